//! Events run from the first entry to the last round by commands alone.

use arbiter_director::{
    Command, Concern, Consent, Overpaid, Refusal, Topic, decide, usual_tie_breaks,
};
use arbiter_rulebook::{Color, Score, SwissEdition};
use arbiter_tournament::{
    BoardResult, Bye, ChangeGround, Decision, Details, Fact, KeizerRules, Pair, Pairing, PlayerId,
    Prize, PrizeFor, Purpose, Reach, Settings, System, Title, Tournament, replay,
};

use crate::hall::{Hall, player};

fn names(event: &Tournament) -> Vec<&str> {
    event.order.iter().map(|id| event.players[id].details.name.as_str()).collect()
}

#[test]
fn an_event_of_nine_players_runs_to_its_end_and_its_log_replays() {
    let mut hall = Hall::swiss(9, 5);
    for _ in 0..5 {
        hall.play(&[Decision::WhiteWins, Decision::Draw, Decision::BlackWins]);
    }
    hall.done(&Command::Close);

    assert_eq!(hall.refused(&Command::PairNextRound), Refusal::Closed);
    assert_eq!(replay(&hall.log), hall.event);
    let record = hall.event.record(5, Purpose::Standings);
    let points: Score = record.players.iter().map(|p| record.score_after(p, 5)).sum();
    // Four games and a bye a round.
    assert_eq!(points, Score::from_tenths(5 * 50));
}

#[test]
fn a_refusal_leaves_the_event_as_it_was() {
    let hall = Hall::swiss(4, 3);
    let before = hall.event.clone();

    assert_eq!(hall.refused(&Command::PublishRound), Refusal::NoDraft);
    assert_eq!(hall.event, before);
}

// clause: SWISS.a
#[test]
fn the_number_of_rounds_is_free_before_round_1_and_needs_consent_and_a_reason_after() {
    let mut hall = Hall::swiss(8, 9);
    let seven = Settings { rounds: 7, ..hall.event.settings.clone() };
    let change = |reason: Option<&str>| Command::ChangeSettings {
        settings: Box::new(seven.clone()),
        reason: reason.map(str::to_owned),
    };
    assert!(decide(&hall.event, &change(None), Consent::None).is_ok());

    hall.play(&[Decision::Draw]);

    assert_eq!(hall.refused(&change(None)), Refusal::Empty(Topic::Reason));
    assert_eq!(hall.concerns(&change(Some("a storm")))[0].clause(), Some("SWISS.a"));
    hall.with(&change(Some("a storm")), Consent::DoublyConfirmed);
    assert_eq!(hall.event.settings.rounds, 7);
}

// clause: SWISS.A3
#[test]
fn acceleration_is_announced_before_round_1_or_not_at_all() {
    let mut hall = Hall::swiss(8, 5);
    let haley = Settings {
        acceleration: arbiter_tournament::Acceleration::Haley,
        ..hall.event.settings.clone()
    };
    let change =
        Command::ChangeSettings { settings: Box::new(haley), reason: Some("late".to_owned()) };
    assert!(decide(&hall.event, &change, Consent::None).is_ok());

    hall.play(&[Decision::Draw]);

    assert_eq!(hall.refused(&change), Refusal::AccelerationAnnouncedTooLate);
}

// clause: SWISS.B2, SWISS.B3a, 2026:HAND.2.2
#[test]
fn the_initial_order_is_rating_then_title_then_alphabet() {
    let mut hall = Hall::new(Settings::swiss("Order", 3));
    let titled = |name: &str, rating, title| Details { title, ..player(name, Some(rating)) };
    hall.done(&Command::Enter(vec![
        titled("A", 2250, Some(Title::Grandmaster)),
        titled("Z", 2300, Some(Title::FideMaster)),
        titled("Y", 2300, Some(Title::WomanGrandmaster)),
        titled("X", 2300, None),
    ]));

    hall.done(&Command::AssignNumbers);

    assert_eq!(names(&hall.event), ["Y", "Z", "X", "A"]);
}

