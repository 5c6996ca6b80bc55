//! What the terms of a working are called.
use arbiter_rulebook::{Message, TieBreakEdition};
use arbiter_standings::{CATALOGUE, Competitor, Counted, EncounterStep, TieBreak};
use arbiter_text::Text;

/// Every code, for hints.
pub fn all_codes() -> Message {
    let codes: Vec<&str> = CATALOGUE.iter().map(|entry| entry.code).collect();
    Message::new("standings-codes").with("codes", codes.join(" "))
}

/// The clause of a tie-break.
pub fn clause(tie_break: TieBreak, edition: TieBreakEdition) -> Option<&'static str> {
    *tie_break.entry().clause.at(edition)
}

/// Whether a term enters the sum, as a word for programs.
pub const fn counted(counted: Counted) -> &'static str {
    match counted {
        Counted::Yes => "counts",
        Counted::Cut => "cut",
        Counted::No => "no",
    }
}

/// More rows than this are not written out.
const STEP_ROWS_MAX: usize = 16;

/// A separate table of those who are level, in one line.
pub fn step(t: &Text, step: &EncounterStep) -> String {
    if step.rows.len() > STEP_ROWS_MAX {
        let n_first = step.order.iter().filter(|group| group.len() == 1).count();
        let values = [("level", step.rows.len().to_string()), ("first", n_first.to_string())];
        return t.with("step-many", &values);
    }
    let row = |row: &arbiter_standings::EncounterRow| {
        let values = [
            ("number", row.number.to_string()),
            ("points", row.points.to_string()),
            ("missing", row.n_not_met.to_string()),
        ];
        t.with(if row.n_not_met == 0 { "step-row" } else { "step-row-missing" }, &values)
    };
    let rows: Vec<String> = step.rows.iter().map(row).collect();
    let group = |group: &Vec<u16>| {
        let numbers: Vec<String> = group.iter().map(ToString::to_string).collect();
        numbers.join(" = ")
    };
    let order: Vec<String> = step.order.iter().map(group).collect();
    format!("{}: {}", rows.join(", "), order.join(" > "))
}

/// Rounds of a competitor whose game is not finished, and what it counts meanwhile.
pub fn adjourned(t: &Text, competitor: &Competitor) -> Vec<String> {
    let rounds = competitor.rounds.iter().zip(1..);
    let open = rounds.filter(|(round, _)| round.is_open);
    let said = |(round, number): (&arbiter_standings::Round, u32)| {
        let values = [("round", number.to_string()), ("points", round.points.to_string())];
        t.with("working-adjourned", &values)
    };
    open.map(said).collect()
}
