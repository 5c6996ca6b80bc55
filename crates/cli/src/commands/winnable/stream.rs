//! Millions of positions, one per line, through all cores and in order.

use std::path::Path;

use super::answer::Query;
use crate::{
    error::CommandError,
    input,
    parallel::{self, Failed, Lines},
    world::World,
};

/// What a batch of lines has come to.
#[derive(Default)]
struct Answered {
    text: String,
    positions: u64,
    unreadable: u64,
}

/// Answers every line; returns how many could not be read.
pub(super) fn run(
    path: &Path,
    query: Query,
    threads: usize,
    world: &mut World<'_>,
) -> Result<u64, CommandError> {
    world.out.write_all(query.header().as_bytes())?;
    let (input, bar) = input::open_with_bar(path)?;
    let work = |bytes: &[u8], first: u64| answer_lines(bytes, first, query);
    let (mut positions, mut unreadable) = (0, 0);
    let done = parallel::for_each_chunk(Lines::new(input), threads, work, |answered: Answered| {
        positions += answered.positions;
        unreadable += answered.unreadable;
        bar.set_message(format!("{positions} positions"));
        let written = bar.suspend(|| world.out.write_all(answered.text.as_bytes()));
        written.map_err(|error| Failed::Command(error.into()))
    });
    bar.finish_and_clear();
    done.map_err(|failed| match failed {
        Failed::Reading(source) => CommandError::Unreadable { path: path.to_owned(), source },
        Failed::Command(error) => error,
    })?;
    Ok(unreadable)
}

fn answer_lines(bytes: &[u8], first: u64, query: Query) -> Answered {
    let mut answered = Answered::default();
    let lines = bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|&byte| byte == b'\n');
    for (number, line) in (first..).zip(lines) {
        let (row, is_readable) = match std::str::from_utf8(line) {
            Err(_) => (query.unreadable(number, "", "not a text in UTF-8"), false),
            Ok(text) => {
                let cell = first_cell(text);
                if cell.is_empty() || number == 1 && cell.eq_ignore_ascii_case("fen") {
                    continue;
                }
                query.line(number, cell)
            }
        };
        answered.text.push_str(&row);
        answered.positions += 1;
        answered.unreadable += u64::from(!is_readable);
    }
    answered
}

/// The first column, without quotation marks: no FEN has a comma.
fn first_cell(line: &str) -> &str {
    let cell = line.trim_start_matches('\u{feff}').split(',').next().unwrap_or_default();
    cell.trim().trim_matches('"').trim()
}
