//! `arbiter rate`: rating reports and rating lists.

mod event;
mod list;
mod officer;
mod show;

use std::{path::PathBuf, process::ExitCode, str::FromStr as _};

use arbiter_rating::{Championship, Declared, Format as Shape};
use arbiter_rulebook::{Date, RatingEdition, Tempo, TimeControl};

pub(super) use event::read_list;

use crate::{error::CommandError, format::TableFormat, usage::Unfit, world::World};

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct Arguments {
    #[arg(required = true, value_name = "REPORT")]
    reports: Vec<PathBuf>,

    #[arg(long)]
    edition: Option<RatingEdition>,

    #[arg(long, value_name = "CONTROL")]
    time_control: Option<TimeControl>,

    #[arg(long, value_enum)]
    shape: Option<ShapeName>,

    #[arg(long, value_enum)]
    championship: Option<ChampionshipName>,

    #[arg(long)]
    official: bool,

    #[arg(long)]
    long: bool,

    #[arg(long)]
    other_game: bool,

    #[arg(long, value_name = "LIST.csv")]
    list: Option<PathBuf>,

    #[arg(long, value_name = "DATE", requires = "list", requires = "output")]
    next: Option<Date>,

    #[arg(long, value_name = "NEXT.csv", requires = "next")]
    output: Option<PathBuf>,

    #[arg(long, value_name = "DATE=LIST.csv", value_parser = dated_list)]
    earlier: Vec<(Date, PathBuf)>,

    #[arg(long, value_parser = Tempo::from_str)]
    tempo: Option<Tempo>,

    #[arg(long, value_name = "FIRST-LAST", value_parser = rounds)]
    rounds: Option<(u16, u16)>,

    #[arg(long)]
    match_to_the_end: bool,

    #[arg(long)]
    summary: bool,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,

    #[command(flatten)]
    officer: officer::OfficerArguments,
}

/// Shapes by name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ShapeName {
    Swiss,
    Team,
    RoundRobin,
    DoubleRoundRobin,
}

/// Championships by name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ChampionshipName {
    Open,
    Women,
}

impl Arguments {
    /// The list that is made.
    fn list_tempo(&self) -> Tempo {
        self.tempo.unwrap_or(Tempo::Standard)
    }

    fn declared(&self) -> Declared {
        Declared {
            edition: self.edition,
            control: self.time_control.clone(),
            format: self.shape.map(|shape| match shape {
                ShapeName::Swiss => Shape::Swiss,
                ShapeName::Team => Shape::Team,
                ShapeName::RoundRobin => Shape::RoundRobin { cycles: 1 },
                ShapeName::DoubleRoundRobin => Shape::RoundRobin { cycles: 2 },
            }),
            is_official: self.official,
            championship: self.championship.map(|championship| match championship {
                ChampionshipName::Open => Championship::Open,
                ChampionshipName::Women => Championship::Women,
            }),
            may_be_long: self.long,
            is_other_game: self.other_game,
            tempo: self.tempo,
            plays_match_to_the_end: self.match_to_the_end,
            rounds: self.rounds,
        }
    }
}

/// `2025-10-01=october.csv`
pub(super) fn dated_list(text: &str) -> Result<(Date, PathBuf), Unfit> {
    let unfit = || Unfit::like("2025-10-01=october.csv", text);
    let (day, path) = text.split_once('=').ok_or_else(unfit)?;
    let day = day.parse().map_err(|_| unfit())?;
    Ok((day, PathBuf::from(path)))
}

/// `4-6`, or `4` for a single round.
fn rounds(text: &str) -> Result<(u16, u16), Unfit> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let rounds = first.parse().ok().zip(last.parse().ok());
    rounds
        .filter(|(first, last)| 1 <= *first && first <= last)
        .ok_or_else(|| Unfit::like("4-6", text))
}

/// 1 if an event is not rated or none of its games counts, or if no report entered the list; 2 if a report of a month
/// could not be read, though the list was made of the others.
pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let reports = world.files(&arguments.reports, &["trf", "trfx", "txt"])?;
    match (arguments.next, &arguments.output, &arguments.list) {
        (Some(next), Some(output), Some(list)) => {
            let job = list::Job { next, output, list, reports: &reports };
            list::run(arguments, &job, world)
        }
        _ => event::run(arguments, &reports, world),
    }
}
