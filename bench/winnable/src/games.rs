//! Every tenth position of the games in the corpus.

use std::{fs::File, io::BufReader, ops::ControlFlow, path::Path};

use arbiter_board::{Position, Role, Square};
use flate2::bufread::GzDecoder;
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen};

/// The positions of a game, oldest first.
pub type Game = Vec<Position>;

/// The games of the corpus, each with its positions after 0, 10, 20 … half-moves and the last.
pub fn read(vectors: &Path) -> Vec<Game> {
    let Ok(file) = File::open(vectors.join("pgn").join("corpus.pgn.gz")) else { return Vec::new() };
    let mut reader = Reader::new(GzDecoder::new(BufReader::new(file)));
    let mut games = Vec::new();
    let mut collector = Collector;
    while let Ok(Some(game)) = reader.read_game(&mut collector) {
        games.push(game);
    }
    games
}

/// A move as squares and promotion.
pub type Step = (Square, Square, Option<Role>);

/// The moves of the games that start from the initial position.
pub fn read_moves(vectors: &Path) -> Vec<Vec<Step>> {
    let Ok(file) = File::open(vectors.join("pgn").join("corpus.pgn.gz")) else { return Vec::new() };
    let mut reader = Reader::new(GzDecoder::new(BufReader::new(file)));
    let mut games = Vec::new();
    while let Ok(Some(game)) = reader.read_game(&mut Steps) {
        games.push(game);
    }
    games
}

struct Steps;

impl Visitor for Steps {
    type Tags = bool;
    type Movetext = (Chess, Vec<Step>);
    type Output = Vec<Step>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(true)
    }

    fn tag(&mut self, usual: &mut bool, name: &[u8], _: RawTag<'_>) -> ControlFlow<Self::Output> {
        *usual &= name != b"FEN";
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, usual: bool) -> ControlFlow<Self::Output, Self::Movetext> {
        if usual {
            ControlFlow::Continue((Chess::default(), Vec::new()))
        } else {
            ControlFlow::Break(Vec::new())
        }
    }

    fn san(&mut self, game: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        let Ok(m) = san.san.to_move(&game.0) else {
            return ControlFlow::Break(std::mem::take(&mut game.1));
        };
        let square = |square: shakmaty::Square| Square::from_index(u8::from(square));
        let role = |role: shakmaty::Role| match role {
            shakmaty::Role::Knight => Role::Knight,
            shakmaty::Role::Bishop => Role::Bishop,
            shakmaty::Role::Rook => Role::Rook,
            _ => Role::Queen,
        };
        if let (Some(from), Some(to)) = (m.from().and_then(square), square(m.to())) {
            game.1.push((from, to, m.promotion().map(role)));
        }
        game.0.play_unchecked(m);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, game: Self::Movetext) -> Self::Output {
        game.1
    }
}

struct Collector;

#[derive(Default)]
struct Moves {
    at: Chess,
    plies: usize,
    game: Game,
}

impl Moves {
    fn note(&mut self) {
        let fen = Fen::from_position(&self.at, EnPassantMode::Legal).to_string();
        if let Ok(position) = Position::from_fen(&fen) {
            self.game.push(position);
        }
    }
}

impl Visitor for Collector {
    type Tags = Option<Chess>;
    type Movetext = Moves;
    type Output = Game;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(Some(Chess::default()))
    }

    fn tag(
        &mut self,
        start: &mut Self::Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            *start = Fen::from_ascii(value.as_bytes())
                .ok()
                .and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        let Some(at) = start else { return ControlFlow::Break(Vec::new()) };
        let mut moves = Moves { at, ..Moves::default() };
        moves.note();
        ControlFlow::Continue(moves)
    }

    fn san(&mut self, moves: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        let Ok(m) = san.san.to_move(&moves.at) else {
            return ControlFlow::Break(std::mem::take(&mut moves.game));
        };
        moves.at.play_unchecked(m);
        moves.plies += 1;
        if moves.plies.is_multiple_of(10) {
            moves.note();
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, moves: Self::Movetext) -> Self::Output {
        moves.game
    }
}
