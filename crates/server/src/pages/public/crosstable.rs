//! Who met whom: opponents by round, or everybody against everybody in a round robin.

use arbiter_director::report;
use arbiter_rulebook::Color;
use arbiter_text::Text;
use arbiter_tournament::{PairingNumber, RoundEntry, System};
use askama::Template;
use axum::response::Response;

use super::Person;
use crate::{
    pages::{Head, Page, PublicView, show, words},
    problem::Problem,
};

/// A cell: whom, with which colour, with which result.
#[derive(Clone, Default)]
struct Cell {
    /// Place of the opponent; empty in a table of everybody against everybody.
    opponent: String,
    /// `as-white`, `as-black`, or empty.
    class: &'static str,
    /// One letter for the colour.
    letter: String,
    result: String,
    /// The player's own cell.
    is_self: bool,
}

struct Line {
    place: usize,
    person: Person,
    cells: Vec<Cell>,
    points: String,
}

#[derive(Template)]
#[template(path = "public/crosstable.html")]
struct CrosstablePage {
    page: Page,
    head: Head,
    /// Numbers above the columns.
    columns: Vec<String>,
    lines: Vec<Line>,
    is_matrix: bool,
    /// Complete rounds, by which players are ranked.
    after: usize,
    /// The round that is being played: shown, but not counted yet.
    running: Option<usize>,
}

pub(super) async fn show_crosstable(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "crosstable").await?;
    let rows = report::crosstable(&head.event)?;
    let mut places = vec![0_usize; rows.len() + 1];
    for (row, place) in rows.iter().zip(1..) {
        if let Some(slot) = places.get_mut(row.player.number.index()) {
            *slot = place;
        }
    }
    let place_of = |number: PairingNumber| places.get(number.index()).copied().unwrap_or(0);
    let is_matrix = matches!(head.event.settings.system, System::RoundRobin { .. });
    let letters = Letters::of(&page.t);
    let lines = rows.iter().zip(1..).map(|(row, place)| {
        let cells = if is_matrix {
            matrix(&row.player.rounds, (place, rows.len()), &letters, place_of)
        } else {
            row.player.rounds.iter().map(|&entry| letters.cell(entry, place_of)).collect()
        };
        let points = words::points(row.points);
        Line { place, person: Person::in_event(&head, row.id), cells, points }
    });
    let lines = lines.collect();
    let n_columns = if is_matrix { rows.len() } else { head.event.rounds.len() };
    let columns = (1..=n_columns).map(|number| number.to_string()).collect();
    let after = report::counted_rounds(&head.event);
    let running = (after < head.event.rounds.len()).then_some(after + 1);
    show(&CrosstablePage { page, head, columns, lines, is_matrix, after, running })
}

/// Words of the cells, looked up once.
struct Letters {
    white: String,
    black: String,
}

impl Letters {
    fn of(t: &Text) -> Self {
        Self { white: t.say("white-letter"), black: t.say("black-letter") }
    }

    fn cell(&self, entry: RoundEntry, place_of: impl Fn(PairingNumber) -> usize) -> Cell {
        match entry {
            RoundEntry::Paired { opponent, color, result } => {
                let (class, letter) = match color {
                    Some(Color::White) => ("as-white", self.white.clone()),
                    Some(Color::Black) => ("as-black", self.black.clone()),
                    None => ("", String::new()),
                };
                let is_open = result.is_open();
                let result = if is_open { "·" } else { words::mark(result) };
                Cell {
                    opponent: place_of(opponent).to_string(),
                    class,
                    letter,
                    result: result.to_owned(),
                    is_self: false,
                }
            }
            RoundEntry::Bye(bye) => {
                let mark = match bye {
                    arbiter_tournament::Bye::PairingAllocated
                    | arbiter_tournament::Bye::FullPoint => "+",
                    arbiter_tournament::Bye::HalfPoint => "½",
                    arbiter_tournament::Bye::ZeroPoint => "–",
                };
                Cell { result: mark.to_owned(), ..Cell::default() }
            }
            RoundEntry::Absent => Cell { result: "–".to_owned(), ..Cell::default() },
        }
    }
}

/// The cells of one line of a round robin, by the opponent's place.
fn matrix(
    rounds: &[RoundEntry],
    (place, n): (usize, usize),
    letters: &Letters,
    place_of: impl Fn(PairingNumber) -> usize,
) -> Vec<Cell> {
    let mut cells = vec![Cell::default(); n];
    for &entry in rounds {
        let RoundEntry::Paired { opponent, .. } = entry else { continue };
        let mut cell = letters.cell(entry, &place_of);
        cell.opponent.clear();
        cell.letter.clear();
        if let Some(slot) = place_of(opponent).checked_sub(1).and_then(|idx| cells.get_mut(idx)) {
            // The second game of a double round robin stands beside the first.
            cell.result = format!("{}{}", slot.result, cell.result);
            *slot = cell;
        }
    }
    if let Some(own) = place.checked_sub(1).and_then(|idx| cells.get_mut(idx)) {
        own.is_self = true;
    }
    cells
}
