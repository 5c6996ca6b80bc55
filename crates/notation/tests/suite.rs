//! The tests of notation, in one program, because each program is linked by itself.

mod annex_c;
mod announcing;
mod pgn;
mod properties;
mod scoresheet;
mod vectors;
