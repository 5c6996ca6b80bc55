//! Lag credit: time given back to a mover for the line, out of a quota.
//!
//! What a client says about its thinking time is never used. The delay is measured by the server
//! (the shortest of the last round trips), a move gets at most that, at most what the event allows
//! for a move, and at most what is left of the quota, which fills up by a little with each move.

use arbiter_rulebook::{Millis, TimeControl};
use serde::{Deserialize, Serialize};

/// The most that a move adds to the quota.
const GAIN_MAX: i64 = 1_000;
/// What every move adds at least.
const GAIN_LEAST: i64 = 150;
/// What a move adds beyond the measured delay at most.
const BEYOND_DELAY: i64 = 140;

/// What one side may still be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quota {
    left: Millis,
    gain: Millis,
}

impl Quota {
    /// The quota at the start: longer games allow more.
    pub fn new(control: &TimeControl) -> Self {
        let forty_moves = control.base().0 + 40 * control.increment().0;
        // Four milliseconds for each second of a game of forty moves.
        let gain = (4 * forty_moves / 1_000 + GAIN_LEAST).min(GAIN_MAX);
        Self { left: Millis(3 * gain), gain: Millis(gain) }
    }

    /// The most that the next move can be given.
    pub fn most(&self, delay: Millis, cap: Millis) -> Millis {
        Millis(delay.min(self.left).min(cap).0.max(0))
    }

    /// A move was given so much while the delay was so long.
    #[must_use]
    pub fn after(self, given: Millis, delay: Millis) -> Self {
        let gain = self.gain.0.min(delay.0 + BEYOND_DELAY).max(0);
        let left = (self.left.0 - given.0 + gain).clamp(0, 7 * self.gain.0);
        Self { left: Millis(left), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quota_is_bounded_below_and_above_and_grows_with_the_game() {
        let quota = |text: &str| Quota::new(&text.parse().unwrap_or_else(|_| panic!("{text}")));
        let blitz = quota("3+2");
        assert_eq!(blitz.gain, Millis(4 * (180 + 80) + 150).min(Millis(GAIN_MAX)));
        assert_eq!(quota("1+0").gain, Millis(390));
        assert_eq!(quota("90+30").gain, Millis(GAIN_MAX));

        let (delay, cap) = (Millis(5_000), Millis(i64::MAX));
        let mut bullet = quota("1+0");
        let mut given = Millis::ZERO;
        for _ in 0..100 {
            let credit = bullet.most(delay, cap);
            given += credit;
            bullet = bullet.after(credit, delay);
        }
        assert!(given.0 <= 3 * 390 + 100 * 390, "{given:?}");
        let mut unused = quota("1+0");
        for _ in 0..100 {
            unused = unused.after(Millis::ZERO, Millis(60));
        }
        assert_eq!(unused.left, Millis(7 * 390), "never above seven gains");
        assert_eq!(unused.most(Millis(60), Millis(40)), Millis(40), "the event's cap");
        assert_eq!(unused.most(Millis(60), cap), Millis(60), "the measured delay");
    }
}
