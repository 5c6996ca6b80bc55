//! The standings that a report states, compared with its results.
use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{Decided, Difference, Rules, Table, audit, complete_rounds, rank};
use arbiter_tournament::Record;

use crate::error::CommandError;

/// Something that does not follow from the results.
pub(in crate::commands) struct StatedDifference {
    /// After this round.
    pub(in crate::commands) round: usize,
    /// `points`, `order` or `rank`.
    pub(in crate::commands) kind: &'static str,
    /// Whose.
    pub(in crate::commands) player: u16,
    /// For people.
    pub(in crate::commands) text: String,
}

/// Compares points and ranks with the results; with tie-breaks every rank must be one that
/// they allow.
pub(in crate::commands) fn differences(
    record: &Record,
    tie_breaks: Option<&str>,
) -> Result<Vec<StatedDifference>, CommandError> {
    let round = complete_rounds(record);
    let standings = match tie_breaks {
        None => None,
        Some(list) => {
            let table = Table::of_players(record, round, Rules::of(TieBreakEdition::NEWEST));
            Some(rank(&table, &super::tie_breaks(list)?, &Decided::default()))
        }
    };
    let found = audit(record, standings.as_ref());
    Ok(found.iter().map(|difference| stated(round, difference)).collect())
}

fn stated(round: usize, difference: &Difference) -> StatedDifference {
    let (kind, player) = match difference {
        Difference::Points { player, .. } => ("points", player),
        Difference::Order { player, .. } => ("order", player),
        Difference::Rank { player, .. } => ("rank", player),
    };
    StatedDifference { round, kind, player: player.get(), text: difference.to_string() }
}
