//! Articles 1 to 3 of the Laws of Chess: the board, the pieces and their moves; and Chess960
//! (Guideline II).
//!
//! | the book | the code |
//! |---|---|
//! | 1 objectives, 2 the board and the pieces | [`Square`], [`Piece`], [`Position::initial`] |
//! | 3.1 attacks | [`Position::attackers`], [`attacks`] |
//! | 3.2 to 3.9 the moves | [`Position::legal_moves`], [`Position::play`] |
//! | 3.10.1, 3.10.2 legal or not, and why | [`Position::attempt`], [`Illegal`] |
//! | 3.10.3 illegal positions | [`Setup::faults`], [`Fault`] |
//! | 9.2.2 the same position | [`Position::key`], [`Position::same_position`] |
//! | II Chess960 | [`chess960`], [`Position::chess960`] |
//!
//! The board knows these articles and no more: when a game ends, who may claim what, and what
//! a clock shows, other crates decide.
//!
//! ```
//! use arbiter_board::{CastlingSide, Illegal, Position, Square};
//!
//! // r . . . k . . r
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . b . . . . . .      The bishop b4 gives check to the king e1:
//! // . . . . . . . .      he may not castle now, but he has not lost the right.
//! // . . . . . . . .
//! // R . . . K . . R
//! let position = Position::from_fen("r3k2r/8/8/8/1b6/8/8/R3K2R w KQkq - 0 1")?;
//! let why = position.attempt_castling(CastlingSide::KingSide).unwrap_err();
//! assert_eq!(why, Illegal::CastlingInCheck { by: Square::B4 });
//! assert_eq!(why.article(), "3.8.2.2.1");
//! assert_eq!(why.to_string(), "no castling while in check from the piece on b4");
//!
//! let step = position.attempt(Square::E1, Square::F1, None).unwrap();
//! let after = position.play(step);
//! assert_eq!(after.to_string(), "r3k2r/8/8/8/1b6/8/8/R4K1R b kq - 1 1");
//! # Ok::<(), arbiter_board::FenError>(())
//! ```
//!
//! The crate needs neither the standard library nor an allocator. With the feature `std`, on
//! by default, it asks the processor once what it can do and counts and lists moves with
//! faster instructions where they exist.
#![no_std]
#![expect(
    clippy::inline_always,
    reason = "shared code must be compiled anew inside each function for other processor features"
)]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

#[cfg(feature = "std")]
extern crate std;

pub mod attacks;
mod bitboard;
mod castling;
pub mod chess960;
mod fen;
mod generate;
mod illegal;
mod key;
mod mix;
mod moves;
mod perft;
mod piece;
mod placement;
mod play;
mod position;
mod processor;
mod resolve;
mod setup;
mod square;

pub use arbiter_color::{ByColor, Color};
pub use bitboard::{Bitboard, Squares};
pub use castling::CastlingRights;
pub use fen::{CastlingStyle, Expected, Fen, FenError, Unreadable};
pub use illegal::Illegal;
pub use moves::{CastlingSide, IntoMoves, Move, MoveKind, MoveList, NotUci, Uci};
pub use piece::{Piece, Role};
pub use position::Position;
pub use setup::{Fault, Faults, Setup, Severity};
pub use square::{File, NotASquare, Rank, Square};
