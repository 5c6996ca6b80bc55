//! The end of an event: ties that lots or playoffs decide, closing, and opening again.

use arbiter_director::{Command, Due, Progress, earliest_playoff, lots_drawn, progress, report};
use arbiter_rulebook::{Message, Score};
use arbiter_standings::{Method, playoff::TimeAvailable};
use arbiter_text::Text;
use arbiter_tournament::{
    Decision, Fact, PlayerId, Playoff, PlayoffGame, PlayoffRules, Tournament,
};
use askama::Template;
use axum::{
    Router,
    response::Response,
    routing::{get, post},
};

use super::super::{EventForm, Head, Page, StaffView, go, public::day, show, words::points};
use super::{
    players::drawn,
    playoff::{control, scheme},
};
use crate::{
    access::{Arbiter, Organiser},
    accounts::Role,
    app::App,
    clock,
    fault::Fault,
    fields::Fields,
    problem::Problem,
    wire::meaning,
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/close", get(show_page).post(close))
        .route("/events/{event}/manage/lots", post(lots))
        .route("/events/{event}/manage/playoff", post(playoff))
        .route("/events/{event}/manage/playoff-plan", post(plan_playoff))
        .route("/events/{event}/manage/playoff-game", post(playoff_game))
        .route("/events/{event}/manage/outside", post(outside))
        .route("/events/{event}/manage/reopen", post(reopen))
}

/// Players who share a place after all tie-breaks.
struct Tied {
    place: u32,
    score: Score,
    players: Vec<(u32, String)>,
    /// Their numbers, for the form.
    ids: String,
    /// The scheme of the rules, and the clause that gives it.
    plan: (String, &'static str),
    /// The same when there is little time, where that makes a difference.
    short_plan: Option<String>,
}

impl Tied {
    /// `Place 28, 1 point`.
    fn place(&self, t: &Text) -> String {
        let whole = self.score.tenths().div_ceil(10);
        let said = Message::new("close-place").with("place", self.place);
        t.message(&said.with("points", points(self.score)).with("n", whole))
    }

