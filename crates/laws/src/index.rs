//! The index of clauses: which article numbers exist in which edition.
//!
//! The rows are those of `rulebook/laws.csv`. A number is looked up as the edition prints it:
//! `7.4b` exists in 2009, `7.5.5` does not.

use rulebook::{Citation, Edition};

const ROWS: &str = include_str!("../../../rulebook/laws.csv");

/// The article `number` of `edition`, where the index has it.
///
/// Sentences of one article carry a number in brackets in the index, `A.4.2(1)`; the article
/// is found with and without it. The preface and notes may be cited in every edition.
pub fn find(edition: Edition, number: &str) -> Option<Citation> {
    ROWS.lines().skip(1).find_map(|line| {
        let mut fields = line.split("\",\"");
        let id = fields.next()?.strip_prefix('"')?;
        let editions = fields.next()?;
        numbers(id, editions, edition)
            .find(|found| *found == number)
            .map(|article| Citation { edition, article })
    })
}

/// Every number a row answers to in `edition`.
fn numbers(
    id: &'static str,
    editions: &'static str,
    edition: Edition,
) -> impl Iterator<Item = &'static str> {
    let year = edition.to_string();
    let general = id.starts_with("INT.") || id.starts_with("PRE.") || id.starts_with("GL.");
    let plain = general.then_some(id).into_iter();
    let listed = editions.split(';').flat_map(move |entry| {
        let entry = entry.trim();
        let Some(rest) = entry.strip_prefix(year.as_str()) else { return Vec::new() };
        let rest = rest.trim_start_matches('~');
        match rest.strip_prefix(':') {
            Some(own) => own_numbers(own),
            None => vec![id, without_sentence(id), quoted(rest)],
        }
    });
    plain.chain(listed)
}

/// `7.5.3+7.7.2 (remark)` names two articles; a range names its ends.
fn own_numbers(text: &'static str) -> Vec<&'static str> {
    let text = text.split(" (").next().unwrap_or(text);
    text.split(['+', '-'])
        .flat_map(|number| [number.trim(), without_sentence(number.trim())])
        .collect()
}

fn without_sentence(id: &'static str) -> &'static str {
    match id.split_once('(') {
        Some((number, _)) if !number.is_empty() && id.ends_with(')') => number,
        _ => id,
    }
}

/// The number in `2014 (A.4.b)` or `2014 (quoted as 11.3.b)`.
fn quoted(remark: &'static str) -> &'static str {
    let inner = remark.trim().trim_start_matches('(').trim_end_matches(')');
    let first = inner.split([':', ',', ';']).next().unwrap_or(inner);
    first.rsplit(' ').next().unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_edition() {
        let known = |edition, number| find(edition, number).is_some();

        assert!(known(Edition::E2018, "7.5.5"));
        assert!(known(Edition::E2009, "7.4b"));
        assert!(!known(Edition::E2009, "7.5.5"));
        assert!(known(Edition::E2017, "7.7.2"));
        assert!(known(Edition::E2018, "A.4.2"));
        assert!(known(Edition::E2014, "A.4.b"));
        assert!(known(Edition::E2018, "INT.6.10-a"));
        assert!(!known(Edition::E2018, "99.1"));
    }
}
