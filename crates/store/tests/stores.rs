//! Every store passes the same suite. PostgreSQL where `ARBITER_TEST_POSTGRES` names a server.

use std::sync::Arc;

use arbiter_store::{EventStore, Memory, Postgres, Sqlite, Version, conformance};

#[tokio::test(flavor = "multi_thread")]
async fn memory() {
    conformance::everything(Arc::new(Memory::default())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite() {
    let folder = tempfile::tempdir().unwrap();

    let sqlite = Sqlite::open(&folder.path().join("arbiter.sqlite")).unwrap();

    conformance::everything(Arc::new(sqlite)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres() {
    let Ok(server) = std::env::var("ARBITER_TEST_POSTGRES") else {
        println!("skipped: ARBITER_TEST_POSTGRES names no server");
        return;
    };
    let url = conformance::fresh_database(&server, "conformance").await;

    conformance::everything(Arc::new(Postgres::connect(&url).await.unwrap())).await;
}

/// Two servers on one database see each other's appends.
#[tokio::test(flavor = "multi_thread")]
async fn postgres_servers_see_each_other() {
    let Ok(server) = std::env::var("ARBITER_TEST_POSTGRES") else {
        println!("skipped: ARBITER_TEST_POSTGRES names no server");
        return;
    };
    let url = conformance::fresh_database(&server, "two_servers").await;
    let (first, second) =
        (Postgres::connect(&url).await.unwrap(), Postgres::connect(&url).await.unwrap());
    let stream = conformance::stream("seen/1");
    let mut watch = second.watch();

    first.append(&stream, Version(0), vec![conformance::event("x")]).await.unwrap();

    let moved = tokio::time::timeout(std::time::Duration::from_mins(1), watch.changed()).await;
    assert!(moved.is_ok(), "the second server heard nothing of the append for a minute");
    assert_eq!(second.read(&stream, Version(0)).await.unwrap().len(), 1);
}

/// What was answered is in the file, whatever happens to the process.
#[tokio::test]
async fn a_sqlite_file_opened_again_has_everything() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("arbiter.sqlite");
    let stream = conformance::stream("again/1");
    let first = Sqlite::open(&path).unwrap();
    first.append(&stream, Version(0), vec![conformance::event("kept")]).await.unwrap();

    // Opened beside the first, as after a crash: nothing was closed or flushed.
    let again = Sqlite::open(&path).unwrap();

    assert_eq!(again.read(&stream, Version(0)).await.unwrap()[0].body, "kept");
}

#[tokio::test]
async fn a_sqlite_backup_is_a_whole_store() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("arbiter.sqlite")).unwrap();
    let stream = conformance::stream("backup/1");
    store.append(&stream, Version(0), vec![conformance::event("kept")]).await.unwrap();
    let copy = folder.path().join("copy.sqlite");

    store.back_up(&copy).await.unwrap();

    let restored = Sqlite::open(&copy).unwrap();
    assert_eq!(restored.read(&stream, Version(0)).await.unwrap().len(), 1);
}
