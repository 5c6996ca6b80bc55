//! `cargo xtask run`: everything set up, the program started.

use std::process::ExitCode;

use anyhow::Result;

use crate::{shell, web};

/// Builds `arbiter` and starts it with the given arguments; without any, the server, in the
/// browser.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    web::build()?;
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "--profile", "local", "--package", "arbiter", "--"]);
    if arguments.is_empty() {
        command.args(["serve", "--open"]);
    }
    let status = command.args(arguments).status()?;
    Ok(status
        .code()
        .and_then(|code| u8::try_from(code).ok())
        .map_or(ExitCode::FAILURE, ExitCode::from))
}
