//! Articles 8.2 and 8.3: the rating of somebody who has none.
//!
//! | article | rule |
//! |---|---|
//! | 8.21 | the level of the event: average of rated opponents, or `Ra` in a round robin |
//! | 8.22 | half of the points give that level |
//! | 8.23 | every half point above adds 20 |
//! | 8.24, 8.25 | below half the table difference is added, in a round robin times n/(n+1) |
//! | 8.3 | rounded to the nearest whole, a half upwards |
//!
//! Since 2024 two drawn games against players of 1800 are added, the table difference is
//! always used, and 2200 is the most one can get.

use crate::{Citation, Clause, Percent, RatingEdition, RatingRow, Ratio, clause};

/// How an edition comes from results to a first rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstRatingRule {
    /// Level plus so much for each half point above half, or the table difference below.
    Bonus {
        /// For each half point.
        for_half_point: i32,
    },
    /// Imaginary drawn games are added, then the table difference is used throughout.
    Imagined {
        /// How many.
        games: u16,
        /// Their rating.
        rating: i32,
        /// Nobody gets more.
        most: i32,
    },
}

/// What games against unrated players are worth in a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundRobinRule {
    /// Unrated players are rated first, and all games count (8.21b, 8.58).
    RatedAtTheEnd,
    /// As in any other event only games against rated players count.
    RatedOpponentsOnly,
}

/// First ratings, edition by edition.
#[rustfmt::skip]
pub const FIRST_RATING: RatingRow<Clause<FirstRatingRule>> = RatingRow {
    e2014: clause("8.22-8.25", FirstRatingRule::Bonus { for_half_point: 20 }),
    e2017: clause("8.22-8.25", FirstRatingRule::Bonus { for_half_point: 20 }),
    e2022: clause("8.2.3",       FirstRatingRule::Bonus { for_half_point: 20 }),
    e2024: clause("8.2.2-8.2.3", FirstRatingRule::Imagined { games: 2, rating: 1800, most: 2200 }),
    e2025: clause("8.2.2-8.2.3", FirstRatingRule::Imagined { games: 2, rating: 1800, most: 2200 }),
};

/// Round robins with unrated players, edition by edition.
#[rustfmt::skip]
pub const ROUND_ROBIN: RatingRow<Clause<RoundRobinRule>> = RatingRow {
    e2014: clause("8.58", RoundRobinRule::RatedAtTheEnd),
    e2017: clause("8.58", RoundRobinRule::RatedAtTheEnd),
    e2022: clause("8.2.3", RoundRobinRule::RatedOpponentsOnly),
    e2024: clause("8.2.2", RoundRobinRule::RatedOpponentsOnly),
    e2025: clause("8.2.2", RoundRobinRule::RatedOpponentsOnly),
};

/// The kind of event that results come from, as far as 8.2 distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A Swiss or team event, or several events together.
    Swiss,
    /// One round robin.
    RoundRobin {
        /// How many opponents each player has.
        opponents: u16,
    },
}

/// The results that a first rating is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Results {
    /// How many games.
    pub games: u16,
    /// Points, counted in halves.
    pub half_points: u16,
    /// The level of the event, added up over the games.
    pub levels: Ratio,
    /// Which formula below half.
    pub source: Source,
}

/// A first rating and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstRating {
    /// What it is made of.
    pub results: Results,
    /// `Rc` or `Ra`, with imagined games where the edition has them.
    pub level: Ratio,
    /// What was added to it.
    pub step: Step,
    /// Before rounding.
    pub exact: Ratio,
    /// The rating (8.3). Floors are for the list to apply.
    pub rating: i32,
    /// The rule.
    pub basis: Citation,
}

/// What is added to the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Half of the points (8.22).
    Even,
    /// So many half points above half (8.23).
    Above {
        /// How many.
        half_points: u16,
        /// For each.
        bonus: i32,
    },
    /// Below half (8.24, 8.25), or any score since 2024.
    Table {
        /// The score.
        percent: Percent,
        /// By table 8.1a.
        difference: i16,
        /// `n` of the factor n/(n+1), in round robins.
        shrunk_by: Option<u16>,
        /// Imagined games that were added.
        imagined: u16,
    },
}

