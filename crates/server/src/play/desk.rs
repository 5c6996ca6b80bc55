//! What arbiters do at the boards of a round, for pages and programs alike.

use arbiter_laws::{
    conditions::Conditions,
    plan::{Plan, Weight},
};
use arbiter_live::{
    ArbiterAct, Kind, Look, Options, Place, Reading, Settings,
    message::{ServerMessage, Why},
};
use arbiter_rulebook::{ByColor, Color, LawsEdition, Millis};
use arbiter_store::GameHead;
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa::ToSchema;

use super::{Ask, Made, ask, seat_secrets};
use crate::{app::App, fault::Fault, problem::Problem};

/// How the games of a round are played.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct RoundAsk {
    /// The time control; that of the event where it is left out.
    pub(crate) control: Option<String>,
    /// Black's, where it is another one.
    #[serde(default)]
    pub(crate) black_control: Option<String>,
    /// When the clocks are started, in milliseconds since 1970; by hand where it is left out. Who is
    /// not there by the default time of the event after it has lost.
    #[serde(default)]
    pub(crate) starts_at: Option<i64>,
    /// The boards; all that have no result where it is left out. The others stay paper.
    pub(crate) boards: Option<Vec<u16>>,
    /// What is switched on. Spectators never see a game earlier than the event says.
    #[schema(value_type = Option<Object>)]
    pub(crate) options: Option<Options>,
    /// `online` where it is left out, `hybrid`, or `hall` for boards of wood that electronic
    /// boards or arbiters tell of.
    #[schema(value_type = Option<String>)]
    pub(crate) kind: Option<Kind>,
}

/// A board that became a game, with the links of its seats.
pub(crate) struct MadeBoard {
    pub(crate) board: u16,
    pub(crate) game: String,
    pub(crate) links: ByColor<String>,
}

/// What is done at all boards at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AllAct {
    /// Starts the clocks that were not started.
    Start,
    /// Stops those that run.
    Pause,
    /// Lets those run again that stand, and that wait for nothing else.
    Resume,
}

impl AllAct {
    fn concerns(self, look: &Look) -> bool {
        use arbiter_live::{Need, message::PhaseView};
        match (self, look.snapshot.phase) {
            (Self::Start, PhaseView::Waiting) | (Self::Pause, PhaseView::Playing) => true,
            // A call or a claim wants an answer, and no general pardon.
            (Self::Resume, PhaseView::Paused) => look.needs.iter().all(|need| {
                matches!(
                    need,
                    Need::Interrupted
                        | Need::Paused
                        | Need::Absent { .. }
                        | Need::LineLost { .. }
                        | Need::Offers { .. }
                        | Need::Trouble { .. }
                )
            }),
            (
                Self::Start | Self::Pause | Self::Resume,
                PhaseView::Waiting
                | PhaseView::Playing
                | PhaseView::Paused
                | PhaseView::Checking
                | PhaseView::Finished
                | PhaseView::Cancelled,
            ) => false,
        }
    }

    const fn act(self) -> ArbiterAct {
        match self {
            Self::Start => ArbiterAct::Start,
            Self::Pause => ArbiterAct::Pause,
            Self::Resume => ArbiterAct::Resume,
        }
    }
}

