//! What an event must announce, and the documents that show it.

use arbiter_director::{Announced, Command, Concern, Consent, Refusal, Topic, decide, report};
use arbiter_rulebook::{Color, Score, Tempo};
use arbiter_tournament::{
    Award, Decision, Details, Fact, RatingUse, Session, Settings, StatedControl, System, Tournament,
};

use crate::hall::{Hall, player};

fn own_rules() -> Settings {
    Settings {
        system: System::Own,
        color_rule: "the lower number has White".to_owned(),
        float_rule: "nobody changes group".to_owned(),
        ..Settings::swiss("Club evening", 3)
    }
}

fn text<'s>(sheet: &'s [report::Clause], topic: &str) -> &'s str {
    sheet.iter().find(|clause| clause.topic == topic).map_or("", |clause| &clause.text)
}

// clause: SWISS.P2
#[test]
fn the_regulations_must_say_five_things_and_the_sheet_prints_them() {
    let mut settings = own_rules();
    let mut said = Announced {
        rating_use: Some(RatingUse::Nothing),
        bye: None,
        adjourned: Some(Award::Loss),
        colors: Some("by lot".to_owned()),
        floats: None,
    };
    assert_eq!(
        said.clone().put_into(&mut settings),
        Err(Refusal::Unsaid(vec![Topic::ByeValue, Topic::FloatRule]))
    );

    said.bye = Some(Score::HALF);
    said.floats = Some("the lowest of the group".to_owned());
    said.put_into(&mut settings).unwrap();

    let create = Command::Create(Box::new(settings.clone()));
    assert!(decide(&Tournament::default(), &create, Consent::None).is_ok());
    let sheet = report::sheet(&settings);
    assert_eq!(text(&sheet, "rating use"), "none: title and alphabet");
    assert_eq!(text(&sheet, "bye value"), "0.5");
    assert_eq!(text(&sheet, "adjourned value"), "nothing until it is finished");
    assert_eq!(text(&sheet, "colour rule"), "by lot");
    assert_eq!(text(&sheet, "float rule"), "the lowest of the group");

    settings.float_rule.clear();
    let create = Command::Create(Box::new(settings));
    let refusal = decide(&Tournament::default(), &create, Consent::None).unwrap_err();
    assert_eq!(refusal, Refusal::Unsaid(vec![Topic::FloatRule]));
}

#[test]
fn a_system_of_fide_says_all_five_itself_and_is_not_contradicted() {
    assert_eq!(Announced::by_system(System::Dutch).missing(), []);
    assert_eq!(Announced::by_system(System::Own).missing().len(), 5);
    for wrong in [
        Settings { color_rule: "by lot".to_owned(), ..Settings::swiss("Open", 5) },
        Settings { adjourned: Award::Loss, ..Settings::swiss("Open", 5) },
    ] {
        let create = Command::Create(Box::new(wrong));
        let refusal = decide(&Tournament::default(), &create, Consent::None).unwrap_err();
        assert!(matches!(refusal, Refusal::Contradiction(_)), "{refusal}");
    }
}

// clause: SWISS.A1, 2026:HAND.1.2
#[test]
fn a_rated_event_by_its_own_rules_is_not_published_without_their_description() {
    let mut hall = Hall::new(own_rules());
    hall.done(&Command::Enter((0..4).map(|n| player(&format!("P{n}"), Some(1500 + n))).collect()));
    hall.done(&Command::DrawInitialColor(Color::White));
    hall.done(&Command::BeginManual { reason: "our rules".to_owned() });
    hall.done(&Command::EndManual);
    assert_eq!(hall.refused(&Command::PublishRound), Refusal::NoDescription);

    let described =
        Settings { description: "Neighbours meet.".to_owned(), ..hall.event.settings.clone() };
    let change = Command::ChangeSettings { settings: Box::new(described), reason: None };
    hall.done(&change);
    hall.done(&Command::PublishRound);

    let sheet = report::sheet(&hall.event.settings);
    assert_eq!(text(&sheet, "description"), "Neighbours meet.");
    assert!(sheet.iter().any(|clause| clause.topic == "system" && clause.is_flagged));
    assert!(!report::sheet(&Settings::swiss("Open", 5)).iter().any(|clause| clause.is_flagged));
}

