//! Sessions and the audit log: every store does the same.

use arbiter_store::{Database, MemoryAccess, conformance};

#[tokio::test]
async fn memory() {
    conformance::access(&MemoryAccess::default()).await;
    conformance::followers(&MemoryAccess::default()).await;
}

#[tokio::test]
async fn sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("log.sqlite").display().to_string();
    let database = Database::open(&place).await.expect("a database");
    conformance::access(&*database.access().expect("sessions")).await;
    conformance::followers(&*database.access().expect("sessions")).await;
    let backup = folder.path().join("backup.sqlite");
    database.back_up(&backup).await.expect("a backup");
    let bytes = std::fs::read(&backup).expect("readable");
    assert!(!bytes.windows(7).any(|part| part == b"browser"), "no session is in a backup");
}

#[tokio::test]
async fn postgres() {
    let Ok(server) = std::env::var("ARBITER_TEST_POSTGRES") else {
        println!("skipped: ARBITER_TEST_POSTGRES names no server");
        return;
    };
    let url = conformance::fresh_database(&server, "access").await;
    let database = Database::open(&url).await.expect("a database");
    conformance::access(&*database.access().expect("sessions")).await;
    conformance::followers(&*database.access().expect("sessions")).await;
}
