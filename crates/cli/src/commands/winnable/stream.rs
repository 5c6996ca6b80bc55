//! Millions of positions, one per line or per row of a table, through all cores and in order.

use std::path::Path;

use super::{Output, answer::Query};
use crate::{
    error::CommandError,
    input,
    parallel::{self, Cut, Failed, Lines},
    table::{self, Cell, PositionBatch, Positions, TableWriter},
    world::World,
};

/// What a batch of lines has come to.
struct Answered {
    query: Query,
    to_table: bool,
    text: String,
    rows: Vec<Vec<Cell>>,
    positions: u64,
    unreadable: u64,
}

impl Answered {
    const fn new(query: Query, to_table: bool) -> Self {
        Self { query, to_table, text: String::new(), rows: Vec::new(), positions: 0, unreadable: 0 }
    }

    /// Answers a line or a row.
    fn add(&mut self, number: u64, fen: &[u8]) {
        let is_readable = match (std::str::from_utf8(fen), self.to_table) {
            (Ok(fen), false) => {
                let (text, is_readable) = self.query.line(number, fen);
                self.text.push_str(&text);
                is_readable
            }
            (Err(_), false) => {
                let why = self.query.t.say("cli-winnable-utf8");
                self.text.push_str(&self.query.unreadable(number, "", &why));
                false
            }
            (read, true) => {
                let fen = read.map_or_else(|_| String::from_utf8_lossy(fen), Into::into);
                let (row, is_readable) = self.query.cells(number, &fen);
                self.rows.push(row);
                is_readable
            }
        };
        self.positions += 1;
        self.unreadable += u64::from(!is_readable);
    }
}

/// Answers every line of a file, or every row of a table; returns how many could not be read.
pub(super) fn run(
    path: &Path,
    query: Query,
    threads: usize,
    output: Output<'_>,
    world: &mut World<'_>,
) -> Result<u64, CommandError> {
    let mut table =
        output.map(|output| TableWriter::create(output, query.columns())).transpose()?;
    let to_table = table.is_some();
    if !to_table {
        world.out.write_all(query.header().as_bytes())?;
    }
    let t = world.t;
    let (mut positions, mut unreadable) = (0, 0);
    let answered = if table::is_table(path) {
        let source = Positions::open(path)?;
        let bar = input::row_bar(path, source.length());
        let work = |bytes: &[u8], batch| answer_rows(bytes, &batch, Answered::new(query, to_table));
        each(source, threads, work, |answered| {
            bar.inc(answered.positions);
            unreadable += answered.unreadable;
            bar.suspend(|| write(answered, table.as_mut(), world))
        })
    } else {
        let (input, bar) = input::open_with_bar(path)?;
        let work = |bytes: &[u8], first| answer_lines(bytes, first, Answered::new(query, to_table));
        each(Lines::new(input), threads, work, |answered| {
            positions += answered.positions;
            unreadable += answered.unreadable;
            bar.set_message(t.say1("cli-winnable-positions", "n", positions));
            bar.suspend(|| write(answered, table.as_mut(), world))
        })
    };
    answered.map_err(|failed| failed.with_table(path))?;
    table.map_or(Ok(()), TableWriter::finish)?;
    Ok(unreadable)
}

fn each<C: Cut + Send>(
    source: C,
    threads: usize,
    work: impl Fn(&[u8], C::Place) -> Answered + Sync,
    mut take: impl FnMut(Answered) -> Result<(), CommandError>,
) -> Result<(), Failed> {
    parallel::for_each_chunk(source, threads, work, |made| take(made).map_err(Failed::Command))
}

fn write(
    answered: Answered,
    table: Option<&mut TableWriter>,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let Some(table) = table else {
        return Ok(world.out.write_all(answered.text.as_bytes())?);
    };
    answered.rows.into_iter().try_for_each(|row| table.row(row))
}

fn answer_lines(bytes: &[u8], first: u64, mut answered: Answered) -> Answered {
    let lines = bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|&byte| byte == b'\n');
    for (number, line) in (first..).zip(lines) {
        match std::str::from_utf8(line) {
            Err(_) => answered.add(number, line),
            Ok(text) => {
                let cell = first_cell(text);
                if cell.is_empty() || number == 1 && cell.eq_ignore_ascii_case("fen") {
                    continue;
                }
                answered.add(number, cell.as_bytes());
            }
        }
    }
    answered
}

fn answer_rows(bytes: &[u8], batch: &PositionBatch, mut answered: Answered) -> Answered {
    for (number, range) in (batch.first..).zip(&batch.positions) {
        answered.add(number, bytes.get(range.clone()).unwrap_or_default().trim_ascii());
    }
    answered
}

/// The first column, without quotation marks: no FEN has a comma.
fn first_cell(line: &str) -> &str {
    let cell = line.trim_start_matches('\u{feff}').split(',').next().unwrap_or_default();
    cell.trim().trim_matches('"').trim()
}
