//! Standings, crosstable and player's card.

use arbiter_director::report::{
    CrossRow, adjourned_games, card as card_of, crosstable as crosstable_of,
};
use arbiter_rulebook::{Message, MessageValue};
use arbiter_text::Text;
use arbiter_tournament::{Bye, GameResult, RoundEntry, Tournament, words::word};

use super::desk::Desk;
use crate::{
    commands::standings::{self, How},
    error::{CommandError, Done},
    format::TableFormat,
    world::World,
};

/// Which rounds are ranked, and how it is shown
#[derive(Debug, clap::Args)]
pub(super) struct Ranking {
    pub(super) id: u32,

    #[arg(long, value_name = "N")]
    pub(super) after: Option<usize>,

    #[arg(long, alias = "tie-breaks", value_name = "LIST")]
    pub(super) tiebreaks: Option<String>,

    #[arg(long)]
    pub(super) working: bool,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(super) format: TableFormat,
}

#[derive(Debug, clap::Args)]
pub(super) struct OfPlayers {
    #[command(flatten)]
    ranking: Ranking,

    #[arg(long, value_name = "NAME")]
    category: Option<String>,
}

pub(super) fn standings(
    OfPlayers { ranking: arguments, category }: &OfPlayers,
    desk: &Desk,
    world: &mut World<'_>,
) -> Done {
    let event = desk.load(arguments.id)?.event;
    let other =
        arguments.tiebreaks.as_deref().map(arbiter_answers::standings::tie_breaks).transpose()?;
    let mut ranked =
        arbiter_director::report::standings(&event, arguments.after, other.as_deref())?;
    if let Some(name) = category {
        let category = event.settings.category(name).ok_or_else(|| no_category(&event, name))?;
        ranked = arbiter_director::report::in_category(&event, ranked, category).ranked;
    }
    let how = How { working: arguments.working, format: arguments.format };
    let (table, ranking) = (&ranked.table, &ranked.ranking);
    standings::write(&ranked.record.event, (table, ranking, &ranked.decided), how, world)?;
    remarks(&event, ranking.n_rounds, world)
}

fn no_category(event: &Tournament, name: &str) -> CommandError {
    let names = event.settings.categories.iter().map(|it| it.name.as_str());
    let names = names.collect::<Vec<_>>().join(", ");
    let hint = if names.is_empty() {
        Message::new("cli-category-none")
    } else {
        Message::new("cli-there-are").with("names", names)
    };
    CommandError::bad(Message::new("cli-category-unknown").with("name", name), hint)
}

