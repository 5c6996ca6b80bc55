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

/// Rate a tournament, or make the next rating list
///
/// Reads tournament reports (TRF) and shows what they do to every player, game by game:
/// the opponent's rating, the difference, the expected score, the contribution. The edition
/// of the regulations follows from the first day of the event.
///
/// With --list the players' past (games played, highest rating, birth) comes from a list, and
/// with --next the list of that day is made from the list and all reports of the month.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct Arguments {
    /// Tournament reports, or folders of them
    #[arg(required = true, value_name = "REPORT")]
    reports: Vec<PathBuf>,

    /// Edition of the rating regulations: 2014, 2017, 2022, 2024 or 2025 [default: by the event's
    /// start]
    #[arg(long)]
    edition: Option<RatingEdition>,

    /// Rate of play, instead of what the report says: `90+30`, `40/90+30+30s`
    #[arg(long, value_name = "CONTROL")]
    time_control: Option<TimeControl>,

    /// Shape of the event, instead of what the report looks like
    #[arg(long, value_enum)]
    shape: Option<ShapeName>,

    /// National championship: needs fewer rated players and may be long
    #[arg(long, value_enum)]
    championship: Option<ChampionshipName>,

    /// Official event of FIDE: may end until the day before the list
    #[arg(long)]
    official: bool,

    /// The event was allowed to last more than 90 days
    #[arg(long)]
    long: bool,

    /// Not chess by the Laws (Chess960, for example)
    #[arg(long)]
    other_game: bool,

    /// Rating list (CSV) with the players' ratings and past
    #[arg(long, value_name = "LIST.csv")]
    list: Option<PathBuf>,

    /// Make the list of this day, the first of a month
    #[arg(long, value_name = "DATE", requires = "list", requires = "output")]
    next: Option<Date>,

    /// Where to write the next list; `-` for standard output
    #[arg(long, value_name = "NEXT.csv", requires = "next")]
    output: Option<PathBuf>,

    /// List of an earlier month, for the games of events longer than 30 days
    #[arg(long, value_name = "DATE=LIST.csv", value_parser = dated_list)]
    earlier: Vec<(Date, PathBuf)>,

    /// Which of the three lists: standard, rapid or blitz [default: by the rate of play]
    ///
    /// An event whose rate of play belongs to another list is not rated.
    #[arg(long, value_parser = Tempo::from_str)]
    tempo: Option<Tempo>,

    /// The report is about these rounds of a longer event: `4-6`
    #[arg(long, value_name = "FIRST-LAST", value_parser = rounds)]
    rounds: Option<(u16, u16)>,

    /// Games after a match is decided count: it was agreed beforehand
    #[arg(long)]
    match_to_the_end: bool,

    /// One line per player, without the games
    #[arg(long)]
    summary: bool,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,

    #[command(flatten)]
    officer: officer::OfficerArguments,
}

/// Shapes by name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ShapeName {
    /// Swiss, knock-out, anything else
    Swiss,
    /// Teams
    Team,
    /// Everybody against everybody once, all games played
    RoundRobin,
    /// Twice
    DoubleRoundRobin,
}

/// Championships by name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ChampionshipName {
    /// Open to all
    Open,
    /// For women
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
