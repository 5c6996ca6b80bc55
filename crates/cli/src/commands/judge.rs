//! `arbiter judge`: finished games against the Laws.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_answers::judge::{self, Editions, Kind, Piece, Row, Summary};
use arbiter_notation::pgn::Chunks;
use arbiter_rulebook::{Language, LawsEdition};
use arbiter_text::Text;
use arbiter_winnable::Limit;
use indicatif::ProgressBar;

use crate::{
    error::CommandError,
    format::{self, TableFormat, csv_row},
    input,
    parallel::{self, Failed},
    world::World,
};

/// What a file of games is called in a folder.
const EXTENSIONS: [&str; 5] = ["pgn", "gz", "zst", "bz2", "zstd"];

/// Audit finished games against the Laws
///
/// Prints a row for every illegal move, every game that had already ended though it went on
/// (mate, stalemate, dead position, fivefold repetition, seventy-five moves), every result that
/// the board or the head of the record contradicts or that is missing, every win on time by a
/// side that cannot mate, and every draw agreed before a move by each; then a summary. Each game
/// is judged by the Laws in force on its date. Only the main line of a game is judged. The exit status is 1 if there is any finding, 2 if a file
/// or a game cannot be read to its end; the other games are judged all the same.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of games in PGN, packed with gzip, Zstandard or bzip2 or not; `-` for standard
    /// input; a folder for its files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Edition of the Laws for all games; if not given, the date of each game decides, and for
    /// games without a date the edition in force today
    #[arg(long)]
    edition: Option<LawsEdition>,

    /// Positions to visit for each question whether a side can mate
    #[arg(long, value_name = "N", default_value_t = Limit::default().positions)]
    nodes: u64,

    /// Language of the findings
    #[arg(long, default_value_t = Language::English)]
    lang: Language,

    /// How to write the findings; with csv the summary goes to standard error
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let files = world.files(&arguments.files, &EXTENSIONS)?;
    let today = LawsEdition::in_force(world.today());
    let editions = Editions {
        usual: arguments.edition.unwrap_or(today),
        by_date: arguments.edition.is_none(),
    };
    let mut summary = Summary::default();
    let mut files_failed = 0_u64;
    let t = Text::of(arguments.lang);
    match arguments.format {
        TableFormat::Csv => writeln!(world.out, "game,ply,article,what,kind,file,line,edition")?,
        TableFormat::Text | TableFormat::Json => {}
    }
    for file in &files {
        match judge_file(arguments, editions, file, &mut summary, world) {
            Ok(()) => {}
            Err(error @ CommandError::Unreadable { .. }) => {
                files_failed += 1;
                writeln!(world.talk, "arbiter: {error}")?;
            }
            Err(error) => return Err(error),
        }
    }
    match arguments.format {
        TableFormat::Text => write_summary(&summary, editions, &t, world.out)?,
        TableFormat::Csv => write_summary(&summary, editions, &t, world.talk)?,
        TableFormat::Json => format::json(world.out, &summary.answer(editions))?,
    }
    Ok(exit_code(&summary, files_failed))
}

fn judge_file(
    arguments: &Arguments,
    editions: Editions,
    file: &Path,
    summary: &mut Summary,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let (input, bar) = input::open_with_bar(file)?;
    let name = file.display().to_string();
    if arguments.format == TableFormat::Text {
        writeln!(world.out, "{name}\n{:>9} {:>5}  {:<16} what", "game", "ply", "article")?;
    }
    let limit = Limit::positions(arguments.nodes);
    let t = Text::of(arguments.lang);
    let work = |bytes: &[u8], extent| judge::judge(bytes, extent, editions, limit, t);
    let mut games = 0;
    let judged =
        parallel::for_each_chunk(Chunks::new(input), parallel::cores(), work, |piece: Piece| {
            let written =
                bar.suspend(|| write_piece(arguments.format, &name, games, &piece, world));
            games += piece.games;
            summary.add(&piece);
            show_rate(&bar, file, games);
            written.map_err(Failed::Command)
        });
    judged.map_err(|failed| failed.with_path(file, games))
}

/// Name of the file, games so far and games a second before the bar.
fn show_rate(bar: &ProgressBar, file: &Path, games: u64) {
    if bar.is_hidden() {
        return;
    }
    let milliseconds = u64::try_from(bar.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = games.saturating_mul(1000) / milliseconds;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    bar.set_message(format!("{name} {games} games, {rate} games/s"));
}

/// The findings of a piece behind so many games of its file.
fn write_piece(
    format: TableFormat,
    file: &str,
    games_before: u64,
    piece: &Piece,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    for issue in piece.unread.iter().chain(&piece.variants) {
        let mut issue = issue.clone();
        issue.place.game += games_before;
        writeln!(world.talk, "{file}: {issue}")?;
    }
    for row in &piece.rows {
        let Row { place, ply, article, edition, kind, what } = row;
        let (game, kind) = (place.game + games_before, kind.word());
        match format {
            TableFormat::Text => {
                let article = format!("{article} ({edition})");
                writeln!(world.out, "{game:>9} {ply:>5}  {article:<16} {what}")?;
            }
            TableFormat::Csv => {
                let (game, ply, line) = (game.to_string(), ply.to_string(), place.line.to_string());
                let (article, edition) = (article.to_string(), edition.to_string());
                let row = [&game, &ply, &article, what, kind, file, &line, &edition];
                csv_row(world.out, row)?;
            }
            TableFormat::Json => format::json(world.out, &row.answer(file, games_before))?,
        }
    }
    Ok(())
}

fn exit_code(summary: &Summary, files_failed: u64) -> ExitCode {
    if files_failed > 0 || summary.unread > 0 {
        ExitCode::from(2)
    } else {
        ExitCode::from(u8::from(summary.games_found > 0))
    }
}

fn write_summary(
    summary: &Summary,
    editions: Editions,
    t: &Text,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let key = if editions.by_date { "judge-by-date" } else { "judge-by-edition" };
    writeln!(out, "\n{}", t.say1(key, "edition", editions.usual))?;
    let found = Kind::ALL.iter().zip(summary.findings).map(|(kind, count)| (kind.key(), count));
    let rows = [("judge-games", summary.games), ("judge-plies", summary.plies)]
        .into_iter()
        .chain(found)
        .chain([
            ("judge-games-found", summary.games_found),
            ("judge-unread", summary.unread),
            ("judge-variants", summary.variants),
            ("judge-unsettled", summary.unsettled),
        ]);
    for (key, count) in rows {
        writeln!(out, "{count:>11}  {}", t.say(key))?;
    }
    Ok(())
}
