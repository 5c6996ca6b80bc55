//! The last place of the log that was acknowledged, in a file beside it.
//!
//! It is written after every commit and never flushed on its own: a program that is killed leaves
//! it behind, and after a power cut the log is never behind it, because the log was flushed first.

use std::{
    fs::File,
    io::{Read as _, Seek as _, Write as _},
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OptionalExtension as _};
use sha2::{Digest as _, Sha256};

use super::{failed, named};
use crate::{Position, StoreError, private};

/// A position, the hash of the event there, and a hash of both.
const LENGTH: usize = 8 + 32 + 32;

/// The file.
#[derive(Debug)]
pub(super) struct Anchor {
    path: PathBuf,
    file: File,
}

impl Anchor {
    /// The anchor of a log; made where there is none.
    pub(super) fn open(log: &Path) -> Result<Self, StoreError> {
        let mut name = log.as_os_str().to_owned();
        name.push("-anchor");
        let path = PathBuf::from(name);
        private::create(&path).map_err(|error| named(&path, &error))?;
        let file = File::options().read(true).write(true).open(&path);
        let file = file.map_err(|error| named(&path, &error))?;
        Ok(Self { path, file })
    }

    /// Whether the log still has what it had. An anchor that cannot be read says nothing.
    pub(super) fn check(&self, connection: &Connection) -> Result<(), StoreError> {
        let Some((position, link)) = self.read() else { return Ok(()) };
        let sql = "select link from events where position = ?1";
        let found: Option<Vec<u8>> =
            connection.query_row(sql, [position.0], |row| row.get(0)).optional().map_err(failed)?;
        if found.as_deref() == Some(&link) {
            return Ok(());
        }
        let last = super::newest(connection)?;
        Err(StoreError::Damaged(format!(
            "the log had {} facts and ends now after {}, or with others than were written. Restore \
             the last backup into a new file; the facts that are left can be read with \
             --read-only. If an older copy was put here on purpose, delete {}",
            position.0,
            last.0,
            self.path.display()
        )))
    }

    fn read(&self) -> Option<(Position, [u8; 32])> {
        let mut bytes = [0; LENGTH];
        (&self.file).rewind().ok()?;
        (&self.file).read_exact(&mut bytes).ok()?;
        let (said, hash) = bytes.split_at(LENGTH - 32);
        if Sha256::digest(said).as_slice() != hash {
            return None;
        }
        let (position, link) = said.split_at(8);
        Some((Position(u64::from_be_bytes(position.try_into().ok()?)), link.try_into().ok()?))
    }

    /// The log ends here now. What cannot be written is written next time.
    pub(super) fn move_to(&mut self, connection: &Connection, newest: Position) {
        let sql = "select link from events where position = ?1";
        let link: Option<Vec<u8>> = connection
            .prepare_cached(sql)
            .and_then(|mut select| select.query_row([newest.0], |row| row.get(0)))
            .ok();
        let Some(link) = link.filter(|link| link.len() == 32) else { return };
        let mut bytes = [newest.0.to_be_bytes().as_slice(), &link].concat();
        bytes.extend_from_slice(&Sha256::digest(&bytes));
        let _ = self.file.rewind().and_then(|()| self.file.write_all(&bytes));
    }
}
