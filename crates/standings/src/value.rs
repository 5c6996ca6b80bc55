//! Exact values.

use std::{cmp::Ordering, fmt, iter::Sum, ops::Add};

use arbiter_rulebook::Score;

/// A fraction in lowest terms: what a tie-break is worth.
///
/// Never a float: two players are level exactly when their values are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    numerator: i64,
    /// At least 1.
    denominator: i64,
}

impl Value {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    /// A fraction; the denominator is at least 1.
    pub(crate) const fn new(numerator: i64, denominator: u32) -> Self {
        assert!(0 < denominator);
        let denominator = denominator as i64;
        let divisor = common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        // The divisor is not above the denominator, which came from 32 bits.
        #[expect(clippy::cast_possible_wrap, reason = "at most 32 bits")]
        let divisor = divisor as i64;
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// One score times another.
    pub fn product(one: Score, other: Score) -> Self {
        Self::new(i64::from(one.tenths()) * i64::from(other.tenths()), 100)
    }

    /// The value divided by a count, which is at least 1.
    pub(crate) fn per(self, n: u32) -> Self {
        assert!(0 < n);
        let divisor = common_divisor(self.numerator.unsigned_abs(), u64::from(n));
        let divisor = i64::try_from(divisor).unwrap_or(1);
        Self {
            numerator: self.numerator / divisor,
            denominator: self.denominator * (i64::from(n) / divisor),
        }
    }

    /// The value times another, which is a whole number or one with few decimals.
    pub(crate) fn times(self, other: Self) -> Self {
        let numerator = self.numerator.saturating_mul(other.numerator);
        Unreduced { numerator, denominator: self.denominator * other.denominator }.reduced()
    }

    /// The nearest whole number, a half upwards.
    #[must_use]
    pub const fn rounded_half_up(self) -> Self {
        let twice = 2 * self.numerator + self.denominator;
        Self::whole(twice.div_euclid(2 * self.denominator))
    }

    /// Above the line.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// Below the line; at least 1.
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// `59/9`, or `7` where it is whole.
    pub fn exact(self) -> String {
        if self.denominator == 1 {
            self.numerator.to_string()
        } else {
            format!("{}/{}", self.numerator, self.denominator)
        }
    }

    /// In hundredths, a half rounded away from zero; for the eye, not for comparing.
    fn hundredths(self) -> i128 {
        let scaled = i128::from(self.numerator) * 100;
        let denominator = i128::from(self.denominator);
        let twice = 2 * scaled.abs() + denominator;
        twice.div_euclid(2 * denominator) * scaled.signum()
    }
}

const fn common_divisor(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    if one == 0 { 1 } else { one }
}

impl From<Score> for Value {
    fn from(score: Score) -> Self {
        // Lowest terms without a search for the divisor: this is done for every round of everybody.
        let tenths = i64::from(score.tenths());
        match tenths % 10 {
            0 => Self::whole(tenths / 10),
            5 => Self { numerator: tenths / 5, denominator: 2 },
            2 | 4 | 6 | 8 => Self { numerator: tenths / 2, denominator: 5 },
            _ => Self { numerator: tenths, denominator: 10 },
        }
    }
}

/// A sum that is brought to lowest terms once, at the end.
#[derive(Clone, Copy)]
struct Unreduced {
    numerator: i64,
    denominator: i64,
}

impl Unreduced {
    fn plus(self, value: Value) -> Self {
        if value.denominator == 1 {
            return Self { numerator: self.numerator + value.numerator * self.denominator, ..self };
        }
        if self.denominator == value.denominator {
            return Self { numerator: self.numerator + value.numerator, ..self };
        }
        if self.denominator % value.denominator == 0 {
            let factor = self.denominator / value.denominator;
            let numerator = self.numerator + value.numerator * factor;
            return Self { numerator, ..self };
        }
        let divisor =
            common_divisor(self.denominator.unsigned_abs(), value.denominator.unsigned_abs());
        let divisor = i64::try_from(divisor).unwrap_or(1);
        let factor = value.denominator / divisor;
        Self {
            numerator: self.numerator * factor + value.numerator * (self.denominator / divisor),
            denominator: self.denominator * factor,
        }
    }

    fn reduced(self) -> Value {
        if self.denominator == 1 {
            return Value::whole(self.numerator);
        }
        let divisor =
            common_divisor(self.numerator.unsigned_abs(), self.denominator.unsigned_abs());
        let divisor = i64::try_from(divisor).unwrap_or(1);
        Value { numerator: self.numerator / divisor, denominator: self.denominator / divisor }
    }
}

impl Add for Value {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Unreduced { numerator: self.numerator, denominator: self.denominator }.plus(other).reduced()
    }
}

impl Sum for Value {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        let nothing = Unreduced { numerator: 0, denominator: 1 };
        values.fold(nothing, Unreduced::plus).reduced()
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let left = i128::from(self.numerator) * i128::from(other.denominator);
        let right = i128::from(other.numerator) * i128::from(self.denominator);
        left.cmp(&right)
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    /// At most two decimals, none that are not needed: `8.5`, `5.25`, `1966.67`, `2018`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.hundredths();
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let text = match (rest / 10, rest % 10) {
            (0, 0) => format!("{sign}{whole}"),
            (tenth, 0) => format!("{sign}{whole}.{tenth}"),
            (tenth, hundredth) => format!("{sign}{whole}.{tenth}{hundredth}"),
        };
        f.pad(&text)
    }
}

/// A text that is not a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number with at most four decimals, found `{found}`")]
pub struct ParseValueError {
    /// What was there instead.
    pub found: String,
}

impl std::str::FromStr for Value {
    type Err = ParseValueError;

    /// Reads `7`, `-2`, `8.5` and `1966.67`.
    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let trimmed = text.trim();
        let (sign, digits) = match trimmed.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, trimmed),
        };
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = !whole.is_empty() && are_digits(whole) && are_digits(decimals);
        let parse = || -> Option<Self> {
            let places = u32::try_from(decimals.len()).ok().filter(|&places| places <= 4)?;
            let unit = 10_u32.pow(places);
            let whole: i64 = whole.parse().ok().filter(|&it: &i64| it < 1_000_000_000_000)?;
            let part: i64 = if decimals.is_empty() { 0 } else { decimals.parse().ok()? };
            Some(Self::new(sign * (whole * i64::from(unit) + part), unit))
        };
        let value = if is_number { parse() } else { None };
        value.ok_or_else(|| ParseValueError { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_add_compare_and_print_exactly() {
        let third = Value::whole(5900).per(3);

        assert_eq!(third.to_string(), "1966.67");
        assert_eq!(third.exact(), "5900/3");
        assert_eq!((third + third + third), Value::whole(5900));
        assert!(Value::new(13, 10) < Value::new(4, 3));
        assert_eq!(Value::new(-5, 1000).to_string(), "-0.01");
        assert_eq!(Value::new(0, 7), Value::ZERO);
        assert_eq!("1966.67".parse(), Ok(Value::new(196_667, 100)));
        assert_eq!("-2".parse(), Ok(Value::whole(-2)));
        assert_eq!(Value::new(5, 2).rounded_half_up(), Value::whole(3));
        for text in ["", "1e3", "1.23456", "x", "--1", "."] {
            assert!(text.parse::<Value>().is_err(), "{text}");
        }
        assert_eq!((Value::from(Score::HALF) + Value::from(Score::HALF)).to_string(), "1");
        for tenths in 0..=40 {
            let value = Value::from(Score::from_tenths(tenths));
            assert_eq!(value, Value::new(i64::from(tenths), 10), "{tenths} tenths");
        }
    }
}
