//! Games: every store does the same, and backups have them.

use arbiter_store::{
    Database, GameMark, GameRow, GameStore, MemoryGames, NewGame, NextRow, StoreError, conformance,
};

fn row(number: u64) -> GameRow {
    let (actor, body) = ("White".to_owned(), format!("{{\"é\":{number}}}"));
    GameRow { number, at_ms: 5, actor, body }
}

fn next(epoch: u64, number: u64) -> NextRow {
    NextRow { epoch, row: row(number), is_over: false }
}

async fn make(games: &dyn GameStore, game: &str) {
    let [white, black] = ["w", "b"].map(|side| format!("{game}-{side}"));
    let (name, place, owner) = (game.to_owned(), String::new(), "one".to_owned());
    games
        .make(NewGame { game: name, white, black, place, owner }, row(1))
        .await
        .expect("a new game");
}

/// Removes rows, wherever they are.
fn remove(connection: &rusqlite::Connection, which: &str) {
    for table in ["game_events", "game_recent"] {
        let sql = format!("delete from {table} where {which}");
        connection.execute(&sql, []).expect("rows removed");
    }
}

fn count(connection: &rusqlite::Connection, table: &str) -> usize {
    let sql = format!("select count(*) from {table}");
    connection.query_row(&sql, [], |row| row.get(0)).expect("a table of rows")
}

#[tokio::test]
async fn memory() {
    conformance::games(&MemoryGames::default()).await;
}

#[tokio::test]
async fn sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).display().to_string();
    let database = Database::open(&place("log.sqlite")).await.unwrap();
    conformance::games(database.games()).await;
    assert_eq!(database.verify(None).await.unwrap().findings, []);

    let backup = folder.path().join("backup.sqlite");
    database.back_up(&backup).await.unwrap();
    let restored = Database::open(&place("restored.sqlite")).await.unwrap();
    restored.restore(&backup).await.unwrap();
    let all = database.games().games(Some("")).await.unwrap();
    for head in &all {
        let rows = database.games().rows(&head.game, 0).await.unwrap();
        assert_eq!(restored.games().rows(&head.game, 0).await.unwrap(), rows);
        let kept = restored.games().head(&head.game).await.unwrap().unwrap();
        assert_eq!((kept.head, kept.is_over), (head.head, head.is_over));
        assert_eq!((kept.white, kept.place), (head.white.clone(), head.place.clone()));
    }
    assert_eq!(all.len(), 2);
    assert!(restored.restore(&backup).await.is_err(), "never into games that are there");
}

#[tokio::test]
async fn a_missing_row_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.sqlite");
    let database = Database::open(&file.display().to_string()).await.unwrap();
    conformance::games(database.games()).await;
    let connection = rusqlite::Connection::open(&file).unwrap();
    remove(&connection, "game = 'a' and number = 2");
    let findings = database.verify(None).await.unwrap().findings;
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].number, Some(2), "{}", findings[0].why);
}

#[tokio::test]
async fn a_missing_last_row_is_found_by_the_mark_and_by_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.sqlite");
    let database = Database::open(&file.display().to_string()).await.unwrap();
    let games = database.games();
    for (game, ends) in [("runs", false), ("over", true)] {
        make(games, game).await;
        for number in 2..=4 {
            let is_over = ends && number == 4;
            games.append(game, NextRow { is_over, ..next(1, number) }).await.unwrap();
        }
    }
    let mark = GameMark { game: "runs".to_owned(), number: 4, charged_ms: 700 };
    games.mark(vec![mark]).await.unwrap();
    assert_eq!(database.verify(None).await.unwrap().findings, []);

    let connection = rusqlite::Connection::open(&file).unwrap();
    remove(&connection, "number = 4");
    let findings = database.verify(None).await.unwrap().findings;
    let missing: Vec<Option<u64>> = findings.iter().map(|finding| finding.number).collect();
    assert_eq!(missing, [Some(4), Some(4)], "{findings:?}");
}

/// More rows than are kept where they came in, from many games at once.
#[tokio::test]
async fn rows_are_moved_while_games_go_on_and_none_is_lost() {
    const GAMES: u64 = 60;
    const ROWS: u64 = 800;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.sqlite");
    let place = file.display().to_string();
    let database = std::sync::Arc::new(Database::open(&place).await.unwrap());
    let mut playing = tokio::task::JoinSet::new();
    for game in 0..GAMES {
        let database = std::sync::Arc::clone(&database);
        playing.spawn(async move {
            let (games, name) = (database.games(), format!("game{game}"));
            make(games, &name).await;
            for number in 2..=ROWS {
                games.append(&name, next(1, number)).await.unwrap();
                if number % 97 == 0 {
                    let found = games.rows(&name, number - 60).await.unwrap();
                    let expected: Vec<GameRow> = (number - 59..=number).map(row).collect();
                    assert_eq!(found, expected, "what was answered is there");
                    assert_eq!(games.head(&name).await.unwrap().unwrap().head, number);
                }
            }
        });
    }
    while let Some(done) = playing.join_next().await {
        done.unwrap();
    }
    let connection = rusqlite::Connection::open(&file).unwrap();
    let all: Vec<GameRow> = (1..=ROWS).map(row).collect();
    let recent = count(&connection, "game_recent");
    assert!(recent < 33_000, "{recent} of {} rows were not moved", GAMES * ROWS);
    let other = Database::open_read_only(&place).await.unwrap();
    for database in [&*database, &other] {
        for game in 0..GAMES {
            assert_eq!(database.games().rows(&format!("game{game}"), 0).await.unwrap(), all);
        }
        assert!(database.games().games(None).await.unwrap().iter().all(|it| it.head == ROWS));
        assert_eq!(database.verify(None).await.unwrap().findings, []);
    }
    drop((database, other));

    let database = Database::open(&place).await.unwrap();
    assert!(count(&connection, "game_recent") <= 1, "everything is moved when the file is opened");
    for game in 0..GAMES {
        let name = format!("game{game}");
        assert_eq!(database.games().rows(&name, 0).await.unwrap(), all);
        let again = database.games().append(&name, next(1, ROWS)).await;
        assert!(matches!(again, Err(StoreError::Conflict { .. })), "{again:?}");
        database.games().append(&name, next(1, ROWS + 1)).await.unwrap();
    }
}

