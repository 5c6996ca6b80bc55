//! What an arbiter hands in or keeps: the exchange file, rating report, norm sheet, tables, backup.

mod backup;
mod csv;
mod forms;
mod losses;
mod norms;
mod rating;

use arbiter_director::report;
use arbiter_rulebook::Date;
use arbiter_service::exchange::{Form, give};
use arbiter_trf::{LineEnd, Version, WriteOptions};
use askama::Template;
use axum::{
    Router,
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::Deserialize;

use super::{Head, Page, go, show};
use crate::{
    access::{Arbiter, Staff, Submitted},
    accounts::Role,
    app::App,
    clock,
    fault::Fault,
    health::moment,
    pages::StaffView,
    problem::Problem,
    publish,
};

pub(super) fn router() -> Router<App> {
    let base = "/events/{event}/manage/reports";
    let at = |name: &str| format!("{base}{name}");
    Router::new()
        .route(base, get(show_reports))
        .route(&at("/report.trf"), get(trf_file))
        .route(&at("/rating"), get(rating::show_rating))
        .route(&at("/rating.csv"), get(rating::csv_file))
        .route(&at("/norms"), get(norms::show_norms))
        .route(&at("/losses"), get(losses::show_losses))
        .route(&at("/forms/{form}"), get(forms::show_form))
        .route(&at("/event.xlsx"), get(workbook_file))
        .route(&at("/results.pgn"), get(pgn_file))
        .route(&at("/chess-results.xml"), get(chess_results_file))
        .route(&at("/frbe.html"), get(frbe_file))
        .route(&at("/event.papi"), get(papi_file))
        .route(&at("/standings.csv"), get(csv::standings_file))
        .route(&at("/pairings.csv"), get(csv::pairings_file))
        .route(&at("/players.csv"), get(csv::players_file))
        .route("/backup.sqlite", get(backup::download))
        .route("/events/{event}/manage/publish", post(press))
}

#[derive(Template)]
#[template(path = "reports/reports.html")]
#[expect(clippy::struct_excessive_bools, reason = "each shows or hides a line of its own")]
struct ReportsPage {
    page: Page,
    head: Head,
    /// Whether the backup of the whole database is offered.
    may_back_up: bool,
    /// Something that the report will say, or that keeps it from being complete.
    open_boards: usize,
    /// Whether the operator named a folder to publish into, and the event lies there.
    may_publish: bool,
    is_published: bool,
    /// Whether the reader may fill the base of the club.
    may_take_over: bool,
    /// What was just written, or empty.
    written: String,
    /// Whether anybody has made a norm that a certificate can be printed for.
    has_norm: bool,
}

async fn show_reports(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
    Query(done): Query<Done>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "reports").await?;
    let may_back_up = page.may_anywhere(Role::Administrator);
    let open_boards = head.event.rounds.iter().map(arbiter_tournament::Round::open_boards).sum();
    let record = report::exchange_record(&head.event);
    let has_norm = record.is_ok_and(|record| forms::has_norm(&record));
    let (may_publish, is_published) = (publish::is_offered(&app), publish::is_kept(&app, id));
    let may_take_over = page.may_anywhere(Role::Arbiter);
    let written = done.written.map(|files| page.t.count("report-published", files));
    show(&ReportsPage {
        page,
        head,
        may_back_up,
        open_boards,
        may_publish,
        is_published,
        may_take_over,
        written: written.unwrap_or_default(),
        has_norm,
    })
}

/// What was just done.
#[derive(Default, Deserialize)]
struct Done {
    written: Option<usize>,
}

/// The button: writes the event into the folder of the operator.
async fn press(
    State(app): State<App>,
    Path(id): Path<u32>,
    _: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let written = publish::publish(&app, id).await?.written;
    Ok(go(&format!("/events/{id}/manage/reports?written={written}")))
}

/// How the file is wanted; where nobody says, in the version in force with carriage returns.
#[derive(Default, Deserialize)]
struct Wanted {
    #[serde(default)]
    version: String,
    #[serde(default)]
    end: String,
}

impl Wanted {
    fn options(&self, starts: Option<Date>) -> Result<WriteOptions, Problem> {
        let unknown = |error: String| Problem::unreadable(error);
        let version = Version::in_force(starts);
        let mut options = WriteOptions { version, ..WriteOptions::default() };
        if !self.version.is_empty() {
            let version = self.version.parse::<Version>();
            options.version = version.map_err(|error| unknown(error.to_string()))?;
        }
        if !self.end.is_empty() {
            let end = self.end.parse::<LineEnd>();
            options.line_end = end.map_err(|error| unknown(error.to_string()))?;
        }
        Ok(options)
    }
}

async fn trf_file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let recorded = app.tournaments.recorded(id, 0).await?;
    let form = Form::Trf(wanted.options(event.settings.starts)?);
    let given = give(&event, recorded.iter().map(|(_, fact)| fact), form)?;
    Ok(file("text/plain; charset=utf-8", &format!("event-{id}.trf"), given.bytes))
}

/// Players, standings, crosstable and rounds.
async fn workbook_file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let book = give(&event, [], Form::Workbook)?.bytes;
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    Ok(file(kind, &format!("event-{id}.xlsx"), book))
}

/// The document that chess-results.com takes, without the signature of a program.
async fn chess_results_file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let bytes = give(&event, [], Form::ChessResults)?.bytes;
    Ok(file("application/xml; charset=utf-8", &format!("event-{id}-chess-results.xml"), bytes))
}

/// Which club sends.
#[derive(Deserialize)]
struct Sender {
    #[serde(default)]
    club: String,
}

/// The page of the Belgian federation.
async fn frbe_file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
    Query(sender): Query<Sender>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    if !report::is_club_number(&sender.club) {
        let (name, found) = ("club".to_owned(), sender.club);
        return Err(Problem::invalid(Fault::FieldWrong { name, found }));
    }
    let recorded = app.tournaments.recorded(id, 0).await?;
    let made_ms = recorded.first().map_or(0, |(recorded, _)| recorded.at_ms);
    let sent = moment(clock::now_ms()).replace('T', " ").replace('Z', "");
    let sending = report::FrbeSending { club: &sender.club, event: (id, made_ms), sent: &sent };
    let bytes = give(&event, [], Form::Frbe(sending))?.bytes;
    Ok(file("text/html; charset=utf-8", &format!("event-{id}-frbe.html"), bytes))
}

/// A file of Papi, for the French federation.
async fn papi_file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let bytes = give(&event, [], Form::Papi)?.bytes;
    Ok(file("application/octet-stream", &format!("event-{id}.papi"), bytes))
}

/// Results without moves.
async fn pgn_file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let bytes = give(&event, [], Form::Pgn)?.bytes;
    Ok(file("application/x-chess-pgn; charset=utf-8", &format!("event-{id}.pgn"), bytes))
}

/// Something to keep.
fn file(kind: &'static str, name: &str, bytes: Vec<u8>) -> Response {
    let head = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (head, bytes).into_response()
}