// clause: LIM.S1
#[test]
fn a_lim_event_hands_out_a_description_and_announces_its_acceleration() {
    let settings = Settings { system: System::Lim, ..Settings::swiss("Open", 5) };
    let sheet = report::sheet(&settings);
    assert!(text(&sheet, "description").contains("towards the middle"));
    assert_eq!(text(&sheet, "acceleration"), "none");

    let mut hall = Hall::new(settings);
    hall.done(&Command::Enter((0..4).map(|n| player(&format!("P{n}"), Some(1500 + n))).collect()));
    hall.done(&Command::DrawInitialColor(Color::White));
    hall.play(&[Decision::Draw]);
    let late = Settings {
        acceleration: arbiter_tournament::Acceleration::Haley,
        ..hall.event.settings.clone()
    };
    let change = Command::ChangeSettings { settings: Box::new(late), reason: None };
    assert_eq!(hall.refused(&change), Refusal::AccelerationAnnouncedTooLate);
}

// clause: SWISS.B1, 2026:HAND.2.1
#[test]
fn every_entrant_has_a_figure_from_one_list_or_an_estimate() {
    let mut hall =
        Hall::new(Settings { rating_list: "FIDE".to_owned(), ..Settings::swiss("Open", 3) });
    let listed = Details { rating_from: "FIDE".to_owned(), ..player("Listed", Some(2000)) };
    let entries = vec![listed, player("Unrated", None)];
    hall.done(&Command::Enter(entries));
    hall.done(&Command::DrawInitialColor(Color::White));
    let unrated = *hall.event.players.keys().max().unwrap();
    assert_eq!(hall.concerns(&Command::PairNextRound), [Concern::Unrated(unrated)]);

    let mut details = hall.event.players[&unrated].details.clone();
    (details.rating, details.rating_is_estimated) = (Some(1650), true);
    let reason = "national 1650".to_owned();
    let details = Box::new(details);
    hall.done(&Command::Correct { player: unrated, details, reason });

    let list = report::start_list(&hall.event);
    let rows: Vec<_> = list.into_iter().map(|row| (row.rating, row.source)).collect();
    let listed = report::RatingSource::List("FIDE".to_owned());
    assert_eq!(rows, [(Some(2000), listed), (Some(1650), report::RatingSource::Estimate)]);
    let sheet = report::sheet(&hall.event.settings);
    assert!(text(&sheet, "rating use").contains("from FIDE"));
    hall.done(&Command::PairNextRound);
}

// clause: SWISS.D7, 2026:HAND.4.2
#[test]
fn a_posting_is_kept_with_its_time_and_is_late_after_the_programme() {
    let mut settings = Settings::swiss("Open", 2);
    settings.posted_at = "the entrance".to_owned();
    let session = |day: &str| Session {
        starts: format!("{day} 14:00"),
        results: format!("{day} 19:30"),
        claims: format!("{day} 20:00"),
    };
    settings.programme = vec![session("2026-07-01"), session("2026-07-02")];
    let mut hall = Hall::new(settings);
    let sheet = report::sheet(&hall.event.settings);
    let limits = "round 1: until 2026-07-01 20:00; round 2: until 2026-07-02 20:00";
    assert_eq!(text(&sheet, "mistakes are reported"), limits);
    hall.done(&Command::Enter(vec![player("A", Some(2000)), player("B", Some(1900))]));
    hall.done(&Command::DrawInitialColor(Color::White));
    hall.play(&[Decision::Draw]);
    let post = |round: u8, at: &str, place: Option<&str>| Command::PostResults {
        round,
        place: place.map(str::to_owned),
        at: at.to_owned(),
    };
    let tomorrow = post(1, "tomorrow", None);
    assert!(matches!(hall.refused(&tomorrow), Refusal::NotAMoment { .. }));
    let no_such_day = post(1, "2026-02-31 19:28", None);
    assert!(matches!(hall.refused(&no_such_day), Refusal::NotAMoment { .. }));
    assert!(matches!(hall.refused(&post(2, "2026-07-02 19:00", None)), Refusal::WrongRound { .. }));

    hall.done(&post(1, "2026-07-01 19:28", None));
    assert_eq!(hall.refused(&post(1, "2026-07-01 19:29", None)), Refusal::NoChange);
    let again = Settings { rounds: 3, ..hall.event.settings.clone() };
    let reason = Some("a round more".to_owned());
    let change = Command::ChangeSettings { settings: Box::new(again), reason };
    hall.with(&change, Consent::DoublyConfirmed);
    hall.with(&Command::BeginManual { reason: "a return game".to_owned() }, Consent::None);
    hall.with(&Command::EndManual, Consent::DoublyConfirmed);
    hall.done(&Command::PublishRound);
    hall.done(&post(2, "2026-07-02 19:45", Some("the bar")));

    let rows = report::postings(&hall.event);
    let flags: Vec<_> = rows.iter().map(|row| (row.is_late, row.is_elsewhere)).collect();
    assert_eq!(flags, [(false, false), (true, true)]);
    let record = hall.event.record(2, arbiter_tournament::Purpose::Report);
    assert_eq!(record.event.round_dates, ["26/07/01", "26/07/02"]);
}

