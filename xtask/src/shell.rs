//! Running other programs and walking the tree.

use std::{
    env,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context, Result, bail};

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The cargo that runs us, without what it tells us of our own package: some build scripts (that of
/// `ring`) run again when those variables change, so whatever is above them would be compiled again
/// whenever somebody calls cargo by hand between two of our commands.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_of_our_package) {
            command.env_remove(name);
        }
    }
    command
}

/// Whether `cargo run` sets the variable for the program it starts.
fn is_of_our_package(name: &str) -> bool {
    ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|beginning| name.starts_with(beginning))
}

/// Whether `program arguments` runs and answers with success.
pub(crate) fn answers(program: &str, arguments: &[&str]) -> bool {
    Command::new(program)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Runs a command to its end; its failure is an error.
pub(crate) fn call(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}

/// Installs one of Debian's packages where we are allowed to; where not, the caller says what is
/// missing.
pub(crate) fn install(package: &str) {
    if !is_root() || !answers("apt-get", &["--version"]) {
        return;
    }
    println!("    installing {package} from Debian's packages");
    for arguments in
        [&["update", "-q"][..], &["install", "-y", "-q", "--no-install-recommends", package]]
    {
        let mut command = Command::new("apt-get");
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        if let Err(error) = call(&mut command) {
            eprintln!("xtask: {error:#}");
        }
    }
}

/// Whether we may install and must not run servers.
pub(crate) fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// Runs a step with a heading and says how long it took.
pub(crate) fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("==> {name}");
    let begun = Instant::now();
    work().with_context(|| name.to_owned())?;
    println!("    {name}: {:.1} s", begun.elapsed().as_secs_f32());
    Ok(())
}

/// The files below `folder` whose name ends with one of `endings`, sorted, as paths relative to
/// the root. What is built or fetched is passed over.
pub(crate) fn files(folder: &str, endings: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let start = root().join(folder);
    if start.exists() {
        walk(&start, endings, &mut found)?;
    }
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) -> Result<()> {
    const PASSED_OVER: [&str; 6] =
        ["target", "node_modules", ".git", "corpus", "artifacts", "dist"];
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        if path.is_dir() {
            if !PASSED_OVER.contains(&name) {
                walk(&path, endings, found)?;
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path.strip_prefix(root()).unwrap_or(&path).to_owned());
        }
    }
    Ok(())
}

/// The text of a file given relative to the root.
pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(root().join(path)).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_hears_nothing_of_our_own_package() {
        let removed: Vec<_> = cargo()
            .get_envs()
            .filter(|(_, value)| value.is_none())
            .map(|(name, _)| name.to_owned())
            .collect();
        for name in ["CARGO_PKG_NAME", "CARGO_PKG_VERSION", "CARGO_MANIFEST_DIR"] {
            assert!(removed.iter().any(|it| it == name), "{name} of {removed:?}");
        }
        assert!(!is_of_our_package("CARGO_TARGET_DIR") && !is_of_our_package("CARGO_INCREMENTAL"));
    }
}
