//! How the tie-breaks of one player come about, round by round.

use arbiter_director::report;
use arbiter_standings::{Basis, Counted, Finish, Working, Workings};
use arbiter_text::Text;
use arbiter_tournament::PlayerId;
use askama::Template;
use axum::{extract::Query, response::Response};

use super::{
    Person,
    standings::{After, place, player},
    values,
};
use crate::{
    fault::Fault,
    pages::{Head, Page, PublicView, show, words},
    problem::Problem,
};

/// One tie-break with its working.
struct Part {
    code: String,
    name: String,
    clause: &'static str,
    value: String,
    /// What was done with the terms.
    finish: String,
    /// `3½ + 3 + 4 = 10½`, where it is a sum.
    sum: String,
    terms: Vec<TermRow>,
}

/// What one round gave.
struct TermRow {
    round: u16,
    opponent: Option<Person>,
    basis: String,
    factor: String,
    amount: String,
    /// Empty where it counts.
    not_counted: String,
}

#[derive(Template)]
#[template(path = "public/working.html")]
struct WorkingPage {
    page: Page,
    head: Head,
    person: Person,
    after: usize,
    place: String,
    points: String,
    parts: Vec<Part>,
}

pub(super) async fn show_working(
    PublicView { app, page, path: (id, number) }: PublicView<(u32, u32)>,
    Query(query): Query<After>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "standings").await?;
    let ranked = report::standings(&head.event, query.after, None)?;
    let who = PlayerId(number);
    let own = head.event.numbers().get(&who).map(|number| number.get());
    let row = ranked.ranking.rows.iter().find(|row| Some(row.number) == own);
    let row = row.ok_or_else(|| Problem::missing(Fault::NotRanked))?;
    let workings = Workings::new(&ranked.table, &ranked.ranking, &ranked.decided).of(row.idx);
    let edition = ranked.ranking.rules.edition;
    let parts = ranked.ranking.tie_breaks.iter().zip(&workings).map(|(tie_break, working)| Part {
        code: tie_break.to_string(),
        name: values::tie_break(&page.t, *tie_break),
        clause: tie_break.entry().clause.at(edition).unwrap_or_default(),
        value: shown(&page.t, working.value),
        finish: finish(&page.t, working),
        sum: sum(&page.t, working),
        terms: working.terms.iter().map(|term| term_row(&page.t, &head, term)).collect(),
    });
    let parts = parts.collect();
    let person = Person::in_event(&head, who);
    let (place, points) = (place(row.place, row.n_sharing), words::points(row.score));
    let after = ranked.ranking.n_rounds;
    show(&WorkingPage { page, head, person, after, place, points, parts })
}

fn shown(t: &Text, value: Option<arbiter_standings::Value>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| values::value(t, value))
}

fn term_row(t: &Text, head: &Head, term: &arbiter_standings::Term) -> TermRow {
    let opponent = term.opponent.and_then(|number| player(head, number));
    TermRow {
        round: term.round,
        opponent: opponent.map(|id| Person::in_event(head, id)),
        basis: basis(t, term.basis),
        factor: term.factor.map(words::points).unwrap_or_default(),
        amount: values::value(t, term.amount),
        not_counted: match term.counted {
            Counted::Yes => String::new(),
            Counted::Cut => t.say("term-cut"),
            Counted::No => t.say("term-not-counted"),
        },
    }
}

