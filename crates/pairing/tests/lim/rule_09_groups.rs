//! Groups: who may meet whom, the order of groups, who must leave, a blocked median.

use arbiter_pairing::lim::{Direction, FloatReason, LimError, pair};

use crate::fixture::{floats, meetings, number, pair as paired, pair_of, round, score, shown};

// clause: LIM.2, LIM.9.1, 2026:LIM.2.1
#[test]
fn two_who_met_or_both_need_the_same_colour_are_not_compatible() {
    let both_need_black = round(4, "1 2.0 WBWW -\n 2 2.0 BBWW -");
    assert_eq!(pair(&both_need_black), Err(LimError::NoOpponent(vec![number(1), number(2)])));

    let surplus_of_two = round(6, "1 3.0 WWBWBW -\n 2 3.0 WBWWBW -");
    assert_eq!(pair(&surplus_of_two), Err(LimError::NoOpponent(vec![number(1), number(2)])));

    let compatible = round(4, "1 2.0 WBWW -\n 2 2.0 BWBB -");
    assert_eq!(shown(&paired(&compatible)), "2-1");

    let met = round(1, "1 0.5 W 2\n 2 0.5 B -");
    assert_eq!(pair(&met), Err(LimError::NoOpponent(vec![number(1), number(2)])));
}

// clause: LIM.9.2, 2026:LIM.2.2
#[test]
fn groups_are_paired_from_the_top_then_from_the_bottom_and_the_median_last() {
    let round = round(
        4,
        "1 4.0 WB -\n 2 4.0 BW -\n 3 3.0 WB -\n 4 3.0 BW -\n 5 2.5 WB -\n 6 2.5 BW -
         7 2.0 WB -\n 8 2.0 BW -\n 9 1.5 WB -\n 10 1.5 BW -\n 11 1.0 WB -\n 12 1.0 BW -
         13 0.0 WB -\n 14 0.0 BW -",
    );

    let pairing = paired(&round);

    let order: Vec<(String, Direction)> =
        pairing.pairs.iter().map(|pair| (pair.group.to_string(), pair.direction)).collect();
    let expected = [
        ("4.0", Direction::Down),
        ("3.0", Direction::Down),
        ("2.5", Direction::Down),
        ("0.0", Direction::Up),
        ("1.0", Direction::Up),
        ("1.5", Direction::Up),
        ("2.0", Direction::Down),
    ];
    assert_eq!(order, expected.map(|(score, direction)| (score.to_owned(), direction)));
}

// clause: LIM.3
#[test]
fn players_of_equal_score_meet() {
    let round = round(
        2,
        "1 2.0 WB -\n 2 2.0 BW -\n 3 2.0 WB -\n 4 2.0 BW -
         5 1.0 WB -\n 6 1.0 BW -\n 7 0.0 WB -\n 8 0.0 BW -",
    );

    for pair in paired(&round).pairs {
        let score_of = |n| round.players.iter().find(|p| p.number == n).unwrap().score;
        assert_eq!(score_of(pair.white), score_of(pair.black));
    }
}

// clause: LIM.9.3a
#[test]
fn who_has_met_everybody_of_the_group_leaves_it() {
    let round = round(
        4,
        "1 3.0 WBWB 2,3,4\n 2 3.0 BWBW -\n 3 3.0 WBWB -\n 4 3.0 BWBW -
         5 2.0 BWBW -\n 6 2.0 WBWB -",
    );

    let pairing = paired(&round);

    let float = pairing.floats[0];
    assert_eq!((float.player, float.reason), (number(1), FloatReason::MetEverybody));
    assert_eq!((float.from, float.to), (score("3.0"), score("2.0")));
}

// clause: LIM.9.3b
#[test]
fn who_has_a_surplus_of_two_and_nobody_to_give_the_other_colour_leaves() {
    let round = round(
        4,
        "1 3.0 WWBWW -\n 2 3.0 WBWW -\n 3 3.0 WBWW -
         5 2.0 BWBB -\n 6 2.0 BWBB -\n 7 2.0 BWBB -",
    );

    let pairing = paired(&round);

    assert_eq!(pairing.floats[0].reason, FloatReason::ColorSurplus);
    assert_eq!(floats(&pairing).len(), 3);
}

