//! Points.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign},
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

    /// So many tenths of a point.
    pub const fn from_tenths(tenths: u16) -> Self {
        Self { tenths }
    }

    /// How many tenths of a point.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_add_up_and_print_with_one_decimal() {
        let total: Score = [Score::ONE, Score::HALF, Score::ZERO].into_iter().sum();

        assert_eq!(total.to_string(), "1.5");
    }
}
