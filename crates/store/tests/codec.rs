//! Stored facts are read back as they were written, and old logs are read for ever.

use arbiter_rulebook::{
    Color, LawsEdition, RatingEdition, SwissEdition, Tempo, TieBreak, TieBreakEdition,
    tie_break::Method,
};
use arbiter_store::codec::{decode, encode};
use arbiter_tournament::{
    Award, Band, BoardResult, Bye, Category, ChangeGround, Decision, Details, Direction, Editions,
    EqualsOrder, Fact, KnockOutRules, LaterRating, NumbersBy, OddField, Pair, Pairing, PlayerId,
    PlayoffGame, PlayoffRules, Prize, PrizeFor, PrizeSharing, RatingUse, Reach, Recheck,
    Registration, Session, Settings, Sex, Stage, System, TeamRanking, TeamRules, TieBreakRating,
    TieDecision, Title,
};

/// The facts of version 2, and after them those that version 3 added.
fn all_facts() -> Vec<Fact> {
    let (player, other) = (PlayerId(2), PlayerId(3));
    let reason = || "a reason".to_owned();
    let settings = Settings {
        starts: "2026-11-16".parse().ok(),
        time_control: "90 min + 30 s".parse().ok(),
        editions: Editions::NEWEST,
        system: System::KnockOut,
        knock_out: KnockOutRules {
            games: 2,
            tie_break: TieDecision::Armageddon,
            odd_field: OddField::Byes,
        },
        exchange_last_rounds: true,
        utc_offset_minutes: -210,
        ..settings()
    };
    let game = PlayoffGame { white: player, black: other, decision: Decision::Draw, moves: 41 };
    let added = [
        Fact::Created(Box::new(settings)),
        Fact::Expelled { player, from_round: 3, reason: reason() },
        Fact::Excused { player, round: 2 },
        Fact::HalfPointByesBarred { player, barred: true },
        Fact::NumbersSet { order: vec![other, player], by: NumbersBy::Lot, reason: None },
        Fact::NumbersSet {
            order: vec![player, other],
            by: NumbersBy::Hand,
            reason: Some(reason()),
        },
        Fact::ColorsReversed { round: 1, board: 2, reach: Reach::Everything, reason: reason() },
        Fact::RoundsDiffer { rounds: vec![1, 3], after: Recheck::Import },
        Fact::RoundsDiffer { rounds: vec![9], after: Recheck::Settings },
        Fact::PlayoffGamePlayed { game },
        Fact::FideModeLeft { reason: reason() },
        Fact::StageSet { stage: Stage::Draft },
        Fact::StageSet { stage: Stage::Public },
        Fact::StageSet { stage: Stage::Archived },
        Fact::StageSet { stage: Stage::Deleted },
        Fact::StandingsHeld { held: true },
        Fact::PublicationPlanned { round: 2, at_ms: Some(1_794_743_580_000) },
        Fact::PublicationPlanned { round: 2, at_ms: None },
    ];
    facts_of_version_2().into_iter().chain(added).collect()
}

/// The facts of version 1, and after them those that version 2 added.
fn facts_of_version_2() -> Vec<Fact> {
    let (player, other) = (PlayerId(2), PlayerId(3));
    let said = |text: &str| text.to_owned();
    let settings = Settings {
        system: System::Own,
        is_team_event: true,
        boards: 6,
        team_ranking: TeamRanking::GamePoints,
        is_rated: false,
        class: Tempo::Blitz,
        rating_use: RatingUse::Nothing,
        rating_list: said("FIDE 2026-11"),
        adjourned: Award::Loss,
        color_rule: said("by lot"),
        float_rule: said("never"),
        description: said("as the club always did"),
        posted_at: said("the door"),
        programme: vec![Session {
            starts: said("2026-07-01 14:00"),
            results: said("2026-07-01 19:30"),
            ..Session::default()
        }],
        prize_sharing: PrizeSharing::Hort,
        ..settings()
    };
    let added = [
        Fact::Created(Box::new(settings)),
        Fact::ManualBegun { round: 2, reason: "same club".to_owned() },
        Fact::ManualEnded { round: 2, differences: 2 },
        Fact::ResultsPosted {
            round: 2,
            place: "the door".to_owned(),
            at: "2026-07-01 19:28".to_owned(),
        },
        Fact::PlayoffPlanned { players: vec![player, other], plan: "two games".to_owned() },
        Fact::LineupSet { team: "Town".to_owned(), round: 2, players: vec![other, player] },
    ];
    facts().into_iter().chain(added).collect()
}

