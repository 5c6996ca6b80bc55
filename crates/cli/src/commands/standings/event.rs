//! What a report says of its own ranking: edition, pairings, tie-breaks, score of teams.

use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{Pairings, Rules, TeamScore, TieBreak, UnknownTieBreak};
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
    let scores = ["PTS", "MPTS", "GPTS"];
    let codes = record.event.ranking.iter();
    // A list that begins with the score says nothing new by it.
    let is_score = |(idx, code): &(usize, &String)| *idx == 0 && scores.contains(&code.as_str());
    codes.enumerate().filter(|it| !is_score(it)).map(|(_, code)| code.parse()).collect()
}

/// The score that ranks the teams.
pub(super) fn team_score(record: &Record) -> TeamScore {
    match record.event.type_code.and_then(TypeCode::team_primary) {
        Some(TeamPrimary::GamePoints) => TeamScore::GamePoints,
        Some(TeamPrimary::MatchPoints) | None => TeamScore::MatchPoints,
    }
}
