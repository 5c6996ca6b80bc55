//! The page on which a club names its teams and whom they send. An account with the role `club`
//! comes here and nowhere else.

use arbiter_director::report;
use arbiter_tournament::PlayerId;
use askama::Template;
use axum::{
    Router,
    response::Response,
    routing::{get, post},
};

use super::super::{EventForm, FormAction, Head, Page, StaffView, act, show};
use crate::{access::Club, app::App, clock, club_desk, fields::Fields, problem::Problem};

/// Boards and substitutes that a form can send.
const PLACES_MAX: usize = 200;

/// Substitutes that the form has room for, beyond those a team has.
const SUBSTITUTES: usize = 4;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/club", get(own))
        .route("/events/{event}/club/teams", post(enter))
        .route("/events/{event}/club/lineups", post(set_lineup))
}

/// A choice of players for one board: number, name, and whether chosen.
type Choice = Vec<(u32, String, bool)>;

/// A team of the club.
struct Team {
    name: String,
    /// Its places, boards first, each with whom it may be.
    places: Vec<Choice>,
    /// The rounds that are open, each with its boards.
    rounds: Vec<(u8, String, Vec<Choice>)>,
}

#[derive(Template)]
#[template(path = "organise/club.html")]
struct ClubPage {
    page: Page,
    head: Head,
    club: String,
    teams: Vec<Team>,
    /// The places of a new team.
    new_places: Vec<Choice>,
    /// Whether teams can still be entered.
    may_enter: bool,
    n_players: usize,
}

async fn own(
    StaffView { app, page, path: id, staff }: StaffView<Club>,
) -> Result<Response, Problem> {
    club_desk::admit(&staff.identity, id)?;
    let head = Head::load(&app, id, "teams").await?;
    let event = &head.event;
    let club = staff.identity.name.clone();
    let now = clock::now_ms();
    let players = club_desk::own_players(event, &club);
    let choice = |of: &[PlayerId], chosen: Option<&PlayerId>| -> Choice {
        of.iter().map(|id| (id.0, head.name(id).to_owned(), chosen == Some(id))).collect()
    };
    let boards = usize::from(event.settings.boards);
    let offset = event.settings.utc_offset_minutes;
    let team = |row: &report::TeamRow| {
        let open = (event.next_round()..=event.settings.rounds)
            .filter(|&round| club_desk::is_open(event, round, now));
        let rounds = open.map(|round| {
            let sent = report::lineup(event, &row.name, round).players;
            let closes = club_desk::closes_ms(event, round);
            let closes = closes.map(|at| clock::hall_time(at, offset).replace('T', " "));
            let boards = (0..boards).map(|idx| choice(&row.players, sent.get(idx))).collect();
            (round, closes.unwrap_or_default(), boards)
        });
        let places = boards.max(row.players.len()) + SUBSTITUTES;
        Team {
            name: row.name.clone(),
            places: (0..places).map(|idx| choice(&players, row.players.get(idx))).collect(),
            rounds: rounds.collect(),
        }
    };
    let rows = report::team_rows(event);
    let own = rows.iter().filter(|row| club_desk::is_own_team(&club, &row.name));
    let teams = own.map(team).collect();
    let new_places = (0..boards + SUBSTITUTES).map(|_| choice(&players, None)).collect();
    let may_enter = event.rounds.is_empty() && club_desk::is_open(event, 1, now);
    let n_players = players.len();
    show(&ClubPage { page, club, teams, new_places, may_enter, n_players, head: head.clone() })
}

/// The players that the fields of the boards name, first board first.
fn chosen(fields: &Fields) -> Vec<PlayerId> {
    let boards = (1..=PLACES_MAX).filter_map(|board| fields.get(&format!("board-{board}")));
    boards.filter_map(|word| word.parse().ok()).map(PlayerId).collect()
}

async fn enter(
    EventForm { app, page, headers, path: id, submitted }: EventForm<Club>,
) -> Result<Response, Problem> {
    club_desk::admit(&submitted.identity, id)?;
    let event = app.tournaments.load(id).await?;
    let team = (submitted.fields.text("name"), chosen(&submitted.fields));
    let command = club_desk::enter_team(&submitted.identity, &event, team)?;
    let then = format!("/events/{id}/club");
    act(&app, page, &headers, FormAction::new(id, &submitted, &[command], &then)).await
}

async fn set_lineup(
    EventForm { app, page, headers, path: id, submitted }: EventForm<Club>,
) -> Result<Response, Problem> {
    club_desk::admit(&submitted.identity, id)?;
    let event = app.tournaments.load(id).await?;
    let fields = &submitted.fields;
    let lineup = (fields.text("team"), fields.need("round")?, chosen(fields));
    let command = club_desk::set_lineup(&submitted.identity, &event, lineup)?;
    let then = format!("/events/{id}/club");
    act(&app, page, &headers, FormAction::new(id, &submitted, &[command], &then)).await
}
