//! Whole numbers of a fixed, chosen width: the costs of many criteria in one number.

use std::ops::{Add, Neg, Sub};

/// A cost that can be added, compared and halved.
pub(crate) trait Cost:
    Copy + Ord + Default + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self>
{
    /// How many bits a cost may have, sign not counted.
    const BITS: usize;

    /// `count` in the place of the bit `offset`.
    fn at(count: u64, offset: usize) -> Self;

    /// Half of an even number.
    fn half(self) -> Self;

    /// Whether the number is odd.
    fn is_odd(self) -> bool;
}

impl Cost for i128 {
    const BITS: usize = 127;

    fn at(count: u64, offset: usize) -> Self {
        Self::from(count) << offset
    }

    fn half(self) -> Self {
        self >> 1
    }

    fn is_odd(self) -> bool {
        self & 1 == 1
    }
}

/// Runs an expression with the narrowest cost that has so many bits as the type `$cost`.
macro_rules! with_cost {
    ($bits:expr, $cost:ident => $run:expr) => {
        match $bits {
            bits if bits < i128::BITS as usize => {
                type $cost = i128;
                $run
            }
            bits if bits <= $crate::matching::Wide::<4>::BITS => {
                type $cost = $crate::matching::Wide<4>;
                $run
            }
            bits if bits <= $crate::matching::Wide::<8>::BITS => {
                type $cost = $crate::matching::Wide<8>;
                $run
            }
            bits if bits <= $crate::matching::Wide::<16>::BITS => {
                type $cost = $crate::matching::Wide<16>;
                $run
            }
            bits if bits <= $crate::matching::Wide::<64>::BITS => {
                type $cost = $crate::matching::Wide<64>;
                $run
            }
            _ => {
                type $cost = $crate::matching::Wide<512>;
                $run
            }
        }
    };
}

pub(crate) use with_cost;

/// Bits that hold every number up to `most`.
pub(crate) fn digits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// A number of `N` words in two's complement, the most significant word first, so that
/// words compare as the number does; only the first word has a sign.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let signs = self.0[0].cast_signed().cmp(&other.0[0].cast_signed());
        signs.then_with(|| self.0[1..].cmp(&other.0[1..]))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let mut words = [0; N];
        let mut carry = false;
        for idx in (0..N).rev() {
            let (sum, first) = self.0[idx].overflowing_add(other.0[idx]);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            words[idx] = sum;
            carry = first || second;
        }
        Self(words)
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let mut words = [0; N];
        let mut borrow = false;
        for idx in (0..N).rev() {
            let (rest, first) = self.0[idx].overflowing_sub(other.0[idx]);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            words[idx] = rest;
            borrow = first || second;
        }
        Self(words)
    }
}

impl<const N: usize> Neg for Wide<N> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::default() - self
    }
}

impl<const N: usize> Cost for Wide<N> {
    const BITS: usize = N * 64 - 1;

    fn at(count: u64, offset: usize) -> Self {
        let mut words = [0; N];
        let (word, bit) = (offset / 64, offset % 64);
        words[N - 1 - word] = count << bit;
        if bit != 0 && word + 1 < N {
            words[N - 2 - word] = count >> (64 - bit);
        }
        Self(words)
    }

    fn half(self) -> Self {
        let mut words = [0; N];
        let mut carry = u64::from(self.0[0].cast_signed() < 0);
        for (word, &old) in words.iter_mut().zip(&self.0) {
            *word = (carry << 63) | (old >> 1);
            carry = old & 1;
        }
        Self(words)
    }

    fn is_odd(self) -> bool {
        self.0[N - 1] & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn wide(number: i128) -> Wide<4> {
        let magnitude = number.unsigned_abs();
        let low = u64::try_from(magnitude & u128::from(u64::MAX)).unwrap();
        let high = u64::try_from(magnitude >> 64).unwrap();
        let sum = Wide::at(low, 0) + Wide::at(high, 64);
        if number < 0 { -sum } else { sum }
    }

    proptest! {
        #[test]
        fn four_words_reckon_as_two(a in -(1_i128 << 100)..1 << 100, b in -(1_i128 << 100)..1 << 100) {
            prop_assert!(wide(a) + wide(b) == wide(a + b));
            prop_assert!(wide(a) - wide(b) == wide(a - b));
            prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            prop_assert!(wide(2 * a).half() == wide(a));
            prop_assert_eq!(wide(a).is_odd(), a & 1 == 1);
        }

        #[test]
        fn a_count_stands_where_it_is_put(count in 0_u64..1 << 40, offset in 0_usize..80) {
            prop_assert!(Wide::<4>::at(count, offset) == wide(i128::from(count) << offset));
        }
    }
}
