//! An event as a folder of pages that need no server: every public page in four languages, with
//! links between them that work from a stick, a mail or any web site.

mod links;

use arbiter_director::report;
use arbiter_rulebook::Language;
use arbiter_store::archive;
use arbiter_tournament::Tournament;
use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Path, State},
    http::{Request, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use tower::ServiceExt as _;

use crate::{
    access::{Arbiter, Staff},
    app::App,
    assets,
    pages::{self, Exporting, Head},
    problem::Problem,
};

/// The largest page.
const PAGE_MAX: usize = 16 << 20;

/// Explanations of every board and every value are written for events up to this size, and pages of
/// games up to this number; they would be thousands of pages otherwise.
const EXPLAINED_MAX: usize = 100;

/// A file of the folder.
#[derive(Debug)]
pub struct ExportedFile {
    /// With `/` between folders.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

pub(crate) fn router() -> Router<App> {
    Router::new().route("/events/{event}/export.zip", get(download))
}

async fn download(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let files = folder(&app, id, None).await?;
    let packed = tokio::task::spawn_blocking(move || pack(&files));
    let bytes = packed.await.map_err(|error| Problem::broken(error.to_string()))?;
    let bytes = bytes.map_err(|error| Problem::broken(error.to_string()))?;
    let head = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"event-{id}.zip\"")),
    ];
    Ok((head, bytes).into_response())
}

fn pack(files: &[ExportedFile]) -> std::io::Result<Vec<u8>> {
    archive::pack(files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())))
}

/// The picture of the event that those who show links to the folder ask for.
const PICTURE: &str = "preview.png";

/// All files of an event, which may lie at an address that is known.
pub(crate) async fn folder(
    app: &App,
    id: u32,
    address: Option<&str>,
) -> Result<Vec<ExportedFile>, Problem> {
    let event = app.tournaments.load(id).await?;
    let mut pages = addresses(id, &event);
    pages.extend(games(id, &pages::game_numbers(app, id).await?));
    let map = links::Map::new(pages);
    let router = pages::router(app).with_state(app.clone());
    let site = address.map(|address| links::Site {
        address: escaped(address),
        title: escaped(&event.settings.name),
    });
    let mut files = vec![first_page(&event, site.as_ref())];
    if address.is_some() {
        let head = Head { id, event: event.clone(), here: "" };
        files.push(ExportedFile {
            name: PICTURE.to_owned(),
            bytes: pages::preview::png(&head).await?,
        });
    }
    for language in Language::ALL {
        for (address, name) in map.pages() {
            let text = render(&router, address, language).await?;
            let file = format!("{}/{name}", language.code());
            let text = match name.rsplit_once('.') {
                Some((_, "atom")) => map.relinked(&text, &app.reached()),
                Some((_, "ics")) => links::without_addresses(&text),
                Some((_, "pgn")) => text,
                _ => {
                    let html = map.rewrite(&text, name);
                    match &site {
                        Some(site) => site.shown_by_others(&html, &file),
                        None => html,
                    }
                }
            };
            files.push(ExportedFile { name: file, bytes: text.into_bytes() });
        }
    }
    files.extend(
        assets::exported()
            .into_iter()
            .map(|(name, bytes)| ExportedFile { name: format!("assets/{name}"), bytes }),
    );
    Ok(files)
}

/// A page as a reader of this language gets it.
async fn render(router: &Router, address: &str, language: Language) -> Result<String, Problem> {
    let joint = if address.contains('?') { '&' } else { '?' };
    let uri = format!("{address}{joint}lang={}", language.code());
    let mut request = Request::get(uri)
        .body(Body::empty())
        .map_err(|error| Problem::broken(error.to_string()))?;
    request.extensions_mut().insert(Exporting);
    let response = router.clone().oneshot(request).await;
    let response = response.map_err(|error| Problem::broken(error.to_string()))?;
    if response.status() != StatusCode::OK {
        return Err(Problem::broken(format!("{address}: {}", response.status())));
    }
    let bytes = to_bytes(response.into_body(), PAGE_MAX).await;
    let bytes = bytes.map_err(|error| Problem::broken(error.to_string()))?;
    String::from_utf8(bytes.to_vec()).map_err(|error| Problem::broken(error.to_string()))
}

