//! A ranking as text, CSV and JSON.

use std::io::Write;

use arbiter_standings::{Row, Standings, Table, Value, Working, Workings};
use arbiter_text::Text;
use arbiter_tournament::Event;
use serde::Serialize;

use super::words;
use crate::{error::CommandError, format};

/// What is shown.
pub(super) struct View<'v> {
    pub(super) event: &'v Event,
    pub(super) table: &'v Table,
    pub(super) ranking: &'v Standings,
    /// In which language workings are told.
    pub(super) t: Text,
}

/// What was ranked, by which edition.
pub(super) fn heading(view: &View<'_>) -> String {
    let (ranking, name) = (view.ranking, &view.event.name);
    let name = if name.is_empty() { "Standings" } else { name };
    format!("{name}: after round {}, tie-breaks of {}", ranking.n_rounds, ranking.rules.edition)
}

pub(super) fn text(
    out: &mut dyn Write,
    view: &View<'_>,
    workings: Option<&Workings<'_>>,
) -> Result<(), CommandError> {
    writeln!(out, "{}", heading(view))?;
    writeln!(out)?;
    write!(out, "{:>6} {:>5}  {:<32} {:>6} {:>6}", "place", "no.", "name", "rating", "points")?;
    for tie_break in &view.ranking.tie_breaks {
        write!(out, " {tie_break:>8}")?;
    }
    writeln!(out)?;
    for row in &view.ranking.rows {
        let competitor = &view.table.competitors[row.idx];
        let shared = if row.n_sharing > 1 { "=" } else { " " };
        let name: String = competitor.name.chars().take(32).collect();
        let rating = competitor.rating.map(|rating| rating.to_string()).unwrap_or_default();
        let points = row.score.to_string();
        write!(
            out,
            "{:>5}{shared} {:>5}  {name:<32} {rating:>6} {points:>6}",
            row.place, row.number
        )?;
        for value in &row.values {
            write!(out, " {:>8}", shown(*value, "-"))?;
        }
        writeln!(out)?;
    }
    let Some(workings) = workings else { return Ok(()) };
    for row in &view.ranking.rows {
        let competitor = &view.table.competitors[row.idx];
        writeln!(out)?;
        let values = [
            ("number", row.number.to_string()),
            ("name", competitor.name.clone()),
            ("points", row.score.to_string()),
        ];
        writeln!(out, "{}", view.t.with("working-head", &values))?;
        for remark in words::adjourned(&view.t, competitor) {
            writeln!(out, "  {remark}")?;
        }
        for (tie_break, working) in view.ranking.tie_breaks.iter().zip(workings.of(row.idx)) {
            let value = shown(working.value, "-");
            writeln!(out, "  {tie_break} = {value} ({})", view.t.explain(&working.finish))?;
            text_terms(out, &view.t, &working)?;
        }
    }
    Ok(())
}

fn text_terms(out: &mut dyn Write, t: &Text, working: &Working) -> Result<(), CommandError> {
    for step in working.steps.iter() {
        writeln!(out, "    {}", words::step(t, step))?;
    }
    for term in &working.terms {
        let opponent = term.opponent.map(|number| format!("v {number}")).unwrap_or_default();
        let factor = term.factor.map(|points| format!("{points} x ")).unwrap_or_default();
        let basis = format!("{factor}{}", t.explain(&term.basis));
        let amount = match term.counted {
            arbiter_standings::Counted::Yes => term.amount.to_string(),
            arbiter_standings::Counted::Cut => format!("({})", term.amount),
            arbiter_standings::Counted::No => "-".to_owned(),
        };
        let is_board = term.basis == arbiter_standings::Basis::Board;
        let what = t.say(if is_board { "working-board" } else { "working-round" });
        writeln!(out, "    {what} {:>2} {opponent:>7}  {basis:<60} {amount:>8}", term.round)?;
    }
    Ok(())
}

fn shown(value: Option<Value>, otherwise: &str) -> String {
    value.map_or_else(|| otherwise.to_owned(), |value| value.to_string())
}

