//! Articles 2 to 6: whether an event is rated at all.
//!
//! | article | rule |
//! |---|---|
//! | 2.1 | under the Laws of Chess |
//! | 3.1, RB.3 | at most 12 hours of play a day; of rapid 15 rounds, of blitz 30 |
//! | 4.1 | at most 90 days, unless a championship or allowed |
//! | 6.2 | enough rated players in a round robin |
//! | 6.6 | both players of a match rated |
//!
//! Which games of a rated event count (5.1, 6.1, 6.3 to 6.5) is decided in
//! [`crate::rate_event`].

use std::collections::BTreeMap;

use arbiter_rulebook::Cell;
use arbiter_tournament::Record;

use crate::{
    Championship, Citation, Date, Format, RatingEdition, RatingRow, Tempo, Terms, TimeControl,
    article_01_rate_of_play as article_1,
};

/// How many rated players a round robin needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedPlayers {
    /// In an event with fewer players than this, the number below.
    pub small_below: usize,
    /// Rated players that a small event or a double round robin needs.
    pub small_needs: usize,
    /// Players that a double round robin needs.
    pub double_needs: usize,
}

/// Article 6.2.
#[rustfmt::skip]
pub const ROUND_ROBIN_RATED: RatingRow<Cell<RatedPlayers>> = RatingRow {
    e2014: Cell::says("6.2", RatedPlayers { small_below: 10, small_needs: 4, double_needs: 6 }),
    e2017: Cell::says("6.2", RatedPlayers { small_below: 10, small_needs: 4, double_needs: 6 }),
    e2022: Cell::NotAtHand { article: Some("6") },
    e2024: Cell::NotAtHand { article: Some("6") },
    e2025: Cell::NotAtHand { article: Some("6") },
};

/// How long people may play on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongestDay {
    /// Hours for both players of games of 60 moves.
    pub hours: u32,
    /// In which lists.
    pub lists: Lists,
}

/// The lists that a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lists {
    /// All of them.
    All,
    /// The list of standard games.
    Standard,
}

/// Article 3. Where the text is missing nothing is refused.
#[rustfmt::skip]
pub const HOURS_A_DAY: RatingRow<Cell<LongestDay>> = RatingRow {
    e2014: Cell::says("3.1", LongestDay { hours: 12, lists: Lists::All }),
    e2017: Cell::says("3.1", LongestDay { hours: 12, lists: Lists::All }),
    e2022: Cell::NotAtHand { article: Some("3") },
    e2024: Cell::says("3",   LongestDay { hours: 12, lists: Lists::Standard }),
    e2025: Cell::says("3",   LongestDay { hours: 12, lists: Lists::Standard }),
};

/// The most rounds on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FastRounds {
    /// Of rapid games.
    pub rapid: u32,
    /// Of blitz games.
    pub blitz: u32,
}

/// Rounds of rapid and blitz on a day.
#[rustfmt::skip]
pub const ROUNDS_A_DAY: RatingRow<Cell<FastRounds>> = RatingRow {
    e2014: Cell::NotAtHand { article: None },
    e2017: Cell::NotAtHand { article: None },
    e2022: Cell::NotAtHand { article: None },
    e2024: Cell::says("RB.3", FastRounds { rapid: 15, blitz: 30 }),
    e2025: Cell::says("RB.3", FastRounds { rapid: 15, blitz: 30 }),
};

/// Longest event in days.
#[rustfmt::skip]
pub const DAYS: RatingRow<Cell<i32>> = RatingRow {
    e2014: Cell::says("4.1", 90),
    e2017: Cell::says("4.1", 90),
    e2022: Cell::NotAtHand { article: Some("4") },
    e2024: Cell::NotAtHand { article: Some("4") },
    e2025: Cell::NotAtHand { article: Some("4") },
};

