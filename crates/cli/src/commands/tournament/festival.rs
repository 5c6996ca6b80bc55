//! Several tournaments under one roof.

use arbiter_director::report;
use arbiter_rulebook::Message;
use arbiter_store::{EventState, Line, Summary};
use arbiter_tournament::Stage;
use serde_json::json;

use super::desk::Desk;
use crate::{
    error::{CommandError, Done, Words},
    format::{self, Format},
    world::World,
};

/// Places that are shown of each tournament.
const HEADS: usize = 5;

#[derive(Debug, clap::Args)]
pub(super) struct Move {
    id: u32,

    player: String,

    to: u32,
}

pub(super) fn move_player(arguments: &Move, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let player = loaded.player(&arguments.player)?;
    let name = loaded.name(player).to_owned();
    let entered = desk.transfer(&loaded, player, arguments.to)?;
    let said = Message::new("cli-festival-moved").with("name", name).with("entry", entered.0);
    world.tell(&said.with("event", arguments.to))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Festival {
    name: String,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn festival(arguments: &Festival, desk: &Desk, world: &mut World<'_>) -> Done {
    let wanted = arbiter_lists::fold(&arguments.name);
    let of_it = |line: Line| match line {
        Line::Sound(it) if it.stage != Stage::Deleted => {
            let is_of_it = arbiter_lists::fold(&it.festival) == wanted && !it.festival.is_empty();
            is_of_it.then_some(it)
        }
        Line::Sound(_) | Line::Damaged { .. } => None,
    };
    let found: Vec<Summary> = desk.summaries()?.into_iter().filter_map(of_it).collect();
    if found.is_empty() {
        let what = Message::new("cli-festival-none").with("name", arguments.name.as_str());
        let hint = Words::command("arbiter tournament change ID --festival NAME");
        return Err(CommandError::refused(what, hint));
    }
    let mut shown = Vec::new();
    for summary in found {
        let event = desk.load(summary.id)?.event;
        let rows = if event.rounds.is_empty() {
            Vec::new()
        } else {
            let ranked = report::standings(&event, None, None)?;
            let row = |row: &arbiter_standings::Row| {
                let name = ranked.table.competitors.get(row.idx).map(|it| it.name.clone());
                (row.place, name.unwrap_or_default(), row.score.to_string())
            };
            ranked.ranking.rows.iter().take(HEADS).map(row).collect()
        };
        shown.push((summary, rows));
    }
    if arguments.format == Format::Json {
        let all = shown.iter().map(|(it, rows)| {
            let heads = rows.iter().map(
                |(place, name, points)| json!({ "place": place, "name": name, "points": points }),
            );
            json!({
                "id": it.id, "name": it.name, "players": it.players, "round": it.round,
                "rounds": it.rounds, "closed": it.state == EventState::Closed,
                "leaders": heads.collect::<Vec<_>>(),
            })
        });
        return format::json(world.out, &all.collect::<Vec<_>>());
    }
    for (it, rows) in &shown {
        let line = Message::new("cli-festival-line")
            .with("name", it.name.as_str())
            .with("players", it.players)
            .with("round", it.round)
            .with("rounds", it.rounds);
        writeln!(world.out, "{:>5}  {}", it.id, world.t.message(&line))?;
        for (place, name, points) in rows {
            writeln!(world.out, "{place:>9}  {name:<32} {points:>5}")?;
        }
    }
    Ok(())
}
