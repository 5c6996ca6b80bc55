#![doc = include_str!("../README.md")]
#![no_std]
#![expect(
    clippy::inline_always,
    reason = "shared code must be compiled again inside each function for other processor features"
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
mod packed;
mod perft;
mod piece;
mod placement;
mod play;
mod position;
mod processor;
mod resolve;
mod setup;
mod square;
#[cfg(feature = "serde")]
mod stored;

pub use arbiter_color::{ByColor, Color};
pub use bitboard::{Bitboard, Squares};
pub use castling::CastlingRights;
pub use fen::{CastlingStyle, Expected, Fen, FenError, Unreadable};
pub use illegal::Illegal;
pub use moves::{CastlingSide, IntoMoves, Move, MoveKind, MoveList, NotUci, Uci};
pub use packed::PackedPosition;
pub use piece::{Piece, Role};
pub use position::Position;
pub use setup::{Fault, Faults, Setup, Severity};
pub use square::{File, NotASquare, Rank, Square};
