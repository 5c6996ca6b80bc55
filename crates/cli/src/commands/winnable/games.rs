//! The positions of games: whoever can mate later in a game could before, so a game is answered
//! as a whole and most of its positions cost nothing.

use std::{num::NonZero, path::Path};

use arbiter_answers::winnable::word;
use arbiter_board::{ByColor, CastlingStyle, Move, Position};
use arbiter_notation::pgn::{self, Chunks, End, Extent, Issue, IssueKind, MoveVisitor, Place};
use arbiter_winnable::{Limit, Verdict};
use serde::Serialize;

use crate::{
    error::CommandError,
    format::{self, Format},
    input,
    parallel::{self, Failed},
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

/// Answers for the games of a file; says how many of them could not be read to their end.
pub(super) fn run(path: &Path, query: Query, world: &mut World<'_>) -> Result<u64, CommandError> {
    if query.format == Format::Text {
        world.out.write_all(b"fen,white,black,game,ply\n")?;
    }
    let (input, bar) = input::open_with_bar(path)?;
    let work = |bytes: &[u8], extent| answer(bytes, extent, query);
    let (mut games, mut unreadable) = (0, 0);
    let done = parallel::for_each_chunk(
        Chunks::new(input),
        parallel::cores(),
        work,
        |answered: Answered| {
            let before = games;
            games += answered.games;
            unreadable += answered.unreadable.len() as u64;
            bar.set_message(format!("{games} games"));
            let written = bar.suspend(|| write(answered, before, query.format, path, world));
            written.map_err(Failed::Command)
        },
    );
    bar.finish_and_clear();
    done.map_err(|failed| failed.with_path(path, games))?;
    Ok(unreadable)
}

fn write(
    answered: Answered,
    games_before: u64,
    format: Format,
    path: &Path,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    for mut issue in answered.unreadable {
        issue.place.game += games_before;
        writeln!(world.talk, "{}: {issue}", path.display())?;
    }
    for mut row in answered.rows {
        row.game += games_before;
        match format {
            Format::Json => format::json(world.out, &row)?,
            Format::Text => {
                let Row { fen, white, black, game, ply } = row;
                writeln!(world.out, "{fen},{white},{black},{game},{ply}")?;
            }
        }
    }
    Ok(())
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
