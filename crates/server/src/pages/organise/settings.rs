//! The regulations of an event, changed while that is allowed.

use arbiter_director::{Command, report};
use arbiter_tournament::Tournament;
use askama::Template;
use axum::{Router, extract::Query, response::Response, routing::get};

use super::{
    super::{EventForm, Head, Page, StaffView, public::standings::warning, show, speech::Speech},
    done::{Done, Notice},
    regulations::{self, ShownGroup},
};
use crate::{
    access::{Arbiter, Organiser},
    accounts::Role,
    app::App,
    fields::Fields,
    problem::{Problem, ProblemKind},
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
    groups: Vec<ShownGroup>,
    advice: Vec<(String, String, &'static str)>,
    /// What the plan carries, with the clause and whether it has a page.
    plan: Vec<(String, String, bool)>,
    /// What the rules say against the settings, with the clause.
    warnings: Vec<(String, &'static str)>,
    /// Whether a change asks for a reason.
    has_begun: bool,
    may_change: bool,
    is_new: bool,
    /// What was just done.
    done: Option<Notice>,
    /// Why what was sent could not be taken; it stands in the fields.
    wrong: String,
}

async fn form(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
    Query(done): Query<Done>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "settings").await?;
    let notice = done.notice(&page.t, &head);
    settings_page(page, head, (notice, String::new()), &Fields::default())
}

/// The page with what is in force, or with what was typed where that could not be taken.
fn settings_page(
    page: Page,
    head: Head,
    (done, wrong): (Option<Notice>, String),
    typed: &Fields,
) -> Result<Response, Problem> {
    let id = head.id;
    let mut values = regulations::values(&head.event.settings, &head.event);
    for (name, value) in &mut values {
        if let Some(typed) = typed.get(name) {
            typed.clone_into(value);
        }
    }
    let groups = regulations::shown(&page.t, &values);
    let advice = regulations::advice(&page.t);
    let warned = arbiter_director::advice(&head.event.settings);
    let warnings = warned.iter().map(|it| warning(&page.t, it)).collect();
    let line =
        |line: report::PlanLine| (page.t.message(&line.message), line.clause, line.is_number);
    let plan = report::plan(&head.event).into_iter().map(line).collect();
    let name = typed.get("name").unwrap_or(&head.event.settings.name).to_owned();
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
        done,
        wrong,
    })
}

async fn change(form: EventForm<Organiser>) -> Result<Response, Problem> {
    let id = form.path;
    let head = Head::load(&form.app, id, "settings").await?;
    let (page, fields) = (form.page.clone(), form.submitted.fields.clone());
    match changed(form, &head.event).await {
        // Nothing that was typed is lost for one field that is wrong.
        Err(problem) if problem.kind == ProblemKind::Invalid || problem.refusal.is_some() => {
            let said = Speech { t: &page.t, event: Some(&head.event) }.problem(&problem);
            let wrong = said.in_sentences().detail;
            let mut response = settings_page(page, head, (None, wrong), &fields)?;
            *response.status_mut() = problem.status;
            Ok(response)
        }
        done => done,
    }
}

async fn changed(form: EventForm<Organiser>, event: &Tournament) -> Result<Response, Problem> {
    let fields = &form.submitted.fields;
    let settings = regulations::read(fields, &event.settings, event, (&form.page.t, true))?;
    let reason = fields.get("reason").filter(|it| !it.is_empty()).map(str::to_owned);
    let commands = [Command::ChangeSettings { settings: Box::new(settings), reason }];
    let id = form.path;
    form.act(id, &commands, "settings?done=saved").await
}
