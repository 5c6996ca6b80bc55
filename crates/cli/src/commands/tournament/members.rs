//! `arbiter member`: the players whom the club knows.

use arbiter_rulebook::Message;
use arbiter_service::members::{Member, MemberError, Members, Person, cents};
use arbiter_tournament::Details;
use serde_json::json;

use super::{desk::Desk, players::Data};
use crate::{
    error::{CommandError, Done, Words},
    format::{self, Format},
    usage::Unfit,
    world::World,
};

/// Members that a search shows.
const FOUND_MAX: usize = 1000;

#[derive(Debug, clap::Subcommand)]
pub(super) enum What {
    List(List),
    Show(Show),
    Add(Box<Add>),
    Correct(Box<Correct>),
    Note(Note),
    Charge(Fee),
    Pay(Payment),
    FromEvent(FromEvent),
    Erase(Erase),
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    query: Option<String>,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, clap::Args)]
pub(super) struct Show {
    member: u32,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, clap::Args)]
pub(super) struct Add {
    name: String,

    #[command(flatten)]
    data: Data,
}

#[derive(Debug, clap::Args)]
pub(super) struct Correct {
    member: u32,

    #[arg(long)]
    name: Option<String>,

    #[command(flatten)]
    data: Data,
}

#[derive(Debug, clap::Args)]
pub(super) struct Note {
    member: u32,

    note: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct Fee {
    member: u32,

    #[arg(value_parser = parse_cents)]
    amount: u32,

    what: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct Payment {
    member: u32,

    #[arg(value_parser = parse_cents)]
    amount: u32,

    what: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct FromEvent {
    event: u32,
}

#[derive(Debug, clap::Args)]
pub(super) struct Erase {
    member: u32,
}

fn parse_cents(text: &str) -> Result<u32, Unfit> {
    cents(text).ok_or_else(|| Unfit::like("12.50", text))
}

impl From<MemberError> for CommandError {
    fn from(error: MemberError) -> Self {
        match error {
            MemberError::Store(error) => error.into(),
            MemberError::NoMember(member) => {
                let what = Message::new("fault-no-member").with("member", member);
                Self::refused(what, Words::command("arbiter member list"))
            }
            MemberError::Text { field, found } => {
                let what =
                    Message::new("cli-member-text").with("field", field).with("found", found);
                Self::refused(what, Words::command("arbiter member list"))
            }
            MemberError::Amount => {
                let what = Message::new("fault-amount");
                Self::refused(what, Words::command("arbiter member list"))
            }
            MemberError::Twin(member) => {
                let what = Message::new("fault-known-member").with("member", member);
                Self::refused(what, Words::command("arbiter member list"))
            }
            MemberError::NotClosed(event) => {
                let what = Message::new("fault-not-closed").with("event", event);
                Self::refused(what, Words::command(format!("arbiter tournament close {event}")))
            }
            MemberError::TooMany => {
                let what = Message::new("cli-member-too-many");
                Self::refused(what, Words::command("arbiter member list"))
            }
        }
    }
}

pub(super) fn run(what: &What, desk: &Desk, world: &mut World<'_>) -> Done {
    let (members, actor) = (desk.members(), desk.actor());
    match what {
        What::List(it) => return list(it, desk, &members, world),
        What::Show(it) => return show(it, desk, &members, world),
        What::Add(it) => {
            let mut details = Details { name: it.name.clone(), ..Details::default() };
            it.data.apply(&mut details);
            let id = desk.wait(members.add(&Person::from(&details), actor))?;
            writeln!(world.out, "{id} {}", details.name)?;
        }
        What::Correct(it) => {
            let roll = desk.wait(members.roll())?;
            let mut details = Details::from(&roll.member(it.member)?.person);
            if let Some(name) = &it.name {
                details.name.clone_from(name);
            }
            it.data.apply(&mut details);
            desk.wait(members.correct(it.member, &Person::from(&details), actor))?;
        }
        What::Note(it) => desk.wait(members.note(it.member, &it.note, actor))?,
        What::Charge(it) => desk.wait(members.charge(it.member, (it.amount, &it.what), actor))?,
        What::Pay(it) => desk.wait(members.pay(it.member, (it.amount, &it.what), actor))?,
        What::FromEvent(it) => {
            let event = desk.load(it.event)?.event;
            let taken = desk.wait(members.take_over(it.event, &event, actor))?;
            let said = Message::new("members-taken-over").with("added", taken.added);
            world.tell(&said.with("known", taken.known))?;
        }
        What::Erase(it) => {
            desk.wait(members.erase(it.member, actor))?;
            world.tell(&Message::new("cli-member-erased").with("member", it.member))?;
        }
    }
    Ok(())
}

/// For programs.
fn view(id: u32, member: &Member) -> serde_json::Value {
    let person = &member.person;
    let played = member.played.iter().map(|it| {
        json!({
            "event": it.event, "name": it.name, "day": it.day, "points": it.points,
            "place": it.place, "players": it.players,
        })
    });
    let ledger = member
        .ledger
        .iter()
        .map(|it| json!({ "at_ms": it.at_ms, "what": it.what, "cents": it.cents }));
    json!({
        "id": id, "name": person.name, "sex": person.sex, "title": person.title,
        "federation": person.federation, "rating": person.rating,
        "national_rating": person.national_rating, "fide_id": person.fide_id,
        "national_id": person.national_id, "birth": person.birth, "club": person.club,
        "note": member.note, "due_cents": member.due_cents(),
        "played": played.collect::<Vec<_>>(), "ledger": ledger.collect::<Vec<_>>(),
    })
}

/// `12.50`, below zero where too much was paid.
fn amount(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

fn list(arguments: &List, desk: &Desk, members: &Members, world: &mut World<'_>) -> Done {
    let roll = desk.wait(members.roll())?;
    let found: Vec<(u32, &Member)> = match &arguments.query {
        Some(query) => roll.search(query, FOUND_MAX),
        None => roll.members.iter().map(|(&id, member)| (id, member)).collect(),
    };
    if arguments.format == Format::Json {
        let all: Vec<_> = found.into_iter().map(|(id, member)| view(id, member)).collect();
        return format::json(world.out, &all);
    }
    for (id, member) in found {
        let person = &member.person;
        let rating = format::cell(person.rating.or(person.national_rating));
        let (name, club, due) = (&person.name, &person.club, amount(member.due_cents()));
        let events = world.t.count("cli-member-events", member.played.len());
        writeln!(world.out, "{id:>5}  {name:<32} {rating:>4}  {club:<20} {events:>10} {due:>9}")?;
    }
    Ok(())
}

fn show(arguments: &Show, desk: &Desk, members: &Members, world: &mut World<'_>) -> Done {
    let roll = desk.wait(members.roll())?;
    let member = roll.member(arguments.member)?;
    if arguments.format == Format::Json {
        return format::json(world.out, &view(arguments.member, member));
    }
    writeln!(world.out, "{} {}", arguments.member, member.person.name)?;
    for it in &member.played {
        let place = |it| world.t.say1("cli-playoff-place", "place", it);
        let place = it.place.map_or_else(String::new, place);
        writeln!(world.out, "  {:<10} {:<32} {:>5} {place}", it.day, it.name, it.points)?;
    }
    for line in &member.ledger {
        writeln!(world.out, "  {:>9}  {}", amount(line.cents), line.what)?;
    }
    let due = world.t.say1("members-still-due", "amount", amount(member.due_cents()));
    writeln!(world.out, "  {due}")?;
    if !member.note.is_empty() {
        writeln!(world.out, "  {}", member.note)?;
    }
    Ok(())
}
