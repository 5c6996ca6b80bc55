//! Clients of the HTTP interface, generated from its description: both compile and play a round.
//!
//! The tools are fetched by name into `target/clients`; what they generate stays there, too.

use std::{
    env, fs, iter,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::{browser, python, shell, web};

const DESCRIPTION: &str = "docs/generated/api.json";

/// Generates the clients and plays a round through each.
pub(crate) fn test() -> Result<()> {
    let arbiter = browser::program()?;
    typescript(&arbiter)?;
    python_client(&arbiter)
}

/// Fetches the tools that generate the clients.
pub(crate) fn fetch() -> Result<()> {
    if web::has_node() {
        fetch_typescript()?;
    }
    if python::has_python() {
        fetch_python()?;
    }
    Ok(())
}

fn folder(name: &str) -> Result<PathBuf> {
    let folder = shell::root().join("target/clients").join(name);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Copies the files of `clients/<name>` into the folder where they are used.
fn copy(name: &str, files: &[&str], folder: &Path) -> Result<()> {
    for file in files {
        let from = shell::root().join("clients").join(name).join(file);
        fs::copy(&from, folder.join(file)).with_context(|| from.display().to_string())?;
    }
    Ok(())
}

/// The folder of the client in TypeScript, with its tools.
fn fetch_typescript() -> Result<PathBuf> {
    let folder = folder("typescript")?;
    let files = ["package.json", "package-lock.json", "tsconfig.json", "round.ts"];
    copy("typescript", &files, &folder)?;
    let lock = fs::read(folder.join("package-lock.json"))?;
    let stamp = folder.join("node_modules/.stamp");
    if fs::read(&stamp).ok().as_ref() != Some(&lock) {
        let mut fetch = Command::new("npm");
        fetch.current_dir(&folder);
        fetch.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
        shell::call(&mut fetch)?;
        fs::write(stamp, lock)?;
    }
    Ok(folder)
}

/// The environment of the tool that generates the client in Python.
fn fetch_python() -> Result<PathBuf> {
    python::environment(&folder("python")?.join("venv"), "clients/python/requirements.txt")
}

fn typescript(arbiter: &Path) -> Result<()> {
    if !web::has_node() {
        return web::skipped("the client in TypeScript", web::MISSING);
    }
    let folder = match fetch_typescript() {
        Ok(folder) => folder,
        Err(error) => return web::skipped("the client in TypeScript", &format!("{error:#}")),
    };
    let node = |script: &str| {
        let mut command = Command::new("node");
        command.current_dir(&folder).arg(script);
        command
    };
    let mut generate = node("node_modules/openapi-typescript/bin/cli.js");
    // What has a default may be left out.
    generate.arg(shell::root().join(DESCRIPTION)).arg("--default-non-nullable=false");
    shell::call(generate.args(["-o", "api.ts"]))?;
    shell::call(&mut node("node_modules/typescript/bin/tsc"))?;
    shell::call(node("built/round.js").env("ARBITER_BIN", arbiter))
}

fn python_client(arbiter: &Path) -> Result<()> {
    if !python::has_python() {
        return web::skipped("the client in Python", python::MISSING);
    }
    let folder = folder("python")?;
    let environment = match fetch_python() {
        Ok(environment) => environment,
        Err(error) => return web::skipped("the client in Python", &format!("{error:#}")),
    };
    let mut generate = python::program(&environment, "openapi-python-client");
    // Its last step tidies what it wrote, with a tool of the environment.
    let path = env::var_os("PATH").unwrap_or_default();
    let paths = iter::once(environment.join("bin")).chain(env::split_paths(&path));
    generate.env("PATH", env::join_paths(paths)?).current_dir(&folder);
    generate.args(["generate", "--overwrite", "--meta", "none"]);
    generate.args(["--output-path", "arbiter_client", "--path"]);
    shell::call(generate.arg(shell::root().join(DESCRIPTION)))?;
    copy("python", &["test_round.py"], &folder)?;
    let mut round = python::program(&environment, "python");
    shell::call(round.current_dir(&folder).arg("test_round.py").env("ARBITER_BIN", arbiter))
}
