//! Names of tie-breaks that an event finds in its own way.

use std::fmt;

/// The name of a tie-break of the event: up to 16 letters, digits and signs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutsideName {
    letters: [u8; Self::MAX],
}

impl OutsideName {
    /// The longest name.
    pub const MAX: usize = 16;

    /// The name in capitals, if it can be one.
    pub fn new(text: &str) -> Option<Self> {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        if text.is_empty() || text.len() > Self::MAX || !text.bytes().all(is_letter) {
            return None;
        }
        let mut letters = [0; Self::MAX];
        for (place, byte) in letters.iter_mut().zip(text.bytes()) {
            *place = byte.to_ascii_uppercase();
        }
        Some(Self { letters })
    }
}

impl fmt::Display for OutsideName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.letters.iter().take_while(|&&byte| byte != 0);
        letters.copied().map(char::from).try_for_each(|letter| write!(f, "{letter}"))
    }
}

impl fmt::Debug for OutsideName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OutsideName({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        assert_eq!(OutsideName::new("blitz").unwrap().to_string(), "BLITZ");
        assert_eq!(OutsideName::new("a name"), None);
        assert_eq!(OutsideName::new(""), None);
        assert_eq!(OutsideName::new("SEVENTEEN_LETTERS"), None);
    }
}