// clause: SWISS.C2b, SWISS.C3, 2026:HAND.2.4, 2026:HAND.2.5
#[test]
fn a_late_entrant_gets_a_number_on_arrival_and_nothing_for_the_rounds_missed() {
    let mut hall = Hall::swiss(10, 5);
    hall.play(&[Decision::Draw]);

    hall.done(&Command::Enter(vec![player("Late", Some(1985))]));
    assert_eq!(arbiter_director::will_move(&hall.event), 8);
    assert_eq!(hall.concerns(&Command::PairNextRound), [Concern::Renumbers { moved: 8 }]);
    hall.with(&Command::PairNextRound, Consent::Confirmed);

    assert_eq!(names(&hall.event)[2], "Late");
    let record = hall.event.record(1, Purpose::Standings);
    assert_eq!(record.players[2].rounds, [arbiter_tournament::RoundEntry::Bye(Bye::ZeroPoint)]);
    assert_eq!(record.score_after(&record.players[2], 1), Score::ZERO);
}

// clause: 2026:HAND.2.3, 2026:HAND.2.4
#[test]
fn a_late_entrant_after_round_4_gets_the_number_of_his_strength_since_2026() {
    for (edition, place) in [(SwissEdition::E2017, 10), (SwissEdition::E2026, 2)] {
        let mut settings = Settings::swiss("Open", 7);
        settings.editions.swiss = edition;
        let mut hall = Hall::new(settings);
        let entries = (0..10).map(|n| player(&format!("Player {n:02}"), Some(2000 - 10 * n)));
        hall.done(&Command::Enter(entries.collect()));
        hall.done(&Command::DrawInitialColor(Color::White));
        for _ in 0..4 {
            hall.play(&[Decision::Draw]);
        }
        // A correction no longer moves anybody, an arrival does.
        let last = hall.number(10);
        hall.done(&Command::Correct {
            player: last,
            details: Box::new(player("Player 09", Some(2400))),
            reason: "wrong list".to_owned(),
        });
        hall.done(&Command::Enter(vec![player("Late", Some(1985))]));
        hall.with(&Command::PairNextRound, Consent::Confirmed);

        assert_eq!(names(&hall.event)[place], "Late", "{edition}");
        let before: Vec<_> =
            names(&hall.event).into_iter().filter(|name| *name != "Late").collect();
        let entered: Vec<String> = (0..10).map(|n| format!("Player {n:02}")).collect();
        assert_eq!(before, entered, "{edition}");
    }
}

/// A round that was the last one by the rules, or was not, is looked at again (VCL4THP 60).
#[test]
fn a_round_is_checked_again_when_it_becomes_or_stops_being_the_last() {
    let mut differing = 0;
    for seed in 0..200_u32 {
        for (planned, then) in [(4, 3), (3, 4)] {
            let mut hall = Hall::swiss(8, planned);
            let mut bits = seed.wrapping_mul(0x9E37_79B9);
            for _ in 0..3 {
                let decisions: Vec<Decision> = (0..4)
                    .map(|_| {
                        bits = bits.rotate_left(7).wrapping_mul(0x85EB_CA6B);
                        [Decision::WhiteWins, Decision::BlackWins, Decision::Draw]
                            [(bits >> 16) as usize % 3]
                    })
                    .collect();
                hall.play(&decisions);
            }
            let other = Settings { rounds: then, ..hall.event.settings.clone() };
            let mut again = hall.event.clone();
            again.settings = other.clone();
            let rounds: Vec<_> = again.rounds.drain(..).collect();
            again.rounds = rounds[..2].to_vec();
            let expected = decide(&again, &Command::PairNextRound, Consent::DoublyConfirmed)
                .expect("eight players can be paired three times");
            let pairs = expected.facts.iter().find_map(|fact| {
                let Fact::RoundDrafted { pairing, .. } = fact else { return None };
                Some(pairing.pairs.clone())
            });
            let published = rounds[2].boards.iter().map(|board| board.pair).collect::<Vec<_>>();
            let differs = pairs.as_deref() != Some(&published[..]);
            let change = Command::ChangeSettings {
                settings: Box::new(other),
                reason: Some("storm".to_owned()),
            };
            let concerns = hall.concerns(&change);
            assert_eq!(
                concerns.contains(&Concern::RoundsDiffer(vec![3])),
                differs,
                "seed {seed}, {planned} rounds made {then}: {concerns:?}"
            );
            differing += usize::from(differs);
        }
    }
    assert!(0 < differing, "the last round never differed: nothing was tried");
}

