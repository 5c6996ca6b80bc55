//! The arbiter's console of a round: all boards with their clocks, those that need somebody first;
//! what the Laws propose, shown before it is done; every act in the log of its board.

use std::{convert::Infallible, time::Duration};

use arbiter_live::{
    ArbiterAct, Kind, Look, Need, Preview, Urgency,
    message::{PhaseView, ServerMessage},
};
use arbiter_rulebook::Millis;
use arbiter_store::GameHead;
use askama::Template;
use axum::{
    Router,
    extract::{Path, RawQuery, State},
    response::{
        IntoResponse as _, Response,
        sse::{KeepAlive, Sse},
    },
    routing::{get, post},
};
use serde_json::{Map, json};

use super::{
    super::{Head, Page, StaffView, go, show, words},
    console_acts,
    console_view::{
        self, BoardLine, Card, Counts, HallClock, NeedLine, board_line, need_line, proposal,
        settled_line,
    },
    live_round::people,
    live_view::{self, GameView, is_hall},
};
use crate::{
    access::{Arbiter, Staff, Submitted},
    app::App,
    clock::from_hall_time,
    fault::Fault,
    fields::{Fields, query},
    live,
    network::Client,
    play::{
        Ask, NotDone, Way, ask,
        boards::{self, PLAYOFFS, RoundAsk},
        desk::{self, AllAct},
    },
    problem::Problem,
};

/// How long a reader waits before asking again where there is no room for one more who stays.
const ASK_AGAIN: Duration = Duration::from_secs(5);
/// Boards that need somebody and have the same reason are one incident from so many on.
const TOGETHER: usize = 2;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/console", get(newest))
        .route("/events/{event}/console/{round}", get(console))
        .route("/events/{event}/console/{round}/live", get(follow))
        .route("/events/{event}/console/{round}/games", post(make))
        .route("/events/{event}/console/{round}/all", post(act_at_all))
        .route("/events/{event}/console/{round}/boards/{board}", post(act))
}

/// All boards that stand for one reason, as one incident.
struct Outage {
    title: String,
    text: String,
    boards: String,
}

#[derive(Template)]
#[template(path = "games/console.html")]
struct ConsolePage {
    page: Page,
    head: Head,
    round: u8,
    rounds: Vec<u8>,
    version: u64,
    counts: Counts,
    needs: Vec<NeedLine>,
    settled: Vec<NeedLine>,
    boards: Vec<BoardLine>,
    outage: Option<Outage>,
    card: Option<Card>,
    /// Boards whose game ended otherwise than the desk has entered.
    differing: Vec<String>,
    /// Where storing took long, in words; empty where nowhere.
    slow: String,
    title: String,
    /// What was just done, or why not.
    said: String,
    is_refused: bool,
    /// How many boards have no game and no result yet, in words; empty where all have.
    paper: String,
    control: String,
}

impl ConsolePage {
    fn is_shown(&self, round: &u8) -> bool {
        self.round == *round
    }

    fn is_open(&self, board: &u16) -> bool {
        self.card.as_ref().is_some_and(|card| card.board == *board)
    }
}

async fn newest(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Path(event): Path<u32>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, event, "console").await?;
    Ok(match head.newest_round() {
        Some(round) => go(&format!("/events/{event}/console/{round}")),
        None => go(&format!("/events/{event}/manage/round")),
    })
}

