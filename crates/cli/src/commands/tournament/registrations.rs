//! Registrations of the public page, and what is decided of them.

use arbiter_director::Command;
use arbiter_rulebook::Message;
use arbiter_tournament::{Condition, RequestState};

use super::{desk::Desk, tables::write_rows};
use crate::{error::Done, format::TableFormat, world::World};

#[derive(Debug, clap::Args)]
pub(super) struct Registrations {
    id: u32,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn list(arguments: &Registrations, desk: &Desk, world: &mut World<'_>) -> Done {
    let event = desk.load(arguments.id)?.event;
    let (settings, t) = (&event.settings, world.t);
    let row = |(number, asked): (&u32, &arbiter_tournament::Request)| {
        let state = match asked.state {
            RequestState::Open => match event.waiting_place(*number) {
                Some(place) => t.say1("cli-registration-waiting", "place", place),
                None => t.say("cli-registration-open"),
            },
            RequestState::Confirmed(player) => format!("@{}", player.0),
            RequestState::Declined => t.say("cli-registration-declined"),
        };
        let unmet = settings.registration.conditions.unmet(settings, &asked.details);
        let words = Condition::WORDS.iter().filter(|(_, it)| unmet.contains(it));
        let words: Vec<String> =
            words.map(|(word, _)| t.say(&format!("condition-{word}"))).collect();
        let rating = settings.rating_use.rating(&asked.details);
        vec![
            number.to_string(),
            rating.map(|it| it.to_string()).unwrap_or_default(),
            asked.details.name.clone(),
            state,
            asked.contact.clone(),
            words.join(" "),
        ]
    };
    let rows: Vec<Vec<String>> = event.requests.iter().map(row).collect();
    let head = ["no.", "rating", "name", "state", "contact", "not met"];
    write_rows(&head, &rows, arguments.format, world)
}

#[derive(Debug, clap::Args)]
pub(super) struct Confirm {
    id: u32,

    #[arg(required = true)]
    requests: Vec<u32>,
}

pub(super) fn confirm(arguments: &Confirm, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let commands: Vec<Command> =
        arguments.requests.iter().map(|&it| Command::ConfirmRegistration(it)).collect();
    desk.act(&mut loaded, &commands)?;
    let players = loaded.event.players.len();
    world.tell(&Message::new("cli-registration-confirmed").with("n", players))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Decline {
    id: u32,

    request: u32,

    #[arg(long)]
    reason: String,
}

pub(super) fn decline(arguments: &Decline, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let (request, reason) = (arguments.request, arguments.reason.clone());
    desk.act(&mut loaded, &[Command::DeclineRegistration { request, reason }])?;
    world.tell(&Message::new("cli-registration-is-declined").with("number", request))?;
    Ok(())
}
