//! The rating report: what the event does to every rating, with the arithmetic.

use arbiter_director::report::{self, Forecast};
use arbiter_rating::{Outcome, PlayerRating, Refusal};
use arbiter_rulebook::RatingEdition;
use arbiter_text::Text;
use askama::Template;
use axum::{
    extract::{Path, State},
    response::Response,
};

use super::csv::Table;
use crate::{
    access::{Arbiter, Staff},
    app::App,
    pages::{
        Head, Page, StaffView,
        public::{Person, player_numbered, sign},
        show,
    },
    problem::Problem,
};

struct Line {
    number: u16,
    person: Person,
    old: String,
    games: usize,
    score: String,
    sum: String,
    k: String,
    change: String,
    new: String,
    /// A first rating in the making, or that no game counts.
    note: String,
}

#[derive(Template)]
#[template(path = "reports/rating.html")]
struct RatingPage {
    page: Page,
    head: Head,
    lines: Vec<Line>,
    /// Why the event is not rated, in the words of the regulations' crate.
    refusals: Vec<String>,
    edition: String,
}

pub(super) async fn show_rating(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "reports").await?;
    let forecast = report::forecast(&head.event)?;
    let lines = forecast.rating.players.iter();
    let edition = forecast.rating.terms.edition;
    let lines = lines.map(|it| line(&page, &head, (it, edition))).collect();
    let refusals = forecast.rating.refusals.iter().map(|it| unrated(&page.t, it)).collect();
    let edition = edition.to_string();
    show(&RatingPage { page, head, lines, refusals, edition })
}

fn line(page: &Page, head: &Head, (rated, edition): (&PlayerRating, RatingEdition)) -> Line {
    let t = &page.t;
    let id = player_numbered(head, rated.number.get());
    let half_points: u16 = rated.games.iter().map(|game| game.score.half_points()).sum();
    let mut line = Line {
        number: rated.number.get(),
        person: id.map(|id| Person::in_event(head, id)).unwrap_or_default(),
        old: rated.entrant.own.map(|it| it.to_string()).unwrap_or_default(),
        games: rated.games.len(),
        score: crate::pages::words::points(arbiter_rulebook::Score::from_tenths(5 * half_points)),
        sum: String::new(),
        k: String::new(),
        change: String::new(),
        new: String::new(),
        note: String::new(),
    };
    match &rated.outcome {
        Outcome::Change(change) => {
            line.sum = sign(t, change.sum);
            line.k = change.k_used.to_string();
            line.change = sign(t, change.change);
            line.new = change.new_rating.to_string();
        }
        Outcome::First { alone: Some(first), .. } if first.withheld(edition).is_none() => {
            line.new = first.rating.to_string();
            line.note = t.say("first-rating");
        }
        Outcome::First { .. } => line.note = t.say("rating-kept"),
        Outcome::Nothing => line.note = t.say("rating-nothing"),
    }
    line
}

/// Every game with its arithmetic, then the sum of each player.
pub(super) async fn csv_file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "reports").await?;
    let forecast = report::forecast(&head.event)?;
    Ok(table(&head, &forecast).file(&format!("event-{id}-rating.csv")))
}

fn table(head: &Head, forecast: &Forecast) -> Table {
    let mut table = Table::new();
    table.row([
        "number",
        "name",
        "rating",
        "round",
        "opponent",
        "opponent rating",
        "difference",
        "counted",
        "expected",
        "score",
        "change",
        "K",
        "K x change",
        "new rating",
    ]);
    let name = |number: u16| {
        let id = player_numbered(head, number);
        id.map(|id| head.name(&id).to_owned()).unwrap_or_default()
    };
    for rated in &forecast.rating.players {
        let own = [
            rated.number.to_string(),
            name(rated.number.get()),
            rated.entrant.own.map(|it| it.to_string()).unwrap_or_default(),
        ];
        for game in &rated.games {
            let mut cells = own.to_vec();
            cells.extend([
                game.round.to_string(),
                name(game.opponent.get()),
                game.opponent_rating.map(|it| it.to_string()).unwrap_or_default(),
            ]);
            if let Some(change) = game.change {
                cells.extend([
                    change.difference.to_string(),
                    change.counted.to_string(),
                    change.expected.to_string(),
                    game.score.score().to_string(),
                    change.change.to_string(),
                ]);
            }
            table.row(cells);
        }
        if let Outcome::Change(change) = &rated.outcome {
            let mut cells = own.to_vec();
            cells.extend(std::iter::repeat_n(String::new(), 7));
            cells.extend([
                change.sum.to_string(),
                change.k_used.to_string(),
                change.change.to_string(),
                change.new_rating.to_string(),
            ]);
            table.row(cells);
        }
    }
    table
}

/// Why the event is not rated, with the article.
fn unrated(t: &Text, refusal: &Refusal) -> String {
    format!("{} ({})", t.explain(refusal), refusal.basis)
}
