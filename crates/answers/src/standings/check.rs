//! The standings that a report states, compared with its results.

use arbiter_standings::{
    Decided, Difference, Standings, Table, TieBreak, audit, audit_teams, complete_rounds, rank,
};
use arbiter_tournament::Record;

use super::event;
use crate::BadInput;

/// Something that does not follow from the results.
pub struct StatedDifference {
    /// After this round.
    pub round: usize,
    /// `points`, `order`, `rank` or `tiebreaks`.
    pub kind: &'static str,
    /// Whose; the number of a team in a team event.
    pub player: u16,
    /// For people.
    pub text: String,
}

/// Compares points and ranks with the results. With tie-breaks, given here or named by the
/// report, every rank must be one that they allow.
pub fn differences(
    record: &Record,
    tie_breaks: Option<&str>,
) -> Result<Vec<StatedDifference>, BadInput> {
    let round = complete_rounds(record);
    let mut found = Vec::new();
    let list: Option<Vec<TieBreak>> = match tie_breaks {
        Some(list) => Some(super::tie_breaks(list)?),
        None if record.event.ranking.is_empty() => None,
        None => match event::stated_tie_breaks(record) {
            Ok(list) => Some(list),
            Err(error) => {
                let text = error.to_string();
                found.push(StatedDifference { round, kind: "tiebreaks", player: 0, text });
                None
            }
        },
    };
    let rules = event::rules(record);
    let ranked = |table: &Table| -> Result<Option<Standings>, BadInput> {
        let ranked = list.as_ref().map(|list| rank(table, list, &Decided::default()));
        ranked.transpose().map_err(|refused| BadInput::new(refused.to_string()))
    };
    let differences = if record.is_team_event() {
        let table = Table::of_teams(record, round, rules, event::team_score(record))
            .map_err(|error| BadInput::new(error.to_string()))?;
        audit_teams(record, &table, ranked(&table)?.as_ref())
    } else {
        let table = Table::of_players(record, round, rules);
        audit(record, ranked(&table)?.as_ref())
    };
    found.extend(differences.iter().map(|difference| stated(round, difference)));
    Ok(found)
}

fn stated(round: usize, difference: &Difference) -> StatedDifference {
    let (kind, player) = match difference {
        Difference::Points { player, .. } => ("points", player.get()),
        Difference::Order { player, .. } => ("order", player.get()),
        Difference::Rank { player, .. } => ("rank", player.get()),
        Difference::TeamPoints { team, .. } => ("points", *team),
        Difference::TeamRank { team, .. } => ("rank", *team),
    };
    StatedDifference { round, kind, player, text: difference.to_string() }
}