/// Makes a game of every board that has neither a game under way nor a result.
pub(crate) async fn make_boards(
    app: &App,
    (event, round): (u32, u8),
    asked: RoundAsk,
) -> Result<Vec<MadeBoard>, Problem> {
    let _held = app.hall.making.lock().await;
    let tournament = app.tournaments.load(event).await?;
    let published = tournament.round(round).ok_or_else(|| Problem::missing(Fault::NoPage))?;
    let of_event = tournament.settings.time_control.as_ref().map(ToString::to_string);
    let control = asked.control.filter(|control| !control.trim().is_empty()).or(of_event);
    let control = control.ok_or_else(|| Problem::invalid(Fault::FieldMissing("control")))?;
    let kind = asked.kind.unwrap_or_default();
    check_plan(&tournament.settings.live_plan, kind, tournament.settings.editions.laws)?;
    let games = app.hall.round(event, round).await?;
    let key = house_key(app).await?;
    let mut made = Vec::new();
    for (board, it) in (1_u16..).zip(&published.boards) {
        let wanted = asked.boards.as_ref().is_none_or(|boards| boards.contains(&board));
        let is_taken = games.get(&board).is_some_and(|game| !game.is_over);
        if !wanted || it.result.is_some() || is_taken {
            continue;
        }
        let name = |id| {
            let entrant = tournament.players.get(&id);
            entrant.map_or_else(|| "?".to_owned(), |entrant| entrant.details.name.clone())
        };
        let names = ByColor { white: name(it.pair.white), black: name(it.pair.black) };
        let mut settings = Settings::casual(&control, names);
        settings.supervised = true;
        settings.kind = kind;
        if settings.kind == Kind::Hall {
            settings.edition = tournament.settings.editions.laws.to_string();
        }
        let usual = match settings.kind {
            Kind::Online | Kind::Hybrid => Options::SUPERVISED,
            Kind::Hall => Options::HALL,
        };
        settings.options = asked.options.unwrap_or(usual);
        let delay = Millis(i64::from(tournament.settings.live_delay_seconds) * 1000);
        settings.options.delay = settings.options.delay.max(delay);
        let of_event = tournament.settings.default_minutes;
        let of_event = of_event.map(|minutes| Millis::from_minutes(i64::from(minutes)));
        settings.options.default_time = settings.options.default_time.or(of_event);
        settings.black_control.clone_from(&asked.black_control);
        settings.starts_at = asked.starts_at;
        let (round, number) = (u32::from(round), u32::from(board));
        settings.place = Some(Place { event: event.to_string(), round, board: number });
        let Made { game, secrets } = app.hall.make_seated(&key, settings).await?;
        if let Some(at) = asked.starts_at {
            app.hall.wake_at(&game, at);
        }
        let links = secrets.map(|secret| seat_link(app, &game, &secret));
        made.push(MadeBoard { board, game, links });
    }
    // The page of the round now shows boards that are played.
    app.cache.forget();
    Ok(made)
}

/// Games that E.04 cannot have like this are not made. Without a plan they are played on the zone's
/// own boards and clocks, and a lost line costs what the clock says (E.04 2.4, 11.3, 11.4).
fn check_plan(text: &str, kind: Kind, edition: LawsEdition) -> Result<(), Problem> {
    if text.trim().is_empty() {
        return Ok(());
    }
    let plan = Plan::read(text).map_err(|error| Problem::invalid(Fault::PlanUnread(error)))?;
    let is_planned = match (plan.conditions(), kind) {
        (Conditions::Hall, Kind::Hall)
        | (Conditions::Online(_), Kind::Online)
        | (Conditions::Hybrid(_), Kind::Hybrid) => true,
        (Conditions::Hall | Conditions::Online(_) | Conditions::Hybrid(_), _) => false,
    };
    if !is_planned {
        return Err(Problem::invalid(Fault::PlanElsewhere));
    }
    let must = plan.lacks(edition).into_iter().find(|lack| lack.weight == Weight::Must);
    must.map_or(Ok(()), |lack| Err(Problem::invalid(Fault::PlanLacks(lack))))
}

async fn house_key(app: &App) -> Result<String, Problem> {
    let accounts = app.accounts.accounts().await?;
    accounts.key.clone().ok_or_else(|| Problem::broken("no key was drawn"))
}

fn seat_link(app: &App, game: &str, secret: &str) -> String {
    format!("{}/live/{game}/seat/{secret}", app.reached())
}

