//! Articles 8.5 to 8.57: what a period does to a rating.
//!
//! | article | rule |
//! |---|---|
//! | 8.51, 8.54 | the difference of each game, more than 400 counting as 400 |
//! | 8.55 | score less expectation, added up, times K |
//! | 8.56 | K |
//! | 8.57 | the change rounded to the nearest whole, a half away from zero |
//!
//! Since 2022 these are 8.3.1 to 8.3.4; in rapid and blitz RB.7.3.

use std::fmt;

use arbiter_rulebook::{Message, MessageValue, Score};
use arbiter_tournament::BirthDate;

use crate::{Citation, Clause, Date, RatingEdition, RatingRow, Tempo, clause, tables};

/// Which differences count in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargestDifference {
    /// More than this counts as this.
    pub difference: i32,
    /// In which games.
    pub reach: Reach,
    /// In standard chess players from this rating are exempt.
    pub exempt_from: Option<u16>,
}

/// The games of an event in which a large difference is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All of them.
    EveryGame,
    /// The one with the largest difference, the earliest of several.
    LargestAlone,
}

/// The 400 rule.
#[rustfmt::skip]
pub const LARGEST_DIFFERENCE: RatingRow<Clause<LargestDifference>> = RatingRow {
    e2014: clause("8.54",  LargestDifference { difference: 400, reach: Reach::EveryGame,    exempt_from: None }),
    e2017: clause("8.54",  LargestDifference { difference: 400, reach: Reach::EveryGame,    exempt_from: None }),
    e2022: clause("8.3.1", LargestDifference { difference: 400, reach: Reach::LargestAlone, exempt_from: None }),
    e2024: clause("8.3.1", LargestDifference { difference: 400, reach: Reach::EveryGame,    exempt_from: None }),
    e2025: clause("8.3.1", LargestDifference { difference: 400, reach: Reach::EveryGame,    exempt_from: Some(2650) }),
};

/// Until when somebody is young.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YoungUntil {
    /// The eighteenth birthday.
    Birthday,
    /// The end of the year of the eighteenth birthday.
    YearEnd,
}

/// Which rating takes the K of the young away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YoungBelow {
    /// The rating as it stands must be lower.
    Now(u16),
    /// No published rating may have been this high.
    Ever(u16),
}

/// The development coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DevelopmentRule {
    /// Newcomers until so many games.
    pub newcomer_games: u32,
    /// For good once a published rating was this high.
    pub settled_from: u16,
    /// Age limit.
    pub young_until: YoungUntil,
    /// Rating limit.
    pub young_below: YoungBelow,
    /// K times games of a period may not exceed this.
    pub most: Option<u32>,
}

/// K, edition by edition.
#[rustfmt::skip]
pub const DEVELOPMENT: RatingRow<Clause<DevelopmentRule>> = RatingRow {
    e2014: clause("8.56", DevelopmentRule { newcomer_games: 30, settled_from: 2400, young_until: YoungUntil::Birthday, young_below: YoungBelow::Now(2300),  most: None }),
    e2017: clause("8.56", DevelopmentRule { newcomer_games: 30, settled_from: 2400, young_until: YoungUntil::Birthday, young_below: YoungBelow::Now(2300),  most: Some(700) }),
    e2022: clause("8.3.3", DevelopmentRule { newcomer_games: 30, settled_from: 2400, young_until: YoungUntil::YearEnd,  young_below: YoungBelow::Ever(2300), most: Some(700) }),
    e2024: clause("8.3.3", DevelopmentRule { newcomer_games: 30, settled_from: 2400, young_until: YoungUntil::YearEnd,  young_below: YoungBelow::Ever(2300), most: Some(700) }),
    e2025: clause("8.3.3", DevelopmentRule { newcomer_games: 30, settled_from: 2400, young_until: YoungUntil::YearEnd,  young_below: YoungBelow::Ever(2300), most: Some(700) }),
};

/// Hundredths of a point: expectations, sums of them, and changes before rounding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hundredths(pub i32);

impl Hundredths {
    /// The nearest whole number, a half away from zero (8.57).
    pub const fn round_half_away(self) -> i32 {
        let rounded = (self.0.abs() + 50) / 100;
        if self.0 < 0 { -rounded } else { rounded }
    }
}

