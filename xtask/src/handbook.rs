//! The handbook: every chapter is in the summary, every link and every picture leads somewhere, and
//! every picture is made by a browser test.

use std::{collections::BTreeSet, path::Path};

use anyhow::{Result, bail};

use crate::shell;

const SOURCE: &str = "docs/handbook/src";

/// Pictures are small: a reader on a phone fetches them all.
const PICTURE_BYTES_MAX: u64 = 250_000;

/// Checks the whole book.
pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    let mut linked = BTreeSet::new();
    let tests = browser_tests()?;
    let chapters = shell::files(SOURCE, &[".md"])?;
    for chapter in &chapters {
        let text = shell::read(chapter)?;
        let folder = chapter.parent().unwrap_or(Path::new(SOURCE));
        for link in links(&text) {
            let path = folder.join(link);
            // A picture that is not there yet comes with the next run of the browser tests.
            if shell::root().join(&path).exists() || is_made(&path, &tests) {
                linked.insert(path);
            } else {
                faults.push(format!("{}: {link} does not exist", chapter.display()));
            }
        }
    }
    let summary = Path::new(SOURCE).join("SUMMARY.md");
    let listed: BTreeSet<_> = links(&shell::read(&summary)?)
        .into_iter()
        .map(|link| Path::new(SOURCE).join(link))
        .collect();
    for chapter in chapters.iter().filter(|chapter| **chapter != summary) {
        if !listed.contains(chapter) {
            faults.push(format!("{} is not in the summary", chapter.display()));
        }
    }
    for picture in shell::files(SOURCE, &[".png"])? {
        let shown = picture.display();
        if !linked.contains(&picture) {
            faults.push(format!("{shown} is shown nowhere"));
        }
        if !is_made(&picture, &tests) {
            faults.push(format!("{shown}: no browser test makes it"));
        }
        let bytes = std::fs::metadata(shell::root().join(&picture))?.len();
        if PICTURE_BYTES_MAX < bytes {
            faults.push(format!("{shown}: {bytes} bytes, at most {PICTURE_BYTES_MAX}"));
        }
    }
    if faults.is_empty() { Ok(()) } else { bail!("{}", faults.join("\n")) }
}

/// The texts of all browser tests.
fn browser_tests() -> Result<String> {
    let mut tests = String::new();
    for test in shell::files("web/e2e", &[".mjs"])? {
        tests.push_str(&shell::read(&test)?);
    }
    Ok(tests)
}

/// Whether a browser test names the picture, and so makes it again each time.
fn is_made(picture: &Path, tests: &str) -> bool {
    let is_picture = picture.extension().is_some_and(|ending| ending == "png");
    let name = picture.file_stem().unwrap_or_default().to_string_lossy();
    is_picture && tests.contains(&format!("\"{name}\""))
}

/// Where the links and pictures of a text lead inside the book; nothing in code counts.
fn links(text: &str) -> Vec<&str> {
    let mut links = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        if is_code {
            continue;
        }
        for part in line.split("](").skip(1) {
            let target = part.split([')', '#', ' ']).next().unwrap_or_default();
            let is_elsewhere = target.contains("://") || target.starts_with("mailto:");
            if !target.is_empty() && !is_elsewhere {
                links.push(target);
            }
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_made_by_the_test_that_names_it() {
        let tests = "await picture(page, \"laws-clause\");";
        assert!(is_made(Path::new("images/laws-clause.png"), tests));
        assert!(!is_made(Path::new("images/laws.png"), tests));
        assert!(!is_made(Path::new("laws-clause.md"), tests));
    }

    #[test]
    fn links_and_pictures_are_found_outside_code() {
        let text = "[a](b.md) and ![c](images/d.png \"e\")\n```sh\n[x](y)\n```\n[f](g.md#h) [i](https://example.org) [j](#k)";
        assert_eq!(links(text), ["b.md", "images/d.png", "g.md"]);
    }
}
