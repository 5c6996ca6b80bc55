//! Numbers: the starting list, and what "highest" means.

use arbiter_pairing::lim::{LimEntry, starting_order};
use arbiter_tournament::Title;

use crate::fixture::{meetings, pair, round};

const UNKNOWN: LimEntry =
    LimEntry { rating: None, adapted_rating: None, title: None, local_rating: None, lot: 0 };

// clause: LIM.7
#[test]
fn the_list_is_by_rating_then_title_local_rating_and_lot() {
    let entries = [
        LimEntry { rating: Some(2150), ..UNKNOWN },
        LimEntry { rating: Some(2200), ..UNKNOWN },
        LimEntry { rating: Some(2200), title: Some(Title::FideMaster), ..UNKNOWN },
        LimEntry { lot: 2, ..UNKNOWN },
        LimEntry { lot: 1, ..UNKNOWN },
        LimEntry { local_rating: Some(1500), lot: 3, ..UNKNOWN },
    ];

    assert_eq!(starting_order(&entries), [2, 1, 0, 5, 4, 3]);
}

// clause: LIM.7
#[test]
fn number_1_counts_as_the_highest() {
    // The floater meets the highest number of the group: of 3, 5 and 9 that is 3.
    let pairing = pair(&round(2, "1 2.0 - -\n 3 1.0 - -\n 5 1.0 - -\n 9 1.0 - -"));

    assert!(meetings(&pairing).starts_with("1-3 "));
}

// clause: LIM.S5
#[test]
fn who_has_no_fide_rating_is_placed_by_the_best_information() {
    let entries = [
        LimEntry { rating: Some(1940), ..UNKNOWN },
        LimEntry { adapted_rating: Some(1900 + 50), ..UNKNOWN },
        LimEntry { rating: Some(1960), adapted_rating: Some(1800), ..UNKNOWN },
    ];

    assert_eq!(starting_order(&entries), [2, 1, 0]);
}
