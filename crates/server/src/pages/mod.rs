//! Pages for people. They work without scripts; every form is checked for its sender.
//!
//! Each area is a module with `router()`. A handler that shows takes a [`Page`] (language, who is
//! looking, where), on an event's pages a [`PublicView`] or a [`StaffView`]; one that does something
//! takes an [`EventForm`] and ends in [`act`], which asks for consent on a page of its own where the
//! director wants it.
#![expect(
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_self,
    reason = "templates call methods, and pass everything by reference"
)]

mod board;
mod cache;
mod deed;
mod demo;
mod frame;
mod games;
mod head;
mod help;
mod home;
mod laws;
mod login;
mod organise;
mod public;
mod reckoned;
mod reports;
mod request;
mod search;
mod speech;
mod style;
mod tools;
mod words;

use arbiter_service::{Actor, ServiceError};
use arbiter_tournament::{Stage, Tournament};
pub(crate) use cache::Cache;
use cache::Kept;
pub(crate) use games::{game_pgn, keep_games, numbers as game_numbers, round_pgn};
pub(crate) use head::{Head, has_calendar};
pub(crate) use public::{preview, seat, teams::segment};
pub(crate) use reckoned::Reckonings;
pub(crate) use request::{EventForm, PublicView, StaffView};
pub(crate) use speech::Said;
pub(crate) use speech::Speech;
use speech::{condition_key, conditions};
pub(crate) use tools::{LIMIT, can_mate_both, run_blocking};

use std::sync::Arc;

use arbiter_director::{Command, Concern, Consent, Refusal, journal::Entry};
use arbiter_rulebook::Language;
use arbiter_text::Text;
use askama::Template;
use axum::{
    Router,
    extract::{FromRequestParts, RawPathParams, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    middleware::{self, Next},
    response::{Html, IntoResponse, Redirect, Response},
    routing::any,
};
use serde_json::json;

use crate::{
    access::{Submitted, Viewer, cookie},
    accounts::{Identity, Role},
    app::App,
    assets, base, export,
    fault::Fault,
    fields::Fields,
    language,
    network::same_site,
    problem::{Problem, ProblemKind, consent_word},
    wire::consent_of,
};

/// All pages.
pub(crate) fn router(app: &App) -> Router<App> {
    let kept = |kept: Kept| middleware::from_fn_with_state((app.clone(), kept), cache::cached);
    Router::new()
        .merge(home::router().route_layer(kept(Kept::List(home::PARAMETERS))))
        .merge(home::choices())
        .merge(help::router().route_layer(kept(Kept::Program)))
        .merge(search::router())
        .merge(style::router())
        .merge(login::router().merge(demo::router()).route_layer(middleware::from_fn(same_site)))
        .merge(laws::router().route_layer(kept(Kept::Program)))
        .merge(tools::router())
        .merge(public::router().route_layer(kept(Kept::Event(public::PARAMETERS))))
        .merge(public::frames())
        .merge(public::follow::router())
        .merge(games::router())
        .merge(reports::router())
        .merge(export::router())
        .merge(organise::router())
        .fallback(any(nothing_here))
        .layer(middleware::from_fn_with_state((app.clone(), Audience::People), problems_in_words))
}

async fn nothing_here() -> Problem {
    Problem::missing(Fault::NoPage).next("next-first-page")
}

/// What every page knows: the reader's language, who is looking, and where.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    /// The texts.
    pub(crate) t: Text,
    /// Who is looking, if they are logged in.
    pub(crate) viewer: Option<Identity>,
    /// The path with its query, to come back to.
    pub(crate) path: String,
    /// The address that the server was started with; empty in a folder, which may lie anywhere.
    pub(crate) site: String,
    /// `light` or `dark` where the reader chose, otherwise empty.
    pub(crate) theme: &'static str,
    /// Whether the page is written into a folder, where there is nobody to log in with.
    pub(crate) is_export: bool,
    /// Whether the reader has seen the tour, or does not want it.
    pub(crate) knows_way: bool,
}

/// Marks a request whose page is written into a folder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exporting;

impl Page {
    /// The address of a built file.
    pub(crate) fn asset(&self, name: &str) -> Option<String> {
        assets::address(name)
    }

    /// The picture of a federation's flag, if there is one.
    pub(crate) fn flag(&self, federation: &str) -> Option<String> {
        assets::flag(federation)
    }

    /// The whole address of this page without what was chosen on it, for those who link to it; empty
    /// in a folder.
    pub(crate) fn canonical(&self) -> String {
        let path = self.path.split('?').next().unwrap_or_default();
        if self.site.is_empty() { String::new() } else { format!("{}{path}", self.site) }
    }

