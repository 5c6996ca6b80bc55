//! Two servers on one database: both serve every game, whoever owns it; one of them is killed or
//! falls asleep, the other goes on, and nothing that was acknowledged is lost or done twice.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    net::TcpStream,
    path::Path,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, WebSocket};

use crate::{
    live_kills::{
        Board, Campaign, Played, ask, check, is_campaign, open_round, play_until_killed, plies,
        standing, until_moved,
    },
    serve::Server,
};

/// The game as a server shows it to a seat.
fn state(server: &Server, board: &Board, seat: usize) -> Value {
    let path = format!("/api/v1/live/{}", board.game);
    let (status, state) = ask(server.address(), "GET", &path, &board.seats[seat], "").unwrap();
    assert_eq!(status, 200, "{state}");
    state
}

/// A command of a seat: whether it was done, and the answer.
fn command(server: &Server, board: &Board, seat: usize, message: &Value) -> (u16, Value) {
    let path = format!("/api/v1/live/{}/commands", board.game);
    ask(server.address(), "POST", &path, &board.seats[seat], &message.to_string()).unwrap()
}

/// The side on move plays its first legal move at this server.
fn play(server: &Server, board: &Board) -> (u64, String) {
    let n = state(server, board, 0)["n"].as_u64().unwrap();
    let seat = usize::from(n % 2 == 1);
    let seen = state(server, board, seat);
    let uci = seen["legal"][0].as_str().unwrap().to_owned();
    let message = json!({"k": "move", "c": 0, "n": n, "uci": uci});
    let (status, answer) = command(server, board, seat, &message);
    assert_eq!(status, 200, "{answer}");
    (n, uci)
}

/// What both servers say about a game.
fn assert_same(one: &Server, other: &Server, board: &Board) -> Value {
    let (left, right) = (state(one, board, 0), state(other, board, 0));
    for key in ["seq", "n", "fen", "phase", "moves", "result"] {
        assert_eq!(left[key], right[key], "{key} of {}", board.game);
    }
    left
}

fn socket(server: &Server, board: &Board, seat: Option<usize>) -> WebSocket<TcpStream> {
    let address = server.address();
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let request = format!("ws://{address}/live/{}/socket", board.game);
    let (mut socket, _) = tungstenite::client(request, stream).unwrap();
    let seat = seat.map(|seat| board.seats[seat].clone());
    send(&mut socket, &json!({"k": "hello", "v": 1, "seat": seat}));
    socket
}

fn send(socket: &mut WebSocket<TcpStream>, message: &Value) {
    socket.send(tungstenite::Message::text(message.to_string())).unwrap();
}

/// The next message of this kind; the others are passed over. None where the line was cut.
fn next(socket: &mut WebSocket<TcpStream>, kind: &str) -> Option<Value> {
    loop {
        match socket.read().ok()? {
            tungstenite::Message::Text(text) => {
                let message: Value = serde_json::from_str(text.as_str()).unwrap();
                if message["k"] == kind {
                    return Some(message);
                }
            }
            tungstenite::Message::Close(_) => return None,
            tungstenite::Message::Binary(_)
            | tungstenite::Message::Ping(_)
            | tungstenite::Message::Pong(_)
            | tungstenite::Message::Frame(_) => {}
        }
    }
}

/// Whoever sits at this line is sent to look again. A line that is cut may end in an error instead of
/// a word; one that stays silent runs into its limit.
fn is_told_or_cut_off(socket: &mut WebSocket<TcpStream>) {
    let asked = Instant::now();
    let is_told = next(socket, "resync").is_some();
    assert!(is_told || asked.elapsed() < Duration::from_mins(1), "neither told nor cut off");
}

