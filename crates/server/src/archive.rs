//! A ZIP archive with a list in it, as federations deliver theirs: unpacked to disk, never beyond
//! a bound, whatever the archive says of its size.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek as _, SeekFrom, Write as _},
};

use flate2::{Crc, bufread::DeflateDecoder};
use tempfile::NamedTempFile;

use crate::fault::{Fault, ListFault};

/// The end of an archive: a fixed part of 22 bytes and a remark.
const END_MAX: u64 = 22 + 0xffff;

/// The most that a directory of an archive may take.
const DIRECTORY_MAX: u64 = 1 << 20;

/// Names of lists end so.
const ENDINGS: [&str; 5] = [".xml", ".txt", ".csv", ".sqlite", ".tsv"];

/// Whether a file is an archive. Reading begins at its start again.
pub(crate) fn is_zip(mut file: &File) -> io::Result<bool> {
    let mut start = [0; 4];
    file.rewind()?;
    let length = file.read(&mut start)?;
    file.rewind()?;
    Ok(length == 4 && start == *b"PK\x03\x04")
}

/// One file of an archive.
#[derive(Debug)]
struct Entry {
    is_deflated: bool,
    checksum: u32,
    packed: u64,
    unpacked: u64,
    at: u64,
}

/// The list of an archive in a file of its own. An archive that holds, or says that it holds,
/// more than `max` bytes is refused, and nothing is kept of it.
pub(crate) fn unpacked(file: &File, max: u64) -> Result<NamedTempFile, Fault> {
    let entry = entry(file)?;
    if max < entry.unpacked {
        return Err(Fault::ListUnpacked(max >> 20));
    }
    let mut source = file;
    source.seek(SeekFrom::Start(entry.at)).map_err(medium)?;
    let mut header = [0; 30];
    source.read_exact(&mut header).map_err(broken)?;
    if header[..4] != *b"PK\x03\x04" {
        return Err(Fault::ArchiveBroken("PK".to_owned()));
    }
    let skipped = u64::from(short(&header, 26)) + u64::from(short(&header, 28));
    source.seek(SeekFrom::Start(entry.at + 30 + skipped)).map_err(medium)?;
    let packed = BufReader::new(source.take(entry.packed));
    let kept = NamedTempFile::new().map_err(medium)?;
    let found = if entry.is_deflated {
        copy(DeflateDecoder::new(packed), kept.as_file(), max)?
    } else {
        copy(packed, kept.as_file(), max)?
    };
    if found != (entry.unpacked, entry.checksum) {
        return Err(Fault::ArchiveBroken("CRC".to_owned()));
    }
    Ok(kept)
}

/// Copies at most `max` bytes; returns how many there were, and their sum.
fn copy(mut source: impl Read, target: &File, max: u64) -> Result<(u64, u32), Fault> {
    let (mut length, mut sum) = (0_u64, Crc::new());
    let mut target = BufWriter::with_capacity(1 << 16, target);
    let mut buffer = vec![0; 1 << 16];
    loop {
        let n_read = source.read(&mut buffer).map_err(broken)?;
        let bytes = buffer.get(..n_read).unwrap_or_default();
        if bytes.is_empty() {
            target.flush().map_err(medium)?;
            return Ok((length, sum.sum()));
        }
        length += bytes.len() as u64;
        if max < length {
            return Err(Fault::ListUnpacked(max >> 20));
        }
        sum.update(bytes);
        target.write_all(bytes).map_err(medium)?;
    }
}

/// The largest file whose name is that of a list.
fn entry(mut file: &File) -> Result<Entry, Fault> {
    let length = file.seek(SeekFrom::End(0)).map_err(medium)?;
    let from = length.saturating_sub(END_MAX);
    file.seek(SeekFrom::Start(from)).map_err(medium)?;
    let mut tail = Vec::new();
    file.take(END_MAX).read_to_end(&mut tail).map_err(medium)?;
    let at = tail.windows(4).rposition(|it| it == b"PK\x05\x06");
    let end = at.and_then(|at| tail.get(at..at + 22));
    let end = end.ok_or_else(|| Fault::ArchiveBroken("PK 5 6".to_owned()))?;
    let (size, start) = (u64::from(long(end, 12)), u64::from(long(end, 16)));
    if DIRECTORY_MAX < size || length < start.saturating_add(size) {
        return Err(Fault::ArchiveBroken("PK 1 2".to_owned()));
    }
    file.seek(SeekFrom::Start(start)).map_err(medium)?;
    let mut directory = Vec::new();
    file.take(size).read_to_end(&mut directory).map_err(medium)?;
    let lists = entries(&directory);
    lists.into_iter().max_by_key(|entry| entry.unpacked).ok_or(Fault::ArchiveEmpty)
}

