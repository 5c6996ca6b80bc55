//! The parts of a round, one after the other.

use std::{
    collections::HashMap,
    path::Path,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use arbiter_live::{Happening, Input, Row, SeatAct, ZoneAct};
use futures_util::SinkExt as _;
use serde_json::Value;
use tokio::{
    task::JoinSet,
    time::{sleep, sleep_until},
};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    child::{Child, Error},
    client::{self, Field, Pace, Seats, Socket, until},
    figures::p99,
    moves,
};

/// Games that differ; the others repeat them.
const DIFFERENT: u64 = 64;
/// Half-moves at move 40.
const MOVE_40: usize = 80;
/// Producers of the bare group commit.
const PRODUCERS: usize = 16;
/// Moves that watchers see.
const WATCHED_MOVES: usize = 60;
/// Between two of them: a player sends fewer than 20 messages per second.
const BETWEEN: Duration = Duration::from_millis(60);
/// Time of the games whose flags fall, in milliseconds, and as people write it.
const SHORT: (i64, &str) = (2_000, "0:02");

static GAMES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| moves::games(DIFFERENT));

/// How much is measured.
#[derive(Clone, Copy)]
pub struct Size {
    pub games: usize,
    pub moves: usize,
    pub seconds: u64,
    pub watchers: usize,
}

impl Size {
    const fn time(self) -> Duration {
        Duration::from_secs(self.seconds)
    }

    /// So many clients together send so many messages per second.
    fn pace(clients: usize, per_second: usize) -> Pace {
        Pace::Every(Duration::from_secs_f64(clients as f64 / per_second as f64))
    }
}

/// What a round brought; not a number where it was not measured.
pub struct Measured {
    pub move_p99: f64,
    pub echo_p99: f64,
    pub commit_p99: f64,
    pub moves: f64,
    pub echoes: f64,
    pub commits: f64,
    pub commits_of_all: f64,
    pub game_bytes: f64,
    pub socket_bytes: f64,
    pub watcher_cost: f64,
    pub fan_out_cost: f64,
    pub flag_p99: f64,
    pub timer_p99: f64,
    pub row_bytes: f64,
}

/// Everything once.
pub async fn round(size: Size, with_memory: bool) -> Result<Measured, Error> {
    let games = games(size, with_memory).await?;
    let echo = echo(size).await?;
    let commit = commit(size, games.row_bytes as usize).await?;
    let (watcher_cost, sample) = watchers(size).await?;
    let fan_out_cost = fan_out(size, &sample).await?;
    Ok(Measured {
        move_p99: games.move_p99,
        echo_p99: echo.p99,
        commit_p99: commit.p99,
        moves: games.moves,
        echoes: echo.per_second,
        commits: commit.per_second,
        commits_of_all: commit.of_all,
        game_bytes: games.game_bytes,
        socket_bytes: echo.socket_bytes,
        watcher_cost,
        fan_out_cost,
        flag_p99: games.flag_p99,
        timer_p99: games.timer_p99,
        row_bytes: games.row_bytes,
    })
}

struct Echo {
    p99: f64,
    per_second: f64,
    socket_bytes: f64,
}

/// As many sockets as players.
async fn echo(size: Size) -> Result<Echo, Error> {
    let child = Child::start("echo", &[]).await?;
    let before = child.memory()?;
    let sockets = 2 * size.games;
    let field = Field::new(0);
    let mut tasks = JoinSet::new();
    client::connect_all(&mut tasks, sockets, |number| {
        let (address, field) = (child.address.clone(), Arc::clone(&field));
        async move {
            let socket = client::open(&address, "/", number).await?;
            Ok(tokio::spawn(client::echo(socket, (number, sockets), field)))
        }
    })
    .await?;
    sleep(Duration::from_secs(1)).await;
    let socket_bytes = child.memory()?.saturating_sub(before) as f64 / sockets as f64;
    let (_, times) = field.go(Size::pace(sockets, 2 * size.moves), size.time()).await;
    let (per_second, _) = field.go(Pace::FlatOut, size.time()).await;
    nobody_failed(&mut tasks)?;
    child.stop().await?;
    Ok(Echo { p99: p99(times), per_second, socket_bytes })
}