// clause: SWISS.B3b, 2026:HAND.2.3
#[test]
fn numbers_follow_corrected_ratings_until_round_4_is_paired() {
    let mut hall = Hall::swiss(10, 7);
    for _ in 0..3 {
        hall.play(&[Decision::Draw, Decision::WhiteWins]);
    }
    let ninth = hall.number(9);
    let stronger = player("Player 08", Some(2400));
    let correct = |details: Details| Command::Correct {
        player: ninth,
        details: Box::new(details),
        reason: "wrong list".to_owned(),
    };
    hall.done(&correct(stronger));
    hall.done(&Command::AssignNumbers);
    assert_eq!(hall.number(1), ninth);
    hall.play(&[Decision::Draw]);

    hall.done(&correct(player("Player 08", Some(1000))));

    assert_eq!(hall.refused(&Command::AssignNumbers), Refusal::NumbersAreFixed);
    hall.done(&Command::PairNextRound);
    assert_eq!(hall.number(1), ninth);
}

// clause: SWISS.C1, LIM.S3, 2026:HAND.4.1
#[test]
fn where_players_check_in_those_not_seen_are_left_out_until_they_come() {
    let settings = Settings { needs_check_in: true, ..Settings::swiss("Open", 3) };
    let mut hall = Hall::new(settings);
    hall.done(&Command::Enter((0..3).map(|n| player(&format!("P{n}"), Some(1500))).collect()));
    hall.done(&Command::DrawInitialColor(Color::White));
    let ids: Vec<PlayerId> = hall.event.players.keys().copied().collect();
    hall.done(&Command::CheckIn(ids[0]));
    hall.done(&Command::CheckIn(ids[1]));
    hall.play(&[Decision::Draw]);
    assert_eq!(hall.event.rounds[0].byes[&ids[2]], Bye::ZeroPoint);

    hall.done(&Command::CheckIn(ids[2]));
    hall.done(&Command::PairNextRound);

    let draft = hall.event.draft.as_ref().unwrap();
    assert!(draft.pairing.pairs.iter().any(|pair| [pair.white, pair.black].contains(&ids[2])));
}

// clause: SWISS.D1
#[test]
fn an_adjourned_game_is_a_draw_for_pairing_and_open_for_standings() {
    let mut hall = Hall::swiss(4, 3);
    hall.done(&Command::PairNextRound);
    hall.done(&Command::PublishRound);
    let adjourned = BoardResult::Adjourned;
    hall.done(&Command::EnterResult { round: 1, board: 1, result: adjourned });
    let first = hall.event.rounds[0].boards[0].pair.white;
    let number = hall.event.numbers()[&first];

    let pairing = hall.event.record(1, Purpose::Pairing);
    let standings = hall.event.record(1, Purpose::Standings);

    let score =
        |record: &arbiter_tournament::Record| record.score_after(record.player(number).unwrap(), 1);
    assert_eq!(score(&pairing), Score::HALF);
    assert_eq!(score(&standings), Score::ZERO);
    // Pairing over an open game asks first, and the game can still be decided.
    assert!(
        hall.concerns(&Command::PairNextRound)
            .iter()
            .any(|concern| { matches!(concern, Concern::OpenBoards { round: 1, boards: 2 }) })
    );
    let result = BoardResult::Played(Decision::WhiteWins);
    hall.done(&Command::EnterResult { round: 1, board: 1, result });
}

// clause: SWISS.D2, SWISS.D3, LIM.S7
#[test]
fn the_withdrawn_are_not_paired_unless_an_excuse_comes_in_time() {
    let mut hall = Hall::swiss(9, 5);
    hall.play(&[Decision::Draw]);
    hall.play(&[Decision::WhiteWins]);
    let fourth = hall.number(4);
    let reason = "no message".to_owned();
    hall.done(&Command::Withdraw { player: fourth, reason });
    hall.done(&Command::PairNextRound);
    let draft = &hall.event.draft.as_ref().unwrap().pairing;
    assert_eq!(draft.pairs.len(), 4);
    assert_eq!(draft.byes, [(fourth, Bye::ZeroPoint)]);

    let reason = "the train broke down".to_owned();
    hall.done(&Command::Reinstate { player: fourth, reason });
    hall.done(&Command::PairNextRound);

    let draft = &hall.event.draft.as_ref().unwrap().pairing;
    assert!(!draft.byes.contains(&(fourth, Bye::ZeroPoint)));
}

