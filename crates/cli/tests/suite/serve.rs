//! `arbiter serve` as it is run: asked over a socket, by hand.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fmt::Write as _,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A running server.
pub(crate) struct Server {
    child: Child,
    address: String,
    token: String,
}

/// The password of the administrator.
pub(crate) const PASSWORD: &str = "correct horse battery";

/// What the program prints.
type Lines = std::io::Lines<BufReader<ChildStdout>>;

impl Server {
    /// Starts the program; the rest of what it prints comes along.
    fn run(database: impl AsRef<OsStr>) -> (Self, Lines) {
        Self::run_with(database, &["--listen", "127.0.0.1:0"], &[])
    }

    fn run_with(
        database: impl AsRef<OsStr>,
        settings: &[&str],
        variables: &[(&str, &str)],
    ) -> (Self, Lines) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
            .arg("serve")
            .args(settings)
            .envs(variables.iter().copied())
            .arg("--database")
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let address = first.split_once("http://").unwrap().1.trim().to_owned();
        (Self { child, address, token: String::new() }, lines)
    }

    /// Starts one on a new database and opens the administrator's account.
    pub(crate) fn start(database: impl AsRef<OsStr>) -> Self {
        let (server, lines) = Self::run(database);
        server.set_up(lines)
    }

    /// Starts one with these settings on a new database, and opens the administrator's account.
    pub(crate) fn start_with(database: impl AsRef<OsStr>, settings: &[&str]) -> Self {
        let (server, lines) = Self::run_with(database, settings, &[]);
        server.set_up(lines)
    }

    /// Ends it, and starts it again with these settings.
    pub(crate) fn started_again(mut self, database: &Path, settings: &[&str]) -> Self {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let mut server = Self::run_with(database, settings, &[]).0;
        server.token.clone_from(&self.token);
        server
    }

    /// Starts one with these settings, which name another address than where it listens.
    pub(crate) fn start_at(database: impl AsRef<OsStr>, listen: &str, settings: &[&str]) -> Self {
        Self::start_in(database, listen, settings, &[])
    }

    /// The same in a world with these variables.
    pub(crate) fn start_in(
        database: impl AsRef<OsStr>,
        listen: &str,
        settings: &[&str],
        variables: &[(&str, &str)],
    ) -> Self {
        let (mut server, lines) = Self::run_with(database, settings, variables);
        listen.clone_into(&mut server.address);
        server.set_up(lines)
    }

    fn set_up(mut self, mut lines: Lines) -> Self {
        let server = &mut self;
        let second = lines.next().unwrap().unwrap();
        let key = second.split_once("key=").unwrap().1.trim().to_owned();
        let account = json!({"key": key, "name": "root", "password": PASSWORD});
        assert_eq!(server.send("POST", "/api/v1/setup", &account, "").0, 204);
        let credentials = json!({"name": "root", "password": PASSWORD});
        let (status, head, _) = server.ask("POST", "/api/v1/session", &credentials, "");
        assert_eq!(status, 204);
        let cookie = head.split("arbiter-session=").nth(1).unwrap().split(';').next().unwrap();
        let cookie = format!("Cookie: arbiter-session={cookie}\r\n");
        let who = server.send("GET", "/api/v1/session", &Value::Null, &cookie).1;
        let csrf = format!("{cookie}X-Csrf: {}\r\n", who["csrf"].as_str().unwrap());
        let form = json!({"label": "test", "role": "administrator"});
        let token = server.send("POST", "/api/v1/tokens", &form, &csrf).1;
        token["token"].as_str().unwrap().clone_into(&mut server.token);
        self
    }

    /// Status, head and body.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        headers: &str,
    ) -> (u16, String, String) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        let length = body.len();
        request.push_str("Connection: close\r\nContent-Type: application/json\r\n");
        let _ = write!(request, "{headers}Content-Length: {length}\r\n\r\n{body}");
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_owned(), body.to_owned())
    }

    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        headers: &str,
    ) -> (u16, Value) {
        let (status, _, body) = self.ask(method, path, body, headers);
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// Does something as the administrator; it must succeed.
    pub(crate) fn done(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.send(method, path, body, &self.token());
        assert!((200..300).contains(&status), "{method} {path} {body}: {answer}");
        answer
    }

    /// Enters players into the first event and publishes its first round.
    pub(crate) fn publish_round(&self, players: usize) {
        self.publish_round_of(1, players);
    }

    /// Enters players into an event and publishes its first round.
    pub(crate) fn publish_round_of(&self, event: usize, players: usize) {
        let player = |n: usize| json!({"name": format!("Player, {n}"), "rating": 2000 - n});
        let players: Vec<Value> = (0..players).map(player).collect();
        let commands = json!({"consent": "doubly-confirmed", "commands": [
            {"kind": "enter", "players": players},
            {"kind": "assign-numbers"},
            {"kind": "draw-initial-color", "color": "white"},
            {"kind": "pair-next-round"},
            {"kind": "publish-round"},
        ]});
        self.done("POST", &format!("/api/v1/events/{event}/commands"), &commands);
    }
}

