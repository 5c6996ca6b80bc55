//! An event as its facts make it, and the record that pairing, standings and reports read.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use arbiter_rulebook::{
    Color::{Black, White},
    Date, Score,
};
use arbiter_tournament::{
    Award, Board, BoardResult, Bye, ChangeGround, Decision, Details, Fact, GameResult, LaterRating,
    Pair, Pairing, PairingNumber, PlayerId, PlayoffGame, Purpose, RatingUse, Reach, Record,
    RoundEntry, Session, Settings, Stage, StatedControl, System, TieBreakRating, Tournament,
    evolve, replay,
};

fn id(number: u32) -> PlayerId {
    PlayerId(number)
}

fn pair(white: u32, black: u32) -> Pair {
    Pair { white: id(white), black: id(black) }
}

fn entered(number: u32) -> Fact {
    let details = Details { name: format!("Player {number}"), ..Details::default() };
    Fact::PlayerEntered { player: id(number), details: Box::new(details) }
}

fn drafted(round: u8, pairs: &[(u32, u32)], byes: &[(u32, Bye)]) -> Fact {
    let pairs = pairs.iter().map(|&(white, black)| pair(white, black)).collect();
    let byes = byes.iter().map(|&(player, bye)| (id(player), bye)).collect();
    let pairing = Pairing { pairs, byes };
    Fact::RoundDrafted { round, by: "test".to_owned(), pairing, reason: None }
}

fn result(round: u8, board: u16, result: BoardResult) -> Fact {
    Fact::ResultEntered { round, board, result }
}

const WHITE_WINS: BoardResult = BoardResult::Played(Decision::WhiteWins);

/// Players 1 to 5 by number; round 1 is published: 1-3, 4-2, 5 has the bye.
fn event(settings: Settings) -> Tournament {
    let mut facts = vec![Fact::Created(Box::new(settings))];
    facts.extend((1..=5).map(entered));
    facts.push(Fact::NumbersAssigned { order: (1..=5).map(id).collect() });
    facts.push(drafted(1, &[(1, 3), (4, 2)], &[(5, Bye::PairingAllocated)]));
    facts.push(Fact::RoundPublished { round: 1 });
    replay(&facts)
}

fn swiss() -> Tournament {
    event(Settings::swiss("Open", 3))
}

fn after(event: Tournament, facts: &[Fact]) -> Tournament {
    facts.iter().fold(event, evolve)
}

/// The entry of a number in a round, both from 1.
fn entry(record: &Record, number: usize, round: usize) -> RoundEntry {
    record.players[number - 1].rounds[round - 1]
}

fn score(record: &Record, number: usize) -> Score {
    record.score_after(&record.players[number - 1], record.rounds_recorded())
}

#[test]
fn every_fact_counts_and_a_round_is_published_as_it_was_drafted() {
    let event = swiss();
    assert_eq!((event.version, event.next_round()), (9, 2));
    assert_eq!(event.draft, None);
    let round = event.round(1).unwrap();
    assert_eq!(round.boards, [pair(1, 3), pair(4, 2)].map(Board::new));
    assert_eq!(round.byes.get(&id(5)), Some(&Bye::PairingAllocated));
    assert_eq!((event.round(0), event.round(2)), (None, None));
    assert_eq!(event.board(1, 2).unwrap().pair, pair(4, 2));
    assert_eq!((event.board(1, 0), event.board(1, 3), event.board(0, 1)), (None, None, None));
    // Another round than the drafted one is not published.
    let other = after(event, &[drafted(2, &[], &[]), Fact::RoundPublished { round: 3 }]);
    assert_eq!((other.rounds.len(), other.draft.is_some()), (1, true));
}

