//! Ranks written into a report.

use arbiter_rulebook::Explain as _;
use arbiter_standings::{Decided, Table, TieBreak, complete_rounds, rank};
use arbiter_tournament::{PairingNumber, Record, TeamPrimary};

use super::event;
use crate::BadInput;

/// Writes the rank of everybody into a record, by points and these tie-breaks, which the record
/// then names. Those who are level stand in the order of numbers.
pub fn state_ranks(record: &mut Record, tie_breaks: Option<&str>) -> Result<(), BadInput> {
    let list: Vec<TieBreak> = tie_breaks.map_or_else(|| Ok(Vec::new()), super::tie_breaks)?;
    let n_rounds = complete_rounds(record);
    let rules = event::rules(record);
    let is_team_event = record.is_team_event();
    let table = if is_team_event {
        Table::of_teams(record, n_rounds, rules, event::team_score(record))
            .map_err(|error| BadInput::new(error.message()))?
    } else {
        Table::of_players(record, n_rounds, rules)
    };
    let standings = rank(&table, &list, &Decided::default());
    let standings = standings.map_err(|refused| BadInput::new(refused.message()))?;
    for (row, place) in standings.rows.iter().zip(1..) {
        let idx = usize::from(row.number).wrapping_sub(1);
        if is_team_event {
            if let Some(team) = record.teams.get_mut(idx) {
                team.stated_rank = Some(place);
            }
        } else if let Some(player) = record.players.get_mut(idx) {
            player.stated_rank = Some(place);
        }
    }
    if is_team_event {
        // A team event ranks no players; their numbers fill the column.
        for player in &mut record.players {
            player.stated_rank = Some(PairingNumber::get(player.number));
        }
    }
    if tie_breaks.is_some() {
        let primary = record.event.type_code.and_then(arbiter_tournament::TypeCode::team_primary);
        let score = match primary {
            Some(TeamPrimary::MatchPoints) => "MPTS",
            Some(TeamPrimary::GamePoints) => "GPTS",
            None => "PTS",
        };
        let codes = list.iter().map(ToString::to_string);
        record.event.ranking = std::iter::once(score.to_owned()).chain(codes).collect();
    }
    Ok(())
}
