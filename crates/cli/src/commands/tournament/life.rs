//! The life of an event: FIDE mode and its journal, who can see it, copies.

use std::path::PathBuf;

use arbiter_director::{Command, journal as integrity, way_back};
use arbiter_rulebook::{Language, Message};
use arbiter_server::departure_in;
use arbiter_tournament::{Editions, Fact, Stage};

use super::{desk::Desk, exchange};
use crate::{
    error::{CommandError, Done, Words},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Journal {
    id: u32,

    #[arg(long, value_name = "LINE", requires = "reason")]
    undo: Option<usize>,

    #[arg(long, requires = "undo")]
    reason: Option<String>,
}

pub(super) fn journal(arguments: &Journal, desk: &Desk, world: &mut World<'_>) -> Done {
    let recorded = desk.recorded(arguments.id)?;
    let facts = || recorded.iter().map(|(_, fact)| fact);
    let mut loaded = desk.load(arguments.id)?;
    if let (Some(line), Some(reason)) = (arguments.undo, &arguments.reason) {
        let way = line.checked_sub(1).and_then(|entry| way_back(facts(), entry, reason));
        let command = way.ok_or_else(|| {
            let what = Message::new("journal-no-way-back").with("line", line);
            let hint = format!("arbiter tournament journal {}", arguments.id);
            CommandError::refused(what, Words::command(hint))
        })?;
        desk.act(&mut loaded, &[command])?;
        world.tell(&Message::new("journal-undone").with("line", line))?;
        return Ok(());
    }
    for (entry, line) in integrity::journal(facts()).iter().zip(1..) {
        // In English as the report notes it, word for word.
        let said = match world.t.language() {
            Language::English => entry.text(&loaded.event),
            language @ (Language::French | Language::Dutch | Language::German) => {
                departure_in(language, entry, &loaded.event)
            }
        };
        writeln!(world.out, "{line:>3}  {said}")?;
    }
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct LeaveFideMode {
    id: u32,

    #[arg(long)]
    reason: String,
}

pub(super) fn leave_fide_mode(
    arguments: &LeaveFideMode,
    desk: &Desk,
    world: &mut World<'_>,
) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    desk.act(&mut loaded, &[Command::LeaveFideMode { reason: arguments.reason.clone() }])?;
    world.tell(&Message::new("cli-event-no-fide").with("event", loaded.id))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Hide {
    id: u32,
}

pub(super) fn hide(arguments: &Hide, desk: &Desk, world: &mut World<'_>) -> Done {
    set_stage(arguments.id, Stage::Draft, "cli-event-hidden", desk, world)
}

#[derive(Debug, clap::Args)]
pub(super) struct MakePublic {
    id: u32,
}

pub(super) fn make_public(arguments: &MakePublic, desk: &Desk, world: &mut World<'_>) -> Done {
    set_stage(arguments.id, Stage::Public, "cli-event-public", desk, world)
}

#[derive(Debug, clap::Args)]
pub(super) struct Archive {
    id: u32,
}

pub(super) fn archive(arguments: &Archive, desk: &Desk, world: &mut World<'_>) -> Done {
    set_stage(arguments.id, Stage::Archived, "cli-event-archived", desk, world)
}

#[derive(Debug, clap::Args)]
pub(super) struct Delete {
    id: u32,

    #[arg(long, value_name = "FILE")]
    export: PathBuf,
}

pub(super) fn delete(arguments: &Delete, desk: &Desk, world: &mut World<'_>) -> Done {
    exchange::keep(arguments.id, &arguments.export, desk, world)?;
    set_stage(arguments.id, Stage::Deleted, "cli-event-deleted", desk, world)
}

fn set_stage(
    id: u32,
    stage: Stage,
    word: &'static str,
    desk: &Desk,
    world: &mut World<'_>,
) -> Done {
    let mut loaded = desk.load(id)?;
    desk.act(&mut loaded, &[Command::SetStage(stage)])?;
    let state = Message::new(word);
    world.tell(&Message::new("cli-event-is").with("event", id).with("state", state))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Copy {
    id: u32,

    name: String,
}

pub(super) fn copy(arguments: &Copy, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut settings = desk.load(arguments.id)?.event.settings.for_another(&arguments.name);
    settings.editions = Editions::in_force(world.today());
    let create = Command::Create(Box::new(settings));
    let facts: Result<Vec<Fact>, _> =
        desk.decide(&arbiter_tournament::Tournament::default(), &create);
    let facts = facts.map_err(|refusal| desk.refused(None, &refusal))?;
    writeln!(world.out, "{}", desk.begin(&facts)?)?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct HoldStandings {
    id: u32,

    #[arg(long)]
    release: bool,
}

pub(super) fn hold_standings(
    arguments: &HoldStandings,
    desk: &Desk,
    world: &mut World<'_>,
) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    desk.act(&mut loaded, &[Command::HoldStandings(!arguments.release)])?;
    let key = if arguments.release { "cli-event-shown" } else { "cli-event-held" };
    world.tell(&Message::new(key))?;
    Ok(())
}
