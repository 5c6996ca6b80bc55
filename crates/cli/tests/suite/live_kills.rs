//! A hall of live games on a server that is killed under load again and again: every move that was
//! acknowledged is on the board, no flag falls, the clocks show what the log says, nobody was
//! charged more or less than passed, and one act lets all boards go on.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]
#![expect(clippy::print_stdout, reason = "a campaign says what it did")]

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    path::Path,
    time::{Duration, Instant},
};

use arbiter_laws::{Event, Remedy, Ruling};
use arbiter_live::{Input, Row, SeatAct, ZoneAct};
use arbiter_store::Database;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::serve::{Server, kills, until};

/// Boards of the round; `cargo xtask soak` fills a larger hall.
fn number_of_boards() -> usize {
    if is_campaign() { 200 } else { 4 }
}

/// Whether `cargo xtask soak` runs this for its own sake.
pub(crate) fn is_campaign() -> bool {
    std::env::var_os("ARBITER_KILLS").is_some()
}

/// Where servers are killed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Campaign {
    Sqlite,
    Postgres,
    /// Two servers on PostgreSQL, of which the owner of the games is killed.
    TwoServers,
}

impl Campaign {
    /// How often a server is killed here. A campaign has so many kills in all: half of them on
    /// SQLite, a tenth where two servers share PostgreSQL, the others on PostgreSQL.
    pub(crate) fn kills(self) -> usize {
        let all = kills();
        if !is_campaign() {
            return if self == Self::TwoServers { 1 } else { all };
        }
        let (sqlite, two_servers) = (all / 2, (all / 10).max(1));
        match self {
            Self::Sqlite => sqlite,
            Self::TwoServers => two_servers,
            Self::Postgres => all.saturating_sub(sqlite + two_servers),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
            Self::TwoServers => "two servers on PostgreSQL, the owner killed",
        }
    }
}

/// The time control of all games, in milliseconds: what a player begins with and gets for a move.
const CONTROL: &str = "90+30";
const BEGINS_WITH: i64 = 90 * 60_000 + INCREMENT;
const INCREMENT: i64 = 30_000;

/// What a clock may show more or less than the log says, in milliseconds.
const DRIFT: i64 = 50;

/// A board with the secrets of its seats.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) game: String,
    pub(crate) seats: [String; 2],
}

/// A move that was acknowledged: half-moves before it, the move, and when it was sent and
/// acknowledged by whoever sent it.
#[derive(Debug)]
pub(crate) struct Acknowledged {
    pub(crate) n: u64,
    pub(crate) uci: String,
    sent: Instant,
    answered: Instant,
}

#[test]
fn acknowledged_moves_survive_every_kill() {
    let folder = TempDir::new().unwrap();
    survives(&folder.path().join("live.sqlite"), Campaign::Sqlite);
}

#[test]
fn acknowledged_moves_survive_every_kill_on_postgresql() {
    let Some(hall) = crate::hall::Hall::postgres("killed_live") else { return };
    survives(Path::new(hall.database()), Campaign::Postgres);
}

fn survives(database: &Path, campaign: Campaign) {
    let began = Instant::now();
    let mut server = Server::start(database);
    let (mut event, mut all, mut worst, mut slowest) = (1, 0, 0, Duration::ZERO);
    let mut boards = open_event(&server, event);
    let mut played: Vec<Played> = boards.iter().map(|_| Played::default()).collect();
    for kill in 0..campaign.kills() {
        let before = plies(&server, &boards);
        let tables: Vec<_> = boards
            .iter()
            .map(|board| {
                let (board, address) = (board.clone(), server.address().to_owned());
                std::thread::spawn(move || play_until_killed(&address, &board, kill))
            })
            .collect();
        until_moved(&server, &boards, &before);
        std::thread::sleep(Duration::from_millis(37 * (kill as u64 % 11)));
        server = server.killed_and_started(database);
        let restarted = Instant::now();
        for (table, played) in tables.into_iter().zip(&mut played) {
            played.lives.push(table.join().unwrap());
        }
        all += played.iter().filter_map(|it| it.lives.last()).map(Vec::len).sum::<usize>();
        let states: Vec<Value> =
            boards.iter().map(|board| standing(server.address(), board)).collect();
        check(&states, &played);
        worst = worst.max(check_log(database, &boards, &mut played, &states));
        // The clocks stand as they were noted; the arbiter lets all boards go on.
        let act = json!({"act": "resume", "reason": "the server is back"});
        server.done("POST", &format!("/api/v1/events/{event}/rounds/1/games/acts"), &act);
        slowest = slowest.max(restarted.elapsed());
        let over = states.iter().filter(|state| state["phase"] == "finished").count();
        if boards.len() < 2 * over {
            event += 1;
            boards = open_event(&server, event);
            played = boards.iter().map(|_| Played::default()).collect();
        }
    }
    println!(
        "{}: {} kills of a server with {} games in {} s. {all} moves were acknowledged, 0 of them \
         lost; 0 flags fell; clocks at most {worst} ms from the log (limit {DRIFT}); all boards went \
         on at most {} ms after the start.",
        campaign.name(),
        campaign.kills(),
        boards.len(),
        began.elapsed().as_secs(),
        slowest.as_millis()
    );
    assert!(all > 0, "nothing was played");
}

