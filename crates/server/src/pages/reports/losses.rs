//! What the files for other programs have no place for. Every file is written to find out, which
//! is too much for the page that offers them.

use arbiter_director::report;
use arbiter_service::exchange::{Form, give};
use arbiter_tournament::{Fact, Tournament};
use arbiter_trf::{Version, WriteOptions};
use askama::Template;
use axum::response::Response;

use crate::{
    access::Arbiter,
    pages::{Head, Page, StaffView, show},
    problem::Problem,
};

#[derive(Template)]
#[template(path = "reports/losses.html")]
struct LossesPage {
    page: Page,
    head: Head,
    /// The files with what each has no place for.
    losses: Vec<(&'static str, Vec<String>)>,
}

pub(super) async fn show_losses(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "reports").await?;
    let recorded = app.tournaments.recorded(id, 0).await?;
    let log: Vec<Fact> = recorded.into_iter().map(|(_, fact)| fact).collect();
    let losses = losses(&head.event, &log, &page.t);
    show(&LossesPage { page, head, losses })
}

/// What of one file is shown at once.
const LOSSES_SHOWN: usize = 20;

/// What the files for other programs have no place for; a file that cannot be written says why
/// when it is asked for.
fn losses(
    event: &Tournament,
    log: &[Fact],
    t: &arbiter_text::Text,
) -> Vec<(&'static str, Vec<String>)> {
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
    let mut all = Vec::new();
    for (name, form) in forms.chain(others) {
        let Ok(given) = give(event, log, form) else { continue };
        let mut told: Vec<String> =
            given.losses.iter().take(LOSSES_SHOWN).map(|loss| t.explain(loss)).collect();
        let n_more = given.losses.len() - told.len();
        if n_more > 0 {
            told.push(t.count("trf-more-faults", n_more));
        }
        if !told.is_empty() {
            all.push((name, told));
        }
    }
    all
}
