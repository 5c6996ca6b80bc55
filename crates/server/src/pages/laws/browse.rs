//! The clauses: by article, by edition, by word; one clause with its tables.

use arbiter_laws::{Regime, Row, book};
use arbiter_rulebook::Language;
use arbiter_rulebook::{ClauseKind, ClauseText, LawsEdition, laws_texts, phrase, tournament_texts};
use arbiter_text::Text;
use askama::Template;
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};

use super::{
    super::{Page, show},
    address, edition_name,
};
use crate::{fault::Fault, fields::query, problem::Problem};

/// A clause in a list.
pub(super) struct Entry {
    pub(super) id: String,
    /// The number that the chosen edition prints.
    pub(super) number: String,
    pub(super) href: String,
    pub(super) summary: Summary,
}

/// A text with the language it is written in.
pub(super) struct Summary {
    pub(super) text: String,
    pub(super) lang: &'static str,
}

impl Summary {
    /// In the reader's language where there is one, otherwise in English.
    pub(super) fn of(t: &Text, clause: &ClauseText) -> Self {
        match (t.language(), &clause.french) {
            (Language::French, Some(french)) => Self { text: french.clone(), lang: "fr" },
            _ => Self { text: clause.summary.clone(), lang: "en" },
        }
    }
}

/// A chapter of the contents.
struct Chapter {
    /// `7`, `A`, `SWISS`.
    id: String,
    title: String,
    count: usize,
    is_open: bool,
}

#[derive(Template)]
#[template(path = "laws/index.html")]
struct IndexPage {
    page: Page,
    words: String,
    edition: Option<LawsEdition>,
    editions: Vec<(String, String, bool)>,
    laws: Vec<Chapter>,
    tournament: Vec<Chapter>,
    heading: String,
    entries: Vec<Entry>,
    /// Whether some texts are in another language than the page.
    foreign: bool,
    more: usize,
}

/// Clauses shown at once.
const SHOWN_MAX: usize = 120;

/// The chapter a clause belongs to: `7` of `7.5.5`, `2009` of `2009:PRE.a` goes to `PRE`.
fn chapter(id: &str) -> &str {
    let plain = id.split_once(':').map_or(id, |(_, rest)| rest);
    let plain = plain.split_once("INT.").map_or(plain, |(_, rest)| rest);
    // A note names the article it is about: `A4` is article 4 of appendix A.
    match plain.split(['.', '-', '(']).next().unwrap_or(plain) {
        "A4" => "A",
        chapter => chapter,
    }
}

fn title(t: &Text, chapter: &str) -> String {
    let key = match chapter {
        "INTRO" => "chapter-intro",
        "PRE" => "chapter-preface",
        "1" => "chapter-1",
        "2" => "chapter-2",
        "3" => "chapter-3",
        "4" => "chapter-4",
        "5" => "chapter-5",
        "6" => "chapter-6",
        "7" => "chapter-7",
        "8" => "chapter-8",
        "9" => "chapter-9",
        "10" => "chapter-10",
        "11" => "chapter-11",
        "12" => "chapter-12",
        "A" => "chapter-a",
        "B" => "chapter-b",
        "C" => "chapter-c",
        "D" => "chapter-d",
        "I" => "chapter-i",
        "II" => "chapter-ii",
        "III" => "chapter-iii",
        "GL" => "chapter-glossary",
        "KO" => "chapter-ko",
        "SWISS" => "chapter-swiss",
        "DUTCH" => "chapter-dutch",
        "LIM" => "chapter-lim",
        "HALEY" => "chapter-haley",
        "DEGR" => "chapter-degr",
        "ITALO" => "chapter-italo",
        "RR" => "chapter-rr",
        "TB" => "chapter-tb",
        "PLAYOFF" => "chapter-playoff",
        "RATING" => "chapter-rating",
        "TITLES" => "chapter-titles",
        "ARB" => "chapter-arb",
        "TRF" => "chapter-trf",
        other => return other.to_owned(),
    };
    t.say(key)
}

/// The contents, one line a chapter, in the order in which the tables name them.
fn chapters(t: &Text, clauses: &[ClauseText], open: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for clause in clauses {
        let id = chapter(&clause.id);
        match chapters.iter_mut().find(|chapter| chapter.id == id) {
            Some(known) => known.count += 1,
            None => chapters.push(Chapter {
                id: id.to_owned(),
                title: title(t, id),
                count: 1,
                is_open: id == open,
            }),
        }
    }
    chapters
}

