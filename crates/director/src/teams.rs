//! Events of teams: board order, substitutes, and matches put together from boards.
//!
//! Teams are paired as players are, by match points, in the order of the average rating of
//! their first boards. The colour of a team is that of its first board; the other boards
//! alternate. Who is missing is replaced by the next of the board order, unless the team has
//! named its line-up.

use std::{cmp::Reverse, collections::BTreeMap};

use arbiter_pairing::{
    Options, PairedRound,
    swiss::{Board, Boards},
};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    Bye, Fact, GameResult, Pair, Pairing, PairingNumber, Player, PlayerId, Purpose, Record,
    RoundEntry, Scoring, System, Tournament,
};

use crate::{
    Concern, Decision, NoPairing, Refusal, Topic,
    decide::{known, text},
    engine::{self, impossible, with_byes},
    players::{discarded_for, open_round},
};

/// Enters a team, or changes its board order.
pub(crate) fn enter(
    event: &Tournament,
    name: &str,
    players: &[PlayerId],
) -> Result<Decision, Refusal> {
    let name = text(Topic::TeamName, name)?;
    for &player in players {
        known(event, player)?;
        let elsewhere = event.teams.iter().filter(|(other, _)| **other != name);
        let others = elsewhere.flat_map(|(_, players)| players).filter(|other| **other == player);
        let times = others.count() + players.iter().filter(|other| **other == player).count();
        if times > 1 {
            return Err(Refusal::NotOnce { player, times });
        }
    }
    let now = event.teams.get(&name).map_or(&[][..], Vec::as_slice);
    if event.teams.contains_key(&name) && now == players {
        return Err(Refusal::NoChange);
    }
    // Matches that were played stay those of the teams that played them.
    let comes = players.iter().filter(|player| !now.contains(player));
    let goes = now.iter().filter(|player| !players.contains(player));
    let has_played = |player: &&PlayerId| event.settings.is_team_event && sat(event, **player);
    if let Some(&player) = comes.chain(goes).find(has_played) {
        return Err(Refusal::WasPaired(player));
    }
    Ok(Decision::fact(Fact::TeamEntered { name, players: players.to_vec() }))
}

/// Whether a player has sat at a board of a published round.
fn sat(event: &Tournament, player: PlayerId) -> bool {
    let mut boards = event.rounds.iter().flat_map(|round| &round.boards);
    boards.any(|board| board.pair.white == player || board.pair.black == player)
}

/// Whether the boards of a round are those of matches: each team meets one other.
pub(crate) fn are_matches(event: &Tournament, pairing: &Pairing) -> Result<(), Refusal> {
    let team_of = |player: PlayerId| {
        let mut teams = event.teams.iter();
        teams.find(|(_, players)| players.contains(&player)).map(|(name, _)| name.as_str())
    };
    let mut meets: BTreeMap<&str, &str> = BTreeMap::new();
    for &Pair { white, black } in &pairing.pairs {
        let one = team_of(white).ok_or(Refusal::NotInAMatch(white))?;
        let other = team_of(black).ok_or(Refusal::NotInAMatch(black))?;
        let is_match = one != other
            && *meets.entry(one).or_insert(other) == other
            && *meets.entry(other).or_insert(one) == one;
        if !is_match {
            return Err(Refusal::NotInAMatch(white));
        }
    }
    Ok(())
}

/// Where the rules give no round: teams 1 and 2, 3 and 4, and so on, of those that have players
/// here.
pub(crate) fn neighbors(event: &Tournament) -> Pairing {
    let round = event.next_round();
    let lineups: Vec<Vec<PlayerId>> =
        seeds(event).iter().map(|team| lineup(event, team, round)).collect();
    let here: Vec<PairingNumber> = (1..)
        .map_while(PairingNumber::new)
        .zip(&lineups)
        .filter(|(_, lineup)| !lineup.is_empty())
        .map(|(number, _)| number)
        .collect();
    let (pairs, odd) = here.as_chunks::<2>();
    let boards = pairs.iter().map(|&[white, black]| Board { white, black }).collect();
    boards_of(event, Boards { boards, bye: odd.first().copied() }, &lineups)
}

