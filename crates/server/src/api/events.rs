//! Events: create, command, import, follow.

use std::{convert::Infallible, time::Duration};

use arbiter_director::{Command, Consent, decide};
use arbiter_service::{
    Actor,
    exchange::{self, Form, give},
};
use arbiter_text::Text;
use arbiter_tournament::{Fact, Tournament};
use axum::{
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, StatusCode},
    response::{
        IntoResponse as _, Response,
        sse::{KeepAlive, Sse},
    },
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, Asked, At, Body, Raw};
use crate::{
    access::{Arbiter, Organiser, Read, ResultEntry, Staff, Viewer},
    accounts::{Identity, Role, Scope},
    app::App,
    fault::Fault,
    language::preferred,
    live,
    network::Client,
    problem::Problem,
    publish::{self, Published},
    wire::{CommandForm, CommandRequest, EventLine, LogLine, SettingsForm},
};

/// When a reader who found no room asks again.
const ASK_AGAIN: Duration = Duration::from_secs(15);

pub(super) fn router() -> OpenApiRouter<App> {
    // Files of other programs are larger than what is said in JSON.
    let imports = OpenApiRouter::new()
        .routes(routes!(import))
        .layer(DefaultBodyLimit::max(arbiter_exchange::FILE_MAX));
    OpenApiRouter::new()
        .routes(routes!(events, create))
        .merge(imports)
        .routes(routes!(command))
        .routes(routes!(log))
        .routes(routes!(trf_report))
        .routes(routes!(file))
        .routes(routes!(publish_event))
        .routes(routes!(live))
}

/// All events
#[utoipa::path(
    get, path = "/api/v1/events", tag = "events",
    responses((status = 200, body = [EventLine])),
    extensions(("x-role" = json!("public")))
)]
async fn events(State(app): State<App>) -> Result<Answer<Vec<EventLine>>, Problem> {
    let lines = app.listing.lines(&app).await?;
    // Drafts are for those who run them; this list is for everybody.
    let shown = lines.values().filter(|line| line.is_public());
    Ok(Answer(shown.map(EventLine::of_line).collect()))
}

/// The number of a new event.
#[derive(Debug, Serialize, ToSchema)]
struct Created {
    id: u32,
}

/// Create an event
#[utoipa::path(
    post, path = "/api/v1/events", tag = "events", request_body = SettingsForm,
    responses((status = 201, body = Created), (status = 409), (status = 422)),
    extensions(("x-role" = json!("organiser")))
)]
async fn create(
    State(app): State<App>,
    staff: Staff<Organiser>,
    Body(settings): Body<SettingsForm>,
) -> Result<(StatusCode, Answer<Created>), Problem> {
    let command = Command::Create(Box::new(settings.try_into()?));
    let facts = decide(&Tournament::default(), &command, Consent::None)?.facts;
    let id = begin(&app, &staff.identity, &facts).await?;
    Ok((StatusCode::CREATED, Answer(Created { id })))
}

/// Keeps a new event, and makes its creator the organiser where they are not already.
pub(crate) async fn begin(app: &App, identity: &Identity, facts: &[Fact]) -> Result<u32, Problem> {
    let id = app.tournaments.begin(facts, &identity.name).await?;
    if identity.role(Some(id)) < Some(Role::Organiser) {
        let (scope, role) = (Scope::Event(id), Some(Role::Organiser));
        app.accounts.grant(&identity.name, &identity.name, scope, role).await?;
    }
    Ok(id)
}

/// Whether a file is only looked at.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ImportQuery {
    /// Say what would be taken over, and do nothing.
    #[serde(default)]
    preview: bool,
    /// Name or number of the sheet of a workbook; the first with players where none is named.
    sheet: Option<String>,
}

/// What was taken over from a file, or would be.
#[derive(Debug, Serialize, ToSchema)]
struct TakenView {
    /// The number of the event; absent where the file was only looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u32>,
    /// What wrote the file.
    program: String,
    /// The name of the event.
    name: String,
    /// How many players.
    players: usize,
    /// How many rounds.
    rounds: usize,
    /// Everything that is not in the event as it is in the file.
    adjustments: Vec<AdjustmentView>,
}

/// Something that was read otherwise, filled in or left out.
#[derive(Debug, Serialize, ToSchema)]
struct AdjustmentView {
    /// A word to rely on.
    kind: &'static str,
    /// Line or row of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// Column of a report, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    /// In a sentence, in the language of the reader.
    text: String,
}

