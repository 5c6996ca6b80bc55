//! The tests of the exchange file, in one program, because each program is linked by itself.

mod columns;
mod dialects;
mod faults;
mod round_trip;
mod trf26;
mod vectors;
