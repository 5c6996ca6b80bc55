//! What ratings say in words, and the ends of ranges.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use arbiter_rating::{
    Format, Gap, Hundredths, KReason, Refusal, RefusalReason, administration::is_top_player, gap,
    period::Remark,
};
use arbiter_rulebook::{Citation, Date, RatingEdition};

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn formats_and_reasons_have_their_words() {
    assert_eq!(Format::Swiss.to_string(), "Swiss");
    assert_eq!(Format::Team.to_string(), "team event");
    assert_eq!(Format::RoundRobin { cycles: 1 }.to_string(), "round robin");
    assert_eq!(Format::RoundRobin { cycles: 2 }.to_string(), "round robin, 2 cycles");
    assert_eq!(Format::Match { games: 6 }.to_string(), "match of 6 games");
    // 8.56: K is 10, 40, 40 for the young, 20.
    assert_eq!(KReason::Settled.to_string(), "has been 2400 or more");
    assert_eq!(KReason::Newcomer.to_string(), "fewer than 30 games");
    assert_eq!(KReason::Young.to_string(), "young and below 2300");
    assert_eq!(KReason::Usual.to_string(), "below 2400");
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
    let said = "the text in force from 1800-01-01 until before 2014-07-01 is not in the sources";
    assert_eq!(expected.to_string(), said);
    assert_eq!(Remark::Gap(expected).to_string(), said);
}

#[test]
fn remarks_name_the_player() {
    let differs = |listed| Remark::RatingDiffers { id: 7, reported: 1800, listed }.to_string();
    assert_eq!(differs(Some(1900)), "7 is reported with 1800, the list has 1900");
    assert_eq!(differs(None), "7 is reported with 1800, but is unrated on the list");
    assert_eq!(Remark::IdTwice { id: 7 }.to_string(), "the id 7 appears twice");
    let name = "Dupont, Anaïs".to_owned();
    let nameless = Remark::NoId { name }.to_string();
    assert_eq!(nameless, "Dupont, Anaïs has no id and cannot be listed");
}

#[test]
fn what_is_missing_is_said_where_it_is_missing() {
    let said = |players: usize| {
        let reason =
            RefusalReason::TooFewRated { rated: 3, rated_needed: 4, players, players_needed: 6 };
        let basis = Citation { edition: RatingEdition::E2024.into(), article: "6.4" };
        Refusal { reason, basis }.to_string()
    };
    assert_eq!(said(5), "3 of 5 players are rated, needed are 4 and 6 players (B.02 6.4 (2024))");
    assert_eq!(said(6), "3 of 6 players are rated, needed are 4 (B.02 6.4 (2024))");
}

/// 0.2: events with somebody above 2700, or a woman above 2500, are registered earlier.
#[test]
fn a_top_player_is_above_the_limit() {
    assert!(!is_top_player(Some(2700), false) && is_top_player(Some(2701), false));
    assert!(!is_top_player(Some(2500), true) && is_top_player(Some(2501), true));
    assert!(!is_top_player(None, false));
}
