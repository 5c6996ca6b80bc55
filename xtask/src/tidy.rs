//! What the compiler cannot check: sizes of files, widths of templates, unfinished marks, comparisons of editions.

use std::path::Path;

use anyhow::{Result, bail};

use crate::shell;

/// The document whose claims rest on tests that it names.
const EVIDENCE: &str = "docs/asvs.md";

/// No file is longer, tables and generated data excepted.
const LINES_MAX: usize = 800;

/// No line of a template is longer; the drawing of an icon has none to break.
const COLUMNS_MAX: usize = 160;

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

/// A question is no description of a field.
const QUESTIONS: [&str; 9] =
    ["Who", "Whose", "Whom", "Which", "Where", "What", "When", "Why", "How"];

/// Words that a stranger stumbled on, and what is said instead. Put together so that this file
/// does not hold them.
fn puzzling() -> [(String, &'static str); 8] {
    let pair = |parts: [&str; 2], instead| (parts.concat(), instead);
    [
        pair(["ane", "w"], "again"),
        pair(["a co", "re "], "per core"),
        pair(["so oft", "en"], "how often"),
        pair(["Ton", "gue"], "Language"),
        pair(["De", "ed"], "Action"),
        pair(["No", "ok"], "CornerMate"),
        pair(["Do i", "t\""], "Confirm"),
        pair(["nothing whe", "re"], "None where"),
    ]
}

/// Words that people read in no text of ours, and what is said instead.
fn dialect() -> [(String, &'static str); 5] {
    let pair = |parts: [&str; 2], instead| (parts.concat(), instead);
    [
        pair(["ane", "w"], "again"),
        pair(["for ev", "er"], "for good"),
        pair(["nou", "ght"], "zero"),
        pair(["me", "nd"], "correct"),
        pair(["good no mo", "re"], "no longer valid"),
    ]
}

/// Texts for people are in the English of a native speaker.
fn inspect_words(path: &Path, text: &str, faults: &mut Vec<String>) {
    let dialect = dialect();
    for (line, number) in text.lines().zip(1..) {
        // The key of a text is no word.
        let said = line.split_once(" = ").map_or(line, |(_, said)| said);
        if let Some((words, instead)) = dialect.iter().find(|(words, _)| has_words(said, words)) {
            faults.push(format!("{}:{number}: \"{words}\": say \"{instead}\"", path.display()));
        }
    }
}

/// Every source file is in order.
pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    let endings = [".rs", ".ts", ".mjs", ".css", ".html"];
    for folder in ["crates", "python", "xtask", "bench", "fuzz", "web"] {
        for path in shell::files(folder, &endings)? {
            inspect(&path, &shell::read(&path)?, &mut faults);
        }
    }
    for (folder, ending) in [("crates/text/texts/en", ".ftl"), ("docs/handbook/src", ".md")] {
        for path in shell::files(folder, &[ending])? {
            inspect_words(&path, &shell::read(&path)?, &mut faults);
        }
    }
    let mut sources = String::new();
    for path in shell::files("crates", &[".rs"])? {
        sources.push_str(&shell::read(&path)?);
    }
    let evidence = shell::read(Path::new(EVIDENCE))?;
    let missing = missing_tests(&evidence, &sources);
    faults.extend(missing.iter().map(|name| format!("{EVIDENCE}: there is no test {name}")));
    if faults.is_empty() { Ok(()) } else { bail!("{}", faults.join("\n")) }
}

/// The tests that a document names and that are not there. A name of a test is at least four words
/// between backticks.
fn missing_tests<'a>(document: &'a str, sources: &str) -> Vec<&'a str> {
    let is_test = |name: &&str| {
        let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        3 <= name.matches('_').count() && name.bytes().all(is_name)
    };
    let quoted = document.split('`').skip(1).step_by(2).filter(is_test);
    quoted.filter(|name| !sources.contains(&format!("fn {name}("))).collect()
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
    let puzzling = puzzling();
    let is_question = |line: &str| {
        let word = line.trim().strip_prefix("/// ").and_then(|text| text.strip_suffix('.'));
        word.is_some_and(|word| QUESTIONS.contains(&word))
    };
    let is_template = path.extension().is_some_and(|ending| ending == "html");
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        let columns = line.chars().count();
        if is_template && COLUMNS_MAX < columns && !line.trim_start().starts_with("<path ") {
            faults.push(format!("{shown}:{number}: {columns} columns, at most {COLUMNS_MAX}"));
        }
        if let Some(mark) = marks.iter().find(|mark| line.contains(mark.as_str())) {
            faults.push(format!("{shown}:{number}: unfinished: {mark}"));
        }
        if let Some((words, instead)) = puzzling.iter().find(|(words, _)| has_words(line, words)) {
            faults.push(format!("{shown}:{number}: \"{words}\": say \"{instead}\""));
        }
        if is_question(line) {
            faults.push(format!("{shown}:{number}: a question instead of a description"));
        }
        if compares_editions && EDITION_COMPARISONS.iter().any(|words| line.contains(words)) {
            faults.push(format!("{shown}:{number}: editions are tables, not comparisons"));
        }
    }
}

/// Whether the words occur, and not as a part of longer ones.
fn has_words(line: &str, words: &str) -> bool {
    line.match_indices(words).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + words.len()..].chars().next();
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let goes_on = words.ends_with(char::is_alphanumeric) && is_letter(after);
        !is_letter(before) && !goes_on
    })
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
        assert_eq!(faults("crates/server/templates/a.html", &"a".repeat(160)), 0);
        assert_eq!(faults("crates/server/templates/a.html", &"a".repeat(161)), 1);
        assert_eq!(faults("crates/laws/src/a.rs", &["// TO", "DO later"].concat()), 1);
        assert_eq!(faults("crates/laws/src/a.rs", "if edition >= E2017 {"), 1);
        assert_eq!(faults("crates/rulebook/src/a.rs", "match edition {"), 0);
    }

    #[test]
    fn a_test_that_a_document_names_is_there() {
        let document = "met (`it_is_so_and_so`, `deny_unknown_fields`), `it_is_not_at_all`";
        assert_eq!(missing_tests(document, "fn it_is_so_and_so() {}"), ["it_is_not_at_all"]);
    }

    #[test]
    fn texts_for_people_are_in_plain_english() {
        let faults = |text: &str| {
            let mut faults = Vec::new();
            inspect_words(Path::new("texts/en/a.ftl"), text, &mut faults);
            faults.len()
        };
        let bad = format!("next-{0} = Go back and {0} it.\n", ["me", "nd"].concat());
        assert_eq!(faults(&bad), 1);
        assert_eq!(faults(&bad.replace(" it.", "ing of it.")), 0);
        assert_eq!(faults("recommended = We recommend it.\n"), 0);
    }

    #[test]
    fn questions_as_descriptions_and_puzzling_words_are_faults() {
        assert_eq!(faults("crates/laws/src/a.rs", "    /// Who."), 1);
        assert_eq!(faults("crates/laws/src/a.rs", "    /// Who moves."), 0);
        assert_eq!(faults("crates/laws/src/a.rs", &["// asked ane", "w"].concat()), 1);
        assert_eq!(
            faults("crates/laws/src/a.rs", &["// four threads a co", "re here"].concat()),
            1
        );
        assert_eq!(faults("crates/laws/src/a.rs", "// pieces that a corner holds"), 0);
    }
}
