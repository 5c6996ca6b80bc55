//! The boards of a published round, and the games of a playoff, become games that are played here.

use std::collections::BTreeMap;

use arbiter_board::{FenError, Position};
use arbiter_director::{Due, Progress, progress};
use arbiter_laws::{
    conditions::Conditions,
    plan::{Plan, Weight},
};
use arbiter_live::{ArbiterAct, Kind, Options, Place, Settings};
use arbiter_rulebook::{ByColor, LawsEdition, Millis};
use arbiter_store::GameHead;
use arbiter_tournament::{PlayerId, Playoff, PlayoffGame, Tournament};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::{
    Made, desk,
    hall::{board_of, chosen, draw_lot},
};
use crate::{app::App, fault::Fault, problem::Problem};

/// The round that stands for the playoffs of an event.
pub(crate) const PLAYOFFS: u8 = 0;
/// Who calls games off whose players were paired otherwise.
const PROGRAM: &str = "program";

/// How the games of a round are played.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub(crate) struct RoundAsk {
    /// The time control; that of the event where it is left out, in a playoff that of the scheme.
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
    /// The position in which all games begin; in Chess960 that of the round where it is left out.
    #[serde(default)]
    pub(crate) fen: Option<String>,
    /// What is switched on or off; the rest is as usual in an event. Spectators never see a game earlier than the event says.
    #[schema(value_type = Option<Object>)]
    pub(crate) options: Option<Map<String, Value>>,
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

/// Who plays at a board, as the event has paired it now.
fn paired(event: &Tournament, round: u8, board: u16) -> Option<ByColor<u32>> {
    let pair = event.board(round, board)?.pair;
    Some(ByColor { white: pair.white.0, black: pair.black.0 })
}

/// The newest game of each board of a round, in the order of the boards. A game whose players were
/// paired otherwise since is none of them.
pub(crate) async fn games(
    app: &App,
    (event, round): (u32, u8),
) -> Result<BTreeMap<u16, GameHead>, Problem> {
    let tournament = app.tournaments.load(event).await?;
    let mut newest: BTreeMap<u16, GameHead> = BTreeMap::new();
    for head in app.hall.at(&format!("{event}/{round}/")).await? {
        let Some((board, players)) = board_of(&head.place) else { continue };
        if is_stale(&tournament, round, (board, players)) {
            continue;
        }
        let is_newer =
            |other: &GameHead| (other.is_over, head.made_ms) > (head.is_over, other.made_ms);
        if newest.get(&board).is_none_or(is_newer) {
            newest.insert(board, head);
        }
    }
    Ok(newest)
}

/// The event, round and board of a game; none for a game by link, and where others are paired there
/// since.
pub(crate) async fn place_of(app: &App, game: &str) -> Result<Option<(u32, u8, u16)>, Problem> {
    let place = app.hall.place_of(game).await?;
    let Some((board, players)) = board_of(&place) else { return Ok(None) };
    let mut parts = place.split('/');
    let (event, round) = (parts.next(), parts.next());
    let event = event.and_then(|event| event.parse().ok());
    let round = round.and_then(|round| round.parse().ok());
    let (Some(event), Some(round)) = (event, round) else { return Ok(None) };
    let tournament = app.tournaments.load(event).await?;
    let is_stale = is_stale(&tournament, round, (board, players));
    Ok((!is_stale).then_some((event, round, board)))
}

/// Whether others are paired at the board of a game.
fn is_stale(event: &Tournament, round: u8, (board, players): (u16, Option<ByColor<u32>>)) -> bool {
    round != PLAYOFFS && players.is_some() && players != paired(event, round, board)
}

/// Calls off the games of a round whose players were paired otherwise since.
async fn call_off_stale(app: &App, event: &Tournament, place: (u32, u8)) -> Result<(), Problem> {
    let (id, round) = place;
    for head in app.hall.at(&format!("{id}/{round}/")).await? {
        let is_of_others = board_of(&head.place).is_some_and(|it| is_stale(event, round, it));
        if head.is_over || !is_of_others {
            continue;
        }
        let way = app.hall.find(&head.game).await?;
        if let Err(no) = desk::act(&way, (PROGRAM, ""), ArbiterAct::Cancel, None).await? {
            tracing::warn!(game = head.game, ?no, "a game of another pairing goes on");
        }
    }
    Ok(())
}

