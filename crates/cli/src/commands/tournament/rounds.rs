//! Making, changing and publishing a round.

use std::hash::{BuildHasher, Hasher, RandomState};

use arbiter_board::{Piece, chess960};
use arbiter_director::{Command, Refusal};
use arbiter_rulebook::{Color, Message, MessageValue, Score};
use arbiter_server::concern_in;
use arbiter_tournament::{
    BoardResult, Bye, ChangeGround, Pairing, PlayerId, Tournament, words::meaning, words::word,
};
use serde::Serialize;

use super::{
    desk::{Desk, Loaded},
    ratings, words,
};
use crate::{
    error::{CommandError, Done, Words},
    format::{self, TableFormat, cell, csv_row},
    usage::Unfit,
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct LotOfColor {
    id: u32,

    #[arg(value_parser = parse_color, required_unless_present = "draw")]
    color: Option<Color>,

    #[arg(long, conflicts_with = "color")]
    draw: bool,
}

fn parse_color(text: &str) -> Result<Color, Unfit> {
    match text.to_ascii_lowercase().as_str() {
        "white" | "w" => Ok(Color::White),
        "black" | "b" => Ok(Color::Black),
        _ => Err(Unfit::one_of(&Color::ALL.map(Color::word), text)),
    }
}

pub(super) fn color(arguments: &LotOfColor, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    // The standard library seeds this from the system's randomness.
    let lot = || RandomState::new().build_hasher().finish().is_multiple_of(2);
    let drawn = || if lot() { Color::White } else { Color::Black };
    let color = arguments.color.unwrap_or_else(drawn);
    desk.act(&mut loaded, &[Command::DrawInitialColor(color)])?;
    world.print(&Message::new(color.word()))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Pair {
    id: u32,

    #[arg(long, value_name = "POINTS", requires = "reason")]
    merge: Option<Score>,

    #[arg(long, value_name = "WHY", requires = "merge")]
    reason: Option<String>,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn pair(arguments: &Pair, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    if let Some(concern) = arbiter_director::misfit(&loaded.event) {
        writeln!(world.talk, "{}", concern_in(world.t.language(), &concern, &loaded.event))?;
    }
    let is_checked = loaded.event.rounds.is_empty() && loaded.event.settings.checks_ratings;
    let n_different = if is_checked { ratings::n_different(desk, &loaded)? } else { 0 };
    let command = match (arguments.merge, &arguments.reason) {
        (Some(up_to), Some(reason)) => Command::PairMerged { up_to, reason: reason.clone() },
        _ => Command::PairNextRound,
    };
    desk.act(&mut loaded, &[command])?;
    if n_different > 0 {
        let command = format!("arbiter tournament ratings {}", loaded.id);
        let said = Message::new("cli-round-ratings").with("n", n_different);
        world.tell(&said.with("command", command))?;
    }
    write_draft(&loaded, arguments.format, world)?;
    let command = format!("arbiter tournament publish {}", loaded.id);
    world.tell(&Message::new("cli-round-publish").with("command", command))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct ShowDraft {
    id: u32,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn draft(arguments: &ShowDraft, desk: &Desk, world: &mut World<'_>) -> Done {
    write_draft(&desk.load(arguments.id)?, arguments.format, world)
}

#[derive(Debug, clap::Args)]
pub(super) struct Swap {
    id: u32,

    one: String,

    other: String,

    #[arg(long)]
    reason: Option<String>,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn swap(arguments: &Swap, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let (one, other) = (loaded.player(&arguments.one)?, loaded.player(&arguments.other)?);
    let draft = loaded.event.draft.as_ref();
    let draft = draft.ok_or_else(|| desk.refused(Some(&loaded), &Refusal::NoDraft))?;
    let mut pairing = draft.pairing.clone();
    let exchange = |player: &mut PlayerId| {
        if *player == one {
            *player = other;
        } else if *player == other {
            *player = one;
        }
    };
    for pair in &mut pairing.pairs {
        exchange(&mut pair.white);
        exchange(&mut pair.black);
    }
    for (player, _) in &mut pairing.byes {
        exchange(player);
    }
    let session = loaded.event.manual.as_ref().map(|manual| manual.reason.clone());
    let reason = arguments.reason.clone().or(session).unwrap_or_default();
    desk.act(&mut loaded, &[Command::DraftByHand { pairing, reason }])?;
    write_draft(&loaded, arguments.format, world)
}

#[derive(Debug, clap::Args)]
pub(super) struct Discard {
    id: u32,
}

pub(super) fn discard(arguments: &Discard, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    desk.act(&mut loaded, &[Command::DiscardDraft])?;
    world.tell(&Message::new("cli-round-discarded"))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Publish {
    id: u32,

    #[arg(long, value_name = "MOMENT")]
    at: Option<String>,

    #[arg(long, conflicts_with = "at")]
    not_yet: bool,
}

pub(super) fn publish(arguments: &Publish, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    if arguments.not_yet || arguments.at.is_some() {
        let offset = loaded.event.settings.utc_offset_minutes;
        let at_ms = match &arguments.at {
            Some(at) => Some(words::moment_of(at, offset).ok_or_else(|| {
                let what = Message::new("cli-moment-expected").with("found", at.as_str());
                CommandError::bad_input(what)
            })?),
            None => None,
        };
        desk.act(&mut loaded, &[Command::PlanPublication { at_ms }])?;
        let when = match &arguments.at {
            Some(at) => MessageValue::from(at.as_str()),
            None => Message::new("cli-round-by-somebody").into(),
        };
        world.tell(&Message::new("cli-round-at").with("when", when))?;
        return Ok(());
    }
    desk.act(&mut loaded, &[Command::PublishRound])?;
    let round = loaded.event.rounds.len();
    world.tell(&Message::new("cli-round-published").with("round", round))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct WithdrawRound {
    id: u32,

    #[arg(long, value_parser = parse_ground)]
    ground: Option<ChangeGround>,

    #[arg(long)]
    reason: String,
}

fn parse_ground(word: &str) -> Result<ChangeGround, Unfit> {
    let found = meaning(&ChangeGround::CODES, word);
    found.ok_or_else(|| Unfit::one_of(&ChangeGround::CODES.map(|(code, _)| code), word))
}

pub(super) fn withdraw(arguments: &WithdrawRound, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let (ground, reason) = (arguments.ground, arguments.reason.clone());
    desk.act(&mut loaded, &[Command::WithdrawRound { ground, reason }])?;
    let round = loaded.event.next_round();
    world.tell(&Message::new("cli-round-withdrawn").with("round", round))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Pairings {
    id: u32,

    round: Option<u8>,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn pairings(arguments: &Pairings, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let number = arguments.round.unwrap_or_else(|| loaded.event.next_round() - 1);
    let Some(round) = loaded.event.round(number) else {
        let (id, has_draft) = (loaded.id, loaded.event.draft.is_some());
        let next = if has_draft { "draft" } else { "pair" };
        let what = match number {
            0 => Message::new("cli-round-none"),
            _ => Message::new("cli-round-not").with("round", number),
        };
        let hint = Words::command(format!("arbiter tournament {next} {id}"));
        return Err(CommandError::refused(what, hint));
    };
    let games = round.boards.iter().map(|board| (board.pair, board.result));
    let byes = round.byes.iter().map(|(&player, &bye)| (player, bye));
    let sheet = Sheet::new(&loaded.event, number, games.collect(), byes.collect());
    sheet.write(arguments.format, world)?;
    for it in arbiter_director::report::rating_corrections(&loaded.event) {
        if it.round == number {
            let said = Message::new("cli-round-rating-only").with("board", it.board);
            world.tell(&said.with("result", words::shown(it.for_rating)))?;
        }
    }
    Ok(())
}

fn write_draft(loaded: &Loaded, format: TableFormat, world: &mut World<'_>) -> Done {
    let draft = loaded.event.draft.as_ref();
    let language = world.t.language();
    let draft =
        draft.ok_or_else(|| words::refused(language, loaded.id, None, &Refusal::NoDraft))?;
    let Pairing { pairs, byes } = draft.pairing.clone();
    let games = pairs.into_iter().map(|pair| (pair, None)).collect();
    Sheet::new(&loaded.event, draft.round, games, byes).write(format, world)
}

/// A round as it hangs on the wall.
#[derive(Serialize)]
struct Sheet {
    event: String,
    round: u8,
    boards: Vec<BoardRow>,
    byes: Vec<ByeRow>,
}

#[derive(Serialize)]
struct BoardRow {
    board: usize,
    white: PlayerCell,
    black: PlayerCell,
    result: Option<String>,
}

#[derive(Serialize)]
struct ByeRow {
    #[serde(flatten)]
    player: PlayerCell,
    bye: &'static str,
}

#[derive(Serialize)]
struct PlayerCell {
    id: u32,
    number: Option<u16>,
    name: String,
}

impl Sheet {
    fn new(
        event: &Tournament,
        round: u8,
        games: Vec<(arbiter_tournament::Pair, Option<BoardResult>)>,
        byes: Vec<(PlayerId, Bye)>,
    ) -> Self {
        let numbers = event.numbers();
        let cell = |id: PlayerId| PlayerCell {
            id: id.0,
            number: numbers.get(&id).map(|number| number.get()),
            name: event.players.get(&id).map_or("?", |it| &it.details.name).to_owned(),
        };
        let boards = games.into_iter().zip(1..).map(|((pair, result), board)| BoardRow {
            board,
            white: cell(pair.white),
            black: cell(pair.black),
            result: result.map(words::shown),
        });
        let boards = boards.collect();
        let byes = byes
            .into_iter()
            .map(|(id, bye)| ByeRow { player: cell(id), bye: word(&Bye::WORDS, &bye) });
        let mut byes: Vec<ByeRow> = byes.collect();
        byes.sort_by_key(|row| (row.bye != "U", row.player.number));
        Self { event: event.settings.name.clone(), round, boards, byes }
    }

    fn write(&self, format: TableFormat, world: &mut World<'_>) -> Done {
        match format {
            TableFormat::Json => format::json(world.out, self),
            TableFormat::Csv => self.csv(world),
            TableFormat::Text => self.text(world),
        }
    }

    fn text(&self, world: &mut World<'_>) -> Done {
        let head = Message::new("cli-round-head").with("event", self.event.as_str());
        world.print(&head.with("round", self.round))?;
        for row in &self.boards {
            let (white, black) = (row.white.shown(), row.black.shown());
            let result = row.result.as_deref().unwrap_or_default();
            let line = format!("{:>4}  {white:<38} {black:<38} {result}", row.board);
            writeln!(world.out, "{}", line.trim_end())?;
        }
        for row in &self.byes {
            let what = world.t.say(match row.bye {
                "U" => "bye-allocated",
                "H" => "bye-half",
                "F" => "bye-full",
                _ => "cli-round-not-paired",
            });
            writeln!(world.out, "      {:<38} {what}", row.player.shown())?;
        }
        Ok(())
    }

    fn csv(&self, world: &mut World<'_>) -> Done {
        let head = ["board", "white", "white_name", "black", "black_name", "result"];
        csv_row(world.out, head)?;
        for row in &self.boards {
            let (board, result) = (row.board.to_string(), row.result.as_deref());
            let (white, black) = (cell(row.white.number), cell(row.black.number));
            let (white_name, black_name) = (&row.white.name, &row.black.name);
            let cells =
                [&board, &white, white_name, &black, black_name, result.unwrap_or_default()];
            csv_row(world.out, cells)?;
        }
        for row in &self.byes {
            let (player, bye) = (cell(row.player.number), row.bye);
            csv_row(world.out, ["", &player, &row.player.name, "", "", bye])?;
        }
        Ok(())
    }
}

impl PlayerCell {
    fn shown(&self) -> String {
        let number = self.number.map(|it| it.to_string()).unwrap_or_default();
        let name: String = self.name.chars().take(32).collect();
        format!("{number:>4} {name}")
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Position {
    id: u32,

    number: Option<u16>,

    #[arg(long, value_name = "N")]
    round: Option<u8>,
}

pub(super) fn position(arguments: &Position, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let event = &loaded.event;
    let is_waiting = |it: &arbiter_tournament::Round| it.blank_boards() == it.boards.len();
    let next = event.next_round();
    let has_begun = !event.rounds.last().is_some_and(is_waiting);
    let round = arguments.round.unwrap_or(if has_begun { next } else { next - 1 });
    let drawn = || chess960::draw(RandomState::new().build_hasher().finish());
    let position = arguments.number.unwrap_or_else(drawn);
    desk.act(&mut loaded, &[Command::DrawPosition { round, position }])?;
    let roles = chess960::array(position).into_iter().flatten();
    let array: String = roles.map(|role| Piece { color: Color::White, role }.char()).collect();
    let line = Message::new("cli-round-position").with("round", round);
    world.print(&line.with("position", position).with("array", array))?;
    Ok(())
}