    /// As the regulations announced it (C.07.3), or else by the scheme of the playoff rules.
    fn plan(&mut self, t: &Text, announced: Option<&PlayoffRules>) {
        let names: Vec<String> = self.players.iter().map(|(_, name)| name.clone()).collect();
        self.plan = match announced {
            Some(rules) => (rules.plan(), "2026:TB.3"),
            None => scheme(t, &names, TimeAvailable::Full).unwrap_or_default(),
        };
        let short = scheme(t, &names, TimeAvailable::Short).map(|(text, _)| text);
        self.short_plan = short.filter(|short| *short != self.plan.0);
    }
}

#[derive(Template)]
#[template(path = "organise/close.html")]
struct ClosePage {
    page: Page,
    head: Head,
    tied: Vec<Tied>,
    /// Lots and playoffs so far, in words.
    decided: Vec<String>,
    /// Playoffs that were arranged.
    plans: Vec<Arranged>,
    /// The event's own tie-breaks, with the value of each player.
    own_values: Vec<OwnValues>,
    open: usize,
    may_reopen: bool,
}

/// A playoff that was arranged.
struct Arranged {
    players: String,
    plan: String,
    /// Games that can be played now.
    due: Vec<DueGame>,
    /// How far it is, in words; empty while games are due.
    state: String,
    /// When it may begin, by the clock of the hall; empty once it has begun.
    earliest: String,
}

/// A game that can be played now.
struct DueGame {
    /// Who may have White: one player, or both where the lot says so.
    white: Vec<(u32, String)>,
    players: [(u32, String); 2],
    control: String,
}

/// A tie-break whose values the event finds in its own way.
struct OwnValues {
    code: String,
    name: String,
    /// Number, name and value of each player.
    players: Vec<(u32, String, String)>,
}

fn arranged(t: &Text, head: &Head, playoff: &Playoff) -> Arranged {
    let named = |id: PlayerId| (id.0, head.name(&id).to_owned());
    let (due, state) = match progress(&head.event, playoff) {
        Progress::Running(due) => {
            let game = |due: Due| DueGame {
                white: due.white.map_or_else(
                    || vec![named(due.first), named(due.second)],
                    |white| vec![named(white)],
                ),
                players: [named(due.first), named(due.second)],
                control: control(t, due.control),
            };
            (due.into_iter().map(game).collect(), String::new())
        }
        Progress::Won(winner) => (Vec::new(), t.say1("playoff-won", "name", named(winner).1)),
        Progress::OrganiserDecides(level) => {
            (Vec::new(), t.say1("playoff-organiser", "names", names(head, &level)))
        }
        Progress::ByHand => (Vec::new(), t.say("playoff-by-hand")),
    };
    let (players, plan) = (names(head, &playoff.players), playoff.plan.clone());
    Arranged { players, plan, due, state, earliest: String::new() }
}

/// Half an hour after the last result of the players, as long as nobody has played (PLAYOFF.h).
fn earliest(
    head: &Head,
    playoff: &Playoff,
    recorded: &[(arbiter_store::Recorded, Fact)],
) -> Option<String> {
    let facts = recorded.iter().map(|(recorded, fact)| (recorded.at_ms, fact));
    let minutes = earliest_playoff(&head.event, playoff, facts)?;
    let at_ms = u64::from(minutes) * 60_000;
    let shown = clock::hall_time(at_ms, head.event.settings.utc_offset_minutes);
    playoff.games.is_empty().then(|| shown.replace('T', " "))
}

fn own_values(event: &Tournament) -> Vec<OwnValues> {
    let own = event.settings.tiebreaks.iter().filter_map(|tie_break| {
        let Method::Outside(name) = tie_break.method else { return None };
        Some((tie_break.to_string(), name.to_string()))
    });
    own.map(|(code, name)| {
        let value = |id: &PlayerId| event.outside.get(&name)?.get(id).cloned();
        let players = event.order.iter().filter_map(|id| {
            let entrant = event.players.get(id)?;
            Some((id.0, entrant.details.name.clone(), value(id).unwrap_or_default()))
        });
        OwnValues { players: players.collect(), code, name }
    })
    .collect()
}

fn tied(event: &Tournament) -> Vec<Tied> {
    let Ok(ranked) = report::standings(event, None, None) else { return Vec::new() };
    if ranked.ranking.n_rounds == 0 {
        return Vec::new();
    }
    let mut groups: Vec<Tied> = Vec::new();
    for row in ranked.ranking.rows.iter().filter(|row| 1 < row.n_sharing) {
        let number = arbiter_tournament::PairingNumber::new(row.number);
        let Some(id) = number.and_then(|number| event.player_numbered(number)) else { continue };
        let name = event.players.get(&id).map_or("", |entrant| &entrant.details.name).to_owned();
        match groups.last_mut().filter(|group| group.place == row.place) {
            Some(group) => {
                group.players.push((id.0, name));
                group.ids = format!("{} {}", group.ids, id.0);
            }
            None => groups.push(Tied {
                place: row.place,
                score: row.score,
                players: vec![(id.0, name)],
                ids: id.0.to_string(),
                plan: <(String, &str)>::default(),
                short_plan: None,
            }),
        }
    }
    groups
}

/// Players in words.
fn names(head: &Head, order: &[PlayerId]) -> String {
    order.iter().map(|id| head.name(id).to_owned()).collect::<Vec<_>>().join(" – ")
}

/// Lots and playoffs so far, in words.
pub(crate) fn decided(t: &Text, head: &Head) -> Vec<String> {
    let event = &head.event;
    let lots = event.lots.iter();
    let lots = lots.map(|order| t.say1("close-lots-were", "order", names(head, order)));
    let playoffs = event.playoffs.iter().map(|(order, how)| {
        t.with("close-playoff-was", &[("order", names(head, order)), ("how", how.clone())])
    });
    lots.chain(playoffs).collect()
}

async fn show_page(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "settings").await?;
    let event = &head.event;
    let decided = decided(&page.t, &head);
    let mut plans: Vec<Arranged> =
        event.planned.iter().map(|it| arranged(&page.t, &head, it)).collect();
    if !plans.is_empty() {
        let recorded = app.tournaments.recorded(id, 0).await?;
        for (arranged, playoff) in plans.iter_mut().zip(&event.planned) {
            let moment = earliest(&head, playoff, &recorded);
            arranged.earliest = moment.map(|it| day(&page.t, &it)).unwrap_or_default();
        }
    }
    let own_values = own_values(event);
    let open = event.rounds.iter().map(arbiter_tournament::Round::open_boards).sum();
    let mut tied = if event.rounds.is_empty() { Vec::new() } else { tied(event) };
    for group in &mut tied {
        group.plan(&page.t, head.event.settings.playoff.as_ref());
    }
    let may_reopen = page.may(Role::Organiser, id);
    let head = head.clone();
    show(&ClosePage { page, head, tied, decided, plans, own_values, open, may_reopen })
}