/// What the reader of the standings must know: that they are not final, and who has left.
fn remarks(event: &Tournament, n_rounds: usize, world: &mut World<'_>) -> Done {
    let adjourned = adjourned_games(event, n_rounds);
    if 0 < adjourned {
        world.tell(&Message::new("cli-tables-provisional").with("n", adjourned))?;
    }
    let struck = event.struck();
    for (id, number) in event.order.iter().zip(1_u32..) {
        let Some(entrant) = event.players.get(id) else { continue };
        let Some(from) = entrant.withdrawn_from else { continue };
        let how = match (entrant.is_expelled, struck.contains(id)) {
            (true, _) => "cli-tables-expelled",
            (false, true) => "cli-tables-struck",
            (false, false) => "state-out",
        };
        let said = Message::new("cli-tables-left").with("number", number);
        let said = said.with("name", entrant.details.name.as_str()).with("how", Message::new(how));
        world.tell(&said.with("round", from))?;
    }
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Crosstable {
    id: u32,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn crosstable(arguments: &Crosstable, desk: &Desk, world: &mut World<'_>) -> Done {
    let event = desk.load(arguments.id)?.event;
    let rows =
        crosstable_of(&event)?.into_iter().map(|CrossRow { place, points, player, .. }| {
            let mut cells = vec![
                place.to_string(),
                player.number.to_string(),
                player.name,
                player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
                points.to_string(),
            ];
            cells.extend(player.rounds.iter().map(|&entry| shown(entry)));
            cells
        });
    let mut head: Vec<String> =
        ["place", "no.", "name", "rating", "points"].map(str::to_owned).into();
    head.extend((1..=event.rounds.len()).map(|round| format!("r{round}")));
    write_rows(&head, &rows.collect::<Vec<_>>(), arguments.format, world)
}

/// Rows with a head, in the form that was asked for.
///
/// Programs find their columns by the words given here; people see them in their language.
pub(super) fn write_rows(
    head: &[impl AsRef<str>],
    rows: &[Vec<String>],
    format: TableFormat,
    world: &mut World<'_>,
) -> Done {
    match format {
        TableFormat::Json => {
            let object = |row: &Vec<String>| {
                let fields =
                    head.iter().map(|word| word.as_ref().to_owned()).zip(row.iter().cloned());
                fields.collect::<std::collections::BTreeMap<_, _>>()
            };
            crate::format::json(world.out, &rows.iter().map(object).collect::<Vec<_>>())
        }
        TableFormat::Csv => {
            crate::format::csv_row(world.out, head.iter().map(|word| word.as_ref().as_bytes()))?;
            for row in rows {
                crate::format::csv_row(world.out, row)?;
            }
            Ok(())
        }
        TableFormat::Text => {
            let head: Vec<String> =
                head.iter().map(|word| column(word.as_ref(), &world.t)).collect();
            for row in std::iter::once(&head).chain(rows) {
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

/// The head of a column as people read it.
///
/// Beside those with names of their own these are cli-column-place, cli-column-name,
/// cli-column-points, cli-column-title, cli-column-source, cli-column-entry, cli-column-federation,
/// cli-column-amount, cli-column-prizes, cli-column-why, cli-column-games, cli-column-new,
/// cli-column-open, cli-column-expected, cli-column-state, cli-column-contact, cli-column-what,
/// cli-column-game, cli-column-ply and cli-column-article, here and in other tables.
fn column(word: &str, t: &Text) -> String {
    if let Some(round) = word.strip_prefix('r').and_then(|it| it.parse::<u16>().ok()) {
        return t.say1("cli-tables-round", "round", round);
    }
    match word {
        "no." => t.say("cli-column-number"),
        "not met" => t.say("cli-column-unmet"),
        word => t.say(&format!("cli-column-{word}")),
    }
}

/// A round in a cell: opponent, colour, result.
fn shown(entry: RoundEntry) -> String {
    match entry {
        RoundEntry::Paired { opponent, color, result } => {
            let color = match color {
                Some(arbiter_rulebook::Color::White) => "w",
                Some(arbiter_rulebook::Color::Black) => "b",
                None => "-",
            };
            format!("{opponent}{color}{}", sign(result))
        }
        RoundEntry::Bye(bye) => word(&Bye::WORDS, &bye).to_owned(),
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
        GameResult::Adjourned | GameResult::Pending => "*",
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Card {
    id: u32,

    player: String,
}

pub(super) fn card(arguments: &Card, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let card = card_of(&loaded.event, loaded.player(&arguments.player)?)?;
    let Some(number) = card.number else {
        world.print(&Message::new("cli-card-unnumbered").with("name", card.name))?;
        return Ok(());
    };
    let rating = match card.rating {
        Some(rating) => MessageValue::from(rating),
        None => Message::new("cli-unrated").into(),
    };
    let head = Message::new("cli-card-head").with("name", card.name.as_str());
    world.print(&head.with("number", number.get()).with("rating", rating))?;
    for row in &card.rounds {
        let (name, rating) = match &row.opponent {
            Some((name, rating)) => (name.as_str(), *rating),
            None => ("", None),
        };
        let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
        let (round, cell, points) = (row.round, shown(row.entry), row.points.to_string());
        writeln!(world.out, "{round:>3}  {cell:<8} {name:<32} {rating:>4} {points:>5}")?;
    }
    Ok(())
}
