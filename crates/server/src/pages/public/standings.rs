//! The standings, now or after an earlier round, with ties shown as ties.

use std::collections::BTreeMap;

use arbiter_director::report::{self, Placed, Ranked};
use arbiter_rulebook::Color;
use arbiter_standings::{Standings, Warning};
use arbiter_text::Text;
use arbiter_tournament::{Bye, Category, PairingNumber, PlayerId, RoundEntry, Settings};
use askama::Template;
use axum::{extract::Query, response::Response};
use serde::Deserialize;

use super::{Person, Pill, pills, values};
use crate::{
    fault::Fault,
    pages::{Head, Page, PublicView, show, words},
    problem::Problem,
};

#[derive(Deserialize)]
pub(super) struct After {
    pub(super) after: Option<usize>,
}

/// Which standings.
#[derive(Deserialize)]
pub(super) struct Which {
    after: Option<usize>,
    /// The name of a category.
    category: Option<String>,
}

/// Everybody, or a category, for the row of links.
pub(super) struct Chip {
    pub(super) label: String,
    /// The address, without the round.
    pub(super) query: String,
    pub(super) current: &'static str,
}

/// A tie-break as the head of a column.
pub(crate) struct Column {
    pub(crate) code: String,
    pub(crate) name: String,
}

/// One line.
pub(crate) struct Line {
    /// `3`, or `3–5` where three share it.
    pub(crate) place: String,
    pub(crate) person: Person,
    pub(crate) points: String,
    pub(crate) values: Vec<String>,
    /// Left the event.
    pub(crate) is_out: bool,
    /// The place among all, in the table of a category.
    pub(crate) overall: String,
    /// Places won since the round before, or lost; 0 where that is not known.
    pub(crate) moved: i64,
    /// The last rounds.
    pub(crate) form: Vec<Mark>,
}

impl Line {
    /// How many places, whichever way.
    pub(crate) fn n_moved(&self) -> u64 {
        self.moved.unsigned_abs()
    }

    /// The last rounds for those who hear them.
    pub(crate) fn spoken_form(&self) -> String {
        self.form.iter().map(|it| it.result).collect::<Vec<_>>().join(" ")
    }
}

/// A round in a row of them.
pub(crate) struct Mark {
    /// `i` with White, `b` with Black, `s` without a game: what a page writes around it.
    pub(crate) tag: &'static str,
    pub(crate) result: &'static str,
}

impl Mark {
    fn of(entry: RoundEntry) -> Self {
        match entry {
            RoundEntry::Paired { color, result, .. } => {
                let tag = match color {
                    Some(Color::White) => "i",
                    Some(Color::Black) => "b",
                    None => "s",
                };
                Self { tag, result: if result.is_open() { "·" } else { words::mark(result) } }
            }
            RoundEntry::Bye(Bye::PairingAllocated | Bye::FullPoint) => {
                Self { tag: "s", result: "1" }
            }
            RoundEntry::Bye(Bye::HalfPoint) => Self { tag: "s", result: "½" },
            RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => Self { tag: "s", result: "0" },
        }
    }
}

/// Rounds in a row of them: more would take the room of the tie-breaks.
const FORM_MAX: usize = 9;