#[test]
fn boards_are_open_until_their_game_has_ended() {
    let event = after(swiss(), &[result(1, 1, BoardResult::Adjourned)]);
    let round = event.round(1).unwrap();
    assert_eq!((round.blank_boards(), round.open_boards(), round.has_ended()), (1, 2, false));
    let event = after(event, &[result(1, 1, WHITE_WINS), result(1, 2, WHITE_WINS)]);
    let round = event.round(1).unwrap();
    assert_eq!((round.blank_boards(), round.open_boards(), round.has_ended()), (0, 0, true));
    assert!(event.was_paired(id(1)) && event.was_paired(id(2)) && event.was_paired(id(5)));
    assert!(!event.was_paired(id(6)));
}

#[test]
fn a_correction_reaches_everything_or_the_report_alone() {
    let correct = |to, reach| Fact::ResultCorrected {
        round: 1,
        board: 1,
        from: Some(WHITE_WINS),
        to,
        reach,
        reason: "slip".to_owned(),
    };
    let black_wins = BoardResult::Played(Decision::BlackWins);
    let event = after(swiss(), &[result(1, 1, WHITE_WINS)]);
    let late = after(event, &[correct(Some(black_wins), Reach::RatingOnly)]);
    let board = late.board(1, 1).unwrap();
    assert_eq!((board.result, board.for_rating), (Some(WHITE_WINS), Some(black_wins)));
    let of = |purpose| entry(&late.record(1, purpose), 1, 1);
    let won =
        RoundEntry::Paired { opponent: number(3), color: Some(White), result: GameResult::Win };
    let lost =
        RoundEntry::Paired { opponent: number(3), color: Some(White), result: GameResult::Loss };
    assert_eq!((of(Purpose::Standings), of(Purpose::History)), (won, won));
    assert_eq!(of(Purpose::Report), lost);
    let event = after(late, &[correct(None, Reach::Everything)]);
    let board = event.board(1, 1).unwrap();
    assert_eq!((board.result, board.for_rating), (None, None));
}

fn number(number: u16) -> PairingNumber {
    PairingNumber::new(number).unwrap()
}

#[test]
fn reversed_colours_keep_what_each_player_scored() {
    let reverse =
        |reach| Fact::ColorsReversed { round: 1, board: 1, reach, reason: "x".to_owned() };
    for (before, behind) in [
        (WHITE_WINS, BoardResult::Played(Decision::BlackWins)),
        (BoardResult::Played(Decision::Draw), BoardResult::Played(Decision::Draw)),
        (BoardResult::Unrated(Decision::BlackWins), BoardResult::Unrated(Decision::WhiteWins)),
        (
            BoardResult::Forfeit { present: Some(White) },
            BoardResult::Forfeit { present: Some(Black) },
        ),
        (
            BoardResult::Forfeit { present: Some(Black) },
            BoardResult::Forfeit { present: Some(White) },
        ),
        (BoardResult::Forfeit { present: None }, BoardResult::Forfeit { present: None }),
        (
            BoardResult::Arbiter { white: Award::Win, black: Award::Draw },
            BoardResult::Arbiter { white: Award::Draw, black: Award::Win },
        ),
        (BoardResult::Adjourned, BoardResult::Adjourned),
    ] {
        let event = after(swiss(), &[result(1, 1, before), reverse(Reach::Everything)]);
        let board = event.board(1, 1).unwrap();
        assert_eq!((board.pair, board.result), (pair(3, 1), Some(behind)), "{before:?}");
    }
    // Found too late for pairings, it is in the report alone; and undone by itself.
    let late = after(swiss(), &[result(1, 1, WHITE_WINS), reverse(Reach::RatingOnly)]);
    let color = |event: &Tournament, purpose| match entry(&event.record(1, purpose), 1, 1) {
        RoundEntry::Paired { color, result, .. } => (color, result),
        RoundEntry::Bye(_) | RoundEntry::Absent => (None, GameResult::Pending),
    };
    assert_eq!(color(&late, Purpose::Standings), (Some(White), GameResult::Win));
    assert_eq!(color(&late, Purpose::Report), (Some(Black), GameResult::Win));
    let undone = after(late, &[reverse(Reach::RatingOnly)]);
    assert_eq!(color(&undone, Purpose::Report), (Some(White), GameResult::Win));
}

