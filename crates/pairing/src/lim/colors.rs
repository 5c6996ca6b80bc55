//! Who gets which colour (12, 14.2).

use arbiter_rulebook::Color;

use super::{LimColorRule, LimPlayer, LimRound, may_have};
use crate::swiss::ColorHistory;

/// The colour a player should have next: the equalising one, or else the alternating one.
///
/// After an even number of games colours are level and alternation speaks (12.5); after an odd
/// number the equalising colour does (12.6). None before the first game.
pub fn due_color(colors: &ColorHistory) -> Option<Color> {
    match colors.difference() {
        1.. => Some(Color::Black),
        ..=-1 => Some(Color::White),
        0 => colors.last().map(|last| !last),
    }
}

/// Whether both are due the same colour, so that one of them will not get it.
pub(super) fn clash(round: &LimRound, one: usize, other: usize) -> bool {
    let due = |idx: usize| due_color(&round.players[idx].colors);
    due(one).is_some() && due(one) == due(other)
}

/// Where a pair is made, which decides between players of identical histories (12.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    /// In the median group or above it: the higher player gets the colour due.
    MedianOrAbove,
    /// Below the median: the lower player gets it.
    BelowMedian,
}

/// The colour of `higher` against `lower`, and the rule that gave it.
pub(super) fn allocate(
    higher: &LimPlayer,
    lower: &LimPlayer,
    region: Region,
) -> (Color, LimColorRule) {
    let allowed = |color: Color| may_have(higher, color) && may_have(lower, !color);
    match (allowed(Color::White), allowed(Color::Black)) {
        (true, false) => return (Color::White, LimColorRule::Forced),
        (false, true) => return (Color::Black, LimColorRule::Forced),
        (true, true) | (false, false) => {}
    }
    match (due_color(&higher.colors), due_color(&lower.colors)) {
        (None, None) => (higher.lot_color, LimColorRule::Lot),
        (Some(due), None) => (due, LimColorRule::Due),
        (None, Some(due)) => (!due, LimColorRule::Due),
        (Some(due), Some(others)) if due != others => (due, LimColorRule::Due),
        (Some(due), Some(_)) => {
            if let Some((own, _)) = higher.colors.latest_difference(&lower.colors) {
                return (!own, LimColorRule::History);
            }
            match region {
                Region::MedianOrAbove => (due, LimColorRule::HigherPlayer),
                Region::BelowMedian => (!due, LimColorRule::LowerPlayer),
            }
        }
    }
}
