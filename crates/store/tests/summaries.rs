//! Lines derived from the log are made again when they are behind, damaged or gone.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_store::{
    Database, EventState, Line, Summary, Version,
    tournaments::{self, Signature},
};
use arbiter_tournament::{Details, Fact, PlayerId, Settings};

fn signature() -> Signature {
    Signature { at_ms: 1, actor: "arbiter".to_owned() }
}

/// The lines of the events, all of which can be read.
async fn sound(database: &Database) -> Vec<Summary> {
    let lines = database.summaries().await.unwrap().into_iter();
    let summary = |line| match line {
        Line::Sound(summary) => summary,
        Line::Damaged { id, why, .. } => panic!("{id}: {why}"),
    };
    lines.map(summary).collect()
}

async fn everything(database: &Database) {
    let created = |name: &str| Fact::Created(Box::new(Settings::swiss(name, 5)));
    let events = database.events();
    for name in ["First", "Second"] {
        tournaments::begin(events, &[created(name)], &signature()).await.unwrap();
    }
    let names = async || {
        let summaries = sound(database).await;
        summaries.into_iter().map(|it| (it.id, it.name, it.players)).collect::<Vec<_>>()
    };
    let first = |players| (1, "First".to_owned(), players);
    let second = || (2, "Second".to_owned(), 0);
    assert_eq!(names().await, [first(0), second()]);

    // An event that moved on is told again.
    let seen = (1, Version(1));
    let entered =
        Fact::PlayerEntered { player: PlayerId(2), details: Box::new(Details::default()) };
    tournaments::append(events, seen, &[entered, Fact::Closed], &signature()).await.unwrap();
    assert_eq!(names().await, [first(1), second()]);
    assert_eq!(sound(database).await[0].state, EventState::Closed);

    // Thrown away and made again.
    assert_eq!(database.rebuild().await.unwrap(), 2);
    assert_eq!(names().await, [first(1), second()]);
}

#[tokio::test]
async fn sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("log.sqlite").display().to_string();
    let database = Database::open(&place).await.unwrap();

    everything(&database).await;

    // The file can be deleted, and damaged lines are not believed.
    let derived = folder.path().join("log-derived.sqlite");
    let connection = rusqlite::Connection::open(&derived).unwrap();
    connection.execute("update summaries set body = '{}'", []).unwrap();
    assert_eq!(sound(&database).await[1].name, "Second");
    drop(connection);
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{suffix}", derived.display()));
    }
    assert_eq!(database.summaries().await.unwrap().len(), 2);
}

#[tokio::test]
async fn postgres() {
    let Ok(server) = std::env::var("ARBITER_TEST_POSTGRES") else {
        println!("skipped: ARBITER_TEST_POSTGRES names no server");
        return;
    };
    let pool = sqlx::PgPool::connect(&format!("{server}/postgres")).await.unwrap();
    for sql in ["drop database if exists summaries", "create database summaries"] {
        sqlx::raw_sql(sql).execute(&pool).await.unwrap();
    }
    let database = Database::open(&format!("{server}/summaries")).await.unwrap();

    everything(&database).await;
}
