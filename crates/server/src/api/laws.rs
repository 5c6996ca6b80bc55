//! The Laws for programs: clauses, incident scripts, winnability.

use arbiter_board::Position;
use arbiter_laws::{Search, book, script};
use arbiter_rulebook::{ClauseKind, ClauseText, LawsEdition, Missing};
use arbiter_winnable::{Verdict, Winnability};
use axum::extract::{Path, Query};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, Body};
use crate::{
    app::App,
    fault::Fault,
    pages::{LIMIT, can_mate_both, run_blocking},
    problem::Problem,
};

/// The longest script that is run.
const SCRIPT_MAX: usize = 20_000;

/// Cases of a script that are run, each under each of its editions.
const RUNS_MAX: usize = 100;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(clauses))
        .routes(routes!(clause))
        .routes(routes!(rule))
        .routes(routes!(winnability))
}

/// Which clauses.
#[derive(Deserialize, IntoParams)]
struct Wanted {
    /// A number, or the beginning of several: `7.5`, `DUTCH.C5`.
    article: Option<String>,
    /// Words that must be in the clause.
    q: Option<String>,
    /// The edition whose numbers are meant.
    edition: Option<String>,
}

/// A clause in our own words
#[derive(Debug, Serialize, ToSchema)]
struct ClauseView {
    /// Its number in the tables.
    id: String,
    /// `rule`, `record` or `advice`: who decides it.
    kind: &'static str,
    /// In English.
    summary: String,
    /// In French, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    french: Option<String>,
    /// The editions that have it, with their numbers.
    editions: String,
    /// Its numbers and choices.
    parameters: String,
    /// A case that shows it.
    scenario: String,
    /// Edition by edition.
    tables: Vec<TableView>,
}

/// A row of the tables
#[derive(Debug, Serialize, ToSchema)]
struct TableView {
    about: &'static str,
    /// The class it holds for, if not for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<String>,
    cells: Vec<CellView>,
}

/// What an edition says
#[derive(Debug, Serialize, ToSchema)]
struct CellView {
    edition: u16,
    /// `null` where `missing` says why.
    article: Option<&'static str>,
    /// `no such rule`, or `not at hand` where our source does not contain that part.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<&'static str>,
    says: String,
}

impl From<&ClauseText> for ClauseView {
    fn from(clause: &ClauseText) -> Self {
        let tables = book::rows_of(clause).into_iter().map(|row| TableView {
            about: row.about,
            class: (!row.regimes.is_empty()).then(|| {
                row.regimes.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
            }),
            cells: LawsEdition::ALL
                .into_iter()
                .map(|edition| CellView {
                    edition: edition.year(),
                    article: row.at(edition).ok().map(|cell| cell.article),
                    missing: row.at(edition).err().map(|missing| match missing {
                        Missing::NoSuchRule => "no such rule",
                        Missing::NotAtHand => "not at hand",
                    }),
                    says: row.at(edition).map(|cell| cell.says.clone()).unwrap_or_default(),
                })
                .collect(),
        });
        Self {
            id: clause.id.clone(),
            kind: match clause.kind {
                ClauseKind::Rule => "rule",
                ClauseKind::Record => "record",
                ClauseKind::Advice => "advice",
            },
            summary: clause.summary.clone(),
            french: clause.french.clone(),
            editions: clause.editions.clone(),
            parameters: clause.parameters.clone(),
            scenario: clause.scenario.clone(),
            tables: tables.collect(),
        }
    }
}

/// Clauses by number or by word
#[utoipa::path(
    get, path = "/api/v1/laws/clauses", tag = "laws",
    params(Wanted),
    responses((status = 200, body = [ClauseView]), (status = 422)),
    extensions(("x-role" = json!("public")))
)]
async fn clauses(Query(wanted): Query<Wanted>) -> Result<Answer<Vec<ClauseView>>, Problem> {
    let edition: Option<LawsEdition> = match wanted.edition.as_deref() {
        None | Some("") => None,
        Some(year) => Some(year.parse().map_err(|error: arbiter_rulebook::UnknownEdition| {
            Problem::invalid(error.to_string())
        })?),
    };
    let found = match (wanted.article.as_deref(), wanted.q.as_deref()) {
        (Some(article), _) if !article.is_empty() => {
            book::find(article, edition.unwrap_or(LawsEdition::NEWEST))
        }
        (_, Some(words)) if !words.is_empty() => book::search(words),
        _ => return Err(Problem::invalid("expected article or q")),
    };
    Ok(Answer(found.iter().map(ClauseView::from).collect()))
}

/// One clause
#[utoipa::path(
    get, path = "/api/v1/laws/clauses/{id}", tag = "laws",
    params(("id" = String, Path)),
    responses((status = 200, body = ClauseView), (status = 404)),
    extensions(("x-role" = json!("public")))
)]
async fn clause(Path(id): Path<String>) -> Result<Answer<ClauseView>, Problem> {
    let found = book::by_id(&id);
    let missing = || Problem::missing(Fault::NoClause(id.clone()));
    Ok(Answer(ClauseView::from(&found.ok_or_else(missing)?)))
}

