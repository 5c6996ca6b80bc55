//! Who floats, in which order floaters are paired, and whom they meet.

use arbiter_pairing::{
    lim::{FloatReason, FloaterType, HowPaired, LimRound, Maxi, is_maxi},
    swiss::{Field, Options},
};

use crate::event::{event, play};
use crate::fixture::{floats, meetings, number, pair, pair_of, round};

fn first_float(rounds_played: u16, lines: &str) -> u16 {
    floats(&pair(&round(rounds_played, lines)))[0].0
}

// clause: LIM.10.1
#[test]
fn a_floater_is_moved_by_rule_9_3_or_because_no_exchange_helps() {
    // 1 and 2 met each other and everybody but 6.
    let pairing = pair(&round(
        0,
        "1 1.0 - 2,3,4,5\n 2 1.0 - 3,4,5\n 3 1.0 - -\n 4 1.0 - -\n 5 1.0 - -\n 6 1.0 - -
         7 0.0 - -\n 8 0.0 - -",
    ));

    assert_eq!(pairing.floats[0].player, number(2));
    assert_eq!(pairing.floats[0].reason, FloatReason::Blocked);
}

// clause: LIM.10.2a
#[test]
fn floaters_go_down_from_above_the_median_and_up_from_below() {
    let pairing = pair(&round(
        4,
        "1 3.0 WB -\n 2 3.0 BW -\n 3 3.0 WB -\n 4 2.5 BW -\n 5 2.5 WB -\n 6 2.5 BW -
         7 0.5 WB -\n 8 0.0 BW -",
    ));

    let moves = floats(&pairing);
    assert_eq!(moves[0].1, "3.0>2.5");
    assert!(moves.contains(&(8, "0.0>0.5".to_owned())));
}

// clause: LIM.10.2b, LIM.10.2d
#[test]
fn to_make_a_group_even_the_majority_colour_gives_the_floater() {
    let down = "1 2.0 WB -\n 2 2.0 WB -\n 3 2.0 WB -\n 4 2.0 BW -\n 5 2.0 BW -\n 6 1.0 BW -";
    assert_eq!(first_float(2, down), 3, "due White: 1, 2, 3");

    let balanced = "1 2.0 WB -\n 2 2.0 WB -\n 3 2.0 - -\n 4 2.0 BW -\n 5 2.0 BW -\n 6 1.0 BW -";
    assert_eq!(first_float(2, balanced), 5, "down: the lowest number");

    let up = "6 1.0 WB -
        11 0.0 WB -\n 12 0.0 WB -\n 13 0.0 - -\n 14 0.0 BW -\n 15 0.0 BW -";
    assert_eq!(first_float(2, up), 11, "up: the highest number");
}

// clause: LIM.10.2c
#[test]
fn in_a_maxi_tournament_the_floater_is_not_far_from_the_end_player() {
    let group = |last: u16| {
        let mut round = round(
            2,
            &format!(
                "1 2.0 WB - r2300\n 2 2.0 WB - r2250\n 3 2.0 WB - r2150\n 4 2.0 BW - r2100
                 5 2.0 BW - r{last}\n 6 1.0 BW - r1900"
            ),
        );
        round.is_maxi = true;
        floats(&pair(&round))[0].0
    };

    assert_eq!(group(2040), 5, "110 points: the lowest number floats");
    assert_eq!(group(2060), 3, "90 points: the choice stands");
    assert!(is_maxi(40, Some(5)));
    assert!(!is_maxi(32, Some(5)));
    assert!(!is_maxi(1000, None));
}

// clause: LIM.10.3
#[test]
fn a_downfloater_needs_an_opponent_in_the_lower_group() {
    let lines = "1 2.0 WB -\n 2 2.0 BW -\n 3 2.0 BW -\n 4 2.0 BW -\n 5 2.0 BW 6,7
        6 1.0 WB -\n 7 1.0 WB -\n 8 1.0 WB 5";
    assert_eq!(first_float(2, lines), 4);
}

// clause: LIM.10.3
#[test]
fn the_opponent_of_a_better_floater_is_not_available() {
    // 1 met all of the group and floats; 6 is the only one whom 5 could meet, and 1 gets 6.
    let pairing = pair(&round(
        4,
        "1 3.0 WBWB 2,3,4,5\n 2 3.0 BWBW -\n 3 3.0 BWBW 2\n 4 3.0 BWBW -\n 5 3.0 BWBW 7,2
         6 2.0 BWBW -\n 7 2.0 BWBW 1\n 8 2.0 WBWB 5",
    ));

    assert_eq!(pairing.floats[0].player, number(1));
    assert_eq!(pairing.floats.len(), 1, "two left with 2-4 and 3-5");
}

