//! One player: data, absences, leaving and coming back.

use arbiter_director::Command;
use arbiter_tournament::{Bye, Details, Entrant, PlayerId, Sex, Title};
use askama::Template;
use axum::{
    Router,
    response::Response,
    routing::{get, post},
};

use super::{
    super::{EventForm, FormAction, Head, Page, StaffView, answer, show, words::bye_key},
    players::details,
    ratings,
};
use crate::{
    access::Arbiter,
    accounts::Role,
    app::App,
    fault::Fault,
    festival,
    fields::Fields,
    problem::Problem,
    wire::{meaning, word},
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/players/{player}", get(form).post(correct))
        .route("/events/{event}/manage/players/{player}/move", post(move_player))
        .route("/events/{event}/manage/players/{player}/{what}", post(change))
}

/// A player in the fields of a form.
pub(super) struct PlayerForm {
    pub(super) name: String,
    pub(super) rating: String,
    pub(super) title: &'static str,
    pub(super) federation: String,
    pub(super) fide_id: String,
    pub(super) national_rating: String,
    pub(super) national_id: String,
    pub(super) birth: String,
    pub(super) sex: &'static str,
    pub(super) club: String,
    pub(super) later_ratings: String,
    pub(super) is_estimated: bool,
    /// Whether all fields are open to the eye.
    pub(super) is_full: bool,
    /// Whether one goes on typing here.
    pub(super) is_focused: bool,
    pub(super) titles: Vec<&'static str>,
}

impl PlayerForm {
    /// What was typed, as it was typed.
    pub(super) fn typed(fields: &Fields) -> Self {
        let text = |name: &str| fields.text(name).to_owned();
        let title = meaning("title", &Title::WORDS, fields.text("title")).ok();
        let sex = meaning("sex", &Sex::WORDS, fields.text("sex")).ok();
        Self {
            name: text("name"),
            rating: text("rating"),
            title: title.map_or("", |title| word(&Title::WORDS, &title)),
            federation: text("federation"),
            fide_id: text("fide_id"),
            national_rating: text("national_rating"),
            national_id: text("national_id"),
            birth: text("birth"),
            sex: sex.map_or("", |sex| word(&Sex::WORDS, &sex)),
            club: text("club"),
            later_ratings: text("later_ratings"),
            is_estimated: fields.is_ticked("rating_is_estimated"),
            is_full: true,
            is_focused: true,
            ..Self::of(&Details::default(), true)
        }
    }

    pub(super) fn of(details: &Details, is_full: bool) -> Self {
        let points = |it: Option<u16>| it.map_or_else(String::new, |it| it.to_string());
        let number = |it: Option<u64>| it.map_or_else(String::new, |it| it.to_string());
        Self {
            name: details.name.clone(),
            rating: points(details.rating),
            title: details.title.map_or("", |title| word(&Title::WORDS, &title)),
            federation: details.federation.clone(),
            fide_id: number(details.fide_id),
            national_rating: points(details.national_rating),
            national_id: details.national_card(),
            birth: details.birth.clone(),
            sex: details.sex.map_or("", |sex| word(&Sex::WORDS, &sex)),
            club: details.club.clone(),
            later_ratings: details
                .later_ratings
                .iter()
                .map(|it| format!("{}: {}", it.from_round, it.rating))
                .collect::<Vec<_>>()
                .join(", "),
            is_estimated: details.rating_is_estimated,
            is_full,
            is_focused: false,
            titles: Title::WORDS.iter().map(|(word, _)| *word).collect(),
        }
    }
}

#[derive(Template)]
#[template(path = "organise/player.html")]
#[expect(clippy::struct_excessive_bools, reason = "each shows or hides a button of its own")]
struct PlayerPage {
    page: Page,
    head: Head,
    id: u32,
    form: PlayerForm,
    is_out: bool,
    is_barred: bool,
    is_removable: bool,
    checked_in: bool,
    /// Rounds that will be missed, with what each is worth.
    absences: Vec<(u8, String)>,
    /// Rounds that can still be missed.
    rounds: Vec<u8>,
    /// Other tournaments of the festival that the player may change to.
    others: Vec<(u32, String)>,
}

fn entrant(head: &Head, player: u32) -> Result<&Entrant, Problem> {
    let found = head.event.players.get(&PlayerId(player));
    found.ok_or_else(|| Problem::missing(Fault::NoPlayer))
}

