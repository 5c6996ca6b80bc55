//! Standings, crosstable and player's card.

use ::standings::{Decided, Rules, Table, TieBreak, TieBreakEdition, complete_rounds, rank};
use tournament::{GameResult, PlayerId, Purpose, Record, RoundEntry, Tournament};

use super::{desk::Desk, words};
use crate::{
    commands::standings::{self, How},
    error::CommandError,
    format::TableFormat,
    world::World,
};

/// Rank the players, after the last complete round or as it was earlier
#[derive(Debug, clap::Args)]
pub(super) struct Ranking {
    /// Number of the event
    id: u32,

    /// Count the first so many rounds
    #[arg(long, value_name = "N")]
    after: Option<usize>,

    /// Tie-breaks instead of those of the event
    #[arg(long, value_name = "LIST")]
    tiebreaks: Option<String>,

    /// Show what every round gave
    #[arg(long)]
    working: bool,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn standings(
    arguments: &Ranking,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let loaded = desk.load(arguments.id)?;
    let event = &loaded.event;
    let record = event.record(event.rounds.len(), Purpose::Standings);
    let n_complete = complete_rounds(&record);
    let n_rounds = arguments.after.unwrap_or(n_complete);
    if n_complete < n_rounds {
        return Err(CommandError::Refused {
            what: format!("only {n_complete} rounds are complete"),
            hint: Some(format!("arbiter tournament pairings {} shows open boards", loaded.id)),
        });
    }
    let tie_breaks = match &arguments.tiebreaks {
        Some(list) => standings::tie_breaks(list)?,
        None => tie_breaks(event)?,
    };
    let table = Table::of_players(&record, n_rounds, rules(event)?);
    let how = How { working: arguments.working, format: arguments.format };
    standings::show(&record.event, &table, (&tie_breaks, &decided(event)), how, world)?;
    Ok(())
}

/// The places of all players after complete rounds, by pairing number.
pub(super) fn places(event: &Tournament, record: &Record) -> Result<Vec<u16>, CommandError> {
    let table = Table::of_players(record, complete_rounds(record), rules(event)?);
    let ranking = rank(&table, &tie_breaks(event)?, &decided(event));
    let mut places = vec![0; record.players.len()];
    for (row, place) in ranking.rows.iter().zip(1..) {
        if let Some(slot) = places.get_mut(usize::from(row.number).wrapping_sub(1)) {
            *slot = place;
        }
    }
    Ok(places)
}

fn tie_breaks(event: &Tournament) -> Result<Vec<TieBreak>, CommandError> {
    standings::tie_breaks(&event.settings.tiebreaks.join(","))
}

fn rules(event: &Tournament) -> Result<Rules, CommandError> {
    let edition: Result<TieBreakEdition, _> = event.settings.editions.tiebreaks.parse();
    let edition = edition.map_err(|error| CommandError::bad_input(error.to_string()))?;
    Ok(Rules::of(edition))
}

fn decided(event: &Tournament) -> Decided {
    let numbers = event.numbers();
    let order = |order: &Vec<PlayerId>| {
        order.iter().filter_map(|id| numbers.get(id)).map(|number| number.get()).collect()
    };
    Decided {
        playoffs: event.playoffs.iter().map(|(players, _)| order(players)).collect(),
        lots: event.lots.iter().map(order).collect(),
    }
}

/// Show who met whom
#[derive(Debug, clap::Args)]
pub(super) struct Crosstable {
    /// Number of the event
    id: u32,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn crosstable(
    arguments: &Crosstable,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let event = desk.load(arguments.id)?.event;
    let record = event.record(event.rounds.len(), Purpose::Standings);
    let mut rows: Vec<(u16, Vec<String>)> = Vec::new();
    for (player, &place) in record.players.iter().zip(&places(&event, &record)?) {
        let mut cells = vec![
            place.to_string(),
            player.number.to_string(),
            player.name.clone(),
            player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            record.score_after(player, event.rounds.len()).to_string(),
        ];
        cells.extend(player.rounds.iter().map(|&entry| shown(entry)));
        rows.push((place, cells));
    }
    rows.sort();
    let mut head: Vec<String> =
        ["place", "no.", "name", "rating", "points"].map(str::to_owned).into();
    head.extend((1..=event.rounds.len()).map(|round| format!("r{round}")));
    let rows = rows.into_iter().map(|(_, cells)| cells);
    write_rows(&head, &rows.collect::<Vec<_>>(), arguments.format, world)
}

fn write_rows(
    head: &[String],
    rows: &[Vec<String>],
    format: TableFormat,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    match format {
        TableFormat::Json => {
            let object = |row: &Vec<String>| {
                let fields = head.iter().cloned().zip(row.iter().cloned());
                fields.collect::<std::collections::BTreeMap<_, _>>()
            };
            crate::format::json(world.out, &rows.iter().map(object).collect::<Vec<_>>())
        }
        TableFormat::Csv => {
            for row in std::iter::once(head).chain(rows.iter().map(Vec::as_slice)) {
                let cells: Vec<String> = row.iter().map(|it| crate::format::quoted(it)).collect();
                writeln!(world.out, "{}", cells.join(","))?;
            }
            Ok(())
        }
        TableFormat::Text => {
            for row in std::iter::once(head).chain(rows.iter().map(Vec::as_slice)) {
                let padded = row.iter().enumerate().map(|(idx, cell)| {
                    let cell: String = cell.chars().take(28).collect();
                    if idx == 2 { format!("  {cell:<28}") } else { format!(" {cell:>6}") }
                });
                let line: String = padded.collect();
                writeln!(world.out, "{}", line.trim_end())?;
            }
            Ok(())
        }
    }
}

/// A round in a cell: opponent, colour, result.
fn shown(entry: RoundEntry) -> String {
    match entry {
        RoundEntry::Paired { opponent, color, result } => {
            let color = match color {
                Some(rulebook::Color::White) => "w",
                Some(rulebook::Color::Black) => "b",
                None => "-",
            };
            format!("{opponent}{color}{}", sign(result))
        }
        RoundEntry::Bye(bye) => words::letter(bye).to_owned(),
        RoundEntry::Absent => String::new(),
    }
}

const fn sign(result: GameResult) -> &'static str {
    match result {
        GameResult::Win => "1",
        GameResult::Draw => "=",
        GameResult::Loss => "0",
        GameResult::UnratedWin => "W",
        GameResult::UnratedDraw => "D",
        GameResult::UnratedLoss => "L",
        GameResult::ForfeitWin => "+",
        GameResult::ForfeitLoss => "-",
        GameResult::Pending => "*",
    }
}

/// Show a player's rounds
#[derive(Debug, clap::Args)]
pub(super) struct Card {
    /// Number of the event
    id: u32,

