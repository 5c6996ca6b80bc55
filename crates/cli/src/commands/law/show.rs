//! A clause for people and for programs.

use std::io::Write;

use arbiter_laws::{Row, book, tables};
use arbiter_rulebook::{ClauseKind, ClauseText, Language, LawsEdition, Missing, phrase};
use serde::Serialize;

use crate::error::CommandError;

/// A clause for programs.
#[derive(Debug, Serialize)]
pub(super) struct View {
    clause: String,
    kind: &'static str,
    summary: String,
    editions: String,
    parameters: String,
    scenario: String,
    tables: Vec<TableView>,
}

/// A row of the tables, edition beside edition.
#[derive(Debug, Serialize)]
struct TableView {
    about: String,
    /// The classes of play it holds for; none for all.
    regime: Option<String>,
    cells: Vec<CellView>,
    changes: Vec<ChangeView>,
}

/// What an edition changed against the last one whose text is at hand.
#[derive(Debug, Serialize)]
struct ChangeView {
    edition: u16,
    from: Option<String>,
    to: Option<String>,
}

#[derive(Debug, Serialize)]
struct CellView {
    edition: u16,
    article: Option<&'static str>,
    says: Option<String>,
    /// Why there is no article: `no such rule` or `not at hand`.
    missing: Option<&'static str>,
}

/// The clauses for programs.
pub(super) fn views(clauses: &[ClauseText], language: Language) -> Vec<View> {
    clauses.iter().map(|clause| view(clause, language)).collect()
}

fn view(clause: &ClauseText, language: Language) -> View {
    let summary = match language {
        Language::English | Language::Dutch | Language::German => clause.summary.clone(),
        Language::French => clause.french.clone().unwrap_or_else(|| clause.summary.clone()),
    };
    View {
        clause: clause.id.clone(),
        kind: kind(clause.kind, language),
        summary,
        editions: editions(clause),
        parameters: clause.parameters.clone(),
        scenario: clause.scenario.clone(),
        tables: book::rows_of(clause).iter().map(|row| table(row, language)).collect(),
    }
}

/// The numbers under which the editions print a clause: `2009 7.4b, 2018, 2023`.
fn editions(clause: &ClauseText) -> String {
    let numbered = LawsEdition::ALL.into_iter().filter_map(|edition| {
        let number = book::number_in(clause, edition)?;
        let own = book::plain(&clause.id);
        let own = own.split_once(':').map_or(own, |(_, number)| number);
        Some(if number == clause.id || book::plain(&number) == own {
            edition.to_string()
        } else {
            format!("{edition} as {number}")
        })
    });
    numbered.collect::<Vec<_>>().join(", ")
}

fn table(row: &Row, language: Language) -> TableView {
    let translated = |text: &str| phrase(text, language).unwrap_or_else(|| text.to_owned());
    let cells = LawsEdition::ALL.into_iter().map(|edition| {
        let cell = row.at(edition);
        let said = cell.ok().filter(|cell| !cell.says.is_empty());
        CellView {
            edition: edition.year(),
            article: cell.ok().map(|cell| cell.article),
            says: said.map(|cell| translated(&cell.says)),
            missing: cell.err().map(|missing| match missing {
                Missing::NoSuchRule => "no such rule",
                Missing::NotAtHand => "not at hand",
            }),
        }
    });
    let changes = book::changes(row).into_iter().map(|change| ChangeView {
        edition: change.edition.year(),
        from: change.from.map(|text| translated(&text)),
        to: change.to.map(|text| translated(&text)),
    });
    let classes = row.regimes.iter().map(|regime| translated(&regime.to_string()));
    let classes = classes.collect::<Vec<_>>().join("; ");
    TableView {
        about: translated(row.about),
        regime: (!classes.is_empty()).then_some(classes),
        cells: cells.collect(),
        changes: changes.collect(),
    }
}

fn kind(kind: ClauseKind, language: Language) -> &'static str {
    match (kind, language) {
        (ClauseKind::Rule, Language::English | Language::Dutch | Language::German) => {
            "decided by the program"
        }
        (ClauseKind::Record, Language::English | Language::Dutch | Language::German) => {
            "decided by a person and kept"
        }
        (ClauseKind::Advice, Language::English | Language::Dutch | Language::German) => "advice",
        (ClauseKind::Rule, Language::French) => "décidé par le programme",
        (ClauseKind::Record, Language::French) => "décidé par une personne et conservé",
        (ClauseKind::Advice, Language::French) => "conseil",
    }
}

/// Headings.
struct Words {
    editions: &'static str,
    parameters: &'static str,
    example: &'static str,
    by_edition: &'static str,
    changed: &'static str,
    same: &'static str,
    no_such_rule: &'static str,
    not_at_hand: &'static str,
    new: &'static str,
    gone: &'static str,
}

const ENGLISH: Words = Words {
    editions: "In the editions",
    parameters: "Parameters",
    example: "For example",
    by_edition: "Edition by edition",
    changed: "What changed",
    same: "nothing",
    no_such_rule: "no such rule",
    not_at_hand: "not in our source of this edition",
    new: "new",
    gone: "deleted",
};

