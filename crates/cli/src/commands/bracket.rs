//! `arbiter bracket`: the plan of a knock-out.

use std::process::ExitCode;

use arbiter_pairing::knockout::{self, Method, Plan, PlanError, RoundKind, Seat, Tree};
use arbiter_rulebook::Message;
use arbiter_text::Text;
use arbiter_tournament::PairingNumber;
use serde::Serialize;

use crate::{
    error::CommandError,
    format::{self, TableFormat},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    players: u32,

    #[arg(long, value_enum, default_value_t = MethodChoice::Preliminary)]
    method: MethodChoice,

    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    games: u8,

    #[arg(long, value_enum, default_value_t = TieBreakChoice::Armageddon)]
    tie_break: TieBreakChoice,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum MethodChoice {
    Pure,
    Preliminary,
    Byes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum TieBreakChoice {
    Armageddon,
    Playoff,
    Lot,
}

impl TieBreakChoice {
    fn said(self, t: &Text) -> String {
        t.say(match self {
            Self::Armageddon => "tie-by-armageddon",
            Self::Playoff => "cli-bracket-further",
            Self::Lot => "tie-by-lot",
        })
    }
}

#[derive(Serialize)]
struct Answer {
    players: u32,
    games_per_tie: u8,
    tie_break: String,
    bye_decides_finalist: bool,
    rounds: Vec<RoundAnswer>,
}

#[derive(Serialize)]
struct RoundAnswer {
    round: usize,
    name: String,
    players: u32,
    ties: u32,
    exempt: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<[String; 2]>>,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let method = match arguments.method {
        MethodChoice::Pure => Method::Pure,
        MethodChoice::Preliminary => Method::PreliminaryRound,
        MethodChoice::Byes => Method::Byes,
    };
    let plan = knockout::plan(arguments.players, method).map_err(bad_plan)?;
    let tree = knockout::tree(arguments.players, method).map_err(bad_plan)?;
    if plan.bye_decides_finalist() {
        world.tell(&Message::new("cli-bracket-finalist"))?;
    }
    let rounds = answers(&plan, tree.as_ref(), &world.t);
    match arguments.format {
        TableFormat::Text => write_text(arguments, world, &rounds)?,
        TableFormat::Csv => write_csv(world, &rounds)?,
        TableFormat::Json => {
            let answer = Answer {
                players: arguments.players,
                games_per_tie: arguments.games,
                tie_break: arguments.tie_break.said(&world.t),
                bye_decides_finalist: plan.bye_decides_finalist(),
                rounds,
            };
            format::json(world.out, &answer)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn bad_plan(error: PlanError) -> CommandError {
    match error {
        PlanError::Size { players } => {
            let what = Message::new("cli-bracket-size").with("most", PairingNumber::MAX);
            CommandError::bad_input(what.with("found", players))
        }
        PlanError::NotAPowerOfTwo { players } => {
            let what = Message::new("cli-bracket-power").with("found", players);
            CommandError::bad(what, Message::new("cli-bracket-power-next"))
        }
    }
}

fn answers(plan: &Plan, tree: Option<&Tree>, t: &Text) -> Vec<RoundAnswer> {
    let mut answers = Vec::with_capacity(plan.rounds.len());
    for (idx, round) in plan.rounds.iter().enumerate() {
        let name = match round.kind {
            RoundKind::Preliminary => t.say("bracket-preliminary"),
            RoundKind::Main => t.say1("bracket-last", "players", round.players),
            RoundKind::Final => t.say("bracket-final"),
        };
        let pairs = tree.map(|rounds| {
            rounds[idx].iter().map(|&(upper, lower)| [seat(upper, t), seat(lower, t)]).collect()
        });
        answers.push(RoundAnswer {
            round: idx + 1,
            name,
            players: round.players,
            ties: round.ties,
            exempt: round.exempt,
            pairs,
        });
    }
    answers
}

fn seat(seat: Seat, t: &Text) -> String {
    match seat {
        Seat::Place(place) => place.to_string(),
        Seat::WinnerOf(tie) => t.say1("cli-bracket-winner", "tie", tie),
    }
}

fn write_text(
    arguments: &Arguments,
    world: &mut World<'_>,
    rounds: &[RoundAnswer],
) -> Result<(), CommandError> {
    let ties: u32 = rounds.iter().map(|round| round.ties).sum();
    let head = Message::new("cli-bracket-head").with("players", arguments.players);
    world.print(&head.with("rounds", rounds.len()).with("ties", ties))?;
    let how = arguments.tie_break.said(&world.t);
    world
        .print(&Message::new("cli-bracket-tie").with("games", arguments.games).with("how", how))?;
    let mut tie = 0_u32;
    for round in rounds {
        writeln!(world.out)?;
        let line = Message::new("cli-bracket-round").with("name", round.name.as_str());
        let line = line.with("players", round.players).with("ties", round.ties);
        write!(world.out, "{}", world.t.message(&line))?;
        if 0 < round.exempt {
            write!(world.out, "{}", world.t.say1("cli-bracket-exempt", "n", round.exempt))?;
        }
        writeln!(world.out)?;
        for [upper, lower] in round.pairs.iter().flatten() {
            tie += 1;
            let pair = Message::new("cli-bracket-pair").with("tie", tie);
            let pair = pair.with("upper", upper.as_str()).with("lower", lower.as_str());
            writeln!(world.out, "  {}", world.t.message(&pair))?;
        }
    }
    Ok(())
}

fn write_csv(world: &mut World<'_>, rounds: &[RoundAnswer]) -> Result<(), CommandError> {
    writeln!(world.out, "round,name,players,ties,exempt")?;
    for round in rounds {
        let RoundAnswer { name, players, ties, exempt, .. } = round;
        writeln!(world.out, "{},{name},{players},{ties},{exempt}", round.round)?;
    }
    Ok(())
}
