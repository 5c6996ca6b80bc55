//! Two clients play a whole game over sockets against the real server, which dies in between.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a failed test panics")]

use std::{net::SocketAddr, path::Path, time::Duration};

use arbiter_server::{Server, Settings};
use arbiter_store::Database;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    runtime::Runtime,
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite::Message};

/// A server in a runtime of its own: dropping it is like killing the process, everything that
/// was not stored is gone.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    runtime: Option<Runtime>,
}

impl House {
    pub(crate) fn open(file: &Path) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let file = file.display().to_string();
        let address = std::thread::scope(|scope| {
            let opened = scope.spawn(|| {
                runtime.block_on(async {
                    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                    let address = listener.local_addr().unwrap();
                    let database = Database::open(&file).await.unwrap();
                    let settings = Settings::from(format!("http://{address}"));
                    let server = Server::new(database, settings).await.unwrap();
                    tokio::spawn(async move {
                        server.run(listener, std::future::pending()).await.unwrap();
                    });
                    address
                })
            });
            opened.join().unwrap()
        });
        Self { address, runtime: Some(runtime) }
    }

    pub(crate) fn kill(mut self) {
        self.runtime.take().unwrap().shutdown_background();
    }

    async fn ask(&self, head: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let request = format!(
            "{head}\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        let body = answer.split_once("\r\n\r\n").unwrap().1.to_owned();
        (status, body)
    }

    pub(crate) async fn make(&self, settings: &Value) -> Value {
        let head =
            "POST /live HTTP/1.1\r\ncontent-type: application/json\r\naccept-encoding: identity";
        let (status, body) = self.ask(head, &settings.to_string()).await;
        assert_eq!(status, 201, "{body}");
        let start = body.find('{').unwrap();
        let end = body.rfind('}').unwrap();
        serde_json::from_str(&body[start..=end]).unwrap()
    }

    async fn get(&self, path: &str) -> String {
        let head = format!("GET {path} HTTP/1.1\r\naccept-encoding: identity");
        let (status, body) = self.ask(&head, "").await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }
}

/// A client as the protocol wants it: counts, resends, compares.
pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    secret: Option<String>,
    pub(crate) c: u64,
    pub(crate) n: u32,
    seq: u64,
    pub(crate) last: Value,
}

impl Client {
    pub(crate) async fn open(house: &House, game: &str, secret: Option<&str>) -> Self {
        Self::open_at(house, (game, ""), secret).await
    }

    async fn open_at(house: &House, (game, query): (&str, &str), secret: Option<&str>) -> Self {
        let url = format!("ws://{}/live/{game}/socket{query}", house.address);
        let (socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        let secret = secret.map(ToOwned::to_owned);
        let mut client = Self { socket, secret, c: 0, n: 0, seq: 0, last: Value::Null };
        client.hello(None).await;
        client
    }

    async fn hello(&mut self, after: Option<u64>) {
        let hello = json!({"k":"hello","v":1,"seat":self.secret,"after":after});
        self.send(&hello).await;
        let welcome = self.until(|message| message["k"] == "welcome").await;
        self.c = self.c.max(welcome["c"].as_u64().unwrap());
        if let Some(snapshot) = welcome["snapshot"].as_object() {
            self.n = u32::try_from(snapshot["n"].as_u64().unwrap()).unwrap();
            self.seq = snapshot["seq"].as_u64().unwrap();
        }
        self.last = welcome;
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.socket.send(Message::Text(message.to_string().into())).await.unwrap();
    }

    async fn next(&mut self) -> Value {
        let deadline = tokio::time::Instant::now() + Duration::from_mins(1);
        loop {
            let message = tokio::time::timeout_at(deadline, self.socket.next()).await;
            let message = message.expect("a message in time").unwrap().unwrap();
            let Message::Text(text) = message else { continue };
            let value: Value = serde_json::from_str(text.as_str()).unwrap();
            if value["k"] == "ev" {
                assert_eq!(value["seq"], self.seq + 1, "no hole: {value}");
                self.seq += 1;
                self.n = u32::try_from(value["n"].as_u64().unwrap()).unwrap();
            }
            return value;
        }
    }

    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..100 {
            let message = self.next().await;
            if wanted(&message) {
                return message;
            }
        }
        panic!("it never came");
    }

