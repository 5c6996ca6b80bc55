//! The norm sheet: which title norms were made, requirement by requirement.

use arbiter_director::report;
use arbiter_text::Text;
use arbiter_titles::{Declared, Verdict, check};
use askama::Template;
use axum::response::Response;

use crate::{
    access::Arbiter,
    pages::{
        Head, Page, StaffView,
        public::{Person, player_numbered},
        show,
    },
    problem::Problem,
};

struct CheckLine {
    requirement: String,
    found: String,
    article: String,
    verdict: String,
    /// For the colour of the badge.
    class: &'static str,
}

struct NormPart {
    person: Person,
    title: &'static str,
    games: u32,
    points: String,
    verdict: String,
    class: &'static str,
    checks: Vec<CheckLine>,
}

#[derive(Template)]
#[template(path = "reports/norms.html")]
struct NormsPage {
    page: Page,
    head: Head,
    edition: String,
    event: Vec<CheckLine>,
    norms: Vec<NormPart>,
}

pub(super) async fn show_norms(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "reports").await?;
    let record = report::exchange_record(&head.event)?;
    let found = check(&record, &Declared::default());
    let mut norms = Vec::new();
    for player in &found.players {
        let Some(who) = player_numbered(&head, player.number.get()) else { continue };
        for norm in player.norms.iter().filter(|norm| norm.verdict != Verdict::Missed) {
            let points = u16::try_from(5 * player.half_points).unwrap_or(u16::MAX);
            norms.push(NormPart {
                person: Person::in_event(&head, who),
                title: norm.title.title().code(),
                games: player.games,
                points: crate::pages::words::points(arbiter_rulebook::Score::from_tenths(points)),
                verdict: page.t.explain(&norm.verdict),
                class: class(norm.verdict),
                checks: norm.checks.iter().map(|it| line(&page.t, it)).collect(),
            });
        }
    }
    let event = found.event.iter().map(|it| line(&page.t, it)).collect();
    let edition = found.edition.to_string();
    show(&NormsPage { page, head, edition, event, norms })
}

fn line(t: &Text, check: &arbiter_titles::Check) -> CheckLine {
    CheckLine {
        requirement: t.explain(&check.requirement),
        found: check.found.as_ref().map(|found| t.message(found)).unwrap_or_default(),
        article: check.basis.to_string(),
        verdict: t.explain(&check.verdict),
        class: class(check.verdict),
    }
}

const fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Met => "ok",
        Verdict::Missed => "out",
        Verdict::Unknown | Verdict::NotInSources | Verdict::Open => "late",
    }
}
