//! Applications for titles from a small JSON file: of arbiters (B.06), of players by norms (B.01
//! 1.5) or by a place in a championship (B.01 1.2).

use std::{path::Path, process::ExitCode};

use arbiter_rulebook::{Date, Explain as _, Message, TitleEdition, UnknownEdition};
use arbiter_text::Text;
use arbiter_titles::{
    NormTitle, Verdict,
    application::{self, NeedCheck, NormRecord, Source, check_application},
    arbiters::{ArbiterFault, ArbiterTitle, Level, NormEvent, check_norms, norm_form},
};
use serde::Deserialize;
use serde_json::json;

use super::{
    arbiters::{self, ArbiterFile},
    direct::{self, DirectFile},
};
use crate::{
    error::{CommandError, in_file},
    format::{self, TableFormat, cited},
    world::World,
};

/// The file: a title and the norms for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Application {
    title: TitleName,
    norms: Vec<NormRow>,
}

/// The file of a player: a title, the highest rating, the norms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerFile {
    title: PlayerTitle,
    #[serde(default)]
    highest_rating: Option<u16>,
    #[serde(default)]
    edition: Option<String>,
    norms: Vec<PlayerNorm>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum PlayerTitle {
    #[serde(rename = "GM")]
    Grandmaster,
    #[serde(rename = "IM")]
    InternationalMaster,
    #[serde(rename = "WGM")]
    WomanGrandmaster,
    #[serde(rename = "WIM")]
    WomanInternationalMaster,
}