/// From how many days an event reports every month and every game takes the ratings of its own
/// month.
#[rustfmt::skip]
pub const MONTHLY_AFTER_DAYS: RatingRow<Cell<i32>> = RatingRow {
    e2014: Cell::NoSuchRule,
    e2017: Cell::NoSuchRule,
    e2022: Cell::NotAtHand { article: Some("4") },
    e2024: Cell::says("4", 30),
    e2025: Cell::says("4", 30),
};

/// Why an event is not rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The fact.
    pub reason: RefusalReason,
    /// The article.
    pub basis: Citation,
}

/// The facts behind a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// Another game than chess.
    OtherGame,
    /// No list takes games at this rate.
    NoList(TimeControl),
    /// Games at this rate are for another list than the one asked for.
    OtherList {
        /// The rate of play.
        control: TimeControl,
        /// Which list takes them.
        list: Tempo,
        /// Which list was asked for.
        asked: Tempo,
    },
    /// The first period has another number of moves.
    FirstPeriod(TimeControl),
    /// So many rounds on a day are too many.
    TooManyHours {
        /// Which day.
        day: Date,
        /// Rounds on that day.
        rounds: u32,
        /// Hours they take.
        hours: u32,
    },
    /// So many rounds of fast games on a day are too many.
    TooManyRounds {
        /// Which day.
        day: Date,
        /// Rounds on that day.
        rounds: u32,
        /// How many there may be.
        most: u32,
    },
    /// From first to last day.
    TooLong {
        /// Both included.
        days: i32,
    },
    /// Too few players, or too few of them rated.
    TooFewRated {
        /// Rated before the event.
        rated: usize,
        /// How many there must be.
        rated_needed: usize,
        /// All players.
        players: usize,
        /// How many there must be.
        players_needed: usize,
    },
    /// A match with an unrated player.
    UnratedInMatch,
}

/// Everything that keeps an event from being rated; empty if nothing does.
pub fn refusals(record: &Record, terms: &Terms, n_rated: usize) -> Vec<Refusal> {
    let edition = terms.edition;
    let mut found = Vec::new();
    if terms.declared.is_other_game {
        let basis = Citation { edition: edition.into(), article: "2.1" };
        found.push(Refusal { reason: RefusalReason::OtherGame, basis });
    }
    if let Some(control) = &terms.control {
        found.extend(time_refusals(record, terms, control));
    }
    found.extend(too_long(terms));
    let players = record.players.iter().filter(|player| !player.is_vacant()).count();
    match terms.format {
        Format::RoundRobin { cycles } => {
            found.extend(too_few_rated(terms, players, n_rated, cycles));
        }
        Format::BrokenRoundRobin => found.extend(too_few_rated(terms, players, n_rated, 1)),
        Format::Match { .. } if n_rated < players => {
            let basis = Citation { edition: edition.into(), article: "6.6" };
            found.push(Refusal { reason: RefusalReason::UnratedInMatch, basis });
        }
        Format::Swiss | Format::Team | Format::Match { .. } => {}
    }
    found
}

fn time_refusals(record: &Record, terms: &Terms, control: &TimeControl) -> Vec<Refusal> {
    let edition = terms.edition;
    let mut found = Vec::new();
    let by_control = article_1::tempo(edition, control);
    let basis = Citation { edition: edition.into(), article: "1.2" };
    match (by_control, terms.declared.tempo) {
        (None, _) => {
            found.push(Refusal { reason: RefusalReason::NoList(control.clone()), basis });
        }
        (Some(found_tempo), Some(asked)) if found_tempo != asked => {
            let control = control.clone();
            let reason = RefusalReason::OtherList { control, list: found_tempo, asked };
            found.push(Refusal { reason, basis });
        }
        (Some(_), _) => {}
    }
    if !article_1::first_period_fits(edition, control) {
        let basis = article_1::FIRST_PERIOD.at(edition).cite(edition);
        found.push(Refusal { reason: RefusalReason::FirstPeriod(control.clone()), basis });
    }
    for (day, rounds) in rounds_by_day(record) {
        found.extend(too_many_hours(terms, control, day, rounds));
        found.extend(too_many_rounds(terms, day, rounds));
    }
    found
}

