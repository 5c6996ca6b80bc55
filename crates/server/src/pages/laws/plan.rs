//! The plan of an event, checked against E.04 and C.02.

use arbiter_laws::plan::{Lack, Plan, Weight};
use arbiter_rulebook::LawsEdition;
use askama::Template;
use axum::{extract::RawQuery, response::Response};

use super::super::{Page, show};
use crate::{fields::query, problem::Problem};

/// Something that is missing.
struct Line {
    weight: String,
    class: &'static str,
    basis: String,
    venue: String,
    what: String,
}

#[derive(Template)]
#[template(path = "laws/plan.html")]
struct PlanPage {
    page: Page,
    text: String,
    /// Why the text is no plan.
    unread: String,
    lines: Vec<Line>,
    is_checked: bool,
}

/// `/laws/plan?plan=…`: the address holds the plan, so that it can be kept and handed on.
pub(super) async fn plan(page: Page, RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let text = fields.text("plan").to_owned();
    let t = &page.t;
    let line = |lack: Lack| {
        let (weight, class) = match lack.weight {
            Weight::Must => ("demand-must", "error"),
            Weight::Warning => ("demand-warning", "warn"),
            Weight::Note => ("demand-note", "out"),
        };
        Line {
            weight: t.say(weight),
            class,
            basis: lack.basis.to_string(),
            what: t.message(&lack.message()),
            venue: lack.venue.unwrap_or_default(),
        }
    };
    let (mut lines, mut unread) = (Vec::new(), String::new());
    let is_checked = !text.trim().is_empty();
    match Plan::read(&text) {
        Ok(plan) if is_checked => {
            lines = plan.lacks(LawsEdition::NEWEST).into_iter().map(line).collect();
        }
        Ok(_) => {}
        Err(error) => unread = t.explain(&error),
    }
    let text = if is_checked { text } else { Plan::blank(|message| t.message(message)) };
    show(&PlanPage { page, text, unread, lines, is_checked })
}
