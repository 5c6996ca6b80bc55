//! The JSON forms of what goes in and out: types of their own, so that a change to a rule crate
//! does not change what programs rely on.

mod command;
mod details;
mod settings;
mod view;

pub(crate) use command::{CommandForm, CommandRequest, DECISIONS, STAGES, consent_of};
pub(crate) use details::{DetailsForm, SEXES, TITLES};
pub(crate) use settings::SettingsForm;
pub(crate) use view::{
    CardView, CrossView, EventLine, EventView, LogLine, PlayerView, RoundView, StandingsView,
    WinnerView, color_word,
};

use std::str::FromStr;

use arbiter_rulebook::Color;
use arbiter_tournament::{Award, BoardResult, Bye, Condition, Decision, UnknownCode};

use crate::{fault::Fault, problem::Problem};

const fn arbiter(white: Award, black: Award) -> BoardResult {
    BoardResult::Arbiter { white, black }
}

/// Every result there is, White's part first, in the letters of the exchange file where it has
/// some.
pub(crate) const RESULTS: [(&str, BoardResult); 19] = [
    ("1-0", BoardResult::Played(Decision::WhiteWins)),
    ("=-=", BoardResult::Played(Decision::Draw)),
    ("0-1", BoardResult::Played(Decision::BlackWins)),
    ("+--", BoardResult::Forfeit { present: Some(Color::White) }),
    ("--+", BoardResult::Forfeit { present: Some(Color::Black) }),
    ("---", BoardResult::Forfeit { present: None }),
    ("adjourned", BoardResult::Adjourned),
    ("W-L", BoardResult::Unrated(Decision::WhiteWins)),
    ("D-D", BoardResult::Unrated(Decision::Draw)),
    ("L-W", BoardResult::Unrated(Decision::BlackWins)),
    ("arbiter 1-1", arbiter(Award::Win, Award::Win)),
    ("arbiter 1-=", arbiter(Award::Win, Award::Draw)),
    ("arbiter 1-0", arbiter(Award::Win, Award::Loss)),
    ("arbiter =-1", arbiter(Award::Draw, Award::Win)),
    ("arbiter =-=", arbiter(Award::Draw, Award::Draw)),
    ("arbiter =-0", arbiter(Award::Draw, Award::Loss)),
    ("arbiter 0-1", arbiter(Award::Loss, Award::Win)),
    ("arbiter 0-=", arbiter(Award::Loss, Award::Draw)),
    ("arbiter 0-0", arbiter(Award::Loss, Award::Loss)),
];

/// Byes in the letters of the exchange file.
pub(crate) const BYES: [(&str, Bye); 4] = [
    ("U", Bye::PairingAllocated),
    ("H", Bye::HalfPoint),
    ("F", Bye::FullPoint),
    ("Z", Bye::ZeroPoint),
];

/// The colours.
pub(crate) const COLORS: [(&str, Color); 2] = [("white", Color::White), ("black", Color::Black)];

/// What a word means in a table of words.
pub(crate) fn meaning<T: Copy>(what: &str, table: &[(&str, T)], word: &str) -> Result<T, Problem> {
    let row = table.iter().find(|(other, _)| *other == word);
    row.map(|&(_, value)| value).ok_or_else(|| {
        let words: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
        let (name, found) = (what.to_owned(), word.to_owned());
        let fault = Fault::FieldWrong { name, found };
        Problem::invalid(fault).next(format!("choose one of: {}", words.join(", ")))
    })
}

/// A value by its code, as the crate that owns it spells it.
pub(crate) fn coded<T: FromStr<Err = UnknownCode>>(what: &str, code: &str) -> Result<T, Problem> {
    code.parse().map_err(|unknown: UnknownCode| {
        let fault = Fault::FieldWrong { name: what.to_owned(), found: unknown.found };
        Problem::invalid(fault).next(format!("choose one of: {}", unknown.expected.join(", ")))
    })
}

/// A value that reads itself.
pub(crate) fn parsed<T: FromStr>(what: &str, text: &str) -> Result<T, Problem>
where
    T::Err: ToString,
{
    text.parse().map_err(|error: T::Err| {
        let fault = Fault::FieldWrong { name: what.to_owned(), found: text.to_owned() };
        Problem::invalid(fault).next(error.to_string())
    })
}

/// The words for conditions of a category.
pub(crate) fn condition_words(conditions: &[Condition]) -> Vec<&'static str> {
    conditions.iter().map(|it| word(&Condition::WORDS, it)).collect()
}

/// The word for a value, in a table that holds every value.
pub(crate) fn word<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, other)| other == value).map_or("", |(word, _)| word)
}
