//! A stream of any length, cut between games.

use std::io::{self, Read};

use memchr::memchr_iter;

use super::scan::last_boundary;

/// How much is read at once.
const TARGET: usize = 1 << 18;

/// No single game is longer than this; what is gets cut.
const LIMIT: usize = 1 << 26;

/// Where a piece of a file lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The offset of its first byte.
    pub offset: u64,
    /// The number of its first line; the first line of a file is 1.
    pub line: u64,
}

/// Cuts a stream into pieces that hold whole games.
///
/// Memory stays flat: a piece is some hundred kilobytes unless a single game is longer.
/// The pieces can be scanned independently of each other, by one thread or by many.
#[derive(Debug)]
pub struct Chunks<R> {
    source: R,
    /// What was read but belongs to the next piece.
    rest: Vec<u8>,
    at: Extent,
    target: usize,
    finished: bool,
}

impl<R: Read> Chunks<R> {
    /// Reads from `source`, which need not be buffered.
    pub fn new(source: R) -> Self {
        Self::with_size(source, TARGET)
    }

    /// Like [`Chunks::new`], with pieces of about `size` bytes.
    pub fn with_size(source: R, size: usize) -> Self {
        let at = Extent { offset: 0, line: 1 };
        Self { source, rest: Vec::new(), at, target: size.max(1), finished: false }
    }

    /// Puts the next piece into `buffer` and says where in the stream it lies, or `None`
    /// at the end.
    pub fn next_into(&mut self, buffer: &mut Vec<u8>) -> io::Result<Option<Extent>> {
        buffer.clear();
        buffer.append(&mut self.rest);
        let mut wanted = self.target;
        while !self.finished {
            let missing = wanted.saturating_sub(buffer.len()).max(1);
            let read = self.source.by_ref().take(missing as u64).read_to_end(buffer)?;
            if read < missing {
                self.finished = true;
                break;
            }
            if let Some(boundary) = last_boundary(buffer) {
                self.rest.extend_from_slice(&buffer[boundary..]);
                buffer.truncate(boundary);
                break;
            }
            if buffer.len() >= LIMIT {
                break;
            }
            wanted = buffer.len() * 2;
        }
        if buffer.is_empty() {
            return Ok(None);
        }
        let extent = self.at;
        self.at.offset += buffer.len() as u64;
        self.at.line += memchr_iter(b'\n', buffer).count() as u64;
        Ok(Some(extent))
    }
}
