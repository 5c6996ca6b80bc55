//! Millions of positions through all cores, in order and in bounded memory.
//!
//! One thread reads and cuts the input into batches, some answer, this one writes. Each batch
//! has a channel of its own for its answer, and those channels wait in a queue of fixed
//! length: the writer takes them in order, and the reader stops when the queue is full.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, IsTerminal},
    path::Path,
    sync::{
        Mutex,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use indicatif::{ProgressBar, ProgressStyle};

use super::answer::Asking;
use crate::{error::CommandError, world::World};

/// Lines in a batch.
const BATCH: usize = 128;

/// Batches under way for each thread.
const AHEAD: usize = 8;

/// The longest line that is read; no FEN comes near.
const LINE_MAX: usize = 4096;

struct Batch {
    lines: Vec<(u64, Vec<u8>)>,
    bytes: u64,
    answer: SyncSender<Answered>,
}

struct Answered {
    text: String,
    lines: u64,
    bytes: u64,
    unreadable: u64,
}

/// Answers every line; says how many could not be read.
pub(super) fn run(
    path: &Path,
    asking: Asking,
    threads: usize,
    world: &mut World<'_>,
) -> Result<u64, CommandError> {
    let fail = |source| CommandError::Unreadable { path: path.to_owned(), source };
    let (input, length): (Box<dyn BufRead + Send>, _) = if path == Path::new("-") {
        (Box::new(BufReader::new(io::stdin())), None)
    } else {
        let file = File::open(path).map_err(fail)?;
        let length = file.metadata().ok().filter(fs_is_file).map(|about| about.len());
        (Box::new(BufReader::with_capacity(1 << 16, file)), length)
    };
    world.out.write_all(asking.header().as_bytes())?;
    let bar = progress(length);
    let (jobs, waiting) = sync_channel::<Batch>(threads * AHEAD);
    let (order, ordered) = sync_channel::<Receiver<Answered>>(threads * AHEAD);
    let waiting = Mutex::new(waiting);
    let unreadable = thread::scope(|scope| {
        let reader = scope.spawn(move || read(input, &jobs, &order));
        for _ in 0..threads {
            scope.spawn(|| answer_all(&waiting, asking));
        }
        let written = write(&ordered, &bar, world);
        // Dropping the queue lets the reader stop if writing has failed.
        drop(ordered);
        let read = reader.join().unwrap_or_else(|_| Err(io::Error::other("the reader failed")));
        written.and_then(|unreadable| read.map(|()| unreadable).map_err(fail))
    });
    bar.finish_and_clear();
    unreadable
}

fn fs_is_file(about: &std::fs::Metadata) -> bool {
    about.is_file()
}

fn progress(length: Option<u64>) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match length {
        Some(bytes) => {
            (ProgressBar::new(bytes), "{bar:40} {percent} %  {msg} positions  {eta} left")
        }
        None => (ProgressBar::new_spinner(), "{spinner} {msg} positions  {elapsed}"),
    };
    bar.set_style(
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar
}

/// Cuts the input into batches until it ends or nobody wants any more.
fn read(
    mut input: impl BufRead,
    jobs: &SyncSender<Batch>,
    order: &SyncSender<Receiver<Answered>>,
) -> io::Result<()> {
    let mut number = 0;
    loop {
        let (answer, answered) = sync_channel(1);
        let mut batch = Batch { lines: Vec::with_capacity(BATCH), bytes: 0, answer };
        while batch.lines.len() < BATCH {
            let mut line = Vec::new();
            let read = read_line(&mut input, &mut line)?;
            if read == 0 {
                break;
            }
            number += 1;
            batch.bytes += read;
            batch.lines.push((number, line));
        }
        if batch.lines.is_empty() || order.send(answered).is_err() || jobs.send(batch).is_err() {
            return Ok(());
        }
    }
}

/// Reads a line, of which at most [`LINE_MAX`] bytes are kept. Says how many bytes it had.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<u64> {
    let mut total = 0;
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            return Ok(total);
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(available.len(), |end| end + 1);
        let room = LINE_MAX.saturating_sub(line.len());
        line.extend(available.iter().take(taken.min(room)));
        input.consume(taken);
        total += taken as u64;
        if end.is_some() {
            return Ok(total);
        }
    }
}

/// Takes batches and answers them until there are no more.
fn answer_all(waiting: &Mutex<Receiver<Batch>>, asking: Asking) {
    loop {
        let next = match waiting.lock() {
            Ok(queue) => queue.recv(),
            Err(_) => return,
        };
        let Ok(batch) = next else { return };
        let mut answered =
            Answered { text: String::new(), lines: 0, bytes: batch.bytes, unreadable: 0 };
        for (number, line) in &batch.lines {
            answer(*number, line, asking, &mut answered);
        }
        if batch.answer.send(answered).is_err() {
            return;
        }
    }
}

fn answer(number: u64, line: &[u8], asking: Asking, answered: &mut Answered) {
    let (row, is_readable) = match std::str::from_utf8(line) {
        Err(_) => (asking.unreadable(number, "", "not a text in UTF-8"), false),
        Ok(text) => {
            let cell = first_cell(text);
            if cell.is_empty() || number == 1 && cell.eq_ignore_ascii_case("fen") {
                return;
            }
            asking.line(number, cell)
        }
    };
    answered.text.push_str(&row);
    answered.lines += 1;
    answered.unreadable += u64::from(!is_readable);
}

/// The first column, without quotation marks: no FEN has a comma.
fn first_cell(line: &str) -> &str {
    let cell = line.trim_start_matches('\u{feff}').split(',').next().unwrap_or_default();
    cell.trim().trim_matches('"').trim()
}

/// Writes the answers in order; says how many lines could not be read.
fn write(
    ordered: &Receiver<Receiver<Answered>>,
    bar: &ProgressBar,
    world: &mut World<'_>,
) -> Result<u64, CommandError> {
    let mut lines = 0;
    let mut unreadable = 0;
    for next in ordered {
        let Ok(answered) = next.recv() else {
            return Err(CommandError::Output(io::Error::other("a worker failed")));
        };
        world.out.write_all(answered.text.as_bytes())?;
        lines += answered.lines;
        unreadable += answered.unreadable;
        bar.inc(answered.bytes);
        bar.set_message(lines.to_string());
    }
    Ok(unreadable)
}
