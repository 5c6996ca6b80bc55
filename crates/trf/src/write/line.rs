//! A line under construction.

use arbiter_rulebook::Score;
use arbiter_tournament::{Bye, RoundEntry};

use crate::layout::{Field, OLD_BYES, color_code};

/// Characters that would end a line or cannot be seen become blanks.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect()
}

/// A line under construction, one cell per column.
pub(super) struct Line {
    cells: Vec<char>,
    /// Columns that stay though they are blank.
    n_kept: usize,
}

impl Line {
    pub(super) fn new(code: &str) -> Self {
        Self { cells: code.chars().collect(), n_kept: 0 }
    }

    pub(super) fn put(&mut self, column: usize, character: char) {
        if self.cells.len() < column {
            self.cells.resize(column, ' ');
        }
        self.cells[column - 1] = if character.is_control() { ' ' } else { character };
    }

    /// From the first column on, cut at the last.
    pub(super) fn left(&mut self, field: Field, text: &str) {
        for (column, character) in (field.first..=field.last).zip(text.chars()) {
            self.put(column, character);
        }
    }

    /// Up to the last column; a number too wide by one begins in the blank before the field.
    pub(super) fn right(&mut self, field: Field, text: &str) {
        let width = text.chars().count().min(field.width() + 1);
        for (column, character) in (field.last + 1 - width..).zip(text.chars().take(width)) {
            self.put(column, character);
        }
    }

    /// Points up to the last column, without `.0` where that does not fit.
    pub(super) fn points(&mut self, field: Field, points: Score) {
        let text = points.to_string();
        let whole = text.strip_suffix(".0").filter(|_| field.width() < text.len());
        self.right(field, whole.unwrap_or(&text));
    }

    pub(super) fn round(&mut self, first: usize, entry: RoundEntry, is_paired: bool) {
        let (color, result) = match entry {
            RoundEntry::Paired { opponent, color, result } => {
                self.right(Field { first, last: first + 3 }, &opponent.to_string());
                self.put(first + 5, color_code(color));
                self.put(first + 7, result.code());
                // Engines and other readers want the column of a result that is still open.
                self.n_kept = self.n_kept.max(first + 7);
                return;
            }
            RoundEntry::Bye(bye) => ('-', bye.code()),
            RoundEntry::Absent if is_paired => return,
            // Blanks in a round that is still to be paired would ask for a pairing.
            RoundEntry::Absent => ('-', 'Z'),
        };
        self.left(Field { first, last: first + 3 }, "0000");
        self.put(first + 5, color);
        self.put(first + 7, result);
    }

    /// A bye with the sign of a result, as TRF06 has it.
    pub(super) fn old_bye(&mut self, first: usize, bye: Bye) {
        let code = OLD_BYES.iter().find(|(_, known)| *known == bye).map_or('-', |(code, _)| *code);
        self.left(Field { first, last: first + 3 }, "0000");
        self.put(first + 5, '-');
        self.put(first + 7, code);
    }

    pub(super) fn text(self) -> String {
        let n_filled = self.cells.iter().rposition(|cell| *cell != ' ').map_or(0, |at| at + 1);
        self.cells.into_iter().take(n_filled.max(self.n_kept)).collect()
    }
}
