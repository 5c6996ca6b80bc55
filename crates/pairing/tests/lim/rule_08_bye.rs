//! The bye.

use arbiter_pairing::lim::{ByeReason, LimError, LimRound, Maxi, pair};
use arbiter_pairing::swiss::{Field, Options};
use arbiter_rulebook::Score;
use arbiter_tournament::{Bye, Player, Record, RoundEntry, Scoring};

use crate::fixture::{floats, number, pair as paired, round};

/// Nine players before round 2; the group without points is 5, 6, 8 and 9.
fn nine(had_bye: &[u16]) -> LimRound {
    let mut round = round(
        1,
        "1 1.0 W 5
         2 1.0 B 6
         3 0.5 W 7
         4 1.0 B 8
         5 0.0 B -
         6 0.0 W -
         7 0.5 B -
         8 0.0 W -
         9 0.0 - -",
    );
    for player in &mut round.players {
        player.may_have_bye = !had_bye.contains(&player.number.get());
    }
    round
}

// clause: LIM.8.1
#[test]
fn the_bye_goes_to_the_lowest_placed_of_the_lowest_group() {
    let pairing = paired(&nine(&[]));

    assert_eq!(pairing.bye, Some((number(9), ByeReason::LowestPlaced)));
}

// clause: LIM.8.2
#[test]
fn nobody_has_a_second_bye_or_one_after_a_win_by_forfeit() {
    assert_eq!(paired(&nine(&[9])).bye, Some((number(8), ByeReason::LowestWhoMay)));
    assert_eq!(paired(&nine(&[9, 8, 6])).bye, Some((number(5), ByeReason::LowestWhoMay)));
    assert_eq!(
        paired(&nine(&[5, 6, 8, 9])).bye,
        Some((number(7), ByeReason::LowestWhoMay)),
        "the next group up"
    );
    assert_eq!(pair(&nine(&[1, 2, 3, 4, 5, 6, 7, 8, 9])), Err(LimError::NoByeLeft));
}

#[test]
fn a_bye_that_would_leave_others_without_opponents_goes_to_the_next() {
    let round = round(
        1,
        "1 1.0 W -
         2 0.0 B 1
         3 0.0 B -",
    );

    let pairing = paired(&round);

    assert_eq!(pairing.bye, Some((number(2), ByeReason::LowestWhoLeavesOthersPairable)));
}

// clause: LIM.8.3, LIM.6
#[test]
fn the_bye_and_an_absent_opponent_are_worth_one_point() {
    let scoring = Scoring::default();

    assert_eq!(scoring.points(RoundEntry::Bye(Bye::PairingAllocated)), Score::ONE);
    for (result, points) in [
        (arbiter_tournament::GameResult::Win, Score::ONE),
        (arbiter_tournament::GameResult::Draw, Score::HALF),
        (arbiter_tournament::GameResult::Loss, Score::ZERO),
        (arbiter_tournament::GameResult::ForfeitWin, Score::ONE),
    ] {
        let entry = RoundEntry::Paired { opponent: number(1), color: None, result };
        assert_eq!(scoring.points(entry), points);
    }
}

/// A field of `n` unknown players who have these rounds behind them.
fn field(entries: &[&[RoundEntry]], absent: &[u16]) -> Field {
    let players = (1..)
        .zip(entries)
        .map(|(n, rounds)| Player {
            name: format!("Player {n}"),
            rounds: rounds.to_vec(),
            ..Player::vacant(number(n))
        })
        .collect();
    let record = Record { players, rounds_total: Some(7), ..Record::default() };
    let absent = absent.iter().map(|&n| number(n)).collect();
    Field::of(&record, &Options { absent, ..Options::default() }).unwrap()
}

// clause: LIM.8.3
#[test]
fn the_bye_leaves_no_colour_and_no_opponent() {
    let field = field(&[&[RoundEntry::Bye(Bye::PairingAllocated)], &[RoundEntry::Absent]], &[]);

    let round = LimRound::of(&field, Maxi::ByEdition);

    assert!(round.players[0].colors.as_slice().is_empty());
    assert!(round.players[0].not_again.is_empty());
    assert!(!round.players[0].may_have_bye);
    assert!(!round.players[0].floated_last_round, "a bye is no float");
    assert_eq!(round.players[0].score, Score::ONE);
}

// clause: LIM.S4
#[test]
fn who_is_not_there_gets_no_bye_and_no_points() {
    let all_absent_once: Vec<&[RoundEntry]> = vec![&[RoundEntry::Absent]; 9];
    let field = field(&all_absent_once, &[9]);

    let pairing = paired(&LimRound::of(&field, Maxi::ByEdition));

    assert_eq!(pairing.bye, None);
    assert_eq!(pairing.pairs.len(), 4);
    assert!(floats(&pairing).is_empty());
    assert_eq!(field.entrants[8].score, Score::ZERO);
}

// clause: LIM.1
#[test]
fn the_number_of_rounds_is_known_in_advance_and_tells_which_is_the_last() {
    let mut field = field(&[&[], &[], &[], &[]], &[]);
    assert_eq!(field.rounds_total, Some(7));
    assert!(!LimRound::of(&field, Maxi::ByEdition).is_last);
    field.round = 7;
    assert!(LimRound::of(&field, Maxi::ByEdition).is_last);
}