/// Makes a game of every board that has neither a game under way nor a result; in round 0 of every
/// game of a playoff that can be played now.
pub(crate) async fn make_boards(
    app: &App,
    place: (u32, u8),
    asked: RoundAsk,
) -> Result<Vec<MadeBoard>, Problem> {
    let _held = app.hall.making.lock().await;
    let (event, round) = place;
    let tournament = app.tournaments.load(event).await?;
    let kind = asked.kind.unwrap_or_default();
    check_plan(&tournament.settings.live_plan, kind, tournament.settings.editions.laws)?;
    call_off_stale(app, &tournament, place).await?;
    let maker = Maker { app, event: &tournament, place, asked: &asked, key: house_key(app).await? };
    let mut made = Vec::new();
    if round == PLAYOFFS {
        maker.make_playoffs(&mut made).await?;
    } else {
        maker.make_round(&mut made).await?;
    }
    // The page of the round now shows boards that are played.
    app.cache.forget();
    Ok(made)
}

struct Maker<'a> {
    app: &'a App,
    event: &'a Tournament,
    place: (u32, u8),
    asked: &'a RoundAsk,
    key: String,
}

/// A game that is to be made.
struct New {
    board: u16,
    players: ByColor<PlayerId>,
    games_before: usize,
    control: String,
    black_control: Option<String>,
}

