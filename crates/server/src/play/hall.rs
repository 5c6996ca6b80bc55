//! All games that somebody is at, and the way to each of them.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use arbiter_board::{FenError, Position};
use arbiter_live::{
    Host, Kind, Options, Place as Board, Row, Settings, SettingsError, State, Table,
};
use arbiter_rulebook::ByColor;
use arbiter_service::Tournaments;
use arbiter_store::{Database, GameHead, GameMark, GameRow, Heard, NewGame, StoreError};
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::Deserialize;
use serde_json::{Map, Value};
use sha2::Sha256;
use tokio::{
    sync::{Semaphore, mpsc, watch},
    task::AbortHandle,
    time::Instant,
};
use utoipa::ToSchema;

use super::{
    lane, marks, mirror,
    others::{self, LEASE, Others, Say},
    rounds::{self, Finished},
    task::{self, Ask, Loaded, News, Way},
};
use crate::{accounts::Secret, clock::now_ms, fault::Fault, problem::Problem};

/// Letters of names of games: those that nobody confuses.
const LETTERS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/// Letters of a name: 64 random bits.
const NAME_LENGTH: usize = 11;
/// Messages that may wait for a game.
const WAITING_MAX: usize = 256;
/// How often a game is looked for whose owner changes meanwhile.
const TRIES: usize = 4;
/// Rows that may wait for the store before no new games are made: those under way come first.
const STORING_MAX: usize = 2_000;
/// A game with more rows than this has begun.
const WAITING_ROWS: u64 = 16;

/// How a new game is to be played, as forms and programs say it.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct NewSettings {
    /// The time control.
    pub(crate) control: String,
    /// Black's, where it is another one.
    pub(crate) black_control: Option<String>,
    /// The side of whoever makes the game: `w`, `b` or anything else for a lot.
    pub(crate) color: Option<String>,
    /// Who makes it.
    pub(crate) name: Option<String>,
    /// The other player.
    pub(crate) opponent: Option<String>,
    /// Another position.
    pub(crate) fen: Option<String>,
    /// A number of Chess960.
    pub(crate) chess960: Option<u16>,
    /// An arbiter runs it.
    pub(crate) supervised: bool,
    /// Players are in venues.
    pub(crate) hybrid: bool,
    /// What is switched on or off; the rest is as usual between friends, or with an arbiter.
    #[schema(value_type = Option<Object>)]
    pub(crate) options: Option<Map<String, Value>>,
}

/// A game that was made, with the secrets of its seats.
pub(crate) struct Made {
    pub(crate) game: String,
    pub(crate) secrets: ByColor<String>,
}

/// Everything the tasks of games share.
pub(crate) struct Shared {
    pub(crate) database: Arc<Database>,
    began: Instant,
    /// Wall-clock time at `began`.
    began_ms: i64,
    marks: mpsc::UnboundedSender<GameMark>,
    finished: mpsc::UnboundedSender<Finished>,
    /// Searches at the same time: never all cores.
    pub(crate) searches: Arc<Semaphore>,
    /// Who follows a round: how often its games changed, by `event/round`.
    rounds: Mutex<HashMap<String, watch::Sender<u64>>>,
    /// Boards in halls that lost a line, as they are told: the game and its place.
    lost_lines: mpsc::UnboundedSender<(String, String)>,
    /// Other servers on the same database.
    pub(super) others: Others,
    connections: AtomicU64,
    /// Rows that wait for the store.
    pub(super) storing: AtomicUsize,
}

impl Shared {
    /// Milliseconds of a clock that nobody sets.
    pub(crate) fn now(&self) -> i64 {
        i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX)
    }

    /// The moment at which [`now`](Self::now) first says so.
    pub(super) fn instant(&self, stamp: i64) -> Instant {
        self.began + Duration::from_millis(u64::try_from(stamp).unwrap_or_default())
    }

    /// What has to be added to get wall-clock time.
    pub(crate) const fn offset(&self) -> i64 {
        self.began_ms
    }

    /// A board in a hall lost a line.
    pub(super) fn line_lost(&self, game: &str, place: &str) {
        // Without whoever listens the server is stopping.
        let _ = self.lost_lines.send((game.to_owned(), place.to_owned()));
    }

    pub(crate) fn mark(&self, mark: GameMark) {
        // Without the writer of marks the server is stopping.
        let _ = self.marks.send(mark);
    }
}

