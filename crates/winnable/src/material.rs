//! Material that can never mate.
//!
//! Two theorems. Both speak of the *side* that wants to mate and of the *king* that is to be
//! mated. Neither side of such a position has a pawn that could change the case, and captures
//! only take material away, so what cannot mate now never can. Complete tables over all
//! positions of up to three pieces confirm both in the tests, those of four in `bench-winnable oracle`.
//!
//! **A lone knight cannot mate a king that has at most queens beside it.** Let the king stand
//! on (0,0) and the knight that mates on (1,2), up to symmetry. The squares (0,1) and (1,1)
//! are on the board and not attacked by the knight. A queen on one of them would take the
//! knight, so the other king must guard both, and it may not touch (0,0): it stands on (0,2).
//! Then (1,0), on the board too, is guarded by nobody and must hold a queen; that queen takes
//! the knight through the empty square (1,1). Nothing can be pinned, for there is no line
//! piece of the mating side. So it is no mate.
//!
//! **Bishops of one square colour cannot mate a king beside which there are only rooks, queens
//! and bishops of that same square colour.** The king stands on the bishops' colour. Its
//! neighbours along rank and file have the other colour: no bishop of either side attacks or
//! occupies them, so each is guarded by the other king or holds a rook or queen. The other
//! king, which may not touch this one, guards at most one of them. The check comes over a
//! square diagonally next to the king; that square is a neighbour, along rank and file, of
//! two of those squares, at least one of which holds a rook or queen. This piece is not
//! pinned, since no bishop can pin it off its diagonal, and it interposes or takes. Two
//! bishops of one colour never give double check: the one that uncovers the other has left
//! the diagonals of the king. So it is no mate.

//!
//! One theorem says yes. **A knight with a bishop or with another knight mates a bare king**, if the
//! side with the pieces is on move and, where one of them is a bishop, the king does not stand in a
//! corner. It is proved by enumeration: of the 1,714,744 positions of king, bishop and knight
//! against king with that side on move, up to symmetry, 15 cannot be won, and in all of them the
//! king stands in a corner; of the 898,088 with two knights there is none. If the king is on
//! move, one move of its that takes nothing leads there, by the same condition. The tests
//! build both tables and ask of every position that cannot be won. Whoever wants the line gets
//! it from the layers that follow.

use arbiter_board::{Bitboard, Color, Position, Role};

use crate::verdict::{Ground, Material};

const LIGHT: u64 = Bitboard::LIGHT.0;

/// Why this material alone rules out that `side` mates, if it does.
pub(crate) fn ground(position: &Position, side: Color) -> Option<Ground> {
    let own = position.by_color(side);
    if own.len() == 1 {
        return Some(Ground::BareKing);
    }
    if own.len() <= 2 || !has_pawn_or_major(position, side) {
        return insufficient(position, side).map(Ground::Material);
    }
    None
}

/// Do the pieces of `side` mate the bare king of the other, as was found by enumeration?
pub(crate) fn mates_a_bare_king(position: &Position, side: Color) -> bool {
    if position.by_color(!side).len() != 1 || !has_two_minors(position, side) {
        return false;
    }
    let own = position.by_color(side);
    let bishops = position.pieces(side, Role::Bishop).len();
    let is_away = |king: arbiter_board::Square| bishops == 0 || !CORNERS.contains(king);
    if position.turn() == side {
        return is_away(position.king(!side));
    }
    let is_calm = |m: &arbiter_board::Move| !own.contains(m.to()) && is_away(m.to());
    position.legal_moves().iter().any(is_calm)
}

/// Has the side a knight and one more minor piece, and nothing else beside its king?
pub(crate) fn has_two_minors(position: &Position, side: Color) -> bool {
    let knights = position.pieces(side, Role::Knight).len();
    let bishops = position.pieces(side, Role::Bishop).len();
    position.by_color(side).len() == 3 && knights > 0 && knights + bishops == 2
}

const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);

fn has_pawn_or_major(position: &Position, side: Color) -> bool {
    let heavy = position.by_role(Role::Pawn).0
        | position.by_role(Role::Rook).0
        | position.by_role(Role::Queen).0;
    heavy & position.by_color(side).0 != 0
}

fn insufficient(position: &Position, side: Color) -> Option<Material> {
    let own = position.by_color(side);
    let other = position.by_color(!side);
    let role = |role: Role| position.by_role(role);
    if own.len() == 2 && own.0 & role(Role::Knight).0 != 0 {
        let kings_and_queens = role(Role::King).0 | role(Role::Queen).0;
        return (other.0 & !kings_and_queens == 0).then_some(Material::LoneKnight);
    }
    let bishops = own.0 & role(Role::Bishop).0;
    if bishops == 0 || Bitboard(bishops).len() + 1 != own.len() {
        return None;
    }
    let light = bishops & LIGHT != 0;
    let same = if light { LIGHT } else { !LIGHT };
    let helpers = role(Role::Pawn).0 | role(Role::Knight).0 | role(Role::Bishop).0 & !same;
    (helpers == 0).then_some(Material::BishopsOfOneColor { light })
}