#[test]
fn the_class_follows_the_time_control_where_that_can_be_read() {
    let class = |control: &str| {
        let settings = Settings {
            time_control: StatedControl::as_written(control),
            ..Settings::swiss("Open", 5)
        };
        let create = Command::Create(Box::new(settings));
        let decision = decide(&Tournament::default(), &create, Consent::None).unwrap();
        let [Fact::Created(settings)] = &decision.facts[..] else { panic!("one fact") };
        settings.class
    };
    assert_eq!(class("90 min + 30 sec"), Tempo::Standard);
    assert_eq!(class("15 min + 10 sec"), Tempo::Rapid);
    assert_eq!(class("3 min + 2 sec"), Tempo::Blitz);
    assert_eq!(class("as agreed"), Tempo::Standard);
}

#[test]
fn tie_breaks_must_be_allowed() {
    let refused = |settings: Settings| {
        let create = Command::Create(Box::new(settings));
        decide(&Tournament::default(), &create, Consent::None).unwrap_err()
    };
    // Since 2024 Buchholz is no tie-break of a round robin.
    let table =
        Settings { system: System::RoundRobin { cycles: 1 }, ..Settings::swiss("Masters", 9) };
    assert!(matches!(refused(table), Refusal::ForbiddenTieBreak { .. }));
}

#[test]
fn what_pairings_rest_on_changes_only_with_double_consent_and_a_reason() {
    let mut hall = Hall::swiss(4, 3);
    hall.play(&[Decision::Draw]);
    let old = hall.event.settings.clone();
    for (changed, setting) in [
        (Settings { is_team_event: true, ..old.clone() }, arbiter_director::Setting::Teams),
        (
            Settings { rating_use: RatingUse::Nothing, ..old.clone() },
            arbiter_director::Setting::Ratings,
        ),
    ] {
        let change = |reason: Option<&str>| Command::ChangeSettings {
            settings: Box::new(changed.clone()),
            reason: reason.map(str::to_owned),
        };
        // In FIDE mode it stays as it is; who leaves that mode may, with a reason.
        assert_eq!(hall.refused(&change(Some("why"))), Refusal::Frozen(setting));
        let mut left = Hall { event: hall.event.clone(), log: Vec::new() };
        let leave = Command::LeaveFideMode { reason: "a club evening".to_owned() };
        assert_eq!(left.concerns(&leave), [Concern::LeavesFideMode]);
        left.with(&leave, Consent::DoublyConfirmed);
        assert!(matches!(left.refused(&change(None)), Refusal::Empty(_)));
        assert_eq!(left.concerns(&change(Some("why"))), [Concern::SettingInUse(setting)]);
    }
}

/// Which round is the last one decides who is a top scorer: with a round more, the round that was
/// the last may not be what the rules give any longer.
#[test]
fn another_last_round_is_looked_at_again() {
    let decisions = [Decision::WhiteWins, Decision::BlackWins, Decision::Draw];
    let mut differing = 0;
    let mut lot = 7_usize;
    for _ in 0..40 {
        let mut hall = Hall::swiss(14, 5);
        for _ in 0..5 {
            let mut results = Vec::new();
            for _ in 0..7 {
                lot = (lot * 1_103_515_245 + 12_345) % 2_147_483_648;
                results.push(decisions[(lot >> 16) % 5 % 3]);
            }
            hall.play(&results);
        }
        let settings = Settings { rounds: 6, ..hall.event.settings.clone() };
        let reason = Some("a day more".to_owned());
        let change = Command::ChangeSettings { settings: Box::new(settings), reason };
        if hall.concerns(&change).contains(&Concern::RoundsDiffer(vec![5])) {
            let facts = hall.with(&change, Consent::DoublyConfirmed);
            assert!(facts.iter().any(|fact| matches!(fact, Fact::RoundsDiffer { .. })));
            differing += 1;
        }
    }
    assert!(0 < differing, "no last round that depends on being the last");
}

#[test]
fn colours_that_both_players_do_not_want_are_said() {
    let mut hall = Hall::swiss(4, 3);
    // One winner had White and the other Black: each can have the other colour.
    hall.play(&[Decision::WhiteWins, Decision::BlackWins]);
    hall.done(&Command::PairNextRound);
    let mut pairing = hall.event.draft.clone().unwrap().pairing;
    for pair in &mut pairing.pairs {
        (pair.white, pair.black) = (pair.black, pair.white);
    }
    let by_hand = Command::DraftByHand { pairing, reason: "the light".to_owned() };
    let concerns = hall.concerns(&by_hand);
    assert!(concerns.iter().any(|it| matches!(it, Concern::BothColors(..))), "{concerns:?}");
}
