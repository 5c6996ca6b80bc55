//! The first page: the events, and where else to go.

use arbiter_director::report;
use arbiter_rulebook::Language;
use arbiter_store::{EventState, Line, Summary};
use arbiter_tournament::{Board, Stage};
use askama::Template;
use axum::{
    Router,
    extract::{Query, State},
    http::{HeaderValue, header},
    response::Response,
    routing::get,
};
use serde::Deserialize;

use super::{
    Head, Page, demo, games, go,
    head::hue,
    language_cookie,
    public::{Person, day, player_numbered, results_in},
    segment, show, words,
};
use crate::{
    accounts::Role, app::App, fault::Fault, festival::slug, network::Client, problem::Problem,
};

/// Events on a page of each kind: being played, coming, finished.
const LINES_MAX: usize = 100;

/// What the first page takes from its address.
pub(super) const PARAMETERS: &[&str] = &["page"];

/// Remembers that somebody knows the way, or does not want to be shown it.
pub(super) const TOUR_COOKIE: &str = "arbiter-tour";

pub(super) fn router() -> Router<App> {
    Router::new().route("/", get(home))
}

pub(super) fn choices() -> Router<App> {
    Router::new().route("/language", get(language)).route("/tour/skip", get(skip_tour))
}

/// Events being played that are shown as cards; the rest are lines.
const CARDS_MAX: usize = 6;

/// Boards on a card.
const PAIRS_MAX: usize = 4;

/// An event that is being played, at a glance.
struct Card {
    line: Summary,
    crest: &'static str,
    /// Results of the newest round, and its boards, while it is played.
    results: Option<(usize, usize)>,
    /// Who leads, by how many points; nobody before the first round is over.
    leader: Option<(String, String)>,
    /// The first board that is being played here.
    board: Option<LiveBoard>,
    /// Otherwise the first boards of the newest round: White, Black, and the result.
    pairs: Vec<(String, String, &'static str)>,
}

/// A board of a running event whose game is played here.
struct LiveBoard {
    number: u16,
    game: String,
    white: Person,
    black: Person,
}

impl LiveBoard {
    async fn of(app: &App, head: &Head) -> Option<Self> {
        let round = head.newest_round().filter(|_| head.is_playing())?;
        let (number, game) = games::first_live(app, (head.id, round)).await.ok()??;
        let idx = usize::from(number).checked_sub(1)?;
        let pair = head.event.round(round)?.boards.get(idx)?.pair;
        let person = |id| Some(Person::of(head, id, head.event.players.get(&id)?));
        Some(Self { number, game, white: person(pair.white)?, black: person(pair.black)? })
    }
}

impl Card {
    /// An event that cannot be read is told of elsewhere.
    async fn of(app: &App, line: &Summary) -> Option<Self> {
        let head = Head::load(app, line.id, "overview").await.ok()?;
        let event = &head.event;
        let newest = head.newest_round().and_then(|round| event.round(round));
        let newest = newest.filter(|round| !round.has_ended());
        let results = newest.map(|round| (results_in(round), round.boards.len()));
        let is_ranked = !event.are_standings_held && !head.has_teams() && !head.has_bracket();
        let ranked = is_ranked.then(|| report::standings(event, None, None).ok()).flatten();
        let first = ranked.as_ref().filter(|it| 0 < it.ranking.n_rounds);
        let first = first.and_then(|it| it.ranking.rows.first());
        let leader = first.and_then(|row| {
            let who = player_numbered(&head, row.number)?;
            Some((head.name(&who).to_owned(), words::points(row.score)))
        });
        let board = LiveBoard::of(app, &head).await;
        let pairs = if board.is_none() { pairs(&head) } else { Vec::new() };
        Some(Self { line: line.clone(), crest: head.crest(), results, leader, board, pairs })
    }
}

/// The first boards of the newest round.
fn pairs(head: &Head) -> Vec<(String, String, &'static str)> {
    let newest = head.newest_round().and_then(|round| head.event.round(round));
    let boards = newest.map(|round| round.boards.as_slice()).unwrap_or_default();
    let pair = |board: &Board| {
        let name = |id| head.name(&id).to_owned();
        let result = board.result.map_or("", words::result);
        (name(board.pair.white), name(board.pair.black), result)
    };
    boards.iter().take(PAIRS_MAX).map(pair).collect()
}

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    page: Page,
    /// How many are being played, on all pages.
    playing: usize,
    /// The newest of them.
    cards: Vec<Card>,
    running: Vec<Summary>,
    /// No round of these is published yet.
    coming: Vec<Summary>,
    finished: Vec<Summary>,
    /// Events that cannot be read: number, and what is wrong for who may know.
    damaged: Vec<(u32, String)>,
    /// The pages before and after this one, where there are any.
    newer: Option<usize>,
    older: Option<usize>,
    /// Whether nobody has an account yet.
    is_new: bool,
    may_create: bool,
    /// Whether visitors of a demonstration enter with one click.
    is_open_house: bool,
}

