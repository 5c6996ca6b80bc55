//! Accidents on several servers at once: the database itself is killed under load, and two servers
//! are told contradicting things. Nothing that was acknowledged is lost, and nothing is done twice.
#![cfg(unix)]
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a skipped test says so, a failed one panics"
)]

use std::{
    collections::BTreeMap,
    env, fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    hall::Hall,
    live_kills::ask,
    serve::{Server, kills, until},
};

/// A PostgreSQL of the test's own, because it is killed.
struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    port: u16,
}

impl Cluster {
    fn start() -> Option<Self> {
        if env::var_os("ARBITER_TEST_POSTGRES").is_none() {
            println!("skipped: ARBITER_TEST_POSTGRES names no server");
            return None;
        }
        let mut folders: Vec<PathBuf> =
            env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
        let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
        folders.extend(debian.filter_map(|entry| Some(entry.ok()?.path().join("bin"))));
        let found = folders.into_iter().find(|folder| folder.join("pg_ctl").exists());
        let Some(programs) = found else {
            println!("skipped: the programs of PostgreSQL are not here, only a server of it");
            return None;
        };
        let folder = TempDir::new().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let cluster = Self { programs, folder, port };
        if is_root() {
            let given = Command::new("chown").arg("postgres").arg(cluster.folder.path()).status();
            assert!(given.unwrap().success());
        }
        assert!(cluster.run("initdb", &["-A", "trust", "-U", "postgres", "-D", &cluster.data()]));
        cluster.go_on();
        Some(cluster)
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    /// The server refuses to run as root, so root runs it as its own user.
    fn run(&self, program: &str, arguments: &[&str]) -> bool {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.args(arguments).current_dir(self.folder.path());
        let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        silent.status().unwrap().success()
    }

    /// Starts the server. Processes of the one before may still hold its memory for a moment.
    fn go_on(&self) {
        let options = format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1",
            self.port,
            self.folder.path().display()
        );
        let log = self.folder.path().join("log").display().to_string();
        let data = self.data();
        let begun = Instant::now();
        while !self.run("pg_ctl", &["-D", &data, "-o", &options, "-l", &log, "-w", "start"]) {
            let said = fs::read_to_string(&log).unwrap_or_default();
            assert!(begun.elapsed() < Duration::from_mins(2), "PostgreSQL does not start: {said}");
            thread::sleep(Duration::from_millis(200));
        }
    }

    fn process(&self) -> String {
        let file = self.folder.path().join("data/postmaster.pid");
        fs::read_to_string(file).unwrap().lines().next().unwrap().to_owned()
    }

    /// As the power does it: no process of the server says farewell.
    fn kill(&self) {
        let process = self.process();
        assert!(Command::new("kill").args(["-9", &process]).status().unwrap().success());
    }

    fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let data = self.data();
        self.run("pg_ctl", &["-D", &data, "-m", "immediate", "stop"]);
    }
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output().unwrap();
    output.stdout.starts_with(b"0\n")
}

/// Asks until the server says that its database answers.
fn until_ready(server: &Server) {
    let begun = Instant::now();
    while ask(server.address(), "GET", "/ready", "", "").is_none_or(|(status, _)| status != 200) {
        assert!(begun.elapsed() < Duration::from_mins(2), "the server does not come back");
        thread::sleep(Duration::from_millis(50));
    }
}

/// Enters players until it is told to stop; those that were acknowledged.
fn write(
    server: &Server,
    mark: &str,
    n_answers: &AtomicUsize,
    is_over: &AtomicBool,
) -> Vec<String> {
    let (address, token) = (server.address(), server.bare_token());
    let mut acknowledged = Vec::new();
    for number in 0.. {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        let name = format!("Player, {mark}-{number}");
        let body = json!({"consent": "doubly-confirmed",
            "commands": [{"kind": "enter", "players": [{"name": name}]}]});
        match ask(address, "POST", "/api/v1/events/1/commands", token, &body.to_string()) {
            Some((200, _)) => {
                acknowledged.push(name);
                n_answers.fetch_add(1, Ordering::SeqCst);
            }
            // The database is away, or the server: what is tried next has another name.
            Some(_) | None => thread::sleep(Duration::from_millis(20)),
        }
    }
    acknowledged
}