async fn close(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    form.act(id, &[Command::Close], "close").await
}

async fn reopen(form: EventForm<Organiser>) -> Result<Response, Problem> {
    let reason = form.submitted.fields.text("reason").to_owned();
    let id = form.path;
    form.act(id, &[Command::Reopen { reason }], "close").await
}

/// Who takes part in lots or a playoff.
fn players(fields: &Fields) -> Result<Vec<PlayerId>, Problem> {
    let words = fields.text("players").split(' ').filter(|word| !word.is_empty());
    let id = |word: &str| {
        let number = word.parse().map_err(|_| Problem::invalid(Fault::NoPlayer));
        number.map(PlayerId)
    };
    words.map(id).collect()
}

/// The machine draws, and every order is as likely; or lots were drawn by hand, and each player
/// has a place.
async fn lots(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let order = if fields.is_ticked("by-hand") {
        placed(&form.page, fields)?
    } else {
        let players = players(fields)?;
        // Lots are drawn once: a second draw among the same players changes nothing.
        let event = form.app.tournaments.load(id).await?;
        if lots_drawn(&event, &players).is_some() {
            return Ok(go(&format!("/events/{id}/manage/close")));
        }
        drawn(players.into_iter())?
    };
    form.act(id, &[Command::DrawLots(order)], "close").await
}

/// The players in the order of the places that were typed. Nobody shares a place.
fn placed(page: &Page, fields: &Fields) -> Result<Vec<PlayerId>, Problem> {
    let wrong = || Problem::told(page.t.say("playoff-places"));
    let mut order = Vec::new();
    for player in players(fields)? {
        let place = fields.text(&format!("place-{}", player.0)).parse::<u16>();
        order.push((place.map_err(|_| wrong())?, player));
    }
    order.sort_unstable();
    if order.windows(2).any(|pair| matches!(pair, [(one, _), (other, _)] if one == other)) {
        return Err(wrong());
    }
    Ok(order.into_iter().map(|(_, player)| player).collect())
}

/// How a playoff will be played, before it is.
async fn plan_playoff(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let (players, plan) = (players(fields)?, fields.text("plan").to_owned());
    let command = Command::PlanPlayoff { players, plan };
    form.act(id, &[command], "close").await
}

/// A game of a playoff that was arranged.
async fn playoff_game(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let both = players(fields)?;
    let white = PlayerId(fields.need("white")?);
    let black = both.into_iter().find(|&player| player != white);
    let black = black.ok_or_else(|| Problem::invalid(Fault::NoPlayer))?;
    let decision = meaning("result", &Decision::WORDS, fields.text("result"))?;
    let moves = fields.may("moves")?.unwrap_or(0);
    let command = Command::PlayPlayoffGame(PlayoffGame { white, black, decision, moves });
    form.act(id, &[command], "close").await
}

/// Values of a tie-break that the event finds in its own way; a field left empty says nothing.
async fn outside(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let event = form.app.tournaments.load(id).await?;
    let values = event.players.keys().filter_map(|&player| {
        let value = fields.text(&format!("value-{}", player.0)).replace(',', ".");
        (!value.is_empty()).then_some((player, value))
    });
    let (name, values) = (fields.text("name").to_owned(), values.collect());
    let command = Command::SetOutsideValues { name, values };
    form.act(id, &[command], "close").await
}

/// A playoff that was played: each player's place among the tied.
async fn playoff(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let order = placed(&form.page, fields)?;
    let how = fields.text("how").to_owned();
    let command = Command::DecidePlayoff { order, how };
    form.act(id, &[command], "close").await
}
