//! `arbiter serve --demo` and `arbiter export --html` as they are run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Command, Stdio},
};

use crate::program::Running;

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn the_demonstration_opens_with_four_events_and_can_be_taken_along() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("demo.sqlite");
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["serve", "--demo", "--listen", "127.0.0.1:0", "--database"])
        .arg(&database)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let said = BufReader::new(child.stdout.take().unwrap());
    let running = Running(child);
    let mut lines = said.lines().map(|line| line.unwrap());
    let open = lines.next().unwrap();
    let address = open.split_once("http://").unwrap().1.to_owned();
    assert!(lines.next().unwrap().contains("/setup?key="), "the administrator's link");
    let first = get(&address, "/");
    assert!(first.contains("Four Knights Open") && first.contains("Masters of the Immortal Game"));
    assert!(get(&address, "/events/1/rounds/5").contains("7 of 15 results"));
    assert!(first.contains("League of the Cafés") && first.contains("Coupe du Café"));
    let matches = get(&address, "/events/4/rounds/2/teams");
    assert!(matches.contains("St. Petersburg"), "{matches}");
    let semifinals = get(&address, "/events/3/rounds/4");
    assert!(semifinals.contains("1 of 2 results"), "{semifinals}");
    // Games to look at are put on their boards while the server is open already.
    let begun = std::time::Instant::now();
    let mut games = get(&address, "/events/2/games");
    while !games.contains("/events/2/games/3") {
        assert!(begun.elapsed() < std::time::Duration::from_mins(1), "no games: {games}");
        std::thread::sleep(std::time::Duration::from_millis(100));
        games = get(&address, "/events/2/games");
    }
    let game = get(&address, "/events/2/games/1");
    assert!(game.contains("The Immortal Game") && game.contains("class=\"line\""), "{game}");
    assert!(game.contains("property=\"og:image\"") && game.contains("data-clock=\"white\""));
    drop(running);

    let pages = folder.path().join("pages");
    let output = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["export", "2", "--html"])
        .arg(&pages)
        .env("ARBITER_DATABASE", &database)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let french = std::fs::read_to_string(pages.join("fr/index.html")).unwrap();
    assert!(french.contains("Masters of the Immortal Game") && french.contains("Classement"));
    assert!(pages.join("de/crosstable.html").is_file());
}