/// As the stored logs have them, whatever is usual today.
fn settings() -> Settings {
    let tiebreaks = vec![
        TieBreak::cut(Method::Buchholz, 1, 0),
        TieBreak::plain(Method::Buchholz),
        TieBreak::plain(Method::SonnebornBerger),
        TieBreak::plain(Method::Progressive),
    ];
    let editions = Editions {
        laws: LawsEdition::E2018,
        rating: RatingEdition::E2017,
        tiebreaks: TieBreakEdition::E2012,
        swiss: SwissEdition::E2017,
    };
    Settings { tiebreaks, editions, ..Settings::swiss("Open of the town", 9) }
}

fn facts() -> Vec<Fact> {
    let mut settings = settings();
    settings.system = System::RoundRobin { cycles: 2 };
    settings.prizes = vec![Prize {
        name: "First".to_owned(),
        cents: 50_000,
        rated_below: None,
        reserved_for: PrizeFor::Everybody,
        category: String::new(),
    }];
    settings.forbidden = vec![vec![PlayerId(2), PlayerId(3)]];
    let details = Details {
        name: "Dupont, Anaïs".to_owned(),
        sex: Some(Sex::Female),
        title: Some(Title::WomanFideMaster),
        rating: Some(2105),
        ..Details::default()
    };
    let (player, reason) = (PlayerId(2), "a reason".to_owned());
    let pairing = Pairing {
        pairs: vec![Pair { white: PlayerId(2), black: PlayerId(3) }],
        byes: vec![(PlayerId(4), Bye::PairingAllocated), (PlayerId(5), Bye::HalfPoint)],
    };
    let result = BoardResult::Arbiter { white: Award::Draw, black: Award::Loss };
    vec![
        Fact::Created(Box::new(settings.clone())),
        Fact::SettingsChanged { settings: Box::new(settings), reason: None },
        Fact::PlayerEntered { player, details: Box::new(details.clone()) },
        Fact::PlayerCorrected { player, details: Box::new(details), reason: reason.clone() },
        Fact::PlayerRemoved { player },
        Fact::CheckedIn { player },
        Fact::CheckedOut { player },
        Fact::Withdrawn { player, from_round: 3, reason: reason.clone() },
        Fact::Reinstated { player, reason: reason.clone() },
        Fact::AbsenceAnnounced { player, round: 2, bye: Bye::ZeroPoint },
        Fact::AbsenceCancelled { player, round: 2 },
        Fact::NumbersAssigned { order: vec![player, PlayerId(3)] },
        Fact::InitialColorDrawn { color: Color::Black },
        Fact::RoundDrafted { round: 1, by: "manual".to_owned(), pairing, reason: None },
        Fact::DraftDiscarded { round: 1 },
        Fact::RoundPublished { round: 1 },
        Fact::RoundWithdrawn { round: 1, ground: None, reason: reason.clone() },
        Fact::ResultEntered { round: 1, board: 1, result },
        Fact::ResultCorrected {
            round: 1,
            board: 1,
            from: Some(result),
            to: None,
            reach: Reach::RatingOnly,
            reason: reason.clone(),
        },
        Fact::LotsDrawn { order: vec![PlayerId(3), player] },
        Fact::PlayoffDecided { order: vec![player, PlayerId(3)], how: "two games".to_owned() },
        Fact::TeamEntered { name: "Town".to_owned(), players: vec![player] },
        Fact::Closed,
        Fact::Reopened { reason },
    ]
}

