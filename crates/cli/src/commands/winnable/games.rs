//! The positions of games: whoever can mate later in a game could before, so a game is answered
//! as a whole and most of its positions cost nothing.

use std::{num::NonZero, path::Path};

use arbiter_answers::{reasons, winnable::word};
use arbiter_board::{ByColor, CastlingStyle, Move, Position};
use arbiter_notation::pgn::{self, Chunks, End, Extent, Issue, IssueKind, MoveVisitor, Place};
use arbiter_winnable::{Limit, Verdict};
use serde::Serialize;

use super::Output;
use crate::{
    error::CommandError,
    format::{self, Format},
    input,
    parallel::{self, Failed},
    table::{self, Cell, GameBatch, Games, Kind, TableWriter, Tags},
    world::World,
};

/// What is asked of every game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Query {
    pub(super) limit: Limit,
    /// One position in every N half-moves, from the start on.
    pub(super) every: NonZero<usize>,
    pub(super) format: Format,
}

/// One position of a game.
#[derive(Serialize)]
struct Row {
    fen: String,
    white: &'static str,
    black: &'static str,
    game: u64,
    ply: usize,
}

/// What a chunk of a file has come to, its games counted from its beginning.
#[derive(Default)]
struct Answered {
    games: u64,
    rows: Vec<Row>,
    unreadable: Vec<Issue>,
}

/// The columns of a table of answers.
const COLUMNS: [(&str, Kind); 5] = [
    ("fen", Kind::Text),
    ("white", Kind::Text),
    ("black", Kind::Text),
    ("game", Kind::Number),
    ("ply", Kind::Number),
];

/// Answers for the games of a file or a table; says how many of them could not be read to their
/// end.
pub(super) fn run(
    path: &Path,
    query: Query,
    output: Output<'_>,
    world: &mut World<'_>,
) -> Result<u64, CommandError> {
    let table = output.map(|output| TableWriter::create(output, &COLUMNS)).transpose()?;
    if table.is_none() && query.format == Format::Text {
        world.out.write_all(b"fen,white,black,game,ply\n")?;
    }
    let mut sink = Sink { table, format: query.format, path };
    let t = world.t;
    let mut unreadable = 0;
    if table::is_table(path) {
        let source = Games::open(path, Tags::Judged)?;
        let bar = input::row_bar(path, source.length());
        let work = |buffer: &[u8], batch: GameBatch| answer_rows(buffer, &batch, query);
        let done = parallel::for_each_chunk(source, parallel::cores(), work, |answered| {
            bar.inc(answered.games);
            unreadable += answered.unreadable.len() as u64;
            let written = bar.suspend(|| sink.write(answered, 0, world));
            written.map_err(Failed::Command)
        });
        done.map_err(|failed| failed.with_table(path))?;
    } else {
        let (input, bar) = input::open_with_bar(path)?;
        let work = |bytes: &[u8], extent| answer(bytes, extent, query);
        let mut games = 0;
        let chunks = Chunks::new(input);
        let done = parallel::for_each_chunk(chunks, parallel::cores(), work, |answered| {
            let before = games;
            games += answered.games;
            unreadable += answered.unreadable.len() as u64;
            bar.set_message(t.say1("cli-winnable-games", "n", games));
            let written = bar.suspend(|| sink.write(answered, before, world));
            written.map_err(Failed::Command)
        });
        done.map_err(|failed| failed.with_path(path, games))?;
    }
    sink.table.map_or(Ok(()), TableWriter::finish)?;
    Ok(unreadable)
}

/// Where answers go.
struct Sink<'p> {
    table: Option<TableWriter>,
    format: Format,
    path: &'p Path,
}

impl Sink<'_> {
    fn write(
        &mut self,
        answered: Answered,
        games_before: u64,
        world: &mut World<'_>,
    ) -> Result<(), CommandError> {
        for mut issue in answered.unreadable {
            issue.place.game += games_before;
            let said = world.t.message(&reasons::pgn(&issue));
            writeln!(world.talk, "{}: {said}", self.path.display())?;
        }
        for mut row in answered.rows {
            row.game += games_before;
            match (&mut self.table, self.format) {
                (Some(table), _) => {
                    let Row { fen, white, black, game, ply } = row;
                    let (white, black) = (Cell::text(white), Cell::text(black));
                    let (game, ply) = (Cell::count(game), Cell::count(ply as u64));
                    table.row([Cell::Text(fen), white, black, game, ply])?;
                }
                (None, Format::Json) => format::json(world.out, &row)?,
                (None, Format::Text) => {
                    let Row { fen, white, black, game, ply } = row;
                    writeln!(world.out, "{fen},{white},{black},{game},{ply}")?;
                }
            }
        }
        Ok(())
    }
}

/// The games of rows of a table, each numbered by its row.
fn answer_rows(buffer: &[u8], batch: &GameBatch, query: Query) -> Answered {
    let mut all = Answered::default();
    for (number, text) in batch.texts(buffer) {
        let mut answered = answer(text.unwrap_or_default(), Extent { offset: 0, line: 1 }, query);
        for row in &mut answered.rows {
            row.game = number;
        }
        for issue in &mut answered.unreadable {
            (issue.place.game, issue.place.line) = (number, number);
        }
        all.games += 1;
        all.rows.append(&mut answered.rows);
        all.unreadable.append(&mut answered.unreadable);
    }
    all
}

fn answer(bytes: &[u8], extent: Extent, query: Query) -> Answered {
    let mut collector = PositionCollector {
        query,
        answered: Answered::default(),
        game: 0,
        positions: Vec::new(),
        plies: 0,
        passed: false,
    };
    let totals = pgn::replay_chunk(bytes, extent, 0, &mut collector);
    Answered { games: totals.games, ..collector.answered }
}

/// Takes down the positions of one game after the other.
struct PositionCollector {
    query: Query,
    answered: Answered,
    game: u64,
    positions: Vec<Position>,
    plies: usize,
    /// Somebody passed: what follows no longer arises by legal moves.
    passed: bool,
}

impl MoveVisitor for PositionCollector {
    fn begin(&mut self, place: Place) {
        self.game = place.game;
        self.positions.clear();
        self.plies = 0;
        self.passed = false;
    }

    fn start(&mut self, position: &Position) -> bool {
        self.positions.push(*position);
        true
    }

    #[inline]
    fn played(&mut self, _: Move, after: &Position) {
        self.plies += 1;
        if !self.passed && self.plies.is_multiple_of(self.query.every.get()) {
            self.positions.push(*after);
        }
    }

    fn passed(&mut self, _: &Position) {
        self.passed = true;
    }

    fn issue(&mut self, issue: Issue) {
        match issue.kind {
            IssueKind::Variant(_) | IssueKind::BadSetUp(_) | IssueKind::Move { .. } => {
                self.answered.unreadable.push(issue);
            }
            IssueKind::NullMove { .. } | IssueKind::TooDeep(_) | IssueKind::Text(_) => {}
        }
    }

    fn end(&mut self, _: &End<'_>) {
        let verdicts = arbiter_winnable::audit(&self.positions, self.query.limit);
        let plies = (0..).step_by(self.query.every.get());
        for ((position, verdict), ply) in self.positions.iter().zip(verdicts).zip(plies) {
            self.answered.rows.push(row(position, verdict, self.game, ply));
        }
    }
}

fn row(position: &Position, verdict: ByColor<Verdict>, game: u64, ply: usize) -> Row {
    let ByColor { white, black } = verdict;
    let fen = position.fen(CastlingStyle::XFen).to_string();
    Row { fen, white: word(white), black: word(black), game, ply }
}
