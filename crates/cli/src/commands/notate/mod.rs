//! `arbiter notate`: games from one notation into another.

mod sink;

use std::{
    io::{BufRead, Read},
    path::PathBuf,
    process::ExitCode,
};

use arbiter_answers::{
    games::{self, Source},
    position::read_fen,
    reasons,
};
use arbiter_board::Position;
use arbiter_notation::{
    Letters, Style,
    pgn::{self, Chunks, Entry, Extent, Game, Issue, Ply},
    read::Read as ReadMove,
    scoresheet::{self, Guess, Record},
};
use arbiter_rulebook::Message;

use self::sink::{Sink, Written};
use super::language::{WrittenForm, parse_language, style_of};
use crate::{
    error::CommandError,
    format::Format,
    input,
    parallel::{self, Failed},
    table::{self, GameBatch, Games, Tags},
    world::World,
};

/// The longest scoresheet of plain text; PGN may be of any length.
const SHEET_MAX: u64 = 1 << 24;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    file: PathBuf,

    #[arg(long, value_parser = parse_language)]
    from: Option<Letters>,

    #[arg(long, value_parser = parse_language, default_value = "en")]
    to: Letters,

    #[arg(long, value_enum, default_value_t = WrittenForm::Short)]
    form: WrittenForm,

    #[arg(long)]
    bare: bool,

    #[arg(long)]
    sheet: bool,

    #[arg(long)]
    fen: Option<String>,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[arg(long, value_name = "FILE.parquet", conflicts_with = "sheet")]
    #[arg(value_parser = table::parse_output)]
    output: Option<PathBuf>,
}

impl Arguments {
    fn style(&self) -> Style {
        let style = if self.bare { Style::bare(self.to) } else { style_of(self.to) };
        self.form.apply(style)
    }
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let mut sink = Sink::new(arguments.output.as_deref())?;
    let complete = if table::is_table(&arguments.file) {
        translate_table(arguments, &mut sink, world)?
    } else {
        let mut input = input::open(&arguments.file)?;
        let start = input.fill_buf().map_err(|source| unreadable(arguments, source))?;
        if begins_with_a_tag(start) {
            translate_pgn(arguments, input, &mut sink, world)?
        } else {
            translate_sheet(arguments, input, &mut sink, world)?
        }
    };
    sink.finish()?;
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
    sink: &mut Sink,
    world: &mut World<'_>,
) -> Result<bool, CommandError> {
    let mut complete = true;
    let mut games = 0;
    let translate = |bytes: &[u8], extent| {
        let entries = pgn::read_chunk(bytes, extent, 0, arguments.from);
        entries.into_iter().map(|entry| Translated::new(arguments, entry)).collect::<Vec<_>>()
    };
    parallel::for_each_chunk(Chunks::new(input), parallel::cores(), translate, |translated| {
        let before = games;
        games += translated.len() as u64;
        for game in translated {
            complete &= game.write((arguments, before), sink, world)?;
        }
        Ok(())
    })
    .map_err(|failed: Failed| failed.with_path(&arguments.file, games))?;
    Ok(complete)
}

/// The games of a table, each numbered by its row.
fn translate_table(
    arguments: &Arguments,
    sink: &mut Sink,
    world: &mut World<'_>,
) -> Result<bool, CommandError> {
    let mut complete = true;
    let source = Games::open(&arguments.file, Tags::All)?;
    let bar = input::row_bar(&arguments.file, source.length());
    let translate = |buffer: &[u8], batch: GameBatch| -> Vec<(u64, Vec<Translated>)> {
        batch.texts(buffer).map(|(row, text)| (row, translate_row(arguments, row, text))).collect()
    };
    parallel::for_each_chunk(source, parallel::cores(), translate, |translated| {
        bar.inc(translated.len() as u64);
        for (row, games) in translated {
            if games.is_empty() {
                complete = false;
                let said = Message::new("cli-notate-no-game");
                let said = said.with("file", arguments.file.display().to_string());
                bar.suspend(|| world.tell(&said.with("row", row.to_string())))?;
            }
            for game in games {
                complete &= bar.suspend(|| game.write((arguments, 0), sink, world))?;
            }
        }
        Ok(())
    })
    .map_err(|failed: Failed| failed.with_table(&arguments.file))?;
    Ok(complete)
}

