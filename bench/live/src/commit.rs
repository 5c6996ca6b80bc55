//! A bare group commit: one thread that writes what waits in one transaction, with the durability
//! of the store and rows of the same size, and nothing else.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use rusqlite::{Connection, params};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    sync::{mpsc, oneshot},
    time::sleep,
};

use crate::{
    child::Error,
    figures::{p99, short},
};

/// Rows that are committed together at the most, as in the store.
const GROUP_MAX: usize = 256;
/// Rows that may wait, as in the store.
const WAITING_MAX: usize = 1024;

struct Row {
    game: u64,
    number: u64,
    answer: oneshot::Sender<()>,
}

/// Answers `flat PRODUCERS SECONDS` with rows per second, and `paced ROWS_PER_SECOND SECONDS` with
/// the time in milliseconds in which 99 of 100 rows are on disk.
pub async fn serve(file: &Path, body: &str) -> Result<(), Error> {
    let connection = Connection::open(file)?;
    for (name, value) in [("journal_mode", "wal"), ("synchronous", "full")] {
        connection.pragma_update(None, name, value)?;
    }
    connection.execute_batch(
        "create table rows (game text not null, number integer not null, at_ms integer not null,
                            actor text not null, body text not null, primary key (game, number))
         strict, without rowid",
    )?;
    let (writer, waiting) = mpsc::channel(WAITING_MAX);
    let body = body.to_owned();
    std::thread::spawn(move || {
        if let Err(error) = write(&connection, waiting, &body) {
            eprintln!("bench-live: {error}");
        }
    });
    println!("commit");
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    let mut games = 0;
    while let Some(line) = lines.next_line().await? {
        let words: Vec<&str> = line.split(' ').collect();
        let [how, number, seconds] = words[..] else { return Err(line.into()) };
        let (number, seconds) = (number.parse()?, Duration::from_secs(seconds.parse()?));
        let figure = match how {
            "flat" => flat_out(&writer, games, number, seconds).await?,
            _ => paced(&writer, games, number, seconds).await?,
        };
        games += number;
        println!("{}", short(figure));
    }
    Ok(())
}

fn write(
    connection: &Connection,
    mut waiting: mpsc::Receiver<Row>,
    body: &str,
) -> rusqlite::Result<()> {
    while let Some(first) = waiting.blocking_recv() {
        let mut group = vec![first];
        while group.len() < GROUP_MAX
            && let Ok(row) = waiting.try_recv()
        {
            group.push(row);
        }
        connection.execute_batch("begin immediate")?;
        let mut insert =
            connection.prepare_cached("insert into rows values (?1, ?2, 0, ?3, ?4)")?;
        for Row { game, number, .. } in &group {
            insert.execute(params![format!("game{game:07}"), number, "White", body])?;
        }
        connection.execute_batch("commit")?;
        for row in group {
            let _ = row.answer.send(());
        }
    }
    Ok(())
}

async fn append(writer: &mpsc::Sender<Row>, game: u64, number: u64) -> Result<(), Error> {
    let (answer, answered) = oneshot::channel();
    writer.send(Row { game, number, answer }).await.map_err(|_| "no writer")?;
    Ok(answered.await?)
}

async fn flat_out(
    writer: &mpsc::Sender<Row>,
    games: u64,
    producers: u64,
    time: Duration,
) -> Result<f64, Error> {
    let (is_over, rows) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let begin = Instant::now();
    let mut tasks = Vec::new();
    for producer in 0..producers {
        let (writer, is_over, rows) = (writer.clone(), Arc::clone(&is_over), Arc::clone(&rows));
        tasks.push(tokio::spawn(async move {
            for number in 0.. {
                if is_over.load(Ordering::Relaxed) {
                    break;
                }
                append(&writer, games + producer, number).await?;
                rows.fetch_add(1, Ordering::Relaxed);
            }
            Ok::<_, Error>(())
        }));
    }
    sleep(time).await;
    let figure = rows.load(Ordering::Relaxed) as f64 / begin.elapsed().as_secs_f64();
    is_over.store(true, Ordering::Relaxed);
    for task in tasks {
        task.await??;
    }
    Ok(figure)
}

async fn paced(
    writer: &mpsc::Sender<Row>,
    games: u64,
    per_second: u64,
    time: Duration,
) -> Result<f64, Error> {
    let begin = Instant::now();
    let mut tasks = Vec::new();
    for number in 0..per_second * time.as_secs() {
        let due = Duration::from_micros(number * 1_000_000 / per_second);
        sleep(due.saturating_sub(begin.elapsed())).await;
        let writer = writer.clone();
        tasks.push(tokio::spawn(async move {
            let sent = Instant::now();
            append(&writer, games + number % per_second, number).await?;
            Ok::<_, Error>(sent.elapsed().as_secs_f64() * 1000.0)
        }));
    }
    let mut times = Vec::with_capacity(tasks.len());
    for task in tasks {
        times.push(task.await??);
    }
    Ok(p99(times))
}
