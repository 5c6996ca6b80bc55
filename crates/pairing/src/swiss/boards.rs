//! The published round: pairs in the order of boards (C.04.2.D.9).

use std::cmp::Reverse;

use arbiter_tournament::PairingNumber;

use crate::{Edition, swiss::Field};

/// One game of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// Has White.
    pub white: PairingNumber,
    /// Has Black.
    pub black: PairingNumber,
}

/// A round, ready for the notice board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    /// First board first.
    pub boards: Vec<Board>,
    /// Who got the pairing-allocated bye, if anybody.
    pub bye: Option<PairingNumber>,
}

impl Boards {
    /// Puts the games in the order of publication: score of the better player, then sum of
    /// the scores, then rank of the better player. Virtual points count since 2026 (C.04.7.1.5).
    pub fn in_order(field: &Field, mut boards: Vec<Board>, bye: Option<PairingNumber>) -> Self {
        let rank = |number: PairingNumber| {
            let score = field.entrant(number).map(|entrant| match field.edition {
                Edition::E2017 => entrant.score,
                Edition::E2026 => entrant.pairing_score,
            });
            (Reverse(score.unwrap_or_default()), number)
        };
        boards.sort_by_key(|board| {
            let (white, black) = (rank(board.white), rank(board.black));
            let (better, other) = if white < black { (white, black) } else { (black, white) };
            (better.0, Reverse(better.0.0 + other.0.0), better.1)
        });
        Self { boards, bye }
    }
}
