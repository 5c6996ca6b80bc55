//! What spectators see where the event shows its games later: the fold of the rows that are old
//! enough, and nothing else. Position, clocks, offers, moves and PGN come from here alone, so that
//! nothing leaks beside it.

use std::collections::VecDeque;

use arbiter_rulebook::Millis;

use crate::{
    row::{Row, RowError},
    table::Table,
};

/// A game as it was some time ago.
#[derive(Debug)]
pub(crate) struct Delayed {
    table: Table,
    delay: i64,
    /// Rows that nobody outside may hear of yet: when they may, and the row.
    waiting: VecDeque<(i64, Row)>,
}

impl Delayed {
    /// A game as its rows tell it, at the stamp `now` and the wall-clock time `at`; none where
    /// spectators see everything at once.
    pub(crate) fn open(rows: &[Row], now: i64, at: i64) -> Result<Option<Self>, RowError> {
        let (first, later) = rows.split_first().ok_or(RowError::NoBeginning)?;
        let mut table = Table::open(std::slice::from_ref(first), now, at)?;
        let Millis(delay) = table.state().settings().options.delay;
        if delay <= 0 {
            return Ok(None);
        }
        let mut waiting = VecDeque::new();
        for row in later {
            let left = row.at.saturating_add(delay).saturating_sub(at);
            if left <= 0 && waiting.is_empty() {
                table.apply(row, now, now)?;
            } else {
                waiting.push_back((now.saturating_add(left.max(0)), row.clone()));
            }
        }
        Ok(Some(Self { table, delay, waiting }))
    }

    /// The game as spectators see it.
    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    /// A row was stored: spectators hear of it later.
    pub(crate) fn keep(&mut self, row: Row, now: i64) {
        self.waiting.push_back((now.saturating_add(self.delay), row));
    }

    /// When the next row may be heard of.
    pub(crate) fn due_at(&self) -> Option<i64> {
        self.waiting.front().map(|(due, _)| *due)
    }

    /// The next row that may be heard of now; the table is then the one after it.
    pub(crate) fn release(&mut self, now: i64) -> Result<Option<Row>, RowError> {
        match self.waiting.front() {
            Some((due, _)) if *due <= now => {}
            Some(_) | None => return Ok(None),
        }
        let Some((due, row)) = self.waiting.pop_front() else { return Ok(None) };
        self.table.apply(&row, due, now)?;
        Ok(Some(row))
    }
}
