//! Results: typed as fast as slips are read, and mended with a reason.

use arbiter_director::{Command, Refusal};
use arbiter_tournament::{BoardResult, Fact, Tournament};
use askama::Template;
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::HeaderMap,
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::json;

use super::super::{Deed, Head, Page, act, go, show, wants_json, words};
use crate::{
    access::{Arbiter, ResultEntry, Staff, Submitted},
    accounts::Role,
    app::App,
    problem::Problem,
    wire::{RESULTS, meaning, word},
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/results", get(list))
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
    white: String,
    black: String,
    /// The word of the result, or nothing.
    result: &'static str,
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
    State(app): State<App>,
    page: Page,
    _: Staff<ResultEntry>,
    Path(id): Path<u32>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "results").await?;
    let round = asked.round.filter(|&it| head.event.round(it).is_some()).or(head.newest_round());
    let boards = round.and_then(|it| head.event.round(it)).map(|it| &it.boards[..]);
    let rows = boards.unwrap_or_default().iter().zip(1..).map(|(board, number)| Row {
        board: number,
        white: head.name(&board.pair.white).to_owned(),
        black: head.name(&board.pair.black).to_owned(),
        result: board.result.map_or("", |result| word(&RESULTS, &result)),
    });
    let rows: Vec<Row> = rows.collect();
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
    let (usual, rare) = RESULTS.split_at(7);
    show(&ResultsPage {
        done: rows.iter().filter(|row| !row.result.is_empty()).count(),
        round,
        rows,
        usual: usual.iter().map(choice).collect(),
        rare: rare.iter().map(choice).collect(),
        may_correct: page.may(Role::Arbiter, id),
        is_last: round == head.newest_round(),
        page,
        head,
    })
}

fn standing(event: &Tournament, round: u8, board: u16) -> Result<Option<BoardResult>, Problem> {
    let boards = event.round(round).map(|it| &it.boards[..]).unwrap_or_default();
    let found = usize::from(board).checked_sub(1).and_then(|idx| boards.get(idx));
    Ok(found.ok_or(Refusal::NoSuchBoard { round, board })?.result)
}

/// Who entered the result that stands there.
async fn author(app: &App, id: u32, (round, board): (u8, u16)) -> Result<String, Problem> {
    let log = app.desk.recorded(id, 0).await?;
    let last = log.into_iter().rev().find(|(_, fact)| {
        matches!(fact,
            Fact::ResultEntered { round: r, board: b, .. }
            | Fact::ResultCorrected { round: r, board: b, .. } if (*r, *b) == (round, board))
    });
    Ok(last.map(|(recorded, _)| recorded.actor).unwrap_or_default())
}

/// One result. A second one on the same board is a correction, which who typed the first may
/// make; an arbiter may mend the results of others if their page showed what it mends.
async fn enter(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    Path((id, round, board)): Path<(u32, u8, u16)>,
    submitted: Submitted<ResultEntry>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let event = app.desk.load(id).await?;
    let there = standing(&event, round, board)?;
    let wanted = match fields.text("result") {
        "" => None,
        text => Some(meaning("result", &RESULTS, text)?),
    };
    let then = format!("/events/{id}/manage/results?round={round}#board-{board}");
    if there == wanted {
        let version = event.version;
        return Ok(if wants_json(&headers) {
            Json(json!({ "version": version })).into_response()
        } else {
            go(&then)
        });
    }
    let command = match (there, wanted) {
        (None | Some(BoardResult::Adjourned), Some(result)) => {
            Command::EnterResult { round, board, result }
        }
        (_, to) => {
            let author = author(&app, id, (round, board)).await?;
            let is_own = author == submitted.identity.name;
            let shown = there.map_or("", |result| word(&RESULTS, &result));
            let is_seen = fields.get("seen") == Some(shown);
            if !(is_own || is_seen && page.may(Role::Arbiter, id)) {
                let there = there.map_or("", words::result).to_owned();
                let values = [("result", there), ("who", author)];
                return Err(Problem::told(page.t.with("result-of-another", &values)));
            }
            let reason = page.t.say("reason-typing");
            Command::CorrectResult { round, board, to, reason }
        }
    };
    act(&app, page, &headers, Deed::of(id, &submitted, &[command], &then)).await
}

async fn correct(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    Path(id): Path<u32>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let (round, board) = (fields.need("round")?, fields.need("board")?);
    let to = match fields.text("result") {
        "" => None,
        text => Some(meaning("result", &RESULTS, text)?),
    };
    let reason = fields.text("reason").to_owned();
    let then = format!("/events/{id}/manage/results?round={round}#board-{board}");
    act(
        &app,
        page,
        &headers,
        Deed::of(id, &submitted, &[Command::CorrectResult { round, board, to, reason }], &then),
    )
    .await
}
