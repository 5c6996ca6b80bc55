//! Questions that may need search, answered by the caller.
//!
//! The Laws ask whether a side can mate by any series of legal moves (5.2.2, 6.9, 7.5.5).
//! How long to search for the answer is not for them to say.

use board::{Position, Role};
use rulebook::Color;

/// Whether a side can still give mate by some series of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winnability {
    /// It can.
    Winnable,
    /// It cannot; this has been proved.
    Unwinnable,
    /// Not known.
    Undetermined,
}

/// Somebody who can tell whether a side can still mate.
pub trait Chances {
    /// Whether `side` can mate from `position` by any series of legal moves.
    fn mate_by(&self, position: &Position, side: Color) -> Winnability;
}

/// What the material alone tells. Sound, and silent about everything else.
///
/// A side without anything but its king cannot mate. A lone knight or bishop needs a piece
/// of the opponent to block an escape: a bishop one that is no bishop of its own square
/// colour and no queen or rook, a knight one that is no queen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

impl Chances for Material {
    fn mate_by(&self, position: &Position, side: Color) -> Winnability {
        let count = |color, role| position.pieces(color, role).len();
        let ours = |role| count(side, role);
        let theirs = |role| count(!side, role);
        if ours(Role::Queen) + ours(Role::Rook) + ours(Role::Pawn) > 0 {
            return Winnability::Undetermined;
        }
        let (knights, bishops) = (ours(Role::Knight), ours(Role::Bishop));
        let helpers =
            theirs(Role::Rook) + theirs(Role::Bishop) + theirs(Role::Knight) + theirs(Role::Pawn);
        let one_square_color = same_square_color(position);
        let unwinnable = match (knights, bishops) {
            (0, 0) => true,
            (1, 0) => helpers == 0,
            (0, _) => one_square_color && theirs(Role::Knight) + theirs(Role::Pawn) == 0,
            _ => false,
        };
        if unwinnable { Winnability::Unwinnable } else { Winnability::Undetermined }
    }
}

/// Whether all bishops on the board stand on squares of one colour.
fn same_square_color(position: &Position) -> bool {
    let mut squares = position.by_role(Role::Bishop).iter();
    let Some(first) = squares.next() else { return true };
    squares.all(|square| square.is_light() == first.is_light())
}
