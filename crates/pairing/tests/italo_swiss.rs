//! The Italo-Swiss system.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use crate::event::{event, number, play};
use arbiter_pairing::{
    italo_swiss::{
        HowFound, ItaloBye, ItaloColorRule, ItaloError, ItaloPairing, ItaloRound, Merge, pair,
        rounds_advised,
    },
    swiss::{Field, Options},
};
use arbiter_rulebook::Score;
use arbiter_tournament::Record;

fn round(record: &Record) -> ItaloRound {
    let field = Field::of(record, &Options::default()).unwrap();
    ItaloRound::of(record, &field)
}

fn paired(record: &Record) -> ItaloPairing {
    pair(&round(record), Merge::Nothing).unwrap()
}

/// The opener of each pair and the opponent found.
fn shown(pairing: &ItaloPairing) -> String {
    let words: Vec<String> = pairing
        .pairs
        .iter()
        .map(|pair| {
            let opponent = if pair.opener == pair.white { pair.black } else { pair.white };
            format!("{}-{opponent}", pair.opener)
        })
        .collect();
    words.join(" ")
}

/// Eight players after a round 1 of neighbours with these results.
fn eight(results: [&str; 4]) -> Record {
    let mut record = event(8, 5);
    let games: Vec<String> =
        ["1-2", "3-4", "5-6", "7-8"].iter().zip(results).map(|(g, r)| format!("{g} {r}")).collect();
    let games: Vec<&str> = games.iter().map(String::as_str).collect();
    play(&mut record, &games);
    record
}

// clause: ITALO.1
#[test]
fn a_third_of_the_players_is_the_least_number_of_rounds_advised() {
    assert_eq!(rounds_advised(50), 17);
    assert_eq!(rounds_advised(30), 10);
}

// clause: ITALO.2
#[test]
fn in_round_1_neighbours_meet() {
    let pairing = paired(&event(8, 5));

    assert_eq!(shown(&pairing), "1-2 3-4 5-6 7-8");
    assert!(pairing.pairs.iter().all(|pair| pair.white < pair.black));
}

// clause: ITALO.3
#[test]
fn the_last_who_had_white_begins_if_on_the_top_score() {
    let record = eight(["1-0", "=", "0-1", "1-0"]);

    assert_eq!(shown(&paired(&record)), "7-1 6-3 4-5 8-2");
}

// clause: ITALO.4
#[test]
fn otherwise_the_first_on_the_top_score_begins() {
    let record = eight(["=", "1-0", "0-1", "0-1"]);

    assert_eq!(shown(&paired(&record)), "3-6 8-1 2-4 5-7");
}

// clause: ITALO.5
#[test]
fn who_has_nobody_on_the_same_score_takes_the_first_possible_of_the_next() {
    let pairing = paired(&eight(["1-0", "=", "0-1", "1-0"]));

    assert_eq!(pairing.pairs[1].how, HowFound::LowerScore { score: Score::HALF });
}

// clause: ITALO.5
#[test]
fn those_who_met_are_passed_over() {
    let mut record = event(4, 5);
    play(&mut record, &["1-2 =", "3-4 ="]);

    let pairing = paired(&record);

    // 3 had White last and begins; 4 is next but has been met.
    assert_eq!(shown(&pairing), "3-1 2-4");
    assert_eq!(pairing.pairs[0].how, HowFound::SameScore { passed_over: 1 });
}

// clause: ITALO.6
#[test]
fn when_the_last_cannot_be_paired_groups_may_be_put_together() {
    let mut record = event(8, 5);
    // 7 and 8 drew with each other and then lost: they are the last two.
    play(&mut record, &["7-8 =", "1-2 1-0", "3-4 1-0", "5-6 1-0"]);
    play(&mut record, &["1-3 =", "2-5 1-0", "4-7 1-0", "6-8 1-0"]);

    let round = round(&record);
    let error = pair(&round, Merge::Nothing).unwrap_err();

    assert_eq!(error, ItaloError::MergeNeeded { stuck: number(7), up_to: Score::ONE });
    let pairing = pair(&round, Merge::UpTo(Score::ONE)).unwrap();
    assert_eq!(shown(&pairing), "1-4 3-5 6-7 8-2");
    assert_eq!(pairing.pairs[2].how, HowFound::Merged);
}