// clause: SWISS.D4, 2026:RR.6.7
#[test]
fn an_announced_absence_is_worth_what_was_granted_and_a_second_half_point_asks_first() {
    let mut hall = Hall::swiss(9, 5);
    let fifth = player_numbered(&mut hall, 5);
    let absence = |round, bye| Command::AnnounceAbsence { player: fifth, round, bye };
    hall.done(&absence(1, Bye::ZeroPoint));
    hall.done(&absence(2, Bye::HalfPoint));
    hall.play(&[Decision::Draw]);
    assert_eq!(hall.event.rounds[0].byes[&fifth], Bye::ZeroPoint);

    assert!(matches!(
        hall.concerns(&absence(3, Bye::HalfPoint))[..],
        [Concern::ManyHalfPointByes { granted: 1, .. }]
    ));
    assert_eq!(
        hall.refused(&absence(1, Bye::HalfPoint)),
        Refusal::WrongRound { found: 1, next: 2 }
    );
    hall.play(&[Decision::Draw]);
    assert_eq!(hall.event.rounds[1].byes[&fifth], Bye::HalfPoint);
}

fn player_numbered(hall: &mut Hall, number: usize) -> PlayerId {
    hall.done(&Command::AssignNumbers);
    hall.number(number)
}

// clause: SWISS.A5, LIM.S2
#[test]
fn a_pairing_is_not_changed_for_a_norm_and_every_other_change_is_compared_with_the_rules() {
    let mut hall = Hall::swiss(4, 3);
    hall.done(&Command::PairNextRound);
    let mut pairing = hall.event.draft.clone().unwrap().pairing;
    pairing.pairs.swap(0, 1);
    let (a, b) = (pairing.pairs[0], pairing.pairs[1]);
    pairing.pairs =
        vec![Pair { white: a.white, black: b.black }, Pair { white: b.white, black: a.black }];
    let by_hand =
        |reason: &str| Command::DraftByHand { pairing: pairing.clone(), reason: reason.to_owned() };

    assert_eq!(hall.refused(&by_hand("A needs a norm")), Refusal::ForANorm);
    assert_eq!(hall.refused(&by_hand("title chance")), Refusal::ForANorm);
    assert!(hall.concerns(&by_hand("brothers")).contains(&Concern::NotTheEngines));
    hall.with(&by_hand("brothers"), Consent::Confirmed);
    hall.done(&Command::PublishRound);
    assert_eq!(hall.event.rounds[0].reason.as_deref(), Some("brothers"));
    assert_eq!(hall.event.rounds[0].by, "manual");
}

// clause: SWISS.D10, LIM.S6
#[test]
fn a_published_round_stands_and_is_taken_back_only_with_a_reason_and_double_consent() {
    let mut hall = Hall::swiss(6, 4);
    hall.play(&[Decision::Draw]);
    let met = hall.event.rounds[0].boards[0].pair;
    hall.done(&Command::PairNextRound);
    let correct = hall.event.draft.clone().unwrap().pairing;
    hall.done(&Command::PublishRound);
    let reason = "two met already".to_owned();
    let back = Command::WithdrawRound { ground: Some(ChangeGround::Rematch), reason };
    // The pairing is right: nobody meets again, so it stands whatever is said of it.
    let ground = ChangeGround::Rematch;
    assert_eq!(hall.refused(&back), Refusal::GroundDoesNotHold { ground, round: 2 });

    // Two who met are paired again by mistake.
    let reason = "as the regulations say".to_owned();
    let again = Command::WithdrawRound { ground: Some(ChangeGround::Regulations), reason };
    hall.with(&again, Consent::DoublyConfirmed);
    let mut pairing = correct.clone();
    let (one, other) = (met.white, met.black);
    let opponent = pairing.pairs.iter().find_map(|pair| match [pair.white, pair.black] {
        [white, black] if white == one => Some(black),
        [white, black] if black == one => Some(white),
        _ => None,
    });
    let exchanged = |id: PlayerId| match id {
        id if id == other => opponent.unwrap(),
        id if Some(id) == opponent => other,
        id => id,
    };
    for pair in &mut pairing.pairs {
        *pair = Pair { white: exchanged(pair.white), black: exchanged(pair.black) };
    }
    let by_hand = Command::DraftByHand { pairing, reason: "by mistake".to_owned() };
    hall.with(&by_hand, Consent::DoublyConfirmed);
    hall.done(&Command::PublishRound);
    assert_eq!(hall.refused(&Command::PublishRound), Refusal::NoDraft);
    assert_eq!(hall.concerns(&back), [Concern::PublishedRound { round: 2 }]);
    hall.with(&back, Consent::DoublyConfirmed);
    assert_eq!(hall.event.next_round(), 2);
}

