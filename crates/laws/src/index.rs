//! The index of clauses: which article numbers exist in which edition.
//!
//! The rows are those of the rulebook's tables. A number is looked up as the edition prints it:
//! `7.4b` exists in 2009, `7.5.5` does not.

use arbiter_rulebook::{Citation, ClauseText, LawsEdition, LawsRow, laws_numbers};

/// The article `number` of `edition`, where the index has it.
///
/// Sentences of one article carry a number in brackets in the index, `A.4.2(1)`; the article
/// is found with and without it. The preface and notes may be cited in every edition.
pub fn find(edition: LawsEdition, number: &str) -> Option<Citation> {
    laws_numbers().find_map(|(id, editions)| {
        numbers(id, editions, edition)
            .find(|found| *found == number && !found.is_empty())
            .map(|article| Citation { edition: edition.into(), article })
    })
}

/// The clause that the index files under `id`, by the number that `edition` prints.
pub fn in_edition(id: &str, edition: LawsEdition) -> Option<Citation> {
    laws_numbers().filter(|(filed_under, _)| *filed_under == id).find_map(
        |(filed_under, editions)| {
            let article =
                numbers(filed_under, editions, edition).find(|number| !number.is_empty())?;
            Some(Citation { edition: edition.into(), article })
        },
    )
}

/// Editions whose numbers are inferred from those of a later one.
#[rustfmt::skip]
const HAS_OTHER_NUMBERS: LawsRow<bool> = LawsRow {
    e1997: false, e2009: false, e2014: true, e2017: false, e2018: false, e2023: false,
};

/// Whether two numbers of `edition` name the same clause: those of 2014 are inferred, and the
/// number of the tables is accepted beside the one that we print.
pub fn is_same(edition: LawsEdition, printed: &str, other: &str) -> bool {
    printed == other
        || *HAS_OTHER_NUMBERS.at(edition)
            && laws_numbers().any(|(id, editions)| {
                let has = |wanted| numbers(id, editions, edition).any(|number| number == wanted);
                has(printed) && has(other)
            })
}

/// The numbers under which `edition` prints a clause; none where it does not have it.
pub fn numbers_in(clause: &ClauseText, edition: LawsEdition) -> Vec<&str> {
    numbers(&clause.id, &clause.editions, edition).collect()
}

/// Every number a row answers to in `edition`.
fn numbers<'t>(
    id: &'t str,
    editions: &'t str,
    edition: LawsEdition,
) -> impl Iterator<Item = &'t str> {
    let year = edition.to_string();
    let general = id.starts_with("INT.") || id.starts_with("PRE.") || id.starts_with("GL.");
    let plain = general.then_some(id).into_iter();
    let listed = editions.split(';').flat_map(move |entry| {
        let entry = entry.trim();
        let Some(rest) = entry.strip_prefix(year.as_str()) else { return Vec::new() };
        let rest = rest.trim_start_matches('~');
        match rest.strip_prefix(':') {
            // The numbers of 2014 are inferred; those of the tables are accepted beside them.
            Some(own) if year == "2014" => {
                own_numbers(own).into_iter().chain([id, without_sentence(id)]).collect()
            }
            Some(own) => own_numbers(own),
            // A clause that one edition alone has is filed with its year: `2009:10.2d`.
            None => vec![id, without_sentence(id), quoted(rest), without_year(id)],
        }
    });
    plain.chain(listed)
}

/// `7.5.3+7.7.2 (remark)` names two articles; a range names its ends; `8.1 p2` is in 8.1.
fn own_numbers(text: &str) -> Vec<&str> {
    let text = text.split(' ').next().unwrap_or(text);
    text.split(['+', '-'])
        .flat_map(|number| [number.trim(), without_sentence(number.trim())])
        .collect()
}

fn without_year(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, number)| number)
}

fn without_sentence(id: &str) -> &str {
    match id.split_once('(') {
        Some((number, _)) if !number.is_empty() && id.ends_with(')') => number,
        _ => id,
    }
}

/// The number in `2014 (A.4.b)` or `2014 (quoted as 11.3.b)`.
fn quoted(remark: &str) -> &str {
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

        assert!(known(LawsEdition::E2018, "7.5.5"));
        assert!(known(LawsEdition::E2009, "7.4b"));
        assert!(!known(LawsEdition::E2009, "7.5.5"));
        assert!(known(LawsEdition::E2017, "7.7.2"));
        assert!(known(LawsEdition::E2018, "A.4.2"));
        assert!(known(LawsEdition::E2014, "A.4.b"));
        assert!(known(LawsEdition::E2018, "INT.6.10-a"));
        assert!(!known(LawsEdition::E2018, "99.1"));
    }

    #[test]
    fn a_clause_has_its_own_number_in_each_edition() {
        let number = |edition| in_edition("3.7.4.2", edition).map(|found| found.article);

        assert_eq!(number(LawsEdition::E1997), Some("3.4d"));
        assert_eq!(number(LawsEdition::E2009), Some("3.7d"));
        assert_eq!(number(LawsEdition::E2018), Some("3.7.4.2"));
        assert_eq!(number(LawsEdition::E2023), Some("3.7.3.2"));
        assert_eq!(in_edition("3.10.2", LawsEdition::E1997), None);
    }

    #[test]
    fn the_same_number_means_different_things_in_2018_and_2023() {
        let number = |id, edition| in_edition(id, edition).map(|found| found.article);

        assert_eq!(number("9.2.1.1", LawsEdition::E2018), Some("9.2.1.1"));
        assert_eq!(number("9.2.1.1", LawsEdition::E2023), Some("9.2.1"));
        assert_eq!(number("9.2.1", LawsEdition::E2023), Some("9.2"));
        assert_eq!(number("A.4.2(1)", LawsEdition::E2023), Some("A.5.2(1)"));
        assert_eq!(number("B.2", LawsEdition::E2023), Some("A.3"));
        assert!(find(LawsEdition::E2023, "A.3").is_some());
        assert!(find(LawsEdition::E2023, "9.2.1.1").is_none());
    }
}
