//! The clauses of the rulebook in our own words: the tables in `data/` as values.

use std::{collections::BTreeMap, sync::LazyLock};

use crate::{Language, OnlineEdition};

const LAWS: &str = include_str!("../data/laws.csv");
const LAWS_2023: &str = include_str!("../data/laws_2023.csv");
const LAWS_WORDS: &str = include_str!("../data/laws_words.csv");
const LAWS_FRENCH: &str = include_str!("../data/laws.fr.csv");
const LAWS_DUTCH: &str = include_str!("../data/laws.nl.csv");
const LAWS_GERMAN: &str = include_str!("../data/laws.de.csv");
const TOURNAMENT_FRENCH: &str = include_str!("../data/tournament.fr.csv");
const TOURNAMENT_DUTCH: &str = include_str!("../data/tournament.nl.csv");
const TOURNAMENT_GERMAN: &str = include_str!("../data/tournament.de.csv");
const ONLINE: &str = include_str!("../data/online.csv");
const TOURNAMENT: &str = include_str!("../data/tournament.csv");
const TOURNAMENT_IN_FORCE: &str = include_str!("../data/tournament_in_force.csv");

static LAWS_TEXTS: LazyLock<Vec<ClauseText>> = LazyLock::new(read_laws);
/// Kept apart from the texts: citations look numbers up often.
static LAWS_NUMBERS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let rows = rows(LAWS).chain(rows(LAWS_2023)).map(Vec::into_iter);
    rows.filter_map(|mut row| Some((row.next()?, row.next()?))).collect()
});
static ONLINE_TEXTS: LazyLock<Vec<ClauseText>> = LazyLock::new(read_online);
static TOURNAMENT_TEXTS: LazyLock<Vec<ClauseText>> = LazyLock::new(read_tournament);

/// What the program does about a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClauseKind {
    /// The program decides it.
    Rule,
    /// A person decides it, the program keeps it.
    Record,
    /// Nothing to decide.
    Advice,
}

/// A clause as the tables have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseText {
    /// Its number in the tables, for example `7.5.5` or `DUTCH.C5`.
    pub id: String,
    /// The editions that have it, with their own numbers; empty for tournament regulations.
    pub editions: String,
    /// What the program does about it.
    pub kind: ClauseKind,
    /// What it says, in English.
    pub summary: String,
    /// The same in other languages.
    translations: BTreeMap<Language, String>,
    /// Its numbers and choices, edition by edition: notes for whoever tests it.
    pub parameters: String,
    /// A case that shows it: a note for whoever tests it.
    pub scenario: String,
    /// What people call it when they look for it, in our languages.
    pub words: String,
    /// The clauses of earlier editions, by their numbers in the tables, that it says again or
    /// replaces.
    pub restates: Vec<String>,
}

/// The number of every clause of the Laws in our tables, and the editions that have it with their
/// own numbers.
pub fn laws_numbers() -> impl Iterator<Item = (&'static str, &'static str)> {
    LAWS_NUMBERS.iter().map(|(id, editions)| (id.as_str(), editions.as_str()))
}

impl ClauseText {
    /// What it says in a language; `None` where nobody has put it into that language.
    pub fn in_language(&self, language: Language) -> Option<&str> {
        match language {
            Language::English => Some(&self.summary),
            Language::French | Language::Dutch | Language::German => {
                self.translations.get(&language).map(String::as_str)
            }
        }
    }

    /// Every language in which it can be read, what people call it and FIDE's number of it, joined,
    /// to search in.
    pub fn all_texts(&self) -> String {
        let others = self.translations.values().map(String::as_str);
        let own = [self.summary.as_str(), self.words.as_str()];
        let number = crate::fide_number(&self.id).unwrap_or_default();
        let texts = own.into_iter().chain(others).chain([number.as_str()]);
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// Every clause of the Laws of Chess, in the order of the articles.
pub fn laws_texts() -> &'static [ClauseText] {
    &LAWS_TEXTS
}

/// Every clause of the online regulations (E.04) and of the equipment standards they lean on.
pub fn online_texts() -> &'static [ClauseText] {
    &ONLINE_TEXTS
}

