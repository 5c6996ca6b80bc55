//! The standings that a report states, compared with its results.

use arbiter_rulebook::{Explain as _, Message, Score};
use arbiter_standings::{
    Decided, Difference, Method, Pairings, Rules, Standings, Table, TieBreak, audit, audit_teams,
    complete_rounds, rank,
};
use arbiter_tournament::{Bye, PairingNumber, Player, Record, RoundEntry, System};

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
    pub text: Message,
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
                let text = error.message();
                found.push(StatedDifference { round, kind: "tiebreaks", player: 0, text });
                None
            }
        },
    };
    let rules = event::rules(record);
    let record = &without_struck(record, rules);
    let ranked = |table: &Table| -> Result<Option<Standings>, BadInput> {
        let ranked = list.as_ref().map(|list| rank(table, told(list), &Decided::default()));
        ranked.transpose().map_err(|refused| BadInput::new(refused.message()))
    };
    let differences = if record.is_team_event() {
        let audited = |n_rounds: usize| {
            let table = Table::of_teams(record, n_rounds, rules, event::team_score(record))
                .map_err(|error| BadInput::new(error.message()))?;
            Ok::<_, BadInput>(audit_teams(record, &table, ranked(&table)?.as_ref()))
        };
        let found = audited(round)?;
        // A report may count byes of rounds in which no match was played.
        let granted = record.rounds_recorded();
        let with_granted = if found.is_empty() || granted <= round { None } else { Some(granted) };
        match with_granted.map(audited).transpose()? {
            Some(other) if other.len() < found.len() => other,
            _ => found,
        }
    } else {
        let table = Table::of_players(record, round, rules);
        audit(record, ranked(&table)?.as_ref())
    };
    // A knock-out ranks by how far one came; Keizer points rank nobody behind what no file has.
    let is_ranked_otherwise = match System::from_report(record) {
        Some(System::KnockOut) => true,
        Some(System::Keizer(_)) => {
            let is_keizer = |it: &TieBreak| it.method == Method::Keizer;
            list.as_ref().is_some_and(|list| !told(list).iter().any(is_keizer))
        }
        Some(_) | None => false,
    };
    let by_points = |it: &&Difference| match it {
        Difference::Points { .. } | Difference::TeamPoints { .. } => true,
        Difference::Order { .. } | Difference::Rank { .. } | Difference::TeamRank { .. } => {
            !is_ranked_otherwise
        }
    };
    found.extend(differences.iter().filter(by_points).map(|it| stated(round, it)));
    Ok(found)
}

/// The tie-breaks before the first whose outcome no file has: those who are level then may stand
/// in any order.
fn told(list: &[TieBreak]) -> &[TieBreak] {
    let is_outside =
        |it: &TieBreak| matches!(it.method, Method::Playoff | Method::Lots | Method::Outside(_));
    let end = list.iter().position(is_outside).unwrap_or(list.len());
    &list[..end]
}

/// A round robin without the games of those who left before half of theirs were played, which
/// count for nobody (C.05, 6.6): the file gives no points for them.
fn without_struck(record: &Record, rules: Rules) -> Record {
    let mut left = record.clone();
    if rules.pairings != Pairings::Predetermined || record.is_team_event() {
        return left;
    }
    let struck: Vec<PairingNumber> =
        record.players.iter().filter(|it| is_struck(record, it)).map(|it| it.number).collect();
    for player in &mut left.players {
        for entry in &mut player.rounds {
            let RoundEntry::Paired { opponent, .. } = *entry else { continue };
            if struck.contains(&opponent) || struck.contains(&player.number) {
                *entry = RoundEntry::Bye(Bye::ZeroPoint);
            }
        }
    }
    left
}

/// Whether a player has played fewer than half of the games and none of them gives points.
fn is_struck(record: &Record, player: &Player) -> bool {
    let games = player.rounds.iter().enumerate().filter_map(|(round_idx, entry)| match *entry {
        RoundEntry::Paired { opponent, result, .. } => {
            let other = record.player(opponent);
            let points = record.points_in(player, round_idx)
                + other.map_or(Score::ZERO, |other| record.points_in(other, round_idx));
            let usual = record.scoring.points(*entry)
                + other
                    .and_then(|other| other.rounds.get(round_idx))
                    .map_or(Score::ZERO, |entry| record.scoring.points(*entry));
            Some((result.was_played(), points, usual))
        }
        RoundEntry::Bye(_) | RoundEntry::Absent => None,
    });
    let games: Vec<(bool, Score, Score)> = games.collect();
    let played = games.iter().filter(|(was_played, ..)| *was_played).count();
    let cycles = match System::from_report(record) {
        Some(System::RoundRobin { cycles }) => usize::from(cycles.max(1)),
        Some(_) | None => 1,
    };
    2 * played < cycles * record.players.len().saturating_sub(1)
        && games.iter().all(|(_, points, _)| *points == Score::ZERO)
        && games.iter().any(|(_, _, usual)| Score::ZERO < *usual)
}

fn stated(round: usize, difference: &Difference) -> StatedDifference {
    let (kind, player) = match difference {
        Difference::Points { player, .. } => ("points", player.get()),
        Difference::Order { player, .. } => ("order", player.get()),
        Difference::Rank { player, .. } => ("rank", player.get()),
        Difference::TeamPoints { team, .. } => ("points", *team),
        Difference::TeamRank { team, .. } => ("rank", *team),
    };
    StatedDifference { round, kind, player, text: difference.message() }
}
