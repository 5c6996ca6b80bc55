//! Titles that a place in a championship gives (B.01 1.2), from a small JSON file.

use std::{path::Path, process::ExitCode};

use arbiter_rulebook::{TitleEdition, UnknownEdition};
use arbiter_titles::{
    Verdict,
    article_0_titles::DirectTitle,
    direct::{DirectAnswer, DirectEvent, Field, Showing, ask},
};
use serde::Deserialize;
use serde_json::json;

use crate::{
    error::CommandError,
    format::{self, TableFormat, cell, csv_row},
    world::World,
};

/// The file: a championship, what the player did there, and the highest rating.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DirectFile {
    championship: String,
    #[serde(default)]
    rank: Option<u32>,
    #[serde(default)]
    half_points: u32,
    #[serde(default)]
    games: u32,
    #[serde(default)]
    highest_rating: u16,
    #[serde(default)]
    rated_games: u32,
    #[serde(default)]
    field: Option<FieldRow>,
    #[serde(default)]
    edition: Option<String>,
}

/// Who took part.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FieldRow {
    concerned: u32,
    federations: u32,
    players: u32,
    rounds: u32,
}

/// 1 if there is no title, or not enough took part.
pub(super) fn run(
    file: &DirectFile,
    path: &Path,
    format: TableFormat,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let bad = |what: String| CommandError::bad_input(format!("{}: {what}", path.display()));
    let edition: TitleEdition = match &file.edition {
        Some(name) => name.parse().map_err(|error: UnknownEdition| bad(error.to_string()))?,
        None => TitleEdition::NEWEST,
    };
    let known = DirectEvent::NAMES.iter().find(|(_, name)| *name == file.championship);
    let (event, _) = known.ok_or_else(|| {
        let names: Vec<&str> = DirectEvent::NAMES.iter().map(|(_, name)| *name).collect();
        bad(format!("no championship {:?}; there are {}", file.championship, names.join(", ")))
    })?;
    let showing = Showing { rank: file.rank, half_points: file.half_points, games: file.games };
    let field = file.field.map(|row| Field {
        concerned: row.concerned,
        federations: row.federations,
        players: row.players,
        rounds: row.rounds,
    });
    let peak = (file.highest_rating, file.rated_games);
    let answer = ask(edition, *event, showing, field, peak);
    let outcome = outcome_in_words(&answer);
    let title = answer.title.map(arbiter_tournament::Title::code);
    match format {
        TableFormat::Text => {
            writeln!(
                world.out,
                "Title       {}",
                title.unwrap_or("none in the part of the table at hand")
            )?;
            writeln!(world.out, "Took part   {} (B.01 1.2 ({edition}))", answer.participation)?;
            writeln!(world.out, "Answer      {outcome}")?;
            let told = "told by one public page: check the handbook";
            writeln!(
                world.out,
                "Missing     not in the sources: table of direct titles (1.2); {told}"
            )?;
        }
        TableFormat::Csv => {
            csv_row(world.out, ["title", "participation", "answer"])?;
            csv_row(world.out, [&cell(title), &answer.participation.to_string(), &outcome])?;
        }
        TableFormat::Json => {
            let answer = json!({
                "title": title, "participation": answer.participation.to_string(),
                "answer": outcome, "not_in_sources": ["table of direct titles (1.2)"],
            });
            format::json(world.out, &answer)?;
        }
    }
    let is_refused = answer.title.is_none() || answer.participation == Verdict::Missed;
    Ok(ExitCode::from(u8::from(is_refused)))
}

fn outcome_in_words(answer: &DirectAnswer) -> String {
    match (&answer.outcome, answer.participation) {
        (None, _) => "table not loaded: nothing is said about this place".to_owned(),
        (Some(_), Verdict::Missed) => "not given: too few took part".to_owned(),
        (Some(DirectTitle::Granted), _) => "given at once".to_owned(),
        (Some(DirectTitle::Conditional { needed, may_take }), _) => {
            let lower: Vec<&str> = may_take.iter().map(|title| title.code()).collect();
            let now = if lower.is_empty() { "none" } else { &lower.join(", ") };
            format!("when a rating of {needed} is reached; until then: {now}")
        }
    }
}