impl Maker<'_> {
    async fn make_round(&self, made: &mut Vec<MadeBoard>) -> Result<(), Problem> {
        let round = self.place.1;
        let published = self.event.round(round).ok_or_else(|| Problem::missing(Fault::NoPage))?;
        let of_event = self.event.settings.time_control.as_ref().map(ToString::to_string);
        let control = self.control().or(of_event);
        let control = control.ok_or_else(|| Problem::invalid(Fault::FieldMissing("control")))?;
        let games = games(self.app, self.place).await?;
        for (board, it) in (1_u16..).zip(&published.boards) {
            let wanted = self.asked.boards.as_ref().is_none_or(|boards| boards.contains(&board));
            let is_taken = games.get(&board).is_some_and(|game| !game.is_over);
            if !wanted || it.result.is_some() || is_taken {
                continue;
            }
            let players = ByColor { white: it.pair.white, black: it.pair.black };
            let (control, black_control) = (control.clone(), self.asked.black_control.clone());
            made.push(
                self.make(New { board, players, games_before: 0, control, black_control }).await?,
            );
        }
        Ok(())
    }

    /// Every game of a playoff that can be played now and is not on, with the clocks of the scheme.
    async fn make_playoffs(&self, made: &mut Vec<MadeBoard>) -> Result<(), Problem> {
        let games = games(self.app, self.place).await?;
        let on: Vec<[u32; 2]> = games
            .values()
            .filter(|head| !head.is_over)
            .filter_map(|head| board_of(&head.place)?.1)
            .map(|ByColor { white, black }| [white.min(black), white.max(black)])
            .collect();
        let mut board = games.keys().next_back().copied().unwrap_or_default();
        for playoff in &self.event.planned {
            let Progress::Running(due) = progress(self.event, playoff) else { continue };
            for due in due {
                let Due { first, second, white, control } = due;
                if on.contains(&[first.0.min(second.0), first.0.max(second.0)]) {
                    continue;
                }
                let white = match white {
                    Some(white) => white,
                    None if draw_lot()? => first,
                    None => second,
                };
                let black = if white == first { second } else { first };
                board = board.checked_add(1).ok_or_else(Problem::busy)?;
                let scheme = control.base_s.map(|base_s| control_text(base_s, control.increment_s));
                let black_control = match self.control() {
                    Some(_) => self.asked.black_control.clone(),
                    None => Some(scheme.black).filter(|black| *black != scheme.white),
                };
                let new = New {
                    board,
                    players: ByColor { white, black },
                    games_before: games_of(playoff, white, black),
                    control: self.control().unwrap_or(scheme.white),
                    black_control,
                };
                made.push(self.make(new).await?);
            }
        }
        Ok(())
    }

    fn control(&self) -> Option<String> {
        self.asked.control.clone().filter(|control| !control.trim().is_empty())
    }

    /// The position in which the games of the round begin.
    fn start(&self) -> Result<Position, Problem> {
        if let Some(fen) = self.asked.fen.as_deref().filter(|fen| !fen.trim().is_empty()) {
            let wrong = |error: FenError| Problem::invalid(Fault::GameStart(error));
            return Position::from_fen(fen).map_err(wrong);
        }
        match self.event.positions.get(&self.place.1) {
            Some(&number) => {
                let position = Position::chess960(number);
                position.ok_or_else(|| Problem::invalid(Fault::GameNumber))
            }
            None if self.event.settings.is_chess960 => {
                Err(Problem::invalid(Fault::FieldMissing("fen")))
            }
            None => Ok(Position::initial()),
        }
    }

    async fn make(&self, new: New) -> Result<MadeBoard, Problem> {
        let (event, asked, of_event) = (self.event, self.asked, &self.event.settings);
        let name = |id: PlayerId| {
            let entrant = event.players.get(&id);
            entrant.map_or_else(|| "?".to_owned(), |entrant| entrant.details.name.clone())
        };
        let New { board, players, games_before, control, black_control } = new;
        let mut settings = Settings::casual(&control, players.map(name));
        settings.start = self.start()?;
        settings.supervised = true;
        settings.kind = asked.kind.unwrap_or_default();
        let usual = match settings.kind {
            Kind::Online | Kind::Hybrid => Options::SUPERVISED,
            Kind::Hall => {
                settings.edition = of_event.editions.laws.to_string();
                Options::HALL
            }
        };
        settings.options = chosen(usual, asked.options.as_ref())?;
        let delay = Millis(i64::from(of_event.live_delay_seconds) * 1000);
        settings.options.delay = settings.options.delay.max(delay);
        let default_time = of_event.default_minutes;
        let default_time = default_time.map(|it| Millis::from_minutes(i64::from(it)));
        settings.options.default_time = settings.options.default_time.or(default_time);
        settings.black_control = black_control;
        settings.starts_at = asked.starts_at;
        let (id, round) = self.place;
        settings.place = Some(Place {
            event: id.to_string(),
            round: u32::from(round),
            board: u32::from(board),
            players: Some(players.map(|player| player.0)),
            games_before,
        });
        let Made { game, secrets } = self.app.hall.make_seated(&self.key, settings).await?;
        if let Some(at) = asked.starts_at {
            self.app.hall.wake_at(&game, at);
        }
        let links = secrets.map(|secret| seat_link(self.app, &game, &secret));
        Ok(MadeBoard { board, game, links })
    }
}

/// `3+2`, or `4:30+2` where the minutes are not whole.
fn control_text(base_s: u32, increment_s: u32) -> String {
    match (base_s / 60, base_s % 60) {
        (minutes, 0) => format!("{minutes}+{increment_s}"),
        (minutes, seconds) => format!("{minutes}:{seconds:02}+{increment_s}"),
    }
}

/// Games of these two in a playoff.
pub(super) fn games_of(playoff: &Playoff, one: PlayerId, other: PlayerId) -> usize {
    let both = [one, other];
    let theirs = |it: &&PlayoffGame| both.contains(&it.white) && both.contains(&it.black);
    playoff.games.iter().filter(theirs).count()
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

pub(super) async fn house_key(app: &App) -> Result<String, Problem> {
    let accounts = app.accounts.accounts().await?;
    accounts.key.clone().ok_or_else(|| Problem::broken("no key was drawn"))
}

pub(super) fn seat_link(app: &App, game: &str, secret: &str) -> String {
    format!("{}/live/{game}/seat/{secret}", app.reached())
}