#[test]
fn each_player_sees_a_result_from_their_side() {
    use GameResult as It;
    for (of_board, white, black) in [
        (WHITE_WINS, It::Win, It::Loss),
        (BoardResult::Played(Decision::Draw), It::Draw, It::Draw),
        (BoardResult::Played(Decision::BlackWins), It::Loss, It::Win),
        (BoardResult::Unrated(Decision::WhiteWins), It::UnratedWin, It::UnratedLoss),
        (BoardResult::Unrated(Decision::Draw), It::UnratedDraw, It::UnratedDraw),
        (BoardResult::Unrated(Decision::BlackWins), It::UnratedLoss, It::UnratedWin),
        (BoardResult::Forfeit { present: Some(White) }, It::ForfeitWin, It::ForfeitLoss),
        (BoardResult::Forfeit { present: Some(Black) }, It::ForfeitLoss, It::ForfeitWin),
        (BoardResult::Forfeit { present: None }, It::ForfeitLoss, It::ForfeitLoss),
        (BoardResult::Arbiter { white: Award::Loss, black: Award::Draw }, It::Loss, It::Draw),
        (BoardResult::Arbiter { white: Award::Win, black: Award::Loss }, It::Win, It::Loss),
        (BoardResult::Adjourned, It::Adjourned, It::Adjourned),
    ] {
        let event = after(swiss(), &[result(1, 1, of_board)]);
        let record = event.record(1, Purpose::Standings);
        let seen = |of: usize| match entry(&record, of, 1) {
            RoundEntry::Paired { result, .. } => Some(result),
            RoundEntry::Bye(_) | RoundEntry::Absent => None,
        };
        assert_eq!((seen(1), seen(3)), (Some(white), Some(black)), "{of_board:?}");
        assert_eq!(seen(5), None);
    }
}

#[test]
fn an_adjourned_game_counts_for_pairing_as_the_regulations_say() {
    for (award, tenths) in [(Award::Win, 10), (Award::Draw, 5), (Award::Loss, 0)] {
        let settings = Settings { adjourned: award, ..Settings::swiss("Open", 3) };
        let event = after(event(settings), &[result(1, 1, BoardResult::Adjourned)]);
        let record = event.record(1, Purpose::Pairing);
        assert_eq!((score(&record, 1).tenths(), score(&record, 3).tenths()), (tenths, tenths));
        assert_eq!(score(&event.record(1, Purpose::History), 1), Score::ZERO);
    }
}

#[test]
fn a_record_has_the_rounds_that_are_asked_for_and_byes_for_late_entrants() {
    let event = after(
        swiss(),
        &[
            result(1, 1, WHITE_WINS),
            result(1, 2, WHITE_WINS),
            entered(6),
            Fact::NumbersAssigned { order: (1..=6).map(id).collect() },
            drafted(2, &[(1, 4), (6, 5)], &[(2, Bye::HalfPoint), (3, Bye::FullPoint)]),
            Fact::RoundPublished { round: 2 },
        ],
    );
    assert_eq!(event.players[&id(6)].entered_for, 2);
    assert_eq!(event.record(1, Purpose::Pairing).rounds_recorded(), 1);
    let record = event.record(2, Purpose::Pairing);
    assert_eq!((record.rounds_recorded(), record.rounds_total), (2, Some(3)));
    assert_eq!(entry(&record, 6, 1), RoundEntry::Bye(Bye::ZeroPoint));
    assert_eq!(entry(&record, 5, 1), RoundEntry::Bye(Bye::PairingAllocated));
    assert_eq!(entry(&record, 2, 2), RoundEntry::Bye(Bye::HalfPoint));
    let tenths: Vec<u16> = (1..=6).map(|of| score(&record, of).tenths()).collect();
    assert_eq!(tenths, [10, 5, 10, 10, 10, 0]);
    assert_eq!(event.numbers()[&id(4)], number(4));
    assert_eq!(event.player_numbered(number(6)), Some(id(6)));
    assert_eq!(event.player_numbered(number(7)), None);
}

