//! What stands in the place of a word of the regulations, as keys and values of texts.

use arbiter_rulebook::{Explain, Message};

use crate::{
    KeizerRules, ParseBirthDateError, Title, UnknownCode, UnknownTitle, UnknownTypeCode,
    UnreadCategory, UnreadKeizer, UnreadPlayoffRules,
};

impl Explain for UnknownCode {
    fn message(&self) -> Message {
        Message::expected_one_of(&self.expected, &self.found)
    }
}

impl Explain for UnknownTitle {
    fn message(&self) -> Message {
        Message::expected_one_of(&Title::ALL.map(Title::code), &self.found)
    }
}

impl Explain for ParseBirthDateError {
    fn message(&self) -> Message {
        let expected = Message::new("expected-birth").with("example", "1999-12-31");
        expected.with("found", self.found.as_str())
    }
}

impl Explain for UnknownTypeCode {
    fn message(&self) -> Message {
        Message::expected_like("FIDE_DUTCH_2026, FIDE_ROUNDROBIN", &self.found)
    }
}

impl Explain for UnreadCategory {
    fn message(&self) -> Message {
        Message::expected_like(Self::EXAMPLE, &self.found)
    }
}

impl Explain for UnreadKeizer {
    fn message(&self) -> Message {
        let names = KeizerRules::USUAL.named().map(|(name, _)| name).join(", ");
        Message::new("expected-keizer").with("words", names).with("found", self.found.as_str())
    }
}

impl Explain for UnreadPlayoffRules {
    fn message(&self) -> Message {
        match self {
            Self::Missing(words) => {
                Message::new("playoff-rules-missing").with("words", words.join(", "))
            }
            Self::Unread(found) => Message::expected_like(Self::EXAMPLE, found),
        }
    }
}