async fn console(
    StaffView { app, page, path: (event, round), staff }: StaffView<Arbiter, (u32, u8)>,
    RawQuery(parameters): RawQuery,
) -> Result<Response, Problem> {
    let parameters = query(parameters.as_deref())?;
    let head = Head::load(&app, event, "console").await?;
    let published = match head.event.round(round) {
        Some(published) => published.boards.as_slice(),
        None if round == PLAYOFFS => &[],
        None => return Err(Problem::missing(Fault::NoPage)),
    };
    // Asked for before the boards: what changes meanwhile is shown by the next page.
    let version = *app.hall.news(event, round).borrow();
    let looks = desk::looks(&app, (event, round), &staff.identity.name).await?;
    let hall = HallClock(head.event.settings.utc_offset_minutes);
    let outage = outage(&page, &looks);
    let mut waiting: Vec<(&u16, &Look)> = looks
        .iter()
        .filter(|(_, _, look)| !look.needs.is_empty())
        .filter(|(_, _, look)| outage.is_none() || !is_interrupted(look))
        .map(|(board, _, look)| (board, look))
        .collect();
    waiting.sort_by_key(|(board, look)| order(**board, look));
    let needs: Vec<NeedLine> = waiting
        .iter()
        .filter_map(|(board, look)| need_line(&page.t, hall, **board, look))
        .collect();
    let chosen: Option<u16> = parameters.may("board")?;
    let first = needs.first().map(|line| line.board);
    let chosen = chosen.or(first).filter(|board| looks.iter().any(|(it, _, _)| it == board));
    let card = match chosen {
        Some(board) => {
            let asker = Asker { app: &app, page: &page, name: &staff.identity.name, hall };
            Some(asker.card((event, round), board, &parameters).await?)
        }
        None => None,
    };
    let control = head.event.settings.time_control.as_ref().filter(|_| round != PLAYOFFS);
    let control = control.map(ToString::to_string);
    let settled =
        looks.iter().filter_map(|(board, _, look)| settled_line(&page.t, hall, *board, look));
    let mut boards: Vec<&(u16, GameHead, Look)> = looks.iter().collect();
    boards.sort_by_key(|(board, _, look)| (is_over(look), shortest(look), *board));
    let lines = boards
        .iter()
        .map(|(board, _, look)| board_line(&page.t, (*board, people(&head, round, *board)), look));
    let lines: Vec<BoardLine> = lines.collect();
    let refused = parameters.get("refused").map(|why| page.t.say1("live-refused", "why", why));
    let done = parameters.get("done").map(|done| page.t.say1("console-done", "what", done));
    show(&ConsolePage {
        rounds: (1..=head.newest_round().unwrap_or(round)).collect(),
        round,
        version,
        counts: Counts::of(looks.iter().map(|(_, _, look)| look)),
        needs,
        settled: settled.collect(),
        boards: lines,
        outage,
        card,
        is_refused: refused.is_some(),
        said: refused.or(done).unwrap_or_default(),
        paper: paper(&page, round, published, &looks),
        differing: differing(&page, published, &looks),
        slow: slow(&page, &looks),
        title: match round {
            PLAYOFFS => page.t.say("console-playoffs"),
            _ => page.t.say1("console-round", "n", round),
        },
        control: control.unwrap_or_default(),
        page,
        head,
    })
}

/// The most urgent first, then the smaller clock, then the board.
fn order(board: u16, look: &Look) -> (Option<Urgency>, i64, u16) {
    (look.needs.first().map(Need::urgency), shortest(look), board)
}

fn shortest(look: &Look) -> i64 {
    look.clocks.white.0.min(look.clocks.black.0)
}

const fn is_over(look: &Look) -> bool {
    matches!(look.snapshot.phase, PhaseView::Finished | PhaseView::Cancelled)
}

/// Nothing is wrong with the board but that the server, or the line of its hall, was away.
fn is_interrupted(look: &Look) -> bool {
    look.needs.contains(&Need::Interrupted)
        && !look.needs.iter().any(|need| matches!(need, Need::Call { .. } | Need::Claim { .. }))
}

