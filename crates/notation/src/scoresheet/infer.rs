//! In which language a game is written.
//!
//! One move seldom tells: `Re1` is a rook in English and the king in French. But the whole
//! game must be legal from its start, and only the right letters make it so.

use arbiter_board::{Move, Position};

use crate::{Letters, read};

/// The language that explains the most of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The language. Of several that explain the game equally well, the first of the table.
    pub language: Letters,
    /// How many moves it makes legal, from the start.
    pub explained: usize,
    /// How many moves there are.
    pub moves: usize,
    /// How sure we are of the letters, in thousandths.
    ///
    /// Every language with other letters is a rival, and the less likely the earlier it
    /// stops making sense: three times for each move it does not reach, and a hundred times
    /// more if this one explains the whole game, for then the rival needs a slip of the pen.
    pub confidence: u16,
    /// Whether all languages that explain as much come to the very same moves. Then it does
    /// not matter which of them it is.
    pub moves_are_certain: bool,
    /// The other languages that explain as much.
    pub also: Vec<Letters>,
}

impl Guess {
    /// What was told and need not be guessed.
    pub fn certain(language: Letters, moves: usize) -> Self {
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
    let readings: Vec<(Letters, Vec<Move>)> =
        Letters::all().map(|language| (language, follow(words, start, language))).collect();
    let explained = readings.iter().map(|(_, moves)| moves.len()).max().unwrap_or(0);
    let mut best = readings.iter().filter(|(_, moves)| moves.len() == explained);
    let Some((language, moves)) = best.next() else {
        return Guess::certain(Letters::ENGLISH, words.len());
    };
    let also: Vec<&(Letters, Vec<Move>)> = best.collect();
    let complete = explained == words.len();
    let mut rivals: Vec<(Letters, u64)> = Vec::new();
    for (other, moves) in &readings {
        let seen = |known: Letters| other.same_letters(known);
        if !seen(*language) && !rivals.iter().any(|&(rival, _)| seen(rival)) {
            rivals.push((*other, weight(explained - moves.len(), complete)));
        }
    }
    let doubt: u64 = rivals.iter().map(|&(_, weight)| weight).sum();
    // What is inferred is never quite certain.
    let confidence = (1000 * CERTAINTY / (CERTAINTY + doubt)).min(999);
    Guess {
        language: *language,
        explained,
        moves: words.len(),
        confidence: u16::try_from(confidence).unwrap_or(1000),
        moves_are_certain: also.iter().all(|(_, other)| other == moves),
        also: also.iter().map(|(other, _)| *other).collect(),
    }
}

/// The weight of the language that explains the most.
const CERTAINTY: u64 = 1_000_000;

/// The weight of a rival that explains fewer moves.
fn weight(fewer: usize, complete: bool) -> u64 {
    let steps = u32::try_from(fewer.min(12)).unwrap_or(12);
    let slip = if complete && fewer > 0 { 100 } else { 1 };
    CERTAINTY / (3_u64.pow(steps) * slip)
}

/// The moves as far as this language makes them legal.
fn follow(words: &[&str], start: Position, language: Letters) -> Vec<Move> {
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
