//! Games of a stream on all cores, their results in the order of the file.

use std::{
    collections::BTreeMap,
    io::{self, Read},
    path::Path,
    sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
};

use arbiter_notation::pgn::{self, Chunks, Extent};

use crate::error::CommandError;

/// How many pieces a core may be ahead of what was taken. Memory stays flat.
const AHEAD: u64 = 4;

/// Cuts `source` between games, gives the pieces to one thread a core, and hands what they
/// make of them to `take`, in order. When `take` refuses, the rest is not read.
pub(crate) fn for_each_piece<T, E>(
    source: impl Read + Send,
    work: impl Fn(&[u8], Extent) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E>
where
    T: Send,
    E: From<io::Error>,
{
    let workers = thread::available_parallelism().map_or(1, usize::from);
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

/// Why the games of a file were not all taken.
pub(crate) enum Failed {
    /// It could not be read further.
    Reading(io::Error),
    /// The command itself went no further.
    Command(CommandError),
}

impl Failed {
    /// As an error of the command, which had taken so many games of the file.
    pub(crate) fn named(self, file: &Path, games: u64) -> CommandError {
        match self {
            Self::Reading(source) => {
                let source = pgn::numbered(source, games);
                CommandError::Unreadable { path: file.to_owned(), source }
            }
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

/// The pieces, and how far the results have been taken.
struct Queue<R> {
    pieces: Mutex<Pieces<R>>,
    moved: Condvar,
    ahead: u64,
}

struct Pieces<R> {
    chunks: Chunks<R>,
    next: u64,
    taken: u64,
    closed: bool,
}

impl<R: Read> Queue<R> {
    fn new(source: R, ahead: u64) -> Self {
        let pieces = Pieces { chunks: Chunks::new(source), next: 0, taken: 0, closed: false };
        Self { pieces: Mutex::new(pieces), moved: Condvar::new(), ahead }
    }

    /// Whoever panicked left the pieces as they were.
    fn lock(&self) -> MutexGuard<'_, Pieces<R>> {
        self.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next piece and its number; waits while too many are under way.
    fn next_into(&self, buffer: &mut Vec<u8>) -> Option<(u64, io::Result<Extent>)> {
        let pieces = self.lock();
        let waits =
            |pieces: &mut Pieces<R>| !pieces.closed && pieces.next >= pieces.taken + self.ahead;
        let mut pieces =
            self.moved.wait_while(pieces, waits).unwrap_or_else(PoisonError::into_inner);
        if pieces.closed {
            return None;
        }
        let extent = pieces.chunks.next_into(buffer).transpose()?;
        pieces.closed = extent.is_err();
        pieces.next += 1;
        Some((pieces.next - 1, extent))
    }

    fn taken(&self, number: u64) {
        self.lock().taken = number;
        self.moved.notify_all();
    }

    fn close(&self) {
        self.lock().closed = true;
        self.moved.notify_all();
    }
}

/// Works on one piece after the other, until there is none or nobody wants to know.
fn serve<R: Read, T>(
    queue: &Queue<R>,
    work: &impl Fn(&[u8], Extent) -> T,
    sender: &mpsc::Sender<(u64, io::Result<T>)>,
) {
    let mut buffer = Vec::new();
    while let Some((number, extent)) = queue.next_into(&mut buffer) {
        let made = extent.map(|extent| work(&buffer, extent));
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
        for_each_piece::<_, io::Error>(text.as_bytes(), work, |(offset, bytes)| {
            assert_eq!(offset, seen.len() as u64);
            seen.extend(bytes);
            Ok(())
        })
        .unwrap();
        assert_eq!(seen, text.as_bytes());
    }

    #[test]
    fn a_refusal_stops_the_work() {
        let text = games(60_000);
        let mut taken = 0;
        let stopped = for_each_piece(
            text.as_bytes(),
            |_, _| (),
            |()| {
                taken += 1;
                if taken == 2 { Err(io::Error::other("enough")) } else { Ok(()) }
            },
        );
        assert_eq!((stopped.unwrap_err().to_string(), taken), ("enough".to_owned(), 2));
    }

    #[test]
    fn a_source_that_fails_is_told() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let failed = for_each_piece(Broken, |_, _| (), |()| Ok::<(), io::Error>(()));
        assert_eq!(failed.unwrap_err().to_string(), "broken");
    }
}
