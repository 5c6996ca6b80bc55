//! Registration: by search, by hand, by paste, by file.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_director::Command;
use arbiter_rulebook::Tempo;
use arbiter_tournament::{
    Bye, Details, Entrant, LaterRating, NumbersBy, PlayerId, Sex, Title, Tournament,
};
use askama::Template;
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    response::Response,
    routing::{get, post},
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    super::{
        EventForm, FormAction, Head, Page, Speech, StaffView, answer, show, wants_json, words,
    },
    done::{Done, Notice},
    paste::{self, Line},
    player::PlayerForm,
    ratings,
    upload::{self, files},
};
use crate::{
    access::{Arbiter, Staff, Submitted},
    accounts::{Identity, Role},
    app::App,
    fault::Fault,
    fields::Fields,
    problem::{Problem, ProblemKind},
    registration::RATING_MAX,
    wire::{meaning, word},
};

/// Players that a search answers.
const FOUND_MAX: u32 = 20;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/players", get(list).post(enter))
        .route("/events/{event}/manage/players/search", get(search))
        .route("/events/{event}/manage/players/preview", post(preview).layer(files()))
        .route("/events/{event}/manage/players/paste", post(enter_pasted).layer(files()))
        .route("/events/{event}/manage/players/numbers", post(number))
}

/// A row of the table.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own in the row")]
pub(super) struct Row {
    pub(super) id: u32,
    pub(super) number: String,
    pub(super) name: String,
    pub(super) title: &'static str,
    pub(super) rating: String,
    pub(super) is_estimated: bool,
    /// The list that the rating was taken from; empty where somebody typed it.
    pub(super) source: String,
    pub(super) federation: String,
    pub(super) club: String,
    pub(super) checked_in: bool,
    pub(super) is_out: bool,
    pub(super) is_late: bool,
    /// Rounds that will be missed: the text of what they are worth, and which they are.
    pub(super) absences: Vec<(&'static str, String)>,
    /// Whether the registration can still be cancelled.
    pub(super) is_removable: bool,
}

/// Everybody, by number and then by rating.
pub(super) fn rows(event: &Tournament) -> Vec<Row> {
    let numbers = event.numbers();
    let paired: std::collections::BTreeSet<PlayerId> = event
        .rounds
        .iter()
        .flat_map(|round| {
            let boards = round.boards.iter().flat_map(|it| [it.pair.white, it.pair.black]);
            boards.chain(round.byes.keys().copied())
        })
        .collect();
    let mut players: Vec<(&PlayerId, &Entrant)> = event.players.iter().collect();
    players.sort_by_key(|(id, entrant)| {
        let rating = event.settings.rating_use.rating(&entrant.details);
        let number = numbers.get(id).map_or(u16::MAX, |number| number.get());
        (number, std::cmp::Reverse(rating), entrant.details.name.to_lowercase())
    });
    let row = |(id, entrant): (&PlayerId, &Entrant)| {
        let details = &entrant.details;
        let rating = event.settings.rating_use.rating(details);
        Row {
            id: id.0,
            number: numbers.get(id).map_or_else(String::new, ToString::to_string),
            name: details.name.clone(),
            title: details.title.map_or("", |title| word(&Title::WORDS, &title)),
            rating: rating.map_or_else(String::new, |rating| rating.to_string()),
            is_estimated: details.rating_is_estimated,
            source: source(event, details),
            federation: details.federation.clone(),
            club: details.club.clone(),
            checked_in: entrant.checked_in,
            is_out: entrant.withdrawn_from.is_some(),
            is_late: entrant.entered_for > 1,
            absences: absences(entrant),
            is_removable: !paired.contains(id),
        }
    };
    players.into_iter().map(row).collect()
}

/// The rounds that somebody will miss, those that are worth the same together.
fn absences(entrant: &Entrant) -> Vec<(&'static str, String)> {
    let mut kinds: BTreeMap<Bye, Vec<String>> = BTreeMap::new();
    for (round, &bye) in &entrant.absences {
        kinds.entry(bye).or_default().push(round.to_string());
    }
    let kinds = kinds.into_iter();
    kinds.map(|(bye, rounds)| (words::bye_key(bye), rounds.join(", "))).collect()
}

/// The list that the rating which ranks was taken from.
fn source(event: &Tournament, details: &Details) -> String {
    match event.settings.rating_use.chosen(details) {
        Some((_, true)) => details.rating_from.clone(),
        Some((_, false)) => details.national_rating_from.clone(),
        None => String::new(),
    }
}

/// A player of a list who can be entered.
struct Hit {
    details: Details,
    list: String,
    title: &'static str,
    sex: &'static str,
    rating: String,
    fide_id: String,
    national_id: String,
    national_rating: String,
}

#[derive(Template)]
#[template(path = "organise/players.html")]
struct PlayersPage {
    page: Page,
    head: Head,
    rows: Vec<Row>,
    /// What was searched for without scripts.
    asked: String,
    hits: Vec<Hit>,
    form: PlayerForm,
    /// Why what was typed could not be taken; it stands in the form.
    wrong: String,
    /// Whether a change of numbers is still allowed and would do something.
    may_number: bool,
    has_lists: bool,
    /// Players whom the lists know otherwise, before round 1.
    n_different: usize,
    /// Whether players register themselves, and how many wait for a word.
    is_offered: bool,
    n_requests: usize,
    /// What was just done.
    done: Option<Notice>,
    /// Reasons for leaving, as they are said at the desk.
    reasons: [String; 3],
}

#[derive(Deserialize)]
struct Asked {
    #[serde(default)]
    q: String,
}

async fn list(
    StaffView { app, page, path: id, staff }: StaffView<Arbiter>,
    Query(asked): Query<Asked>,
    Query(done): Query<Done>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "entries").await?;
    let done = done.notice(&page.t, &head);
    let hits = found(&app, &staff, &asked.q, head.event.settings.class).await?;
    let shown = Shown { asked: asked.q, hits, done, ..Shown::default() };
    players_page(&app, page, head, (&staff.identity, shown)).await
}

