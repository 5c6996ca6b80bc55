//! Section 2: tie-breaks from the player's own results.
//!
//! | clause | function |
//! |---|---|
//! | 2a, 2a1 | [`progressive`] |
//! | 2b, 2b1 | [`koya`] |
//! | 2c | [`wins`] |
//! | 2d | [`black_games`] |
//!
//! Unplayed rounds need no virtual opponent here: only the result counts.

use arbiter_rulebook::{Color, Score};

use crate::{Basis, Counted, Forfeits, RoundKind, Table, Term, Value, Working, table::Round};

/// The term of a round before anything is known about it.
pub(crate) fn blank(table: &Table, idx: usize, round_idx: usize) -> Term {
    let round = &table.competitors[idx].rounds[round_idx];
    Term {
        round: u16::try_from(round_idx + 1).unwrap_or(u16::MAX),
        opponent: round.opponent.map(|opponent| table.competitors[opponent].number),
        factor: None,
        basis: Basis::Unplayed,
        amount: Value::ZERO,
        counted: Counted::No,
    }
}

/// One term a round, made by a function of the round.
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
pub(crate) fn progressive(table: &Table, idx: usize, cut: u8) -> Working {
    let mut total = Score::ZERO;
    Working::sum(terms(table, idx, |round, term| {
        total += round.points;
        let counted = if term.round <= u16::from(cut) { Counted::Cut } else { Counted::Yes };
        Term { basis: Basis::RunningTotal, amount: total.into(), counted, ..term }
    }))
}

/// Points against those who reached the limit.
pub(crate) fn koya(table: &Table, idx: usize, step: i8) -> Working {
    let limit_twentieths = koya_limit(table, step);
    Working::sum(terms(table, idx, |round, term| {
        let Some(opponent) = round.opponent else {
            return term;
        };
        let score = table.score(opponent);
        let reached = limit_twentieths <= 2 * u32::from(score.tenths());
        let counted = if reached { Counted::Yes } else { Counted::No };
        let basis = Basis::Limit { score, limit_twentieths };
        Term { basis, amount: round.points.into(), counted, ..term }
    }))
}

/// Half of the possible points, moved by score groups; in twentieths of a point.
fn koya_limit(table: &Table, step: i8) -> u32 {
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

/// Games won.
pub(crate) fn wins(table: &Table, idx: usize, forfeits: Forfeits) -> Working {
    count(table, idx, |round| match (round.kind, forfeits) {
        (RoundKind::Won, _) | (RoundKind::ForfeitWin, Forfeits::Included) => true,
        (
            RoundKind::Drawn
            | RoundKind::Lost
            | RoundKind::ForfeitWin
            | RoundKind::ForfeitLoss
            | RoundKind::NotPaired,
            _,
        ) => false,
    })
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

/// Direct encounter among `tied`, which includes `idx` (2e, 3d).
///
/// It says something only if all of them met one another.
pub(crate) fn direct_encounter(
    table: &Table,
    idx: usize,
    tied: &[usize],
    forfeits: Forfeits,
) -> Working {
    if tied.len() < 2 {
        return Working::nothing(crate::Finish::NotLevel);
    }
    let meets = |round: &Round| {
        let counts = match round.kind {
            RoundKind::Won | RoundKind::Drawn | RoundKind::Lost => true,
            RoundKind::ForfeitWin | RoundKind::ForfeitLoss => forfeits == Forfeits::Included,
            RoundKind::NotPaired => false,
        };
        round.opponent.filter(|opponent| counts && tied.binary_search(opponent).is_ok())
    };
    // Nobody meets more opponents than there are rounds: large ties need no look.
    let may_all_meet = tied.len() <= table.n_rounds + 1;
    let all_met = may_all_meet
        && tied.iter().all(|&one| {
            let mut met: Vec<usize> =
                table.competitors[one].rounds.iter().filter_map(meets).collect();
            met.sort_unstable();
            met.dedup();
            met.len() == tied.len() - 1
        });
    let made = terms(table, idx, |round, term| {
        let counted = if meets(round).is_some() { Counted::Yes } else { Counted::No };
        let basis = match (counted, round.kind.was_played()) {
            (Counted::Yes, _) => Basis::Result,
            (Counted::No | Counted::Cut, true) => Basis::OutsideTheTie,
            (Counted::No | Counted::Cut, false) => Basis::Unplayed,
        };
        Term { basis, amount: round.points.into(), counted, ..term }
    });
    if all_met {
        Working::sum(made)
    } else {
        Working { terms: made, finish: crate::Finish::NotAllMet, value: None }
    }
}