    /// The language and a country that speaks it, as those who show links want it.
    pub(crate) fn locale(&self) -> &'static str {
        match self.t.language() {
            Language::English => "en_GB",
            Language::French => "fr_FR",
            Language::Dutch => "nl_NL",
            Language::German => "de_DE",
        }
    }

    /// What a clause is called: by the number of FIDE's Handbook where it has one.
    #[expect(clippy::unused_self, reason = "templates reach functions by the page")]
    pub(crate) fn rule(&self, id: &str) -> String {
        arbiter_rulebook::fide_number(id).unwrap_or_else(|| id.to_owned())
    }

    /// Whether this is a page of those who run an event.
    pub(crate) fn is_bench(&self) -> bool {
        self.path.contains("/manage/") || self.path.contains("/console")
    }

    /// Whether this is the list of events or a page of one.
    pub(crate) fn is_at_events(&self) -> bool {
        let is_below = |path: &str| self.path.starts_with(path);
        self.path == "/" || is_below("/?") || is_below("/events") || is_below("/festivals")
    }

    /// `page` where the reader is on this page, `true` where on a page below it, for `aria-current`.
    pub(crate) fn at(&self, path: &str) -> &'static str {
        let own = self.path.split('?').next().unwrap_or_default();
        let below = own.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
        match (own == path, below && (path != "/laws" || own.starts_with("/laws/clause"))) {
            (true, _) => "page",
            (false, true) => "true",
            (false, false) => "false",
        }
    }

    /// The chapter of the handbook that explains this page.
    pub(crate) fn help(&self) -> String {
        help::place(&self.path)
    }

    /// What the scripts of boards say, as JSON.
    pub(crate) fn board_words(&self) -> String {
        board::words(&self.t)
    }

    /// The word that forms must send back.
    pub(crate) fn csrf(&self) -> &str {
        self.viewer.as_ref().and_then(|viewer| viewer.csrf.as_deref()).unwrap_or_default()
    }

    /// Whether the reader has to set up a second factor before anything else.
    pub(crate) fn lacks_factor(&self) -> bool {
        self.viewer.as_ref().is_some_and(|viewer| viewer.lacks_factor)
    }

    /// All languages, for the choice at the foot of each page.
    pub(crate) fn languages(&self) -> [Language; 4] {
        Language::ALL
    }

    /// Whether the reader may do in an event what asks for this role.
    pub(crate) fn may(&self, role: Role, event: u32) -> bool {
        self.viewer.as_ref().and_then(|viewer| viewer.role(Some(event))) >= Some(role)
    }

    /// Whether the reader may do what asks for this role and belongs to no event.
    pub(crate) fn may_anywhere(&self, role: Role) -> bool {
        self.viewer.as_ref().and_then(|viewer| viewer.role(None)) >= Some(role)
    }

    /// Names the teams of a club in this event, and does nothing else there.
    pub(crate) fn is_club(&self, event: &u32) -> bool {
        let role = self.viewer.as_ref().and_then(|viewer| viewer.role(Some(*event)));
        role == Some(Role::Club)
    }

    /// May enter results.
    pub(crate) fn may_enter(&self, event: &u32) -> bool {
        self.may(Role::ResultEntry, *event)
    }

    /// May run the event.
    pub(crate) fn may_run(&self, event: &u32) -> bool {
        self.may(Role::Arbiter, *event)
    }
}

impl FromRequestParts<App> for Page {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Viewer(viewer) = Viewer::from_request_parts(parts, app).await?;
        let t = Text::of(language::of(parts));
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let theme = theme_of(&parts.headers);
        let is_export = parts.extensions.get::<Exporting>().is_some();
        let site = if is_export { String::new() } else { app.address.clone() };
        let knows_way = cookie(&parts.headers, home::TOUR_COOKIE).is_some();
        Ok(Self { t, viewer, path, site, theme, is_export, knows_way })
    }
}

/// `light` or `dark` where the reader chose, otherwise empty.
fn theme_of(headers: &HeaderMap) -> &'static str {
    cookie(headers, "theme").and_then(known_theme).unwrap_or_default()
}

/// A theme by its name, if there is one.
pub(crate) fn known_theme(name: &str) -> Option<&'static str> {
    ["light", "dark"].into_iter().find(|theme| *theme == name)
}

/// A page as an answer.
pub(crate) fn show(template: &impl Template) -> Result<Response, Problem> {
    let html = template.render().map_err(|error| Problem::broken(error.to_string()))?;
    Ok(Html(base::in_page(html)).into_response())
}

