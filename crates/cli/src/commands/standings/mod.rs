//! `arbiter standings`: the ranking of a report, with every value and its working.

mod show;

use std::{path::PathBuf, process::ExitCode};

use arbiter_answers::standings::{self, Query, View};
use arbiter_rulebook::{Explain as _, Message};
use arbiter_standings::{
    Decided, LotSeed, OpponentsUnplayed, OutsideName, OutsideValues, OwnUnplayed, Pairings,
    Standings, Table, TeamScore, TieBreak,
};
use arbiter_tournament::Event;

use crate::{
    commands::report::read_record,
    error::CommandError,
    format::{self, TableFormat},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    report: PathBuf,

    #[arg(long, alias = "tie-breaks", value_name = "LIST")]
    tiebreaks: Option<String>,

    #[arg(long)]
    edition: Option<String>,

    #[arg(long)]
    working: bool,

    #[arg(long, value_name = "N")]
    rounds: Option<usize>,

    #[arg(long, value_enum, value_name = "SCORE")]
    teams: Option<TeamRanking>,

    #[arg(long, value_enum)]
    pairings: Option<PairingsName>,

    #[arg(long, value_enum)]
    opponents_unplayed: Option<Unplayed>,

    #[arg(long, value_enum)]
    own_unplayed: Option<Opponent>,

    #[arg(long, value_name = "NUMBERS")]
    lots: Vec<String>,

    #[arg(long, value_name = "NUMBER")]
    lot_seed: Option<u64>,

    #[arg(long, value_name = "NUMBERS")]
    playoff: Vec<String>,

    #[arg(long, value_name = "NAME=VALUES")]
    outside: Vec<String>,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum TeamRanking {
    MatchPoints,
    GamePoints,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum PairingsName {
    Swiss,
    RoundRobin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Unplayed {
    Draws,
    Awarded,
    LastByes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Opponent {
    Virtual,
    Dummy,
    LimitedDummy,
}

impl Arguments {
    fn query(&self) -> Query<'_> {
        Query {
            tie_breaks: self.tiebreaks.as_deref(),
            edition: self.edition.as_deref(),
            rounds: self.rounds,
            teams: self.teams.map(|score| match score {
                TeamRanking::MatchPoints => TeamScore::MatchPoints,
                TeamRanking::GamePoints => TeamScore::GamePoints,
            }),
            pairings: self.pairings.map(|pairings| match pairings {
                PairingsName::Swiss => Pairings::ByResults,
                PairingsName::RoundRobin => Pairings::Predetermined,
            }),
            opponents_unplayed: self.opponents_unplayed.map(|unplayed| match unplayed {
                Unplayed::Draws => OpponentsUnplayed::AsDraws,
                Unplayed::Awarded => OpponentsUnplayed::AsAwarded,
                Unplayed::LastByes => OpponentsUnplayed::LastByesAsDraws,
            }),
            own_unplayed: self.own_unplayed.map(|opponent| match opponent {
                Opponent::Virtual => OwnUnplayed::VirtualOpponent,
                Opponent::Dummy => OwnUnplayed::Dummy,
                Opponent::LimitedDummy => OwnUnplayed::LimitedDummy,
            }),
        }
    }
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let record = read_record(&arguments.report, world)?;
    let query = arguments.query();
    let tie_breaks = standings::chosen_tie_breaks(&record, &query)?;
    let table = standings::table(&record, &tie_breaks, &query)?;
    let decided = Decided {
        playoffs: orders(&arguments.playoff)?,
        lots: orders(&arguments.lots)?,
        lot_seed: arguments.lot_seed.map(LotSeed),
        outside: arguments.outside.iter().map(|it| outside(it)).collect::<Result<_, _>>()?,
    };
    let how = How { working: arguments.working, format: arguments.format };
    show(&record.event, &table, (&tie_breaks, &decided), how, world)
}

/// How much is shown, and in which form.
#[derive(Clone, Copy, Debug)]
pub(super) struct How {
    /// What every round gave.
    pub(super) working: bool,
    /// The form.
    pub(super) format: TableFormat,
}

/// Ranks the table and writes it.
fn show(
    event: &Event,
    table: &Table,
    (tie_breaks, decided): (&[TieBreak], &Decided),
    how: How,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let ranking = standings::ranking(table, tie_breaks, decided)?;
    if let Some(LotSeed(seed)) = decided.lot_seed {
        world.tell(&Message::new("cli-standings-seed").with("seed", seed.to_string()))?;
    }
    write(event, (table, &ranking, decided), how, world)
}

/// Writes a ranking.
pub(super) fn write(
    event: &Event,
    (table, ranking, decided): (&Table, &Standings, &Decided),
    how: How,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    for warning in &ranking.warnings {
        let said = Message::new("cli-warning").with("article", warning.clause());
        world.tell(&said.with("what", warning.message()))?;
    }
    let view = View { event, table, ranking, t: world.t };
    let workings = how.working.then(|| arbiter_standings::Workings::new(table, ranking, decided));
    match how.format {
        TableFormat::Text => show::text(world.out, &view, workings.as_ref())?,
        TableFormat::Csv => {
            writeln!(world.talk, "{}", show::heading(&view))?;
            show::csv(world.out, &view, workings.as_ref())?;
        }
        TableFormat::Json => {
            format::json(world.out, &standings::answer(&view, workings.as_ref()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// `BLITZ=7:4.5,3:4`: a name, and numbers with their values.
fn outside(text: &str) -> Result<OutsideValues, CommandError> {
    let wrong =
        || CommandError::bad_input(Message::new("cli-standings-outside").with("found", text));
    let (name, values) = text.split_once('=').ok_or_else(wrong)?;
    let name = OutsideName::new(name.trim()).ok_or_else(wrong)?;
    let value = |pair: &str| {
        let (number, value) = pair.split_once(':')?;
        Some((number.trim().parse().ok()?, value.parse().ok()?))
    };
    let values = values.split(',').map(|pair| value(pair).ok_or_else(wrong));
    Ok(OutsideValues { name, values: values.collect::<Result<_, _>>()? })
}

fn orders(lists: &[String]) -> Result<Vec<Vec<u16>>, CommandError> {
    let order = |list: &String| -> Result<Vec<u16>, CommandError> {
        let number = |word: &str| {
            let what = || Message::new("cli-standings-numbers").with("found", word);
            let wrong = |_| CommandError::bad_input(what().with("list", list.as_str()));
            word.trim().parse().map_err(wrong)
        };
        list.split(',').map(number).collect()
    };
    lists.iter().map(order).collect()
}