pub(super) fn csv(
    out: &mut dyn Write,
    view: &View<'_>,
    workings: Option<&Workings<'_>>,
) -> Result<(), CommandError> {
    let mut writer = csv::Writer::from_writer(out);
    match workings {
        None => csv_rows(&mut writer, view),
        Some(workings) => csv_terms(&mut writer, view, workings),
    }
    .map_err(std::io::Error::from)?;
    Ok(writer.flush()?)
}

type CsvWriter<'w> = csv::Writer<&'w mut dyn Write>;

fn csv_rows(writer: &mut CsvWriter<'_>, view: &View<'_>) -> Result<(), csv::Error> {
    let mut head: Vec<String> =
        ["place", "number", "name", "rating", "points"].map(str::to_owned).to_vec();
    head.extend(view.ranking.tie_breaks.iter().map(ToString::to_string));
    writer.write_record(&head)?;
    for row in &view.ranking.rows {
        let competitor = &view.table.competitors[row.idx];
        let mut fields = vec![
            row.place.to_string(),
            row.number.to_string(),
            competitor.name.clone(),
            competitor.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            row.score.to_string(),
        ];
        fields.extend(row.values.iter().map(|value| shown(*value, "")));
        writer.write_record(&fields)?;
    }
    Ok(())
}

fn csv_terms(
    writer: &mut CsvWriter<'_>,
    view: &View<'_>,
    workings: &Workings<'_>,
) -> Result<(), csv::Error> {
    let head =
        ["number", "name", "tiebreak", "round", "opponent", "factor", "basis", "amount", "counted"];
    writer.write_record(head)?;
    for row in &view.ranking.rows {
        let competitor = &view.table.competitors[row.idx];
        for (tie_break, working) in view.ranking.tie_breaks.iter().zip(workings.of(row.idx)) {
            for term in &working.terms {
                writer.write_record([
                    row.number.to_string(),
                    competitor.name.clone(),
                    tie_break.to_string(),
                    term.round.to_string(),
                    term.opponent.map(|number| number.to_string()).unwrap_or_default(),
                    term.factor.map(|factor| factor.to_string()).unwrap_or_default(),
                    view.t.explain(&term.basis),
                    term.amount.to_string(),
                    words::counted(term.counted).to_owned(),
                ])?;
            }
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct Answer<'a> {
    event: &'a str,
    edition: &'static str,
    rounds: usize,
    tiebreaks: Vec<TieBreakAnswer>,
    warnings: Vec<WarningAnswer>,
    rows: Vec<RowAnswer<'a>>,
}

#[derive(Serialize)]
struct TieBreakAnswer {
    code: String,
    name: &'static str,
    clause: Option<&'static str>,
}

#[derive(Serialize)]
struct WarningAnswer {
    clause: &'static str,
    text: String,
}

#[derive(Serialize)]
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

#[derive(Serialize)]
struct ValueAnswer {
    value: String,
    exact: String,
}

#[derive(Serialize)]
struct WorkingAnswer {
    tiebreak: String,
    value: Option<String>,
    finish: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<String>,
    terms: Vec<TermAnswer>,
}

#[derive(Serialize)]
struct TermAnswer {
    round: u16,
    opponent: Option<u16>,
    factor: Option<String>,
    basis: String,
    amount: String,
    counted: &'static str,
}

pub(super) fn json(
    out: &mut dyn Write,
    view: &View<'_>,
    workings: Option<&Workings<'_>>,
) -> Result<(), CommandError> {
    let ranking = view.ranking;
    let edition = ranking.rules.edition;
    let tie_break = |it: &arbiter_standings::TieBreak| TieBreakAnswer {
        code: it.to_string(),
        name: it.entry().name,
        clause: words::clause(*it, edition),
    };
    let warning = |it: &arbiter_standings::Warning| WarningAnswer {
        clause: it.clause(),
        text: it.to_string(),
    };
    let answer = Answer {
        event: &view.event.name,
        edition: edition.name(),
        rounds: ranking.n_rounds,
        tiebreaks: ranking.tie_breaks.iter().map(tie_break).collect(),
        warnings: ranking.warnings.iter().map(warning).collect(),
        rows: ranking.rows.iter().map(|row| row_answer(view, row, workings)).collect(),
    };
    format::json(out, &answer)
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
