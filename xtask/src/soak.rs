//! `cargo xtask soak`: the store under a writer that is killed again and again.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::shell;

/// Kills a writer `--kills` times (1000) and checks the log after each.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let kills = match arguments {
        [] => 1000,
        [flag, number] if flag == "--kills" => number.parse::<u32>()?,
        _ => bail!("soak takes --kills N"),
    };
    let mut command = shell::cargo();
    command.args(["test", "--release", "-p", "arbiter-store", "--test", "kill", "--"]);
    shell::call(command.arg("--nocapture").env("ARBITER_KILLS", kills.to_string()))?;
    Ok(ExitCode::SUCCESS)
}
