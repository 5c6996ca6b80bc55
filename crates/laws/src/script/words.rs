//! Lines cut into words with their columns.

use std::str::FromStr;

use arbiter_board::{Role, Square};
use arbiter_rulebook::{Color, Millis};

use crate::{article_09_draws::Written, outcome::Outcome};

/// Why a script cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct ScriptError {
    /// Counted from one.
    pub line: usize,
    /// Counted from one, in characters.
    pub column: usize,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

/// One word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) column: usize,
    pub(crate) quoted: bool,
}

/// The words of a line, and how far they have been read.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    pub(crate) line: usize,
    all: Vec<Word>,
    next: usize,
    end: usize,
}

impl Words {
    /// Cuts a line: blanks separate, commas and semicolons stand alone, quotes hold together,
    /// `#` at the beginning of a word begins a comment.
    pub(crate) fn cut(line: usize, text: &str) -> Result<Self, ScriptError> {
        let mut words: Vec<Word> = Vec::new();
        let mut open: Option<Word> = None;
        let mut end = 1;
        for (index, letter) in text.chars().enumerate() {
            let column = index + 1;
            end = column + 1;
            match (&mut open, letter) {
                (Some(word), '"') if word.quoted => words.extend(open.take()),
                (Some(word), _) if word.quoted => word.text.push(letter),
                (None, '#') => break,
                (_, ' ' | '\t' | '\r') => words.extend(open.take()),
                (_, ',' | ';') => {
                    words.extend(open.take());
                    words.push(Word { text: letter.to_string(), column, quoted: false });
                }
                (Some(word), _) => word.text.push(letter),
                (None, '"') => open = Some(Word { text: String::new(), column, quoted: true }),
                (None, _) => {
                    open = Some(Word { text: letter.to_string(), column, quoted: false });
                }
            }
        }
        if let Some(word) = &open
            && word.quoted
        {
            return Err(ScriptError {
                line,
                column: word.column,
                expected: "a closing quotation mark".to_owned(),
                found: "the end of the line".to_owned(),
            });
        }
        words.extend(open);
        Ok(Self { line, all: words, next: 0, end })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.next >= self.all.len()
    }

    pub(crate) fn peek(&self) -> &str {
        self.all.get(self.next).filter(|word| !word.quoted).map_or("", |word| &word.text)
    }

    fn peek_at(&self, ahead: usize) -> &str {
        self.all.get(self.next + ahead).filter(|word| !word.quoted).map_or("", |word| &word.text)
    }

    /// Reads these words if they come next.
    pub(crate) fn take(&mut self, phrase: &str) -> bool {
        let parts: Vec<&str> = phrase.split(' ').collect();
        let matches = parts.iter().enumerate().all(|(ahead, part)| self.peek_at(ahead) == *part);
        if matches {
            self.next += parts.len();
        }
        matches
    }

    /// Reads these words or fails.
    pub(crate) fn expect(&mut self, phrase: &str) -> Result<(), ScriptError> {
        if self.take(phrase) { Ok(()) } else { Err(self.error(format!("{phrase:?}"))) }
    }

    /// Reads any word.
    pub(crate) fn word(&mut self, expected: &str) -> Result<String, ScriptError> {
        let word = self.all.get(self.next).filter(|word| !word.quoted).cloned();
        match word {
            Some(word) => {
                self.next += 1;
                Ok(word.text)
            }
            None => Err(self.error(expected)),
        }
    }

    /// Reads a quoted text.
    pub(crate) fn quoted(&mut self, expected: &str) -> Result<String, ScriptError> {
        match self.all.get(self.next).filter(|word| word.quoted).cloned() {
            Some(word) => {
                self.next += 1;
                Ok(word.text)
            }
            None => Err(self.error(format!("{expected} in quotation marks"))),
        }
    }

    /// Everything that is left, as it was written but for blanks.
    pub(crate) fn rest(&mut self) -> String {
        let words = &self.all[self.next.min(self.all.len())..];
        self.next = self.all.len();
        let mut text = String::new();
        for word in words {
            if !text.is_empty() && word.text != "," {
                text.push(' ');
            }
            text.push_str(&word.text);
        }
        text
    }

    /// The words up to a stop; `;` is read over, `->` is left.
    pub(crate) fn part(&mut self, stop: &str) -> Result<Self, ScriptError> {
        let from = self.next;
        while !self.is_empty() && self.peek() != stop {
            self.next += 1;
        }
        let part = Self {
            line: self.line,
            all: self.all[from..self.next].to_vec(),
            next: 0,
            end: self.all.get(self.next).map_or(self.end, |word| word.column),
        };
        if stop == ";" {
            self.take(stop);
            if part.is_empty() {
                return Err(self.error("what is expected"));
            }
        }
        Ok(part)
    }

