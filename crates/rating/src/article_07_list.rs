//! Article 7: the list that is published on the first of each month.
//!
//! | article | rule |
//! |---|---|
//! | 7.12 | what the list shows |
//! | 7.13 | which events it takes in |
//! | 7.14 | when somebody appears for the first time |
//! | 7.21 to 7.23 | delisted, titled but unrated, inactive |

use arbiter_rulebook::{Cell, Citation};
use arbiter_tournament::{BirthDate, Sex, Title};

use crate::{
    Clause, Date, Development, History, KReason, RatingEdition, RatingRow, Ratio,
    article_08_change::development,
    article_08_first_rating::{FirstRating, Results, Source, first_rating},
    clause,
};

/// Lowest published rating.
#[rustfmt::skip]
pub const FLOOR: RatingRow<Clause<u16>> = RatingRow {
    e2014: clause("7.14d", 1000),
    e2017: clause("7.14d", 1000),
    e2022: clause("7.1.2", 1000),
    e2024: clause("7.1.2", 1400),
    e2025: clause("7.1.2", 1400),
};

/// When a first rating is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Publication {
    /// From this many games.
    pub games: u16,
    /// Results of so many months are put together.
    pub months: i32,
}

/// Article 7.14, edition by edition.
#[rustfmt::skip]
pub const PUBLICATION: RatingRow<Clause<Publication>> = RatingRow {
    e2014: clause("7.14", Publication { games: 5, months: 26 }),
    e2017: clause("7.14", Publication { games: 5, months: 26 }),
    e2022: clause("7.1.4", Publication { games: 5, months: 26 }),
    e2024: clause("7.1.4", Publication { games: 5, months: 26 }),
    e2025: clause("7.1.4", Publication { games: 5, months: 26 }),
};

/// Why a first rating does not stand on a list; its results stay in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Withheld {
    /// More games are needed.
    TooFewGames {
        /// So many.
        needed: u16,
        /// The rule.
        basis: Citation,
    },
    /// It is lower than any published rating.
    BelowFloor {
        /// The lowest.
        floor: u16,
        /// The rule.
        basis: Citation,
    },
}

impl FirstRating {
    /// Why these results alone would not bring the player onto a list; None if they would.
    pub fn withheld(&self, edition: RatingEdition) -> Option<Withheld> {
        let publication = PUBLICATION.at(edition);
        let needed = publication.says.games;
        if self.results.games < needed {
            return Some(Withheld::TooFewGames { needed, basis: publication.cite(edition) });
        }
        let floor = FLOOR.at(edition);
        (!is_published(edition, self.rating))
            .then(|| Withheld::BelowFloor { floor: floor.says, basis: floor.cite(edition) })
    }
}

/// How many days before the list an event must have ended (7.13).
const CLOSING_DAYS: i32 = 3;
/// The same for official events of FIDE.
const CLOSING_DAYS_OFFICIAL: i32 = 1;
/// After so many months without a game a player is inactive (7.23a).
const ACTIVE_MONTHS: u16 = 12;

/// Everything that is kept of a player from list to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// FIDE's number.
    pub id: u64,
    /// `Surname, First`.
    pub name: Box<str>,
    /// Three letters, or empty where unknown.
    pub federation: Box<str>,
    /// None where unknown.
    pub sex: Option<Sex>,
    /// None for the untitled.
    pub title: Option<Title>,
    /// None where unknown.
    pub birth: Option<BirthDate>,
    /// None for the unrated, the delisted among them.
    pub rating: Option<u16>,
    /// On rapid and blitz lists: the standard rating, for those without one of this list.
    pub standard: Option<u16>,
    /// K as the list shows it.
    pub k: Option<u16>,
    /// Rated games of the period before the list.
    pub games: u32,
    /// Rated games ever; None where unknown.
    pub games_total: Option<u32>,
    /// Highest published rating.
    pub peak: Option<u16>,
    /// Day of the last rated game, as far as known.
    pub last_played: Option<Date>,
    /// Fell below the floor (7.21).
    pub is_delisted: bool,
    /// Results towards a first rating, oldest first (7.14e).
    pub pool: Vec<PooledResults>,
}

/// Results of an event towards a first rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PooledResults {
    /// Last day of the event.
    pub ended: Date,
    /// What was played.
    pub results: Results,
}

/// The part of the publication in which a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// Rated and active (7.12).
    Active,
    /// Rated, but no game for a year (7.23): not on the list, rated nevertheless.
    Inactive,
    /// Below the floor (7.21): treated as unrated.
    Delisted,
    /// Titled and unrated (7.22): on a list of their own.
    TitledUnrated,
    /// Not published.
    Unrated,
}

impl Section {
    /// As the list file has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Inactive => "inactive",
            Self::Delisted => "delisted",
            Self::TitledUnrated => "titled",
            Self::Unrated => "unrated",
        }
    }
}