/// The links of the seats of a game of an event, to hand out again; none where they were drawn by
/// lot or with another key.
pub(crate) async fn seat_links(
    app: &App,
    head: &GameHead,
) -> Result<Option<ByColor<String>>, Problem> {
    let secrets = seat_secrets(&house_key(app).await?, &head.game)?;
    let fits = secrets.white.hash() == head.white && secrets.black.hash() == head.black;
    Ok(fits.then(|| secrets.map(|secret| seat_link(app, &head.game, secret.reveal()))))
}

/// The link of one seat of a board, while its game is on.
pub(crate) async fn seat_of_board(
    app: &App,
    (event, round): (u32, u8),
    board: u16,
    color: Color,
) -> Result<Option<String>, Problem> {
    let games = app.hall.round(event, round).await?;
    let Some(head) = games.get(&board).filter(|head| !head.is_over) else { return Ok(None) };
    let links = seat_links(app, head).await?;
    Ok(links.map(|links| links.get(color).clone()))
}

/// The game of a board.
pub(crate) async fn find(
    app: &App,
    (event, round): (u32, u8),
    board: u16,
) -> Result<(GameHead, mpsc::Sender<Ask>), Problem> {
    let mut games = app.hall.round(event, round).await?;
    let head = games.remove(&board).ok_or_else(|| Problem::missing(Fault::NoPage))?;
    let way = app.hall.find(&head.game).await?;
    Ok((head, way))
}

/// All boards of a round as the console shows them, in the order of the boards. What may be done
/// comes for one of them.
pub(crate) async fn looks(
    app: &App,
    (event, round): (u32, u8),
    name: &str,
) -> Result<Vec<(u16, GameHead, Look)>, Problem> {
    let mut looks = Vec::new();
    for (board, head) in app.hall.round(event, round).await? {
        let way = app.hall.find(&head.game).await?;
        let name = name.to_owned();
        let look = ask(&way, |reply| Ask::Look { name, proposals: false, reply }).await?;
        looks.push((board, head, *look));
    }
    Ok(looks)
}

/// An act of an arbiter at one board; answered when it is on disk.
pub(crate) async fn act(
    way: &mpsc::Sender<Ask>,
    (name, reason): (&str, &str),
    act: ArbiterAct,
    seen: Option<u64>,
) -> Result<Result<u64, ServerMessage>, Problem> {
    let (name, reason) = (name.to_owned(), reason.to_owned());
    ask(way, |reply| Ask::Arbiter { name, reason, act, seen, reply }).await
}

/// Rows that one reading of an electronic board can bring: moves put back, and moves made.
const STEPS_MAX: usize = 4;

/// An electronic board was read: the newest row, and whether the last placement was understood.
pub(crate) async fn read(
    way: &mpsc::Sender<Ask>,
    name: &str,
    readings: Vec<Reading>,
) -> Result<Result<(u64, bool), ServerMessage>, Problem> {
    let (mut newest, mut is_understood) = (0, true);
    for reading in readings {
        for _ in 0..STEPS_MAX {
            let read = ArbiterAct::Read(reading.clone());
            match act(way, (name, ""), read, None).await? {
                Ok(seq) if seq == newest => break,
                Ok(seq) => (newest, is_understood) = (seq, true),
                Err(ServerMessage::No { why: Why::Unknown, .. }) => {
                    is_understood = false;
                    break;
                }
                Err(no) => return Ok(Err(no)),
            }
        }
    }
    Ok(Ok((newest, is_understood)))
}

/// The same at all boards that it concerns; the boards at which it was done. A board at which
/// something else happened meanwhile stays as it is, and the console shows it.
pub(crate) async fn act_at_all(
    app: &App,
    (event, round): (u32, u8),
    signed: (&str, &str),
    all: AllAct,
) -> Result<Vec<u16>, Problem> {
    let mut done = Vec::new();
    for (board, head, look) in looks(app, (event, round), signed.0).await? {
        if !all.concerns(&look) {
            continue;
        }
        let way = app.hall.find(&head.game).await?;
        if act(&way, signed, all.act(), None).await?.is_ok() {
            done.push(board);
        }
    }
    Ok(done)
}
