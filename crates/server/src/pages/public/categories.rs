//! The standings of every category on one page, to hang on the wall.

use arbiter_director::report;
use askama::Template;
use axum::response::Response;

use super::{
    standings::{Line, category_sheet},
    teams::segment,
};
use crate::{
    pages::{Head, Page, PublicView, show},
    problem::Problem,
};

/// A category and its players.
struct Part {
    name: String,
    /// For the address of its standings.
    query: String,
    lines: Vec<Line>,
    /// Ages are asked for, and no day says when they count.
    needs_day: bool,
}

#[derive(Template)]
#[template(path = "public/categories.html")]
struct CategoriesPage {
    page: Page,
    head: Head,
    after: usize,
    parts: Vec<Part>,
}

pub(super) async fn show_categories(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "categories").await?;
    let settings = &head.event.settings;
    let ranked = report::standings(&head.event, None, None)?;
    let after = ranked.ranking.n_rounds;
    let parts = settings.categories.iter().map(|category| {
        let placed = report::in_category(&head.event, ranked.clone(), category);
        Part {
            name: category.name.clone(),
            query: segment(&category.name),
            lines: category_sheet(&page.t, &head, &placed).lines,
            needs_day: !category.age.is_open() && category.day(settings).is_none(),
        }
    });
    let parts = parts.collect();
    show(&CategoriesPage { page, head, after, parts })
}
