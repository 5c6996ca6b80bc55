//! Time on a clock, in milliseconds.

use std::{
    fmt,
    ops::{Add, AddAssign, Neg, Sub, SubAssign},
    str::FromStr,
};

/// A duration in milliseconds. A clock that has run on after its flag fell is negative.
///
/// Arithmetic saturates: no clock in the world comes near the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Millis(pub i64);

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// So many seconds.
    pub const fn from_secs(seconds: i64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// So many minutes.
    pub const fn from_minutes(minutes: i64) -> Self {
        Self(minutes.saturating_mul(60_000))
    }

    /// The same time `times` over.
    #[must_use]
    pub const fn times(self, times: i64) -> Self {
        Self(self.0.saturating_mul(times))
    }

    /// Half of it, a remaining millisecond dropped.
    #[must_use]
    pub const fn half(self) -> Self {
        Self(self.0 / 2)
    }
}

impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Millis {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Millis {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Display for Millis {
    /// `1:29:47`, `2:00`, `0:05.250`, `-0:03`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let total = self.0.unsigned_abs();
        let (seconds, millis) = (total / 1000, total % 1000);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 {
            write!(f, "{sign}{hours}:{minutes:02}:{seconds:02}")?;
        } else {
            write!(f, "{sign}{minutes}:{seconds:02}")?;
        }
        if millis > 0 { write!(f, ".{millis:03}") } else { Ok(()) }
    }
}

/// A text that is no time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTime {
    /// What was written.
    pub found: String,
}

impl fmt::Display for BadTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a time such as 1:30:00, 5:00 or 0:07.500, found {:?}", self.found)
    }
}

impl std::error::Error for BadTime {}

impl FromStr for Millis {
    type Err = BadTime;

    /// `H:MM:SS` or `M:SS`, with up to three decimals of a second and an optional sign.
    fn from_str(text: &str) -> Result<Self, BadTime> {
        parse(text).ok_or_else(|| BadTime { found: text.to_owned() })
    }
}

fn parse(text: &str) -> Option<Millis> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let fields: Vec<&str> = whole.split(':').collect();
    let (first, rest) = fields.split_first()?;
    if !(1..=2).contains(&rest.len()) || rest.iter().any(|field| field.len() != 2) {
        return None;
    }
    let mut seconds = number(first)?;
    for field in rest {
        let field = number(field)?;
        if field >= 60 {
            return None;
        }
        seconds = seconds * 60 + field;
    }
    let millis = match decimals.len() {
        0 if digits.contains('.') => return None,
        0 => 0,
        1 => number(decimals)? * 100,
        2 => number(decimals)? * 10,
        3 => number(decimals)?,
        _ => return None,
    };
    let total = seconds * 1000 + millis;
    Some(Millis(if negative { -total } else { total }))
}

fn number(digits: &str) -> Option<i64> {
    let plain = !digits.is_empty() && digits.len() <= 6;
    (plain && digits.bytes().all(|byte| byte.is_ascii_digit())).then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_print_as_on_a_clock_and_are_read_back() {
        for text in ["1:29:47", "2:00", "0:05.250", "-0:03", "0:00", "5:06:00"] {
            assert_eq!(text.parse::<Millis>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_text_that_is_no_time_is_refused() {
        for text in
            ["", "5", "5:", "1:60", "1:2", "a:00", "1:00:00:00", "1:00.", "1:00.1234", "--1:00"]
        {
            assert!(text.parse::<Millis>().is_err(), "{text}");
        }
    }
}
