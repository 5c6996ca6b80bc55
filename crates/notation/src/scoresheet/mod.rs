//! A whole scoresheet as plain text (8.1, C.13): numbers, moves, signs, a result.

mod infer;
mod words;

use core::fmt;

use arbiter_board::{Color, Position};

use crate::{
    Letters, Style,
    pgn::{MoveNumber, Outcome},
    read::{self, NotRead, Read},
};

pub use infer::{Guess, infer};
pub use words::{Sheet, Word, words};

/// A scoresheet that was read.
#[derive(Clone, Debug)]
pub struct Record {
    /// In which language.
    pub language: Guess,
    /// The moves, up to the first that could not be read.
    pub plies: Vec<Read>,
    /// The position after them.
    pub last: Position,
    /// The result, if one is written.
    pub outcome: Option<Outcome>,
    /// What stopped the reading.
    pub issue: Option<SheetIssue>,
}

/// A move of a scoresheet that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetIssue {
    /// Which half-move, from 1.
    pub ply: usize,
    /// What is written, and where.
    pub word: Word,
    /// Why it is no move.
    pub why: NotRead,
}

impl fmt::Display for SheetIssue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Word { text, line, column } = &self.word;
        write!(f, "line {line}, column {column}: ply {}, {text}: {}", self.ply, self.why)
    }
}

impl core::error::Error for SheetIssue {}

/// Reads a scoresheet. Where no language is given it is inferred from the whole sheet.
///
/// ```
/// use arbiter_board::Position;
/// use arbiter_notation::{Letters, scoresheet};
///
/// let record = scoresheet::read("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6", Position::initial(), None);
/// assert_eq!(record.language.language, Letters::FRENCH);
/// assert_eq!(record.plies.len(), 6);
/// ```
pub fn read(text: &str, start: Position, language: Option<Letters>) -> Record {
    let Sheet { words, outcome } = words(text);
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let language = match language {
        Some(language) => Guess::certain(language, texts.len()),
        None => infer(&texts, start),
    };
    let mut last = start;
    let mut plies = Vec::with_capacity(words.len());
    for word in words {
        match read::read(&last, &word.text, language.language) {
            Ok(ply) => {
                last.play_mut(ply.played);
                plies.push(ply);
            }
            Err(why) => {
                let issue = Some(SheetIssue { ply: plies.len() + 1, word, why });
                return Record { language, plies, last, outcome, issue };
            }
        }
    }
    Record { language, plies, last, outcome, issue: None }
}

/// Writes moves as on a scoresheet: `1.e4 e5 2.Nf3`.
pub fn write(plies: &[Read], start: Position, style: &Style) -> String {
    let mut text = String::new();
    let mut position = start;
    for (i, ply) in plies.iter().enumerate() {
        if i > 0 {
            text.push(' ');
        }
        if i == 0 || position.turn() == Color::White {
            let number = MoveNumber { number: position.fullmove_number(), turn: position.turn() };
            text.push_str(&number.to_string());
        }
        text.push_str(&style.text(&position, ply.played));
        if ply.draw_offer {
            text.push_str(" (=)");
        }
        position.play_mut(ply.played);
    }
    text
}
