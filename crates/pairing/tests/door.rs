//! The one door: every system gives boards, reasons and answers to "why not?" from one pass.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use crate::event::{event, number, play};
use arbiter_pairing::{
    Edition, NoPairing, Options, Reasons, WhyNot,
    belgrade::BelgradeWhyNot,
    italo_swiss::ItaloWhyNot,
    knockout::KnockOutWhyNot,
    pair,
    say::{Detail, Speaker},
    swiss::FieldError,
};
use arbiter_rulebook::Message;
use arbiter_tournament::{Acceleration, System};

/// Every system of single games between players.
fn paired() -> impl Iterator<Item = System> {
    System::all().filter(|system| match system {
        System::DoubleSwiss | System::TeamSwiss(_) | System::Own => false,
        System::Dutch
        | System::Dubov
        | System::Burstein
        | System::Lim
        | System::ItaloSwiss
        | System::RoundRobin { .. }
        | System::KnockOut
        | System::Belgrade { .. }
        | System::Keizer(_) => true,
    })
}

fn games(system: System, record: &arbiter_tournament::Record) -> Vec<(u16, u16)> {
    let paired = pair(system, record, &Options::default()).unwrap();
    paired.boards.boards.iter().map(|it| (it.white.get(), it.black.get())).collect()
}

#[test]
fn every_system_explains_its_round_and_every_pair_that_it_does_not_have() {
    let record = event(7, 6);
    for system in paired() {
        let paired = pair(system, &record, &Options::default()).unwrap();
        assert_eq!(paired.round, 1, "{system}");
        assert_eq!(paired.boards.boards.len(), 3, "{system}");
        let speaker = Speaker::new(Edition::E2026);
        assert!(!speaker.reasons(&paired.explain()).is_empty(), "{system}");
        for (one, other) in (1..=7).flat_map(|a| (1..a).map(move |b| (a, b))) {
            let (one, other) = (number(one), number(other));
            let said = speaker.why(one, other, &paired.why_not(one, other));
            assert!(said.message(Detail::Plain).is_some(), "{system}: {said:?}");
        }
    }
}

#[test]
fn those_who_play_are_said_to_play() {
    let record = event(8, 7);
    let speaker = Speaker::new(Edition::E2026);
    for system in paired() {
        let paired = pair(system, &record, &Options::default()).unwrap();
        for board in &paired.boards.boards {
            let why = paired.why_not(board.white, board.black);
            let said = speaker.why(board.white, board.black, &why);
            let meet = Message::new("pairing-they-play")
                .with("one", board.white.to_string())
                .with("other", board.black.to_string());
            assert_eq!(said.text, meet, "{system}");
        }
    }
}

#[test]
fn an_accelerated_round_needs_no_points_in_the_record() {
    let options = Options { acceleration: Acceleration::Haley, ..Options::default() };
    let paired = pair(System::Dutch, &event(8, 5), &options).unwrap();
    let first = paired.boards.boards[0];
    assert_eq!((first.white.get(), first.black.get()), (1, 3), "the upper half by itself");
}

#[test]
fn the_table_names_the_round_of_a_meeting() {
    let paired = pair(System::RoundRobin { cycles: 1 }, &event(6, 5), &Options::default()).unwrap();
    // Round 1 of the printed table for six: 1-6, 2-5, 3-4; 1 meets 2 in round 2.
    let why = paired.why_not(number(1), number(2));
    assert_eq!(why, WhyNot::RoundRobin { round: 1, rounds: vec![2] });
    assert!(matches!(paired.explain(), Reasons::RoundRobin { players: 6, round: 1, bye: None }));
}

#[test]
fn a_table_ends_with_its_last_round() {
    let options = Options { round: Some(1), ..Options::default() };
    let mut record = event(2, 5);
    assert_eq!(games(System::RoundRobin { cycles: 1 }, &record), [(1, 2)]);
    play(&mut record, &["1-2 1-0"]);
    assert!(pair(System::RoundRobin { cycles: 1 }, &record, &options).is_ok());
    let none = pair(System::RoundRobin { cycles: 1 }, &record, &Options::default()).unwrap_err();
    assert_eq!(none, NoPairing::Field(FieldError::NoRoundLeft { total: 1 }));
}

#[test]
fn a_knock_out_follows_results_and_then_playoffs() {
    let mut record = event(4, 2);
    assert_eq!(games(System::KnockOut, &record), [(1, 4), (2, 3)]);
    play(&mut record, &["1-4 =", "2-3 0-1"]);

    let none = pair(System::KnockOut, &record, &Options::default()).unwrap_err();
    assert_eq!(
        none,
        NoPairing::TieUndecided { round: 1, one: number(1), other: number(4) },
        "a draw decides nothing"
    );

    let playoffs = vec![vec![number(1), number(4)], vec![number(4), number(1)]];
    let options = Options { playoffs, ..Options::default() };
    let paired = pair(System::KnockOut, &record, &options).unwrap();
    // 4 has inherited the first place of the list; in even rounds the better placed has Black.
    let last = paired.boards.boards[0];
    assert_eq!((last.white.get(), last.black.get()), (3, 4));
    let why = paired.why_not(number(1), number(3));
    assert_eq!(why, WhyNot::KnockOut(KnockOutWhyNot::NotPaired(number(1))));
}

#[test]
fn a_bracket_names_the_places() {
    let paired = pair(System::KnockOut, &event(8, 3), &Options::default()).unwrap();
    let why = paired.why_not(number(1), number(2));
    let places = KnockOutWhyNot::Places { one: 1, other: 2, playing: 8 };
    assert_eq!(why, WhyNot::KnockOut(places));
}

#[test]
fn belgrade_pairs_those_who_lost_equally_much() {
    let mut record = event(4, 5);
    let system = System::Belgrade { points: 2 };
    assert_eq!(games(system, &record), [(1, 3), (2, 4)]);
    play(&mut record, &["1-3 1-0", "2-4 1-0"]);
    assert_eq!(games(system, &record), [(1, 2), (3, 4)]);
    let paired = pair(system, &record, &Options::default()).unwrap();
    assert_eq!(paired.why_not(number(1), number(3)), WhyNot::Belgrade(BelgradeWhyNot::Met));
    let why = paired.why_not(number(1), number(4));
    assert!(matches!(why, WhyNot::Belgrade(BelgradeWhyNot::Losses { .. })), "{why:?}");
}

#[test]
fn the_rotation_says_whose_turn_it_was() {
    let paired = pair(System::ItaloSwiss, &event(6, 5), &Options::default()).unwrap();
    // Neighbours meet in round 1: 1-2, 3-4, 5-6.
    assert_eq!(
        paired.why_not(number(1), number(3)),
        WhyNot::ItaloSwiss(ItaloWhyNot::Before { opener: number(1), found: number(2) })
    );
    assert_eq!(
        paired.why_not(number(2), number(3)),
        WhyNot::ItaloSwiss(ItaloWhyNot::Taken { player: number(2), by: number(1) })
    );
}

#[test]
fn rules_of_ones_own_are_paired_by_hand() {
    let none = pair(System::Own, &event(4, 3), &Options::default()).unwrap_err();
    assert_eq!(none, NoPairing::OwnRules);
}