// clause: LIM.9.3c
#[test]
fn who_had_a_colour_twice_running_and_nobody_to_give_the_other_leaves() {
    let round = round(
        4,
        "1 2.0 BWBW -\n 2 2.0 BWBW -\n 3 1.0 WWBB -\n 4 1.0 WWBB -
         5 1.0 WWBB -\n 6 2.0 WBWB -",
    );

    let pairing = paired(&round);

    assert_eq!(pairing.floats[0].player, number(5));
    assert_eq!(pairing.floats[0].reason, FloatReason::ColorRepeated);
    assert_eq!(pairing.pairs.len(), 3);
}

// clause: LIM.9.3d
#[test]
fn one_leaves_an_odd_group() {
    let round =
        round(2, "1 2.0 WB -\n 2 2.0 BW -\n 3 2.0 WB -\n 4 2.0 BW -\n 5 2.0 WB -\n 6 1.0 BW -");

    let pairing = paired(&round);

    assert_eq!(pairing.floats.len(), 1);
    assert_eq!(pairing.floats[0].reason, FloatReason::OddGroup);
    assert_eq!(pairing.pairs.len(), 3);
}

// clause: LIM.9.4
#[test]
fn the_first_half_is_proposed_to_the_second() {
    let round = round(0, "2 0.0 - -\n 3 0.0 - -\n 7 0.0 - -\n 9 0.0 - -\n 10 0.0 - -\n 12 0.0 - -");

    assert_eq!(meetings(&paired(&round)), "2-9 3-10 7-12");
}

// clause: LIM.9.5
#[test]
fn if_a_proposed_pair_has_met_the_lower_player_is_exchanged() {
    let round = round(0, "1 0.0 - 4\n 2 0.0 - -\n 3 0.0 - -\n 4 0.0 - -\n 5 0.0 - -\n 6 0.0 - -");

    assert_eq!(meetings(&paired(&round)), "1-5 2-4 3-6");
}

// clause: LIM.9.6a
#[test]
fn a_blocked_median_with_more_from_above_takes_the_latest_pair_of_the_lower_group() {
    // 1 and 2 met, so both come down, and there is nobody in the median.
    let round = round(
        2,
        "1 2.0 WB 2\n 2 2.0 BW -
         3 0.0 WB -\n 4 0.0 BW -\n 5 0.0 WB -\n 6 0.0 BW -",
    );

    let pairing = paired(&round);

    // Upwards 6-4 is made first and 5-3 last; the latter is undone.
    assert_eq!(pairing.undone.len(), 1);
    assert_eq!(pairing.undone[0].direction, Direction::Up);
    assert_eq!(meetings(&pairing), "3-6 1-4 2-5");
}

// clause: LIM.9.6b
#[test]
fn otherwise_it_takes_the_latest_pair_of_the_upper_group() {
    // One comes down, one comes up, and they have met.
    let round = round(
        2,
        "1 2.0 WB -\n 2 2.0 BW -\n 3 2.0 WB 9
         7 0.0 BW -\n 8 0.0 WB -\n 9 0.0 BW 7,8",
    );

    let pairing = paired(&round);

    assert_eq!(pairing.undone.len(), 1);
    assert_eq!(pairing.undone[0].direction, Direction::Down);
    assert_eq!(pairing.pairs.len(), 3);
    assert_eq!(pair_of(&pairing, 7).group, score("0.0"), "the lower pair stays");
}

#[test]
fn when_nothing_can_be_paired_the_obstacle_is_named() {
    let alone = round(1, "1 1.0 W -\n 2 0.0 B -\n 3 0.0 B -\n 4 0.0 B 1,2,3");
    assert_eq!(pair(&alone), Err(LimError::NoOpponent(vec![number(4)])));

    let blocked = round(1, "1 1.0 W -\n 2 0.0 B 3,4\n 3 0.0 B 4\n 4 0.0 B -");
    let error = pair(&blocked).unwrap_err();
    assert_eq!(error, LimError::Blocked(vec![number(3), number(4)]));
    assert_eq!(error.to_string(), "however the others are paired, 3, 4 cannot all be");
}