    /// Reads over everything.
    pub(crate) fn skip(&mut self) {
        self.next = self.all.len();
    }

    /// Fails if anything is left.
    pub(crate) fn done(&self) -> Result<(), ScriptError> {
        if self.is_empty() { Ok(()) } else { Err(self.error("the end of the line")) }
    }

    /// An error at the next word.
    pub(crate) fn error(&self, expected: impl Into<String>) -> ScriptError {
        let word = self.all.get(self.next);
        ScriptError {
            line: self.line,
            column: word.map_or(self.end, |word| word.column),
            expected: expected.into(),
            found: word.map_or_else(
                || "the end of the line".to_owned(),
                |word| format!("{:?}", word.text),
            ),
        }
    }

    fn parse<T: FromStr>(&mut self, expected: &str) -> Result<T, ScriptError> {
        match self.peek().parse() {
            Ok(value) => {
                self.next += 1;
                Ok(value)
            }
            Err(_) => Err(self.error(expected)),
        }
    }

    pub(crate) fn time(&mut self) -> Result<Millis, ScriptError> {
        self.parse("a time such as 1:30:00 or 5:00")
    }

    pub(crate) fn number(&mut self) -> Result<u32, ScriptError> {
        self.parse("a number")
    }

    pub(crate) fn square(&mut self) -> Result<Square, ScriptError> {
        self.parse("a square such as e4")
    }

    /// The squares that come next.
    pub(crate) fn squares(&mut self) -> Vec<Square> {
        let mut squares = Vec::new();
        while let Ok(square) = self.peek().parse() {
            squares.push(square);
            self.next += 1;
        }
        squares
    }

    pub(crate) fn color(&mut self) -> Result<Color, ScriptError> {
        let color = color(self.peek()).ok_or_else(|| self.error("white or black"))?;
        self.next += 1;
        Ok(color)
    }

    pub(crate) fn outcome(&mut self) -> Result<Outcome, ScriptError> {
        let found = Outcome::ALL.into_iter().find(|outcome| outcome.to_string() == self.peek());
        match found {
            Some(outcome) => {
                self.next += 1;
                Ok(outcome)
            }
            None => Err(self.error("a result such as 1-0, 1/2-1/2 or +/-")),
        }
    }

    /// A move of `color`: `e2-e4`, `e7xd8=Q`, `e2e4`, `0-0`.
    pub(crate) fn mv(&mut self, color: Color) -> Result<Written, ScriptError> {
        let written = read_move(self.peek(), color)
            .ok_or_else(|| self.error("a move such as e2-e4, e7xd8=Q or 0-0"))?;
        self.next += 1;
        Ok(written)
    }

    pub(crate) fn is_move(&self, color: Color) -> bool {
        read_move(self.peek(), color).is_some()
    }
}

pub(crate) fn color(text: &str) -> Option<Color> {
    match text {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

pub(crate) fn role(text: &str) -> Option<Role> {
    match text {
        "pawn" => Some(Role::Pawn),
        "knight" => Some(Role::Knight),
        "bishop" => Some(Role::Bishop),
        "rook" => Some(Role::Rook),
        "queen" => Some(Role::Queen),
        "king" => Some(Role::King),
        _ => None,
    }
}

fn read_move(text: &str, color: Color) -> Option<Written> {
    let castling = |to_white: Square, to_black: Square| {
        let (from, to) = match color {
            Color::White => (Square::E1, to_white),
            Color::Black => (Square::E8, to_black),
        };
        Some(Written { from, to, promotion: None })
    };
    match text {
        "0-0" | "O-O" => return castling(Square::G1, Square::G8),
        "0-0-0" | "O-O-O" => return castling(Square::C1, Square::C8),
        _ => {}
    }
    let (squares, promotion) = match text.split_once('=') {
        Some((squares, letter)) => {
            let mut letters = letter.chars();
            let role = Role::from_char(letters.next()?.to_ascii_lowercase())?;
            if letters.next().is_some() {
                return None;
            }
            (squares, Some(role))
        }
        None => (text, None),
    };
    let squares: String = squares.chars().filter(|letter| !"-x".contains(*letter)).collect();
    if squares.len() != 4 || !squares.is_ascii() {
        return None;
    }
    let (from, to) = squares.split_at(2);
    Some(Written { from: from.parse().ok()?, to: to.parse().ok()?, promotion })
}
