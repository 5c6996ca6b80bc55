//! The Python package: a wheel built and tested in a virtual environment of its own.
//!
//! Everything is fetched by name into `target/python`; nothing of the machine's own Python is
//! touched.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::{browser, shell, web};

pub(crate) const MISSING: &str =
    "Python 3.9 or newer with venv is not installed: apt-get install python3-venv";

/// Builds the wheel, installs it and runs its tests. With `CI=true` a missing Python is an error.
pub(crate) fn test() -> Result<()> {
    if !has_python() {
        shell::install("python3-venv");
    }
    if !has_python() {
        return web::skipped("the tests of the Python package", MISSING);
    }
    let environment = environment(&folder().join("venv"), "python/requirements.txt")?;
    let wheel = wheel(&environment)?;
    let mut install = program(&environment, "pip");
    install.args(["install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]);
    shell::call(install.arg("--force-reinstall").arg(&wheel))?;
    let arbiter = browser::program()?;
    let mut pytest = program(&environment, "pytest");
    // The sources beside the tests have no native half: only what is installed is tested.
    pytest.current_dir(shell::root().join("python/tests")).arg("-q");
    pytest.env("ARBITER_BIN", &arbiter);
    shell::call(&mut pytest)?;
    let mut examples = program(&environment, "python");
    examples.current_dir(shell::root().join("python/tests"));
    shell::call(examples.args(["-m", "doctest"]).arg(shell::root().join("python/README.md")))
}

/// Whether Python can be called and make environments.
pub(crate) fn has_python() -> bool {
    let recent = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 9))";
    shell::answers("python3", &["-c", recent])
}

fn folder() -> PathBuf {
    shell::root().join("target/python")
}

/// A program of the environment.
pub(crate) fn program(environment: &Path, name: &str) -> Command {
    let mut command = Command::new(environment.join("bin").join(name));
    command.current_dir(shell::root());
    command
}

/// The environment in a folder, made where it is missing or its requirements, a file of the
/// repository, are not those of today.
pub(crate) fn environment(environment: &Path, requirements: &str) -> Result<PathBuf> {
    let wanted = shell::read(Path::new(requirements))?;
    let stamp = environment.join("requirements.txt");
    if fs::read_to_string(&stamp).is_ok_and(|fetched| fetched == wanted) {
        return Ok(environment.to_owned());
    }
    println!("    fetching what {requirements} names");
    if environment.exists() {
        fs::remove_dir_all(environment).with_context(|| environment.display().to_string())?;
    }
    fs::create_dir_all(environment)?;
    shell::call(Command::new("python3").args(["-m", "venv"]).arg(environment))?;
    let mut pip = program(environment, "pip");
    pip.args(["install", "--quiet", "--disable-pip-version-check", "--requirement"]);
    shell::call(pip.arg(requirements))?;
    fs::write(&stamp, wanted).with_context(|| stamp.display().to_string())?;
    Ok(environment.to_owned())
}

/// The wheel, with the profile of the tests so that what they compiled is used again.
fn wheel(environment: &Path) -> Result<PathBuf> {
    let wheels = folder().join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels).context("target/python/wheels")?;
    }
    let mut maturin = program(environment, "maturin");
    maturin.args(["build", "--quiet", "--locked", "--profile", "dev", "--manifest-path"]);
    maturin.arg("python/Cargo.toml").arg("--out").arg(&wheels);
    maturin.arg("--interpreter").arg(environment.join("bin/python"));
    shell::call(&mut maturin)?;
    let found = fs::read_dir(&wheels).context("target/python/wheels")?.flatten();
    let wheel = found.map(|entry| entry.path()).find(|path| path.extension().is_some());
    let Some(wheel) = wheel else { bail!("maturin made no wheel") };
    Ok(wheel)
}
