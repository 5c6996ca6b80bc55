//! The last round, and the examples of rounds 1 and 2.

use arbiter_pairing::lim::{Direction, LimColorRule};
use arbiter_rulebook::Color;

use crate::fixture::{number, pair, round, shown};

// clause: LIM.13
#[test]
fn in_the_last_round_equals_meet_whatever_their_colours() {
    let mut round = round(4, "1 4.0 WBWW -\n 2 4.0 BBWW -\n 3 0.0 BWBB -\n 4 0.0 WWBB -");
    assert!(pair(&round).pairs.iter().all(|pair| pair.group.to_string() == "2.0"));

    round.is_last = true;
    let pairing = pair(&round);

    assert_eq!(shown(&pairing), "2-1 3-4");
    assert!(pairing.floats.is_empty());
}

// clause: LIM.13
#[test]
fn in_the_last_round_the_limits_stay_for_players_of_different_scores() {
    let mut round = round(4, "1 4.0 WBWW -\n 2 3.0 BBWW -");
    round.is_last = true;

    assert!(arbiter_pairing::lim::pair(&round).is_err());
}

fn first_round(players: u16, first: Color) -> String {
    let lines: Vec<String> = (1..=players).map(|n| format!("{n} 0.0 - -")).collect();
    let mut round = round(0, &lines.join("\n"));
    for player in &mut round.players {
        let is_odd = player.number.get() % 2 == 1;
        player.lot_color = if is_odd { first } else { !first };
    }
    let pairing = pair(&round);
    assert!(pairing.pairs.iter().all(|pair| pair.color_rule == LimColorRule::Lot));
    shown(&pairing)
}

// clause: LIM.14.1
#[test]
fn in_round_1_the_last_of_an_odd_list_has_the_bye() {
    assert_eq!(first_round(9, Color::White), "1-5 6-2 3-7 8-4 bye 9");
}

// clause: LIM.14.2
#[test]
fn in_round_1_one_lot_decides_all_colours() {
    let white = first_round(40, Color::White);
    assert!(white.starts_with("1-21 22-2 3-23 24-4 "));
    assert!(white.ends_with(" 19-39 40-20"));

    let black = first_round(40, Color::Black);
    assert!(black.starts_with("21-1 2-22 23-3 4-24 "));
    assert!(black.ends_with(" 39-19 20-40"));
}

// clause: LIM.15.1, LIM.15.3
#[test]
fn round_2_is_paired_in_the_order_one_zero_half() {
    let round = round(
        1,
        "1 1.0 W 5\n 2 0.5 B 6\n 3 1.0 W 7\n 4 1.0 B 8\n 5 0.0 B -\n 6 0.5 W -
         7 0.0 B -\n 8 0.0 W -\n 9 1.0 - - bye\n 10 0.5 B 11\n 11 0.5 W -",
    );

    let pairing = pair(&round);

    assert_eq!(pairing.bye.map(|(player, _)| player), Some(number(8)));
    let mut order: Vec<(String, Direction)> =
        pairing.pairs.iter().map(|pair| (pair.group.to_string(), pair.direction)).collect();
    order.dedup();
    let expected = [("1.0", Direction::Down), ("0.0", Direction::Up), ("0.5", Direction::Down)];
    assert_eq!(order, expected.map(|(score, direction)| (score.to_owned(), direction)));
}
