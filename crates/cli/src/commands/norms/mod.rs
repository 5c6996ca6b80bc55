//! `arbiter norms`: title norms, titles by rating, arbiter titles.

mod application;
mod arbiters;
mod by_rating;
mod direct;
mod forms;
mod show;

use std::{collections::BTreeMap, path::PathBuf, process::ExitCode};

use arbiter_answers::norms;
use arbiter_rulebook::{Date, TimeControl, TitleEdition};
use arbiter_titles::{
    Declared, NationalEvent, NormReport, NormTitle, ShortEvent, Verdict, check, forms::Form,
};
use arbiter_tournament::{PairingNumber, Record};

use super::{
    rate::{dated_list, read_list},
    report::read_record,
};
use crate::{
    error::CommandError,
    format::{self, TableFormat},
    world::World,
};

/// Check a tournament for title norms
///
/// Reads tournament reports (TRF) and holds every player against every requirement of the
/// title regulations, with the article. Requirements that are not in the sources keep a norm
/// open and are listed; nothing is guessed.
///
/// With --form it fills the forms that FIDE wants. With --list it looks through a rating list for titles that a rating gives; with
/// --application it checks an application for a title, of a player or an arbiter, for a category
/// of arbiters, or the hours of a seminar.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
#[command(group = clap::ArgGroup::new("input").required(true).args(["reports", "list", "application"]))]
pub(crate) struct Arguments {
    /// Tournament reports, or folders of them
    #[arg(value_name = "REPORT")]
    reports: Vec<PathBuf>,

    /// Rating list (CSV) in which to look for titles by rating
    #[arg(long, value_name = "LIST.csv")]
    list: Option<PathBuf>,

    /// Application for a title, of a player or an arbiter, for a category of arbiters, or a
    /// seminar (JSON)
    #[arg(long, value_name = "APPLICATION.json")]
    application: Option<PathBuf>,

    /// Edition of the title regulations: 2014, 2017 or 2024 [default: by the event's start]
    #[arg(long)]
    edition: Option<TitleEdition>,

    /// Rate of play, instead of what the report says
    #[arg(long, value_name = "CONTROL")]
    time_control: Option<TimeControl>,

    /// Final of the national championship of this federation: its players are exempt (1.43a)
    #[arg(long, value_name = "FED", conflicts_with = "national_league")]
    national_final: Option<String>,

    /// The federation of the national final has a subzonal in the same year
    #[arg(long, requires = "national_final")]
    subzonal: bool,

    /// National team championship of this federation: its players are exempt (1.43b)
    #[arg(long, value_name = "FED")]
    national_league: Option<String>,

    /// Zonal or subzonal tournament: its players are exempt from foreign opponents (1.4.3c)
    #[arg(long, conflicts_with_all = ["national_final", "national_league"])]
    zonal: bool,

    /// World or continental championship of teams or clubs: seven games are enough (1.4.1b)
    #[arg(long, conflicts_with = "world_cup")]
    team_championship: bool,

    /// The World Cup: eight games count as nine (1.4.1b)
    #[arg(long)]
    world_cup: bool,

    /// Fill a form instead: IT1, IT2, IT3, FA1 or IA1
    #[arg(long, requires = "reports")]
    form: Option<Form>,

    /// The form as a page to print
    #[arg(long, requires = "form")]
    html: bool,

    /// Only this player, by FIDE id or number in the report
    #[arg(long, value_name = "ID")]
    player: Option<u64>,

    /// Only this title: GM, IM, WGM or WIM
    #[arg(long, value_parser = forms::title)]
    title: Option<NormTitle>,

    /// Whose norm FA1 or IA1 is about: `Surname, First`
    #[arg(long, value_name = "NAME", requires = "form")]
    arbiter: Option<String>,

    /// FIDE id of that arbiter
    #[arg(long, value_name = "ID", requires = "arbiter")]
    arbiter_id: Option<u64>,

