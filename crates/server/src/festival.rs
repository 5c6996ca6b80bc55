//! Several tournaments under one roof: those whose regulations name the same festival.

use std::sync::Arc;

use arbiter_director::report;
use arbiter_store::{Line, Summary};
use arbiter_tournament::{Stage, Tournament};

use crate::{accounts::Identity, accounts::Role, app::App, fault::Fault, problem::Problem};

/// Tournaments that are shown of a festival.
const TOURNAMENTS_MAX: usize = 60;

/// A festival and its tournaments, the first to begin first.
pub(crate) struct Festival {
    pub(crate) name: String,
    pub(crate) tournaments: Vec<Part>,
}

/// A tournament of a festival.
pub(crate) struct Part {
    pub(crate) id: u32,
    pub(crate) event: Arc<Tournament>,
    /// Whether the reader may see who leads.
    pub(crate) may_rank: bool,
}

/// The word for a festival in addresses: `Été, échecs` is `ete-echecs`.
pub(crate) fn slug(name: &str) -> String {
    arbiter_lists::fold(name).replace(' ', "-")
}

/// Whether this reader sees a tournament: drafts are for those who run them.
fn is_seen(summary: &Summary, viewer: Option<&Identity>) -> bool {
    match summary.stage {
        Stage::Public | Stage::Archived => true,
        Stage::Draft => role(viewer, summary.id) >= Some(Role::ResultEntry),
        Stage::Deleted => false,
    }
}

fn role(viewer: Option<&Identity>, event: u32) -> Option<Role> {
    viewer.and_then(|viewer| viewer.role(Some(event)))
}

/// The tournaments of a festival that this reader may see.
pub(crate) async fn load(
    app: &App,
    address: &str,
    viewer: Option<&Identity>,
) -> Result<Festival, Problem> {
    let lines = app.listing.lines(app).await?;
    let summary = |line: &Line| match line {
        Line::Sound(summary) => Some(summary.clone()),
        Line::Damaged { .. } => None,
    };
    let found = lines.values().filter_map(summary);
    let mut found: Vec<Summary> = found
        .filter(|it| !it.festival.is_empty() && slug(&it.festival) == address)
        .filter(|it| is_seen(it, viewer))
        .collect();
    found.sort_by(|a, b| (&a.starts, a.id).cmp(&(&b.starts, b.id)));
    let Some(name) = found.first().map(|it| it.festival.clone()) else {
        return Err(Problem::missing(Fault::NoFestival(address.to_owned())));
    };
    let mut tournaments = Vec::new();
    for summary in found.into_iter().take(TOURNAMENTS_MAX) {
        let event = app.tournaments.load(summary.id).await?;
        let is_staff = role(viewer, summary.id) >= Some(Role::ResultEntry);
        let may_rank = !event.rounds.is_empty() && (is_staff || !event.are_standings_held);
        tournaments.push(Part { id: summary.id, event, may_rank });
    }
    Ok(Festival { name, tournaments })
}

/// The other tournaments of the same festival in which this reader is an arbiter: number, name.
pub(crate) async fn others(
    app: &App,
    (id, event): (u32, &Tournament),
    viewer: Option<&Identity>,
) -> Result<Vec<(u32, String)>, Problem> {
    if event.settings.festival.is_empty() {
        return Ok(Vec::new());
    }
    let festival = load(app, &slug(&event.settings.festival), viewer).await?;
    let may_run = |it: &Part| it.id != id && role(viewer, it.id) >= Some(Role::Arbiter);
    let others = festival.tournaments.into_iter().filter(may_run);
    Ok(others.map(|it| (it.id, it.event.settings.name.clone())).collect())
}

impl Part {
    /// The standings after the last complete round, where there are some to be shown.
    pub(crate) fn ranked(&self) -> Option<report::Ranked> {
        let ranked = self.may_rank.then(|| report::standings(&self.event, None, None).ok());
        ranked.flatten().filter(|ranked| 0 < ranked.ranking.n_rounds)
    }
}
