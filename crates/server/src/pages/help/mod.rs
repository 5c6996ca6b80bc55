//! The handbook inside the program: its chapters as pages in English and French, a search through
//! them, and the chapter that explains each page.

mod book;
mod places;
mod search;

use arbiter_rulebook::Language;
use askama::Template;
use axum::{
    Router,
    extract::{Path, RawQuery},
    response::Response,
    routing::get,
};

use self::book::{BookLanguage, Link};
use super::{Page, show};
use crate::{app::App, fault::Fault, fields::query, problem::Problem};

pub(super) use places::address as place;
pub(super) use search::Hit;

pub(super) fn router() -> Router<App> {
    Router::new().route("/help", get(first)).route("/help/{chapter}", get(chapter))
}

#[derive(Template)]
#[template(path = "help.html")]
struct HelpPage {
    page: Page,
    title: String,
    /// The chapter that is shown; empty where a search is.
    current: &'static str,
    links: Vec<Link>,
    /// The language of the text.
    language: BookLanguage,
    /// Whether the text is not in the language of the reader.
    is_foreign: bool,
    /// The chapter as a page.
    text: String,
    /// What was searched for.
    words: String,
    hits: Vec<Hit>,
}

/// `/help`, and `/help?q=late entry`.
async fn first(page: Page, RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let words: String = fields.text("q").chars().take(search::WORDS_MAX).collect();
    if words.is_empty() {
        return chaptered(page, "about");
    }
    let language = book_language(page.t.language());
    let hits = search::search(language, &words);
    let title = words.clone();
    show(&HelpPage { words, hits, ..empty(page, title, language) })
}

/// The places of the handbook that have all the words, and the language they are in.
pub(super) fn find(page: &Page, words: &str) -> (&'static str, Vec<Hit>) {
    let language = book_language(page.t.language());
    (language.code(), search::search(language, words))
}

async fn chapter(page: Page, Path(name): Path<String>) -> Result<Response, Problem> {
    chaptered(page, &name)
}

fn chaptered(page: Page, name: &str) -> Result<Response, Problem> {
    let chapter = book::chapter(name).ok_or_else(|| Problem::missing(Fault::NoPage))?;
    let language = book_language(page.t.language());
    let text = book::rendered(chapter, language);
    let empty = empty(page, String::new(), language);
    let here = empty.links.iter().find(|link| link.name == chapter.name);
    let title = here.map_or(chapter.name, |link| link.title).to_owned();
    show(&HelpPage { title, current: chapter.name, text, ..empty })
}

/// A page with its list of chapters and nothing beside it.
fn empty(page: Page, title: String, language: BookLanguage) -> HelpPage {
    let is_foreign = page.t.language().code() != language.code();
    HelpPage {
        page,
        title,
        current: "",
        links: book::links(language),
        language,
        is_foreign,
        text: String::new(),
        words: String::new(),
        hits: Vec::new(),
    }
}

/// The language in which a reader gets the book.
const fn book_language(reader: Language) -> BookLanguage {
    match reader {
        Language::French => BookLanguage::French,
        Language::English | Language::Dutch | Language::German => BookLanguage::English,
    }
}
