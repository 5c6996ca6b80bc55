//! Results: typed as fast as slips are read, and mended with a reason.

use std::sync::Arc;

use arbiter_director::{Command, reach, report};
use arbiter_service::TypedResult;
use arbiter_tournament::{BoardResult, Reach};
use askama::Template;
use axum::{
    Router,
    extract::{Path, Query, State},
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::json;

use super::super::{
    EventForm, FormAction, Head, Page, StaffView, answer,
    public::{Person, round::Before},
    show,
    words::{self, points},
};
use crate::{
    access::{Arbiter, ResultEntry, Submitted},
    accounts::Role,
    app::App,
    fault::Fault,
    problem::Problem,
    wire::{meaning, word},
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/results", get(list))
        .route("/events/{event}/manage/results/{round}", post(enter_many))
        .route("/events/{event}/manage/results/{round}/{board}", post(enter))
        .route("/events/{event}/manage/corrections", post(correct))
}

/// A result that can be chosen: its word, how it is shown, its keys.
struct Choice {
    word: &'static str,
    shown: String,
    keys: &'static str,
}

/// Keys of the results that are typed.
const fn keys(word: &str) -> &'static str {
    match word.as_bytes() {
        b"1-0" => "1",
        b"=-=" => "5 = d",
        b"0-1" => "0",
        b"+--" => "+",
        b"--+" => "-",
        b"---" => "x",
        b"adjourned" => "j",
        _ => "",
    }
}

struct Row {
    board: usize,
    white: Person,
    black: Person,
    /// What both had before the round.
    points: (String, String),
    /// The word of the result, or nothing.
    result: &'static str,
    /// Where a match of teams begins: its teams and how it stands.
    heading: String,
}

#[derive(Template)]
#[template(path = "organise/results.html")]
struct ResultsPage {
    page: Page,
    head: Head,
    /// None before the first round.
    round: Option<u8>,
    rows: Vec<Row>,
    usual: Vec<Choice>,
    /// Unrated and arbiter's decisions.
    rare: Vec<Choice>,
    done: usize,
    may_correct: bool,
    /// Whether a correction of this round still counts for standings and pairings.
    reaches_all: bool,
    is_last: bool,
}

impl ResultsPage {
    fn rounds(&self) -> std::ops::RangeInclusive<u8> {
        1..=self.head.newest_round().unwrap_or(0)
    }

    fn is_done(&self) -> bool {
        self.done == self.rows.len()
    }

    fn is_shown(&self, round: &u8) -> bool {
        self.round == Some(*round)
    }
}

#[derive(Deserialize)]
struct Asked {
    round: Option<u8>,
}

async fn list(
    StaffView { app, page, path: id, .. }: StaffView<ResultEntry>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "results").await?;
    let round = asked.round.filter(|&it| head.event.round(it).is_some()).or(head.newest_round());
    let rows = round.map(|it| rows(&head, it)).unwrap_or_default();
    let choice = |(word, result): &(&'static str, BoardResult)| {
        let plain = words::result(*result);
        let shown = match result {
            BoardResult::Unrated(_) => page.t.say1("result-unrated", "result", plain),
            BoardResult::Arbiter { .. } => page.t.say1("result-arbiter", "result", plain),
            BoardResult::Adjourned => page.t.say("result-adjourned"),
            BoardResult::Played(_) | BoardResult::Forfeit { .. } => plain.to_owned(),
        };
        Choice { word, shown, keys: keys(word) }
    };
    let (usual, rare) = BoardResult::WORDS.split_at(7);
    show(&ResultsPage {
        done: rows.iter().filter(|row| !row.result.is_empty()).count(),
        round,
        rows,
        usual: usual.iter().map(choice).collect(),
        rare: rare.iter().map(choice).collect(),
        may_correct: page.may(Role::Arbiter, id),
        reaches_all: round.is_none_or(|it| reach(&head.event, it) == Reach::Everything),
        is_last: round == head.newest_round(),
        page,
        head,
    })
}

