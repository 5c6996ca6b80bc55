//! What is answered for one position, as a row of CSV or an object of JSON.

use arbiter_answers::{
    position::read_fen,
    winnable::{self, StatusAnswer},
};
use arbiter_board::Position;
use arbiter_text::Text;
use arbiter_winnable::Limit;
use serde::Serialize;

use crate::{
    format::{Format, csv_line},
    table::{Cell, Kind},
};

/// What is asked of every position, and in which form it is answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Query {
    pub(super) limit: Limit,
    pub(super) proof: bool,
    pub(super) format: Format,
    /// What says why a line cannot be read.
    pub(super) t: Text,
}

/// The columns of a table of answers; the lines are there with --proof only.
pub(super) const COLUMNS: [(&str, Kind); 7] = [
    ("fen", Kind::Text),
    ("white", Kind::Text),
    ("black", Kind::Text),
    ("line", Kind::Number),
    ("error", Kind::Text),
    ("white_line", Kind::Text),
    ("black_line", Kind::Text),
];

#[derive(Serialize)]
struct Unreadable<'r> {
    line: u64,
    text: &'r str,
    error: String,
}

impl Query {
    /// The first row.
    pub(super) const fn header(self) -> &'static str {
        match (self.format, self.proof) {
            (Format::Json, _) => "",
            (Format::Text, false) => "fen,white,black\n",
            (Format::Text, true) => "fen,white,black,white_line,black_line\n",
        }
    }

    /// The row of a position.
    pub(super) fn row(self, fen: &str, position: &Position) -> String {
        let row = winnable::status(fen, position, self.limit, self.proof);
        self.write(&row)
    }

    fn write(self, row: &StatusAnswer<'_>) -> String {
        match self.format {
            Format::Json => json(row),
            Format::Text => {
                let lines = [&row.white_line, &row.black_line].into_iter().flatten();
                let lines: Vec<String> = lines.map(|line| line.join(" ")).collect();
                let lines = lines.iter().map(String::as_str);
                csv_line([row.fen, row.white, row.black].into_iter().chain(lines))
            }
        }
    }

    /// The row of a line of input, and whether it could be read.
    pub(super) fn line(self, number: u64, text: &str) -> (String, bool) {
        match read_fen(text) {
            Ok(position) => (self.row(text, &position), true),
            Err(why) => (self.unreadable(number, text, &self.t.message(&why.what)), false),
        }
    }

    /// The columns of a table of answers.
    pub(super) const fn columns(self) -> &'static [(&'static str, Kind)] {
        let (plain, _) = COLUMNS.split_at(COLUMNS.len() - 2);
        if self.proof { &COLUMNS } else { plain }
    }

    /// The row of a line of input in a table of answers, and whether it could be read.
    pub(super) fn cells(self, number: u64, text: &str) -> (Vec<Cell>, bool) {
        let (line, fen) = (Cell::count(number), Cell::text(text));
        let position = match read_fen(text) {
            Ok(position) => position,
            Err(why) => {
                let error = Cell::text(self.t.message(&why.what));
                let row =
                    [fen, Cell::Absent, Cell::Absent, line, error, Cell::Absent, Cell::Absent];
                return (row.into(), false);
            }
        };
        let row = winnable::status(text, &position, self.limit, self.proof);
        let joined = |line: Option<Vec<String>>| Cell::from(line.map(|moves| moves.join(" ")));
        let (white, black) = (Cell::text(row.white), Cell::text(row.black));
        let lines = [joined(row.white_line), joined(row.black_line)];
        let [white_line, black_line] = lines;
        (vec![fen, white, black, line, Cell::Absent, white_line, black_line], true)
    }

    /// The row of a line that could not be read.
    pub(super) fn unreadable(self, number: u64, text: &str, why: &str) -> String {
        match self.format {
            Format::Json => json(&Unreadable { line: number, text, error: why.to_owned() }),
            Format::Text => {
                let lines = if self.proof { &["", ""][..] } else { &[] };
                let number = number.to_string();
                let why = [("line", number), ("what", why.to_owned())];
                let why = self.t.with("file-at-line", &why);
                csv_line([why.as_str(), "error", "error"].iter().chain(lines))
            }
        }
    }
}

fn json(value: &impl Serialize) -> String {
    // Strings and numbers always can be written.
    let mut text = serde_json::to_string(value).unwrap_or_default();
    text.push('\n');
    text
}
