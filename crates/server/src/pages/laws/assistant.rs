//! The assistant: an incident decided by answering a few questions, one page a question.
//!
//! Every step is an address. The answers stand in its query, and the last page runs the incident
//! through crate `laws` under every edition.

use std::fmt::Write as _;

use arbiter_board::Setup;
use arbiter_laws::{Game, Reason, script::Report};
use arbiter_rulebook::{Color, LawsEdition};
use arbiter_text::Text;
use askama::Template;
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};

use super::{
    super::{
        Page, show,
        tools::{board::Board, run_blocking},
    },
    edition_name,
    incidents::{self, Answers, Ask, Choice, Detail, Group, Incident, Question, Step, Unusable},
    rulings::{self, Line},
};
use crate::{fault::Fault, fields::query, problem::Problem};

#[derive(Template)]
#[template(path = "laws/assistant.html")]
struct KindsPage {
    page: Page,
    groups: Vec<(String, Vec<&'static Incident>)>,
}

/// The list of incidents.
pub(super) async fn kinds(page: Page) -> Result<Response, Problem> {
    let groups = Group::ALL.into_iter().map(|group| {
        let own = incidents::all().filter(|incident| incident.group == group).collect();
        (page.t.say(group.key()), own)
    });
    let groups = groups.collect();
    show(&KindsPage { page, groups })
}

/// An answer given earlier, with the address at which it can be changed.
struct Given {
    question: String,
    answer: String,
    change: String,
}

#[derive(Template)]
#[template(path = "laws/question.html")]
struct QuestionPage {
    page: Page,
    incident: &'static Incident,
    question: &'static Question,
    choices: &'static [Choice],
    /// Asked for a position, with what stands on it now and what is asked beside it.
    board: Option<(Board, Detail)>,
    fen: String,
    detail: String,
    error: String,
    given: Vec<Given>,
    hidden: Vec<(String, String)>,
    number: usize,
}

#[derive(Template)]
#[template(path = "laws/ruling.html")]
struct RulingPage {
    page: Page,
    incident: &'static Incident,
    given: Vec<Given>,
    others: Vec<Verdict>,
    board: Board,
    script: String,
    start: String,
}

impl RulingPage {
    /// What the chosen edition says.
    fn chosen(&self) -> &Verdict {
        let found = self.others.iter().find(|verdict| verdict.is_chosen);
        found.unwrap_or(&self.others[0])
    }
}

/// What an edition says.
struct Verdict {
    name: String,
    lines: Vec<Line>,
    /// The address of the same incident under this edition.
    href: String,
    is_chosen: bool,
    /// Whether it says the same as the chosen one, but for the numbers.
    is_same: bool,
    after: Vec<(String, String)>,
    /// The menu from which a breach is punished.
    penalties: Vec<Line>,
}

/// One step of an incident.
pub(super) async fn incident(
    page: Page,
    Path(id): Path<String>,
    RawQuery(raw): RawQuery,
) -> Result<Response, Problem> {
    let missing = || Problem::missing(Fault::NoIncident).next("choose one from the list");
    let incident = incidents::find(&id).ok_or_else(missing)?;
    let fields = query(raw.as_deref())?;
    let step = incidents::walk(incident, |name| fields.get(name).map(str::to_owned));
    match step {
        Step::Ask(question, answers) => ask(page, incident, question, &answers, None),
        Step::Again(question, answers, why) => ask(page, incident, question, &answers, Some(why)),
        Step::Done(answers) => {
            show(&run_blocking(move || decided(page, incident, &answers)).await?)
        }
    }
}

fn ask(
    page: Page,
    incident: &'static Incident,
    question: &'static Question,
    answers: &Answers,
    why: Option<Unusable>,
) -> Result<Response, Problem> {
    let t = &page.t;
    let usual = (incident.usual)(answers);
    let error = why.map(|why| {
        t.say(match why {
            Unusable::Position => "assistant-bad-position",
            Unusable::Move => "assistant-bad-move",
            Unusable::Squares => "assistant-bad-squares",
        })
    });
    let written = |id: &str, usual: &str| {
        let given = answers.get(id);
        if given.is_empty() { usual.to_owned() } else { given.to_owned() }
    };
    let (fen, detail) = (written("fen", usual.0), written("detail", usual.1));
    let (choices, board): (&[Choice], _) = match question.ask {
        Ask::Choice(choices) => (choices, None),
        Ask::Position(detail) => {
            let setup: Setup =
                fen.parse().or_else(|_| usual.0.parse()).unwrap_or_else(|_| answers.board());
            (&[], Some((Board::of(t, &setup), detail)))
        }
    };
    let given = given(&page, incident, answers, question);
    let hidden = answers.given().filter(|(name, _)| !(board.is_some() && is_board(name)));
    let hidden = hidden.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let number = given.len() + 1;
    let error = error.unwrap_or_default();
    let question_page = QuestionPage {
        page,
        incident,
        question,
        choices,
        board,
        fen,
        detail,
        error,
        given,
        hidden,
        number,
    };
    show(&question_page)
}

fn is_board(name: &str) -> bool {
    name == "fen" || name == "detail"
}

/// The answers so far, up to a question, each with the address that asks it again.
fn given(
    page: &Page,
    incident: &'static Incident,
    answers: &Answers,
    until: &Question,
) -> Vec<Given> {
    let t = &page.t;
    let mut given = Vec::new();
    let mut before: Vec<(&str, &str)> = Vec::new();
    for question in incidents::asked(incident, answers) {
        if std::ptr::eq(question, until) {
            break;
        }
        let change = link(incident, &before);
        let answer = answers.get(question.id);
        let shown = match question.ask {
            Ask::Choice(choices) => {
                let found = choices.iter().find(|(value, _)| *value == answer);
                found.map(|(_, key)| t.say(key)).unwrap_or_default()
            }
            Ask::Position(Detail::None) => answer.to_owned(),
            Ask::Position(_) => format!("{answer} · {}", answers.get("detail")),
        };
        given.push(Given { question: t.say(question.text), answer: shown, change });
        before.push((question.id, answer));
        if question.id == "fen" {
            before.push(("detail", answers.get("detail")));
        }
    }
    given
}

/// The address of an incident with these answers.
fn link(incident: &Incident, answers: &[(&str, &str)]) -> String {
    let mut address = format!("/laws/assistant/{}", incident.id);
    for (index, (name, value)) in answers.iter().enumerate() {
        let sign = if index == 0 { '?' } else { '&' };
        address.push(sign);
        address.push_str(name);
        address.push('=');
        for byte in value.bytes() {
            match byte {
                b' ' => address.push('+'),
                _ if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) => {
                    address.push(char::from(byte));
                }
                // Writing into a string cannot fail.
                _ => drop(write!(address, "%{byte:02X}")),
            }
        }
    }
    address
}

