//! Exact fractions: averages stay what they are until the regulations round them.

use std::fmt;

/// A fraction in lowest terms with a positive denominator.
///
/// The limits keep every sum and product of two of them inside the integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// Largest numerator or denominator.
    const LIMIT: i128 = 1 << 62;

    /// The fraction, unless the denominator is zero or either part is beyond the limit.
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor = divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i128::try_from(divisor).ok().filter(|&divisor| divisor != 0)?;
        let sign = if denominator < 0 { -1 } else { 1 };
        let numerator = (numerator / divisor).checked_mul(sign)?;
        let denominator = (denominator / divisor).checked_mul(sign)?;
        let fits = denominator != 0
            && numerator.unsigned_abs() <= Self::LIMIT.unsigned_abs()
            && denominator <= Self::LIMIT;
        fits.then_some(Self { numerator, denominator })
    }

    /// A whole number.
    pub const fn whole(value: i32) -> Self {
        Self { numerator: value as i128, denominator: 1 }
    }

    /// Above the line.
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// Below the line, at least 1.
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// The sum, if it stays within the limit.
    pub fn plus(self, other: Self) -> Option<Self> {
        let numerator =
            (self.numerator * other.denominator).checked_add(other.numerator * self.denominator)?;
        Self::new(numerator, self.denominator * other.denominator)
    }

    /// The difference, if it stays within the limit.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(Self { numerator: -other.numerator, denominator: other.denominator })
    }

    /// The product, if it stays within the limit.
    pub fn times(self, other: Self) -> Option<Self> {
        Self::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }

    /// The nearest whole number, a half upwards (8.3). The limit keeps it in range.
    pub fn round_half_up(self) -> i64 {
        let rounded = (2 * self.numerator + self.denominator).div_euclid(2 * self.denominator);
        i64::try_from(rounded).unwrap_or(i64::MAX)
    }
}

impl fmt::Display for Ratio {
    /// With two decimals, rounded for the eye alone; whole numbers without.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            return self.numerator.fmt(f);
        }
        let hundredths = (200 * self.numerator.abs() + self.denominator) / (2 * self.denominator);
        let sign = if self.numerator < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

fn divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_is_rounded_upwards_on_either_side_of_zero() {
        assert_eq!(Ratio::new(3401, 2).unwrap().round_half_up(), 1701);
        assert_eq!(Ratio::new(-1, 2).unwrap().round_half_up(), 0);
        assert_eq!(Ratio::new(-3, -2).unwrap().round_half_up(), 2);
    }

    #[test]
    fn sums_are_exact_and_print_with_two_decimals() {
        let third = Ratio::new(1, 3).unwrap();
        let sum = third.plus(third).and_then(|sum| sum.plus(third)).unwrap();

        assert_eq!(sum, Ratio::whole(1));
        assert_eq!(third.to_string(), "0.33");
        assert_eq!(Ratio::new(-719_025, 350).unwrap().to_string(), "-2054.36");
    }

    #[test]
    fn beyond_the_limit_there_is_no_fraction() {
        let huge = Ratio::new(1 << 62, 1).unwrap();

        assert_eq!(huge.plus(huge), None);
        assert_eq!(huge.times(huge), None);
        assert_eq!(Ratio::new(1, 0), None);
        assert_eq!(Ratio::new(0, 0), None);
    }
}
