//! The tests of ratings, in one program, because each program is linked by itself.

mod event;
mod in_force;
mod period;
mod reference;
mod support;
mod vectors;
mod words;
