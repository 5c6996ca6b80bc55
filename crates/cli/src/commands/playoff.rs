//! `arbiter playoff`: who plays whom when several are level for first place.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use arbiter_rulebook::{Color, Message, MessageValue};
use arbiter_standings::playoff::{
    Colors, Control, Game, MoveCount, Plan, PlanOptions, Seat, Stage, StageId, Then, TimeAvailable,
    When, longest_minutes, plan, shortest_minutes,
};
use arbiter_text::Text;
use serde::Serialize;

use crate::{
    error::CommandError,
    format::{self, Format},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    players: usize,

    #[arg(long)]
    short: bool,

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
    colours: String,
}

#[derive(Serialize)]
struct OutcomeAnswer {
    when: String,
    then: String,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    if PLAYERS_MAX < arguments.players {
        let what = Message::new("cli-playoff-most").with("most", PLAYERS_MAX);
        return Err(CommandError::bad_input(what));
    }
    let time = if arguments.short { TimeAvailable::Short } else { TimeAvailable::Full };
    let options = PlanOptions { time, ..PlanOptions::default() };
    let plan = plan(arguments.players, options).map_err(|_| {
        CommandError::bad_input(Message::new("cli-playoff-two").with("found", arguments.players))
    })?;
    let answer = answer(&plan, &world.t);
    match arguments.format {
        Format::Text => write(world.out, &answer, &world.t)?,
        Format::Json => format::json(world.out, &answer)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// More than any tournament has players.
const PLAYERS_MAX: usize = 10_000;

fn answer(plan: &Plan, t: &Text) -> Answer {
    Answer {
        players: plan.n_tied,
        clause: plan.clause,
        out: plan.out.clone(),
        minutes_at_least: shortest_minutes(plan),
        minutes_at_most: longest_minutes(plan),
        stages: plan.stages.iter().enumerate().map(|stage| stage_answer(stage, t)).collect(),
        decided_by: number(plan.decided_by),
    }
}

fn stage_answer((idx, stage): (usize, &Stage), t: &Text) -> StageAnswer {
    let seats: Vec<String> = stage.seats.iter().map(|it| seat(it, t)).collect();
    let game = |game: &Game| GameAnswer {
        round: game.round,
        first: seats[game.first].clone(),
        second: seats[game.second].clone(),
        colours: t.say(colors(game.colors)),
    };
    let games = stage.games.iter().map(game).collect();
    let outcomes = stage
        .outcomes
        .iter()
        .map(|outcome| OutcomeAnswer {
            when: t.message(&when(outcome.when)),
            then: t.message(&then(&outcome.then)),
        })
        .collect();
    StageAnswer {
        stage: number(StageId(idx)),
        name: t.message(&stage_name(stage)),
        clause: stage.clause,
        control: t.message(&control(stage.control)),
        seats,
        games,
        outcomes,
    }
}

/// A match of two, or a round robin of more; a draw decides where there is one game alone.
fn stage_name(stage: &Stage) -> Message {
    let is_sudden = stage.control.draw_wins.is_some();
    match (stage.seats.len(), is_sudden) {
        (0..=2, true) => Message::new("cli-playoff-match-sudden"),
        (0..=2, false) => Message::new("cli-playoff-match").with("n", stage.games.len()),
        (n, true) => Message::new("cli-playoff-robin-sudden").with("n", n),
        (n, false) => Message::new("cli-playoff-robin").with("n", n),
    }
}

const fn number(id: StageId) -> usize {
    id.0 + 1
}

fn seat(seat: &Seat, t: &Text) -> String {
    t.message(&match *seat {
        Seat::Place(place) => Message::new("cli-playoff-place").with("place", place),
        Seat::WinnerOf(id) => Message::new("cli-playoff-winner").with("stage", number(id)),
        Seat::LevelIn(id, place) => {
            Message::new("cli-playoff-level-in").with("stage", number(id)).with("place", place)
        }
    })
}

const fn colors(colors: Colors) -> &'static str {
    match colors {
        Colors::Berger => "cli-playoff-first-white",
        Colors::Lot => "cli-playoff-lot",
        Colors::Reversed => "cli-playoff-reversed",
    }
}

fn control(control: Control) -> Message {
    let minutes = |seconds: u32| match (seconds / 60, seconds % 60) {
        (minutes, 0) => Message::new("cli-playoff-minutes").with("minutes", minutes),
        (minutes, seconds) => Message::new("cli-playoff-minutes-seconds")
            .with("minutes", minutes)
            .with("seconds", seconds),
    };
    let (white, black) = (minutes(control.base_s.white), minutes(control.base_s.black));
    let base = if white == black {
        white
    } else {
        Message::new("cli-playoff-unequal").with("white", white).with("black", black)
    };
    match (control.increment_s, control.draw_wins) {
        (0, Some(Color::Black)) => Message::new("cli-playoff-draw-black").with("base", base),
        (0, Some(Color::White)) => Message::new("cli-playoff-draw-white").with("base", base),
        (0, None) => base,
        (increment, _) => {
            Message::new("cli-playoff-increment").with("base", base).with("seconds", increment)
        }
    }
}

fn when(when: When) -> Message {
    match when {
        When::OneFirst => Message::new("cli-playoff-one-first"),
        When::Level(n_level) => Message::new("cli-playoff-several-first").with("n", n_level),
    }
}

fn then(then: &Then) -> Message {
    match then {
        Then::Wins => Message::new("cli-playoff-wins"),
        Then::Play { first, .. } => {
            let mut stages = first.iter().map(|id| MessageValue::from(number(*id)));
            let one = stages.next().unwrap_or_else(|| MessageValue::from(""));
            let join = |one, other: MessageValue| {
                Message::new("cli-and").with("one", one).with("other", other).into()
            };
            Message::new("cli-playoff-on").with("stages", stages.fold(one, join))
        }
        Then::FewestMoves(MoveCount::WonGame) => Message::new("cli-playoff-fewest-won"),
        Then::FewestMoves(MoveCount::AllGames) => Message::new("cli-playoff-fewest-all"),
    }
}

/// The plan in words.
pub(super) fn text(plan: &Plan, t: &Text) -> String {
    let mut bytes = Vec::new();
    // Memory takes everything.
    let _ = write(&mut bytes, &answer(plan, t), t);
    String::from_utf8_lossy(&bytes).trim_end().to_owned()
}

fn write(out: &mut dyn Write, answer: &Answer, t: &Text) -> io::Result<()> {
    let head = Message::new("cli-playoff-head").with("players", answer.players);
    writeln!(out, "{}", t.message(&head.with("clause", answer.clause)))?;
    let time = Message::new("cli-playoff-time").with("least", answer.minutes_at_least);
    writeln!(out, "{}", t.message(&time.with("most", answer.minutes_at_most)))?;
    if let (Some(&first), Some(&last)) = (answer.out.first(), answer.out.last()) {
        let places = Message::new("cli-playoff-out").with("first", first).with("last", last);
        writeln!(out, "{}", t.message(&places))?;
    }
    for stage in &answer.stages {
        writeln!(out)?;
        let head = Message::new("cli-playoff-stage").with("stage", stage.stage);
        let head = head.with("name", stage.name.as_str()).with("clause", stage.clause);
        writeln!(out, "{}", t.message(&head))?;
        writeln!(out, "  {}", stage.control)?;
        for game in &stage.games {
            let GameAnswer { round, first, second, colours } = game;
            let line = Message::new("cli-playoff-game")
                .with("round", *round)
                .with("first", first.as_str())
                .with("second", second.as_str())
                .with("colours", colours.as_str());
            writeln!(out, "  {}", t.message(&line))?;
        }
        for outcome in &stage.outcomes {
            writeln!(out, "  {}: {}", outcome.when, outcome.then)?;
        }
    }
    writeln!(out)?;
    writeln!(out, "{}", t.say1("cli-playoff-decides", "stage", answer.decided_by))?;
    Ok(())
}
