//! The ratings of an event beside those of the imported lists.

use arbiter_director::Command;
use arbiter_lists::{Comparison, Difference, compare};
use arbiter_rulebook::Message;
use arbiter_store::{lines_about, list_order, offers};
use arbiter_tournament::{PlayerId, Title};
use serde_json::json;

use super::{
    desk::{Desk, Loaded},
    sources,
};
use crate::{
    error::{CommandError, Done},
    format::{self, Format},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Ratings {
    id: u32,

    players: Vec<String>,

    #[arg(long, value_name = "NAME")]
    list: Vec<String>,

    #[arg(long)]
    offline: bool,

    #[arg(long)]
    update: bool,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A player and what the lists say.
type Line = (PlayerId, Comparison);

pub(super) fn ratings(arguments: &Ratings, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    if !arguments.offline {
        sources::refresh(desk, world)?;
    }
    let players: Vec<PlayerId> = if arguments.players.is_empty() {
        arbiter_director::report::start_list(&loaded.event).iter().map(|row| row.id).collect()
    } else {
        arguments.players.iter().map(|word| loaded.player(word)).collect::<Result<_, _>>()?
    };
    let order = lists(arguments, desk, &loaded)?;
    let lines = compared(desk, &loaded, &players, &order)?;
    for (id, line) in &lines {
        show(&loaded, *id, line, arguments.format, world)?;
    }
    let changed: Vec<&Line> = lines.iter().filter(|(_, line)| line.is_different()).collect();
    let n_unknown = lines.iter().filter(|(_, line)| !line.is_found).count();
    if !arguments.update || changed.is_empty() {
        let said = Message::new("cli-ratings-differ").with("changed", changed.len());
        world.tell(&said.with("players", lines.len()).with("unknown", n_unknown))?;
        return Ok(());
    }
    let reason = world.t.say1("cli-ratings-reason", "lists", order.join(", "));
    let command = |(id, line): &&Line| {
        let details = line.taken_over(&loaded.event.players.get(id)?.details);
        Some(Command::Correct { player: *id, details: Box::new(details), reason: reason.clone() })
    };
    let commands: Vec<Command> = changed.iter().filter_map(command).collect();
    desk.act(&mut loaded, &commands)?;
    world.tell(&Message::new("cli-ratings-updated").with("n", commands.len()))?;
    Ok(())
}

/// The lists asked for, or all of them in the order of the regulations.
fn lists(arguments: &Ratings, desk: &Desk, loaded: &Loaded) -> Result<Vec<String>, CommandError> {
    let store = desk.lists()?;
    let known = desk.wait(list_order(store.as_ref(), &loaded.event.settings))?;
    if arguments.list.is_empty() && !known.is_empty() {
        return Ok(known);
    }
    if arguments.list.is_empty() {
        let what = Message::new("cli-ratings-no-list");
        return Err(CommandError::refused(what, Message::new("cli-ratings-no-list-next")));
    }
    // Who names a list may look at one that is not in force on the first day.
    let all: Vec<String> = desk.wait(store.lists())?.into_iter().map(|head| head.name).collect();
    let find = |name: &String| {
        let found = all.iter().find(|it| it.eq_ignore_ascii_case(name.trim()));
        found.cloned().ok_or_else(|| {
            let what = Message::new("cli-ratings-no-such").with("name", name.as_str());
            let hint = Message::new("cli-there-are").with("names", all.join(", "));
            CommandError::refused(what, hint)
        })
    };
    arguments.list.iter().map(find).collect()
}

fn compared(
    desk: &Desk,
    loaded: &Loaded,
    players: &[PlayerId],
    order: &[String],
) -> Result<Vec<Line>, CommandError> {
    let store = desk.lists()?;
    let class = loaded.event.settings.class;
    let mut lines = Vec::with_capacity(players.len());
    for id in players {
        let Some(entrant) = loaded.event.players.get(id) else { continue };
        let found = desk.wait(lines_about(store.as_ref(), &entrant.details, order))?;
        lines.push((*id, compare(&entrant.details, &offers(&found), class)));
    }
    Ok(lines)
}

/// How many players the lists know otherwise; none where there are no lists.
pub(super) fn n_different(desk: &Desk, loaded: &Loaded) -> Result<usize, CommandError> {
    let store = desk.lists()?;
    let order = desk.wait(list_order(store.as_ref(), &loaded.event.settings))?;
    if order.is_empty() {
        return Ok(0);
    }
    let players: Vec<PlayerId> = loaded.event.players.keys().copied().collect();
    let lines = compared(desk, loaded, &players, &order)?;
    Ok(lines.iter().filter(|(_, line)| line.is_different()).count())
}

fn show(
    loaded: &Loaded,
    id: PlayerId,
    line: &Comparison,
    form: Format,
    world: &mut World<'_>,
) -> Done {
    let name = loaded.name(id);
    if form == Format::Json {
        let difference = |it: &Option<Difference>| {
            it.as_ref().map(|it| json!({ "now": it.now, "listed": it.listed, "list": it.list }))
        };
        let row = json!({
            "player": id.0, "name": name, "is_found": line.is_found,
            "rating": difference(&line.rating), "national": difference(&line.national),
            "title": line.title.map(Title::code),
        });
        return format::json(world.out, &row);
    }
    let t = world.t;
    let said = |key: &str, it: &Difference| {
        let now = it.now.map_or_else(|| t.say("cli-none"), |now| now.to_string());
        let (listed, list) = (it.listed.to_string(), it.list.clone());
        t.with(key, &[("now", now), ("listed", listed), ("list", list)])
    };
    let mut parts = Vec::new();
    parts.extend(line.rating.iter().map(|it| said("cli-ratings-rating", it)));
    parts.extend(line.national.iter().map(|it| said("cli-ratings-national", it)));
    parts.extend(line.title.map(|title| t.say1("cli-ratings-title", "title", title)));
    if !line.is_found {
        parts.push(t.say("cli-ratings-in-none"));
    }
    if parts.is_empty() {
        return Ok(());
    }
    writeln!(world.out, "{:>4}  {name:<28} {}", id.0, parts.join("; "))?;
    Ok(())
}
