//! Fifty arbiters and two thousand watching phones on one server process.
//!
//! `bench-load [ARBITERS [PHONES [SECONDS]]]` starts the server as a process of its own on a new
//! SQLite file. Every arbiter enters or corrects a result each second; every phone listens for
//! changes and then loads the pairings again, after a moment chosen at random as the script on
//! the page does. At the end every acknowledged fact must be in the log, and every phone must
//! have seen the newest version.

mod client;

use std::{
    process::{Command, ExitCode, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use client::{Client, Error};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    sync::Mutex,
    time::sleep,
};

const PLAYERS: usize = 500;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let done = if words.first().is_some_and(|word| word == "--server") {
        runtime.block_on(serve(&words[1]))
    } else {
        let number =
            |at: usize, usual| words.get(at).and_then(|it| it.parse().ok()).unwrap_or(usual);
        runtime.block_on(load(number(0, 50), number(1, 2000), number(2, 30) as u64))
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench-load: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The server process.
async fn serve(database: &str) -> Result<(), Error> {
    let database = arbiter_store::Database::open(database).await?;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    let server = arbiter_server::Server::new(database, address.clone()).await?;
    let link = server.setup_link().await?.ok_or("the database is not new")?;
    println!("{link}");
    Ok(server.run(listener, std::future::pending()).await?)
}

/// How long each request of a kind took.
#[derive(Default)]
struct Times(Mutex<Vec<Duration>>);

impl Times {
    async fn add(&self, elapsed: Duration) {
        self.0.lock().await.push(elapsed);
    }

    async fn row(&self, name: &str, seconds: f64) -> Duration {
        let mut times = self.0.lock().await;
        times.sort_unstable();
        let at = |share: f64| {
            let idx = (times.len() as f64 * share) as usize;
            times.get(idx.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
        };
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "| {name} | {} | {:.0} | {:.2} | {:.2} | {:.2} |",
            times.len(),
            times.len() as f64 / seconds,
            ms(at(0.5)),
            ms(at(0.99)),
            ms(at(1.0))
        );
        at(1.0)
    }
}

/// What all tasks share.
#[derive(Default)]
struct Field {
    empty: Times,
    pages: Times,
    writes: Times,
    is_over: AtomicBool,
    acknowledged: AtomicU64,
    newest: AtomicU64,
    bytes: AtomicU64,
}

async fn load(arbiters: usize, phones: usize, seconds: u64) -> Result<(), Error> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("load.sqlite");
    let mut child = tokio::process::Command::from(Command::new(std::env::current_exe()?))
        .arg("--server")
        .arg(&database)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let mut lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
    let link = lines.next_line().await?.ok_or("the server said nothing")?;
    let (base, key) = link.split_once("/setup?key=").ok_or("no key")?;
    let address = base.trim_start_matches("http://").to_owned();
    let token = set_up(&address, key).await?;
    let before = fill(&address, &token).await?;
    let field = Arc::new(Field::default());
    field.newest.store(before, Ordering::Relaxed);

    let watching = watchers(&address, phones, &field).await?;
    println!("{arbiters} arbiters, {phones} phones, {PLAYERS} players, {seconds} s\n");
    let alone = measure_empty(&address, &field, Duration::from_secs(2)).await?;
    let start = Instant::now();
    let mut tasks = Vec::new();
    for arbiter in 0..arbiters {
        let (address, token, field) = (address.clone(), token.clone(), Arc::clone(&field));
        tasks.push(tokio::spawn(enter_results(arbiter, arbiters, address, token, field)));
    }
    let empty = tokio::spawn({
        let (address, field) = (address.clone(), Arc::clone(&field));
        async move { measure_empty(&address, &field, Duration::from_secs(seconds)).await }
    });
    sleep(Duration::from_secs(seconds)).await;
    field.is_over.store(true, Ordering::Relaxed);
    for task in tasks {
        task.await??;
    }
    empty.await??;
    let elapsed = start.elapsed().as_secs_f64();
    sleep(Duration::from_secs(4)).await;

    println!("| route | requests | a second | median ms | 99 % ms | slowest ms |");
    println!("|---|---:|---:|---:|---:|---:|");
    println!("| empty route, nothing else going on | | {alone:.0} | | | |");
    let mut slowest = field.empty.row("empty route meanwhile", elapsed).await;
    slowest = slowest.max(field.writes.row("results entered", elapsed).await);
    slowest = slowest.max(field.pages.row("pairings loaded by phones", elapsed).await);
    finish(&address, &token, &field, before).await?;
    let newest = field.newest.load(Ordering::Relaxed);
    let mut behind = 0;
    for phone in watching {
        if phone.0.is_finished() {
            phone.0.await??;
            continue;
        }
        phone.0.abort();
        behind += usize::from(phone.1.load(Ordering::Relaxed) < newest);
    }
    println!(
        "{} MB of pages; {behind} phones behind; slowest {slowest:?}.",
        field.bytes.load(Ordering::Relaxed) >> 20
    );
    if behind == 0 && slowest < Duration::from_secs(1) {
        Ok(())
    } else {
        Err("a phone missed the newest version, or a request took over a second".into())
    }
}

/// The administrator's account and a token of it.
async fn set_up(address: &str, key: &str) -> Result<String, Error> {
    let mut client = Client::connect(address, "").await?;
    let password = "correct horse battery";
    let account = json!({"key": key, "name": "root", "password": password});
    client.ask("POST", "/api/v1/setup", &account.to_string()).await?;
    let credentials = json!({"name": "root", "password": password});
    let reply = client.ask("POST", "/api/v1/session", &credentials.to_string()).await?;
    let cookie = reply.headers.split("arbiter-session=").nth(1).and_then(|it| it.split(';').next());
    let cookie = format!("Cookie: arbiter-session={}\r\n", cookie.ok_or("no cookie")?);
    let mut client = Client::connect(address, &cookie).await?;
    let who = client.ask("GET", "/api/v1/session", "").await?.json()?;
    let csrf = who["csrf"].as_str().ok_or("no word")?;
    let mut client = Client::connect(address, &format!("{cookie}X-Csrf: {csrf}\r\n")).await?;
    let form = json!({"label": "load", "role": "administrator"}).to_string();
    let token = client.ask("POST", "/api/v1/tokens", &form).await?.json()?;
    Ok(format!("Authorization: Bearer {}\r\n", token["token"].as_str().ok_or("no token")?))
}

async fn command(client: &mut Client, commands: &Value) -> Result<Value, Error> {
    let body = json!({"consent": "doubly-confirmed", "commands": commands}).to_string();
    let reply = client.ask("POST", "/api/v1/events/1/commands", &body).await?;
    if reply.status == 200 {
        reply.json()
    } else {
        Err(String::from_utf8_lossy(&reply.body).into_owned().into())
    }
}

/// An event with its first round published; how many facts that took.
async fn fill(address: &str, token: &str) -> Result<u64, Error> {
    let mut client = Client::connect(address, token).await?;
    let settings = json!({"name": "Load", "rounds": 9}).to_string();
    client.ask("POST", "/api/v1/events", &settings).await?;
    let players: Vec<Value> = (0..PLAYERS)
        .map(|idx| json!({"name": format!("Player {idx:03}, Number"), "rating": 2400 - idx}))
        .collect();
    command(&mut client, &json!([{"kind": "enter", "players": players}])).await?;
    let round = json!([
        {"kind": "draw-initial-color", "color": "white"},
        {"kind": "pair-next-round"},
        {"kind": "publish-round"}
    ]);
    let done = command(&mut client, &round).await?;
    done["version"].as_u64().ok_or_else(|| "no version".into())
}

type Watcher = (tokio::task::JoinHandle<Result<(), Error>>, Arc<AtomicU64>);

/// Phones that listen, each with the version it has on its screen.
async fn watchers(address: &str, n: usize, field: &Arc<Field>) -> Result<Vec<Watcher>, Error> {
    let mut watchers = Vec::with_capacity(n);
    for phone in 0..n {
        let mut stream = Client::connect(address, "").await?;
        stream.listen("/api/v1/events/1/live").await?;
        let (address, field) = (address.to_owned(), Arc::clone(field));
        let shown = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&shown);
        let task = tokio::spawn(async move { watch(phone, stream, &address, &field, &seen).await });
        watchers.push((task, shown));
    }
    Ok(watchers)
}

