//! What strangers send on the public form of an event.

use std::sync::Arc;

use arbiter_director::{Command, Consent, Refusal};
use arbiter_service::{Actor, ServiceError};
use arbiter_tournament::{Details, Fact, Tournament, Window};

use crate::{app::App, clock, network::Client, problem::Problem};

/// Who the log says it was.
const ACTOR: &str = "public form";

/// A form that was filled in.
pub(crate) struct Asked {
    pub(crate) details: Details,
    pub(crate) contact: String,
    pub(crate) remark: String,
}

/// What the clock of the hall shows, as the regulations write moments.
fn now(event: &Tournament) -> String {
    clock::hall_time(clock::now_ms(), event.settings.utc_offset_minutes).replace('T', " ")
}

/// Where the form of an event stands now; it closes with the first round.
pub(crate) fn window(event: &Tournament) -> Window {
    match event.settings.registration.window(&now(event)) {
        Window::Open if !event.rounds.is_empty() || event.is_closed => Window::After,
        window @ (Window::None | Window::Before | Window::Open | Window::After) => window,
    }
}

/// Keeps a form, and gives the number of the registration. One that was sent twice is kept once.
pub(crate) async fn receive(
    app: &App,
    client: &Client,
    id: u32,
    asked: Asked,
) -> Result<(Arc<Tournament>, u32), Problem> {
    app.limits.register(client.address)?;
    let event = app.tournaments.load(id).await?;
    let Asked { details, contact, remark } = asked;
    let register = Command::Register {
        details: Box::new(details),
        contact: contact.clone(),
        remark,
        now: now(&event),
    };
    let actor = Actor { name: ACTOR, consent: Consent::None };
    match app.tournaments.act(id, None, &[register], actor).await {
        Ok((event, facts)) => {
            let number = facts.iter().find_map(|fact| {
                if let Fact::RegistrationRequested { request, .. } = fact {
                    Some(*request)
                } else {
                    None
                }
            });
            Ok((event, number.unwrap_or(0)))
        }
        Err(ServiceError::Refused(Refusal::NoChange)) => {
            let event = app.tournaments.load(id).await?;
            let contact = contact.trim();
            let same = event.open_requests().filter(|(_, it)| it.contact == contact).last();
            let number = same.map_or(0, |(number, _)| number);
            Ok((event, number))
        }
        Err(error) => Err(error.into()),
    }
}
