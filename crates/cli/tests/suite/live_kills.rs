//! A hall of live games on a server that is killed under load again and again: every move that was
//! acknowledged is on the board, no flag falls, and one act lets all boards go on.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    collections::BTreeMap,
    io::{Read as _, Write as _},
    net::TcpStream,
    path::Path,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::serve::{Server, kills};

/// Players of the round; `cargo xtask soak` fills a larger hall.
fn players() -> usize {
    std::env::var("ARBITER_KILLS").map_or(8, |_| 64)
}

/// A board with the secrets of its seats.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) game: String,
    pub(crate) seats: [String; 2],
}

/// A move that was acknowledged: half-moves before it, and the move.
pub(crate) type Acknowledged = (u64, String);

#[test]
fn acknowledged_moves_survive_every_kill() {
    let folder = TempDir::new().unwrap();
    survives(&folder.path().join("live.sqlite"));
}

#[test]
fn acknowledged_moves_survive_every_kill_on_postgresql() {
    let Some(hall) = crate::hall::Hall::postgres("killed_live") else { return };
    survives(Path::new(hall.database()));
}

fn survives(database: &Path) {
    let mut server = Server::start(database);
    let boards = open_round(&server);
    let mut acknowledged: BTreeMap<usize, Vec<Acknowledged>> = BTreeMap::new();
    for kill in 0..kills() {
        let tables: Vec<_> = boards
            .iter()
            .enumerate()
            .map(|(number, board)| {
                let (board, address) = (board.clone(), server.address().to_owned());
                std::thread::spawn(move || (number, play_until_killed(&address, &board, kill)))
            })
            .collect();
        std::thread::sleep(Duration::from_millis(300 + 37 * (kill as u64 % 11)));
        server = server.killed_and_started(database);
        for table in tables {
            let (number, moves) = table.join().unwrap();
            acknowledged.entry(number).or_default().extend(moves);
        }
        check(&server, &boards, &acknowledged);
        // The clocks stand as they were noted; the arbiter lets all boards go on.
        let act = json!({"act": "resume", "reason": "the server is back"});
        server.done("POST", "/api/v1/events/1/rounds/1/games/acts", &act);
    }
    let all: usize = acknowledged.values().map(Vec::len).sum();
    assert!(all > 0, "nothing was played");
}

/// A round of supervised games whose clocks run.
pub(crate) fn open_round(server: &Server) -> Vec<Board> {
    server.done("POST", "/api/v1/events", &json!({"name": "Killed", "rounds": 3}));
    server.publish_round(players());
    let games = "/api/v1/events/1/rounds/1/games";
    let made = server.done("POST", games, &json!({"control": "90+30"}));
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
        match ask(address, "POST", &commands, secret, &message) {
            Some((200, _)) => acknowledged.push((n, uci)),
            Some(_) => {}
            None => break,
        }
        turn = 1 - turn;
    }
    acknowledged
}

/// Whatever was acknowledged is on the board, and nobody lost on time.
pub(crate) fn check(
    server: &Server,
    boards: &[Board],
    acknowledged: &BTreeMap<usize, Vec<Acknowledged>>,
) {
    for (number, board) in boards.iter().enumerate() {
        let state = standing(server.address(), board);
        for (n, uci) in acknowledged.get(&number).into_iter().flatten() {
            let played = &state["moves"][usize::try_from(*n).unwrap()]["uci"];
            assert_eq!(played, uci, "board {}, half-move {n}: {state}", number + 1);
        }
        assert!(state["result"]["how"] != "time", "no flag falls in a few seconds: {state}");
    }
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
