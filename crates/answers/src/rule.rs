//! Incident scripts, decided.

use arbiter_laws::{Search, script};
use arbiter_rulebook::{Citation, Explain as _, LawsEdition, Message};
use arbiter_text::Text;
use serde::Serialize;
use utoipa::ToSchema;

use crate::BadInput;

/// A case under one edition
#[derive(Debug, Serialize, ToSchema)]
pub struct CaseView {
    /// Its title.
    pub case: String,
    /// The year of the edition.
    pub edition: u16,
    /// The clauses it shows.
    pub clauses: Vec<String>,
    /// Every step.
    pub steps: Vec<StepView>,
    /// Why the regulations of the case cannot be played under the edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// What did not come out as the script expects.
    pub failures: Vec<FailureView>,
}

/// A step and what it brought
#[derive(Debug, Serialize, ToSchema)]
pub struct StepView {
    /// Where it stands in the script.
    pub line: usize,
    /// As it is written.
    pub step: String,
    /// The rulings, in order.
    pub rulings: Vec<RulingView>,
    /// The refusal, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RulingView>,
}

/// A ruling with its article
#[derive(Debug, Serialize, ToSchema)]
pub struct RulingView {
    /// `null` where the reason is one of plain order.
    pub article: Option<&'static str>,
    /// The articles that have to be read with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<&'static str>,
    /// As scripts say it, in English.
    pub says: String,
    /// For people, in the language that was asked for.
    pub text: String,
}

/// Something that did not come out as expected
#[derive(Debug, Serialize, ToSchema)]
pub struct FailureView {
    /// Where it stands in the script.
    pub line: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl CaseView {
    /// A case that was run, in a language.
    pub fn new(case: &script::Case, report: &script::Report, t: &Text) -> Self {
        let number = |citation: Citation| citation.article;
        let steps = report.entries.iter().map(|entry| StepView {
            line: entry.line,
            step: entry.text.clone(),
            rulings: entry
                .rulings
                .iter()
                .map(|ruling| RulingView {
                    article: Some(ruling.basis.article),
                    with: ruling.with.iter().copied().map(number).collect(),
                    says: ruling.remedy.to_string(),
                    text: t.explain(&ruling.remedy),
                })
                .collect(),
            refusal: entry.refusal.as_ref().map(|refusal| RulingView {
                article: refusal.basis.map(number),
                with: Vec::new(),
                says: refusal.reason.to_string(),
                text: t.explain(&refusal.reason),
            }),
        });
        let failures = report
            .failures
            .iter()
            .map(|failure| FailureView { line: failure.line, message: t.explain(&failure.what) });
        Self {
            case: report.title.clone(),
            edition: report.edition.year(),
            clauses: case.clauses.clone(),
            steps: steps.collect(),
            refused: report.refused.as_ref().map(|error| t.explain(error)),
            failures: failures.collect(),
        }
    }
}

/// A case with the script it stands in.
#[derive(Debug, Serialize)]
pub struct ScriptCase<'a> {
    /// The name of the script.
    pub script: &'a str,
    /// The case.
    #[serde(flatten)]
    pub case: CaseView,
}

/// The cases of a script, called `name`; an error shows the line and where in it. Cases that name
/// no edition are of the `usual` one.
pub fn read(name: &str, text: &str, usual: LawsEdition) -> Result<Vec<script::Case>, BadInput> {
    let cases = script::parse_for(text, usual)
        .map_err(|error| BadInput::at(name, pointed(text, &error)))?;
    if cases.is_empty() {
        return Err(BadInput::at(name, Message::new("rule-no-case")));
    }
    Ok(cases)
}

/// Every case of a script under each of its editions, or under `only` one of them.
pub fn rule<'a>(
    name: &'a str,
    text: &str,
    (usual, only): (LawsEdition, Option<LawsEdition>),
    t: &Text,
) -> Result<Vec<ScriptCase<'a>>, BadInput> {
    let mut ruled = Vec::new();
    for case in &read(name, text, usual)? {
        let chosen = |edition: &&LawsEdition| only.is_none_or(|only| only == **edition);
        for edition in case.editions().iter().filter(chosen) {
            let report = script::run(case, *edition, &Search::default());
            ruled.push(ScriptCase { script: name, case: CaseView::new(case, &report, t) });
        }
    }
    Ok(ruled)
}

/// Why a script cannot be read, and below it the line with a mark under the column.
pub fn pointed(text: &str, error: &script::ScriptError) -> Message {
    let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
    Message::new("case-error-at")
        .with("error", error.message())
        .with("line", line)
        .with("mark", " ".repeat(error.column.saturating_sub(1)) + "^")
}
