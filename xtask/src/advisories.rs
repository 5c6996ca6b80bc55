//! What the product is made of has no known hole: `Cargo.lock` against the `RustSec` database.
//!
//! The database is fetched by git into `target/advisories`, or read where `ARBITER_ADVISORIES`
//! names a clone of it. It changes every day, so this is no part of `cargo xtask test`, which says
//! the same of the same commit tomorrow. `cargo deny check advisories` does the same where it is installed.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};
use semver::{Version, VersionReq};

use crate::shell;

const DATABASE: &str = "https://github.com/RustSec/advisory-db";

/// Fails when a package of `Cargo.lock` has an advisory that `deny.toml` does not answer.
pub(crate) fn check() -> Result<()> {
    let Some(database) = database()? else {
        println!("    skipped: {DATABASE} is not reached; ARBITER_ADVISORIES names a clone of it");
        return Ok(());
    };
    let ignored = ignored(&shell::read(Path::new("deny.toml"))?)?;
    let mut faults = Vec::new();
    for (name, version) in packages(&shell::read(Path::new("Cargo.lock"))?)? {
        let Ok(entries) = fs::read_dir(database.join("crates").join(&name)) else { continue };
        for entry in entries {
            let text = fs::read_to_string(entry?.path())?;
            let advisory = Advisory::read(&text).with_context(|| name.clone())?;
            if advisory.concerns(&version) && !ignored.contains(&advisory.id) {
                faults.push(format!("{}: {name} {version}", advisory.id));
            }
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    bail!("packages with an advisory (https://rustsec.org):\n{}", faults.join("\n"))
}

/// A clone of the database that is as new as can be had.
fn database() -> Result<Option<PathBuf>> {
    if let Some(given) = env::var_os("ARBITER_ADVISORIES") {
        return Ok(Some(PathBuf::from(given)));
    }
    let folder = shell::root().join("target/advisories");
    let git = |arguments: &[&str], at: &Path| {
        let mut git = Command::new("git");
        git.args(arguments).arg(at).env("GIT_TERMINAL_PROMPT", "0");
        git.output().context("cannot run git")
    };
    let fetched = if folder.join(".git").exists() {
        let mut pull = Command::new("git");
        pull.arg("-C").arg(&folder).args(["pull", "--quiet", "--ff-only"]);
        pull.output().context("cannot run git")?
    } else {
        git(&["clone", "--quiet", "--depth", "1", DATABASE], &folder)?
    };
    // An older clone is better than none.
    Ok((fetched.status.success() || folder.join("crates").exists()).then_some(folder))
}

/// A report about versions of a package.
#[derive(Debug, PartialEq)]
struct Advisory {
    id: String,
    is_withdrawn: bool,
    /// What is only said of a package, such as that nobody maintains it.
    is_notice: bool,
    sound: Vec<VersionReq>,
}

impl Advisory {
    /// The head of the text is TOML between fences.
    fn read(text: &str) -> Result<Self> {
        let (_, rest) = text.split_once("```toml").context("expected ```toml")?;
        let (head, _) = rest.split_once("```").context("expected the end of the head")?;
        let head: toml::Table = head.parse().context("the head of an advisory")?;
        let advisory = head.get("advisory").context("[advisory]")?;
        let id = advisory.get("id").and_then(toml::Value::as_str).context("id")?.to_owned();
        let mut sound = Vec::new();
        for key in ["patched", "unaffected"] {
            let versions = head.get("versions").and_then(|versions| versions.get(key));
            for version in versions.and_then(toml::Value::as_array).into_iter().flatten() {
                let text = version.as_str().context("a version")?;
                sound.push(text.parse().with_context(|| format!("{id}: {text}"))?);
            }
        }
        let is_withdrawn = advisory.get("withdrawn").is_some();
        let informational = advisory.get("informational").and_then(toml::Value::as_str);
        Ok(Self { id, is_withdrawn, is_notice: informational == Some("notice"), sound })
    }

    fn concerns(&self, version: &Version) -> bool {
        let is_sound = self.sound.iter().any(|versions| versions.matches(version));
        !self.is_withdrawn && !self.is_notice && !is_sound
    }
}

/// The packages of a lock file that come from elsewhere.
fn packages(lock: &str) -> Result<Vec<(String, Version)>> {
    let lock: toml::Table = lock.parse().context("Cargo.lock")?;
    let packages = lock.get("package").and_then(toml::Value::as_array).context("packages")?;
    let foreign = packages.iter().filter(|package| package.get("source").is_some());
    let named = |package: &toml::Value, key: &str| {
        package.get(key).and_then(toml::Value::as_str).map(ToOwned::to_owned).context("a package")
    };
    foreign.map(|it| Ok((named(it, "name")?, named(it, "version")?.parse()?))).collect()
}

/// Advisories that are answered with a reason.
fn ignored(deny: &str) -> Result<Vec<String>> {
    let deny: toml::Table = deny.parse().context("deny.toml")?;
    let ignored = deny.get("advisories").and_then(|it| it.get("ignore"));
    let ignored = ignored.and_then(toml::Value::as_array).into_iter().flatten();
    let id = |it: &toml::Value| it.as_str().or_else(|| it.get("id")?.as_str()).map(str::to_owned);
    Ok(ignored.filter_map(id).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "```toml\n[advisory]\nid = \"RUSTSEC-2026-0194\"\npackage = \"quick-xml\"\n\n\
                        [versions]\npatched = [\">= 0.41.0\"]\nunaffected = [\"< 0.10\"]\n```\n\n# A\n";

    #[test]
    fn a_version_before_the_patch_is_concerned() {
        let advisory = Advisory::read(HEAD).expect("an advisory");
        let concerns = |version: &str| advisory.concerns(&version.parse().expect("a version"));
        assert!(concerns("0.38.4") && concerns("0.10.0"));
        assert!(!concerns("0.41.0") && !concerns("0.9.1"));
        let withdrawn = HEAD.replace("package", "withdrawn = \"2026-01-01\"\npackage");
        let withdrawn = Advisory::read(&withdrawn).expect("an advisory");
        assert!(!withdrawn.concerns(&"0.38.4".parse().expect("a version")));
        assert!(Advisory::read("# nothing").is_err());
    }

    #[test]
    fn packages_of_our_own_have_no_source() {
        let lock = "[[package]]\nname = \"arbiter\"\nversion = \"0.1.0\"\n\n[[package]]\n\
                    name = \"tar\"\nversion = \"0.4.44\"\nsource = \"registry+x\"\n";
        let found = packages(lock).expect("a lock file");
        assert_eq!(found, [("tar".to_owned(), "0.4.44".parse().expect("a version"))]);
    }

    #[test]
    fn what_is_answered_is_read_with_and_without_a_reason() {
        let deny =
            "[advisories]\nignore = [\"RUSTSEC-1\", { id = \"RUSTSEC-2\", reason = \"x\" }]\n";
        assert_eq!(ignored(deny).expect("deny.toml"), ["RUSTSEC-1", "RUSTSEC-2"]);
        assert_eq!(ignored("[advisories]\nignore = []\n").expect("deny.toml"), [""; 0]);
    }
}
