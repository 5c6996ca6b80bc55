//! Appendix B: blitz.
//!
//! B.2 halves the time penalties: see [`crate::article_07_irregularities::SCALE`] and
//! [`crate::article_09_draws::WRONG_CLAIM`]. B.4 refers to A.2 and A.4, see [`crate::rapid`].

use arbiter_rulebook::{Clause, LawsRow, clause};

/// Games one arbiter may watch under B.3.
#[rustfmt::skip]
pub const GAMES_PER_ARBITER: LawsRow<Option<Clause<u32>>> = LawsRow {
    e1997: None,
    e2009: None,
    e2014: Some(clause("B.3.1.1", 1)),
    e2017: Some(clause("B.3.1.1", 1)),
    e2018: Some(clause("B.3.1.1", 1)),
};

/// Times a player on move may see the arbiter's record.
#[rustfmt::skip]
pub const RECORD_VIEWS: LawsRow<Option<Clause<u32>>> = LawsRow {
    e1997: None,
    e2009: None,
    e2014: None,
    e2017: Some(clause("B.3.2", 5)),
    e2018: Some(clause("B.3.2", 5)),
};