/// The public pages of an event, each with the name of its file.
fn addresses(id: u32, event: &Tournament) -> Vec<(String, String)> {
    let base = format!("/events/{id}");
    let mut found = vec![(base.clone(), "index.html".to_owned())];
    let mut add = |path: String, name: String| found.push((format!("{base}{path}"), name));
    for page in ["players", "timeline", "prizes", "regulations"] {
        add(format!("/{page}"), format!("{page}.html"));
    }
    add("/players?by=name".to_owned(), "players-by-name.html".to_owned());
    add("/feed.atom".to_owned(), "feed.atom".to_owned());
    if pages::has_calendar(&event.settings) {
        add("/calendar.ics".to_owned(), "calendar.ics".to_owned());
    }
    if !event.rounds.is_empty() {
        add("/standings".to_owned(), "standings.html".to_owned());
        add("/crosstable".to_owned(), "crosstable.html".to_owned());
        if !event.settings.categories.is_empty() {
            add("/categories".to_owned(), "categories.html".to_owned());
        }
        for (category, number) in event.settings.categories.iter().zip(1..) {
            let address = format!("/standings?category={}", pages::segment(&category.name));
            add(address, format!("category-{number}.html"));
        }
    }
    if report::bracket(event).is_some() {
        add("/bracket".to_owned(), "bracket.html".to_owned());
    }
    if !event.teams.is_empty() || event.settings.is_team_event {
        add("/teams".to_owned(), "teams.html".to_owned());
        for number in 1..=event.rounds.len() {
            add(format!("/rounds/{number}/teams"), format!("matches-{number}.html"));
        }
        for (team, number) in event.teams.keys().zip(1..) {
            add(format!("/teams/{}", pages::segment(team)), format!("team-{number}.html"));
        }
    }
    let is_small = event.players.len() <= EXPLAINED_MAX;
    for (round, number) in event.rounds.iter().zip(1_usize..) {
        add(format!("/rounds/{number}"), format!("round-{number}.html"));
        add(format!("/rounds/{number}?by=name"), format!("round-{number}-by-name.html"));
        if event.rounds[..number].iter().all(arbiter_tournament::Round::has_ended) {
            add(format!("/standings?after={number}"), format!("standings-{number}.html"));
        }
        if is_small {
            for board in 1..=round.boards.len() {
                add(format!("/rounds/{number}/why/{board}"), format!("why-{number}-{board}.html"));
            }
            for (player, bye) in &round.byes {
                if *bye == arbiter_tournament::Bye::PairingAllocated {
                    let player = player.0;
                    let name = format!("bye-{number}-{player}.html");
                    add(format!("/rounds/{number}/byes/{player}"), name);
                }
            }
        }
    }
    for player in event.players.keys().map(|player| player.0) {
        add(format!("/players/{player}"), format!("player-{player}.html"));
        let is_ranked = event.order.iter().any(|id| id.0 == player) && !event.rounds.is_empty();
        if is_small && is_ranked {
            add(format!("/standings/{player}"), format!("values-{player}.html"));
        }
    }
    found
}

/// The games with their moves: the list, all of them in one file, and a page for each where they are
/// not too many.
fn games(id: u32, numbers: &[u64]) -> Vec<(String, String)> {
    let base = format!("/events/{id}/games");
    let mut found = vec![(base.clone(), "games.html".to_owned())];
    if numbers.is_empty() {
        return found;
    }
    found.push((format!("{base}.pgn"), "games.pgn".to_owned()));
    if numbers.len() <= EXPLAINED_MAX {
        for number in numbers {
            found.push((format!("{base}/{number}?ply=0"), format!("game-{number}.html")));
            found.push((format!("{base}/{number}/pgn"), format!("game-{number}.pgn")));
        }
    }
    found
}

/// The page that opens the folder: which language?
fn first_page(event: &Tournament, site: Option<&links::Site>) -> ExportedFile {
    let name = escaped(&event.settings.name);
    let style = assets::address("app.css").unwrap_or_default();
    let style = style.trim_start_matches('/');
    let links: Vec<String> = Language::ALL
        .into_iter()
        .map(|language| {
            let (code, name) = (language.code(), language.name());
            format!(
                "<li><a href=\"{code}/index.html\" lang=\"{code}\" hreflang=\"{code}\">{name}</a></li>\n"
            )
        })
        .collect();
    let links = links.concat();
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{name}</title>\n<link rel=\"stylesheet\" href=\"{style}\">\n</head>\n<body>\n\
         <main id=\"main\">\n<h1>{name}</h1>\n<ul class=\"cards\">\n{links}</ul>\n</main>\n\
         </body>\n</html>\n"
    );
    let html = match site {
        Some(site) => site.shown_by_others(&html, ""),
        None => html,
    };
    ExportedFile { name: "index.html".to_owned(), bytes: html.into_bytes() }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
