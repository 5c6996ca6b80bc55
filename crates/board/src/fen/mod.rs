//! Positions as text: FEN, with the castling letters of X-FEN or of Shredder-FEN.
//!
//! All three are read. `K` means the outermost rook on the king's side, as in X-FEN, so that
//! ordinary FEN is read as it always was; `A` to `H` name the rook's file, as in Shredder-FEN.
//! The two counters may be missing.

mod error;
mod read;
mod write;

pub use error::{Expected, FenError, Unreadable};
pub use write::{CastlingStyle, Fen};
