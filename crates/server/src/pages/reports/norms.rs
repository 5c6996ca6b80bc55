//! The norm sheet: which title norms were made, requirement by requirement.

use arbiter_director::report;
use arbiter_text::Text;
use arbiter_titles::{Declared, Requirement, Verdict, check};
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
    /// In English.
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
                verdict: verdict(&page.t, norm.verdict),
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
        requirement: t.say(requirement(check.requirement)),
        found: check.found.clone(),
        article: check.basis.to_string(),
        verdict: verdict(t, check.verdict),
        class: class(check.verdict),
    }
}

const fn requirement(requirement: Requirement) -> &'static str {
    match requirement {
        Requirement::RoundsADay => "norm-needs-rounds",
        Requirement::HoursADay => "norm-needs-hours",
        Requirement::Players => "norm-needs-players",
        Requirement::GamesLeftOut => "norm-needs-left-out",
        Requirement::Tempo => "norm-needs-tempo",
        Requirement::RatingsOfTheGame => "norm-needs-ratings-of-the-game",
        Requirement::ArbitersDoNotPlay => "norm-needs-arbiters",
        Requirement::OneDivision => "norm-needs-division",
        Requirement::Games => "norm-needs-games",
        Requirement::Score => "norm-needs-score",
        Requirement::ForeignFederations => "norm-needs-foreign",
        Requirement::OwnFederation => "norm-needs-own",
        Requirement::OneFederation => "norm-needs-one",
        Requirement::TitledOpponents => "norm-needs-titled",
        Requirement::WantedOpponents => "norm-needs-wanted",
        Requirement::Average => "norm-needs-average",
        Requirement::Performance => "norm-needs-performance",
    }
}

fn verdict(t: &Text, verdict: Verdict) -> String {
    t.say(match verdict {
        Verdict::Met => "verdict-met",
        Verdict::Missed => "verdict-missed",
        Verdict::Unknown => "verdict-unknown",
        Verdict::NotInSources => "verdict-not-in-sources",
        Verdict::Open => "verdict-open",
    })
}

const fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Met => "ok",
        Verdict::Missed => "out",
        Verdict::Unknown | Verdict::NotInSources | Verdict::Open => "late",
    }
}