#[test]
fn who_left_a_round_robin_before_half_of_the_games_does_not_count() {
    let robin =
        |cycles| Settings { system: System::RoundRobin { cycles }, ..Settings::swiss("Cup", 10) };
    let withdrawn =
        |player| Fact::Withdrawn { player: id(player), from_round: 2, reason: String::new() };
    let played = |settings| after(event(settings), &[result(1, 1, WHITE_WINS), withdrawn(3)]);
    // One of four games: fewer than half.
    let few = played(robin(1));
    assert_eq!(few.struck().into_iter().collect::<Vec<_>>(), [id(3)]);
    assert_eq!((few.games_played(id(3)), few.games_played(id(2))), (1, 0));
    let of = |purpose| entry(&few.record(1, purpose), 1, 1);
    assert_eq!(of(Purpose::Standings), RoundEntry::Bye(Bye::ZeroPoint));
    assert!(matches!(of(Purpose::History), RoundEntry::Paired { .. }));
    assert!(matches!(of(Purpose::Report), RoundEntry::Paired { .. }));
    // Two of four are half.
    let second = [drafted(2, &[(3, 2)], &[]), Fact::RoundPublished { round: 2 }];
    let half = after(after(few, &second), &[result(2, 1, WHITE_WINS)]);
    assert!(half.struck().is_empty());
    assert!(!after(played(robin(2)), &second).struck().is_empty(), "of eight they are not");
    assert!(played(Settings::swiss("Open", 3)).struck().is_empty(), "no round robin");
    let teams = Settings { is_team_event: true, ..robin(1) };
    assert!(played(teams).struck().is_empty(), "players of teams");
    // A forfeit is no game.
    let absent = [result(1, 1, BoardResult::Forfeit { present: Some(White) }), withdrawn(3)];
    assert_eq!(after(event(robin(1)), &absent).games_played(id(3)), 0);
}

#[test]
fn players_come_go_and_are_present() {
    let mut event = swiss();
    assert_eq!(event.present().len(), 5);
    let step = |event: &mut Tournament, fact: Fact| *event = evolve(event.clone(), &fact);
    step(&mut event, Fact::AbsenceAnnounced { player: id(1), round: 2, bye: Bye::HalfPoint });
    assert!(!event.is_present(id(1)) && event.is_present(id(2)));
    step(&mut event, Fact::AbsenceCancelled { player: id(1), round: 2 });
    assert!(event.is_present(id(1)));
    step(&mut event, Fact::Withdrawn { player: id(2), from_round: 3, reason: String::new() });
    assert!(event.is_present(id(2)), "still there in round 2");
    step(&mut event, Fact::Withdrawn { player: id(2), from_round: 2, reason: String::new() });
    assert!(!event.is_present(id(2)));
    assert_eq!(event.taking_part(), 4);
    step(&mut event, Fact::Expelled { player: id(2), from_round: 3, reason: String::new() });
    let sent_off = &event.players[&id(2)];
    assert_eq!((sent_off.withdrawn_from, sent_off.is_expelled), (Some(2), true));
    step(&mut event, Fact::Reinstated { player: id(2), reason: String::new() });
    let back = &event.players[&id(2)];
    assert_eq!((back.withdrawn_from, back.is_expelled), (None, false));
    step(&mut event, Fact::Excused { player: id(2), round: 1 });
    assert!(event.players[&id(2)].excused.contains(&1));
    step(&mut event, Fact::HalfPointByesBarred { player: id(2), barred: true });
    assert!(event.players[&id(2)].is_barred_from_half_points);
    step(&mut event, Fact::PlayerRemoved { player: id(5) });
    assert_eq!((event.players.len(), event.order.len()), (4, 4));

    let needs = Settings { needs_check_in: true, ..event.settings.clone() };
    step(&mut event, Fact::SettingsChanged { settings: Box::new(needs), reason: None });
    assert!(event.present().is_empty());
    step(&mut event, Fact::CheckedIn { player: id(3) });
    assert_eq!(event.present().into_iter().collect::<Vec<_>>(), [id(3)]);
    step(&mut event, Fact::CheckedOut { player: id(3) });
    assert!(event.present().is_empty());
}

