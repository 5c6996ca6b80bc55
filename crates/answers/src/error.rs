//! Input that cannot be answered.

use std::fmt;

use arbiter_rulebook::{Language, Message, MessageValue};
use arbiter_text::Text;

/// The input was read but is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput {
    /// Where, what was expected, what was found.
    pub what: Message,
    /// What to do next, where we can tell.
    pub hint: Option<Message>,
}

impl BadInput {
    /// Without a hint.
    pub const fn new(what: Message) -> Self {
        Self { what, hint: None }
    }

    /// In the words of a library, which has no others, or in the language of the reader already.
    pub fn words(what: impl Into<String>) -> Self {
        Self::new(Message::new("as-it-is").with("what", what.into()))
    }

    /// At a place: in a file, or in an option.
    pub fn at(place: impl Into<MessageValue>, what: impl Into<MessageValue>) -> Self {
        Self::new(Message::new("at-place").with("where", place).with("what", what))
    }

    /// With what to do next.
    #[must_use]
    pub fn hint(self, hint: Message) -> Self {
        Self { hint: Some(hint), ..self }
    }
}

/// In English, for programs.
impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Text::of(Language::English).message(&self.what))
    }
}

impl std::error::Error for BadInput {}
