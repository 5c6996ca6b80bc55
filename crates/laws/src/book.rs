//! The rulebook to be looked things up in: clauses by number, by edition and by word, and what
//! changed between two editions.

use arbiter_rulebook::{
    AnyEdition, Citation, ClauseText, LawsEdition, laws_texts, tournament_texts,
};

use crate::{
    index,
    tables::{Row, tables},
};

/// The clauses with this number, then those whose number begins with it.
///
/// With an edition the number is the one that this edition prints.
pub fn find(article: &str, edition: Option<LawsEdition>) -> Vec<ClauseText> {
    let answers = |clause: &ClauseText| -> Vec<String> {
        let Some(edition) = edition else { return vec![plain(&clause.id).to_owned()] };
        let numbers = index::numbers_in(clause, edition);
        numbers.into_iter().map(str::to_owned).collect()
    };
    let all: Vec<ClauseText> = laws_texts().into_iter().chain(tournament_texts()).collect();
    let same = |number: &String| number.eq_ignore_ascii_case(article);
    let exact: Vec<ClauseText> = all
        .iter()
        .filter(|clause| {
            clause.id.eq_ignore_ascii_case(article) || answers(clause).iter().any(same)
        })
        .cloned()
        .collect();
    let begins = |number: &String| {
        let rest = number.get(..article.len()).filter(|head| head.eq_ignore_ascii_case(article));
        rest.is_some() && number[article.len()..].starts_with(['.', '('])
    };
    let below = all.into_iter().filter(|clause| answers(clause).iter().any(begins));
    let below: Vec<ClauseText> = below.filter(|clause| !exact.contains(clause)).collect();
    exact.into_iter().chain(below).collect()
}

/// The clauses that hold every one of these words in their number or a text, in any letter case.
pub fn search(words: &str) -> Vec<ClauseText> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let holds = |clause: &ClauseText| {
        let french = clause.french.as_deref().unwrap_or_default();
        let texts = [&clause.id, &clause.summary, french, &clause.parameters, &clause.scenario];
        let text = texts.join("\n").to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    laws_texts().into_iter().chain(tournament_texts()).filter(holds).collect()
}

/// `A.4.2(1)` is a sentence of `A.4.2`.
pub fn plain(id: &str) -> &str {
    id.split('(').next().unwrap_or(id)
}

/// The rows of the tables that belong to a clause.
pub fn rows_of(clause: &ClauseText) -> Vec<Row> {
    tables().into_iter().filter(|row| row.filed_under == plain(&clause.id)).collect()
}

/// Under which number the tables file the clause that is cited; `None` where they do not have it.
pub fn filed_under(citation: Citation) -> Option<String> {
    let AnyEdition::Laws(edition) = citation.edition else { return None };
    let named =
        |clause: &&ClauseText| index::numbers_in(clause, edition).contains(&citation.article);
    let texts = laws_texts();
    let own = texts.iter().find(|clause| clause.id == citation.article && named(clause));
    own.or_else(|| texts.iter().find(named)).map(|clause| clause.id.clone())
}

/// Whether an edition has a clause, as far as its text is at hand.
pub fn is_in(clause: &ClauseText, edition: LawsEdition) -> bool {
    index::numbers_in(clause, edition).iter().any(|number| !number.is_empty())
}

/// What became of a clause between two editions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The clause.
    pub clause: ClauseText,
    /// Its numbers in the one edition and in the other; `None` where it is not there.
    pub numbers: [Option<String>; 2],
    /// The rows of its tables that say different things.
    pub rows: Vec<Row>,
}

impl Difference {
    /// Whether only the number differs.
    pub fn is_renumbered_only(&self) -> bool {
        self.rows.is_empty() && self.numbers.iter().all(Option::is_some)
    }
}

/// What differs between two editions, in the order of the articles. Clauses whose text says the
/// same in both are left out unless they have another number.
pub fn compare(from: LawsEdition, to: LawsEdition) -> Vec<Difference> {
    let rows = tables();
    laws_texts()
        .into_iter()
        .filter_map(|clause| {
            let numbers = [from, to].map(|edition| number_in(&clause, edition));
            if numbers.iter().all(Option::is_none) {
                return None;
            }
            let own = rows.iter().filter(|row| row.filed_under == plain(&clause.id));
            let rows: Vec<Row> =
                own.filter(|row| says(row, from) != says(row, to)).cloned().collect();
            let same = rows.is_empty() && numbers[0] == numbers[1];
            (!same).then_some(Difference { clause, numbers, rows })
        })
        .collect()
}

/// The number that an edition prints, where it has the clause.
pub fn number_in(clause: &ClauseText, edition: LawsEdition) -> Option<String> {
    let numbers = index::numbers_in(clause, edition);
    numbers.into_iter().find(|number| !number.is_empty()).map(str::to_owned)
}

/// What a row says in an edition.
fn says(row: &Row, edition: LawsEdition) -> Option<&str> {
    row.at(edition).map(|cell| cell.says.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter_rulebook::{Language, phrase};

    #[test]
    fn a_number_is_looked_up_as_its_edition_prints_it() {
        let ids = |article, edition| -> Vec<String> {
            find(article, edition).into_iter().map(|clause| clause.id).collect()
        };

        assert!(ids("7.5", None).contains(&"7.5.5".to_owned()));
        assert!(!ids("7.4b", Some(LawsEdition::E2009)).is_empty());
        assert!(ids("99", None).is_empty());
    }

    #[test]
    fn every_word_must_be_in_the_clause() {
        let found = search("Bishop  SAME diagonal");
        assert!(found.iter().all(|clause| clause.summary.to_lowercase().contains("bishop")
            || clause.scenario.to_lowercase().contains("bishop")
            || clause.parameters.to_lowercase().contains("bishop")));
        assert!(search("").is_empty());
        assert!(search("zzzz").is_empty());
        assert!(search("roque").iter().any(|clause| clause.id.starts_with("3.8")));
    }

    #[test]
    fn a_citation_leads_to_its_clause() {
        let cite = |edition: LawsEdition, article| {
            filed_under(Citation { edition: edition.into(), article })
        };

        assert_eq!(cite(LawsEdition::E2018, "7.5.5").as_deref(), Some("7.5.5"));
        assert_eq!(
            cite(LawsEdition::E2009, "3.7d").as_deref(),
            Some("3.7.4.1"),
            "the first of them"
        );
        assert_eq!(cite(LawsEdition::E2018, "99.9"), None);
    }

    #[test]
    fn colours_reversed_changed_from_2014_to_2018() {
        let changed = compare(LawsEdition::E2014, LawsEdition::E2018);

        let colours = changed.iter().find(|change| change.clause.id == "7.3").expect("7.3");
        assert_eq!(colours.rows.len(), 1);
        assert!(compare(LawsEdition::E2018, LawsEdition::E2018).is_empty());
    }

    #[test]
    fn every_phrase_of_the_tables_is_translated() {
        let mut missing = Vec::new();
        for row in tables() {
            let cells = LawsEdition::ALL.into_iter().filter_map(|edition| row.at(edition));
            let said = cells.map(|cell| cell.says.clone()).filter(|says| !says.is_empty());
            let regime = row.regime.map(|regime| regime.to_string());
            for text in said.chain([row.about.to_owned()]).chain(regime) {
                if Language::ALL.iter().any(|language| phrase(&text, *language).is_none()) {
                    missing.push(text);
                }
            }
        }
        missing.sort();
        missing.dedup();
        assert_eq!(missing, Vec::<String>::new());
    }
}
