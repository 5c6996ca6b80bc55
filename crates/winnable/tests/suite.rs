//! The tests of dead positions, in one program, because each program is linked by itself.

mod certificates;
mod laws;
mod lines;
mod oracle;
mod oracle_small;
mod plan;
mod vectors;