/// What differs between the looks at the list.
#[derive(Default)]
struct Shown {
    asked: String,
    hits: Vec<Hit>,
    done: Option<Notice>,
    /// What was typed and could not be taken, and why.
    refused: Option<(PlayerForm, String)>,
}

async fn players_page(
    app: &App,
    page: Page,
    head: Head,
    (reader, shown): (&Identity, Shown),
) -> Result<Response, Problem> {
    let Shown { asked, hits, done, refused } = shown;
    let may_number = head.event.rounds.len() < 4 && !head.event.players.is_empty();
    let has_lists = !app.lists.lists().await?.is_empty() || knows_members(app, reader).await?;
    // Before round 1 a newer list should not go unseen.
    let is_checked = head.event.rounds.is_empty() && head.event.settings.checks_ratings;
    let n_different = if is_checked {
        let lines = ratings::compared(app, &head.event).await?;
        lines.iter().filter(|(_, line)| line.is_different()).count()
    } else {
        0
    };
    let n_requests = head.event.open_requests().count();
    let is_offered = head.event.settings.registration.is_offered || 0 < n_requests;
    let empty = || PlayerForm {
        is_focused: done.is_some() && !has_lists || head.event.players.is_empty(),
        ..PlayerForm::of(&Details::default(), false)
    };
    let (form, wrong) = refused.unwrap_or_else(|| (empty(), String::new()));
    show(&PlayersPage {
        rows: rows(&head.event),
        asked,
        hits,
        form,
        wrong,
        may_number,
        has_lists,
        n_different,
        is_offered,
        n_requests,
        done,
        reasons: ["leaves-ill", "leaves-own", "leaves-silent"].map(|key| page.t.say(key)),
        page,
        head,
    })
}

/// Whether the sender may look into what the club knows: that is not the business of those who
/// run one event.
fn may_see_members(reader: &Identity) -> bool {
    Some(Role::Arbiter) <= reader.role(None)
}

async fn knows_members(app: &App, reader: &Identity) -> Result<bool, Problem> {
    Ok(may_see_members(reader) && !app.members.roll().await?.members.is_empty())
}