/// The boards of a round in their order; those of a match of teams stand together.
fn rows(head: &Head, number: u8) -> Vec<Row> {
    let Some(round) = head.event.round(number) else { return Vec::new() };
    let before = Before::round(&head.event, number);
    let row = |idx: usize, heading: String| {
        let board = round.boards.get(idx)?;
        let (white, black) = (board.pair.white, board.pair.black);
        Some(Row {
            board: idx + 1,
            white: Person::in_event(head, white),
            black: Person::in_event(head, black),
            points: (before.points(white), before.points(black)),
            result: board.result.map_or("", |result| word(&BoardResult::WORDS, &result)),
            heading,
        })
    };
    if !head.has_teams() {
        return (0..round.boards.len()).filter_map(|idx| row(idx, String::new())).collect();
    }
    let teams = report::team_round(&head.event, number).unwrap_or_default();
    let mut rows = Vec::with_capacity(round.boards.len());
    for it in &teams.matches {
        let score = format!("{}–{}", points(it.home_points), points(it.away_points));
        let mut heading = format!("{} {score} {}", it.home, it.away);
        for &idx in &it.boards {
            rows.extend(row(idx, std::mem::take(&mut heading)));
        }
    }
    rows.extend(teams.others.iter().filter_map(|&idx| row(idx, String::new())));
    rows
}

/// A result typed into a row of the table.
async fn enter(
    EventForm { app, page, headers, path: (id, round, board), submitted }: EventForm<
        ResultEntry,
        (u32, u8, u16),
    >,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let read = |text: &str| match text {
        "" => Ok(None),
        text => meaning("result", &BoardResult::WORDS, text).map(Some),
    };
    let typed = TypedResult {
        round,
        board,
        result: read(fields.text("result"))?,
        seen: fields.get("seen").map(read).transpose()?,
        may_correct_others: page.may(Role::Arbiter, id),
        reason: page.t.say("reason-typing"),
    };
    let then = format!("/events/{id}/manage/results?round={round}#board-{board}");
    let action = FormAction::new(id, &submitted, &[], &then);
    let entered = app.tournaments.enter_or_correct(id, &typed, action.actor()?).await;
    let done = entered.map(|entered| Arc::clone(entered.tournament()));
    answer(&app, page, &headers, action, done).await
}

/// Results that were typed faster than they could be sent one by one: `board-7=1-0`. The answer
/// names the boards whose result is in; the others are sent by themselves.
async fn enter_many(
    State(app): State<App>,
    Path((id, round)): Path<(u32, u8)>,
    submitted: Submitted<ResultEntry>,
) -> Result<Response, Problem> {
    let mut typed = Vec::new();
    for (name, value) in submitted.fields.repeated() {
        let Some(board) = name.strip_prefix("board-") else { continue };
        let board = board.parse().map_err(|_| {
            let (name, found) = ("board".to_owned(), board.chars().take(40).collect());
            Problem::invalid(Fault::FieldWrong { name, found })
        })?;
        typed.push((board, meaning("result", &BoardResult::WORDS, value)?));
    }
    let action = FormAction::new(id, &submitted, &[], "");
    let entered = app.tournaments.enter_open(id, round, &typed, action.actor()?).await;
    let (tournament, boards) = entered?;
    Ok(axum::Json(json!({ "version": tournament.version, "boards": boards })).into_response())
}

async fn correct(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let (round, board) = (fields.need("round")?, fields.need("board")?);
    let reason = fields.text("reason").to_owned();
    let correction = |to| Command::CorrectResult { round, board, to, reason: reason.clone() };
    let command = match fields.text("to") {
        "" => correction(None),
        // Both keep what they scored; what changes is who had White (C.04.2.D.8).
        "reversed" => Command::ReverseColors { round, board, reason: reason.clone() },
        text => correction(Some(meaning("result", &BoardResult::WORDS, text)?)),
    };
    form.act(id, &[command], &format!("results?round={round}#board-{board}")).await
}
