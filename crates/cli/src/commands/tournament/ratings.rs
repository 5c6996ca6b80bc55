//! The ratings of an event beside those of the imported lists.

use arbiter_director::Command;
use arbiter_lists::{Comparison, Difference, compare};
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

/// Compare the ratings of an event with the imported lists, and take them over
///
/// The lists of the regulations count first, then the others, the later name first.
#[derive(Debug, clap::Args)]
pub(super) struct Ratings {
    /// Number of the event
    id: u32,

    /// Only these players
    players: Vec<String>,

    /// Compare with this list alone; several count in the order given
    #[arg(long, value_name = "NAME")]
    list: Vec<String>,

    /// Fetch nothing: compare with the lists as they are here
    #[arg(long)]
    offline: bool,

    /// Take over what is different
    #[arg(long)]
    update: bool,

    /// How to write the answer
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
        let n_changed = changed.len();
        let n_players = lines.len();
        writeln!(
            world.talk,
            "{n_changed} of {n_players} players differ from the lists, {n_unknown} are in none"
        )?;
        return Ok(());
    }
    let reason = format!("taken from {}", order.join(", "));
    let command = |(id, line): &&Line| {
        let details = line.taken_over(&loaded.event.players.get(id)?.details);
        Some(Command::Correct { player: *id, details: Box::new(details), reason: reason.clone() })
    };
    let commands: Vec<Command> = changed.iter().filter_map(command).collect();
    desk.act(&mut loaded, &commands)?;
    writeln!(world.talk, "{} players updated", commands.len())?;
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
        return Err(CommandError::Refused {
            what: "no list is imported that was in force on the first day".to_owned(),
            hint: Some("arbiter import --list NAME FILE, or --list NAME".to_owned()),
        });
    }
    // Who names a list may look at one that is not in force on the first day.
    let all: Vec<String> = desk.wait(store.lists())?.into_iter().map(|head| head.name).collect();
    let find = |name: &String| {
        let found = all.iter().find(|it| it.eq_ignore_ascii_case(name.trim()));
        found.cloned().ok_or_else(|| CommandError::Refused {
            what: format!("there is no list {name:?}"),
            hint: Some(format!("there are: {}", all.join(", "))),
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
    let said = |what: &str, it: &Difference| {
        let now = it.now.map_or_else(|| "none".to_owned(), |now| now.to_string());
        format!("{what} {now} -> {} ({})", it.listed, it.list)
    };
    let mut parts = Vec::new();
    parts.extend(line.rating.iter().map(|it| said("rating", it)));
    parts.extend(line.national.iter().map(|it| said("national rating", it)));
    parts.extend(line.title.map(|title| format!("title -> {title}")));
    if !line.is_found {
        parts.push("in no list".to_owned());
    }
    if parts.is_empty() {
        return Ok(());
    }
    writeln!(world.out, "{:>4}  {name:<28} {}", id.0, parts.join("; "))?;
    Ok(())
}
