//! The handling rules of C.04.2 in the edition of 2026, as an event meets them.

use arbiter_director::{Command, Concern, Consent, Notice, Refusal, Setting, notices, report};
use arbiter_rulebook::{Color, SwissEdition};
use arbiter_tournament::{
    Acceleration, BoardResult, ChangeGround, Decision, Fact, NumbersBy, Purpose, RoundEntry,
    Settings, System, Tournament,
};

use crate::hall::{Hall, player};

fn names(event: &Tournament) -> Vec<&str> {
    event.order.iter().map(|id| event.players[id].details.name.as_str()).collect()
}

fn by(system: System) -> Settings {
    Settings { system, ..Settings::swiss("Open", 6) }
}

// clause: 2026:HAND.1.4, 2026:DUBOV.0
#[test]
fn a_system_without_an_accepted_program_is_said_to_be_deprecated() {
    for system in [System::Lim, System::Dubov, System::Burstein, System::DoubleSwiss] {
        assert_eq!(notices(&by(system)), [Notice::Deprecated], "{system}");
        let mut earlier = by(system);
        earlier.editions.swiss = SwissEdition::E2017;
        assert_eq!(notices(&earlier), [], "{system}");
    }
    assert_eq!(notices(&by(System::Dutch)), []);
}

// clause: 2026:HAND.1.1, 2026:HAND.1.2
#[test]
fn what_fide_does_not_publish_needs_authorisation_in_a_rated_event() {
    let haley = Settings { acceleration: Acceleration::Haley, ..by(System::Dutch) };
    assert_eq!(notices(&haley), [Notice::OtherAcceleration]);
    assert_eq!(notices(&Settings { is_rated: false, ..haley }), []);
    let baku = Settings { acceleration: Acceleration::Baku, ..by(System::Dutch) };
    assert_eq!(notices(&baku), []);
    assert_eq!(notices(&by(System::Own)), [Notice::OtherSystem]);
}

// clause: 2026:HAND.1.3, 2026:LIM.192, 2026:BASIC.0
#[test]
fn the_report_names_system_edition_and_acceleration() {
    let code = |settings: Settings| {
        let event = report::exchange_record(&Hall::new(settings).event).unwrap().event;
        (event.type_code.unwrap().to_string(), event.kind)
    };
    let baku = Settings { acceleration: Acceleration::Baku, ..by(System::Dutch) };
    assert_eq!(code(baku).0, "FIDE_DUTCH_2026_BAKU");
    let mut earlier = by(System::Dutch);
    earlier.editions.swiss = SwissEdition::E2017;
    assert_eq!(code(earlier).0, "FIDE_DUTCH_2017");
    // There is no code for Lim: the head says it.
    let (code, kind) = code(by(System::Lim));
    assert_eq!(code, "CUSTOM_SWISS");
    assert!(kind.contains("Lim"), "{kind}");
}

/// Numbers by lot, as a round robin has them.
// clause: RR.0
#[test]
fn the_lot_gives_the_numbers_of_a_round_robin() {
    let tiebreaks = vec!["SB".parse().unwrap()];
    let settings = Settings { tiebreaks, rounds: 5, ..by(System::RoundRobin { cycles: 1 }) };
    let mut hall = Hall::new(settings);
    hall.done(&Command::Enter((0..6).map(|n| player(&format!("P{n}"), Some(2000))).collect()));
    hall.done(&Command::AssignNumbers);
    let drawn: Vec<_> = [4, 2, 6, 1, 5, 3].map(|number| hall.number(number)).to_vec();

    hall.done(&Command::SetNumbers { order: drawn.clone(), by: NumbersBy::Lot, reason: None });
    hall.play(&[Decision::Draw]);

    assert_eq!(hall.event.order, drawn);
    let first = hall.event.rounds[0].boards[0].pair;
    assert_eq!((first.white, first.black), (drawn[0], drawn[5]), "1 meets 6 in round 1");
}

/// In the Dutch system a correction may move numbers until round 4 is paired; in Dubov's it must.
// clause: 2026:DUBOV.1.2, 2026:HAND.2.3
#[test]
fn a_rating_set_before_round_4_gives_the_numbers_again() {
    for system in [System::Dubov, System::Dutch] {
        let mut hall = Hall::new(by(system));
        hall.done(&Command::Enter(
            (0..8).map(|n| player(&format!("P{n}"), Some(2000 - 10 * n))).collect(),
        ));
        hall.done(&Command::DrawInitialColor(Color::White));
        for _ in 0..2 {
            hall.play(&[Decision::Draw]);
        }
        let correct = |hall: &Hall, rating| Command::Correct {
            player: hall.event.order[names(&hall.event).iter().position(|it| *it == "P5").unwrap()],
            details: Box::new(player("P5", Some(rating))),
            reason: "wrong list".to_owned(),
        };
        hall.done(&correct(&hall, 2050));
        hall.with(&Command::PairNextRound, Consent::Confirmed);
        assert_eq!(names(&hall.event)[0], "P5", "{system}");
        hall.done(&Command::PublishRound);
        hall.results(&[Decision::Draw]);
        hall.play(&[Decision::WhiteWins]);

        // Round 4 is paired: the rating is corrected, the number stays.
        hall.done(&correct(&hall, 1500));
        hall.with(&Command::PairNextRound, Consent::Confirmed);
        assert_eq!(names(&hall.event)[0], "P5", "{system}");
    }
}

