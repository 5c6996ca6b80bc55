//! What programs get to see of the Laws, through the JSON interface and `--format json` alike.

use arbiter_laws::{
    Row,
    book::{self, State},
    exam::{Form, Question},
};
use arbiter_rulebook::{ClauseKind, ClauseText, LawsEdition, Missing};
use arbiter_text::Text;
use serde::Serialize;
use utoipa::ToSchema;

pub use arbiter_answers::rule::{CaseView, FailureView, RulingView, StepView};

/// A clause in our own words
#[derive(Debug, Serialize, ToSchema)]
pub struct ClauseView {
    /// Its number in the tables.
    pub id: String,
    /// `rule`, `record` or `advice`: who decides it.
    pub kind: &'static str,
    /// What it says.
    pub summary: String,
    /// The language of the summary, which is English where nobody has put it into another.
    pub language: &'static str,
    /// The editions that have it, with their numbers.
    pub editions: Vec<NumberView>,
    /// Edition by edition.
    pub tables: Vec<TableView>,
}

/// The number of a clause in an edition
#[derive(Debug, Serialize, ToSchema)]
pub struct NumberView {
    /// The year of the edition.
    pub edition: u16,
    /// As the edition prints it.
    pub number: String,
}

/// A row of the tables
#[derive(Debug, Serialize, ToSchema)]
pub struct TableView {
    /// What it is about.
    pub about: String,
    /// The classes it holds for, if not for all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<String>,
    /// One per edition.
    pub cells: Vec<CellView>,
    /// What changed from edition to edition.
    pub changes: Vec<ChangeView>,
}

/// What an edition says
#[derive(Debug, Serialize, ToSchema)]
pub struct CellView {
    /// The year of the edition.
    pub edition: u16,
    /// `null` where `missing` says why.
    pub article: Option<&'static str>,
    /// What it says; `null` where the row is about numbers alone.
    pub says: Option<String>,
    /// `no such rule`, or `not at hand` where our source does not contain that part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<&'static str>,
}

/// What an edition changed against the last one whose text is at hand
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeView {
    /// The year of the edition.
    pub edition: u16,
    /// What was said before; `null` where there was no such rule.
    pub from: Option<String>,
    /// What is said now; `null` where the rule is gone.
    pub to: Option<String>,
}

impl ClauseView {
    /// A clause in a language.
    pub fn new(clause: &ClauseText, t: &Text) -> Self {
        let own = clause.in_language(t.language());
        let numbers = LawsEdition::ALL.into_iter().filter_map(|edition| {
            let number = book::number_in(clause, edition)?;
            Some(NumberView { edition: edition.year(), number })
        });
        Self {
            id: clause.id.clone(),
            kind: match clause.kind {
                ClauseKind::Rule => "rule",
                ClauseKind::Record => "record",
                ClauseKind::Advice => "advice",
            },
            summary: own.unwrap_or(&clause.summary).to_owned(),
            language: if own.is_some() { t.language().code() } else { "en" },
            editions: numbers.collect(),
            tables: book::rows_of(clause).into_iter().map(|row| TableView::new(row, t)).collect(),
        }
    }
}

impl TableView {
    /// A row in a language.
    pub fn new(row: &Row, t: &Text) -> Self {
        let cells = LawsEdition::ALL.into_iter().map(|edition| {
            let cell = row.at(edition);
            let says = cell.ok().and_then(|cell| cell.says.as_ref());
            CellView {
                edition: edition.year(),
                article: cell.ok().map(|cell| cell.article),
                says: says.map(|message| t.message(message)),
                missing: cell.err().map(|missing| match missing {
                    Missing::NoSuchRule => "no such rule",
                    Missing::NotAtHand => "not at hand",
                }),
            }
        });
        let said = |state: State| match state {
            State::NoSuchRule => None,
            State::Present => Some(String::new()),
            State::Says(message) => Some(t.message(&message)),
        };
        let changes = book::changes(row).into_iter().map(|change| ChangeView {
            edition: change.edition.year(),
            from: said(change.from),
            to: said(change.to),
        });
        Self {
            about: t.say(row.about),
            classes: row.regimes.iter().map(|regime| t.explain(regime)).collect(),
            cells: cells.collect(),
            changes: changes.collect(),
        }
    }
}

/// A question of an exam with its answer
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionView {
    /// `choose` one of the choices, or `build` the ruling from all that belong to it.
    pub form: &'static str,
    /// What happened.
    pub story: Vec<String>,
    /// The board in Forsyth-Edwards notation, where it is not the initial position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What is asked.
    pub asked: String,
    /// What may be answered.
    pub choices: Vec<String>,
    /// The choices that are right, counted from zero.
    pub right: Vec<usize>,
    /// The articles behind the answer, with their edition.
    pub articles: Vec<String>,
    /// What the first of them says.
    pub reason: String,
}

impl QuestionView {
    /// A question in a language.
    pub fn new(question: &Question, t: &Text) -> Self {
        let said = |messages: &[arbiter_rulebook::Message]| -> Vec<String> {
            messages.iter().map(|message| t.message(message)).collect()
        };
        let reason = question.articles.first().map(|first| book::said_in(*first, t.language()));
        Self {
            form: match question.form {
                Form::Choose => "choose",
                Form::Build => "build",
            },
            story: said(&question.story),
            position: question.board.as_ref().map(ToString::to_string),
            asked: t.message(&question.asked),
            choices: question.choices.iter().map(|choice| said(choice).join(" ")).collect(),
            right: question.right.clone(),
            articles: question.articles.iter().map(ToString::to_string).collect(),
            reason: reason.unwrap_or_default(),
        }
    }
}
