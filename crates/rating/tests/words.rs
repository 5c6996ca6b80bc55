//! How ratings write formats and numbers, and the ends of ranges.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use arbiter_rating::{Format, Gap, Hundredths, administration::is_top_player, gap};
use arbiter_rulebook::Date;

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn formats_are_named_as_on_the_forms_of_fide() {
    assert_eq!(Format::Swiss.to_string(), "Swiss");
    assert_eq!(Format::Team.to_string(), "team event");
    assert_eq!(Format::RoundRobin { cycles: 1 }.to_string(), "round robin");
    assert_eq!(Format::RoundRobin { cycles: 2 }.to_string(), "round robin, 2 cycles");
    assert_eq!(Format::Match { games: 6 }.to_string(), "match of 6 games");
}

#[test]
fn hundredths_have_their_sign_and_two_digits() {
    assert_eq!(Hundredths(-105).to_string(), "-1.05");
    assert_eq!(Hundredths(105).to_string(), "1.05");
    assert_eq!(Hundredths(0).to_string(), "0.00");
    assert_eq!(Hundredths(-5).to_string(), "-0.05");
}

#[test]
fn the_gap_ends_the_day_before_the_first_text() {
    let found = gap(date("2014-06-30"));
    let expected = Gap { from: date("1800-01-01"), until: date("2014-07-01") };
    assert_eq!(found, Some(expected));
    assert_eq!(gap(date("2014-07-01")), None);
}

/// 0.2: events with somebody above 2700, or a woman above 2500, are registered earlier.
#[test]
fn a_top_player_is_above_the_limit() {
    assert!(!is_top_player(Some(2700), false) && is_top_player(Some(2701), false));
    assert!(!is_top_player(Some(2500), true) && is_top_player(Some(2501), true));
    assert!(!is_top_player(None, false));
}
