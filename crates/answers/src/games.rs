//! Games in one notation or another.

use std::collections::BTreeMap;

use arbiter_board::{Move, Position};
use arbiter_notation::{
    Letters, Style,
    pgn::{self, Chunks, End, Entry, Extent, Game, Issue, MoveVisitor, Place},
    scoresheet::Guess,
    uci,
};
use serde::Serialize;

use crate::BadInput;

/// A game for programs.
#[derive(Clone, Debug, Serialize)]
pub struct GameAnswer {
    /// The game in its file, counted from one.
    pub game: u64,
    /// The language that the moves were written in.
    pub language: &'static str,
    /// In thousandths; `None` where the language was given.
    pub confidence: Option<u16>,
    /// What is written before the moves.
    pub tags: BTreeMap<String, String>,
    /// The moves in notation.
    pub moves: Vec<String>,
    /// The same moves as UCI writes them.
    pub uci: Vec<String>,
    /// The result as it is written.
    pub result: String,
    /// What could not be read.
    pub troubles: Vec<String>,
}

/// What is known of a game besides its moves.
#[derive(Debug)]
pub struct Source {
    /// The game in its file, counted from one.
    pub number: u64,
    /// The language that was inferred.
    pub language: Option<Guess>,
    /// What could not be read.
    pub troubles: Vec<String>,
}

/// A game written in this style; `from` is the language that was given.
pub fn answer(game: &Game, style: &Style, from: Option<Letters>, source: Source) -> GameAnswer {
    let mut position = game.start;
    let mut written = Vec::new();
    let mut engine = Vec::new();
    for m in game.moves() {
        written.push(style.text(&position, m));
        engine.push(uci::write(&position, m));
        position.play_mut(m);
    }
    let given = from.map(Letters::code);
    let guess = source.language.filter(|_| given.is_none());
    let tags = game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
    GameAnswer {
        game: source.number,
        language: given.or(guess.as_ref().map(|guess| guess.language.code())).unwrap_or("en"),
        confidence: guess.map(|guess| guess.confidence),
        tags: tags.collect(),
        moves: written,
        uci: engine,
        result: game.outcome.to_string(),
        troubles: source.troubles,
    }
}

/// Games that cannot be read to their end, in the words of the reader.
fn unreadable(error: &std::io::Error) -> BadInput {
    BadInput::at("PGN", error.to_string())
}

/// Every game of a text, written in this style.
pub fn read(
    text: &[u8],
    from: Option<Letters>,
    style: &Style,
) -> Result<Vec<GameAnswer>, BadInput> {
    let mut chunks = Chunks::new(text);
    let mut buffer = Vec::new();
    let mut games: Vec<GameAnswer> = Vec::new();
    loop {
        let before = games.len() as u64;
        let next = chunks.next_into(&mut buffer);
        let Some(extent) = next.map_err(|error| unreadable(&pgn::numbered(error, before)))? else {
            return Ok(games);
        };
        for Entry { game, place, issues, language } in
            pgn::read_chunk(&buffer, extent, before, from)
        {
            let troubles = issues.iter().map(ToString::to_string).collect();
            let source = Source { number: place.game, language, troubles };
            games.push(answer(&game, style, from, source));
        }
    }
}

/// Where a game ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FinalPosition {
    /// The position after the last legal move; `None` where there is no game.
    pub fen: Option<String>,
    /// Half-moves that were legal.
    pub plies: Option<u32>,
    /// Why the record could not be followed to its end.
    pub error: Option<String>,
}

/// Where a draw could first have been claimed, whether or not anybody did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The half-move after which a position was there for the third time (9.2).
    pub repetition: Option<u32>,
    /// The half-move after which fifty moves by each side had passed without pawn move and
    /// capture (9.3).
    pub moves: Option<u32>,
    /// Half-moves that were legal.
    pub plies: Option<u32>,
    /// Why the record could not be followed to its end.
    pub error: Option<String>,
}

