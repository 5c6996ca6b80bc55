//! The round's work on one page, which always says what to do next.

use std::collections::BTreeMap;

use arbiter_director::{Command, Concern, Seat, comparison, drawn_ties, report};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    Bye, ChangeGround, Draft, PairingNumber, PlayerId, Purpose, System, Tournament,
};
use askama::Template;
use axum::{
    Router,
    extract::Query,
    response::Response,
    routing::{get, post},
};
use serde::Deserialize;

use super::super::{
    EventForm, Head, Page, StaffView,
    public::{
        initial_color,
        round::{Sheet, position as position_in_words},
        why,
    },
    show,
    speech::Speech,
    tools::drawn_position,
    words::{self, bye_key, points},
};
use crate::{
    access::Arbiter,
    app::App,
    fault::Fault,
    fields::Fields,
    problem::Problem,
    wire::{meaning, parsed},
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/round", get(work))
        .route("/events/{event}/manage/round/{what}", post(step))
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Closed,
    Players,
    Lot,
    /// A draft is being looked at.
    Draft,
    /// Games are on.
    Results,
    /// A drawn tie needs a winner.
    Ties,
    Pair,
    End,
}

fn next(event: &Tournament) -> Next {
    let is_on = event.rounds.last().is_some_and(|round| !round.has_ended());
    if event.is_closed {
        Next::Closed
    } else if event.draft.is_some() {
        Next::Draft
    } else if event.players.len() < 2 {
        Next::Players
    } else if event.initial_color.is_none() && event.settings.system.needs_lot() {
        Next::Lot
    } else if is_on {
        Next::Results
    } else if !drawn_ties(event).is_empty() {
        Next::Ties
    } else if event.next_round() > event.settings.rounds {
        Next::End
    } else {
        Next::Pair
    }
}

/// Somebody at a board of the draft.
pub(super) struct Sitting {
    pub(super) id: u32,
    pub(super) number: String,
    pub(super) name: String,
    pub(super) points: String,
}

/// A board of the draft.
struct DraftRow {
    board: usize,
    white: Sitting,
    black: Sitting,
    /// Why it is so.
    why: Vec<String>,
    /// What it breaks, each with its clause.
    warnings: Vec<(String, &'static str)>,
    /// Whether the rules give this board.
    is_engines: bool,
    /// Whether the reasons must be asked for.
    may_ask: bool,
}

/// Somebody who is not paired.
struct ByeRow {
    player: Sitting,
    bye: String,
    /// Whether the seat can be changed with a board's.
    is_odd: bool,
    why: Vec<String>,
    warnings: Vec<(String, &'static str)>,
}

/// The draft as the page shows it.
struct DraftView {
    rows: Vec<DraftRow>,
    byes: Vec<ByeRow>,
    by: String,
    reason: Option<String>,
    clause: &'static str,
    /// Boards that the rules give instead.
    instead: Vec<String>,
    /// Everybody whose seat can change.
    players: Vec<(u32, String)>,
    is_manual: bool,
}

#[derive(Template)]
#[template(path = "organise/round.html")]
struct RoundPage {
    page: Page,
    head: Head,
    next: Next,
    /// The round that is being made.
    round: u8,
    draft: Option<DraftView>,
    /// Boards without a result in the last round, and all of them.
    open: (usize, usize),
    present: usize,
    all: usize,
    /// Who is not there for the next round.
    away: Vec<(u32, String, String)>,
    ties: Vec<((u32, String), (u32, String))>,
    /// What the lot gave, before the first round is paired.
    lot: String,
    /// The last round, as it was published.
    last: Option<Sheet>,
    /// The Chess960 position of the round that waits for one, in words, and which round that is.
    position: String,
    position_round: u8,
}

impl RoundPage {
    /// For what a published round may change, none first so that nobody claims one by accident.
    fn grounds(&self) -> Vec<(&'static str, String)> {
        let none = std::iter::once(("", self.page.t.say("change-ground-none")));
        let each = ChangeGround::CODES;
        none.chain(each.map(|(code, it)| (code, self.page.t.say(words::ground(it))))).collect()
    }

