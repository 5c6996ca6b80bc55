//! What the event has announced, for everybody and for paper: the regulations, how playoffs will
//! be played, and when results were posted.

use arbiter_director::{notices, report};
use arbiter_rulebook::Explain as _;
use arbiter_tournament::{PlayerId, System};
use askama::Template;
use axum::response::Response;

use super::day;
use crate::{
    pages::{Head, Page, PublicView, organise, show},
    problem::Problem,
};

/// A posting in words.
struct Posting {
    round: u8,
    text: String,
    is_late: bool,
    is_elsewhere: bool,
}

#[derive(Template)]
#[template(path = "public/regulations.html")]
struct RegulationsPage {
    page: Page,
    head: Head,
    /// Headings with what is said below them, and the clauses behind it.
    groups: Vec<(String, Vec<organise::Said>)>,
    is_own: bool,
    /// What is to be known of the system and the acceleration, with the clause behind it.
    notices: Vec<(String, &'static str)>,
    /// Who plays, and how.
    plans: Vec<(String, String)>,
    /// Lots and playoffs in words.
    decided: Vec<String>,
    postings: Vec<Posting>,
}

pub(super) async fn show_regulations(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "regulations").await?;
    let event = &head.event;
    let names = |order: &[PlayerId]| {
        order.iter().map(|id| head.name(id).to_owned()).collect::<Vec<_>>().join(" – ")
    };
    let plans = event.planned.iter().map(|it| (names(&it.players), it.plan.clone()));
    let plans = plans.collect();
    let decided = organise::decided(&page.t, &head);
    let posting = |row: report::PostingRow| {
        let at = row.posted?;
        let values = [("at", day(&page.t, &at)), ("place", row.place)];
        let text = page.t.with("posting-was", &values);
        let (is_late, is_elsewhere) = (row.is_late, row.is_elsewhere);
        Some(Posting { round: row.round, text, is_late, is_elsewhere })
    };
    let postings = report::postings(event).into_iter().filter_map(posting).collect();
    let groups = organise::said(&page.t, event);
    let is_own = event.settings.system == System::Own;
    let notices = notices(&event.settings).into_iter();
    let notices = notices.map(|it| (page.t.message(&it.message()), it.clause())).collect();
    let head = head.clone();
    show(&RegulationsPage { page, head, groups, is_own, notices, plans, decided, postings })
}