    /// A move that must be acknowledged.
    pub(crate) async fn play(&mut self, uci: &str) -> u64 {
        self.c += 1;
        let message = json!({"k":"move","c":self.c,"n":self.n,"uci":uci});
        self.send(&message).await;
        let c = self.c;
        let answer = self.until(|message| message["k"] == "ack" || message["k"] == "no").await;
        assert_eq!((&answer["k"], &answer["c"]), (&json!("ack"), &json!(c)), "{uci}: {answer}");
        let ev = self.until(|message| message["k"] == "ev" && message["what"]["move"] == uci).await;
        assert_eq!(ev["seq"], answer["seq"]);
        answer["seq"].as_u64().unwrap()
    }

    pub(crate) async fn see(&mut self, uci: &str) -> Value {
        self.until(|message| message["k"] == "ev" && message["what"]["move"] == uci).await
    }
}

/// Both moves of a pair, seen by both and by a watcher.
pub(crate) async fn pair(white: &mut Client, black: &mut Client, moves: [&str; 2]) {
    white.play(moves[0]).await;
    black.see(moves[0]).await;
    black.play(moves[1]).await;
    white.see(moves[1]).await;
}

// clause: ON.3.1.2
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_tells_why_a_move_is_refused_in_the_language_of_its_reader() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(&folder.path().join("arbiter.sqlite"));
    let made =
        house.make(&json!({"control":"5+3","name":"Ann","opponent":"Bob","color":"w"})).await;
    let game = made["game"].as_str().unwrap();
    let (w, b) = (made["seats"]["w"].as_str().unwrap(), made["seats"]["b"].as_str().unwrap());
    let _black = Client::open(&house, game, Some(b)).await;
    let mut first = Client::open(&house, game, Some(w)).await;
    first.until(|message| message["what"]["started"] == true).await;
    for (query, words) in [
        ("?lang=fr", "le coup est illégal."),
        ("?lang=nl", "de zet is onreglementair."),
        ("?lang=de", "der Zug ist regelwidrig."),
        ("", "the move is illegal."),
    ] {
        let mut white = Client::open_at(&house, (game, query), Some(w)).await;
        white.send(&json!({"k":"move","c":1,"n":0,"uci":"e2e5"})).await;
        let no = white.until(|message| message["k"] == "no").await;
        assert_eq!((&no["why"], &no["text"]), (&json!("illegal"), &json!(words)), "{no}");
    }
    house.kill();
}