/// Names those who play for a team in a round that is not yet published.
pub(crate) fn set_lineup(
    event: &Tournament,
    team: &str,
    round: u8,
    players: &[PlayerId],
) -> Result<Decision, Refusal> {
    let members = event.teams.get(team).ok_or_else(|| Refusal::NoSuchTeam(team.to_owned()))?;
    open_round(event, round)?;
    let boards = usize::from(event.settings.boards);
    if players.len() > boards {
        let found = players.len();
        return Err(Refusal::TooLong { what: Topic::Lineup, max: boards, found });
    }
    let mut decision = Decision::of(discarded_for(event, round));
    let mut highest = 0;
    for &player in players {
        known(event, player)?;
        let Some(board) = members.iter().position(|&member| member == player) else {
            return Err(Refusal::NotInTeam { player, team: team.to_owned() });
        };
        let times = players.iter().filter(|&&other| other == player).count();
        if times > 1 {
            return Err(Refusal::NotOnce { player, times });
        }
        if board < highest {
            decision = decision.but(Concern::BoardOrder(player));
        }
        highest = highest.max(board);
    }
    if event.lineups.get(&(team.to_owned(), round)).is_some_and(|now| now == players) {
        return Err(Refusal::NoChange);
    }
    let (team, players) = (team.to_owned(), players.to_vec());
    decision.facts.push(Fact::LineupSet { team, round, players });
    Ok(decision)
}

/// The next round of the teams, board by board.
pub(crate) fn propose(event: &Tournament) -> Result<Pairing, Refusal> {
    let (seeds, lineups) = lineups(event)?;
    let matches = paired(event, &seeds, &lineups)?.boards;
    Ok(boards_of(event, matches, &lineups))
}

/// The next round of the teams and why it is as it is, where the system pairs teams.
pub(crate) fn explained(event: &Tournament) -> Result<PairedRound, Refusal> {
    if !event.settings.system.is_for_teams() {
        return Err(NoPairing::ByMatches.into());
    }
    let (seeds, lineups) = lineups(event)?;
    paired(event, &seeds, &lineups)
}

/// The numbers of teams that nobody will play for in the next round.
pub(crate) fn absent(event: &Tournament) -> Vec<PairingNumber> {
    let round = event.next_round();
    let teams = seeds(event).into_iter().zip(1..);
    let absent = teams.filter(|(team, _)| lineup(event, team, round).is_empty());
    absent.filter_map(|(_, number)| PairingNumber::new(number)).collect()
}

/// Teams in the order of their numbers, and whom each sends to the next round.
fn lineups(event: &Tournament) -> Result<(Vec<String>, Vec<Vec<PlayerId>>), Refusal> {
    let seeds = seeds(event);
    let filled = seeds.iter().filter(|name| !event.teams[*name].is_empty()).count();
    if filled < 2 {
        return Err(NoPairing::TooFewTeams(filled).into());
    }
    let lineups = seeds.iter().map(|team| lineup(event, team, event.next_round())).collect();
    Ok((seeds, lineups))
}

/// The boards of matches, and byes for everybody else.
fn boards_of(event: &Tournament, matches: Boards, lineups: &[Vec<PlayerId>]) -> Pairing {
    let mut pairs = Vec::new();
    let mut alone = Vec::new();
    for Board { white, black } in matches.boards {
        let (home, away) = (&lineups[white.index()], &lineups[black.index()]);
        for board in 0..home.len().max(away.len()) {
            match (home.get(board), away.get(board)) {
                (Some(&one), Some(&other)) if board % 2 == 0 => {
                    pairs.push(Pair { white: one, black: other });
                }
                (Some(&one), Some(&other)) => pairs.push(Pair { white: other, black: one }),
                (Some(&one), None) | (None, Some(&one)) => alone.push(one),
                (None, None) => {}
            }
        }
    }
    let mut pairing = with_byes(event, pairs, None);
    let free = matches.bye.map_or(&[][..], |team| &lineups[team.index()]);
    for (player, bye) in &mut pairing.byes {
        if alone.contains(player) {
            *bye = Bye::FullPoint;
        } else if free.contains(player) {
            *bye = Bye::PairingAllocated;
        }
    }
    pairing
}