async fn watch(
    phone: usize,
    mut stream: Client,
    address: &str,
    field: &Field,
    shown: &AtomicU64,
) -> Result<(), Error> {
    let mut page = Client::connect(address, "Accept-Encoding: gzip\r\n").await?;
    let (told, mut newest) = tokio::sync::watch::channel(0);
    let listening = async move {
        loop {
            told.send_replace(stream.version().await?);
        }
    };
    let looking = async {
        let mut turn = phone as u64;
        loop {
            newest.changed().await?;
            // As the script does: not everybody at once, and what comes meanwhile in one go.
            turn = turn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0x5851_f42d);
            sleep(Duration::from_millis((turn >> 33) % 1500)).await;
            let version = *newest.borrow_and_update();
            let start = Instant::now();
            let reply = page.ask("GET", "/events/1/rounds/1", "").await?;
            if reply.status != 200 {
                return Err(format!("a phone got {}", reply.status).into());
            }
            field.pages.add(start.elapsed()).await;
            field.bytes.fetch_add(reply.body.len() as u64, Ordering::Relaxed);
            shown.store(version, Ordering::Relaxed);
        }
    };
    tokio::select! {
        ended = listening => ended,
        ended = looking => ended,
    }
}

/// One arbiter: a result a second on boards of their own, entered first, corrected afterwards.
async fn enter_results(
    arbiter: usize,
    arbiters: usize,
    address: String,
    token: String,
    field: Arc<Field>,
) -> Result<(), Error> {
    let mut client = Client::connect(&address, &token).await?;
    let boards: Vec<usize> =
        (1..=PLAYERS / 2).filter(|board| board % arbiters == arbiter).collect();
    let words = ["1-0", "0-1", "=-="];
    sleep(Duration::from_millis(arbiter as u64 * 1000 / arbiters as u64)).await;
    for turn in 0.. {
        if field.is_over.load(Ordering::Relaxed) || boards.is_empty() {
            break;
        }
        let (board, lap) = (boards[turn % boards.len()], turn / boards.len());
        let word = words[(board + lap) % 3];
        let it = if lap == 0 {
            json!({"kind": "enter-result", "round": 1, "board": board, "result": word})
        } else {
            json!({"kind": "correct-result", "round": 1, "board": board, "to": word, "reason": "load"})
        };
        let start = Instant::now();
        let done = command(&mut client, &json!([it])).await?;
        field.writes.add(start.elapsed()).await;
        field.acknowledged.fetch_add(done["facts"].as_u64().unwrap_or(0), Ordering::Relaxed);
        field.newest.fetch_max(done["version"].as_u64().unwrap_or(0), Ordering::Relaxed);
        sleep(Duration::from_secs(1).saturating_sub(start.elapsed())).await;
    }
    Ok(())
}

/// The same server's empty route, one request after the other; how many a second.
async fn measure_empty(address: &str, field: &Field, during: Duration) -> Result<f64, Error> {
    let mut client = Client::connect(address, "").await?;
    let (begin, mut n) = (Instant::now(), 0_u32);
    while begin.elapsed() < during {
        let start = Instant::now();
        client.ask("GET", "/api/v1/health", "").await?;
        if Duration::from_secs(2) < during {
            field.empty.add(start.elapsed()).await;
            sleep(Duration::from_millis(5)).await;
        }
        n += 1;
    }
    Ok(f64::from(n) / begin.elapsed().as_secs_f64())
}

/// Nothing that was acknowledged is missing, nothing is there twice.
async fn finish(address: &str, token: &str, field: &Field, before: u64) -> Result<(), Error> {
    let mut client = Client::connect(address, token).await?;
    let log = client.ask("GET", "/api/v1/events/1/log", "").await?.json()?;
    let facts = log.as_array().map_or(0, Vec::len) as u64;
    let acknowledged = field.acknowledged.load(Ordering::Relaxed);
    println!("\n{acknowledged} facts acknowledged, {} in the log.", facts - before);
    if facts - before == acknowledged { Ok(()) } else { Err("facts were lost or doubled".into()) }
}