/// The numbers that an edition of the online regulations prints, with the clause of our table.
pub fn online_numbers(
    edition: OnlineEdition,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    online_texts().iter().flat_map(move |ClauseText { id, editions, .. }| {
        let own = editions.split("; ").filter_map(move |part| {
            let (year, numbers) = part.split_once(':')?;
            (year == edition.name()).then_some(numbers)
        });
        own.flat_map(move |numbers| numbers.split(',').map(move |number| (id.as_str(), number)))
    })
}

/// Every clause of the tournament regulations.
pub fn tournament_texts() -> &'static [ClauseText] {
    &TOURNAMENT_TEXTS
}

/// The texts of a table in another language, by the number of the clause.
fn translated(table: &str) -> BTreeMap<String, String> {
    rows(table)
        .filter_map(|row| <[String; 2]>::try_from(row).ok())
        .map(|[id, text]| (id, text))
        .collect()
}

fn read_laws() -> Vec<ClauseText> {
    let mut clauses: Vec<ClauseText> =
        rows(LAWS).filter_map(|row| clause(row.try_into().ok()?, Vec::new())).collect();
    for clause in rows(LAWS_2023).filter_map(clause_of_2023) {
        let place = clauses
            .iter()
            .rposition(|other| {
                clause.restates.contains(&other.id)
                    || other.restates.iter().any(|id| clause.restates.contains(id))
            })
            .map_or(clauses.len(), |place| place + 1);
        clauses.insert(place, clause);
    }
    translate(&mut clauses, [LAWS_FRENCH, LAWS_DUTCH, LAWS_GERMAN]);
    name(&mut clauses, &translated(LAWS_WORDS));
    clauses
}

/// Adds what people call a clause, also where a later one says it again. A note explains a clause
/// and goes by its own words.
fn name(clauses: &mut [ClauseText], words: &BTreeMap<String, String>) {
    for clause in clauses.iter_mut().filter(|clause| !clause.id.starts_with("INT.")) {
        let ids = [&clause.id].into_iter().chain(&clause.restates);
        let named: Vec<&str> = ids.filter_map(|id| words.get(id)).map(String::as_str).collect();
        clause.words = named.join("; ");
    }
}

/// Adds the texts of the French, the Dutch and the German table.
fn translate(clauses: &mut [ClauseText], tables: [&str; 3]) {
    let languages = [Language::French, Language::Dutch, Language::German];
    for (language, table) in languages.into_iter().zip(tables) {
        let texts = translated(table);
        for clause in clauses.iter_mut() {
            if let Some(text) = texts.get(&clause.id) {
                clause.translations.insert(language, text.clone());
            }
        }
    }
}

/// A clause of 2023 that is new, changed or renumbered.
fn clause_of_2023(mut row: Vec<String>) -> Option<ClauseText> {
    let restates = row.pop()?;
    let restates = restates.split(';').map(|id| id.trim().to_owned());
    let restates = restates.filter(|id| !id.is_empty()).collect();
    clause(row.try_into().ok()?, restates)
}

/// A clause from the columns that every table has.
fn clause(row: [String; 6], restates: Vec<String>) -> Option<ClauseText> {
    let [id, editions, kind, summary, parameters, scenario] = row;
    let (kind, translations, words) = (self::kind(&kind)?, BTreeMap::new(), String::new());
    Some(ClauseText {
        id,
        editions,
        kind,
        summary,
        translations,
        parameters,
        scenario,
        words,
        restates,
    })
}

fn read_online() -> Vec<ClauseText> {
    rows(ONLINE).filter_map(|row| clause(row.try_into().ok()?, Vec::new())).collect()
}

fn read_tournament() -> Vec<ClauseText> {
    let rows = rows(TOURNAMENT).chain(rows(TOURNAMENT_IN_FORCE));
    let mut clauses: Vec<ClauseText> = rows.filter_map(tournament_clause).collect();
    translate(&mut clauses, [TOURNAMENT_FRENCH, TOURNAMENT_DUTCH, TOURNAMENT_GERMAN]);
    clauses
}

