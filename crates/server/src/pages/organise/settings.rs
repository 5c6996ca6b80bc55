//! The regulations of an event, changed while that is allowed.

use arbiter_director::{Command, report};
use askama::Template;
use axum::{Router, response::Response, routing::get};

use super::{
    super::{EventForm, Head, Page, StaffView, public::standings::warning, show},
    regulations::{self, Shown},
};
use crate::{
    access::{Arbiter, Organiser},
    accounts::Role,
    app::App,
    problem::Problem,
};

pub(super) fn router() -> Router<App> {
    Router::new().route("/events/{event}/manage/settings", get(form).post(change))
}

#[derive(Template)]
#[template(path = "organise/settings.html")]
struct SettingsPage {
    page: Page,
    head: Head,
    name: String,
    groups: Vec<(String, Vec<Shown>)>,
    advice: Vec<(String, String, &'static str)>,
    /// What the plan carries, with the clause and whether it has a page.
    plan: Vec<(String, String, bool)>,
    /// What the rules say against the settings, with the clause.
    warnings: Vec<(String, &'static str)>,
    /// Whether a change asks for a reason.
    has_begun: bool,
    may_change: bool,
    is_new: bool,
}

async fn form(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "settings").await?;
    let values = regulations::values(&head.event.settings, &head.event);
    let groups = regulations::shown(&page.t, &values);
    let advice = regulations::advice(&page.t);
    let warned = arbiter_director::advice(&head.event.settings);
    let warnings = warned.iter().map(|it| warning(&page.t, it)).collect();
    let line =
        |line: report::PlanLine| (page.t.message(&line.message), line.clause, line.is_number);
    let plan = report::plan(&head.event).into_iter().map(line).collect();
    let name = head.event.settings.name.clone();
    let has_begun = !head.event.rounds.is_empty() || head.event.draft.is_some();
    let may_change = page.may(Role::Organiser, id);
    show(&SettingsPage {
        page,
        head,
        name,
        groups,
        advice,
        plan,
        warnings,
        has_begun,
        may_change,
        is_new: false,
    })
}

async fn change(form: EventForm<Organiser>) -> Result<Response, Problem> {
    let id = form.path;
    let event = form.app.tournaments.load(id).await?;
    let settings =
        regulations::read(&form.submitted.fields, &event.settings, &event, (&form.page.t, true))?;
    let reason = form.submitted.fields.get("reason").filter(|it| !it.is_empty()).map(str::to_owned);
    let commands = [Command::ChangeSettings { settings: Box::new(settings), reason }];
    form.act(id, &commands, "settings").await
}
