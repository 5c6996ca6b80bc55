//! The tests of the Laws, in one program, because each program is linked by itself.

mod citations;
mod commands;
mod exam;
mod judge;
mod plan;
mod properties;
mod scenarios;
mod stored;