#[test]
fn both_servers_play_every_game() {
    let Some(hall) = crate::hall::Hall::postgres("two_live") else { return };
    let one = Server::start(hall.database());
    let other = one.beside(Path::new(hall.database()));
    // Half of the boards are asked for here first, half there: all belong to who made them.
    let boards = open_round(&one);
    for (idx, board) in boards.iter().enumerate() {
        for ply in 0..6 {
            let server = if (idx + ply) % 2 == 0 { &one } else { &other };
            let (n, uci) = play(server, board);
            let seen = assert_same(&one, &other, board);
            assert_eq!(seen["moves"][usize::try_from(n).unwrap()]["uci"], uci);
        }
    }
    // What one server refuses the other refuses too.
    let stale = json!({"k": "move", "c": 0, "n": 1, "uci": "e2e4"});
    for server in [&one, &other] {
        let (status, no) = command(server, &boards[0], 0, &stale);
        assert_eq!((status, &no["why"]), (409, &json!("stale")));
    }
    // The arbiter stands at the other server.
    let acts = "/api/v1/events/1/rounds/1/games/acts";
    for (act, phase) in [("pause", "paused"), ("resume", "playing")] {
        let done = other.done("POST", acts, &json!({"act": act, "reason": "fresh air"}));
        assert_eq!(done["boards"].as_array().map(Vec::len), Some(boards.len()), "{done}");
        for board in &boards {
            assert_eq!(assert_same(&one, &other, board)["phase"], phase);
        }
    }
    let pgn = |server: &Server| {
        server.done("GET", "/api/v1/events/1/rounds/1/games", &Value::Null)["boards"].clone()
    };
    let (left, right) = (pgn(&one), pgn(&other));
    for (left, right) in left.as_array().unwrap().iter().zip(right.as_array().unwrap()) {
        assert_eq!((&left["fen"], &left["needs"]), (&right["fen"], &right["needs"]));
    }
}

#[test]
fn players_and_watchers_sit_at_any_server() {
    let Some(hall) = crate::hall::Hall::postgres("two_sockets") else { return };
    let one = Server::start(hall.database());
    let other = one.beside(Path::new(hall.database()));
    let boards = open_round(&one);
    let board = &boards[0];
    let mut white = socket(&one, board, Some(0));
    let mut black = socket(&other, board, Some(1));
    let mut watchers = [socket(&one, board, None), socket(&other, board, None)];
    for socket in [&mut white, &mut black] {
        assert!(next(socket, "welcome").unwrap()["seat"].is_string());
    }
    for socket in &mut watchers {
        assert!(next(socket, "welcome").unwrap()["seat"].is_null());
    }
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6"];
    for (n, uci) in moves.iter().enumerate() {
        let (mover, waiting) =
            if n % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        send(mover, &json!({"k": "move", "c": n / 2 + 1, "n": n, "uci": uci}));
        assert_eq!(next(mover, "ack").unwrap()["c"], n / 2 + 1);
        let mut heard = vec![next(waiting, "ev").unwrap(), next(mover, "ev").unwrap()];
        heard.extend(watchers.iter_mut().map(|watcher| next(watcher, "ev").unwrap()));
        for heard in heard {
            assert_eq!((&heard["what"]["move"], &heard["n"]), (&json!(uci), &json!(n + 1)));
        }
    }
    // A key that was used gets its old answer, wherever it is sent again.
    send(&mut black, &json!({"k": "move", "c": 2, "n": 3, "uci": "b8c6"}));
    let seq = next(&mut black, "ack").unwrap()["seq"].clone();
    let again = json!({"k": "move", "c": 2, "n": 3, "uci": "b8c6"});
    assert_eq!(command(&one, board, 1, &again), (200, json!({"k": "ack", "c": 2, "seq": seq})));
    // Who greets again on the same line hears everything once.
    send(&mut black, &json!({"k": "hello", "v": 1, "seat": board.seats[1], "after": seq}));
    assert_eq!(next(&mut black, "welcome").unwrap()["seat"], "b");
    send(&mut white, &json!({"k": "move", "c": 3, "n": 4, "uci": "f1c4"}));
    let heard = next(&mut black, "ev").unwrap();
    assert_eq!(heard["what"]["move"], "f1c4");
    send(&mut black, &json!({"k": "move", "c": 3, "n": 5, "uci": "f8c5"}));
    let heard = next(&mut black, "ev").unwrap();
    assert_eq!(heard["what"]["move"], "f8c5", "the next one, and not the same again");
    // A player who leaves the one server is missed at the other.
    drop(black);
    let is_away = |message: &Value| message["present"]["b"] == json!(false);
    assert!(std::iter::from_fn(|| next(&mut watchers[1], "note")).any(|note| is_away(&note)));
    assert!(std::iter::from_fn(|| next(&mut white, "note")).any(|note| is_away(&note)));
}

/// For how long the word of a server holds, as the program has it.
const LEASE: Duration = Duration::from_secs(5);

