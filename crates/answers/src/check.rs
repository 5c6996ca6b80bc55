//! Whether a report is what the rules give.

use arbiter_director::report::stated_edition;
use arbiter_pairing::{
    Options,
    check::{Difference, What, comparable_rounds},
    recognise::{Recognised, recognise},
    say::Speaker,
};
use arbiter_rulebook::{Date, SwissEdition};
use arbiter_text::Text;
use arbiter_tournament::{Acceleration, PairingNumber, Record, System};
use serde::Serialize;

use crate::{
    BadInput, report,
    spoken::{Spoken, Writer},
    standings,
};

/// What is asked of a report.
#[derive(Clone, Copy, Debug)]
pub struct Query<'q> {
    /// The rules that paired the event, instead of those that the file names.
    pub system: Option<System>,
    /// The edition of the Swiss rules, instead of the one that the file implies.
    pub edition: Option<SwissEdition>,
    /// Fictitious points, instead of those in the file.
    pub acceleration: Option<Acceleration>,
    /// Tie-breaks that ranked the event; without them a rank must only respect the points.
    pub tie_breaks: Option<&'q str>,
    /// How differences are explained.
    pub spoken: Spoken,
    /// The day that decides the edition of a report without a date.
    pub today: Date,
}

/// What was found in a report.
#[derive(Debug, Serialize)]
pub struct CheckAnswer {
    /// The name of the file.
    pub file: String,
    /// The code of the system.
    pub system: &'static str,
    /// The edition of the Swiss rules.
    pub edition: &'static str,
    /// Whether the file names no system.
    pub is_assumed: bool,
    /// What was assumed then, or that nothing was compared because the event has rules of its own;
    /// for people.
    #[serde(skip)]
    pub assumed: Option<String>,
    /// How many rounds were compared.
    pub rounds: usize,
    /// Pairings first, then points and ranks.
    pub differences: Vec<DifferenceAnswer>,
}

/// Something that the rules do not give.
#[derive(Debug, Serialize)]
pub struct DifferenceAnswer {
    /// The round, counted from one.
    pub round: usize,
    /// `game`, `colours`, `bye`, `no-pairing`, `points`, `order`, `rank` or `tiebreaks`.
    pub kind: &'static str,
    /// The player with White, or the one that the difference is about.
    pub white: Option<u16>,
    /// The player with Black.
    pub black: Option<u16>,
    /// For people.
    pub text: String,
}

/// Compares the pairings and the standings of a report with the rules.
pub fn check(file: &str, record: &Record, query: Query<'_>) -> Result<CheckAnswer, BadInput> {
    let found = judged(file, record, query)?;
    let writer = query.spoken.writer(found.edition);
    let is_assumed = is_unnamed(record, query);
    let rounds = comparable_rounds(found.system, record);
    let assumed = if found.system == System::Own {
        Some(writer.sentence(&Speaker::not_compared()))
    } else {
        is_assumed.then(|| writer.sentence(&writer.speaker.assumed(&found, rounds)))
    };
    let mut rows: Vec<DifferenceAnswer> =
        found.differences.iter().map(|difference| row(difference, writer)).collect();
    let stated = standings::differences(record, query.tie_breaks)?;
    let t = Text::of(query.spoken.language);
    rows.extend(stated.into_iter().map(|stated| DifferenceAnswer {
        round: stated.round,
        kind: stated.kind,
        white: Some(stated.player),
        black: None,
        text: t.message(&stated.text),
    }));
    Ok(CheckAnswer {
        file: file.to_owned(),
        system: found.system.code(),
        edition: found.edition.name(),
        is_assumed,
        assumed,
        rounds,
        differences: rows,
    })
}

/// Whether neither the file nor the question names a system.
fn is_unnamed(record: &Record, query: Query<'_>) -> bool {
    let is_named = query.system.is_some()
        || record.event.type_code.is_some()
        || System::from_report(record).is_some();
    !is_named
}

/// The file by the rules that were asked for or that it names, or else by those that explain it
/// best.
fn judged(file: &str, record: &Record, query: Query<'_>) -> Result<Recognised, BadInput> {
    let edition = report::edition(record, query.edition, query.today);
    let acceleration = report::acceleration(record, query.acceleration);
    let options = Options { edition, acceleration, ..Options::default() };
    let found = if is_unnamed(record, query) {
        let is_told = query.edition.is_some() || stated_edition(record).is_some();
        let others: Vec<SwissEdition> = SwissEdition::ALL
            .iter()
            .copied()
            .filter(|&other| !is_told && other != edition)
            .collect();
        recognise(record, &options, (edition, &others))
    } else {
        // A code of rules that this program does not have leaves points and ranks to check.
        let named = query.system.or_else(|| System::from_report(record));
        Recognised::of(named.unwrap_or(System::Own), record, &options)
    };
    found.map_err(|error| {
        let writer = query.spoken.writer(edition);
        let why = writer.sentence(&writer.speaker.field_error(&error));
        BadInput::at(file, why)
    })
}

fn row(difference: &Difference, writer: Writer) -> DifferenceAnswer {
    let (kind, white, black) = match &difference.what {
        What::Game { found, .. } => ("game", Some(found.white), Some(found.black)),
        What::Colors { found, .. } => ("colours", Some(found.white), Some(found.black)),
        What::Bye { found, .. } => ("bye", *found, None),
        What::NoPairing(_) => ("no-pairing", None, None),
    };
    DifferenceAnswer {
        round: difference.round,
        kind,
        white: white.map(PairingNumber::get),
        black: black.map(PairingNumber::get),
        text: writer.sentence(&writer.speaker.difference(difference)),
    }
}