/// The table.
pub(crate) struct Sheet {
    pub(crate) after: usize,
    pub(crate) columns: Vec<Column>,
    pub(crate) lines: Vec<Line>,
    pub(crate) warnings: Vec<(String, &'static str)>,
    /// Whether some place is shared.
    pub(crate) has_ties: bool,
}

/// Which tie-breaks say something of a player: where teams are paired, whom a player met was not
/// chosen by points, and in a knock-out the round in which somebody went out decides.
fn shown_tie_breaks(head: &Head, ranking: &Standings) -> Vec<bool> {
    let is_shown = !head.has_bracket() && !head.event.settings.is_team_event;
    vec![is_shown; ranking.tie_breaks.len()]
}

/// Those of a row that are shown.
fn of_shown<'a, T>(is_shown: &'a [bool], row: &'a [T]) -> impl Iterator<Item = &'a T> {
    row.iter().zip(is_shown).filter(|(_, is_shown)| **is_shown).map(|(it, _)| it)
}

/// What the rules warn against; not of what a team event needs for its teams.
fn warnings(t: &Text, head: &Head, ranking: &Standings) -> Vec<(String, &'static str)> {
    let is_team_event = head.event.settings.is_team_event;
    let told = ranking.warnings.iter();
    let told = told.filter(|it| !(is_team_event && matches!(it, Warning::NeedsTeams { .. })));
    told.map(|it| warning(t, it)).collect()
}

impl Sheet {
    pub(crate) fn of(t: &Text, head: &Head, ranked: &Ranked) -> Self {
        let ranking = &ranked.ranking;
        let is_shown = shown_tie_breaks(head, ranking);
        let line = |row: &arbiter_standings::Row| {
            let id = player(head, row.number).unwrap_or(PlayerId(0));
            let entrant = head.event.players.get(&id);
            let shown = |value: &Option<arbiter_standings::Value>| {
                value.map_or_else(|| "–".to_owned(), |value| values::value(t, value))
            };
            Line {
                place: place(row.place, row.n_sharing),
                person: Person::in_event(head, id),
                points: words::points(row.score),
                values: of_shown(&is_shown, &row.values).map(shown).collect(),
                is_out: entrant.is_some_and(|entrant| entrant.withdrawn_from.is_some()),
                overall: String::new(),
                moved: 0,
                form: Vec::new(),
            }
        };
        Self {
            after: ranking.n_rounds,
            columns: of_shown(&is_shown, &ranking.tie_breaks).map(|it| column(t, it)).collect(),
            lines: ranking.rows.iter().map(line).collect(),
            warnings: warnings(t, head, ranking),
            has_ties: ranking.rows.iter().any(|row| 1 < row.n_sharing),
        }
    }
}

impl Sheet {
    /// Adds how everybody fared in the last rounds, and what the last of them did to the places.
    fn with_form(mut self, head: &Head, ranked: &Ranked) -> Self {
        let n_rounds = ranked.ranking.n_rounds;
        let before = n_rounds.checked_sub(1).filter(|&before| 0 < before);
        let before =
            before.and_then(|before| report::standings(&head.event, Some(before), None).ok());
        let places: BTreeMap<u16, u32> = before
            .iter()
            .flat_map(|before| before.ranking.rows.iter().map(|row| (row.number, row.place)))
            .collect();
        let rounds: BTreeMap<u16, &[RoundEntry]> = ranked
            .record
            .players
            .iter()
            .map(|player| (player.number.get(), player.rounds.as_slice()))
            .collect();
        for (line, row) in self.lines.iter_mut().zip(&ranked.ranking.rows) {
            if let Some(&place) = places.get(&row.number) {
                line.moved = i64::from(place) - i64::from(row.place);
            }
            let played = rounds.get(&row.number).copied().unwrap_or_default();
            let absent = std::iter::repeat(RoundEntry::Absent);
            let played = played.iter().copied().chain(absent).take(n_rounds);
            line.form = played.skip(n_rounds.saturating_sub(FORM_MAX)).map(Mark::of).collect();
        }
        self
    }

