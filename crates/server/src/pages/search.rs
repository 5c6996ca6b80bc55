//! The field at the head of every page: events, players, articles and the handbook by their words.

use arbiter_laws::book;
use arbiter_lists::fold;
use arbiter_rulebook::LawsEdition;
use arbiter_store::{EventState, Line, Summary};
use arbiter_tournament::Stage;
use askama::Template;
use axum::{
    Router,
    extract::{RawQuery, State},
    response::Response,
    routing::get,
};

use super::{
    Head, Page, help, laws,
    public::{Person, days},
    show,
};
use crate::{accounts::Role, app::App, fields::query, problem::Problem};

/// Letters of a search that count; what follows is not looked at.
const WORDS_MAX: usize = 100;

/// Events whose players are looked through, the newest first.
const EVENTS_READ_MAX: usize = 40;

/// What is shown of each kind.
const EVENTS_MAX: usize = 12;
const PLAYERS_MAX: usize = 24;
const CLAUSES_MAX: usize = 8;
const PLACES_MAX: usize = 6;

pub(super) fn router() -> Router<App> {
    Router::new().route("/search", get(search))
}

struct EventHit {
    id: u32,
    name: String,
    /// Place and days.
    about: String,
    is_over: bool,
}

struct PlayerHit {
    head: Head,
    person: Person,
}

#[derive(Template)]
#[template(path = "search.html")]
struct SearchPage {
    page: Page,
    words: String,
    events: Vec<EventHit>,
    players: Vec<PlayerHit>,
    clauses: Vec<laws::Found>,
    /// Whether the Laws have more than is shown.
    has_more_clauses: bool,
    places: Vec<help::Hit>,
    /// The language of the handbook.
    book: &'static str,
}

impl SearchPage {
    fn is_empty(&self) -> bool {
        let has_people = !self.events.is_empty() || !self.players.is_empty();
        !has_people && self.clauses.is_empty() && self.places.is_empty()
    }
}

/// `/search?q=lasker`.
async fn search(
    State(app): State<App>,
    page: Page,
    RawQuery(raw): RawQuery,
) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let words: String = fields.text("q").trim().chars().take(WORDS_MAX).collect();
    let wanted = Wanted::of(&words);
    let lines = app.listing.lines(&app).await?;
    let seen: Vec<&Summary> =
        lines.values().rev().filter_map(|line| visible(&page, line)).collect();
    let events: Vec<EventHit> = seen
        .iter()
        .filter(|it| wanted.are_in(&format!("{} {} {}", it.name, it.place, it.festival)))
        .take(EVENTS_MAX)
        .map(|it| event_hit(&page, it))
        .collect();
    let players = if wanted.is_nothing() { Vec::new() } else { people(&app, &seen, &wanted).await };
    let (clauses, has_more_clauses) = clauses(&page, &words);
    let (book, mut places) = help::find(&page, &words);
    places.truncate(PLACES_MAX);
    show(&SearchPage { page, words, events, players, clauses, has_more_clauses, places, book })
}

/// The words of a search, as they are compared.
struct Wanted(Vec<String>);

impl Wanted {
    fn of(words: &str) -> Self {
        Self(fold(words).split_whitespace().map(str::to_owned).collect())
    }

    const fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether every word begins a word of the text, with or without accents.
    fn are_in(&self, text: &str) -> bool {
        let text = fold(text);
        let begins = |word: &String| text.split(' ').any(|own| own.starts_with(word.as_str()));
        !self.is_nothing() && self.0.iter().all(begins)
    }
}

/// An event that this reader may know of.
fn visible<'l>(page: &Page, line: &'l Line) -> Option<&'l Summary> {
    let Line::Sound(summary) = line else { return None };
    let is_seen = match summary.stage {
        Stage::Deleted => false,
        Stage::Draft => page.may(Role::ResultEntry, summary.id),
        Stage::Public | Stage::Archived => true,
    };
    is_seen.then_some(summary)
}

fn event_hit(page: &Page, line: &Summary) -> EventHit {
    let dates = days(&page.t, &line.starts, &line.ends);
    let parts = [line.place.clone(), dates].into_iter().filter(|part| !part.is_empty());
    EventHit {
        id: line.id,
        name: line.name.clone(),
        about: parts.collect::<Vec<_>>().join(" · "),
        is_over: line.state == EventState::Closed || line.stage == Stage::Archived,
    }
}

/// Players of the newest events. An event that cannot be read is told of on the first page.
async fn people(app: &App, events: &[&Summary], wanted: &Wanted) -> Vec<PlayerHit> {
    let mut hits = Vec::new();
    for line in events.iter().take(EVENTS_READ_MAX) {
        let Ok(head) = Head::load(app, line.id, "players").await else { continue };
        for (id, entrant) in &head.event.players {
            if wanted.are_in(&entrant.details.name) {
                hits.push(PlayerHit {
                    head: head.clone(),
                    person: Person::of(&head, *id, entrant),
                });
            }
        }
        if PLAYERS_MAX <= hits.len() {
            break;
        }
    }
    hits.truncate(PLAYERS_MAX);
    hits
}

/// The clauses of the newest edition: an article by its number first.
fn clauses(page: &Page, words: &str) -> (Vec<laws::Found>, bool) {
    if words.is_empty() {
        return (Vec::new(), false);
    }
    let mut found = book::find(words, LawsEdition::NEWEST);
    let more = book::search_in(words, LawsEdition::NEWEST);
    let new: Vec<_> = more.into_iter().filter(|it| !found.contains(it)).collect();
    found.extend(new);
    let shown = found.iter().take(CLAUSES_MAX);
    let shown =
        shown.map(|clause| laws::found(&page.t, clause, Some(LawsEdition::NEWEST))).collect();
    (shown, CLAUSES_MAX < found.len())
}

#[cfg(test)]
mod tests {
    use super::Wanted;

    #[test]
    fn every_word_must_begin_a_word_with_or_without_accents() {
        let name = "Maróczy, Géza";
        for words in ["maro", "geza MARÓCZY", "g m", "Géz"] {
            assert!(Wanted::of(words).are_in(name), "{words}");
        }
        for words in ["", "  ", "czy", "maroczy lasker"] {
            assert!(!Wanted::of(words).are_in(name), "{words:?}");
        }
    }
}
