//! Proofs by structure: what stays true of a position however the game goes on.
//!
//! A *structure* is the pawns as they stand and a *region* for every other piece: squares of
//! which the piece is on one, whatever has been played, as long as no pawn has moved and nothing
//! has been captured. The regions are generous: sides need not alternate, a check need not be
//! answered, a piece steps aside whenever it has another square. A pawn move or a capture leads
//! to another structure. If a set of structures is closed under all of these, and in none of
//! them the regions leave room for a mate by the side that is asked about, that side cannot mate.
//!
//! Nothing is concluded from a set in which a mate seems possible.

mod coarse;
mod kinds;
mod mate;
mod regions;
mod successors;

use std::collections::HashMap;

use arbiter_board::{Bitboard, ByColor, CastlingSide, Color, Piece, Position, Role, Square};

pub(crate) use self::kinds::Kinds;

/// A piece, or a pawn that is not fixed, and the squares it can stand on while the structure
/// lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceRegion {
    pub(crate) piece: Piece,
    pub(crate) squares: Bitboard,
    /// It may have been captured.
    pub(crate) loose: bool,
}

impl PieceRegion {
    /// Pieces of one kind can take each other's place: the same colour and role, and for bishops
    /// the same colour of squares.
    fn kind(&self) -> (usize, usize, bool) {
        let is_dark = self.piece.role == Role::Bishop && self.squares.is_disjoint(Bitboard::LIGHT);
        (self.piece.color.index(), self.piece.role.index(), is_dark)
    }

    /// Is it always there, and always on the same square?
    fn is_stuck(&self) -> bool {
        !self.loose && self.squares.single().is_some()
    }
}

/// Pawns that stay where they are, and the regions of the other pieces, sorted by kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Structure {
    pub(crate) pawns: ByColor<Bitboard>,
    pub(crate) pieces: Vec<PieceRegion>,
}

/// A step that castling adds to those of a king or a rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CastlingStep {
    piece: Piece,
    from: Square,
    to: Square,
}

impl Structure {
    /// Every piece on its square.
    pub(crate) fn of(position: &Position) -> Self {
        let region = |square: Square| {
            let piece = position.piece_at(square)?;
            let squares = square.into();
            (piece.role != Role::Pawn).then_some(PieceRegion { piece, squares, loose: false })
        };
        let mut pieces: Vec<_> = position.occupied().iter().filter_map(region).collect();
        pieces.sort_by_key(PieceRegion::kind);
        Self {
            pawns: ByColor {
                white: position.pieces(Color::White, Role::Pawn),
                black: position.pieces(Color::Black, Role::Pawn),
            },
            pieces,
        }
    }

    fn all_pawns(&self) -> Bitboard {
        self.pawns.white | self.pawns.black
    }

    /// Squares that are never free: those of pawns, and of pieces that have no other.
    fn fixed(&self) -> Bitboard {
        let stuck = |sum: Bitboard, piece: &PieceRegion| {
            if piece.is_stuck() { sum | piece.squares } else { sum }
        };
        self.pieces.iter().fold(self.all_pawns(), stuck)
    }

    fn king(&self, color: Color) -> Bitboard {
        let is_king = |it: &&PieceRegion| it.piece == Piece { color, role: Role::King };
        self.pieces.iter().find(is_king).map_or(Bitboard::EMPTY, |king| king.squares)
    }

    /// Have both the same pawns and the same pieces, wherever these are?
    fn is_alike(&self, other: &Self) -> bool {
        self.pawns == other.pawns
            && self.pieces.len() == other.pieces.len()
            && self.pieces.iter().zip(&other.pieces).all(|(a, b)| a.kind() == b.kind())
    }

    /// Adds the regions of a structure that is alike. Says whether any of them grew.
    fn join(&mut self, other: &Self) -> bool {
        let mut has_grown = false;
        for (own, more) in self.pieces.iter_mut().zip(&other.pieces) {
            has_grown |= !more.squares.is_subset(own.squares);
            own.squares |= more.squares;
        }
        has_grown
    }

    /// Is this position one of those the structure speaks of?
    pub(crate) fn covers(&self, position: &Self) -> bool {
        let mut units = position.pieces.clone();
        for color in Color::ALL {
            let (fixed, all) = (*self.pawns.get(color), *position.pawns.get(color));
            if !fixed.is_subset(all) {
                return false;
            }
            let piece = Piece { color, role: Role::Pawn };
            units.extend((all - fixed).iter().map(|pawn| PieceRegion {
                piece,
                squares: pawn.into(),
                loose: false,
            }));
        }
        units.len() <= self.pieces.len() && self.holds(&units, &mut vec![None; self.pieces.len()])
    }

    /// Has each of these pieces a region of its own kind to itself, and is every region that is
    /// not loose taken?
    fn holds(&self, units: &[PieceRegion], taken: &mut [Option<Bitboard>]) -> bool {
        let Some((unit, rest)) = units.split_first() else {
            let is_filled = |(region, taken): (&PieceRegion, &Option<Bitboard>)| {
                region.loose || taken.is_some()
            };
            return self.pieces.iter().zip(&*taken).all(is_filled) && self.keeps_order(taken);
        };
        for (index, region) in self.pieces.iter().enumerate() {
            if taken.get(index).is_none_or(Option::is_some)
                || region.kind() != unit.kind()
                || !unit.squares.is_subset(region.squares)
            {
                continue;
            }
            if let Some(slot) = taken.get_mut(index) {
                *slot = Some(unit.squares);
            }
            if self.holds(rest, taken) {
                return true;
            }
            if let Some(slot) = taken.get_mut(index) {
                *slot = None;
            }
        }
        false
    }

