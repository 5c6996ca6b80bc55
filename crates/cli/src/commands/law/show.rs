//! A clause for people: what it says, in numbers, by example, edition beside edition.

use std::io::Write;

use arbiter_laws::{
    Row, Search, advice, book,
    exam::{self, Example},
    glossary::TERMS,
    tables,
};
use arbiter_rulebook::{ClauseKind, ClauseText, LawsEdition, Message};
use arbiter_server::{
    casebook,
    views::{CellView, TableView},
};
use arbiter_text::Text;

use crate::{commands::rule, error::CommandError};

/// The clauses of an edition for people.
pub(super) fn text(
    out: &mut dyn Write,
    clauses: &[&ClauseText],
    edition: LawsEdition,
    t: &Text,
) -> Result<(), CommandError> {
    let mut told: Vec<&Row> = Vec::new();
    for (index, clause) in clauses.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{} ({})", heading(clause, edition, t), t.say(kind(clause.kind)))?;
        // The sentences of an article share its tables: each is printed once.
        let mut rows = book::rows_of(clause);
        rows.retain(|row| !told.iter().any(|earlier| std::ptr::eq(*earlier, *row)));
        told.extend(&rows);
        one(out, clause, &rows, edition, t)?;
    }
    for key in advice::about_all(clauses) {
        writeln!(out, "\n{}: {}", t.say("law-advice"), t.say(key))?;
    }
    Ok(())
}

const fn kind(kind: ClauseKind) -> &'static str {
    match kind {
        ClauseKind::Rule => "clause-rule",
        ClauseKind::Record => "clause-record",
        ClauseKind::Advice => "clause-advice",
    }
}

/// The number that the edition prints, with the edition; the name of a clause without editions.
fn heading(clause: &ClauseText, edition: LawsEdition, t: &Text) -> String {
    match book::number_in(clause, edition) {
        Some(number) if !clause.editions.is_empty() && book::is_printed(clause, edition) => {
            t.with("law-article-of", &[("number", number), ("edition", edition.to_string())])
        }
        _ => clause.id.clone(),
    }
}

/// What the clause says; where nobody has put it into the language, that is said beside it.
fn summary(clause: &ClauseText, t: &Text) -> String {
    match clause.in_language(t.language()) {
        Some(text) => text.to_owned(),
        None => format!("{} {}", clause.summary, t.say("law-foreign")),
    }
}

/// What a search found: numbers and summaries.
pub(super) fn list(
    out: &mut dyn Write,
    clauses: &[&ClauseText],
    edition: LawsEdition,
    t: &Text,
) -> Result<(), CommandError> {
    for clause in clauses {
        writeln!(out, "{}\n  {}", heading(clause, edition, t), summary(clause, t))?;
    }
    Ok(())
}