impl Shared {
    /// A game at this place changed: who follows it or its round hears of it, at other servers too.
    pub(crate) fn changed(&self, game: &str, seq: u64, place: &str) {
        self.round_changed(place);
        if self.others.is_alone() {
            return;
        }
        let games = vec![(game.to_owned(), seq, place.to_owned())];
        self.others.say(None, Say::Changed { games });
    }

    /// A game at this place changed, here or elsewhere.
    pub(super) fn round_changed(&self, place: &str) {
        let Some(round) = round_of(place) else { return };
        let rounds = self.rounds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(version) = rounds.get(round) {
            version.send_modify(|version| *version += 1);
        }
    }

    /// How often the games of a round changed. It begins with the time of the start, so that it
    /// grows from one life of the server to the next.
    fn round_versions(&self, event: u32, round: u8) -> watch::Receiver<u64> {
        let mut rounds = self.rounds.lock().unwrap_or_else(PoisonError::into_inner);
        let began = u64::try_from(self.began_ms).unwrap_or_default();
        let sender = rounds.entry(format!("{event}/{round}"));
        sender.or_insert_with(|| watch::channel(began).0).subscribe()
    }

    /// The director hears of a game that is over.
    pub(crate) fn finished(&self, state: &State) {
        if let Some(finished) = Finished::of(state) {
            // Without whoever enters results the server is stopping.
            let _ = self.finished.send(finished);
        }
    }
}

/// What the games of a server are at, for its operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Load {
    /// Games that somebody is at.
    pub(crate) games: usize,
    /// Sockets of players and watchers.
    pub(crate) sockets: usize,
    /// Messages that wait for their game.
    pub(crate) waiting: usize,
}

/// Counts a socket for as long as it is open.
pub(crate) struct OpenSocket(Arc<AtomicUsize>);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The way to a game.
struct Place {
    way: Way,
    /// Whether another server owns it, and this one only follows.
    is_mirror: bool,
}

/// All games that somebody is at.
#[derive(Clone)]
pub(crate) struct Hall {
    shared: Arc<Shared>,
    games: Arc<Mutex<HashMap<String, Place>>>,
    /// Sockets that are open now.
    sockets: Arc<AtomicUsize>,
    /// Held while the boards of a round become games: two who ask at once make them once.
    pub(super) making: Arc<tokio::sync::Mutex<()>>,
    /// What says that this server lives; none where no other can be.
    keeping: Arc<Mutex<Option<AbortHandle>>>,
}

impl Hall {
    /// Opens the hall; `address` is where this server is reached.
    pub(crate) async fn open(database: Arc<Database>, address: &str) -> Result<Self, Problem> {
        let (marks, waiting) = mpsc::unbounded_channel();
        tokio::spawn(marks::write(Arc::clone(&database), waiting));
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let searches = Arc::new(Semaphore::new((cores / 2).max(1)));
        let began_ms = i64::try_from(now_ms()).unwrap_or(i64::MAX);
        let (finished, results) = mpsc::unbounded_channel();
        let (lost_lines, lost) = mpsc::unbounded_channel();
        tokio::spawn(rounds::enter_results(Tournaments::new(Arc::clone(&database)), results));
        let name = draw_name()?;
        let heard = database.games().hear(&name).await.map_err(Problem::from)?;
        let others = Others::new(&name, Arc::clone(&database), heard.is_none());
        let (began, rounds, connections) = (Instant::now(), Mutex::default(), AtomicU64::new(1));
        let shared = Shared {
            database,
            began,
            began_ms,
            marks,
            finished,
            searches,
            rounds,
            lost_lines,
            others,
            connections,
            storing: AtomicUsize::new(0),
        };
        let hall = Self {
            shared: Arc::new(shared),
            games: Arc::default(),
            sockets: Arc::default(),
            making: Arc::default(),
            keeping: Arc::default(),
        };
        if let Some(heard) = heard {
            hall.join_others(address, heard).await?;
        }
        tokio::spawn(hall.clone().remember_starts());
        tokio::spawn(hall.clone().stop_lost_halls(lost));
        Ok(hall)
    }

