//! Rating lists, imported by upload. The file goes to a temporary one first; a long import goes
//! on in the background, and the page tells how far it is.

use std::{
    io::{BufWriter, Write as _},
    time::Duration,
};

use arbiter_service::sources::FIDE;
use arbiter_store::ListSource;
use askama::Template;
use axum::{
    Router,
    extract::{DefaultBodyLimit, Multipart, State, multipart::MultipartError},
    http::{HeaderValue, StatusCode, header},
    middleware,
    response::Response,
    routing::{get, post},
};
use tempfile::NamedTempFile;

use super::super::{Page, go, show, speech::Speech};
use crate::{
    access::{Administrator, Staff, Submitted, Viewer},
    accounts::Role,
    app::App,
    fault::Fault,
    import::{self, FILE_MAX, Stage, UNPACKED_MAX},
    patience::for_uploads,
    problem::Problem,
    sources,
};

/// How long an answer waits for the end of an import.
const PATIENCE: Duration = Duration::from_secs(4);

pub(super) fn router() -> Router<App> {
    let import = get(all)
        .post(upload)
        .layer(DefaultBodyLimit::max(FILE_MAX))
        .layer(middleware::from_fn(for_uploads));
    Router::new()
        .route("/lists", import)
        .route("/lists/source", post(set_source))
        .route("/lists/update", post(update))
}

/// An import as the page tells of it.
struct Told {
    /// In a sentence.
    text: String,
    /// `ok`, `warn` or `error`; empty while it runs.
    class: &'static str,
    /// Percent, while it runs.
    percent: u64,
}

#[derive(Template)]
#[template(path = "organise/lists.html")]
struct ListsPage {
    page: Page,
    lists: Vec<(String, u64)>,
    /// Lists that are fetched: name, address, and whether they are to be fetched again.
    sources: Vec<(String, String, bool)>,
    /// Whether the operator named a folder of lists.
    has_folder: bool,
    /// What became of those that were just fetched.
    fetched: Vec<Told>,
    imports: Vec<Told>,
    file_max: usize,
    unpacked_max: u64,
}

async fn all(
    State(app): State<App>,
    page: Page,
    _: Staff<Administrator>,
) -> Result<Response, Problem> {
    lists_page(&app, page, Vec::new()).await
}

/// Keeps where a list is fetched from; without an address it is forgotten.
async fn set_source(
    State(app): State<App>,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let (list, mut address) = (fields.text("list").to_owned(), fields.text("address").to_owned());
    if list.is_empty() {
        return Err(Problem::invalid(Fault::FieldMissing("list")));
    }
    if address.is_empty() && !fields.is_ticked("forget") {
        FIDE.1.clone_into(&mut address);
    }
    app.lists.set_source(&ListSource { list, address, fetched_ms: 0 }).await?;
    Ok(go("/lists"))
}

/// Fetches all lists that have an address.
async fn update(
    State(app): State<App>,
    page: Page,
    _: Submitted<Administrator>,
) -> Result<Response, Problem> {
    let told = |(list, done): (String, Result<u64, String>)| match done {
        Ok(players) => {
            let values = [("list", list), ("n", players.to_string())];
            Told { text: page.t.with("lists-done", &values), class: "ok", percent: 100 }
        }
        Err(fault) => {
            let values = [("list", list), ("fault", fault)];
            Told { text: page.t.with("lists-failed", &values), class: "error", percent: 100 }
        }
    };
    let fetched = sources::refresh(&app, true).await.into_iter().map(told).collect();
    lists_page(&app, page, fetched).await
}

async fn lists_page(app: &App, page: Page, fetched: Vec<Told>) -> Result<Response, Problem> {
    let lists = app.lists.lists().await?;
    let lists = lists.into_iter().map(|head| (head.name, head.players)).collect();
    let sources = app.lists.sources().await?.into_iter().map(|it| {
        let is_old = sources::is_old(&it);
        (it.list, it.address, is_old)
    });
    let sources = sources.collect();
    let jobs = app.imports.all();
    let is_running = jobs.iter().any(|(_, job)| job.is_running());
    let told = |(name, job): &(String, std::sync::Arc<import::Job>)| {
        told(&page, name, job.stage(), job.percent())
    };
    // What was just fetched is told already, how it ended.
    let shown = jobs.iter().filter(|(_, job)| fetched.is_empty() || job.is_running());
    let imports = shown.flat_map(told).collect();
    let has_folder = app.settings.list_folder.is_some();
    let (file_max, unpacked_max) = (FILE_MAX >> 20, UNPACKED_MAX >> 20);
    let mut shown = show(&ListsPage {
        page,
        lists,
        sources,
        has_folder,
        fetched,
        imports,
        file_max,
        unpacked_max,
    })?;
    if is_running {
        // The page looks again by itself, with or without scripts.
        let again = HeaderValue::from_static("2; url=/lists");
        shown.headers_mut().insert(header::REFRESH, again);
    }
    Ok(shown)
}

