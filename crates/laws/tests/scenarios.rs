//! Runs every script of the casebook.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use arbiter_laws::{Search, script};

fn scripts(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            scripts(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "case") {
            found.push(path);
        }
    }
}

#[test]
fn every_case_of_the_casebook_comes_out_as_it_says() {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios"));
    let mut paths = Vec::new();
    scripts(&root, &mut paths);
    let oracle = Search::default();
    let mut runs = 0;
    let mut faults = Vec::new();

    for path in &paths {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        let text = fs::read_to_string(path).unwrap();
        match script::parse(&text) {
            Err(error) => faults.push(format!("{name}: {error}")),
            Ok(cases) => {
                for case in &cases {
                    for edition in case.editions() {
                        runs += 1;
                        let report = script::run(case, *edition, &oracle);
                        let title = &report.title;
                        faults.extend(report.failures.iter().map(|failure| {
                            let (line, message) = (failure.line, &failure.message);
                            format!("{name}:{line}: {title} ({edition}): {message}")
                        }));
                    }
                }
            }
        }
    }

    assert!(runs > 0, "no case found");
    assert!(faults.is_empty(), "{runs} runs, {} faults\n{}", faults.len(), faults.join("\n"));
}
