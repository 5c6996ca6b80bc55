//! Teams in the exchange file: their points and places, byes, and matches that nobody played.

use arbiter_rulebook::Color;
use arbiter_tournament::{
    Bye, MatchForfeit, PairingNumber, Record, RequestedTeamBye, TeamRoundKind, Tournament,
};

use super::{ReportError, team_standings};

/// Fills in what the exchange file says of the teams of a Swiss for teams. Numbers of byes are
/// those of teams there.
pub(super) fn fill(event: &Tournament, record: &mut Record) -> Result<(), ReportError> {
    if !event.settings.system.is_for_teams() || record.teams.is_empty() {
        return Ok(());
    }
    let n_rounds = event.rounds.len();
    let rounds = record.team_rounds(n_rounds);
    let places = team_standings(event, None, None)?;
    record.team_event.byes = vec![None; n_rounds];
    let numbers = (1..).map_while(PairingNumber::new);
    for ((team_idx, own), number) in rounds.iter().enumerate().zip(numbers) {
        let team = &mut record.teams[team_idx];
        team.stated_match_points = Some(own.iter().map(|it| it.match_points).sum());
        team.stated_game_points = Some(own.iter().map(|it| it.game_points).sum());
        let rows = places.ranking.rows.iter().zip(1..);
        team.stated_rank =
            { rows }.find(|(row, _)| row.number == number.get()).map(|(_, place)| place);
        for (round_idx, it) in own.iter().enumerate() {
            let round = u16::try_from(round_idx + 1).unwrap_or(u16::MAX);
            let requested = |bye| RequestedTeamBye { round, team: number, bye };
            match it.kind {
                TeamRoundKind::Bye(Bye::PairingAllocated) => {
                    record.team_event.byes[round_idx] = Some(number);
                }
                TeamRoundKind::Bye(bye) => record.team_event.requested_byes.push(requested(bye)),
                TeamRoundKind::Absent => {
                    record.team_event.requested_byes.push(requested(Bye::ZeroPoint));
                }
                TeamRoundKind::Match { is_played: true, .. } => {}
                TeamRoundKind::Match { opponent, color, is_won, .. } => {
                    if color == Some(Color::White) {
                        let others = rounds.get(opponent.index()).map(|rounds| rounds[round_idx]);
                        let is_lost = others.is_some_and(|it| is_won_by(it.kind));
                        let winner = match (is_won, is_lost) {
                            (true, _) => Some(Color::White),
                            (false, true) => Some(Color::Black),
                            (false, false) => None,
                        };
                        let (white, black) = (number, opponent);
                        record.team_event.forfeits.push(MatchForfeit {
                            round,
                            white,
                            black,
                            winner,
                        });
                    }
                }
            }
        }
    }
    Ok(())
}

const fn is_won_by(kind: TeamRoundKind) -> bool {
    match kind {
        TeamRoundKind::Match { is_won, .. } => is_won,
        TeamRoundKind::Bye(_) | TeamRoundKind::Absent => false,
    }
}
