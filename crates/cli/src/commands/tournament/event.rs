//! The event itself: its regulations, its log, its end.

use arbiter_director::{Command, advice, notices};
use arbiter_rulebook::{Explain, Message};
use arbiter_store::{EventState, Line, Summary};
use arbiter_text::Text;
use arbiter_tournament::{Bye, Settings, Stage, Tournament, words::word};
use serde::Serialize;

use super::{desk::Desk, regulations::Regulations, words};
use crate::{
    error::{CommandError, Done},
    format::{self, Format},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct New {
    name: String,

    #[command(flatten)]
    regulations: Regulations,
}

#[derive(Debug, clap::Args)]
pub(super) struct Change {
    id: u32,

    #[arg(long)]
    name: Option<String>,

    #[command(flatten)]
    regulations: Regulations,

    #[arg(long)]
    reason: Option<String>,
}

pub(super) fn new(arguments: &New, desk: &Desk, world: &mut World<'_>) -> Done {
    let Some(rounds) = arguments.regulations.rounds() else {
        return Err(CommandError::bad_input(Message::new("cli-event-rounds")));
    };
    let mut settings = Settings::swiss(&arguments.name, rounds);
    arguments.regulations.apply(&mut settings, None, world)?;
    let warned = settings.clone();
    let create = Command::Create(Box::new(settings));
    let facts = desk.decide(&Tournament::default(), &create);
    let id = desk.begin(&facts.map_err(|refusal| desk.refused(None, &refusal))?)?;
    warn(&warned, world)?;
    writeln!(world.out, "{id}")?;
    Ok(())
}

/// What the rules say of the choice of system, acceleration and tie-breaks.
fn warn(settings: &Settings, world: &mut World<'_>) -> Done {
    for warning in advice(settings) {
        let said = Message::new("cli-warning").with("article", warning.clause());
        world.tell(&said.with("what", warning.message()))?;
    }
    for notice in notices(settings) {
        let said = Message::new("cli-notice").with("article", notice.clause());
        world.tell(&said.with("what", notice.message()))?;
    }
    Ok(())
}

pub(super) fn change(arguments: &Change, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let mut settings = loaded.event.settings.clone();
    if let Some(name) = &arguments.name {
        settings.name.clone_from(name);
    }
    arguments.regulations.apply(&mut settings, Some(&loaded), world)?;
    let (settings, reason) = (Box::new(settings), arguments.reason.clone());
    desk.act(&mut loaded, &[Command::ChangeSettings { settings, reason }])?;
    warn(&loaded.event.settings, world)?;
    world.tell(&Message::new("cli-event-changed").with("event", loaded.id))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// How far an event is, in the words that programs know.
#[derive(Clone, Copy, Serialize)]
enum State {
    #[serde(rename = "not public")]
    Hidden,
    #[serde(rename = "registration")]
    Registration,
    #[serde(rename = "drafted")]
    Drafted,
    #[serde(rename = "playing")]
    Playing,
    #[serde(rename = "between rounds")]
    BetweenRounds,
    #[serde(rename = "archived")]
    Archived,
    #[serde(rename = "closed")]
    Closed,
    #[serde(rename = "newer")]
    Newer,
    #[serde(rename = "damaged")]
    Damaged,
}

impl Explain for State {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Hidden => "cli-event-hidden",
            Self::Registration => "cli-event-registration",
            Self::Drafted => "cli-event-drafted",
            Self::Playing => "cli-event-playing",
            Self::BetweenRounds => "cli-event-between",
            Self::Archived => "cli-event-archived",
            Self::Closed => "cli-event-closed",
            Self::Newer => "cli-event-newer",
            Self::Damaged => "cli-event-damaged",
        })
    }
}

#[derive(Serialize)]
struct Head {
    id: u32,
    name: String,
    players: usize,
    round: usize,
    rounds: u8,
    state: State,
    /// What is wrong, where the event cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
}