/// Goes to another page after something was done.
pub(crate) fn go(to: &str) -> Response {
    Redirect::to(&base::in_redirect(to)).into_response()
}

/// Whether a script asks, which wants data and not a page.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("application/json"))
}

/// A form as [`act`] needs it.
pub(crate) struct FormAction<'a> {
    event: u32,
    /// Who sent the form, as the log will name them.
    sender: &'a str,
    fields: &'a Fields,
    commands: &'a [Command],
    /// Where to go afterwards.
    then: &'a str,
}

impl<'a> FormAction<'a> {
    /// What a form asks for in a tournament, and where to go afterwards.
    pub(crate) fn new<R>(
        event: u32,
        submitted: &'a Submitted<R>,
        commands: &'a [Command],
        then: &'a str,
    ) -> Self {
        let (sender, fields) = (submitted.identity.name.as_str(), &submitted.fields);
        Self { event, sender, fields, commands, then }
    }

    /// Who sent the form, with the consent in it.
    pub(crate) fn actor(&self) -> Result<Actor<'a>, Problem> {
        let consent = self.fields.get("consent").map_or(Ok(Consent::None), consent_of)?;
        Ok(Actor { name: self.sender, consent })
    }
}

/// Does what a form asks for, and answers it.
pub(crate) async fn act(
    app: &App,
    page: Page,
    headers: &HeaderMap,
    action: FormAction<'_>,
) -> Result<Response, Problem> {
    let done = app.tournaments.act(action.event, None, action.commands, action.actor()?).await;
    answer(app, page, headers, action, done.map(|(tournament, _)| tournament)).await
}

/// The answer to a form. Where the director wants consent, it is a page that says why and sends
/// the same form with the consent; scripts get JSON.
pub(crate) async fn answer(
    app: &App,
    page: Page,
    headers: &HeaderMap,
    action: FormAction<'_>,
    done: Result<Arc<Tournament>, ServiceError>,
) -> Result<Response, Problem> {
    match done {
        Ok(tournament) if wants_json(headers) => {
            Ok(axum::Json(json!({ "version": tournament.version })).into_response())
        }
        Ok(_) => Ok(go(action.then)),
        Err(ServiceError::Refused(Refusal::NeedsConsent { level, concerns }))
            if !wants_json(headers) =>
        {
            let event = app.tournaments.load(action.event).await?;
            let speech = Speech { t: &page.t, event: Some(&event) };
            let concerns = grouped(&speech, &concerns);
            let hidden = action
                .fields
                .repeated()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect();
            let level = consent_word(level).to_owned();
            let deed = deed::deed(&page.t, &event, action.commands);
            let head = Head { id: action.event, event, here: "" };
            let back = action.then.to_owned();
            show(&ConsentPage { page, head, deed, concerns, level, hidden, back })
        }
        Err(error) => Err(error.into()),
    }
}

/// The concerns in words, those of one kind together: ten players without a rating are one reason.
fn grouped(speech: &Speech<'_>, concerns: &[Concern]) -> Vec<(Vec<String>, &'static str)> {
    let mut groups: Vec<(&Concern, Vec<String>)> = Vec::new();
    for concern in concerns {
        let kind = std::mem::discriminant(concern);
        let words = speech.concern(concern);
        match groups.iter_mut().find(|(first, _)| std::mem::discriminant(*first) == kind) {
            Some((_, known)) => known.push(words),
            None => groups.push((concern, vec![words])),
        }
    }
    let clause = |first: &Concern| first.clause().unwrap_or_default();
    groups.into_iter().map(|(first, words)| (words, clause(first))).collect()
}

/// Asks for consent.
#[derive(Template)]
#[template(path = "consent.html")]
struct ConsentPage {
    page: Page,
    head: Head,
    /// What is about to be done, as the button says.
    deed: String,
    /// What is alike together, each with the clause behind it.
    concerns: Vec<(Vec<String>, &'static str)>,
    level: String,
    hidden: Vec<(String, String)>,
    back: String,
}

/// Something went wrong.
#[derive(Template)]
#[template(path = "problem.html")]
struct ProblemPage {
    page: Page,
    said: Said,
    /// Whether logging in may help.
    log_in: bool,
    /// The event that it was about, to go back to.
    event: Option<(u32, String)>,
}

/// The JSON interface with its problems in the words of the reader's language.
pub(crate) fn in_words(api: Router<App>, app: &App) -> Router<App> {
    let state = (app.clone(), Audience::Programs);
    api.layer(middleware::from_fn_with_state(state, problems_in_words))
}

/// For whom the routes of a router are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Audience {
    People,
    Programs,
}

