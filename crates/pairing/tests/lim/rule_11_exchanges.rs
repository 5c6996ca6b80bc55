//! Exchanges in the printed order.

use arbiter_pairing::lim::{HowPaired, opponents_in_order};

use crate::fixture::{floats, meetings, pair, pair_of, round};

/// Six players without colours who form the median; `met` lists who met whom.
fn six(met: &[(u16, u16)]) -> String {
    let round = round(0, &lines(1..=6, "0.0", met));
    meetings(&pair(&round))
}

/// The same six below the median, together with a pair above it.
fn six_upwards(met: &[(u16, u16)]) -> String {
    let above = "101 2.0 - -\n 102 2.0 - -\n";
    let round = round(2, &(above.to_owned() + &lines(1..=6, "0.0", met)));
    meetings(&pair(&round)).replace("101-102 ", "")
}

fn lines(players: std::ops::RangeInclusive<u16>, score: &str, met: &[(u16, u16)]) -> String {
    players
        .map(|n| {
            let others: Vec<String> =
                met.iter().filter(|m| m.0 == n).map(|m| m.1.to_string()).collect();
            let others = if others.is_empty() { "-".to_owned() } else { others.join(",") };
            format!("{n} {score} - {others}\n")
        })
        .collect::<Vec<String>>()
        .concat()
}

// clause: LIM.11.1, LIM.11.1a
#[test]
fn going_down_the_check_begins_with_the_highest_number() {
    assert_eq!(six(&[]), "1-4 2-5 3-6");
    assert_eq!(six(&[(1, 4)]), "1-5 2-4 3-6");
    assert_eq!(six(&[(2, 5)]), "1-4 2-6 3-5", "1-4 is not touched");
}

// clause: LIM.11.2
#[test]
fn the_table_of_exchanges_for_the_first_player() {
    let met = |upto: usize| -> Vec<(u16, u16)> {
        [4, 5, 6, 3].into_iter().take(upto).map(|other| (1, other)).collect()
    };

    assert_eq!(opponents_in_order(&[1, 2, 3, 4, 5, 6]), [4, 5, 6, 3, 2]);
    assert_eq!(six(&met(0)), "1-4 2-5 3-6");
    assert_eq!(six(&met(1)), "1-5 2-4 3-6");
    assert_eq!(six(&met(2)), "1-6 2-4 3-5");
    assert_eq!(six(&met(3)), "1-3 2-5 4-6");
    assert_eq!(six(&met(4)), "1-2 3-5 4-6");
}

// clause: LIM.11.3
#[test]
fn the_table_of_exchanges_for_the_second_player() {
    // 1 has met 4 and 5, so 1-6 comes first; then 2 meets one after the other.
    let met = |upto: usize| -> Vec<(u16, u16)> {
        let mut met = vec![(1, 4), (1, 5)];
        met.extend([4, 5, 3, 6].into_iter().take(upto).map(|other| (2, other)));
        met
    };

    assert_eq!(six(&met(0)), "1-6 2-4 3-5");
    assert_eq!(six(&met(1)), "1-6 2-5 3-4");
    assert_eq!(six(&met(2)), "1-6 2-3 4-5");
    assert_eq!(six(&met(3)), "1-3 2-6 4-5");
    assert_eq!(six(&met(4)), "1-2 3-5 4-6");
}

// clause: LIM.11.1b
#[test]
fn going_up_the_check_begins_with_the_lowest_number() {
    let met = |upto: usize| -> Vec<(u16, u16)> {
        [3, 2, 1, 4].into_iter().take(upto).map(|other| (6, other)).collect()
    };

    assert_eq!(six_upwards(&met(0)), "3-6 2-5 1-4");
    assert_eq!(six_upwards(&met(1)), "2-6 3-5 1-4");
    assert_eq!(six_upwards(&met(2)), "1-6 3-5 2-4");
    assert_eq!(six_upwards(&met(3)), "4-6 2-5 1-3");
    assert_eq!(six_upwards(&met(4)), "5-6 2-4 1-3");
}

// clause: LIM.11.4, LIM.11.4b
#[test]
fn the_first_pair_stays_the_blocked_player_and_the_lowest_remaining_float() {
    let met = [(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)];
    let below = lines(7..=8, "1.0", &[]);
    let round = round(2, &(lines(1..=6, "2.0", &met) + &below));

    let pairing = pair(&round);

    assert_eq!(floats(&pairing), [(2, "2.0>1.0".to_owned()), (5, "2.0>1.0".to_owned())]);
    assert!(meetings(&pairing).starts_with("1-6 3-4"));
}

// clause: LIM.11.4a
#[test]
fn in_an_odd_group_the_blocked_player_takes_the_place_of_the_floater() {
    let met = [(1, 2), (1, 3), (1, 4), (1, 5), (1, 7), (2, 3), (2, 4), (2, 5), (2, 7)];
    let below = lines(8..=8, "1.0", &[]);
    let round = round(2, &(lines(1..=7, "2.0", &met) + &below));

    let pairing = pair(&round);

    assert_eq!(floats(&pairing), [(2, "2.0>1.0".to_owned())]);
    assert!(meetings(&pairing).starts_with("1-6 3-5 4-7"));
}

#[test]
fn every_pair_says_by_which_exchange_it_came_about() {
    let round = round(0, &lines(1..=6, "0.0", &[(1, 4), (1, 5)]));

    let pairing = pair(&round);

    assert_eq!(pair_of(&pairing, 1).how, HowPaired::Exchanged { exchange: 2 });
    assert_eq!(pair_of(&pairing, 2).how, HowPaired::Proposed);
}
