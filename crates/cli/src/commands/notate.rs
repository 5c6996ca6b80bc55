//! `arbiter notate`: games from one notation into another.

use std::{
    io::{BufRead, Read},
    path::PathBuf,
    process::ExitCode,
};

use arbiter_answers::{
    games::{self, GameAnswer, Source},
    position::read_fen,
};
use arbiter_board::Position;
use arbiter_notation::{
    Language, Style,
    pgn::{self, Chunks, Entry, Game, Issue, Ply},
    read::Read as ReadMove,
    scoresheet::{self, Guess, Record},
};

use super::language::{WrittenForm, parse_language, style_of};
use crate::{
    error::CommandError,
    format::{self, Format},
    input,
    parallel::{self, Failed},
    world::World,
};

/// The longest scoresheet of plain text; PGN may be of any length.
const SHEET_MAX: u64 = 1 << 24;

/// Translate games from one notation into another
///
/// Reads PGN of any size, packed with gzip, Zstandard or bzip2 or not, or the plain text of
/// a scoresheet. Writes PGN, or with `--sheet` scoresheets. What cannot be read is told with
/// game, line and column, and the next game is read.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// File to read; `-` for standard input
    file: PathBuf,

    /// Language of the moves: en, fr, de, nl, es, it, pt, pl, cs, hu, sv, no, da, fi, ro, ru or
    /// figurine [default: inferred from each game]
    #[arg(long, value_parser = parse_language)]
    from: Option<Language>,

    /// Language to write
    #[arg(long, value_parser = parse_language, default_value = "en")]
    to: Language,

    /// How much of each move is written
    #[arg(long, value_enum, default_value_t = WrittenForm::Short)]
    form: WrittenForm,

    /// Leave out the signs that the Laws leave to the writer: x, +, #, e.p.
    #[arg(long)]
    bare: bool,

    /// Write scoresheets instead of PGN
    #[arg(long)]
    sheet: bool,

    /// Where a scoresheet of plain text starts [default: the initial position]
    #[arg(long)]
    fen: Option<String>,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Arguments {
    fn style(&self) -> Style {
        let style = if self.bare { Style::bare(self.to) } else { style_of(self.to) };
        self.form.apply(style)
    }
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let mut input = input::open(&arguments.file)?;
    let is_pgn =
        begins_with_a_tag(input.fill_buf().map_err(|source| unreadable(arguments, source))?);
    let complete = if is_pgn {
        translate_pgn(arguments, input, world)?
    } else {
        translate_sheet(arguments, input, world)?
    };
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn unreadable(arguments: &Arguments, source: std::io::Error) -> CommandError {
    CommandError::Unreadable { path: arguments.file.clone(), source }
}

/// PGN begins with a tag; byte order mark, blanks and `%` lines may stand before it.
fn begins_with_a_tag(start: &[u8]) -> bool {
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
    let mut lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines
        .find(|line| !line.is_empty() && !line.starts_with(b"%"))
        .is_some_and(|line| line.starts_with(b"["))
}

fn translate_pgn(
    arguments: &Arguments,
    input: impl Read + Send,
    world: &mut World<'_>,
) -> Result<bool, CommandError> {
    let mut complete = true;
    let mut games = 0;
    let translate = |bytes: &[u8], extent| {
        let entries = pgn::read_chunk(bytes, extent, 0, arguments.from);
        entries.into_iter().map(|entry| Translated::new(arguments, entry)).collect::<Vec<_>>()
    };
    parallel::for_each_chunk(Chunks::new(input), parallel::cores(), translate, |translated| {
        for game in &translated {
            complete &= game.write(arguments, games, world)?;
        }
        games += translated.len() as u64;
        Ok(())
    })
    .map_err(|failed: Failed| failed.with_path(&arguments.file, games))?;
    Ok(complete)
}

/// A game of a piece of a file, translated but not yet numbered.
struct Translated {
    troubles: Vec<Issue>,
    text: String,
    answer: Option<GameAnswer>,
}

impl Translated {
    fn new(arguments: &Arguments, entry: Entry) -> Self {
        let Entry { game, place, issues: troubles, language } = entry;
        if arguments.format == Format::Text {
            return Self { troubles, text: text_of(arguments, &game), answer: None };
        }
        let source = Source { number: place.game, language, troubles: Vec::new() };
        let answer = Some(games::answer(&game, &arguments.style(), arguments.from, source));
        Self { troubles, text: String::new(), answer }
    }

    /// Writes it as a game behind so many others. `false` if moves were lost.
    fn write(
        &self,
        arguments: &Arguments,
        games_before: u64,
        world: &mut World<'_>,
    ) -> Result<bool, CommandError> {
        let mut complete = true;
        let mut troubles = Vec::new();
        for trouble in &self.troubles {
            complete &= !trouble.kind.stops_the_game();
            let mut trouble = trouble.clone();
            trouble.place.game += games_before;
            writeln!(world.talk, "{}: {trouble}", arguments.file.display())?;
            troubles.push(trouble.to_string());
        }
        if let Some(answer) = &self.answer {
            let game = answer.game + games_before;
            format::json(world.out, &GameAnswer { game, troubles, ..answer.clone() })?;
        }
        world.out.write_all(self.text.as_bytes())?;
        Ok(complete)
    }
}

fn translate_sheet(
    arguments: &Arguments,
    input: impl Read,
    world: &mut World<'_>,
) -> Result<bool, CommandError> {
    let mut bytes = Vec::new();
    input
        .take(SHEET_MAX)
        .read_to_end(&mut bytes)
        .map_err(|source| unreadable(arguments, source))?;
    let text = pgn::text::decode(&bytes);
    let start = match &arguments.fen {
        Some(fen) => read_fen(fen)?,
        None => Position::initial(),
    };
    let record = scoresheet::read(&text, start, arguments.from);
    let troubles = sheet_troubles(arguments, &record, world)?;
    let complete = record.issue.is_none();
    let game = game_of(&record, start);
    match arguments.format {
        Format::Text => world.out.write_all(text_of(arguments, &game).as_bytes())?,
        Format::Json => {
            let source = Source { number: 1, language: Some(record.language), troubles };
            format::json(
                world.out,
                &games::answer(&game, &arguments.style(), arguments.from, source),
            )?;
        }
    }
    Ok(complete)
}

/// Tells what is odd or wrong with a scoresheet.
fn sheet_troubles(
    arguments: &Arguments,
    record: &Record,
    world: &mut World<'_>,
) -> Result<Vec<String>, CommandError> {
    let Guess { language, confidence, moves_are_certain, also, .. } = &record.language;
    if arguments.from.is_none() {
        let tenths = confidence / 10;
        writeln!(world.talk, "read as {language}, confidence {tenths} %")?;
    }
    if !moves_are_certain {
        let others: Vec<&str> = also.iter().map(|other| other.code()).collect();
        writeln!(world.talk, "{} would give other moves: use --from", others.join(", "))?;
    }
    for (i, ply) in record.plies.iter().enumerate() {
        for remark in &ply.remarks {
            writeln!(world.talk, "ply {}: {remark} ({})", i + 1, remark.clause())?;
        }
    }
    let Some(trouble) = &record.issue else { return Ok(Vec::new()) };
    let style = arguments.style();
    let near: Vec<String> =
        trouble.why.candidates().iter().map(|&m| style.text(&record.last, m)).collect();
    let near = if near.is_empty() { String::new() } else { format!("; near: {}", near.join(" ")) };
    writeln!(world.talk, "{}: {trouble}{near}", arguments.file.display())?;
    Ok(vec![format!("{trouble}{near}")])
}

fn game_of(record: &Record, start: Position) -> Game {
    let mut game = Game::new(start);
    game.outcome = record.outcome.unwrap_or_default();
    game.tags.set("Result", game.outcome.to_string());
    let ply = |read: &ReadMove| Ply {
        played: Some(read.played),
        draw_offer: read.draw_offer,
        ..Ply::default()
    };
    game.line.plies = record.plies.iter().map(ply).collect();
    game
}

/// The game as PGN or as a scoresheet.
fn text_of(arguments: &Arguments, game: &Game) -> String {
    let style = arguments.style();
    if arguments.sheet {
        let sheet = scoresheet::write(&moves(game), game.start, &style);
        let gap = if sheet.is_empty() { "" } else { " " };
        return format!("{sheet}{gap}{}\n", game.outcome);
    }
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = pgn::write_styled(game, &style, &mut text);
    text
}

fn moves(game: &Game) -> Vec<ReadMove> {
    let plies = game.line.plies.iter();
    plies
        .map_while(|ply| {
            let (played, draw_offer) = (ply.played?, ply.draw_offer);
            Some(ReadMove { played, draw_offer, remarks: Vec::new() })
        })
        .collect()
}