/// All boards of a hall whose server was away, or that lost its lines, are one incident.
fn outage(page: &Page, looks: &[(u16, GameHead, Look)]) -> Option<Outage> {
    let stand: Vec<String> = looks
        .iter()
        .filter(|(_, _, look)| is_interrupted(look))
        .map(|(board, _, _)| board.to_string())
        .collect();
    if stand.len() < TOGETHER {
        return None;
    }
    // A server that was away, or a hall that lost its lines.
    let is_hall = looks.iter().any(|(_, _, look)| is_interrupted(look) && look.away.is_some());
    let (title, text) = if is_hall {
        ("console-hall-lost", "console-hall-lost-text")
    } else {
        ("console-outage", "console-outage-text")
    };
    Some(Outage {
        title: page.t.count(title, stand.len()),
        text: page.t.say(text),
        boards: stand.join(", "),
    })
}

/// How many boards have no game and no result yet, in words; empty where all have.
fn paper(
    page: &Page,
    round: u8,
    published: &[arbiter_tournament::Board],
    looks: &[(u16, GameHead, Look)],
) -> String {
    let with_game = |board: u16| looks.iter().any(|(it, _, _)| *it == board);
    let paper = (1_u16..).zip(published);
    let paper = paper.filter(|(board, it)| it.result.is_none() && !with_game(*board)).count();
    match round {
        PLAYOFFS => page.t.say("console-playoff-make"),
        _ if paper == 0 => String::new(),
        _ => page.t.count("console-paper", paper),
    }
}

/// Boards whose game ended otherwise than somebody has entered: nothing was overwritten, and an
/// arbiter finds out which is right.
fn differing(
    page: &Page,
    published: &[arbiter_tournament::Board],
    looks: &[(u16, GameHead, Look)],
) -> Vec<String> {
    let of = |(board, _, look): &(u16, GameHead, Look)| {
        let entered = published.get(usize::from(*board).checked_sub(1)?)?.result?;
        let told = look.snapshot.result.as_ref()?;
        if words::is_score(entered, &told.score) {
            return None;
        }
        let values = [
            ("board", board.to_string()),
            ("told", console_view::score(&told.score)),
            ("entered", words::result(entered).to_owned()),
        ];
        Some(page.t.with("console-differs", &values))
    };
    looks.iter().filter_map(of).collect()
}

/// Where storing moves took long: charged to nobody, but whoever plays feels it (E.04 15.6).
fn slow(page: &Page, looks: &[(u16, GameHead, Look)]) -> String {
    let slow: Vec<(u16, Millis)> =
        looks.iter().filter_map(|(board, _, look)| Some((*board, look.slow?))).collect();
    let Some(longest) = slow.iter().map(|(_, time)| *time).max() else { return String::new() };
    let boards: Vec<String> = slow.iter().map(|(board, _)| board.to_string()).collect();
    let values = [("ms", longest.0.to_string()), ("boards", boards.join(", "))];
    page.t.with("console-slow", &values)
}

/// Who asks for one board.
struct Asker<'a> {
    app: &'a App,
    page: &'a Page,
    name: &'a str,
    hall: HallClock,
}

