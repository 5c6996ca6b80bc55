//! Why two players do not meet.

use arbiter_pairing::lim::{Incompatible, LimRound, LimWhyNot, why_not};

use crate::fixture::{number, pair, round, score};

fn why(round: &LimRound, one: u16, other: u16) -> LimWhyNot {
    why_not(round, &pair(round), number(one), number(other))
}

#[test]
fn they_met_or_both_must_have_the_same_colour() {
    let round = round(
        4,
        "1 2.0 WBWW -\n 2 2.0 BBWW -\n 3 2.0 BWBB -\n 4 2.0 WWBB -\n 5 2.0 BWBW 6\n 6 2.0 WBWB -",
    );
    assert_eq!(why(&round, 1, 2), LimWhyNot::Incompatible(Incompatible::Colors));
    assert_eq!(why(&round, 5, 6), LimWhyNot::Incompatible(Incompatible::Met));
}

#[test]
fn they_are_in_different_groups_or_one_has_no_game() {
    let round = round(
        2,
        "1 2.0 WB -\n 2 2.0 BW -\n 3 1.0 WB -\n 4 1.0 BW -\n 5 1.0 BW -\n 6 0.0 WB -\n 7 0.0 BW -",
    );
    let expected = LimWhyNot::OtherGroup { score: score("2.0"), other_score: score("1.0") };
    assert_eq!(why(&round, 1, 3), expected);
    assert_eq!(why(&round, 1, 2), LimWhyNot::TheyPlay);
    assert_eq!(why(&round, 1, 7), LimWhyNot::NotPaired(number(7)));
    assert_eq!(why(&round, 1, 99), LimWhyNot::NotPaired(number(99)));
}

#[test]
fn more_would_be_due_the_same_colour() {
    let round = round(2, "1 1.0 WB -\n 2 1.0 BW -\n 3 1.0 WB -\n 4 1.0 BW -");
    assert_eq!(why(&round, 1, 3), LimWhyNot::MoreClashes { taken: 0, instead: 2 });
}

#[test]
fn the_others_could_not_be_paired() {
    // Were 1 and 4 paired, 2 and 3 would be left, who met.
    let round = round(0, "1 0.0 - -\n 2 0.0 - 3\n 3 0.0 - -\n 4 0.0 - -");
    assert_eq!(why(&round, 1, 4), LimWhyNot::OthersUnpaired);
}

#[test]
fn the_order_of_exchanges_decides() {
    let round = round(0, "1 0.0 - -\n 2 0.0 - -\n 3 0.0 - -\n 4 0.0 - -");
    assert_eq!(why(&round, 1, 2), LimWhyNot::Later);
}

#[test]
fn floaters_are_paired_first() {
    let round = round(2, "1 2.0 WB -\n 5 1.0 WB -\n 6 1.0 BW -\n 7 1.0 BW -");
    assert_eq!(why(&round, 5, 6), LimWhyNot::Floater(number(1)));
}
