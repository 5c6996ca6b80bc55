//! Who may meet whom (2, 9.1, 12.1, 13).

use arbiter_rulebook::Color;

use super::{LimPlayer, LimRound};

/// Why two players may not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Incompatible {
    /// They met before (2), or the event forbids it.
    Met,
    /// Both need the same colour, and need it absolutely (9.1).
    Colors,
}

/// Whether `player` may have `color`: not a third time running, not three more than the other.
pub fn may_have(player: &LimPlayer, color: Color) -> bool {
    let difference = player.colors.difference();
    let surplus = if color == Color::White { difference } else { -difference };
    player.colors.repeated() != Some(color) && surplus < 2
}

/// Why these two may not meet in this round, if so.
pub(super) fn obstacle(round: &LimRound, one: usize, other: usize) -> Option<Incompatible> {
    let (a, b) = (&round.players[one], &round.players[other]);
    if one == other || a.not_again.binary_search(&b.number).is_ok() {
        return Some(Incompatible::Met);
    }
    // In the last round meeting an equal comes before every limit of colours (13).
    if round.is_last && a.score == b.score {
        return None;
    }
    let some_way = Color::ALL.into_iter().any(|color| may_have(a, color) && may_have(b, !color));
    if some_way { None } else { Some(Incompatible::Colors) }
}

/// Whether these two may meet in this round.
pub(super) fn compatible(round: &LimRound, one: usize, other: usize) -> bool {
    obstacle(round, one, other).is_none()
}