impl From<Hundredths> for MessageValue {
    /// The sign between units and hundredths is that of the reader's language.
    fn from(number: Hundredths) -> Self {
        let written = number.to_string();
        let (units, hundredths) = written.split_once('.').unwrap_or((&written, "00"));
        let said = Message::new("number-hundredths");
        said.with("units", units).with("hundredths", hundredths).into()
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", size / 100, size % 100))
    }
}

/// The points of a game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameScore {
    /// None.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl GameScore {
    /// 0, 1 or 2.
    pub const fn half_points(self) -> u16 {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }

    /// As points.
    pub const fn score(self) -> Score {
        Score::from_tenths(5 * self.half_points())
    }
}

/// The arithmetic of one game (8.51 to 8.55).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameChange {
    /// What the opponent counts as.
    pub opponent: u16,
    /// Own rating less the opponent's.
    pub difference: i32,
    /// The difference that counts (8.54).
    pub counted: i32,
    /// What the table expects.
    pub expected: Hundredths,
    /// What was scored.
    pub score: GameScore,
    /// Score less expectation.
    pub change: Hundredths,
}

/// What a game does to a player of this rating, if it is the only one of the event.
pub fn game_change(
    edition: RatingEdition,
    tempo: Tempo,
    own: u16,
    opponent: u16,
    score: GameScore,
) -> GameChange {
    one_change(edition, tempo, Pairing { own, opponent, score }, true)
}

/// The ratings of a game and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The player's rating.
    pub own: u16,
    /// What the opponent counts as.
    pub opponent: u16,
    /// The player's points.
    pub score: GameScore,
}

impl Pairing {
    const fn difference(self) -> i32 {
        self.own as i32 - self.opponent as i32
    }
}

/// What the games of one event do to a player, each by itself.
pub fn event_changes(edition: RatingEdition, tempo: Tempo, games: &[Pairing]) -> Vec<GameChange> {
    let cut = cut_game(edition, games);
    let is_cut = |index| cut.is_none_or(|cut| cut == index);
    let games = games.iter().enumerate();
    games.map(|(index, &game)| one_change(edition, tempo, game, is_cut(index))).collect()
}

/// The one game whose difference may be cut; None where it may be in all games.
fn cut_game(edition: RatingEdition, games: &[Pairing]) -> Option<usize> {
    match LARGEST_DIFFERENCE.at(edition).says.reach {
        Reach::EveryGame => None,
        Reach::LargestAlone => {
            let size = |index: &usize| games[*index].difference().abs();
            // The last of equal ones in reverse order is the earliest.
            (0..games.len()).rev().max_by_key(size)
        }
    }
}

fn one_change(edition: RatingEdition, tempo: Tempo, game: Pairing, may_cut: bool) -> GameChange {
    let rule = LARGEST_DIFFERENCE.at(edition).says;
    let is_exempt =
        tempo == Tempo::Standard && rule.exempt_from.is_some_and(|rating| game.own >= rating);
    let difference = game.difference();
    let counted = if may_cut && !is_exempt {
        difference.clamp(-rule.difference, rule.difference)
    } else {
        difference
    };
    let expected = Hundredths(tables::expected(counted).into());
    let change = Hundredths(50 * i32::from(game.score.half_points()) - expected.0);
    let Pairing { opponent, score, .. } = game;
    GameChange { opponent, difference, counted, expected, score, change }
}

/// What is known of a player's past when K is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct History {
    /// Rated games so far; None where unknown.
    pub games: Option<u32>,
    /// Highest published rating, the present one included.
    pub peak: u16,
    /// None where unknown.
    pub birth: Option<BirthDate>,
}

/// K and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Development {
    /// Before the limit for a period.
    pub k: u16,
    /// Why this K applies.
    pub reason: KReason,
    /// The rule.
    pub basis: Citation,
}

/// Why a player has this K, in the order in which the reasons are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KReason {
    /// A published rating reached 2400: 10 for good.
    Settled,
    /// Fewer than 30 games: 40.
    Newcomer,
    /// Young and below 2300: 40.
    Young,
    /// Everybody else: 20.
    Usual,
    /// As usual, if 30 games were played: how many there were is not known.
    UsualIfNotNew,
    /// Somebody said so.
    Given,
}