/// Take a file of any program as a new event: a report (TRF), SWAR, Papi, Swiss-Manager, Vega,
/// Swiss-Chess, a list of chess-results, or a table of players
#[utoipa::path(
    post, path = "/api/v1/events/import", tag = "events", params(ImportQuery),
    request_body(content((String = "text/plain"), (Vec<u8> = "application/octet-stream"))),
    responses((status = 200, body = TakenView), (status = 201, body = TakenView), (status = 422)),
    extensions(("x-role" = json!("organiser")))
)]
async fn import(
    State(app): State<App>,
    staff: Staff<Organiser>,
    Asked(query): Asked<ImportQuery>,
    headers: HeaderMap,
    Raw(body): Raw,
) -> Result<(StatusCode, Answer<TakenView>), Problem> {
    let t = Text::of(preferred(&headers));
    let sheet = query.sheet.as_deref();
    let content = exchange::read_from(&body, sheet, &t.say("import-unnamed"));
    let taken = content.and_then(exchange::take);
    let taken = taken.map_err(|error| Problem::of_file(error, &t))?;
    let (status, id) = if query.preview {
        (StatusCode::OK, None)
    } else {
        (StatusCode::CREATED, Some(begin(&app, &staff.identity, &taken.facts).await?))
    };
    let content = taken.content;
    let adjustment = |it: &exchange::Adjusted| {
        let (line, column) = it.place();
        let known = |at: u32| (at > 0).then_some(at);
        AdjustmentView {
            kind: it.kind(),
            line: known(line),
            column: known(column),
            text: t.explain(it),
        }
    };
    let view = TakenView {
        id,
        players: content.players().len(),
        rounds: content.record.rounds_recorded(),
        adjustments: content.adjusted.iter().map(adjustment).collect(),
        program: content.program,
        name: content.record.event.name,
    };
    Ok((status, Answer(view)))
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
struct Done {
    /// How many facts now make the event.
    version: u64,
    /// How many followed from the commands.
    facts: usize,
}

/// Do something: register, pair, publish, enter results, correct …
#[utoipa::path(
    post, path = "/api/v1/events/{event}/commands", tag = "events",
    params(("event" = u32, Path)), request_body = CommandRequest,
    responses((status = 200, body = Done), (status = 403), (status = 409), (status = 422)),
    extensions(("x-role" = json!("result-entry")))
)]
async fn command(
    State(app): State<App>,
    staff: Staff<ResultEntry>,
    At(id): At<u32>,
    Body(request): Body<CommandRequest>,
) -> Result<Answer<Done>, Problem> {
    let role = staff.identity.role(Some(id));
    let missing = request.commands.iter().map(CommandForm::needs).find(|&needs| role < Some(needs));
    if let Some(needs) = missing {
        return Err(Problem::forbidden(Fault::NeedsRole(needs)));
    }
    let (seen, consent) = (request.seen, request.consent()?);
    let actor = Actor { name: &staff.identity.name, consent };
    let (event, facts) = app.tournaments.act(id, seen, &request.commands()?, actor).await?;
    Ok(Answer(Done { version: event.version, facts: facts.len() }))
}

/// Which part of the log.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LogQuery {
    /// Only what came after this version.
    #[serde(default)]
    after: u64,
}

/// Everything that happened, in order
#[utoipa::path(
    get, path = "/api/v1/events/{event}/log", tag = "events",
    params(("event" = u32, Path), LogQuery),
    responses((status = 200, body = [LogLine]), (status = 404)),
    extensions(("x-role" = json!("read")))
)]
async fn log(
    State(app): State<App>,
    staff: Staff<Read>,
    At(id): At<u32>,
    Asked(query): Asked<LogQuery>,
) -> Result<Answer<Vec<LogLine>>, Problem> {
    app.tournaments.load(id).await?;
    let recorded = app.tournaments.recorded(id, query.after).await?;
    // How somebody is reached who registered is for those who decide.
    let may_read = staff.identity.role(Some(id)) >= Some(Role::Arbiter);
    let is_shown = |fact: &Fact| may_read || !matches!(fact, Fact::RegistrationRequested { .. });
    let shown = recorded.iter().filter(|(_, fact)| is_shown(fact));
    let lines = shown.map(|(recorded, _)| LogLine::try_from(recorded));
    Ok(Answer(lines.collect::<Result<_, _>>()?))
}

