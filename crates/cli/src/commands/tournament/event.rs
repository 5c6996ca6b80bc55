//! The event itself: its regulations, its log, its end.

use arbiter_director::{Command, advice, notices};
use arbiter_store::{EventState, Line, Summary};
use arbiter_tournament::{Settings, Stage, Tournament};
use serde::Serialize;

use super::{desk::Desk, regulations::Regulations, words};
use crate::{
    error::{CommandError, Done},
    format::{self, Format},
    world::World,
};

/// Begin an event and print its number
#[derive(Debug, clap::Args)]
pub(super) struct New {
    /// Name of the event
    name: String,

    #[command(flatten)]
    regulations: Regulations,
}

/// Change the regulations of an event
#[derive(Debug, clap::Args)]
pub(super) struct Change {
    /// Number of the event
    id: u32,

    /// A new name
    #[arg(long)]
    name: Option<String>,

    #[command(flatten)]
    regulations: Regulations,

    /// Needed once a round is paired
    #[arg(long)]
    reason: Option<String>,
}

pub(super) fn new(arguments: &New, desk: &Desk, world: &mut World<'_>) -> Done {
    let Some(rounds) = arguments.regulations.rounds() else {
        return Err(CommandError::bad_input("how many rounds? --rounds N"));
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
        writeln!(world.talk, "warning ({}): {warning}", warning.clause())?;
    }
    for notice in notices(settings) {
        writeln!(
            world.talk,
            "notice ({}): {}",
            notice.clause(),
            words::notice(world.language, notice)
        )?;
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
    writeln!(world.talk, "the regulations of event {} have changed", loaded.id)?;
    Ok(())
}

/// List the events
#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Head {
    id: u32,
    name: String,
    players: usize,
    round: usize,
    rounds: u8,
    state: &'static str,
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
            EventState::Registration if summary.stage == Stage::Draft => "not public",
            EventState::Registration => "registration",
            EventState::Drafted => "drafted",
            EventState::Playing => "playing",
            EventState::BetweenRounds => "between rounds",
            EventState::Closed if summary.stage == Stage::Archived => "archived",
            EventState::Closed => "closed",
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
                state: if is_newer { "newer" } else { "damaged" },
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
        let round = format!("round {}/{}", it.round, it.rounds);
        let (id, players) = (it.id, it.players);
        if let Some(damage) = &it.damage {
            writeln!(world.out, "{id:>5}  {:<12} {damage}", it.state)?;
            continue;
        }
        writeln!(
            world.out,
            "{id:>5}  {round:<12} {players:>5} players  {:<15} {}",
            it.state, it.name
        )?;
    }
    Ok(())
}

/// Throw away what is derived from the log and make it again
#[derive(Debug, clap::Args)]
pub(super) struct Rebuild {}

pub(super) fn rebuild(_arguments: &Rebuild, desk: &Desk, world: &mut World<'_>) -> Done {
    let n_events = desk.rebuild()?;
    writeln!(world.talk, "{n_events} events are summed up again")?;
    Ok(())
}

/// Show an event and its players
#[derive(Debug, clap::Args)]
pub(super) struct Show {
    /// Number of the event
    id: u32,

    /// How to write the answer
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
    let entrants = entrants(event);
    if arguments.format == Format::Json {
        let shown = Shown {
            head: head(loaded.id, event),
            place: event.settings.place.clone(),
            tiebreaks: event.settings.tiebreaks.clone(),
            version: event.version,
            entrants,
        };
        return format::json(world.out, &shown);
    }
    let (out, head) = (&mut world.out, head(loaded.id, event));
    writeln!(out, "{} (event {}), {}", head.name, head.id, head.state)?;
    writeln!(out, "round {} of {}, {} players", head.round, head.rounds, head.players)?;
    writeln!(out, "tie-breaks {}", event.settings.tiebreaks.join(", "))?;
    if let Some(reason) = &event.left_fide_mode {
        writeln!(out, "NOT IN FIDE MODE: {reason}")?;
    }
    let moved = arbiter_director::will_move(event);
    if 0 < moved {
        writeln!(out, "{moved} players get another number when the next round is paired")?;
    }
    if !entrants.is_empty() {
        writeln!(out, "\n{:>5} {:>6}  {:<32} {:>6} fed", "no.", "entry", "name", "rating")?;
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
fn entrants(event: &Tournament) -> Vec<EntrantRow> {
    // Before the first pairing, the numbers that it will give.
    let numbers = arbiter_director::report::numbered(event.clone()).numbers();
    let row = |(id, entrant): (&arbiter_tournament::PlayerId, &arbiter_tournament::Entrant)| {
        let mut states = Vec::new();
        if let Some(round) = entrant.withdrawn_from {
            let how = if entrant.is_expelled { "expelled" } else { "withdrawn" };
            states.push(format!("{how} from round {round}"));
        }
        if event.settings.needs_check_in && !entrant.checked_in {
            states.push("not checked in".to_owned());
        }
        let absences = entrant.absences.iter().filter(|(round, _)| event.next_round() <= **round);
        states
            .extend(absences.map(|(round, bye)| format!("absent {round}{}", words::letter(*bye))));
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

/// Print the log: what happened, when, by whom
#[derive(Debug, clap::Args)]
pub(super) struct Log {
    /// Number of the event
    id: u32,

    /// How to write the answer
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

/// End an event
#[derive(Debug, clap::Args)]
pub(super) struct Close {
    /// Number of the event
    id: u32,
}

pub(super) fn close(arguments: &Close, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    desk.act(&mut loaded, &[Command::Close])?;
    writeln!(world.talk, "event {} is closed", loaded.id)?;
    Ok(())
}

/// Open a closed event again
#[derive(Debug, clap::Args)]
pub(super) struct Reopen {
    /// Number of the event
    id: u32,

    /// Why
    #[arg(long)]
    reason: String,
}

pub(super) fn reopen(arguments: &Reopen, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    desk.act(&mut loaded, &[Command::Reopen { reason: arguments.reason.clone() }])?;
    writeln!(world.talk, "event {} is open again", loaded.id)?;
    Ok(())
}
