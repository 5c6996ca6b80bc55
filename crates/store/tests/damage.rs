//! What happens to files is noticed: holes, changes, lost ends, flipped bits, older and newer
//! schemas; and what is only read stays as it was.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{fs, path::Path, time::Duration};

use arbiter_store::{
    Database, EventStore as _, Head, Line, Link, Recorded, Sqlite, StoreError, Version,
    conformance,
    tournaments::{self, Signature},
};
use arbiter_tournament::{Fact, Settings};
use rusqlite::Connection;
use tempfile::TempDir;

struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn file(&self) -> String {
        self.folder.path().join("log.sqlite").display().to_string()
    }

    async fn open(&self) -> Database {
        Database::open(&self.file()).await.unwrap()
    }

    /// Three tournaments of three facts each.
    async fn filled(&self) -> Database {
        let database = self.open().await;
        for name in ["First", "Second", "Third"] {
            let created = Fact::Created(Box::new(Settings::swiss(name, 5)));
            let signature = Signature { at_ms: 1, actor: "arbiter".to_owned() };
            let facts = [created, Fact::Closed, Fact::Closed];
            tournaments::begin(database.events(), &facts, &signature).await.unwrap();
        }
        database
    }

    /// Does something to the file behind the store's back.
    fn tamper(&self, sql: &str) {
        let connection = Connection::open(self.file()).unwrap();
        assert_eq!(connection.execute(sql, []).unwrap(), 1, "{sql}");
    }
}

async fn read(database: &Database, id: u32) -> Result<usize, StoreError> {
    let stream = tournaments::stream(id).unwrap();
    Ok(database.events().read(&stream, Version(0)).await?.len())
}

#[tokio::test]
async fn a_hole_a_change_and_a_lost_end_are_noticed_with_stream_and_number() {
    for (sql, number) in [
        ("delete from events where stream = 'tournament/2' and number = 2", 2),
        ("delete from events where stream = 'tournament/2' and number = 3", 3),
        ("delete from events where stream = 'tournament/2' and number = 1", 1),
        ("update events set body = body || ' ' where stream = 'tournament/2' and number = 2", 2),
        ("update events set actor = 'x' where stream = 'tournament/2' and number = 3", 3),
        ("update events set at_ms = 2 where stream = 'tournament/2' and number = 1", 1),
        ("update streams set version = 2 where stream = 'tournament/2'", 2),
        ("update streams set link = zeroblob(32) where stream = 'tournament/2'", 3),
        ("delete from streams where stream = 'tournament/2'", 3),
    ] {
        let place = Place::new();
        let database = place.filled().await;
        place.tamper(sql);
        match read(&database, 2).await {
            Err(StoreError::DamagedAt { stream, number: found, .. }) => {
                assert_eq!((stream.as_str(), found), ("tournament/2", number), "{sql}");
            }
            other => panic!("{sql}: {other:?}"),
        }
        assert_eq!(read(&database, 1).await.unwrap(), 3, "the others are sound");
    }
}

#[tokio::test]
async fn one_damaged_event_is_one_damaged_line() {
    let place = Place::new();
    let database = place.filled().await;
    let truncated =
        "update events set body = '{\"kind\"' where stream = 'tournament/2' and number = 2";
    place.tamper(truncated);
    let lines = database.summaries().await.unwrap();
    let ids: Vec<_> = lines.iter().map(Line::id).collect();
    assert_eq!(ids, [1, 2, 3]);
    assert!(matches!(&lines[0], Line::Sound(it) if it.name == "First"));
    assert!(matches!(&lines[1], Line::Damaged { why, .. } if why.contains("tournament/2, fact 2")));
    let verified = database.verify(None).await.unwrap();
    assert_eq!(verified.findings.len(), 1);
    assert_eq!((verified.findings[0].number, verified.findings[0].sound), (Some(2), 1));
    assert_eq!(verified.streams.len(), 2);
    assert_eq!(verified.facts, 7);
}

