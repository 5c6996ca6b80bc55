//! Scenarios of the rules in force since 1 February 2026: basic rules, handling, and what the
//! systems make of them.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use crate::event::{event, number, play};
use arbiter_pairing::{
    Edition, NoPairing, Options,
    check::{What, check},
    generate::{Plan, generate},
    lim::{LimRound, Maxi},
    pair,
    swiss::{Board, Boards, Field, FieldError, Float},
};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    Acceleration, Bye, ForbiddenRounds, LaterBye, PairingNumber, Record, RoundEntry, System,
};

fn options(edition: Edition) -> Options {
    Options { edition, ..Options::default() }
}

fn text(boards: &Boards) -> String {
    let mut words: Vec<String> =
        boards.boards.iter().map(|it| format!("{}-{}", it.white, it.black)).collect();
    words.extend(boards.bye.map(|bye| format!("{bye} bye")));
    words.join(", ")
}

fn paired(system: System, record: &Record, edition: Edition) -> String {
    text(&pair(system, record, &options(edition)).unwrap().boards)
}

fn bye(record: &mut Record, who: u16, round: usize, bye: Bye) {
    let rounds = &mut record.players[usize::from(who) - 1].rounds;
    if rounds.len() < round {
        rounds.resize(round, RoundEntry::Absent);
    }
    rounds[round - 1] = RoundEntry::Bye(bye);
}

/// Three players of whom the last would have the bye, after a round in which that one had this.
fn barred_after(entry: Bye, edition: Edition) -> bool {
    let mut record = event(3, 3);
    play(&mut record, &["1-2 ="]);
    bye(&mut record, 3, 1, entry);
    Field::of(&record, &options(edition)).unwrap().entrants[2].had_bye
}

// clause: 2026:BASIC.3, 2026:BASIC.4, 2026:DUTCH.C2
#[test]
fn who_had_the_points_of_a_win_without_playing_is_barred_from_the_bye() {
    for entry in [Bye::PairingAllocated, Bye::FullPoint] {
        assert!(barred_after(entry, Edition::E2026), "{entry:?}");
    }
    for entry in [Bye::HalfPoint, Bye::ZeroPoint] {
        assert!(!barred_after(entry, Edition::E2026), "{entry:?}");
    }
    assert!(!barred_after(Bye::FullPoint, Edition::E2017), "not named in 2017");

    let mut record = event(4, 3);
    play(&mut record, &["1-3 +-", "2-4 ="]);
    let field = Field::of(&record, &options(Edition::E2026)).unwrap();
    let barred: Vec<bool> = field.entrants.iter().map(|it| it.had_bye).collect();
    assert_eq!(barred, [true, false, false, false], "a win by forfeit bars, a loss does not");
}

// clause: 2026:HAND.2.4t
#[test]
fn who_has_not_arrived_holds_no_number() {
    let mut record = event(10, 5);
    record.initial_color = Some(Color::White);
    bye(&mut record, 1, 1, Bye::ZeroPoint);
    bye(&mut record, 3, 1, Bye::ZeroPoint);

    let boards = paired(System::Dutch, &record, Edition::E2026);

    assert_eq!(boards, "2-7, 8-4, 5-9, 10-6");
}

// clause: 2026:BAKU.1.2, 2026:BAKU.1.5, 2026:BAKU.tpn
#[test]
fn the_upper_group_counts_those_who_have_arrived() {
    let mut record = event(20, 9);
    record.initial_color = Some(Color::White);
    bye(&mut record, 4, 1, Bye::ZeroPoint);
    bye(&mut record, 17, 1, Bye::HalfPoint);
    let options = Options { acceleration: Acceleration::Baku, ..options(Edition::E2026) };

    let field = Field::of(&record, &options).unwrap();

    // N = 18: the upper group has 10, which are 1 to 11 without 4.
    let upper = field.entrants.iter().filter(|it| it.is_present && it.pairing_score > it.score);
    let upper: Vec<u16> = upper.map(|it| it.number.get()).collect();
    assert_eq!(upper, [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]);
}

// clause: 2026:HAND.3.6
#[test]
fn boards_stand_in_the_order_of_pairing_scores() {
    let mut field = Field::of(&event(18, 9), &options(Edition::E2026)).unwrap();
    for (who, tenths) in [(5, 20), (6, 15), (9, 20), (10, 20), (3, 20), (4, 15)] {
        field.entrants[who - 1].pairing_score = Score::from_tenths(tenths);
    }
    let board = |white, black| Board { white: number(white), black: number(black) };

    let ordered = Boards::in_order(&field, vec![board(5, 6), board(9, 10), board(4, 3)], None);

    assert_eq!(text(&ordered), "9-10, 4-3, 5-6");
}