// clause: LIM.10.4
#[test]
fn an_upfloater_needs_an_opponent_in_the_higher_group() {
    let lines = "10 1.0 WB -\n 11 1.0 WB -
        20 0.0 BW 10,11\n 21 0.0 BW -\n 22 0.0 BW -";
    let mut with_company = lines.to_owned();
    with_company.push_str("\n 1 2.0 WB -\n 2 2.0 BW -\n 12 1.0 WB -");
    assert_eq!(first_float(2, &with_company), 20, "12 could still meet 20");

    let lines = lines.replace("10,11", "10,11,12");
    let with_company = format!("{lines}\n 1 2.0 WB -\n 2 2.0 BW -\n 12 1.0 WB -");
    assert_eq!(first_float(2, &with_company), 21);
}

// clause: LIM.10.5
#[test]
fn a_floater_without_opponent_is_replaced_or_goes_one_group_further() {
    // 5 met everybody in the next group and is the only one who can float.
    let pairing = pair(&round(
        4,
        "5 4.0 WBWB -\n 6 3.0 BWBW 5\n 7 3.0 BWBW 5\n 8 2.5 BWBW -\n 9 2.0 WBWB -\n 10 2.0 BWBW -",
    ));

    assert_eq!(floats(&pairing)[..2], [(5, "4.0>3.0".to_owned()), (5, "3.0>2.5".to_owned())]);
    assert_eq!(pairing.floats[0].kind, FloaterType::C);
    assert_eq!(pairing.floats[1].kind, FloaterType::B);
    assert_eq!(meetings(&pairing), "6-7 5-8 9-10");
}

// clause: LIM.10.6
#[test]
fn from_above_the_highest_score_is_paired_first_then_the_highest_number() {
    // 9 (3.0) met its next group; 4 (2.5) is odd there; both come to 2.0.
    let pairing = pair(&round(
        4,
        "9 3.0 WBWB 4\n 4 2.5 WBWB -\n 5 2.0 BWBW -\n 6 2.0 BWBW -\n 7 2.0 WBWB -\n 8 2.0 WBWB -",
    ));

    assert_eq!(meetings(&pairing), "5-9 4-6 7-8", "9 takes the highest number, then 4");

    // The same with equal scores: 4 comes before 9.
    let pairing = pair(&round(
        4,
        "9 2.5 WBWB 4\n 4 2.5 WBWB -\n 5 2.0 BWBW -\n 6 2.0 BWBW -\n 7 2.0 WBWB -\n 8 2.0 WBWB -",
    ));
    assert_eq!(meetings(&pairing), "4-5 6-9 7-8");
}

// clause: LIM.10.7
#[test]
fn from_below_the_lowest_score_is_paired_first_then_the_lowest_number() {
    let pairing = pair(&round(
        4,
        "15 0.5 BWBW 19\n 19 1.0 BWBW -\n 16 1.5 WBWB -\n 17 1.5 WBWB -
         14 1.5 BWBW -\n 18 1.5 BWBW -",
    ));
    assert_eq!(meetings(&pairing), "15-17 16-19 14-18", "15 takes the lowest number");

    let pairing = pair(&round(
        4,
        "15 1.0 BWBW 19\n 19 1.0 BWBW -\n 16 1.5 WBWB -\n 17 1.5 WBWB -
         14 1.5 BWBW -\n 18 1.5 BWBW -",
    ));
    assert_eq!(meetings(&pairing), "17-19 15-16 14-18");
}

// clause: LIM.10.6.3
#[test]
fn in_the_upper_half_of_the_median_those_from_above_come_first() {
    // Members 3 (from below), 5, 8 (from above), and a lower half of four residents.
    let pairing = pair(&round(
        2,
        "8 2.0 WB -\n 3 0.0 WB 8
         5 1.0 BW -\n 30 1.0 BW -\n 31 1.0 BW -\n 32 1.0 WB -",
    ));

    assert_eq!(meetings(&pairing), "5-8 3-30 31-32", "first 8, then 3, then the rest");
}

// clause: LIM.10.7.3
#[test]
fn in_the_lower_half_of_the_median_those_from_below_come_first() {
    let pairing = pair(&round(
        2,
        "22 2.0 WB 30\n 30 0.0 WB -
         1 1.0 BW -\n 2 1.0 BW -\n 3 1.0 WB -\n 4 1.0 BW -",
    ));

    assert_eq!(meetings(&pairing), "1-30 2-22 3-4", "first 30, then 22, then the rest");
}

// clause: LIM.10.8a
#[test]
fn going_down_a_floater_meets_the_highest_number_due_the_other_colour() {
    let lines = "1 2.0 WB -\n 5 1.0 WB -\n 6 1.0 BW -\n 7 1.0 BW -";
    let pairing = pair(&round(2, lines));
    assert_eq!(pair_of(&pairing, 1).how, HowPaired::FloaterByColor { floater: number(1) });
    assert_eq!(meetings(&pairing), "1-6 5-7");

    let nobody = "1 2.0 WB -\n 5 1.0 WB -\n 6 1.0 WB -\n 7 1.0 WB -";
    let pairing = pair(&round(2, nobody));
    assert_eq!(pair_of(&pairing, 1).how, HowPaired::FloaterFirstCompatible { floater: number(1) });
    assert_eq!(meetings(&pairing), "1-5 6-7");
}

