//! The clauses: by article, by edition, by word; one clause with its tables.

use arbiter_laws::{
    Row, Search, advice,
    book::{self, State},
    exam::{self, Example},
    glossary::TERMS,
};
use arbiter_rulebook::{
    ClauseKind, ClauseText, LawsEdition, Message, Missing, laws_texts, online_texts,
    tournament_texts,
};
use arbiter_text::Text;
use askama::Template;
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};

use super::{
    super::{Page, board::Board, show, tools::run_blocking},
    address, edition_name,
    rulings::cited,
};
use crate::{fault::Fault, fields::query, problem::Problem};

/// A clause in a list.
pub(in crate::pages) struct Entry {
    pub(in crate::pages) id: String,
    /// The number that the chosen edition prints.
    pub(in crate::pages) number: String,
    pub(in crate::pages) href: String,
    pub(in crate::pages) summary: Summary,
}

/// A text with the language it is written in.
pub(in crate::pages) struct Summary {
    pub(in crate::pages) text: String,
    pub(in crate::pages) lang: &'static str,
}

impl Summary {
    /// In the reader's language where there is one, otherwise in English.
    pub(super) fn of(t: &Text, clause: &ClauseText) -> Self {
        match clause.in_language(t.language()) {
            Some(text) => Self { text: text.to_owned(), lang: t.language().code() },
            None => Self { text: clause.summary.clone(), lang: "en" },
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
        "VOC" => "chapter-wording",
        "HEAD" => "chapter-headings",
        "GUIDE" => "chapter-guidelines",
        "BASIC" => "chapter-basic",
        "HAND" => "chapter-handling",
        "DUBOV" => "chapter-dubov",
        "BURST" => "chapter-burstein",
        "DOUBLE" => "chapter-double",
        "TEAM" => "chapter-team",
        "BAKU" => "chapter-baku",
        "OLYMP" => "chapter-olympiad",
        "RT" => "chapter-rapid-rating",
        "TRF26" => "chapter-trf26",
        "VCL" => "chapter-acceptance",
        "ON" => "chapter-online",
        "EQ" => "chapter-equipment",
        other => return other.to_owned(),
    };
    t.say(key)
}

/// The contents, one line a chapter, in the order in which the tables name them.
fn chapters<'c>(
    t: &Text,
    clauses: impl IntoIterator<Item = &'c ClauseText>,
    open: &str,
) -> Vec<Chapter> {
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
        book::is_regulation(clause) || edition.is_none_or(|chosen| book::is_in(clause, chosen))
    };
    let laws: Vec<&ClauseText> = laws_texts().iter().filter(|it| in_edition(it)).collect();
    let tournament = online_texts().iter().chain(tournament_texts());
    let (found, heading): (Vec<&ClauseText>, String) = if words.is_empty() {
        let all = laws.iter().copied().chain(tournament.clone());
        let own = all.filter(|clause| chapter(&clause.id) == article);
        let heading = if article.is_empty() { String::new() } else { title(t, &article) };
        (own.collect(), heading)
    } else {
        let mut found = book::find(&words, edition.unwrap_or(LawsEdition::NEWEST));
        let more = book::search(&words).into_iter().filter(|clause| !found.contains(clause));
        found.extend(more.collect::<Vec<_>>());
        found.retain(|clause| in_edition(clause));
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
    let (laws, tournament) = (chapters(t, laws, &article), chapters(t, tournament, &article));
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

pub(in crate::pages) fn entry(
    t: &Text,
    clause: &ClauseText,
    edition: Option<LawsEdition>,
) -> Entry {
    let number = edition.and_then(|edition| book::number_in(clause, edition));
    Entry {
        id: clause.id.clone(),
        number: number
            .or_else(|| arbiter_rulebook::fide_number(&clause.id))
            .unwrap_or_else(|| clause.id.clone()),
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

/// What a row is about, with the classes of play it holds for in brackets.
pub(super) fn about(t: &Text, row: &Row) -> String {
    let names: Vec<String> = row.regimes.iter().map(|regime| t.explain(regime)).collect();
    let classes = if names.is_empty() { String::new() } else { format!(" ({})", names.join("; ")) };
    t.say(row.about) + &classes
}

pub(super) fn table(t: &Text, row: &Row) -> Table {
    let cell = |edition: LawsEdition| match row.at(edition) {
        Ok(cell) => {
            let says = cell.says.as_ref().map(|says| t.message(says)).unwrap_or_default();
            (edition.year(), cell.article.to_owned(), says)
        }
        Err(missing) => (edition.year(), String::new(), absent(t, missing)),
    };
    let cells = LawsEdition::ALL.into_iter().map(cell).collect();
    let said = |state: &State| match state {
        State::NoSuchRule => t.say("law-no-such-rule"),
        State::Present => t.say("law-new"),
        State::Says(message) => t.message(message),
    };
    let changes = book::changes(row).into_iter().map(|change| {
        let values = [
            ("year", change.edition.to_string()),
            ("before", said(&change.from)),
            ("after", said(&change.to)),
        ];
        t.with("clause-change", &values)
    });
    Table { about: about(t, row), cells, changes: changes.collect() }
}

/// Why an edition has no cell.
pub(super) fn absent(t: &Text, missing: Missing) -> String {
    t.say(match missing {
        Missing::NoSuchRule => "law-no-such-rule",
        Missing::NotAtHand => "law-not-at-hand",
    })
}

/// An incident that shows a clause, in sentences.
struct Shown {
    story: String,
    board: Option<Board>,
    /// Who is on move on the board.
    on_move: String,
    ruling: String,
    articles: String,
}

impl Shown {
    fn new(t: &Text, example: &Example) -> Self {
        let sentences = |messages: &[Message]| {
            messages.iter().map(|message| t.message(message)).collect::<Vec<_>>().join(" ")
        };
        let articles: Vec<String> =
            example.articles.iter().map(|article| cited(t, *article).0).collect();
        let side = example.board.as_ref().map(|board| t.message(&arbiter_laws::side(board.turn)));
        Self {
            story: sentences(&example.story),
            board: example.board.as_ref().map(|board| Board::of(t, board)),
            on_move: side.map(|side| t.say1("exam-on-move", "player", side)).unwrap_or_default(),
            ruling: sentences(&example.ruling),
            articles: articles.join(", "),
        }
    }
}

#[derive(Template)]
#[template(path = "laws/clause.html")]
struct ClausePage {
    page: Page,
    clause: &'static ClauseText,
    summary: Summary,
    kind: String,
    numbers: Vec<(String, String)>,
    tables: Vec<Table>,
    /// Practical advice, line by line.
    advice: Vec<String>,
    example: Option<Shown>,
    chapter: String,
    chapter_title: String,
    before: Option<Entry>,
    after: Option<Entry>,
}

/// One clause.
pub(super) async fn clause(page: Page, Path(id): Path<String>) -> Result<Response, Problem> {
    let t = &page.t;
    let missing = || Problem::missing(Fault::NoClause(id.clone())).next("next-contents");
    let found = book::by_id(&id).ok_or_else(missing)?;
    let all: Vec<&ClauseText> = book::clauses().collect();
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
            let printed = book::is_printed(found, edition);
            let number = book::number_in(found, edition).filter(|_| printed);
            (edition_name(t, edition), number.unwrap_or_default())
        });
    let numbers = numbers.collect();
    let tables = book::rows_of(found).into_iter().map(|row| table(t, row)).collect();
    let advice = advice::about(found).map(|key| t.say(key)).unwrap_or_default();
    let advice = advice.lines().map(|line| line.trim().to_owned()).collect();
    let example = run_blocking(move || newest_example(found)).await?;
    let example = example.map(|example| Shown::new(t, &example));
    let summary = Summary::of(t, found);
    let chapter = chapter(&found.id).to_owned();
    let chapter_title = title(t, &chapter);
    show(&ClausePage {
        clause: found,
        summary,
        kind,
        numbers,
        tables,
        advice,
        example,
        chapter,
        chapter_title,
        before,
        after,
        page,
    })
}

/// An incident under the newest edition that has the clause.
fn newest_example(clause: &ClauseText) -> Option<Example> {
    let edition = LawsEdition::ALL
        .into_iter()
        .rev()
        .find(|edition| book::number_in(clause, *edition).is_some())?;
    exam::example(crate::casebook::cases(), clause, edition, &Search::default())
}

#[derive(Template)]
#[template(path = "laws/glossary.html")]
struct GlossaryPage {
    page: Page,
    /// Name, meaning, address and number of the clause.
    terms: Vec<(String, String, String, &'static str)>,
}

/// The terms of the rulebook, by their names in the reader's language.
pub(super) async fn glossary(page: Page) -> Result<Response, Problem> {
    let t = &page.t;
    let mut terms: Vec<(String, String, String, &str)> = TERMS
        .iter()
        .map(|term| (t.say(term.name), t.say(term.meaning), address(term.clause), term.clause))
        .collect();
    terms.sort_by_key(|(name, ..)| name.to_lowercase());
    show(&GlossaryPage { page, terms })
}
