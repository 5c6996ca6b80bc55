//! `arbiter pair`: who plays whom.

mod answer;
mod systems;

use std::{path::PathBuf, process::ExitCode};

use arbiter_pairing::{
    acceleration::{Acceleration, CountedPoints, RatingLimits},
    dutch,
    swiss::{Boards, Field, Options},
    text::{Language, Writer},
};
use arbiter_rulebook::Score;
use arbiter_tournament::PairingNumber;

use crate::{
    commands::report,
    error::CommandError,
    format::{self, Format},
    world::World,
};

/// Pair the next round
///
/// Reads a tournament report and prints the number of lines to follow, then one game a line:
/// White's number, Black's number. The bye is the number 0.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Tournament report to read; `-` reads from standard input
    report: PathBuf,

    /// Rules to pair by
    #[arg(long, value_enum, default_value_t = System::Dutch)]
    system: System,

    /// Fictitious points on top of the system
    #[arg(long, value_enum)]
    acceleration: Option<Accelerate>,

    /// Rating limits of the degressive groups: the lowest of group A, the lowest of group B
    #[arg(long, num_args = 2, value_names = ["A", "B"], default_values_t = [2000, 1600])]
    limits: Vec<u16>,

    /// In the degressive system, only points of games that were played count
    #[arg(long)]
    played_points: bool,

    /// Lim's rules for maxi-tournaments apply, or not [default: by the number of players]
    #[arg(long)]
    maxi: Option<bool>,

    /// In the Italo-Swiss system, put all groups up to these points together
    #[arg(long, value_name = "POINTS", value_parser = systems::parse_score)]
    merge: Option<Score>,

    /// Round to pair, instead of the next one
    #[arg(long)]
    round: Option<usize>,

    /// Players who are absent from the round
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = parse_number)]
    absent: Vec<PairingNumber>,

    /// Players who are there although the report lists them as absent
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = parse_number)]
    arrived: Vec<PairingNumber>,

    /// Explain every bracket, pair, floater and colour
    #[arg(long)]
    explain: bool,

    /// Only tell why these two do not meet
    #[arg(long, num_args = 2, value_names = ["A", "B"], value_parser = parse_number)]
    why: Option<Vec<PairingNumber>>,

    /// Language of explanations: en, fr, nl or de
    #[arg(long, default_value = "en", value_parser = parse_language)]
    lang: Language,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Rules to pair by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum System {
    /// C.04.3 as approved at Baku in 2016
    Dutch,
    /// C.04.4.3
    Lim,
    /// Italo-Swiss
    Italo,
}

/// Fictitious points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Accelerate {
    /// One point for the upper half in rounds 1 and 2
    Haley,
    /// One in rounds 1 and 2, half a one in round 3
    HaleySoftened,
    /// By rating group and score, until two rounds before the end
    Degressive,
}

pub(super) fn parse_number(text: &str) -> Result<PairingNumber, String> {
    let number = text.trim().parse().ok().and_then(PairingNumber::new);
    number.ok_or_else(|| format!("expected a number from 1 to {}", PairingNumber::MAX))
}

pub(super) fn parse_language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "expected one of en, fr, nl, de".to_owned())
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let mut record = report::read_record(&arguments.report, world)?;
    let options = Options {
        round: arguments.round,
        arrived: arguments.arrived.clone(),
        absent: arguments.absent.clone(),
        forbidden: Vec::new(),
    };
    let bad = |error: &dyn std::error::Error| CommandError::bad_input(error.to_string());
    if let Some(accelerate) = arguments.acceleration {
        let round = Field::of(&record, &options).map_err(|error| bad(&error))?.round;
        let points = accelerate.rule(arguments).virtual_points(&record, round);
        record.virtual_points = points.map_err(|error| bad(&error))?;
    }
    let field = Field::of(&record, &options).map_err(|error| bad(&error))?;
    if let Some([one, other]) = arguments.why.as_deref() {
        return why(arguments, world, &field, (*one, *other));
    }
    match arguments.system {
        System::Dutch => dutch(arguments, world, &field),
        System::Lim => systems::lim(arguments, world, &field),
        System::Italo => systems::italo(arguments, world, &record, &field),
    }
}