/// `/laws?article=7&edition=2018&q=words`.
pub(super) async fn index(page: Page, RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let t = &page.t;
    let words = fields.text("q").to_owned();
    let article = fields.text("article").to_owned();
    let edition: Option<LawsEdition> = fields.get("edition").and_then(|year| year.parse().ok());
    let in_edition = |clause: &ClauseText| {
        clause.editions.is_empty() || edition.is_none_or(|chosen| book::is_in(clause, chosen))
    };
    let laws: Vec<ClauseText> = laws_texts().into_iter().filter(in_edition).collect();
    let tournament = tournament_texts();
    let (found, heading) = if words.is_empty() {
        let own = laws.iter().chain(&tournament).filter(|clause| chapter(&clause.id) == article);
        let heading = if article.is_empty() { String::new() } else { title(t, &article) };
        (own.cloned().collect(), heading)
    } else {
        let mut found = book::find(&words, edition.unwrap_or(LawsEdition::NEWEST));
        let more = book::search(&words).into_iter().filter(|clause| !found.contains(clause));
        found.extend(more.collect::<Vec<_>>());
        found.retain(in_edition);
        let values = [("words", words.clone()), ("n", found.len().to_string())];
        (found, t.with("laws-found", &values))
    };
    let more = found.len().saturating_sub(SHOWN_MAX);
    let entries: Vec<Entry> =
        found.iter().take(SHOWN_MAX).map(|clause| entry(t, clause, edition)).collect();
    let code = t.language().code();
    let foreign = entries.iter().any(|entry| entry.summary.lang != code);
    let editions = LawsEdition::ALL.into_iter().rev().map(|one| {
        let is_chosen = edition.is_some_and(|chosen| LawsEdition::eq(&chosen, &one));
        (one.to_string(), edition_name(t, one), is_chosen)
    });
    let editions = editions.collect();
    let (laws, tournament) = (chapters(t, &laws, &article), chapters(t, &tournament, &article));
    show(&IndexPage {
        page,
        words,
        edition,
        editions,
        laws,
        tournament,
        heading,
        entries,
        foreign,
        more,
    })
}

fn entry(t: &Text, clause: &ClauseText, edition: Option<LawsEdition>) -> Entry {
    let number = edition.and_then(|edition| book::number_in(clause, edition));
    Entry {
        id: clause.id.clone(),
        number: number.unwrap_or_else(|| clause.id.clone()),
        href: address(&clause.id),
        summary: Summary::of(t, clause),
    }
}

/// A row of the tables, edition beside edition.
pub(super) struct Table {
    pub(super) about: String,
    pub(super) cells: Vec<(u16, String, String)>,
    pub(super) changes: Vec<String>,
}

/// The classes of play of a row, in brackets.
pub(super) fn classes(regimes: &[Regime], said: impl Fn(&str) -> String) -> String {
    let names: Vec<String> = regimes.iter().map(|regime| said(&regime.to_string())).collect();
    if names.is_empty() { String::new() } else { format!(" ({})", names.join("; ")) }
}

pub(super) fn table(t: &Text, row: &Row) -> Table {
    let said = |text: &str| phrase(text, t.language()).unwrap_or_else(|| text.to_owned());
    let about = said(row.about) + &classes(&row.regimes, said);
    let cell = |edition: LawsEdition| match row.at(edition) {
        Ok(cell) => (edition.year(), cell.article.to_owned(), said(&cell.says)),
        Err(_) => (edition.year(), String::new(), String::new()),
    };
    let cells: Vec<(u16, String, String)> = LawsEdition::ALL.into_iter().map(cell).collect();
    let changed = cells
        .windows(2)
        .filter(|pair| pair[0].2 != pair[1].2 && !pair[0].1.is_empty() && !pair[1].1.is_empty());
    let changes = changed.map(|pair| {
        let values = [
            ("year", pair[1].0.to_string()),
            ("before", pair[0].2.clone()),
            ("after", pair[1].2.clone()),
        ];
        t.with("clause-change", &values)
    });
    let changes = changes.collect();
    Table { about, cells, changes }
}

#[derive(Template)]
#[template(path = "laws/clause.html")]
struct ClausePage {
    page: Page,
    clause: ClauseText,
    summary: Summary,
    kind: String,
    numbers: Vec<(String, String)>,
    parameters: Vec<String>,
    tables: Vec<Table>,
    chapter: String,
    chapter_title: String,
    before: Option<Entry>,
    after: Option<Entry>,
}

/// One clause.
pub(super) async fn clause(page: Page, Path(id): Path<String>) -> Result<Response, Problem> {
    let t = &page.t;
    let missing =
        || Problem::missing(Fault::NoClause(id.clone())).next("look for it in the contents");
    let found = book::by_id(&id).ok_or_else(missing)?;
    let all: Vec<ClauseText> = laws_texts().into_iter().chain(tournament_texts()).collect();
    let place = all.iter().position(|clause| clause.id == found.id).unwrap_or(0);
    let neighbour = |place: Option<usize>| Some(entry(t, all.get(place?)?, None));
    let (before, after) = (neighbour(place.checked_sub(1)), neighbour(place.checked_add(1)));
    let kind = t.say(match found.kind {
        ClauseKind::Rule => "clause-rule",
        ClauseKind::Record => "clause-record",
        ClauseKind::Advice => "clause-advice",
    });
    let numbers =
        LawsEdition::ALL.into_iter().filter(|_| !found.editions.is_empty()).map(|edition| {
            let number = book::number_in(&found, edition);
            (edition_name(t, edition), number.unwrap_or_default())
        });
    let numbers = numbers.collect();
    let parameters =
        found.parameters.split("; ").filter(|part| *part != "none" && !part.is_empty());
    let parameters = parameters.map(str::to_owned).collect();
    let tables = book::rows_of(&found).iter().map(|row| table(t, row)).collect();
    let summary = Summary::of(t, &found);
    let chapter = chapter(&found.id).to_owned();
    let chapter_title = title(t, &chapter);
    show(&ClausePage {
        clause: found,
        summary,
        kind,
        numbers,
        parameters,
        tables,
        chapter,
        chapter_title,
        before,
        after,
        page,
    })
}