#[tokio::test]
async fn what_a_newer_program_wrote_is_not_called_damaged() {
    let place = Place::new();
    let database = place.filled().await;
    let stream = tournaments::stream(2).unwrap();
    let newer = conformance::event(r#"{"kind":"closed","version":999}"#);
    database.events().append(&stream, Version(3), vec![newer]).await.unwrap();
    assert!(matches!(tournaments::load(database.events(), 2).await, Err(StoreError::Newer(_))));
    let lines = database.summaries().await.unwrap();
    assert!(matches!(&lines[1], Line::Damaged { is_newer: true, .. }));
    drop(database);
    Connection::open(place.file()).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let newer = Database::open(&place.file()).await;
    assert!(matches!(newer, Err(StoreError::Newer(_))), "{newer:?}");
}

/// Every bit of every fact and of every hash, flipped one after the other.
#[tokio::test]
async fn every_flipped_bit_is_noticed() {
    let place = Place::new();
    let database = place.filled().await;
    let connection = Connection::open(place.file()).unwrap();
    let columns = [
        ("events", "body", "number = 2 and "),
        ("events", "link", "number = 2 and "),
        ("streams", "link", ""),
    ];
    for (table, column, which) in columns {
        let place = format!("{which}stream = 'tournament/2'");
        let select = format!("select cast({column} as blob) from {table} where {place}");
        let sound: Vec<u8> = connection.query_row(&select, [], |row| row.get(0)).unwrap();
        let kind = if column == "body" { "text" } else { "blob" };
        let update = format!("update {table} set {column} = cast(?1 as {kind}) where {place}");
        for bit in 0..8 * sound.len() {
            let mut flipped = sound.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            connection.execute(&update, [&flipped]).unwrap();
            assert!(read(&database, 2).await.is_err(), "{table}.{column} bit {bit}");
        }
        connection.execute(&update, [&sound]).unwrap();
        assert_eq!(read(&database, 2).await.unwrap(), 3);
    }
}

/// Everything that a log says, or that it says nothing because it is damaged.
async fn told(place: &Place) -> Option<Vec<Recorded>> {
    let database = Database::open(&place.file()).await.ok()?;
    if !database.verify(None).await.ok()?.findings.is_empty() {
        return None;
    }
    let mut all = Vec::new();
    for id in 1..=3 {
        all.extend(database.events().read(&tournaments::stream(id).ok()?, Version(0)).await.ok()?);
    }
    Some(all)
}

/// Flips bits one by one in copies of these files, and counts those that are noticed. The others must
/// leave every fact as it was.
async fn noticed(from: &Path, files: &[&str], flips: u64) -> u64 {
    let sound: Vec<Vec<u8>> = files.iter().map(|name| fs::read(from.join(name)).unwrap()).collect();
    // A folder for each: the store behind an earlier one may still be closing its files.
    let copy = |changed: Option<(usize, u64)>| {
        let other = Place::new();
        for (idx, (name, bytes)) in files.iter().zip(&sound).enumerate() {
            let mut bytes = bytes.clone();
            if let Some((_, bit)) = changed.filter(|changed| changed.0 == idx) {
                bytes[usize::try_from(bit / 8).unwrap()] ^= 1 << (bit % 8);
            }
            fs::write(other.folder.path().join(name), bytes).unwrap();
        }
        other
    };
    let whole = told(&copy(None)).await.expect("a sound copy");
    assert_eq!(whole.len(), 9);
    let (mut n_noticed, mut chance) = (0, 0x9e37_79b9_7f4a_7c15_u64);
    for (idx, bytes) in sound.iter().enumerate() {
        for _ in 0..flips {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let bit = (chance >> 16) % (8 * bytes.len() as u64);
            match told(&copy(Some((idx, bit)))).await {
                None => n_noticed += 1,
                Some(all) => assert_eq!(all, whole, "{} bit {bit} changed facts", files[idx]),
            }
        }
    }
    n_noticed
}

/// Bits flipped anywhere in the files of a log, as a bad disk does it. `ARBITER_FLIPS` sets how many
/// in each file; `cargo xtask soak files` does it thousands of times.
#[tokio::test]
async fn a_bit_flipped_anywhere_is_noticed_or_changes_nothing() {
    let flips: u64 = std::env::var("ARBITER_FLIPS").map_or(100, |flips| flips.parse().unwrap());
    let place = Place::new();
    // While the database is open facts are in the journal, and a copy has to read it.
    let database = place.filled().await;
    let open = ["log.sqlite", "log.sqlite-wal", "log.sqlite-anchor"];
    let in_journal = noticed(place.folder.path(), &open, flips).await;
    drop(database);
    // Behind it the journal is taken over into the file.
    let connection = Connection::open(place.file()).unwrap();
    let is_taken_over = || {
        let checkpoint = "pragma wal_checkpoint(truncate)";
        connection.query_row(checkpoint, [], |row| row.get::<_, u32>(0)).unwrap() == 0
    };
    // The store closes in a thread of its own, and until it has the journal is in use.
    for _ in 0..600 {
        if is_taken_over() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(is_taken_over(), "the journal is still in use after a minute");
    drop(connection);
    let in_file = noticed(place.folder.path(), &["log.sqlite", "log.sqlite-anchor"], flips).await;
    assert!(0 < in_journal && 0 < in_file, "{in_journal} and {in_file} flips were noticed");
    let n_flips = 5 * flips;
    let n_noticed = in_journal + in_file;
    let line = format!("{n_flips} flips, {n_noticed} noticed, the others changed nothing\n");
    std::io::Write::write_all(&mut std::io::stdout(), line.as_bytes()).unwrap();
}

#[tokio::test]
async fn a_log_that_lost_its_end_is_not_opened_without_a_word() {
    let place = Place::new();
    let database = place.filled().await;
    drop(database);
    let log = place.file();
    // As after a flipped bit in the journal: SQLite forgets what came after it.
    let connection = Connection::open(&log).unwrap();
    connection.execute("delete from events where stream = 'tournament/3'", []).unwrap();
    connection.execute("delete from streams where stream = 'tournament/3'", []).unwrap();
    drop(connection);
    let error = Database::open(&log).await.unwrap_err().to_string();
    assert!(error.contains("had 9 facts") && error.contains("log.sqlite-anchor"), "{error}");
    let left = Database::open_read_only(&log).await.unwrap();
    assert_eq!(read(&left, 1).await.unwrap(), 3, "what is left can be read");
    fs::remove_file(format!("{log}-anchor")).unwrap();
    assert_eq!(read(&Database::open(&log).await.unwrap(), 2).await.unwrap(), 3);
}

#[tokio::test]
async fn a_log_of_the_first_schema_gets_its_hashes() {
    let place = Place::new();
    let connection = Connection::open(place.file()).unwrap();
    connection.execute_batch(include_str!("../migrations/sqlite/001_events.sql")).unwrap();
    connection.pragma_update(None, "user_version", 1).unwrap();
    for (stream, number) in [("old/1", 1), ("old/2", 1), ("old/1", 2)] {
        let sql = "insert into events (stream, number, at_ms, actor, body)
                   values (?1, ?2, 5, 'a', 'b')";
        connection.execute(sql, rusqlite::params![stream, number]).unwrap();
    }
    drop(connection);
    let copy = Sqlite::open_copy(Path::new(&place.file())).unwrap();
    let stream = conformance::stream("old/1");
    assert_eq!(copy.read(&stream, Version(0)).await.unwrap().len(), 2, "read as it is");
    let unlinked = copy.head(&stream).await.unwrap();
    drop(copy);
    let database = place.open().await;
    assert_eq!(database.events().read(&stream, Version(0)).await.unwrap().len(), 2);
    assert_eq!(database.events().head(&stream).await.unwrap(), unlinked);
    database.events().append(&stream, Version(2), vec![conformance::event("c")]).await.unwrap();
    assert_eq!(database.verify(None).await.unwrap().findings, []);
}

#[tokio::test]
async fn a_stream_that_is_rewritten_is_sound_and_the_old_text_is_gone() {
    let place = Place::new();
    let database = place.open().await;
    let stream = conformance::stream("person/1");
    let secret = "Somebody Secret";
    let events = vec![conformance::event("one"), conformance::event(secret)];
    database.events().append(&stream, Version(0), events).await.unwrap();
    let before = database.events().head(&stream).await.unwrap();
    let stale = Head { link: Link::START, ..before };
    let bodies = || vec!["one".to_owned(), "gone".to_owned()];
    let refused = database.rewrite(&stream, stale, bodies()).await;
    assert!(matches!(refused, Err(StoreError::Conflict { .. })));
    let after = database.rewrite(&stream, before, bodies()).await.unwrap();
    assert_ne!(before, after);
    let read = database.events().read(&stream, Version(0)).await.unwrap();
    assert_eq!(read[1].body, "gone");
    database.events().append(&stream, Version(2), vec![conformance::event("x")]).await.unwrap();
    assert_eq!(database.verify(None).await.unwrap().findings, []);
    drop(database);
    for entry in fs::read_dir(place.folder.path()).unwrap() {
        // The database closes behind us and takes its journal away: what is gone tells nothing.
        let bytes = match fs::read(entry.unwrap().path()) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            read => read.unwrap(),
        };
        assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()));
    }
    assert_eq!(Database::open(&place.file()).await.unwrap().verify(None).await.unwrap().facts, 3);
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    fs::write(place.file(), b"").unwrap();
    fs::set_permissions(place.file(), fs::Permissions::from_mode(0o644)).unwrap();
    let database = place.filled().await;
    let _lists = database.lists().unwrap();
    let _access = database.access().unwrap();
    database.summaries().await.unwrap();
    database.back_up(&place.folder.path().join("backup.sqlite")).await.unwrap();
    let files: Vec<_> = fs::read_dir(place.folder.path()).unwrap().collect();
    assert!(8 <= files.len(), "{files:?}");
    for file in files {
        let path = file.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_restore_leaves_the_backup_as_it_was() {
    use std::os::unix::fs::PermissionsExt as _;
    let (place, other) = (Place::new(), Place::new());
    let database = place.filled().await;
    let folder = place.folder.path().join("shelf");
    fs::create_dir(&folder).unwrap();
    let backup = folder.join("backup.sqlite");
    database.back_up(&backup).await.unwrap();
    // A copy by hand is in WAL mode; it is read all the same where nothing can be created.
    Connection::open(&backup).unwrap().pragma_update(None, "journal_mode", "wal").unwrap();
    let before = fs::read(&backup).unwrap();
    fs::set_permissions(&backup, fs::Permissions::from_mode(0o400)).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o500)).unwrap();
    let restored = other.open().await;
    assert_eq!(restored.restore(&backup).await.unwrap(), 3);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
    assert_eq!(fs::read(&backup).unwrap(), before);
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
    for id in 1..=3 {
        let stream = tournaments::stream(id).unwrap();
        let head = database.events().head(&stream).await.unwrap();
        assert_eq!(restored.events().head(&stream).await.unwrap(), head, "the same hashes");
    }
}

#[tokio::test]
async fn what_is_opened_for_reading_is_not_written_to() {
    let place = Place::new();
    drop(place.filled().await);
    let database = Database::open_read_only(&place.file()).await.unwrap();
    assert_eq!(database.summaries().await.unwrap().len(), 3);
    let stream = tournaments::stream(1).unwrap();
    let refused =
        database.events().append(&stream, Version(3), vec![conformance::event("x")]).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly(_))), "{refused:?}");
    assert!(Database::open_read_only("/nowhere/log.sqlite").await.is_err());
    let other = Database::open("mysql://localhost/x").await.unwrap_err().to_string();
    assert!(other.contains("mysql://"), "{other}");
}