#[test]
fn a_round_that_is_taken_back_is_the_last_one() {
    let withdraw = |round| Fact::RoundWithdrawn { round, ground: None, reason: String::new() };
    let posted =
        |at: &str| Fact::ResultsPosted { round: 1, place: "door".to_owned(), at: at.to_owned() };
    let event = after(swiss(), &[posted("10:00"), posted("11:00"), withdraw(2)]);
    assert_eq!((event.rounds.len(), event.posted[&1].at.as_str()), (1, "10:00"));
    let event = after(event, &[withdraw(1)]);
    assert_eq!((event.rounds.len(), event.posted.len()), (0, 0));
}

#[test]
fn lots_playoffs_and_the_rest_are_kept() {
    let order = |ids: &[u32]| ids.iter().map(|&of| id(of)).collect::<Vec<_>>();
    let planned = |ids: &[u32]| Fact::PlayoffPlanned { players: order(ids), plan: String::new() };
    let game = PlayoffGame { white: id(1), black: id(2), decision: Decision::Draw, moves: 40 };
    let event = after(
        swiss(),
        &[
            Fact::LotsDrawn { order: order(&[1, 2]) },
            Fact::LotsDrawn { order: order(&[3, 4, 5]) },
            Fact::LotsDrawn { order: order(&[1, 2, 3]) },
            Fact::LotsDrawn { order: order(&[2, 1]) },
            planned(&[1, 2]),
            planned(&[1, 2, 3]),
            planned(&[1, 4]),
            Fact::PlayoffGamePlayed { game },
            Fact::OutsideValuesSet {
                name: "X".to_owned(),
                values: vec![(id(1), "1".to_owned()), (id(2), "2".to_owned())],
            },
            Fact::OutsideValuesSet { name: "X".to_owned(), values: vec![(id(1), "3".to_owned())] },
            Fact::PositionDrawn { round: 2, position: 518 },
            Fact::StandingsHeld { held: true },
            Fact::StageSet { stage: Stage::Archived },
            Fact::Closed,
        ],
    );
    assert_eq!(event.lots, [order(&[3, 4, 5]), order(&[1, 2, 3]), order(&[2, 1])]);
    let games: Vec<usize> = event.planned.iter().map(|playoff| playoff.games.len()).collect();
    assert_eq!(games, [0, 1, 0], "of the latest playoff in which both are");
    assert_eq!(event.outside["X"][&id(1)], "3");
    assert_eq!(event.outside["X"][&id(2)], "2");
    assert_eq!((event.positions[&2], event.stage), (518, Stage::Archived));
    assert!(event.are_standings_held && event.is_closed);
    let reopened = evolve(event, &Fact::Reopened { reason: String::new() });
    assert!(!reopened.is_closed);
    assert!(reopened.is_in_fide_mode());
    let left = evolve(reopened, &Fact::FideModeLeft { reason: "ours".to_owned() });
    assert!(!left.is_in_fide_mode());
}

#[test]
fn a_draft_goes_with_its_plan_and_its_changes_by_hand() {
    let begun = Fact::ManualBegun { round: 2, reason: "late entry".to_owned() };
    let plan = Fact::PublicationPlanned { round: 2, at_ms: Some(7) };
    let drafted = drafted(2, &[(1, 2)], &[]);
    let event = after(swiss(), &[drafted.clone(), begun.clone(), plan.clone()]);
    assert_eq!(event.publish_at_ms, Some(7));
    assert!(event.manual.is_some() && event.draft.is_some());
    let discarded = evolve(event.clone(), &Fact::DraftDiscarded { round: 2 });
    assert_eq!((discarded.draft, discarded.manual, discarded.publish_at_ms), (None, None, None));
    let ended = evolve(event, &Fact::ManualEnded { round: 2, differences: 1 });
    assert!(ended.manual.is_none() && ended.draft.is_some());
    let published = evolve(ended, &Fact::RoundPublished { round: 2 });
    assert_eq!((published.publish_at_ms, published.rounds.len()), (None, 2));
}

