//! `cargo xtask fuzz`: each fuzz target for a given time. Needs a nightly compiler.

use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::shell;

/// Runs the named targets, or all of them, each for `--seconds` (60).
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let mut seconds = "60".to_owned();
    let mut wanted = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if word == "--seconds" {
            match words.next().map(|number| number.parse::<u32>()) {
                Some(Ok(number)) => seconds = number.to_string(),
                _ => bail!("--seconds needs a number"),
            }
        } else {
            wanted.push(word.clone());
        }
    }
    if !shell::answers("cargo", &["fuzz", "--version"]) {
        shell::call(shell::cargo().args(["install", "cargo-fuzz", "--locked"]))?;
    }
    let known = names()?;
    for name in &wanted {
        if !known.contains(name) {
            bail!("no fuzz target {name:?}; there are: {}", known.join(", "));
        }
    }
    for name in known.iter().filter(|name| wanted.is_empty() || wanted.contains(name)) {
        println!("==> {name}, {seconds} s");
        let mut command = Command::new("cargo");
        command.current_dir(shell::root()).args(["+nightly", "fuzz", "run", name, "--"]);
        shell::call(command.arg(format!("-max_total_time={seconds}")).arg("-rss_limit_mb=4096"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn names() -> Result<Vec<String>> {
    let targets = shell::files("fuzz/fuzz_targets", &[".rs"])?;
    let stems = targets.iter().filter_map(|path| path.file_stem()?.to_str());
    Ok(stems.map(str::to_owned).collect())
}
