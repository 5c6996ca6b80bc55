//! Changing a round by hand, and why the rules give it as they do.

use arbiter_director::Command;
use arbiter_rulebook::Message;

use super::{desk::Desk, words};
use crate::{commands::spoken::SpokenArguments, error::Done, world::World};

#[derive(Debug, clap::Args)]
pub(super) struct Manual {
    id: u32,

    #[arg(long, required_unless_present = "end")]
    reason: Option<String>,

    #[arg(long, conflicts_with = "reason")]
    end: bool,
}

pub(super) fn manual(arguments: &Manual, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    if let Some(reason) = arguments.reason.clone().filter(|_| !arguments.end) {
        desk.act(&mut loaded, &[Command::BeginManual { reason }])?;
        let command = format!("arbiter tournament manual {} --end", loaded.id);
        world.tell(&Message::new("cli-hand-end").with("command", command))?;
        return Ok(());
    }
    if let Some(compared) = arbiter_director::comparison(&loaded.event) {
        for (sign, seats) in [("+", &compared.draft_only), ("-", &compared.engine_only)] {
            for &seat in seats {
                writeln!(world.out, "{sign} {}", words::seat(&loaded, seat))?;
            }
        }
    }
    desk.act(&mut loaded, &[Command::EndManual])?;
    world.tell(&Message::new("cli-hand-done"))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Explain {
    id: u32,

    #[command(flatten)]
    spoken: SpokenArguments,
}

pub(super) fn explain(arguments: &Explain, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let explained = arbiter_director::explain(&loaded.event);
    let refused = |refusal| desk.refused(Some(&loaded), &refusal);
    let (edition, sentences) = explained.map_err(refused)?;
    for line in arguments.spoken.writer(world.t.language(), edition).lines(&sentences) {
        writeln!(world.out, "{line}")?;
    }
    Ok(())
}
