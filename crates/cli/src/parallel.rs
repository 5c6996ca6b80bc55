//! A stream on all cores, the results in the order of the file: games, or lines.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, Read},
    path::Path,
    sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
};

use arbiter_notation::pgn::{self, Chunks, Extent};

use crate::error::CommandError;

/// How many chunks per worker may be under way before the first of them is taken. Memory stays
/// flat.
const AHEAD: u64 = 4;

/// Something that cuts a stream into chunks, each of which can be worked on by itself.
pub(crate) trait Cut {
    /// Where a chunk lies in the stream.
    type Place;

    /// Puts the next chunk into `buffer`; `None` at the end.
    fn next_into(&mut self, buffer: &mut Vec<u8>) -> io::Result<Option<Self::Place>>;
}

impl<R: Read> Cut for Chunks<R> {
    type Place = Extent;

    fn next_into(&mut self, buffer: &mut Vec<u8>) -> io::Result<Option<Extent>> {
        Self::next_into(self, buffer)
    }
}

/// Cuts a stream into batches of lines; the place is the number of the first one, from 1.
pub(crate) struct Lines<R> {
    source: R,
    next: u64,
}

impl<R: BufRead> Lines<R> {
    /// Lines in a batch.
    const BATCH: u64 = 128;

    /// The most that is kept of a line; no position comes near.
    const LENGTH_MAX: usize = 4096;

    pub(crate) const fn new(source: R) -> Self {
        Self { source, next: 1 }
    }

    /// Appends one line, with its end, to the buffer; `false` at the end of the stream.
    fn append_line(&mut self, buffer: &mut Vec<u8>) -> io::Result<bool> {
        let (before, mut is_any) = (buffer.len(), false);
        loop {
            let available = self.source.fill_buf()?;
            let end = available.iter().position(|&byte| byte == b'\n');
            let length = end.unwrap_or(available.len());
            is_any |= !available.is_empty();
            let room = Self::LENGTH_MAX.saturating_sub(buffer.len() - before);
            buffer.extend(available.iter().take(length.min(room)));
            let is_last = end.is_some() || available.is_empty();
            self.source.consume(length + usize::from(end.is_some()));
            if is_last {
                buffer.push(b'\n');
                return Ok(is_any);
            }
        }
    }
}

impl<R: BufRead> Cut for Lines<R> {
    type Place = u64;

    fn next_into(&mut self, buffer: &mut Vec<u8>) -> io::Result<Option<u64>> {
        buffer.clear();
        let first = self.next;
        while self.next < first + Self::BATCH {
            let before = buffer.len();
            if !self.append_line(buffer)? {
                buffer.truncate(before);
                break;
            }
            self.next += 1;
        }
        Ok((first < self.next).then_some(first))
    }
}

/// One worker per core.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Gives the chunks of a stream to `workers` threads, and hands what they make of them to `take`,
/// in the order of the stream. When `take` refuses, the rest is not read.
pub(crate) fn for_each_chunk<C, T, E>(
    source: C,
    workers: usize,
    work: impl Fn(&[u8], C::Place) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E>
where
    C: Cut + Send,
    T: Send,
    E: From<io::Error>,
{
    let queue = Queue::new(source, workers as u64 * AHEAD);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..workers {
            let (sender, queue, work) = (sender.clone(), &queue, &work);
            scope.spawn(move || serve(queue, work, &sender));
        }
        drop(sender);
        let mut early: BTreeMap<u64, io::Result<T>> = BTreeMap::new();
        let mut wanted = 0;
        for (number, made) in receiver {
            early.insert(number, made);
            while let Some(made) = early.remove(&wanted) {
                if let Err(error) = made.map_err(E::from).and_then(&mut take) {
                    queue.close();
                    return Err(error);
                }
                wanted += 1;
                queue.taken(wanted);
            }
        }
        Ok(())
    })
}

/// Why a file was not worked on to its end.
pub(crate) enum Failed {
    /// It could not be read further.
    Reading(io::Error),
    /// The command itself went no further.
    Command(CommandError),
}

impl Failed {
    /// As an error of the command, after `games` games of the file.
    pub(crate) fn with_path(self, file: &Path, games: u64) -> CommandError {
        match self {
            Self::Reading(source) => {
                let source = pgn::numbered(source, games);
                CommandError::Unreadable { path: file.to_owned(), source }
            }
            Self::Command(error) => error,
        }
    }