/// The event that the path names, to name its players.
async fn event_of(parts: &mut Parts, app: &App) -> Option<u32> {
    let params = RawPathParams::from_request_parts(parts, app).await.ok()?;
    params.iter().find(|(name, _)| *name == "event")?.1.parse().ok()
}

/// Why strangers do not see a page: the event is a draft or deleted, or its standings are held
/// back.
async fn closed_door(app: &App, page: &Page, id: u32) -> Option<Problem> {
    let event = app.tournaments.load(id).await.ok()?;
    let is_staff = page.may(Role::ResultEntry, id);
    let is_hidden = match event.stage {
        Stage::Public | Stage::Archived => false,
        Stage::Draft => !is_staff,
        Stage::Deleted => true,
    };
    if is_hidden {
        return Some(ServiceError::NoTournament(id).into());
    }
    let path = page.path.split('?').next().unwrap_or_default();
    let ranks = ["/standings", "/categories", "/crosstable", "/prizes", "/team-standings"];
    let is_held = event.are_standings_held && !is_staff && ranks.iter().any(|it| path.contains(it));
    is_held.then(|| Problem::told(page.t.say("standings-are-held")))
}

/// Turns problems into pages; a script gets its JSON with the words of the reader's language.
async fn problems_in_words(
    State((app, audience)): State<(App, Audience)>,
    request: Request,
    next: Next,
) -> Response {
    let as_json = audience == Audience::Programs || wants_json(request.headers());
    let (mut parts, body) = request.into_parts();
    let page = Page::from_request_parts(&mut parts, &app).await;
    let id = event_of(&mut parts, &app).await;
    let closed = match (&page, id) {
        (Ok(page), Some(id)) => closed_door(&app, page, id).await,
        (Ok(_), None) | (Err(_), _) => None,
    };
    let response = match closed {
        Some(problem) => problem.into_response(),
        None => next.run(Request::from_parts(parts, body)).await,
    };
    let Some(problem) = response.extensions().get::<Arc<Problem>>().cloned() else {
        return response;
    };
    let Ok(page) = page else { return response };
    let event = match id {
        // Where the database is away there is nothing more to be asked of it.
        Some(id) if problem.kind != ProblemKind::Busy => app.tournaments.load(id).await.ok(),
        Some(_) | None => None,
    };
    let said = Speech { t: &page.t, event: event.as_deref() }.problem(&problem);
    if as_json {
        return Problem::clone(&problem).in_words(said).into_response();
    }
    let log_in = problem.status == StatusCode::UNAUTHORIZED;
    let name = |event: &arbiter_tournament::Tournament| event.settings.name.clone();
    let event = id.zip(event.as_deref().map(name));
    let said = said.in_sentences();
    match show(&ProblemPage { page, said, log_in, event }) {
        Ok(mut shown) => {
            *shown.status_mut() = problem.status;
            shown.extensions_mut().insert(problem);
            shown
        }
        Err(_) => response,
    }
}

/// Remembers the choice of a language.
pub(crate) fn language_cookie(language: Language) -> HeaderValue {
    HeaderValue::from_static(match language {
        Language::English => "arbiter-language=en; Path=/; SameSite=Lax; Max-Age=31536000",
        Language::French => "arbiter-language=fr; Path=/; SameSite=Lax; Max-Age=31536000",
        Language::Dutch => "arbiter-language=nl; Path=/; SameSite=Lax; Max-Age=31536000",
        Language::German => "arbiter-language=de; Path=/; SameSite=Lax; Max-Age=31536000",
    })
}

/// A refusal in words, with the names of the players of an event.
pub(crate) fn refusal(t: &Text, refusal: &Refusal, event: Option<&Tournament>) -> String {
    speech::Speech { t, event }.refusal(refusal)
}

/// What a person should have read, in words.
pub(crate) fn concern(t: &Text, concern: &Concern, event: &Tournament) -> String {
    speech::Speech { t, event: Some(event) }.concern(concern)
}

/// A setting of an event, and what was announced about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announced {
    /// The setting.
    pub label: String,
    /// What was announced.
    pub lines: Vec<String>,
}

/// What an event has announced, by heading.
pub(crate) fn announced(t: &Text, event: &Tournament) -> Vec<(String, Vec<Announced>)> {
    let line = |organise::Said { label, lines, .. }| Announced { label, lines };
    let groups = organise::said(t, event).into_iter();
    groups.map(|(title, said)| (title, said.into_iter().map(line).collect())).collect()
}

/// What departs from the rules, in words.
pub(crate) fn departure(t: &Text, entry: &Entry, event: &Tournament) -> String {
    speech::Speech { t, event: Some(event) }.departure(entry)
}
