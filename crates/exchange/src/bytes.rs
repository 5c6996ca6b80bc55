//! Bytes read one after the other, never beyond their end.

use arbiter_rulebook::Date;

use crate::{
    fault::{Fault, Place, Placed},
    part::FilePart,
};

/// A file and how far it is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
    /// What is being read: people are told of this part, the log of the field in it.
    part: FilePart,
}

impl<'a> Bytes<'a> {
    pub(crate) const fn new(all: &'a [u8]) -> Self {
        Self { all, at: 0, part: FilePart::Head }
    }

    pub(crate) const fn at(self, at: usize) -> Self {
        Self { at, ..self }
    }

    /// From here on another part is read.
    pub(crate) const fn enter(&mut self, part: FilePart) {
        self.part = part;
    }

    /// Where reading is.
    pub(crate) const fn position(&self) -> usize {
        self.at
    }

    /// How much is left.
    pub(crate) const fn left(&self) -> usize {
        self.all.len().saturating_sub(self.at)
    }

    /// A fault here.
    pub(crate) const fn fault(&self, fault: Fault) -> Placed {
        (Place::Byte(self.at), fault)
    }

    pub(crate) fn take(&mut self, n: usize, field: &'static str) -> Result<&'a [u8], Placed> {
        let end = self.at.checked_add(n).filter(|end| *end <= self.all.len());
        let end =
            end.ok_or_else(|| self.fault(Fault::FieldEndsEarly { part: self.part, field }))?;
        let taken = &self.all[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self, field: &'static str) -> Result<[u8; N], Placed> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, field)?);
        Ok(array)
    }

    pub(crate) fn u8(&mut self, field: &'static str) -> Result<u8, Placed> {
        Ok(self.array::<1>(field)?[0])
    }

    pub(crate) fn u16(&mut self, field: &'static str) -> Result<u16, Placed> {
        Ok(u16::from_le_bytes(self.array(field)?))
    }

    pub(crate) fn i16(&mut self, field: &'static str) -> Result<i16, Placed> {
        Ok(i16::from_le_bytes(self.array(field)?))
    }

    pub(crate) fn i32(&mut self, field: &'static str) -> Result<i32, Placed> {
        Ok(i32::from_le_bytes(self.array(field)?))
    }

    /// Texts of four bytes of length, then Windows-1252.
    pub(crate) fn text(&mut self, field: &'static str) -> Result<String, Placed> {
        let here = *self;
        let length = usize::try_from(self.i32(field)?);
        let length =
            length.map_err(|_| here.fault(Fault::FieldEndsEarly { part: here.part, field }))?;
        Ok(windows_1252(self.take(length, field)?))
    }

    /// Texts of two bytes of length, then UTF-16.
    pub(crate) fn wide_text(&mut self, field: &'static str) -> Result<String, Placed> {
        let length = usize::from(self.u16(field)?);
        Ok(utf_16(self.take(2 * length, field)?))
    }
}

/// Two bytes of a slice, zero where there are none.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    let pair = bytes.get(at..at + 2).unwrap_or(&[0, 0]);
    u16::from_le_bytes([pair[0], pair[1]])
}

/// Four bytes of a slice, zero where there are none.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

pub(crate) fn utf_16(bytes: &[u8]) -> String {
    encoding_rs::UTF_16LE.decode_without_bom_handling(bytes).0.into_owned()
}

pub(crate) fn windows_1252(bytes: &[u8]) -> String {
    encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned()
}

/// UTF-8 where it is, otherwise UTF-16 by its mark, otherwise Windows-1252.
pub(crate) fn decoded(bytes: &[u8]) -> String {
    if let Some(wide) = bytes.strip_prefix(b"\xff\xfe") {
        return utf_16(wide);
    }
    if let Some(wide) = bytes.strip_prefix(b"\xfe\xff") {
        let turned: Vec<u8> = wide.chunks_exact(2).flat_map(|two| [two[1], two[0]]).collect();
        return utf_16(&turned);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_or_else(|_| windows_1252(bytes), str::to_owned)
}

/// `20260328` as a day; `None` where it is none.
pub(crate) fn packed_date(number: u32) -> Option<Date> {
    let year = u16::try_from(number / 10_000).ok()?;
    let month = u8::try_from(number / 100 % 100).ok()?;
    Date::new(year, month, u8::try_from(number % 100).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_windows_are_read() {
        assert_eq!(windows_1252(b"R\xe9mi \x80 \x9cuvre"), "Rémi € œuvre");
        assert_eq!(decoded(b"\xef\xbb\xbfR\xc3\xa9mi"), "Rémi");
        assert_eq!(decoded(b"R\xe9mi"), "Rémi");
    }

    #[test]
    fn nothing_is_read_beyond_the_end() {
        let mut bytes = Bytes::new(&[0xff, 0xff, 0xff, 0x7f, b'x']);
        assert!(bytes.text("a name").is_err());
        let mut bytes = Bytes::new(&[0xff, 0xff, 0xff, 0xff]);
        assert!(bytes.text("a name").is_err(), "a length below zero");
    }
}