// clause: 2026:HAND.3.1
#[test]
fn an_open_game_counts_as_a_draw_or_as_the_event_says() {
    let mut record = event(4, 5);
    play(&mut record, &["1-3 *", "2-4 1-0"]);
    let score = |record: &Record| {
        let field = Field::of(record, &options(Edition::E2026)).unwrap();
        field.entrants[0].score
    };
    assert_eq!(score(&record), Score::HALF);
    record.unknown_result = Some(Score::ONE);
    assert_eq!(score(&record), Score::ONE);
}

// clause: 2026:DUTCH.1.4.2, 2026:DUTCH.1.4.3, 2026:DUTCH.1.4.4
#[test]
fn points_without_playing_are_a_downfloat_and_absences_are_not() {
    let mut record = event(8, 5);
    play(&mut record, &["1-2 +-", "3-4 ="]);
    for (who, entry) in
        [(5, Bye::PairingAllocated), (6, Bye::HalfPoint), (7, Bye::FullPoint), (8, Bye::ZeroPoint)]
    {
        bye(&mut record, who, 1, entry);
    }
    let marks = |edition| -> Vec<Float> {
        let field = Field::of(&record, &options(edition)).unwrap();
        field.entrants.iter().map(|it| it.floats[0]).collect()
    };
    let (down, none) = (Float::Down, Float::None);
    assert_eq!(marks(Edition::E2026), [down, none, none, none, down, down, down, none]);
    assert_eq!(marks(Edition::E2017), [down, down, none, none, down, down, down, down]);
}

#[test]
fn pairs_are_kept_apart_in_the_rounds_that_the_event_names() {
    let mut record = event(4, 5);
    record.initial_color = Some(Color::White);
    record.forbidden_rounds =
        vec![ForbiddenRounds { first: 1, last: 1, group: vec![number(1), number(3)] }];
    assert_eq!(paired(System::Dutch, &record, Edition::E2026), "1-4, 3-2");
    record.forbidden_rounds[0].first = 2;
    record.forbidden_rounds[0].last = 3;
    assert_eq!(paired(System::Dutch, &record, Edition::E2026), "1-3, 4-2");
}

// clause: 2026:HAND.3.3
#[test]
fn a_bye_announced_for_a_later_round_is_kept_when_it_comes() {
    let mut record = event(5, 5);
    play(&mut record, &["1-3 1-0", "4-2 0-1", "5 bye"]);
    record.later_byes = vec![LaterBye { round: 2, player: number(1), bye: Bye::HalfPoint }];
    let boards = pair(System::Dutch, &record, &options(Edition::E2026)).unwrap().boards;
    let has_first = |it: &Board| it.white == number(1) || it.black == number(1);
    assert!(!boards.boards.iter().any(has_first) && boards.bye.is_none());
}

// clause: 2026:BASIC.1, 2026:DUBOV.1.1
#[test]
fn what_a_system_needs_is_asked_for() {
    let mut record = event(6, 5);
    record.rounds_total = None;
    for system in [System::Dubov, System::Burstein] {
        let none = pair(system, &record, &options(Edition::E2026)).unwrap_err();
        assert_eq!(none, NoPairing::Field(FieldError::RoundsMissing), "{system}");
    }
    let mut record = event(6, 5);
    record.players[3].rating = None;
    let none = pair(System::Dubov, &record, &options(Edition::E2026)).unwrap_err();
    assert_eq!(none, NoPairing::Field(FieldError::NoRating { number: number(4) }));
    assert!(pair(System::Burstein, &record, &options(Edition::E2026)).is_ok());
}

// clause: 2026:DUBOV.3.2.3
#[test]
fn the_upper_half_meets_the_lower_half_in_the_first_dubov_round() {
    let mut record = event(8, 5);
    record.initial_color = Some(Color::White);
    assert_eq!(paired(System::Dubov, &record, Edition::E2026), "1-5, 6-2, 3-7, 8-4");
}

/// Four on a point: 4 and 3 want White and met weaker opponents, 1 and 6 want Black.
// clause: 2026:DUBOV.C7
#[test]
fn white_seekers_choose_in_the_order_of_their_opponents_average() {
    let mut record = event(8, 5);
    let rate = |record: &mut Record, who: usize, rating| {
        record.players[who - 1].rating = Some(rating);
    };
    for (who, rating) in
        [(1, 2400), (2, 2000), (3, 2380), (4, 2370), (5, 1900), (6, 2360), (7, 2300), (8, 1800)]
    {
        rate(&mut record, who, rating);
    }
    play(&mut record, &["1-2 1-0", "5-3 0-1", "6-7 1-0", "8-4 0-1"]);
    let boards = pair(System::Dubov, &record, &options(Edition::E2026)).unwrap().boards;
    assert_eq!(text(&boards).split(", ").take(2).collect::<Vec<_>>(), ["4-1", "3-6"]);
}