/// What stands in a row: one game, unless the table is odd.
fn translate_row(arguments: &Arguments, row: u64, text: Option<&[u8]>) -> Vec<Translated> {
    let extent = Extent { offset: 0, line: 1 };
    let entries = pgn::read_chunk(text.unwrap_or_default(), extent, 0, arguments.from);
    let numbered = entries.into_iter().map(|mut entry| {
        entry.place.game = row;
        for issue in &mut entry.issues {
            (issue.place.game, issue.place.line) = (row, row);
        }
        Translated::new(arguments, entry)
    });
    numbered.collect()
}

/// A game of a piece of a file, translated but not yet numbered.
struct Translated {
    troubles: Vec<Issue>,
    written: Written,
}

impl Translated {
    fn new(arguments: &Arguments, entry: Entry) -> Self {
        let Entry { game, place, issues: troubles, language } = entry;
        let source = Source { number: place.game, language, troubles: Vec::new() };
        Self { troubles, written: written(arguments, &game, source) }
    }

    /// Writes it as a game behind so many others. `false` if moves were lost.
    fn write(
        mut self,
        (arguments, games_before): (&Arguments, u64),
        sink: &mut Sink,
        world: &mut World<'_>,
    ) -> Result<bool, CommandError> {
        let mut complete = true;
        let mut troubles = Vec::new();
        for mut trouble in self.troubles {
            complete &= !trouble.kind.stops_the_game();
            trouble.place.game += games_before;
            let said = world.t.message(&reasons::pgn(&trouble));
            writeln!(world.talk, "{}: {said}", arguments.file.display())?;
            // Programs get the words of the library, whatever the language of who looks on.
            troubles.push(trouble.to_string());
        }
        if let Some(answer) = &mut self.written.answer {
            answer.game += games_before;
            answer.troubles = troubles;
        }
        sink.write(self.written, world)?;
        Ok(complete)
    }
}

/// A game in the form that was asked for.
fn written(arguments: &Arguments, game: &Game, source: Source) -> Written {
    let is_table = arguments.output.is_some();
    let is_text = arguments.format == Format::Text;
    let text = if is_table || is_text { text_of(arguments, game) } else { String::new() };
    let answer = (is_table || !is_text)
        .then(|| games::answer(game, &arguments.style(), arguments.from, source));
    Written { text, answer }
}

fn translate_sheet(
    arguments: &Arguments,
    input: impl Read,
    sink: &mut Sink,
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
    let source = Source { number: 1, language: Some(record.language), troubles };
    sink.write(written(arguments, &game, source), world)?;
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
        let said = Message::new("cli-notate-read-as").with("language", language.to_string());
        world.tell(&said.with("percent", confidence / 10))?;
    }
    if !moves_are_certain {
        let others: Vec<&str> = also.iter().map(|other| other.code()).collect();
        world.tell(&Message::new("cli-notate-others").with("languages", others.join(", ")))?;
    }
    for (i, ply) in record.plies.iter().enumerate() {
        for remark in &ply.remarks {
            let said = Message::new("cli-notate-ply").with("ply", i + 1);
            let said = said.with("what", reasons::remark(*remark)).with("article", remark.clause());
            world.tell(&said)?;
        }
    }
    let Some(trouble) = &record.issue else { return Ok(Vec::new()) };
    let style = arguments.style();
    let near: Vec<String> =
        trouble.why.candidates().iter().map(|&m| style.text(&record.last, m)).collect();
    let said = if near.is_empty() {
        world.t.message(&reasons::sheet(trouble))
    } else {
        let said = Message::new("cli-near").with("why", reasons::sheet(trouble));
        world.t.message(&said.with("moves", near.join(" ")))
    };
    writeln!(world.talk, "{}: {said}", arguments.file.display())?;
    Ok(vec![said])
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
