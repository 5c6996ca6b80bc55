//! Two editions side by side: what changed.

use arbiter_laws::book::{self, Difference};
use arbiter_rulebook::LawsEdition;
use arbiter_text::Text;
use askama::Template;
use axum::{extract::RawQuery, response::Response};

use super::{
    super::{Page, show},
    address,
    browse::Summary,
    edition_name,
};
use crate::{fields::query, problem::Problem};

#[derive(Template)]
#[template(path = "laws/compare.html")]
struct ComparePage {
    page: Page,
    from: LawsEdition,
    to: LawsEdition,
    from_name: String,
    to_name: String,
    editions: Vec<(String, String)>,
    article: String,
    changed: Vec<Change>,
    gone: Vec<Change>,
    new: Vec<Change>,
    renumbered: Vec<Change>,
}

impl ComparePage {
    /// Lists of clauses with their headings, and which of the two numbers they show (2 for both).
    fn lists(&self) -> [(String, &[Change], usize); 3] {
        let t = &self.page.t;
        [
            (t.say("compare-new"), self.new.as_slice(), 1),
            (t.say("compare-gone"), self.gone.as_slice(), 0),
            (t.say("compare-renumbered"), self.renumbered.as_slice(), 2),
        ]
    }
}

/// A clause in both editions.
struct Change {
    id: String,
    href: String,
    summary: Summary,
    numbers: [String; 2],
    rows: Vec<Pair>,
}

/// A row in both editions.
struct Pair {
    about: String,
    from: String,
    to: String,
}

/// `/laws/compare?from=2014&to=2018&article=7`.
pub(super) async fn compare(page: Page, RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let t = &page.t;
    let edition =
        |name: &str, usual| fields.get(name).and_then(|year| year.parse().ok()).unwrap_or(usual);
    let (from, to) = (edition("from", LawsEdition::E2014), edition("to", LawsEdition::NEWEST));
    let article = fields.text("article").to_owned();
    let wanted = |change: &Difference| {
        let rest = change.clause.id.strip_prefix(&article);
        article.is_empty()
            || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '(']))
    };
    let (mut changed, mut gone, mut new, mut renumbered) = (vec![], vec![], vec![], vec![]);
    for difference in book::compare(from, to).into_iter().filter(wanted) {
        let renumbered_only = difference.is_renumbered_only();
        let [before, after] = [0, 1].map(|side| difference.numbers[side].is_some());
        let change = change(t, &difference, [from, to]);
        match (before, after) {
            _ if renumbered_only => renumbered.push(change),
            (true, true) => changed.push(change),
            (true, false) => gone.push(change),
            (false, _) => new.push(change),
        }
    }
    let editions = LawsEdition::ALL.into_iter().map(|one| (one.to_string(), edition_name(t, one)));
    let editions = editions.collect();
    let (from_name, to_name) = (edition_name(t, from), edition_name(t, to));
    show(&ComparePage {
        page,
        from,
        to,
        from_name,
        to_name,
        editions,
        article,
        changed,
        gone,
        new,
        renumbered,
    })
}

fn change(t: &Text, difference: &Difference, editions: [LawsEdition; 2]) -> Change {
    let rows = difference.rows.iter().map(|row| {
        let [from, to] = editions.map(|edition| match row.at(edition) {
            Ok(cell) => cell.says.as_ref().map(|says| t.message(says)).unwrap_or_default(),
            Err(missing) => super::browse::absent(t, missing),
        });
        Pair { about: super::browse::about(t, row), from, to }
    });
    Change {
        id: difference.clause.id.clone(),
        href: address(&difference.clause.id),
        summary: Summary::of(t, difference.clause),
        numbers: difference.numbers.clone().map(Option::unwrap_or_default),
        rows: rows.collect(),
    }
}
