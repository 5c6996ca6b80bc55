//! The tests of the director, in one program, because each program is linked by itself.

mod bracket;
mod categories;
mod colors;
mod documents;
mod event;
mod hall;
mod handling_2026;
mod matches;
mod playoffs;
mod regulations;
mod teams;
