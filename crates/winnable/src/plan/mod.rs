//! Helpmates by plan: the cheap way to a proof.
//!
//! Most positions of most games need no search. One piece can mate the king where it stands,
//! or a few steps away, if another guards what is left and the helper steps aside: such a
//! *goal* is found from the geometry around the king, and then played move by move, both sides
//! helping. What comes out is a line of legal moves that ends in mate; nothing is concluded
//! from a plan that fails.

mod goal;
mod help;
mod play;
mod prepare;
mod quiet;
mod sketch;

pub(crate) use play::{Line, helpmate};
