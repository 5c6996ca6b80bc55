//! The players whom the club knows: who they are, what they played, notes, fees. For arbiters of
//! the whole house; nothing of it is public.

use arbiter_rulebook::Date;
use arbiter_service::members::{LedgerLine, Member, Person, Played, cents};
use arbiter_tournament::Details;
use askama::Template;
use axum::{
    Router,
    extract::{Path, Query, State},
    response::Response,
    routing::{get, post},
};
use serde::Deserialize;

use super::{
    super::{Page, StaffView, go, show},
    player::PlayerForm,
    players::details,
};
use crate::{
    access::{Arbiter, Staff, Submitted},
    accounts::Role,
    app::App,
    fault::Fault,
    problem::Problem,
};

/// Members that the page shows at once.
const SHOWN_MAX: usize = 500;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/members", get(all).post(add))
        .route("/members/{member}", get(one).post(correct))
        .route("/members/{member}/{what}", post(change))
        .route("/events/{event}/manage/members", post(take_over))
}

/// A line of the list.
struct Line {
    id: u32,
    name: String,
    rating: String,
    club: String,
    events: usize,
    /// What is still to be paid, or empty.
    due: String,
}

#[derive(Template)]
#[template(path = "organise/members.html")]
struct MembersPage {
    page: Page,
    lines: Vec<Line>,
    asked: String,
    /// How many are known, shown or not.
    known: usize,
    /// How an event was taken over, or empty.
    told: String,
    form: PlayerForm,
}

#[derive(Template)]
#[template(path = "organise/member.html")]
struct MemberPage {
    page: Page,
    id: u32,
    name: String,
    note: String,
    played: Vec<Played>,
    /// Day, what, and the amount with its sign.
    ledger: Vec<(String, String, String)>,
    due: String,
    form: PlayerForm,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Asked {
    q: String,
    added: Option<usize>,
    known: Option<usize>,
}

/// `12.50`, with a minus where it was paid.
pub(crate) fn amount(cents: i64) -> String {
    let sign = if cents < 0 { "−" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

async fn all(
    State(app): State<App>,
    page: Page,
    _: Staff<Arbiter>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let roll = app.members.roll().await?;
    let line = |(id, member): (u32, &Member)| Line {
        id,
        name: member.person.name.clone(),
        rating: member
            .person
            .rating
            .or(member.person.national_rating)
            .map_or_else(String::new, |it| it.to_string()),
        club: member.person.club.clone(),
        events: member.played.len(),
        due: match member.due_cents() {
            0 => String::new(),
            due => amount(due),
        },
    };
    let known = roll.members.len();
    let mut lines: Vec<Line> = if asked.q.trim().is_empty() {
        roll.members.iter().map(|(&id, member)| line((id, member))).collect()
    } else {
        roll.search(&asked.q, SHOWN_MAX).into_iter().map(line).collect()
    };
    lines.sort_by_key(|line| (line.name.to_lowercase(), line.id));
    lines.truncate(SHOWN_MAX);
    let told = asked.added.zip(asked.known).map(|(added, known)| {
        let values = [("added", added.to_string()), ("known", known.to_string())];
        page.t.with("members-taken-over", &values)
    });
    let form = PlayerForm::of(&Details::default(), false);
    let told = told.unwrap_or_default();
    show(&MembersPage { page, lines, asked: asked.q, known, told, form })
}

async fn one(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
) -> Result<Response, Problem> {
    let roll = app.members.roll().await?;
    let member = roll.member(id)?;
    let line = |line: &LedgerLine| {
        let day = Date::of_moment(line.at_ms).map(|(day, _)| day.to_string());
        (day.unwrap_or_default(), line.what.clone(), amount(line.cents))
    };
    show(&MemberPage {
        page,
        id,
        name: member.person.name.clone(),
        note: member.note.clone(),
        played: member.played.iter().rev().cloned().collect(),
        ledger: member.ledger.iter().map(line).collect(),
        due: amount(member.due_cents()),
        form: PlayerForm::of(&Details::from(&member.person), true),
    })
}

async fn add(State(app): State<App>, submitted: Submitted<Arbiter>) -> Result<Response, Problem> {
    let person = Person::from(&details(&submitted.fields)?);
    let id = app.members.add(&person, &submitted.identity.name).await?;
    Ok(go(&format!("/members/{id}")))
}

async fn correct(
    State(app): State<App>,
    Path(id): Path<u32>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let person = Person::from(&details(&submitted.fields)?);
    app.members.correct(id, &person, &submitted.identity.name).await?;
    Ok(go(&format!("/members/{id}")))
}

/// Notes, fees, and the end.
async fn change(
    State(app): State<App>,
    Path((id, what)): Path<(u32, String)>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let (fields, actor) = (&submitted.fields, submitted.identity.name.as_str());
    let fee = || {
        let typed = fields.text("amount");
        let wrong = || Fault::FieldWrong { name: "amount".to_owned(), found: typed.to_owned() };
        cents(typed).ok_or_else(|| Problem::invalid(wrong())).map(|it| (it, fields.text("what")))
    };
    match what.as_str() {
        "note" => app.members.note(id, fields.text("note"), actor).await?,
        "charge" => app.members.charge(id, fee()?, actor).await?,
        "pay" => app.members.pay(id, fee()?, actor).await?,
        "erase" => {
            app.members.erase(id, actor).await?;
            return Ok(go("/members"));
        }
        _ => return Err(Problem::missing(Fault::NoButton)),
    }
    Ok(go(&format!("/members/{id}")))
}

/// Takes over the players of an event that is over. It takes an arbiter of the house: the base
/// is not that of one event.
async fn take_over(
    State(app): State<App>,
    Path(id): Path<u32>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    if submitted.identity.role(None) < Some(Role::Arbiter) {
        return Err(Problem::forbidden(Fault::NeedsRole(Role::Arbiter)));
    }
    let event = app.tournaments.load(id).await?;
    let taken = app.members.take_over(id, &event, &submitted.identity.name).await?;
    Ok(go(&format!("/members?added={}&known={}", taken.added, taken.known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_people_write_them() {
        assert_eq!(cents("12"), Some(1200));
        assert_eq!(cents("12,5"), Some(1250));
        assert_eq!(cents(" 0.05 "), Some(5));
        for wrong in ["", "-1", "1.234", "x", "99999999999", "1.", ".5"] {
            assert_eq!(cents(wrong), None, "{wrong}");
        }
        assert_eq!((amount(1250), amount(-5)), ("12.50".to_owned(), "−0.05".to_owned()));
    }
}
