//! What can go wrong in a command, and what to do next.

use std::{
    io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_answers::BadInput;
use arbiter_director::report::ReportError;
use arbiter_rulebook::{Explain as _, Message, MessageValue};
use arbiter_server::ServeError;
use arbiter_store::{CopyError, StoreError};
use arbiter_text::Text;

/// Words for a person: a text of ours, or what somebody else said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// In the language of the reader.
    Ours(Message),
    /// As it came: from the system, from a file, from another program.
    Theirs(String),
}

impl Words {
    /// In this language.
    pub(crate) fn said(&self, t: &Text) -> String {
        match self {
            Self::Ours(message) => t.message(message),
            Self::Theirs(words) => words.clone(),
        }
    }

    /// A command to be given, as it is typed.
    pub(crate) fn command(command: impl Into<String>) -> Self {
        Self::Theirs(command.into())
    }
}

impl From<Message> for Words {
    fn from(message: Message) -> Self {
        Self::Ours(message)
    }
}

impl From<String> for Words {
    fn from(words: String) -> Self {
        Self::Theirs(words)
    }
}

/// Why a command gave no answer.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// A file could not be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file could not be written.
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The input was read but is not what it should be.
    BadInput {
        /// Where, what was expected, what was found.
        what: Words,
        /// What to do next, where we can tell.
        hint: Option<Words>,
    },
    /// The rules, or the state of the event, do not allow it.
    Refused {
        /// What is not allowed, and why.
        what: Words,
        /// What to do next.
        hint: Option<Words>,
    },
    /// The database did not do it.
    Store(StoreError),
    /// The server did not start, or stopped.
    Serve(ServeError),
    /// The whole log was not copied.
    Copy(CopyError),
    /// A document of an event cannot be made.
    Report(ReportError),
    /// The reader of our output went away, for example `head`.
    OutputClosed,
    /// Our output could not be written.
    Output(io::Error),
}

/// What the system says of a file or an address: in our words where it is one of the common things.
#[expect(clippy::wildcard_enum_match_arm, reason = "the kinds of errors are not ours")]
pub(crate) fn of_system(error: &io::Error) -> Message {
    Message::new(match error.kind() {
        io::ErrorKind::NotFound => "system-not-found",
        io::ErrorKind::PermissionDenied => "system-denied",
        io::ErrorKind::AlreadyExists => "system-exists",
        io::ErrorKind::IsADirectory => "system-folder",
        io::ErrorKind::NotADirectory => "system-no-folder",
        io::ErrorKind::StorageFull => "system-full",
        io::ErrorKind::ReadOnlyFilesystem => "system-read-only",
        io::ErrorKind::AddrInUse => "system-in-use",
        io::ErrorKind::AddrNotAvailable => "system-no-address",
        _ => return Message::new("as-it-is").with("what", error.to_string()),
    })
}

/// A file that is not what it should be.
pub(crate) fn in_file(path: &Path, what: impl Into<MessageValue>) -> CommandError {
    let place = Message::new("at-place").with("where", path.display().to_string());
    CommandError::bad_input(place.with("what", what))
}

/// What a command comes to: it has said everything, or it went wrong.
pub(crate) type Done = Result<(), CommandError>;

impl CommandError {
    /// An input error without a hint.
    pub(crate) fn bad_input(what: impl Into<Words>) -> Self {
        Self::BadInput { what: what.into(), hint: None }
    }

    /// An input error, and what to do next.
    pub(crate) fn bad(what: Message, hint: impl Into<Words>) -> Self {
        Self::BadInput { what: what.into(), hint: Some(hint.into()) }
    }

    /// A refusal, and what to do next.
    pub(crate) fn refused(what: Message, hint: impl Into<Words>) -> Self {
        Self::Refused { what: what.into(), hint: Some(hint.into()) }
    }

    /// What went wrong.
    pub(crate) fn said(&self, t: &Text) -> String {
        match self {
            Self::Unreadable { path, source } | Self::Unwritable { path, source } => {
                let place = Message::new("at-place").with("where", path.display().to_string());
                t.message(&place.with("what", of_system(source)))
            }
            Self::BadInput { what, .. } | Self::Refused { what, .. } => what.said(t),
            Self::Store(error) => t.explain(error),
            Self::Serve(error) => error.said(t),
            Self::Copy(error) => t.message(&copy_words(error)),
            Self::Report(error) => t.explain(error),
            Self::OutputClosed => t.say("cli-output-closed"),
            Self::Output(error) => {
                t.message(&Message::new("cli-output").with("why", of_system(error)))
            }
        }
    }

    /// What to do next, where we can tell.
    pub(crate) fn hint(&self) -> Option<Words> {
        let next = |key| Some(Message::new(key).into());
        match self {
            Self::BadInput { hint, .. } | Self::Refused { hint, .. } => hint.clone(),
            Self::Store(error) | Self::Copy(CopyError::Store(error)) => next(store_hint(error)),
            Self::Copy(CopyError::Exists(_)) => next("cli-copy-exists-next"),
            Self::Copy(CopyError::NotEmpty) => next("cli-copy-not-empty-next"),
            Self::Report(ReportError::NotComplete { .. }) => next("cli-report-not-complete-next"),
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
        StoreError::Conflict { .. } => "cli-store-conflict",
        StoreError::Unavailable(_) => "cli-store-unavailable-next",
        StoreError::Full(_) => "cli-store-full-next",
        StoreError::Locked(_) => "cli-store-locked-next",
        StoreError::ReadOnly(_) => "cli-store-read-only-next",
        StoreError::Newer(_) => "cli-store-newer-next",
        StoreError::Damaged(_) | StoreError::DamagedAt { .. } => "cli-store-damaged-next",
    }
}

fn copy_words(error: &CopyError) -> Message {
    let about = |key, path: &PathBuf| Message::new(key).with("path", path.display().to_string());
    match error {
        CopyError::Exists(path) => about("cli-copy-exists", path),
        CopyError::Missing(path) => about("cli-copy-missing", path),
        CopyError::NotALog(path) => about("cli-copy-not-a-log", path),
        CopyError::NotEmpty => Message::new("cli-copy-not-empty"),
        CopyError::File { path, source } => Message::new("at-place")
            .with("where", path.display().to_string())
            .with("what", of_system(source)),
        CopyError::Store(error) => error.message(),
    }
}

impl From<BadInput> for CommandError {
    fn from(error: BadInput) -> Self {
        Self::BadInput { what: error.what.into(), hint: error.hint.map(Words::from) }
    }
}

impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<ServeError> for CommandError {
    fn from(error: ServeError) -> Self {
        Self::Serve(error)
    }
}

impl From<CopyError> for CommandError {
    fn from(error: CopyError) -> Self {
        Self::Copy(error)
    }
}

impl From<ReportError> for CommandError {
    fn from(error: ReportError) -> Self {
        Self::Report(error)
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
