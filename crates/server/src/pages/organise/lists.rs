//! Rating lists, imported by upload. A list of two million players never stands in memory: it
//! goes to a temporary file first, and from there to the database in batches.

use std::{
    fs::File,
    io::{BufRead, BufReader, BufWriter, Cursor, Read as _, Seek as _, Write as _},
};

use ::lists::{Columns, CsvList, Listed, ReadListError, TextList, XmlList};
use askama::Template;
use axum::{
    Router,
    extract::{DefaultBodyLimit, Multipart, State, multipart::MultipartError},
    response::Response,
    routing::get,
};

use super::super::{Page, go, show};
use crate::{
    access::{Administrator, Staff, Viewer},
    accounts::Role,
    app::App,
    problem::Problem,
};

/// The largest file: the whole FIDE list as XML and some more.
const FILE_MAX: usize = 200 << 20;

/// Players sent to the database at once.
const BATCH: usize = 2000;

pub(super) fn router() -> Router<App> {
    let import = get(all).post(import).layer(DefaultBodyLimit::max(FILE_MAX));
    Router::new().route("/lists", import)
}

#[derive(Template)]
#[template(path = "organise/lists.html")]
struct ListsPage {
    page: Page,
    lists: Vec<(String, u64)>,
}

async fn all(
    State(app): State<App>,
    page: Page,
    _: Staff<Administrator>,
) -> Result<Response, Problem> {
    let lists = app.lists.lists().await?;
    let lists = lists.into_iter().map(|head| (head.name, head.players)).collect();
    show(&ListsPage { page, lists })
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

async fn import(
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
    if upload.name.is_empty() || 60 < upload.name.chars().count() {
        return Err(missing());
    }
    let players = players(Box::new(BufReader::new(file)))
        .map_err(|error| Problem::told(page.t.say1("lists-unreadable", "why", error)))?;
    // The import goes on even if the browser gives up waiting.
    let running = tokio::spawn(async move {
        let (sender, batches) = tokio::sync::mpsc::channel(4);
        let reading = tokio::task::spawn_blocking(move || {
            let mut batch = Vec::with_capacity(BATCH);
            for player in players.flatten() {
                batch.push(player);
                let is_full = batch.len() == BATCH;
                if is_full && sender.blocking_send(std::mem::take(&mut batch)).is_err() {
                    return;
                }
            }
            // The other end goes only when the database has failed, which is told there.
            let _ = sender.blocking_send(batch);
        });
        let imported = app.lists.import(&upload.name, batches).await;
        let _ = reading.await;
        imported
    });
    let imported = running.await.map_err(|error| Problem::broken(error.to_string()))?;
    imported?;
    Ok(go("/lists"))
}

type Source = Box<dyn BufRead + Send>;
type Players = Box<dyn Iterator<Item = Result<Listed, ReadListError>> + Send>;

/// XML, fixed-width text or a table, told apart by how the file begins.
fn players(mut source: Source) -> Result<Players, String> {
    let start = source.fill_buf().map_err(|error| error.to_string())?;
    let start = String::from_utf8_lossy(&start[..start.len().min(400)]).into_owned();
    let start = start.trim_start_matches('\u{feff}').trim_start();
    if start.starts_with('<') {
        return Ok(Box::new(XmlList::new(source)));
    }
    let header = start.lines().next().unwrap_or_default().to_lowercase();
    if header.contains("id number") && !header.contains([',', ';']) {
        let list = TextList::new(source).map_err(|error| error.to_string())?;
        return Ok(Box::new(list));
    }
    let mut header = Vec::new();
    source.read_until(b'\n', &mut header).map_err(|error| error.to_string())?;
    let columns = columns(&String::from_utf8_lossy(&header))?;
    let whole = BufReader::new(Cursor::new(header).chain(source));
    let list = CsvList::new(whole, &columns).map_err(|error| error.to_string())?;
    Ok(Box::new(list))
}

/// The columns of a table by their headings.
fn columns(header: &str) -> Result<Columns, String> {
    let separator = [';', '\t', ','].into_iter().find(|&it| header.contains(it)).unwrap_or(',');
    let names: Vec<String> = header
        .trim_start_matches('\u{feff}')
        .split(separator)
        .map(|name| name.trim().trim_matches('"').to_owned())
        .collect();
    let named = |guesses: &[&str]| {
        let found = |guess: &&str| names.iter().find(|name| name.to_lowercase() == **guess);
        guesses.iter().find_map(found).cloned()
    };
    let name = named(&["name", "surname", "last name", "lastname", "nom", "naam", "nachname"]);
    Ok(Columns {
        separator: u8::try_from(separator).ok(),
        name: name.ok_or_else(|| names.join(", "))?,
        first_name: named(&[
            "first name",
            "firstname",
            "first_name",
            "prénom",
            "prenom",
            "voornaam",
            "vorname",
        ]),
        fide_id: named(&["fide_id", "fide id", "fideid", "fide"]),
        national_id: named(&["national_id", "national id", "id", "stamnummer", "matricule"]),
        federation: named(&["federation", "fed", "country"]),
        sex: named(&["sex", "gender", "sexe"]),
        title: named(&["title", "tit"]),
        rating: named(&["rating", "fide rating", "standard", "elo fide", "srtg"]),
        national_rating: named(&["national_rating", "national rating", "elo", "dwz"]),
        birth: named(&["birth", "birthday", "b-day", "born", "year", "birth_year"]),
        club: named(&["club", "verein"]),
        flag: named(&["flag"]),
    })
}