// clause: ON.2.2, ON.2.6-2025, ON.3.1.4, ON.3.1.5-2
#[expect(clippy::too_many_lines, reason = "one game from its first move to its end")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_with_a_crash_in_between() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("arbiter.sqlite");
    let house = House::open(&file);
    let made =
        house.make(&json!({"control":"5+3","name":"Ann","opponent":"Bob","color":"w"})).await;
    let game = made["game"].as_str().unwrap();
    let (w, b) = (made["seats"]["w"].as_str().unwrap(), made["seats"]["b"].as_str().unwrap());
    assert_ne!(w, b, "each seat has its own secret");

    let mut white = Client::open(&house, game, Some(w)).await;
    assert_eq!(white.last["seat"], "w");
    assert_eq!(white.last["snapshot"]["phase"], "waiting");
    let mut black = Client::open(&house, game, Some(b)).await;
    white.until(|message| message["what"]["started"] == true).await;
    black.until(|message| message["what"]["started"] == true).await;
    let mut watcher = Client::open(&house, game, None).await;
    assert_eq!(watcher.last["seat"], Value::Null);

    pair(&mut white, &mut black, ["e2e4", "e7e5"]).await;
    let seen = watcher.see("e7e5").await;
    assert!(seen["fen"].as_str().unwrap().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3"));

    // A watcher cannot move, a stale or illegal move changes nothing, another's turn is refused.
    watcher.send(&json!({"k":"move","c":1,"n":2,"uci":"g1f3"})).await;
    let no = watcher.until(|message| message["k"] == "no").await;
    assert_eq!(no["why"], "not_seated");
    white.send(&json!({"k":"move","c":90,"n":1,"uci":"g1f3"})).await;
    assert_eq!(white.until(|message| message["k"] == "no").await["why"], "stale");
    white.send(&json!({"k":"move","c":91,"n":2,"uci":"e1e3"})).await;
    let no = white.until(|message| message["k"] == "no").await;
    assert_eq!((&no["why"], &no["article"]), (&json!("illegal"), &json!("E.04 3.1.2 (2025)")));
    black.send(&json!({"k":"move","c":90,"n":2,"uci":"g8f6"})).await;
    assert_eq!(black.until(|message| message["k"] == "no").await["why"], "not_your_turn");
    white.send(&json!({"k":"nonsense"})).await;
    assert_eq!(white.until(|message| message["k"] == "no").await["why"], "unknown");

    let acknowledged = white.play("g1f3").await;
    let c = white.c;
    house.kill();

    let house = House::open(&file);
    let mut white = Client::open(&house, game, Some(w)).await;
    assert!(white.seq >= acknowledged, "an acknowledged move is in the log");
    assert_eq!(white.last["snapshot"]["n"], 3);
    assert_eq!(white.last["c"], c);
    // The same command again is done once and answered as before.
    white.send(&json!({"k":"move","c":c,"n":2,"uci":"g1f3"})).await;
    let again = white.until(|message| message["k"] == "ack").await;
    assert_eq!(again["seq"], acknowledged);
    let mut black = Client::open(&house, game, Some(b)).await;
    assert_eq!(black.last["snapshot"]["n"], 3);
    // Nobody supervises: once both are back the clocks run again.
    if black.last["snapshot"]["phase"] != "playing" {
        black.until(|message| message["what"]["resumed"] == true).await;
        white.until(|message| message["what"]["resumed"] == true).await;
    }
    black.play("b8c6").await;
    white.see("b8c6").await;
    pair(&mut white, &mut black, ["f1c4", "g8f6"]).await;
    pair(&mut white, &mut black, ["f3g5", "a7a6"]).await;
    // A plan is held by the server and played as the answer.
    black.send(&json!({"k":"plan","n":black.n,"uci":"h7h6"})).await;
    // Sockets are not ordered among each other: the plan has arrived when the pong is back.
    black.send(&json!({"k":"ping","t":7})).await;
    let pong = black.until(|message| message["k"] == "pong").await;
    assert_eq!(pong["seq"], black.seq, "every pong carries the newest row");
    pair_planned(&mut white, &mut black).await;
    let mate = async { white.play("c4f7").await };
    mate.await;
    let end = black.see("c4f7").await;
    assert_eq!(end["what"]["result"], Value::Null, "f7 is check and no mate: {end}");
    white.c = white.c.max(1);
    black.c += 1;
    let resign = json!({"k":"resign","c":black.c,"n":black.n});
    black.send(&resign).await;
    let end = white.until(|message| message["what"]["result"].is_object()).await;
    assert_eq!(end["what"]["result"]["score"], "1-0");
    assert_eq!(end["what"]["result"]["how"], "resignation");
    assert_eq!(end["what"]["result"]["article"], "E.04 5.2 (2025)");

    let pgn = house.get(&format!("/live/{game}/game.pgn")).await;
    assert!(pgn.contains("[White \"Ann\"]") && pgn.contains("1-0"), "{pgn}");
    assert_eq!(pgn.matches("[%clk 0:0").count(), usize::try_from(white.n).unwrap(), "{pgn}");
    let page = house.get(&format!("/live/{game}")).await;
    assert!(page.contains(&format!("data-live-game=\"{game}\"")), "{page}");
    assert!(!page.contains("data-seat"), "a watcher has no seat");
    house.kill();
}

async fn pair_planned(white: &mut Client, black: &mut Client) {
    white.play("d2d3").await;
    black.see("d2d3").await;
    black.see("h7h6").await;
    white.see("h7h6").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_calls_the_flag_itself_and_never_early() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(&folder.path().join("arbiter.sqlite"));
    let made =
        house.make(&json!({"control":"0:02","name":"Ann","opponent":"Bob","color":"w"})).await;
    let game = made["game"].as_str().unwrap();
    let mut white = Client::open(&house, game, made["seats"]["w"].as_str()).await;
    let mut black = Client::open(&house, game, made["seats"]["b"].as_str()).await;
    black.until(|message| message["what"]["started"] == true).await;
    white.until(|message| message["what"]["started"] == true).await;
    let began = std::time::Instant::now();
    white.send(&json!({"k":"flag?","n":0})).await;
    let end = white.until(|message| message["what"]["result"].is_object()).await;
    let took = began.elapsed();
    assert_eq!(end["what"]["result"]["how"], "time");
    assert_eq!(end["what"]["result"]["score"], "0-1");
    assert_eq!(end["what"]["result"]["article"], "E.04 4.3 (2025)");
    assert_eq!(end["clock"]["w"], 0, "exactly the time of the control was charged");
    assert!(took >= Duration::from_millis(1_900), "early: {took:?}");
    house.kill();
}