    fn is(&self, word: &str) -> bool {
        let next = match self.next {
            Next::Closed => "closed",
            Next::Players => "players",
            Next::Lot => "lot",
            Next::Draft => "draft",
            Next::Results => "results",
            Next::Ties => "ties",
            Next::Pair => "pair",
            Next::End => "end",
        };
        next == word
    }

    fn is_own(&self) -> bool {
        self.head.event.settings.system == System::Own
    }

    fn is_italo(&self) -> bool {
        self.head.event.settings.system == System::ItaloSwiss
    }
}

/// Points before the round that is being made.
pub(super) fn scores(event: &Tournament) -> BTreeMap<PlayerId, Score> {
    let rounds = event.rounds.len();
    let record = event.record(rounds, Purpose::Standings);
    let players = record.players.iter().zip(&event.order);
    players.map(|(player, &id)| (id, record.score_after(player, rounds))).collect()
}

/// Which board is explained, where not all are.
#[derive(Deserialize)]
struct Asked {
    why: Option<usize>,
}

/// Boards that are all explained at once; with more, one asks for one.
const EXPLAINED_MAX: usize = 40;

async fn work(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "round").await?;
    let event = &head.event;
    let next = next(event);
    let draft = event.draft.as_ref().map(|draft| draft_view(&page, &head, draft, asked.why));
    let boards = event.rounds.last().map(|round| &round.boards[..]).unwrap_or_default();
    let open = event.rounds.last().map_or(0, arbiter_tournament::Round::open_boards);
    let present = event.present();
    let away = event.players.iter().filter(|(id, _)| !present.contains(id));
    let away = away.map(|(&id, entrant)| {
        let why = match entrant.absences.get(&event.next_round()) {
            _ if entrant.withdrawn_from.is_some() => page.t.say("state-out"),
            Some(&bye) => page.t.say(bye_key(bye)),
            None => page.t.say("state-not-in"),
        };
        (id.0, entrant.details.name.clone(), why)
    });
    let named = |id: PlayerId| (id.0, head.name(&id).to_owned());
    let ties =
        drawn_ties(event).into_iter().map(|(one, other)| (named(one), named(other))).collect();
    let last = u8::try_from(event.rounds.len()).ok().filter(|number| 0 < *number);
    let last = last.map(|number| Sheet::of(&page.t, &head, number)).transpose()?;
    let is_waiting = next == Next::Results && open == boards.len();
    let position_round = event.next_round() - u8::from(is_waiting);
    let lot = event.initial_color.filter(|_| event.rounds.is_empty());
    let lot = lot.map(|color| initial_color(&page.t, color)).unwrap_or_default();
    show(&RoundPage {
        next,
        round: event.next_round(),
        draft,
        open: (open, boards.len()),
        present: present.len(),
        all: event.players.len(),
        away: away.collect(),
        ties,
        lot,
        last,
        position: position_in_words(&page.t, event, position_round),
        position_round,
        page,
        head: head.clone(),
    })
}

/// Turns players into seats.
struct Seats<'a> {
    event: &'a Tournament,
    numbers: BTreeMap<PlayerId, PairingNumber>,
    scores: BTreeMap<PlayerId, Score>,
}

impl Seats<'_> {
    fn of(&self, id: PlayerId) -> Sitting {
        Sitting {
            id: id.0,
            number: self.numbers.get(&id).map_or_else(String::new, ToString::to_string),
            name: self.name(id),
            points: self.scores.get(&id).map_or_else(String::new, |&score| points(score)),
        }
    }

    fn name(&self, id: PlayerId) -> String {
        self.event.players.get(&id).map_or_else(String::new, |it| it.details.name.clone())
    }
}

