//! A ZIP file whose entries are stored as they are: no compression, so no library.

use super::ExportedFile;

/// 1 November 2026 in the format of the entries; the pages say themselves when they were made.
const DATE: u16 = ((2026 - 1980) << 9) | (11 << 5) | 1;

/// Packs files into one. Those that a ZIP file without extensions cannot hold are left out:
/// more than 65,535 of them, or beyond four gigabytes.
pub(super) fn pack(files: &[ExportedFile]) -> Vec<u8> {
    let mut out = Vec::with_capacity(files.iter().map(|file| file.bytes.len() + 200).sum());
    let mut directory = Vec::new();
    let mut count: u16 = 0;
    for file in files {
        let (Ok(size), Ok(at)) = (u32::try_from(file.bytes.len()), u32::try_from(out.len())) else {
            break;
        };
        let (Ok(name), Some(next)) = (u16::try_from(file.name.len()), count.checked_add(1)) else {
            break;
        };
        count = next;
        let sum = checksum(&file.bytes);
        let mut common = Vec::with_capacity(26);
        // Version 2.0, names in UTF-8, stored.
        for half in [20_u16, 0x0800, 0, 0, DATE] {
            common.extend(half.to_le_bytes());
        }
        for word in [sum, size, size] {
            common.extend(word.to_le_bytes());
        }
        common.extend(name.to_le_bytes());
        common.extend(0_u16.to_le_bytes());
        out.extend(b"PK\x03\x04");
        out.extend(&common);
        out.extend(file.name.as_bytes());
        out.extend(&file.bytes);
        directory.extend(b"PK\x01\x02");
        directory.extend(20_u16.to_le_bytes());
        directory.extend(&common);
        directory.extend([0; 10]);
        directory.extend(at.to_le_bytes());
        directory.extend(file.name.as_bytes());
    }
    let at = u32::try_from(out.len()).unwrap_or(u32::MAX);
    let size = u32::try_from(directory.len()).unwrap_or(u32::MAX);
    out.extend(directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(size.to_le_bytes());
    out.extend(at.to_le_bytes());
    out.extend(0_u16.to_le_bytes());
    out
}

/// CRC-32 as ZIP wants it.
fn checksum(bytes: &[u8]) -> u32 {
    let folded = bytes.iter().fold(u32::MAX, |sum, &byte| {
        let idx = (sum ^ u32::from(byte)) & 0xff;
        TABLE[idx as usize] ^ (sum >> 8)
    });
    !folded
}

const TABLE: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut idx = 0;
    while idx < 256 {
        let mut value = idx as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 == 1 { 0xedb8_8320 ^ (value >> 1) } else { value >> 1 };
            bit += 1;
        }
        table[idx] = value;
        idx += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn an_archive_ends_with_a_directory_of_its_files() {
        let file = |name: &str| ExportedFile { name: name.to_owned(), bytes: b"x".to_vec() };
        let packed = pack(&[file("a.html"), file("fr/b.html")]);
        assert!(packed.starts_with(b"PK\x03\x04"));
        let end = &packed[packed.len() - 22..];
        assert!(end.starts_with(b"PK\x05\x06"));
        assert_eq!(&end[8..12], [2, 0, 2, 0]);
        let at = u32::from_le_bytes([end[16], end[17], end[18], end[19]]) as usize;
        assert!(packed[at..].starts_with(b"PK\x01\x02"));
        let size = u32::from_le_bytes([end[12], end[13], end[14], end[15]]) as usize;
        assert_eq!(at + size + 22, packed.len());
    }
}