/// An incident as a script
#[derive(Debug, Deserialize, ToSchema)]
struct ScriptForm {
    /// Cases in the language of `arbiter rule`.
    script: String,
}

/// A case under one edition
#[derive(Debug, Serialize, ToSchema)]
struct CaseView {
    case: String,
    edition: u16,
    steps: Vec<StepView>,
    /// What did not come out as the script expects.
    failures: Vec<String>,
}

/// A step and what it brought
#[derive(Debug, Serialize, ToSchema)]
struct StepView {
    step: String,
    rulings: Vec<RulingView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<RulingView>,
}

/// A ruling with its article
#[derive(Debug, Serialize, ToSchema)]
struct RulingView {
    article: Option<&'static str>,
    says: String,
}

/// Runs an incident script and gives every ruling with its article
#[utoipa::path(
    post, path = "/api/v1/laws/rule", tag = "laws",
    request_body = ScriptForm,
    responses((status = 200, body = [CaseView]), (status = 422)),
    extensions(("x-role" = json!("public")))
)]
async fn rule(Body(form): Body<ScriptForm>) -> Result<Answer<Vec<CaseView>>, Problem> {
    if SCRIPT_MAX < form.script.len() {
        return Err(Problem::invalid(format!("a script has at most {SCRIPT_MAX} letters")));
    }
    let cases = script::parse(&form.script).map_err(|error| Problem::invalid(error.to_string()))?;
    let run = run_blocking(move || {
        let runs =
            cases.iter().flat_map(|case| case.editions().iter().map(move |one| (case, *one)));
        runs.take(RUNS_MAX)
            .map(|(case, edition)| {
                case_view(&script::run(
                    case,
                    edition,
                    &Search { ruling: LIMIT, ..Search::default() },
                ))
            })
            .collect()
    });
    Ok(Answer(run.await?))
}

fn case_view(report: &script::Report) -> CaseView {
    let steps = report.entries.iter().map(|entry| StepView {
        step: entry.text.clone(),
        rulings: entry
            .rulings
            .iter()
            .map(|ruling| RulingView {
                article: Some(ruling.basis.article),
                says: ruling.remedy.to_string(),
            })
            .collect(),
        refusal: entry.refusal.as_ref().map(|refusal| RulingView {
            article: refusal.basis.map(|basis| basis.article),
            says: refusal.reason.to_string(),
        }),
    });
    CaseView {
        case: report.title.clone(),
        edition: report.edition.year(),
        steps: steps.collect(),
        failures: report.failures.iter().map(|failure| failure.message.clone()).collect(),
    }
}

/// A position
#[derive(Debug, Deserialize, ToSchema)]
struct PositionForm {
    /// In Forsyth-Edwards notation.
    fen: String,
}

/// Whether either side can still mate
#[derive(Debug, Serialize, ToSchema)]
struct WinnableView {
    white: SideView,
    black: SideView,
    /// Neither side can mate (5.2.2).
    is_dead: bool,
}

/// One side
#[derive(Debug, Serialize, ToSchema)]
struct SideView {
    /// `yes`, `no` or `unknown`.
    verdict: &'static str,
    /// A line that ends in mate, in UCI notation, where there is one.
    line: Vec<String>,
}

/// Can either side still mate by any series of legal moves?
#[utoipa::path(
    post, path = "/api/v1/laws/winnable", tag = "laws",
    request_body = PositionForm,
    responses((status = 200, body = WinnableView), (status = 422)),
    extensions(("x-role" = json!("public")))
)]
async fn winnability(Body(form): Body<PositionForm>) -> Result<Answer<WinnableView>, Problem> {
    let position: Position = form
        .fen
        .parse()
        .map_err(|error: arbiter_board::FenError| Problem::invalid(error.to_string()))?;
    let [white, black] = can_mate_both(position).await?;
    let barred = |found: &Winnability| found.verdict() == Verdict::Unwinnable;
    let is_dead = barred(&white) && barred(&black);
    let (white, black) = (side(&position, &white), side(&position, &black));
    Ok(Answer(WinnableView { white, black, is_dead }))
}

fn side(position: &Position, found: &Winnability) -> SideView {
    let mut at = *position;
    let line = match found {
        Winnability::Winnable { line } => line.as_slice(),
        Winnability::Unwinnable { .. } | Winnability::Undetermined { .. } => &[],
    };
    let written = |m: &arbiter_board::Move| {
        let text = arbiter_notation::uci::write(&at, *m);
        at.play_mut(*m);
        text
    };
    SideView {
        verdict: match found.verdict() {
            Verdict::Winnable => "yes",
            Verdict::Unwinnable => "no",
            Verdict::Undetermined => "unknown",
        },
        line: line.iter().map(written).collect(),
    }
}
