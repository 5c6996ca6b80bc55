//! Scripts and styles of the pages: packages fetched, sources bundled, checked and tested.
//!
//! Only Node with npm is needed. Without it the program is built all the same: its pages are plain
//! forms and links, and the islands of script on them are missing.

use std::{env, ffi::OsStr, fs, path::Path, process::Command, time::SystemTime};

use anyhow::{Context, Result, bail};

use crate::shell;

pub(crate) const MISSING: &str = "Node 20 or newer with npm is not installed: https://nodejs.org";

/// Bundles the sources where they changed. Without Node: a warning and an empty folder, because
/// the server embeds whatever is in it.
pub(crate) fn build() -> Result<()> {
    fs::create_dir_all(folder().join("dist"))?;
    if !has_node() {
        println!("    {MISSING}; the pages go without their scripts and styles");
        return Ok(());
    }
    fetch()?;
    if is_current()? {
        return Ok(());
    }
    shell::call(node().arg("build.mjs"))
}

/// Types, unit tests and the bundle. With `CI=true` a missing Node is an error.
pub(crate) fn test() -> Result<()> {
    if !has_node() {
        return skipped("the tests of the scripts", MISSING);
    }
    build()?;
    let compiler = folder().join("node_modules/typescript/bin/tsc");
    shell::call(node().arg(compiler).arg("--noEmit"))?;
    shell::call(node().arg("test.mjs"))
}

/// Names a suite that cannot run here; with `CI=true` that is a failure, because a skipped suite
/// proves nothing.
pub(crate) fn skipped(suite: &str, reason: &str) -> Result<()> {
    if env::var("CI").is_ok_and(|ci| ci == "true") {
        bail!("{suite}: {reason}");
    }
    println!("    skipped: {suite}: {reason}");
    Ok(())
}

/// Whether Node and npm can be called.
pub(crate) fn has_node() -> bool {
    let recent = "process.exit(Number(process.versions.node.split('.')[0]) >= 20 ? 0 : 1)";
    shell::answers("node", &["-e", recent]) && shell::answers("npm", &["--version"])
}

/// Node in the folder of the pages.
pub(crate) fn node() -> Command {
    let mut command = Command::new("node");
    command.current_dir(folder());
    command
}

fn folder() -> std::path::PathBuf {
    shell::root().join("web")
}

/// Fetches the packages when the lock file is not the one they were fetched for.
fn fetch() -> Result<()> {
    let lock = fs::read(folder().join("package-lock.json")).context("web/package-lock.json")?;
    let stamp = folder().join("node_modules/.stamp");
    if fs::read(&stamp).is_ok_and(|fetched| fetched == lock) {
        return Ok(());
    }
    println!("    fetching the packages of the pages");
    let mut command = Command::new("npm");
    command.current_dir(folder());
    command.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
    shell::call(&mut command)?;
    fs::write(stamp, lock).context("web/node_modules/.stamp")
}

/// Whether the bundle is newer than everything it is made of.
fn is_current() -> Result<bool> {
    let Some(built) = changed(&folder().join("dist/manifest.json")) else { return Ok(false) };
    let mut sources = vec!["web/build.mjs".into(), "web/package-lock.json".into()];
    for part in ["web/src", "web/styles", "web/pieces"] {
        sources.extend(shell::files(part, &[".ts", ".css", ".svg"])?);
        // A removed file leaves its mark on the folder.
        sources.push(part.into());
    }
    Ok(sources.iter().all(|path| changed(&shell::root().join(path)).is_some_and(|at| at < built)))
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// The test files of a folder of `web/`, relative to it.
pub(crate) fn test_files(part: &str) -> Result<Vec<std::path::PathBuf>> {
    let found = shell::files(&format!("web/{part}"), &[".test.mjs"])?;
    Ok(found
        .into_iter()
        .filter(|path| path.extension() == Some(OsStr::new("mjs")))
        .map(|path| path.strip_prefix("web").unwrap_or(&path).to_owned())
        .collect())
}
