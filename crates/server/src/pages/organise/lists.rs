//! Rating lists, imported by upload. The file goes to a temporary one first.

use std::{
    fs::File,
    io::{BufWriter, Seek as _, Write as _},
};

use askama::Template;
use axum::{
    Router,
    extract::{DefaultBodyLimit, Multipart, State, multipart::MultipartError},
    response::Response,
    routing::get,
};

use super::super::{Page, show};
use crate::{
    access::{Administrator, Staff, Viewer},
    accounts::Role,
    app::App,
    import::{self, FILE_MAX},
    problem::Problem,
};

pub(super) fn router() -> Router<App> {
    let import = get(all).post(upload).layer(DefaultBodyLimit::max(FILE_MAX));
    Router::new().route("/lists", import)
}

#[derive(Template)]
#[template(path = "organise/lists.html")]
struct ListsPage {
    page: Page,
    lists: Vec<(String, u64)>,
    /// How many players were just imported.
    done: Option<u64>,
    /// What could not be read of them.
    skipped: Option<String>,
}

async fn all(
    State(app): State<App>,
    page: Page,
    _: Staff<Administrator>,
) -> Result<Response, Problem> {
    let lists = known(&app).await?;
    show(&ListsPage { page, lists, done: None, skipped: None })
}

/// The form of an upload, whose file is not kept in memory.
#[derive(Default)]
struct Upload {
    csrf: String,
    name: String,
    file: Option<File>,
}

async fn received(mut parts: Multipart, csrf: Option<&str>) -> Result<Upload, Problem> {
    let unreadable = |error: MultipartError| Problem::unreadable(error.body_text());
    let broken = |error: std::io::Error| Problem::broken(error.to_string());
    let mut upload = Upload::default();
    while let Some(mut part) = parts.next_field().await.map_err(unreadable)? {
        match part.name().unwrap_or_default() {
            "csrf" => upload.csrf = part.text().await.map_err(unreadable)?,
            "name" => part.text().await.map_err(unreadable)?.trim().clone_into(&mut upload.name),
            "file" => {
                // Nobody fills our disk who does not show the word first.
                if csrf.is_some_and(|csrf| csrf != upload.csrf) {
                    return Err(Problem::forbidden("the form is not one of ours"));
                }
                let mut kept = BufWriter::new(tempfile::tempfile().map_err(broken)?);
                while let Some(chunk) = part.chunk().await.map_err(unreadable)? {
                    kept.write_all(&chunk).map_err(broken)?;
                }
                let mut file = kept.into_inner().map_err(|error| broken(error.into_error()))?;
                file.rewind().map_err(broken)?;
                upload.file = Some(file);
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
    let identity = identity.ok_or_else(|| Problem::unauthorised("nobody is logged in"))?;
    if identity.role(None) < Some(Role::Administrator) {
        return Err(Problem::forbidden("only an administrator imports lists"));
    }
    let upload = received(parts, identity.csrf.as_deref()).await?;
    let missing = || Problem::told(page.t.say("lists-missing"));
    let file = upload.file.ok_or_else(missing)?;
    if upload.name.is_empty() {
        return Err(missing());
    }
    let imported = import::import(&app, &upload.name, file).await?;
    let lists = known(&app).await?;
    let skipped = (0 < imported.skipped).then(|| {
        let fault = imported.first_fault.unwrap_or_default();
        let values = [("n", imported.skipped.to_string()), ("fault", fault)];
        page.t.with("lists-skipped", &values)
    });
    show(&ListsPage { page, lists, done: Some(imported.players), skipped })
}

async fn known(app: &App) -> Result<Vec<(String, u64)>, Problem> {
    let lists = app.lists.lists().await?;
    Ok(lists.into_iter().map(|head| (head.name, head.players)).collect())
}
