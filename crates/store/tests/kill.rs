//! A writer is killed at random moments: what it was told is kept is there, once, in order.
//!
//! The test starts its own program again as the writer. `ARBITER_KILLS` sets how often it is
//! killed; `cargo xtask soak --kills 1000` is the long version.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    collections::BTreeMap,
    env,
    hash::{BuildHasher, Hasher, RandomState},
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use arbiter_store::{EventStore, NewEvent, Sqlite, StreamId, Version, codec};
use arbiter_tournament::{Details, Fact, PlayerId, Settings, replay};

/// Events that are written at the same time.
const STREAMS: [&str; 3] = ["tournament/1", "tournament/2", "tournament/3"];

/// Tells the program that it is the writer, and of which file.
const FILE: &str = "ARBITER_KILL_FILE";

/// Lives of the writer before it gets a new file.
const KILLS_A_FILE: usize = 50;

/// The fact that stands at this place of every stream.
fn fact(number: u64) -> Fact {
    if number == 1 {
        return Fact::Created(Box::new(Settings::swiss("Killed", 9)));
    }
    let details = Details { name: format!("Player, {number}"), ..Details::default() };
    let player = PlayerId(u32::try_from(number).unwrap());
    Fact::PlayerEntered { player, details: Box::new(details) }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Appends one to three facts at a time and says how far the stream is acknowledged.
async fn write(store: &Sqlite, index: usize) {
    let stream = StreamId::new(STREAMS[index]).unwrap();
    let mut seen = Version(store.read(&stream, Version(0)).await.unwrap().len() as u64);
    loop {
        let event = |number| {
            let body = codec::encode(&fact(number)).unwrap();
            NewEvent { at_ms: number, actor: "writer".to_owned(), body }
        };
        let events = (seen.0 + 1..=seen.0 + 1 + seen.0 % 3).map(event).collect();
        seen = store.append(&stream, seen, events).await.unwrap();
        let line = format!("ack {index} {}\n", seen.0);
        std::io::stdout().write_all(line.as_bytes()).unwrap();
        std::io::stdout().flush().unwrap();
    }
}

/// Not a test of its own: the writer that the test below starts and kills.
#[test]
fn writer() {
    let Some(file) = env::var_os(FILE) else { return };
    let store = Sqlite::open(Path::new(&file)).unwrap();
    runtime().block_on(async {
        tokio::join!(write(&store, 0), write(&store, 1), write(&store, 2));
    });
}

/// Starts a writer, kills it a while after its start or its first success, and answers with
/// what it was told is kept.
fn one_life(file: &Path, after_success: bool) -> BTreeMap<usize, u64> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "writer", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let (success, succeeded) = mpsc::channel();
    let listener = thread::spawn(move || {
        let mut text = String::new();
        while !text.contains("ack") && said.read_line(&mut text).unwrap() > 0 {}
        // Nobody may be waiting for it.
        let _ = success.send(());
        said.read_to_string(&mut text).unwrap();
        text
    });
    if after_success {
        succeeded.recv().unwrap();
    }
    let chance = RandomState::new().build_hasher().finish();
    thread::sleep(Duration::from_micros(5_000 + chance % 150_000));
    child.kill().unwrap();
    child.wait().unwrap();
    let mut acknowledged = BTreeMap::new();
    for line in listener.join().unwrap().split_inclusive('\n') {
        // The last line may have been cut in the middle.
        let Some(line) = line.strip_suffix('\n') else { continue };
        let mut words = line.split(' ').skip_while(|word| !word.ends_with("ack")).skip(1);
        let Some(Ok(index)) = words.next().map(str::parse) else { continue };
        acknowledged.insert(index, words.next().unwrap().parse().unwrap());
    }
    acknowledged
}

#[test]
fn what_was_acknowledged_survives_a_kill_at_any_moment() {
    if env::var_os(FILE).is_some() {
        return;
    }
    let kills: usize = env::var("ARBITER_KILLS").map_or(10, |kills| kills.parse().unwrap());
    let (mut n_kept, mut n_lives) = (0, 0);
    let mut folder = tempfile::tempdir().unwrap();
    let mut promised = [0_u64; STREAMS.len()];
    for kill in 1..=kills {
        let file = folder.path().join("log.sqlite");
        let acknowledged = one_life(&file, kill % 2 == 0);
        n_lives += usize::from(!acknowledged.is_empty());
        for (index, version) in acknowledged {
            assert!(promised[index] < version, "kill {kill}: versions only grow");
            promised[index] = version;
        }
        let store = Sqlite::open(&file).unwrap();
        for (index, name) in STREAMS.iter().enumerate() {
            let stream = StreamId::new(name).unwrap();
            let recorded = runtime().block_on(store.read(&stream, Version(0))).unwrap();
            let n_recorded = recorded.len() as u64;
            assert!(promised[index] <= n_recorded, "kill {kill}: an acknowledged fact is lost");
            let mut facts = Vec::new();
            for (event, number) in recorded.iter().zip(1..) {
                assert_eq!(event.number, number, "kill {kill}: numbers have no gap");
                facts.push(codec::decode(&event.body).unwrap());
                assert_eq!(facts.last(), Some(&fact(number)), "kill {kill}: each fact once");
            }
            assert_eq!(replay(&facts).version, n_recorded, "kill {kill}: the log replays");
        }
        drop(store);
        if kill % KILLS_A_FILE == 0 || kill == kills {
            n_kept += promised.iter().sum::<u64>();
            promised = [0; STREAMS.len()];
            folder = tempfile::tempdir().unwrap();
        }
    }
    assert!(kills / 2 <= n_lives, "{n_lives} of {kills} lives wrote something");
    let line = format!("{kills} kills, {n_lives} in the middle of writing, {n_kept} facts kept\n");
    std::io::stdout().write_all(line.as_bytes()).unwrap();
}