impl HomePage {
    /// Whether something stands at the top of the page that may reach into its head.
    fn has_overlap(&self) -> bool {
        self.is_open_house || (!self.cards.is_empty() && self.damaged.is_empty() && !self.is_new)
    }

    fn hue(&self, event: &u32) -> &'static str {
        hue(*event)
    }

    fn festival(&self, name: &str) -> String {
        segment(&slug(name))
    }

    fn day(&self, moment: &str) -> String {
        day(&self.page.t, moment)
    }
}

#[derive(Deserialize)]
struct Which {
    /// Counted from 1, the newest first.
    page: Option<usize>,
}

async fn home(
    State(app): State<App>,
    client: Client,
    page: Page,
    Query(which): Query<Which>,
) -> Result<Response, Problem> {
    let lines = app.listing.lines(&app).await?;
    let (mut running, mut coming, mut finished) = (Vec::new(), Vec::new(), Vec::new());
    let mut damaged = Vec::new();
    let may_know = page.may_anywhere(Role::Read);
    for line in lines.values().rev() {
        match line {
            Line::Sound(summary) => match summary.stage {
                Stage::Deleted => {}
                Stage::Draft if !page.may(Role::ResultEntry, summary.id) => {}
                Stage::Archived => finished.push(summary),
                Stage::Draft | Stage::Public if summary.state == EventState::Closed => {
                    finished.push(summary);
                }
                Stage::Draft | Stage::Public if summary.round == 0 => coming.push(summary),
                Stage::Draft | Stage::Public => running.push(summary),
            },
            Line::Damaged { id, why, .. } => {
                damaged.push((*id, if may_know { why.clone() } else { String::new() }));
            }
        }
    }
    let number = which.page.unwrap_or(1).max(1);
    let first = (number - 1).saturating_mul(LINES_MAX);
    let longest = running.len().max(coming.len()).max(finished.len());
    let has_more = first.saturating_add(LINES_MAX) < longest;
    let playing = running.len();
    let part = |lines: Vec<&Summary>| -> Vec<Summary> {
        lines.into_iter().skip(first).take(LINES_MAX).cloned().collect()
    };
    let is_new = app.accounts.is_new().await.unwrap_or(false);
    let may_create = page.may_anywhere(Role::Organiser);
    let is_open_house = page.viewer.is_none() && demo::is_open(&app, client).await;
    let mut running = part(running);
    let mut cards = Vec::new();
    if number == 1 {
        for line in running.drain(..running.len().min(CARDS_MAX)) {
            cards.extend(Card::of(&app, &line).await);
        }
    }
    show(&HomePage {
        page,
        playing,
        cards,
        running,
        coming: part(coming),
        finished: part(finished),
        damaged,
        newer: (1 < number).then(|| number - 1),
        older: has_more.then_some(number + 1),
        is_new,
        may_create,
        is_open_house,
    })
}

#[derive(Deserialize)]
struct Choice {
    code: String,
    #[serde(default)]
    back: String,
}

/// Remembers the language and goes back; only to our own pages.
async fn language(Query(choice): Query<Choice>) -> Result<Response, Problem> {
    let language: Language =
        choice.code.parse().map_err(|_| Problem::invalid(Fault::FieldMissing("language")))?;
    let mut response = go(own(&choice.back));
    response.headers_mut().insert(header::SET_COOKIE, language_cookie(language));
    Ok(response)
}

#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    back: String,
}

/// Shows no tour any more in this browser, and goes back; only to our own pages.
async fn skip_tour(Query(back): Query<Back>) -> Response {
    let mut response = go(own(&back.back));
    let cookie =
        HeaderValue::from_static("arbiter-tour=done; Path=/; SameSite=Lax; Max-Age=31536000");
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}

/// A path of ours, or the first page. Browsers leave out control characters and take `\` for `/`,
/// so that `/<tab>/elsewhere` would lead to another site.
pub(super) fn own(path: &str) -> &str {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b'\\';
    let is_ours = path.starts_with('/') && !path.starts_with("//") && path.bytes().all(is_plain);
    if is_ours { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::own;

    #[test]
    fn nobody_is_sent_to_another_site() {
        for ours in ["/", "/events/1?by=name", "/laws#a"] {
            assert_eq!(own(ours), ours);
        }
        for other in [
            "",
            "//evil.example",
            "/\t/evil.example/",
            "/\n",
            "/\\evil",
            "https://evil",
            "/é",
            "/ /x",
        ] {
            assert_eq!(own(other), "/", "{other:?}");
        }
    }
}
