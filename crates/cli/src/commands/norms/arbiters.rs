//! What arbiters need beside norms (B.06), from a small JSON file: the age of a national arbiter,
//! the hours of a seminar, the events of a category.

use std::{path::Path, process::ExitCode};

use arbiter_rulebook::{Date, Explain as _, Message};
use arbiter_text::Text;
use arbiter_titles::{
    arbiters::may_be_national,
    categories::{Category, NoService, Service, check_category},
    seminars::{Seminar, SeminarFault, check_seminar},
};
use arbiter_tournament::{BirthDate, ParseBirthDateError};
use serde::Deserialize;
use serde_json::json;

use crate::{
    error::{CommandError, in_file},
    format::{self, TableFormat, cited},
    world::World,
};

/// One of the three questions.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum ArbiterFile {
    National(NationalFile),
    Seminar(SeminarFile),
    Category(CategoryFile),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NationalFile {
    /// Birth of somebody who wants to be a national arbiter.
    national_arbiter: String,
    /// The day of the application [default: today].
    #[serde(default)]
    on: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeminarFile {
    /// Hours of the sessions.
    seminar: Vec<u32>,
    /// Whether the guidelines against cheating are taught.
    #[serde(default)]
    anti_cheating: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CategoryFile {
    category: CategoryName,
    /// The day of the application [default: today].
    #[serde(default)]
    on: Option<String>,
    /// Lines such as `2017-05-01 swiss deputy 160 5`.
    events: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum CategoryName {
    B,
    C,
}

/// 1 if something is missing.
pub(super) fn run(
    file: &ArbiterFile,
    path: &Path,
    format: TableFormat,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let t = world.t;
    let today = world.today();
    let day = |on: &Option<String>| match on {
        Some(text) => text.parse::<Date>().map_err(|error| in_file(path, error.message())),
        None => Ok(today),
    };
    let (question, faults) = match file {
        ArbiterFile::National(it) => {
            let birth: BirthDate = it
                .national_arbiter
                .parse()
                .map_err(|error: ParseBirthDateError| in_file(path, error.message()))?;
            (t.say("cli-norms-question-national"), age_faults(birth, day(&it.on)?, &t))
        }
        ArbiterFile::Seminar(it) => {
            let session_hours = it.seminar.clone();
            let seminar = Seminar { session_hours, teaches_anti_cheating: it.anti_cheating };
            let fault = |it: &SeminarFault| cited(&t.explain(it), "B.06 6.4");
            let faults = check_seminar(&seminar).iter().map(fault).collect();
            (t.say("cli-norms-question-seminar"), faults)
        }
        ArbiterFile::Category(it) => {
            let (category, name) = match it.category {
                CategoryName::B => (Category::B, "B"),
                CategoryName::C => (Category::C, "C"),
            };
            let events = it.events.iter().map(|line| line.parse::<Service>());
            let events: Vec<Service> = events
                .collect::<Result<_, _>>()
                .map_err(|error: NoService| in_file(path, error.message()))?;
            let faults = check_category(category, &events, day(&it.on)?);
            let said = |it: &arbiter_titles::categories::CategoryFault| {
                cited(&t.explain(it), format_args!("B.06 {}", it.article(category)))
            };
            (t.say1("cli-norms-category", "name", name), faults.iter().map(said).collect())
        }
    };
    write(&question, &faults, format, world)?;
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn age_faults(birth: BirthDate, on: Date, t: &Text) -> Vec<String> {
    match may_be_national(birth, on) {
        Some(true) => Vec::new(),
        Some(false) => vec![t.say("cli-norms-young")],
        None => vec![t.say("cli-norms-day-decides")],
    }
}

fn write(
    question: &str,
    faults: &[String],
    format: TableFormat,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    match format {
        TableFormat::Text => {
            let answer = if faults.is_empty() { "cli-norms-nothing" } else { "cli-norms-refused" };
            let line = Message::new("at-place").with("where", question);
            world.print(&line.with("what", Message::new(answer)))?;
            for fault in faults {
                writeln!(world.out, "  {fault}")?;
            }
        }
        TableFormat::Csv => {
            for row in std::iter::once("fault").chain(faults.iter().map(String::as_str)) {
                format::csv_row(world.out, [row])?;
            }
        }
        TableFormat::Json => {
            format::json(world.out, &json!({ "question": question, "faults": faults }))?;
        }
    }
    Ok(())
}
