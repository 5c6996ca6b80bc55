//! The tests of standings, in one program, because each program is linked by itself.

mod audit;
mod details;
mod in_force;
mod playoff;
mod team_awards;
mod tie_breaks;
mod vectors;
mod vectors_in_force;