/// How many half-moves stand on each board.
pub(crate) fn plies(server: &Server, boards: &[Board]) -> Vec<u64> {
    boards.iter().map(|board| state_of(server, board)["n"].as_u64().unwrap()).collect()
}

/// Waits until two more moves than before stand on every board, so that the first of them was
/// acknowledged; or until nobody can move any more.
pub(crate) fn until_moved(server: &Server, boards: &[Board], before: &[u64]) {
    for (board, before) in boards.iter().zip(before) {
        until("somebody moves", || {
            let state = state_of(server, board);
            Some(before + 2) <= state["n"].as_u64() || state["phase"] != "playing"
        });
    }
}

fn state_of(server: &Server, board: &Board) -> Value {
    let path = format!("/api/v1/live/{}", board.game);
    ask(server.address(), "GET", &path, "", "").expect("an answer").1
}

/// A round of supervised games whose clocks run.
pub(crate) fn open_round(server: &Server) -> Vec<Board> {
    open_event(server, 1)
}

fn open_event(server: &Server, event: usize) -> Vec<Board> {
    server.done("POST", "/api/v1/events", &json!({"name": "Killed", "rounds": 3}));
    server.publish_round_of(event, 2 * number_of_boards());
    let games = format!("/api/v1/events/{event}/rounds/1/games");
    let made = server.done("POST", &games, &json!({"control": CONTROL}));
    let boards: Vec<Board> = made["games"].as_array().unwrap().iter().map(board).collect();
    // Nothing is announced, so whoever is not there at the start has lost (E.04 8.5).
    for Board { game, seats } in &boards {
        for secret in seats {
            let seat = format!("/live/{game}/seat/{secret}");
            let (status, _) = ask(server.address(), "POST", &seat, "", "").unwrap();
            assert_eq!(status, 303, "{seat}");
        }
    }
    server.done("POST", &format!("{games}/acts"), &json!({"act": "start"}));
    boards
}

fn board(made: &Value) -> Board {
    let secret = |side: &str| {
        let link = made["links"][side].as_str().unwrap();
        link.rsplit('/').next().unwrap().to_owned()
    };
    let game = made["game"].as_str().unwrap().to_owned();
    Board { game, seats: [secret("w"), secret("b")] }
}

/// One exchange; none where the server is gone.
pub(crate) fn ask(
    address: &str,
    method: &str,
    path: &str,
    secret: &str,
    body: &str,
) -> Option<(u16, Value)> {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
         Authorization: Bearer {secret}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_mins(1))).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
}

/// Plays one legal move after the other until the server is gone or the game is over; what was
/// acknowledged.
pub(crate) fn play_until_killed(address: &str, board: &Board, kill: usize) -> Vec<Acknowledged> {
    let Board { game, seats } = board;
    let mut acknowledged = Vec::new();
    let path = format!("/api/v1/live/{game}");
    let mut turn = 0;
    for number in 0.. {
        let secret = &seats[turn];
        let Some((200, state)) = ask(address, "GET", &path, secret, "") else { break };
        if state["phase"] != "playing" {
            break;
        }
        let Some(legal) = state["legal"].as_array().filter(|legal| !legal.is_empty()) else {
            turn = 1 - turn;
            continue;
        };
        let n = state["n"].as_u64().unwrap();
        let choice = (7 * number + 13 * kill + usize::try_from(n).unwrap()) % legal.len();
        let uci = legal[choice].as_str().unwrap().to_owned();
        let message = json!({"k": "move", "c": 0, "n": n, "uci": uci}).to_string();
        let commands = format!("{path}/commands");
        let sent = Instant::now();
        match ask(address, "POST", &commands, secret, &message) {
            Some((200, _)) => {
                acknowledged.push(Acknowledged { n, uci, sent, answered: Instant::now() });
            }
            Some(_) => {}
            None => break,
        }
        turn = 1 - turn;
    }
    acknowledged
}

