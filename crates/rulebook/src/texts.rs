//! The clauses of the rulebook in our own words: the tables in `data/` as values.

const LAWS: &str = include_str!("../data/laws.csv");
const LAWS_2023: &str = include_str!("../data/laws_2023.csv");
const LAWS_FRENCH: &str = include_str!("../data/laws.fr.csv");
const TOURNAMENT: &str = include_str!("../data/tournament.csv");
const TOURNAMENT_IN_FORCE: &str = include_str!("../data/tournament_in_force.csv");

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
    /// What it says.
    pub summary: String,
    /// The same in French, where there is one.
    pub french: Option<String>,
    /// Its numbers and choices, edition by edition.
    pub parameters: String,
    /// A case that shows it.
    pub scenario: String,
    /// The clauses of earlier editions, by their numbers in the tables, that it says again or
    /// replaces.
    pub restates: Vec<String>,
}

/// The number of every clause of the Laws in our tables, and the editions that have it with their
/// own numbers. Borrowed from the tables: citations look it up often.
pub fn laws_numbers() -> impl Iterator<Item = (&'static str, &'static str)> {
    LAWS.lines().skip(1).chain(LAWS_2023.lines().skip(1)).filter_map(|line| {
        let mut fields = line.split("\",\"");
        Some((fields.next()?.strip_prefix('"')?, fields.next()?))
    })
}

/// Every clause of the Laws of Chess, in the order of the articles.
pub fn laws_texts() -> Vec<ClauseText> {
    let mut french = LAWS_FRENCH.lines().skip(1).map(fields);
    let mut clauses: Vec<ClauseText> = LAWS
        .lines()
        .skip(1)
        .filter_map(|line| {
            let row = fields(line);
            let [id, editions, kind, summary, parameters, scenario] = row.try_into().ok()?;
            // Both tables have the same rows in the same order; a test compares the numbers.
            let french = french.next().and_then(|row| row.into_iter().nth(1));
            let (kind, restates) = (self::kind(&kind)?, Vec::new());
            Some(ClauseText { id, editions, kind, summary, french, parameters, scenario, restates })
        })
        .collect();
    for clause in LAWS_2023.lines().skip(1).filter_map(clause_of_2023) {
        let place = clauses
            .iter()
            .rposition(|other| {
                clause.restates.contains(&other.id)
                    || other.restates.iter().any(|id| clause.restates.contains(id))
            })
            .map_or(clauses.len(), |place| place + 1);
        clauses.insert(place, clause);
    }
    clauses
}

/// A clause of 2023 that is new, changed or renumbered.
fn clause_of_2023(line: &str) -> Option<ClauseText> {
    let [id, editions, kind, summary, parameters, scenario, restates] =
        fields(line).try_into().ok()?;
    let kind = self::kind(&kind)?;
    let restates = restates.split(';').map(|id| id.trim().to_owned());
    let restates = restates.filter(|id| !id.is_empty()).collect();
    let french = None;
    Some(ClauseText { id, editions, kind, summary, french, parameters, scenario, restates })
}

/// Every clause of the tournament regulations.
pub fn tournament_texts() -> Vec<ClauseText> {
    let rows = TOURNAMENT.lines().skip(1).chain(TOURNAMENT_IN_FORCE.lines().skip(1));
    rows.filter_map(tournament_clause).collect()
}

/// A clause of the tournament regulations. The table of those in force also says of which document
/// and edition it is.
fn tournament_clause(line: &str) -> Option<ClauseText> {
    let mut row = fields(line);
    let editions = if row.len() > 5 { row.swap_remove(5) } else { String::new() };
    row.truncate(5);
    let [id, kind, summary, parameters, scenario] = row.try_into().ok()?;
    let (kind, french, restates) = (self::kind(&kind)?, None, Vec::new());
    Some(ClauseText { id, editions, kind, summary, french, parameters, scenario, restates })
}

fn kind(word: &str) -> Option<ClauseKind> {
    match word {
        "rule" => Some(ClauseKind::Rule),
        "record" => Some(ClauseKind::Record),
        "advice" => Some(ClauseKind::Advice),
        _ => None,
    }
}

/// The fields of a line in which every field stands in quotes and quotes are doubled.
pub(crate) fn fields(line: &str) -> Vec<String> {
    let mut fields = Vec::new();
    let mut field = String::new();
    let mut is_quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => {
                field.push('"');
                chars.next();
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(std::mem::take(&mut field)),
            other => field.push(other),
        }
    }
    fields.push(field);
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_every_table_is_read() {
        let rows = |table: &str| table.lines().count() - 1;

        assert_eq!(laws_texts().len(), rows(LAWS) + rows(LAWS_2023));
        assert_eq!(tournament_texts().len(), rows(TOURNAMENT) + rows(TOURNAMENT_IN_FORCE));
    }

    #[test]
    fn every_clause_of_the_laws_has_its_own_french_text() {
        let french: Vec<String> = LAWS_FRENCH
            .lines()
            .skip(1)
            .filter_map(|line| fields(line).into_iter().next())
            .collect();

        let laws = laws_texts();

        let old = || laws.iter().filter(|clause| clause.french.is_some());
        assert_eq!(old().map(|clause| clause.id.clone()).collect::<Vec<_>>(), french);
        assert!(old().all(|clause| clause.french.as_ref().is_some_and(|text| !text.is_empty())));
    }

    #[test]
    fn what_a_clause_of_2023_restates_exists() {
        let laws = laws_texts();
        let of_2023 = || laws.iter().filter(|clause| clause.french.is_none());

        assert_eq!(of_2023().count(), LAWS_2023.lines().count() - 1);
        for clause in of_2023() {
            for id in &clause.restates {
                assert!(laws.iter().any(|other| other.id == *id), "{}: {id}", clause.id);
            }
        }
    }

    #[test]
    fn doubled_quotes_are_one() {
        assert_eq!(fields(r#""a","say ""b"", c""#), ["a", r#"say "b", c"#]);
    }
}
