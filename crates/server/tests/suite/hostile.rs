//! Clients that mean harm: they flood, say nothing, come with the secrets of others, send again
//! what was sent. Nothing changes, and nobody else waits.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_tungstenite::tungstenite::Message;

use crate::live::{Client, House, pair};

/// Sockets that say nothing.
const IDLE: usize = 1_000;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// The moves of a short game that nobody ends.
const MOVES: [[&str; 2]; 5] =
    [["e2e4", "e7e5"], ["g1f3", "b8c6"], ["f1c4", "f8c5"], ["c2c3", "g8f6"], ["d2d3", "d7d6"]];

struct Game {
    name: String,
    secrets: [String; 2],
}

async fn game(house: &House) -> Game {
    let made = house.make(&json!({"control": "60+30", "color": "w"})).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let secrets = [text(&made["seats"]["w"]), text(&made["seats"]["b"])];
    Game { name: text(&made["game"]), secrets }
}

/// Both players, once the clocks run.
async fn players(house: &House, game: &Game) -> [Client; 2] {
    let mut white = Client::open(house, &game.name, Some(&game.secrets[0])).await;
    let mut black = Client::open(house, &game.name, Some(&game.secrets[1])).await;
    for client in [&mut white, &mut black] {
        if client.last["snapshot"]["phase"] != "playing" {
            client.until(|message| message["what"]["started"] == true).await;
        }
    }
    [white, black]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_starves_nobody_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(&folder.path().join("arbiter.sqlite"));
    let (flooded, quiet) = (game(&house).await, game(&house).await);
    let [mut flooder, mut black] = players(&house, &flooded).await;
    let [mut white_there, mut black_there] = players(&house, &quiet).await;

    // As fast as the line takes them: messages, texts that are none, and frames that are too
    // large. Nothing that comes back is read.
    let flood = tokio::spawn(async move {
        for number in 0_u64.. {
            let text = match number % 4 {
                0 => json!({"k": "move", "c": number, "n": 90, "uci": "a1a8"}).to_string(),
                1 => json!({"k": "resign", "c": number, "n": 91}).to_string(),
                2 => json!({"k": "ping", "t": number}).to_string(),
                _ => "]".repeat(2_000),
            };
            if flooder.socket.send(Message::Text(text.into())).await.is_err() {
                return;
            }
        }
    });
    let game_elsewhere = async {
        for moves in MOVES {
            pair(&mut white_there, &mut black_there, moves).await;
        }
    };
    tokio::time::timeout(PATIENCE, game_elsewhere).await.expect("another game is not held up");

    // The same player comes again on another line, and the flooded game goes on.
    let mut white = Client::open(&house, &flooded.name, Some(&flooded.secrets[0])).await;
    assert_eq!(white.last["snapshot"]["n"], 0, "nothing of the flood was done");
    pair(&mut white, &mut black, MOVES[0]).await;
    flood.abort();
    house.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_and_messages_of_others_are_worth_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(&folder.path().join("arbiter.sqlite"));
    let (own, other) = (game(&house).await, game(&house).await);
    let [mut white, mut black] = players(&house, &own).await;
    white.play("e2e4").await;
    let c = white.c;

    // The secret of another game, and one that was made up, seat nobody here.
    for secret in [other.secrets[1].as_str(), "made-up"] {
        let mut stranger = Client::open(&house, &own.name, Some(secret)).await;
        assert_eq!(stranger.last["seat"], Value::Null);
        for message in [
            json!({"k": "move", "c": 1, "n": 1, "uci": "e7e5"}),
            json!({"k": "resign", "c": 2, "n": 1}),
            json!({"k": "plan", "n": 1, "uci": "e7e5"}),
            json!({"k": "accept", "c": 3, "n": 1}),
        ] {
            stranger.send(&message).await;
            let no = stranger.until(|message| message["k"] == "no").await;
            assert_eq!(no["why"], "not_seated", "{message}");
        }
    }
    // Black sends White's message again, with its key and with an own one.
    for c in [c, 7] {
        black.send(&json!({"k": "move", "c": c, "n": 0, "uci": "e2e4"})).await;
        assert_eq!(black.until(|message| message["k"] == "no").await["why"], "stale");
    }
    // White sends it again: it is answered as before, and done once.
    white.send(&json!({"k": "move", "c": c, "n": 0, "uci": "e2e4"})).await;
    white.until(|message| message["k"] == "ack" && message["c"] == c).await;
    black.play("e7e5").await;
    assert_eq!(black.n, 2);
    house.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_to_pings_that_nobody_sent_bring_no_time() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(&folder.path().join("arbiter.sqlite"));
    let game = game(&house).await;
    let [mut white, mut black] = players(&house, &game).await;
    // The client makes believe that its line is slow: eight round trips of almost a second.
    let now = white.last["at"].as_i64().unwrap();
    for _ in 0..1_000 {
        let payload = (now - 900).max(0).to_be_bytes().to_vec();
        white.socket.send(Message::Pong(payload.into())).await.unwrap();
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    white.play("e2e4").await;
    let seen = black.see("e2e4").await;
    let credit = seen["credit"].as_i64().unwrap_or_default();
    assert!(credit < 300, "given back: {credit} ms");
    house.kill();
}

/// A connection that asks for a socket, greets or not, and then neither says nor answers anything.
async fn idle(house: &House, game: &str, number: usize) -> TcpStream {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let upgrade = format!(
        "GET /live/{game}/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        house.address
    );
    let hello = br#"{"k":"hello","v":1}"#;
    let length = u8::try_from(hello.len()).unwrap();
    match number % 3 {
        // Half a request.
        0 => stream.write_all(&upgrade.as_bytes()[..30]).await.unwrap(),
        // No greeting.
        1 => stream.write_all(upgrade.as_bytes()).await.unwrap(),
        // A watcher who has gone to sleep. Frames of clients are masked; here with zeros.
        _ => {
            stream.write_all(upgrade.as_bytes()).await.unwrap();
            let mut answer = [0; 256];
            let read = stream.read(&mut answer).await.unwrap();
            assert!(answer[..read].starts_with(b"HTTP/1.1 101"), "{number}");
            stream.write_all(&[0x81, 0x80 | length, 0, 0, 0, 0]).await.unwrap();
            stream.write_all(hello).await.unwrap();
        }
    }
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_idle_sockets_keep_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(&folder.path().join("arbiter.sqlite"));
    let watched = game(&house).await;
    let [mut white, mut black] = players(&house, &watched).await;
    let mut silent = Vec::with_capacity(IDLE);
    for number in 0..IDLE {
        silent.push(idle(&house, &watched.name, number).await);
    }
    let play = async {
        for moves in MOVES {
            pair(&mut white, &mut black, moves).await;
        }
    };
    tokio::time::timeout(PATIENCE, play).await.expect("the players are not held up");
    let mut late = Client::open(&house, &watched.name, None).await;
    assert_eq!(late.last["snapshot"]["n"], 10, "there is room for another watcher");

    // A line on which nothing comes is given up: the server ends every one of them.
    let given_up = async {
        let mut bytes = vec![0; 16 << 10];
        for stream in &mut silent {
            while !matches!(stream.read(&mut bytes).await, Ok(0) | Err(_)) {}
        }
    };
    // Whoever answers pings stays, although nothing else comes from there.
    let reading = async {
        loop {
            late.socket.next().await.expect("a watcher who answers is not cut off").unwrap();
        }
    };
    tokio::select! {
        done = tokio::time::timeout(PATIENCE, given_up) => done.expect("silent lines are given up"),
        () = reading => {}
    }
    late.send(&json!({"k": "ping", "t": 1})).await;
    late.until(|message| message["k"] == "pong").await;
    house.kill();
}
