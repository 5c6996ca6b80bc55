//! Reading a move that somebody wrote (C.2 to C.13), in any language and form.
//!
//! The answer is a move, or one of three refusals that the Laws keep apart (I.8): the text
//! is *unreadable*, *ambiguous* or *illegal*. Each refusal comes with the moves that the
//! writer may have meant. What is merely unusual, such as a letter before a pawn move, is
//! read with a remark.

mod near;
mod parse;

use core::fmt;

use arbiter_board::{Illegal, Move, MoveKind, Position, Role, Square};

use crate::Letters;

pub use parse::{Meaning, Sign, Signs, Unreadable, parse};

/// A move that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The move.
    pub played: Move,
    /// `(=)`: a draw was offered with it (C.12).
    pub draw_offer: bool,
    /// What is not as the Laws would have it, or not true. The move counts all the same.
    pub remarks: Vec<Remark>,
}

/// Something odd about a move that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Pawns carry no letter (C.4).
    PawnLetter,
    /// A piece has its letter (C.2); here its square of departure says which it is.
    NoLetter,
    /// A capture is claimed where nothing is taken.
    NoCapture,
    /// En passant is claimed where there is none.
    NoEnPassant,
    /// Check is claimed where there is none.
    NoCheck,
    /// Mate is claimed where there is none.
    NoMate,
    /// A character was taken for another that it looks like, as `ç` for `c`.
    Repaired,
}

impl Remark {
    /// The clause it is about.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::PawnLetter => "C.4",
            Self::NoLetter => "C.2",
            Self::NoCapture => "C.9",
            Self::NoEnPassant | Self::NoCheck | Self::NoMate => "C.13",
            Self::Repaired => "C.7",
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PawnLetter => "a pawn carries no letter",
            Self::NoLetter => "the letter of the piece is missing",
            Self::NoCapture => "nothing is captured",
            Self::NoEnPassant => "it is not en passant",
            Self::NoCheck => "it is not check",
            Self::NoMate => "it is not mate",
            Self::Repaired => "a character was taken for one that looks like it",
        })
    }
}

/// Why a text is no move of a position, with what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRead {
    /// The meaning cannot be made out (I.8.2).
    Unreadable {
        /// Where reading stopped.
        why: Unreadable,
        /// The legal moves whose text is nearest.
        candidates: Vec<Move>,
    },
    /// Several legal moves fit (I.8.1).
    Ambiguous {
        /// All of them.
        candidates: Vec<Move>,
    },
    /// The text is clear, and no legal move fits (I.8.3).
    Illegal {
        /// For each piece that could be meant: where it stands and why it may not.
        attempts: Vec<(Square, Illegal)>,
        /// The legal moves whose text is nearest.
        candidates: Vec<Move>,
    },
}

impl NotRead {
    /// The legal moves that may have been meant.
    pub fn candidates(&self) -> &[Move] {
        match self {
            Self::Unreadable { candidates, .. }
            | Self::Ambiguous { candidates }
            | Self::Illegal { candidates, .. } => candidates,
        }
    }
}

impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { why, .. } => write!(f, "unreadable: {why}"),
            Self::Ambiguous { candidates } => {
                write!(f, "ambiguous: {} legal moves fit", candidates.len())
            }
            Self::Illegal { attempts, .. } => match attempts.as_slice() {
                [] => f.write_str("illegal: no such piece can go there"),
                [(from, why), ..] => {
                    write!(f, "illegal: from {from}, {why} (Article {})", why.article())
                }
            },
        }
    }
}

impl core::error::Error for NotRead {}

/// The move that `text` means in `position`, written in `language`.
///
/// ```
/// use arbiter_board::Position;
/// use arbiter_notation::{Letters, read::{self, NotRead}};
///
/// let position = Position::initial();
/// let read = read::read(&position, "Cg1-f3", Letters::FRENCH).unwrap();
/// assert_eq!(read.played.to(), arbiter_board::Square::F3);
/// let illegal = read::read(&position, "Re3", Letters::FRENCH).unwrap_err();
/// assert!(matches!(illegal, NotRead::Illegal { .. }), "R is the king");
/// ```
pub fn read(position: &Position, text: &str, language: Letters) -> Result<Read, NotRead> {
    let (meaning, signs) = match parse(text, language) {
        Ok(parsed) => parsed,
        Err(why) => {
            let candidates = near::nearest(position, text, language, None);
            return Err(NotRead::Unreadable { why, candidates });
        }
    };
    let moves = legal(position, meaning);
    match moves.as_slice() {
        &[played] => Ok(Read {
            played,
            draw_offer: signs.contains(Sign::DrawOffer),
            remarks: remarks(position, played, signs),
        }),
        [] => Err(NotRead::Illegal {
            attempts: attempts(position, meaning),
            candidates: near::nearest(position, text, language, meaning.to()),
        }),
        _ => Err(NotRead::Ambiguous { candidates: moves }),
    }
}