#[test]
fn registrations_wait_behind_those_who_have_a_place() {
    let mut settings = Settings::swiss("Open", 3);
    settings.registration.capacity = Some(7);
    let asked = |request| Fact::RegistrationRequested {
        request,
        details: Box::default(),
        contact: String::new(),
        remark: String::new(),
    };
    let event = after(event(settings), &[asked(1), asked(2), asked(3), asked(4)]);
    let places = |of: &Tournament| (1..=4).map(|it| of.waiting_place(it)).collect::<Vec<_>>();
    assert_eq!(places(&event), [None, None, Some(1), Some(2)], "five play, seven may");
    let declined = Fact::RegistrationDeclined { request: 1, reason: String::new() };
    let event = after(event, &[declined]);
    assert_eq!(event.open_requests().map(|(of, _)| of).collect::<Vec<_>>(), [2, 3, 4]);
    assert_eq!(places(&event)[1..], [None, None, Some(1)]);
    let confirmed = Fact::RegistrationConfirmed { request: 2, player: id(5) };
    assert_eq!(after(event, &[confirmed]).open_requests().count(), 2);
    assert_eq!(swiss().waiting_place(1), None, "no limit");
}

#[test]
fn a_report_has_fides_ratings_and_the_federations_own_beside_them() {
    let settings = Settings {
        federation: "BEL".to_owned(),
        rating_use: RatingUse::StartingOrder,
        ..Settings::swiss("Open", 3)
    };
    let correct = |player, details: Details| Fact::PlayerCorrected {
        player: id(player),
        details: Box::new(details),
        reason: String::new(),
    };
    let national =
        Details { national_rating: Some(1700), national_id: Some(77), ..Details::default() };
    let estimated = Details { rating: Some(1500), rating_is_estimated: true, ..Details::default() };
    let known =
        Details { rating: Some(2100), birth: "1999-02-30".to_owned(), ..Details::default() };
    let corrected = [correct(1, national), correct(2, estimated), correct(3, known)];
    let event = after(event(settings), &corrected);
    let ratings = |purpose| {
        let record = event.record(1, purpose);
        record.players.iter().take(3).map(|player| player.rating).collect::<Vec<_>>()
    };
    assert_eq!(ratings(Purpose::Pairing), [Some(1700), Some(1500), Some(2100)]);
    assert_eq!(ratings(Purpose::Report), [None, None, Some(2100)]);
    let report = event.record(1, Purpose::Report);
    let entry = &report.players[0].national[0];
    assert_eq!(
        (entry.federation.as_str(), entry.rating, entry.id.as_str()),
        ("BEL", Some(1700), "77")
    );
    assert!(report.players[1].national.is_empty(), "nothing is known");
    assert!(event.record(1, Purpose::History).players[0].national.is_empty());
    assert_eq!(report.players[2].birth.unwrap().year, 1999, "a day that there is not: its year");
    assert_eq!(report.players[0].birth, None);
    assert_eq!(report.event.starting_order, "BEL FIDON");
}