/// Every client is still there.
fn nobody_failed(tasks: &mut JoinSet<Result<(), Error>>) -> Result<(), Error> {
    match tasks.try_join_next() {
        Some(ended) => Err(ended?.err().unwrap_or_else(|| "a client has left".into())),
        None => Ok(()),
    }
}

struct Commit {
    p99: f64,
    per_second: f64,
    of_all: f64,
}

async fn commit(size: Size, row_bytes: usize) -> Result<Commit, Error> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("rows.sqlite");
    let file = file.to_str().ok_or("no path")?;
    let mut child = Child::start("commit", &[file, &"x".repeat(row_bytes)]).await?;
    let Size { games, moves, seconds, .. } = size;
    let p99 = child.ask(&format!("paced {moves} {seconds}")).await?.parse()?;
    let per_second = child.ask(&format!("flat {PRODUCERS} {seconds}")).await?.parse()?;
    let of_all = child.ask(&format!("flat {games} {seconds}")).await?.parse()?;
    child.stop().await?;
    Ok(Commit { p99, per_second, of_all })
}

struct Games {
    move_p99: f64,
    moves: f64,
    game_bytes: f64,
    flag_p99: f64,
    timer_p99: f64,
    row_bytes: f64,
}

async fn games(size: Size, with_memory: bool) -> Result<Games, Error> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("games.sqlite");
    let mut child = Child::start("games", &[file.to_str().ok_or("no path")?]).await?;
    let before = child.memory()?;
    let made: Arc<[Seats]> = client::make_all(&child.address, size.games, "90+30").await?.into();
    let short = client::make_all(&child.address, (size.games / 25).max(20), SHORT.1).await?;
    let field = Field::new(moves::LENGTH);
    let mut tasks = JoinSet::new();
    client::connect_all(&mut tasks, size.games, |number| {
        let (address, field, made) = (child.address.clone(), Arc::clone(&field), Arc::clone(&made));
        async move {
            let sockets = both(&address, &made[number]).await?;
            let moves = &GAMES[number % GAMES.len()];
            Ok(tokio::spawn(client::play(sockets, (number, made.len()), moves, field)))
        }
    })
    .await?;
    until("all games begin", || field.begun.load(Ordering::Relaxed) == size.games).await?;

    let flags = tokio::spawn(flags(child.address.clone(), short, size.time()));
    child.ask("forget the timers so far").await?;
    // Long enough for the last of the short games.
    let time = size.time() + Duration::from_secs(3);
    let (_, times) = field.go(Size::pace(size.games, size.moves), time).await;
    let timer = child.ask("how late are timers?").await?;
    let timer_p99 = timer.split(' ').nth(1).ok_or("no figure")?.parse()?;
    let started = flags.await??;
    let (moves, _) = field.go(Pace::FlatOut, size.time()).await;
    nobody_failed(&mut tasks)?;
    let mut game_bytes = f64::NAN;
    if with_memory {
        field.until.store(MOVE_40, Ordering::Relaxed);
        field.pace.send_replace(Pace::FlatOut);
        let mut moved = u64::MAX;
        // Until nothing moves any more: all games are at move 40 or beyond.
        while moved != field.done.load(Ordering::Relaxed) {
            moved = field.done.load(Ordering::Relaxed);
            sleep(Duration::from_secs(3)).await;
        }
        nobody_failed(&mut tasks)?;
        game_bytes = child.memory()?.saturating_sub(before) as f64 / size.games as f64;
    }
    child.stop().await?;
    let (flag_p99, row_bytes) = read_log(&file, &started, &made[0]).await?;
    Ok(Games { move_p99: p99(times), moves, game_bytes, flag_p99, timer_p99, row_bytes })
}

