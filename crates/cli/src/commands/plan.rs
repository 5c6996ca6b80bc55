//! `arbiter plan`: what E.04 and C.02 demand of an organiser.

use std::{path::PathBuf, process::ExitCode};

use arbiter_laws::plan::{Plan, Weight};
use arbiter_rulebook::{Explain as _, LawsEdition, Message};
use serde::Serialize;

use crate::{
    error::CommandError,
    format::{self, Format},
    world::World,
};

/// Check the plan of an online, hybrid or hall event: rooms, venues, cameras, boards, clocks, sheets
///
/// A plan is a text with a line `topic: answer` for each topic; without a file, all topics are
/// printed to be filled in. What E.04 (online and hybrid play), C.02 (equipment) and Article 8.1.1.2
/// demand and the plan does not provide is printed with the article. The exit status is 1 where
/// games could not be played like this.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// File with the plan, `-` for standard input
    plan: Option<PathBuf>,

    /// Edition of the Laws; the newest if not given
    #[arg(long)]
    edition: Option<LawsEdition>,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct LackView {
    weight: &'static str,
    basis: String,
    venue: Option<String>,
    what: String,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let Some(path) = &arguments.plan else {
        write!(world.out, "{}", Plan::blank(|message| world.t.message(message)))?;
        return Ok(ExitCode::SUCCESS);
    };
    let text = String::from_utf8_lossy(&world.read(path)?).into_owned();
    let plan = Plan::read(&text).map_err(|error| {
        let what = Message::new("at-place").with("where", path.display().to_string());
        let what = what.with("what", error.message());
        CommandError::bad(what, Message::new("cli-plan-next"))
    })?;
    let t = world.t;
    let lacks = plan.lacks(arguments.edition.unwrap_or(LawsEdition::NEWEST));
    let is_playable = lacks.iter().all(|lack| lack.weight != Weight::Must);
    let views = lacks.into_iter().map(|lack| LackView {
        weight: lack.weight.name(),
        basis: lack.basis.to_string(),
        what: t.message(&lack.message()),
        venue: lack.venue,
    });
    let views: Vec<LackView> = views.collect();
    match arguments.format {
        Format::Json => format::json(world.out, &views)?,
        Format::Text if views.is_empty() => writeln!(world.out, "{}", t.say("demand-complete"))?,
        Format::Text => {
            for LackView { weight, basis, venue, what } in &views {
                let weight = t.say(&format!("demand-{weight}"));
                let venue = venue.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
                writeln!(world.out, "{weight}: {venue}{what} ({basis})")?;
            }
        }
    }
    Ok(if is_playable { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
