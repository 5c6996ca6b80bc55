//! The words of the tables in other languages: `data/phrases.csv` as a function.
//!
//! Rule crates say everything in English. A phrase with a number or a time in it stands in the
//! table with `#` in their place.

use crate::{Language, texts};

const PHRASES: &str = include_str!("../data/phrases.csv");

/// The column of a language in the table.
const fn column(language: Language) -> usize {
    match language {
        Language::English => 0,
        Language::French => 1,
        Language::Dutch => 2,
        Language::German => 3,
    }
}

/// A phrase of the tables in a language; `None` where the table does not have it.
pub fn phrase(english: &str, language: Language) -> Option<String> {
    if language == Language::English {
        return Some(english.to_owned());
    }
    if let Some(found) = cell(english, language) {
        return Some(found);
    }
    let (pattern, numbers) = without_numbers(english);
    if pattern == "#" {
        return Some(english.to_owned());
    }
    let found = cell(&pattern, language)?;
    let mut parts = found.split('#');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (part, number) in parts.zip(numbers) {
        text.push_str(&number);
        text.push_str(part);
    }
    Some(text)
}

fn cell(english: &str, language: Language) -> Option<String> {
    let row = PHRASES.lines().skip(1).map(texts::fields);
    let mut row = row.into_iter().find(|row| row.first().is_some_and(|first| first == english))?;
    (column(language) < row.len()).then(|| row.swap_remove(column(language)))
}

/// A phrase with `#` for each number or time, and these.
fn without_numbers(phrase: &str) -> (String, Vec<String>) {
    let mut pattern = String::new();
    let mut numbers: Vec<String> = Vec::new();
    let mut is_inside = false;
    for c in phrase.chars() {
        let continues = is_inside && (c == ':' || c == '.');
        if c.is_ascii_digit() || continues {
            if !is_inside {
                pattern.push('#');
                numbers.push(String::new());
            }
            if let Some(number) = numbers.last_mut() {
                number.push(c);
            }
            is_inside = true;
        } else {
            is_inside = false;
            pattern.push(c);
        }
    }
    (pattern, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_places() {
        let french = |text| phrase(text, Language::French);

        assert_eq!(
            french("the opponent gains 2 minutes").as_deref(),
            Some("l'adversaire gagne 2 minutes")
        );
        assert_eq!(
            phrase("0:00 if nothing is said; the arbiter may admit", Language::Dutch).as_deref(),
            Some("0:00 als er niets is bepaald; de arbiter mag toelaten")
        );
        assert_eq!(french("5").as_deref(), Some("5"));
        assert_eq!(french("something else"), None);
    }

    #[test]
    fn every_row_has_every_language_with_the_same_numbers_in_it() {
        for row in PHRASES.lines().skip(1).map(texts::fields) {
            assert_eq!(row.len(), Language::ALL.len(), "{row:?}");
            let marks = |text: &String| text.matches('#').count();
            assert!(row.iter().all(|text| !text.is_empty() && marks(text) == marks(&row[0])));
        }
    }
}
