//! Tie-breaks of teams from the results of their boards (C.07 12).
//!
//! Single forfeits count as won and lost games, and a bye as a win on every board.

use std::cmp::Ordering;

use arbiter_rulebook::Score;

use crate::{Basis, Counted, Table, Term, Value, Working, own::terms};

/// The points of each board over the event.
pub(crate) fn board_totals(table: &Table, idx: usize) -> Vec<Score> {
    let mut totals: Vec<Score> = Vec::new();
    for boards in &table.competitors[idx].boards {
        if totals.len() < boards.len() {
            totals.resize(boards.len(), Score::ZERO);
        }
        for (total, &points) in totals.iter_mut().zip(boards) {
            *total += points;
        }
    }
    totals
}

/// Board numbers times points, round by round.
pub(crate) fn board_count(table: &Table, idx: usize) -> Working {
    let rounds = &table.competitors[idx].boards;
    Working::sum(terms(table, idx, |_, term| {
        let boards = rounds.get(usize::from(term.round) - 1).map_or(&[][..], Vec::as_slice);
        let tenths: i64 =
            (1..).zip(boards).map(|(board, points)| board * i64::from(points.tenths())).sum();
        let amount = Value::new(tenths, 10);
        Term { basis: Basis::BoardsByNumber, amount, counted: Counted::Yes, ..term }
    }))
}

/// One term per board, for the working.
pub(crate) fn board_terms(table: &Table, idx: usize) -> Vec<Term> {
    let term = |(board, points): (u16, Score)| Term {
        round: board,
        opponent: None,
        factor: None,
        basis: Basis::Board,
        amount: points.into(),
        counted: Counted::Yes,
        is_voluntary: false,
    };
    (1..).zip(board_totals(table, idx)).map(term).collect()
}

/// The first board decides, then the second, and so on; the better team is the greater.
pub(crate) fn compare_top(table: &Table, one: usize, other: usize) -> Ordering {
    board_totals(table, one).cmp(&board_totals(table, other))
}

/// All boards but the last decide, then all but the last two, and so on.
pub(crate) fn compare_bottom(table: &Table, one: usize, other: usize) -> Ordering {
    let sums = |idx: usize| -> Vec<Score> {
        let totals = board_totals(table, idx);
        let without = |n_left_out: usize| totals[..totals.len() - n_left_out].iter().copied().sum();
        (1..totals.len()).map(without).collect()
    };
    sums(one).cmp(&sums(other))
}
