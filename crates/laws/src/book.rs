//! The rulebook to be looked things up in: clauses by number, by edition and by word, and what
//! changed between two editions.

use std::sync::LazyLock;

use arbiter_rulebook::{
    AnyEdition, Citation, ClauseText, Language, LawsEdition, Message, Missing, OnlineEdition,
    laws_texts, online_numbers, online_texts, tournament_texts,
};

use crate::{
    index,
    tables::{Row, tables},
};

/// Every table, read once.
static ROWS: LazyLock<Vec<Row>> = LazyLock::new(tables);

/// Every clause: the Laws, the online regulations, then the tournament regulations.
pub fn clauses() -> impl DoubleEndedIterator<Item = &'static ClauseText> + Clone {
    laws_texts().iter().chain(online_texts()).chain(tournament_texts())
}

/// The chapter of the handbook that the online regulations are.
const ONLINE: &str = "E.04 ";

/// The clauses of the online regulations that are cited as `E.04 15.6`: under the number of the
/// newest edition that has it, with those below it.
fn find_online(number: &str) -> Vec<&'static ClauseText> {
    let named = |edition| -> Vec<&'static ClauseText> {
        let numbers = online_numbers(edition)
            .filter(|(_, printed)| *printed == number || begins(printed, number));
        numbers.filter_map(|(id, _)| by_id(id)).collect()
    };
    let newest_first = OnlineEdition::ALL.into_iter().rev();
    newest_first.map(named).find(|found| !found.is_empty()).unwrap_or_default()
}

/// The clauses that an edition prints under this number, then those whose number begins with it.
///
/// Clauses without editions, those of the tournament regulations, and names such as `INT.7-merge`
/// are found by their name. Where the edition says a clause of an earlier one again, only its own
/// wording is given.
pub fn find(article: &str, edition: LawsEdition) -> Vec<&'static ClauseText> {
    let article = article.trim();
    let online = article.get(..ONLINE.len()).filter(|head| head.eq_ignore_ascii_case(ONLINE));
    if online.is_some() {
        return find_online(article[ONLINE.len()..].trim());
    }
    let is_exact = |clause: &ClauseText| {
        let is_regulation = is_regulation(clause);
        let named = is_regulation || clause.id.contains(':');
        let same = |number: &&str| number.eq_ignore_ascii_case(article);
        // `TB.PS` finds what every edition says of it, `2026:TB.PS` one of them.
        let without_year = clause.id.split_once(':').filter(|_| is_regulation).map(|(_, id)| id);
        named && same(&plain(&clause.id))
            || without_year.is_some_and(|id| same(&plain(id)))
            || clause.id.eq_ignore_ascii_case(article) && is_in(clause, edition)
            || index::numbers_in(clause, edition).iter().any(same)
    };
    let is_below = |clause: &ClauseText| {
        let own = is_regulation(clause).then_some(plain(&clause.id));
        let numbers = index::numbers_in(clause, edition);
        own.into_iter().chain(numbers).any(|number| begins(number, article))
    };
    let (exact, others): (Vec<_>, Vec<_>) = clauses().partition(|clause| is_exact(clause));
    let mut found: Vec<&ClauseText> = exact;
    found.extend(others.into_iter().filter(|clause| is_below(clause)));
    without_restated(found)
}

/// Whether this is a clause of the online or tournament regulations: no edition of the Laws has it.
pub fn is_regulation(clause: &ClauseText) -> bool {
    LawsEdition::ALL.into_iter().all(|edition| !is_in(clause, edition))
}

/// Without what another clause of the list says again. A note explains a clause and does not say
/// it again.
fn without_restated(mut found: Vec<&'static ClauseText>) -> Vec<&'static ClauseText> {
    let own = found.iter().filter(|clause| !clause.id.starts_with("INT."));
    let restated: Vec<&str> =
        own.flat_map(|clause| clause.restates.iter().map(String::as_str)).collect();
    found.retain(|clause| !restated.contains(&clause.id.as_str()));
    found
}

/// The clause with this name in the tables.
pub fn by_id(id: &str) -> Option<&'static ClauseText> {
    clauses().find(|clause| clause.id == id)
}

/// Whether `number` is a part of `article`: `7.5.5` and `7.5(1)` of `7.5`, `7.4b` of `7.4`.
fn begins(number: &str, article: &str) -> bool {
    let head = number.get(..article.len()).filter(|head| head.eq_ignore_ascii_case(article));
    let rest = head.and_then(|_| number.get(article.len()..)).unwrap_or_default();
    rest.starts_with(|next: char| matches!(next, '.' | '(') || next.is_ascii_lowercase())
}