fn too_many_hours(terms: &Terms, control: &TimeControl, day: Date, rounds: u32) -> Option<Refusal> {
    let limit = HOURS_A_DAY.at(terms.edition).get().ok()?;
    let applies = match limit.says.lists {
        Lists::All => true,
        Lists::Standard => terms.tempo == Some(Tempo::Standard),
    };
    let seconds = rounds.saturating_mul(2).saturating_mul(control.sixty_moves_s());
    let reason = RefusalReason::TooManyHours { day, rounds, hours: seconds.div_ceil(3600) };
    let basis = limit.cite(terms.edition);
    (applies && seconds > limit.says.hours * 3600).then_some(Refusal { reason, basis })
}

fn too_many_rounds(terms: &Terms, day: Date, rounds: u32) -> Option<Refusal> {
    let limit = ROUNDS_A_DAY.at(terms.edition).get().ok()?;
    let most = match terms.tempo? {
        Tempo::Standard => return None,
        Tempo::Rapid => limit.says.rapid,
        Tempo::Blitz => limit.says.blitz,
    };
    let reason = RefusalReason::TooManyRounds { day, rounds, most };
    let basis = limit.cite(terms.edition);
    (rounds > most).then_some(Refusal { reason, basis })
}

/// How many rounds each day had, as far as the report dates them.
pub fn rounds_by_day(record: &Record) -> BTreeMap<Date, u32> {
    let mut days = BTreeMap::new();
    for day in record.event.round_dates.iter().filter_map(|text| text.parse().ok()) {
        *days.entry(day).or_insert(0) += 1;
    }
    days
}

fn too_long(terms: &Terms) -> Option<Refusal> {
    if terms.declared.may_be_long || terms.declared.championship.is_some() {
        return None;
    }
    let days = terms.starts?.days_until(terms.ends?) + 1;
    let limit = DAYS.at(terms.edition).get().ok()?;
    (days > limit.says).then(|| Refusal {
        reason: RefusalReason::TooLong { days },
        basis: limit.cite(terms.edition),
    })
}

fn too_few_rated(terms: &Terms, players: usize, rated: usize, cycles: u16) -> Option<Refusal> {
    let edition = terms.edition;
    let rule = ROUND_ROBIN_RATED.at(edition).content()?;
    let (rated_needed, players_needed, article) = match terms.declared.championship {
        Some(Championship::Open) => (3, 0, "6.2.3"),
        Some(Championship::Women) => (2, 0, "6.2.3"),
        None if cycles > 1 && rated < players => (rule.small_needs, rule.double_needs, "6.2.2"),
        None if players < rule.small_below => (rule.small_needs, 0, "6.2.1"),
        None => (players.div_ceil(3), 0, "6.2"),
    };
    let is_enough = rated >= rated_needed && players >= players_needed;
    (!is_enough).then_some(Refusal {
        reason: RefusalReason::TooFewRated { rated, rated_needed, players, players_needed },
        basis: Citation { edition: edition.into(), article },
    })
}

/// What the sources leave out of an edition, to be reported rather than guessed: keys of texts.
#[rustfmt::skip]
pub const NOT_IN_SOURCES: RatingRow<&'static [&'static str]> = RatingRow {
    e2014: &["rating-missing-rapid"],
    e2017: &["rating-missing-rapid-rest"],
    e2022: &["rating-missing-rates",
             "rating-missing-events",
             "rating-missing-rapid-rest"],
    e2024: &["rating-missing-composition"],
    e2025: &["rating-missing-composition"],
};

/// What is missing from the text of this edition: keys of texts.
pub fn not_in_sources(edition: RatingEdition) -> &'static [&'static str] {
    NOT_IN_SOURCES.at(edition)
}
