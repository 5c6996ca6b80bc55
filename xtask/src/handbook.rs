//! The handbook in its languages: every chapter is in the summary, every link and every picture
//! leads somewhere, every picture is made by a browser test, and the languages have the same
//! chapters with the same headings and pictures.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    path::{Path, PathBuf},
};

use anyhow::{Result, bail};

use crate::shell;

const SOURCE: &str = "docs/handbook/src";

/// The book in French, with pictures of its own.
const FRENCH: &str = "docs/handbook/fr/src";

/// Pictures are small: a reader on a phone fetches them all.
const PICTURE_BYTES_MAX: u64 = 250_000;

/// Checks the whole book.
pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    let tests = browser_tests()?;
    let linked = check_book(SOURCE, &tests, &mut faults)?;
    check_book(FRENCH, &tests, &mut faults)?;
    check_translation(&mut faults)?;
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

/// Checks the links and the summary of a book, and gives what its links lead to.
fn check_book(source: &str, tests: &str, faults: &mut Vec<String>) -> Result<BTreeSet<PathBuf>> {
    let mut linked = BTreeSet::new();
    let chapters = shell::files(source, &[".md"])?;
    for chapter in &chapters {
        let text = shell::read(chapter)?;
        let folder = chapter.parent().unwrap_or(Path::new(source));
        for link in links(&text) {
            let path = folder.join(link);
            // A picture that is not there yet comes with the next run of the browser tests.
            if shell::root().join(&path).exists() || is_made(&path, tests) {
                linked.insert(path);
            } else {
                faults.push(format!("{}: {link} does not exist", chapter.display()));
            }
        }
    }
    let summary = Path::new(source).join("SUMMARY.md");
    let listed: BTreeSet<_> = links(&shell::read(&summary)?)
        .into_iter()
        .map(|link| Path::new(source).join(link))
        .collect();
    for chapter in chapters.iter().filter(|chapter| **chapter != summary) {
        if !listed.contains(chapter) {
            faults.push(format!("{} is not in the summary", chapter.display()));
        }
    }
    Ok(linked)
}

/// Checks that the French book has the chapters of the English one, in its order, and each of them
/// the same headings and pictures.
fn check_translation(faults: &mut Vec<String>) -> Result<()> {
    let summary = |source: &str| shell::read(&Path::new(source).join("SUMMARY.md"));
    let (english, french) = (summary(SOURCE)?, summary(FRENCH)?);
    if links(&english) != links(&french) {
        faults.push("the summaries of the two languages have other chapters".to_owned());
    }
    for link in links(&english) {
        let path = Path::new(FRENCH).join(link);
        if !shell::root().join(&path).exists() {
            faults.push(format!("{} does not exist", path.display()));
            continue;
        }
        let english = shell::read(&Path::new(SOURCE).join(link))?;
        let french = shell::read(&path)?;
        if headings(&english) != headings(&french) {
            faults.push(format!("{} has not the headings of the English chapter", path.display()));
        }
        if pictures(&english) != pictures(&french) {
            faults.push(format!("{} has not the pictures of the English chapter", path.display()));
        }
    }
    Ok(())
}

/// The levels of the headings of a text, in order.
fn headings(text: &str) -> Vec<usize> {
    let mut is_code = false;
    let mut levels = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        let level = line.chars().take_while(|&c| c == '#').count();
        if !is_code && 0 < level && line[level..].starts_with(' ') {
            levels.push(level);
        }
    }
    levels
}

/// The names of the pictures of a text, in order.
fn pictures(text: &str) -> Vec<&OsStr> {
    let links = links(text).into_iter().map(Path::new);
    let pictures = links.filter(|link| link.extension().is_some_and(|ending| ending == "png"));
    pictures.filter_map(Path::file_name).collect()
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

    #[test]
    fn headings_and_pictures_are_compared_across_languages() {
        let english = "# A\n```sh\n# no heading\n```\n## B\n#hash\n![x](images/a.png)";
        let french = "# Un\n## Deux\n![y](../../src/images/a.png)";
        assert_eq!(headings(english), [1, 2]);
        assert_eq!(headings(english), headings(french));
        assert_eq!(pictures(english), ["a.png"]);
        assert_eq!(pictures(english), pictures(french));
    }
}
