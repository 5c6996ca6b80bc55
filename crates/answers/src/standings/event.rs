//! What a report says of its own ranking: edition, pairings, tie-breaks, score of teams.

use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{Method, Pairings, Rules, TeamScore, TieBreak, UnknownTieBreak};
use arbiter_tournament::{Record, TeamPrimary, TypeCode};

/// The edition in force on the first day of the event; the newest where no day is stated.
pub(super) fn edition(record: &Record) -> TieBreakEdition {
    by_day(record).unwrap_or(TieBreakEdition::NEWEST)
}

fn by_day(record: &Record) -> Option<TieBreakEdition> {
    record.event.starts.parse().ok().map(TieBreakEdition::in_force)
}

/// The rules of the event as the report describes it.
pub(super) fn rules(record: &Record) -> Rules {
    Rules::of(edition(record)).with_pairings(Pairings::of(record))
}

/// The tie-breaks that the report names, after the score.
pub(super) fn stated_tie_breaks(record: &Record) -> Result<Vec<TieBreak>, UnknownTieBreak> {
    let codes = record.event.ranking.iter().map(|code| code.parse());
    let mut tie_breaks = codes.collect::<Result<Vec<TieBreak>, _>>()?;
    // A list that begins with the score that ranks the event says nothing new by it.
    let is_score = |it: &TieBreak| {
        it.method == Method::Points || (record.is_team_event() && is_of(it, team_score(record)))
    };
    if tie_breaks.first().is_some_and(is_score) {
        tie_breaks.remove(0);
    }
    Ok(tie_breaks)
}

/// Whether a tie-break is this score itself.
fn is_of(tie_break: &TieBreak, score: TeamScore) -> bool {
    tie_break.method
        == match score {
            TeamScore::MatchPoints => Method::MatchPoints,
            TeamScore::GamePoints => Method::GamePoints,
        }
}

/// The score that ranks the teams: the one that the list of the report begins with, or else that
/// of the type of event.
pub(super) fn team_score(record: &Record) -> TeamScore {
    let first = record.event.ranking.first().and_then(|code| code.parse().ok());
    let listed = [TeamScore::MatchPoints, TeamScore::GamePoints]
        .into_iter()
        .find(|&score| first.is_some_and(|first| is_of(&first, score)));
    listed.unwrap_or_else(|| match record.event.type_code.and_then(TypeCode::team_primary) {
        Some(TeamPrimary::GamePoints) => TeamScore::GamePoints,
        Some(TeamPrimary::MatchPoints) | None => TeamScore::MatchPoints,
    })
}