fn draft_view(page: &Page, head: &Head, draft: &Draft, asked: Option<usize>) -> DraftView {
    let event = &head.event;
    let seats = Seats { event, numbers: event.numbers(), scores: scores(event) };
    let is_large = EXPLAINED_MAX < draft.pairing.pairs.len();
    let asked = asked.filter(|_| is_large);
    let about = asked.and_then(|board| draft.pairing.pairs.get(board.checked_sub(1)?));
    let explained = match (is_large, about) {
        (false, _) => report::explain(event, draft.round, None).ok(),
        (true, Some(pair)) => report::explain(event, draft.round, Some(pair.white)).ok(),
        (true, None) => None,
    };
    let concerns = report::draft_concerns(event);
    let speech = Speech { t: &page.t, event: Some(event) };
    let warnings = |ids: &[PlayerId]| -> Vec<(String, &'static str)> {
        let about = |concern: &&Concern| speaks_of(concern).iter().any(|id| ids.contains(id));
        let found = concerns.iter().filter(about);
        found.map(|it| (speech.concern(it), it.clause().unwrap_or_default())).collect()
    };
    let compared = comparison(event).unwrap_or_default();
    let rows = draft.pairing.pairs.iter().zip(1..).map(|(pair, board)| {
        let seat = Seat::Board(pair.white, pair.black);
        let is_engines = !compared.draft_only.contains(&seat);
        let is_told = is_engines && asked.is_none_or(|asked| asked == board);
        let told = explained.as_ref().filter(|_| is_told);
        let told = told.map(|explained| why::board(&page.t, head, explained, *pair));
        DraftRow {
            board,
            white: seats.of(pair.white),
            black: seats.of(pair.black),
            why: told.map(lines).unwrap_or_default(),
            warnings: warnings(&[pair.white, pair.black]),
            is_engines,
            may_ask: is_engines && is_large && asked != Some(board),
        }
    });
    let byes = draft.pairing.byes.iter().map(|&(id, bye)| {
        let told = explained.as_ref().filter(|_| bye == Bye::PairingAllocated);
        let told = told.map(|explained| why::bye(&page.t, head, explained, id));
        ByeRow {
            player: seats.of(id),
            bye: page.t.say(bye_key(bye)),
            is_odd: bye == Bye::PairingAllocated,
            why: told.map(lines).unwrap_or_default(),
            warnings: warnings(&[id]),
        }
    });
    let instead = compared.engine_only.iter().filter_map(|seat| match *seat {
        Seat::Board(white, black) => Some(format!("{} – {}", seats.name(white), seats.name(black))),
        Seat::Bye(id, Bye::PairingAllocated) => {
            Some(format!("{}: {}", seats.name(id), page.t.say("bye-allocated")))
        }
        Seat::Bye(..) => None,
    });
    let rows: Vec<DraftRow> = rows.collect();
    let byes: Vec<ByeRow> = byes.collect();
    let on_boards = rows.iter().flat_map(|row| [&row.white, &row.black]);
    let odd = byes.iter().filter(|bye| bye.is_odd).map(|bye| &bye.player);
    let mut players: Vec<(u32, String)> =
        on_boards.chain(odd).map(|seat| (seat.id, seat.name.clone())).collect();
    players.sort_by_key(|(_, name)| name.to_lowercase());
    DraftView {
        rows,
        byes,
        by: draft.by.clone(),
        reason: draft.reason.clone(),
        clause: clause(event),
        instead: instead.collect(),
        players,
        is_manual: event.manual.is_some(),
    }
}

/// The reasons of a board or a bye, one after the other.
fn lines(why: why::Why) -> Vec<String> {
    why.pairing.into_iter().chain(why.color).collect()
}

/// Where to read on about the system.
const fn clause(event: &Tournament) -> &'static str {
    match event.settings.system {
        System::Dutch => "DUTCH.A1",
        System::Dubov => "2026:DUBOV.1.3",
        System::Burstein => "2026:BURST.1.2",
        System::Lim => "LIM.S1",
        System::ItaloSwiss => "ITALO.12",
        System::RoundRobin { .. } => "RR.1",
        System::KnockOut => "KO.1",
        System::Belgrade { .. } => "KO.6",
        System::DoubleSwiss => "2026:DOUBLE.0",
        System::TeamSwiss(_) => "2026:TEAM.0",
        // No article of FIDE speaks of it: the regulations describe it in writing.
        System::Keizer(_) | System::Own => "SWISS.A1",
    }
}