/// On one point are 3, 4, who had the bye, and 5, who had a full-point bye.
// clause: 2026:LIM.1.1
#[test]
fn a_full_point_bye_bars_from_lims_bye_too() {
    let mut record = event(5, 5);
    play(&mut record, &["1-3 1-0", "2-4 1-0"]);
    bye(&mut record, 5, 1, Bye::FullPoint);
    play(&mut record, &["1-2 =", "3-5 1-0", "4 bye"]);
    let who = |edition| pair(System::Lim, &record, &options(edition)).unwrap().boards.bye;
    assert_eq!(who(Edition::E2017), Some(number(5)));
    assert_eq!(who(Edition::E2026), Some(number(3)));
}

/// Numbers that do not follow the ratings: 8 is rated lower than 9, and 6 has no rating.
// clause: 2026:LIM.7.1
#[test]
fn in_round_1_of_2026_the_lowest_rated_has_the_bye() {
    let mut record = event(9, 5);
    record.players[7].rating = Some(1400);
    record.players[8].rating = Some(1500);
    let who = |record: &Record, edition| {
        pair(System::Lim, record, &options(edition)).unwrap().boards.bye.map(PairingNumber::get)
    };
    assert_eq!(who(&record, Edition::E2026), Some(8));
    assert_eq!(who(&record, Edition::E2017), Some(9), "the last number");
    let mut unrated = record.clone();
    unrated.players[5].rating = None;
    assert_eq!(who(&unrated, Edition::E2026), Some(6));
    // Later the lowest placed has it, whatever the ratings.
    play(&mut record, &["1-5 =", "6-2 =", "3-7 =", "9-4 =", "8 bye"]);
    assert_eq!(who(&record, Edition::E2026), Some(9));
}

// clause: 2026:LIM.maxi
#[test]
fn the_edition_of_2026_does_not_say_what_a_maxi_tournament_is() {
    // 40 players and 5 rounds: more than 32.
    let record = event(40, 5);
    let is_maxi = |edition, maxi| {
        let field = Field::of(&record, &options(edition)).unwrap();
        LimRound::of(&field, maxi).is_maxi
    };
    assert!(is_maxi(Edition::E2017, Maxi::ByEdition));
    assert!(!is_maxi(Edition::E2026, Maxi::ByEdition));
    assert!(is_maxi(Edition::E2026, Maxi::Yes));
}

/// The text of 2026 has new numbers and, but for byes and maxi-tournaments, the same content.
// clause: 2026:LIM.all
#[test]
fn lim_pairs_alike_in_both_editions() {
    let mut rounds = 0;
    for seed in 0..60 {
        let players = 8 + 2 * u16::try_from(seed % 6).unwrap();
        let plan = Plan { system: System::Lim, byes: 0, ..Plan::new(players, 6, seed) };
        let plan = Plan { withdrawals: 0, late_entries: 0, ..plan };
        let record = generate(&plan);
        for round in 1..=record.rounds_recorded() {
            let boards = [Edition::E2017, Edition::E2026].map(|edition| {
                let options = Options { round: Some(round), ..options(edition) };
                pair(System::Lim, &record, &options).unwrap().boards
            });
            assert_eq!(boards[0], boards[1], "seed {seed}, round {round}");
            rounds += 1;
        }
    }
    assert!(300 <= rounds, "{rounds} rounds");
}

// clause: 2026:BASIC.9
#[test]
fn a_checker_finds_the_round_that_another_system_made() {
    let mut record = event(8, 5);
    record.initial_color = Some(Color::White);
    play(&mut record, &["1-5 1-0", "6-2 =", "3-7 1-0", "8-4 0-1"]);
    assert_eq!(check(System::Dubov, &record, &options(Edition::E2026)).unwrap(), []);
    play(&mut record, &["1-2 1-0", "3-4 =", "5-6 1-0", "7-8 0-1"]);
    let found = check(System::Dubov, &record, &options(Edition::E2026)).unwrap();
    assert!(found.iter().all(|it| it.round == 2));
    assert!(found.iter().any(|it| matches!(it.what, What::Game { .. })));
}