/// The K of a player of this rating on this day (8.56).
pub fn development(
    edition: RatingEdition,
    rating: u16,
    history: &History,
    on: Date,
) -> Development {
    let cell = DEVELOPMENT.at(edition);
    let rule = cell.says;
    let is_below = match rule.young_below {
        YoungBelow::Now(limit) => rating < limit,
        YoungBelow::Ever(limit) => history.peak.max(rating) < limit,
    };
    let is_young = history.birth.is_some_and(|birth| is_young(rule.young_until, birth, on));
    let (k, reason) = if history.peak.max(rating) >= rule.settled_from {
        (10, KReason::Settled)
    } else if history.games.is_some_and(|games| games < rule.newcomer_games) {
        (40, KReason::Newcomer)
    } else if is_young && is_below {
        (40, KReason::Young)
    } else if history.games.is_none() {
        (20, KReason::UsualIfNotNew)
    } else {
        (20, KReason::Usual)
    };
    Development { k, reason, basis: cell.cite(edition) }
}

/// Whether the eighteenth birthday, or its year, is still to come. Where only the year of
/// birth is known the birthday is taken as its last day.
fn is_young(until: YoungUntil, birth: BirthDate, on: Date) -> bool {
    let year = birth.year.saturating_add(18);
    let birthday = match until {
        YoungUntil::Birthday => birth.month_day.unwrap_or((12, 31)),
        YoungUntil::YearEnd => (12, 32),
    };
    (on.year(), (on.month(), on.day())) < (year, birthday)
}

/// The K that is used when so many games were played in the period (8.56, since 2017).
pub fn limited_k(edition: RatingEdition, k: u16, games: u32) -> u16 {
    match DEVELOPMENT.at(edition).says.most {
        Some(most) if u32::from(k) * games > most => u16::try_from(most / games).unwrap_or(k),
        _ => k,
    }
}

#[cfg(test)]
mod article_8_5 {
    use RatingEdition::{E2014, E2017, E2022, E2024, E2025};

    use super::*;

    fn change(own: u16, opponent: u16, score: GameScore) -> Hundredths {
        game_change(E2017, Tempo::Standard, own, opponent, score).change
    }

    // clause: RATING.8.51
    #[test]
    fn the_difference_is_own_rating_less_the_opponents() {
        let game = game_change(E2017, Tempo::Standard, 2010, 1900, GameScore::Win);

        assert_eq!(game.difference, 110);
        assert_eq!(game.expected, Hundredths(65));
        assert_eq!(
            game_change(E2017, Tempo::Standard, 1900, 2010, GameScore::Win).difference,
            -110
        );
    }

    // clause: RATING.8.54
    #[test]
    fn more_than_400_counts_as_400() {
        assert_eq!(change(2000, 1500, GameScore::Win), Hundredths(8));
        assert_eq!(change(2000, 1500, GameScore::Loss), Hundredths(-92));
        assert_eq!(change(1500, 2000, GameScore::Win), Hundredths(92));
    }

    // clause: 2025:RATING.8.3.1
    #[test]
    fn since_october_2025_players_from_2650_are_exempt_in_standard_chess() {
        let win = |edition, tempo, own: u16| {
            game_change(edition, tempo, own, own - 500, GameScore::Win).change.0
        };

        assert_eq!(win(E2025, Tempo::Standard, 2650), 4);
        assert_eq!(win(E2025, Tempo::Standard, 2649), 8);
        assert_eq!(win(E2025, Tempo::Rapid, 2650), 8);
        assert_eq!(win(E2024, Tempo::Standard, 2650), 8);
    }

    // clause: 2022:RATING.8.3.1, 2024:RATING.8.3.1
    #[test]
    fn in_2022_the_largest_difference_of_an_event_was_cut_and_no_other() {
        let loss = |opponent| Pairing { own: 1900, opponent, score: GameScore::Loss };
        let counted = |edition, opponents: &[u16]| {
            let games: Vec<Pairing> = opponents.iter().map(|&rating| loss(rating)).collect();
            let changes = event_changes(edition, Tempo::Standard, &games);
            changes.iter().map(|change| change.counted).collect::<Vec<_>>()
        };

        assert_eq!(counted(E2022, &[2350, 2400, 2000]), [-450, -400, -100]);
        assert_eq!(counted(E2022, &[2400, 2400]), [-400, -500], "the earlier of equal ones");
        assert_eq!(counted(E2022, &[2200, 2100]), [-300, -200]);
        assert_eq!(counted(E2024, &[2350, 2400, 2000]), [-400, -400, -100]);
    }

