//! The clock of the machine is set back and forward while a server runs: nobody is locked out,
//! readers hear of changes, and the log stays sound.
//!
//! The program is told another time of day by a small library before the system's own, which adds
//! what stands in a file. The steady clock of the machine goes on, as it does in truth.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    path::Path,
    process::Command,
    time::Duration,
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::serve::{PASSWORD, Server};

const LIBRARY: &str = r#"
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t id, struct timespec *now)
{
    int done = (int)syscall(SYS_clock_gettime, id, now);
    const char *path = getenv("STEP_FILE");
    if (done == 0 && id == CLOCK_REALTIME && path) {
        FILE *file = fopen(path, "r");
        long seconds = 0;
        if (file) {
            if (fscanf(file, "%ld", &seconds) == 1)
                now->tv_sec += seconds;
            fclose(file);
        }
    }
    return done;
}
"#;

/// Whether the library could be made.
fn is_made(folder: &Path) -> bool {
    let source = folder.join("step.c");
    fs::write(&source, LIBRARY).unwrap();
    let mut command = Command::new("cc");
    command.args(["-shared", "-fPIC", "-O1", "-o"]).arg(folder.join("step.so")).arg(&source);
    command.status().is_ok_and(|status| status.success())
}

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

#[test]
fn a_clock_that_is_set_locks_nobody_out() {
    let folder = TempDir::new().unwrap();
    if !is_made(folder.path()) {
        println!("skipped: there is no C compiler");
        return;
    }
    let step = folder.path().join("step");
    fs::write(&step, "0").unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let listen = format!("127.0.0.1:{port}");
    let library = folder.path().join("step.so").display().to_string();
    let variables = [("LD_PRELOAD", library.as_str()), ("STEP_FILE", step.to_str().unwrap())];
    let database = folder.path().join("log.sqlite");
    let server = Server::start_in(&database, &listen, &["--listen", &listen], &variables);
    server.done("POST", "/api/v1/events", &json!({"name": "Stepped", "rounds": 5}));
    let mut live = TcpStream::connect(&listen).unwrap();
    live.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    live.write_all(b"GET /api/v1/events/1/live HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let mut news = BufReader::new(live).lines().map_while(Result::ok);

    // A minute, an hour and a day in both directions, and months of a clock without a battery.
    let steps = [0, -6, -60, -HOUR, 0, HOUR, -DAY, DAY, -400 * DAY, 0];
    for (number, seconds) in (0_i64..).zip(steps) {
        fs::write(&step, seconds.to_string()).unwrap();
        for _ in 0..25 {
            assert_eq!(server.ask("GET", "/events/1", &Value::Null, "").0, 200, "{seconds} s");
        }
        let enter = json!({"commands": [
            {"kind": "enter", "players": [{"name": format!("Player, {number}"), "rating": 1500}]}
        ]});
        server.done("POST", "/api/v1/events/1/commands", &enter);
        let told = format!("data: {}", number + 2);
        assert!(news.any(|line| line == told), "{seconds} s: readers hear nothing");
        for _ in 0..3 {
            let right = json!({"name": "root", "password": PASSWORD});
            let (status, problem) = server.send("POST", "/api/v1/session", &right, "");
            assert_eq!(status, 204, "{seconds} s: {problem}");
        }
        assert_eq!(server.ask("GET", "/ready", &Value::Null, "").0, 200, "{seconds} s");
    }
    let players = server.done("GET", "/api/v1/events/1/players", &Value::Null);
    assert_eq!(players.as_array().map(Vec::len), Some(steps.len()));
    // The steps were felt: facts carry the time of day that was said.
    let log = server.done("GET", "/api/v1/events/1/log", &Value::Null);
    let times: Vec<i64> = log
        .as_array()
        .unwrap()
        .iter()
        .skip(1)
        .map(|fact| fact["at_ms"].as_i64().unwrap() / 1000)
        .collect();
    assert!(times[8] < times[7] - 399 * DAY, "{times:?}");
    let verified = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["tournament", "verify", "--format", "json", "--database"])
        .arg(&database)
        .output()
        .unwrap();
    let said = String::from_utf8(verified.stdout).unwrap();
    assert!(said.contains("\"findings\":[]"), "{said}");
}
