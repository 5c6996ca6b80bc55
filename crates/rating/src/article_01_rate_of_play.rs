//! Article 1: the rate of play, and which list a game belongs to.
//!
//! | article | rule |
//! |---|---|
//! | 1.1, 1.2 | a standard game gives each player enough time for 60 moves, more for stronger players |
//! | 1.3 (2014), 1.2 (2024) | a first period with a number of moves has 40, at least 30 since 2022 |
//! | 1.3, 1.4 (2017), RB.1 (2024) | the windows of rapid and of blitz |
//!
//! `RB.` stands before the articles of the chapter for rapid and blitz.

use crate::{Clause, RatingEdition, RatingRow, Tempo, TimeControl, clause};

/// Whose ratings decide how much time a game needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All players of the event.
    Event,
    /// The two players of the game.
    Game,
}

/// How much time a standard game needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minimum {
    /// Whose ratings decide.
    pub scope: Scope,
    /// From this rating two hours are needed.
    pub two_hours_from: u16,
    /// From this rating an hour and a half is needed; below it an hour.
    pub hour_and_half_from: u16,
}

/// How many moves a first period may be for, if it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstPeriod {
    /// This many.
    Exactly(u32),
    /// This many or more.
    AtLeast(u32),
}

/// Minutes for 60 moves, both ends included, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Shortest.
    pub from_s: u32,
    /// Longest.
    pub to_s: u32,
}

const TEMPO_HOUR_S: u32 = 3600;

/// The minimum of standard games.
#[rustfmt::skip]
pub const MINIMUM: RatingRow<Clause<Minimum>> = RatingRow {
    e2014: clause("1.1", Minimum { scope: Scope::Event, two_hours_from: 2200, hour_and_half_from: 1600 }),
    e2017: clause("1.1", Minimum { scope: Scope::Game,  two_hours_from: 2200, hour_and_half_from: 1600 }),
    e2022: clause("1.1", Minimum { scope: Scope::Game,  two_hours_from: 2400, hour_and_half_from: 1800 }),
    e2024: clause("1.1", Minimum { scope: Scope::Game,  two_hours_from: 2400, hour_and_half_from: 1800 }),
    e2025: clause("1.1", Minimum { scope: Scope::Game,  two_hours_from: 2400, hour_and_half_from: 1800 }),
};

/// The first period.
#[rustfmt::skip]
pub const FIRST_PERIOD: RatingRow<Clause<FirstPeriod>> = RatingRow {
    e2014: clause("1.3", FirstPeriod::Exactly(40)),
    e2017: clause("1.3", FirstPeriod::Exactly(40)),
    e2022: clause("1.2", FirstPeriod::AtLeast(30)),
    e2024: clause("1.2", FirstPeriod::AtLeast(30)),
    e2025: clause("1.2", FirstPeriod::AtLeast(30)),
};

/// Rapid games. The text of 2014 that we have is about standard games alone.
#[rustfmt::skip]
pub const RAPID: RatingRow<Option<Clause<Window>>> = RatingRow {
    e2014: None,
    e2017: Some(clause("1.3", Window { from_s: 10 * 60 + 1, to_s: TEMPO_HOUR_S - 1 })),
    e2022: Some(clause("RB.1", Window { from_s: 10 * 60 + 1, to_s: TEMPO_HOUR_S - 1 })),
    e2024: Some(clause("RB.1", Window { from_s: 10 * 60 + 1, to_s: TEMPO_HOUR_S - 1 })),
    e2025: Some(clause("RB.1", Window { from_s: 10 * 60 + 1, to_s: TEMPO_HOUR_S - 1 })),
};

/// Blitz games.
#[rustfmt::skip]
pub const BLITZ: RatingRow<Option<Clause<Window>>> = RatingRow {
    e2014: None,
    e2017: Some(clause("1.4", Window { from_s: 5 * 60,     to_s: 10 * 60 })),
    e2022: Some(clause("RB.1", Window { from_s: 3 * 60 + 1, to_s: 10 * 60 })),
    e2024: Some(clause("RB.1", Window { from_s: 3 * 60 + 1, to_s: 10 * 60 })),
    e2025: Some(clause("RB.1", Window { from_s: 3 * 60 + 1, to_s: 10 * 60 })),
};

