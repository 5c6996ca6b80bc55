//! `arbiter board` beside a LiveChess that is played by this file: boards of wood become games on
//! the server, through pieces in the air, presses, a server that is away and a socket that breaks.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use crate::{live_kills::ask, serve::Server};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const KNIGHT_IN_THE_AIR: &str = "rnbqkb1r/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const AFTER_NF6: &str = "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR";
const AFTER_E5: &str = "rnbqkb1r/pppppppp/5n2/4P3/8/8/PPPP1PPP/RNBQKBNR";
const AFTER_ND5: &str = "rnbqkb1r/pppppppp/8/3nP3/8/8/PPPP1PPP/RNBQKBNR";

/// The socket of LiveChess, with two boards.
struct LiveChess {
    listener: TcpListener,
}

/// A program that is connected to it.
struct Line {
    socket: WebSocket<TcpStream>,
    /// The number of the subscription of each board.
    feeds: Vec<(String, Value)>,
}

impl LiveChess {
    fn open() -> Self {
        Self { listener: TcpListener::bind("127.0.0.1:0").unwrap() }
    }

    fn address(&self) -> String {
        format!("ws://{}/api/v1.0", self.listener.local_addr().unwrap())
    }

    /// Waits for the program, and answers until it has subscribed to both boards.
    fn accept(&self) -> Line {
        let (stream, _) = self.listener.accept().unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        let mut socket = tungstenite::accept(stream).unwrap();
        let mut feeds = Vec::new();
        while feeds.len() < 2 {
            let Message::Text(text) = socket.read().unwrap() else { continue };
            let call: Value = serde_json::from_str(text.as_str()).unwrap();
            match call["call"].as_str().unwrap() {
                "eboards" => {
                    let board = |serial: &str, state: &str| {
                        json!({"serialnr": serial, "source": "simulated", "state": state,
                               "battery": null, "board": START, "flipped": false,
                               "clock": null})
                    };
                    let boards = [
                        board("22222", "ACTIVE"),
                        board("11111", "ACTIVE"),
                        board("33333", "INACTIVE"),
                    ];
                    let answer =
                        json!({"response": "call", "id": call["id"], "param": boards, "time": 1});
                    socket.send(Message::text(answer.to_string())).unwrap();
                }
                "subscribe" => {
                    assert_eq!(call["param"]["feed"], "eboardevent");
                    let serial = call["param"]["param"]["serialnr"].as_str().unwrap().to_owned();
                    feeds.push((serial, call["param"]["id"].clone()));
                }
                other => assert_eq!(other, "eboards or subscribe"),
            }
        }
        Line { socket, feeds }
    }
}

impl Line {
    /// A board shows something.
    fn show(&mut self, serial: &str, board: &str, clock: &Value) {
        let (_, id) = self.feeds.iter().find(|(it, _)| it == serial).unwrap();
        let param = json!({"serialnr": serial, "board": board, "clock": clock, "san": []});
        let text = json!({"response": "feed", "id": id, "time": 2, "param": param});
        self.socket.send(Message::text(text.to_string())).unwrap();
    }
}

/// The program, ended with this value.
struct Helper(Child);

impl Drop for Helper {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn helper(address: &str, livechess: &LiveChess, token: &Path, buffer: &Path) -> Helper {
    let child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["board", "--event", "1", "--round", "1", "--settle", "100", "--make"])
        .args(["--server", &format!("http://{address}")])
        .args(["--livechess", &livechess.address()])
        .arg("--token-file")
        .arg(token)
        .arg("--buffer")
        .arg(buffer)
        .stderr(Stdio::null())
        .spawn();
    Helper(child.unwrap())
}

/// An event with a published round of two boards.
fn open_round(server: &Server) {
    let event = json!({"name": "Wood", "rounds": 3, "time_control": "90+30"});
    server.done("POST", "/api/v1/events", &event);
    server.publish_round(4);
}