    /// Federation of that arbiter
    #[arg(long, value_name = "FED", requires = "arbiter")]
    arbiter_federation: Option<String>,

    /// For disabled players: games without increment count (1.13)
    #[arg(long)]
    disabled: bool,

    /// Rating list (CSV) that held from this day: in an event of more than 30 days each game takes
    /// the ratings and titles of its own time (1.1.4); can be given several times
    #[arg(long, value_name = "DATE=LIST.csv", value_parser = dated_list)]
    list_of: Vec<(Date, PathBuf)>,

    /// Every requirement of every player, not only where a norm is met or open
    #[arg(long)]
    all: bool,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

impl Arguments {
    fn declared(&self) -> Declared {
        let national = match (&self.national_final, &self.national_league) {
            (Some(federation), _) => {
                NationalEvent::Final { federation: federation.clone(), has_subzonal: self.subzonal }
            }
            (None, Some(federation)) => NationalEvent::TeamChampionship {
                federation: federation.clone(),
                mixes_divisions: false,
            },
            (None, None) if self.zonal => NationalEvent::Zonal,
            (None, None) => NationalEvent::No,
        };
        let short = match (self.team_championship, self.world_cup) {
            (true, _) => ShortEvent::TeamChampionship,
            (false, true) => ShortEvent::WorldCup,
            (false, false) => ShortEvent::No,
        };
        Declared {
            edition: self.edition,
            control: self.time_control.clone(),
            national,
            short,
            format: None,
            for_disabled: self.disabled,
            lists: BTreeMap::new(),
        }
    }
}

impl Arguments {
    /// Whether a player was asked for, by FIDE id or number.
    fn is_wanted(&self, record: &Record, number: PairingNumber) -> bool {
        let id = record.player(number).and_then(|player| player.fide_id);
        self.player.is_none_or(|wanted| id == Some(wanted) || u64::from(number.get()) == wanted)
    }

    /// Leaves the players and titles in a report that were asked for.
    fn narrow(&self, record: &Record, report: &mut NormReport) {
        report.players.retain(|player| self.is_wanted(record, player.number));
        for player in &mut report.players {
            player.norms.retain(|norm| self.title.is_none_or(|title| title == norm.title));
        }
    }

    /// What was declared, with the lists read.
    fn declared_with_lists(&self, world: &mut World<'_>) -> Result<Declared, CommandError> {
        let mut declared = self.declared();
        for (day, path) in &self.list_of {
            declared.lists.insert(*day, read_list(path, world)?);
        }
        Ok(declared)
    }
}

/// 1 if an event cannot give norms, or if an application is refused.
pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    if let Some(path) = &arguments.list {
        return by_rating::run(path, arguments.format, world);
    }
    if let Some(path) = &arguments.application {
        return application::run(path, arguments.format, world);
    }
    if let Some(form) = arguments.form {
        return forms::run(form, arguments, world);
    }
    let declared = arguments.declared_with_lists(world)?;
    let mut answers = Vec::new();
    let mut all_valid = true;
    if arguments.format == TableFormat::Csv {
        writeln!(world.out, "{}", show::CSV_HEADER)?;
    }
    for path in world.files(&arguments.reports, &["trf", "trfx", "txt"])? {
        let record = read_record(&path, world)?;
        let mut report = check(&record, &declared);
        arguments.narrow(&record, &mut report);
        all_valid &= report.event.iter().all(|check| check.verdict != Verdict::Missed);
        match arguments.format {
            TableFormat::Text => show::text(world, &record, &report, arguments.all)?,
            TableFormat::Csv => show::csv(world.out, &path, (&record, &report), &world.t)?,
            TableFormat::Json => {
                answers.push(norms::answer(
                    &path.display().to_string(),
                    &record,
                    &report,
                    &world.t,
                ));
            }
        }
    }
    if arguments.format == TableFormat::Json {
        format::json(world.out, &answers)?;
    }
    Ok(if all_valid { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