/// What players at a board did in each life of the server, and what the log says about it.
#[derive(Default)]
pub(crate) struct Played {
    pub(crate) lives: Vec<Vec<Acknowledged>>,
    /// Rows that were read.
    rows: u64,
    /// What was charged for each half-move by its row.
    charged: Vec<i64>,
    /// Charged to each side so far, less its increments.
    used: [i64; 2],
    /// Whether a clock runs.
    runs: bool,
}

impl Played {
    /// Takes a row of the log.
    fn take(&mut self, row: &Row) {
        let (mut passed, side) = (0, self.charged.len() % 2);
        for event in row.events() {
            if let Event::TimePassed(time) = event
                && self.runs
            {
                passed += time.0;
            }
            if matches!(event, Event::Started | Event::ClockResumed(_)) {
                self.runs = true;
            } else if matches!(event, Event::ClocksStopped { .. }) {
                self.runs = false;
            }
        }
        self.used[side] += passed;
        // A move that ends the game stops the clocks: nothing is added for it.
        let is_end =
            |event: &Event| matches!(event, Event::Ruled(Ruling { remedy: Remedy::End(_), .. }));
        if matches!(row.cmd, Input::Seat { act: SeatAct::Move(_), .. }) {
            if !row.events().any(is_end) {
                self.used[side] -= INCREMENT;
            }
            self.charged.push(passed);
        }
        let is_flag = matches!(row.cmd, Input::Zone(ZoneAct::Flag(_)));
        assert!(!is_flag, "no flag falls in a few seconds: {row:?}");
        self.rows = row.seq;
    }

    /// Between two moves of the last life a player is charged for no more than the time from the
    /// sending of the one before to the answer, and for no less than the time from its answer to
    /// the sending.
    fn check_charged(&self, board: usize) {
        for pair in self.lives.last().into_iter().flat_map(|moves| moves.windows(2)) {
            let [before, after] = pair else { continue };
            if after.n != before.n + 1 {
                continue;
            }
            let charged = self.charged[usize::try_from(after.n).unwrap()];
            let ms = |time: Duration| i64::try_from(time.as_millis()).unwrap();
            let most = ms(after.answered - before.sent) + DRIFT;
            let least = ms(after.sent - before.answered) - DRIFT;
            let n = after.n;
            assert!(least <= charged, "board {board}, half-move {n}: {charged} < {least} ms");
            assert!(charged <= most, "board {board}, half-move {n}: {charged} > {most} ms");
        }
    }
}

/// Whatever was acknowledged is on the board.
pub(crate) fn check(states: &[Value], played: &[Played]) {
    for (number, (state, played)) in states.iter().zip(played).enumerate() {
        for Acknowledged { n, uci, .. } in played.lives.iter().flatten() {
            let played = &state["moves"][usize::try_from(*n).unwrap()]["uci"];
            assert_eq!(played, uci, "board {}, half-move {n}: {state}", number + 1);
        }
    }
}

/// The clocks show what the log says, counted here without any clock of ours; by how many
/// milliseconds they differ at most.
fn check_log(database: &Path, boards: &[Board], played: &mut [Played], states: &[Value]) -> i64 {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut worst = 0;
    runtime.block_on(async {
        let database = Database::open_read_only(database.to_str().unwrap()).await.unwrap();
        for (number, (board, played)) in boards.iter().zip(played).enumerate() {
            for row in database.games().rows(&board.game, played.rows).await.unwrap() {
                played.take(&Row::decode(row.number, &row.body).unwrap());
            }
            let clock = &states[number]["clock"];
            for (side, used) in ["w", "b"].into_iter().zip(played.used) {
                let (shown, expected) = (clock[side].as_i64().unwrap(), BEGINS_WITH - used);
                let off = (shown - expected).abs();
                assert!(off <= DRIFT, "board {}: {shown}, log {expected}", number + 1);
                worst = worst.max(off);
            }
            played.check_charged(number + 1);
        }
    });
    worst
}

/// The game as soon as its clocks stand: where servers share a database, the word of the one that
/// was killed has to run out first.
pub(crate) fn standing(address: &str, board: &Board) -> Value {
    let path = format!("/api/v1/live/{}", board.game);
    let began = Instant::now();
    loop {
        let (status, state) = ask(address, "GET", &path, "", "").unwrap();
        assert_eq!(status, 200, "{state}");
        if ["paused", "finished"].contains(&state["phase"].as_str().unwrap()) {
            return state;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "taken over after the kill: {state}");
        std::thread::sleep(Duration::from_millis(100));
    }
}
