//! `/style`: every part of the pages in every state, as `web/styles/README.md` gives them.
//!
//! The page is for those who work on the look, and for the tests that look at it.

use arbiter_board::Setup;
use askama::Template;
use axum::{Router, response::Response, routing::get};

use super::{Page, board::Board, show};
use crate::{app::App, assets, problem::Problem};

/// The classes with their examples.
const README: &str = include_str!("../../../../web/styles/README.md");

pub(super) fn router() -> Router<App> {
    Router::new().route("/style", get(show_style))
}

/// An example.
struct Example {
    title: &'static str,
    /// What the panel around it is: `flush`, or nothing.
    class: &'static str,
    html: String,
    board: Option<Board>,
}

#[derive(Template)]
#[template(path = "style.html")]
struct StylePage {
    page: Page,
    /// What stands above and below the contents.
    before: String,
    after: String,
    examples: Vec<Example>,
}

async fn show_style(page: Page) -> Result<Response, Problem> {
    let mut style =
        StylePage { page, before: String::new(), after: String::new(), examples: vec![] };
    for Fence { title, language, place, text } in fences(README) {
        let html = with_assets(text);
        match (language, place) {
            ("html", "before") => style.before.push_str(&html),
            ("html", "after") => style.after.push_str(&html),
            ("html", class) => style.examples.push(Example { title, class, html, board: None }),
            ("board", class) => {
                let setup = format!("{} w - - 0 1", text.trim()).parse::<Setup>();
                let setup = setup.map_err(|error| Problem::broken(error.to_string()))?;
                let board = Some(Board::of(&style.page.t, &setup));
                style.examples.push(Example { title, class, html: String::new(), board });
            }
            _ => {}
        }
    }
    show(&style)
}

/// The addresses of built files in an example.
fn with_assets(text: &str) -> String {
    let icon = assets::address("icon.svg").unwrap_or_default();
    text.replace("/assets/icon.svg", &icon)
}

/// A block of code with the heading above it.
struct Fence {
    title: &'static str,
    language: &'static str,
    /// What follows the language: where the example stands.
    place: &'static str,
    text: &'static str,
}

fn fences(readme: &'static str) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut title = "";
    let mut rest = readme;
    while let Some((line, after)) = rest.split_once('\n') {
        rest = after;
        if let Some(heading) = line.strip_prefix("## ") {
            title = heading;
        } else if let Some(kind) = line.strip_prefix("```") {
            let Some((text, after)) = rest.split_once("```\n") else { break };
            let (language, place) = kind.split_once(' ').unwrap_or((kind, ""));
            found.push(Fence { title, language, place, text });
            rest = after;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_an_example() {
        let fences = fences(README);
        let headings = README.lines().filter_map(|line| line.strip_prefix("## "));
        // A wall and paper are bodies of their own.
        for heading in headings.filter(|it| !["Projector", "Paper"].contains(it)) {
            let mut of_it = fences.iter().filter(|fence| fence.title == heading);
            assert!(of_it.any(|fence| fence.language != "text"), "{heading}");
        }
        assert!(fences.iter().any(|fence| fence.place == "before"));
        assert!(fences.iter().any(|fence| fence.language == "board"));
    }
}
