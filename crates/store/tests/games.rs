//! Games: every store does the same, and backups have them.

use arbiter_store::{Database, GameMark, GameRow, MemoryGames, NewGame, NextRow, conformance};

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
    connection.execute("delete from game_events where game = 'a' and number = 2", []).unwrap();
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
    let row = |number| {
        let (actor, body) = ("White".to_owned(), "{}".to_owned());
        GameRow { number, at_ms: 5, actor, body }
    };
    for (game, ends) in [("runs", false), ("over", true)] {
        let secrets = ["w", "b"].map(|side| format!("{game}-{side}"));
        let [white, black] = secrets;
        let (name, place, owner) = (game.to_owned(), String::new(), "one".to_owned());
        games.make(NewGame { game: name, white, black, place, owner }, row(1)).await.unwrap();
        for number in 2..=4 {
            let is_over = ends && number == 4;
            games.append(game, NextRow { epoch: 1, row: row(number), is_over }).await.unwrap();
        }
    }
    let mark = GameMark { game: "runs".to_owned(), number: 4, charged_ms: 700 };
    games.mark(vec![mark]).await.unwrap();
    assert_eq!(database.verify(None).await.unwrap().findings, []);

    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.execute("delete from game_events where number = 4", []).unwrap();
    let findings = database.verify(None).await.unwrap().findings;
    let missing: Vec<Option<u64>> = findings.iter().map(|finding| finding.number).collect();
    assert_eq!(missing, [Some(4), Some(4)], "{findings:?}");
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
