//! The ranking of an event by its own regulations.
use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{
    Decided, MatchScoring, Pairings, Rules, Standings, Table, TeamScore, TieBreak, complete_rounds,
    rank,
};
use arbiter_tournament::{PlayerId, Purpose, Record, System, TeamRanking, Tournament};

use super::ReportError;

/// Players ranked after some round.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// What was ranked.
    pub record: Record,
    /// The players and their rounds.
    pub table: Table,
    /// Lots and playoffs that count.
    pub decided: Decided,
    /// Best first.
    pub ranking: Standings,
}

/// The standings after the first `after` rounds as they were then, or after the last round
/// that is complete; with the tie-breaks of the event, or with these.
pub fn standings(
    event: &Tournament,
    after: Option<usize>,
    other_tie_breaks: Option<&[TieBreak]>,
) -> Result<Ranked, ReportError> {
    let record = event.record(event.rounds.len(), Purpose::Standings);
    let complete = complete_rounds(&record);
    let n_rounds = after.unwrap_or(complete);
    if complete < n_rounds {
        return Err(ReportError::NotComplete { complete, asked: n_rounds });
    }
    let table = Table::of_players(&record, n_rounds, rules(event)?);
    let decided = decided(event);
    let ranking = match other_tie_breaks {
        Some(tie_breaks) => ranked(&table, tie_breaks, &decided)?,
        None => ranked(&table, &tie_breaks(event)?, &decided)?,
    };
    Ok(Ranked { record, table, decided, ranking })
}

/// The teams ranked after the first `after` rounds, or after the last complete one.
pub fn team_standings(
    event: &Tournament,
    after: Option<usize>,
    other_tie_breaks: Option<&[TieBreak]>,
) -> Result<Ranked, ReportError> {
    let record = event.record(event.rounds.len(), Purpose::Standings);
    let complete = complete_rounds(&record);
    let n_rounds = after.unwrap_or(complete);
    if complete < n_rounds {
        return Err(ReportError::NotComplete { complete, asked: n_rounds });
    }
    let score = match event.settings.team_ranking {
        TeamRanking::MatchPoints => TeamScore::MatchPoints,
        TeamRanking::GamePoints => TeamScore::GamePoints,
    };
    let how = (score, MatchScoring::default());
    let table = Table::of_teams(&record, n_rounds, rules(event)?, how)?;
    let decided = Decided::default();
    let ranking = match other_tie_breaks {
        Some(tie_breaks) => ranked(&table, tie_breaks, &decided)?,
        None => ranked(&table, &tie_breaks(event)?, &decided)?,
    };
    Ok(Ranked { record, table, decided, ranking })
}

/// The ranking, unless the edition forbids one of the tie-breaks.
fn ranked(
    table: &Table,
    tie_breaks: &[TieBreak],
    decided: &Decided,
) -> Result<Standings, ReportError> {
    rank(table, tie_breaks, decided)
        .map_err(|refused| ReportError::Regulations(refused.to_string()))
}

/// The places of all players of a record after its complete rounds, by pairing number, the
/// first at index 0. No place is shared: those who are level stand in the order of numbers.
pub fn places(event: &Tournament, record: &Record) -> Result<Vec<u16>, ReportError> {
    let table = Table::of_players(record, complete_rounds(record), rules(event)?);
    let ranking = ranked(&table, &tie_breaks(event)?, &decided(event))?;
    let mut places = vec![0; record.players.len()];
    for (row, place) in ranking.rows.iter().zip(1..) {
        if let Some(slot) = places.get_mut(usize::from(row.number).wrapping_sub(1)) {
            *slot = place;
        }
    }
    Ok(places)
}

/// The tie-breaks of the event, most important first.
pub fn tie_breaks(event: &Tournament) -> Result<Vec<TieBreak>, ReportError> {
    let codes = event.settings.tiebreaks.iter();
    let parse =
        |code: &String| code.parse().map_err(|error| ReportError::Regulations(format!("{error}")));
    codes.map(parse).collect()
}

/// The edition of the tie-break rules that the event announced.
pub fn rules(event: &Tournament) -> Result<Rules, ReportError> {
    let edition: Result<TieBreakEdition, _> = event.settings.editions.tiebreaks.parse();
    let rules =
        edition.map(Rules::of).map_err(|error| ReportError::Regulations(error.to_string()))?;
    Ok(rules.with_pairings(pairings(event.settings.system)))
}

/// Whether everybody's opponents are fixed before the first round.
pub(crate) const fn pairings(system: System) -> Pairings {
    match system {
        System::RoundRobin { .. } => Pairings::Predetermined,
        System::Dutch
        | System::Dubov
        | System::Burstein
        | System::Lim
        | System::ItaloSwiss
        | System::KnockOut
        | System::Belgrade { .. }
        | System::Own => Pairings::ByResults,
    }
}

/// Lots and playoffs, by pairing number.
pub fn decided(event: &Tournament) -> Decided {
    let numbers = event.numbers();
    let order = |order: &Vec<PlayerId>| {
        order.iter().filter_map(|id| numbers.get(id)).map(|number| number.get()).collect()
    };
    Decided {
        playoffs: event.playoffs.iter().map(|(players, _)| order(players)).collect(),
        lots: event.lots.iter().map(order).collect(),
        ..Decided::default()
    }
}