async fn both(address: &str, seats: &Seats) -> Result<[Socket; 2], Error> {
    let white = client::sit(address, &seats.game, Some(&seats.secrets[0])).await?;
    let black = client::sit(address, &seats.game, Some(&seats.secrets[1])).await?;
    Ok([white, black])
}

/// A game whose flag fell, with the time between the receipt and the hand-over of its start.
struct Started {
    game: String,
    handed_over_after: i64,
}

/// Lets the flags of all these games fall, spread over a while.
async fn flags(
    address: String,
    games: Vec<Seats>,
    during: Duration,
) -> Result<Vec<Started>, Error> {
    let begin = tokio::time::Instant::now();
    let mut tasks = JoinSet::new();
    let number = games.len();
    for (idx, seats) in games.into_iter().enumerate() {
        let (address, due) = (address.clone(), begin + during.mul_f64(idx as f64 / number as f64));
        tasks.spawn(async move {
            sleep_until(due).await;
            let [mut white, _black] = both(&address, &seats).await?;
            let mut at = HashMap::new();
            loop {
                let message: Value = serde_json::from_str(&client::text(&mut white).await?)?;
                if message["k"] != "ev" {
                    continue;
                }
                let seq = message["seq"].as_u64().ok_or("no row")?;
                at.insert(seq, message["clock"]["at"].as_i64().ok_or("no time")?);
                if message["what"]["started"] == true {
                    // The start was decided when the row before it was handed over.
                    let before = at.get(&(seq - 1)).ok_or("no row before the start")?;
                    at.insert(0, at[&seq] - before);
                }
                if message["what"]["result"].is_object() {
                    let handed_over_after = *at.get(&0).ok_or("never started")?;
                    return Ok::<_, Error>(Started { game: seats.game, handed_over_after });
                }
            }
        });
    }
    let mut started = Vec::new();
    while let Some(done) = tasks.join_next().await {
        started.push(done??);
    }
    Ok(started)
}

/// By how many milliseconds flags were late, and how long rows of moves are on average.
async fn read_log(file: &Path, started: &[Started], one: &Seats) -> Result<(f64, f64), Error> {
    let database = arbiter_store::Database::open(&file.display().to_string()).await?;
    let mut late = Vec::new();
    for Started { game, handed_over_after } in started {
        let (mut charged, mut nobody) = (0, 0);
        for row in database.games().rows(game, 0).await? {
            let row = Row::decode(row.number, &row.body)?;
            if !matches!(row.cmd, Input::Zone(ZoneAct::Flag(_))) {
                continue;
            }
            for happening in &row.ev {
                let Happening::Laws(event) = happening else { continue };
                match event {
                    arbiter_laws::Event::TimePassed(time) => charged += time.0,
                    arbiter_laws::Event::NobodysTime(time) => nobody += time.0,
                    _ => {}
                }
            }
        }
        let by = nobody - handed_over_after;
        if charged != SHORT.0 || by < 0 {
            return Err(format!("{game}: charged {charged} ms, flag late by {by} ms").into());
        }
        late.push(by as f64);
    }
    let rows = database.games().rows(&one.game, 0).await?;
    let is_move = |body: &str| {
        Row::decode(0, body)
            .is_ok_and(|row| matches!(row.cmd, Input::Seat { act: SeatAct::Move(_), .. }))
    };
    let lengths: Vec<usize> =
        rows.iter().map(|row| &row.body).filter(|it| is_move(it)).map(String::len).collect();
    let row_bytes = lengths.iter().sum::<usize>() as f64 / lengths.len().max(1) as f64;
    Ok((p99(late), row_bytes))
}