const FRENCH: Words = Words {
    editions: "Dans les éditions",
    parameters: "Paramètres (en anglais)",
    example: "Par exemple (en anglais)",
    by_edition: "Édition par édition",
    changed: "Ce qui a changé",
    same: "rien",
    no_such_rule: "pas de telle règle",
    not_at_hand: "absent de notre source de cette édition",
    new: "nouveau",
    gone: "supprimé",
};

/// The clauses for people.
pub(super) fn text(
    out: &mut dyn Write,
    clauses: &[ClauseText],
    edition: LawsEdition,
    language: Language,
) -> Result<(), CommandError> {
    let words = match language {
        Language::English | Language::Dutch | Language::German => ENGLISH,
        Language::French => FRENCH,
    };
    for (idx, (found, view)) in clauses.iter().zip(views(clauses, language)).enumerate() {
        if idx > 0 {
            writeln!(out)?;
        }
        let name = heading(found, edition);
        writeln!(out, "{name} ({})", view.kind)?;
        clause(out, &view, &words)?;
    }
    Ok(())
}

/// The number that the edition prints, with the edition; the name of a clause without editions.
fn heading(clause: &ClauseText, edition: LawsEdition) -> String {
    match book::number_in(clause, edition) {
        Some(number) if !clause.editions.is_empty() => format!("{number} of {edition}"),
        _ => clause.id.clone(),
    }
}

/// What a search found: numbers and summaries.
pub(super) fn list(
    out: &mut dyn Write,
    clauses: &[ClauseText],
    edition: LawsEdition,
) -> Result<(), CommandError> {
    for clause in clauses {
        writeln!(out, "{}\n  {}", heading(clause, edition), clause.summary)?;
    }
    Ok(())
}

fn clause(out: &mut dyn Write, view: &View, words: &Words) -> Result<(), CommandError> {
    writeln!(out, "  {}", view.summary)?;
    let notes = [
        (words.editions, &view.editions),
        (words.parameters, &view.parameters),
        (words.example, &view.scenario),
    ];
    for (heading, text) in notes.into_iter().filter(|(_, text)| !text.is_empty() && *text != "none")
    {
        writeln!(out, "  {heading}: {text}")?;
    }
    if view.tables.is_empty() {
        return Ok(());
    }
    writeln!(out, "  {}:", words.by_edition)?;
    for table in &view.tables {
        let regime = table.regime.as_ref().map(|regime| format!(" ({regime})")).unwrap_or_default();
        writeln!(out, "    {}{regime}", table.about)?;
        for cell in &table.cells {
            let article = cell.article.unwrap_or("-");
            let says = match (&cell.says, cell.missing) {
                (Some(says), _) => says.as_str(),
                (None, None) => "",
                (None, Some("not at hand")) => words.not_at_hand,
                (None, Some(_)) => words.no_such_rule,
            };
            writeln!(
                out,
                "{}",
                format!("      {}  {article:<10} {says}", cell.edition).trim_end()
            )?;
        }
    }
    writeln!(out, "  {}: {}", words.changed, changes(view, words))?;
    Ok(())
}

/// Where two editions that follow each other say different things.
fn changes(view: &View, words: &Words) -> String {
    let mut changes = Vec::new();
    for table in &view.tables {
        let regime = table.regime.as_ref().map(|regime| format!(" ({regime})")).unwrap_or_default();
        for change in &table.changes {
            let what = match (&change.from, &change.to) {
                (None, Some(to)) if to.is_empty() => words.new.to_owned(),
                (None, Some(to)) => format!("{}: {to}", words.new),
                (Some(_), None) => words.gone.to_owned(),
                (Some(from), Some(to)) => format!("{from} → {to}"),
                (None, None) => continue,
            };
            changes.push(format!("{} {}{regime}: {what}", change.edition, table.about));
        }
    }
    if changes.is_empty() { words.same.to_owned() } else { changes.join("; ") }
}

/// Every table, edition beside edition, as a page of Markdown.
pub(super) fn page(out: &mut dyn Write, language: Language) -> Result<(), CommandError> {
    let title = match language {
        Language::English | Language::Dutch | Language::German => {
            "The editions of the Laws, side by side"
        }
        Language::French => "Les éditions des Règles, côte à côte",
    };
    let years: Vec<String> = LawsEdition::ALL.iter().map(LawsEdition::to_string).collect();
    writeln!(out, "# {title}\n\n| | | {} |", years.join(" | "))?;
    writeln!(out, "|---|---|{}", "---|".repeat(years.len()))?;
    for row in tables() {
        let view = table(&row, language);
        let about = match &view.regime {
            Some(regime) => format!("{} ({regime})", view.about),
            None => view.about.clone(),
        };
        let cells: Vec<String> = view.cells.iter().map(markdown).collect();
        writeln!(out, "| {} | {about} | {} |", row.filed_under, cells.join(" | "))?;
    }
    Ok(())
}

fn markdown(cell: &CellView) -> String {
    match (cell.article, &cell.says) {
        (None, _) => cell.missing.unwrap_or_default().to_owned(),
        (Some(article), None) => article.to_owned(),
        (Some(article), Some(says)) => format!("{article}: {says}"),
    }
}