/// Runs the incident under every edition.
fn decided(page: Page, incident: &'static Incident, answers: &Answers) -> RulingPage {
    let t = page.t;
    let edition = answers.edition();
    let mut setup = answers.board();
    let mut others = Vec::new();
    for one in LawsEdition::ALL.into_iter().rev() {
        let script = incidents::script(incident, answers, one);
        let report = incidents::judged(&script, one);
        let verdict = verdict(&t, incident, answers, (one, report.as_ref()));
        if let Some(game) = report.and_then(|report| report.game).filter(|_| verdict.is_chosen) {
            setup = game.pieces();
        }
        others.push(verdict);
    }
    let words = |verdict: &Verdict| -> Vec<String> {
        verdict.lines.iter().map(|line| line.text.clone()).collect()
    };
    let said = others.iter().find(|verdict| verdict.is_chosen).map(words).unwrap_or_default();
    for verdict in &mut others {
        verdict.is_same = words(verdict) == said;
    }
    let script = incidents::script(incident, answers, edition);
    let given = given(&page, incident, answers, &incidents::END);
    let start = link(incident, &[]);
    let board = Board::of(&t, &setup);
    RulingPage { page, incident, given, others, board, script, start }
}

fn verdict(
    t: &Text,
    incident: &'static Incident,
    answers: &Answers,
    (edition, report): (LawsEdition, Option<&Report>),
) -> Verdict {
    let (lines, after, penalties) = match report {
        None => (
            vec![plain(rulings::sentence(&t.say1("reason-no-such-rule", "edition", edition)))],
            vec![],
            vec![],
        ),
        Some(report) => match &report.refused {
            Some(error) => (vec![plain(rulings::regulations(t, error))], vec![], vec![]),
            None => (lines(t, report), after(t, report), penalties(t, report)),
        },
    };
    let year = edition.to_string();
    let mut all: Vec<(&str, &str)> =
        answers.given().filter(|(name, _)| *name != "edition").collect();
    all.push(("edition", &year));
    Verdict {
        name: edition_name(t, edition),
        lines,
        href: link(incident, &all),
        is_chosen: LawsEdition::eq(&edition, &answers.edition()),
        is_same: false,
        after,
        penalties,
    }
}