    /// Says that this server lives before it owns anything, and goes on saying it.
    async fn join_others(
        &self,
        address: &str,
        heard: mpsc::Receiver<Heard>,
    ) -> Result<(), Problem> {
        self.others().look(&self.shared.database).await.map_err(Problem::from)?;
        let lease = u64::try_from(LEASE.as_millis()).unwrap_or(u64::MAX);
        let games = self.shared.database.games();
        match games.alive(&self.others().name, address, lease).await {
            // A server that may write nothing owns nothing either.
            Ok(_) | Err(StoreError::ReadOnly(_)) => {}
            Err(error) => return Err(Problem::from(error)),
        }
        tokio::spawn(others::receive(self.clone(), heard));
        let keeping = tokio::spawn(others::keep(self.clone(), address.to_owned()));
        let mut kept = self.keeping.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = Some(keeping.abort_handle());
        Ok(())
    }

    /// The server stops: others may have its games at once.
    pub(crate) async fn close(&self) {
        let keeping = self.keeping.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(keeping) = keeping {
            keeping.abort();
            if let Err(error) = self.shared.database.games().gone(&self.others().name).await {
                tracing::warn!(%error, "other servers were not told that this one stops");
            }
        }
    }

    /// Loads a game when its clocks are to be started, whether somebody is there or not.
    pub(crate) fn wake_at(&self, game: &str, at_ms: i64) {
        let (hall, game) = (self.clone(), game.to_owned());
        tokio::spawn(async move {
            let now = i64::try_from(now_ms()).unwrap_or(i64::MAX);
            let left = u64::try_from(at_ms.saturating_sub(now)).unwrap_or_default();
            tokio::time::sleep(Duration::from_millis(left)).await;
            if let Err(problem) = hall.find(&game).await {
                tracing::warn!(game, fault = %problem.fault, "a game could not be started");
            }
        });
    }

    /// Games of events whose clocks are still to be started: the server that was told may be gone.
    async fn remember_starts(self) {
        if !self.others().is_alone() {
            // Whoever died just now is taken for living until its word has run out.
            tokio::time::sleep(LEASE).await;
        }
        let games = match self.shared.database.games().games(None).await {
            Ok(games) => games,
            Err(error) => {
                tracing::warn!(%error, "games that are to be started could not be looked for");
                return;
            }
        };
        let is_ours = |owner: &str| owner == self.others().name || !self.others().lives(owner);
        for head in games {
            if head.place.is_empty() || WAITING_ROWS < head.head || !is_ours(&head.owner) {
                continue;
            }
            match self.log(&head.game).await {
                Ok(rows) => {
                    let made = rows.first().and_then(|row| State::begin(row).ok());
                    if let Some(at) = made.and_then(|state| state.settings().starts_at) {
                        self.wake_at(&head.game, at);
                    }
                }
                Err(problem) => {
                    tracing::warn!(game = head.game, fault = %problem.fault, "cannot be read");
                }
            }
        }
    }

    pub(super) const fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    pub(super) fn others(&self) -> &Others {
        &self.shared.others
    }

    /// Tells every game of this server.
    pub(super) fn tell_own(&self, news: &News) {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        for place in games.values().filter(|place| !place.is_mirror) {
            // A game that takes nothing learns it from the store with its next row.
            let _ = place.way.try_send(Ask::Other(news.clone()));
        }
    }

    /// Tells every game that is followed here.
    pub(super) fn tell_mirrors(&self, news: impl Fn() -> News) {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        for place in games.values().filter(|place| place.is_mirror) {
            // It looks by itself after a while.
            let _ = place.way.try_send(Ask::Other(news()));
        }
    }

    /// Tells a game, if it is followed here.
    pub(super) fn tell_mirror(&self, game: &str, news: News) {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = games.get(game).filter(|place| place.is_mirror) {
            let _ = place.way.try_send(Ask::Other(news));
        }
    }

    /// The stamp of this moment.
    pub(crate) fn now(&self) -> i64 {
        self.shared.now()
    }

