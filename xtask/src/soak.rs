//! `cargo xtask soak`: writers and servers that are killed again and again, the long version of tests
//! that `cargo xtask test` runs shortly.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::{postgres::Server, shell};

/// Kills a writer and a server `--kills` times (500) each and checks the log; then everything that
/// is done to files and to PostgreSQL.
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
    let kills = match arguments {
        [] => 500,
        [flag, number] if flag == "--kills" => number.parse::<u32>()?,
        _ => bail!("soak takes --kills N, --events N or --games SECONDS"),
    };
    let postgres = Server::start()?;
    let campaign = |package: &str, test: &str, which: &str| {
        let mut command = shell::cargo();
        command.args(["test", "--release", "-p", package, "--test", test]);
        command.args(["--", "--nocapture", which]);
        command.env("ARBITER_KILLS", kills.to_string());
        if let Some(server) = &postgres {
            command.env("ARBITER_TEST_POSTGRES", &server.url);
        }
        shell::call(&mut command)
    };
    shell::step("a writer is killed", || campaign("arbiter-store", "kill", ""))?;
    shell::step("files are damaged", || campaign("arbiter-store", "damage", ""))?;
    shell::step("the server is killed, its disk is full", || {
        campaign("arbiter", "suite", "serve::")
    })?;
    shell::step("live games on a server that is killed", || {
        campaign("arbiter", "suite", "live_kills::")
    })?;
    shell::step("slow and many connections", || campaign("arbiter-server", "suite", "guard::"))?;
    Ok(ExitCode::SUCCESS)
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
