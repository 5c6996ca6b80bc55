//! Values that an event finds in its own way, and lots drawn from a seed.

use arbiter_rulebook::tie_break::OutsideName;

use crate::Value;

/// The values of one tie-break that the event found in its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutsideValues {
    /// The tie-break.
    pub name: OutsideName,
    /// Number of a competitor and its value; the higher value is the better one.
    pub values: Vec<(u16, Value)>,
}

/// A seed from which lots are drawn, so that anybody can draw them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotSeed(pub u64);

impl LotSeed {
    /// The lot of a competitor; the highest is drawn first.
    ///
    /// Lots differ: the function is one-to-one for a seed.
    pub const fn lot(self, number: u16) -> u64 {
        // SplitMix64, a published generator whose steps can be undone one by one.
        let mut lot = self.0.wrapping_add((number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        lot = (lot ^ (lot >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        lot = (lot ^ (lot >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        lot ^ (lot >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_of_a_seed_are_fixed_and_differ() {
        let lots = |seed: u64| -> Vec<u64> { (1..=50).map(|n| LotSeed(seed).lot(n)).collect() };
        let mut sorted = lots(7);
        sorted.sort_unstable();
        sorted.dedup();

        assert_eq!(lots(7), lots(7));
        assert_ne!(lots(7), lots(8));
        assert_eq!(sorted.len(), 50);
    }
}
