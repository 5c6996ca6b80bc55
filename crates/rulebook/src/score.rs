//! Points.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign},
    str::FromStr,
};

/// Points, counted in tenths because the exchange format carries one decimal.
///
/// Never a float: scores are compared for equality to form score groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score {
    tenths: u16,
}

impl Score {
    /// No point.
    pub const ZERO: Self = Self::from_tenths(0);
    /// Half a point.
    pub const HALF: Self = Self::from_tenths(5);
    /// One point.
    pub const ONE: Self = Self::from_tenths(10);

    /// From tenths of a point.
    pub const fn from_tenths(tenths: u16) -> Self {
        Self { tenths }
    }

    /// In tenths of a point.
    pub const fn tenths(self) -> u16 {
        self.tenths
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::from_tenths(self.tenths.saturating_add(other.tenths))
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.tenths / 10, self.tenths % 10)
    }
}

/// A text that is not a number of points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected points such as 2, 2.5 or 2½, from 0 to 6553.5, found `{found}`")]
pub struct ParseScoreError {
    /// What was there instead.
    pub found: String,
}

impl FromStr for Score {
    type Err = ParseScoreError;

    /// Reads `2`, `2.5`, `2,5`, `.5`, `½` and `2½`.
    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        parse(text.trim()).ok_or_else(|| ParseScoreError { found: text.to_owned() })
    }
}

fn parse(text: &str) -> Option<Score> {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, tenths) = if let Some(whole) = text.strip_suffix('½') {
        (whole, 5)
    } else {
        match text.split_once(['.', ',']) {
            Some((whole, tenth)) if tenth.len() == 1 && digits(tenth) => {
                (whole, tenth.parse().ok()?)
            }
            Some(_) => return None,
            None if text.is_empty() => return None,
            None => (text, 0),
        }
    };
    if !digits(whole) {
        return None;
    }
    let whole: u16 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    whole.checked_mul(10)?.checked_add(tenths).map(Score::from_tenths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_people_write_them() {
        for (text, tenths) in
            [("2", 20), ("2.5", 25), ("2,5", 25), (".5", 5), ("½", 5), ("2½", 25), (" 0.3 ", 3)]
        {
            assert_eq!(text.parse(), Ok(Score::from_tenths(tenths)), "{text}");
        }
        for text in ["", "-1", "1.25", "1.", "a", "+2", "9999", "1/2"] {
            assert!(text.parse::<Score>().is_err(), "{text}");
        }
    }

    #[test]
    fn scores_add_up_and_print_with_one_decimal() {
        let total: Score = [Score::ONE, Score::HALF, Score::ZERO].into_iter().sum();

        assert_eq!(total.to_string(), "1.5");
    }
}