impl Server {
    /// Host and port.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// The header that lets the administrator in.
    pub(crate) fn token(&self) -> String {
        format!("Authorization: Bearer {}\r\n", self.token)
    }

    /// The token of the administrator, without a header around it.
    pub(crate) fn bare_token(&self) -> &str {
        &self.token
    }

    /// Starts another one beside it, on the same database.
    pub(crate) fn beside(&self, database: &Path) -> Self {
        let mut server = Self::run(database).0;
        server.token.clone_from(&self.token);
        server
    }

    /// Sends the program a signal.
    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }

    /// Kills the program and starts it again on the same database.
    pub(crate) fn killed_and_started(self, database: &Path) -> Self {
        self.started_again(database, &["--listen", "127.0.0.1:0"])
    }

    /// Listens for changes of event 1; gives up when nothing comes for a minute.
    fn watch(&self) -> impl Iterator<Item = String> + use<> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        let request = "GET /api/v1/events/1/live HTTP/1.1\r\nHost: x\r\n\r\n";
        stream.write_all(request.as_bytes()).unwrap();
        BufReader::new(stream).lines().map_while(Result::ok)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a command that must succeed, and gives what it prints.
fn tell(database: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(arguments)
        .env("ARBITER_DATABASE", database)
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The facts of event 1, in their stored form.
fn facts(database: &Path) -> Vec<Value> {
    let log = tell(database, &["tournament", "log", "1", "--format", "json"]);
    let line = |line: &str| -> Value { serde_json::from_str(line).unwrap() };
    let mut facts: Vec<Value> = log.lines().map(|it| line(it)["fact"].clone()).collect();
    for fact in &mut facts {
        fact.as_object_mut().unwrap().remove("version");
    }
    facts
}

/// The command that gives this fact, if it is not one that another command brings along.
fn command(fact: &Value) -> Option<Value> {
    let mut command = fact.clone();
    let kind = match fact["kind"].as_str().unwrap() {
        "player-entered" => return Some(json!({"kind": "enter", "players": [fact["details"]]})),
        "initial-color-drawn" => "draw-initial-color",
        "absence-announced" => "announce-absence",
        "round-drafted" => return Some(json!({"kind": "pair-next-round"})),
        "round-published" => return Some(json!({"kind": "publish-round"})),
        "result-entered" => "enter-result",
        "closed" => "close",
        "numbers-assigned" => return None,
        other => panic!("{other} does not happen here"),
    };
    command["kind"] = json!(kind);
    Some(command)
}

/// The life of a generated event through the command line.
fn through_the_command_line(database: &Path, report: &Path) {
    let generated =
        tell(database, &["generate", "--players", "200", "--rounds", "9", "--seed", "21"]);
    std::fs::write(report, &generated).unwrap();
    tell(database, &["tournament", "new", "Generated", "--rounds", "9"]);
    tell(database, &["tournament", "add", "1", "--file", &report.to_string_lossy()]);
    tell(database, &["tournament", "color", "1", "white"]);
    for round in 1..=9_usize {
        let draft = tell(database, &["tournament", "pair", "1", "--format", "json"]);
        let draft: Value = serde_json::from_str(&draft).unwrap();
        tell(database, &["tournament", "publish", "1"]);
        let boards = draft["boards"].as_array().unwrap().len();
        let results = ["1-0", "=", "0-1", "1-0", "=", "1-0"];
        let lines = (1..=boards).fold(String::new(), |mut lines, board| {
            let _ = writeln!(lines, "{board} {}", results[(7 * board + 3 * round) % 6]);
            lines
        });
        let slips = report.with_extension("slips");
        std::fs::write(&slips, lines).unwrap();
        let (round, slips) = (round.to_string(), slips.to_string_lossy().into_owned());
        tell(database, &["tournament", "result", "1", &round, "--file", &slips]);
    }
    tell(database, &["tournament", "close", "1"]);
}

#[test]
fn the_same_event_through_the_interface_and_through_the_command_line_is_the_same_log() {
    let folder: TempDir = tempfile::tempdir().unwrap();
    let path = |name: &str| -> PathBuf { folder.path().join(name) };
    through_the_command_line(&path("cli.sqlite"), &path("generated.trf"));
    let by_hand = facts(&path("cli.sqlite"));

    let server = Server::start(path("api.sqlite"));
    let created = server.done("POST", "/api/v1/events", &by_hand[0]["settings"]);
    assert_eq!(created["id"], 1);
    let commands: Vec<Value> = by_hand[1..].iter().filter_map(command).collect();
    for some in commands.chunks(300) {
        server.done("POST", "/api/v1/events/1/commands", &json!({"commands": some}));
    }

    let by_interface = facts(&path("api.sqlite"));
    assert_eq!(by_interface.len(), by_hand.len());
    for (one, other) in by_interface.iter().zip(&by_hand) {
        assert_eq!(one, other);
    }
    let token = format!("Authorization: Bearer {}\r\n", server.token);
    let trf = server.ask("GET", "/api/v1/events/1/report.trf", &Value::Null, &token).2;
    std::fs::write(path("final.trf"), &trf).unwrap();
    tell(&path("cli.sqlite"), &["check", &path("final.trf").to_string_lossy()]);
    assert_eq!(trf, tell(&path("cli.sqlite"), &["export", "1"]));
    // Every round is the one that the engine gives on the report.
    let players = server.done("GET", "/api/v1/events/1/players", &Value::Null);
    let numbers: BTreeMap<u64, u64> = players
        .as_array()
        .unwrap()
        .iter()
        .map(|player| (player["id"].as_u64().unwrap(), player["number"].as_u64().unwrap()))
        .collect();
    for number in 1..=9 {
        let last = path("final.trf").to_string_lossy().into_owned();
        let engine = tell(&path("cli.sqlite"), &["pair", &last, "--round", &number.to_string()]);
        let round = server.done("GET", &format!("/api/v1/events/1/rounds/{number}"), &Value::Null);
        let ours = round["boards"].as_array().unwrap().iter().map(|board| {
            let [white, black] =
                ["white", "black"].map(|color| numbers[&board[color].as_u64().unwrap()]);
            format!("{white} {black}")
        });
        assert_eq!(engine.lines().skip(1).collect::<Vec<_>>(), ours.collect::<Vec<_>>());
    }
}

#[test]
fn a_watcher_learns_of_a_change_that_another_program_makes() {
    let folder: TempDir = tempfile::tempdir().unwrap();
    let database = folder.path().join("events.sqlite");
    let server = Server::start(&database);
    server.done("POST", "/api/v1/events", &json!({"name": "Watched", "rounds": 3}));
    let mut lines = server.watch();
    assert!(lines.any(|line| line == "data: 1"));

    server.done(
        "POST",
        "/api/v1/events/1/commands",
        &json!({"commands": [
            {"kind": "enter", "players": [{"name": "Alpha, A", "rating": 2000}]}
        ]}),
    );
    assert!(lines.any(|line| line == "data: 2"));

    // The command line writes to the same file.
    tell(&database, &["tournament", "add", "1", "Bravo, B", "--rating", "1900"]);
    assert!(lines.any(|line| line == "data: 3"));
    let event = server.done("GET", "/api/v1/events/1", &Value::Null);
    assert_eq!(event["version"], 3);
}

#[test]
fn two_servers_on_one_postgresql_share_accounts_events_and_news() {
    let Some(hall) = crate::hall::Hall::postgres("two_web_servers") else { return };
    let first = Server::start(hall.database());
    first.done("POST", "/api/v1/events", &json!({"name": "Shared", "rounds": 3}));
    let (mut second, _) = Server::run(hall.database());
    second.token.clone_from(&first.token);
    let mut lines = second.watch();
    assert!(lines.any(|line| line == "data: 1"));

    let enter = json!({"kind": "enter", "players": [{"name": "Alpha, A", "rating": 2000}]});
    first.done("POST", "/api/v1/events/1/commands", &json!({"commands": [enter]}));

    assert!(lines.any(|line| line == "data: 2"), "the other server told nobody");
    let players = second.done("GET", "/api/v1/events/1/players", &Value::Null);
    assert_eq!(players[0]["name"], "Alpha, A");
    second.done(
        "POST",
        "/api/v1/events/1/commands",
        &json!({"seen": 2, "commands": [
            {"kind": "enter", "players": [{"name": "Bravo, B", "rating": 1900}]}
        ]}),
    );
    let stale = json!({"seen": 2, "commands": [{"kind": "assign-numbers"}]});
    let token = format!("Authorization: Bearer {}\r\n", first.token);
    let (status, problem) = first.send("POST", "/api/v1/events/1/commands", &stale, &token);
    assert_eq!((status, problem["title"].as_str()), (409, Some("conflict")));
}

/// How often the server is killed; `cargo xtask soak` does it hundreds of times.
pub(crate) fn kills() -> usize {
    std::env::var("ARBITER_KILLS").map_or(3, |kills| kills.parse().unwrap())
}

/// The server is killed under load again and again: what it answered is there, once.
#[test]
fn what_was_answered_survives_every_kill() {
    let folder = TempDir::new().unwrap();
    survives_kills(&folder.path().join("killed.sqlite"));
}

#[test]
fn what_was_answered_survives_every_kill_on_postgresql() {
    let Some(hall) = crate::hall::Hall::postgres("killed_server") else { return };
    survives_kills(Path::new(hall.database()));
}

fn survives_kills(database: &Path) {
    let mut server = Server::start(database);
    let token = server.token.clone();
    server.done("POST", "/api/v1/events", &json!({"name": "Killed", "rounds": 5}));
    let mut answered = Vec::new();
    for kill in 0..kills() {
        let address = server.address.clone();
        let n_answers = Arc::new(AtomicUsize::new(0));
        let writers: Vec<_> = (0..4)
            .map(|writer| {
                let (address, token) = (address.clone(), token.clone());
                let n_answers = Arc::clone(&n_answers);
                let who = (kill, writer);
                std::thread::spawn(move || write_until_killed(&address, &token, who, &n_answers))
            })
            .collect();
        // Killed at any moment, but not before it has answered at all.
        until("something is answered", || n_answers.load(Ordering::SeqCst) != 0);
        std::thread::sleep(Duration::from_millis(37 * (kill as u64 % 11)));
        server.child.kill().unwrap();
        server.child.wait().unwrap();
        answered.extend(writers.into_iter().flat_map(|writer| writer.join().unwrap()));
        server = Server::run(database).0;
        server.token.clone_from(&token);
    }
    assert!(!answered.is_empty(), "nothing was written");
    let players = server.done("GET", "/api/v1/events/1/players", &Value::Null);
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for player in players.as_array().unwrap() {
        *names.entry(player["name"].as_str().unwrap()).or_default() += 1;
    }
    for name in &answered {
        assert_eq!(names.get(name.as_str()), Some(&1), "{name}");
    }
    let verified = tell(database, &["tournament", "verify", "--format", "json"]);
    assert!(verified.contains("\"findings\":[]"), "{verified}");
}

/// Waits for something that must happen within a minute.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_mins(1), "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Enters players one by one, and counts what is answered; those that were.
fn write_until_killed(
    address: &str,
    token: &str,
    (kill, writer): (usize, usize),
    n_answers: &AtomicUsize,
) -> Vec<String> {
    let mut answered = Vec::new();
    for number in 0.. {
        let name = format!("Player, {kill}-{writer}-{number}");
        let body = json!({"consent": "doubly-confirmed",
            "commands": [{"kind": "enter", "players": [{"name": name}]}]});
        let body = body.to_string();
        let request = format!(
            "POST /api/v1/events/1/commands HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
             Authorization: Bearer {token}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut answer = String::new();
        let sent = TcpStream::connect(address).and_then(|mut stream| {
            stream.set_read_timeout(Some(Duration::from_mins(1)))?;
            stream.write_all(request.as_bytes())?;
            stream.read_to_string(&mut answer)
        });
        if sent.is_err() || answer.is_empty() {
            break;
        }
        if answer.starts_with("HTTP/1.1 200") {
            answered.push(name);
            n_answers.fetch_add(1, Ordering::SeqCst);
        }
    }
    answered
}

/// A disk that is full: reading goes on, the words say so, and nothing that was answered is lost.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("full.sqlite");
    let token = {
        let server = Server::start(&database);
        server.done("POST", "/api/v1/events", &json!({"name": "Full", "rounds": 5}));
        server.token.clone()
    };
    // The largest file that the shell allows stands for the size of a disk.
    let program = env!("CARGO_BIN_EXE_arbiter");
    let line =
        format!("ulimit -f 400; exec {program} serve --listen 127.0.0.1:0 --database \"$0\"");
    let mut child = Command::new("bash")
        .args(["-c", &line])
        .arg(&database)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let first = BufReader::new(child.stdout.take().unwrap()).lines().next().unwrap().unwrap();
    let address = first.split_once("http://").unwrap().1.trim().to_owned();
    let server = Server { child, address, token: token.clone() };
    let header = format!("Authorization: Bearer {token}\r\n");
    let club = "x".repeat(390);
    let (mut kept, mut refused) = (0, None);
    for number in 0..4000 {
        let players = json!([{"name": format!("Player, {number}"), "club": club}]);
        let body = json!({"commands": [{"kind": "enter", "players": players}]});
        let (status, answer) = server.send("POST", "/api/v1/events/1/commands", &body, &header);
        if status == 200 {
            kept += 1;
        } else {
            refused = Some((status, answer));
            break;
        }
    }
    let (status, answer) = refused.expect("the disk is full at some time");
    assert!([503, 507].contains(&status), "{status} {answer}");
    assert_eq!(server.send("GET", "/api/v1/events/1", &Value::Null, "").0, 200, "reading goes on");
    drop(server);
    let (mut server, _) = Server::run(&database);
    server.token = token;
    let players = server.done("GET", "/api/v1/events/1/players", &Value::Null);
    assert_eq!(players.as_array().unwrap().len(), kept, "nothing is lost, nothing is doubled");
}

/// The terminal was closed, or whoever read along has gone.
#[test]
fn a_server_whose_words_nobody_reads_goes_on() {
    let folder = TempDir::new().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database"])
        .arg(folder.path().join("unread.sqlite"))
        .env("ARBITER_LOG", "trace")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // From here on every line of the log is one that cannot be written.
    drop(child.stderr.take());
    let first = lines.next().unwrap().unwrap();
    let address = first.split_once("http://").unwrap().1.trim().to_owned();
    let server = Server { child, address, token: String::new() }.set_up(lines);

    let event = server.done("POST", "/api/v1/events", &json!({"name": "Unread", "rounds": 5}));
    assert_eq!(event["id"], 1, "{event}");
}

/// The last administrator forgot the password.
#[test]
fn the_log_for_programs_names_the_trace_and_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["serve", "--listen", "127.0.0.1:0", "--log-format", "json", "--database"])
        .arg(folder.path().join("log.sqlite"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let first = BufReader::new(child.stdout.take().unwrap()).lines().next().unwrap().unwrap();
    let address = first.split_once("http://").unwrap().1.trim().to_owned();
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
    let server = Server { child, address, token: String::new() };
    let trace = "0af7651916cd43dd8448eb211c80319c";
    let header = format!("traceparent: 00-{trace}-b7ad6b7169203331-01\r\n");
    let wrong = json!({"name": "root", "password": "what nobody may read"});

    assert_eq!(server.ask("POST", "/api/v1/session", &wrong, &header).0, 401);

    let mut seen = String::new();
    let line: Value = loop {
        let line = log.next().expect("a line for the request").unwrap();
        seen.push_str(&line);
        let line: Value = serde_json::from_str(&line).unwrap();
        if line["target"] == "arbiter::request" {
            break line;
        }
    };
    assert_eq!(line["level"], "WARN");
    assert_eq!((&line["status"], &line["route"]), (&json!(401), &json!("/api/v1/session")));
    assert_eq!(line["trace_id"], trace);
    assert_eq!(line["parent_id"], "b7ad6b7169203331");
    assert!(!seen.contains("what nobody may read"), "{seen}");
}

#[test]
fn the_operator_gives_a_new_password() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("reset.sqlite");
    let server = Server::start(&database);
    let password = tell(&database, &["account", "reset", "root"]).trim().to_owned();
    let log_in = |password: &str| {
        let credentials = json!({"name": "root", "password": password});
        server.send("POST", "/api/v1/session", &credentials, "").0
    };
    assert_eq!(log_in(PASSWORD), 401);
    assert_eq!(log_in(&password), 204);
    let token = format!("Authorization: Bearer {}\r\n", server.token);
    assert_eq!(server.send("GET", "/api/v1/accounts", &Value::Null, &token).0, 401, "tokens end");
    let audit = tell(&database, &["account", "audit"]);
    assert!(audit.contains("password-reset") && audit.contains("login-refused"), "{audit}");
    assert!(tell(&database, &["account", "list"]).contains("administrator (everywhere)"));
}