#[test]
fn a_draft_must_hold_everybody_once() {
    let mut hall = Hall::swiss(4, 3);
    hall.done(&Command::AssignNumbers);
    let [one, two, three, four] = [1, 2, 3, 4].map(|number| hall.number(number));
    let draft = |pairs: &[(PlayerId, PlayerId)]| Command::DraftByHand {
        pairing: Pairing {
            pairs: pairs.iter().map(|&(white, black)| Pair { white, black }).collect(),
            byes: Vec::new(),
        },
        reason: "by hand".to_owned(),
    };

    let twice = hall.refused(&draft(&[(one, two), (one, three)]));
    let missing = hall.refused(&draft(&[(one, two)]));
    let stranger = hall.refused(&draft(&[(one, PlayerId(999)), (three, four)]));

    assert_eq!(twice, Refusal::NotOnce { player: one, times: 2 });
    assert_eq!(missing, Refusal::NotOnce { player: three, times: 0 });
    assert_eq!(stranger, Refusal::NoSuchPlayer(PlayerId(999)));
}

// clause: SWISS.D8a, SWISS.D8b, SWISS.D8c, 2026:HAND.4.3
#[test]
fn how_far_a_correction_reaches_depends_on_when_it_is_found() {
    let mut hall = Hall::swiss(6, 5);
    hall.play(&[Decision::WhiteWins]);
    let to = Some(BoardResult::Played(Decision::BlackWins));
    let correct = |round| Command::CorrectResult {
        round,
        board: 1,
        to,
        reason: "the slip was read wrongly".to_owned(),
    };
    // Before the next pairing: everything.
    let facts = hall.done(&correct(1));
    assert!(matches!(facts[..], [Fact::ResultCorrected { reach: Reach::Everything, .. }]));
    // While the next round is being played: that round stands, later ones use it.
    hall.play(&[]);
    let standing = hall.event.rounds[1].boards.clone();
    hall.done(&Command::EnterResult {
        round: 2,
        board: 1,
        result: BoardResult::Played(Decision::WhiteWins),
    });
    let facts = hall.done(&Command::CorrectResult {
        round: 1,
        board: 2,
        to,
        reason: "found late".to_owned(),
    });
    assert!(matches!(facts[..], [Fact::ResultCorrected { reach: Reach::Everything, .. }]));
    let pairs =
        |boards: &[arbiter_tournament::Board]| boards.iter().map(|b| b.pair).collect::<Vec<_>>();
    assert_eq!(pairs(&hall.event.rounds[1].boards), pairs(&standing));
    // After the following round has ended: for rating alone.
    for board in [2, 3] {
        let result = BoardResult::Played(Decision::Draw);
        hall.done(&Command::EnterResult { round: 2, board, result });
    }
    let late = Command::CorrectResult { round: 1, board: 3, to, reason: "too late".to_owned() };
    assert_eq!(hall.concerns(&late), [Concern::TooLateForStandings]);
    let before = hall.event.record(2, Purpose::Standings);
    hall.with(&late, Consent::Confirmed);
    assert_eq!(hall.event.record(2, Purpose::Standings), before);
    assert_ne!(hall.event.record(2, Purpose::Report), before);
}

