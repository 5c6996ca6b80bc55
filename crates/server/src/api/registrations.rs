//! Registration on a public form, and what the arbiter sees of it.

use arbiter_tournament::RequestState;
use axum::{extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, At, Body};
use crate::{
    access::{Arbiter, Staff},
    app::App,
    network::Client,
    problem::Problem,
    registration,
    wire::{DetailsForm, condition_words},
};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(registrations, register))
}

/// Somebody who wants to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RegisterForm {
    details: DetailsForm,
    /// How they are reached: seen by the arbiters alone.
    contact: String,
    #[serde(default)]
    remark: String,
}

/// What was received.
#[derive(Debug, Serialize, ToSchema)]
struct Received {
    /// The number of the registration.
    request: u32,
    /// The place on the waiting list; left out where there is room.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting: Option<usize>,
    /// Conditions of the event that are not met, or not known to be.
    unmet: Vec<&'static str>,
}

/// Register on the public form; nothing is public before the arbiter confirms it
#[utoipa::path(
    post, path = "/api/v1/events/{event}/registrations", tag = "public",
    params(("event" = u32, Path)), request_body = RegisterForm,
    responses((status = 201, body = Received), (status = 404), (status = 409), (status = 422), (status = 429)),
    extensions(("x-role" = json!("public")))
)]
async fn register(
    State(app): State<App>,
    client: Client,
    At(id): At<u32>,
    Body(form): Body<RegisterForm>,
) -> Result<(StatusCode, Answer<Received>), Problem> {
    let asked = registration::Asked {
        details: form.details.try_into()?,
        contact: form.contact,
        remark: form.remark,
    };
    let (event, request) = registration::receive(&app, &client, id, asked).await?;
    let settings = &event.settings;
    let details = event.requests.get(&request).map(|it| &it.details);
    let unmet = details.map(|it| settings.registration.conditions.unmet(settings, it));
    let unmet = condition_words(&unmet.unwrap_or_default());
    let received = Received { request, waiting: event.waiting_place(request), unmet };
    Ok((StatusCode::CREATED, Answer(received)))
}

/// A registration.
#[derive(Debug, Serialize, ToSchema)]
struct RegistrationView {
    request: u32,
    details: DetailsForm,
    contact: String,
    remark: String,
    /// `open`, `confirmed` or `declined`
    state: &'static str,
    /// The player they became.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<u32>,
    /// The place on the waiting list; left out where there is room.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting: Option<usize>,
    /// Conditions of the event that are not met, or not known to be.
    unmet: Vec<&'static str>,
}

/// Who registered on the public form; `confirm-registration` and `decline-registration` decide
#[utoipa::path(
    get, path = "/api/v1/events/{event}/registrations", tag = "events",
    params(("event" = u32, Path)),
    responses((status = 200, body = [RegistrationView]), (status = 403), (status = 404)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn registrations(
    State(app): State<App>,
    _: Staff<Arbiter>,
    At(id): At<u32>,
) -> Result<Answer<Vec<RegistrationView>>, Problem> {
    let event = app.tournaments.load(id).await?;
    let settings = &event.settings;
    let view = |(&request, asked): (&u32, &arbiter_tournament::Request)| {
        let (state, player) = match asked.state {
            RequestState::Open => ("open", None),
            RequestState::Confirmed(player) => ("confirmed", Some(player.0)),
            RequestState::Declined => ("declined", None),
        };
        let is_open = asked.state == RequestState::Open;
        let unmet = settings.registration.conditions.unmet(settings, &asked.details);
        RegistrationView {
            request,
            details: (&asked.details).into(),
            contact: asked.contact.clone(),
            remark: asked.remark.clone(),
            state,
            player,
            waiting: event.waiting_place(request).filter(|_| is_open),
            unmet: condition_words(&unmet),
        }
    };
    Ok(Answer(event.requests.iter().map(view).collect()))
}
