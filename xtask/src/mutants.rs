//! `cargo xtask mutants CRATE [--sample N]`: do the tests of a crate notice when it is broken?

use std::{
    fs,
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context, Result, bail};

use crate::shell;

/// Of a hundred mutants that compile so many must be noticed.
const CAUGHT_MIN: usize = 95;

/// Breaks a crate in many small ways, one after the other, and runs its own tests. With `--sample`
/// only about so many of them, taken in turn from all of its files. What cannot be noticed is named
/// in `.cargo/mutants.toml`, with the reason.
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
    let output = shell::root().join("target/mutants").join(name);
    fs::create_dir_all(&output)?;
    let mut command = shell::cargo();
    command.args(["mutants", "--package", &package, "--no-shuffle", "--colors", "never"]);
    // What a feature adds is broken as well, so the tests have all of them.
    command.arg("--all-features");
    command.args(["--output".as_ref(), output.as_os_str()]);
    if let Some(sample) = sample {
        let shards = (count(&package)? / sample.max(1)).max(1);
        println!("    one of {shards} mutants is tried");
        command.args(["--shard", &format!("0/{shards}"), "--sharding", "round-robin"]);
    }
    // Examples in the documentation are linked one by one, and take longer than all tests.
    command.args(["--", "--lib", "--bins", "--tests"]);
    // The tests stand alone: without the vectors and without a database server.
    command.env_remove("ARBITER_TEST_POSTGRES").env("ARBITER_VECTORS", "/nonexistent");
    command.env("CARGO_PROFILE_DEV_DEBUG", "0");
    // It fails where a mutant was missed; how many is counted here.
    let status = command.status().context("cannot start cargo mutants")?;
    let list = |kind: &str| {
        let path = output.join("mutants.out").join(format!("{kind}.txt"));
        let text = fs::read_to_string(&path);
        text.with_context(|| format!("{}: cargo mutants ended with {status}", path.display()))
    };
    let missed = list("missed")?;
    let n_caught = list("caught")?.lines().count() + list("timeout")?.lines().count();
    let n_unviable = list("unviable")?.lines().count();
    print!("{missed}");
    Ok(verdict(name, n_caught, missed.lines().count(), n_unviable))
}

/// Says how many were noticed, and whether that is enough.
fn verdict(name: &str, n_caught: usize, n_missed: usize, n_unviable: usize) -> ExitCode {
    let n_viable = n_caught + n_missed;
    let is_kept = 0 < n_viable && CAUGHT_MIN * n_viable <= 100 * n_caught;
    let permille = 1000 * n_caught / n_viable.max(1);
    let (percent, tenth) = (permille / 10, permille % 10);
    println!(
        "{name}: {n_caught} of {n_viable} mutants were noticed ({percent}.{tenth} %, {n_unviable} more do \
         not compile), limit {CAUGHT_MIN} %: {}",
        if is_kept { "kept" } else { "BROKEN" }
    );
    if is_kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// How many mutants a crate has.
fn count(package: &str) -> Result<usize> {
    let mut list: Command = shell::cargo();
    list.args(["mutants", "--package", package, "--list"]).stderr(Stdio::null());
    let output = list.output().context("cannot list the mutants")?;
    Ok(String::from_utf8_lossy(&output.stdout).lines().count())
}
