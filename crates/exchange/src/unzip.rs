//! ZIP archives in memory, unpacked up to a limit whatever they say of their size.

use std::io::Read as _;

use flate2::bufread::DeflateDecoder;

use crate::{
    bytes::{u16_at, u32_at},
    fault::{Fault, Place, Placed},
};

/// The most that all files taken out of an archive may hold together.
const UNPACKED_MAX: usize = 64 << 20;
/// How many times a file may grow.
const RATIO_MAX: usize = 200;
/// Below this size nobody minds how much a file grows.
const SMALL: usize = 1 << 20;
/// Files that an archive may list.
const FILES_MAX: usize = 4096;

/// An archive and its directory.
#[derive(Debug)]
pub(crate) struct Archive<'a> {
    all: &'a [u8],
    files: Vec<File>,
    unpacked: usize,
}

#[derive(Debug)]
struct File {
    name: String,
    is_deflated: bool,
    packed: usize,
    at: usize,
}

fn broken(at: usize, what: &str) -> Placed {
    (Place::Byte(at), Fault::Broken(format!("the archive is damaged: {what}")))
}

impl<'a> Archive<'a> {
    pub(crate) fn open(all: &'a [u8]) -> Result<Self, Placed> {
        let tail = all.len().saturating_sub(22 + 0xffff);
        let end = all[tail..].windows(4).rposition(|it| it == b"PK\x05\x06");
        let end = tail + end.ok_or_else(|| broken(all.len(), "it has no directory"))?;
        let n_files = usize::from(u16_at(all, end + 10)).min(FILES_MAX);
        let mut at = u32_at(all, end + 16) as usize;
        let mut files = Vec::new();
        for _ in 0..n_files {
            if all.get(at..at.saturating_add(4)) != Some(b"PK\x01\x02".as_slice()) {
                return Err(broken(at, "its directory ends early"));
            }
            let method = u16_at(all, at + 10);
            let lengths = [28, 30, 32].map(|it| usize::from(u16_at(all, at + it)));
            let name = all.get(at + 46..at + 46 + lengths[0]);
            let name = name.ok_or_else(|| broken(at, "a name is cut"))?;
            files.push(File {
                name: String::from_utf8_lossy(name).into_owned(),
                is_deflated: method == 8,
                packed: u32_at(all, at + 20) as usize,
                at: u32_at(all, at + 42) as usize,
            });
            at += 46 + lengths.iter().sum::<usize>();
        }
        Ok(Self { all, files, unpacked: 0 })
    }

    /// Whether the archive has this file.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.files.iter().any(|file| file.name == name)
    }

    /// Names that begin so, in the order of the directory.
    pub(crate) fn names(&self, prefix: &str) -> Vec<String> {
        let names = self.files.iter().map(|file| file.name.clone());
        names.filter(|name| name.starts_with(prefix)).collect()
    }

    /// A file of the archive; nothing where there is none.
    pub(crate) fn file(&mut self, name: &str) -> Result<Option<Vec<u8>>, Placed> {
        let Some(file) = self.files.iter().find(|file| file.name == name) else {
            return Ok(None);
        };
        let at = file.at;
        let skipped = [26, 28].map(|it| usize::from(u16_at(self.all, at.saturating_add(it))));
        let start = at.saturating_add(30 + skipped[0] + skipped[1]);
        let packed = self.all.get(start..start.saturating_add(file.packed));
        let packed = packed.ok_or_else(|| broken(at, "a file is cut"))?;
        let by_ratio = packed.len().saturating_mul(RATIO_MAX).max(SMALL);
        let limit = by_ratio.min(UNPACKED_MAX - self.unpacked.min(UNPACKED_MAX));
        let mut bytes = Vec::new();
        if file.is_deflated {
            let mut reader = DeflateDecoder::new(packed).take(limit as u64 + 1);
            reader.read_to_end(&mut bytes).map_err(|_| broken(at, "a file cannot be unpacked"))?;
        } else {
            bytes.extend_from_slice(packed);
        }
        if bytes.len() > limit {
            return Err((Place::Byte(at), Fault::TooLarge { max: limit }));
        }
        self.unpacked += bytes.len();
        Ok(Some(bytes))
    }
}
