//! The positions of games: whoever can mate later in a game could before, so a game is answered
//! as a whole and most of its positions cost nothing.

use std::{num::NonZero, path::Path};

use arbiter_board::{ByColor, CastlingStyle, Move, Position};
use arbiter_notation::pgn::{self, End, Extent, Follower, Place, Trouble, TroubleKind};
use arbiter_winnable::{Limit, Verdict};
use serde::Serialize;

use super::answer::word;
use crate::{
    error::CommandError,
    format::{self, Format},
    input,
    parallel::{self, Failed},
    world::World,
};

/// What is asked of every game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asking {
    pub(super) limit: Limit,
    /// One position in so many half-moves, from the start on.
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

/// What a piece of a file has come to, its games counted from its beginning.
#[derive(Default)]
struct Piece {
    games: u64,
    rows: Vec<Row>,
    unread: Vec<Trouble>,
}

/// Answers for the games of a file; says how many of them could not be read to their end.
pub(super) fn run(path: &Path, asking: Asking, world: &mut World<'_>) -> Result<u64, CommandError> {
    if asking.format == Format::Text {
        world.out.write_all(b"fen,white,black,game,ply\n")?;
    }
    let (input, bar) = input::open_with_bar(path)?;
    let work = |bytes: &[u8], extent| answer(bytes, extent, asking);
    let (mut games, mut unread) = (0, 0);
    let done = parallel::for_each_piece(input, work, |piece: Piece| {
        let before = games;
        games += piece.games;
        unread += piece.unread.len() as u64;
        bar.set_message(format!("{games} games"));
        let written = bar.suspend(|| write(piece, before, asking.format, path, world));
        written.map_err(Failed::Command)
    });
    bar.finish_and_clear();
    done.map_err(|failed| failed.named(path, games))?;
    Ok(unread)
}

fn write(
    piece: Piece,
    games_before: u64,
    format: Format,
    path: &Path,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    for mut trouble in piece.unread {
        trouble.place.game += games_before;
        writeln!(world.talk, "{}: {trouble}", path.display())?;
    }
    for mut row in piece.rows {
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

fn answer(bytes: &[u8], extent: Extent, asking: Asking) -> Piece {
    let mut clerk = Clerk {
        asking,
        piece: Piece::default(),
        game: 0,
        positions: Vec::new(),
        plies: 0,
        passed: false,
    };
    let totals = pgn::follow_chunk(bytes, extent, 0, &mut clerk);
    Piece { games: totals.games, ..clerk.piece }
}

/// Takes down the positions of one game after the other.
struct Clerk {
    asking: Asking,
    piece: Piece,
    game: u64,
    positions: Vec<Position>,
    plies: usize,
    /// Somebody passed: what follows no longer arises by legal moves.
    passed: bool,
}

impl Follower for Clerk {
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
        if !self.passed && self.plies.is_multiple_of(self.asking.every.get()) {
            self.positions.push(*after);
        }
    }

    fn passed(&mut self, _: &Position) {
        self.passed = true;
    }

    fn trouble(&mut self, trouble: Trouble) {
        match trouble.kind {
            TroubleKind::Variant(_) | TroubleKind::BadSetUp(_) | TroubleKind::Move { .. } => {
                self.piece.unread.push(trouble);
            }
            TroubleKind::NullMove { .. } | TroubleKind::TooDeep(_) | TroubleKind::Text(_) => {}
        }
    }

    fn end(&mut self, _: &End<'_>) {
        let verdicts = arbiter_winnable::audit(&self.positions, self.asking.limit);
        let plies = (0..).step_by(self.asking.every.get());
        for ((position, verdict), ply) in self.positions.iter().zip(verdicts).zip(plies) {
            self.piece.rows.push(row(position, verdict, self.game, ply));
        }
    }
}

fn row(position: &Position, verdict: ByColor<Verdict>, game: u64, ply: usize) -> Row {
    let ByColor { white, black } = verdict;
    let fen = position.fen(CastlingStyle::XFen).to_string();
    Row { fen, white: word(white), black: word(black), game, ply }
}