    /// The player
    player: String,
}

pub(super) fn card(
    arguments: &Card,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let loaded = desk.load(arguments.id)?;
    let event = &loaded.event;
    let id = loaded.player(&arguments.player)?;
    let record = event.record(event.rounds.len(), Purpose::Standings);
    let number = event.numbers().get(&id).copied();
    let Some(player) = number.and_then(|number| record.player(number)) else {
        writeln!(world.out, "{}, player {}, not yet numbered", loaded.name(id), id.0)?;
        return Ok(());
    };
    let rating = player.rating.map_or_else(|| "unrated".to_owned(), |rating| rating.to_string());
    writeln!(world.out, "{}, player {}, no. {}, {rating}", player.name, id.0, player.number)?;
    for (&entry, round) in player.rounds.iter().zip(1..) {
        let opponent = match entry {
            RoundEntry::Paired { opponent, .. } => record.player(opponent),
            RoundEntry::Bye(_) | RoundEntry::Absent => None,
        };
        let name = opponent.map_or("", |opponent| opponent.name.as_str());
        let rating = opponent.and_then(|opponent| opponent.rating);
        let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
        let points = record.score_after(player, round).to_string();
        let cell = shown(entry);
        writeln!(world.out, "{round:>3}  {cell:<8} {name:<32} {rating:>4} {points:>5}")?;
    }
    Ok(())
}