impl Entry {
    /// Somebody of whom nothing is known but the number.
    pub fn new(id: u64) -> Self {
        Self {
            id,
            name: Box::default(),
            federation: Box::default(),
            sex: None,
            title: None,
            birth: None,
            rating: None,
            standard: None,
            k: None,
            games: 0,
            games_total: None,
            peak: None,
            last_played: None,
            is_delisted: false,
            pool: Vec::new(),
        }
    }

    /// Where the player stands on the list of this day.
    pub fn section(&self, on: Date) -> Section {
        let is_idle = self.last_played.is_some_and(|day| day.plus_months(ACTIVE_MONTHS) <= on);
        match (self.rating, self.is_delisted, self.title) {
            (Some(_), _, _) if is_idle => Section::Inactive,
            (Some(_), _, _) => Section::Active,
            (None, true, _) => Section::Delisted,
            (None, false, Some(_)) => Section::TitledUnrated,
            (None, false, None) => Section::Unrated,
        }
    }

    /// K on this day; None for the unrated. Where the number of games is not known, the
    /// K of the list is trusted.
    pub fn development(&self, edition: RatingEdition, on: Date) -> Option<Development> {
        let rating = self.rating?;
        let history = History {
            games: self.games_total,
            peak: self.peak.unwrap_or(0).max(rating),
            birth: self.birth,
        };
        let found = development(edition, rating, &history, on);
        match (found.reason, self.k) {
            (KReason::UsualIfNotNew, Some(k)) => {
                Some(Development { k, reason: KReason::Given, ..found })
            }
            _ => Some(found),
        }
    }

    /// The first rating that the pool gives, once there are games enough (7.14).
    ///
    /// The floor is not applied here: a rating below it is not published.
    pub fn first_rating(&self, edition: RatingEdition) -> Option<FirstRating> {
        let results = together(&self.pool)?;
        if results.games < PUBLICATION.at(edition).says.games {
            return None;
        }
        first_rating(edition, results)
    }

    /// Drops results that are too old for a list of this day (7.14c).
    pub fn forget_old_results(&mut self, edition: RatingEdition, list: Date) {
        let months = PUBLICATION.at(edition).says.months;
        // A list publishes the period before it.
        self.pool.retain(|part| month_number(list) - 1 - month_number(part.ended) <= months);
    }
}

fn month_number(date: Date) -> i32 {
    i32::from(date.year()) * 12 + i32::from(date.month())
}

/// All results as if they came from one event (7.14e, 8.3). None if there are none, or if
/// their fractions are too fine to be added.
pub fn together(pool: &[PooledResults]) -> Option<Results> {
    if let [only] = pool {
        return Some(only.results);
    }
    let mut sum = Results { games: 0, half_points: 0, levels: Ratio::ZERO, source: Source::Swiss };
    for part in pool {
        sum.games = sum.games.checked_add(part.results.games)?;
        sum.half_points = sum.half_points.checked_add(part.results.half_points)?;
        sum.levels = sum.levels.plus(part.results.levels)?;
    }
    (sum.games > 0).then_some(sum)
}

/// The list on which ratings below 2000 were raised, once.
pub const LIFT_DAY: Date = Date::new(2024, 3, 1).expect("a day of the calendar");

/// What became of a standard rating on that day: two fifths of the way to 2000 were added.
pub const fn lifted(rating: u16) -> u16 {
    const LEVEL: u16 = 2000;
    if rating >= LEVEL {
        return rating;
    }
    // To the nearest whole; fifths have no half.
    rating + ((LEVEL - rating) * 2 + 2) / 5
}

/// Whether an event that ended on this day enters the list of that day (7.13).
pub fn is_in_time(ended: Date, list: Date, is_official: bool) -> bool {
    let days = if is_official { CLOSING_DAYS_OFFICIAL } else { CLOSING_DAYS };
    ended.days_until(list) >= days
}

/// The first so many lists after its end take an event; later it is not rated (9.1).
#[rustfmt::skip]
pub const LISTS_OPEN: RatingRow<Cell<u16>> = RatingRow {
    e2014: Cell::NoSuchRule,
    e2017: Cell::NoSuchRule,
    e2022: Cell::NotAtHand { article: Some("9.1") },
    e2024: Cell::says("9.1", 3),
    e2025: Cell::says("9.1", 3),
};

/// The day of the last list that takes an event that ended on this day; None where every later
/// list does.
pub fn last_list(edition: RatingEdition, ended: Date) -> Option<Date> {
    let n_lists = LISTS_OPEN.at(edition).content()?;
    let months = u16::from(ended.month()) - 1 + n_lists;
    let month = u8::try_from(months % 12 + 1).ok()?;
    Date::new(ended.year() + months / 12, month, 1)
}

/// Whether a rating may be published (7.12, 7.14d).
pub fn is_published(edition: RatingEdition, rating: i32) -> bool {
    rating >= i32::from(FLOOR.at(edition).says)
}