/// Whom the club knows, then whom the lists have.
async fn found(
    app: &App,
    staff: &Staff<Arbiter>,
    typed: &str,
    class: Tempo,
) -> Result<Vec<Hit>, Problem> {
    if typed.trim().is_empty() {
        return Ok(Vec::new());
    }
    let mut hits = Vec::new();
    if may_see_members(&staff.identity) {
        let roll = app.members.roll().await?;
        let known = roll.search(typed, FOUND_MAX as usize).into_iter();
        let known = known.map(|(_, member)| Details::from(&member.person));
        hits.extend(known.map(|details| hit("★".to_owned(), details)));
    }
    let listed = app.lists.search(typed, FOUND_MAX).await?;
    // The rating of the event's kind of chess counts, else the standard one.
    hits.extend(listed.into_iter().map(|found| hit(found.list, found.player.details(class))));
    Ok(hits)
}

/// A line of what was found.
fn hit(list: String, details: Details) -> Hit {
    let number = |it: Option<u64>| it.map_or_else(String::new, |it| it.to_string());
    let points = |it: Option<u16>| it.map_or_else(String::new, |it| it.to_string());
    Hit {
        list,
        title: details.title.map_or("", |title| word(&Title::WORDS, &title)),
        sex: details.sex.map_or("", |sex| word(&Sex::WORDS, &sex)),
        rating: points(details.rating),
        fide_id: number(details.fide_id),
        national_id: number(details.national_id),
        national_rating: points(details.national_rating),
        details,
    }
}

/// The search as one types, with the rating that counts in this event.
async fn search(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    Path(id): Path<u32>,
    Query(asked): Query<Asked>,
) -> Result<Json<Vec<Value>>, Problem> {
    let class = app.tournaments.load(id).await?.settings.class;
    let hits = found(&app, &staff, &asked.q, class).await?;
    let view = |hit: Hit| {
        json!({
            "list": hit.list, "name": hit.details.name, "federation": hit.details.federation,
            "title": hit.title, "sex": hit.sex, "rating": hit.rating,
            "national_rating": hit.national_rating, "fide_id": hit.fide_id,
            "national_id": hit.national_id, "birth": hit.details.birth,
            "birth_year": hit.details.birth, "club": hit.details.club,
        })
    };
    Ok(Json(hits.into_iter().map(view).collect()))
}

fn rating(fields: &Fields, name: &'static str) -> Result<Option<u16>, Problem> {
    let typed = fields.text(name);
    if typed.is_empty() {
        return Ok(None);
    }
    let rating = typed.parse().ok().filter(|rating| *rating <= RATING_MAX);
    let out_of_range = || {
        let found = typed.to_owned();
        Problem::invalid(Fault::FieldRange { name, found, least: 0, most: RATING_MAX })
    };
    rating.ok_or_else(out_of_range).map(Some)
}

/// A player as a form names them.
pub(super) fn details(fields: &Fields) -> Result<Details, Problem> {
    let choice = |name: &str| fields.get(name).filter(|value| !value.is_empty());
    let mut details = Details {
        name: fields.line("name"),
        sex: choice("sex").map(|sex| meaning("sex", &Sex::WORDS, sex)).transpose()?,
        title: choice("title").map(|title| meaning("title", &Title::WORDS, title)).transpose()?,
        federation: fields.text("federation").to_owned(),
        rating: rating(fields, "rating")?,
        rating_from: String::new(),
        national_rating: rating(fields, "national_rating")?,
        national_rating_from: String::new(),
        rating_is_estimated: fields.is_ticked("rating_is_estimated"),
        fide_id: fields.may("fide_id")?,
        national_id: None,
        licence: String::new(),
        birth: fields.text("birth").to_owned(),
        club: fields.line("club"),
        later_ratings: later_ratings(fields.text("later_ratings"))?,
    };
    details.take_national_card(fields.text("national_id"));
    // `Tanaka Yuki 1655` typed in one go.
    if details.rating.is_none()
        && let Some((name, rating)) = paste::rating_at_end(&details.name)
    {
        (details.name, details.rating) = (name, Some(rating));
    }
    Ok(details)
}

/// `4: 2310, 7: 2325`: the first round of each, and the rating.
fn later_ratings(text: &str) -> Result<Vec<LaterRating>, Problem> {
    let wrong = |part: &str| {
        let (name, found) = ("later_ratings".to_owned(), part.to_owned());
        Problem::invalid(Fault::FieldWrong { name, found })
    };
    let parts = text.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty());
    let rating = |part: &str| {
        let (round, rating) = part.split_once([':', '=']).ok_or_else(|| wrong(part))?;
        let from_round = round.trim().parse().map_err(|_| wrong(part))?;
        let rating = rating.trim().parse().map_err(|_| wrong(part))?;
        Ok(LaterRating { from_round, rating })
    };
    parts.map(rating).collect()
}