#[test]
fn later_ratings_count_in_long_events_as_the_settings_say() {
    let day = |month, day| Date::new(2026, month, day);
    let settings = |tiebreak_rating, ends| Settings {
        starts: day(1, 1),
        ends,
        tiebreak_rating,
        ..Settings::swiss("League", 9)
    };
    let later = |from_round, rating| LaterRating { from_round, rating };
    let details = Details {
        rating: Some(2000),
        later_ratings: vec![later(3, 2050), later(6, 2080)],
        ..Details::default()
    };
    assert_eq!(details.later_rating(2), None);
    assert_eq!(details.later_rating(3), Some(2050));
    assert_eq!(details.later_rating(9), Some(2080));
    let correct =
        Fact::PlayerCorrected { player: id(1), details: Box::new(details), reason: String::new() };
    let record = |settings, purpose| {
        after(event(settings), std::slice::from_ref(&correct)).record(1, purpose)
    };
    let long = day(1, 31);
    let latest = record(settings(TieBreakRating::Latest, long), Purpose::Standings);
    assert_eq!(latest.players[0].rating, Some(2080));
    let pairing = record(settings(TieBreakRating::Latest, long), Purpose::Pairing);
    assert_eq!(pairing.players[0].rating, Some(2000));
    let short = record(settings(TieBreakRating::Latest, day(1, 30)), Purpose::Standings);
    assert_eq!(short.players[0].rating, Some(2000), "30 days are not more than 30");
    let each = record(settings(TieBreakRating::EachRound, long), Purpose::Standings);
    let each: Vec<_> = each.period_ratings.iter().map(|it| (it.from_round, it.rating)).collect();
    assert_eq!(each, [(3, 2050), (6, 2080)]);
    for (choice, ends, purpose) in [
        (TieBreakRating::EachRound, long, Purpose::Report),
        (TieBreakRating::EachRound, day(1, 30), Purpose::Standings),
        (TieBreakRating::First, long, Purpose::Standings),
    ] {
        assert_eq!(record(settings(choice, ends), purpose).period_ratings, []);
    }
}

#[test]
fn sources_of_ratings_stay_where_the_ratings_do() {
    let earlier = Details {
        rating: Some(2000),
        rating_from: "FIDE 2026-01".to_owned(),
        national_rating: Some(1900),
        national_rating_from: "KBSB".to_owned(),
        ..Details::default()
    };
    let kept = |rating, national_rating, from: &str| {
        let mut new = Details {
            rating,
            rating_from: from.to_owned(),
            national_rating,
            national_rating_from: from.to_owned(),
            ..Details::default()
        };
        new.keep_sources(&earlier);
        (new.rating_from, new.national_rating_from)
    };
    assert_eq!(kept(Some(2000), Some(1900), ""), ("FIDE 2026-01".to_owned(), "KBSB".to_owned()));
    assert_eq!(kept(Some(2001), Some(1901), ""), (String::new(), String::new()));
    assert_eq!(kept(Some(2000), Some(1900), "x"), ("x".to_owned(), "x".to_owned()));
}

#[test]
fn the_head_of_a_report_says_what_the_settings_say() {
    let settings = Settings {
        place: "Ghent".to_owned(),
        starts: Date::new(2026, 7, 1),
        ends: Date::new(2026, 7, 9),
        chief_arbiter: "Chief".to_owned(),
        deputy_arbiters: vec!["Deputy".to_owned()],
        time_control: "90 min + 30 s".parse().ok(),
        programme: vec![Session { starts: "2026-07-01 14:00".to_owned(), ..Session::default() }],
        ..Settings::swiss("Open", 3)
    };
    let head = event(settings.clone()).record(1, Purpose::Report).event;
    assert_eq!((head.name.as_str(), head.place.as_str()), ("Open", "Ghent"));
    assert_eq!((head.starts.as_str(), head.ends.as_str()), ("2026/07/01", "2026/07/09"));
    assert_eq!((head.chief_arbiter.as_str(), head.deputy_arbiters.len()), ("Chief", 1));
    assert_eq!(head.round_dates, ["26/07/01"]);
    assert_eq!(head.encoded_time_control, "5400+30");
    let kind = |system, is_team_event| {
        let settings = Settings { system, is_team_event, ..settings.clone() };
        event(settings).record(1, Purpose::Report).event.kind
    };
    assert_eq!(kind(System::Dutch, true), "Team: Swiss-System");
    assert_eq!(kind(System::RoundRobin { cycles: 1 }, true), "Team: Round-Robin");
    assert_eq!(kind(System::Dutch, false), System::Dutch.report_kind());
}