/// Those who play for a team in a round to come: as the team said, or the first of the board
/// order who are here.
pub(crate) fn lineup(event: &Tournament, team: &str, round: u8) -> Vec<PlayerId> {
    let present = event.present();
    let said = event.lineups.get(&(team.to_owned(), round));
    let order = said.or_else(|| event.teams.get(team)).map_or(&[][..], Vec::as_slice);
    let here = order.iter().copied().filter(|id| present.contains(id));
    here.take(usize::from(event.settings.boards)).collect()
}

/// The average rating of the first boards.
pub(crate) fn strength(event: &Tournament, players: &[PlayerId]) -> u32 {
    let boards = usize::from(event.settings.boards).max(1);
    let ratings = players.iter().take(boards).filter_map(|id| event.players.get(id));
    let ratings: Vec<u32> = ratings
        .map(|it| u32::from(event.settings.rating_use.rating(&it.details).unwrap_or(0)))
        .collect();
    let n_ratings = u32::try_from(ratings.len()).unwrap_or(1).max(1);
    ratings.iter().sum::<u32>() / n_ratings
}

/// Teams in the order of their numbers: those that were given, or else that of their strength.
pub(crate) fn seeds(event: &Tournament) -> Vec<String> {
    if event.team_order.is_empty() {
        return by_strength(event);
    }
    let numbered = event.team_order.iter().filter(|name| event.teams.contains_key(*name)).cloned();
    let late = by_strength(event).into_iter().filter(|name| !event.team_order.contains(name));
    numbered.chain(late).collect()
}

/// The numbers of teams that must be given before the pairing, if any (C.04.6 1.1): by strength
/// before round 1, then behind the others. Only a system for teams has them.
pub(crate) fn numbering_needed(event: &Tournament) -> Option<Vec<String>> {
    if !event.settings.system.is_for_teams() {
        return None;
    }
    let order = if event.rounds.is_empty() { by_strength(event) } else { seeds(event) };
    (order != event.team_order).then_some(order)
}

/// Teams in the order of the average rating of their first boards, then of the alphabet.
fn by_strength(event: &Tournament) -> Vec<String> {
    let filled = event.teams.iter().filter(|(_, players)| !players.is_empty());
    let mut seeds: Vec<(Reverse<u32>, &String)> =
        filled.map(|(name, players)| (Reverse(strength(event, players)), name)).collect();
    seeds.sort();
    seeds.into_iter().map(|(_, name)| name.clone()).collect()
}

/// Teams paired by the system for teams, or as players are, by systems made for both.
fn paired(
    event: &Tournament,
    seeds: &[String],
    lineups: &[Vec<PlayerId>],
) -> Result<PairedRound, Refusal> {
    let system = event.settings.system;
    let absent = lineups.iter().zip(1..).filter(|(lineup, _)| lineup.is_empty());
    let absent = absent.filter_map(|(_, number)| PairingNumber::new(number)).collect();
    let (record, options) = match system {
        System::TeamSwiss(_) => {
            // Late teams have their numbers from now on.
            let mut event = event.clone();
            event.team_order = seeds.to_vec();
            let record = event.record(event.rounds.len(), Purpose::Pairing);
            (record, Options { absent, ..engine::options(&event) })
        }
        System::Dutch | System::RoundRobin { .. } => {
            (record(event, seeds), Options { absent, ..Options::default() })
        }
        System::Dubov
        | System::Burstein
        | System::Lim
        | System::ItaloSwiss
        | System::KnockOut
        | System::Belgrade { .. }
        | System::Keizer(_)
        | System::DoubleSwiss
        | System::Own => return Err(NoPairing::SystemOfPlayers.into()),
    };
    arbiter_pairing::pair(system, &record, &options).map_err(impossible)
}

