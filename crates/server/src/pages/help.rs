//! The handbook inside the program: its chapters as pages, in English.

use askama::Template;
use axum::{Router, extract::Path, response::Response, routing::get};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::{Page, show};
use crate::{app::App, fault::Fault, problem::Problem};

/// The list of chapters.
const SUMMARY: &str = include_str!("../../../../docs/handbook/src/SUMMARY.md");

macro_rules! chapters {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../../docs/handbook/src/", $name, ".md")))),*]
    };
}

/// Every chapter: its name in addresses, and its text.
const CHAPTERS: &[(&str, &str)] = chapters![
    "about",
    "first-evening",
    "registration",
    "pairing",
    "systems",
    "results",
    "corrections",
    "live",
    "teams",
    "standings",
    "fide-mode",
    "reports",
    "norms",
    "laws",
    "server",
    "operation",
    "tournament",
    "judge",
    "winnable",
    "notation",
    "scripts",
    "python",
];

pub(super) fn router() -> Router<App> {
    Router::new().route("/help", get(first)).route("/help/{chapter}", get(chapter))
}

/// A chapter in the list beside the text.
struct Link {
    name: &'static str,
    title: &'static str,
}

#[derive(Template)]
#[template(path = "help.html")]
struct HelpPage {
    page: Page,
    title: String,
    current: &'static str,
    links: Vec<Link>,
    text: String,
}

async fn first(page: Page) -> Result<Response, Problem> {
    shown(page, "about")
}

async fn chapter(page: Page, Path(name): Path<String>) -> Result<Response, Problem> {
    shown(page, &name)
}

fn shown(page: Page, name: &str) -> Result<Response, Problem> {
    let found = CHAPTERS.iter().find(|(known, _)| *known == name);
    let (current, text) = *found.ok_or_else(|| Problem::missing(Fault::NoPage))?;
    let links = links();
    let here = links.iter().find(|link| link.name == current);
    let title = here.map_or(current, |link| link.title).to_owned();
    show(&HelpPage { page, title, current, links, text: rendered(text) })
}

/// The chapters in the order of the summary.
fn links() -> Vec<Link> {
    let link = |line: &'static str| {
        let (_, rest) = line.split_once('[')?;
        let (title, rest) = rest.split_once("](")?;
        let (name, _) = rest.split_once(".md)")?;
        Some(Link { name, title })
    };
    SUMMARY.lines().filter_map(link).collect()
}

/// A chapter as a page. Links between chapters lead to pages; pictures stay in the book, where a
/// browser test makes them.
fn rendered(text: &str) -> String {
    let mut in_picture = false;
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| {
        if matches!(event, Event::Start(Tag::Image { .. })) {
            in_picture = true;
            return None;
        }
        if matches!(event, Event::End(TagEnd::Image)) {
            in_picture = false;
            return None;
        }
        if in_picture {
            return None;
        }
        if let Event::Start(Tag::Link { link_type, dest_url, title, id }) = event {
            let dest_url = CowStr::from(address(&dest_url));
            return Some(Event::Start(Tag::Link { link_type, dest_url, title, id }));
        }
        Some(event)
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    page
}

/// `reports.md#norms` as `/help/reports#norms`.
fn address(link: &str) -> String {
    match link.split_once(".md") {
        Some((name, rest)) if !link.contains("://") => format!("/help/{name}{rest}"),
        _ => link.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chapter_of_the_summary_is_a_page_and_every_page_is_in_the_summary() {
        let listed: Vec<&str> = links().iter().map(|link| link.name).collect();
        let known: Vec<&str> = CHAPTERS.iter().map(|(name, _)| *name).collect();
        assert_eq!(listed, known);
    }

    #[test]
    fn links_lead_to_pages_and_pictures_are_left_out() {
        let page = rendered("![A board](images/x.png)\n\n[Running](tournament.md#teams), `a`");
        assert_eq!(
            page,
            "<p></p>\n<p><a href=\"/help/tournament#teams\">Running</a>, <code>a</code></p>\n"
        );
        for (name, text) in CHAPTERS {
            let page = rendered(text);
            assert!(page.starts_with("<h1>") && !page.contains(".md"), "{name}: {page}");
        }
    }
}
