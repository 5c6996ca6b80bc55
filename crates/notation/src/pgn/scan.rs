//! PGN byte by byte: where games, tags, moves and comments begin and end.
//!
//! The scanner allocates nothing and knows no chess. It never gives up: whatever it
//! meets, the next tag section begins a new game. What it finds it tells a [`Visitor`].

use memchr::{memchr, memchr_iter, memchr2};

use super::Outcome;

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
            Movetext { text: self.text, depth: 0, skipping: !visited }.read(&mut self.at, visitor);
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

/// The movetext of one game.
struct Movetext<'a> {
    text: &'a [u8],
    depth: u32,
    /// The visitor has seen enough of this game.
    skipping: bool,
}

impl Movetext<'_> {
    fn read(&mut self, at: &mut usize, visitor: &mut impl Visitor) {
        let text = self.text;
        let mut i = *at;
        while let Some(&byte) = text.get(i) {
            match CLASS[byte as usize] {
                Class::Space => i += 1,
                Class::Digit => {
                    if let Some((outcome, end)) = result_at(text, i) {
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
        *at = i;
    }

    fn word(&mut self, start: usize, visitor: &mut impl Visitor) -> usize {
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
        if !self.skipping {
            self.skipping = !visitor.movetext(&self.text[start..end], start);
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

/// The end of the comment's text, the offset behind it, and whether it was closed.
fn comment_bounds(text: &[u8], start: usize) -> (usize, usize, bool) {
    if text[start] == b';' {
        let end = line_end(text, start);
        return (end, end, true);
    }
    let body = &text[start + 1..];
    let (length, closed) = match memchr(b'}', body) {
        Some(length) => (length, true),
        None => (body.len(), false),
    };
    let end = start + 1 + length;
    // A brace that somebody forgot must not swallow the games that follow.
    match next_boundary(text, start + 1, end) {
        Some(boundary) => (boundary, boundary, false),
        None => (end, if closed { end + 1 } else { end }, closed),
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

/// The offset of the line break that ends the line, or of the end of the text.
fn line_end(text: &[u8], at: usize) -> usize {
    memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |length| at + length)
}

/// Whether only blanks stand before `at` on its line.
fn at_line_start(text: &[u8], at: usize) -> bool {
    let before = &text[..at];
    match before.iter().rposition(|&byte| byte != b' ' && byte != b'\t') {
        Some(i) => matches!(before[i], b'\n' | b'\r') || before[..=i].ends_with(b"\xEF\xBB\xBF"),
        None => true,
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

fn begins_name(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether `[Name "` stands at `at`.
fn is_tag(text: &[u8], at: usize) -> bool {
    let Some(rest) = text.get(at + 1..) else { return false };
    let name = rest.iter().take_while(|&&byte| is_name_byte(byte)).count();
    if name == 0 || !begins_name(rest, 0) {
        return false;
    }
    let blanks = rest[name..].iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    rest.get(name + blanks) == Some(&b'"')
}

/// Whether the first tag of `rest` has the name of one in `section`.
fn repeats_name(section: &[u8], rest: &[u8]) -> bool {
    let length = rest[1..].iter().take_while(|&&byte| is_name_byte(byte)).count();
    let opening = &rest[..=length];
    section.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_start).any(|line| {
        line.starts_with(opening) && !line.get(length + 1).is_some_and(|&byte| is_name_byte(byte))
    })
}

/// Where the value of a tag begins and ends in its line, and where the tag ends.
///
/// People forget to escape quotes, and escape the last one by mistake, so the value ends
/// at a quote that a bracket follows, with nothing behind it or another tag.
fn value_bounds(line: &[u8], name_end: usize) -> Option<(usize, usize, usize)> {
    let open = name_end + memchr(b'"', &line[name_end..])?;
    let mut escaped_end = None;
    let mut from = open + 1;
    while let Some(found) = memchr(b'"', &line[from..]) {
        let quote = from + found;
        from = quote + 1;
        let Some(after) = tag_end(line, quote + 1) else { continue };
        let backslashes =
            line[open + 1..quote].iter().rev().take_while(|&&byte| byte == b'\\').count();
        if backslashes % 2 == 0 {
            return Some((open + 1, quote, after));
        }
        escaped_end = Some((open + 1, quote, after));
    }
    escaped_end
}

/// If the tag closes at `at`, the offset behind its bracket.
fn tag_end(line: &[u8], at: usize) -> Option<usize> {
    let skip = |from: usize| from + line[from..].iter().take_while(|&&byte| byte <= b' ').count();
    let bracket = skip(at);
    if line.get(bracket) != Some(&b']') {
        return None;
    }
    match line.get(skip(bracket + 1)) {
        None | Some(b'[' | b';' | b'{') => Some(bracket + 1),
        Some(_) => None,
    }
}

/// The first place in `from..to` where a game begins for certain, whatever stands around
/// it, even inside a comment.
fn next_boundary(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut i = from;
    while let Some(found) = memchr(b'\n', &text[i..to]) {
        i += found + 1;
        if is_boundary(text, i) {
            return Some(i);
        }
    }
    None
}

/// Whether `at`, the beginning of a line, is the beginning of a game for certain.
///
/// It is a tag, and the line before it is empty or ends with a result, and what comes
/// before that is not a tag.
fn is_boundary(text: &[u8], at: usize) -> bool {
    if text.get(at) != Some(&b'[') || !is_tag(text, at) {
        return false;
    }
    let before = text[..at].trim_ascii_end();
    let gap = &text[before.len()..at];
    let empty_line = memchr_iter(b'\n', gap).nth(1).is_some();
    let line = last_line(before);
    if line.is_empty() {
        return false;
    }
    if is_tag(line, 0) {
        return empty_line && repeats_event(before, &text[at..]);
    }
    empty_line || ends_with_result(line)
}

fn last_line(text: &[u8]) -> &[u8] {
    let start = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |i| i + 1);
    text[start..].trim_ascii_start()
}

/// Whether `rest` begins with the tag `Event`, and the tags just before it hold one too:
/// then they belong to a game without moves.
fn repeats_event(before: &[u8], rest: &[u8]) -> bool {
    const OPENING: &[u8] = b"[Event ";
    if !rest.starts_with(OPENING) {
        return false;
    }
    let mut before = before;
    loop {
        let line = last_line(before);
        if line.starts_with(OPENING) {
            return true;
        }
        if line.is_empty() || !is_tag(line, 0) {
            return false;
        }
        before = before[..before.len() - line.len()].trim_ascii_end();
    }
}

fn ends_with_result(line: &[u8]) -> bool {
    [&b" 1-0"[..], b" 0-1", b" 1/2-1/2", b" *"].iter().any(|result| line.ends_with(result))
        || matches!(line, b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
}

/// The last offset in `text` at which a game begins for certain, if there is one.
///
/// What stands before it holds whole games, and so does what stands behind it once the
/// rest has been read.
pub(super) fn last_boundary(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(line_break) = memchr::memrchr(b'\n', &text[..end]) {
        if is_boundary(text, line_break + 1) {
            return Some(line_break + 1);
        }
        end = line_break;
    }
    None
}
