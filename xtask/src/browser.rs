//! The pages in a real browser: Chromium found or installed, the program built, the suite run.

use std::{env, path::PathBuf};

use anyhow::Result;

use crate::{shell, web};

/// Runs `web/e2e`. Skipped with its name where there is no browser to be had; with `CI=true` that
/// is an error.
pub(crate) fn test() -> Result<()> {
    const SUITE: &str = "the tests of the pages in a browser";
    if !web::has_node() {
        return web::skipped(SUITE, "Node 20 or newer with npm is not installed");
    }
    if chromium().is_none() {
        shell::install("chromium");
    }
    let Some(chromium) = chromium() else {
        return web::skipped(
            SUITE,
            "no Chromium, nor leave to install one: apt-get install chromium",
        );
    };
    web::build()?;
    shell::call(shell::cargo().args(["build", "--quiet", "--package", "arbiter"]))?;
    let files = web::test_files("e2e")?;
    let mut command = web::node();
    command.args(["--test", "--test-concurrency=2"]).args(files);
    command.env("CHROMIUM", chromium).env("ARBITER_BIN", binary());
    shell::call(&mut command)
}

/// The program as the debug build leaves it.
pub(crate) fn binary() -> PathBuf {
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| shell::root().join("target"), PathBuf::from);
    target.join("debug").join(format!("arbiter{}", env::consts::EXE_SUFFIX))
}

/// `CHROMIUM` where it is set, otherwise what the path holds under one of the usual names.
fn chromium() -> Option<PathBuf> {
    const NAMES: [&str; 4] =
        ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let path = env::var_os("PATH")?;
    NAMES.iter().find_map(|name| {
        env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.exists())
    })
}
