//! A command line that cannot be read, told in the language of the reader.

use std::{
    env, error::Error, ffi::OsString, fmt, io, io::Write as _, net::AddrParseError,
    num::ParseIntError, process::ExitCode, str::ParseBoolError,
};

use arbiter_rulebook::{
    Explain, Language, Message, ParseDateError, ParseScoreError, TimeControlError, UnknownEdition,
    UnknownLanguage, UnknownTempo, UnknownTieBreak,
};
use arbiter_server::{CollectorError, SubnetError};
use arbiter_text::Text;
use arbiter_titles::forms::UnknownForm;
use arbiter_tournament::{ParseBirthDateError, UnknownCode, UnknownTitle};
use arbiter_trf::{UnknownLineEnd, UnknownVersion};
use clap::{
    CommandFactory as _,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::{Arguments, help};

/// Why a text is no value of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unfit(pub(crate) Message);

impl Unfit {
    /// One of these words was expected.
    pub(crate) fn one_of(words: &[&str], found: &str) -> Self {
        Self(Message::expected_one_of(words, found))
    }

    /// Something of this form was expected.
    pub(crate) fn like(example: &'static str, found: &str) -> Self {
        Self(Message::expected_like(example, found))
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Text::of(Language::English).message(&self.0))
    }
}

impl Error for Unfit {}

impl Explain for Unfit {
    fn message(&self) -> Message {
        self.0.clone()
    }
}

/// Says why a command line cannot be read, or shows the help that it asks for.
#[expect(clippy::wildcard_enum_match_arm, reason = "the kinds of errors are not ours")]
pub(crate) fn tell(error: &clap::Error, given: &[OsString]) -> ExitCode {
    let t = Text::of(asked(given).unwrap_or(Language::English));
    match error.kind() {
        ErrorKind::DisplayVersion => error.exit(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Most command lines ask for no help, so only here its words are put into the program.
            let program = help::spoken(Arguments::command(), &t).try_get_matches_from(given);
            return program.map_or_else(|help| help.exit(), |_| ExitCode::SUCCESS);
        }
        _ => {}
    }
    let hint = Message::new("cli-hint").with("hint", Message::new("cli-usage-next"));
    let mut talk = io::stderr();
    // If standard error is closed there is nobody left to tell.
    let _ = writeln!(talk, "arbiter: {}", t.message(&what(error)));
    let _ = writeln!(talk, "{}", t.message(&hint));
    ExitCode::from(2)
}

/// The language that the command line asks for, as far as that can be read.
fn asked(given: &[OsString]) -> Option<Language> {
    let words: Vec<&str> = given.iter().filter_map(|word| word.to_str()).collect();
    let behind = words.iter().zip(words.iter().skip(1));
    let behind = behind.filter(|(name, _)| matches!(**name, "--lang" | "--language"));
    let within = words.iter().filter_map(|word| word.split_once('='));
    let within = within.filter(|(name, _)| matches!(*name, "--lang" | "--language"));
    let mut codes = behind.map(|(_, code)| *code).chain(within.map(|(_, code)| code));
    let code =
        codes.next_back().map_or_else(|| env::var("ARBITER_LANG").ok(), |it| Some(it.into()));
    code?.parse().ok()
}

/// What is wrong with the command line.
#[expect(clippy::wildcard_enum_match_arm, reason = "the kinds of errors are not ours")]
pub(crate) fn what(error: &clap::Error) -> Message {
    let argument = text(error, ContextKind::InvalidArg);
    let about = |key: &'static str| Message::new(key).with("argument", argument.as_str());
    match error.kind() {
        ErrorKind::ValueValidation => about("cli-usage-value").with("why", why(error)),
        ErrorKind::InvalidValue => {
            let found = text(error, ContextKind::InvalidValue);
            match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(words)) if !found.is_empty() => {
                    let words: Vec<&str> = words.iter().map(String::as_str).collect();
                    let why = Message::expected_one_of(&words, &found);
                    about("cli-usage-value").with("why", why)
                }
                _ => about("cli-usage-no-value"),
            }
        }
        ErrorKind::UnknownArgument => about("cli-usage-unknown"),
        ErrorKind::InvalidSubcommand => Message::new("cli-usage-command")
            .with("found", text(error, ContextKind::InvalidSubcommand)),
        ErrorKind::MissingSubcommand => Message::new("cli-usage-no-command"),
        ErrorKind::MissingRequiredArgument => about("cli-usage-missing"),
        ErrorKind::ArgumentConflict => {
            let other = text(error, ContextKind::PriorArg);
            if other == argument {
                about("cli-usage-twice")
            } else {
                about("cli-usage-conflict").with("other", other)
            }
        }
        ErrorKind::InvalidUtf8 => Message::new("cli-usage-unicode"),
        _ => about("cli-usage-values"),
    }
}

/// A part of what clap tells of an error.
fn text(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    }
}

/// Why a value is none: the words of whoever read it.
fn why(error: &clap::Error) -> Message {
    let found = text(error, ContextKind::InvalidValue);
    let source = error.source();
    source
        .and_then(|source| explained(source, &found))
        .unwrap_or_else(|| Message::new("cli-usage-unfit").with("found", found))
}

/// Why a reader of values could not read one, where it is one that we know.
fn explained(source: &(dyn Error + 'static), found: &str) -> Option<Message> {
    fn of<E: Explain + Error + 'static>(source: &(dyn Error + 'static)) -> Option<Message> {
        source.downcast_ref::<E>().map(Explain::message)
    }
    const READERS: [fn(&(dyn Error + 'static)) -> Option<Message>; 16] = [
        of::<Unfit>,
        of::<UnknownEdition>,
        of::<UnknownLanguage>,
        of::<UnknownTempo>,
        of::<UnknownTieBreak>,
        of::<UnknownCode>,
        of::<UnknownTitle>,
        of::<UnknownForm>,
        of::<ParseDateError>,
        of::<ParseScoreError>,
        of::<ParseBirthDateError>,
        of::<TimeControlError>,
        of::<CollectorError>,
        of::<SubnetError>,
        of::<UnknownVersion>,
        of::<UnknownLineEnd>,
    ];
    let ours = READERS.iter().find_map(|reader| reader(source));
    ours.or_else(|| of_the_library(source, found))
}

/// The same for what the standard library and clap read: numbers, addresses, yes and no.
fn of_the_library(source: &(dyn Error + 'static), found: &str) -> Option<Message> {
    let number = || Message::new("expected-number").with("found", found);
    if source.is::<ParseIntError>() {
        return Some(number());
    }
    if source.is::<ParseBoolError>() {
        return Some(Message::expected_one_of(&["true", "false"], found));
    }
    if source.is::<AddrParseError>() {
        return Some(Message::expected_like("127.0.0.1:8080, ::1", found));
    }
    // The words of clap for a number beyond its range: `300 is not in 0..=255`.
    let said = source.to_string();
    let (least, most) = said.split_once(" is not in ")?.1.split_once("..=")?;
    let range = |least: i64, most: i64| Message::expected_range(least, most, found);
    Some(least.parse().ok().zip(most.parse().ok()).map_or_else(number, |(a, b)| range(a, b)))
}