#[cfg(test)]
mod article_7 {
    use RatingEdition::{E2017, E2024};

    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    fn part(ended: &str, opponents: &[i32], half_points: u16) -> PooledResults {
        let results = Results {
            games: u16::try_from(opponents.len()).unwrap(),
            half_points,
            levels: Ratio::whole(opponents.iter().sum()),
            source: Source::Swiss,
        };
        PooledResults { ended: date(ended), results }
    }

    // clause: RATING.7.13, 2024:RATING.7.1
    #[test]
    fn an_event_ends_three_days_before_the_list_or_one_if_official() {
        let list = date("2018-07-01");

        assert!(is_in_time(date("2018-06-28"), list, false));
        assert!(!is_in_time(date("2018-06-29"), list, false));
        assert!(is_in_time(date("2018-06-30"), list, true));
        assert!(!is_in_time(date("2018-07-01"), list, true));
    }

    // clause: 2024:RATING.7.1.4, 2024:RATING.8.2.3
    #[test]
    fn few_games_and_low_ratings_are_kept() {
        let first = |n: usize, rating: i32, half_points: u16| {
            let results = part("2026-05-01", &vec![rating; n], half_points).results;
            first_rating(E2024, results).unwrap().withheld(E2024)
        };

        assert!(matches!(first(4, 2000, 4), Some(Withheld::TooFewGames { needed: 5, .. })));
        assert_eq!(first(5, 2000, 5), None);
        // Five of 1400 and one point: 1356.
        assert!(matches!(first(5, 1400, 2), Some(Withheld::BelowFloor { floor: 1400, .. })));
    }

    // clause: RATING.7.14, 2024:RATING.7.1.4
    #[test]
    fn five_games_within_twenty_six_months_make_a_first_rating() {
        let mut entry = Entry::new(1);
        entry.pool = vec![part("2016-01-20", &[1600, 1650, 1700], 3)];
        assert_eq!(entry.first_rating(E2017), None, "three games");

        entry.pool.push(part("2018-02-10", &[1750, 1801], 1));
        entry.forget_old_results(E2017, date("2018-03-01"));
        assert_eq!(entry.first_rating(E2017).unwrap().rating, 1628);

        entry.pool[1] = part("2018-04-10", &[1750, 1801], 1);
        entry.forget_old_results(E2017, date("2018-05-01"));
        assert_eq!(entry.pool.len(), 1, "the first results are 27 months old");
        assert_eq!(entry.first_rating(E2017), None);
    }

    // clause: RATING.7.14e
    #[test]
    fn results_of_several_events_are_taken_as_one() {
        let mut entry = Entry::new(1);
        entry.pool =
            vec![part("2018-01-20", &[1600, 1650, 1700], 3), part("2018-02-10", &[1750, 1801], 1)];

        let first = entry.first_rating(E2017).unwrap();

        assert_eq!(first.level.to_string(), "1700.20");
        assert_eq!(first.rating, 1628);
    }

    // clause: RATING.7.12, RATING.7.21, 2024:RATING.7.1.2, 2024:RATING.7.2.1
    #[test]
    fn below_the_floor_nobody_is_listed() {
        assert!(is_published(E2017, 1005));
        assert!(is_published(E2017, 1000));
        assert!(!is_published(E2017, 998));
        assert!(!is_published(E2024, 1399));
    }

    // clause: 2024:RATING.lift
    #[test]
    fn in_march_2024_ratings_were_raised_towards_2000() {
        let ratings = [1000, 1001, 1500, 1900, 1999, 2000, 2400];
        assert_eq!(ratings.map(lifted), [1400, 1401, 1700, 1940, 1999, 2000, 2400]);
    }

    // clause: RATING.7.21, RATING.7.22, RATING.7.23, 2024:RATING.7.2.2
    #[test]
    fn everybody_stands_in_one_section() {
        let on = date("2018-04-01");
        let mut entry = Entry::new(1);
        assert_eq!(entry.section(on), Section::Unrated);
        entry.title = Some(Title::CandidateMaster);
        assert_eq!(entry.section(on), Section::TitledUnrated);
        entry.is_delisted = true;
        assert_eq!(entry.section(on), Section::Delisted);
        entry.rating = Some(2105);
        entry.last_played = Some(date("2017-03-20"));
        assert_eq!(entry.section(date("2018-03-01")), Section::Active);
        assert_eq!(entry.section(on), Section::Inactive);
    }

    #[test]
    fn where_games_are_not_known_the_k_of_the_list_is_trusted() {
        let mut entry = Entry::new(1);
        entry.rating = Some(1800);
        entry.k = Some(40);
        let k = |entry: &Entry| {
            let found = entry.development(E2017, date("2018-04-01")).unwrap();
            (found.k, found.reason)
        };

        assert_eq!(k(&entry), (40, KReason::Given));
        entry.games_total = Some(30);
        assert_eq!(k(&entry), (20, KReason::Usual));
        entry.games_total = None;
        entry.peak = Some(2400);
        assert_eq!(k(&entry), (10, KReason::Settled));
    }
}