fn one(
    out: &mut dyn Write,
    clause: &ClauseText,
    rows: &[&Row],
    edition: LawsEdition,
    t: &Text,
) -> Result<(), CommandError> {
    writeln!(out, "  {}", summary(clause, t))?;
    let editions = editions(clause, t);
    if !editions.is_empty() {
        writeln!(out, "  {}: {editions}", t.say("law-in-editions"))?;
    }
    let sentences: Vec<String> = rows.iter().filter_map(|row| sentence(row, edition, t)).collect();
    if !sentences.is_empty() {
        writeln!(out, "  {}:", t.say("law-in-numbers"))?;
        for line in sentences {
            writeln!(out, "    {line}")?;
        }
    }
    let found = exam::example(casebook::cases(), clause, edition, &Search::default());
    if let Some(found) = found {
        example(out, &found, t)?;
    }
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "  {}:", t.say("law-by-edition"))?;
    let views: Vec<TableView> = rows.iter().map(|row| TableView::new(row, t)).collect();
    for view in &views {
        writeln!(out, "    {}", about(view))?;
        for cell in &view.cells {
            let says = said(cell, t);
            let article = cell.article.unwrap_or("-");
            let line = format!("      {}  {article:<10} {says}", cell.edition);
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    writeln!(out, "  {}: {}", t.say("law-changed"), changes(&views, t))?;
    Ok(())
}

/// An incident that shows the clause, and what was decided.
fn example(out: &mut dyn Write, example: &Example, t: &Text) -> Result<(), CommandError> {
    let sentences = |messages: &[Message]| {
        messages.iter().map(|message| t.message(message)).collect::<Vec<_>>().join(" ")
    };
    writeln!(out, "  {}: {}", t.say("law-example"), sentences(&example.story))?;
    if let Some(board) = &example.board {
        for line in rule::board(board) {
            writeln!(out, "    {line}")?;
        }
        let player = t.message(&arbiter_laws::side(board.turn));
        writeln!(out, "    {}", t.say1("exam-on-move", "player", player))?;
    }
    let articles = rule::cited_all(t, &example.articles);
    writeln!(out, "    → {} [{articles}]", sentences(&example.ruling))?;
    Ok(())
}

/// `Illegal moves (rapid): the second illegal move loses; the first gives the opponent 1 minute.`
fn sentence(row: &Row, edition: LawsEdition, t: &Text) -> Option<String> {
    let says = row.at(edition).ok()?.says.as_ref()?;
    let line = format!("{}: {}.", about(&TableView::new(row, t)), t.message(says));
    let mut letters = line.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

fn about(view: &TableView) -> String {
    if view.classes.is_empty() {
        view.about.clone()
    } else {
        format!("{} ({})", view.about, view.classes.join("; "))
    }
}

fn said(cell: &CellView, t: &Text) -> String {
    match (&cell.says, cell.missing) {
        (Some(says), _) => says.clone(),
        (None, None) => String::new(),
        (None, Some("not at hand")) => t.say("law-not-at-hand"),
        (None, Some(_)) => t.say("law-no-such-rule"),
    }
}

/// The numbers under which the editions print a clause: `2009 as 7.4b, 2018, 2023`.
fn editions(clause: &ClauseText, t: &Text) -> String {
    let own = book::plain(&clause.id);
    let own = own.split_once(':').map_or(own, |(_, number)| number);
    // What an edition says again was said before by the clause it restates. Where several clauses
    // come of one, as 8.1.1.1 and 8.1.1.2 of 2023 do, none of them is that clause, nor is one of
    // another chapter: the minute of blitz (B.2) was no rule of rapid play (A.3 of 2023).
    let chapter = |id: &str| id.split('.').next().map(str::to_owned);
    let is_same = |id: &&String| is_restated_once(id) && chapter(id) == chapter(own);
    let earlier = clause.restates.iter().filter(is_same).filter_map(|id| book::by_id(id));
    let all: Vec<&ClauseText> = std::iter::once(clause).chain(earlier).collect();
    let numbered = LawsEdition::ALL.into_iter().filter_map(|edition| {
        let printed = all.iter().find(|it| book::is_printed(it, edition))?;
        let number = book::number_in(printed, edition)?;
        Some(if number == clause.id || book::plain(&number) == own {
            edition.to_string()
        } else {
            t.with("law-as", &[("edition", edition.to_string()), ("number", number)])
        })
    });
    numbered.collect::<Vec<_>>().join(", ")
}

/// Whether one clause alone says it again; notes explain and do not count.
fn is_restated_once(id: &str) -> bool {
    let again = book::clauses().filter(|clause| !clause.id.starts_with("INT."));
    again.filter(|clause| clause.restates.iter().any(|it| it == id)).count() == 1
}

/// Where two editions that follow each other say different things.
fn changes(views: &[TableView], t: &Text) -> String {
    let mut changes = Vec::new();
    for view in views {
        for change in &view.changes {
            let what = match (&change.from, &change.to) {
                (None, Some(to)) if to.is_empty() => t.say("law-new"),
                (None, Some(to)) => format!("{}: {to}", t.say("law-new")),
                (Some(_), None) => t.say("law-gone"),
                (Some(from), Some(to)) => format!("{from} → {to}"),
                (None, None) => continue,
            };
            changes.push(format!("{} {}: {what}", change.edition, about(view)));
        }
    }
    if changes.is_empty() { t.say("law-unchanged") } else { changes.join("; ") }
}

/// Every table, edition beside edition, as a page of Markdown.
pub(super) fn page(out: &mut dyn Write, t: &Text) -> Result<(), CommandError> {
    let years: Vec<String> = LawsEdition::ALL.iter().map(LawsEdition::to_string).collect();
    writeln!(out, "# {}\n\n| | | {} |", t.say("law-tables-title"), years.join(" | "))?;
    writeln!(out, "|---|---|{}", "---|".repeat(years.len()))?;
    for row in tables() {
        let view = TableView::new(&row, t);
        let cells: Vec<String> = view.cells.iter().map(|cell| markdown(cell, t)).collect();
        writeln!(out, "| {} | {} | {} |", row.filed_under, about(&view), cells.join(" | "))?;
    }
    Ok(())
}

fn markdown(cell: &CellView, t: &Text) -> String {
    match (cell.article, &cell.says) {
        (None, _) => said(cell, t),
        (Some(article), None) => article.to_owned(),
        (Some(article), Some(says)) => format!("{article}: {says}"),
    }
}

/// A term of the glossary in the language of the reader.
#[derive(Debug, serde::Serialize)]
pub(super) struct TermView {
    name: String,
    meaning: String,
    /// The clause of the tables where it is at home.
    clause: &'static str,
}

/// Every term that has these words in it, with what it means.
pub(super) fn terms(words: &str, t: &Text) -> Vec<TermView> {
    let wanted = words.to_lowercase();
    let mut terms: Vec<TermView> = TERMS
        .iter()
        .map(|term| (t.say(term.name), t.say(term.meaning), term.clause))
        .filter(|(name, meaning, _)| format!("{name}\n{meaning}").to_lowercase().contains(&wanted))
        .map(|(name, meaning, clause)| TermView { name, meaning, clause })
        .collect();
    terms.sort_by_key(|term| term.name.to_lowercase());
    terms
}

/// The glossary for people.
pub(super) fn glossary(out: &mut dyn Write, terms: &[TermView]) -> Result<(), CommandError> {
    for TermView { name, meaning, clause } in terms {
        writeln!(out, "{name} ({clause})\n  {meaning}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use arbiter_rulebook::Language;

    use super::*;

    /// Words of English that the other languages do not have.
    const ENGLISH: [&str; 17] = [
        "the", "and", "which", "shall", "player", "players", "both", "opponent", "clock",
        "without", "moves", "must", "game", "when", "from", "with", "then",
    ];

    /// Words of English that a line has, at least two different ones: one alone may be a name.
    fn english(line: &str) -> bool {
        let small = line.to_lowercase();
        let words = small.split(|letter: char| !letter.is_alphabetic());
        let found: BTreeSet<&str> = words.filter(|word| ENGLISH.contains(word)).collect();
        2 <= found.len()
    }

    #[test]
    fn no_clause_of_the_laws_is_told_in_english_to_readers_of_other_languages() {
        assert!(english("The opponent could not mate."));
        let mut faults = Vec::new();
        let mut shown = 0;
        for language in [Language::French, Language::Dutch, Language::German] {
            let t = Text::of(language);
            // The regulations of online play and of its devices are told in English, and say so.
            let laws = book::clauses().filter(|clause| !clause.id.starts_with("EQ."));
            for clause in laws {
                // The newest edition that has it: older ones say the same in other numbers.
                let mut editions = LawsEdition::ALL.into_iter().rev();
                let Some(edition) = editions.find(|it| book::is_in(clause, *it)) else {
                    continue;
                };
                let mut out = Vec::new();
                text(&mut out, &[clause], edition, &t).expect("memory can be written");
                shown += 1;
                let out = String::from_utf8(out).expect("UTF-8");
                let lines = out.lines().filter(|line| english(line));
                faults.extend(lines.map(|line| format!("{language} {}: {line}", clause.id)));
            }
        }
        assert!(1000 < shown, "{shown}");
        assert!(faults.is_empty(), "{} lines\n{}", faults.len(), faults.join("\n"));
    }

    #[test]
    fn a_table_is_printed_once_however_many_sentences_share_it() {
        let t = Text::of(Language::English);
        let shown = |article: &str, edition| {
            let mut out = Vec::new();
            text(&mut out, &book::find(article, edition), edition, &t).expect("written");
            String::from_utf8(out).expect("UTF-8")
        };

        let of_2018 = shown("A.4.2", LawsEdition::E2018);
        assert_eq!(of_2018.matches("A.4.2(").count(), 4, "{of_2018}");
        let row = "    an illegal move may be acted upon (standard)\n";
        assert_eq!(of_2018.matches(row).count(), 1, "{of_2018}");
        assert_eq!(of_2018.matches("Edition by edition").count(), 1, "{of_2018}");
        let of_2023 = shown("7.5.5", LawsEdition::E2023);
        assert!(of_2023.contains("2009 as 7.4b, 2014 as 7.5.3, 2017"), "{of_2023}");
        // Rapid play had no such rule before.
        let rapid = shown("A.3", LawsEdition::E2023);
        assert!(rapid.contains("In the editions: 2023\n"), "{rapid}");
    }

    #[test]
    fn no_term_is_explained_in_english_to_readers_of_other_languages() {
        for language in [Language::French, Language::Dutch, Language::German] {
            let mut out = Vec::new();
            let terms = terms("", &Text::of(language));
            assert_eq!(terms.len(), 92, "{language}");
            glossary(&mut out, &terms).expect("memory can be written");
            let out = String::from_utf8(out).expect("UTF-8");
            let faults: Vec<&str> = out.lines().filter(|line| english(line)).collect();
            assert!(faults.is_empty(), "{language}\n{}", faults.join("\n"));
        }
    }
}