// clause: SWISS.c
#[test]
fn the_odd_player_gets_a_bye_without_opponent_or_colour() {
    let mut hall = Hall::swiss(7, 3);
    hall.play(&[Decision::Draw]);
    let numbers = hall.event.numbers();
    let boards: Vec<(u16, u16)> = hall.event.rounds[0]
        .boards
        .iter()
        .map(|board| (numbers[&board.pair.white].get(), numbers[&board.pair.black].get()))
        .collect();

    assert_eq!(boards, [(1, 4), (5, 2), (3, 6)]);
    assert_eq!(hall.event.rounds[0].byes[&hall.number(7)], Bye::PairingAllocated);
}

#[test]
fn other_systems_run_to_their_end() {
    for (system, players, rounds) in [
        (System::Lim, 12, 5),
        (System::ItaloSwiss, 12, 3),
        (System::RoundRobin { cycles: 1 }, 7, 7),
        (System::RoundRobin { cycles: 2 }, 4, 6),
        (System::KnockOut, 8, 3),
        (System::Belgrade { points: 2 }, 8, 3),
        (System::Keizer(KeizerRules::USUAL), 9, 5),
    ] {
        let mut hall = Hall::swiss(players, rounds);
        let tiebreaks = usual_tie_breaks(system, false);
        let settings = Settings { system, tiebreaks, ..hall.event.settings.clone() };
        hall.done(&Command::ChangeSettings { settings: Box::new(settings), reason: None });

        for _ in 0..rounds {
            hall.play(&[Decision::WhiteWins]);
        }

        assert_eq!(hall.event.rounds.len(), usize::from(rounds), "{system:?}");
        assert_eq!(replay(&hall.log), hall.event, "{system:?}");
    }
}

// clause: ITALO.6
#[test]
fn an_italo_swiss_that_is_stuck_goes_on_with_groups_put_together() {
    let mut hall = Hall::swiss(8, 5);
    let merge = |up_to: Score| Command::PairMerged { up_to, reason: "the last two met".to_owned() };
    assert_eq!(hall.refused(&merge(Score::ONE)), Refusal::NoGroupsToMerge, "in a Dutch event");
    let system = System::ItaloSwiss;
    let tiebreaks = usual_tie_breaks(system, false);
    let settings = Settings { system, tiebreaks, ..hall.event.settings.clone() };
    hall.done(&Command::ChangeSettings { settings: Box::new(settings), reason: None });
    let (win, draw) = (Decision::WhiteWins, Decision::Draw);
    for (pairs, results) in [
        ([(7, 8), (1, 2), (3, 4), (5, 6)], [draw, win, win, win]),
        ([(1, 3), (2, 5), (4, 7), (6, 8)], [draw, win, win, win]),
    ] {
        if hall.event.rounds.is_empty() {
            hall.done(&Command::AssignNumbers);
        }
        let pair = |(white, black)| Pair { white: hall.number(white), black: hall.number(black) };
        let pairing = Pairing { pairs: pairs.map(pair).to_vec(), ..Pairing::default() };
        let draft = Command::DraftByHand { pairing, reason: "as it was".to_owned() };
        hall.with(&draft, Consent::DoublyConfirmed);
        hall.done(&Command::PublishRound);
        hall.results(&results);
    }

    assert!(matches!(hall.refused(&Command::PairNextRound), Refusal::NoPairing(_)));
    hall.done(&merge(Score::ONE));

    let draft = hall.event.draft.as_ref().expect("a proposal");
    assert_eq!(draft.reason.as_deref(), Some("the last two met"));
    let numbers = hall.event.numbers();
    let pairs = draft
        .pairing
        .pairs
        .iter()
        .map(|pair| (numbers[&pair.white].get(), numbers[&pair.black].get()));
    let mut pairs: Vec<(u16, u16)> = pairs.collect();
    pairs.sort_unstable();
    // White goes to whoever had it less often, had Black last, or has fewer points.
    assert_eq!(pairs, [(4, 1), (5, 3), (7, 6), (8, 2)]);
    hall.done(&Command::PublishRound);
}

