//! From the text of a scoresheet to its moves.

use crate::pgn::Outcome;

/// A move as it is written, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The move with its signs, without its number.
    pub text: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

/// The words of a scoresheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The moves, in order.
    pub words: Vec<Word>,
    /// The result, if one is written.
    pub outcome: Option<Outcome>,
}

/// Splits a scoresheet into moves and a result.
///
/// Numbers may be glued to the moves or stand apart; `e.p.` and `(=)` belong to the move
/// before them; clock times, which a sheet may carry (8.1.4), and remarks in braces are
/// passed over. Reading ends at a result.
pub fn words(text: &str) -> Sheet {
    let mut sheet = Sheet::default();
    let mut in_comment = false;
    // A dash that stands alone, as in `e2 - e4`, joins what is around it.
    let mut joining = false;
    for (line, content) in text.lines().enumerate() {
        for (column, raw) in split(content) {
            if in_comment || raw.starts_with('{') {
                in_comment = !raw.ends_with('}');
                continue;
            }
            let token = strip_number(raw);
            if token.is_empty() || is_clock_time(token) {
                continue;
            }
            if !joining && let Some(outcome) = Outcome::parse(token) {
                sheet.outcome = Some(outcome);
                return sheet;
            }
            let dash = is_dash(token);
            match sheet.words.last_mut() {
                Some(last) if joining || dash || token.starts_with(['-', '–']) => {
                    last.text.push_str(token);
                }
                Some(last) if belongs_to_the_move_before(token) => {
                    last.text.push(' ');
                    last.text.push_str(token);
                }
                _ => {
                    let column = column + raw.chars().count() - token.chars().count() + 1;
                    sheet.words.push(Word { text: token.to_owned(), line: line + 1, column });
                }
            }
            joining = dash || token.ends_with(['-', '–']);
        }
    }
    sheet
}

/// The tokens of a line with their columns, from 0.
fn split(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    line.split(char::is_whitespace).filter_map(move |token| {
        let column = at;
        at += token.chars().count() + 1;
        (!token.is_empty()).then_some((column, token))
    })
}

/// Without a move number: `12.e4`, `12...`, `12` alone.
fn strip_number(token: &str) -> &str {
    let rest = token.trim_start_matches(|character: char| character.is_ascii_digit());
    if rest.is_empty() {
        return "";
    }
    match rest.strip_prefix(['.', '…', ')']) {
        Some(rest) => rest.trim_start_matches(['.', '…']),
        None if rest.len() < token.len() => token,
        None => token.trim_start_matches(['.', '…']),
    }
}

/// `0:35`, `(1:05)` or `[0:12:30]`.
fn is_clock_time(token: &str) -> bool {
    let inner = token.trim_matches(['(', ')', '[', ']']);
    inner.contains(':')
        && inner.split(':').all(|part| {
            (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        })
}

fn is_dash(token: &str) -> bool {
    matches!(token, "-" | "–" | "—" | "x" | ":")
}

fn belongs_to_the_move_before(token: &str) -> bool {
    matches!(
        token,
        "(=)"
            | "("
            | "="
            | ")"
            | "=)"
            | "(="
            | "e.p."
            | "e.p"
            | "ep"
            | "e."
            | "p."
            | "(e.p.)"
            | "+"
            | "++"
            | "#"
    ) || token.chars().all(|character| matches!(character, '!' | '?'))
}
