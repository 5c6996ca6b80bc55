//! ZIP archives in memory, unpacked up to a limit whatever they say of their size.

use std::io::{Cursor, Read as _};

use zip::{ZipArchive, result::ZipError};

use crate::fault::{Damage, Fault, Place, Placed, Unreadable};

/// The most that all files taken out of an archive may hold together.
const UNPACKED_MAX: usize = 64 << 20;
/// How many times a file may grow.
const RATIO_MAX: usize = 200;
/// Below this size nobody minds how much a file grows.
const SMALL: usize = 1 << 20;
/// Names of an archive that are looked at.
const FILES_MAX: usize = 4096;

/// An archive and how much was taken out of it.
#[derive(Debug)]
pub(crate) struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    names: Vec<String>,
    unpacked: usize,
}

#[expect(clippy::needless_pass_by_value, reason = "it is given to map_err")]
#[expect(clippy::wildcard_enum_match_arm, reason = "the enum grows, and the rest is damage")]
fn broken(error: ZipError) -> Placed {
    let damage = match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            Damage::Locked
        }
        ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => {
            Damage::PackedOtherwise
        }
        // Sums that do not agree, offsets beyond the end, names that are not there.
        _ => Damage::CutOrChanged,
    };
    (Place::File, Fault::Broken { what: Unreadable::Archive, damage })
}

impl<'a> Archive<'a> {
    pub(crate) fn open(all: &'a [u8]) -> Result<Self, Placed> {
        let zip = ZipArchive::new(Cursor::new(all)).map_err(broken)?;
        // A name that nobody can read is not one of those that we look for.
        let names = zip.file_names().filter_map(Result::ok).take(FILES_MAX);
        let names = names.map(std::borrow::Cow::into_owned).collect();
        Ok(Self { zip, names, unpacked: 0 })
    }

    /// Whether the archive has this file.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|it| it == name)
    }

    /// Names that begin so.
    pub(crate) fn names(&self, prefix: &str) -> Vec<String> {
        self.names.iter().filter(|name| name.starts_with(prefix)).cloned().collect()
    }

    /// A file of the archive; `None` where there is none.
    pub(crate) fn file(&mut self, name: &str) -> Result<Option<Vec<u8>>, Placed> {
        if !self.has(name) {
            return Ok(None);
        }
        let file = self.zip.by_name(name).map_err(broken)?;
        let packed = usize::try_from(file.compressed_size()).unwrap_or(usize::MAX);
        let by_ratio = packed.saturating_mul(RATIO_MAX).max(SMALL);
        let limit = by_ratio.min(UNPACKED_MAX.saturating_sub(self.unpacked));
        let mut bytes = Vec::new();
        let read = file.take(limit as u64 + 1).read_to_end(&mut bytes);
        if bytes.len() > limit {
            return Err((Place::File, Fault::TooLarge { max: limit }));
        }
        read.map_err(|error| broken(error.into()))?;
        self.unpacked += bytes.len();
        Ok(Some(bytes))
    }
}
