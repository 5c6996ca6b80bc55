//! The Python package: a wheel built and tested in a virtual environment of its own.
//!
//! Everything is fetched by name into `target/python`; nothing of the machine's own Python is
//! touched.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result};

use crate::{browser, shell, web};

pub(crate) const MISSING: &str =
    "Python 3.9 or newer with venv is not installed: apt-get install python3-venv";

/// The native half inside the wheel: one library for every Python from 3.9 on.
const NATIVE: &str = if cfg!(windows) { "_native.pyd" } else { "_native.abi3.so" };

/// Builds the wheel, installs it and runs its tests. With `CI=true` a missing Python is an error.
pub(crate) fn test() -> Result<()> {
    install_if_missing();
    if !has_python() {
        return web::skipped("the tests of the Python package", MISSING);
    }
    let environment = fetched()?;
    let wheel = wheel(&environment)?;
    install(&environment, &wheel)?;
    let arbiter = browser::program()?;
    let mut pytest = program(&environment, "pytest");
    // The sources beside the tests have no native half: only what is installed is tested.
    pytest.current_dir(shell::root().join("python/tests")).arg("-q");
    pytest.env("ARBITER_BIN", &arbiter);
    shell::call(&mut pytest)?;
    run_examples(&environment)
}

fn install(environment: &Path, wheel: &Path) -> Result<()> {
    let mut install = program(environment, "pip");
    install.args(["install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]);
    shell::call(install.arg("--force-reinstall").arg(wheel))
}

/// The examples of the package's page.
fn run_examples(environment: &Path) -> Result<()> {
    let mut examples = program(environment, "python");
    examples.current_dir(shell::root().join("python/tests"));
    shell::call(examples.args(["-m", "doctest"]).arg(shell::root().join("python/README.md")))
}

/// Installs what makes environments where it is missing and we may.
pub(crate) fn install_if_missing() {
    if !has_python() {
        shell::install("python3-venv");
    }
}

/// Fetches what the tests of the package need.
pub(crate) fn fetch() -> Result<()> {
    if has_python() { fetched().map(|_| ()) } else { Ok(()) }
}

fn fetched() -> Result<PathBuf> {
    environment(&folder().join("venv"), "python/requirements.txt")
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

/// The environment in a folder, made where it is missing, its requirements, a file of the
/// repository, are not those of today, or the repository was moved: its programs name the folder.
pub(crate) fn environment(environment: &Path, requirements: &str) -> Result<PathBuf> {
    let wanted = format!("# {}\n{}", environment.display(), shell::read(Path::new(requirements))?);
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

/// The wheel, put together from the library that the tests compiled: maturin would select the
/// package alone, and so compile everything below it again with other features.
fn wheel(environment: &Path) -> Result<PathBuf> {
    let library = browser::program()?.with_file_name(format!(
        "{}arbiter_chess_native{}",
        env::consts::DLL_PREFIX,
        env::consts::DLL_SUFFIX
    ));
    let (unpacked, wheels) = (folder().join("unpacked"), folder().join("wheels"));
    for folder in [&unpacked, &wheels] {
        if folder.exists() {
            fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        fs::create_dir_all(folder)?;
    }
    let mut describe = program(environment, "maturin");
    describe.current_dir(shell::root().join("python")).args(["pep517", "write-dist-info"]);
    describe.arg("--interpreter").arg(environment.join("bin/python"));
    shell::call(describe.arg("--metadata-directory").arg(&unpacked).stdout(Stdio::null()))?;
    let package = unpacked.join("arbiter_chess");
    fs::create_dir_all(&package)?;
    for file in shell::files("python/arbiter_chess", &[".py", ".pyi", ".typed"])? {
        let name = file.file_name().context("a file of the package without a name")?;
        fs::copy(shell::root().join(&file), package.join(name))?;
    }
    fs::copy(&library, package.join(NATIVE)).with_context(|| library.display().to_string())?;
    let mut pack = program(environment, "python");
    pack.args(["-m", "wheel", "pack", "--dest-dir"]).arg(&wheels).arg(&unpacked);
    shell::call(pack.stdout(Stdio::null()))?;
    only_wheel(&wheels)
}

/// The wheel as it is published, made by maturin with the release profile.
pub(crate) fn release(wheels: &Path) -> Result<()> {
    if !has_python() {
        return web::skipped("the wheel", MISSING);
    }
    let environment = fetched()?;
    let mut maturin = program(&environment, "maturin");
    maturin.args(["build", "--quiet", "--locked", "--release", "--manifest-path"]);
    maturin.arg("python/Cargo.toml").arg("--out").arg(wheels);
    shell::call(maturin.arg("--interpreter").arg(environment.join("bin/python")))?;
    install(&environment, &only_wheel(wheels)?)?;
    run_examples(&environment)
}

fn only_wheel(wheels: &Path) -> Result<PathBuf> {
    let found = fs::read_dir(wheels).with_context(|| wheels.display().to_string())?.flatten();
    let wheel = found.map(|entry| entry.path()).find(|path| path.extension().is_some());
    wheel.with_context(|| format!("there is no wheel in {}", wheels.display()))
}
