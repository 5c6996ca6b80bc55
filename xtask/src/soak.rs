//! `cargo xtask soak`: accidents again and again, the long version of tests that `cargo xtask test`
//! runs shortly.

use std::{env, process::ExitCode};

use anyhow::{Result, bail};

use crate::{postgres::Server, shell};

/// One campaign: tests of one binary, picked by the beginning of their names.
struct Piece {
    name: &'static str,
    what: &'static str,
    package: &'static str,
    binary: &'static str,
    tests: &'static [&'static str],
    /// Whether it measures time, so that its tests must not run beside each other.
    is_measured: bool,
}

/// All campaigns, in the order in which failures are cheapest.
const PIECES: [Piece; 13] = [
    Piece {
        name: "writer",
        what: "a writer is killed",
        package: "arbiter-store",
        binary: "kill",
        tests: &[],
        is_measured: false,
    },
    Piece {
        name: "files",
        what: "bits flip, facts vanish, files are read-only",
        package: "arbiter-store",
        binary: "damage",
        tests: &[],
        is_measured: false,
    },
    Piece {
        name: "server",
        what: "the server is killed on SQLite and on PostgreSQL",
        package: "arbiter",
        binary: "suite",
        tests: &["serve::what_was_answered"],
        is_measured: false,
    },
    Piece {
        name: "postgres",
        what: "PostgreSQL and servers on it are killed",
        package: "arbiter",
        binary: "suite",
        tests: &["campaigns::what_was_answered"],
        is_measured: false,
    },
    Piece {
        name: "edits",
        what: "two servers are told contradicting things",
        package: "arbiter",
        binary: "suite",
        tests: &["campaigns::two_servers"],
        is_measured: false,
    },
    Piece {
        name: "disk",
        what: "the disk is full",
        package: "arbiter",
        binary: "suite",
        tests: &["serve::a_full_disk"],
        is_measured: false,
    },
    Piece {
        name: "clock",
        what: "the clock is set",
        package: "arbiter",
        binary: "suite",
        tests: &["clock_steps::"],
        is_measured: false,
    },
    Piece {
        name: "outage",
        what: "PostgreSQL is away for 20 seconds",
        package: "arbiter",
        binary: "suite",
        tests: &["outage::"],
        is_measured: false,
    },
    Piece {
        name: "games",
        what: "200 live games on servers that are killed, on both databases together",
        package: "arbiter",
        binary: "suite",
        tests: &["live_kills::", "live_servers::"],
        is_measured: true,
    },
    Piece {
        name: "connections",
        what: "slow and many connections",
        package: "arbiter-server",
        binary: "suite",
        tests: &["guard::"],
        is_measured: false,
    },
    Piece {
        name: "crowd",
        what: "an arbiter works while thousands read along and thousands dawdle",
        package: "arbiter",
        binary: "suite",
        tests: &["load::crowd::"],
        is_measured: false,
    },
    Piece {
        name: "archive",
        what: "ten thousand events with a million players on PostgreSQL",
        package: "arbiter",
        binary: "suite",
        tests: &["load::archive::"],
        is_measured: false,
    },
    Piece {
        name: "pages",
        what: "public pages beside an empty route",
        package: "arbiter",
        binary: "suite",
        tests: &["load::pages::"],
        is_measured: false,
    },
];

/// How much of everything, unless the variable says otherwise: flips of bits in each file of a
/// log, seconds that the database is away, slow connections, live readers, events, turns of each
/// page.
const SIZES: [(&str, &str); 6] = [
    ("ARBITER_FLIPS", "3000"),
    ("ARBITER_OUTAGE", "20"),
    ("ARBITER_SLOW", "2000"),
    ("ARBITER_READERS", "5000"),
    ("ARBITER_EVENTS", "10000"),
    ("ARBITER_TURNS", "15"),
];

/// Runs the named campaigns, or all of them; what is killed is killed `--kills` times (500).
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    if let [flag, number] = arguments
        && flag == "--events"
    {
        return events(number.parse()?);
    }
    if let [flag, seconds] = arguments
        && flag == "--games"
    {
        return games(seconds.parse()?);
    }
    let (wanted, kills) = match arguments {
        [wanted @ .., flag, number] if flag == "--kills" => (wanted, number.parse::<u32>()?),
        wanted => (wanted, 500),
    };
    for name in wanted {
        if !PIECES.iter().any(|piece| piece.name == name) {
            let names = PIECES.map(|piece| piece.name).join(", ");
            bail!(
                "soak takes [PIECE…] [--kills N], --events N or --games SECONDS; pieces: {names}"
            );
        }
    }
    let postgres = Server::start()?;
    for piece in &PIECES {
        if wanted.is_empty() || wanted.iter().any(|name| name == piece.name) {
            shell::step(piece.what, || piece.run(kills, postgres.as_ref()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl Piece {
    fn run(&self, kills: u32, postgres: Option<&Server>) -> Result<()> {
        let mut command = shell::cargo();
        command.args(["test", "--release", "-p", self.package, "--test", self.binary]);
        command.args(["--", "--nocapture"]).args(self.tests);
        if self.is_measured {
            command.arg("--test-threads=1");
        }
        command.env("ARBITER_KILLS", kills.to_string()).env("ARBITER_SOAK", "1");
        for (variable, usual) in SIZES {
            if env::var_os(variable).is_none() {
                command.env(variable, usual);
            }
        }
        if let Some(server) = postgres {
            command.env("ARBITER_TEST_POSTGRES", &server.url);
        }
        shell::call(&mut command)
    }
}

/// Sixty random commands on each of so many random events.
fn events(runs: u32) -> Result<ExitCode> {
    let mut command = shell::cargo();
    command.args(["test", "--release", "-p", "arbiter-answers", "--test", "model", "--"]);
    shell::call(command.arg("--nocapture").env("ARBITER_MODEL_RUNS", runs.to_string()))?;
    Ok(ExitCode::SUCCESS)
}

/// Live games on virtual time with delays, repeats, cuts and deaths, for so many seconds in one
/// thread. The test prints how many an hour that is.
fn games(seconds: u64) -> Result<ExitCode> {
    let mut command = shell::cargo();
    command.args(["test", "--release", "-p", "arbiter-live", "--test", "simulation", "--"]);
    shell::call(command.arg("--nocapture").env("ARBITER_SIMULATE", seconds.to_string()))?;
    Ok(ExitCode::SUCCESS)
}
