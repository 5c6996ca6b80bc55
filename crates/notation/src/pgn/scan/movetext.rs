//! The moves of a game, and all that stands between them.

use super::{
    Outcome, Problem, Visitor,
    bounds::{at_line_start, comment_bounds, is_tag, line_end},
    octet::Octet,
};

/// What a byte means in movetext.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Word,
    Digit,
    Open,
    Close,
    Comment,
    LineComment,
    Nag,
    Glyph,
    Star,
    Bracket,
    Percent,
}

const CLASS: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut table = [Class::Word; 256];
    let mut byte = 0;
    while byte <= b' ' as usize {
        table[byte] = Class::Space;
        byte += 1;
    }
    byte = b'0' as usize;
    while byte <= b'9' as usize {
        table[byte] = Class::Digit;
        byte += 1;
    }
    table[HALVES.as_bytes()[0] as usize] = Class::Digit;
    table[b'.' as usize] = Class::Space;
    table[b'<' as usize] = Class::Space;
    table[b'>' as usize] = Class::Space;
    table[b']' as usize] = Class::Space;
    table[b'}' as usize] = Class::Space;
    table[0x7f] = Class::Space;
    table[b'(' as usize] = Class::Open;
    table[b')' as usize] = Class::Close;
    table[b'{' as usize] = Class::Comment;
    table[b';' as usize] = Class::LineComment;
    table[b'$' as usize] = Class::Nag;
    table[b'!' as usize] = Class::Glyph;
    table[b'?' as usize] = Class::Glyph;
    table[b'*' as usize] = Class::Star;
    table[b'[' as usize] = Class::Bracket;
    table[b'%' as usize] = Class::Percent;
    table
}

/// The movetext of one game.
pub(super) struct Movetext<'a> {
    text: &'a [u8],
    depth: u32,
    /// The visitor has seen enough of this game.
    skipping: bool,
}

impl<'a> Movetext<'a> {
    pub(super) fn new(text: &'a [u8], skipping: bool) -> Self {
        Self { text, depth: 0, skipping }
    }

    /// Reads from `start` and gives the offset where the game ends.
    pub(super) fn read(&mut self, start: usize, visitor: &mut impl Visitor) -> usize {
        let text = self.text;
        let mut i = start;
        while let Some(&byte) = text.get(i) {
            match CLASS[byte as usize] {
                Class::Space => i += 1,
                Class::Digit => {
                    if let Some(end) = Octet::at(text, i).and_then(|octet| octet.number_end(i)) {
                        i = end;
                    } else if let Some((outcome, end)) = result_at(text, i) {
                        i = end;
                        if self.depth == 0 {
                            i = self.finish(outcome, i, visitor);
                            break;
                        }
                    } else if byte.is_ascii_digit() && !text[i..].starts_with(b"0-0") {
                        i = number_end(text, i);
                    } else {
                        i = self.word(i, visitor);
                    }
                }
                Class::Word => i = self.word(i, visitor),
                Class::Comment | Class::LineComment => i = self.comment(i, visitor),
                Class::Open => i = self.open(i, visitor),
                Class::Close => i = self.close(i, visitor),
                Class::Nag => i = self.nag(i, visitor),
                Class::Glyph => i = self.glyph(i, visitor),
                Class::Star => {
                    i += 1;
                    if self.depth == 0 {
                        i = self.finish(Outcome::Unknown, i, visitor);
                        break;
                    }
                }
                Class::Bracket => {
                    if at_line_start(text, i) && is_tag(text, i) {
                        break;
                    }
                    i += 1;
                }
                Class::Percent => {
                    i = if at_line_start(text, i) { line_end(text, i) } else { i + 1 };
                }
            }
        }
        if self.depth > 0 {
            visitor.problem(Problem::UnclosedVariation, i);
        }
        i
    }

    fn word(&mut self, start: usize, visitor: &mut impl Visitor) -> usize {
        let plain = Octet::at(self.text, start).and_then(Octet::word);
        let end = plain.map_or_else(|| self.word_end(start), |length| start + length);
        if !self.skipping {
            self.skipping = !visitor.movetext(&self.text[start..end], start);
        }
        // Behind a plain word stands a blank.
        end + usize::from(plain.is_some())
    }

    fn word_end(&self, start: usize) -> usize {
        let mut end = start + 1;
        while let Some(&byte) = self.text.get(end) {
            if !matches!(CLASS[byte as usize], Class::Word | Class::Digit) {
                if matches!(byte, b'.' | b'(') {
                    end += tail_of_word(self.text, end);
                }
                break;
            }
            end += 1;
        }
        end
    }

    fn comment(&mut self, start: usize, visitor: &mut impl Visitor) -> usize {
        let (inside, after, closed) = comment_bounds(self.text, start);
        if !self.skipping {
            visitor.comment(&self.text[start + 1..inside], start);
        }
        if !closed {
            visitor.problem(Problem::UnclosedComment, start);
        }
        after
    }

    fn open(&mut self, start: usize, visitor: &mut impl Visitor) -> usize {
        if self.text[start..].starts_with(b"(=)") {
            if !self.skipping {
                visitor.draw_offer();
            }
            return start + 3;
        }
        if self.skipping || visitor.begin_variation(start) {
            self.depth += 1;
            return start + 1;
        }
        match skip_variation(self.text, start) {
            Ok(end) => end,
            Err(end) => {
                visitor.problem(Problem::UnclosedVariation, start);
                end
            }
        }
    }