/// Why an edition has nothing under a number that another edition prints: it has no such article,
/// or our source does not contain that part of it.
pub fn missing(article: &str, edition: LawsEdition) -> Missing {
    let head = article.split('.').next().unwrap_or_default();
    let at_hand = match (edition, head.parse::<u32>()) {
        (LawsEdition::E1997, Ok(number)) => matches!(number, 1 | 2 | 3 | 5 | 9 | 11 | 19),
        (LawsEdition::E1997, Err(_)) => false,
        (LawsEdition::E2009, Err(_)) => matches!(head, "PRE" | "INT" | "GL"),
        _ => true,
    };
    if at_hand { Missing::NoSuchRule } else { Missing::NotAtHand }
}

/// The clauses that hold every one of these words in their number or a text, in any letter case.
/// Where none does, endings such as those of a plural are left off.
pub fn search(words: &str) -> Vec<&'static ClauseText> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let holding = |words: &[&str]| -> Vec<&'static ClauseText> {
        let holds = |clause: &ClauseText| {
            let texts = [&clause.id, &clause.all_texts(), &clause.parameters, &clause.scenario];
            let text = texts.map(|text| text.to_lowercase()).join("\n");
            words.iter().all(|word| text.contains(word))
        };
        clauses().filter(|clause| holds(clause)).collect()
    };
    let whole: Vec<&str> = words.iter().map(String::as_str).collect();
    let found = holding(&whole);
    if !found.is_empty() {
        return found;
    }
    let stems: Vec<&str> = whole.iter().map(|word| stem(word)).collect();
    if stems == whole { found } else { holding(&stems) }
}

/// A word without the ending that makes a plural or a case in our four languages; short words
/// stay as they are.
fn stem(word: &str) -> &str {
    let without = ["en", "es", "s", "n", "e"].iter().find_map(|ending| word.strip_suffix(ending));
    without.filter(|stem| stem.chars().count() >= 4).unwrap_or(word)
}

/// The clauses of an edition, and those of the tournament regulations, that hold these words.
pub fn search_in(words: &str, edition: LawsEdition) -> Vec<&'static ClauseText> {
    let mut found = search(words);
    found.retain(|clause| is_regulation(clause) || is_in(clause, edition));
    without_restated(found)
}

/// `A.4.2(1)` is a sentence of `A.4.2`.
pub fn plain(id: &str) -> &str {
    id.split('(').next().unwrap_or(id)
}

/// The rows of the tables that belong to a clause.
pub fn rows_of(clause: &ClauseText) -> Vec<&'static Row> {
    ROWS.iter().filter(|row| is_filed(row, clause)).collect()
}

/// Whether a row is filed under the clause or under one that the clause says again.
fn is_filed(row: &Row, clause: &ClauseText) -> bool {
    row.filed_under == plain(&clause.id)
        || clause.restates.iter().any(|id| row.filed_under == plain(id))
}

/// Under which number the tables file the clause that is cited; `None` where they do not have it.
pub fn filed_under(citation: Citation) -> Option<&'static ClauseText> {
    let AnyEdition::Laws(edition) = citation.edition else { return None };
    let named =
        |clause: &&ClauseText| index::numbers_in(clause, edition).contains(&citation.article);
    // What 2023 says again is the clause that an arbiter of 2023 reads.
    let again = |clause: &&ClauseText| !clause.restates.is_empty() && named(clause);
    let texts = laws_texts();
    let own = texts.iter().find(|clause| clause.id == citation.article && named(clause));
    texts.iter().find(again).or(own).or_else(|| texts.iter().find(named))
}

/// What an edition says under a number, all its sentences, in a language; empty where nobody has
/// put them into it.
pub fn said_in(citation: Citation, language: Language) -> String {
    let AnyEdition::Laws(edition) = citation.edition else { return String::new() };
    let named =
        |clause: &&ClauseText| index::numbers_in(clause, edition).contains(&citation.article);
    let found = without_restated(laws_texts().iter().filter(named).collect());
    let texts: Vec<&str> =
        found.into_iter().filter_map(|clause| clause.in_language(language)).collect();
    texts.join(" ")
}

/// Whether an edition has a clause, as far as its text is at hand.
pub fn is_in(clause: &ClauseText, edition: LawsEdition) -> bool {
    index::numbers_in(clause, edition).iter().any(|number| !number.is_empty())
}

