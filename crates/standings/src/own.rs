//! Tie-breaks from the competitor's own results.
//!
//! | 2012 | later | function |
//! |---|---|---|
//! | 2a, 2a1 | 7.5 | [`progressive`] |
//! | 2b, 2b1 | 9.2 | [`koya`] |
//! | 2c | 7.1 | [`wins`] |
//! | 2d | 7.3 | [`black_games`] |
//! | | 7.2, 7.4, 7.6 | [`games_won`], [`black_wins`], [`rounds_elected`] |
//! | | 2026: 7.7 | [`standard_points`] |
//!
//! Unplayed rounds need no virtual opponent here: only the result counts.

use arbiter_rulebook::{Color, Score};

use crate::{
    Basis, Counted, Forfeits, KOYA_STEP, KoyaStep, RoundKind, Table, TeamCount, Term, Value, WINS,
    WinsCount, Working, table::Round,
};

/// The term of a round before anything is known about it.
fn blank(table: &Table, idx: usize, round_idx: usize) -> Term {
    let round = &table.competitors[idx].rounds[round_idx];
    Term {
        round: u16::try_from(round_idx + 1).unwrap_or(u16::MAX),
        opponent: round.opponent.map(|opponent| table.competitors[opponent].number),
        factor: None,
        basis: Basis::Unplayed,
        amount: Value::ZERO,
        counted: Counted::No,
        is_voluntary: false,
    }
}

/// One term per round, made by a function of the round.
pub(crate) fn terms(
    table: &Table,
    idx: usize,
    mut make: impl FnMut(&Round, Term) -> Term,
) -> Vec<Term> {
    let rounds = &table.competitors[idx].rounds;
    (0..rounds.len())
        .map(|round_idx| make(&rounds[round_idx], blank(table, idx, round_idx)))
        .collect()
}

/// The running totals, without the first `cut` of them.
pub(crate) fn progressive(table: &Table, idx: usize, count: TeamCount, cut: u8) -> Working {
    let mut total = Score::ZERO;
    Working::sum(terms(table, idx, |round, term| {
        total += round.team.of(count);
        let counted = if term.round <= u16::from(cut) { Counted::Cut } else { Counted::Yes };
        Term { basis: Basis::RunningTotal, amount: total.into(), counted, ..term }
    }))
}

/// Points against those who reached the limit.
pub(crate) fn koya(table: &Table, idx: usize, count: TeamCount, step: i8) -> Working {
    let limit_twentieths = koya_limit(table, count, step);
    let by_groups = KOYA_STEP.at(table.rules.edition).says == KoyaStep::ScoreGroup;
    Working::sum(terms(table, idx, |round, term| {
        // In 2012 a forfeit is a game of the table; later only where pairings are fixed.
        let is_game = by_groups || table.is_game(round, false);
        let Some(opponent) = round.opponent.filter(|_| is_game) else {
            return term;
        };
        let score = table.scale(count).totals[opponent];
        let reached = limit_twentieths <= 2 * u32::from(score.tenths());
        let counted = if reached { Counted::Yes } else { Counted::No };
        let basis = Basis::Limit { score, limit_twentieths };
        Term { basis, amount: round.team.of(count).into(), counted, ..term }
    }))
}

/// Half of the possible points, moved by steps; in twentieths of a point.
fn koya_limit(table: &Table, count: TeamCount, step: i8) -> u32 {
    match KOYA_STEP.at(table.rules.edition).says {
        KoyaStep::ScoreGroup => koya_limit_by_groups(table, step),
        KoyaStep::HalfPoint => {
            let half = i64::from(table.possible_in_games(count).tenths());
            let limit = half + i64::from(step) * 10;
            u32::try_from(limit.max(0)).unwrap_or(u32::MAX)
        }
    }
}

fn koya_limit_by_groups(table: &Table, step: i8) -> u32 {
    let half_twentieths = u32::from(table.possible_score().tenths());
    let mut groups: Vec<u32> =
        (0..table.competitors.len()).map(|idx| 2 * u32::from(table.score(idx).tenths())).collect();
    groups.sort_unstable();
    groups.dedup();
    if step == 0 {
        return half_twentieths;
    }
    let n_below = groups.partition_point(|&score| score < half_twentieths);
    let n_steps = usize::from(step.unsigned_abs());
    if step < 0 {
        let lowest = n_below.saturating_sub(n_steps);
        return groups.get(lowest).copied().unwrap_or(half_twentieths).min(half_twentieths);
    }
    // Beyond the highest group nobody is left.
    groups.get(n_below + n_steps).copied().unwrap_or(u32::MAX)
}

/// Games won, or rounds that gave as much as a win.
pub(crate) fn wins(table: &Table, idx: usize, forfeits: Forfeits) -> Working {
    let wins = WINS.at(table.rules.edition).says;
    // The result of a team match is in its match points, whatever ranks the event.
    let win = table.scale(TeamCount::Match).win;
    count(table, idx, |round| match wins {
        WinsCount::GamesWon => {
            let by_forfeit = forfeits == Forfeits::Included && round.kind == RoundKind::ForfeitWin;
            round.kind == RoundKind::Won || by_forfeit
        }
        WinsCount::RoundsWithAWinsPoints => win <= round.team.match_points,
    })
}

/// Games won at the board.
pub(crate) fn games_won(table: &Table, idx: usize) -> Working {
    count(table, idx, |round| round.kind == RoundKind::Won)
}

/// Games with Black.
pub(crate) fn black_games(table: &Table, idx: usize, forfeits: Forfeits) -> Working {
    count(table, idx, |round| {
        let counts = round.kind.was_played() || forfeits == Forfeits::Included;
        counts && round.color == Some(Color::Black)
    })
}

/// Games won with Black.
pub(crate) fn black_wins(table: &Table, idx: usize) -> Working {
    count(table, idx, |round| round.kind == RoundKind::Won && round.color == Some(Color::Black))
}

/// Rounds that the competitor did not stay away from.
pub(crate) fn rounds_elected(table: &Table, idx: usize) -> Working {
    count(table, idx, |round| !round.kind.is_voluntary())
}

fn count(table: &Table, idx: usize, counts: impl Fn(&Round) -> bool) -> Working {
    Working::sum(terms(table, idx, |round, term| {
        if counts(round) {
            let amount = Value::whole(1);
            Term { basis: Basis::Result, amount, counted: Counted::Yes, ..term }
        } else if round.kind.was_played() {
            Term { basis: Basis::Result, ..term }
        } else {
            term
        }
    }))
}

/// One for each round with more points than the opponent, a half for as many; without opponent
/// the points are compared with a draw.
pub(crate) fn standard_points(table: &Table, idx: usize, count: TeamCount) -> Working {
    let draw = table.scale(count).draw;
    Working::sum(terms(table, idx, |round, term| {
        let round_idx = usize::from(term.round) - 1;
        let other = round
            .opponent
            .map_or(draw, |opponent| table.competitors[opponent].rounds[round_idx].team.of(count));
        let own = round.team.of(count);
        let halves = match own.cmp(&other) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        };
        let amount = Value::whole(halves).per(2);
        Term { basis: Basis::Compared { own, other }, amount, counted: Counted::Yes, ..term }
    }))
}
