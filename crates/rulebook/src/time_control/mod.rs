//! The time control: what each player must do in what time (6.3.1 of the Laws).

mod notation;

use std::fmt;

use crate::{Millis, Tempo};

/// How the time added for each move works (6.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Added up front and after every completed move, used or not.
    Fischer,
    /// What was used of it is given back after the move; nothing accumulates.
    Bronstein,
    /// The main time stands still until the delay has elapsed.
    Delay,
}

/// One period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// Moves to complete in it; `None` for all the moves that remain.
    pub moves: Option<u32>,
    /// Main time.
    pub base: Millis,
    /// Time for each move, zero for none.
    pub increment: Millis,
}

impl Period {
    /// The main time in whole seconds.
    pub fn base_s(&self) -> u32 {
        whole_seconds(self.base)
    }
}

/// The periods of a game and how time is added for each move.
///
/// ```
/// use arbiter_rulebook::{Tempo, TimeControl};
///
/// let control: TimeControl = "90 min/40 moves + 30 min + 30 sec per move".parse()?;
///
/// assert_eq!(control, "40/90 SD 30 +30".parse()?);
/// assert_eq!(control.to_string(), "40 moves in 1:30:00 + 0:30, then 30:00 + 0:30");
/// assert_eq!(control.sixty_moves_s(), 150 * 60);
/// assert_eq!(control.tempo(), Tempo::Standard);
/// # Ok::<(), arbiter_rulebook::TimeControlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// Never empty; all but the last are for a number of moves.
    periods: Vec<Period>,
    mode: Mode,
}

/// Why a text or a list of periods is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeControlError {
    /// The text does not say how much time the players have.
    #[error(
        "expected a time control such as 90+30 or 90 min/40 moves + 30 min + 30 sec, found {found:?}"
    )]
    Unreadable {
        /// The text.
        found: String,
    },
    /// There is nothing to set on the clock.
    #[error("expected at least one period, found none")]
    NoPeriod,
    /// The last period must be for all remaining moves, the others for a number of them.
    #[error("period {period}: expected {expected}")]
    Moves {
        /// Counted from one.
        period: usize,
        /// What should stand there.
        expected: ExpectedMoves,
    },
    /// A base or an increment is outside any clock's range.
    #[error(
        "period {period}: expected a base of 1 s to 100 h and an increment of 0 s to 1 h, found {base} + {increment}"
    )]
    Range {
        /// Counted from one.
        period: usize,
        /// The base found.
        base: Millis,
        /// The increment found.
        increment: Millis,
    },
}

/// For how many moves a period must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedMoves {
    /// For a number of them: another period follows.
    Number,
    /// For at least one.
    AtLeastOne,
    /// For all that remain: no period follows.
    AllRemaining,
}

impl fmt::Display for ExpectedMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number => "a number of moves, because another period follows",
            Self::AtLeastOne => "at least one move",
            Self::AllRemaining => "all remaining moves, because no period follows",
        })
    }
}

impl TimeControl {
    /// Checks and keeps the periods.
    pub fn new(periods: Vec<Period>, mode: Mode) -> Result<Self, TimeControlError> {
        let last = periods.len().checked_sub(1).ok_or(TimeControlError::NoPeriod)?;
        for (index, period) in periods.iter().enumerate() {
            let number = index + 1;
            let (base, increment) = (period.base, period.increment);
            let in_range =
                (1000..=360_000_000).contains(&base.0) && (0..=3_600_000).contains(&increment.0);
            if !in_range {
                return Err(TimeControlError::Range { period: number, base, increment });
            }
            match period.moves {
                None if index < last => {
                    let expected = ExpectedMoves::Number;
                    return Err(TimeControlError::Moves { period: number, expected });
                }
                Some(0) => {
                    let expected = ExpectedMoves::AtLeastOne;
                    return Err(TimeControlError::Moves { period: number, expected });
                }
                Some(_) if index == last => {
                    let expected = ExpectedMoves::AllRemaining;
                    return Err(TimeControlError::Moves { period: number, expected });
                }
                Some(_) | None => {}
            }
        }
        Ok(Self { periods, mode })
    }

    /// All moves in `base`, with `increment` for each of them.
    pub fn simple(base: Millis, increment: Millis, mode: Mode) -> Result<Self, TimeControlError> {
        Self::new(vec![Period { moves: None, base, increment }], mode)
    }

    /// Reads the form of exchange files (record 222), where every number is in seconds:
    /// `40/5400+30:1800+30`.
    pub fn from_seconds(text: &str) -> Result<Self, TimeControlError> {
        notation::in_seconds(text)
    }

