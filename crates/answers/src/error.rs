//! Input that cannot be answered.

/// The input was read but is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct BadInput {
    /// Where, what was expected, what was found.
    pub what: String,
    /// What to do next, where we can tell.
    pub hint: Option<String>,
}

impl BadInput {
    /// Without a hint.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), hint: None }
    }

    /// With what to do next.
    pub fn with_hint(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { what: what.into(), hint: Some(hint.into()) }
    }
}
