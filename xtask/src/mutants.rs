//! `cargo xtask mutants CRATE [--sample N]`: do the tests of a crate notice when it is broken?

use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell;

/// Breaks a crate in many small ways, one after the other, and runs its own tests. With `--sample`
/// only about so many of them, taken in turn from all of its files.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let (name, sample) = match arguments {
        [name] => (name, None),
        [name, flag, number] if flag == "--sample" => (name, Some(number.parse::<usize>()?)),
        _ => bail!("mutants takes CRATE [--sample N]"),
    };
    if !shell::answers("cargo", &["mutants", "--version"]) {
        bail!("cargo-mutants is not installed: cargo install cargo-mutants --locked");
    }
    let package = if name == "cli" { "arbiter".to_owned() } else { format!("arbiter-{name}") };
    let mut command = shell::cargo();
    command.args(["mutants", "--package", &package, "--no-shuffle", "--colors", "never"]);
    if let Some(sample) = sample {
        let shards = (count(&package)? / sample.max(1)).max(1);
        println!("    one of {shards} mutants is tried");
        command.args(["--shard", &format!("0/{shards}"), "--sharding", "round-robin"]);
    }
    // The tests stand alone: without the vectors and without a database server.
    command.env_remove("ARBITER_TEST_POSTGRES").env("ARBITER_VECTORS", "/nonexistent");
    let status = command.status().context("cannot start cargo mutants")?;
    println!("    what was missed is in mutants.out/missed.txt");
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// How many mutants a crate has.
fn count(package: &str) -> Result<usize> {
    let mut list: Command = shell::cargo();
    list.args(["mutants", "--package", package, "--list"]).stderr(Stdio::null());
    let output = list.output().context("cannot list the mutants")?;
    Ok(String::from_utf8_lossy(&output.stdout).lines().count())
}
