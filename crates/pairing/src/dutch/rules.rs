//! What differs between the editions of the Dutch system beside its list of criteria.

use arbiter_rulebook::{SwissEdition, SwissRow};

/// The rules of an edition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Whether the score of the player who gets the bye is settled before the first bracket, and
    /// the unplayed games of that player count (2026: C5, C9).
    pub(crate) settles_bye_first: bool,
    /// Whether every bracket looks at everybody below it, and not only at the next bracket
    /// (2026: C4, C8).
    pub(crate) looks_at_everybody_below: bool,
    /// How much a player of the last bracket weighs who may not have the bye.
    pub(crate) stuck_weight: u8,
}

#[rustfmt::skip]
const RULES: SwissRow<Rules> = SwissRow {
    e2017: Rules { settles_bye_first: false, looks_at_everybody_below: false, stuck_weight: 3 },
    e2026: Rules { settles_bye_first: true,  looks_at_everybody_below: true,  stuck_weight: 1 },
};

/// The rules of an edition.
pub(crate) const fn of(edition: SwissEdition) -> &'static Rules {
    RULES.at(edition)
}
