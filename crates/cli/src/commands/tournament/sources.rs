//! Where rating lists are fetched from.

use arbiter_rulebook::Message;
use arbiter_service::{
    now_ms,
    sources::{FIDE, fetch, is_stale, list_name},
};
use arbiter_store::ListSource;
use serde_json::json;

use super::{desk::Desk, lists};
use crate::{
    error::{CommandError, Done},
    format::{self, Format},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Lists {
    #[arg(long, value_name = "NAME[=ADDRESS]")]
    source: Vec<String>,

    #[arg(long)]
    update: bool,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

fn source(text: &str) -> Result<ListSource, CommandError> {
    let (list, address) = match text.split_once('=') {
        Some((list, address)) => (list.trim(), address.trim()),
        None if text.trim().eq_ignore_ascii_case(FIDE.0) => FIDE,
        None => {
            let what = Message::new("cli-source-expected").with("found", text);
            return Err(CommandError::bad_input(what));
        }
    };
    if list.is_empty() {
        return Err(CommandError::bad_input(Message::new("cli-source-no-name")));
    }
    let is_address = ["https://", "http://"].iter().any(|scheme| address.starts_with(scheme));
    if !address.is_empty() && !is_address {
        let what = Message::new("cli-source-no-address").with("found", address);
        return Err(CommandError::bad_input(what));
    }
    let (list, address) = (list.to_owned(), address.to_owned());
    Ok(ListSource { list, address, fetched_ms: 0 })
}

pub(super) fn lists(arguments: &Lists, desk: &Desk, world: &mut World<'_>) -> Done {
    let store = desk.lists()?;
    for text in &arguments.source {
        desk.wait(store.set_source(&source(text)?))?;
    }
    if arguments.update {
        for source in desk.wait(store.sources())? {
            update(desk, source, world)?;
        }
    }
    let (heads, sources) = (desk.wait(store.lists())?, desk.wait(store.sources())?);
    if arguments.format == Format::Json {
        let lists = heads.iter().map(|it| json!({ "name": it.name, "players": it.players }));
        let sources = sources.iter().map(|it| {
            let is_stale = is_stale(it, now_ms());
            json!({ "list": it.list, "address": it.address, "is_stale": is_stale })
        });
        let answer = json!({
            "lists": lists.collect::<Vec<_>>(), "sources": sources.collect::<Vec<_>>()
        });
        return format::json(world.out, &answer);
    }
    for head in heads {
        let n = usize::try_from(head.players).unwrap_or(usize::MAX);
        let players = world.t.count("cli-players", n);
        writeln!(world.out, "{:<24} {players:>17}", head.name)?;
    }
    for source in sources {
        let age = if is_stale(&source, now_ms()) { "lists-old" } else { "cli-source-fresh" };
        let from = Message::new("cli-source-from").with("age", Message::new(age));
        let from = world.t.message(&from.with("address", source.address));
        writeln!(world.out, "{:<24} {from}", source.list)?;
    }
    Ok(())
}

/// Fetches a list and keeps it with its month.
fn update(desk: &Desk, mut source: ListSource, world: &mut World<'_>) -> Done {
    let refused = |what: String| CommandError::Refused { what: what.into(), hint: None };
    let file = fetch(&source.address).map_err(|error| refused(error.to_string()))?;
    let name = list_name(&source, world.today());
    lists::import(desk, &name, (&file.path().to_path_buf(), None), world)?;
    source.fetched_ms = now_ms();
    desk.wait(desk.lists()?.set_source(&source))
}

/// Fetches the lists that are older than a day, before somebody compares with them. Without a
/// network the ones that are there have to do, which is said.
pub(super) fn refresh(desk: &Desk, world: &mut World<'_>) -> Done {
    for source in desk.wait(desk.lists()?.sources())? {
        if is_stale(&source, now_ms()) {
            let list = source.list.clone();
            if let Err(error) = update(desk, source, world) {
                let said = Message::new("cli-source-failed").with("list", list);
                world.tell(&said.with("why", error.said(&world.t)))?;
            }
        }
    }
    Ok(())
}
