//! Crates whose tests are one program name each of their files: a forgotten one would never run.

use std::{collections::BTreeMap, path::PathBuf};

use anyhow::{Result, bail};

use crate::shell;

/// Every file beside a `tests/suite.rs` is a module of it or a test program of its own.
pub(crate) fn check() -> Result<()> {
    let mut folders: BTreeMap<PathBuf, Vec<String>> = BTreeMap::new();
    for path in shell::files("crates", &[".rs"])? {
        let (Some(folder), Some(name)) = (path.parent(), path.file_stem()) else { continue };
        if folder.ends_with("tests") {
            let name = name.to_string_lossy().into_owned();
            folders.entry(folder.to_owned()).or_default().push(name);
        }
    }
    let mut faults = Vec::new();
    for (folder, files) in &folders {
        if !files.iter().any(|file| file == "suite") {
            continue;
        }
        let suite = shell::read(&folder.join("suite.rs"))?;
        let manifest = shell::read(&folder.join("../Cargo.toml"))?;
        let lost = files.iter().filter(|file| !is_run(file, &suite, &manifest));
        faults.extend(lost.map(|file| {
            format!("{0}/{file}.rs is never run: name it in {0}/suite.rs", folder.display())
        }));
    }
    if faults.is_empty() { Ok(()) } else { bail!("{}", faults.join("\n")) }
}

fn is_run(file: &str, suite: &str, manifest: &str) -> bool {
    suite.lines().any(|line| line == format!("mod {file};"))
        || manifest.contains(&format!("[[test]]\nname = \"{file}\"\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_nobody_names_is_lost() {
        let (suite, manifest) = ("mod berger;\n", "[[test]]\nname = \"suite\"\n");
        assert!(is_run("berger", suite, manifest));
        assert!(is_run("suite", suite, manifest));
        assert!(!is_run("berge", suite, manifest));
        assert!(!is_run("keizer", suite, manifest));
    }
}
