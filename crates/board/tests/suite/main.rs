//! The tests of the board, by article.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod chess960;
mod differential;
mod fen;
mod identity;
mod illegal;
mod laws;
mod oracle;
mod perft;
mod properties;
mod reach;
mod vectors;
mod walk;
