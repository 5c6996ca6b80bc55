//! Teams: their board order, their substitutes, and whom they send to a round.

use std::collections::BTreeMap;

use arbiter_director::{Command, report};
use arbiter_tournament::{PlayerId, Tournament};
use askama::Template;
use axum::{
    Router,
    extract::Query,
    response::Response,
    routing::{get, post},
};
use serde::Deserialize;

use super::super::{EventForm, Head, Page, StaffView, public::Person, show};
use crate::{access::Arbiter, app::App, fields::Fields, problem::Problem};

/// Substitutes that the form has room for, beyond those a team has.
const SUBSTITUTES: usize = 4;

/// The longest team that a form can send.
const MEMBERS_MAX: usize = 200;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/teams", get(teams).post(enter))
        .route("/events/{event}/manage/teams/clubs", post(enter_clubs))
        .route("/events/{event}/manage/lineups", get(lineups).post(set_lineup))
}

/// A line of the form: board or substitute, and who.
struct Place {
    number: usize,
    is_substitute: bool,
    name: String,
}

/// A team in the list.
struct Team {
    name: String,
    /// Name, and whether a substitute.
    players: Vec<(Person, bool)>,
    strength: String,
}

#[derive(Template)]
#[template(path = "organise/teams.html")]
struct TeamsPage {
    page: Page,
    head: Head,
    teams: Vec<Team>,
    /// The team that is being changed; empty for a new one.
    chosen: String,
    places: Vec<Place>,
    /// Those who are in no other team.
    free: Vec<(String, String)>,
    n_free: usize,
    /// Teams that the clubs can send.
    of_clubs: Vec<String>,
}

#[derive(Deserialize)]
struct Chosen {
    #[serde(default)]
    team: String,
}

async fn teams(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
    Query(chosen): Query<Chosen>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "teams").await?;
    let event = &head.event;
    let boards = usize::from(event.settings.boards);
    let team = |row: report::TeamRow| Team {
        players: (row.players.iter().enumerate())
            .map(|(idx, &id)| (Person::in_event(&head, id), boards <= idx))
            .collect(),
        strength: if row.strength == 0 { String::new() } else { row.strength.to_string() },
        name: row.name,
    };
    let teams = report::team_rows(event).into_iter().map(team).collect();
    let members = event.teams.get(&chosen.team).map_or(&[][..], Vec::as_slice);
    let n_places = boards.max(members.len()) + SUBSTITUTES;
    let place = |idx: usize| Place {
        number: idx + 1,
        is_substitute: boards <= idx,
        name: members.get(idx).map(|id| head.name(id).to_owned()).unwrap_or_default(),
    };
    let places = (0..n_places).map(place).collect();
    let taken = |id: &PlayerId| {
        event.teams.iter().any(|(name, players)| *name != chosen.team && players.contains(id))
    };
    let free = event.players.iter().filter(|(id, _)| !taken(id)).map(|(_, entrant)| {
        let rating = head.event.settings.rating_use.rating(&entrant.details);
        let rating = rating.map_or_else(String::new, |rating| rating.to_string());
        (entrant.details.name.clone(), rating)
    });
    let mut free: Vec<(String, String)> = free.collect();
    free.sort();
    let n_free = free.len();
    let chosen = if event.teams.contains_key(&chosen.team) { chosen.team } else { String::new() };
    let of_clubs = report::club_teams(event).into_iter().map(|(name, _)| name).collect();
    show(&TeamsPage { page, head, teams, chosen, places, free, n_free, of_clubs })
}

/// Players by the names that were typed, in the order of the boards.
fn named(page: &Page, event: &Tournament, words: &[&str]) -> Result<Vec<PlayerId>, Problem> {
    let by_name: BTreeMap<String, PlayerId> = event
        .players
        .iter()
        .map(|(&id, entrant)| (arbiter_lists::fold(&entrant.details.name), id))
        .collect();
    let player = |word: &&str| {
        let found = by_name.get(&arbiter_lists::fold(word)).copied();
        found.ok_or_else(|| Problem::told(page.t.say1("team-unknown", "name", word)))
    };
    words.iter().map(player).collect()
}

/// The fields of the boards, or one field with a player a line.
fn typed(fields: &Fields) -> Vec<&str> {
    let lines = fields.text("players").split(['\n', ';']);
    let boards = (1..=MEMBERS_MAX).filter_map(|board| fields.get(&format!("board-{board}")));
    lines.chain(boards).map(str::trim).filter(|word| !word.is_empty()).collect()
}

async fn enter(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let event = form.app.tournaments.load(id).await?;
    let fields = &form.submitted.fields;
    let players = named(&form.page, &event, &typed(fields))?;
    let name = fields.text("name").to_owned();
    let command = Command::EnterTeam { name, players };
    form.act(id, &[command], "teams").await
}

/// A team of every club that has enough players.
async fn enter_clubs(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let event = form.app.tournaments.load(id).await?;
    let teams = report::club_teams(&event).into_iter();
    let commands: Vec<Command> =
        teams.map(|(name, players)| Command::EnterTeam { name, players }).collect();
    form.act(id, &commands, "teams").await
}

/// A team that names its players.
struct Sending {
    team: String,
    is_said: bool,
    /// One for each board: whom it may be, and who it is.
    boards: Vec<Vec<(u32, String, bool)>>,
    /// Those who are not in the hall, or have left.
    missing: Vec<String>,
}

#[derive(Template)]
#[template(path = "organise/lineups.html")]
struct LineupsPage {
    page: Page,
    head: Head,
    round: u8,
    /// The rounds for which line-ups can still be given, each with whether it is this one.
    rounds: Vec<(u8, &'static str)>,
    teams: Vec<Sending>,
    is_drafted: bool,
}

#[derive(Deserialize)]
struct Round {
    round: Option<u8>,
}

async fn lineups(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
    Query(asked): Query<Round>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "teams").await?;
    let event = &head.event;
    let next = event.next_round();
    let last = event.settings.rounds;
    let round = asked.round.unwrap_or(next).clamp(next.min(last), last);
    let rounds = (next..=last).map(|n| (n, if n == round { "page" } else { "false" })).collect();
    let teams = report::team_rows(event).iter().map(|row| sending(&head, row, round)).collect();
    let is_drafted = event.draft.as_ref().is_some_and(|draft| draft.round == round);
    show(&LineupsPage { page, head, round, rounds, teams, is_drafted })
}

fn sending(head: &Head, row: &report::TeamRow, round: u8) -> Sending {
    let event = &head.event;
    let now = report::lineup(event, &row.name, round);
    let present = event.present();
    let choice = |chosen: Option<&PlayerId>| {
        let players = row.players.iter();
        players.map(|id| (id.0, head.name(id).to_owned(), chosen == Some(id))).collect()
    };
    let boards = usize::from(event.settings.boards);
    Sending {
        team: row.name.clone(),
        is_said: now.is_said,
        boards: (0..boards).map(|idx| choice(now.players.get(idx))).collect(),
        missing: (row.players.iter())
            .filter(|id| !present.contains(id))
            .map(|id| head.name(id).to_owned())
            .collect(),
    }
}

async fn set_lineup(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let round: u8 = fields.need("round")?;
    let boards = (1..=MEMBERS_MAX).filter_map(|board| fields.get(&format!("board-{board}")));
    let players = boards.filter_map(|word| word.parse().ok()).map(PlayerId).collect();
    let team = fields.text("team").to_owned();
    let command = Command::SetLineup { team, round, players };
    form.act(id, &[command], &format!("lineups?round={round}")).await
}