    /// A number for a new connection.
    pub(crate) fn connection(&self) -> u64 {
        self.shared.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// A socket is open until this is dropped.
    pub(crate) fn socket(&self) -> OpenSocket {
        self.sockets.fetch_add(1, Ordering::Relaxed);
        OpenSocket(Arc::clone(&self.sockets))
    }

    /// How much there is to do.
    pub(crate) fn load(&self) -> Load {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        Load {
            games: games.len(),
            sockets: self.sockets.load(Ordering::Relaxed),
            waiting: games.values().map(|place| place.way.waiting()).sum(),
        }
    }

    /// Makes a game by link: whoever has the links has the seats.
    pub(crate) async fn make(&self, settings: Settings) -> Result<Made, Problem> {
        let secrets = ByColor { white: Secret::draw()?, black: Secret::draw()? };
        self.make_as(&draw_name()?, settings, secrets).await
    }

    /// Makes a game of an event: its seats can be handed out again, because whoever has the key
    /// of the house finds their secrets from the name of the game.
    pub(crate) async fn make_seated(&self, key: &str, settings: Settings) -> Result<Made, Problem> {
        let name = draw_name()?;
        let secrets = seat_secrets(key, &name)?;
        self.make_as(&name, settings, secrets).await
    }

    async fn make_as(
        &self,
        name: &str,
        settings: Settings,
        secrets: ByColor<Secret>,
    ) -> Result<Made, Problem> {
        self.make_named(name, settings, &secrets).await.map_err(|error| match error {
            NotMade::Busy => Problem::busy(),
            NotMade::Settings(error) => Problem::invalid(Fault::Game(error)),
            NotMade::Store(error) => Problem::from(error),
        })?;
        let secrets = secrets.map(|secret| secret.reveal().to_owned());
        Ok(Made { game: name.to_owned(), secrets })
    }

    async fn make_named(
        &self,
        name: &str,
        settings: Settings,
        secrets: &ByColor<Secret>,
    ) -> Result<(), NotMade> {
        let place = settings.place.as_ref().map_or_else(String::new, place_name);
        if STORING_MAX <= self.shared.storing.load(Ordering::Relaxed) {
            return Err(NotMade::Busy);
        }
        let at = i64::try_from(now_ms()).unwrap_or(i64::MAX);
        let first = Table::make(settings, at).map_err(NotMade::Settings)?;
        let new = NewGame {
            game: name.to_owned(),
            white: secrets.white.hash(),
            black: secrets.black.hash(),
            place,
            owner: self.others().name.clone(),
        };
        let made = self.shared.database.games().make(new, stored(&first)).await;
        made.map_err(NotMade::Store)
    }

    /// The way to a game; loads it where nobody is at it yet. A game that another server plays is
    /// followed; one whose server lives no more is taken over, and fenced off from it.
    pub(crate) async fn find(&self, game: &str) -> Result<Way, Problem> {
        if let Some(found) = self.known(game) {
            return Ok(found);
        }
        if 32 < game.len() || !game.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Problem::missing(Fault::NoPage));
        }
        let games = self.shared.database.games();
        for _ in 0..TRIES {
            let head = games.head(game).await.map_err(Problem::from)?;
            let head = head.ok_or_else(|| Problem::missing(Fault::NoPage))?;
            if head.owner == self.others().name {
                return self.play_here(head).await;
            }
            if self.others().lives(&head.owner) {
                return self.mirror(head).await;
            }
            match games.take(game, head.epoch, &self.others().name).await {
                Ok(epoch) => {
                    if !self.others().is_alone() {
                        tracing::info!(game, from = head.owner, "a game was taken over");
                    }
                    let owner = self.others().name.clone();
                    return self.play_here(GameHead { epoch, owner, ..head }).await;
                }
                // Somebody was faster, or its server lives after all.
                Err(StoreError::Conflict { .. }) => {
                    self.others().look(&self.shared.database).await.map_err(Problem::from)?;
                }
                Err(error) => return Err(Problem::from(error)),
            }
        }
        Err(Problem::busy())
    }

    /// The way to a game of this server; none where another one has it.
    pub(super) async fn find_own(&self, game: &str) -> Option<Way> {
        {
            let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
            let known = games.get(game).filter(|place| !place.is_mirror && !place.way.is_closed());
            if let Some(place) = known {
                return Some(place.way.clone());
            }
        }
        let head = self.shared.database.games().head(game).await.ok()??;
        if head.owner != self.others().name {
            return None;
        }
        self.play_here(head).await.ok()
    }

    async fn play_here(&self, head: GameHead) -> Result<Way, Problem> {
        let (mark, host) = self.opened(&head.game).await?;
        let (shared, epoch) = (Arc::clone(&self.shared), head.epoch);
        let game = head.game.clone();
        let loaded = Loaded { head, epoch, host, mark };
        Ok(self.seat(&game, false, |way, asks| {
            tokio::spawn(task::run(shared, loaded, way.downgrade(), asks));
        }))
    }

    async fn mirror(&self, head: GameHead) -> Result<Way, Problem> {
        let (mark, host) = self.opened(&head.game).await?;
        let (shared, game) = (Arc::clone(&self.shared), head.game.clone());
        tracing::debug!(game, at = self.others().address(&head.owner), "a game is followed");
        Ok(self.seat(&game, true, |_, asks| {
            tokio::spawn(mirror::run(shared, (head, host, mark), asks));
        }))
    }

    async fn opened(&self, game: &str) -> Result<(Option<GameMark>, Box<Host>), Problem> {
        let mark = self.shared.database.games().marked(game).await.map_err(Problem::from)?;
        let rows = self.log(game).await?;
        let host = Host::open(game, &draw_name()?, &rows, self.now(), self.shared.offset())
            .map_err(|error| Problem::broken(error.to_string()))?;
        Ok((mark, Box::new(host)))
    }

    /// The games of a place, by the beginning of its name.
    pub(crate) async fn at(&self, place: &str) -> Result<Vec<GameHead>, Problem> {
        self.shared.database.games().games(Some(place)).await.map_err(Problem::from)
    }

    /// The name of the place of a game; empty for a game by link.
    pub(crate) async fn place_of(&self, game: &str) -> Result<String, Problem> {
        let head = self.shared.database.games().head(game).await.map_err(Problem::from)?;
        Ok(head.map(|head| head.place).unwrap_or_default())
    }

    /// How often the games of a round changed, from now on.
    pub(crate) fn news(&self, event: u32, round: u8) -> watch::Receiver<u64> {
        self.shared.round_versions(event, round)
    }

    /// Everything that was written about a game.
    pub(crate) async fn log(&self, game: &str) -> Result<Vec<Row>, Problem> {
        let rows = self.shared.database.games().rows(game, 0).await.map_err(Problem::from)?;
        let rows: Result<Vec<Row>, _> =
            rows.iter().map(|row| Row::decode(row.number, &row.body)).collect();
        rows.map_err(|error| Problem::broken(error.to_string()))
    }

    fn known(&self, game: &str) -> Option<Way> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.get(game).map(|place| &place.way).filter(|way| !way.is_closed()).cloned()
    }

    /// Starts the task of a game, unless somebody was faster.
    fn seat(
        &self,
        game: &str,
        is_mirror: bool,
        start: impl FnOnce(&Way, lane::Receiver<Ask>),
    ) -> Way {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |place: &&Place| !place.way.is_closed() && place.is_mirror == is_mirror;
        if let Some(place) = games.get(game).filter(same) {
            return place.way.clone();
        }
        let (way, asks) = lane::lane(WAITING_MAX);
        start(&way, asks);
        games.insert(game.to_owned(), Place { way: way.clone(), is_mirror });
        way
    }

    /// What a form or a program asks for.
    pub(crate) fn settings(new: &NewSettings) -> Result<(Settings, bool), Problem> {
        let plays_white = match new.color.as_deref() {
            Some("w") => true,
            Some("b") => false,
            _ => draw_lot()?,
        };
        let own = new.name.clone().filter(|name| !name.trim().is_empty());
        let other = new.opponent.clone().filter(|name| !name.trim().is_empty());
        let (own, other) = (own.unwrap_or_else(|| "?".into()), other.unwrap_or_else(|| "?".into()));
        let names = if plays_white {
            ByColor { white: own, black: other }
        } else {
            ByColor { white: other, black: own }
        };
        let mut settings = Settings::casual(&new.control, names);
        settings.black_control.clone_from(&new.black_control);
        settings.supervised = new.supervised;
        settings.kind = if new.hybrid { Kind::Hybrid } else { Kind::Online };
        if new.supervised {
            settings.options = Options::SUPERVISED;
        }
        settings.options = chosen(settings.options, new.options.as_ref())?;
        if let Some(fen) = new.fen.as_deref().filter(|fen| !fen.trim().is_empty()) {
            let position = Position::from_fen(fen);
            let wrong = |error: FenError| Problem::invalid(Fault::GameStart(error));
            settings.start = position.map_err(wrong)?;
        }
        if let Some(number) = new.chess960 {
            let position = Position::chess960(number);
            settings.start = position.ok_or_else(|| Problem::invalid(Fault::GameNumber))?;
        }
        settings.laws().map_err(|error| Problem::invalid(Fault::Game(error)))?;
        Ok((settings, plays_white))
    }
}

