//! What the files for other programs have no place for. A file is written and read again to find
//! out, so that each is looked at by itself.

use arbiter_director::report;
use arbiter_service::exchange::{Form, Given, give};
use arbiter_text::Text;
use arbiter_tournament::Fact;
use arbiter_trf::{Version, WriteOptions};
use askama::Template;
use axum::{extract::Query, response::Response};
use serde::Deserialize;

use crate::{
    access::Arbiter,
    pages::{Head, Page, StaffView, show},
    problem::Problem,
};

/// What of one file is shown at once.
const LOSSES_SHOWN: usize = 20;

#[derive(Template)]
#[template(path = "reports/losses.html")]
struct LossesPage {
    page: Page,
    head: Head,
    /// The names of the files, and which of them is looked at.
    names: Vec<&'static str>,
    of: &'static str,
    losses: Vec<String>,
}

impl LossesPage {
    fn is_shown(&self, name: &str) -> bool {
        self.of == name
    }
}

/// Which file is looked at.
#[derive(Default, Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    of: String,
}

pub(super) async fn show_losses(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "reports").await?;
    let files = files();
    let names = files.iter().map(|(name, _)| *name).collect();
    let found = files.iter().find(|(name, _)| *name == asked.of).or_else(|| files.first());
    let Some(&(of, form)) = found else { return Err(Problem::broken("there are no files")) };
    let recorded = app.tournaments.recorded(id, 0).await?;
    let log: Vec<Fact> = recorded.into_iter().map(|(_, fact)| fact).collect();
    let losses = told(&give(&head.event, &log, form)?, &page.t);
    show(&LossesPage { page, head, names, of, losses })
}

/// The files for other programs, the exchange file in force first.
fn files() -> Vec<(&'static str, Form<'static>)> {
    let trf = |version: Version| Form::Trf(WriteOptions { version, ..WriteOptions::default() });
    let forms = Version::ALL.into_iter().rev().map(|version| (version.name(), trf(version)));
    // What the federation's page has no place for does not depend on who sends it.
    let sending = report::FrbeSending { club: "000", event: (0, 0), sent: "" };
    let others = [
        ("Papi", Form::Papi),
        ("chess-results", Form::ChessResults),
        ("PGN", Form::Pgn),
        ("xlsx", Form::Workbook),
        ("FRBE", Form::Frbe(sending)),
    ];
    forms.chain(others).collect()
}

/// What a file has no place for, in words.
fn told(given: &Given, t: &Text) -> Vec<String> {
    let shown = given.losses.iter().take(LOSSES_SHOWN);
    let mut told: Vec<String> = shown.map(|loss| t.explain(loss)).collect();
    let n_more = given.losses.len() - told.len();
    if n_more > 0 {
        told.push(t.count("trf-more-faults", n_more));
    }
    told
}
