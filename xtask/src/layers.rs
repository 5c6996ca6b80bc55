//! Which crate may know which: the map of the house as data, compared with `cargo metadata`.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell;

/// A crate may depend on the crates listed beside it and on no other of ours.
///
/// Read from top to bottom it is the order in which to read the code.
#[rustfmt::skip]
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("color",      &[]),
    ("testkit",    &[]),
    ("board",      &["color"]),
    ("rulebook",   &["color"]),
    ("text",       &["rulebook"]),
    ("notation",   &["rulebook", "board"]),
    ("winnable",   &["rulebook", "board"]),
    ("laws",       &["rulebook", "board", "winnable", "notation"]),
    ("live",       &["rulebook", "board", "winnable", "notation", "laws"]),
    ("tournament", &["rulebook"]),
    ("lists",      &["rulebook", "tournament"]),
    ("trf",        &["rulebook", "tournament"]),
    ("exchange",   &["rulebook", "tournament"]),
    ("rating",     &["rulebook", "tournament"]),
    ("pairing",    &["rulebook", "tournament", "rating"]),
    ("standings",  &["rulebook", "tournament", "rating"]),
    ("titles",     &["rulebook", "tournament", "rating"]),
    ("director",   &["rulebook", "tournament", "pairing", "standings", "rating", "titles", "trf"]),
    ("answers",    &["rulebook", "text", "board", "notation", "winnable", "laws", "tournament", "pairing", "rating", "standings", "titles", "trf", "director"]),
    ("store",      &["rulebook", "tournament", "lists"]),
    ("service",    &["rulebook", "tournament", "lists", "trf", "exchange", "director", "store"]),
    ("server",     &["service", "answers", "rulebook", "text", "board", "notation", "winnable", "laws", "live", "tournament", "pairing", "rating", "standings", "titles", "trf", "director", "store", "lists", "exchange"]),
    ("cli",        &["service", "answers", "rulebook", "text", "board", "notation", "winnable", "laws", "live", "tournament", "pairing", "rating", "standings", "titles", "trf", "director", "store", "lists", "exchange", "server"]),
    ("capi",       &["answers", "rulebook", "board", "notation", "winnable"]),
    ("python",     &["answers", "rulebook", "text", "board", "notation", "winnable", "laws", "tournament", "pairing", "rating", "standings", "titles", "trf"]),
];

/// Crates that reach the world, and the only ones that may depend on what does.
const EDGE: [&str; 6] = ["store", "service", "server", "cli", "capi", "python"];
const WORLDLY: [&str; 7] = ["tokio", "sqlx", "axum", "rand", "rusqlite", "reqwest", "ureq"];

/// Every dependency of our crates is on the map; only the edge is worldly.
pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    for (name, dependencies) in packages()? {
        if name == "xtask" {
            continue;
        }
        let Some((_, allowed)) = MAY_KNOW.iter().find(|(known, _)| *known == name) else {
            faults.push(format!("crate {name} is not on the map in xtask/src/layers.rs"));
            continue;
        };
        for dependency in dependencies {
            let ours = MAY_KNOW.iter().any(|(known, _)| *known == dependency);
            if ours && !allowed.contains(&dependency.as_str()) {
                faults.push(format!("{name} must not know {dependency}"));
            }
            if WORLDLY.contains(&dependency.as_str()) && !EDGE.contains(&name.as_str()) {
                faults.push(format!("{name} is pure and must not depend on {dependency}"));
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { bail!("{}", faults.join("\n")) }
}

/// Our packages by folder name, each with the names of what it depends on outside its tests.
fn packages() -> Result<Vec<(String, Vec<String>)>> {
    let metadata = metadata(&["--no-deps"])?;
    let packages = metadata["packages"].as_array().context("packages in cargo metadata")?;
    packages.iter().map(package).collect()
}

fn package(package: &Value) -> Result<(String, Vec<String>)> {
    let name = short(package["name"].as_str().context("name of a package")?);
    let dependencies = package["dependencies"].as_array().context("dependencies")?;
    let normal = dependencies.iter().filter(|dependency| dependency["kind"].is_null());
    Ok((name, normal.filter_map(|dependency| dependency["name"].as_str()).map(short).collect()))
}

/// The folder of a package: `arbiter-board` lives in `crates/board`, `arbiter` in `crates/cli`.
fn short(package: &str) -> String {
    if package == "arbiter" {
        return "cli".to_owned();
    }
    package.strip_prefix("arbiter-").unwrap_or(package).to_owned()
}

/// What cargo knows of the workspace.
pub(crate) fn metadata(arguments: &[&str]) -> Result<Value> {
    let mut command = shell::cargo();
    command.args(["metadata", "--format-version", "1"]).args(arguments);
    let output = command.output().context("cargo metadata")?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    serde_json::from_slice(&output.stdout).context("cargo metadata")
}