/// The only legal move that fits, if the text is as the Laws would have it: without a letter
/// for a pawn. No explanation otherwise.
pub(crate) fn only_move(position: &Position, text: &str, language: Letters) -> Option<Move> {
    let (meaning, signs) = parse(text, language).ok()?;
    if signs.contains(Sign::PawnLetter) {
        return None;
    }
    match legal(position, meaning).as_slice() {
        &[m] => Some(m),
        _ => None,
    }
}

/// Every legal move that fits.
fn legal(position: &Position, meaning: Meaning) -> Vec<Move> {
    let moves = position.legal_moves();
    let fitting = |fits: &dyn Fn(Move) -> bool| -> Vec<Move> {
        moves.iter().copied().filter(|&m| fits(m)).collect()
    };
    let Meaning::Step { role, from, to, promotion } = meaning else {
        return fitting(&|m| Meaning::of_castling(m) == Some(meaning));
    };
    let steps = fitting(&|m| {
        !m.is_castling()
            && m.to() == to
            && from.contains(m.from())
            && role.is_none_or(|role| role_of(position, m.from()) == Some(role))
            && (promotion.is_none() || promotion == m.promotion())
    });
    // Castling written as the king's move, with both squares: never instead of a step.
    if !steps.is_empty() || from.len() > 1 || promotion.is_some() {
        return steps;
    }
    let king_named = role.is_none_or(|role| role == Role::King);
    fitting(&|m| {
        m.is_castling()
            && king_named
            && from.contains(m.from())
            && [m.to(), m.arrival()].contains(&to)
    })
}

fn role_of(position: &Position, square: Square) -> Option<Role> {
    position.piece_at(square).map(|piece| piece.role)
}

/// Why each piece that could be meant may not go there; the telling reasons first.
fn attempts(position: &Position, meaning: Meaning) -> Vec<(Square, Illegal)> {
    let (role, from, to, promotion) = match meaning {
        Meaning::Castling(side) => {
            let king = position.king(position.turn());
            return position
                .attempt_castling(side)
                .err()
                .map(|why| (king, why))
                .into_iter()
                .collect();
        }
        Meaning::Step { role, from, to, promotion } => (role, from, to, promotion),
    };
    let pieces = match role {
        Some(role) => position.pieces(position.turn(), role) & from,
        None => from,
    };
    let mut attempts: Vec<(Square, Illegal)> = pieces
        .iter()
        .filter_map(|square| position.attempt(square, to, promotion).err().map(|why| (square, why)))
        .collect();
    attempts.sort_by_key(|(_, why)| matches!(why, Illegal::NotHowItMoves { .. }));
    attempts
}

/// What the signs claim and the board does not show.
fn remarks(position: &Position, played: Move, signs: Signs) -> Vec<Remark> {
    let after = position.play(played);
    let mate = after.is_checkmate();
    let double = after.checkers().len() > 1;
    let untrue = [
        (Sign::PawnLetter, true, Remark::PawnLetter),
        (Sign::NoLetter, role_of(position, played.from()) != Some(Role::Pawn), Remark::NoLetter),
        (Sign::Repaired, true, Remark::Repaired),
        (Sign::Capture, position.captured(played).is_none(), Remark::NoCapture),
        (Sign::EnPassant, played.kind() != MoveKind::EnPassant, Remark::NoEnPassant),
        (Sign::Check, !after.is_check(), Remark::NoCheck),
        (Sign::Mate, !mate, Remark::NoMate),
        (Sign::DoublePlus, !mate && !double, Remark::NoMate),
    ];
    untrue
        .into_iter()
        .filter(|&(sign, odd, _)| odd && signs.contains(sign))
        .map(|(_, _, remark)| remark)
        .collect()
}