/// Two servers on one PostgreSQL, which is killed again and again; so is one of them, in turn.
#[test]
fn what_was_answered_survives_every_kill_of_postgresql() {
    let Some(cluster) = Cluster::start() else { return };
    let database = cluster.url();
    let mut one = Server::start(&database);
    one.done("POST", "/api/v1/events", &json!({"name": "Killed", "rounds": 5}));
    let mut other = one.beside(Path::new(&database));
    let mut acknowledged = Vec::new();
    let n_kills = kills();
    for kill in 0..n_kills {
        let (is_over, n_answers) = (AtomicBool::new(false), AtomicUsize::new(0));
        thread::scope(|scope| {
            let writers: Vec<_> = [&one, &other, &one, &other]
                .into_iter()
                .enumerate()
                .map(|(writer, server)| {
                    let (mark, is_over, n_answers) =
                        (format!("{kill}-{writer}"), &is_over, &n_answers);
                    scope.spawn(move || write(server, &mark, n_answers, is_over))
                })
                .collect();
            until("something is answered", || n_answers.load(Ordering::SeqCst) != 0);
            thread::sleep(Duration::from_millis(41 * (kill as u64 % 13)));
            cluster.kill();
            cluster.go_on();
            let before = n_answers.load(Ordering::SeqCst);
            until("writing goes on", || before < n_answers.load(Ordering::SeqCst));
            is_over.store(true, Ordering::Relaxed);
            for writer in writers {
                acknowledged.extend(writer.join().unwrap());
            }
        });
        // Nobody has to start the servers again, but one of them is killed as well.
        if kill % 2 == 0 {
            other = other.killed_and_started(Path::new(&database));
        } else {
            one = one.killed_and_started(Path::new(&database));
        }
        until_ready(&one);
        until_ready(&other);
    }
    assert!(!acknowledged.is_empty(), "nothing was written");
    for server in [&one, &other] {
        let players = server.done("GET", "/api/v1/events/1/players", &Value::Null);
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        for player in players.as_array().unwrap() {
            *names.entry(player["name"].as_str().unwrap()).or_default() += 1;
        }
        for name in &acknowledged {
            assert!(names.contains_key(name.as_str()), "{name} is lost");
        }
        assert!(names.values().all(|times| *times == 1), "something was done twice");
    }
    sound(&database);
    println!("{n_kills} kills of PostgreSQL and of a server, {} answers kept", acknowledged.len());
}

/// The log has no hole and no change.
fn sound(database: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["tournament", "verify", "--format", "json", "--database", database])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("\"findings\":[]"), "{said}");
}

#[test]
fn two_servers_that_contradict_each_other_have_one_truth() {
    let folder = TempDir::new().unwrap();
    contradict(&folder.path().join("truth.sqlite"));
}

#[test]
fn two_servers_that_contradict_each_other_on_postgresql_have_one_truth() {
    let Some(hall) = Hall::postgres("contradicting") else { return };
    contradict(Path::new(hall.database()));
}

fn contradict(database: &Path) {
    let one = Server::start(database);
    let other = one.beside(database);
    one.done("POST", "/api/v1/events", &json!({"name": "Contradicted", "rounds": 3}));
    let n_players = 16;
    let player = |number| json!({"name": format!("Player, {number}"), "rating": 2000 - number});
    let players: Vec<Value> = (0..n_players).map(player).collect();
    let begin = json!({"consent": "doubly-confirmed", "commands": [
        {"kind": "enter", "players": players},
        {"kind": "draw-initial-color", "color": "white"},
    ]});
    one.done("POST", "/api/v1/events/1/commands", &begin);
    for round in 1..=3_u8 {
        // Whoever saw the event before this round may make it, and one of them does.
        let version = one.done("GET", "/api/v1/events/1", &Value::Null)["version"].clone();
        let make = json!({"seen": version, "consent": "doubly-confirmed",
            "commands": [{"kind": "pair-next-round"}, {"kind": "publish-round"}]});
        let statuses = at_once(&one, &other, |_| make.clone());
        assert_eq!(accepted(&statuses), 1, "round {round}: {statuses:?}");
        for board in 1..=n_players / 2 {
            let words = ["1-0", "0-1", "=-=", "1-0"];
            let statuses = at_once(&one, &other, |writer| {
                json!({"commands": [{"kind": "enter-result", "round": round, "board": board,
                    "result": words[writer]}]})
            });
            let winner = statuses.iter().position(|status| *status == 200);
            let winner = winner.unwrap_or_else(|| panic!("board {board}: {statuses:?}"));
            // The same result twice contradicts nobody.
            let path = format!("/api/v1/events/1/rounds/{round}");
            let rounds = [&one, &other].map(|server| server.done("GET", &path, &Value::Null));
            assert_eq!(rounds[0], rounds[1], "both servers show the same");
            let shown = &rounds[0]["boards"][board - 1]["result"];
            assert_eq!(shown, words[winner], "round {round}, board {board}: {statuses:?}");
            let others =
                |(writer, status): (usize, &u16)| *status == 200 && words[writer] != words[winner];
            assert!(!statuses.iter().enumerate().any(others), "{statuses:?}");
        }
    }
    let log = one.done("GET", "/api/v1/events/1/log", &Value::Null);
    assert_eq!(log, other.done("GET", "/api/v1/events/1/log", &Value::Null));
    sound(&database.display().to_string());
}

fn accepted(statuses: &[u16]) -> usize {
    statuses.iter().filter(|status| **status == 200).count()
}

/// Two writers at each server send at the same moment.
fn at_once(one: &Server, other: &Server, body: impl Fn(usize) -> Value) -> Vec<u16> {
    let barrier = std::sync::Barrier::new(4);
    thread::scope(|scope| {
        let writers: Vec<_> = [one, other, one, other]
            .into_iter()
            .enumerate()
            .map(|(writer, server)| {
                let (body, barrier) = (body(writer).to_string(), &barrier);
                scope.spawn(move || {
                    barrier.wait();
                    let path = "/api/v1/events/1/commands";
                    ask(server.address(), "POST", path, server.bare_token(), &body).unwrap().0
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    })
}
