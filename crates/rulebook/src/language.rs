//! The languages of the program, and what is said before it is put into one of them.

use std::{fmt, str::FromStr};

/// A language in which the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
    /// Dutch.
    Dutch,
    /// German.
    German,
}

impl Language {
    /// All languages, in the order in which the pages offer them.
    pub const ALL: [Self; 4] = [Self::French, Self::English, Self::Dutch, Self::German];

    /// Two letters (ISO 639-1).
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::Dutch => "nl",
            Self::German => "de",
        }
    }

    /// What its speakers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::French => "Français",
            Self::Dutch => "Nederlands",
            Self::German => "Deutsch",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A code that names no language of the program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a language (en, fr, nl or de), found `{found}`")]
pub struct UnknownLanguage {
    /// What was there instead.
    pub found: String,
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let found = Self::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| UnknownLanguage { found: code.to_owned() })
    }
}

/// What a rule crate says: the key of a text, and the values that go into it.
///
/// The sentence is written where it is shown, in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The key of the text.
    pub key: &'static str,
    /// The values by the names that the text gives them.
    pub values: Vec<(&'static str, MessageValue)>,
}

/// A value in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageValue {
    /// As it is: a name, a move, an article.
    Text(String),
    /// A number, which may choose singular or plural.
    Number(i64),
    /// A text of its own, put into the reader's language first.
    Message(Message),
    /// Several texts, joined as the language joins a list.
    List(Vec<Message>),
}

impl Message {
    /// A text without values.
    pub const fn new(key: &'static str) -> Self {
        Self { key, values: Vec::new() }
    }

    /// One of these words was expected, and something else stands there.
    pub fn expected_one_of(words: &[&str], found: &str) -> Self {
        Self::new("expected-one-of").with("words", words.join(", ")).with("found", found)
    }

    /// Something of this form was expected, and something else stands there.
    pub fn expected_like(example: &'static str, found: &str) -> Self {
        Self::new("expected-like").with("example", example).with("found", found)
    }

    /// A number of this range was expected, and something else stands there.
    pub fn expected_range(least: i64, most: i64, found: &str) -> Self {
        Self::new("expected-range").with("least", least).with("most", most).with("found", found)
    }

    /// The same text with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<MessageValue>) -> Self {
        self.values.push((name, value.into()));
        self
    }
}

impl From<String> for MessageValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for MessageValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Message> for MessageValue {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<Vec<Message>> for MessageValue {
    fn from(messages: Vec<Message>) -> Self {
        Self::List(messages)
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl From<$number> for MessageValue {
            fn from(number: $number) -> Self {
                Self::Number(i64::from(number))
            }
        }
    )+};
}

numbers!(u8, u16, u32, i32, i64);

impl From<usize> for MessageValue {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// What can be said in every language.
pub trait Explain {
    /// The text and its values.
    fn message(&self) -> Message;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_read_by_their_code() {
        for language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
        }
        assert!("it".parse::<Language>().is_err());
    }
}
