//! What can go wrong in a command, and what to do next.

use std::{io, path::PathBuf, process::ExitCode};

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

impl CommandError {
    /// An input error without a hint.
    pub(crate) fn bad_input(what: impl Into<String>) -> Self {
        Self::BadInput { what: what.into(), hint: None }
    }

    /// What to do next, where we can tell.
    pub(crate) fn hint(&self) -> Option<&str> {
        match self {
            Self::BadInput { hint, .. } | Self::Refused { hint, .. } => hint.as_deref(),
            Self::Store(StoreError::Conflict { .. })
            | Self::Copy(CopyError::Store(StoreError::Conflict { .. })) => {
                Some("somebody else was faster: look at the event, then give the command again")
            }
            Self::Store(StoreError::Unavailable(_))
            | Self::Copy(CopyError::Store(StoreError::Unavailable(_))) => {
                Some("is the database where --database says, and may you write there?")
            }
            Self::Copy(CopyError::Exists(_)) => {
                Some("name a new file: a backup never overwrites another")
            }
            Self::Copy(CopyError::NotEmpty) => {
                Some("restore into a new one: --database NEW.sqlite")
            }
            Self::Report(ReportError::NotComplete { .. }) => {
                Some("arbiter tournament pairings shows open boards")
            }
            Self::Store(StoreError::Damaged(_))
            | Self::Copy(CopyError::Store(StoreError::Damaged(_))) => {
                Some("restore the last backup into a new database: arbiter tournament restore")
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
            | Self::Store(StoreError::Conflict { .. })
            | Self::Copy(
                CopyError::Exists(_)
                | CopyError::NotEmpty
                | CopyError::Store(StoreError::Conflict { .. }),
            ) => ExitCode::from(1),
            Self::Unreadable { .. }
            | Self::Unwritable { .. }
            | Self::BadInput { .. }
            | Self::Store(StoreError::Unavailable(_))
            | Self::Copy(
                CopyError::Missing(_)
                | CopyError::NotALog(_)
                | CopyError::File { .. }
                | CopyError::Store(StoreError::Unavailable(_)),
            ) => ExitCode::from(2),
            Self::OutputClosed => ExitCode::SUCCESS,
            Self::Output(_)
            | Self::Serve(_)
            | Self::Store(StoreError::Damaged(_))
            | Self::Copy(CopyError::Store(StoreError::Damaged(_))) => ExitCode::from(3),
        }
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
