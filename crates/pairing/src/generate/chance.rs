//! What is drawn: numbers, results, absences.

use arbiter_tournament::{Bye, GameResult};

use super::Plan;

/// Numbers that look random and depend on the seed alone (`SplitMix64`).
#[derive(Clone, Debug)]
pub(super) struct Chance {
    state: u64,
}

impl Chance {
    pub(super) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `bound`, which is small, so that no remainder is noticeably favoured.
    pub(super) const fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.next() % bound }
    }

    pub(super) const fn thousandths(&mut self, share: u16) -> bool {
        self.below(1000) < share as u64
    }

    /// Rounds that somebody misses at the beginning.
    pub(super) fn arrival(&mut self, plan: &Plan) -> usize {
        if !self.thousandths(plan.late_entries) {
            return 0;
        }
        // C.04.2.C.2: after the first round, in time for the second or third.
        1 + usize::from(self.thousandths(500))
    }

    pub(super) fn absence(&mut self, plan: &Plan, is_away: bool) -> Option<Bye> {
        if is_away {
            return Some(Bye::ZeroPoint);
        }
        if !self.thousandths(plan.byes) {
            return None;
        }
        let [half, zero, full] = plan.bye_kinds.map(u64::from);
        let drawn = self.below((half + zero + full).max(1));
        Some(match () {
            () if drawn < half => Bye::HalfPoint,
            () if drawn < half + zero => Bye::ZeroPoint,
            () => Bye::FullPoint,
        })
    }

    /// A game in which somebody does not appear.
    pub(super) fn forfeit(&mut self) -> (GameResult, GameResult) {
        match self.below(10) {
            0 => (GameResult::ForfeitLoss, GameResult::ForfeitLoss),
            1..6 => (GameResult::ForfeitWin, GameResult::ForfeitLoss),
            _ => (GameResult::ForfeitLoss, GameResult::ForfeitWin),
        }
    }

    /// The result of White and that of Black.
    pub(super) fn result(
        &mut self,
        plan: &Plan,
        white: u16,
        black: u16,
    ) -> (GameResult, GameResult) {
        if self.thousandths(plan.forfeits) {
            return self.forfeit();
        }
        if 0 < plan.odd_results && self.thousandths(plan.odd_results) {
            return self.odd_result();
        }
        let expected = expectation(white, black);
        // In thousandths; a draw takes from both sides, so there cannot be more than fit.
        let draws = u64::from(plan.draws).min(2 * expected).min(2 * (1000 - expected));
        match self.below(1000) {
            lot if lot < draws => (GameResult::Draw, GameResult::Draw),
            lot if lot < expected + draws / 2 => (GameResult::Win, GameResult::Loss),
            _ => (GameResult::Loss, GameResult::Win),
        }
    }

    /// Decided before each had moved, or by the arbiter so that it does not add up (11.8, 12.9).
    fn odd_result(&mut self) -> (GameResult, GameResult) {
        match self.below(6) {
            0 => (GameResult::UnratedWin, GameResult::UnratedLoss),
            1 => (GameResult::UnratedLoss, GameResult::UnratedWin),
            2 => (GameResult::UnratedDraw, GameResult::UnratedDraw),
            3 => (GameResult::Draw, GameResult::Loss),
            4 => (GameResult::Loss, GameResult::Draw),
            _ => (GameResult::Loss, GameResult::Loss),
        }
    }
}

/// Rating differences up to which the favourite is expected to score 50, 51, 52 … hundredths
/// (B.02, table 8.1b).
#[rustfmt::skip]
const EXPECTATION: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328,
    344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// What White is expected to score, in thousandths.
fn expectation(white: u16, black: u16) -> u64 {
    let difference = white.abs_diff(black);
    let hundredths = EXPECTATION.iter().take_while(|&&bound| bound < difference).count() as u64;
    let favourite = 500 + 10 * hundredths;
    if black <= white { favourite } else { 1000 - favourite }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_favourite_scores_what_the_table_says() {
        assert_eq!(expectation(2000, 2000), 500);
        assert_eq!(expectation(2004, 2000), 510);
        assert_eq!(expectation(2000, 2100), 360);
        assert_eq!(expectation(2800, 1400), 1000);
    }
}
