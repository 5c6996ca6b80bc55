//! `arbiter judge`: finished games against the Laws.

mod findings;

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_answers::{
    judge::{self, Editions, GameRow, Judged, Kind, Piece, RowJudge, Summary},
    reasons,
};
use arbiter_notation::pgn::Chunks;
use arbiter_rulebook::{LawsEdition, Message};
use arbiter_text::Text;
use arbiter_winnable::Limit;
use indicatif::ProgressBar;

use self::findings::Findings;
use crate::{
    error::CommandError,
    format::{self, TableFormat},
    input,
    parallel::{self, Failed},
    table::{self, GameBatch, Games, Tags},
    world::World,
};

/// What a file of games is called in a folder.
const EXTENSIONS: [&str; 6] = ["pgn", "gz", "zst", "bz2", "zstd", table::EXTENSION];

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[arg(long)]
    edition: Option<LawsEdition>,

    #[arg(long, value_name = "N", default_value_t = Limit::default().positions)]
    nodes: u64,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,

    #[arg(long, value_name = "FILE.parquet", value_parser = table::parse_output)]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let files = world.files(&arguments.files, &EXTENSIONS)?;
    let mut hall = Hall::new(arguments, world)?;
    let mut files_failed = 0_u64;
    for file in &files {
        let judged = if table::is_table(file) {
            hall.judge_table(file, world)
        } else {
            hall.judge_file(file, world)
        };
        match judged {
            Ok(()) => {}
            Err(error @ CommandError::Unreadable { .. }) => {
                files_failed += 1;
                writeln!(world.talk, "arbiter: {}", error.said(&world.t))?;
            }
            Err(error) => return Err(error),
        }
    }
    let Hall { editions, t, findings, summary, .. } = hall;
    match arguments.format {
        TableFormat::Csv if !findings.are_apart() => {
            write_summary(&summary, editions, &t, world.talk)?;
        }
        TableFormat::Text | TableFormat::Csv => write_summary(&summary, editions, &t, world.out)?,
        TableFormat::Json => format::json(world.out, &summary.answer(editions))?,
    }
    findings.finish()?;
    Ok(exit_code(&summary, files_failed))
}

/// How games are judged, and what has come of it.
struct Hall {
    editions: Editions,
    limit: Limit,
    t: Text,
    findings: Findings,
    summary: Summary,
}

impl Hall {
    fn new(arguments: &Arguments, world: &mut World<'_>) -> Result<Self, CommandError> {
        let today = LawsEdition::in_force(world.today());
        Ok(Self {
            editions: Editions {
                usual: arguments.edition.unwrap_or(today),
                by_date: arguments.edition.is_none(),
            },
            limit: Limit::positions(arguments.nodes),
            t: world.t,
            findings: Findings::new(arguments.format, arguments.output.as_deref(), world)?,
            summary: Summary::default(),
        })
    }

    fn judge_file(&mut self, file: &Path, world: &mut World<'_>) -> Result<(), CommandError> {
        let (input, bar) = input::open_with_bar(file)?;
        let name = file.display().to_string();
        self.findings.begin(&name, world)?;
        let (editions, limit, t) = (self.editions, self.limit, self.t);
        let work = |bytes: &[u8], extent| judge::judge(bytes, extent, editions, limit, t);
        let mut games = 0;
        let take = |piece: Piece| {
            let written = bar.suspend(|| self.write_piece((&name, games), &piece, world));
            games += piece.games;
            show_rate(&bar, file, games, &t);
            written.map_err(Failed::Command)
        };
        let judged = parallel::for_each_chunk(Chunks::new(input), parallel::cores(), work, take);
        judged.map_err(|failed| failed.with_path(file, games))
    }

    /// The findings of a piece behind so many games of its file.
    fn write_piece(
        &mut self,
        (file, games_before): (&str, u64),
        piece: &Piece,
        world: &mut World<'_>,
    ) -> Result<(), CommandError> {
        for issue in piece.unread.iter().chain(&piece.variants) {
            let mut issue = issue.clone();
            issue.place.game += games_before;
            writeln!(world.talk, "{file}: {}", world.t.message(&reasons::pgn(&issue)))?;
        }
        for row in &piece.rows {
            self.findings.write(row, (file, games_before), world)?;
        }
        self.summary.add(piece);
        Ok(())
    }

    /// The games of a table, a row each.
    fn judge_table(&mut self, file: &Path, world: &mut World<'_>) -> Result<(), CommandError> {
        let source = Games::open(file, Tags::Judged)?;
        let bar = input::row_bar(file, source.length());
        let name = file.display().to_string();
        self.findings.begin(&name, world)?;
        let (editions, limit, t) = (self.editions, self.limit, self.t);
        let work = |buffer: &[u8], batch: GameBatch| {
            let rows = batch.texts(buffer);
            let games = rows.map(|(_, movetext)| GameRow { movetext, ..GameRow::default() });
            (batch.first, RowJudge::new(editions, limit, t).judge(games))
        };
        let take = |(first, judged): (u64, Vec<Judged>)| {
            bar.inc(judged.len() as u64);
            let written = bar.suspend(|| self.write_rows((&name, first), judged, world));
            written.map_err(Failed::Command)
        };
        let judged = parallel::for_each_chunk(source, parallel::cores(), work, take);
        judged.map_err(|failed| failed.with_table(file))
    }

    /// The findings of rows of a table, the first of which has this number.
    fn write_rows(
        &mut self,
        (file, first): (&str, u64),
        judged: Vec<Judged>,
        world: &mut World<'_>,
    ) -> Result<(), CommandError> {
        for (number, mut judged) in (first..).zip(judged) {
            if let Some(error) = &judged.error {
                let said = Message::new("cli-judge-row").with("file", file);
                let said = said.with("row", number.to_string()).with("why", error.as_str());
                world.tell(&said)?;
            }
            for row in &mut judged.findings {
                // A table has no lines: a game is where its row is.
                (row.place.game, row.place.line) = (number, number);
                self.findings.write(row, (file, 0), world)?;
            }
            self.summary.add_row(&judged);
        }
        Ok(())
    }
}

/// Name of the file, games so far and games per second before the bar.
fn show_rate(bar: &ProgressBar, file: &Path, games: u64, t: &Text) {
    if bar.is_hidden() {
        return;
    }
    let milliseconds = u64::try_from(bar.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = games.saturating_mul(1000) / milliseconds;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let said = Message::new("cli-judge-progress").with("name", name.into_owned());
    let said = said.with("games", games.to_string()).with("rate", rate.to_string());
    bar.set_message(t.message(&said));
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