impl Accelerate {
    fn rule(self, arguments: &Arguments) -> Acceleration {
        match self {
            Self::Haley => Acceleration::Haley,
            Self::HaleySoftened => Acceleration::HaleySoftened,
            Self::Degressive => {
                let limits = match arguments.limits.as_slice() {
                    &[a_from, b_from] => RatingLimits { a_from, b_from },
                    _ => RatingLimits::default(),
                };
                let counted = if arguments.played_points {
                    CountedPoints::PlayedGames
                } else {
                    CountedPoints::All
                };
                Acceleration::Degressive { limits, counted }
            }
        }
    }
}

fn dutch(
    arguments: &Arguments,
    world: &mut World<'_>,
    field: &Field,
) -> Result<ExitCode, CommandError> {
    let boards = match dutch::pair(field) {
        Ok(boards) => boards,
        Err(none) => return no_pairing(arguments, world, field, &none),
    };
    let explanation = match arguments.explain.then(|| dutch::explain::explain(field)) {
        Some(Ok(explanation)) => Some(explanation),
        Some(Err(none)) => return no_pairing(arguments, world, field, &none),
        None => None,
    };
    if arguments.format == Format::Json {
        let writer = Writer::new(arguments.lang);
        let answer = answer::round(field.round, "dutch", &boards);
        let answer = answer.with_explanation(explanation.as_ref(), writer);
        format::json(world.out, &answer)?;
        return Ok(ExitCode::SUCCESS);
    }
    write_boards(world, &boards)?;
    if let Some(explanation) = explanation {
        writeln!(world.out)?;
        for line in Writer::new(arguments.lang).explanation(&explanation) {
            writeln!(world.out, "{line}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn no_pairing(
    arguments: &Arguments,
    world: &mut World<'_>,
    field: &Field,
    none: &dutch::NoPairing,
) -> Result<ExitCode, CommandError> {
    let writer = Writer::new(arguments.lang);
    if arguments.format == Format::Json {
        format::json(world.out, &answer::no_pairing(field.round, none, writer))?;
    } else {
        for line in writer.no_pairing(none) {
            writeln!(world.out, "{line}")?;
        }
    }
    Ok(ExitCode::from(1))
}

/// As pairing engines print: how many lines, then the games, the bye last.
fn write_boards(world: &mut World<'_>, boards: &Boards) -> Result<(), CommandError> {
    writeln!(world.out, "{}", boards.boards.len() + usize::from(boards.bye.is_some()))?;
    for board in &boards.boards {
        writeln!(world.out, "{} {}", board.white, board.black)?;
    }
    if let Some(bye) = boards.bye {
        writeln!(world.out, "{bye} 0")?;
    }
    Ok(())
}

fn why(
    arguments: &Arguments,
    world: &mut World<'_>,
    field: &Field,
    (one, other): (PairingNumber, PairingNumber),
) -> Result<ExitCode, CommandError> {
    let unknown = [one, other].into_iter().find(|number| field.entrant(*number).is_none());
    if let Some(number) = unknown {
        let players = field.entrants.len();
        let what = format!("there is no player {number} among the {players} entered");
        return Err(CommandError::bad_input(what));
    }
    match arguments.system {
        System::Dutch => {}
        System::Lim => return systems::why_lim(arguments, world, field, (one, other)),
        System::Italo => {
            return Err(CommandError::bad_input("--why answers for the Dutch and the Lim system"));
        }
    }
    let why = match dutch::explain::why_not(field, one, other) {
        Ok(why) => why,
        Err(none) => return no_pairing(arguments, world, field, &none),
    };
    let writer = Writer::new(arguments.lang);
    if arguments.format == Format::Json {
        format::json(world.out, &answer::why_not(field.round, (one, other), &why, writer))?;
    } else {
        writeln!(world.out, "{}", writer.why_not(one, other, &why))?;
    }
    Ok(ExitCode::SUCCESS)
}
