//! What can go wrong in a command, and what to do next.

use std::{io, path::PathBuf, process::ExitCode};

use arbiter_answers::BadInput;
use arbiter_director::report::ReportError;
use arbiter_server::ServeError;
use arbiter_store::{CopyError, StoreError};

/// Why a command gave no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// A file could not be read.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file could not be written.
    #[error("{}: {source}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The input was read but is not what it should be.
    #[error("{what}")]
    BadInput {
        /// Where, what was expected, what was found.
        what: String,
        /// What to do next, where we can tell.
        hint: Option<String>,
    },
    /// The rules, or the state of the event, do not allow it.
    #[error("{what}")]
    Refused {
        /// What is not allowed, and why.
        what: String,
        /// What to do next.
        hint: Option<String>,
    },
    /// The database did not do it.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The server did not start, or stopped.
    #[error("{0}")]
    Serve(#[from] ServeError),
    /// The whole log was not copied.
    #[error("{0}")]
    Copy(#[from] CopyError),
    /// A document of an event cannot be made.
    #[error("{0}")]
    Report(#[from] ReportError),
    /// The reader of our output went away, for example `head`.
    #[error("the output was closed")]
    OutputClosed,
    /// Our output could not be written.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
}

/// What a command comes to: it has said everything, or it went wrong.
pub(crate) type Done = Result<(), CommandError>;

impl CommandError {
    /// An input error without a hint.
    pub(crate) fn bad_input(what: impl Into<String>) -> Self {
        Self::BadInput { what: what.into(), hint: None }
    }

    /// What to do next, where we can tell.
    pub(crate) fn hint(&self) -> Option<&str> {
        match self {
            Self::BadInput { hint, .. } | Self::Refused { hint, .. } => hint.as_deref(),
            Self::Store(error) | Self::Copy(CopyError::Store(error)) => Some(store_hint(error)),
            Self::Copy(CopyError::Exists(_)) => {
                Some("name a new file: a backup never overwrites another")
            }
            Self::Copy(CopyError::NotEmpty) => {
                Some("restore into a new one: --database NEW.sqlite")
            }
            Self::Report(ReportError::NotComplete { .. }) => {
                Some("arbiter tournament pairings shows open boards")
            }
            Self::Unreadable { .. }
            | Self::Unwritable { .. }
            | Self::Copy(CopyError::Missing(_) | CopyError::NotALog(_) | CopyError::File { .. })
            | Self::Report(_)
            | Self::Serve(_)
            | Self::OutputClosed
            | Self::Output(_) => None,
        }
    }

    /// 1 for no, 2 for input that cannot be used, 3 for what is not the user's doing.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Refused { .. }
            | Self::Report(_)
            | Self::Copy(CopyError::Exists(_) | CopyError::NotEmpty) => ExitCode::from(1),
            Self::Unreadable { .. }
            | Self::Unwritable { .. }
            | Self::BadInput { .. }
            | Self::Copy(CopyError::Missing(_) | CopyError::NotALog(_) | CopyError::File { .. }) => {
                ExitCode::from(2)
            }
            Self::OutputClosed => ExitCode::SUCCESS,
            Self::Output(_) | Self::Serve(_) => ExitCode::from(3),
            Self::Store(error) | Self::Copy(CopyError::Store(error)) => match error {
                StoreError::Conflict { .. } => ExitCode::from(1),
                StoreError::Unavailable(_)
                | StoreError::Locked(_)
                | StoreError::ReadOnly(_)
                | StoreError::Newer(_) => ExitCode::from(2),
                StoreError::Full(_) | StoreError::Damaged(_) | StoreError::DamagedAt { .. } => {
                    ExitCode::from(3)
                }
            },
        }
    }
}

/// What to do when the database does not do it: each case has its own way out.
const fn store_hint(error: &StoreError) -> &'static str {
    match error {
        StoreError::Conflict { .. } => {
            "somebody else was faster: look at the event, then give the command again"
        }
        StoreError::Unavailable(_) => {
            "is the database where --database says, and may you write there?"
        }
        StoreError::Full(_) => "make room on the disk; nothing was lost",
        StoreError::Locked(_) => "wait until the other program is done, then give it again",
        StoreError::ReadOnly(_) => "to look without changing anything: --read-only",
        StoreError::Newer(_) => "bring the program up to date; the data are sound",
        StoreError::Damaged(_) | StoreError::DamagedAt { .. } => {
            "arbiter tournament verify says what is damaged and what can be done; everything else \
             is sound"
        }
    }
}

impl From<BadInput> for CommandError {
    fn from(error: BadInput) -> Self {
        let BadInput { what, hint } = error;
        Self::BadInput { what, hint }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::OutputClosed
        } else {
            Self::Output(error)
        }
    }
}