#[tokio::test]
async fn a_row_that_was_copied_and_not_removed_is_there_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.sqlite");
    let place = file.display().to_string();
    let database = Database::open(&place).await.unwrap();
    make(database.games(), "a").await;
    for number in 2..=5 {
        database.games().append("a", next(1, number)).await.unwrap();
    }
    drop(database);
    let connection = rusqlite::Connection::open(&file).unwrap();
    let copied = "insert into game_events select game, number, at_ms, actor, body
                  from game_recent where number < 5";
    assert_eq!(connection.execute(copied, []).unwrap(), 3);
    let expected: Vec<GameRow> = (1..=5).map(row).collect();
    let read_only = Database::open_read_only(&place).await.unwrap();
    assert_eq!(read_only.games().rows("a", 0).await.unwrap(), expected);
    let database = Database::open(&place).await.unwrap();
    assert_eq!(database.games().rows("a", 0).await.unwrap(), expected);
    assert_eq!(database.verify(None).await.unwrap().findings, []);
    assert_eq!(database.games().head("a").await.unwrap().unwrap().head, 5);
}

/// Two programs with the same file: each sees what the other wrote before it writes.
#[tokio::test]
async fn a_row_of_another_program_comes_before_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("log.sqlite").display().to_string();
    let (one, two) = (Database::open(&place).await.unwrap(), Database::open(&place).await.unwrap());
    make(one.games(), "a").await;
    one.games().append("a", next(1, 2)).await.unwrap();
    two.games().append("a", next(1, 3)).await.unwrap();
    let late = one.games().append("a", next(1, 3)).await;
    assert!(matches!(late, Err(StoreError::Conflict { .. })), "{late:?}");
    one.games().append("a", next(1, 4)).await.unwrap();
    let expected: Vec<GameRow> = (1..=4).map(row).collect();
    for database in [&one, &two] {
        assert_eq!(database.games().rows("a", 0).await.unwrap(), expected);
    }
    assert_eq!(two.games().take("a", 1, "two").await.unwrap(), 2);
    let late = one.games().append("a", next(1, 5)).await;
    assert!(matches!(late, Err(StoreError::Conflict { .. })), "the old owner writes nothing");
    two.games().append("a", next(2, 5)).await.unwrap();
    // What is there when a program comes is moved, and the others find it.
    let three = Database::open(&place).await.unwrap();
    for database in [&one, &two, &three] {
        assert_eq!(database.games().head("a").await.unwrap().unwrap().head, 5);
        assert_eq!(database.games().rows("a", 3).await.unwrap(), [row(4), row(5)]);
    }
}

/// Before there was a table for what has just come.
#[tokio::test]
async fn a_file_of_an_older_program_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.sqlite");
    let place = file.display().to_string();
    make(Database::open(&place).await.unwrap().games(), "a").await;
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.execute_batch("drop table game_recent; pragma user_version = 3").unwrap();
    let older = Database::open_read_only(&place).await.unwrap();
    assert_eq!(older.games().rows("a", 0).await.unwrap(), [row(1)]);
    assert_eq!(older.games().head("a").await.unwrap().unwrap().head, 1);
    assert_eq!(older.games().games(Some("")).await.unwrap().len(), 1);
    assert_eq!(older.verify(None).await.unwrap().findings, []);
    let present = Database::open(&place).await.unwrap();
    present.games().append("a", next(1, 2)).await.unwrap();
    assert_eq!(present.games().rows("a", 0).await.unwrap(), [row(1), row(2)]);
}

#[tokio::test]
async fn an_answer_is_told_to_whoever_does_not_wait() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("log.sqlite").display().to_string();
    let database = Database::open(&place).await.unwrap();
    make(database.games(), "a").await;
    for (number, is_next) in [(2, true), (2, false), (3, true)] {
        let (told, answer) = tokio::sync::oneshot::channel();
        let then = Box::new(|answer| told.send(answer).unwrap());
        database.games().append_then("a", next(1, number), then);
        assert_eq!(answer.await.unwrap().is_ok(), is_next, "row {number}");
    }
    drop(database);
    let (told, answer) = tokio::sync::oneshot::channel();
    let read_only = Database::open_read_only(&place).await.unwrap();
    read_only.games().append_then("a", next(1, 4), Box::new(|answer| told.send(answer).unwrap()));
    assert!(matches!(answer.await.unwrap(), Err(StoreError::ReadOnly(_))));
}

#[tokio::test]
async fn postgres() {
    let Ok(server) = std::env::var("ARBITER_TEST_POSTGRES") else {
        println!("skipped: ARBITER_TEST_POSTGRES names no server");
        return;
    };
    let url = conformance::fresh_database(&server, "games").await;
    let database = Database::open(&url).await.unwrap();
    conformance::games(database.games()).await;
    conformance::servers(database.games()).await;
    let folder = tempfile::tempdir().unwrap();
    let backup = folder.path().join("backup.sqlite");
    database.back_up(&backup).await.unwrap();
    let copy = Database::open_copy(&backup).unwrap();
    assert_eq!(copy.games().rows("a", 0).await.unwrap().len(), 3);
}