/// A norm of a player, as `arbiter norms --format json` shows it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerNorm {
    /// Games that it counts for.
    games: u32,
    #[serde(default)]
    ended: Option<String>,
    #[serde(default)]
    exempt: bool,
    #[serde(default)]
    with_forfeit: bool,
    #[serde(default)]
    single_round_days: Option<u32>,
    #[serde(default)]
    source: SourceName,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SourceName {
    LargeSwiss,
    Listed,
    #[default]
    Other,
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
const MISSING: [&str; 3] =
    ["cli-norms-missing-count", "cli-norms-missing-exams", "cli-norms-missing-a"];

/// What a file may say.
const EXAMPLES: [&str; 6] = [
    r#"{"title": "FA", "norms": [{"rounds": 9, "signed_by": "IA"}]}"#,
    r#"{"title": "GM", "highest_rating": 2505, "norms": [{"games": 9}]}"#,
    r#"{"championship": "world-u20", "rank": 1, "highest_rating": 2350}"#,
    r#"{"seminar": [4, 4, 4, 4], "anti_cheating": true}"#,
    r#"{"category": "C", "events": ["2017-05-01 swiss deputy 160 5"]}"#,
    r#"{"national_arbiter": "2002-05-01"}"#,
];

pub(super) fn run(
    path: &Path,
    format: TableFormat,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let bytes = world.read(path)?;
    if let Ok(file) = serde_json::from_slice::<PlayerFile>(&bytes) {
        return player(&file, path, format, world);
    }
    if let Ok(file) = serde_json::from_slice::<DirectFile>(&bytes) {
        return direct::run(&file, path, format, world);
    }
    if let Ok(file) = serde_json::from_slice::<ArbiterFile>(&bytes) {
        return arbiters::run(&file, path, format, world);
    }
    let application: Application = serde_json::from_slice(&bytes).map_err(|error| {
        let what = Message::new("at-place").with("where", path.display().to_string());
        let what = what.with("what", error.to_string());
        let examples = Message::new("cli-norms-example").with("examples", EXAMPLES.join(" | "));
        CommandError::bad(what, examples)
    })?;
    let title = match application.title {
        TitleName::Fide => ArbiterTitle::Fide,
        TitleName::International => ArbiterTitle::International,
    };
    let events: Vec<NormEvent> = application.norms.iter().map(norm_event).collect();
    let t = world.t;
    let fault = |it: &ArbiterFault| cited(&t.explain(it), format_args!("B.06 {}", it.article));
    let faults: Vec<String> = check_norms(title, &events).iter().map(fault).collect();
    match format {
        TableFormat::Text => {
            let head = Message::new("cli-norms-on-form").with("n", events.len());
            world.print(&head.with("form", norm_form(title)))?;
            for fault in &faults {
                writeln!(world.out, "  {fault}")?;
            }
            for missing in MISSING {
                let what = t.say1("cli-not-in-sources", "what", t.say(missing));
                writeln!(world.out, "{:<11} {what}", t.say("cli-missing"))?;
            }
            let answer = if faults.is_empty() { "cli-norms-nothing" } else { "cli-norms-refused" };
            world.print(&Message::new(answer))?;
        }
        TableFormat::Csv => {
            for row in std::iter::once("fault").chain(faults.iter().map(String::as_str)) {
                format::csv_row(world.out, [row])?;
            }
        }
        TableFormat::Json => {
            let answer = json!({
                "form": norm_form(title), "faults": faults,
                "not_in_sources": MISSING.map(|missing| t.say(missing)),
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

/// What there is, in words.
fn found(check: &NeedCheck, t: &Text) -> String {
    check.found.as_ref().map(|found| t.message(found)).unwrap_or_default()
}

/// 1 if a need is missed.
fn player(
    file: &PlayerFile,
    path: &Path,
    format: TableFormat,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let t = world.t;
    let edition = match &file.edition {
        Some(name) => {
            name.parse().map_err(|error: UnknownEdition| in_file(path, error.message()))?
        }
        None => TitleEdition::NEWEST,
    };
    let mut norms = Vec::new();
    for norm in &file.norms {
        let ended = norm.ended.as_deref().map(str::parse::<Date>).transpose();
        norms.push(NormRecord {
            games: norm.games,
            ended: ended.map_err(|error| in_file(path, error.message()))?,
            is_exempt: norm.exempt,
            with_forfeit: norm.with_forfeit,
            single_round_days: norm.single_round_days,
            source: match norm.source {
                SourceName::LargeSwiss => Source::LargeSwiss,
                SourceName::Listed => Source::Listed,
                SourceName::Other => Source::Other,
            },
        });
    }
    let title = match file.title {
        PlayerTitle::Grandmaster => NormTitle::Grandmaster,
        PlayerTitle::InternationalMaster => NormTitle::InternationalMaster,
        PlayerTitle::WomanGrandmaster => NormTitle::WomanGrandmaster,
        PlayerTitle::WomanInternationalMaster => NormTitle::WomanInternationalMaster,
    };
    let application = application::Application { title, peak: file.highest_rating, norms };
    let checks = check_application(edition, &application);
    match format {
        TableFormat::Text => {
            let head = Message::new("cli-norms-for").with("n", application.norms.len());
            let head = head.with("title", title.code()).with("edition", edition.to_string());
            world.print(&head)?;
            for check in &checks {
                let (need, verdict) = (t.explain(&check.need), t.explain(&check.verdict));
                let (found, basis) = (found(check, &t), check.basis);
                writeln!(world.out, "  {need:<42} {verdict:<18} {found} ({basis})")?;
            }
        }
        TableFormat::Csv => {
            format::csv_row(world.out, ["need", "verdict", "found", "article"])?;
            for check in &checks {
                let (need, found) = (t.explain(&check.need), found(check, &t));
                let row = [&need, check.verdict.word(), found.as_str(), check.basis.article];
                format::csv_row(world.out, row)?;
            }
        }
        TableFormat::Json => {
            let rows = checks.iter().map(|check| {
                json!({
                    "need": t.explain(&check.need), "verdict": check.verdict.word(),
                    "found": found(check, &t), "article": check.basis.article,
                })
            });
            format::json(world.out, &rows.collect::<Vec<_>>())?;
        }
    }
    let is_refused = checks.iter().any(|check| check.verdict == Verdict::Missed);
    Ok(if is_refused { ExitCode::from(1) } else { ExitCode::SUCCESS })
}