/// 2200 arrives for round 3 in a list of 2300, 2250, 2100, 2050.
// clause: 2026:HAND.2.4, 2026:HAND.2.5
#[test]
fn a_late_entry_gets_the_number_of_its_strength_and_nothing_for_the_rounds_missed() {
    let mut hall = Hall::new(Settings::swiss("Open", 5));
    let strong = [("A", 2300), ("B", 2250), ("C", 2100), ("D", 2050)];
    hall.done(&Command::Enter(strong.map(|(name, it)| player(name, Some(it))).to_vec()));
    hall.done(&Command::DrawInitialColor(Color::White));
    for _ in 0..2 {
        hall.play(&[Decision::Draw]);
    }
    let before: Vec<_> = hall.event.rounds.iter().map(|it| it.boards.clone()).collect();
    hall.done(&Command::Enter(vec![player("Late", Some(2200))]));
    hall.with(&Command::PairNextRound, Consent::Confirmed);

    assert_eq!(names(&hall.event), ["A", "B", "Late", "C", "D"]);
    let record = hall.event.record(2, Purpose::Standings);
    let missed = [RoundEntry::Bye(arbiter_tournament::Bye::ZeroPoint); 2];
    assert_eq!(record.players[2].rounds, missed);
    let after: Vec<_> = hall.event.rounds.iter().map(|it| it.boards.clone()).collect();
    assert_eq!(before, after, "boards keep their players");
}

// clause: 2026:HAND.drop, 2026:RR.6.5
#[test]
fn whoever_did_not_appear_is_asked_about_and_not_withdrawn() {
    let mut hall = Hall::swiss(8, 5);
    hall.play(&[Decision::Draw]);
    hall.done(&Command::PairNextRound);
    hall.done(&Command::PublishRound);
    let missing = hall.event.rounds[1].boards[0].pair.black;
    for board in 1..=4 {
        let result = match board {
            1 => BoardResult::Forfeit { present: Some(Color::White) },
            _ => BoardResult::Played(Decision::Draw),
        };
        hall.done(&Command::EnterResult { round: 2, board, result });
    }
    let asked = hall.concerns(&Command::PairNextRound);
    assert_eq!(asked, [Concern::NoShow { player: missing, round: 2 }]);
    assert!(hall.event.players[&missing].withdrawn_from.is_none());
}

// clause: 2026:RR.5.2
#[test]
fn whom_to_keep_apart_is_announced_before_round_1() {
    let mut hall = Hall::swiss(8, 5);
    let apart = |hall: &Hall| {
        let forbidden = vec![vec![hall.number(1), hall.number(2)]];
        let settings = Box::new(Settings { forbidden, ..hall.event.settings.clone() });
        Command::ChangeSettings { settings, reason: Some("brothers".to_owned()) }
    };
    hall.done(&Command::AssignNumbers);
    hall.done(&apart(&hall));
    let mut late = Hall::swiss(8, 5);
    late.play(&[Decision::Draw]);
    assert_eq!(late.refused(&apart(&late)), Refusal::Frozen(Setting::KeptApart));
}

// clause: 2026:HAND.4.4
#[test]
fn a_published_pairing_changes_for_one_of_five_grounds() {
    let published = |edition| {
        let mut settings = Settings::swiss("Open", 5);
        settings.editions.swiss = edition;
        let mut hall = Hall::new(settings);
        hall.done(&Command::Enter(
            (0..6).map(|n| player(&format!("P{n}"), Some(1500 + n))).collect(),
        ));
        hall.done(&Command::DrawInitialColor(Color::White));
        hall.done(&Command::PairNextRound);
        hall.done(&Command::PublishRound);
        hall
    };
    let back = |ground| Command::WithdrawRound { ground, reason: "two met already".to_owned() };
    let hall = published(SwissEdition::E2026);
    assert_eq!(hall.refused(&back(None)), Refusal::NoGround);
    for (code, ground) in ChangeGround::CODES {
        let mut hall = published(SwissEdition::E2026);
        // Round 1 of five shows neither a rematch nor the top boards of the last round.
        if matches!(ground, ChangeGround::Rematch | ChangeGround::TopBoards) {
            let refused = Refusal::GroundDoesNotHold { ground, round: 1 };
            assert_eq!(hall.refused(&back(Some(ground))), refused);
            continue;
        }
        assert_eq!(hall.concerns(&back(Some(ground))), [Concern::PublishedRound { round: 1 }]);
        let facts = hall.with(&back(Some(ground)), Consent::DoublyConfirmed);
        let [Fact::RoundWithdrawn { ground: kept, .. }] = &facts[..] else { panic!("{facts:?}") };
        assert_eq!((*kept, ground.code()), (Some(ground), code));
    }
    // The earlier edition, and an event that has left FIDE mode, ask for the reason alone.
    let earlier = published(SwissEdition::E2017);
    assert_eq!(earlier.concerns(&back(None)), [Concern::PublishedRound { round: 1 }]);
    let mut left = published(SwissEdition::E2026);
    let leave = Command::LeaveFideMode { reason: "a club evening".to_owned() };
    left.with(&leave, Consent::DoublyConfirmed);
    assert_eq!(left.concerns(&back(None)), [Concern::PublishedRound { round: 1 }]);
}
