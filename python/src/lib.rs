//! The native half of the Python package `arbiter_chess`.
//!
//! Python code in `arbiter_chess/` gives names, types and documentation; this half calls the same
//! crates as the command line, with the interpreter lock released while they work.

mod columns;
mod games;
mod parallel;
mod position;
mod questions;

use pyo3::prelude::*;

/// What Python imports as `arbiter_chess._native`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::columns::{Column, claims, dead, final_position, judge, legal};
    #[pymodule_export]
    use crate::games::judge_games;
    #[pymodule_export]
    use crate::position::{Illegal, IllegalMoveError, Position};
    #[pymodule_export]
    use crate::questions::{ask, version};
}
