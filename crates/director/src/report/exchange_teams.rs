//! Teams in the exchange file: their points and places, byes, and matches that nobody played.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    AbnormalPoints, Bye, MatchForfeit, PairingNumber, Record, RequestedTeamBye, TeamRound,
    TeamRoundKind, Tournament,
};

use super::{ReportError, team_standings};

/// Fills in what the exchange file says of the teams of a Swiss for teams, with points as they were
/// announced. Numbers of byes are those of teams there.
pub(super) fn fill(
    event: &Tournament,
    record: &mut Record,
    mut announced: Record,
) -> Result<(), ReportError> {
    if !event.settings.system.is_for_teams() || record.teams.is_empty() {
        return Ok(());
    }
    let n_rounds = event.rounds.len();
    let rounds = record.team_rounds(n_rounds);
    announced.event.type_code = record.event.type_code;
    let before = announced.team_rounds(n_rounds);
    record.abnormal_points = announced_points(&rounds, &before);
    let places = team_standings(event, None, None)?;
    record.team_event.byes = vec![None; n_rounds];
    let numbers = (1..).map_while(PairingNumber::new);
    for ((team_idx, own), number) in rounds.iter().enumerate().zip(numbers) {
        let team = &mut record.teams[team_idx];
        team.stated_match_points = Some(before[team_idx].iter().map(|it| it.match_points).sum());
        team.stated_game_points = Some(before[team_idx].iter().map(|it| it.game_points).sum());
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

/// Where a result that counts for rating alone makes another match, the points that were announced.
fn announced_points(report: &[Vec<TeamRound>], before: &[Vec<TeamRound>]) -> Vec<AbnormalPoints> {
    let tenths = |score: Score| i16::try_from(score.tenths()).unwrap_or(i16::MAX);
    let numbers = (1..).map_while(PairingNumber::new);
    let mut awards = Vec::new();
    for ((own, announced), number) in report.iter().zip(before).zip(numbers) {
        for ((now, then), round) in own.iter().zip(announced).zip(1..) {
            let points = |it: &TeamRound| (it.match_points, it.game_points);
            if points(now) == points(then) {
                continue;
            }
            awards.extend(now.kind.result().map(|result| AbnormalPoints {
                result: Some(result),
                match_tenths: tenths(then.match_points),
                game_tenths: tenths(then.game_points),
                round: Some(round),
                numbers: vec![number],
            }));
        }
    }
    awards
}

const fn is_won_by(kind: TeamRoundKind) -> bool {
    match kind {
        TeamRoundKind::Match { is_won, .. } => is_won,
        TeamRoundKind::Bye(_) | TeamRoundKind::Absent => false,
    }
}
