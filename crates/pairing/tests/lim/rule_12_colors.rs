//! Colours.

use arbiter_pairing::lim::{HowPaired, LimColorRule, LimError, due_color, may_have};
use arbiter_rulebook::Color::{Black, White};

use crate::fixture::{colors, floats, meetings, number, pair, pair_of, round, shown};

/// Two players of the median with these histories, the first the higher.
fn two(rounds_played: u16, first: &str, second: &str) -> (String, LimColorRule) {
    let half = f_half(rounds_played);
    let round = round(rounds_played, &format!("1 {half} {first} -\n 2 {half} {second} -"));
    let pairing = pair(&round);
    (shown(&pairing), pairing.pairs[0].color_rule)
}

fn f_half(rounds_played: u16) -> String {
    format!("{}.{}", rounds_played / 2, if rounds_played % 2 == 1 { 5 } else { 0 })
}

// clause: LIM.4
#[test]
fn the_colour_had_less_often_is_due() {
    assert_eq!(due_color(&colors("WBW")), Some(Black));
    assert_eq!(due_color(&colors("BWB")), Some(White));
    assert_eq!(due_color(&colors("")), None);
    assert_eq!(two(1, "W", "B"), ("2-1".to_owned(), LimColorRule::Due), "then WB and BW");
}

// clause: LIM.5
#[test]
fn the_colour_not_had_last_is_due_when_colours_are_level() {
    assert_eq!(due_color(&colors("WB")), Some(White));
    assert_eq!(due_color(&colors("BW")), Some(Black));
    assert_eq!(two(2, "WB", "BW"), ("1-2".to_owned(), LimColorRule::Due));
}

// clause: LIM.12.1
#[test]
fn nobody_has_a_colour_three_times_running_or_three_times_more() {
    let player = |text: &str| round(4, &format!("1 2.0 {text} -")).players[0].clone();

    assert!(!may_have(&player("WBWW"), White));
    assert!(may_have(&player("WBWW"), Black));
    assert!(!may_have(&player("WWBWW"), White));
    assert!(!may_have(&player("WWBWBW"), White), "a surplus of two may not become three");
    assert!(may_have(&player("WBW"), White), "two running are allowed");
    assert_eq!(due_color(&colors("WB")), Some(White));
    assert_eq!(due_color(&colors("WBW")), Some(Black));
}

// clause: LIM.12.2
#[test]
fn a_second_examination_exchanges_for_the_colours_due() {
    let round = round(2, "1 1.0 WB -\n 2 1.0 BW -\n 3 1.0 WB -\n 4 1.0 BW -");

    let pairing = pair(&round);

    assert_eq!(shown(&pairing), "1-4 3-2");
    assert_eq!(pair_of(&pairing, 1).how, HowPaired::ExchangedForColors { exchange: 1 });
}

#[test]
fn the_second_examination_takes_the_first_pairing_with_the_fewest_clashes() {
    // Four due White, two due Black: one clash cannot be avoided, and 1-4 may be it.
    let round =
        round(2, "1 1.0 WB -\n 2 1.0 WB -\n 3 1.0 WB -\n 4 1.0 WB -\n 5 1.0 BW -\n 6 1.0 BW -");
    assert_eq!(meetings(&pair(&round)), "1-4 2-5 3-6");
}

// clause: LIM.12.3
#[test]
fn who_had_a_colour_twice_running_must_have_the_other() {
    assert_eq!(two(3, "BWW", "WBW"), ("2-1".to_owned(), LimColorRule::Forced));

    let both = round(4, "1 3.0 BBWW -\n 2 3.0 WBWW -\n 3 2.0 BWBB -\n 4 2.0 WWBB -");
    let pairing = pair(&both);
    assert_eq!(floats(&pairing).len(), 2, "both float");
    assert_eq!(meetings(&pairing), "1-3 2-4");
}

// clause: LIM.12.4
#[test]
fn the_latest_game_in_which_the_colours_differed_decides() {
    assert_eq!(two(4, "WBWB", "BWWB"), ("1-2".to_owned(), LimColorRule::History));
    assert_eq!(two(4, "BWWB", "WBWB"), ("2-1".to_owned(), LimColorRule::History));
}

// clause: LIM.12.4m
#[test]
fn with_equal_histories_rank_decides_one_way_above_and_the_other_below_the_median() {
    assert_eq!(two(2, "WB", "WB"), ("1-2".to_owned(), LimColorRule::HigherPlayer));
    assert_eq!(two(1, "W", "W"), ("2-1".to_owned(), LimColorRule::HigherPlayer));

    let sides = |rounds: u16, text: &str| {
        let top = format!("{rounds}.0");
        let lines =
            format!("1 {top} {text} -\n 2 {top} {text} -\n 3 0.0 {text} -\n 4 0.0 {text} -");
        let pairing = pair(&round(rounds, &lines));
        (shown(&pairing), pairing.pairs[0].color_rule, pairing.pairs[1].color_rule)
    };
    let rules = (LimColorRule::HigherPlayer, LimColorRule::LowerPlayer);
    assert_eq!(sides(2, "WB"), ("1-2 4-3".to_owned(), rules.0, rules.1));
    assert_eq!(sides(1, "W"), ("2-1 3-4".to_owned(), rules.0, rules.1));
}

// clause: LIM.12.5
#[test]
fn before_an_odd_round_alternation_decides() {
    assert_eq!(due_color(&colors("WB")), Some(White));
    assert_eq!(due_color(&colors("BWBW")), Some(Black));
    // Two ahead after four games: the colour that leaves one ahead comes first.
    assert_eq!(due_color(&colors("WWBW")), Some(Black));
    assert_eq!(due_color(&colors("WBBB")), Some(White));
}

// clause: LIM.12.6
#[test]
fn before_an_even_round_the_levelling_colour_is_due_and_rank_decides_between_equals() {
    assert_eq!(two(3, "WBW", "WBW"), ("2-1".to_owned(), LimColorRule::HigherPlayer));
    assert_eq!(due_color(&colors("BWW")), Some(Black));
    assert_eq!(due_color(&colors("BBW")), Some(White));
}

// clause: LIM.12.7
#[test]
fn in_a_maxi_tournament_only_players_near_in_rating_are_exchanged_for_colours() {
    let pairs = |fourth: u16| {
        let mut round = round(
            2,
            &format!(
                "1 1.0 WB - r2100\n 2 1.0 BW - r2050\n 4 1.0 WB - r1900\n 5 1.0 BW - r{fourth}"
            ),
        );
        round.is_maxi = true;
        meetings(&pair(&round))
    };

    assert_eq!(pairs(1780), "1-4 2-5", "120 points: refused");
    assert_eq!(pairs(1820), "1-5 2-4", "80 points: allowed");
}

#[test]
fn without_any_colour_the_lot_decides() {
    assert_eq!(two(0, "-", "-"), ("1-2".to_owned(), LimColorRule::Lot));
    assert_eq!(two(2, "-", "BW"), ("1-2".to_owned(), LimColorRule::Due));
    assert_eq!(two(2, "WB", "-"), ("1-2".to_owned(), LimColorRule::Due));
}

#[test]
fn two_who_need_the_same_colour_and_have_nobody_else_cannot_be_paired() {
    let round = round(4, "1 2.0 WBWW -\n 2 2.0 BBWW -");
    assert_eq!(
        arbiter_pairing::lim::pair(&round),
        Err(LimError::NoOpponent(vec![number(1), number(2)]))
    );
}
