//! What a command may touch of the world.

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use std::time::{SystemTime, UNIX_EPOCH};

use arbiter_rulebook::{Date, Language, Message};
use arbiter_text::Text;

use crate::error::CommandError;

/// Output for data, output for talk, and files.
pub(crate) struct World<'w> {
    /// Data.
    pub(crate) out: &'w mut dyn Write,
    /// Progress and remarks.
    pub(crate) talk: &'w mut dyn Write,
    /// The texts of the language in which the program speaks.
    pub(crate) t: Text,
    /// The language that was asked for, if one was.
    pub(crate) asked: Option<Language>,
}

impl<'w> World<'w> {
    /// A world that speaks English.
    pub(crate) fn new(out: &'w mut dyn Write, talk: &'w mut dyn Write) -> Self {
        Self { out, talk, t: Text::of(Language::English), asked: None }
    }

    /// From now on in this language.
    pub(crate) fn speak(&mut self, asked: Option<Language>) {
        self.asked = asked;
        self.t = Text::of(asked.unwrap_or(Language::English));
    }

    /// A line of talk.
    pub(crate) fn tell(&mut self, message: &Message) -> io::Result<()> {
        writeln!(self.talk, "{}", self.t.message(message))
    }

    /// A line of the answer.
    pub(crate) fn print(&mut self, message: &Message) -> io::Result<()> {
        writeln!(self.out, "{}", self.t.message(message))
    }
}

#[expect(clippy::unused_self, reason = "files belong to the world that is passed around")]
impl World<'_> {
    /// The day by the clock of this machine, in universal time.
    pub(crate) fn today(&self) -> Date {
        const SECONDS_A_DAY: u64 = 86_400;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let days = u16::try_from(now.as_secs() / SECONDS_A_DAY).unwrap_or(u16::MAX);
        let first = Date::new(1970, 1, 1).expect("a day of the calendar");
        first.plus_days(days)
    }

    /// The bytes of a file, or of standard input for `-`.
    pub(crate) fn read(&self, path: &Path) -> Result<Vec<u8>, CommandError> {
        self.read_up_to(path, usize::MAX)
    }

    /// The same, but no more than a byte more than there may be: whoever asked sees that it is too
    /// much, and the memory does not.
    pub(crate) fn read_up_to(&self, path: &Path, most: usize) -> Result<Vec<u8>, CommandError> {
        let bounded = |input: &mut dyn io::Read| {
            let mut bytes = Vec::new();
            let most = u64::try_from(most).unwrap_or(u64::MAX);
            input.take(most.saturating_add(1)).read_to_end(&mut bytes).map(|_| bytes)
        };
        let read = if path == Path::new("-") {
            bounded(&mut io::stdin().lock())
        } else {
            fs::File::open(path).and_then(|mut file| bounded(&mut file))
        };
        read.map_err(|source| CommandError::Unreadable { path: path.to_owned(), source })
    }

    /// The files meant by these paths: a folder stands for its files with one of the
    /// extensions, in the order of their names.
    pub(crate) fn files(
        &self,
        paths: &[PathBuf],
        extensions: &[&str],
    ) -> Result<Vec<PathBuf>, CommandError> {
        let mut files = Vec::new();
        for path in paths {
            if !path.is_dir() {
                files.push(path.clone());
                continue;
            }
            let unreadable = |source| CommandError::Unreadable { path: path.clone(), source };
            let mut inside = Vec::new();
            for entry in fs::read_dir(path).map_err(unreadable)? {
                let file = entry.map_err(unreadable)?.path();
                let extension = file.extension().and_then(|extension| extension.to_str());
                let is_wanted = extension.is_some_and(|found| {
                    extensions.iter().any(|wanted| found.eq_ignore_ascii_case(wanted))
                });
                if is_wanted && file.is_file() {
                    inside.push(file);
                }
            }
            inside.sort();
            files.append(&mut inside);
        }
        Ok(files)
    }

    /// Writes a file in one go, or to standard output for `-`: a reader never sees half of it.
    pub(crate) fn write(&mut self, path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
        if path == Path::new("-") {
            return Ok(self.out.write_all(bytes)?);
        }
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(".part");
        let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
        written.map_err(|source| CommandError::Unwritable { path: path.to_owned(), source })
    }
}