/// A board as soon as it has these moves.
fn until(server: &Server, board: usize, moves: u64) -> Value {
    let began = Instant::now();
    loop {
        let all = server.done("GET", "/api/v1/events/1/rounds/1/games", &Value::Null);
        let found = all["boards"].as_array().unwrap().iter().find(|it| it["board"] == board);
        if let Some(found) = found.filter(|found| found["n"] == moves) {
            return found.clone();
        }
        assert!(began.elapsed() < Duration::from_mins(1), "{moves} moves on board {board}: {all}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn moves_of(server: &Server, board: &Value) -> Vec<String> {
    let path = format!("/api/v1/live/{}", board["game"].as_str().unwrap());
    let (_, state) = ask(server.address(), "GET", &path, "", "").unwrap();
    let moves = state["moves"].as_array().unwrap();
    moves.iter().map(|it| it["san"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn boards_of_wood_are_followed() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mut server = Server::start(path("wood.sqlite"));
    open_round(&server);
    std::fs::write(path("token"), format!("{}\n", server.bare_token())).unwrap();
    let livechess = LiveChess::open();
    let address = server.address().to_owned();
    let helper = helper(&address, &livechess, &path("token"), &path("kept.json"));
    let mut line = livechess.accept();
    let clock = |white: i64, black: i64, run: Option<bool>| json!({"white": white, "black": black, "run": run, "time": 3});

    // The boards are 1 and 2 in the order of their serial numbers.
    line.show("11111", START, &clock(5430, 5430, None));
    line.show("22222", START, &Value::Null);
    line.show("11111", AFTER_E4, &clock(5445, 5430, Some(false)));
    let first = until(&server, 1, 1);
    assert_eq!(moves_of(&server, &first), ["e4"]);
    assert_eq!((&first["clock"]["w"], &first["run"]), (&json!(5_445_000), &json!("b")));
    // A knight in the air is no move; put down it is.
    line.show("11111", KNIGHT_IN_THE_AIR, &clock(5445, 5400, Some(false)));
    std::thread::sleep(Duration::from_millis(400));
    line.show("11111", AFTER_NF6, &clock(5445, 5425, Some(true)));
    assert_eq!(moves_of(&server, &until(&server, 1, 2)), ["e4", "Nf6"]);
    line.show("22222", AFTER_E4, &Value::Null);
    assert_eq!(moves_of(&server, &until(&server, 2, 1)), ["e4"]);

    // The server is away: what happens meanwhile is kept, and comes in order afterwards.
    server.signal("-STOP");
    line.show("11111", AFTER_E5, &clock(5440, 5425, Some(false)));
    std::thread::sleep(Duration::from_millis(400));
    line.show("11111", AFTER_ND5, &clock(5440, 5420, Some(true)));
    std::thread::sleep(Duration::from_millis(400));
    server.signal("-CONT");
    let expected = ["e4", "Nf6", "e5", "Nd5"];
    assert_eq!(moves_of(&server, &until(&server, 1, 4)), expected);
    drop(line);
    // The socket breaks and comes again; the board shows what it showed.
    let mut line = livechess.accept();
    line.show("11111", AFTER_ND5, &clock(5430, 5420, Some(true)));
    line.show("22222", AFTER_NF6, &Value::Null);
    assert_eq!(moves_of(&server, &until(&server, 2, 2)), ["e4", "Nf6"]);
    drop(helper);

    // Whoever is no arbiter of the event tells nothing.
    let body = json!({"readings": [{"placement": START}]}).to_string();
    let readings = "/api/v1/events/1/rounds/1/games/1/readings";
    let (status, _) = ask(server.address(), "POST", readings, "nobody", &body).unwrap();
    assert_eq!(status, 401);
    server = server.killed_and_started(&path("wood.sqlite"));
    assert_eq!(moves_of(&server, &until(&server, 1, 4)), expected, "it is on disk");
}

#[test]
fn readings_outlive_the_program() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let server = Server::start(path("wood.sqlite"));
    open_round(&server);
    let made = json!({"kind": "hall", "boards": [1]});
    server.done("POST", "/api/v1/events/1/rounds/1/games", &made);
    std::fs::write(path("token"), server.bare_token()).unwrap();
    let kept = json!([{"board": 1, "reading": {"placement": AFTER_E4}},
                      {"board": 1, "reading": {"placement": AFTER_NF6}}]);
    std::fs::write(path("kept.json"), kept.to_string()).unwrap();
    let livechess = LiveChess::open();
    let address = server.address().to_owned();
    // What an earlier run could not send is sent with the first that comes.
    let _helper = helper(&address, &livechess, &path("token"), &path("kept.json"));
    let _line = livechess.accept();
    assert_eq!(moves_of(&server, &until(&server, 1, 2)), ["e4", "Nf6"]);
    let began = Instant::now();
    while path("kept.json").exists() {
        assert!(began.elapsed() < Duration::from_mins(1), "nothing is left in the file");
        std::thread::sleep(Duration::from_millis(50));
    }
}