/// A clause of the tournament regulations. The table of those in force also says of which document
/// and edition it is.
fn tournament_clause(mut row: Vec<String>) -> Option<ClauseText> {
    let editions = if row.len() > 5 { row.swap_remove(5) } else { String::new() };
    row.truncate(5);
    let [id, kind, summary, parameters, scenario] = row.try_into().ok()?;
    clause([id, editions, kind, summary, parameters, scenario], Vec::new())
}

fn kind(word: &str) -> Option<ClauseKind> {
    match word {
        "rule" => Some(ClauseKind::Rule),
        "record" => Some(ClauseKind::Record),
        "advice" => Some(ClauseKind::Advice),
        _ => None,
    }
}

/// The rows of a table below its head; a test counts them.
fn rows(table: &str) -> impl Iterator<Item = Vec<String>> {
    let records = csv::Reader::from_reader(table.as_bytes()).into_records();
    records.filter_map(|row| row.ok()?.deserialize(None).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_every_table_is_read() {
        let rows = |table: &str| table.lines().count() - 1;

        assert_eq!(laws_texts().len(), rows(LAWS) + rows(LAWS_2023));
        assert_eq!(tournament_texts().len(), rows(TOURNAMENT) + rows(TOURNAMENT_IN_FORCE));
        assert_eq!(online_texts().len(), rows(ONLINE));
        assert_eq!(laws_numbers().count(), laws_texts().len());
        let named = translated(LAWS_WORDS);
        assert_eq!(named.len(), rows(LAWS_WORDS));
        let unknown: Vec<&String> = named
            .keys()
            .filter(|id| !laws_texts().iter().any(|clause| clause.id == **id))
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }

    #[test]
    fn the_older_online_text_has_its_own_numbers() {
        let number = |edition, id| {
            online_numbers(edition).find(|(filed, _)| *filed == id).map(|(_, number)| number)
        };

        assert_eq!(number(OnlineEdition::E2021, "ON.3.1.2"), Some("3.3"));
        assert_eq!(number(OnlineEdition::E2025, "ON.3.1.2"), Some("3.1.2"));
        assert_eq!(number(OnlineEdition::E2021, "ON.2.4-2025"), None);
        assert!(online_numbers(OnlineEdition::E2025).any(|(_, number)| number == "18.4.9"));
    }

    #[track_caller]
    fn assert_translated(clauses: &[&ClauseText]) {
        for language in Language::ALL {
            let without: Vec<&str> = clauses
                .iter()
                .filter(|clause| clause.in_language(language).is_none_or(str::is_empty))
                .map(|clause| clause.id.as_str())
                .collect();
            assert_eq!(without, [""; 0], "{language}");
        }
    }

    #[test]
    fn every_clause_of_the_laws_is_told_in_every_language() {
        assert_translated(&laws_texts().iter().collect::<Vec<_>>());
    }

    /// FIDE puts the questions of its checklist for programs (`VCL`) in English.
    #[test]
    fn every_clause_of_the_tournament_rules_is_told_in_every_language() {
        let told = tournament_texts().iter().filter(|it| !it.id.starts_with("VCL."));
        assert_translated(&told.collect::<Vec<_>>());
    }

    #[test]
    fn no_translation_is_of_a_clause_that_does_not_exist() {
        let laws = [LAWS_FRENCH, LAWS_DUTCH, LAWS_GERMAN].map(|table| (table, laws_texts()));
        let tournament = [TOURNAMENT_FRENCH, TOURNAMENT_DUTCH, TOURNAMENT_GERMAN]
            .map(|table| (table, tournament_texts()));
        for (table, clauses) in laws.into_iter().chain(tournament) {
            let texts = translated(table);
            assert_eq!(texts.len(), table.lines().count() - 1, "a number stands twice");
            for id in texts.keys() {
                assert!(clauses.iter().any(|clause| clause.id == *id), "{id}");
            }
        }
    }

    #[test]
    fn what_a_clause_of_2023_restates_exists() {
        let laws = laws_texts();
        for clause in rows(LAWS_2023).filter_map(clause_of_2023) {
            for id in &clause.restates {
                assert!(laws.iter().any(|other| other.id == *id), "{}: {id}", clause.id);
            }
        }
    }
}