/// The report of the event (TRF26, or TRF16 if it began before September 2025), at any moment
#[utoipa::path(
    get, path = "/api/v1/events/{event}/report.trf", tag = "events",
    params(("event" = u32, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = 404)),
    extensions(("x-role" = json!("read")))
)]
async fn trf_report(
    State(app): State<App>,
    _: Staff<Read>,
    At(id): At<u32>,
) -> Result<String, Problem> {
    let event = app.tournaments.load(id).await?;
    let recorded = app.tournaments.recorded(id, 0).await?;
    let version = arbiter_trf::Version::in_force(event.settings.starts);
    let options = arbiter_trf::WriteOptions { version, ..arbiter_trf::WriteOptions::default() };
    let given = give(&event, recorded.iter().map(|(_, fact)| fact), Form::Trf(options))?;
    String::from_utf8(given.bytes).map_err(|error| Problem::broken(error.to_string()))
}

/// Which file of an event.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct FileQuery {
    /// `trf06`, `trf16`, `trf26`, `papi`, `chess-results`, `pgn` or `xlsx`.
    form: String,
}

/// A file for another program.
#[derive(Debug, Serialize, ToSchema)]
struct FileView {
    /// Its bytes in base64.
    content: String,
    /// What it has no place for, in the language of the reader.
    losses: Vec<String>,
}

/// The event as a file for another program, with what that file has no place for
#[utoipa::path(
    get, path = "/api/v1/events/{event}/file", tag = "events",
    params(("event" = u32, Path), FileQuery),
    responses((status = 200, body = FileView), (status = 404), (status = 422)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn file(
    State(app): State<App>,
    _: Staff<Arbiter>,
    At(id): At<u32>,
    Asked(query): Asked<FileQuery>,
    headers: HeaderMap,
) -> Result<Answer<FileView>, Problem> {
    let wrong = || {
        Problem::invalid(Fault::FieldWrong { name: "form".to_owned(), found: query.form.clone() })
    };
    let form = form_of(&query.form).ok_or_else(wrong)?;
    let event = app.tournaments.load(id).await?;
    let recorded = app.tournaments.recorded(id, 0).await?;
    let given = give(&event, recorded.iter().map(|(_, fact)| fact), form)?;
    let t = Text::of(preferred(&headers));
    let losses = given.losses.iter().map(|loss| t.explain(loss)).collect();
    Ok(Answer(FileView { content: BASE64_STANDARD.encode(given.bytes), losses }))
}

fn form_of(word: &str) -> Option<Form<'static>> {
    Some(match word {
        "papi" => Form::Papi,
        "chess-results" => Form::ChessResults,
        "pgn" => Form::Pgn,
        "xlsx" => Form::Workbook,
        _ => {
            let version = word.to_uppercase().parse().ok()?;
            Form::Trf(arbiter_trf::WriteOptions { version, ..arbiter_trf::WriteOptions::default() })
        }
    })
}

/// What became of the folder.
#[derive(Debug, Serialize, ToSchema)]
struct PublishedView {
    /// Files that were new or had changed.
    written: usize,
    /// Files of the event.
    all: usize,
    /// Files of the last time that are no longer part of the event.
    removed: usize,
}

/// Write the public pages into the folder that the operator named; they are renewed after each
/// round from then on
#[utoipa::path(
    post, path = "/api/v1/events/{event}/publish", tag = "events",
    params(("event" = u32, Path)),
    responses((status = 200, body = PublishedView), (status = 404), (status = 409)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn publish_event(
    State(app): State<App>,
    _: Staff<Arbiter>,
    At(id): At<u32>,
) -> Result<Answer<PublishedView>, Problem> {
    let Published { written, all, removed } = publish::publish(&app, id).await?;
    Ok(Answer(PublishedView { written, all, removed }))
}

/// Learn when the event changes (server-sent events): `data` is the newest version
#[utoipa::path(
    get, path = "/api/v1/events/{event}/live", tag = "events",
    params(("event" = u32, Path)),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404)),
    extensions(("x-role" = json!("public")))
)]
async fn live(
    State(app): State<App>,
    client: Client,
    Viewer(identity): Viewer,
    At(id): At<u32>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let Some(place) = app.connections.follow(client.address, identity.is_some()) else {
        // There is no room for one more who stays: they ask again now and then.
        let newest = live::message(event.version).retry(ASK_AGAIN);
        return Ok(Sse::new(tokio_stream::once(Ok::<_, Infallible>(newest))).into_response());
    };
    let pulse = KeepAlive::new().interval(Duration::from_secs(20));
    Ok(Sse::new(app.live.news(id, event.version, place)).keep_alive(pulse).into_response())
}