/// Teams as the players of a Swiss: two points for a match won, one for a match drawn.
fn record(event: &Tournament, seeds: &[String]) -> Record {
    let two = Score::ONE + Score::ONE;
    let players = seeds.iter().zip(1..).filter_map(|(name, number)| {
        let mut team = Player::vacant(PairingNumber::new(number)?);
        team.name.clone_from(name);
        Some(team)
    });
    let mut players: Vec<Player> = players.collect();
    for round_idx in 0..event.rounds.len() {
        let entries = matches(event, seeds, round_idx);
        for (team, entry) in players.iter_mut().zip(entries) {
            team.rounds.push(entry);
        }
    }
    Record {
        players,
        rounds_total: Some(event.settings.rounds),
        initial_color: event.initial_color,
        scoring: Scoring {
            win: two,
            draw: Score::ONE,
            pairing_allocated_bye: two,
            ..Scoring::default()
        },
        ..Record::default()
    }
}

/// What one team has of a match.
#[derive(Clone, Copy, Default)]
struct Side {
    points: Score,
    played: bool,
    is_free: bool,
    opponent: Option<(usize, Color)>,
}

/// A round as the teams see it.
fn matches(event: &Tournament, seeds: &[String], round_idx: usize) -> Vec<RoundEntry> {
    let record = event.record(round_idx + 1, Purpose::Pairing);
    let members: BTreeMap<PlayerId, usize> = seeds
        .iter()
        .enumerate()
        .flat_map(|(idx, name)| event.teams[name].iter().map(move |&player| (player, idx)))
        .collect();
    let team_of = |number| event.player_numbered(number).and_then(|id| members.get(&id).copied());
    let mut sides = vec![Side::default(); seeds.len()];
    // In board order, so that the first board that is met gives the colour.
    let first_boards = event.rounds[round_idx].boards.iter();
    for board in first_boards {
        let teams = [board.pair.white, board.pair.black].map(|id| members.get(&id).copied());
        let [Some(white), Some(black)] = teams else { continue };
        if white == black {
            continue;
        }
        sides[white].opponent.get_or_insert((black, Color::White));
        sides[black].opponent.get_or_insert((white, Color::Black));
    }
    for player in &record.players {
        let Some(team) = team_of(player.number) else { continue };
        let entry = player.rounds.get(round_idx).copied().unwrap_or(RoundEntry::Absent);
        sides[team].points += record.scoring.points(entry);
        sides[team].is_free |= entry == RoundEntry::Bye(Bye::PairingAllocated);
        sides[team].played |=
            matches!(entry, RoundEntry::Paired { result, .. } if result.was_played());
    }
    sides.iter().map(|side| entry(*side, &sides)).collect()
}

fn entry(side: Side, sides: &[Side]) -> RoundEntry {
    let Some((opponent_idx, color)) = side.opponent else {
        let bye = if side.is_free { Bye::PairingAllocated } else { Bye::ZeroPoint };
        return RoundEntry::Bye(bye);
    };
    let number = u16::try_from(opponent_idx + 1).ok().and_then(PairingNumber::new);
    let Some(opponent) = number else { return RoundEntry::Absent };
    let other = sides[opponent_idx].points;
    let result = match (side.points.cmp(&other), side.played) {
        (std::cmp::Ordering::Greater, true) => GameResult::Win,
        (std::cmp::Ordering::Equal, true) => GameResult::Draw,
        (std::cmp::Ordering::Less, true) => GameResult::Loss,
        (std::cmp::Ordering::Greater, false) => GameResult::ForfeitWin,
        (_, false) => GameResult::ForfeitLoss,
    };
    RoundEntry::Paired { opponent, color: Some(color), result }
}
