//! The Laws for programs: clauses, incident scripts, winnability.

use arbiter_answers::reasons;
use arbiter_board::Position;
use arbiter_laws::{Search, book, script};
use arbiter_rulebook::{Explain as _, Language, LawsEdition, Message};
use arbiter_text::Text;
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
    views::{CaseView, ClauseView},
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
#[into_params(parameter_in = Query)]
struct Wanted {
    /// A number, or the beginning of several: `7.5`, `DUTCH.C5`.
    article: Option<String>,
    /// Words that must be in the clause.
    q: Option<String>,
    /// The edition whose numbers are meant.
    edition: Option<String>,
    /// The language of the answer: `en`, `fr`, `nl` or `de`; English if not given.
    lang: Option<String>,
}

/// The language of an answer.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct InLanguage {
    /// `en`, `fr`, `nl` or `de`; English if not given.
    lang: Option<String>,
}

/// The texts of a language; a code that names none is refused.
fn text(lang: Option<&str>) -> Result<Text, Problem> {
    let language = lang.filter(|code| !code.is_empty()).map(str::parse::<Language>).transpose();
    let language = language.map_err(|error| Problem::invalid(error.message()))?;
    Ok(Text::of(language.unwrap_or_default()))
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
            Problem::invalid(error.message())
        })?),
    };
    let found = match (wanted.article.as_deref(), wanted.q.as_deref()) {
        (Some(article), _) if !article.is_empty() => {
            book::find(article, edition.unwrap_or(LawsEdition::NEWEST))
        }
        (_, Some(words)) if !words.is_empty() => book::search(words),
        _ => return Err(Problem::invalid(Message::new("fault-article-or-q"))),
    };
    let t = text(wanted.lang.as_deref())?;
    Ok(Answer(found.into_iter().map(|clause| ClauseView::new(clause, &t)).collect()))
}

/// One clause
#[utoipa::path(
    get, path = "/api/v1/laws/clauses/{id}", tag = "laws",
    params(("id" = String, Path), InLanguage),
    responses((status = 200, body = ClauseView), (status = 404)),
    extensions(("x-role" = json!("public")))
)]
async fn clause(
    Path(id): Path<String>,
    Query(wanted): Query<InLanguage>,
) -> Result<Answer<ClauseView>, Problem> {
    let found = book::by_id(&id);
    let missing = || Problem::missing(Fault::NoClause(id.clone()));
    let t = text(wanted.lang.as_deref())?;
    Ok(Answer(ClauseView::new(found.ok_or_else(missing)?, &t)))
}

/// An incident as a script
#[derive(Debug, Deserialize, ToSchema)]
struct ScriptForm {
    /// Cases in the language of `arbiter rule`.
    script: String,
    /// The language of the rulings: `en`, `fr`, `nl` or `de`; English if not given.
    #[serde(default)]
    lang: Option<String>,
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
        let most = Message::new("case-too-long").with("n", SCRIPT_MAX);
        return Err(Problem::invalid(most));
    }
    let t = text(form.lang.as_deref())?;
    let cases = script::parse(&form.script).map_err(|error| Problem::told(t.explain(&error)))?;
    let run = run_blocking(move || {
        let runs =
            cases.iter().flat_map(|case| case.editions().iter().map(move |one| (case, *one)));
        runs.take(RUNS_MAX)
            .map(|(case, edition)| {
                let search = Search { ruling: LIMIT, ..Search::default() };
                CaseView::new(case, &script::run(case, edition, &search), &t)
            })
            .collect()
    });
    Ok(Answer(run.await?))
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
    let position: Position =
        form.fen.parse().map_err(|error| Problem::invalid(reasons::fen(&error)))?;
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
