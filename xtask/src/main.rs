//! The workspace's own tools: `cargo xtask <what>`.
//!
//! | command | what it does |
//! |---|---|
//! | `run` | sets everything up and starts the program |
//! | `test` | sets everything up and runs every check; what CI runs |
//! | `check` | the quick part of `test`: format, tidy, lints |
//! | `generate` | writes `docs/generated` |
//! | `ledger` | counts the clauses of the rulebook that are done, claimed, open |
//! | `docs` | doc tests, documentation and packages, a part of `test` |
//! | `python` | builds the Python package and runs its tests, a part of `test` |
//! | `clients` | clients generated from the description of the HTTP interface, a part of `test` |
//! | `browser` | the pages in a real browser, a part of `test` |
//! | `pictures` | renews the pictures of the handbook |
//! | `bench [NAME…]` | comparisons with peers |
//! | `cross --engine PATH [--count N]` | tournaments played each way against another engine |
//! | `soak [PIECE…] [--kills N]` | kills, full disks, flipped bits, clock steps, outages, contradictions; nothing is lost |
//! | `soak --events N` | random commands on N random events; there is always a way on |
//! | `soak --games SECONDS` | live games on virtual time, with a server that dies |
//! | `mutants CRATE [--sample N]` | breaks a crate in small ways and runs its tests |
//! | `package` | Debian package and container image of the release program, made and tried |
//! | `advisories` | what the product is made of, against the `RustSec` database of today |
//! | `fuzz [TARGET…] [--seconds N]` | fuzz targets, each for a given time |
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a tool of the terminal")]

mod acceptance;
mod advisories;
mod aside;
mod bench;
mod browser;
mod clients;
mod cross;
mod cross_ranks;
mod curves;
mod fuzz;
mod generate;
mod handbook;
mod image;
mod layers;
mod ledger;
mod licences;
mod mutants;
mod package;
mod packages;
mod postgres;
mod prepare;
mod python;
mod reach;
mod run;
mod shell;
mod soak;
mod suites;
mod test;
mod tidy;
mod web;

use std::{env, process::ExitCode};

use anyhow::Result;

const HELP: &str = "\
cargo xtask <what>

  run                         set everything up and start the program
  test                        set everything up and run every check
  check                       the quick part of test: format, tidy, lints
  generate                    write docs/generated
  ledger                      count the clauses done, claimed and open
  docs                        run the doc tests, build the documentation, pack the libraries
  python                      build the Python package and run its tests
  clients                     generate clients of the HTTP interface and play a round
  browser                     run the tests of the pages in a browser
  pictures                    renew the pictures of the handbook
  bench [NAME…]               comparisons with peers
  cross --engine PATH [--count N]  N tournaments (100) each way against another engine
  soak [PIECE…] [--kills N]   kills (500), a full disk, flipped bits, clock steps, an outage, contradictions
  soak --events N             random commands on N random events
  soak --games SECONDS        live games on virtual time, with a server that dies
  mutants CRATE [--sample N]  break a crate in small ways and run its tests
  package                     Debian package and container image of the release program
  advisories                  hold what the product is made of against the RustSec database
  fuzz [TARGET…] [--seconds N]  fuzz targets, each for N seconds (60)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (what, rest) = match arguments.split_first() {
        Some((what, rest)) => (what.as_str(), rest),
        None => ("help", &[][..]),
    };
    match dispatch(what, rest) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(what: &str, rest: &[String]) -> Result<ExitCode> {
    match what {
        "run" => run::run(rest),
        "test" => test::everything(),
        "check" => test::quick(),
        "generate" => generate::write().map(|()| ExitCode::SUCCESS),
        "ledger" => ledger::print(),
        "docs" => test::documents(),
        "python" => shell::step("Python package", python::test).map(|()| ExitCode::SUCCESS),
        "clients" => {
            shell::step("clients of the HTTP interface", clients::test).map(|()| ExitCode::SUCCESS)
        }
        "browser" => browser::all(),
        "pictures" => browser::pictures(),
        "bench" => bench::run(rest),
        "cross" => cross::run(rest),
        "soak" => soak::run(rest),
        "mutants" => mutants::run(rest),
        "package" => package::run(rest),
        "advisories" => advisories::check().map(|()| ExitCode::SUCCESS),
        "fuzz" => fuzz::run(rest),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        unknown => {
            eprint!("xtask: no such command: {unknown}\n\n{HELP}");
            Ok(ExitCode::from(2))
        }
    }
}