/// Rates a newcomer. None without a game, without a point (6.1, 6.3.1), or if the
/// fractions of a pool are too fine to be added.
pub fn first_rating(edition: RatingEdition, results: Results) -> Option<FirstRating> {
    if results.half_points == 0 || results.half_points > results.games.checked_mul(2)? {
        return None;
    }
    let cell = FIRST_RATING.at(edition);
    let basis = cell.cite(edition);
    let (level, step, most) = match cell.says {
        FirstRatingRule::Bonus { for_half_point } => {
            let level = results.levels.times(Ratio::new(1, results.games.into())?)?;
            (level, by_bonus(results, for_half_point)?, i32::MAX)
        }
        FirstRatingRule::Imagined { games, rating, most } => {
            let all = results.games.checked_add(games)?;
            let level = results
                .levels
                .plus(Ratio::whole(rating * i32::from(games)))?
                .times(Ratio::new(1, all.into())?)?;
            let percent =
                Percent::of(u32::from(results.half_points) + u32::from(games), all.into())?;
            let difference = percent.difference();
            (level, Step::Table { percent, difference, shrunk_by: None, imagined: games }, most)
        }
    };
    let exact = level.plus(added(step)?)?;
    let rating = i32::try_from(exact.round_half_up()).ok()?.min(most);
    Some(FirstRating { results, level, step, exact, rating, basis })
}

fn by_bonus(results: Results, bonus: i32) -> Option<Step> {
    // In halves: the points are h, half of the possible points are n.
    let (half_points, even) = (results.half_points, results.games);
    if half_points == even {
        return Some(Step::Even);
    }
    if half_points > even {
        return Some(Step::Above { half_points: half_points - even, bonus });
    }
    let percent = Percent::of(half_points.into(), results.games.into())?;
    let shrunk_by = match results.source {
        Source::Swiss => None,
        Source::RoundRobin { opponents } => Some(opponents),
    };
    Some(Step::Table { percent, difference: percent.difference(), shrunk_by, imagined: 0 })
}

fn added(step: Step) -> Option<Ratio> {
    match step {
        Step::Even => Some(Ratio::ZERO),
        Step::Above { half_points, bonus } => Some(Ratio::whole(bonus * i32::from(half_points))),
        Step::Table { difference, shrunk_by: None, .. } => Some(Ratio::whole(difference.into())),
        Step::Table { difference, shrunk_by: Some(n), .. } => {
            Ratio::whole(difference.into()).times(shrinking(n)?)
        }
    }
}

/// n/(n+1): in a round robin a player is part of the average.
fn shrinking(opponents: u16) -> Option<Ratio> {
    Ratio::new(opponents.into(), i128::from(opponents) + 1)
}

/// A rated player of a round robin, for [`round_robin_level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedScore {
    /// At the start.
    pub rating: u16,
    /// Against everybody, counted in halves.
    pub half_points: u16,
    /// How many games that was.
    pub games: u16,
}

/// `Ra` of 8.21b and its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundRobinLevel {
    /// Average of the rated players.
    pub rated_average: Ratio,
    /// Average of their table differences.
    pub difference_average: Ratio,
    /// How many opponents each player has.
    pub opponents: u16,
    /// `Ra = Rar - dpa * n/(n+1)`
    pub level: Ratio,
}

/// The level of a round robin from the results of its rated players.
pub fn round_robin_level(rated: &[RatedScore], opponents: u16) -> Option<RoundRobinLevel> {
    let count = i128::try_from(rated.len()).ok()?;
    let ratings: i128 = rated.iter().map(|player| i128::from(player.rating)).sum();
    let mut differences = 0;
    for player in rated {
        let percent = Percent::of(player.half_points.into(), player.games.into())?;
        differences += i128::from(percent.difference());
    }
    let rated_average = Ratio::new(ratings, count)?;
    let difference_average = Ratio::new(differences, count)?;
    let level = rated_average.minus(difference_average.times(shrinking(opponents)?)?)?;
    Some(RoundRobinLevel { rated_average, difference_average, opponents, level })
}

#[cfg(test)]
mod article_8_2 {
    use RatingEdition::{E2014, E2017, E2022, E2024};

    use super::*;

    /// Ratings of opponents and half points, in a Swiss.
    fn swiss(edition: RatingEdition, opponents: &[u16], half_points: u16) -> Option<FirstRating> {
        let sum: i32 = opponents.iter().map(|&rating| i32::from(rating)).sum();
        let games = u16::try_from(opponents.len()).unwrap();
        let results =
            Results { games, half_points, levels: Ratio::whole(sum), source: Source::Swiss };
        first_rating(edition, results)
    }