#[test]
fn a_drawn_knock_out_tie_waits_for_its_playoff() {
    let mut hall = Hall::swiss(4, 2);
    let settings = Settings { system: System::KnockOut, ..hall.event.settings.clone() };
    hall.done(&Command::ChangeSettings { settings: Box::new(settings), reason: None });
    hall.play(&[Decision::Draw, Decision::WhiteWins]);
    assert!(matches!(hall.refused(&Command::PairNextRound), Refusal::NoPairing(_)));
    let pair = hall.event.rounds[0].boards[0].pair;

    hall.done(&Command::DecidePlayoff {
        order: vec![pair.black, pair.white],
        how: "Armageddon, drawn with Black".to_owned(),
    });
    hall.done(&Command::PairNextRound);

    let final_pair = hall.event.draft.as_ref().unwrap().pairing.pairs[0];
    assert!([final_pair.white, final_pair.black].contains(&pair.black));
}

#[test]
fn a_bye_worth_more_than_a_win_is_refused() {
    let mut settings = Settings::swiss("Generous", 5);
    settings.scoring.pairing_allocated_bye = Score::from_tenths(20);

    let refusal =
        decide(&Tournament::default(), &Command::Create(Box::new(settings)), Consent::None);

    assert!(matches!(refusal, Err(Refusal::Scoring(_))));
}

#[test]
fn points_and_prizes_that_nobody_can_count_are_refused() {
    let refused = |change: &dyn Fn(&mut Settings)| {
        let mut settings = Settings::swiss("Generous", 5);
        change(&mut settings);
        let create = Command::Create(Box::new(settings));
        match decide(&Tournament::default(), &create, Consent::DoublyConfirmed) {
            Err(Refusal::Scoring(why)) => Some(why),
            Ok(_) | Err(_) => None,
        }
    };
    let win = |tenths: u16| {
        move |settings: &mut Settings| {
            settings.scoring.win = Score::from_tenths(tenths);
            settings.scoring.draw = Score::ZERO;
            settings.scoring.pairing_allocated_bye = Score::ZERO;
        }
    };
    // Five rounds at 1310.7 points are 6553.5, the most that is counted.
    assert_eq!(refused(&win(13_107)), None);
    assert_eq!(refused(&win(13_108)), Some(Overpaid::Sum));
    let prize = |cents: u64| {
        move |settings: &mut Settings| {
            settings.prizes = vec![Prize {
                name: "First".to_owned(),
                cents,
                rated_below: None,
                reserved_for: PrizeFor::Everybody,
                category: String::new(),
            }];
        }
    };
    assert_eq!(refused(&prize(1_000_000_000_000)), None);
    assert_eq!(refused(&prize(1_000_000_000_001)), Some(Overpaid::Prize));
}

// clause: SWISS.C2a
#[test]
fn who_comes_in_time_for_round_1_has_a_number_and_is_paired() {
    let settings = Settings { needs_check_in: true, ..Settings::swiss("Open", 3) };
    let mut hall = Hall::new(settings);
    hall.done(&Command::Enter((0..4).map(|n| player(&format!("P{n}"), Some(1500 + n))).collect()));
    hall.done(&Command::DrawInitialColor(Color::White));
    let ids: Vec<PlayerId> = hall.event.players.keys().copied().collect();
    for &id in &ids[..3] {
        hall.done(&Command::CheckIn(id));
    }
    // The fourth arrives half an hour before the round.
    hall.done(&Command::CheckIn(ids[3]));

    hall.play(&[Decision::Draw]);

    assert_eq!(hall.number(1), ids[3]);
    assert_eq!(hall.event.rounds[0].boards.len(), 2);
}

// clause: SWISS.A2
#[test]
fn the_report_names_the_system() {
    for (system, name) in [
        (System::Dutch, "Individual: Swiss-System FIDE (Dutch)"),
        (System::Lim, "Individual: Swiss-System (Lim)"),
        (System::RoundRobin { cycles: 1 }, "Individual: Round-Robin"),
    ] {
        let tiebreaks = usual_tie_breaks(system, false);
        let hall = Hall::new(Settings { system, tiebreaks, ..Settings::swiss("Report", 5) });

        assert_eq!(hall.event.record(0, Purpose::Report).event.kind, name);
    }
}
