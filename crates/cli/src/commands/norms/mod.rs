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

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
#[command(group = clap::ArgGroup::new("input").required(true).args(["reports", "list", "application"]))]
pub(crate) struct Arguments {
    #[arg(value_name = "REPORT")]
    reports: Vec<PathBuf>,

    #[arg(long, value_name = "LIST.csv")]
    list: Option<PathBuf>,

    #[arg(long, value_name = "APPLICATION.json")]
    application: Option<PathBuf>,

    #[arg(long)]
    edition: Option<TitleEdition>,

    #[arg(long, value_name = "CONTROL")]
    time_control: Option<TimeControl>,

    #[arg(long, value_name = "FED", conflicts_with = "national_league")]
    national_final: Option<String>,

    #[arg(long, requires = "national_final")]
    subzonal: bool,

    #[arg(long, value_name = "FED")]
    national_league: Option<String>,

    #[arg(long, conflicts_with_all = ["national_final", "national_league"])]
    zonal: bool,

    #[arg(long, conflicts_with = "world_cup")]
    team_championship: bool,

    #[arg(long)]
    world_cup: bool,

    #[arg(long, requires = "reports")]
    form: Option<Form>,

    #[arg(long, requires = "form")]
    html: bool,

    #[arg(long, value_name = "ID")]
    player: Option<u64>,

    #[arg(long, value_parser = forms::title)]
    title: Option<NormTitle>,

    #[arg(long, value_name = "NAME", requires = "form")]
    arbiter: Option<String>,

    #[arg(long, value_name = "ID", requires = "arbiter")]
    arbiter_id: Option<u64>,

    #[arg(long, value_name = "FED", requires = "arbiter")]
    arbiter_federation: Option<String>,

    #[arg(long)]
    disabled: bool,

    #[arg(long, value_name = "DATE=LIST.csv", value_parser = dated_list)]
    list_of: Vec<(Date, PathBuf)>,

    #[arg(long)]
    all: bool,

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