#[test]
fn whom_the_settings_keep_apart_are_numbers_in_the_record() {
    let settings =
        Settings { forbidden: vec![vec![id(2), id(5), id(9)]], ..Settings::swiss("Open", 3) };
    let record = event(settings.clone()).record(1, Purpose::Pairing);
    assert_eq!(record.forbidden, [vec![number(2), number(5)]]);
    let system = "team-swiss".parse().unwrap();
    let teams = Settings { system, is_team_event: true, ..settings };
    assert_eq!(
        event(teams).record(1, Purpose::Pairing).forbidden,
        [[]; 0] as [[PairingNumber; 0]; 0]
    );
}

/// Teams of two: A is 1 and 2, B is 3 and 4; B's second board is number 3.
#[test]
fn a_line_up_is_in_the_record_where_it_is_not_the_order_of_the_team() {
    let settings = Settings {
        system: "team-swiss".parse().unwrap(),
        is_team_event: true,
        boards: 2,
        ..Settings::swiss("League", 3)
    };
    let team = |name: &str, players: &[u32]| Fact::TeamEntered {
        name: name.to_owned(),
        players: players.iter().map(|&of| id(of)).collect(),
    };
    let mut facts = vec![Fact::Created(Box::new(settings.clone()))];
    facts.extend((1..=4).map(entered));
    facts.push(Fact::NumbersAssigned { order: (1..=4).map(id).collect() });
    facts.extend([team("B", &[3, 4]), team("A", &[1, 2])]);
    facts.push(Fact::TeamsNumbered { order: vec!["B".to_owned()] });
    facts.push(drafted(1, &[(1, 4), (3, 2)], &[]));
    facts.push(Fact::RoundPublished { round: 1 });
    let event = replay(&facts);
    let names: Vec<String> = event.record_teams().into_iter().map(|team| team.name).collect();
    assert_eq!(names, ["B", "A"], "numbered first, then the alphabet");
    let record = event.record(1, Purpose::Pairing);
    let [own] = &record.team_event.line_ups[..] else { panic!("{:?}", record.team_event.line_ups) };
    assert_eq!((own.round, own.team, own.opponent), (1, number(1), number(2)));
    assert_eq!(own.players, [Some(number(4)), Some(number(3))]);
    assert_eq!(event.record(0, Purpose::Pairing).team_event.line_ups, []);
    assert_eq!(record.team_event.board_colors, [White, Black]);
    let bye = |each: Score| {
        let scoring =
            arbiter_tournament::Scoring { pairing_allocated_bye: each, ..settings.scoring };
        let changed = Settings { scoring, ..settings.clone() };
        let fact = Fact::SettingsChanged { settings: Box::new(changed), reason: None };
        let points = evolve(event.clone(), &fact).record(1, Purpose::Pairing).team_event.bye_points;
        points.map(|points| (points.match_points.tenths(), points.game_points.tenths()))
    };
    assert_eq!(bye(Score::ONE), Some((20, 20)));
    assert_eq!(bye(Score::HALF), Some((10, 10)));
    assert_eq!(bye(Score::ZERO), Some((0, 0)));
}

#[test]
fn a_ground_for_a_change_is_named_by_its_word_and_found_by_it() {
    let words = ChangeGround::CODES.map(|(word, ground)| (word, ground.code()));
    assert!(words.iter().all(|(word, code)| word == code), "{words:?}");
    assert_eq!(ChangeGround::Unopposed.code(), "unopposed");
}

#[test]
fn a_time_control_is_kept_as_it_was_announced_and_understood_where_it_can_be() {
    let known = StatedControl::as_written(" 90+30 ").unwrap();
    assert_eq!((known.text(), known.control().is_some()), ("90+30", true));
    let words = StatedControl::as_written("as usual").unwrap();
    assert_eq!((words.text(), words.control()), ("as usual", None));
    assert_eq!(StatedControl::as_written("  "), None);
    let read: StatedControl = "90+30".parse().unwrap();
    assert_eq!((read.to_string(), read.control().is_some()), ("90+30".to_owned(), true));
    assert!("as usual".parse::<StatedControl>().is_err(), "a new event says what it means");
}
