//! Appendix B: blitz.
//!
//! B.2 of 2018 halves the time penalties, A.3 of 2023: see [`crate::article_07_irregularities::SCALE`] and
//! [`crate::article_09_draws::WRONG_CLAIM`]. B.4 refers to A.2 and A.4, see [`crate::rapid`].

use arbiter_rulebook::{Articles, Cell, LawsRow, articles};

/// Games one arbiter may watch under B.3.
#[rustfmt::skip]
pub const GAMES_PER_ARBITER: LawsRow<Cell<u32>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::not_at_hand(),
    e2014: Cell::says("B.3.1.1", 1),
    e2017: Cell::says("B.3.1.1", 1),
    e2018: Cell::says("B.3.1.1", 1),
    e2023: Cell::says("B.2.1", 1),
};

/// Every game is recorded under B.3.
pub const GAMES_RECORDED: Articles = articles(["?", "?", "B.3.1.2", "B.3.1.2", "B.3.1.2", "B.2.2"]);

/// Times a player on move may see the arbiter's record.
#[rustfmt::skip]
pub const RECORD_VIEWS: LawsRow<Cell<u32>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::not_at_hand(),
    e2014: Cell::not_at_hand(),
    e2017: Cell::says("B.3.2", 5),
    e2018: Cell::says("B.3.2", 5),
    e2023: Cell::says("B.2.3", 5),
};

/// The event says which rules govern it.
pub const REGIME_ANNOUNCED: Articles = articles(["?", "?", "B.5", "B.5", "B.5", "B.4"]);
