//! The pages in a real browser: Chromium found or installed, the program built, the suite run.

use std::{env, path::PathBuf, process::ExitCode, sync::OnceLock};

use anyhow::Result;

use crate::{shell, web};

/// Runs `web/e2e`.
pub(crate) fn all() -> Result<ExitCode> {
    shell::step("browser tests", || run(&web::test_files("e2e")?, None))?;
    Ok(ExitCode::SUCCESS)
}

/// Renews the pictures of the handbook and those that the pages are compared with.
pub(crate) fn pictures() -> Result<ExitCode> {
    const TAKEN_BY: [&str; 2] = ["e2e/handbook.test.mjs", "e2e/pictures.test.mjs"];
    run(&TAKEN_BY.map(PathBuf::from), Some("ARBITER_HANDBOOK_PICTURES"))?;
    Ok(ExitCode::SUCCESS)
}

/// Runs test files of the pages. Skipped with its name where there is no browser to be had; with
/// `CI=true` that is an error.
fn run(files: &[PathBuf], switch: Option<&str>) -> Result<()> {
    const SUITE: &str = "the tests of the pages in a browser";
    if !web::has_node() {
        return web::skipped(SUITE, "Node 20 or newer with npm is not installed");
    }
    install_if_missing();
    let Some(chromium) = chromium() else {
        return web::skipped(
            SUITE,
            "no Chromium, nor leave to install one: apt-get install chromium-headless-shell",
        );
    };
    web::build()?;
    let mut command = web::node();
    command.args(["--test", "--test-concurrency=2"]).args(files);
    command.env("CHROMIUM", chromium).env("ARBITER_BIN", program()?);
    if let Some(switch) = switch {
        command.env(switch, "1");
    }
    shell::call(&mut command)
}

/// The program as a debug build makes it, brought up to date once per run. The whole workspace is
/// selected with its tests and libraries, that for Python among them, because a selection of its own
/// would compile the dependencies again with other features.
pub(crate) fn program() -> Result<PathBuf> {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    if let Some(program) = BUILT.get() {
        return Ok(program.clone());
    }
    let build = ["build", "--quiet", "--workspace", "--tests", "--lib", "--bin", "arbiter"];
    shell::call(shell::cargo().args(build))?;
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| shell::root().join("target"), PathBuf::from);
    let program = target.join("debug").join(format!("arbiter{}", env::consts::EXE_SUFFIX));
    Ok(BUILT.get_or_init(|| program).clone())
}

/// Installs Chromium where there is none and we may.
pub(crate) fn install_if_missing() {
    // Without windows it is smaller, and a fifth quicker.
    for package in ["chromium-headless-shell", "chromium"] {
        if web::has_node() && chromium().is_none() {
            shell::install(package);
        }
    }
}

/// `CHROMIUM` where it is set, otherwise what the path holds under one of the usual names.
fn chromium() -> Option<PathBuf> {
    const NAMES: [&str; 5] = [
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome-stable",
        "google-chrome",
    ];
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let path = env::var_os("PATH")?;
    NAMES.iter().find_map(|name| {
        env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.exists())
    })
}
