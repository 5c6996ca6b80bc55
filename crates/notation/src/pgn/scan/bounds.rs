//! Where things begin and end: lines, tags, comments, games.

use memchr::{memchr, memchr_iter, memchr2, memrchr};

use super::octet::Octet;

/// The end of the comment's text, the offset behind it, and whether it was closed.
pub(super) fn comment_bounds(text: &[u8], start: usize) -> (usize, usize, bool) {
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

/// The offset of the line break that ends the line, or of the end of the text.
pub(super) fn line_end(text: &[u8], at: usize) -> usize {
    memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |length| at + length)
}

/// Whether only blanks stand before `at` on its line.
pub(super) fn at_line_start(text: &[u8], at: usize) -> bool {
    let before = &text[..at];
    match before.iter().rposition(|&byte| byte != b' ' && byte != b'\t') {
        Some(i) => matches!(before[i], b'\n' | b'\r') || before[..=i].ends_with(b"\xEF\xBB\xBF"),
        None => true,
    }
}

pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

pub(super) fn begins_name(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether `[Name "` stands at `at`.
pub(super) fn is_tag(text: &[u8], at: usize) -> bool {
    let Some(rest) = text.get(at + 1..) else { return false };
    let name = rest.iter().take_while(|&&byte| is_name_byte(byte)).count();
    if name == 0 || !begins_name(rest, 0) {
        return false;
    }
    let blanks = rest[name..].iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    rest.get(name + blanks) == Some(&b'"')
}

/// Whether the first tag of `rest` has the name of one in `section`.
pub(super) fn repeats_name(section: &[u8], rest: &[u8]) -> bool {
    let length = rest[1..].iter().take_while(|&&byte| is_name_byte(byte)).count();
    let opening = &rest[..=length];
    section.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_start).any(|line| {
        line.starts_with(opening) && !line.get(length + 1).is_some_and(|&byte| is_name_byte(byte))
    })
}

/// Which bytes names are made of.
static IN_NAMES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < u8::MAX {
        table[byte as usize] = is_name_byte(byte);
        byte += 1;
    }
    table
};

/// The end of the name and that of the value, where a tag that begins at `start` is written as
/// programs do it: `[Name "value"]`, a line by itself, nothing escaped at its end.
#[inline]
pub(super) fn plain_tag(text: &[u8], start: usize) -> Option<(usize, usize)> {
    let mut name_end = start + 1;
    while IN_NAMES[*text.get(name_end)? as usize] {
        name_end += 1;
    }
    let mut end = name_end + 2;
    if text.get(name_end..end)? != b" \"" {
        return None;
    }
    loop {
        match Octet::at(text, end)?.quote_or_control() {
            Some(place) => {
                end += place;
                break;
            }
            None => end += 8,
        }
    }
    let is_closed =
        matches!(text.get(end..)?, [b'"', b']', b'\n', ..] | [b'"', b']', b'\r', b'\n', ..]);
    (is_closed && text[end - 1] != b'\\').then_some((name_end, end))
}

/// Where the value of a tag begins and ends in its line, and where the tag ends.
///
/// People forget to escape quotes, and escape the last one by mistake, so the value ends
/// at a quote that a bracket follows, with nothing behind it or another tag.
pub(super) fn value_bounds(line: &[u8], name_end: usize) -> Option<(usize, usize, usize)> {
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
pub(in crate::pgn) fn last_boundary(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(line_break) = memrchr(b'\n', &text[..end]) {
        if is_boundary(text, line_break + 1) {
            return Some(line_break + 1);
        }
        end = line_break;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What follows a tag in a file, so that there are eight bytes to look at.
    const REST: &str = "\n[Site \"?\"]\n\n";

    #[test]
    fn a_plain_tag_has_the_bounds_that_a_close_look_finds() {
        let plain = [
            r#"[Event "WCh"]"#,
            r#"[Event ""]"#,
            r#"[Result "1/2-1/2"]"#,
            r#"[White "a \"b\" c"]"#,
            "[White \"Šolak, Ćosić, 王\"]",
        ];
        for (line, is_plain) in plain.map(|line| (line, !line.contains('\\'))) {
            let text = format!("{line}{REST}");
            let found = plain_tag(text.as_bytes(), 0);
            assert_eq!(found.is_some(), is_plain, "{line}");
            let name_end = line.find(' ').unwrap_or_default();
            let bounds = value_bounds(line.as_bytes(), name_end);
            if let Some((name, value)) = found {
                assert_eq!(bounds, Some((name + 2, value, value + 2)), "{line}");
            }
        }
    }

    #[test]
    fn a_tag_that_is_written_otherwise_is_left_to_the_close_look() {
        for line in [
            r#"[Event "a "b" c"]"#,
            r#"[Event "a\"]"#,
            r#"[Event  "a"]"#,
            r#"[Event "a" ]"#,
            r#"[Event "a"] [Site "b"]"#,
            r#"[Event "a"#,
            "[Event \"a\tb\"]",
            "[Event",
        ] {
            assert_eq!(plain_tag(format!("{line}{REST}").as_bytes(), 0), None, "{line}");
        }
        assert_eq!(plain_tag(b"[Event \"a\"]", 0), None, "nothing follows");
        assert_eq!(plain_tag(b"[Event \"abc\"]\r\n[Site", 0), Some((6, 11)));
    }
}