fn plain(text: String) -> Line {
    Line { text, cite: String::new(), href: String::new(), is_refusal: true }
}

/// Every ruling and refusal, in order.
fn lines(t: &Text, report: &Report) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for entry in &report.entries {
        lines.extend(entry.rulings.iter().map(|ruling| rulings::ruling(t, ruling)));
        if let Some(refusal) = &entry.refusal {
            // What follows from an earlier refusal needs no second line.
            let follows = matches!(refusal.reason, Reason::NoOffer | Reason::NoClaim)
                && lines.iter().any(|line| line.is_refusal);
            if !follows {
                lines.push(rulings::refusal(t, refusal));
            }
        }
    }
    lines.dedup();
    if lines.is_empty() {
        lines.push(Line { is_refusal: false, ..plain(t.say("ruling-nothing")) });
    }
    lines
}

/// How the game stands afterwards.
fn after(t: &Text, report: &Report) -> Vec<(String, String)> {
    let Some(game) = &report.game else { return Vec::new() };
    let mut rows = vec![(t.say("after-phase"), rulings::phase(t, &game.phase))];
    if let Some(decided) = game.result {
        rows.push((t.say("after-result"), rulings::outcome(decided.outcome)));
        return rows;
    }
    rows.push((t.say("after-on-move"), rulings::side(t, game.to_move())));
    let running = game.clock.running();
    rows.push((
        t.say("after-running"),
        running.map_or_else(|| t.say("after-nobody"), |color| rulings::side(t, color)),
    ));
    rows.push((t.say("after-clocks"), clocks(t, game)));
    for color in Color::ALL {
        let counted = game.offences.get(color).len();
        if counted > 0 {
            let label = t.say1("after-offences", "player", rulings::side(t, color));
            rows.push((label, counted.to_string()));
        }
    }
    rows
}

fn clocks(t: &Text, game: &Game) -> String {
    let shown = |color| format!("{} {}", rulings::side(t, color), game.clock.remaining(color));
    format!("{} · {}", shown(Color::White), shown(Color::Black))
}

/// The penalties an arbiter may choose from, where a breach was found.
fn penalties(t: &Text, report: &Report) -> Vec<Line> {
    use arbiter_laws::{Remedy, article_12_arbiter::PenaltyKind};
    let is_breach = |remedy: &Remedy| matches!(remedy, Remedy::Breach(_));
    let mut rulings = report.entries.iter().flat_map(|entry| &entry.rulings);
    let ended = report.game.as_ref().is_some_and(|game| game.result.is_some());
    if ended || !rulings.any(|ruling| is_breach(&ruling.remedy)) {
        return Vec::new();
    }
    let named = |kind: PenaltyKind| {
        t.say(match kind {
            PenaltyKind::Warning => "penalty-warning",
            PenaltyKind::OpponentTime => "penalty-opponent-time",
            PenaltyKind::OwnTime => "penalty-own-time",
            PenaltyKind::OpponentPoints => "penalty-opponent-points",
            PenaltyKind::OwnPoints => "penalty-own-points",
            PenaltyKind::Loss => "penalty-loss",
            PenaltyKind::Fine => "penalty-fine",
            PenaltyKind::Rounds => "penalty-rounds",
            PenaltyKind::Expulsion => "penalty-expulsion",
        })
    };
    let menu = PenaltyKind::ALL.into_iter().filter_map(|kind| {
        let (cite, href) = rulings::cited(t, kind.article(report.edition)?);
        Some(Line { text: named(kind), cite, href, is_refusal: false })
    });
    menu.collect()
}
