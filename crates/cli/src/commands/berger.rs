//! `arbiter berger`: the table of a round robin.

use std::process::ExitCode;

use arbiter_pairing::berger::{Cycles, Round, RoundRobin};
use arbiter_rulebook::Message;
use arbiter_tournament::PairingNumber;
use serde::Serialize;

use crate::{error::CommandError, format, world::World};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    players: u32,

    #[arg(long)]
    double: bool,

    #[arg(long, requires = "double")]
    exchange: bool,

    #[arg(long)]
    round: Option<u16>,

    #[arg(long, value_enum, default_value_t = format::TableFormat::Text)]
    format: format::TableFormat,
}

#[derive(Serialize)]
struct Answer {
    players: u16,
    rounds: Vec<RoundAnswer>,
}

#[derive(Serialize)]
struct RoundAnswer {
    round: u16,
    games: Vec<GameAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bye: Option<u16>,
}

#[derive(Serialize)]
struct GameAnswer {
    white: u16,
    black: u16,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let cycles = match (arguments.double, arguments.exchange) {
        (false, _) => Cycles::Single,
        (true, false) => Cycles::Double,
        (true, true) => Cycles::DoubleExchanged,
    };
    let table = RoundRobin::new(arguments.players, cycles)
        .map_err(|_| CommandError::bad_input(wrong_size(arguments.players)))?;
    let rounds: Vec<Round> = match arguments.round {
        None => table.rounds().collect(),
        Some(number) => {
            let rounds = table.n_rounds();
            let missing = || {
                let what = Message::new("cli-berger-rounds").with("rounds", rounds);
                CommandError::bad_input(what.with("found", number))
            };
            vec![table.round(number).ok_or_else(missing)?]
        }
    };
    match arguments.format {
        format::TableFormat::Text => write_text(world, &rounds)?,
        format::TableFormat::Csv => write_csv(world, &rounds)?,
        format::TableFormat::Json => {
            let rounds = rounds.iter().map(answer).collect();
            format::json(world.out, &Answer { players: table.n_players(), rounds })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn wrong_size(players: u32) -> Message {
    Message::new("cli-berger-size").with("most", PairingNumber::MAX).with("found", players)
}

fn answer(round: &Round) -> RoundAnswer {
    let game = |game: &arbiter_pairing::berger::Game| GameAnswer {
        white: game.white.get(),
        black: game.black.get(),
    };
    RoundAnswer {
        round: round.number,
        games: round.games.iter().map(game).collect(),
        bye: round.bye.map(PairingNumber::get),
    }
}

fn write_text(world: &mut World<'_>, rounds: &[Round]) -> Result<(), CommandError> {
    let digits = |number: u16| number.to_string().len();
    let round_width = rounds.iter().map(|round| digits(round.number)).max().unwrap_or(1);
    let largest = rounds.iter().flat_map(|round| &round.games).map(|g| g.white.max(g.black)).max();
    let width = largest.map_or(1, |number| digits(number.get()));
    for round in rounds {
        let number = format!("{:>round_width$}", round.number);
        write!(world.out, "{}", world.t.say1("cli-berger-round", "round", number))?;
        for game in &round.games {
            write!(world.out, "  {:>width$}-{:<width$}", game.white.get(), game.black.get())?;
        }
        if let Some(bye) = round.bye {
            write!(world.out, "  {}", world.t.say1("cli-berger-bye", "player", bye))?;
        }
        writeln!(world.out)?;
    }
    Ok(())
}

fn write_csv(world: &mut World<'_>, rounds: &[Round]) -> Result<(), CommandError> {
    writeln!(world.out, "round,board,white,black")?;
    for round in rounds {
        for (board, game) in (1..).zip(&round.games) {
            writeln!(world.out, "{},{board},{},{}", round.number, game.white, game.black)?;
        }
        if let Some(bye) = round.bye {
            writeln!(world.out, "{},bye,{bye},", round.number)?;
        }
    }
    Ok(())
}
