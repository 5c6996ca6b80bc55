//! What arbiters need for titles and categories, and seminars for theirs (B.06).

use arbiter_rulebook::Date;
use arbiter_text::Text;
use arbiter_titles::{
    arbiters::{ArbiterTitle, Level, NormEvent, check_norms, may_be_national, norm_form},
    categories::{Category, Service, check_category},
    seminars::{Seminar, check_seminar},
};
use arbiter_tournament::BirthDate;
use askama::Template;
use axum::{extract::RawQuery, response::Response};

use super::super::{Page, laws::address, show};
use crate::{
    clock,
    fields::{Fields, query},
    problem::Problem,
};

/// Lines that are read of a list.
const LINES_MAX: usize = 200;

#[derive(Template)]
#[template(path = "tools/arbiters.html")]
struct ArbitersPage {
    page: Page,
    fields: Fields,
    today: String,
    seminar: Option<Answer>,
    category: Option<Answer>,
    norms: Option<Answer>,
    national: Option<Answer>,
}

/// What was found, with its clause.
struct Answer {
    is_right: bool,
    lines: Vec<String>,
    clause: &'static str,
    href: String,
}

impl Answer {
    fn of(t: &Text, mut lines: Vec<String>, clause: &'static str) -> Self {
        let is_right = lines.is_empty();
        if is_right {
            lines.push(t.say("arbiters-enough"));
        }
        Self { is_right, lines, clause, href: address(clause) }
    }

    fn unreadable(t: &Text, text: &str, clause: &'static str) -> Self {
        let shown: String = text.chars().take(100).collect();
        let lines = vec![t.say1("arbiters-unreadable", "text", shown)];
        Self { is_right: false, lines, clause, href: address(clause) }
    }
}

pub(super) async fn check(page: Page, RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let asked = fields.text("ask").to_owned();
    let t = page.t;
    let answer =
        |what: &str, find: fn(&Text, &Fields) -> Answer| (asked == what).then(|| find(&t, &fields));
    let seminar = answer("seminar", seminar);
    let category = answer("category", category);
    let norms = answer("norms", norms);
    let national = answer("national", national);
    let today = clock::today().to_string();
    show(&ArbitersPage { page, fields, today, seminar, category, norms, national })
}

fn day(fields: &Fields) -> Option<Date> {
    match fields.text("on") {
        "" => Some(clock::today()),
        text => text.parse().ok(),
    }
}

fn lines(fields: &Fields, name: &str) -> Vec<String> {
    let lines = fields.text(name).lines().map(str::trim).filter(|line| !line.is_empty());
    lines.take(LINES_MAX).map(str::to_owned).collect()
}

fn seminar(t: &Text, fields: &Fields) -> Answer {
    let clause = "ARB.6.4";
    let text = fields.text("sessions");
    let words = text.split([',', ';', ' ']).filter(|word| !word.is_empty());
    let hours: Result<Vec<u32>, _> = words.take(LINES_MAX).map(str::parse).collect();
    let Ok(session_hours) = hours else { return Answer::unreadable(t, text, clause) };
    let teaches_anti_cheating = fields.is_ticked("anti_cheating");
    let faults = check_seminar(&Seminar { session_hours, teaches_anti_cheating });
    Answer::of(t, faults.iter().map(|fault| t.explain(fault)).collect(), clause)
}

fn category(t: &Text, fields: &Fields) -> Answer {
    let (category, clause) = match fields.text("category") {
        "B" => (Category::B, "ARB.6.5B"),
        _ => (Category::C, "ARB.6.5C"),
    };
    let Some(on) = day(fields) else {
        return Answer::unreadable(t, fields.text("on"), clause);
    };
    let mut events: Vec<Service> = Vec::new();
    for line in lines(fields, "events") {
        match line.parse() {
            Ok(event) => events.push(event),
            Err(_) => return Answer::unreadable(t, &line, clause),
        }
    }
    let faults = check_category(category, &events, on);
    Answer::of(t, faults.iter().map(|fault| t.explain(fault)).collect(), clause)
}

fn norms(t: &Text, fields: &Fields) -> Answer {
    let (title, clause) = match fields.text("title") {
        "IA" => (ArbiterTitle::International, "ARB.5.2b"),
        _ => (ArbiterTitle::Fide, "ARB.5.2a"),
    };
    let mut events = Vec::new();
    for line in lines(fields, "norms") {
        match norm(&line) {
            Some(event) => events.push(event),
            None => return Answer::unreadable(t, &line, clause),
        }
    }
    let faults: Vec<String> =
        check_norms(title, &events).iter().map(|fault| t.explain(fault)).collect();
    let mut answer = Answer::of(t, faults, clause);
    answer.lines.push(t.say1("arbiters-norm-form", "form", norm_form(title)));
    answer
}

/// `9 IA`, or `9 FA 5` with the rounds worked in a team event.
fn norm(line: &str) -> Option<NormEvent> {
    let mut words = line.split_whitespace();
    let rounds = words.next()?.parse().ok()?;
    let signed_by = match words.next()?.to_ascii_uppercase().as_str() {
        "NA" => Level::National,
        "FA" => Level::Fide,
        "IA" => Level::International,
        _ => return None,
    };
    let team_rounds_worked = match words.next() {
        Some(word) => Some(word.parse().ok()?),
        None => None,
    };
    let is_whole = words.next().is_none();
    is_whole.then_some(NormEvent { rounds, team_rounds_worked, signed_by })
}

fn national(t: &Text, fields: &Fields) -> Answer {
    let clause = "ARB.2.4.5";
    let Ok(birth) = fields.text("birth").parse::<BirthDate>() else {
        return Answer::unreadable(t, fields.text("birth"), clause);
    };
    let Some(on) = day(fields) else {
        return Answer::unreadable(t, fields.text("on"), clause);
    };
    let faults = match may_be_national(birth, on) {
        Some(true) => Vec::new(),
        Some(false) => vec![t.say("arbiters-too-young")],
        None => vec![t.say("arbiters-day-decides")],
    };
    Answer::of(t, faults, clause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_norm_is_a_line() {
        let read = norm("9 IA").unwrap();
        assert_eq!((read.rounds, read.team_rounds_worked), (9, None));
        assert_eq!(norm("7 fa 4").unwrap().team_rounds_worked, Some(4));
        for wrong in ["", "nine IA", "9", "9 XX", "9 IA four", "9 IA 4 5"] {
            assert!(norm(wrong).is_none(), "{wrong}");
        }
    }
}
