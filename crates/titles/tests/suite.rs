//! The tests of titles, in one program, because each program is linked by itself.

mod candidate;
mod forms;
mod norms;
mod norms_2024;
mod vectors;