/// `event/round/board/white-black`: the name of a place. Places of older games do not name players.
fn place_name(place: &Board) -> String {
    let Board { event, round, board, players, .. } = place;
    match players {
        Some(ByColor { white, black }) => format!("{event}/{round}/{board}/{white}-{black}"),
        None => format!("{event}/{round}/{board}"),
    }
}

/// The event and round in the name of a place.
pub(super) fn round_of(place: &str) -> Option<&str> {
    let (end, _) = place.match_indices('/').nth(1)?;
    place.get(..end)
}

/// The board in the name of a place, and who plays there.
pub(super) fn board_of(place: &str) -> Option<(u16, Option<ByColor<u32>>)> {
    let mut parts = place.split('/').skip(2);
    let board = parts.next()?.parse().ok()?;
    let players = parts.next().and_then(|players| {
        let (white, black) = players.split_once('-')?;
        Some(ByColor { white: white.parse().ok()?, black: black.parse().ok()? })
    });
    Some((board, players))
}

enum NotMade {
    Busy,
    Settings(SettingsError),
    Store(StoreError),
}

/// A row as the store keeps it.
pub(crate) fn stored(row: &Row) -> GameRow {
    GameRow { number: row.seq, at_ms: row.at, actor: actor(row), body: row.encode() }
}