/// The list that games with this control may enter, if any.
pub fn tempo(edition: RatingEdition, control: &TimeControl) -> Option<Tempo> {
    let time_s = control.sixty_moves_s();
    let within = |window: &Option<Clause<Window>>| {
        window.is_some_and(|cell| (cell.says.from_s..=cell.says.to_s).contains(&time_s))
    };
    if time_s >= TEMPO_HOUR_S {
        Some(Tempo::Standard)
    } else if within(RAPID.at(edition)) {
        Some(Tempo::Rapid)
    } else if within(BLITZ.at(edition)) {
        Some(Tempo::Blitz)
    } else {
        None
    }
}

/// How many seconds a standard game needs when the highest rating is this; unrated
/// players do not raise it.
pub fn needed_s(edition: RatingEdition, highest: Option<u16>) -> u32 {
    let minimum = MINIMUM.at(edition).says;
    match highest {
        Some(rating) if rating >= minimum.two_hours_from => 2 * TEMPO_HOUR_S,
        Some(rating) if rating >= minimum.hour_and_half_from => TEMPO_HOUR_S * 3 / 2,
        _ => TEMPO_HOUR_S,
    }
}

/// Whether the first period has as many moves as it must (1.3).
pub fn first_period_fits(edition: RatingEdition, control: &TimeControl) -> bool {
    let Some(moves) = control.periods().first().and_then(|period| period.moves) else {
        return true;
    };
    match FIRST_PERIOD.at(edition).says {
        FirstPeriod::Exactly(number) => moves == number,
        FirstPeriod::AtLeast(number) => moves >= number,
    }
}

#[cfg(test)]
mod article_1 {
    use RatingEdition::{E2014, E2017, E2024};

    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    fn is_standard(text: &str, highest: u16) -> bool {
        control(text).sixty_moves_s() >= needed_s(E2017, Some(highest))
    }

    // clause: RATING.1.1, 2024:RATING.1.1, 2022:RATING.1.1
    #[test]
    fn stronger_players_need_more_time() {
        let needs = |rating| needed_s(E2024, Some(rating)) / 60;
        assert_eq!([2400, 2399, 1800, 1799].map(needs), [120, 90, 90, 60]);
        assert!(is_standard("90+30", 2250));
        assert!(is_standard("60+30", 2100));
        assert!(!is_standard("60+30", 2200));
        assert!(is_standard("30+30", 1599));
        assert!(!is_standard("30+30", 1600));
    }

    // clause: RATING.1.2
    #[test]
    fn a_faster_game_is_not_standard_but_may_be_rapid() {
        assert_eq!(tempo(E2017, &control("50+0")), Some(Tempo::Rapid));
        assert_eq!(tempo(E2014, &control("50+0")), None);
        assert_eq!(tempo(E2017, &control("60+15")), Some(Tempo::Standard));
        assert!(!is_standard("60+15", 1700), "75 minutes are not enough from 1600");
    }

    // clause: RATING.1.3, 2024:RATING.1.2
    #[test]
    fn a_first_period_with_moves_has_forty() {
        assert!(first_period_fits(E2017, &control("40/90+30+30s")));
        assert!(!first_period_fits(E2017, &control("36/90, SD 30")));
        assert!(first_period_fits(E2024, &control("36/90, SD 30")));
        assert!(first_period_fits(E2017, &control("90+30")));
    }

    // clause: RATING.1.3r
    #[test]
    fn rapid_is_more_than_ten_minutes_and_less_than_sixty() {
        assert_eq!(tempo(E2017, &control("15+10")), Some(Tempo::Rapid));
        assert_ne!(tempo(E2017, &control("10+0")), Some(Tempo::Rapid));
        assert_ne!(tempo(E2017, &control("30+30")), Some(Tempo::Rapid));
    }

    // clause: RATING.1.4b, 2024:RATING.RB.1
    #[test]
    fn blitz_is_from_five_to_ten_minutes() {
        assert_eq!(tempo(E2017, &control("3+2")), Some(Tempo::Blitz));
        assert_eq!(tempo(E2017, &control("10+0")), Some(Tempo::Blitz));
        assert_eq!(tempo(E2017, &control("5+5")), Some(Tempo::Blitz));
        assert_eq!(tempo(E2017, &control("2+1")), None);
        assert_eq!(tempo(E2024, &control("3+1")), Some(Tempo::Blitz));
        assert_eq!(tempo(E2024, &control("3+0")), None);
    }
}
