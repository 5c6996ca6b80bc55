//! Are the standings that a report states the right ones?

use arbiter_rulebook::Score;
use arbiter_tournament::{PairingNumber, Player, Record, RoundEntry, System};

use crate::{Standings, Table, TeamCount, complete_rounds};

/// A difference between what a report states and what follows from its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The points are not the sum of the results.
    Points {
        /// The player it belongs to.
        player: PairingNumber,
        /// As stated.
        stated: Score,
        /// As the results say.
        computed: Score,
    },
    /// The better rank has fewer points.
    Order {
        /// Ranked better.
        player: PairingNumber,
        /// With these points.
        points: Score,
        /// Ranked worse.
        other: PairingNumber,
        /// With these points.
        other_points: Score,
    },
    /// The points of a team do not follow from its matches.
    TeamPoints {
        /// The team concerned.
        team: u16,
        /// Match points or game points.
        count: TeamCount,
        /// As stated.
        stated: Score,
        /// As the results say.
        computed: Score,
    },
    /// The rank of a team is not that of the tie-breaks chosen.
    TeamRank {
        /// The team concerned.
        team: u16,
        /// As stated.
        stated: u16,
        /// First place that the tie-breaks leave open to the team.
        from: u32,
        /// Last such place.
        to: u32,
    },
    /// The rank is not that of the tie-breaks chosen.
    Rank {
        /// The player it belongs to.
        player: PairingNumber,
        /// As stated.
        stated: u16,
        /// First place that the tie-breaks leave open to the player.
        from: u32,
        /// Last such place.
        to: u32,
    },
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Points { player, stated, computed } => {
                write!(f, "player {player}: {stated} points stated, {computed} by the results")
            }
            Self::Order { player, points, other, other_points } => write!(
                f,
                "player {player} with {points} points is ranked before {other} with {other_points}"
            ),
            Self::TeamPoints { team, count, stated, computed } => {
                let what = match count {
                    TeamCount::Match => "match points",
                    TeamCount::Game => "game points",
                };
                write!(f, "team {team}: {stated} {what} stated, {computed} by the results")
            }
            Self::TeamRank { team, stated, from, to } if from == to => {
                write!(f, "team {team}: rank {stated} stated, {from} by the tie-breaks")
            }
            Self::TeamRank { team, stated, from, to } => {
                write!(f, "team {team}: rank {stated} stated, {from} to {to} by the tie-breaks")
            }
            Self::Rank { player, stated, from, to } if from == to => {
                write!(f, "player {player}: rank {stated} stated, {from} by the tie-breaks")
            }
            Self::Rank { player, stated, from, to } => {
                write!(f, "player {player}: rank {stated} stated, {from} to {to} by the tie-breaks")
            }
        }
    }
}

/// Compares stated points and ranks with the results.
///
/// Without `standings` the ranks must only respect the points, because a report does not
/// say which tie-breaks ranked it; with them every rank must be one that they allow.
pub fn audit(record: &Record, standings: Option<&Standings>) -> Vec<Difference> {
    let n_rounds = complete_rounds(record);
    let mut differences = Vec::new();
    for player in record.players.iter().filter(|player| !player.is_vacant()) {
        let computed = record.score_after(player, n_rounds);
        let with_granted = record.score_after(player, player.rounds.len());
        let stated = player.stated_points.unwrap_or(computed);
        // A game whose result is not known may already count as a draw.
        let is_open = |entry: &&RoundEntry| entry.is_open();
        let n_open = player.rounds.iter().filter(is_open).count();
        let open = crate::table::times(record.unknown_points(), n_open);
        let sums = [computed, with_granted, computed + open, with_granted + open];
        if !sums.contains(&stated) {
            differences.push(Difference::Points { player: player.number, stated, computed });
        }
    }
    match standings {
        None => differences.extend(order_differences(record, n_rounds)),
        Some(standings) => differences.extend(rank_differences(record, standings)),
    }
    differences
}

/// Compares stated points and ranks of teams with the results; ranks only with `standings`.
pub fn audit_teams(
    record: &Record,
    table: &Table,
    standings: Option<&Standings>,
) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (idx, competitor) in table.competitors.iter().enumerate() {
        let team = competitor.number;
        let Some(stated) = record.teams.get(usize::from(team).wrapping_sub(1)) else { continue };
        let counts = [
            (TeamCount::Match, stated.stated_match_points),
            (TeamCount::Game, stated.stated_game_points),
        ];
        for (count, stated) in counts {
            let computed = table.scale(count).totals[idx];
            if let Some(stated) = stated.filter(|&stated| stated != computed) {
                differences.push(Difference::TeamPoints { team, count, stated, computed });
            }
        }
    }
    let rank = |row: &crate::Row| {
        let team = record.teams.get(usize::from(row.number).wrapping_sub(1))?;
        let stated = team.stated_rank?;
        let (from, to) = (row.place, row.place + row.n_sharing - 1);
        let is_allowed = from <= u32::from(stated) && u32::from(stated) <= to;
        (!is_allowed).then_some(Difference::TeamRank { team: row.number, stated, from, to })
    };
    differences.extend(standings.into_iter().flat_map(|it| &it.rows).filter_map(rank));
    differences
}

fn order_differences(record: &Record, n_rounds: usize) -> Vec<Difference> {
    // Programs that do not rank write everybody's number as rank.
    // A Keizer event ranks by its own points.
    if matches!(System::from_report(record), Some(System::Keizer(_))) {
        return Vec::new();
    }
    let is_number = |player: &Player| player.stated_rank == Some(player.number.get());
    if record.players.iter().filter(|player| !player.is_vacant()).all(is_number) {
        return Vec::new();
    }
    let mut ranked: Vec<(u16, PairingNumber, Score)> = record
        .players
        .iter()
        .filter_map(|player| {
            let points = record.score_after(player, n_rounds);
            player.stated_rank.map(|rank| (rank, player.number, points))
        })
        .collect();
    ranked.sort_unstable();
    ranked
        .windows(2)
        .filter(|two| two[0].0 < two[1].0 && two[0].2 < two[1].2)
        .map(|two| Difference::Order {
            player: two[0].1,
            points: two[0].2,
            other: two[1].1,
            other_points: two[1].2,
        })
        .collect()
}

fn rank_differences(record: &Record, standings: &Standings) -> Vec<Difference> {
    let difference = |row: &crate::Row| {
        let player = PairingNumber::new(row.number)?;
        let stated = record.player(player)?.stated_rank?;
        let (from, to) = (row.place, row.place + row.n_sharing - 1);
        let is_allowed = from <= u32::from(stated) && u32::from(stated) <= to;
        (!is_allowed).then_some(Difference::Rank { player, stated, from, to })
    };
    standings.rows.iter().filter_map(difference).collect()
}