/// Who did what a row tells of.
pub(super) fn actor(row: &Row) -> String {
    match &row.cmd {
        arbiter_live::Input::Make => "server".to_owned(),
        arbiter_live::Input::Seat { by, .. } => by.to_string(),
        arbiter_live::Input::Zone(_) => "zone".to_owned(),
        arbiter_live::Input::Arbiter { name, .. } => name.clone(),
    }
}

/// The secrets of the seats of a game of an event.
pub(crate) fn seat_secrets(key: &str, game: &str) -> Result<ByColor<Secret>, Problem> {
    let secret = |side: &str| {
        let mac = Hmac::<Sha256>::new_from_slice(key.as_bytes());
        let mut mac = mac.map_err(|error| Problem::broken(error.to_string()))?;
        mac.update(format!("seat/{game}/{side}").as_bytes());
        Ok::<_, Problem>(Secret::of(mac.finalize().into_bytes().as_ref()))
    };
    Ok(ByColor { white: secret("white")?, black: secret("black")? })
}

/// The usual options with what somebody chose.
pub(super) fn chosen(
    usual: Options,
    chosen: Option<&Map<String, Value>>,
) -> Result<Options, Problem> {
    let Some(chosen) = chosen else { return Ok(usual) };
    usual.with(chosen).map_err(|error| Problem::told(format!("options: {error}")))
}

fn draw_bytes<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| Problem::broken("no random numbers"))?;
    Ok(bytes)
}

/// One of two, as likely as the other.
pub(super) fn draw_lot() -> Result<bool, Problem> {
    Ok(draw_bytes::<1>()?[0] & 1 == 0)
}

fn draw_name() -> Result<String, Problem> {
    let bytes = draw_bytes::<NAME_LENGTH>()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_place_tells_round_board_and_players() {
        let players = Some(ByColor { white: 12, black: 7 });
        let event = "3".to_owned();
        let mut place = Board { event, round: 2, board: 15, players, games_before: 0 };
        let name = place_name(&place);
        assert_eq!((round_of(&name), board_of(&name)), (Some("3/2"), Some((15, players))));
        place.players = None;
        let older = place_name(&place);
        assert_eq!((round_of(&older), board_of(&older)), (Some("3/2"), Some((15, None))));
        assert_eq!((round_of(""), board_of("")), (None, None));
    }

    #[tokio::test]
    async fn new_games_wait_while_the_store_is_far_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("games.sqlite").display().to_string();
        let database = Database::open(&file).await.expect("a database");
        let Ok(hall) = Hall::open(Arc::new(database), "").await else { panic!("no hall") };
        let asked = NewSettings { control: "5+3".to_owned(), ..NewSettings::default() };
        let Ok((settings, _)) = Hall::settings(&asked) else { panic!("no settings") };
        hall.shared.storing.store(STORING_MAX, Ordering::Relaxed);
        let refused = hall.make(settings.clone()).await.map(|made| made.game);
        assert_eq!(refused.expect_err("too much waits").kind, crate::problem::ProblemKind::Busy);
        hall.shared.storing.store(STORING_MAX - 1, Ordering::Relaxed);
        assert!(hall.make(settings).await.is_ok());
    }
}