#[test]
fn a_killed_server_leaves_its_games_to_the_other() {
    let Some(hall) = crate::hall::Hall::postgres("one_killed") else { return };
    let database = Path::new(hall.database());
    let mut owner = Server::start(database);
    let mut other = owner.beside(database);
    let boards = open_round(&owner);
    let mut played: Vec<Played> = boards.iter().map(|_| Played::default()).collect();
    let mut slowest = Duration::ZERO;
    let campaign = Campaign::TwoServers;
    for kill in 0..campaign.kills() {
        let mut player = socket(&other, &boards[0], Some(0));
        assert!(next(&mut player, "welcome").is_some());
        // All play at the server that owns nothing.
        let before = plies(&other, &boards);
        let tables: Vec<_> = boards
            .iter()
            .map(|board| {
                let (board, address) = (board.clone(), other.address().to_owned());
                std::thread::spawn(move || play_until_killed(&address, &board, kill))
            })
            .collect();
        until_moved(&other, &boards, &before);
        let killed = Instant::now();
        owner.signal("-KILL");
        for (table, played) in tables.into_iter().zip(&mut played) {
            played.lives.push(table.join().unwrap());
        }
        let took = playable_again(&other, &boards, killed);
        slowest = slowest.max(took);
        // The line of the player was cut or told to come again, and finds the game here.
        is_told_or_cut_off(&mut player);
        let mut player = socket(&other, &boards[0], Some(0));
        assert_eq!(next(&mut player, "welcome").unwrap()["seat"], "w");
        let states: Vec<Value> = boards.iter().map(|board| state(&other, board, 0)).collect();
        check(&states, &played);
        // The one that has the games is the next to be killed.
        owner = std::mem::replace(&mut other, owner.killed_and_started(database));
    }
    assert!(played.iter().any(|played| played.lives.iter().any(|it| !it.is_empty())), "moves");
    let moves = played.iter().flat_map(|played| &played.lives).map(Vec::len).sum::<usize>();
    println!(
        "{}: {} kills with {} games. {moves} moves were acknowledged, 0 of them lost; playable again \
         {} ms after the kill at the latest (limit {}).",
        campaign.name(),
        campaign.kills(),
        boards.len(),
        slowest.as_millis(),
        (LEASE + Duration::from_secs(2)).as_millis()
    );
    // Beside a whole suite of tests a machine may take longer.
    let most = if is_campaign() { LEASE + Duration::from_secs(2) } else { Duration::from_mins(1) };
    assert!(slowest <= most, "playable again after {slowest:?}");
}

/// How long after the kill a move was acknowledged at every board that is not over.
fn playable_again(server: &Server, boards: &[Board], killed: Instant) -> Duration {
    let acts = "/api/v1/events/1/rounds/1/games/acts";
    let act = json!({"act": "resume", "reason": "the other server has them"});
    let mut waiting: Vec<&Board> = boards.iter().collect();
    while !waiting.is_empty() {
        assert!(killed.elapsed() < Duration::from_mins(1), "taken over after the kill");
        // Refused for now where too much was written in the last second.
        server.send("POST", acts, &act, &server.token());
        waiting.retain(|board| match state(server, board, 0)["phase"].as_str() {
            Some("finished") => false,
            // What the dead server said last may still be shown.
            Some("playing") => !moves(server, board),
            _ => true,
        });
        std::thread::sleep(Duration::from_millis(20));
    }
    killed.elapsed()
}

/// Whether the side on move can play a move.
fn moves(server: &Server, board: &Board) -> bool {
    let n = state(server, board, 0)["n"].as_u64().unwrap();
    let seat = usize::from(n % 2 == 1);
    let uci = state(server, board, seat)["legal"][0].clone();
    let message = json!({"k": "move", "c": 0, "n": n, "uci": uci});
    uci.is_string() && command(server, board, seat, &message).0 == 200
}

#[test]
fn a_server_that_fell_asleep_writes_nothing_when_it_wakes() {
    let Some(hall) = crate::hall::Hall::postgres("one_asleep") else { return };
    let one = Server::start(hall.database());
    let other = one.beside(Path::new(hall.database()));
    let boards = open_round(&one);
    let board = &boards[0];
    play(&one, board);
    let mut watcher = socket(&one, board, None);
    assert!(next(&mut watcher, "welcome").is_some());
    one.signal("-STOP");
    standing(other.address(), board);
    let act = json!({"act": "resume", "reason": "the other server has it"});
    other.done("POST", "/api/v1/events/1/rounds/1/games/acts", &act);
    play(&other, board);
    one.signal("-CONT");
    // It learns that the game is elsewhere, and sends whoever is there to look again.
    is_told_or_cut_off(&mut watcher);
    let deadline = Instant::now() + Duration::from_mins(1);
    while state(&one, board, 0)["n"] != 2 {
        assert!(Instant::now() < deadline, "the server that woke shows the game as it is");
        std::thread::sleep(Duration::from_millis(100));
    }
    // Moves at either of them are moves of one game.
    play(&one, board);
    play(&other, board);
    assert_eq!(assert_same(&one, &other, board)["n"], 4);
}
