//! From the bytes of a file to text.

use std::borrow::Cow;

/// What Windows-1252 has where Latin-1 has control characters nobody writes.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text as UTF-8. Bytes that are not UTF-8 are taken for Latin-1, in which older
/// programs wrote.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| latin1(byte)).collect()),
    }
}

fn latin1(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The value of a tag: decoded, and `\"` and `\\` without their backslash.
pub fn tag_value(raw: &[u8]) -> String {
    let text = decode(raw);
    if !text.contains('\\') {
        return text.into_owned();
    }
    let mut value = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                value.push(next);
                characters.next();
            }
            _ => value.push(character),
        }
    }
    value
}

/// A comment: decoded, each run of white space turned into one space, none around it.
pub fn comment(raw: &[u8]) -> String {
    let text = decode(raw);
    let mut comment = String::with_capacity(text.len());
    for word in text.split(|character: char| character.is_ascii_whitespace() || character == '\0') {
        if !comment.is_empty() && !word.is_empty() {
            comment.push(' ');
        }
        comment.push_str(word);
    }
    comment
}
