//! What arbiters do at the boards of a round, for pages and programs alike.

use arbiter_live::{
    ArbiterAct, Look, Reading,
    message::{ServerMessage, Why},
};
use arbiter_rulebook::{ByColor, Color};
use arbiter_store::GameHead;
use serde::Deserialize;

use super::{
    Ask, Way, ask,
    boards::{self, house_key, seat_link},
    seat_secrets,
};
use crate::{app::App, fault::Fault, problem::Problem};

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
                // The question of a hall whose lines were gone is the one that is answered here.
                let is_asked = *need == Need::Question && look.away.is_some();
                is_asked
                    || matches!(
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

    fn act(self, look: &Look) -> ArbiterAct {
        match self {
            Self::Start => ArbiterAct::Start,
            Self::Pause => ArbiterAct::Pause,
            Self::Resume => look.away.map_or(ArbiterAct::Resume, ArbiterAct::ResumeAfterLine),
        }
    }
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
    let games = boards::games(app, (event, round)).await?;
    let Some(head) = games.get(&board).filter(|head| !head.is_over) else { return Ok(None) };
    let links = seat_links(app, head).await?;
    Ok(links.map(|links| links.get(color).clone()))
}

/// The game of a board.
pub(crate) async fn find(
    app: &App,
    (event, round): (u32, u8),
    board: u16,
) -> Result<(GameHead, Way), Problem> {
    let mut games = boards::games(app, (event, round)).await?;
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
    for (board, head) in boards::games(app, (event, round)).await? {
        let way = app.hall.find(&head.game).await?;
        let name = name.to_owned();
        let look = ask(&way, |reply| Ask::Look { name, proposals: false, reply }).await?;
        looks.push((board, head, *look));
    }
    Ok(looks)
}

/// An act of an arbiter at one board; answered when it is on disk.
pub(crate) async fn act(
    way: &Way,
    (name, reason): (&str, &str),
    act: ArbiterAct,
    seen: Option<u64>,
) -> Result<Result<u64, ServerMessage>, Problem> {
    let (name, reason, act) = (name.to_owned(), reason.to_owned(), Box::new(act));
    ask(way, |reply| Ask::Arbiter { name, reason, act, seen, reply }).await
}

/// Rows that one reading of an electronic board can bring: moves put back, and moves made.
const STEPS_MAX: usize = 4;

/// An electronic board was read: the newest row, and whether the last placement was understood.
pub(crate) async fn read(
    way: &Way,
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
        if act(&way, signed, all.act(&look), None).await?.is_ok() {
            done.push(board);
        }
    }
    Ok(done)
}
