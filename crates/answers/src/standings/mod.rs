//! The ranking of a report, with every value and its working.

mod answer;
mod check;
mod event;
mod stated;
pub mod words;

pub use answer::{StandingsAnswer, View, answer};
pub use check::{StatedDifference, differences};
pub use stated::state_ranks;

use arbiter_rulebook::{Explain as _, Message, UnknownTieBreak};
use arbiter_standings::{
    Decided, Method, OpponentsUnplayed, OwnUnplayed, PRESETS, Pairings, Rules, Standings, Table,
    TeamScore, TieBreak, complete_rounds, rank, read_edition,
};
use arbiter_tournament::{Record, System};

use crate::BadInput;

/// How a report is ranked. What is `None` is as the report or the edition says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query<'q> {
    /// Codes in their order, or the name of a recommended list.
    pub tie_breaks: Option<&'q str>,
    /// The edition of the tie-break rules.
    pub edition: Option<&'q str>,
    /// Only the first rounds, this many of them.
    pub rounds: Option<usize>,
    /// Teams instead of players, by this score.
    pub teams: Option<TeamScore>,
    /// How the pairings come about.
    pub pairings: Option<Pairings>,
    /// How unplayed rounds of opponents count.
    pub opponents_unplayed: Option<OpponentsUnplayed>,
    /// How one's own unplayed rounds count.
    pub own_unplayed: Option<OwnUnplayed>,
}

/// Who scored what, of the rounds that count.
pub fn table(
    record: &Record,
    tie_breaks: &[TieBreak],
    query: &Query<'_>,
) -> Result<Table, BadInput> {
    let rules = rules(record, query)?;
    let n_complete = complete_rounds(record);
    let n_rounds = query.rounds.unwrap_or(n_complete);
    if n_complete < n_rounds {
        let what = Message::new("report-not-complete").with("complete", n_complete);
        return Err(BadInput::at("--rounds", what.with("asked", n_rounds)));
    }
    let score = match query.teams {
        // A list given for a team event may be one for its players.
        None if ranks_teams(record, tie_breaks, query) => event::team_score(record),
        None => return Ok(Table::of_players(record, n_rounds, rules)),
        Some(score) => score,
    };
    Table::of_teams(record, n_rounds, rules, score)
        .map_err(|error| BadInput::at("--teams", error.message()))
}

/// Whether teams are ranked where nobody says so: by the list of a team event, or by a list with
/// tie-breaks of teams.
fn ranks_teams(record: &Record, tie_breaks: &[TieBreak], query: &Query<'_>) -> bool {
    let has_team_codes = tie_breaks.iter().any(|it| it.is_for_teams());
    match query.tie_breaks {
        None => record.is_team_event(),
        Some(_) => !record.teams.is_empty() && has_team_codes,
    }
}

/// What the edition says, with what the event chose otherwise.
fn rules(record: &Record, query: &Query<'_>) -> Result<Rules, BadInput> {
    let edition = match query.edition {
        None => event::edition(record),
        Some(name) => {
            read_edition(name).map_err(|error| BadInput::at("--edition", error.message()))?
        }
    };
    let pairings = query.pairings.unwrap_or_else(|| Pairings::of(record));
    let rules = Rules::of(edition).with_pairings(pairings);
    let rules = match query.opponents_unplayed {
        None => rules,
        Some(unplayed) => rules.with_opponents_unplayed(unplayed),
    };
    Ok(match query.own_unplayed {
        None => rules,
        Some(unplayed) => rules.with_own_unplayed(unplayed),
    })
}

/// The tie-breaks that were asked for, or those that the report names.
pub fn chosen_tie_breaks(record: &Record, query: &Query<'_>) -> Result<Vec<TieBreak>, BadInput> {
    match query.tie_breaks {
        Some(list) => tie_breaks(list),
        None if matches!(System::from_report(record), Some(System::Keizer(_))) => {
            Ok(vec![TieBreak::plain(Method::Keizer), TieBreak::plain(Method::Points)])
        }
        None if record.event.ranking.is_empty() => {
            Err(BadInput::new(Message::new("standings-no-tie-breaks"))
                .hint(Message::new("standings-no-tie-breaks-next")))
        }
        None => event::stated_tie_breaks(record)
            .map_err(|error| BadInput::at("202, 212", error.message())),
    }
}

/// The ranking of a table.
pub fn ranking(
    table: &Table,
    tie_breaks: &[TieBreak],
    decided: &Decided,
) -> Result<Standings, BadInput> {
    rank(table, tie_breaks, decided).map_err(|refused| {
        BadInput::new(refused.message()).hint(Message::new("standings-refused-next"))
    })
}

/// A recommended list by name, or codes separated by commas.
pub fn tie_breaks(list: &str) -> Result<Vec<TieBreak>, BadInput> {
    if let Some(preset) = PRESETS.iter().find(|preset| preset.name == list) {
        return Ok(preset.tie_breaks.to_vec());
    }
    let codes = list.split(',').map(str::trim).filter(|code| !code.is_empty());
    codes
        .map(|code| {
            code.parse().map_err(|error: UnknownTieBreak| {
                BadInput::at("--tiebreaks", error.message()).hint(words::all_codes())
            })
        })
        .collect()
}