/// The position at the end of the only game of a text.
pub fn final_position(movetext: Option<&[u8]>) -> FinalPosition {
    let walk = Walk::along(movetext, false);
    FinalPosition {
        fen: walk.last.map(|position| position.to_string()),
        plies: walk.last.map(|_| walk.plies),
        error: walk.error,
    }
}

/// The first chances of a claim in the only game of a text.
pub fn claims(movetext: Option<&[u8]>) -> Claims {
    let walk = Walk::along(movetext, true);
    Claims {
        repetition: walk.repetition,
        moves: walk.quiet,
        plies: walk.last.map(|_| walk.plies),
        error: walk.error,
    }
}

/// Half-moves without pawn move and capture after which a draw can be claimed (9.3).
const QUIET: u32 = 100;

/// One game followed to its end.
#[derive(Default)]
struct Walk {
    counts_positions: bool,
    games: u64,
    plies: u32,
    last: Option<Position>,
    /// Positions since the last move that cannot be taken back.
    since: Vec<Position>,
    repetition: Option<u32>,
    quiet: Option<u32>,
    error: Option<String>,
}

impl Walk {
    fn along(movetext: Option<&[u8]>, counts_positions: bool) -> Self {
        let mut walk = Self { counts_positions, ..Self::default() };
        let Some(text) = movetext else {
            walk.error = Some("no movetext".to_owned());
            return walk;
        };
        pgn::replay_chunk(text, Extent { offset: 0, line: 1 }, 0, &mut walk);
        match walk.games {
            0 => walk.error = Some("no game".to_owned()),
            1 => {}
            games => walk.error = Some(format!("{games} games in one row; only the first counts")),
        }
        walk
    }

    fn count(&mut self, after: &Position) {
        if self.quiet.is_none() && after.halfmove_clock() >= QUIET {
            self.quiet = Some(self.plies);
        }
        if after.halfmove_clock() == 0 {
            self.since.clear();
        }
        if self.repetition.is_none() {
            if self.since.iter().filter(|known| known.same_position(after)).count() == 2 {
                self.repetition = Some(self.plies);
            }
            self.since.push(*after);
        }
    }
}

impl MoveVisitor for Walk {
    fn begin(&mut self, _: Place) {
        self.games += 1;
    }

    fn start(&mut self, position: &Position) -> bool {
        if self.games == 1 {
            self.last = Some(*position);
            self.since.push(*position);
        }
        self.games == 1
    }

    fn played(&mut self, _: Move, after: &Position) {
        self.plies += 1;
        if self.counts_positions {
            self.count(after);
        }
    }

    fn passed(&mut self, _: &Position) {
        self.plies += 1;
        self.since.clear();
    }

    fn issue(&mut self, issue: Issue) {
        if self.games == 1 && issue.kind.stops_the_game() && self.error.is_none() {
            self.error = Some(issue.kind.to_string());
        }
    }

    fn end(&mut self, end: &End<'_>) {
        if self.games == 1 && self.last.is_some() {
            self.last = Some(*end.position);
            self.plies = end.plies;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_ends_where_its_last_legal_move_led() {
        let mate = final_position(Some(b"1. f3 e5 2. g4 Qh4# 0-1"));
        let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert_eq!((mate.fen.as_deref(), mate.plies, mate.error), (Some(fen), Some(4), None));

        let broken = final_position(Some(b"1. e4 Ke7 *"));
        assert_eq!(broken.plies, Some(1));
        assert!(broken.error.is_some());
        assert_eq!(final_position(None).error.as_deref(), Some("no movetext"));
        assert_eq!(final_position(Some(b"")).error.as_deref(), Some("no game"));
    }

    #[test]
    fn the_third_time_of_a_position_and_fifty_moves_can_be_claimed() {
        let knights = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *";
        assert_eq!(claims(Some(knights.as_bytes())).repetition, Some(8));

        let fen = "[FEN \"7k/8/8/8/8/8/R7/K7 w - - 99 90\"]\n\n1. Ra3 *";
        assert_eq!(claims(Some(fen.as_bytes())).moves, Some(1));
        assert_eq!(claims(Some(b"1. e4 e5 *")), Claims { plies: Some(2), ..Claims::default() });
    }
}
