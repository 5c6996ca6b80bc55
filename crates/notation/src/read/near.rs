//! The legal moves whose text comes nearest to one that is no move.

use arbiter_board::{Move, Position, Square};

use crate::{Form, Letters, Style};

/// More candidates than this say nothing.
const MAX_CANDIDATES: usize = 8;

/// More slips of the pen than this are another move.
const MAX_SLIPS: usize = 2;

/// The legal moves that need the fewest changes to become `text`; those to the square `to`,
/// if one could be read, come first.
pub(super) fn nearest(
    position: &Position,
    text: &str,
    language: Letters,
    to: Option<Square>,
) -> Vec<Move> {
    let text: Vec<char> = text.trim().chars().take(16).collect();
    let limit = MAX_SLIPS.min(text.len().saturating_sub(1));
    let mut near: Vec<(usize, bool, String, Move)> = position
        .legal_moves()
        .iter()
        .filter_map(|&m| {
            let slips = styles(language)
                .iter()
                .map(|style| distance(&text, &style.text(position, m)))
                .min()?;
            let elsewhere = to != Some(m.arrival());
            (slips <= limit).then(|| (slips, elsewhere, Style::PGN.text(position, m), m))
        })
        .collect();
    near.sort_unstable();
    let fewest = near.first().map_or(0, |near| near.0);
    near.into_iter()
        .take_while(|near| near.0 == fewest)
        .take(MAX_CANDIDATES)
        .map(|(.., m)| m)
        .collect()
}

fn styles(language: Letters) -> [Style; 3] {
    let bare = Style::bare(language);
    [
        bare,
        Style { check: false, en_passant: false, ..Style::laws(language) },
        Style { form: Form::Long, ..bare },
    ]
}

/// How many characters must be changed, added or taken away (Levenshtein's distance).
fn distance(a: &[char], b: &str) -> usize {
    let mut row: Vec<usize> = (0..=a.len()).collect();
    for (i, right) in b.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, left) in a.iter().enumerate() {
            let change = diagonal + usize::from(*left != right);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[a.len()]
}