async fn enter(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let (app, page, headers) = (form.app.clone(), form.page.clone(), form.headers.clone());
    let (fields, identity) = (form.submitted.fields.clone(), form.submitted.identity.clone());
    match entered(form).await {
        // Nothing that was typed is lost for one field that is wrong.
        Err(problem)
            if !wants_json(&headers)
                && (problem.kind == ProblemKind::Invalid || problem.refusal.is_some()) =>
        {
            let head = Head::load(&app, id, "entries").await?;
            let said = Speech { t: &page.t, event: Some(&head.event) }.problem(&problem);
            let refused = Some((PlayerForm::typed(&fields), said.in_sentences().detail));
            let shown = Shown { refused, ..Shown::default() };
            let mut response = players_page(&app, page, head, (&identity, shown)).await?;
            *response.status_mut() = problem.status;
            Ok(response)
        }
        done => done,
    }
}

async fn entered(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let mut entries = vec![details(&form.submitted.fields)?];
    let event = form.app.tournaments.load(id).await?;
    ratings::note_list(&form.app, &mut entries, &event.settings).await?;
    let commands = [Command::Enter(entries)];
    let EventForm { app, page, headers, submitted, .. } = form;
    let actor = FormAction::new(id, &submitted, &commands, "").actor()?;
    let done = app.tournaments.act(id, None, &commands, actor).await.map(|(event, _)| event);
    let entered = done.as_ref().ok().and_then(|event| event.players.keys().next_back());
    let said = entered.map(|player| format!("?done=entered-{}", player.0)).unwrap_or_default();
    let then = format!("/events/{id}/manage/players{said}");
    answer(&app, page, &headers, FormAction::new(id, &submitted, &commands, &then), done).await
}

async fn number(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let event = form.app.tournaments.load(id).await?;
    let reason = fields.get("reason").filter(|it| !it.is_empty()).map(str::to_owned);
    let command = match fields.text("by") {
        "" => Command::AssignNumbers,
        "lot" => {
            let order = drawn(event.players.keys().copied())?;
            Command::SetNumbers { order, by: NumbersBy::Lot, reason }
        }
        "hand" => {
            let order = named_order(&event, fields.text("order"))?;
            Command::SetNumbers { order, by: NumbersBy::Hand, reason }
        }
        _ => return Err(Problem::missing(Fault::NoButton)),
    };
    form.act(id, &[command], "players").await
}

/// The players in an order of which every one is as likely.
pub(super) fn drawn(players: impl Iterator<Item = PlayerId>) -> Result<Vec<PlayerId>, Problem> {
    let mut lots = Vec::new();
    for player in players {
        let mut lot = [0; 16];
        getrandom::fill(&mut lot).map_err(|error| Problem::broken(error.to_string()))?;
        lots.push((lot, player));
    }
    lots.sort_unstable();
    Ok(lots.into_iter().map(|(_, player)| player).collect())
}

/// Players by their names, one a line, number 1 first.
fn named_order(event: &Tournament, text: &str) -> Result<Vec<PlayerId>, Problem> {
    let find = |line: &str| {
        let folded = arbiter_lists::fold(line);
        let mut all = event.players.iter();
        let found = all.find(|(_, it)| arbiter_lists::fold(&it.details.name) == folded);
        let (name, found_text) = ("order".to_owned(), line.to_owned());
        let wrong = || Problem::invalid(Fault::FieldWrong { name, found: found_text });
        found.map(|(&id, _)| id).ok_or_else(wrong)
    };
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(find).collect()
}

#[derive(Template)]
#[template(path = "organise/preview.html")]
struct PreviewPage {
    page: Page,
    head: Head,
    text: String,
    /// What the reader of a file adjusted.
    notes: Vec<String>,
    /// The file in base64, and the sheets of it that were not read.
    file: String,
    sheets: Vec<String>,
    lines: Vec<Line>,
    /// The key of what is doubtful about a line, by its number.
    doubts: BTreeMap<usize, &'static str>,
    good: usize,
}

