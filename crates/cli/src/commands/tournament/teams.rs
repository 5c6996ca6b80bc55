//! Teams: their board order, who plays, and how they stand.

use arbiter_director::{Command, report};
use arbiter_rulebook::Message;
use arbiter_tournament::PlayerId;
use serde_json::json;

use super::{
    desk::{Desk, Loaded},
    tables::Ranking,
};
use crate::{
    commands::standings::{self, How},
    error::{CommandError, Done, Words},
    format::{self, Format},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Enter {
    id: u32,

    name: String,

    #[arg(required = true)]
    players: Vec<String>,
}

pub(super) fn enter(arguments: &Enter, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let players = ids(&loaded, &arguments.players)?;
    let name = arguments.name.clone();
    desk.act(&mut loaded, &[Command::EnterTeam { name, players }])?;
    let said = Message::new("cli-team-entered").with("team", arguments.name.as_str());
    world.tell(&said.with("n", arguments.players.len()))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Lineup {
    id: u32,

    team: String,

    round: u8,

    #[arg(required = true)]
    players: Vec<String>,
}

pub(super) fn lineup(arguments: &Lineup, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let players = ids(&loaded, &arguments.players)?;
    let (team, round) = (arguments.team.clone(), arguments.round);
    desk.act(&mut loaded, &[Command::SetLineup { team, round, players }])?;
    let said = Message::new("cli-team-lineup").with("team", arguments.team.as_str());
    world.tell(&said.with("round", round))?;
    Ok(())
}

fn ids(loaded: &Loaded, players: &[String]) -> Result<Vec<PlayerId>, CommandError> {
    players.iter().map(|word| loaded.player(word)).collect()
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    id: u32,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn list(arguments: &List, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let teams = &loaded.event.teams;
    if arguments.format == Format::Json {
        let team = |(name, players): (&String, &Vec<PlayerId>)| {
            let players = players.iter().map(|&id| json!({ "id": id.0, "name": loaded.name(id) }));
            json!({ "name": name, "players": players.collect::<Vec<_>>() })
        };
        return format::json(world.out, &teams.iter().map(team).collect::<Vec<_>>());
    }
    for (name, players) in teams {
        writeln!(world.out, "{name}")?;
        for (&id, board) in players.iter().zip(1..) {
            let is_substitute = usize::from(loaded.event.settings.boards) < board;
            let substitute = world.t.say("cli-team-substitute");
            let state = if is_substitute { substitute } else { String::new() };
            let line = format!("{board:>4}  {}  {state}", loaded.name(id));
            writeln!(world.out, "{}", line.trim_end())?;
        }
    }
    Ok(())
}

/// Ranks the teams as `tables::standings` ranks the players.
pub(super) fn standings(arguments: &Ranking, desk: &Desk, world: &mut World<'_>) -> Done {
    let event = desk.load(arguments.id)?.event;
    if event.teams.is_empty() {
        let hint = format!("arbiter tournament team {} NAME PLAYER...", arguments.id);
        return Err(CommandError::refused(Message::new("cli-team-none"), Words::command(hint)));
    }
    let other =
        arguments.tiebreaks.as_deref().map(arbiter_answers::standings::tie_breaks).transpose()?;
    let ranked = report::team_standings(&event, arguments.after, other.as_deref())?;
    let how = How { working: arguments.working, format: arguments.format };
    let (table, ranking) = (&ranked.table, &ranked.ranking);
    standings::write(&ranked.record.event, (table, ranking, &ranked.decided), how, world)?;
    Ok(())
}
