//! What an account of a club may do.

use arbiter_director::{Consent, report};
use arbiter_service::Actor;
use arbiter_tournament::PlayerId;
use axum::{extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, At, Body};
use crate::{
    access::{Club, Staff},
    app::App,
    clock, club_desk,
    problem::Problem,
};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(club_teams, enter_club_team))
        .routes(routes!(set_club_lineup))
}

/// A player of the club.
#[derive(Debug, Serialize, ToSchema)]
struct ClubPlayer {
    player: u32,
    name: String,
}

/// A team of the club.
#[derive(Debug, Serialize, ToSchema)]
struct ClubTeam {
    name: String,
    /// In board order.
    players: Vec<u32>,
}

/// What a club sees of an event.
#[derive(Debug, Serialize, ToSchema)]
struct ClubView {
    /// The club, as the account is called.
    club: String,
    players: Vec<ClubPlayer>,
    teams: Vec<ClubTeam>,
    /// Rounds for which line-ups can be given.
    open_rounds: Vec<u8>,
}

/// The teams and players of the club that the account is called after
#[utoipa::path(
    get, path = "/api/v1/events/{event}/club/teams", tag = "club", params(("event" = u32, Path)),
    responses((status = 200, body = ClubView), (status = 404)),
    extensions(("x-role" = json!("club")))
)]
async fn club_teams(
    State(app): State<App>,
    staff: Staff<Club>,
    At(id): At<u32>,
) -> Result<Answer<ClubView>, Problem> {
    club_desk::admit(&staff.identity, id)?;
    let event = app.tournaments.load(id).await?;
    let club = staff.identity.name;
    let now = clock::now_ms();
    let players = club_desk::own_players(&event, &club).into_iter().filter_map(|id| {
        let name = event.players.get(&id)?.details.name.clone();
        Some(ClubPlayer { player: id.0, name })
    });
    let teams = report::team_rows(&event).into_iter();
    let own = teams.filter(|row| club_desk::is_own_team(&club, &row.name));
    let rounds = event.next_round()..=event.settings.rounds;
    let open_rounds = rounds.filter(|&round| club_desk::is_open(&event, round, now)).collect();
    let team = |row: report::TeamRow| ClubTeam {
        name: row.name,
        players: row.players.iter().map(|id| id.0).collect(),
    };
    let (players, teams) = (players.collect(), own.map(team).collect());
    Ok(Answer(ClubView { club, players, teams, open_rounds }))
}

/// A team of the club.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ClubTeamForm {
    /// It begins with the name of the club.
    name: String,
    /// Players of the club in board order.
    players: Vec<u32>,
}

/// Enter a team of the club, or change its board order, before the first round closes
#[utoipa::path(
    post, path = "/api/v1/events/{event}/club/teams", tag = "club", params(("event" = u32, Path)),
    request_body = ClubTeamForm,
    responses((status = 204), (status = 403), (status = 404), (status = 409), (status = 422)),
    extensions(("x-role" = json!("club")))
)]
async fn enter_club_team(
    State(app): State<App>,
    staff: Staff<Club>,
    At(id): At<u32>,
    Body(form): Body<ClubTeamForm>,
) -> Result<StatusCode, Problem> {
    club_desk::admit(&staff.identity, id)?;
    let event = app.tournaments.load(id).await?;
    let players = form.players.into_iter().map(PlayerId).collect();
    let command = club_desk::enter_team(&staff.identity, &event, (&form.name, players))?;
    let actor = Actor { name: &staff.identity.name, consent: Consent::Confirmed };
    app.tournaments.act(id, None, &[command], actor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whom a team sends.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ClubLineupForm {
    team: String,
    round: u8,
    /// First board first.
    players: Vec<u32>,
}

/// Say whom a team of the club sends to a round, before the round closes
#[utoipa::path(
    post, path = "/api/v1/events/{event}/club/lineups", tag = "club", params(("event" = u32, Path)),
    request_body = ClubLineupForm,
    responses((status = 204), (status = 403), (status = 404), (status = 409), (status = 422)),
    extensions(("x-role" = json!("club")))
)]
async fn set_club_lineup(
    State(app): State<App>,
    staff: Staff<Club>,
    At(id): At<u32>,
    Body(form): Body<ClubLineupForm>,
) -> Result<StatusCode, Problem> {
    club_desk::admit(&staff.identity, id)?;
    let event = app.tournaments.load(id).await?;
    let players = form.players.into_iter().map(PlayerId).collect();
    let lineup = (form.team.as_str(), form.round, players);
    let command = club_desk::set_lineup(&staff.identity, &event, lineup)?;
    let actor = Actor { name: &staff.identity.name, consent: Consent::Acknowledged };
    app.tournaments.act(id, None, &[command], actor).await?;
    Ok(StatusCode::NO_CONTENT)
}