#[test]
fn the_operator_demands_a_second_factor() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("factor.sqlite");
    let server = Server::start(&database);
    let token = format!("Authorization: Bearer {}\r\n", server.token);
    let accounts = || server.send("GET", "/api/v1/accounts", &Value::Null, &token).0;
    assert_eq!(accounts(), 200);
    tell(&database, &["account", "demand-second-factor", "organiser"]);
    assert_eq!(accounts(), 403);
    assert!(tell(&database, &["account", "list"]).contains("Second factor missing"));
    tell(&database, &["account", "demand-second-factor", "nobody"]);
    assert_eq!(accounts(), 200);
    assert!(!tell(&database, &["account", "list"]).contains("second factor"));
    let unknown = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["account", "demand-second-factor", "king", "--database"])
        .arg(&database)
        .output()
        .unwrap();
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("result-entry"));
}

/// Settings from a file and from the environment are tried before anything is started.
#[test]
fn settings_are_checked_before_the_start() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("arbiter.toml");
    let check = |text: &str, more: &[&str]| {
        std::fs::write(&file, text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_arbiter"))
            .args(["serve", "--check", "--config"])
            .arg(&file)
            .args(more)
            .env("ARBITER_DATABASE", folder.path().join("log.sqlite"))
            .env("ARBITER_ADDRESS", "https://chess.example.org/arbiter/")
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    let (code, said) = check("listen = \"127.0.0.1:0\"\ntrusted-proxy = [\"10.0.0.0/8\"]\n", &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("address: https://chess.example.org/arbiter\n"), "{said}");
    assert!(said.contains("which will be created") && !folder.path().join("log.sqlite").exists());
    for (text, more, word) in [
        ("liste = \"127.0.0.1:0\"", &[][..], "liste"),
        ("trusted-proxy = [\"10.0.0.0/99\"]", &[], "10.0.0.0/99"),
        ("contact = \"me\"", &[], "mailto:"),
        ("tls-key = \"/nowhere\"", &[], "--tls-certificate"),
        (
            "tls-key = \"/nowhere\"\ntls-certificate = \"/nowhere\"\nlisten = \"127.0.0.1:0\"",
            &[],
            "/nowhere",
        ),
        ("backup-folder = \"/nowhere\"\nlisten = \"127.0.0.1:0\"", &[], "/nowhere"),
        ("", &["--address", "chess.example.org"], "chess.example.org"),
    ] {
        let (code, said) = check(text, more);
        assert_eq!(code, Some(2), "{text}: {said}");
        assert!(said.contains(word), "{text}: {said}");
    }
}