/// What a term looked at.
fn basis(t: &Text, basis: Basis) -> String {
    match basis {
        Basis::Result => t.say("basis-result"),
        Basis::RunningTotal => t.say("basis-running-total"),
        Basis::OpponentScore { score, counts } if score == counts => {
            t.say1("basis-score", "score", words::points(score))
        }
        Basis::OpponentScore { score, counts } => t.with(
            "basis-score-counts",
            &[("score", words::points(score)), ("counts", words::points(counts))],
        ),
        Basis::VirtualOpponent { before, result, later } => t.with(
            "basis-virtual",
            &[
                ("before", words::points(before)),
                ("result", words::points(result)),
                ("later", words::points(later)),
            ],
        ),
        Basis::Dummy { own, counts } if own == counts => {
            t.say1("basis-dummy", "own", words::points(own))
        }
        Basis::Dummy { own, counts } => t.with(
            "basis-dummy-limited",
            &[("own", words::points(own)), ("counts", words::points(counts))],
        ),
        Basis::OpponentBuchholz => t.say("basis-buchholz"),
        Basis::OpponentPerformance => t.say("basis-performance"),
        Basis::Compared { own, other } => t.with(
            "basis-compared",
            &[("own", words::points(own)), ("other", words::points(other))],
        ),
        Basis::AssumedRating { rating } => t.say1("basis-assumed-rating", "rating", rating),
        Basis::Board => t.say("basis-board"),
        Basis::BoardsByNumber => t.say("basis-boards-by-number"),
        Basis::Limit { score, limit_twentieths } => t.with(
            "basis-limit",
            &[("score", words::points(score)), ("limit", limit(t, limit_twentieths))],
        ),
        Basis::Rating { rating, counts } if rating == counts => {
            t.say1("basis-rating", "rating", rating)
        }
        Basis::Rating { rating, counts } => t.with(
            "basis-rating-counts",
            &[("rating", rating.to_string()), ("counts", counts.to_string())],
        ),
        Basis::NoRating => t.say("basis-no-rating"),
        Basis::Unplayed => t.say("basis-unplayed"),
        Basis::OutsideTheTie => t.say("basis-not-level"),
        Basis::Keizer { .. } => t.explain(&basis),
    }
}

/// A limit in twentieths of a point.
fn limit(t: &Text, twentieths: u32) -> String {
    if twentieths == u32::MAX {
        return "∞".to_owned();
    }
    let hundredths = twentieths * 5;
    t.decimal(&format!("{}.{:02}", hundredths / 100, hundredths % 100))
}

/// What was done with the sum.
fn finish(t: &Text, working: &Working) -> String {
    match working.finish {
        Finish::Sum => t.say("finish-sum"),
        Finish::SumAndAwards { .. } | Finish::SumAndOwnValue { .. } => t.explain(&working.finish),
        Finish::Mean { n } => t.say1("finish-mean", "games", n),
        Finish::MeanPlus { n, percent, difference } => t.with(
            "finish-mean-plus",
            &[
                ("games", n.to_string()),
                ("percent", percent.to_string()),
                ("difference", format!("{difference:+}").replace('-', "−")),
            ],
        ),
        Finish::RoundedMean { n } => t.say1("finish-rounded-mean", "games", n),
        Finish::RoundedMeanPlus { n, percent, difference } => t.with(
            "finish-rounded-mean-plus",
            &[
                ("games", n.to_string()),
                ("percent", percent.to_string()),
                ("difference", format!("{difference:+}").replace('-', "−")),
            ],
        ),
        Finish::LowestRating { n, half_points } => {
            let tenths = u16::try_from(half_points * 5).unwrap_or(u16::MAX);
            let points = words::points(arbiter_rulebook::Score::from_tenths(tenths));
            t.with("finish-lowest-rating", &[("points", points), ("games", n.to_string())])
        }
        Finish::AddedToSecondary { secondary, factor } => t.with(
            "finish-added",
            &[("factor", factor.to_string()), ("secondary", words::points(secondary))],
        ),
        Finish::Place { place, n_level } => {
            t.with("finish-place", &[("place", place.to_string()), ("level", n_level.to_string())])
        }
        Finish::Stated => t.say("finish-stated"),
        Finish::SeparatesNobody => t.say("finish-separates-nobody"),
        Finish::GamePointsDiffer => t.say("finish-game-points-differ"),
        Finish::Dropped => t.say("finish-dropped"),
        Finish::NotApplicable => t.say("finish-not-applicable"),
        Finish::NoGames => t.say("finish-no-games"),
        Finish::NotAllMet => t.say("finish-not-all-met"),
        Finish::NotLevel => t.say("finish-not-level"),
    }
}

/// The sum in figures, where the terms that count are added and nothing else.
fn sum(t: &Text, working: &Working) -> String {
    let counted: Vec<_> = working.terms.iter().filter(|it| it.counted == Counted::Yes).collect();
    let (Finish::Sum, Some(value)) = (working.finish, working.value) else { return String::new() };
    if counted.len() < 2 {
        return String::new();
    }
    let term = |term: &&arbiter_standings::Term| values::value(t, term.amount);
    let terms: Vec<String> = counted.iter().map(term).collect();
    format!("{} = {}", terms.join(" + "), values::value(t, value))
}
