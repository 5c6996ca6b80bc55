//! Lots and playoffs: arranged, played game by game, decided.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use arbiter_director::{Command, Due, Progress, earliest_playoff, lots_drawn, progress};
use arbiter_rulebook::{Color, Date, Message, MessageValue};
use arbiter_standings::playoff::{Control, PlanOptions, plan as scheme};
use arbiter_tournament::{Decision, PlayerId, Playoff, PlayoffGame};

use super::desk::{Desk, Loaded};
use crate::{
    commands::playoff::text as playoff_text,
    error::{CommandError, Done},
    usage::Unfit,
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Lots {
    id: u32,

    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,

    #[arg(long)]
    draw: bool,
}

pub(super) fn lots(arguments: &Lots, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let mut order = order(&loaded, &arguments.players)?;
    if arguments.draw {
        // Lots are drawn once: who asks again is told what was drawn.
        if let Some(drawn) = lots_drawn(&loaded.event, &order) {
            for &player in drawn {
                writeln!(world.out, "{}", loaded.name(player))?;
            }
            world.tell(&Message::new("cli-lots-before"))?;
            return Ok(());
        }
        order.sort_by_cached_key(|_| RandomState::new().build_hasher().finish());
    }
    desk.act(&mut loaded, &[Command::DrawLots(order.clone())])?;
    for &player in &order {
        writeln!(world.out, "{}", loaded.name(player))?;
    }
    world.tell(&Message::new("cli-lots-recorded"))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Outside {
    id: u32,

    name: String,

    #[arg(required = true, value_name = "PLAYER=VALUE")]
    values: Vec<String>,
}

pub(super) fn outside(arguments: &Outside, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let value = |text: &String| {
        let (player, value) = text.rsplit_once('=').ok_or_else(|| {
            CommandError::bad_input(
                Message::new("cli-outside-expected").with("found", text.as_str()),
            )
        })?;
        Ok((loaded.player(player.trim())?, value.trim().to_owned()))
    };
    let values = arguments.values.iter().map(value).collect::<Result<_, CommandError>>()?;
    let name = arguments.name.trim().trim_start_matches("OTHER_").to_owned();
    desk.act(&mut loaded, &[Command::SetOutsideValues { name, values }])?;
    world.tell(&Message::new("cli-outside-recorded"))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct PlanPlayoff {
    id: u32,

    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,

    #[arg(long)]
    plan: Option<String>,
}

pub(super) fn plan(arguments: &PlanPlayoff, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let players = order(&loaded, &arguments.players)?;
    let text = if let Some(text) = &arguments.plan {
        text.clone()
    } else if let Some(rules) = &loaded.event.settings.playoff {
        rules.plan()
    } else {
        let scheme = scheme(players.len(), PlanOptions::default());
        let scheme = scheme.map_err(|_| {
            CommandError::bad_input(Message::new("cli-playoff-two").with("found", players.len()))
        })?;
        playoff_text(&scheme, &world.t)
    };
    let (planned, plan) = (players, text.clone());
    desk.act(&mut loaded, &[Command::PlanPlayoff { players: planned, plan }])?;
    writeln!(world.out, "{text}")?;
    write_progress(&loaded, desk, world)
}

#[derive(Debug, clap::Args)]
pub(super) struct Game {
    id: u32,

    white: String,

    black: String,

    #[arg(value_parser = parse_decision)]
    result: Decision,

    #[arg(long, default_value_t = 0)]
    moves: u16,
}

fn parse_decision(text: &str) -> Result<Decision, Unfit> {
    match text {
        "1-0" | "1" => Ok(Decision::WhiteWins),
        "=" | "=-=" | "1/2" | "1/2-1/2" | "½" | "½-½" => Ok(Decision::Draw),
        "0-1" | "0" => Ok(Decision::BlackWins),
        _ => Err(Unfit::one_of(&["1-0", "=", "0-1"], text)),
    }
}

pub(super) fn game(arguments: &Game, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let (white, black) = (loaded.player(&arguments.white)?, loaded.player(&arguments.black)?);
    let game = PlayoffGame { white, black, decision: arguments.result, moves: arguments.moves };
    desk.act(&mut loaded, &[Command::PlayPlayoffGame(game)])?;
    write_progress(&loaded, desk, world)
}

#[derive(Debug, clap::Args)]
pub(super) struct Show {
    id: u32,
}

pub(super) fn show(arguments: &Show, desk: &Desk, world: &mut World<'_>) -> Done {
    write_progress(&desk.load(arguments.id)?, desk, world)
}

/// When a playoff of which no game is played may begin, by the clock of the hall.
fn earliest(
    loaded: &Loaded,
    desk: &Desk,
    playoff: &Playoff,
) -> Result<Option<String>, CommandError> {
    if !playoff.games.is_empty() {
        return Ok(None);
    }
    let recorded = desk.recorded(loaded.id)?;
    let facts = recorded.iter().map(|(recorded, fact)| (recorded.at_ms, fact));
    let Some(minutes) = earliest_playoff(&loaded.event, playoff, facts) else {
        return Ok(None);
    };
    let offset = i64::from(loaded.event.settings.utc_offset_minutes) * 60_000;
    let at_ms = (u64::from(minutes) * 60_000).saturating_add_signed(offset);
    Ok(Date::of_moment(at_ms).map(|(day, second)| {
        let (hour, minute) = (second / 3600, second / 60 % 60);
        format!("{day} {hour:02}:{minute:02}")
    }))
}

fn write_progress(loaded: &Loaded, desk: &Desk, world: &mut World<'_>) -> Done {
    let names = |players: &[PlayerId]| {
        players.iter().map(|&id| loaded.name(id)).collect::<Vec<_>>().join(" - ")
    };
    let t = world.t;
    for playoff in &loaded.event.planned {
        world.print(&Message::new("cli-playoffs-head").with("names", names(&playoff.players)))?;
        match progress(&loaded.event, playoff) {
            Progress::Running(due) => {
                if let Some(at) = earliest(loaded, desk, playoff)? {
                    let earliest = t.say1("playoff-earliest", "at", at);
                    writeln!(world.out, "  {earliest} (PLAYOFF.h)")?;
                }
                for game in due {
                    let due = Message::new("cli-playoffs-due").with("game", due_text(loaded, game));
                    writeln!(world.out, "  {}", t.message(&due))?;
                }
            }
            Progress::Won(winner) => {
                let won = t.say1("playoff-won", "name", loaded.name(winner));
                writeln!(world.out, "  {won}")?;
            }
            Progress::OrganiserDecides(level) => {
                let decides = t.say1("playoff-organiser", "names", names(&level));
                writeln!(world.out, "  {decides}")?;
            }
            Progress::ByHand => {
                writeln!(world.out, "  {}", t.say("cli-playoffs-by-hand"))?;
            }
        }
    }
    Ok(())
}

fn due_text(loaded: &Loaded, due: Due) -> Message {
    let other = if due.white == Some(due.second) { due.first } else { due.second };
    let (white, black) = (due.white.unwrap_or(due.first), other);
    let pair = format!("{} - {}", loaded.name(white), loaded.name(black));
    let pair = match due.white {
        Some(_) => MessageValue::from(pair),
        None => Message::new("cli-playoffs-by-lot").with("game", pair).into(),
    };
    let Control { base_s, increment_s, draw_wins } = due.control;
    let clocks = if base_s.white == base_s.black {
        let clock = Message::new("cli-playoffs-clock").with("minutes", base_s.white / 60);
        clock.with("seconds", increment_s)
    } else {
        let clocks = Message::new("cli-playoffs-clocks").with("white", base_s.white / 60);
        clocks.with("black", base_s.black / 60)
    };
    let game = Message::new("cli-playoffs-game").with("pair", pair).with("clocks", clocks);
    match draw_wins {
        Some(Color::Black) => Message::new("cli-playoff-draw-black").with("base", game),
        Some(Color::White) => Message::new("cli-playoff-draw-white").with("base", game),
        None => game,
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Decide {
    id: u32,

    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,

    #[arg(long)]
    how: String,
}

pub(super) fn decide(arguments: &Decide, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let order = order(&loaded, &arguments.players)?;
    desk.act(&mut loaded, &[Command::DecidePlayoff { order, how: arguments.how.clone() }])?;
    world.tell(&Message::new("cli-playoffs-recorded"))?;
    Ok(())
}

fn order(loaded: &Loaded, players: &[String]) -> Result<Vec<PlayerId>, CommandError> {
    players.iter().map(|word| loaded.player(word)).collect()
}
