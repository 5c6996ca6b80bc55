//! Eight bytes at a time.

/// Eight bytes looked at together. Words and numbers are short and of every length, so a loop over
/// their bytes ends where no processor foresees it; here their length is counted instead.
#[derive(Clone, Copy)]
pub(super) struct Octet(u64);

/// One in each byte, and the highest bit of each.
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

impl Octet {
    #[inline]
    pub(super) fn at(text: &[u8], start: usize) -> Option<Self> {
        let (bytes, _) = text.get(start..)?.split_first_chunk::<8>()?;
        Some(Self(u64::from_le_bytes(*bytes)))
    }

    /// The highest bit of each byte that is at least `low` and at most `high`, all of them ASCII.
    #[inline]
    const fn within(bytes: u64, low: u8, high: u8) -> u64 {
        let bytes = bytes & !HIGH;
        let from = bytes + ONES * (0x80 - low as u64);
        let beyond = bytes + ONES * (0x7f - high as u64);
        from & !beyond & HIGH
    }

    /// The byte at a place of the eight.
    #[inline]
    const fn byte(self, place: u32) -> u8 {
        (self.0 >> (8 * place) & 0xff) as u8
    }

    #[inline]
    const fn digits(self) -> u64 {
        Self::within(self.0, b'0', b'9') & !self.0
    }

    /// How many letters and digits, and perhaps the sign of a check or mate, come before a blank:
    /// the length of a plain move.
    #[inline]
    pub(super) fn word(self) -> Option<usize> {
        let letters = Self::within(self.0 | (ONES * 0x20), b'a', b'z') & !self.0;
        let others = (letters | self.digits()) ^ HIGH;
        let length = others.trailing_zeros() / 8;
        let is_signed = matches!(self.byte(length & 7), b'+' | b'#');
        let length = length + u32::from(is_signed);
        (length < 8 && self.byte(length) <= b' ').then_some(length as usize)
    }

    /// Where a number that begins at `start` ends with its point and a blank behind it.
    #[inline]
    pub(super) fn number_end(self, start: usize) -> Option<usize> {
        let others = self.digits() ^ HIGH;
        let length = others.trailing_zeros() / 8;
        if length >= 7 || self.byte(length) != b'.' {
            return None;
        }
        let is_blank = self.byte(length + 1) == b' ';
        Some(start + length as usize + 1 + usize::from(is_blank))
    }

    /// The place of the first quote or control character, such as the end of a line.
    #[inline]
    pub(super) const fn quote_or_control(self) -> Option<usize> {
        let quotes = self.0 ^ (ONES * b'"' as u64);
        // A borrow may mark a byte behind the first one wrongly, never one before it.
        let quotes = quotes.wrapping_sub(ONES) & !quotes & HIGH;
        let controls = self.0.wrapping_sub(ONES * b' ' as u64) & !self.0 & HIGH;
        match quotes | controls {
            0 => None,
            found => Some((found.trailing_zeros() / 8) as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn octet(text: [u8; 8]) -> Octet {
        Octet(u64::from_le_bytes(text))
    }

    #[test]
    fn a_word_ends_before_a_blank_with_its_sign() {
        for (text, length) in [
            (b"e4 e5 2.", Some(2)),
            (b"Nbxd2+ K", Some(6)),
            (b"Qxf7#\r\n1", Some(5)),
            (b"O-O Nf6 ", None),
            (b"e8=Q 42.", None),
            (b"Nf3! Nc6", None),
            (b"Nf3++ Nc", None),
            (b"Raxh1xa8", None),
            (b"Nb1xd2++", None),
            (b"Nb1xd2+ ", Some(7)),
            (b"N\xc3\xa93 e5 ", None),
        ] {
            assert_eq!(octet(*text).word(), length, "{text:?}");
        }
    }

    #[test]
    fn the_first_quote_or_control_character_is_found_at_every_place() {
        for found in 0..=u8::MAX {
            for place in 0..8 {
                let mut text = *b"abcdefgh";
                text[place] = found;
                let expected = (found == b'"' || found < b' ').then_some(place);
                assert_eq!(octet(text).quote_or_control(), expected, "{found} at {place}");
                text[7] = b'"';
                let expected = expected.unwrap_or(7);
                assert_eq!(octet(text).quote_or_control(), Some(expected), "{found} at {place}");
            }
        }
    }
}
