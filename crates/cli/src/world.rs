//! What a command may touch of the world.

use std::{
    fs,
    io::{self, Read, Write},
    path::Path,
};

use crate::error::CommandError;

/// Output for data, output for talk, and files.
pub(crate) struct World<'w> {
    /// Data.
    pub(crate) out: &'w mut dyn Write,
    /// Progress and remarks.
    pub(crate) talk: &'w mut dyn Write,
}

#[expect(clippy::unused_self, reason = "files belong to the world that is passed around")]
impl World<'_> {
    /// The bytes of a file, or of standard input for `-`.
    pub(crate) fn read(&self, path: &Path) -> Result<Vec<u8>, CommandError> {
        let read = if path == Path::new("-") {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(path)
        };
        read.map_err(|source| CommandError::Unreadable { path: path.to_owned(), source })
    }
}
