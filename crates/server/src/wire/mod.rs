//! The JSON forms of what goes in and out: types of their own, so that a change to a rule crate
//! does not change what programs rely on.

mod command;
mod details;
mod settings;
mod view;

pub(crate) use command::{CommandForm, CommandRequest, consent_of};
pub(crate) use details::DetailsForm;
pub(crate) use settings::SettingsForm;
pub(crate) use view::{
    CardView, CrossView, EventLine, EventView, LogLine, PlayerView, RoundView, StandingsView,
    WinnerView,
};

use std::str::FromStr;

use arbiter_rulebook::{Explain, Message};
pub(crate) use arbiter_tournament::words::word;
use arbiter_tournament::{Condition, UnknownCode, words};

use crate::{fault::Fault, problem::Problem};

/// That one of these words is to be chosen.
fn choose(words: &[&str]) -> Message {
    Message::new("next-choose").with("words", words.join(", "))
}

/// What a word means in a table of words.
pub(crate) fn meaning<T: Copy>(what: &str, table: &[(&str, T)], word: &str) -> Result<T, Problem> {
    words::meaning(table, word).ok_or_else(|| {
        let words: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
        let (name, found) = (what.to_owned(), word.to_owned());
        let fault = Fault::FieldWrong { name, found };
        Problem::invalid(fault).next_message(choose(&words))
    })
}

/// A value by its code, as the crate that owns it spells it.
pub(crate) fn coded<T: FromStr<Err = UnknownCode>>(what: &str, code: &str) -> Result<T, Problem> {
    code.parse().map_err(|unknown: UnknownCode| {
        let fault = Fault::FieldWrong { name: what.to_owned(), found: unknown.found };
        Problem::invalid(fault).next_message(choose(&unknown.expected))
    })
}

/// A value that reads itself.
pub(crate) fn parsed<T: FromStr>(what: &str, text: &str) -> Result<T, Problem>
where
    T::Err: Explain,
{
    text.parse().map_err(|error: T::Err| {
        let fault = Fault::FieldWrong { name: what.to_owned(), found: text.to_owned() };
        Problem::invalid(fault).next_message(error.message())
    })
}

/// The words for conditions of a category.
pub(crate) fn condition_words(conditions: &[Condition]) -> Vec<&'static str> {
    conditions.iter().map(|it| word(&Condition::WORDS, it)).collect()
}