    /// Have pawns that stand face to face not passed each other?
    fn keeps_order(&self, taken: &[Option<Bitboard>]) -> bool {
        let pawns = |color: Color| {
            let piece = Piece { color, role: Role::Pawn };
            self.pieces.iter().zip(taken).filter(move |(region, _)| region.piece == piece)
        };
        pawns(Color::White).all(|(white, at)| {
            pawns(Color::Black).all(|(black, other)| {
                let (Some(at), Some(other)) = (at, other) else { return true };
                let Some(file) = white.squares.first().map(Square::file) else { return true };
                !coarse::faces(Color::White, white.squares, black.squares, file)
                    || at.first() < other.first()
            })
        })
    }

    /// May pawns wander, or anything be gone?
    pub(crate) fn is_coarse(&self) -> bool {
        self.pieces.iter().any(|region| region.loose || region.piece.role == Role::Pawn)
    }

    /// Adds a piece where its kind belongs. Gives its place.
    fn insert(&mut self, new: PieceRegion) -> usize {
        let index = self.pieces.partition_point(|other| other.kind() <= new.kind());
        self.pieces.insert(index, new);
        index
    }
}

/// How an attempt at a proof ended.
pub(crate) enum Attempt {
    /// With a closed set of structures in which `side` cannot mate.
    Proved(Vec<Structure>),
    /// A mate seems possible.
    Open,
    /// There are too many structures.
    Stopped,
}

/// Tries to prove that `side` cannot mate, with at most so many structures.
pub(crate) fn prove(position: &Position, side: Color, most: usize) -> Attempt {
    match prove_finely(position, side, most) {
        Attempt::Stopped => {
            let castling = castling_steps(position);
            match coarse::grow(position, side, &castling) {
                Some(all) if !all.allows_mate(side, None) => Attempt::Proved(vec![all]),
                Some(_) | None => Attempt::Stopped,
            }
        }
        settled @ (Attempt::Proved(_) | Attempt::Open) => settled,
    }
}

/// Tries a proof by all structures that can arise.
fn prove_finely(position: &Position, side: Color, most: usize) -> Attempt {
    let mut proof = Proof {
        side,
        castling: castling_steps(position),
        structures: Vec::new(),
        places: HashMap::new(),
        todo: Vec::new(),
    };
    let start = Structure::of(position);
    proof.arrive(start.clone());
    if let Some(target) = position.en_passant() {
        let mut found = Vec::new();
        start.take_en_passant(position.turn(), target, &mut found);
        for next in found {
            proof.arrive(next.structure);
        }
    }
    let mut steps = 0;
    while let Some(index) = proof.todo.pop() {
        steps += 1;
        if proof.structures.len() > most || steps > 4 * most {
            return Attempt::Stopped;
        }
        if !proof.grow(index) {
            return Attempt::Open;
        }
    }
    Attempt::Proved(proof.structures)
}

struct Proof {
    side: Color,
    castling: Vec<CastlingStep>,
    structures: Vec<Structure>,
    /// Where structures of these pawns are.
    places: HashMap<[Bitboard; 2], Vec<usize>>,
    /// Structures whose regions have grown since they were last looked at.
    todo: Vec<usize>,
}

impl Proof {
    /// Fills the regions of a structure and goes on to what can arise from it. Says no if a mate
    /// seems possible.
    fn grow(&mut self, index: usize) -> bool {
        let Some(structure) = self.structures.get_mut(index) else { return true };
        structure.saturate(self.side, &self.castling);
        if structure.allows_mate(self.side, None) {
            return false;
        }
        let structure = structure.clone();
        let mut found = Vec::new();
        structure.successors(self.side, &mut found);
        for next in found {
            // Castling may be a move where a king and a rook have no other.
            if !self.castling.is_empty() || !next.ends_without_mate(self.side) {
                self.arrive(next.structure);
            }
        }
        true
    }

    /// Takes note of a structure that can arise.
    fn arrive(&mut self, structure: Structure) {
        if Kinds::of(&structure).cannot_mate(self.side) {
            return;
        }
        let pawns = [structure.pawns.white, structure.pawns.black];
        let places = self.places.entry(pawns).or_default();
        let is_alike =
            |&&place: &&usize| self.structures.get(place).is_some_and(|it| it.is_alike(&structure));
        let Some(&index) = places.iter().find(is_alike) else {
            places.push(self.structures.len());
            self.todo.push(self.structures.len());
            self.structures.push(structure);
            return;
        };
        let has_grown = self.structures.get_mut(index).is_some_and(|known| known.join(&structure));
        if has_grown && !self.todo.contains(&index) {
            self.todo.push(index);
        }
    }
}

/// What castling adds, from whatever squares this position allows it.
fn castling_steps(position: &Position) -> Vec<CastlingStep> {
    let mut steps = Vec::new();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let Some(rook) = position.castling_rook(color, side) else { continue };
            let king = position.king(color);
            let (king_to, rook_to) = (side.king_target(color), side.rook_target(color));
            for (role, from, to) in [(Role::King, king, king_to), (Role::Rook, rook, rook_to)] {
                steps.push(CastlingStep { piece: Piece { color, role }, from, to });
            }
        }
    }
    steps
}
