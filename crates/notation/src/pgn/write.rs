//! Writing a game as strict PGN, which every reader takes.

use core::fmt::{self, Write};

use arbiter_board::{Color, Position};

use super::{Game, Line, Ply, game::DRAW_OFFER};
use crate::{Style, pass};

/// Lines are shorter than this.
const WIDTH: usize = 80;

/// Writes a game in the export format of PGN, with an empty line behind it.
///
/// The roster comes first, the other tags by name; lines are shorter than 80 characters.
/// Moves are written in English; comments keep their language.
pub fn write(game: &Game, out: &mut impl Write) -> fmt::Result {
    write_styled(game, &Style::PGN, out)
}

/// Like [`write`](write()), with the moves in another style: for people rather than
/// programs, which expect English.
pub fn write_styled(game: &Game, style: &Style, out: &mut impl Write) -> fmt::Result {
    for (name, value) in game.tags.iter() {
        write_tag(name, value, out)?;
    }
    out.write_char('\n')?;
    let mut movetext = Movetext { out, column: 0, style };
    movetext.comments(&game.line.comments)?;
    movetext.line(&game.line, game.start)?;
    movetext.word(&game.outcome.to_string())?;
    out.write_str("\n\n")
}

fn write_tag(name: &str, value: &str, out: &mut impl Write) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for character in value.chars() {
        match character {
            '"' | '\\' => write!(out, "\\{character}")?,
            '\n' | '\r' => out.write_char(' ')?,
            _ => out.write_char(character)?,
        }
    }
    out.write_str("\"]\n")
}

struct Movetext<'a, W> {
    out: &'a mut W,
    column: usize,
    style: &'a Style,
}

impl<W: Write> Movetext<'_, W> {
    /// A word, on this line if it fits.
    fn word(&mut self, word: &str) -> fmt::Result {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length >= WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += length;
        self.out.write_str(word)
    }

    /// The moves of a line. Variations stand behind the move they replace.
    fn line(&mut self, line: &Line, start: Position) -> fmt::Result {
        let mut position = start;
        let mut numbered = false;
        for ply in &line.plies {
            let number = position.fullmove_number();
            match position.turn() {
                Color::White => self.word(&format!("{number}."))?,
                Color::Black if !numbered => self.word(&format!("{number}..."))?,
                Color::Black => {}
            }
            let after = if let Some(m) = ply.played {
                for word in self.style.text(&position, m).split(' ') {
                    self.word(word)?;
                }
                position.play(m)
            } else {
                self.word("--")?;
                pass(&position).unwrap_or(position)
            };
            numbered = self.remarks(ply, position)?;
            position = after;
        }
        Ok(())
    }

    /// What is written about a move; whether the next may go without its number.
    fn remarks(&mut self, ply: &Ply, before: Position) -> Result<bool, fmt::Error> {
        for nag in &ply.nags {
            self.word(&format!("${nag}"))?;
        }
        if ply.draw_offer {
            self.comment(DRAW_OFFER)?;
        }
        self.comments(&ply.comments)?;
        for variation in &ply.variations {
            self.word("(")?;
            self.comments(&variation.comments)?;
            self.line(variation, before)?;
            self.word(")")?;
        }
        Ok(!ply.draw_offer && ply.comments.is_empty() && ply.variations.is_empty())
    }

    fn comments(&mut self, comments: &[String]) -> fmt::Result {
        comments.iter().try_for_each(|comment| self.comment(comment))
    }

    /// A comment in braces. Nothing can be escaped in there, so a comment with a closing
    /// brace gets a line of its own behind a semicolon.
    fn comment(&mut self, comment: &str) -> fmt::Result {
        if comment.contains('}') {
            let newline = if self.column > 0 { "\n" } else { "" };
            self.column = 0;
            return writeln!(self.out, "{newline};{}", comment.replace(['\n', '\r'], " "));
        }
        let text = format!("{{{comment}}}");
        let mut group = String::new();
        let mut inside_command = false;
        for word in text.split(' ') {
            // A command such as [%clk 0:01:00] stays on one line. No line may begin with a
            // percent sign, which would hide it, nor with what looks like a tag.
            if !inside_command && !word.starts_with(['%', '[']) {
                self.group(&mut group)?;
            }
            if !group.is_empty() {
                group.push(' ');
            }
            group.push_str(word);
            inside_command = (inside_command || word.contains("[%")) && !word.contains(']');
        }
        self.group(&mut group)
    }

    /// Words that stay on one line.
    fn group(&mut self, group: &mut String) -> fmt::Result {
        if !group.is_empty() {
            self.word(group)?;
            group.clear();
        }
        Ok(())
    }
}
