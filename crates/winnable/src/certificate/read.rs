//! Certificates read from text.

use std::collections::HashSet;

use arbiter_board::{Bitboard, CastlingSide, Color, Piece, Position, Rank, Role, Square};

use super::check::Claims;

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The text cannot be read, from this line on.
    Unreadable(usize),
    /// The line of moves is not legal, or does not end in the mate.
    NoMate,
    /// The position asked about is not covered.
    NotCovered,
    /// This listed position is the mate, or a move from it leads out.
    Position(String),
    /// This structure has room for a mate, or a move leads out of it.
    Structure(usize),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreadable(line) => write!(f, "line {line} cannot be read"),
            Self::NoMate => f.write_str("the line of moves does not end in mate"),
            Self::NotCovered => f.write_str("nothing is said about the position itself"),
            Self::Position(fen) => write!(f, "a move leads out of what is listed, from {fen}"),
            Self::Structure(number) => write!(f, "structure {number} does not hold"),
        }
    }
}

impl std::error::Error for Refusal {}

/// What a certificate that holds proves: whether a side can mate from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The position.
    pub fen: String,
    /// The side asked about.
    pub side: Color,
    /// Whether it can mate.
    pub can_mate: bool,
}

/// Checks a certificate.
pub fn verify(text: &str) -> Result<Proved, Refusal> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let mut next = |word: &str| {
        let (number, line) = lines.next().ok_or(Refusal::Unreadable(0))?;
        let rest = line.strip_prefix(word).ok_or(Refusal::Unreadable(number))?;
        Ok((number, rest.trim().to_owned()))
    };
    next("arbiter-winnable certificate 1")?;
    let (number, fen) = next("position ")?;
    let start = Position::from_fen(&fen).map_err(|_| Refusal::Unreadable(number))?;
    let (number, side) = next("side ")?;
    let side = match side.as_str() {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return Err(Refusal::Unreadable(number)),
    };
    let (number, claim) = next("claim ")?;
    if claim == "can" {
        let (_, line) = next("line")?;
        return replay(&start, side, &line).map(|()| Proved { fen, side, can_mate: true });
    }
    if claim != "cannot" {
        return Err(Refusal::Unreadable(number));
    }
    let mut claims = Claims {
        side,
        castling: castling(&start),
        structures: Vec::new(),
        positions: Vec::new(),
        listed: HashSet::new(),
    };
    for (number, line) in lines {
        let unreadable = Refusal::Unreadable(number);
        if let Some(units) = line.strip_prefix("structure ") {
            let units: Option<Vec<Unit>> = units.split_whitespace().map(Unit::read).collect();
            let units = units.filter(|units| has_kings(units)).ok_or(unreadable)?;
            claims.structures.push(units);
        } else if let Some(fen) = line.strip_prefix("at ") {
            let position = Position::from_fen(&format!("{fen} 0 1")).map_err(|_| unreadable)?;
            claims.listed.insert(key(&position));
            claims.positions.push(position);
        } else {
            return Err(unreadable);
        }
    }
    claims.check(&start).map(|()| Proved { fen, side, can_mate: false })
}

fn replay(start: &Position, side: Color, line: &str) -> Result<(), Refusal> {
    let mut at = *start;
    for word in line.split_whitespace() {
        let moves = at.legal_moves();
        let found = moves.iter().find(|m| m.uci_chess960().to_string() == word);
        at.play_mut(*found.ok_or(Refusal::NoMate)?);
    }
    (at.turn() != side && at.is_checkmate()).then_some(()).ok_or(Refusal::NoMate)
}

/// A position without its counters.
pub(super) fn key(position: &Position) -> String {
    let fen = position.to_string();
    fen.rsplitn(3, ' ').last().unwrap_or_default().to_owned()
}

/// What castling adds to the moves of a piece: from where to where.
fn castling(position: &Position) -> Vec<(Piece, Square, Square)> {
    let mut steps = Vec::new();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(rook) = position.castling_rook(color, side) {
                let king = Piece { color, role: Role::King };
                steps.push((king, position.king(color), side.king_target(color)));
                steps.push((Piece { color, role: Role::Rook }, rook, side.rook_target(color)));
            }
        }
    }
    steps
}

/// A piece or pawn and where it may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) piece: Piece,
    pub(super) squares: Bitboard,
    pub(super) may_be_gone: bool,
}

impl Unit {
    /// Reads such as `b?=c1d2e3`.
    fn read(word: &str) -> Option<Self> {
        let (name, squares) = word.split_once('=')?;
        let mut letters = name.chars();
        let piece = Piece::from_char(letters.next()?)?;
        let may_be_gone = letters.as_str() == "?";
        if !may_be_gone && !letters.as_str().is_empty() || piece.role == Role::King && may_be_gone {
            return None;
        }
        let mut set = Bitboard::EMPTY;
        for at in (0..squares.len()).step_by(2) {
            set = set.with(squares.get(at..at + 2)?.parse().ok()?);
        }
        let ends = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        if piece.role == Role::Pawn && !set.is_disjoint(ends) {
            return None;
        }
        (!set.is_empty()).then_some(Self { piece, squares: set, may_be_gone })
    }

    /// Is it always there, and always on the same square?
    pub(super) fn is_stuck(&self) -> bool {
        !self.may_be_gone && self.squares.len() == 1
    }

    pub(super) fn is_pawn(&self) -> bool {
        self.piece.role == Role::Pawn
    }
}

fn has_kings(units: &[Unit]) -> bool {
    let kings = |color| units.iter().filter(move |u| u.piece == Piece { color, role: Role::King });
    units.len() <= 64 && Color::ALL.into_iter().all(|color| kings(color).count() == 1)
}
