//! The teams of an event: who they are, whom they send, and their matches.

use std::collections::BTreeMap;

use arbiter_rulebook::Score;
use arbiter_tournament::{PlayerId, Purpose, RoundEntry, Tournament};

use crate::teams;

/// A team and its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRow {
    /// Unique name.
    pub name: String,
    /// In board order, substitutes last.
    pub players: Vec<PlayerId>,
    /// Average rating of the first boards; nothing for a team without players.
    pub strength: u32,
}

/// All teams in the order in which they are paired, those without players last.
pub fn team_rows(event: &Tournament) -> Vec<TeamRow> {
    let seeds = teams::seeds(event);
    let empty = event.teams.keys().filter(|name| !seeds.contains(name));
    let row = |name: &String| TeamRow {
        name: name.clone(),
        players: event.teams.get(name).cloned().unwrap_or_default(),
        strength: event.teams.get(name).map_or(0, |players| teams::strength(event, players)),
    };
    seeds.iter().chain(empty).map(row).collect()
}

/// Those who play for a team in a round that is not published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup {
    /// First board first.
    pub players: Vec<PlayerId>,
    /// Whether the team has said so; otherwise it is the board order of those who are here.
    pub is_said: bool,
}

/// Whom a team sends to a round.
pub fn lineup(event: &Tournament, team: &str, round: u8) -> Lineup {
    let is_said = event.lineups.contains_key(&(team.to_owned(), round));
    Lineup { players: teams::lineup(event, team, round), is_said }
}

/// A match of a published round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamMatch {
    /// The team with White on the first board.
    pub home: String,
    /// The other.
    pub away: String,
    /// Boards of the round, by index, in their order.
    pub boards: Vec<usize>,
    /// Game points of `home`, with games that were won because nobody came.
    pub home_points: Score,
    /// Game points of `away`.
    pub away_points: Score,
    /// Whether every board has a result.
    pub is_over: bool,
}

/// A round as the teams see it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TeamRound {
    /// In board order.
    pub matches: Vec<TeamMatch>,
    /// Teams without a match, with what the round is worth to them.
    pub free: Vec<(String, Score)>,
    /// Boards, by index, of players who belong to no match of teams.
    pub others: Vec<usize>,
}

/// The teams that the clubs of players without a team can send: by strength, as many to a team as
/// a match has boards, and who is left over as a substitute of the club's last team.
pub fn club_teams(event: &Tournament) -> Vec<(String, Vec<PlayerId>)> {
    let boards = usize::from(event.settings.boards.max(1));
    let is_free = |id: &PlayerId| !event.teams.values().any(|players| players.contains(id));
    let mut clubs: BTreeMap<&str, Vec<(PlayerId, Option<u16>)>> = BTreeMap::new();
    for (&id, entrant) in &event.players {
        let club = entrant.details.club.trim();
        if !club.is_empty() && entrant.withdrawn_from.is_none() && is_free(&id) {
            let rating = event.settings.rating_use.rating(&entrant.details);
            clubs.entry(club).or_default().push((id, rating));
        }
    }
    let mut teams = Vec::new();
    for (club, mut players) in clubs {
        players.sort_by_key(|&(id, rating)| (std::cmp::Reverse(rating), id));
        let players: Vec<PlayerId> = players.into_iter().map(|(id, _)| id).collect();
        let n_teams = players.len() / boards;
        for team in 0..n_teams {
            let end = if team + 1 == n_teams { players.len() } else { (team + 1) * boards };
            let name = if n_teams == 1 { club.to_owned() } else { format!("{club} {}", team + 1) };
            teams.push((name, players[team * boards..end].to_vec()));
        }
    }
    teams.retain(|(name, _)| !event.teams.contains_key(name));
    teams
}

/// The matches of a published round; none where there is no such round.
pub fn team_round(event: &Tournament, round: u8) -> Option<TeamRound> {
    let published = event.round(round)?;
    let team_of: BTreeMap<PlayerId, &String> = event
        .teams
        .iter()
        .flat_map(|(name, players)| players.iter().map(move |&player| (player, name)))
        .collect();
    let points = points(event, round);
    let sum = |team: &String| {
        let players = event.teams.get(team).map_or(&[][..], Vec::as_slice);
        players.iter().filter_map(|player| points.get(player).copied()).sum::<Score>()
    };
    let mut found = TeamRound::default();
    for (idx, board) in published.boards.iter().enumerate() {
        let teams = (team_of.get(&board.pair.white), team_of.get(&board.pair.black));
        let (Some(&white), Some(&black)) = teams else {
            found.others.push(idx);
            continue;
        };
        if white == black {
            found.others.push(idx);
            continue;
        }
        let known = found.matches.iter_mut().find(|it| {
            (&it.home, &it.away) == (white, black) || (&it.home, &it.away) == (black, white)
        });
        if let Some(known) = known {
            known.boards.push(idx);
            known.is_over &= board.result.is_some();
        } else {
            found.matches.push(TeamMatch {
                home: white.clone(),
                away: black.clone(),
                boards: vec![idx],
                home_points: sum(white),
                away_points: sum(black),
                is_over: board.result.is_some(),
            });
        }
    }
    let plays = |team: &String| found.matches.iter().any(|it| it.home == *team || it.away == *team);
    let free = event.teams.iter().filter(|(team, players)| !players.is_empty() && !plays(team));
    found.free = free.map(|(team, _)| (team.clone(), sum(team))).collect();
    Some(found)
}

/// What a round gave to each player.
fn points(event: &Tournament, round: u8) -> BTreeMap<PlayerId, Score> {
    let record = event.record(usize::from(round), Purpose::Standings);
    let idx = usize::from(round).saturating_sub(1);
    let players = record.players.iter().filter_map(|player| {
        let entry = player.rounds.get(idx).copied().unwrap_or(RoundEntry::Absent);
        Some((event.player_numbered(player.number)?, record.scoring.points(entry)))
    });
    players.collect()
}