    #[track_caller]
    fn check(opponents: &[u16], half_points: u16, rating: i32) {
        for edition in [E2014, E2017] {
            assert_eq!(swiss(edition, opponents, half_points).unwrap().rating, rating);
        }
    }

    const FIVE: [u16; 5] = [1850, 1800, 1750, 1820, 1780];

    // clause: RATING.8.21a
    #[test]
    fn the_level_of_a_swiss_is_the_average_of_rated_opponents() {
        assert_eq!(swiss(E2017, &FIVE, 5).unwrap().level, Ratio::whole(1800));
    }

    // clause: RATING.8.22
    #[test]
    fn half_of_the_points_give_the_level() {
        check(&FIVE, 5, 1800);
    }

    // clause: RATING.8.23
    #[test]
    fn every_half_point_above_half_adds_twenty() {
        check(&FIVE, 7, 1840);
        check(&FIVE, 10, 1900);
    }

    // clause: RATING.8.24
    #[test]
    fn below_half_the_table_difference_is_added() {
        check(&FIVE, 4, 1728);
        check(&[1700; 9], 6, 1575);
    }

    // clause: RATING.6.3.1
    #[test]
    fn without_half_a_point_there_is_no_performance() {
        assert_eq!(swiss(E2017, &FIVE, 0), None);
        assert!(swiss(E2017, &FIVE, 1).is_some());
        assert_eq!(swiss(E2017, &[], 0), None);
    }

    // clause: RATING.8.3
    #[test]
    fn a_first_rating_is_rounded_to_the_nearest_whole_and_a_half_upwards() {
        check(&[1700, 1701], 2, 1701);
    }

    /// Ten players, three of them unrated, one game each (worked example of the notes).
    const RATED: [(u16, u16); 7] =
        [(2250, 15), (2200, 12), (2150, 13), (2100, 9), (2050, 9), (2000, 8), (1950, 5)];

    fn ten() -> RoundRobinLevel {
        let rated = RATED.map(|(rating, half_points)| RatedScore { rating, half_points, games: 9 });
        round_robin_level(&rated, 9).unwrap()
    }

    fn in_ten(half_points: u16) -> i32 {
        let levels = ten().level.times(Ratio::whole(9)).unwrap();
        let source = Source::RoundRobin { opponents: 9 };
        let results = Results { games: 9, half_points, levels, source };
        first_rating(E2017, results).unwrap().rating
    }

    // clause: RATING.8.21b
    #[test]
    fn the_level_of_a_round_robin_is_corrected_by_what_the_rated_players_scored() {
        let level = ten();

        assert_eq!(level.rated_average, Ratio::whole(2100));
        assert_eq!(level.difference_average, Ratio::new(355, 7).unwrap());
        assert_eq!(level.level, Ratio::new(28761, 14).unwrap());
        assert_eq!(level.level.to_string(), "2054.36");
    }

    // clause: RATING.8.25, RATING.8.23
    #[test]
    fn below_half_in_a_round_robin_the_difference_shrinks() {
        assert_eq!(in_ten(11), 2094);
        assert_eq!(in_ten(6), 1942);
        assert_eq!(in_ten(2), 1738);
    }

    // clause: 2022:RATING.8.2.3
    #[test]
    fn in_2022_the_bonus_was_still_twenty() {
        let rating = |half_points| swiss(E2022, &FIVE, half_points).unwrap().rating;

        assert_eq!([7, 10, 5, 4].map(rating), [1840, 1900, 1800, 1728]);
    }

    // clause: 2024:RATING.8.2.2, 2024:RATING.8.2.3
    #[test]
    fn since_2024_two_draws_against_1800_are_added_and_2200_is_the_most() {
        let rating =
            |opponents: &[u16], half_points| swiss(E2024, opponents, half_points).unwrap().rating;

        assert_eq!(rating(&[2000; 5], 6), 1993);
        assert_eq!(rating(&[2100; 5], 10), 2200);
        assert_eq!(rating(&[1902, 1877, 1884, 2012, 1832], 6), 1922);
        assert_eq!(rating(&FIVE, 10), 2109);
        assert_eq!(rating(&[2400; 9], 14), 2200);
        assert_eq!(rating(&[1400; 5], 2), 1356);
    }
}