/// Whether a clause stands in an edition or was written for it. Notes and terms can be cited under
/// any edition (`is_in`) and were written for some.
pub fn is_printed(clause: &ClauseText, edition: LawsEdition) -> bool {
    let is_named = clause.id.starts_with("INT.") || clause.id.starts_with("GL.");
    if !is_named {
        return is_in(clause, edition);
    }
    let year = edition.to_string();
    clause.editions.split(';').any(|entry| entry.trim().starts_with(&year))
}

/// What became of a clause between two editions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The clause.
    pub clause: &'static ClauseText,
    /// Its numbers in the one edition and in the other; `None` where it is not there.
    pub numbers: [Option<String>; 2],
    /// The rows of its tables that say different things.
    pub rows: Vec<&'static Row>,
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
    laws_texts()
        .iter()
        // What 2023 says again stands in the row of the clause it restates.
        .filter(|clause| clause.restates.is_empty())
        .filter_map(|clause| {
            let numbers = [from, to].map(|edition| number_in(clause, edition));
            if numbers.iter().all(Option::is_none) {
                return None;
            }
            let own = ROWS.iter().filter(|row| row.filed_under == plain(&clause.id));
            let rows: Vec<&Row> = own.filter(|row| says(row, from) != says(row, to)).collect();
            let same = rows.is_empty() && numbers[0] == numbers[1];
            (!same).then_some(Difference { clause, numbers, rows })
        })
        .collect()
}

/// What an edition changed in a row of the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The edition that changed it.
    pub edition: LawsEdition,
    /// What the last edition before it said whose text is at hand.
    pub from: State,
    /// What it says.
    pub to: State,
}

/// What an edition makes of a row of the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It has no such rule.
    NoSuchRule,
    /// It has the rule, and the row is about its number alone.
    Present,
    /// It says this.
    Says(Message),
}

/// What changed from edition to edition. An edition whose text is not at hand is passed over.
pub fn changes(row: &Row) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut before: Option<State> = None;
    for edition in LawsEdition::ALL {
        let now = match row.at(edition) {
            Ok(cell) => cell.says.clone().map_or(State::Present, State::Says),
            Err(Missing::NoSuchRule) => State::NoSuchRule,
            Err(Missing::NotAtHand) => continue,
        };
        if let Some(from) = before.replace(now.clone())
            && from != now
        {
            changes.push(Change { edition, from, to: now });
        }
    }
    changes
}

/// The number that an edition prints, where it has the clause.
pub fn number_in(clause: &ClauseText, edition: LawsEdition) -> Option<String> {
    let numbers = index::numbers_in(clause, edition);
    numbers.into_iter().find(|number| !number.is_empty()).map(str::to_owned)
}

