//! Random events of teams.

use arbiter_rulebook::Color;
use arbiter_tournament::{
    Bye, GameResult, MatchForfeit, PairingNumber, Record, RequestedTeamBye, RoundEntry, Scoring,
    Team, TeamByePoints,
};

use super::{Plan, chance::Chance};
use crate::{Options, pair, swiss::Board};

/// Puts the players of a record into teams, the strongest first; the last who fill no team stay
/// without one.
pub(super) fn enter(plan: &Plan, record: &mut Record) {
    let boards = usize::from(plan.boards.max(1));
    let numbers: Vec<PairingNumber> = record.players.iter().map(|it| it.number).collect();
    for (players, number) in numbers.chunks_exact(boards).zip(1..) {
        record.teams.push(Team {
            name: format!("Team {number:03}"),
            nickname: format!("T{number:03}"),
            players: players.to_vec(),
            ..Team::default()
        });
    }
    let kept = record.teams.len() * boards;
    record.players.truncate(kept);
    record.scoring = Scoring { pairing_allocated_bye: record.scoring.draw, ..record.scoring };
    let event = &mut record.team_event;
    let colors = [Color::White, Color::Black].into_iter().cycle();
    event.board_colors = colors.take(boards).collect();
    event.bye_points = Some(TeamByePoints {
        match_points: event.match_scoring.draw,
        game_points: std::iter::repeat_n(record.scoring.draw, boards).sum(),
    });
}

/// Plays all rounds, or as many as can be paired.
pub(super) fn play(plan: &Plan, record: &mut Record, chance: &mut Chance) {
    let n_teams = record.teams.len();
    let arrivals: Vec<usize> = (0..n_teams).map(|_| chance.arrival(plan)).collect();
    let mut has_left = vec![false; n_teams];
    for round_idx in 0..usize::from(plan.rounds) {
        let round = u16::try_from(round_idx + 1).unwrap_or(u16::MAX);
        let mut absent = Vec::new();
        for team_idx in 0..n_teams {
            let is_away = has_left[team_idx] || round_idx < arrivals[team_idx];
            if let Some(bye) = chance.absence(plan, is_away)
                && let Some(team) = number(team_idx)
            {
                absent.push((team, bye));
            }
        }
        let options = Options {
            round: Some(round_idx + 1),
            absent: absent.iter().map(|&(team, _)| team).collect(),
            ..plan.options.clone()
        };
        let paired = pair(plan.system, record, &options).ok();
        let Some(paired) = paired.filter(|paired| !paired.boards.boards.is_empty()) else { return };
        record.team_event.byes.push(paired.boards.bye);
        for &(team, bye) in &absent {
            record.team_event.requested_byes.push(RequestedTeamBye { round, team, bye });
            rest(record, team, bye);
        }
        if let Some(team) = paired.boards.bye {
            rest(record, team, Bye::PairingAllocated);
        }
        for board in &paired.boards.boards {
            play_match(plan, record, (round, *board), chance);
        }
        for left in &mut has_left {
            *left |= chance.thousandths(plan.withdrawals);
        }
    }
}

fn number(team_idx: usize) -> Option<PairingNumber> {
    u16::try_from(team_idx + 1).ok().and_then(PairingNumber::new)
}

/// Everybody of a team has the bye.
fn rest(record: &mut Record, team: PairingNumber, bye: Bye) {
    for player in record.teams[team.index()].players.clone() {
        record.players[player.index()].rounds.push(RoundEntry::Bye(bye));
    }
}

fn play_match(plan: &Plan, record: &mut Record, (round, board): (u16, Board), chance: &mut Chance) {
    let home = record.teams[board.white.index()].players.clone();
    let away = record.teams[board.black.index()].players.clone();
    let forfeited = chance.thousandths(plan.forfeits).then(|| chance.forfeit());
    if let Some((white, black)) = forfeited {
        let winner = match (white, black) {
            (GameResult::ForfeitWin, _) => Some(Color::White),
            (_, GameResult::ForfeitWin) => Some(Color::Black),
            (_, _) => None,
        };
        let forfeit = MatchForfeit { round, white: board.white, black: board.black, winner };
        record.team_event.forfeits.push(forfeit);
    }
    for (idx, (&one, &other)) in home.iter().zip(&away).enumerate() {
        let color = if idx % 2 == 0 { Color::White } else { Color::Black };
        let rating = |it: PairingNumber| record.players[it.index()].rating.unwrap_or_default();
        let (own, others) = match (forfeited, color) {
            (Some(results), _) => results,
            (None, Color::White) => chance.result(plan, rating(one), rating(other)),
            (None, Color::Black) => {
                let (white, black) = chance.result(plan, rating(other), rating(one));
                (black, white)
            }
        };
        for (who, opponent, color, result) in
            [(one, other, color, own), (other, one, !color, others)]
        {
            let entry = RoundEntry::Paired { opponent, color: Some(color), result };
            record.players[who.index()].rounds.push(entry);
        }
    }
}

/// What the matches gave, written beside the teams.
pub(super) fn state_points(record: &mut Record) {
    let rounds = record.team_rounds(record.rounds_recorded());
    for (team, rounds) in record.teams.iter_mut().zip(rounds) {
        team.stated_match_points = Some(rounds.iter().map(|it| it.match_points).sum());
        team.stated_game_points = Some(rounds.iter().map(|it| it.game_points).sum());
    }
}
