//! Registration, arrival, absence and withdrawal.

use std::{
    hash::{BuildHasher as _, RandomState},
    path::{Path, PathBuf},
};

use arbiter_director::Command;
use arbiter_rulebook::{Message, Tempo};
use arbiter_tournament::{Bye, Details, Fact, LaterRating, NumbersBy, PlayerId, Sex, Title};

use super::{
    desk::{Desk, Loaded},
    import, lists, words,
};
use crate::{
    error::{CommandError, Done, Words},
    usage::Unfit,
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Add {
    id: u32,

    name: Option<String>,

    #[command(flatten)]
    data: Data,

    #[arg(long, value_name = "QUERY", conflicts_with = "name")]
    from_list: Option<String>,

    #[arg(long, value_name = "QUERY", conflicts_with_all = ["name", "from_list"])]
    from_members: Option<String>,

    #[arg(long, value_name = "FILE", conflicts_with_all = ["name", "from_list"])]
    file: Option<PathBuf>,

    #[arg(long, value_name = "PAIRS")]
    columns: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Data {
    #[arg(long)]
    rating: Option<u16>,

    #[arg(long)]
    national_rating: Option<u16>,

    #[arg(long)]
    estimated: bool,

    #[arg(long)]
    fide_id: Option<u64>,

    #[arg(long)]
    national_id: Option<String>,

    #[arg(long)]
    title: Option<Title>,

    #[arg(long, value_parser = parse_sex)]
    sex: Option<Sex>,

    #[arg(long)]
    federation: Option<String>,

    #[arg(long)]
    birth: Option<String>,

    #[arg(long)]
    club: Option<String>,

    #[arg(long, value_name = "ROUND=RATING", value_parser = parse_later_rating)]
    later_rating: Vec<LaterRating>,
}

fn parse_later_rating(text: &str) -> Result<LaterRating, Unfit> {
    let read = || {
        let (round, rating) = text.split_once(['=', ':'])?;
        let (from_round, rating) = (round.trim().parse().ok()?, rating.trim().parse().ok()?);
        Some(LaterRating { from_round, rating })
    };
    read().ok_or_else(|| Unfit::like("4=2310", text))
}

fn parse_sex(text: &str) -> Result<Sex, Unfit> {
    match text {
        "m" | "M" => Ok(Sex::Male),
        "w" | "W" | "f" | "F" => Ok(Sex::Female),
        _ => Err(Unfit::one_of(&["m", "w"], text)),
    }
}

impl Data {
    pub(super) fn apply(&self, details: &mut Details) {
        // Who types a rating takes it from no list.
        if let Some(rating) = self.rating {
            (details.rating, details.rating_from) = (Some(rating), String::new());
        }
        if let Some(rating) = self.national_rating {
            (details.national_rating, details.national_rating_from) = (Some(rating), String::new());
        }
        details.rating_is_estimated |= self.estimated;
        details.fide_id = self.fide_id.or(details.fide_id);
        if let Some(card) = &self.national_id {
            details.take_national_card(card);
        }
        details.title = self.title.or(details.title);
        details.sex = self.sex.or(details.sex);
        for later in &self.later_rating {
            details.later_ratings.retain(|it| it.from_round != later.from_round);
            details.later_ratings.push(*later);
        }
        let texts = [
            (&self.federation, &mut details.federation),
            (&self.birth, &mut details.birth),
            (&self.club, &mut details.club),
        ];
        for (given, kept) in texts {
            if let Some(given) = given {
                kept.clone_from(given);
            }
        }
    }
}

pub(super) fn add(arguments: &Add, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let class = loaded.event.settings.class;
    let known = arguments.from_members.as_deref().map(|query| from_members(desk, query));
    let mut entries = match (&arguments.name, &arguments.from_list, &arguments.file) {
        _ if known.is_some() => known.transpose()?.into_iter().collect(),
        (Some(name), _, _) => vec![Details { name: name.clone(), ..Details::default() }],
        (None, Some(query), _) => vec![lists::one(desk, query, &loaded.event.settings)?],
        (None, None, Some(file)) => from_file(file, arguments.columns.as_deref(), class, world)?,
        (None, None, None) => {
            return Err(CommandError::bad_input(Message::new("cli-players-who")));
        }
    };
    for details in &mut entries {
        arguments.data.apply(details);
    }
    lists::note_list(desk, &mut entries, &loaded.event.settings)?;
    let facts = desk.act(&mut loaded, &[Command::Enter(entries)])?;
    for fact in &facts {
        if let Fact::PlayerEntered { player, details } = fact {
            writeln!(world.out, "@{} {}", player.0, details.name)?;
        }
    }
    let moved = arbiter_director::will_move(&loaded.event);
    if 0 < moved {
        world.tell(&Message::new("cli-event-renumbered").with("n", moved))?;
    }
    Ok(())
}

/// The one member whom the words name.
fn from_members(desk: &Desk, query: &str) -> Result<Details, CommandError> {
    let roll = desk.wait(desk.members().roll())?;
    match roll.search(query, 2).as_slice() {
        [(_, member)] => Ok(Details::from(&member.person)),
        [] => Err(CommandError::refused(
            Message::new("cli-players-unknown").with("query", query),
            Words::command("arbiter member list"),
        )),
        _ => Err(CommandError::refused(
            Message::new("cli-players-several").with("query", query),
            Words::command(format!("arbiter member list {query:?}")),
        )),
    }
}

fn from_file(
    file: &Path,
    columns: Option<&str>,
    class: Tempo,
    world: &mut World<'_>,
) -> Result<Vec<Details>, CommandError> {
    let extension = file.extension().and_then(|it| it.to_str()).unwrap_or_default();
    if extension.eq_ignore_ascii_case("csv") || columns.is_some() {
        return lists::table(file, columns, class, world);
    }
    import::entries(file, world)
}

#[derive(Debug, clap::Args)]
pub(super) struct Correct {
    id: u32,

    player: String,

    #[arg(long)]
    name: Option<String>,

    #[command(flatten)]
    data: Data,

    #[arg(long)]
    reason: String,
}

pub(super) fn correct(arguments: &Correct, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let player = loaded.player(&arguments.player)?;
    let entrant = loaded.event.players.get(&player);
    let mut details = entrant.map(|entrant| entrant.details.clone()).unwrap_or_default();
    if let Some(name) = &arguments.name {
        details.name.clone_from(name);
    }
    arguments.data.apply(&mut details);
    lists::note_list(desk, std::slice::from_mut(&mut details), &loaded.event.settings)?;
    let (details, reason) = (Box::new(details), arguments.reason.clone());
    desk.act(&mut loaded, &[Command::Correct { player, details, reason }])?;
    world.tell(&Message::new("cli-players-corrected").with("name", loaded.name(player)))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Named {
    id: u32,

    player: String,
}

impl Named {
    /// Carries out a command about the player; gives the event and the player, and the name they
    /// had before.
    fn act(
        &self,
        desk: &Desk,
        command: impl FnOnce(PlayerId) -> Command,
    ) -> Result<(Loaded, PlayerId, String), CommandError> {
        let mut loaded = desk.load(self.id)?;
        let player = loaded.player(&self.player)?;
        let name = loaded.name(player).to_owned();
        desk.act(&mut loaded, &[command(player)])?;
        Ok((loaded, player, name))
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Remove {
    #[command(flatten)]
    who: Named,
}

pub(super) fn remove(arguments: &Remove, desk: &Desk, world: &mut World<'_>) -> Done {
    let (.., name) = arguments.who.act(desk, Command::Remove)?;
    world.tell(&Message::new("cli-players-removed").with("name", name))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct CheckIn {
    id: u32,

    #[arg(required = true)]
    players: Vec<String>,
}

pub(super) fn check_in(arguments: &CheckIn, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let mut commands = Vec::new();
    for player in &arguments.players {
        commands.push(Command::CheckIn(loaded.player(player)?));
    }
    desk.act(&mut loaded, &commands)?;
    world.tell(&Message::new("cli-players-checked-in").with("n", commands.len()))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct CheckOut {
    #[command(flatten)]
    who: Named,
}

pub(super) fn check_out(arguments: &CheckOut, desk: &Desk, world: &mut World<'_>) -> Done {
    let (.., name) = arguments.who.act(desk, Command::CheckOut)?;
    world.tell(&Message::new("cli-players-checked-out").with("name", name))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Withdraw {
    #[command(flatten)]
    who: Named,

    #[arg(long)]
    reason: String,
}

pub(super) fn withdraw(arguments: &Withdraw, desk: &Desk, world: &mut World<'_>) -> Done {
    let reason = arguments.reason.clone();
    let withdraw = |player| Command::Withdraw { player, reason };
    let (loaded, player, name) = arguments.who.act(desk, withdraw)?;
    world.tell(&Message::new("cli-players-withdrawn").with("name", name))?;
    if loaded.event.struck().contains(&player) {
        world.tell(&Message::new("cli-players-struck"))?;
    }
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Reinstate {
    #[command(flatten)]
    who: Named,

    #[arg(long)]
    reason: String,
}

pub(super) fn reinstate(arguments: &Reinstate, desk: &Desk, world: &mut World<'_>) -> Done {
    let reason = arguments.reason.clone();
    let (.., name) = arguments.who.act(desk, |player| Command::Reinstate { player, reason })?;
    world.tell(&Message::new("cli-players-goes-on").with("name", name))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Absent {
    id: u32,

    player: String,

    #[arg(required = true)]
    rounds: Vec<u8>,

    #[arg(long, default_value = "Z", value_parser = words::bye)]
    bye: Bye,

    #[arg(long, conflicts_with = "bye")]
    cancel: bool,
}

pub(super) fn absent(arguments: &Absent, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let player = loaded.player(&arguments.player)?;
    let command = |&round: &u8| {
        if arguments.cancel {
            Command::CancelAbsence { player, round }
        } else {
            Command::AnnounceAbsence { player, round, bye: arguments.bye }
        }
    };
    let commands: Vec<Command> = arguments.rounds.iter().map(command).collect();
    desk.act(&mut loaded, &commands)?;
    let key = if arguments.cancel { "cli-players-plays" } else { "cli-players-absent" };
    let said = Message::new(key).with("name", loaded.name(player));
    world.tell(&said.with("n", commands.len()))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Expel {
    #[command(flatten)]
    who: Named,

    #[arg(long)]
    reason: String,
}

pub(super) fn expel(arguments: &Expel, desk: &Desk, world: &mut World<'_>) -> Done {
    let reason = arguments.reason.clone();
    let (.., name) = arguments.who.act(desk, |player| Command::Expel { player, reason })?;
    world.tell(&Message::new("cli-players-expelled").with("name", name))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct HalfPoints {
    #[command(flatten)]
    who: Named,

    #[arg(long, required_unless_present = "allow")]
    bar: bool,

    #[arg(long, conflicts_with = "bar")]
    allow: bool,
}

pub(super) fn half_points(arguments: &HalfPoints, desk: &Desk, world: &mut World<'_>) -> Done {
    let barred = arguments.bar;
    let (.., name) = arguments.who.act(desk, |player| Command::BarHalfPoints { player, barred })?;
    let key = if barred { "cli-players-half-no" } else { "cli-players-half-yes" };
    world.tell(&Message::new(key).with("name", name))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Numbers {
    id: u32,

    #[arg(required_unless_present_any = ["draw", "by_rating"])]
    players: Vec<String>,

    #[arg(long, conflicts_with = "players")]
    draw: bool,

    #[arg(long, requires = "players")]
    lot: bool,

    #[arg(long, conflicts_with_all = ["players", "draw"])]
    by_rating: bool,

    #[arg(long)]
    reason: Option<String>,
}

pub(super) fn numbers(arguments: &Numbers, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let reason = arguments.reason.clone();
    let command = if arguments.by_rating {
        Command::AssignNumbers
    } else if arguments.draw {
        let order = drawn(loaded.event.players.keys().copied().collect());
        Command::SetNumbers { order, by: NumbersBy::Lot, reason }
    } else {
        let order = arguments.players.iter().map(|word| loaded.player(word));
        let by = if arguments.lot { NumbersBy::Lot } else { NumbersBy::Hand };
        Command::SetNumbers { order: order.collect::<Result<_, _>>()?, by, reason }
    };
    desk.act(&mut loaded, &[command])?;
    for (&player, number) in loaded.event.order.iter().zip(1..) {
        writeln!(world.out, "{number:>4} {}", loaded.name(player))?;
    }
    Ok(())
}

/// Players in an order drawn by lot: the smallest lot is first. The lots come from the
/// randomness of the system, which seeds the hashers of the standard library.
fn drawn(mut players: Vec<PlayerId>) -> Vec<PlayerId> {
    players.sort_by_cached_key(|player| RandomState::new().hash_one(player));
    players
}
