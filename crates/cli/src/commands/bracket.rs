//! `arbiter bracket`: the plan of a knock-out.

use std::{fmt, process::ExitCode};

use arbiter_pairing::knockout::{self, Method, Plan, PlanError, RoundKind, Seat, Tree};
use serde::Serialize;

use crate::{
    error::CommandError,
    format::{self, TableFormat},
    world::World,
};

/// Print the plan of a knock-out
///
/// Rounds, ties and who is exempt; and, where it is known beforehand, who meets whom. Places
/// are those of the seeding or the lot: the first meets the last.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many players take part
    players: u32,

    /// What to do when that is not a power of two
    #[arg(long, value_enum, default_value_t = MethodChoice::Preliminary)]
    method: MethodChoice,

    /// Games of a tie, announced beforehand
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    games: u8,

    /// How a drawn tie is decided, announced beforehand
    #[arg(long, value_enum, default_value_t = TieBreakChoice::Armageddon)]
    tie_break: TieBreakChoice,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum MethodChoice {
    /// Refuse.
    Pure,
    /// An extra round that leaves a power of two.
    Preliminary,
    /// A bye in every round that is odd.
    Byes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum TieBreakChoice {
    /// One game in which a draw is enough for Black.
    Armageddon,
    /// Further pairs of games.
    Playoff,
    /// The lot.
    Lot,
}

impl fmt::Display for TieBreakChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Armageddon => "Armageddon",
            Self::Playoff => "further pairs of games",
            Self::Lot => "the lot",
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
        writeln!(world.talk, "remark: the bye in the round of three decides a finalist")?;
    }
    let rounds = answers(&plan, tree.as_ref());
    match arguments.format {
        TableFormat::Text => write_text(arguments, world, &rounds)?,
        TableFormat::Csv => write_csv(world, &rounds)?,
        TableFormat::Json => {
            let answer = Answer {
                players: arguments.players,
                games_per_tie: arguments.games,
                tie_break: arguments.tie_break.to_string(),
                bye_decides_finalist: plan.bye_decides_finalist(),
                rounds,
            };
            format::json(world.out, &answer)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn bad_plan(error: PlanError) -> CommandError {
    let hint = match error {
        PlanError::Size { .. } => None,
        PlanError::NotAPowerOfTwo { .. } => {
            Some("--method preliminary or --method byes".to_owned())
        }
    };
    CommandError::BadInput { what: error.to_string(), hint }
}

fn answers(plan: &Plan, tree: Option<&Tree>) -> Vec<RoundAnswer> {
    let mut answers = Vec::with_capacity(plan.rounds.len());
    for (idx, round) in plan.rounds.iter().enumerate() {
        let name = match round.kind {
            RoundKind::Preliminary => "Preliminary round".to_owned(),
            RoundKind::Main => format!("Round of {}", round.players),
            RoundKind::Final => "Final".to_owned(),
        };
        let pairs = tree.map(|rounds| {
            rounds[idx].iter().map(|&(upper, lower)| [seat(upper), seat(lower)]).collect()
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

fn seat(seat: Seat) -> String {
    match seat {
        Seat::Place(place) => place.to_string(),
        Seat::WinnerOf(tie) => format!("winner of tie {tie}"),
    }
}

fn write_text(
    arguments: &Arguments,
    world: &mut World<'_>,
    rounds: &[RoundAnswer],
) -> Result<(), CommandError> {
    let ties: u32 = rounds.iter().map(|round| round.ties).sum();
    let (rounds_counted, ties) = (counted(rounds.len(), "round"), counted(ties as usize, "tie"));
    writeln!(world.out, "{} players, {rounds_counted}, {ties}", arguments.players)?;
    let games = counted(arguments.games.into(), "game");
    writeln!(world.out, "Tie: {games}; if level, {}", arguments.tie_break)?;
    let mut tie = 0;
    for round in rounds {
        writeln!(world.out)?;
        let ties = counted(round.ties as usize, "tie");
        write!(world.out, "{}: {} players, {ties}", round.name, round.players)?;
        if 0 < round.exempt {
            write!(world.out, ", {} exempt", round.exempt)?;
        }
        writeln!(world.out)?;
        for [upper, lower] in round.pairs.iter().flatten() {
            tie += 1;
            writeln!(world.out, "  tie {tie}: {upper} - {lower}")?;
        }
    }
    Ok(())
}

/// `1 tie`, `2 ties`.
fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn write_csv(world: &mut World<'_>, rounds: &[RoundAnswer]) -> Result<(), CommandError> {
    writeln!(world.out, "round,name,players,ties,exempt")?;
    for round in rounds {
        let RoundAnswer { name, players, ties, exempt, .. } = round;
        writeln!(world.out, "{},{name},{players},{ties},{exempt}", round.round)?;
    }
    Ok(())
}