/// Facts and settings that came after the files were written.
fn newer_facts() -> Vec<Fact> {
    let ruling = Fact::RulingNoted {
        round: 3,
        board: 12,
        ruling: "Give White two minutes, play on. 7.5.5 (2023)".to_owned(),
        remark: "second board from the door".to_owned(),
    };
    let numbered = Fact::TeamsNumbered { order: vec!["Town".to_owned(), "Club".to_owned()] };
    let teams = TeamRules::all().map(System::TeamSwiss);
    let systems = teams.chain([System::DoubleSwiss]);
    let created = systems.map(|system| Fact::Created(Box::new(Settings { system, ..settings() })));
    let withdrawn = ChangeGround::CODES.map(|(_, ground)| {
        let ground = Some(ground);
        Fact::RoundWithdrawn { round: 1, ground, reason: "a reason".to_owned() }
    });
    let newer = facts_since_version_4();
    created.chain([ruling, numbered]).chain(withdrawn).chain(newer).collect()
}

/// Facts and settings that came with version 4.
#[expect(clippy::too_many_lines, reason = "one of every fact")]
fn facts_since_version_4() -> Vec<Fact> {
    let mut settings = settings();
    settings.equals = EqualsOrder::Youngest;
    settings.tiebreak_rating = TieBreakRating::EachRound;
    (settings.checks_ratings, settings.is_chess960) = (false, true);
    settings.lineup_minutes = 45;
    settings.prizes = vec![Prize {
        name: "Best guest".to_owned(),
        cents: 5_000,
        rated_below: Some(1800),
        reserved_for: PrizeFor::Foreign,
        category: "Girls U12".to_owned(),
    }];
    settings.playoff = Some(PlayoffRules {
        places: 1,
        after: 2,
        format: "two games, then sudden death".to_owned(),
        numbering: "starting list".to_owned(),
        colors: "lot".to_owned(),
        time_limit: "3+2".to_owned(),
        schedule: "30 minutes after the last round".to_owned(),
        percent_out: 0,
    });
    "Summer festival".clone_into(&mut settings.festival);
    settings.registration = Registration {
        is_offered: true,
        opens: "2026-05-01".to_owned(),
        closes: "2026-06-30 20:00".to_owned(),
        capacity: Some(120),
        conditions: Category { needs_licence: true, ..Category::default() },
    };
    settings.categories = vec![
        Category {
            name: "Girls U12".to_owned(),
            age: Band { from: None, to: Some(11) },
            at: "2026-01-01".parse().ok(),
            sex: Some(Sex::Female),
            rating: Band { from: Some(1000), to: Some(1999) },
            club: "Town".to_owned(),
            federation: "BEL".to_owned(),
            needs_licence: true,
            players: vec![PlayerId(7)],
        },
        Category { name: "Guests".to_owned(), ..Category::default() },
    ];
    let details = Details {
        name: "Dupont, Anaïs".to_owned(),
        later_ratings: vec![LaterRating { from_round: 4, rating: 2120 }],
        ..Details::default()
    };
    let values = vec![(PlayerId(2), "4.5".to_owned()), (PlayerId(3), "4".to_owned())];
    vec![
        Fact::Created(Box::new(settings)),
        Fact::RegistrationRequested {
            request: 3,
            details: Box::new(details.clone()),
            contact: "somebody@example.org".to_owned(),
            remark: "late on Friday".to_owned(),
        },
        Fact::RegistrationConfirmed { request: 3, player: PlayerId(9) },
        Fact::RegistrationDeclined { request: 4, reason: "full".to_owned() },
        Fact::PlayerEntered { player: PlayerId(2), details: Box::new(details) },
        Fact::PositionDrawn { round: 2, position: 518 },
        Fact::PlayerMoved {
            player: PlayerId(2),
            way: Direction::There,
            other: 7,
            name: "B".to_owned(),
        },
        Fact::PlayerMoved {
            player: PlayerId(2),
            way: Direction::Here,
            other: 8,
            name: "A".to_owned(),
        },
        Fact::OutsideValuesSet { name: "BLITZ".to_owned(), values },
    ]
}

#[test]
fn every_fact_is_read_back_as_it_was_written() {
    for fact in all_facts().into_iter().chain(newer_facts()) {
        let body = encode(&fact).unwrap();

        assert_eq!(decode(&body).unwrap(), fact, "{body}");
    }
}

