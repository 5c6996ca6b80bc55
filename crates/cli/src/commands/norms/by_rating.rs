//! Titles that a rating gives (1.3), looked up in a list.

use std::{path::Path, process::ExitCode};

use arbiter_rating::Entry;
use arbiter_rulebook::Message;
use arbiter_titles::article_1_events::titles_by_rating;
use arbiter_tournament::Title;
use serde_json::json;

use crate::{
    commands::rate::read_list,
    error::CommandError,
    format::{self, TableFormat, csv_row},
    world::World,
};

pub(super) fn run(
    path: &Path,
    format: TableFormat,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let list = read_list(path, world)?;
    let found: Vec<(&Entry, Title)> = list
        .entries()
        .iter()
        .filter_map(|entry| new_title(entry).map(|title| (entry, title)))
        .collect();
    match format {
        TableFormat::Text => {
            for (entry, title) in &found {
                let line = Message::new("cli-norms-after-30")
                    .with("name", &*entry.name)
                    .with("title", title.code())
                    .with("rating", entry.rating.unwrap_or(0));
                writeln!(world.out, "{:>10} {}", entry.id, world.t.message(&line))?;
            }
            world.print(&Message::new("cli-norms-by-rating").with("n", found.len()))?;
        }
        TableFormat::Csv => {
            csv_row(world.out, ["id", "name", "title", "rating"])?;
            for (entry, title) in &found {
                let (id, rating) = (entry.id.to_string(), format::cell(entry.rating));
                csv_row(world.out, [&id, &*entry.name, title.code(), &rating])?;
            }
        }
        TableFormat::Json => {
            let rows = found.iter().map(|(entry, title)| {
                json!({
                    "id": entry.id, "name": entry.name, "title": title.code(),
                    "rating": entry.rating,
                })
            });
            format::json(world.out, &rows.collect::<Vec<_>>())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The highest title that the rating gives, if it is higher than the one held. A higher
/// rating of the past does not count: the list does not tell how many games it rested on.
fn new_title(entry: &Entry) -> Option<Title> {
    let titles = titles_by_rating(entry.rating?, entry.games_total.unwrap_or(0), entry.sex);
    let best = *titles.first()?;
    // Titles are declared from the highest to the lowest.
    entry.title.is_none_or(|held| best < held).then_some(best)
}
