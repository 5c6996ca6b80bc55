//! A clause for people and for programs.

use std::io::Write;

use arbiter_laws::{Row, book, tables};
use arbiter_rulebook::{ClauseKind, ClauseText, Language, LawsEdition, phrase};
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
    regime: Option<String>,
    cells: Vec<CellView>,
    changed: bool,
}

#[derive(Debug, Serialize)]
struct CellView {
    edition: u16,
    article: Option<&'static str>,
    says: Option<String>,
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
        editions: clause.editions.clone(),
        parameters: clause.parameters.clone(),
        scenario: clause.scenario.clone(),
        tables: book::rows_of(clause).iter().map(|row| table(row, language)).collect(),
    }
}

fn table(row: &Row, language: Language) -> TableView {
    let translated = |text: &str| phrase(text, language).unwrap_or_else(|| text.to_owned());
    let cells: Vec<CellView> = LawsEdition::ALL
        .into_iter()
        .map(|edition| {
            let cell = row.at(edition);
            CellView {
                edition: edition.year(),
                article: cell.map(|cell| cell.article),
                says: cell.filter(|cell| !cell.says.is_empty()).map(|cell| translated(&cell.says)),
            }
        })
        .collect();
    let changed = cells.windows(2).any(|pair| pair[0].says != pair[1].says);
    TableView {
        about: translated(row.about),
        regime: row.regime.map(|regime| translated(&regime.to_string())),
        cells,
        changed,
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
    absent: &'static str,
}

const ENGLISH: Words = Words {
    editions: "In the editions",
    parameters: "Parameters",
    example: "For example",
    by_edition: "Edition by edition",
    changed: "What changed",
    same: "nothing",
    absent: "no such rule, or not at hand",
};

const FRENCH: Words = Words {
    editions: "Dans les éditions",
    parameters: "Paramètres (en anglais)",
    example: "Par exemple (en anglais)",
    by_edition: "Édition par édition",
    changed: "Ce qui a changé",
    same: "rien",
    absent: "pas de telle règle, ou texte indisponible",
};

/// The clauses for people.
pub(super) fn text(
    out: &mut dyn Write,
    clauses: &[ClauseText],
    language: Language,
) -> Result<(), CommandError> {
    let words = match language {
        Language::English | Language::Dutch | Language::German => ENGLISH,
        Language::French => FRENCH,
    };
    for (idx, view) in views(clauses, language).iter().enumerate() {
        if idx > 0 {
            writeln!(out)?;
        }
        clause(out, view, &words)?;
    }
    Ok(())
}

fn clause(out: &mut dyn Write, view: &View, words: &Words) -> Result<(), CommandError> {
    writeln!(out, "{} ({})", view.clause, view.kind)?;
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
            let says = match (&cell.says, cell.article) {
                (Some(says), _) => says.as_str(),
                (None, Some(_)) => "",
                (None, None) => words.absent,
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
    for table in view.tables.iter().filter(|table| table.changed) {
        for pair in table.cells.windows(2).filter(|pair| pair[0].says != pair[1].says) {
            let said = |cell: &CellView| cell.says.clone().unwrap_or_else(|| "-".to_owned());
            let regime =
                table.regime.as_ref().map(|regime| format!(", {regime}")).unwrap_or_default();
            let (from, to) = (said(&pair[0]), said(&pair[1]));
            changes.push(format!("{} {}{regime}: {from} → {to}", pair[1].edition, table.about));
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
        (None, _) => "–".to_owned(),
        (Some(article), None) => article.to_owned(),
        (Some(article), Some(says)) => format!("{article}: {says}"),
    }
}
