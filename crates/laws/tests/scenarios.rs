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
                            let (line, what) = (failure.line, &failure.what);
                            format!("{name}:{line}: {title} ({edition}): {what:?}")
                        }));
                    }
                }
            }
        }
    }

    assert!(runs > 0, "no case found");
    assert!(faults.is_empty(), "{runs} runs, {} faults\n{}", faults.len(), faults.join("\n"));
}

/// The casebook would prove nothing if its comparisons could not fail.
#[test]
fn every_wrong_expectation_is_found() {
    let text = include_str!("wrong/expectations.case");
    let wrong: Vec<usize> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.trim_start().starts_with("expect ") || line.contains("->"))
        .map(|(index, _)| index + 1)
        .collect();
    let mut found: Vec<usize> = Vec::new();
    for case in &script::parse(text).unwrap() {
        for edition in case.editions() {
            let report = script::run(case, *edition, &Search::default());
            found.extend(report.failures.iter().map(|failure| failure.line));
        }
    }
    found.sort_unstable();
    found.dedup();

    let missed: Vec<&str> = wrong
        .iter()
        .filter(|line| !found.contains(line))
        .filter_map(|line| text.lines().nth(line - 1))
        .collect();
    assert_eq!(missed, [""; 0], "taken for true");
    assert_eq!(found, wrong, "a line without an expectation failed");
}

/// A script that expects something fails on a refusal or an end that no line expects.
#[test]
fn an_unexpected_refusal_or_end_is_found() {
    let failures = |text: &str| {
        let cases = script::parse(text).unwrap();
        let edition = cases[0].editions()[0];
        script::run(&cases[0], edition, &Search::default()).failures.len()
    };

    let refused = "case A\n edition 2023\n white e4, pressed -> nothing\n white d4\n";
    assert_eq!(failures(refused), 1);
    let ended = "case A\n edition 2023\n white e4, pressed -> nothing\n black resigns\n";
    assert_eq!(failures(ended), 1);
    let only_asked = "case A\n edition 2023\n white e4, pressed\n black resigns\n";
    assert_eq!(failures(only_asked), 0);
}