impl Asker<'_> {
    async fn card(
        &self,
        place: (u32, u8),
        board: u16,
        parameters: &Fields,
    ) -> Result<Card, Problem> {
        let t = &self.page.t;
        let (head, way) = desk::find(self.app, place, board).await?;
        let name = self.name.to_owned();
        let look = ask(&way, |reply| Ask::Look { name, proposals: true, reply }).await?;
        let (mut first, mut others) = (None, Vec::new());
        if let Some(act) = console_acts::read(parameters)? {
            first = Some(proposal(t, &act, &self.tried(&way, &act).await?)?);
        }
        for (act, preview) in &look.proposals {
            let shown = proposal(t, act, &Ok(preview.clone()))?;
            if first.is_none() { first = Some(shown) } else { others.push(shown) }
        }
        let view = GameView::of(t, &head.game, None, &look.snapshot)?;
        let need = look.needs.first();
        let (_, title, words) = need.map_or_else(
            || ("", t.say1("board-n", "board", board), String::new()),
            |need| console_view::need_words(t, need, &look),
        );
        let count = |values: [usize; 2]| match values {
            [0, 0] => t.say("console-none"),
            [white, black] => t.with(
                "console-counted",
                &[("white", white.to_string()), ("black", black.to_string())],
            ),
        };
        let warned = [look.warnings.white as usize, look.warnings.black as usize];
        let rows = self.app.hall.log(&head.game).await?;
        let drawn = look.snapshot.result.as_ref().is_some_and(|it| it.score.contains("1/2"));
        let is_over = is_over(&look);
        let clock_act = match look.snapshot.phase {
            PhaseView::Waiting => Some(("start", ArbiterAct::Start)),
            PhaseView::Playing => Some(("pause", ArbiterAct::Pause)),
            PhaseView::Paused => Some(("resume", ArbiterAct::Resume)),
            PhaseView::Checking | PhaseView::Finished | PhaseView::Cancelled => None,
        };
        let is_proposed = |act: &ArbiterAct| look.proposals.iter().any(|(it, _)| it == act);
        let clock_act = clock_act.filter(|(_, act)| !is_proposed(act));
        Ok(Card {
            board,
            title,
            badge: match need.map(Need::urgency) {
                Some(Urgency::Now) => "error",
                Some(Urgency::Soon) => "warn",
                None => "",
            },
            since: self.hall.at(look.since),
            last: view.last.clone(),
            claim: console_view::claim_lines(t, &look),
            is_hall: is_hall(&look.snapshot.conditions),
            watched: console_acts::watched(t),
            words,
            clocks: console_view::clock_lines(&look),
            offences: count([look.offences.white, look.offences.black]),
            warnings: count(warned),
            first,
            others,
            is_over,
            is_drawn: drawn,
            clock_act: clock_act.map(|(word, act)| (word, console_acts::words(t, &act))),
            plies: console_view::plies(&look.snapshot),
            log: console_view::log_lines(t, self.hall, &rows),
            links: desk::seat_links(self.app, &head).await?.filter(|_| !is_over),
            game: view,
        })
    }

    async fn tried(
        &self,
        way: &Way,
        act: &ArbiterAct,
    ) -> Result<Result<Preview, (String, Option<arbiter_laws::Refusal>)>, Problem> {
        let (name, reason) = (self.name.to_owned(), String::new());
        let act = Box::new(act.clone());
        let tried = ask(way, |reply| Ask::Preview { name, reason, act, reply }).await?;
        Ok(tried.map(|preview| *preview).map_err(|not_done| {
            let NotDone { message, refusal } = *not_done;
            (self.why(&message), refusal)
        }))
    }

    /// Why nothing was done, in the reader's language.
    fn why(&self, message: &ServerMessage) -> String {
        why(self.page, message)
    }
}

fn why(page: &Page, message: &ServerMessage) -> String {
    use arbiter_live::message::Why;
    let ServerMessage::No { why, reason, .. } = message else { return String::new() };
    match (why, reason) {
        (Why::Stale, _) => page.t.say("console-stale"),
        (Why::Unknown, None) => page.t.say("console-unreadable"),
        _ => live_view::refusal(&page.t, message),
    }
}

async fn follow(
    State(app): State<App>,
    client: Client,
    _: Staff<Arbiter>,
    Path((event, round)): Path<(u32, u8)>,
) -> Response {
    let versions = app.hall.news(event, round);
    let Some(place) = app.connections.follow(client.address, true) else {
        let newest = live::message(*versions.borrow()).retry(ASK_AGAIN);
        return Sse::new(tokio_stream::once(Ok::<_, Infallible>(newest))).into_response();
    };
    let pulse = KeepAlive::new().interval(Duration::from_secs(20));
    Sse::new(app.live.news_of(versions, place)).keep_alive(pulse).into_response()
}