// clause: LIM.10.8b
#[test]
fn going_up_a_floater_meets_the_lowest_number_due_the_other_colour() {
    let pairing = pair(&round(
        4,
        "12 0.5 BW -\n 7 1.0 WB -\n 8 1.0 WB -\n 9 1.0 BW -\n 1 3.0 WB -\n 2 3.0 BW -",
    ));
    assert_eq!(pair_of(&pairing, 12).white, number(8));
    assert_eq!(pair_of(&pairing, 12).black, number(12));
}

// clause: LIM.10.8c
#[test]
fn in_a_maxi_tournament_that_opponent_is_near_the_normal_one() {
    let opponent_of_1 = |sixth: u16| {
        let mut round = round(
            2,
            &format!(
                "1 2.0 WB - r2200\n 5 1.0 WB - r2000\n 6 1.0 BW - r{sixth}\n 7 1.0 BW - r1500"
            ),
        );
        round.is_maxi = true;
        meetings(&pair(&round))
    };

    assert_eq!(opponent_of_1(1880), "1-5 6-7", "120 points");
    assert_eq!(opponent_of_1(1920), "1-6 5-7", "80 points");
}

// clause: LIM.10.9
#[test]
fn floaters_are_of_four_types_the_worst_first() {
    use FloaterType::{A, B, C, D};

    assert_eq!(FloaterType::new(true, false), A);
    assert_eq!(FloaterType::new(true, true), B);
    assert_eq!(FloaterType::new(false, false), C);
    assert_eq!(FloaterType::new(false, true), D);
    assert!(D < C && C < B && B < A);
}

// clause: LIM.10.9p
#[test]
fn a_resident_without_opponent_floats_rather_than_one_who_floated_in() {
    // 1 comes down into {2, 3}, which is odd with 1. Nobody there has an opponent further down
    // but 1; still a resident goes.
    let pairing = pair(&round(
        4,
        "1 4.0 WBWB -\n 2 3.0 BWBW 4,5\n 3 3.0 BWBW 4,5
         4 2.5 WBWB -\n 5 2.5 BWBW -\n 6 2.0 WBWB -\n 7 2.0 BWBW -\n 8 2.0 WBWB -",
    ));

    assert_eq!(pairing.floats[1].kind, FloaterType::C);
    assert_eq!(pairing.floats[1].player, number(3));
    assert_eq!(pair_of(&pairing, 1).white.min(pair_of(&pairing, 1).black), number(1));
    assert_eq!(meetings(&pairing).split(' ').next(), Some("1-2"));
}

// clause: LIM.10.10
#[test]
fn who_floated_in_the_round_before_does_not_float_again_to_make_a_group_even() {
    let group = |sixth: &str| {
        first_float(
            4,
            &format!(
                "1 3.0 WBWB -\n 2 3.0 WBWB -\n 3 3.0 WBWB -\n 4 3.0 BWBW -\n 5 3.0 BWBW -
                 6 3.0 BWBW {sixth}\n 7 3.0 BWBW - float\n 8 2.0 WBWB -\n 9 2.0 WBWB -\n 10 2.0 BWBW -"
            ),
        )
    };

    assert_eq!(group("-"), 6);
    // All others would be floaters without an opponent below.
    let nobody_else = first_float(
        4,
        "1 3.0 WBWB 8\n 2 3.0 WBWB 8\n 3 3.0 WBWB 8\n 4 3.0 BWBW 8\n 5 3.0 BWBW 8
         6 3.0 BWBW 8\n 7 3.0 BWBW - float\n 8 2.0 WBWB -",
    );
    assert_eq!(nobody_else, 7);
}

// clause: LIM.10.1, LIM.10.10
#[test]
fn whoever_met_a_floater_in_the_own_group_has_not_floated() {
    // After round 1: 1 and 2 have a point, 3 and 6 half a one, 4 and 5 nothing; the median of
    // round 2 is half a point.
    let mut record = event(6, 7);
    play(&mut record, &["1-4 1-0", "5-2 0-1", "3-6 ="]);
    // 1 comes down to 3, 4 goes up to 6, and 2 and 5 meet in the median from both sides.
    play(&mut record, &["3-1 =", "4-6 =", "2-5 1-0"]);
    let field = Field::of(&record, &Options::default()).unwrap();

    let round = LimRound::of(&field, Maxi::ByEdition);

    let floated = round.players.iter().filter(|player| player.floated_last_round);
    let floated: Vec<u16> = floated.map(|player| player.number.get()).collect();
    assert_eq!(floated, [1, 2, 4, 5], "3 and 6 stayed in their group");
}