/// The lists of a directory that we can unpack: stored or deflated, and not encrypted.
fn entries(mut rest: &[u8]) -> Vec<Entry> {
    let mut found = Vec::new();
    while let Some(head) = rest.get(..46).filter(|head| head.starts_with(b"PK\x01\x02")) {
        let lengths = [28, 30, 32].map(|at| usize::from(short(head, at)));
        let name = rest.get(46..46 + lengths[0]).unwrap_or_default();
        let name = String::from_utf8_lossy(name).to_lowercase();
        let is_list = ENDINGS.iter().any(|ending| name.ends_with(ending));
        let method = short(head, 10);
        let is_plain = short(head, 8) & 1 == 0 && matches!(method, 0 | 8);
        if is_list && is_plain {
            found.push(Entry {
                is_deflated: method == 8,
                checksum: long(head, 16),
                packed: u64::from(long(head, 20)),
                unpacked: u64::from(long(head, 24)),
                at: u64::from(long(head, 42)),
            });
        }
        rest = rest.get(46 + lengths.iter().sum::<usize>()..).unwrap_or_default();
    }
    found
}

fn short(bytes: &[u8], at: usize) -> u16 {
    let pair = bytes.get(at..at + 2).and_then(|it| it.try_into().ok());
    pair.map_or(0, u16::from_le_bytes)
}

fn long(bytes: &[u8], at: usize) -> u32 {
    let four = bytes.get(at..at + 4).and_then(|it| it.try_into().ok());
    four.map_or(0, u32::from_le_bytes)
}

/// The archive is not whole.
#[expect(clippy::needless_pass_by_value, reason = "it is given to map_err")]
fn broken(error: io::Error) -> Fault {
    Fault::ArchiveBroken(error.to_string())
}

/// Our own disk is at fault.
#[expect(clippy::needless_pass_by_value, reason = "it is given to map_err")]
fn medium(error: io::Error) -> Fault {
    Fault::List(ListFault::Medium(error.to_string()))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::{Compression, write::DeflateEncoder};

    use super::*;

    /// An archive with one file; `says` is the size that it claims.
    fn archive(name: &str, content: &[u8], says: Option<u32>) -> File {
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(content).expect("packs");
        let packed = packer.finish().expect("packs");
        let mut sum = Crc::new();
        sum.update(content);
        let sizes = [
            sum.sum(),
            u32::try_from(packed.len()).expect("small"),
            says.unwrap_or_else(|| u32::try_from(content.len()).expect("small")),
        ];
        let mut common = Vec::new();
        for half in [20_u16, 0, 8, 0, 0] {
            common.extend(half.to_le_bytes());
        }
        common.extend(sizes.iter().flat_map(|word| word.to_le_bytes()));
        common.extend(u16::try_from(name.len()).expect("short").to_le_bytes());
        common.extend([0, 0]);
        let mut out = [&b"PK\x03\x04"[..], &common, name.as_bytes(), &packed].concat();
        let start = u32::try_from(out.len()).expect("small");
        let head = [b"PK\x01\x02\x14\0", &common[..], &[0; 14], name.as_bytes()].concat();
        out.extend(&head);
        out.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
        out.extend(u32::try_from(head.len()).expect("small").to_le_bytes());
        out.extend(start.to_le_bytes());
        out.extend([0, 0]);
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(&out).expect("writes");
        file
    }

    #[test]
    fn a_list_is_unpacked_as_it_was_packed() {
        let text = b"name;rating\nAdams;2000\n".repeat(10_000);
        let file = archive("players_list.TXT", &text, None);
        assert!(is_zip(&file).expect("reads"));
        let mut kept = unpacked(&file, 1 << 20).expect("unpacks").reopen().expect("opens");
        let mut found = Vec::new();
        kept.read_to_end(&mut found).expect("reads");
        assert_eq!(found, text);
    }

    #[test]
    fn an_archive_that_grows_beyond_the_bound_is_refused_whatever_it_says() {
        let zeros = vec![0; 3 << 20];
        for says in [None, Some(10)] {
            let refused = unpacked(&archive("list.xml", &zeros, says), 1 << 20);
            assert!(matches!(refused, Err(Fault::ListUnpacked(1))), "{refused:?}");
        }
    }

    #[test]
    fn an_archive_that_is_not_whole_or_holds_no_list_is_refused() {
        let lying = unpacked(&archive("list.xml", b"<a/>", Some(3)), 1 << 20);
        assert!(matches!(lying, Err(Fault::ArchiveBroken(_))), "{lying:?}");
        let other = unpacked(&archive("readme.pdf", b"x", None), 1 << 20);
        assert!(matches!(other, Err(Fault::ArchiveEmpty)), "{other:?}");
        let mut short = tempfile::tempfile().expect("a file");
        short.write_all(b"PK\x03\x04 and nothing more").expect("writes");
        assert!(matches!(unpacked(&short, 1 << 20), Err(Fault::ArchiveBroken(_))));
    }
}
