//! Tables for spreadsheets: commas, quotes where needed, a byte order mark for the one program
//! that wants it.

use arbiter_director::report;
use arbiter_tournament::{PairingNumber, PlayerId, Tournament};
use axum::{
    extract::{Path, Query, State},
    response::Response,
};
use serde::Deserialize;

use super::file;
use crate::{
    access::{Arbiter, Staff},
    app::App,
    pages::words,
    problem::Problem,
};

/// Rows of a table.
pub(super) struct Table(csv::Writer<Vec<u8>>);

impl Table {
    /// Without rows.
    pub(super) fn new() -> Self {
        let mut writer = csv::WriterBuilder::new();
        let writer = writer.flexible(true).terminator(csv::Terminator::CRLF);
        Self(writer.from_writer("\u{feff}".into()))
    }

    /// Adds a row. A cell that a spreadsheet would take for a formula gets an apostrophe.
    pub(super) fn row<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let cells = cells.into_iter().map(|cell| {
            let guard = if is_formula(cell.as_ref()) { "'" } else { "" };
            format!("{guard}{}", cell.as_ref())
        });
        self.0.write_record(cells).expect("memory takes every row");
    }

    /// The file.
    pub(super) fn file(self, name: &str) -> Response {
        let bytes = self.0.into_inner().expect("memory takes every row");
        file("text/csv; charset=utf-8", name, bytes)
    }
}

/// Whether a spreadsheet would take a cell for a formula; a number with its sign is none.
fn is_formula(cell: &str) -> bool {
    let signed = cell.strip_prefix(['+', '-']);
    let is_number = |rest: &str| {
        !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
    };
    cell.starts_with(['=', '@', '\t', '\r']) || signed.is_some_and(|rest| !is_number(rest))
}

/// Name, title, federation, rating.
fn person(event: &Tournament, id: PlayerId) -> [String; 4] {
    let details = event.players.get(&id).map(|entrant| &entrant.details);
    let rating = details.and_then(|it| event.settings.rating_use.rating(it));
    [
        details.map(|it| it.name.clone()).unwrap_or_default(),
        details.and_then(|it| it.title).map_or("", arbiter_tournament::Title::code).to_owned(),
        details.map(|it| it.federation.clone()).unwrap_or_default(),
        rating.map(|it| it.to_string()).unwrap_or_default(),
    ]
}

#[derive(Deserialize)]
pub(super) struct After {
    after: Option<usize>,
}

pub(super) async fn standings_file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
    Query(query): Query<After>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let ranked = report::standings(&event, query.after, None)?;
    let mut table = Table::new();
    let head = ["place", "number", "name", "title", "federation", "rating", "points"];
    let codes = ranked.ranking.tie_breaks.iter().map(ToString::to_string);
    table.row(head.map(str::to_owned).into_iter().chain(codes));
    for row in &ranked.ranking.rows {
        let player = PairingNumber::new(row.number).and_then(|it| event.player_numbered(it));
        let mut cells = vec![row.place.to_string(), row.number.to_string()];
        cells.extend(person(&event, player.unwrap_or(PlayerId(0))));
        cells.push(row.score.to_string());
        let value = |value: &Option<arbiter_standings::Value>| {
            value.map(|value| value.to_string()).unwrap_or_default()
        };
        cells.extend(row.values.iter().map(value));
        table.row(cells);
    }
    Ok(table.file(&format!("event-{id}-standings-{}.csv", ranked.ranking.n_rounds)))
}

#[derive(Deserialize)]
pub(super) struct Which {
    round: Option<u8>,
}

pub(super) async fn pairings_file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
    Query(which): Query<Which>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let mut table = Table::new();
    let head = ["round", "board", "white", "white rating", "result", "black", "black rating"];
    table.row(head);
    let rounds = event.rounds.iter().zip(1_u8..);
    for (round, number) in rounds.filter(|&(_, it)| which.round.is_none_or(|round| round == it)) {
        for (board, idx) in round.boards.iter().zip(1_u16..) {
            let [white, _, _, white_rating] = person(&event, board.pair.white);
            let [black, _, _, black_rating] = person(&event, board.pair.black);
            let result = board.result.map_or("", words::result).replace('–', "-");
            let (number, idx) = (number.to_string(), idx.to_string());
            table.row([number, idx, white, white_rating, result, black, black_rating]);
        }
        for (&player, &bye) in &round.byes {
            let [name, _, _, rating] = person(&event, player);
            let worth =
                event.settings.scoring.points(arbiter_tournament::RoundEntry::Bye(bye)).to_string();
            let empty = String::new;
            table.row([number.to_string(), empty(), name, rating, worth, empty(), empty()]);
        }
    }
    Ok(table.file(&format!("event-{id}-pairings.csv")))
}

pub(super) async fn players_file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let mut table = Table::new();
    let head = ["number", "name", "title", "federation", "rating", "fide id", "birth", "club"];
    table.row(head);
    for row in report::start_list(&event) {
        let Some(details) = event.players.get(&row.id).map(|entrant| &entrant.details) else {
            continue;
        };
        let mut cells = vec![row.number.to_string()];
        cells.extend(person(&event, row.id));
        cells.push(details.fide_id.map(|it| it.to_string()).unwrap_or_default());
        cells.push(details.birth.clone());
        cells.push(details.club.clone());
        table.row(cells);
    }
    Ok(table.file(&format!("event-{id}-players.csv")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_disarmed_and_numbers_are_not() {
        for cell in ["=1+1", "+HYPERLINK(1)", "-2+3+cmd|x", "@x", "\tx", "-"] {
            assert!(is_formula(cell), "{cell:?}");
        }
        for cell in ["-1.5", "+12", "-3,20", "2400", "A-B", ""] {
            assert!(!is_formula(cell), "{cell:?}");
        }
    }

    #[test]
    fn cells_are_quoted_and_formulas_disarmed() {
        let mut table = Table::new();
        table.row(["Lasker, Emanuel", "a \"b\"", "=1+1", "plain"]);
        let text = String::from_utf8(table.0.into_inner().expect("bytes")).expect("text");
        assert_eq!(text, "\u{feff}\"Lasker, Emanuel\",\"a \"\"b\"\"\",'=1+1,plain\r\n");
    }
}