async fn make(
    State(app): State<App>,
    page: Page,
    Path((event, round)): Path<(u32, u8)>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let control = submitted.fields.get("control").map(str::to_owned);
    let minutes: u16 = submitted.fields.may("delay")?.unwrap_or_default();
    let delay = Millis(i64::from(minutes) * 60_000);
    let kind = match submitted.fields.text("kind") {
        "hall" => Kind::Hall,
        "hybrid" => Kind::Hybrid,
        _ => Kind::Online,
    };
    let options = Some(Map::from_iter([("delay".to_owned(), json!(delay))]));
    let starts = submitted.fields.text("starts");
    let offset = app.tournaments.load(event).await?.settings.utc_offset_minutes;
    let starts_at = from_hall_time(starts, offset).and_then(|at| i64::try_from(at).ok());
    if !starts.is_empty() && starts_at.is_none() {
        let (name, found) = ("starts".to_owned(), starts.to_owned());
        return Err(Problem::invalid(Fault::FieldWrong { name, found }));
    }
    let text = |name| submitted.fields.get(name).filter(|it| !it.is_empty()).map(str::to_owned);
    let asked = RoundAsk {
        control,
        black_control: text("black_control"),
        starts_at,
        options,
        boards: chosen_boards(&submitted.fields)?,
        fen: text("fen"),
        kind: Some(kind),
    };
    let made = boards::make_boards(&app, (event, round), asked).await?;
    let done = page.t.count("console-made", made.len());
    Ok(go(&back((event, round), None, "done", &done)))
}

/// `1-8, 12`: the boards that are played here; all where nothing is said.
fn chosen_boards(fields: &Fields) -> Result<Option<Vec<u16>>, Problem> {
    let text = fields.text("boards").trim();
    if text.is_empty() {
        return Ok(None);
    }
    let wrong = || {
        let (name, found) = ("boards".to_owned(), text.chars().take(40).collect());
        Problem::invalid(Fault::FieldWrong { name, found })
    };
    let mut boards = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once(['-', '–']).unwrap_or((part, part));
        let number = |text: &str| text.trim().parse::<u16>().map_err(|_| wrong());
        boards.extend(number(first)?..=number(last)?);
    }
    Ok(Some(boards))
}

async fn act_at_all(
    State(app): State<App>,
    page: Page,
    Path((event, round)): Path<(u32, u8)>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let (all, key) = match fields.text("act") {
        "start" => (AllAct::Start, "console-all-started"),
        "pause" => (AllAct::Pause, "console-all-paused"),
        "resume" => (AllAct::Resume, "console-all-resumed"),
        _ => return Err(Problem::invalid(Fault::NoButton)),
    };
    let signed = (submitted.identity.name.as_str(), fields.text("reason"));
    let boards = desk::act_at_all(&app, (event, round), signed, all).await?;
    let done = page.t.count(key, boards.len());
    Ok(go(&back((event, round), None, "done", &done)))
}

async fn act(
    State(app): State<App>,
    page: Page,
    Path((event, round, board)): Path<(u32, u8, u16)>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let (fields, name) = (&submitted.fields, submitted.identity.name.as_str());
    let act = console_acts::read(fields)?.ok_or_else(|| Problem::invalid(Fault::NoButton))?;
    let (_, way) = desk::find(&app, (event, round), board).await?;
    let words = console_acts::words(&page.t, &act);
    let seen = fields.may("seq")?;
    let answer = desk::act(&way, (name, fields.text("reason")), act, seen).await?;
    Ok(match answer {
        Ok(_) => go(&back((event, round), Some(board), "done", &words)),
        Err(no) => go(&back((event, round), Some(board), "refused", &why(&page, &no))),
    })
}

/// The console with a word about what was done.
fn back((event, round): (u32, u8), board: Option<u16>, name: &str, words: &str) -> String {
    let words: String = form_urlencoded::byte_serialize(words.as_bytes()).collect();
    let board = board.map(|board| format!("board={board}&")).unwrap_or_default();
    format!("/events/{event}/console/{round}?{board}{name}={words}")
}