fn head(id: u32, event: &Tournament) -> Head {
    Head::from(Summary::of(id, event))
}

impl From<Summary> for Head {
    fn from(summary: Summary) -> Self {
        let state = match summary.state {
            EventState::Registration if summary.stage == Stage::Draft => State::Hidden,
            EventState::Registration => State::Registration,
            EventState::Drafted => State::Drafted,
            EventState::Playing => State::Playing,
            EventState::BetweenRounds => State::BetweenRounds,
            EventState::Closed if summary.stage == Stage::Archived => State::Archived,
            EventState::Closed => State::Closed,
        };
        let Summary { id, name, players, round, rounds, .. } = summary;
        Self { id, name, players, round, rounds, state, damage: None }
    }
}

impl From<Line> for Head {
    fn from(line: Line) -> Self {
        match line {
            Line::Sound(summary) => summary.into(),
            Line::Damaged { id, why, is_newer } => Self {
                id,
                name: String::new(),
                players: 0,
                round: 0,
                rounds: 0,
                state: if is_newer { State::Newer } else { State::Damaged },
                damage: Some(why),
            },
        }
    }
}

pub(super) fn list(arguments: &List, desk: &Desk, world: &mut World<'_>) -> Done {
    let summaries = desk.summaries()?.into_iter();
    let is_deleted = |line: &Line| matches!(line, Line::Sound(it) if it.stage == Stage::Deleted);
    let heads: Vec<Head> = summaries.filter(|line| !is_deleted(line)).map(Head::from).collect();
    if arguments.format == Format::Json {
        return format::json(world.out, &heads);
    }
    for it in &heads {
        let t = world.t;
        let (id, state) = (it.id, t.explain(&it.state));
        if let Some(damage) = &it.damage {
            writeln!(world.out, "{id:>5}  {state:<12} {damage}")?;
            continue;
        }
        let round = [("round", it.round.to_string()), ("rounds", it.rounds.to_string())];
        let round = t.with("cli-event-round", &round);
        let players = t.message(&Message::new("cli-players").with("n", it.players));
        writeln!(world.out, "{id:>5}  {round:<12} {players:>13}  {state:<15} {}", it.name)?;
    }
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Rebuild {}

pub(super) fn rebuild(_arguments: &Rebuild, desk: &Desk, world: &mut World<'_>) -> Done {
    let n_events = desk.rebuild()?;
    world.tell(&Message::new("cli-event-rebuilt").with("n", n_events))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Show {
    id: u32,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    head: Head,
    place: String,
    tiebreaks: Vec<String>,
    version: u64,
    entrants: Vec<EntrantRow>,
}

#[derive(Serialize)]
struct EntrantRow {
    id: u32,
    number: Option<u16>,
    name: String,
    rating: Option<u16>,
    federation: String,
    state: String,
}

pub(super) fn show(arguments: &Show, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let event = &loaded.event;
    let entrants = entrants(event, &world.t);
    if arguments.format == Format::Json {
        let shown = Shown {
            head: head(loaded.id, event),
            place: event.settings.place.clone(),
            tiebreaks: event.settings.tiebreaks.iter().map(ToString::to_string).collect(),
            version: event.version,
            entrants,
        };
        return format::json(world.out, &shown);
    }
    let head = head(loaded.id, event);
    let line = Message::new("cli-event-head").with("name", head.name).with("event", head.id);
    world.print(&line.with("state", head.state.message()))?;
    let line = Message::new("cli-event-counts").with("round", head.round);
    world.print(&line.with("rounds", head.rounds).with("players", head.players))?;
    let codes = event.settings.tie_break_codes();
    world.print(&Message::new("cli-event-tie-breaks").with("codes", codes))?;
    if let Some(reason) = &event.left_fide_mode {
        world.print(&Message::new("cli-event-left-fide").with("reason", reason.as_str()))?;
    }
    let moved = arbiter_director::will_move(event);
    if 0 < moved {
        world.print(&Message::new("cli-event-renumbered").with("n", moved))?;
    }
    let out = &mut world.out;
    if !entrants.is_empty() {
        let columns = ["number", "entry", "name", "rating", "federation"];
        let [number, entry, name, rating, federation] =
            columns.map(|column| world.t.say(&format!("cli-column-{column}")));
        writeln!(out, "\n{number:>5} {entry:>6}  {name:<32} {rating:>6} {federation}")?;
    }
    for row in &entrants {
        let number = row.number.map(|number| number.to_string()).unwrap_or_default();
        let rating = row.rating.map(|rating| rating.to_string()).unwrap_or_default();
        let (name, federation) = (&row.name, &row.federation);
        let line = format!(
            "{number:>5} {:>6}  {name:<32} {rating:>6} {federation:<3} {}",
            format!("@{}", row.id),
            row.state
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// In the order of pairing numbers, then of registration.
fn entrants(event: &Tournament, t: &Text) -> Vec<EntrantRow> {
    // Before the first pairing, the numbers that it will give.
    let numbers = arbiter_director::report::numbered(event.clone()).numbers();
    let row = |(id, entrant): (&arbiter_tournament::PlayerId, &arbiter_tournament::Entrant)| {
        let mut states = Vec::new();
        if let Some(round) = entrant.withdrawn_from {
            let key = if entrant.is_expelled {
                "cli-event-expelled-from"
            } else {
                "cli-event-withdrawn-from"
            };
            states.push(t.say1(key, "round", round));
        }
        if event.settings.needs_check_in && !entrant.checked_in {
            states.push(t.say("state-not-in"));
        }
        let absences = entrant.absences.iter().filter(|(round, _)| event.next_round() <= **round);
        states.extend(absences.map(|(round, bye)| {
            let bye = word(&Bye::WORDS, bye).to_owned();
            t.with("cli-event-absent", &[("round", round.to_string()), ("bye", bye)])
        }));
        EntrantRow {
            id: id.0,
            number: numbers.get(id).map(|number| number.get()),
            name: entrant.details.name.clone(),
            rating: event.settings.rating_use.rating(&entrant.details),
            federation: entrant.details.federation.clone(),
            state: states.join(", "),
        }
    };
    let mut rows: Vec<EntrantRow> = event.players.iter().map(row).collect();
    rows.sort_by_key(|row| (row.number.is_none(), row.number, row.id));
    rows
}

#[derive(Debug, clap::Args)]
pub(super) struct Log {
    id: u32,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn log(arguments: &Log, desk: &Desk, world: &mut World<'_>) -> Done {
    for (recorded, _) in desk.recorded(arguments.id)? {
        let at = words::moment(recorded.at_ms);
        let body: serde_json::Value =
            serde_json::from_str(&recorded.body).map_err(std::io::Error::from)?;
        if arguments.format == Format::Json {
            let line = serde_json::json!({
                "number": recorded.number, "at": at, "actor": recorded.actor, "fact": body,
            });
            format::json(world.out, &line)?;
            continue;
        }
        let serde_json::Value::Object(mut fields) = body else { continue };
        let kind = fields.remove("kind").unwrap_or_default();
        fields.remove("version");
        let details: Vec<String> =
            fields.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let (number, kind) = (recorded.number, kind.as_str().unwrap_or_default());
        let line = format!("{number:>5} {at} {}: {kind} {}", recorded.actor, details.join(", "));
        writeln!(world.out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Close {
    id: u32,
}

pub(super) fn close(arguments: &Close, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    desk.act(&mut loaded, &[Command::Close])?;
    world.tell(&Message::new("cli-event-is-closed").with("event", loaded.id))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Reopen {
    id: u32,

    #[arg(long)]
    reason: String,
}

pub(super) fn reopen(arguments: &Reopen, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    desk.act(&mut loaded, &[Command::Reopen { reason: arguments.reason.clone() }])?;
    world.tell(&Message::new("cli-event-is-open").with("event", loaded.id))?;
    Ok(())
}
