//! The records of TRF26 that follow the players.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    AbnormalPoints, AbnormalResult, Bye, ForbiddenRounds, LineUp, MatchForfeit, PairingNumber,
    Record, RoundEntry, Team, TeamEvent,
};

use super::line::Line;
use crate::layout::{
    self, Field, abnormal, acceleration, bye, forfeit, line_up, prohibition, team, team_bye,
};

/// Teams, byes, virtual points, prohibitions and points awarded.
pub(super) fn lines(record: &Record, n_paired: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for (team, number) in record.teams.iter().zip(1_u16..) {
        if !team.is_vacant() {
            lines.push(team_line(team, number));
        }
    }
    let event = &record.team_event;
    lines.extend(team_byes(event));
    lines.extend(event.forfeits.iter().copied().map(forfeit_line));
    lines.extend(bye_lines(record, n_paired));
    lines.extend(acceleration_lines(record));
    lines.extend(prohibition_lines(record));
    lines.extend(record.abnormal_points.iter().map(abnormal_line));
    lines.extend(event.line_ups.iter().map(line_up_line));
    if record.scoring.forfeit_loss != record.scoring.zero_point_bye {
        // Record 162 has one value for both; engines have a record for each.
        lines.push(format!("BBF {:>4}", record.scoring.forfeit_loss.to_string()));
    }
    lines
}

fn numbers(line: &mut Line, first: usize, numbers: &[PairingNumber]) {
    for (idx, number) in numbers.iter().enumerate() {
        line.right(layout::listed(first, idx), &number.to_string());
    }
}

fn team_line(entry: &Team, number: u16) -> String {
    let mut line = Line::new("310");
    let points = |score: Option<Score>| score.map(|it| it.to_string()).unwrap_or_default();
    line.right(team::NUMBER, &number.to_string());
    line.left(team::NAME, entry.name.trim());
    line.left(team::NICKNAME, entry.nickname.trim());
    line.right(team::STRENGTH, entry.strength.trim());
    line.right(team::MATCH_POINTS, &points(entry.stated_match_points));
    line.right(team::GAME_POINTS, &points(entry.stated_game_points));
    line.right(team::RANK, &entry.stated_rank.map(|it| it.to_string()).unwrap_or_default());
    numbers(&mut line, team::FIRST_ID, &entry.players);
    line.text()
}

fn team_byes(event: &TeamEvent) -> Option<String> {
    if event.byes.is_empty() && event.bye_points.is_none() {
        return None;
    }
    let mut line = Line::new("320");
    if let Some(points) = event.bye_points {
        line.points(team_bye::MATCH_POINTS, points.match_points);
        line.points(team_bye::GAME_POINTS, points.game_points);
    }
    for (idx, team) in event.byes.iter().enumerate() {
        let first = team_bye::FIRST_TEAM + 4 * idx;
        let text = team.map_or_else(|| "000".to_owned(), |team| team.to_string());
        line.right(Field { first, last: first + 2 }, &text);
    }
    Some(line.text())
}

fn forfeit_line(entry: MatchForfeit) -> String {
    let mut line = Line::new("330");
    line.left(
        forfeit::RESULT,
        match entry.winner {
            Some(Color::White) => "+-",
            Some(Color::Black) => "-+",
            None => "--",
        },
    );
    line.right(forfeit::ROUND, &entry.round.to_string());
    line.right(forfeit::WHITE, &entry.white.to_string());
    line.right(forfeit::BLACK, &entry.black.to_string());
    line.text()
}

/// Byes of rounds that are still to be paired, and those of teams.
fn bye_lines(record: &Record, n_paired: usize) -> Vec<String> {
    let mut byes: Vec<(u16, Bye, PairingNumber)> = Vec::new();
    for player in record.players.iter().filter(|player| !player.is_vacant()) {
        for (round_idx, entry) in player.rounds.iter().enumerate().skip(n_paired) {
            let round = u16::try_from(round_idx + 1).unwrap_or(u16::MAX);
            match entry {
                RoundEntry::Bye(bye) => byes.push((round, *bye, player.number)),
                RoundEntry::Absent => byes.push((round, Bye::ZeroPoint, player.number)),
                RoundEntry::Paired { .. } => {}
            }
        }
        let next = u16::try_from(n_paired + 1).unwrap_or(u16::MAX);
        let has_kind =
            record.later_byes.iter().any(|it| it.round == next && it.player == player.number);
        let is_absent = record.absent_next.contains(&player.number) && !has_kind;
        if player.rounds.len() <= n_paired && is_absent {
            byes.push((next, Bye::ZeroPoint, player.number));
        }
    }
    byes.extend(record.later_byes.iter().map(|it| (it.round, it.bye, it.player)));
    byes.extend(record.team_event.requested_byes.iter().map(|it| (it.round, it.bye, it.team)));
    byes.sort_by_key(|&(round, bye, _)| (round, bye));
    let line = |group: &[(u16, Bye, PairingNumber)]| {
        let mut line = Line::new("240");
        line.put(bye::KIND, group[0].1.code());
        line.right(bye::ROUND, &format!("{:03}", group[0].0));
        let who: Vec<PairingNumber> = group.iter().map(|it| it.2).collect();
        numbers(&mut line, bye::FIRST_ID, &who);
        line.text()
    };
    byes.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)).map(line).collect()
}