    /// Writes the form of exchange files (record 222): whole seconds, and increments that are
    /// added whether used or not. It has no sign for a delay.
    pub fn to_seconds(&self) -> Option<String> {
        let is_fischer = self.mode == Mode::Fischer || !self.has_increment();
        let seconds = |it: Millis| (it.0 % 1000 == 0).then_some(it.0 / 1000);
        let period = |it: &Period| {
            let moves = it.moves.map_or_else(String::new, |moves| format!("{moves}/"));
            let increment = match seconds(it.increment)? {
                0 => String::new(),
                increment => format!("+{increment}"),
            };
            Some(format!("{moves}{}{increment}", seconds(it.base)?))
        };
        let periods: Option<Vec<String>> = self.periods.iter().map(period).collect();
        periods.filter(|_| is_fischer).map(|periods| periods.join(":"))
    }

    /// The periods, in the order in which they are played.
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// A period, counted from zero; the last one for every later number.
    pub fn period(&self, index: usize) -> &Period {
        let last = self.periods.len() - 1;
        &self.periods[index.min(last)]
    }

    /// How the time for each move works.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// All periods together, without what is added for moves.
    pub fn base(&self) -> Millis {
        self.periods.iter().fold(Millis::ZERO, |sum, period| sum + period.base)
    }

    /// All periods together in whole seconds, without what is added for moves.
    pub fn base_s(&self) -> u32 {
        whole_seconds(self.base())
    }

    /// The largest increment of any period.
    pub fn increment(&self) -> Millis {
        self.periods.iter().map(|period| period.increment).max().unwrap_or_default()
    }

    /// The smallest increment of any period, in whole seconds: what every move brings.
    pub fn increment_s(&self) -> u32 {
        whole_seconds(self.periods.iter().map(|period| period.increment).min().unwrap_or_default())
    }

    /// What a player has for a game of 60 moves: the measure of the Laws' appendices and of the
    /// rating regulations.
    pub fn sixty_moves(&self) -> Millis {
        let mut left = Tempo::MOVES_COUNTED;
        let mut total = self.base();
        for period in &self.periods {
            let moves = period.moves.map_or(left, |moves| left.min(i64::from(moves)));
            total += period.increment.times(moves);
            left -= moves;
        }
        total
    }

    /// What a player has for a game of 60 moves, in whole seconds.
    pub fn sixty_moves_s(&self) -> u32 {
        whole_seconds(self.sixty_moves())
    }

    /// Standard, rapid or blitz: A.1, B.1.
    pub fn tempo(&self) -> Tempo {
        Tempo::of(self.sixty_moves(), Millis::ZERO)
    }

    /// Whether any period adds time for each move.
    pub fn has_increment(&self) -> bool {
        self.periods.iter().any(|period| period.increment > Millis::ZERO)
    }

    /// Moves to be completed by the end of the period, counted from the start of the game;
    /// `None` for the last period.
    pub fn moves_by_end_of(&self, index: usize) -> Option<u32> {
        let mut total = 0_u32;
        for period in self.periods.iter().take(index + 1) {
            total = total.saturating_add(period.moves?);
        }
        Some(total)
    }
}

fn whole_seconds(time: Millis) -> u32 {
    u32::try_from(time.0 / 1000).unwrap_or(u32::MAX)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, period) in self.periods.iter().enumerate() {
            if index > 0 {
                f.write_str(", then ")?;
            }
            if let Some(moves) = period.moves {
                write!(f, "{moves} moves in ")?;
            }
            write!(f, "{}", period.base)?;
            // A period without increment says so where another one has it.
            if self.has_increment() {
                write!(f, " + {}", period.increment)?;
            }
        }
        match self.mode {
            _ if !self.has_increment() => Ok(()),
            Mode::Fischer => Ok(()),
            Mode::Bronstein => f.write_str(" (Bronstein)"),
            Mode::Delay => f.write_str(" (delay)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(moves: Option<u32>, minutes: i64, seconds: i64) -> Period {
        let (base, increment) = (Millis::from_minutes(minutes), Millis::from_secs(seconds));
        Period { moves, base, increment }
    }

    fn control(periods: &[Period]) -> Result<TimeControl, TimeControlError> {
        TimeControl::new(periods.to_vec(), Mode::Fischer)
    }

    // clause: 6.3.1
    #[test]
    fn a_time_control_without_moves_or_time_is_refused() {
        assert_eq!(control(&[]), Err(TimeControlError::NoPeriod));
        assert!(control(&[period(None, 0, 0)]).is_err());
        assert!(control(&[period(Some(40), 90, 0)]).is_err());
        assert!(control(&[period(None, 90, 0), period(None, 30, 0)]).is_err());
        assert!(control(&[period(Some(0), 90, 0), period(None, 30, 0)]).is_err());
        assert!(control(&[period(Some(40), 90, 0), period(None, 30, 0)]).is_ok());
    }

    #[test]
    fn an_increment_counts_for_the_moves_of_its_own_period() {
        let late = control(&[period(Some(40), 90, 0), period(None, 30, 30)]).unwrap();

        assert_eq!(late.sixty_moves_s(), (90 + 30 + 10) * 60);
        assert_eq!(late.increment_s(), 0, "the first forty moves bring nothing");
        assert_eq!(late.increment(), Millis::from_secs(30));
    }
}
