//! A ranking as text and CSV.

use std::io::Write;

use arbiter_answers::standings::{View, words};
use arbiter_rulebook::Message;
use arbiter_standings::{Value, Working, Workings};
use arbiter_text::Text;

use crate::error::CommandError;

/// What was ranked, by which edition.
pub(super) fn heading(view: &View<'_>) -> String {
    let (ranking, name) = (view.ranking, &view.event.name);
    let name = if name.is_empty() { view.t.say("cli-standings") } else { name.clone() };
    let head = Message::new("cli-standings-head").with("name", name);
    let edition = ranking.rules.edition.to_string();
    view.t.message(&head.with("round", ranking.n_rounds).with("edition", edition))
}

pub(super) fn text(
    out: &mut dyn Write,
    view: &View<'_>,
    workings: Option<&Workings<'_>>,
) -> Result<(), CommandError> {
    writeln!(out, "{}", heading(view))?;
    writeln!(out)?;
    let columns = ["place", "number", "name", "rating", "points"];
    let [place, number, name, rating, points] =
        columns.map(|column| view.t.say(&format!("cli-column-{column}")));
    write!(out, "{place:>6} {number:>5}  {name:<32} {rating:>6} {points:>6}")?;
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
