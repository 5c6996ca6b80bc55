//! In which language a game is written.
//!
//! One move seldom tells: `Re1` is a rook in English and the king in French. But the whole
//! game must be legal from its start, and only the right letters make it so.

use board::{Move, Position};

use crate::{Language, read};

/// The language that explains the most of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The language. Of several that explain the game equally well, the first of the table.
    pub language: Language,
    /// How many moves it makes legal, from the start.
    pub explained: usize,
    /// How many moves there are.
    pub moves: usize,
    /// The share of the moves, in thousandths, that no language with other letters explains.
    pub confidence: u16,
    /// Whether all languages that explain as much come to the very same moves. Then it does
    /// not matter which of them it is.
    pub moves_are_certain: bool,
    /// The other languages that explain as much.
    pub also: Vec<Language>,
}

impl Guess {
    /// What was told and need not be guessed.
    pub fn certain(language: Language, moves: usize) -> Self {
        Self {
            language,
            explained: moves,
            moves,
            confidence: 1000,
            moves_are_certain: true,
            also: Vec::new(),
        }
    }
}

/// Infers the language in which `words`, the moves of a game, are written.
pub fn infer(words: &[&str], start: Position) -> Guess {
    let readings: Vec<(Language, Vec<Move>)> =
        Language::all().map(|language| (language, follow(words, start, language))).collect();
    let explained = readings.iter().map(|(_, moves)| moves.len()).max().unwrap_or(0);
    let mut best = readings.iter().filter(|(_, moves)| moves.len() == explained);
    let Some((language, moves)) = best.next() else {
        return Guess::certain(Language::ENGLISH, words.len());
    };
    let also: Vec<&(Language, Vec<Move>)> = best.collect();
    let rival = readings
        .iter()
        .filter(|(other, _)| !other.same_letters(*language))
        .map(|(_, moves)| moves.len())
        .max()
        .unwrap_or(0);
    let confidence = (explained - rival) * 1000 / words.len().max(1);
    Guess {
        language: *language,
        explained,
        moves: words.len(),
        confidence: u16::try_from(confidence).unwrap_or(1000),
        moves_are_certain: also.iter().all(|(_, other)| other == moves),
        also: also.iter().map(|(other, _)| *other).collect(),
    }
}

/// The moves as far as this language makes them legal.
fn follow(words: &[&str], start: Position, language: Language) -> Vec<Move> {
    let mut position = start;
    words
        .iter()
        .map_while(|word| {
            let m = read::only_move(&position, word, language)?;
            position.play_mut(m);
            Some(m)
        })
        .collect()
}