#[test]
fn when_no_merging_helps_it_is_impossible() {
    let mut record = event(2, 5);
    play(&mut record, &["1-2 ="]);

    let error = pair(&round(&record), Merge::Nothing).unwrap_err();

    assert!(matches!(error, ItaloError::Impossible { .. }));
}

/// The pair of these two, whatever came before, and its colours.
fn colors(setup: &[&[&str]], n: u16) -> (u16, u16, ItaloColorRule) {
    let mut record = event(n, 9);
    for games in setup {
        play(&mut record, games);
    }
    let pairing = paired(&record);
    let pair = pairing.pairs[0];
    (pair.white.get(), pair.black.get(), pair.color_rule)
}

// clause: ITALO.7
#[test]
fn white_goes_to_who_had_it_less_often() {
    let (white, black, rule) = colors(&[&["1-2 1-0", "4-3 0-1"]], 4);
    assert_eq!((white, black, rule), (3, 1, ItaloColorRule::FewerWhites));
}

// clause: ITALO.8
#[test]
fn then_to_who_had_black_last() {
    // 1 had White then Black, 4 had Black then White.
    let setup: [&[&str]; 2] = [&["1-2 1-0", "3-4 0-1"], &["3-1 0-1", "4-2 1-0"]];
    assert_eq!(colors(&setup, 4), (1, 4, ItaloColorRule::BlackLast));
}

// clause: ITALO.9
#[test]
fn then_to_who_has_fewer_points() {
    // 1 won, 3 and 4 drew; 1 is alone on top and meets 3. Both had White.
    let pairing = paired(&eight(["1-0", "=", "=", "="]));
    let pair = pairing.pairs[0];
    assert_eq!(
        (pair.white.get(), pair.black.get(), pair.color_rule),
        (3, 1, ItaloColorRule::FewerPoints)
    );
}

// clause: ITALO.10
#[test]
fn then_to_the_smaller_number() {
    let pairing = paired(&eight(["1-0", "1-0", "1-0", "1-0"]));
    let pair = pairing.pairs[0];
    assert_eq!(
        (pair.white.get(), pair.black.get(), pair.color_rule),
        (1, 7, ItaloColorRule::SmallerNumber)
    );
}

// clause: ITALO.11
#[test]
fn the_last_placed_wins_against_who_withdrew_even_if_they_met() {
    let mut record = eight(["1-0", "1-0", "0-1", "1-0"]);
    record.absent_next = vec![number(6)];

    let pairing = paired(&record);

    // 2, 4, 5 and 8 have no point; 8 is the last of them.
    assert_eq!(pairing.bye, Some((number(8), ItaloBye::Walkover(number(6)))));

    let mut record = event(6, 5);
    play(&mut record, &["1-2 1-0", "3-4 1-0", "6-5 1-0"]);
    play(&mut record, &["1-3 =", "6-2 0-1", "4-5 1-0"]);
    record.absent_next = vec![number(6)];
    let pairing = paired(&record);
    assert_eq!(pairing.bye, Some((number(5), ItaloBye::Walkover(number(6)))), "5 and 6 have met");
}

#[test]
fn an_odd_field_from_which_nobody_withdrew_has_a_bye() {
    let mut record = event(7, 5);
    assert_eq!(paired(&record).bye, Some((number(7), ItaloBye::LastPlaced)));
    play(&mut record, &["1-2 1-0", "3-4 1-0", "5-6 1-0", "7 bye"]);
    assert_eq!(paired(&record).bye, Some((number(6), ItaloBye::LastPlaced)));
}

// clause: ITALO.12
#[test]
fn an_adjourned_game_counts_one_point_for_both() {
    let record = eight(["*", "1-0", "=", "="]);

    let round = round(&record);

    let points: Vec<u16> = round.players.iter().map(|p| p.score.tenths()).collect();
    assert_eq!(points, [10, 10, 10, 0, 5, 5, 5, 5]);
}