/// Processor time of one message to one watcher, in microseconds: what watchers add to the moves
/// of a game. Also what they are sent.
async fn watchers(size: Size) -> Result<(f64, String), Error> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("watched.sqlite");
    let child = Child::start("games", &[file.to_str().ok_or("no path")?]).await?;
    let seats = client::make(&child.address, 0, "90+30").await?;
    let mut players = both(&child.address, &seats).await?;
    let moves = &GAMES[0];
    let alone = child.cpu()?;
    show(&mut players, &moves[..WATCHED_MOVES], 0).await?;
    let alone = child.cpu()? - alone;

    let seen = Arc::new(AtomicU64::new(0));
    let mut tasks = JoinSet::new();
    client::connect_all(&mut tasks, size.watchers, |_| {
        let (address, game, seen) = (child.address.clone(), seats.game.clone(), Arc::clone(&seen));
        async move {
            let socket = client::sit(&address, &game, None).await?;
            Ok(tokio::spawn(see(socket, seen)))
        }
    })
    .await?;
    let mut one = client::sit(&child.address, &seats.game, None).await?;
    let watched = child.cpu()?;
    show(&mut players, &moves[WATCHED_MOVES..2 * WATCHED_MOVES], WATCHED_MOVES).await?;
    let all = (size.watchers * WATCHED_MOVES) as u64;
    until("watchers see every move", || seen.load(Ordering::Relaxed) == all).await?;
    let watched = child.cpu()? - watched;
    nobody_failed(&mut tasks)?;
    let mut sample = client::text(&mut one).await?;
    while !sample.contains(r#""move":""#) {
        sample = client::text(&mut one).await?;
    }
    child.stop().await?;
    Ok((watched.saturating_sub(alone).as_secs_f64() * 1e6 / all as f64, sample))
}

/// Plays moves one after the other at an even pace.
async fn show(players: &mut [Socket; 2], moves: &[String], first: usize) -> Result<(), Error> {
    for (ply, uci) in (first..).zip(moves) {
        let due = Instant::now() + BETWEEN;
        let message = format!(r#"{{"k":"move","c":{},"n":{ply},"uci":"{uci}"}}"#, ply / 2 + 1);
        players[ply % 2].send(Message::text(message)).await?;
        let wanted = format!(r#""move":"{uci}""#);
        loop {
            let text = client::text(&mut players[1 - ply % 2]).await?;
            if text.starts_with(r#"{"k":"no""#) {
                return Err(text.into());
            }
            if text.starts_with(r#"{"k":"ev""#) && text.contains(&wanted) {
                break;
            }
        }
        sleep_until(due.into()).await;
    }
    Ok(())
}

/// Counts the moves that a watcher hears of.
async fn see(mut socket: Socket, seen: Arc<AtomicU64>) -> Result<(), Error> {
    loop {
        if client::text(&mut socket).await?.contains(r#""move":""#) {
            seen.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The same with a bare fan-out.
async fn fan_out(size: Size, sample: &str) -> Result<f64, Error> {
    let child = Child::start("fan-out", &[]).await?;
    let mut publisher = client::open(&child.address, "/publish", 0).await?;
    let alone = child.cpu()?;
    publish(&mut publisher, sample).await?;
    let alone = child.cpu()? - alone;
    let seen = Arc::new(AtomicU64::new(0));
    let mut tasks = JoinSet::new();
    client::connect_all(&mut tasks, size.watchers, |number| {
        let (address, seen) = (child.address.clone(), Arc::clone(&seen));
        async move {
            let socket = client::open(&address, "/", number).await?;
            Ok(tokio::spawn(see(socket, seen)))
        }
    })
    .await?;
    // A watcher counts once its task has begun.
    sleep(Duration::from_secs(1)).await;
    let watched = child.cpu()?;
    publish(&mut publisher, sample).await?;
    let all = (size.watchers * WATCHED_MOVES) as u64;
    until("watchers get every message", || seen.load(Ordering::Relaxed) == all).await?;
    let watched = child.cpu()? - watched;
    nobody_failed(&mut tasks)?;
    child.stop().await?;
    Ok(watched.saturating_sub(alone).as_secs_f64() * 1e6 / all as f64)
}

async fn publish(publisher: &mut Socket, sample: &str) -> Result<(), Error> {
    for _ in 0..WATCHED_MOVES {
        let due = Instant::now() + BETWEEN;
        publisher.send(Message::text(sample.to_owned())).await?;
        sleep_until(due.into()).await;
    }
    Ok(())
}
