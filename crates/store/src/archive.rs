//! ZIP archives, as federations deliver their lists and as whole folders are handed out.

use std::{
    fs::File,
    io::{self, BufWriter, Cursor, Read, Seek, Write},
};

use tempfile::NamedTempFile;
use zip::{CompressionMethod, ZipArchive, ZipWriter, result::ZipError, write::SimpleFileOptions};

/// The most entries whose names are looked at; a list comes alone or with a note beside it.
const ENTRIES_MAX: usize = 10_000;

/// Why nothing was unpacked. Nothing is kept of the archive.
#[derive(Debug, thiserror::Error)]
pub enum UnpackError {
    /// The archive holds, or says that it holds, more than was allowed.
    #[error("the archive holds more than {0} bytes")]
    TooLarge(u64),
    /// None of its files has a name that was asked for.
    #[error("the archive holds no file of the kind that was expected")]
    NothingInside,
    /// Bytes of it are missing or changed.
    #[error("the archive cannot be read: {0}")]
    Damaged(String),
    /// It is encrypted, or packed in a way that we do not know.
    #[error("the archive cannot be unpacked: {0}")]
    Locked(String),
    /// Our own disk failed.
    #[error("the unpacked file cannot be kept: {0}")]
    Disk(io::Error),
}

/// Whether a file is an archive. Reading begins at its start again.
pub fn is_zip(mut file: &File) -> io::Result<bool> {
    let mut start = [0; 4];
    file.rewind()?;
    let length = file.read(&mut start)?;
    file.rewind()?;
    Ok(length == 4 && start == *b"PK\x03\x04")
}

/// The largest file of an archive whose name ends in one of `endings`, unpacked to a file of its
/// own and checked against its sum. An empty list of endings takes any name.
pub fn unpack_largest(
    file: &File,
    endings: &[&str],
    max: u64,
) -> Result<NamedTempFile, UnpackError> {
    let mut archive = ZipArchive::new(file).map_err(damaged)?;
    let mut largest: Option<(u64, usize)> = None;
    for idx in 0..archive.len().min(ENTRIES_MAX) {
        let entry = archive.by_index_raw(idx).map_err(damaged)?;
        let name = entry.name().map_err(damaged)?.to_lowercase();
        let is_wanted = endings.is_empty() || endings.iter().any(|ending| name.ends_with(ending));
        if entry.is_file() && is_wanted && largest.is_none_or(|(size, _)| size < entry.size()) {
            largest = Some((entry.size(), idx));
        }
    }
    let (size, idx) = largest.ok_or(UnpackError::NothingInside)?;
    if max < size {
        return Err(UnpackError::TooLarge(max));
    }
    let unpacked = NamedTempFile::new().map_err(UnpackError::Disk)?;
    copy(archive.by_index(idx).map_err(damaged)?, unpacked.as_file(), max)?;
    Ok(unpacked)
}

/// Copies at most `max` bytes, whatever the archive said of its size.
fn copy(mut source: impl Read, target: &File, max: u64) -> Result<(), UnpackError> {
    let mut target = BufWriter::with_capacity(1 << 16, target);
    let mut buffer = vec![0; 1 << 16];
    let mut length = 0;
    loop {
        let n_read = source.read(&mut buffer).map_err(|error| damaged(error.into()))?;
        let bytes = buffer.get(..n_read).unwrap_or_default();
        if bytes.is_empty() {
            return target.flush().map_err(UnpackError::Disk);
        }
        length += bytes.len() as u64;
        if max < length {
            return Err(UnpackError::TooLarge(max));
        }
        target.write_all(bytes).map_err(UnpackError::Disk)?;
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is given to map_err")]
#[expect(clippy::wildcard_enum_match_arm, reason = "the enum grows, and the rest is damage")]
fn damaged(error: ZipError) -> UnpackError {
    match error {
        ZipError::UnsupportedArchive(_)
        | ZipError::InvalidPassword
        | ZipError::CompressionMethodNotSupported(_) => UnpackError::Locked(error.to_string()),
        _ => UnpackError::Damaged(error.to_string()),
    }
}

/// Packs files, each with its name with `/` between folders, into one archive.
pub fn pack<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> io::Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in files {
        archive.start_file(name, options)?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDINGS: [&str; 2] = [".txt", ".xml"];

    fn archive(files: &[(&str, &[u8])]) -> File {
        on_disk(&pack(files.iter().copied()).expect("packs"))
    }

    fn on_disk(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(bytes).expect("writes");
        file
    }

    #[test]
    fn the_largest_list_is_unpacked_as_it_was_packed() {
        let text = b"name;rating\nAdams;2000\n".repeat(10_000);
        let file = archive(&[("note.txt", b"hello"), ("lists/players_list.TXT", &text)]);
        assert!(is_zip(&file).expect("reads"));
        let unpacked = unpack_largest(&file, &ENDINGS, 1 << 20).expect("unpacks");
        let mut found = Vec::new();
        unpacked.reopen().expect("opens").read_to_end(&mut found).expect("reads");
        assert_eq!(found, text);
    }

    #[test]
    fn an_archive_that_grows_beyond_the_bound_is_refused_whatever_it_says() {
        let zeros = vec![0; 3 << 20];
        let honest = pack([("list.xml", zeros.as_slice())]).expect("packs");
        // The same archive, which says of its file that it has ten bytes, twice.
        let size = u32::try_from(zeros.len()).expect("small").to_le_bytes();
        let mut lying = honest.clone();
        let places = honest.windows(4).enumerate().filter(|(_, bytes)| *bytes == size);
        for (at, _) in places {
            lying[at..at + 4].copy_from_slice(&10_u32.to_le_bytes());
        }
        assert_ne!(lying, honest);
        let refused = unpack_largest(&on_disk(&honest), &ENDINGS, 1 << 20);
        assert!(matches!(refused, Err(UnpackError::TooLarge(_))), "{refused:?}");
        let refused = unpack_largest(&on_disk(&lying), &ENDINGS, 1 << 20);
        assert!(refused.is_err(), "{refused:?}");
    }

    #[test]
    fn an_archive_that_is_damaged_or_holds_no_list_is_refused() {
        let other = unpack_largest(&archive(&[("readme.pdf", b"x")]), &ENDINGS, 1 << 20);
        assert!(matches!(other, Err(UnpackError::NothingInside)), "{other:?}");
        let short = unpack_largest(&on_disk(b"PK\x03\x04 and nothing more"), &ENDINGS, 1 << 20);
        assert!(matches!(short, Err(UnpackError::Damaged(_))), "{short:?}");
        let mut bytes = pack([("a.txt", &b"some text"[..])]).expect("packs");
        let place = bytes.windows(5).position(|it| it == b"a.txt").expect("its name") + 7;
        bytes[place] ^= 0xff;
        let flipped = unpack_largest(&on_disk(&bytes), &ENDINGS, 1 << 20);
        assert!(matches!(flipped, Err(UnpackError::Damaged(_))), "{flipped:?}");
    }
}
