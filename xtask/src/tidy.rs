//! What the compiler cannot check: sizes of files, unfinished marks, comparisons of editions.

use std::path::Path;

use anyhow::{Result, bail};

use crate::shell;

/// No file is longer, tables and generated data excepted.
const LINES_MAX: usize = 800;

/// Marks of unfinished or switched-off work, put together so that this file does not hold them.
fn unfinished() -> [String; 6] {
    [
        ["TO", "DO"].concat(),
        ["FIX", "ME"].concat(),
        ["todo", "!("].concat(),
        ["unimplemented", "!("].concat(),
        ["#[ig", "nore"].concat(),
        ["#[should_", "panic"].concat(),
    ]
}

/// Only tables mention editions and only `rulebook` compares them.
const EDITION_COMPARISONS: [&str; 6] =
    ["edition >=", "edition <=", "edition >", "edition <", "edition ==", "match edition"];

/// Every source file is in order.
pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    let endings = [".rs", ".ts", ".mjs", ".css", ".html"];
    for folder in ["crates", "xtask", "bench", "fuzz", "web"] {
        for path in shell::files(folder, &endings)? {
            inspect(&path, &shell::read(&path)?, &mut faults);
        }
    }
    if faults.is_empty() { Ok(()) } else { bail!("{}", faults.join("\n")) }
}

fn inspect(path: &Path, text: &str, faults: &mut Vec<String>) {
    let shown = path.display();
    let lines = text.lines().count();
    if lines > LINES_MAX {
        faults.push(format!("{shown}: {lines} lines, at most {LINES_MAX}"));
    }
    // Independent references in tests follow the text of one edition after the other.
    let is_test = path.components().any(|part| part.as_os_str() == "tests");
    let compares_editions =
        path.starts_with("crates") && !path.starts_with("crates/rulebook") && !is_test;
    let marks = unfinished();
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        if let Some(mark) = marks.iter().find(|mark| line.contains(mark.as_str())) {
            faults.push(format!("{shown}:{number}: unfinished: {mark}"));
        }
        if compares_editions && EDITION_COMPARISONS.iter().any(|words| line.contains(words)) {
            faults.push(format!("{shown}:{number}: editions are tables, not comparisons"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> usize {
        let mut faults = Vec::new();
        inspect(Path::new(path), text, &mut faults);
        faults.len()
    }

    #[test]
    fn long_files_unfinished_marks_and_edition_comparisons_are_faults() {
        assert_eq!(faults("crates/laws/src/a.rs", "fn a() {}\n"), 0);
        assert_eq!(faults("crates/laws/src/a.rs", &"\n".repeat(801)), 1);
        assert_eq!(faults("crates/laws/src/a.rs", &["// TO", "DO later"].concat()), 1);
        assert_eq!(faults("crates/laws/src/a.rs", "if edition >= E2017 {"), 1);
        assert_eq!(faults("crates/rulebook/src/a.rs", "match edition {"), 0);
    }
}