impl PreviewPage {
    fn title(&self, details: &Details) -> &'static str {
        details.title.map_or("", |title| word(&Title::WORDS, &title))
    }

    fn sex(&self, details: &Details) -> &'static str {
        details.sex.map_or("", |sex| word(&Sex::WORDS, &sex))
    }

    fn rating(&self, details: &Details) -> String {
        details.rating.or(details.national_rating).map_or_else(String::new, |it| it.to_string())
    }

    fn fide_id(&self, details: &Details) -> String {
        details.fide_id.map_or_else(String::new, |it| it.to_string())
    }
}

/// Players that were named so far: by FIDE's number, or by name where one of the two has none.
#[derive(Default)]
struct Named {
    ids: BTreeSet<u64>,
    /// With whether one of this name has no number.
    names: BTreeMap<String, bool>,
}

impl Named {
    fn add(&mut self, details: &Details) {
        self.ids.extend(details.fide_id);
        let has_none = self.names.entry(arbiter_lists::fold(&details.name)).or_default();
        *has_none |= details.fide_id.is_none();
    }

    fn has(&self, details: &Details) -> bool {
        let by_name = self.names.get(&arbiter_lists::fold(&details.name));
        details.fide_id.is_some_and(|id| self.ids.contains(&id))
            || by_name.is_some_and(|has_none| *has_none || details.fide_id.is_none())
    }
}

/// Which lines name somebody who is registered, and which somebody of an earlier line.
fn doubts(event: &Tournament, lines: &[Line]) -> BTreeMap<usize, &'static str> {
    let (mut registered, mut earlier) = (Named::default(), Named::default());
    event.players.values().for_each(|entrant| registered.add(&entrant.details));
    let mut doubts = BTreeMap::new();
    for line in lines {
        let Ok(details) = &line.read else { continue };
        if registered.has(details) {
            doubts.insert(line.number, "preview-registered");
        } else if earlier.has(details) {
            doubts.insert(line.number, "preview-repeated");
        } else if !details.name.contains([' ', ',']) && details.rating.is_none() {
            // One word alone is more often the rest of a line than a player.
            doubts.insert(line.number, "preview-check");
        }
        earlier.add(details);
    }
    doubts
}

/// Shows what was understood before anything is entered.
async fn preview(
    State(app): State<App>,
    page: Page,
    Path(id): Path<u32>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "entries").await?;
    let fields = &submitted.fields;
    let bytes = upload::sent(fields)?;
    let sheet = Some(fields.text("sheet")).filter(|sheet| !sheet.is_empty());
    let uploaded = upload::lines(&bytes, sheet).transpose();
    let uploaded = uploaded.map_err(|error| Problem::of_file(error, &page.t))?;
    let (mut notes, mut sheets) = (Vec::new(), Vec::new());
    let text = match uploaded {
        Some(lines) => {
            notes = lines.adjusted.iter().map(|it| page.t.explain(it)).collect();
            sheets = lines.sheets;
            lines.text
        }
        None if bytes.is_empty() => fields.text("text").to_owned(),
        None => fields.text("file").to_owned(),
    };
    // Kept with the page only where another sheet may be asked for.
    let file = if sheets.is_empty() { String::new() } else { BASE64_STANDARD.encode(&bytes) };
    if let Some(fault) = paste::too_many(&text) {
        return Err(Problem::told(page.t.message(&fault)));
    }
    let lines = paste::read(&text);
    let doubts = doubts(&head.event, &lines);
    let good = lines.iter().filter(|line| line.read.is_ok()).count();
    if good == 0 && lines.is_empty() {
        return Err(Problem::told(page.t.say("paste-empty")));
    }
    show(&PreviewPage { page, head, text, notes, file, sheets, lines, doubts, good })
}

async fn enter_pasted(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let text = form.submitted.fields.text("text");
    if let Some(fault) = paste::too_many(text) {
        return Err(Problem::told(form.page.t.message(&fault)));
    }
    let lines = paste::read(text);
    let mut players: Vec<Details> = lines.into_iter().filter_map(|line| line.read.ok()).collect();
    let event = form.app.tournaments.load(id).await?;
    ratings::note_list(&form.app, &mut players, &event.settings).await?;
    let commands = [Command::Enter(players)];
    form.act(id, &commands, "players").await
}
