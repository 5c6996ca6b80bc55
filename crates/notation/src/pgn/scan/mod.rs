//! PGN byte by byte: where games, tags, moves and comments begin and end.
//!
//! The scanner allocates nothing and knows no chess. It never gives up: whatever it
//! meets, the next tag section begins a new game. What it finds it tells a [`Visitor`].

mod bounds;
mod movetext;
mod octet;

use super::Outcome;
use bounds::{
    at_line_start, begins_name, is_name_byte, line_end, plain_tag, repeats_name, value_bounds,
};
use movetext::Movetext;

pub(super) use bounds::last_boundary;

/// What a scanner tells as it goes. Every method but [`Visitor::movetext`] may be left out.
///
/// `at` is the offset of the thing in the scanned bytes. Text is as it stands in the
/// file: [`super::text`] makes strings of it.
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self, at: usize) {
        let _ = at;
    }

    /// A tag. The value still has its backslashes.
    fn tag(&mut self, name: &[u8], value: &[u8], at: usize) {
        let _ = (name, value, at);
    }

    /// The tags are over. `false` to pass over the moves of this game.
    fn begin_moves(&mut self, at: usize) -> bool {
        let _ = at;
        true
    }

    /// A word of the movetext: a move, or something in the place of one. `false` to pass
    /// over the rest of the game.
    fn movetext(&mut self, word: &[u8], at: usize) -> bool;

    /// A numeric annotation glyph; `!` and its like arrive as 1 to 6.
    fn nag(&mut self, nag: u8) {
        let _ = nag;
    }

    /// A comment, without its braces or semicolon.
    fn comment(&mut self, text: &[u8], at: usize) {
        let _ = (text, at);
    }

    /// A variation begins, in place of the move before it. `false` to pass over it.
    fn begin_variation(&mut self, at: usize) -> bool {
        let _ = at;
        false
    }

    /// The variation ends.
    fn end_variation(&mut self) {}

    /// `(=)`: the player who has just moved offered a draw (C.12).
    fn draw_offer(&mut self) {}

    /// The token that ends the game.
    fn result(&mut self, outcome: Outcome) {
        let _ = outcome;
    }

    /// Something is wrong with the text itself. The scanner goes on.
    fn problem(&mut self, problem: Problem, at: usize) {
        let _ = (problem, at);
    }

    /// The game is over, at the offset where the next may begin.
    fn end_game(&mut self, at: usize) {
        let _ = at;
    }
}

/// What can be wrong with the text of a game, whatever its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A `{` without a `}` before the next game.
    #[error("the comment is never closed")]
    UnclosedComment,
    /// A `(` without a `)` before the end of the game.
    #[error("the variation is never closed")]
    UnclosedVariation,
    /// A `)` that closes nothing.
    #[error("the parenthesis closes nothing")]
    UnopenedVariation,
    /// A tag without a value in quotes.
    #[error("expected [Name \"value\"]")]
    BadTag,
}

/// Reads games out of bytes that hold whole games.
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    /// A scanner at the beginning of `text`.
    pub fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// The offset where the next game is looked for.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Reads one game. `false` when there is none left.
    pub fn game(&mut self, visitor: &mut impl Visitor) -> bool {
        if !self.find_game() {
            return false;
        }
        visitor.begin_game(self.at);
        if self.tags(visitor) {
            let visited = visitor.begin_moves(self.at);
            self.at = Movetext::new(self.text, !visited).read(self.at, visitor);
        } else {
            visitor.begin_moves(self.at);
        }
        visitor.end_game(self.at);
        true
    }

    /// Goes to the first byte of the next game, past white space, byte order marks and
    /// lines that begin with `%`.
    fn find_game(&mut self) -> bool {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                0..=b' ' => self.at += 1,
                b'%' if at_line_start(self.text, self.at) => {
                    self.at = line_end(self.text, self.at);
                }
                0xEF if self.text[self.at..].starts_with(b"\xEF\xBB\xBF") => self.at += 3,
                _ => return true,
            }
        }
        false
    }

    /// Reads the tags. `false` if another game's tags follow instead of moves.
    fn tags(&mut self, visitor: &mut impl Visitor) -> bool {
        let section = self.at;
        loop {
            let mut blank_lines = 0_u32;
            while let Some(&byte) = self.text.get(self.at) {
                match byte {
                    b'\n' => blank_lines += 1,
                    0..=b' ' => {}
                    b'%' if at_line_start(self.text, self.at) => {
                        self.at = line_end(self.text, self.at);
                        continue;
                    }
                    _ => break,
                }
                self.at += 1;
            }
            if self.text.get(self.at) != Some(&b'[') || !begins_name(self.text, self.at + 1) {
                return true;
            }
            // ChessBase leaves empty lines between the tags of one game; games without
            // moves are told apart by a tag that comes a second time.
            if blank_lines > 1 && repeats_name(&self.text[section..self.at], &self.text[self.at..])
            {
                return false;
            }
            self.tag(visitor);
        }
    }

    fn tag(&mut self, visitor: &mut impl Visitor) {
        let start = self.at;
        if let Some((name_end, value_end)) = plain_tag(self.text, start) {
            let value = &self.text[name_end + 2..value_end];
            visitor.tag(&self.text[start + 1..name_end], value, start);
            self.at = value_end + 2;
            return;
        }
        let end = line_end(self.text, start);
        let line = &self.text[start..end];
        let name_end =
            line[1..].iter().position(|&byte| !is_name_byte(byte)).map_or(line.len(), |n| n + 1);
        let name = &line[1..name_end];
        if let Some((from, to, after)) = value_bounds(line, name_end) {
            visitor.tag(name, &line[from..to], start);
            self.at = start + after;
        } else {
            visitor.problem(Problem::BadTag, start);
            self.at = end;
        }
    }
}
