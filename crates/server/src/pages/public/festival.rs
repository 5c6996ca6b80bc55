//! A festival: its tournaments side by side, and the programme of all of them.

use std::collections::BTreeMap;

use arbiter_director::report;
use arbiter_text::Text;
use askama::Template;
use axum::response::Response;

use super::{
    day, days,
    overview::{system, tempo, written},
    prizes::money,
    standings::{Line, Sheet},
    steps::results_in,
};
use crate::{
    festival::{self, Part},
    pages::{Head, Page, PublicView, show},
    problem::Problem,
};

/// Places of each tournament on the page.
const LEADERS_MAX: usize = 5;

/// What every page of a festival begins with.
struct Heading {
    name: String,
    slug: String,
    /// Whose picture stands for the festival where somebody shows a link to it.
    event: u32,
    /// The names of its tournaments.
    summary: String,
}

/// A tournament on the page.
struct Side {
    head: Head,
    /// Days, system, time control.
    meta: Vec<String>,
    /// Results of the newest round, and its boards, while it is played.
    results: Option<(usize, usize)>,
    leaders: Vec<Line>,
    after: usize,
}

/// A round in the common programme.
struct Slot {
    when: String,
    id: u32,
    tournament: String,
    round: u8,
    is_published: bool,
}

#[derive(Template)]
#[template(path = "public/festival.html")]
struct FestivalPage {
    page: Page,
    heading: Heading,
    sides: Vec<Side>,
    programme: Vec<Slot>,
}

/// The festival with this address, as far as the reader may see it.
async fn load(view: PublicView<String>) -> Result<(Page, Heading, Vec<Part>), Problem> {
    let PublicView { app, page, path: slug } = view;
    let festival = festival::load(&app, &slug, page.viewer.as_ref()).await?;
    let parts = festival.tournaments;
    let names: Vec<&str> = parts.iter().map(|part| part.event.settings.name.as_str()).collect();
    let summary = names.join(" · ");
    let event = parts.first().map_or(0, |part| part.id);
    Ok((page, Heading { name: festival.name, slug, event, summary }, parts))
}

pub(super) async fn show_festival(view: PublicView<String>) -> Result<Response, Problem> {
    let (page, heading, parts) = load(view).await?;
    let programme = programme(&page.t, &parts);
    let sides = parts.iter().map(|part| side(&page.t, part)).collect();
    show(&FestivalPage { page, heading, sides, programme })
}

/// Somebody who plays in the festival.
struct Guest {
    name: String,
    rating: String,
    club: String,
    /// Number and name of each tournament, and the number of the entry there.
    entries: Vec<(u32, String, u32)>,
}

#[derive(Template)]
#[template(path = "public/festival-players.html")]
struct FestivalPlayersPage {
    page: Page,
    heading: Heading,
    players: Vec<Guest>,
}

/// Everybody who plays in one of the tournaments, by name: who plays in several stands there once,
/// told by FIDE's number, or by name and club.
pub(super) async fn show_players(view: PublicView<String>) -> Result<Response, Problem> {
    let (page, heading, parts) = load(view).await?;
    let mut guests: BTreeMap<(String, String), Guest> = BTreeMap::new();
    for part in &parts {
        for (id, entrant) in &part.event.players {
            let details = &entrant.details;
            let identity = match details.fide_id {
                Some(number) => number.to_string(),
                None => arbiter_lists::fold(&details.club),
            };
            let rating = part.event.settings.rating_use.rating(details);
            let key = (arbiter_lists::fold(&details.name), identity);
            let guest = guests.entry(key).or_insert_with(|| Guest {
                name: details.name.clone(),
                rating: rating.map_or_else(String::new, |rating| rating.to_string()),
                club: details.club.clone(),
                entries: Vec::new(),
            });
            guest.entries.push((part.id, part.event.settings.name.clone(), id.0));
        }
    }
    let players = guests.into_values().collect();
    show(&FestivalPlayersPage { page, heading, players })
}

/// The winners of a tournament: its number and name, and who wins what.
type Winners = (u32, String, Vec<(String, String, String)>);

#[derive(Template)]
#[template(path = "public/festival-prizes.html")]
struct FestivalPrizesPage {
    page: Page,
    heading: Heading,
    sides: Vec<Winners>,
}

/// Who wins what in all tournaments, as it stands.
pub(super) async fn show_prizes(view: PublicView<String>) -> Result<Response, Problem> {
    let (page, heading, parts) = load(view).await?;
    let mut sides: Vec<Winners> = Vec::new();
    for part in parts.iter().filter(|part| part.may_rank) {
        let name = |id| part.event.players.get(&id).map(|it| it.details.name.clone());
        let winners = report::prizes(&part.event)?.into_iter().map(|it| {
            let money = money(&page.t, it.cents);
            (name(it.id).unwrap_or_default(), it.prizes.join(", "), money)
        });
        let winners: Vec<_> = winners.collect();
        if !winners.is_empty() {
            sides.push((part.id, part.event.settings.name.clone(), winners));
        }
    }
    show(&FestivalPrizesPage { page, heading, sides })
}

fn side(t: &Text, part: &Part) -> Side {
    let head = Head { id: part.id, event: part.event.clone(), here: "festival" };
    let settings = &part.event.settings;
    let dates = days(t, &written(settings.starts), &written(settings.ends));
    let meta = [dates, system(t, settings), tempo(t, settings)];
    let newest = head.newest_round().and_then(|round| part.event.round(round));
    let newest = newest.filter(|round| !round.has_ended());
    let results = newest.map(|round| (results_in(round), round.boards.len()));
    let (mut leaders, mut after): (Vec<Line>, usize) = (Vec::new(), 0);
    if let Some(ranked) = part.ranked() {
        let sheet = Sheet::of(t, &head, &ranked);
        (leaders, after) = (sheet.lines, sheet.after);
        leaders.truncate(LEADERS_MAX);
    }
    let meta = meta.into_iter().filter(|it| !it.is_empty()).collect();
    Side { head, meta, results, leaders, after }
}

/// The rounds of all tournaments that have a time, in the order of play.
fn programme(t: &Text, parts: &[Part]) -> Vec<Slot> {
    let mut slots: Vec<(&str, Slot)> = Vec::new();
    for part in parts {
        let sessions = part.event.settings.programme.iter().zip(1_u8..);
        for (session, round) in sessions.filter(|(session, _)| !session.starts.is_empty()) {
            let slot = Slot {
                when: day(t, &session.starts),
                id: part.id,
                tournament: part.event.settings.name.clone(),
                round,
                is_published: part.event.round(round).is_some(),
            };
            slots.push((&session.starts, slot));
        }
    }
    slots.sort_by(|(a, one), (b, other)| (a, one.id).cmp(&(b, other.id)));
    slots.into_iter().map(|(_, slot)| slot).collect()
}