    /// The first and the last of the rounds in a row.
    pub(crate) fn form_rounds(&self) -> String {
        let first = self.after.saturating_sub(FORM_MAX) + 1;
        if first < self.after {
            format!("{first}–{}", self.after)
        } else {
            self.after.to_string()
        }
    }
}

/// The table of a category.
pub(super) fn category_sheet(t: &Text, head: &Head, placed: &Placed) -> Sheet {
    let mut sheet = Sheet::of(t, head, &placed.ranked);
    for (line, overall) in sheet.lines.iter_mut().zip(&placed.overall) {
        line.overall = overall.to_string();
    }
    sheet
}

/// There is no such category.
fn no_category(name: &str) -> Problem {
    Problem::missing(Fault::NoCategory(name.to_owned())).next("next-categories")
}

/// The player with this pairing number.
pub(crate) fn player(head: &Head, number: u16) -> Option<PlayerId> {
    head.event.player_numbered(PairingNumber::new(number)?)
}

/// `3`, or `3–5` where three share it.
pub(super) fn place(place: u32, n_sharing: u32) -> String {
    if n_sharing < 2 { place.to_string() } else { format!("{place}–{}", place + n_sharing - 1) }
}

/// What the rules warn against, with the clause.
pub(crate) fn warning(t: &Text, warning: &Warning) -> (String, &'static str) {
    (t.explain(warning), warning.clause())
}

/// A team's line.
pub(super) struct TeamLine {
    pub(super) place: String,
    pub(super) name: String,
    /// Where its page is, below the teams of the event.
    pub(super) address: String,
    pub(super) points: String,
    pub(super) values: Vec<String>,
}

#[derive(Template)]
#[template(path = "public/standings.html")]
struct StandingsPage {
    page: Page,
    head: Head,
    sheet: Sheet,
    teams: Vec<TeamLine>,
    team_columns: Vec<Column>,
    pills: Vec<Pill>,
    /// Everybody and the categories, where there are any.
    chips: Vec<Chip>,
    /// `&category=…` where the table is that of a category.
    of_category: String,
    /// The name of the category, or empty.
    category: String,
    /// The table of the last complete round needs no round in its address.
    is_newest: bool,
}

pub(super) async fn show_standings(
    PublicView { app, page, path: id }: PublicView,
    Query(query): Query<Which>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "standings").await?;
    let ranked = report::standings(&head.event, query.after, None)?;
    let complete = arbiter_standings::complete_rounds(&ranked.record);
    let asked = query.category.as_deref().unwrap_or_default().trim();
    let settings = &head.event.settings;
    let (sheet, category) = if asked.is_empty() {
        (Sheet::of(&page.t, &head, &ranked).with_form(&head, &ranked), String::new())
    } else {
        let category = settings.category(asked).ok_or_else(|| no_category(asked))?;
        let placed = report::in_category(&head.event, ranked, category);
        (category_sheet(&page.t, &head, &placed), category.name.clone())
    };
    let chips = chips(&page.t, settings, &category);
    let (team_columns, teams) = if category.is_empty() {
        teams(&page.t, &head, query.after)
    } else {
        (Vec::new(), Vec::new())
    };
    let of_category = match category.as_str() {
        "" => String::new(),
        name => format!("&category={}", super::teams::segment(name)),
    };
    let number = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    let pills = pills(number(complete), number(sheet.after));
    let is_newest = sheet.after == complete;
    show(&StandingsPage {
        page,
        head,
        sheet,
        teams,
        team_columns,
        pills,
        chips,
        of_category,
        category,
        is_newest,
    })
}

/// Everybody first, then the categories; none where there are no categories.
fn chips(t: &Text, settings: &Settings, here: &str) -> Vec<Chip> {
    if settings.categories.is_empty() {
        return Vec::new();
    }
    let current = |name: &str| if name == here { "true" } else { "false" };
    let all = Chip { label: t.say("category-all"), query: String::new(), current: current("") };
    let chip = |category: &Category| Chip {
        label: category.name.clone(),
        query: format!("?category={}", super::teams::segment(&category.name)),
        current: current(&category.name),
    };
    std::iter::once(all).chain(settings.categories.iter().map(chip)).collect()
}

/// The teams, in an event of teams.
fn teams(t: &Text, head: &Head, after: Option<usize>) -> (Vec<Column>, Vec<TeamLine>) {
    if !head.event.settings.is_team_event {
        return (Vec::new(), Vec::new());
    }
    match report::team_standings(&head.event, after, None) {
        Ok(ranked) => team_lines(t, &ranked),
        Err(_) => (Vec::new(), Vec::new()),
    }
}

/// Ranked teams as a table.
pub(super) fn team_lines(t: &Text, ranked: &Ranked) -> (Vec<Column>, Vec<TeamLine>) {
    let line = |row: &arbiter_standings::Row| {
        let competitor = ranked.table.competitors.get(row.idx);
        let name = competitor.map(|it| it.name.clone()).unwrap_or_default();
        TeamLine {
            place: place(row.place, row.n_sharing),
            address: super::teams::segment(&name),
            name,
            points: words::points(row.score),
            values: row
                .values
                .iter()
                .map(|it| it.map_or_else(|| "–".to_owned(), |value| values::value(t, value)))
                .collect(),
        }
    };
    let ranking = &ranked.ranking;
    let columns = ranking.tie_breaks.iter().map(|it| column(t, it)).collect();
    (columns, ranking.rows.iter().map(line).collect())
}

fn column(t: &Text, tie_break: &arbiter_standings::TieBreak) -> Column {
    Column { code: tie_break.to_string(), name: values::tie_break(t, *tie_break) }
}
