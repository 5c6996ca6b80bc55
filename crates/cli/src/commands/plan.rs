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

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    plan: Option<PathBuf>,

    #[arg(long)]
    edition: Option<LawsEdition>,

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
