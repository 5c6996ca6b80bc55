//! The material of a structure.

use arbiter_board::{Bitboard, Color, Role};

use super::Structure;

/// What matters for the two theorems about material.
pub(crate) struct Kinds {
    count: [[u32; 6]; 2],
    /// Where bishops are, of either side: on light squares, on dark ones.
    bishops: [[u32; 2]; 2],
}

impl Kinds {
    pub(crate) fn of(structure: &Structure) -> Self {
        let mut count = [[0; 6]; 2];
        let mut bishops = [[0; 2]; 2];
        for color in Color::ALL {
            count[color.index()][Role::Pawn.index()] = structure.pawns.get(color).len();
        }
        for region in &structure.pieces {
            let color = region.piece.color.index();
            count[color][region.piece.role.index()] += 1;
            if region.piece.role == Role::Bishop {
                bishops[color][usize::from(region.squares.is_disjoint(Bitboard::LIGHT))] += 1;
            }
        }
        Self { count, bishops }
    }

    /// Does the material alone rule out that `side` mates?
    pub(crate) fn cannot_mate(&self, side: Color) -> bool {
        let own = &self.count[side.index()];
        let other = &self.count[(!side).index()];
        let of = |roles: &[Role], count: &[u32; 6]| -> u32 {
            roles.iter().map(|role| count[role.index()]).sum()
        };
        if of(&[Role::Pawn, Role::Rook, Role::Queen], own) > 0 {
            return false;
        }
        let (knights, bishops) = (own[Role::Knight.index()], own[Role::Bishop.index()]);
        match (knights, bishops) {
            (0, 0) => true,
            (1, 0) => of(&[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook], other) == 0,
            (0, _) => {
                let [light, dark] = self.bishops[side.index()];
                let [other_light, other_dark] = self.bishops[(!side).index()];
                let of_one_color = light == 0 && other_light == 0 || dark == 0 && other_dark == 0;
                of_one_color && of(&[Role::Pawn, Role::Knight], other) == 0
            }
            (_, _) => false,
        }
    }
}
