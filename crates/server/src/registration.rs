//! What strangers send on the public form of an event.

use std::sync::Arc;

use arbiter_director::{Command, Consent, Refusal};
use arbiter_service::{Actor, ServiceError};
use arbiter_tournament::{BirthDate, Details, Fact, Tournament, Window};

use crate::{app::App, clock, fault::Fault, network::Client, problem::Problem};

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

/// The highest rating that anybody may type: nobody ever had one near it.
pub(crate) const RATING_MAX: u16 = 4000;

/// What a stranger said, if it can be: a slip is found now, and not by the arbiter on the day.
fn checked(mut details: Details) -> Result<Details, Problem> {
    let ratings = [("rating", details.rating), ("national_rating", details.national_rating)];
    for (name, rating) in ratings {
        if let Some(found) = rating.filter(|rating| RATING_MAX < *rating) {
            let found = found.to_string();
            let fault = Fault::FieldRange { name, found, least: 0, most: RATING_MAX };
            return Err(Problem::invalid(fault));
        }
    }
    let wrong = |name: &str, found: &str| {
        let (name, found) = (name.to_owned(), found.to_owned());
        Problem::invalid(Fault::FieldWrong { name, found })
    };
    let (birth, federation) = (details.birth.trim(), details.federation.trim());
    if !federation.is_empty() && (federation.len() != 3 || !is_of_letters(federation)) {
        return Err(wrong("federation", federation));
    }
    let birth = match birth {
        "" => String::new(),
        typed => {
            let birth: Result<BirthDate, _> = typed.parse();
            birth.map_err(|_| wrong("birth", typed))?.to_string()
        }
    };
    details.federation = federation.to_ascii_uppercase();
    details.birth = birth;
    Ok(details)
}

fn is_of_letters(text: &str) -> bool {
    text.bytes().all(|it| it.is_ascii_alphabetic())
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
    let details = checked(details)?;
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
