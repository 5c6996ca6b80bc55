//! A step for people: what was done, what follows, the board and the clocks.

use std::io::Write;

use arbiter_board::{Color, File, Rank, Setup, Square};
use arbiter_laws::{Refusal, Ruling, script::Entry};
use arbiter_rulebook::{Citation, Language};
use arbiter_text::Text;

use crate::error::CommandError;

/// Writes a step with its rulings, and the board where it is wanted.
pub(super) fn entry(
    out: &mut dyn Write,
    entry: &Entry,
    board: bool,
    t: &Text,
) -> Result<(), CommandError> {
    writeln!(out, "  {}", entry.text)?;
    for ruling in &entry.rulings {
        writeln!(out, "    {}", ruled(t, ruling))?;
    }
    if let Some(refusal) = &entry.refusal {
        writeln!(out, "    {}", refused(t, refusal))?;
    }
    if let Some(error) = &entry.unread {
        writeln!(out, "    {}", t.say1("rule-not-understood", "why", t.explain(error)))?;
    }
    if board {
        for line in lines(entry, t) {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// A ruling: in English as scripts expect it, in other languages as a sentence.
fn ruled(t: &Text, ruling: &Ruling) -> String {
    match t.language() {
        Language::English => ruling.to_string(),
        Language::French | Language::Dutch | Language::German => {
            let with = ruling.with.iter().map(|citation| format!(", {}", citation.article));
            let with: String = with.collect();
            format!("{}{with}: {}", cited(t, ruling.basis), t.explain(&ruling.remedy))
        }
    }
}

fn refused(t: &Text, refusal: &Refusal) -> String {
    match (t.language(), refusal.basis) {
        (Language::English, _) => format!("refused: {refusal}"),
        (_, Some(basis)) => format!("{}: {}", cited(t, basis), t.explain(refusal)),
        (_, None) => t.explain(refusal),
    }
}

/// An article with its edition.
pub(crate) fn cited(t: &Text, citation: Citation) -> String {
    let (key, number) = match citation.article.split_once('.') {
        Some(("INT", rest)) => ("cite-note", rest),
        Some(("PRE", rest)) => ("cite-preface", rest),
        Some(("GL", rest)) => ("cite-glossary", rest),
        _ => ("cite-article", citation.article),
    };
    format!("{} ({})", t.say1(key, "number", number), citation.edition.name())
}

/// Articles with their editions, each once.
pub(crate) fn cited_all(t: &Text, citations: &[Citation]) -> String {
    let mut articles: Vec<String> = citations.iter().map(|article| cited(t, *article)).collect();
    articles.dedup();
    articles.join(", ")
}

/// Eight ranks with White below; the clocks stand beside the first ranks of their players.
fn lines(entry: &Entry, t: &Text) -> Vec<String> {
    let clock = |color: Color| {
        let runs = entry.running == Some(color);
        let runs = if runs { format!("  {}", t.say("rule-running")) } else { String::new() };
        let player = t.message(&arbiter_laws::side(color));
        format!("   {player} {}{runs}", entry.clocks.get(color))
    };
    let mut lines: Vec<String> = Rank::ALL
        .into_iter()
        .rev()
        .map(|rank| {
            let beside = if rank == Rank::Eighth {
                clock(Color::Black)
            } else if rank == Rank::First {
                clock(Color::White)
            } else {
                String::new()
            };
            format!("{}{beside}", row(&entry.board, rank))
        })
        .collect();
    lines.push("  a b c d e f g h".to_owned());
    lines
}

/// Eight ranks with White below, and the names of the files.
pub(crate) fn board(board: &Setup) -> Vec<String> {
    let mut lines: Vec<String> = Rank::ALL.into_iter().rev().map(|rank| row(board, rank)).collect();
    lines.push("  a b c d e f g h".to_owned());
    lines
}

fn row(board: &Setup, rank: Rank) -> String {
    let mut text = (rank as u8 + 1).to_string();
    for file in File::ALL {
        text.push(' ');
        text.push(match board.piece_at(Square::new(file, rank)) {
            None => '.',
            Some(piece) if piece.color == Color::White => piece.role.char().to_ascii_uppercase(),
            Some(piece) => piece.role.char(),
        });
    }
    text
}