/// What became of an import, or how far it is.
fn told(page: &Page, name: &str, stage: Stage, percent: u64) -> Vec<Told> {
    let t = &page.t;
    let speech = Speech { t, event: None };
    match stage {
        Stage::Unpacking => {
            let text = t.say1("lists-unpacking", "list", name);
            vec![Told { text, class: "", percent: 0 }]
        }
        Stage::Reading => {
            let values = [("list", name.to_owned()), ("percent", percent.to_string())];
            vec![Told { text: t.with("lists-reading", &values), class: "", percent }]
        }
        Stage::Done(imported) => {
            let values = [("list", name.to_owned()), ("n", imported.players.to_string())];
            let text = t.with("lists-done", &values);
            let mut told = vec![Told { text, class: "ok", percent: 100 }];
            if let Some(fault) = &imported.first_fault {
                let fault = t.message(fault);
                let values = [("n", imported.skipped.to_string()), ("fault", fault)];
                let text = t.with("lists-skipped", &values);
                told.push(Told { text, class: "warn", percent: 100 });
            }
            told
        }
        Stage::Failed(fault) => {
            let problem = Problem::invalid(fault);
            let said = speech.problem(&problem).detail;
            let text = t.with("lists-failed", &[("list", name.to_owned()), ("fault", said)]);
            vec![Told { text, class: "error", percent: 100 }]
        }
    }
}

/// The form of an upload, whose file is not kept in memory.
#[derive(Default)]
struct Upload {
    csrf: String,
    name: String,
    file: Option<NamedTempFile>,
}

/// A part of the form that cannot be read, or a file that is too large.
fn unreadable(error: &MultipartError) -> Problem {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return Problem::invalid(Fault::ListSize(FILE_MAX >> 20));
    }
    Problem::unreadable(error.body_text())
}

async fn received(mut parts: Multipart, csrf: Option<&str>) -> Result<Upload, Problem> {
    let unreadable = |error: MultipartError| unreadable(&error);
    let broken = |error: std::io::Error| Problem::broken(error.to_string());
    let mut upload = Upload::default();
    while let Some(mut part) = parts.next_field().await.map_err(unreadable)? {
        match part.name().unwrap_or_default() {
            "csrf" => upload.csrf = part.text().await.map_err(unreadable)?,
            "name" => part.text().await.map_err(unreadable)?.trim().clone_into(&mut upload.name),
            "file" => {
                // Nobody fills our disk who does not show the word first.
                if csrf.is_some_and(|csrf| csrf != upload.csrf) {
                    return Err(Problem::forbidden(Fault::Forged));
                }
                let kept = NamedTempFile::new().map_err(broken)?;
                let mut file = BufWriter::new(kept.as_file());
                while let Some(chunk) = part.chunk().await.map_err(unreadable)? {
                    file.write_all(&chunk).map_err(broken)?;
                }
                file.flush().map_err(broken)?;
                drop(file);
                upload.file = Some(kept);
            }
            _ => {}
        }
    }
    Ok(upload)
}

async fn upload(
    State(app): State<App>,
    page: Page,
    Viewer(identity): Viewer,
    parts: Multipart,
) -> Result<Response, Problem> {
    let identity = identity.ok_or_else(|| Problem::unauthorised(Fault::NotLoggedIn))?;
    if identity.role(None) < Some(Role::Administrator) {
        return Err(Problem::forbidden(Fault::NeedsRole(Role::Administrator)));
    }
    let upload = received(parts, identity.csrf.as_deref()).await?;
    let missing = || Problem::told(page.t.say("lists-missing"));
    let file = upload.file.ok_or_else(missing)?;
    if upload.name.is_empty() {
        return Err(missing());
    }
    let running = import::start(&app, &upload.name, file)?;
    match tokio::time::timeout(PATIENCE, running).await {
        Ok(Ok(Ok(_))) => lists_page(&app, page, Vec::new()).await,
        Ok(Ok(Err(fault))) => Err(Problem::invalid(fault)),
        Ok(Err(error)) => Err(Problem::broken(error.to_string())),
        Err(_) => Ok(go("/lists")),
    }
}
