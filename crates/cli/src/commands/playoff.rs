//! `arbiter playoff`: who plays whom when several are level for first place.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use arbiter_standings::playoff::{
    Colors, Control, Game, MoveCount, Plan, PlanOptions, Seat, Stage, StageId, Then, TimeAvailable,
    When, longest_minutes, plan, shortest_minutes,
};
use serde::Serialize;

use crate::{
    error::CommandError,
    format::{self, Format},
    world::World,
};

/// Print the plan of a play-off
///
/// Stages, games, colours and clocks for players who are level for first place, and what follows
/// from each outcome. Places are those by tie-break, or by lot.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many players are level
    players: usize,

    /// Time is short: sudden death where otherwise matches of two games are played
    #[arg(long)]
    short: bool,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Answer {
    players: usize,
    clause: &'static str,
    out: Vec<usize>,
    minutes_at_least: u32,
    minutes_at_most: u32,
    stages: Vec<StageAnswer>,
    decided_by: usize,
}

#[derive(Serialize)]
struct StageAnswer {
    stage: usize,
    name: String,
    clause: &'static str,
    control: String,
    seats: Vec<String>,
    games: Vec<GameAnswer>,
    outcomes: Vec<OutcomeAnswer>,
}

#[derive(Serialize)]
struct GameAnswer {
    round: usize,
    first: String,
    second: String,
    colours: &'static str,
}

#[derive(Serialize)]
struct OutcomeAnswer {
    when: String,
    then: String,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    if PLAYERS_MAX < arguments.players {
        let what = format!("at most {PLAYERS_MAX} players can be level");
        return Err(CommandError::bad_input(what));
    }
    let time = if arguments.short { TimeAvailable::Short } else { TimeAvailable::Full };
    let options = PlanOptions { time, ..PlanOptions::default() };
    let plan = plan(arguments.players, options)
        .map_err(|error| CommandError::bad_input(error.to_string()))?;
    let answer = answer(&plan);
    match arguments.format {
        Format::Text => write(world.out, &answer)?,
        Format::Json => format::json(world.out, &answer)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// More than any tournament has players.
const PLAYERS_MAX: usize = 10_000;

fn answer(plan: &Plan) -> Answer {
    Answer {
        players: plan.n_tied,
        clause: plan.clause,
        out: plan.out.clone(),
        minutes_at_least: shortest_minutes(plan),
        minutes_at_most: longest_minutes(plan),
        stages: plan.stages.iter().enumerate().map(stage_answer).collect(),
        decided_by: number(plan.decided_by),
    }
}

fn stage_answer((idx, stage): (usize, &Stage)) -> StageAnswer {
    let seats: Vec<String> = stage.seats.iter().map(seat).collect();
    let game = |game: &Game| GameAnswer {
        round: game.round,
        first: seats[game.first].clone(),
        second: seats[game.second].clone(),
        colours: colors(game.colors),
    };
    let games = stage.games.iter().map(game).collect();
    let outcomes = stage
        .outcomes
        .iter()
        .map(|outcome| OutcomeAnswer { when: when(outcome.when), then: then(&outcome.then) })
        .collect();
    StageAnswer {
        stage: number(StageId(idx)),
        name: stage.name.clone(),
        clause: stage.clause,
        control: control(stage.control),
        seats,
        games,
        outcomes,
    }
}

const fn number(id: StageId) -> usize {
    id.0 + 1
}

fn seat(seat: &Seat) -> String {
    match *seat {
        Seat::Place(place) => format!("place {place}"),
        Seat::WinnerOf(id) => format!("winner of stage {}", number(id)),
        Seat::LevelIn(id, place) => format!("level in stage {}, no. {place}", number(id)),
    }
}

const fn colors(colors: Colors) -> &'static str {
    match colors {
        Colors::Berger => "first has White",
        Colors::Lot => "colours by lot",
        Colors::Reversed => "colours reversed",
    }
}

fn control(control: Control) -> String {
    let minutes = |seconds: u32| match (seconds / 60, seconds % 60) {
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    };
    let (white, black) = (minutes(control.base_s.white), minutes(control.base_s.black));
    let base = if white == black { white } else { format!("White {white}, Black {black}") };
    match (control.increment_s, control.draw_wins) {
        (0, Some(_)) => format!("{base}, a draw wins for Black"),
        (0, None) => base,
        (increment, _) => format!("{base} + {increment} s per move"),
    }
}

fn when(when: When) -> String {
    match when {
        When::OneFirst => "one alone in first place".to_owned(),
        When::Level(n_level) => format!("{n_level} level in first place"),
    }
}

fn then(then: &Then) -> String {
    match then {
        Then::Wins => "wins".to_owned(),
        Then::Play { first, .. } => {
            let stages: Vec<String> = first.iter().map(|id| number(*id).to_string()).collect();
            format!("on with stage {}", stages.join(" and "))
        }
        Then::FewestMoves(MoveCount::WonGame) => "the point in the fewest moves wins".to_owned(),
        Then::FewestMoves(MoveCount::AllGames) => "the fewest moves in all games win".to_owned(),
    }
}

/// The plan in words.
pub(super) fn text(plan: &Plan) -> String {
    let mut bytes = Vec::new();
    // Memory takes everything.
    let _ = write(&mut bytes, &answer(plan));
    String::from_utf8_lossy(&bytes).trim_end().to_owned()
}

fn write(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    let Answer { players, clause, minutes_at_least, minutes_at_most, .. } = answer;
    writeln!(out, "{players} level for first place ({clause})")?;
    writeln!(out, "{minutes_at_least} minutes at least, {minutes_at_most} at most")?;
    if let (Some(first), Some(last)) = (answer.out.first(), answer.out.last()) {
        writeln!(out, "places {first} to {last} are out and share a part set beforehand")?;
    }
    for stage in &answer.stages {
        writeln!(out)?;
        writeln!(out, "stage {}: {} ({})", stage.stage, stage.name, stage.clause)?;
        writeln!(out, "  {}", stage.control)?;
        for game in &stage.games {
            let GameAnswer { round, first, second, colours } = game;
            writeln!(out, "  round {round}: {first} - {second}, {colours}")?;
        }
        for outcome in &stage.outcomes {
            writeln!(out, "  {}: {}", outcome.when, outcome.then)?;
        }
    }
    writeln!(out)?;
    writeln!(out, "who wins stage {}, or what follows from it, is first", answer.decided_by)?;
    Ok(())
}