    fn close(&mut self, start: usize, visitor: &mut impl Visitor) -> usize {
        if self.depth == 0 {
            visitor.problem(Problem::UnopenedVariation, start);
        } else {
            self.depth -= 1;
            if !self.skipping {
                visitor.end_variation();
            }
        }
        start + 1
    }

    fn nag(&mut self, start: usize, visitor: &mut impl Visitor) -> usize {
        let mut end = start + 1;
        let mut value = 0_u32;
        while let Some(digit) = self.text.get(end).filter(|byte| byte.is_ascii_digit()) {
            value = (value * 10 + u32::from(digit - b'0')).min(1000);
            end += 1;
        }
        if let (false, Ok(nag)) = (self.skipping || end == start + 1, u8::try_from(value)) {
            visitor.nag(nag);
        }
        end
    }

    fn glyph(&mut self, start: usize, visitor: &mut impl Visitor) -> usize {
        let rest = &self.text[start..];
        let length = rest.iter().take_while(|&&byte| matches!(byte, b'!' | b'?')).count();
        let nag = match &rest[..length] {
            b"!" => 1,
            b"?" => 2,
            b"!!" => 3,
            b"??" => 4,
            b"!?" => 5,
            b"?!" => 6,
            _ => 0,
        };
        if !self.skipping && nag > 0 {
            visitor.nag(nag);
        }
        start + length
    }

    /// Tells the result, and the comments that stand behind it before an empty line.
    fn finish(&mut self, outcome: Outcome, after: usize, visitor: &mut impl Visitor) -> usize {
        visitor.result(outcome);
        let mut i = after;
        let mut end = after;
        let mut lines = 0_u32;
        while let Some(&byte) = self.text.get(i) {
            match byte {
                b'\n' => lines += 1,
                0..=b' ' => {}
                b'{' | b';' if lines < 2 => {
                    i = self.comment(i, visitor);
                    end = i;
                    continue;
                }
                _ => break,
            }
            if lines > 1 {
                break;
            }
            i += 1;
        }
        end
    }
}

/// Passes over a variation with all it contains. `Err` with the end of the game if it is
/// never closed.
fn skip_variation(text: &[u8], start: usize) -> Result<usize, usize> {
    let mut depth = 0_u32;
    let mut i = start;
    while let Some(&byte) = text.get(i) {
        match byte {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Ok(i + 1);
                }
            }
            b'{' | b';' => {
                i = comment_bounds(text, i).1;
                continue;
            }
            b'[' if at_line_start(text, i) && is_tag(text, i) => return Err(i),
            b'%' if at_line_start(text, i) => {
                i = line_end(text, i);
                continue;
            }
            _ => {}
        }
        i += 1;
    }
    Err(i)
}

const HALVES: &str = "½-½";

/// The result that stands at `at`, and where it ends.
fn result_at(text: &[u8], at: usize) -> Option<(Outcome, usize)> {
    let rest = &text[at..];
    let (outcome, length) = match rest {
        [b'1', b'-', b'0', ..] => (Outcome::WhiteWins, 3),
        // The loser of a game may lose it against half a point (Laws 11.7); PGN has no result of
        // its own for that, and the tag says which it is.
        [b'0', b'-', b'1', b'/', b'2', ..] | [b'1', b'/', b'2', b'-', b'0', ..] => {
            (Outcome::Unknown, 5)
        }
        [b'0', b'-', b'1', ..] => (Outcome::BlackWins, 3),
        [b'1', b'/', b'2', b'-', b'1', b'/', b'2', ..] => (Outcome::Draw, 7),
        [b'1', b'/', b'2', ..] => (Outcome::Draw, 3),
        _ if rest.starts_with(HALVES.as_bytes()) => (Outcome::Draw, HALVES.len()),
        _ => return None,
    };
    // `0-1` is a result, `0-10` would be nonsense and `1-0-0` castling with its number.
    let ends = rest.get(length).is_none_or(|&byte| !matches!(byte, b'-' | b'0'..=b'9'));
    ends.then_some((outcome, at + length))
}

/// How many bytes at `at` still belong to the word before: the `.p.` of `e.p.`, and the
/// piece in `d8(Q)`.
fn tail_of_word(text: &[u8], at: usize) -> usize {
    let (word, rest) = text.split_at(at);
    match (word.last(), rest) {
        (Some(b'e'), [b'.', b'p', b'.', ..]) => 3,
        (Some(b'e'), [b'.', b'p', ..]) => 2,
        (Some(b'1' | b'8'), [b'(', letter, ..]) if *letter >= b'A' => {
            let close = rest.iter().take(6).position(|&byte| byte == b')');
            close.map_or(0, |length| length + 1)
        }
        _ => 0,
    }
}

/// Past the digits of a move number. Dots are white space.
fn number_end(text: &[u8], start: usize) -> usize {
    let mut end = start + 1;
    while text.get(end).is_some_and(u8::is_ascii_digit) {
        end += 1;
    }
    end
}