/// What a row says in an edition.
fn says(row: &Row, edition: LawsEdition) -> Option<&Option<Message>> {
    row.at(edition).ok().map(|cell| &cell.says)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_looked_up_as_its_edition_prints_it() {
        let ids = |article, edition| -> Vec<String> {
            find(article, edition).into_iter().map(|clause| clause.id.clone()).collect()
        };

        assert!(ids("7.5", LawsEdition::E2018).contains(&"7.5.5".to_owned()));
        assert!(!ids("7.4b", LawsEdition::E2009).is_empty());
        assert!(ids("99", LawsEdition::E2023).is_empty());
        assert_eq!(ids("7.4", LawsEdition::E2009), ["7.5.1", "7.5.2", "7.5.5"]);
        assert_eq!(ids("10.2", LawsEdition::E2009)[0], "III.5");
        assert_eq!(ids("A.4", LawsEdition::E2009), [""; 0]);
        assert_eq!(ids("6.9", LawsEdition::E1997), [""; 0]);
        assert_eq!(missing("6.9", LawsEdition::E1997), Missing::NotAtHand);
        assert_eq!(missing("9.6.1", LawsEdition::E2009), Missing::NoSuchRule);
    }

    #[test]
    fn the_online_regulations_are_found_by_name_and_by_number() {
        let ids = |article| -> Vec<String> {
            find(article, LawsEdition::E2023).into_iter().map(|clause| clause.id.clone()).collect()
        };

        assert_eq!(ids("ON.0.1"), ["ON.0.1"]);
        assert_eq!(ids("E.04 0.1"), ["ON.0.1"]);
        assert_eq!(ids("e.04 0.1"), ["ON.0.1"]);
        assert!(ids("E.04 15").len() > 2, "{:?}", ids("E.04 15"));
        assert_eq!(ids("E.04 99"), [""; 0]);
        let found = search_in("disconnection", LawsEdition::E2023);
        assert!(found.iter().any(|clause| clause.id.starts_with("ON.")));
    }

    #[test]
    fn the_wording_of_2023_comes_before_the_one_it_restates() {
        let ids = |article| -> Vec<String> {
            find(article, LawsEdition::E2023).into_iter().map(|clause| clause.id.clone()).collect()
        };

        assert_eq!(ids("A.3"), ["2023:A.3"]);
        assert!(ids("5.1.2").contains(&"2023:5.1.2(2)".to_owned()));
        assert!(!ids("A.5.2").contains(&"A.4.2(1)".to_owned()));
        let rows = rows_of(find("A.5.2", LawsEdition::E2023)[0]);
        assert!(rows.iter().any(|row| row.about == "table-an-illegal-move-may-be-acted-upon"));
    }

    #[test]
    fn a_plural_finds_what_the_singular_does() {
        assert_eq!(search("telephones"), search("telephon"));
        assert!(!search("telefoons").is_empty());
        assert!(search("zzzzs").is_empty());
        assert_eq!(stem("mat"), "mat", "short words stay");
    }

    #[test]
    fn everyday_words_of_four_languages_find_the_clause() {
        let wanted = [
            ("repetition", "9.2"),
            ("répétition", "9.2"),
            ("zetherhaling", "9.2"),
            ("Stellungswiederholung", "9.2"),
            ("Handy", "11.3.2.2"),
            ("mobieltje", "11.3.2.2"),
            ("smartwatch", "11.3.2"),
            ("lost on time", "6.9"),
            ("Zeitüberschreitung", "6.9"),
            ("walkover", "6.7.1"),
            ("illegaler Zug", "7.5.5"),
            ("pièce touchée", "4.3"),
            ("50-Züge-Regel", "9.3"),
            ("Rochade", "3.8.2"),
        ];
        for (words, number) in wanted {
            let found = search_in(words, LawsEdition::E2023);
            let numbers: Vec<String> =
                found.iter().filter_map(|it| number_in(it, LawsEdition::E2023)).collect();
            assert!(numbers.iter().any(|it| plain(it) == number), "{words}: {numbers:?}");
        }
    }

    #[test]
    fn a_note_belongs_to_the_editions_it_was_written_for() {
        let note = by_id("INT.5.1.2-position").expect("a note of 2023");
        let years = |clause| LawsEdition::ALL.into_iter().filter(move |it| is_printed(clause, *it));

        assert!(years(note).eq([LawsEdition::E2023]));
        assert!(is_in(note, LawsEdition::E2009), "it may be cited by analogy");
        let term = by_id("GL.standard").expect("a term");
        assert!(years(term).eq([LawsEdition::E2018, LawsEdition::E2023]));
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
            let found = filed_under(Citation { edition: edition.into(), article });
            found.map(|clause| clause.id.as_str())
        };

        assert_eq!(cite(LawsEdition::E2018, "7.5.5"), Some("7.5.5"));
        assert_eq!(cite(LawsEdition::E2009, "3.7d"), Some("3.7.4.1"), "the first of them");
        assert_eq!(cite(LawsEdition::E2023, "A.3"), Some("2023:A.3"));
        assert_eq!(cite(LawsEdition::E2018, "A.3.1"), Some("A.3.1"));
        assert_eq!(cite(LawsEdition::E2018, "99.9"), None);
    }

    #[test]
    fn every_sentence_under_a_number_is_said() {
        let cite = |edition: LawsEdition, article| Citation { edition: edition.into(), article };

        let resigned = said_in(cite(LawsEdition::E2023, "5.1.2"), Language::English);
        assert!(resigned.contains("ends at once. Resignation gives a draw"), "{resigned}");
        let before = said_in(cite(LawsEdition::E2018, "5.1.2"), Language::German);
        assert_eq!(before, "Wer seine Aufgabe erklärt, verliert sofort.");
        assert_eq!(said_in(cite(LawsEdition::E2018, "99.9"), Language::English), "");
    }

    #[test]
    fn colours_reversed_changed_from_2014_to_2018() {
        let changed = compare(LawsEdition::E2014, LawsEdition::E2018);

        let colours = changed.iter().find(|change| change.clause.id == "7.3").expect("7.3");
        assert_eq!(colours.rows.len(), 1);
        assert!(compare(LawsEdition::E2018, LawsEdition::E2018).is_empty());
    }
}