    /// As an error of the command, in a table or a list whose rows are not games to be counted.
    pub(crate) fn with_table(self, file: &Path) -> CommandError {
        match self {
            Self::Reading(source) => CommandError::Unreadable { path: file.to_owned(), source },
            Self::Command(error) => error,
        }
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Reading(error)
    }
}

impl From<CommandError> for Failed {
    fn from(error: CommandError) -> Self {
        Self::Command(error)
    }
}

/// The chunks, and how far the results have been taken.
struct Queue<C> {
    state: Mutex<State<C>>,
    moved: Condvar,
    ahead: u64,
}

struct State<C> {
    source: C,
    next: u64,
    taken: u64,
    is_closed: bool,
}

impl<C: Cut> Queue<C> {
    fn new(source: C, ahead: u64) -> Self {
        let state = State { source, next: 0, taken: 0, is_closed: false };
        Self { state: Mutex::new(state), moved: Condvar::new(), ahead }
    }

    /// Whoever panicked left the state as it was.
    fn lock(&self) -> MutexGuard<'_, State<C>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next chunk and its number; waits while too many are under way.
    fn next_into(&self, buffer: &mut Vec<u8>) -> Option<(u64, io::Result<C::Place>)> {
        let must_wait =
            |state: &mut State<C>| !state.is_closed && state.next >= state.taken + self.ahead;
        let waited = self.moved.wait_while(self.lock(), must_wait);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            return None;
        }
        let place = state.source.next_into(buffer).transpose()?;
        state.is_closed = place.is_err();
        state.next += 1;
        Some((state.next - 1, place))
    }

    fn taken(&self, number: u64) {
        self.lock().taken = number;
        self.moved.notify_all();
    }

    fn close(&self) {
        self.lock().is_closed = true;
        self.moved.notify_all();
    }
}

/// Works on one chunk after the other, until there is none or nobody wants to know.
fn serve<C: Cut, T>(
    queue: &Queue<C>,
    work: &impl Fn(&[u8], C::Place) -> T,
    sender: &mpsc::Sender<(u64, io::Result<T>)>,
) {
    let mut buffer = Vec::new();
    while let Some((number, place)) = queue.next_into(&mut buffer) {
        let made = place.map(|place| work(&buffer, place));
        if sender.send((number, made)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(n: usize) -> String {
        let game = |i: usize| ["[Round \"", &i.to_string(), "\"]\n\n1. e4 *\n\n"].concat();
        (0..n).map(game).collect()
    }

    #[test]
    fn results_come_in_the_order_of_the_file() {
        let text = games(60_000);
        let mut seen = Vec::new();
        let work = |bytes: &[u8], extent: Extent| (extent.offset, bytes.to_vec());
        for_each_chunk::<_, _, io::Error>(
            Chunks::new(text.as_bytes()),
            2,
            work,
            |(offset, bytes)| {
                assert_eq!(offset, seen.len() as u64);
                seen.extend(bytes);
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(seen, text.as_bytes());
    }

    #[test]
    fn a_refusal_stops_the_work() {
        let text = games(60_000);
        let mut taken = 0;
        let stopped = for_each_chunk(
            Chunks::new(text.as_bytes()),
            2,
            |_, _| (),
            |()| {
                taken += 1;
                if taken == 2 { Err(io::Error::other("enough")) } else { Ok(()) }
            },
        );
        assert_eq!((stopped.unwrap_err().to_string(), taken), ("enough".to_owned(), 2));
    }

    #[test]
    fn a_source_that_fails_is_reported() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let failed =
            for_each_chunk(Chunks::new(Broken), 2, |_, _| (), |()| Ok::<(), io::Error>(()));
        assert_eq!(failed.unwrap_err().to_string(), "broken");
    }

    #[test]
    fn lines_are_counted_from_one_and_cut_where_they_are_too_long() {
        let long = "x".repeat(10_000);
        let text = format!("a\n{long}\n{}end", "b\n".repeat(300));
        let mut found = Vec::new();
        let work = |bytes: &[u8], first: u64| (first, bytes.to_vec());
        for_each_chunk::<_, _, io::Error>(
            Lines::new(text.as_bytes()),
            3,
            work,
            |(first, bytes)| {
                assert_eq!(first, found.len() as u64 + 1);
                found.extend(
                    bytes
                        .strip_suffix(b"\n")
                        .unwrap()
                        .split(|&byte| byte == b'\n')
                        .map(<[u8]>::to_vec),
                );
                Ok(())
            },
        )
        .unwrap();
        assert_eq!((found.len(), found[1].len(), found[302].as_slice()), (303, 4096, &b"end"[..]));
    }
}
