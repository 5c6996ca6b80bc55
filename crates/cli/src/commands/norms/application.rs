//! Applications for arbiter titles (B.06), from a small JSON file.

use std::{path::Path, process::ExitCode};

use arbiter_titles::arbiters::{ArbiterTitle, Level, NormEvent, check_norms, norm_form};
use serde::Deserialize;
use serde_json::json;

use crate::{
    error::CommandError,
    format::{self, TableFormat},
    world::World,
};

/// The file: a title and the norms for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Application {
    title: TitleName,
    norms: Vec<NormRow>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum TitleName {
    #[serde(rename = "FA")]
    Fide,
    #[serde(rename = "IA")]
    International,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum LevelName {
    #[serde(rename = "NA")]
    National,
    #[serde(rename = "FA")]
    Fide,
    #[serde(rename = "IA")]
    International,
}

/// An event in which a norm was made.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NormRow {
    rounds: u32,
    #[serde(default)]
    team_rounds_worked: Option<u32>,
    signed_by: LevelName,
}

/// What the sources do not tell of B.06.
const MISSING: [&str; 3] = [
    "how many norms are needed and of which types (3, 4)",
    "examinations, languages and licences (3, 4, 13)",
    "category A (6.5)",
];

pub(super) fn run(
    path: &Path,
    format: TableFormat,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let bytes = world.read(path)?;
    let application: Application = serde_json::from_slice(&bytes).map_err(|error| {
        CommandError::BadInput {
            what: format!("{}: {error}", path.display()),
            hint: Some(
                "expected for example {\"title\": \"FA\", \"norms\": [{\"rounds\": 9, \"signed_by\": \"IA\"}]}"
                    .to_owned(),
            ),
        }
    })?;
    let title = match application.title {
        TitleName::Fide => ArbiterTitle::Fide,
        TitleName::International => ArbiterTitle::International,
    };
    let events: Vec<NormEvent> = application.norms.iter().map(norm_event).collect();
    let faults: Vec<String> = check_norms(title, &events).iter().map(ToString::to_string).collect();
    match format {
        TableFormat::Text => {
            writeln!(world.out, "{} norms on form {}", events.len(), norm_form(title))?;
            for fault in &faults {
                writeln!(world.out, "  {fault}")?;
            }
            for missing in MISSING {
                writeln!(world.out, "Missing     not in the sources: {missing}")?;
            }
            let answer = if faults.is_empty() { "nothing against them" } else { "refused" };
            writeln!(world.out, "{answer}")?;
        }
        TableFormat::Csv => {
            writeln!(world.out, "fault")?;
            for fault in &faults {
                writeln!(world.out, "{}", format::quoted(fault))?;
            }
        }
        TableFormat::Json => {
            let answer = json!({
                "form": norm_form(title), "faults": faults, "not_in_sources": MISSING,
            });
            format::json(world.out, &answer)?;
        }
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn norm_event(row: &NormRow) -> NormEvent {
    NormEvent {
        rounds: row.rounds,
        team_rounds_worked: row.team_rounds_worked,
        signed_by: match row.signed_by {
            LevelName::National => Level::National,
            LevelName::Fide => Level::Fide,
            LevelName::International => Level::International,
        },
    }
}