/// Runs of neighbours with the same points, over as many rounds as they stay together.
fn acceleration_lines(record: &Record) -> Vec<String> {
    let by_player = &record.virtual_points.by_player;
    let n_rounds = by_player.iter().map(Vec::len).max().unwrap_or(0);
    let at = |idx: usize, round: usize| by_player[idx].get(round).copied().unwrap_or_default();
    // Points, first and last player, first and last round; the newest of each run last.
    let mut ranges: Vec<(Score, usize, usize, usize, usize)> = Vec::new();
    for round in 0..n_rounds {
        let mut first = 0;
        while first < by_player.len() {
            let points = at(first, round);
            let mut last = first;
            while last + 1 < by_player.len() && at(last + 1, round) == points {
                last += 1;
            }
            if points != Score::ZERO {
                let same = |range: &&mut (Score, usize, usize, usize, usize)| {
                    (range.0, range.1, range.2) == (points, first, last) && range.4 + 1 == round
                };
                match ranges.iter_mut().find(same) {
                    Some(range) => range.4 = round,
                    None => ranges.push((points, first, last, round, round)),
                }
            }
            first = last + 1;
        }
    }
    let points_field =
        if record.is_team_event() { acceleration::MATCH_POINTS } else { acceleration::GAME_POINTS };
    let line = |(points, first, last, from, to): (Score, usize, usize, usize, usize)| {
        let mut line = Line::new("250");
        line.points(points_field, points);
        line.right(acceleration::FIRST_ROUND, &(from + 1).to_string());
        line.right(acceleration::LAST_ROUND, &(to + 1).to_string());
        line.right(acceleration::FIRST_ID, &(first + 1).to_string());
        line.right(acceleration::LAST_ID, &(last + 1).to_string());
        line.text()
    };
    ranges.into_iter().map(line).collect()
}

fn prohibition_lines(record: &Record) -> Vec<String> {
    let last = record.rounds_total.map_or(999, u16::from);
    let whole = record.forbidden.iter();
    let whole = whole.map(|group| ForbiddenRounds { first: 1, last, group: group.clone() });
    let line = |entry: ForbiddenRounds| {
        let mut line = Line::new("260");
        line.right(prohibition::FIRST_ROUND, &entry.first.to_string());
        line.right(prohibition::LAST_ROUND, &entry.last.to_string());
        numbers(&mut line, prohibition::FIRST_ID, &entry.group);
        line.text()
    };
    whole.chain(record.forbidden_rounds.iter().cloned()).map(line).collect()
}

fn abnormal_line(entry: &AbnormalPoints) -> String {
    let mut line = Line::new("299");
    let code = |result: AbnormalResult| {
        AbnormalResult::CODES.iter().find(|(known, _)| *known == result).map(|(_, code)| *code)
    };
    line.put(abnormal::KIND, entry.result.and_then(code).unwrap_or(' '));
    line.right(abnormal::MATCH_POINTS, &signed(entry.match_tenths));
    line.right(abnormal::GAME_POINTS, &signed(entry.game_tenths));
    line.right(abnormal::ROUND, &format!("{:03}", entry.round.unwrap_or(0)));
    numbers(&mut line, abnormal::FIRST_ID, &entry.numbers);
    line.text()
}

fn signed(tenths: i16) -> String {
    let size = Score::from_tenths(tenths.unsigned_abs());
    if tenths < 0 { format!("-{size}") } else { size.to_string() }
}

fn line_up_line(entry: &LineUp) -> String {
    let mut line = Line::new("300");
    line.right(line_up::ROUND, &entry.round.to_string());
    line.right(line_up::TEAM, &entry.team.to_string());
    line.right(line_up::OPPONENT, &entry.opponent.to_string());
    for (idx, player) in entry.players.iter().enumerate() {
        let text = player.map_or_else(|| "0000".to_owned(), |number| number.to_string());
        line.right(layout::listed(line_up::FIRST_ID, idx), &text);
    }
    line.text()
}