/// The players that a concern about a pairing names.
fn speaks_of(concern: &Concern) -> Vec<PlayerId> {
    match *concern {
        Concern::Rematch(one, other)
        | Concern::Forbidden(one, other)
        | Concern::BothColors(one, other) => vec![one, other],
        Concern::Color(id)
        | Concern::SecondBye(id)
        | Concern::BoardOrder(id)
        | Concern::Unrated(id)
        | Concern::Duplicate(id)
        | Concern::FullPointBye(id)
        | Concern::Expels(id)
        | Concern::NoShow { player: id, .. }
        | Concern::ManyHalfPointByes { player: id, .. } => vec![id],
        Concern::OpenBoards { .. }
        | Concern::EntryRules { .. }
        | Concern::Full { .. }
        | Concern::NotTheEngines
        | Concern::LosesDraftByHand
        | Concern::SettingInUse(_)
        | Concern::TooLateForStandings
        | Concern::ClosedEvent
        | Concern::PublishedRound { .. }
        | Concern::Renumbers { .. }
        | Concern::NumbersAgainstRatings
        | Concern::RoundsDoNotFit { .. }
        | Concern::RoundsMissing { .. }
        | Concern::TieUndecided(..)
        | Concern::AdjournedNotDrawn { .. }
        | Concern::DecidedAlready
        | Concern::LeavesFideMode
        | Concern::RoundsDiffer(_)
        | Concern::Deletes
        | Concern::PositionDrawn { .. }
        | Concern::LosesResults { .. } => Vec::new(),
    }
}

/// What a button of the page does.
fn command(what: &str, fields: &Fields, page: &Page) -> Result<Command, Problem> {
    let reason = || fields.text("reason").to_owned();
    Ok(match what {
        "color" => match fields.text("color") {
            "draw" => Command::DrawInitialColor(lot()?),
            color => Command::DrawInitialColor(meaning("color", &Color::WORDS, color)?),
        },
        "position" => Command::DrawPosition {
            round: fields.need("round")?,
            position: match fields.text("position") {
                "" => drawn_position()?,
                _ => fields.need("position")?,
            },
        },
        "pair" => Command::PairNextRound,
        "merged" => {
            Command::PairMerged { up_to: parsed("up_to", fields.text("up_to"))?, reason: reason() }
        }
        "by-hand" => Command::BeginManual { reason: reason() },
        "end-by-hand" => Command::EndManual,
        "discard" => Command::DiscardDraft,
        "publish" => Command::PublishRound,
        "withdraw" => {
            let ground = match fields.text("ground") {
                "" => None,
                word => Some(meaning("ground", &ChangeGround::CODES, word)?),
            };
            Command::WithdrawRound { ground, reason: reason() }
        }
        "tie" => {
            let order = vec![PlayerId(fields.need("winner")?), PlayerId(fields.need("loser")?)];
            let how = match fields.text("how") {
                "" => page.t.say("tie-how-default"),
                how => how.to_owned(),
            };
            Command::DecidePlayoff { order, how }
        }
        _ => return Err(Problem::missing(Fault::NoButton)),
    })
}

/// The lot is drawn by the machine.
fn lot() -> Result<Color, Problem> {
    let mut byte = [0];
    getrandom::fill(&mut byte).map_err(|error| Problem::broken(error.to_string()))?;
    Ok(if byte[0] % 2 == 0 { Color::White } else { Color::Black })
}

async fn step(form: EventForm<Arbiter, (u32, String)>) -> Result<Response, Problem> {
    let (id, what) = form.path.clone();
    let commands = [command(&what, &form.submitted.fields, &form.page)?];
    form.act(id, &commands, "round").await
}
