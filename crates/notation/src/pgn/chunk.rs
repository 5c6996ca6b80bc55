//! A stream of any length, cut between games.

use std::{
    fmt,
    io::{self, Read},
};

use memchr::memchr_iter;

use super::scan::last_boundary;

/// How much is read at once.
const TARGET: usize = 1 << 18;

/// No single game may be longer than this.
const LIMIT: usize = 1 << 26;

/// Where a piece of a file lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The offset of its first byte.
    pub offset: u64,
    /// The number of its first line; the first line of a file is 1.
    pub line: u64,
}

/// A game that is longer than any game can be, 64 MiB: no tags begin another in all that text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// The number of the game, where the reader has counted.
    pub game: Option<u64>,
    /// The line on which it begins.
    pub line: u64,
    /// The most bytes a game may have.
    pub limit: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game) = self.game {
            write!(f, "game {game}, ")?;
        }
        let Self { line, limit, .. } = self;
        write!(f, "line {line}: the game that begins here is longer than {limit} bytes")
    }
}

impl core::error::Error for TooLong {}

impl From<TooLong> for io::Error {
    fn from(error: TooLong) -> Self {
        Self::new(io::ErrorKind::InvalidData, error)
    }
}

/// The error of [`Chunks`], with the number of the game where so many were read before it.
pub fn numbered(error: io::Error, games_before: u64) -> io::Error {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<TooLong>()) {
        Some(&found) => TooLong { game: Some(games_before + 1), ..found }.into(),
        None => error,
    }
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
    limit: usize,
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
        Self { source, rest: Vec::new(), at, target: size.max(1), limit: LIMIT, finished: false }
    }

    /// Puts the next piece into `buffer` and says where in the stream it lies, or `None`
    /// at the end. A game of more than 64 MiB is an error, [`TooLong`], after which there is
    /// nothing more to be had.
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
            if buffer.len() >= self.limit {
                buffer.clear();
                self.finished = true;
                return Err(TooLong { game: None, line: self.at.line, limit: self.limit }.into());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_too_long_is_told_and_not_cut() {
        let mut text = "[Event \"?\"]\n\n1. e4 *\n\n".repeat(3);
        text.push_str("[Event \"?\"]\n\n1. e4 {");
        text.push_str(&"talk ".repeat(100));
        let mut chunks = Chunks { limit: 200, ..Chunks::with_size(text.as_bytes(), 40) };
        let mut buffer = Vec::new();
        let mut read = 0;
        let error = loop {
            match chunks.next_into(&mut buffer) {
                Ok(Some(_)) => read += buffer.len(),
                Ok(None) => unreachable!("the last game is too long"),
                Err(error) => break error,
            }
        };

        assert_eq!(read, text.rfind("[Event").unwrap_or_default());
        let told = numbered(error, 3).to_string();
        assert_eq!(told, "game 4, line 13: the game that begins here is longer than 200 bytes");
        assert!(matches!(chunks.next_into(&mut buffer), Ok(None)));
    }

    #[test]
    fn other_errors_stay_as_they_are() {
        assert_eq!(numbered(io::Error::other("broken"), 3).to_string(), "broken");
    }
}
