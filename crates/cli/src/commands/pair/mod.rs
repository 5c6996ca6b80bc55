//! `arbiter pair`: who plays whom.

pub(crate) mod drop_in;

use std::{path::PathBuf, process::ExitCode};

use arbiter_answers::pair as answer;
use arbiter_pairing::{
    NoPairing, Options, PairedRound,
    italo_swiss::Merge,
    lim::Maxi,
    pair,
    swiss::{FieldError, round_to_pair},
};
use arbiter_rulebook::{Message, Score, SwissEdition};
use arbiter_tournament::{
    Acceleration, CountedPoints, PairingNumber, RatingLimits, Record, System,
};

use crate::{
    commands::{
        report,
        spoken::{SpokenArguments, Writer},
    },
    error::CommandError,
    format::{self, Format},
    usage::Unfit,
    world::World,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    report: PathBuf,

    #[command(flatten)]
    rules: report::RulesArguments,

    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    limits: Option<Vec<u16>>,

    #[arg(long)]
    played_points: bool,

    #[arg(long)]
    maxi: Option<bool>,

    #[arg(long, value_name = "POINTS", value_parser = parse_score)]
    merge: Option<Score>,

    #[arg(long)]
    round: Option<usize>,

    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = parse_number)]
    absent: Vec<PairingNumber>,

    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = parse_number)]
    arrived: Vec<PairingNumber>,

    #[arg(long)]
    explain: bool,

    #[arg(long, num_args = 2, value_names = ["A", "B"], value_parser = parse_number)]
    why: Option<Vec<PairingNumber>>,

    #[command(flatten)]
    spoken: SpokenArguments,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn parse_number(text: &str) -> Result<PairingNumber, Unfit> {
    let number = text.trim().parse().ok().and_then(PairingNumber::new);
    number.ok_or_else(|| Unfit(Message::expected_range(1, PairingNumber::MAX.into(), text)))
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let record = report::read_record(&arguments.report, world)?;
    let system = report::system(&record, arguments.rules.system)?;
    let options = arguments.options(&record, world);
    let writer = arguments.spoken.writer(world.t.language(), options.edition);
    let bad = |error: FieldError| {
        CommandError::bad_input(writer.sentence(&writer.speaker.field_error(&error)))
    };
    let round = round_to_pair(&record, &options).map_err(bad)?;
    let paired = match pair(system, &record, &options) {
        Ok(paired) => paired,
        Err(NoPairing::Field(error)) => return Err(bad(error)),
        Err(none) => {
            match arguments.format {
                Format::Json => format::json(world.out, &answer::no_pairing(round, &none, writer))?,
                Format::Text => write_lines(world, &writer.lines(&writer.speaker.no_round(&none)))?,
            }
            return Ok(ExitCode::from(1));
        }
    };
    match arguments.why.as_deref() {
        Some(&[one, other]) => {
            let players =
                if system.is_for_teams() { record.teams.len() } else { record.players.len() };
            why((arguments, writer), world, &paired, (one, other), players)?;
        }
        Some(_) | None => {
            show((arguments, writer), world, &paired, (system, options.edition))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn options(&self, record: &Record, world: &World<'_>) -> Options {
        Options {
            edition: report::edition(record, self.rules.edition, world.today()),
            round: self.round,
            arrived: self.arrived.clone(),
            absent: self.absent.clone(),
            acceleration: self.acceleration(record),
            maxi: match self.maxi {
                None => Maxi::ByEdition,
                Some(true) => Maxi::Yes,
                Some(false) => Maxi::No,
            },
            merge: self.merge.map_or(Merge::Nothing, Merge::UpTo),
            ..Options::default()
        }
    }

    fn acceleration(&self, record: &Record) -> Acceleration {
        match report::acceleration(record, self.rules.acceleration) {
            Acceleration::Degressive { limits, counted } => Acceleration::Degressive {
                limits: match self.limits.as_deref() {
                    Some(&[a_from, b_from]) => RatingLimits { a_from, b_from },
                    Some(_) | None => limits,
                },
                counted: if self.played_points { CountedPoints::PlayedGames } else { counted },
            },
            other @ (Acceleration::None
            | Acceleration::Haley
            | Acceleration::SoftHaley
            | Acceleration::Baku) => other,
        }
    }
}

/// The round, and why it is as it is where that was asked for.
fn show(
    (arguments, writer): (&Arguments, Writer),
    world: &mut World<'_>,
    paired: &PairedRound,
    by: (System, SwissEdition),
) -> Result<(), CommandError> {
    let reasons = arguments.explain.then(|| paired.explain());
    if arguments.format == Format::Json {
        let answer = answer::round(paired, by, reasons.as_ref(), writer);
        return format::json(world.out, &answer);
    }
    write!(world.out, "{}", answer::boards_text(&paired.boards))?;
    if let Some(reasons) = reasons {
        writeln!(world.out)?;
        let speaker = writer.speaker.about(paired.field.as_ref());
        write_lines(world, &writer.lines(&speaker.reasons(&reasons)))?;
    }
    Ok(())
}

/// Why two players do not meet.
fn why(
    (arguments, writer): (&Arguments, Writer),
    world: &mut World<'_>,
    paired: &PairedRound,
    (one, other): (PairingNumber, PairingNumber),
    players: usize,
) -> Result<(), CommandError> {
    if let Some(number) = [one, other].into_iter().find(|number| players <= number.index()) {
        let what = Message::new("cli-pair-no-player").with("number", number.get());
        let what = what.with("players", players);
        return Err(CommandError::bad_input(what));
    }
    let why = paired.why_not(one, other);
    match arguments.format {
        Format::Json => {
            format::json(world.out, &answer::why_not(paired.round, (one, other), &why, writer))
        }
        Format::Text => {
            let why = writer.speaker.about(paired.field.as_ref()).why(one, other, &why);
            write_lines(world, &[writer.sentence(&why)])
        }
    }
}

fn write_lines(world: &mut World<'_>, lines: &[String]) -> Result<(), CommandError> {
    for line in lines {
        writeln!(world.out, "{line}")?;
    }
    Ok(())
}

/// Points of a group, as `1.5`.
fn parse_score(text: &str) -> Result<Score, Unfit> {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    let parsed = whole.parse::<u16>().ok().zip(tenths.parse::<u16>().ok());
    let points = parsed
        .filter(|&(_, tenths)| tenths < 10)
        .and_then(|(whole, tenths)| whole.checked_mul(10)?.checked_add(tenths));
    points.map(Score::from_tenths).ok_or_else(|| Unfit::like("1.5", text))
}
