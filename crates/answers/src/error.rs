//! Input that cannot be answered.

use arbiter_rulebook::Message;

/// The input was read but is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct BadInput {
    /// Where, what was expected, what was found, for a program.
    pub what: String,
    /// The same for people, in their language, where there is a text for it.
    pub said: Option<Message>,
    /// What to do next, where we can tell.
    pub hint: Option<String>,
}

impl BadInput {
    /// Without a hint.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), said: None, hint: None }
    }

    /// The same with a text for people.
    #[must_use]
    pub fn said(self, said: Message) -> Self {
        Self { said: Some(said), ..self }
    }

    /// With what to do next.
    pub fn with_hint(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { what: what.into(), said: None, hint: Some(hint.into()) }
    }
}