async fn form(
    StaffView { app, page, path: (id, player), .. }: StaffView<Arbiter, (u32, u32)>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "entries").await?;
    let entrant = entrant(&head, player)?.clone();
    let next = head.event.next_round();
    let absence = |(&round, &bye): (&u8, &Bye)| (round, page.t.say(bye_key(bye)));
    let open = entrant.absences.iter().filter(|(round, _)| next <= **round);
    let absences = open.map(absence).collect();
    let is_removable = !head.event.was_paired(PlayerId(player));
    let others = if is_removable {
        festival::others(&app, (id, &head.event), page.viewer.as_ref()).await?
    } else {
        Vec::new()
    };
    show(&PlayerPage {
        id: player,
        form: PlayerForm::of(&entrant.details, true),
        is_out: entrant.withdrawn_from.is_some(),
        is_barred: entrant.is_barred_from_half_points,
        is_removable,
        others,
        checked_in: entrant.checked_in,
        absences,
        rounds: (next..=head.event.settings.rounds).collect(),
        page,
        head,
    })
}

async fn correct(form: EventForm<Arbiter, (u32, u32)>) -> Result<Response, Problem> {
    let (id, player) = form.path;
    let fields = &form.submitted.fields;
    // Before the first round nobody asks why.
    let reason = match fields.text("reason") {
        "" if form.app.tournaments.load(id).await?.rounds.is_empty() => {
            form.page.t.say("reason-before-start")
        }
        reason => reason.to_owned(),
    };
    let event = form.app.tournaments.load(id).await?;
    let mut details = Box::new(details(fields)?);
    ratings::note_list(&form.app, std::slice::from_mut(&mut details), &event.settings).await?;
    if let Some(entrant) = event.players.get(&PlayerId(player)) {
        details.keep_sources(&entrant.details);
    }
    let commands = [Command::Correct { player: PlayerId(player), details, reason }];
    form.act(id, &commands, "players").await
}

/// What a button of a player's page or row does.
fn command(player: PlayerId, what: &str, fields: &Fields) -> Result<Command, Problem> {
    let reason = || fields.text("reason").to_owned();
    Ok(match what {
        "remove" => Command::Remove(player),
        "expel" => Command::Expel { player, reason: reason() },
        "bar" => Command::BarHalfPoints { player, barred: true },
        "allow" => Command::BarHalfPoints { player, barred: false },
        "withdraw" => Command::Withdraw { player, reason: reason() },
        "reinstate" => Command::Reinstate { player, reason: reason() },
        "check-in" => Command::CheckIn(player),
        "check-out" => Command::CheckOut(player),
        "absent" => {
            let bye = meaning("bye", &Bye::WORDS, fields.text("bye"))?;
            Command::AnnounceAbsence { player, round: fields.need("round")?, bye }
        }
        "present" => Command::CancelAbsence { player, round: fields.need("round")? },
        _ => return Err(Problem::missing(Fault::NoButton)),
    })
}

/// Lets a player change to another tournament, of which the sender is an arbiter as well.
async fn move_player(
    EventForm { app, page, headers, path: (id, player), submitted }: EventForm<Arbiter, (u32, u32)>,
) -> Result<Response, Problem> {
    let to: u32 = submitted.fields.need("to")?;
    if submitted.identity.role(Some(to)) < Some(Role::Arbiter) {
        return Err(Problem::forbidden(Fault::NeedsRole(Role::Arbiter)));
    }
    let then = format!("/events/{to}/manage/players");
    let action = FormAction::new(id, &submitted, &[], &then);
    let moved = app.tournaments.transfer((id, PlayerId(player)), to, action.actor()?).await;
    let done = match moved {
        Ok(_) => app.tournaments.load(to).await,
        Err(error) => Err(error),
    };
    answer(&app, page, &headers, action, done).await
}

async fn change(form: EventForm<Arbiter, (u32, u32, String)>) -> Result<Response, Problem> {
    let (id, player, what) = form.path.clone();
    let commands = [command(PlayerId(player), &what, &form.submitted.fields)?];
    let then = match what.as_str() {
        "remove" | "check-in" | "check-out" => "players".to_owned(),
        "withdraw" if form.submitted.fields.text("from") == "list" => {
            format!("players?done=withdrawn-{player}#p{player}")
        }
        _ => format!("players/{player}"),
    };
    form.act(id, &commands, &then).await
}
