//! A ranking for programs.

use arbiter_standings::{Row, Standings, Table, Value, Working, Workings};
use arbiter_text::Text;
use arbiter_tournament::Event;
use serde::Serialize;

use super::words;

/// What is shown.
#[derive(Clone, Copy)]
pub struct View<'v> {
    /// What was played.
    pub event: &'v Event,
    /// Who scored what.
    pub table: &'v Table,
    /// In which order they stand.
    pub ranking: &'v Standings,
    /// In which language workings are told.
    pub t: Text,
}

/// A ranking for programs.
#[derive(Debug, Serialize)]
pub struct StandingsAnswer<'a> {
    event: &'a str,
    edition: &'static str,
    rounds: usize,
    tiebreaks: Vec<TieBreakAnswer>,
    warnings: Vec<WarningAnswer>,
    rows: Vec<RowAnswer<'a>>,
}

#[derive(Debug, Serialize)]
struct TieBreakAnswer {
    code: String,
    name: &'static str,
    clause: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct WarningAnswer {
    clause: &'static str,
    text: String,
}

#[derive(Debug, Serialize)]
struct RowAnswer<'a> {
    place: u32,
    sharing: u32,
    number: u16,
    name: &'a str,
    rating: Option<u16>,
    points: String,
    values: Vec<Option<ValueAnswer>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    working: Option<Vec<WorkingAnswer>>,
}

#[derive(Debug, Serialize)]
struct ValueAnswer {
    value: String,
    exact: String,
}

#[derive(Debug, Serialize)]
struct WorkingAnswer {
    tiebreak: String,
    value: Option<String>,
    finish: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<String>,
    terms: Vec<TermAnswer>,
}

#[derive(Debug, Serialize)]
struct TermAnswer {
    round: u16,
    opponent: Option<u16>,
    factor: Option<String>,
    basis: String,
    amount: String,
    counted: &'static str,
}

/// The ranking for programs, with the working where it was asked for.
pub fn answer<'v>(view: &View<'v>, workings: Option<&Workings<'_>>) -> StandingsAnswer<'v> {
    let ranking = view.ranking;
    let edition = ranking.rules.edition;
    let tie_break = |it: &arbiter_standings::TieBreak| TieBreakAnswer {
        code: it.to_string(),
        name: it.entry().name,
        clause: words::clause(*it, edition),
    };
    let warning = |it: &arbiter_standings::Warning| WarningAnswer {
        clause: it.clause(),
        text: view.t.explain(it),
    };
    StandingsAnswer {
        event: &view.event.name,
        edition: edition.name(),
        rounds: ranking.n_rounds,
        tiebreaks: ranking.tie_breaks.iter().map(tie_break).collect(),
        warnings: ranking.warnings.iter().map(warning).collect(),
        rows: ranking.rows.iter().map(|row| row_answer(view, row, workings)).collect(),
    }
}

fn row_answer<'v>(view: &View<'v>, row: &Row, workings: Option<&Workings<'_>>) -> RowAnswer<'v> {
    let competitor = &view.table.competitors[row.idx];
    let value = |value: &Option<Value>| {
        value.map(|value| ValueAnswer { value: value.to_string(), exact: value.exact() })
    };
    let working = |workings: &Workings<'_>| {
        let codes = view.ranking.tie_breaks.iter().map(ToString::to_string);
        codes
            .zip(workings.of(row.idx))
            .map(|(code, it)| working_answer(&view.t, code, &it))
            .collect()
    };
    RowAnswer {
        place: row.place,
        sharing: row.n_sharing,
        number: row.number,
        name: &competitor.name,
        rating: competitor.rating,
        points: row.score.to_string(),
        values: row.values.iter().map(value).collect(),
        working: workings.map(working),
    }
}

fn working_answer(t: &Text, tiebreak: String, working: &Working) -> WorkingAnswer {
    let term = |term: &arbiter_standings::Term| TermAnswer {
        round: term.round,
        opponent: term.opponent,
        factor: term.factor.map(|factor| factor.to_string()),
        basis: t.explain(&term.basis),
        amount: term.amount.exact(),
        counted: words::counted(term.counted),
    };
    WorkingAnswer {
        tiebreak,
        value: working.value.map(Value::exact),
        finish: t.explain(&working.finish),
        steps: working.steps.iter().map(|step| words::step(t, step)).collect(),
        terms: working.terms.iter().map(term).collect(),
    }
}