/// One line per fact, as version 1 wrote them. This file is never changed, only joined by others.
#[test]
fn logs_of_version_1_are_read() {
    let lines: Vec<&str> = include_str!("data/facts-1.jsonl").lines().collect();

    let read: Vec<Fact> = lines.iter().map(|line| decode(line).unwrap()).collect();

    assert_eq!(read, facts());
}

/// One line per fact, as version 2 wrote them. This file is never changed, only joined by others.
#[test]
fn logs_of_version_2_are_read() {
    let lines: Vec<&str> = include_str!("data/facts-2.jsonl").lines().collect();

    let read: Vec<Fact> = lines.iter().map(|line| decode(line).unwrap()).collect();

    assert_eq!(read, facts_of_version_2());
}

/// One line per fact, as version 3 wrote them. This file is never changed, only joined by others.
#[test]
fn logs_of_version_3_are_read() {
    let lines: Vec<&str> = include_str!("data/facts-3.jsonl").lines().collect();

    let read: Vec<Fact> = lines.iter().map(|line| decode(line).unwrap()).collect();

    assert_eq!(read, all_facts());
}

/// What version 4 has learnt to say since, and leaves out where there is nothing to say.
#[test]
fn what_was_added_to_version_4_is_kept() {
    let mut settings = settings();
    settings.programme =
        vec![Session { claims: "2026-07-01 20:00".to_owned(), ..Session::default() }];
    let rules = "places=1; after=2; format=match; numbering=list; colours=lot; time=3+2; \
                 schedule=at once; out=10";
    settings.playoff = PlayoffRules::read(rules).unwrap();
    let details = Details {
        name: "Petit, Jean".to_owned(),
        licence: "A12345".to_owned(),
        ..Details::default()
    };
    for fact in [
        Fact::Created(Box::new(settings)),
        Fact::PlayerEntered { player: PlayerId(2), details: Box::new(details) },
    ] {
        let line = encode(&fact).unwrap();
        assert_eq!(decode(&line).unwrap(), fact, "{line}");
    }
}

/// One line per fact, as version 4 wrote them. This file is never changed, only joined by others.
#[test]
fn logs_of_version_4_are_read() {
    let lines: Vec<&str> = include_str!("data/facts-4.jsonl").lines().collect();

    let read: Vec<Fact> = lines.iter().map(|line| decode(line).unwrap()).collect();

    assert_eq!(read, all_facts());
}

/// Version 2 checked neither days nor the edition of the Laws.
#[test]
fn what_older_versions_did_not_check_is_still_read() {
    let lines = include_str!("data/facts-2.jsonl");
    let odd = lines.lines().next().unwrap().replace("\"2018\"", "\"the new ones\"");
    let odd = odd.replace("\"starts\":\"\"", "\"starts\":\"next summer\"");

    let Fact::Created(settings) = decode(&odd).unwrap() else { panic!("an event") };

    assert_eq!((settings.starts, settings.editions.laws), (None, LawsEdition::E2018));
}

#[test]
fn damaged_facts_are_errors_that_say_what_is_wrong() {
    for (body, said) in [
        ("", "EOF"),
        ("{}", "without a version"),
        (r#"{"kind":"closed","version":99}"#, "version 99"),
        (r#"{"kind":"exploded","version":1}"#, "exploded"),
        (r#"{"kind":"initial-color-drawn","color":"red","version":1}"#, "red"),
        (r#"{"kind":"closed","surprise":1,"version":1}"#, "surprise"),
    ] {
        let error = decode(body).unwrap_err().to_string();

        assert!(error.contains(said), "{body}: {error}");
    }
}

/// Each of the nineteen results has a word of its own.
#[test]
fn every_result_survives() {
    let awards = [Award::Win, Award::Draw, Award::Loss];
    let decided =
        awards.iter().flat_map(|&white| awards.map(|black| BoardResult::Arbiter { white, black }));
    let forfeits = [Some(Color::White), Some(Color::Black), None]
        .map(|present| BoardResult::Forfeit { present });
    for result in decided.chain(forfeits).chain([BoardResult::Adjourned]) {
        let fact = Fact::ResultEntered { round: 1, board: 1, result };

        assert_eq!(decode(&encode(&fact).unwrap()).unwrap(), fact);
    }
}