    // clause: RATING.8.55, 2024:RATING.8.3.2
    #[test]
    fn the_change_is_k_times_the_sum_of_score_less_expectation() {
        let games = [
            (1900, GameScore::Win, 35),
            (2150, GameScore::Draw, 19),
            (2005, GameScore::Loss, -51),
            (2300, GameScore::Draw, 34),
            (1500, GameScore::Win, 8),
        ];
        let mut sum = 0;
        for (opponent, score, expected) in games {
            assert_eq!(change(2010, opponent, score), Hundredths(expected), "{opponent}");
            sum += expected;
        }

        assert_eq!(Hundredths(20 * sum).to_string(), "9.00");
        assert_eq!(2010 + Hundredths(20 * sum).round_half_away(), 2019);
    }

    // clause: RATING.8.57, 2024:RATING.8.3.4
    #[test]
    fn a_half_is_rounded_away_from_zero() {
        assert_eq!(Hundredths(50).round_half_away(), 1);
        assert_eq!(Hundredths(-50).round_half_away(), -1);
        assert_eq!(Hundredths(-250).round_half_away(), -3);
        assert_eq!(Hundredths(-249).round_half_away(), -2);
        let draw = change(2435, 2400, GameScore::Draw);
        assert_eq!(2435 + Hundredths(10 * draw.0).round_half_away(), 2434);
    }

    const fn born(year: u16) -> BirthDate {
        BirthDate { year, month_day: Some((5, 10)) }
    }

    #[track_caller]
    fn check_k(edition: RatingEdition, rating: u16, history: History, k: u16, reason: KReason) {
        let on = Date::new(2018, 5, 1).unwrap();
        let found = development(edition, rating, &history, on);
        assert_eq!((found.k, found.reason), (k, reason));
    }

    // clause: RATING.8.56
    #[test]
    fn k_depends_on_age_rating_games_and_what_was_once_reached() {
        let old = History { games: Some(120), peak: 0, birth: Some(born(1980)) };
        let young = History { birth: Some(born(2001)), ..old };

        for edition in [E2014, E2017] {
            check_k(edition, 2250, young, 40, KReason::Young);
            check_k(edition, 2310, young, 20, KReason::Usual);
            check_k(edition, 2350, History { peak: 2400, ..old }, 10, KReason::Settled);
            check_k(edition, 2400, old, 10, KReason::Settled);
            check_k(edition, 2399, old, 20, KReason::Usual);
            check_k(edition, 1800, History { games: Some(12), ..old }, 40, KReason::Newcomer);
            check_k(edition, 1800, History { games: Some(30), ..old }, 20, KReason::Usual);
            check_k(edition, 1800, History { games: None, ..old }, 20, KReason::UsualIfNotNew);
        }
    }

    // clause: RATING.8.56, 2024:RATING.8.3.3
    #[test]
    fn the_young_are_young_until_their_birthday_and_since_2024_until_the_end_of_the_year() {
        let eighteen = History { games: Some(120), peak: 2290, birth: Some(born(2000)) };
        let on =
            |edition, text: &str| development(edition, 2200, &eighteen, text.parse().unwrap()).k;

        assert_eq!(on(E2017, "2018-05-09"), 40);
        assert_eq!(on(E2017, "2018-05-10"), 20);
        assert_eq!(on(E2024, "2018-12-31"), 40);
        assert_eq!(on(E2024, "2019-01-01"), 20);
        check_k(E2024, 2200, History { peak: 2300, ..eighteen }, 20, KReason::Usual);
        check_k(E2017, 2200, History { peak: 2300, ..eighteen }, 40, KReason::Young);
    }

    // clause: RATING.8.56n, RATING.12.3, 2024:RATING.8.3.3n
    #[test]
    fn k_times_games_stays_within_700() {
        let table = [
            (40, 17, 40),
            (40, 18, 38),
            (40, 19, 36),
            (40, 20, 35),
            (40, 30, 23),
            (20, 35, 20),
            (20, 36, 19),
            (20, 37, 18),
            (20, 40, 17),
            (10, 70, 10),
            (10, 71, 9),
            (10, 80, 8),
        ];
        for (k, games, used) in table {
            assert_eq!(limited_k(E2017, k, games), used, "K {k}, {games} games");
            assert_eq!(limited_k(E2014, k, games), k, "2014 has no such limit");
        }
        assert_eq!(limited_k(E2024, 20, 39), 17);
    }
}
