//! A step for people: what was done, what follows, the board and the clocks.

use std::io::Write;

use arbiter_board::{Color, File, Rank, Setup, Square};
use arbiter_laws::script::Entry;

use crate::error::CommandError;

/// Writes a step with its rulings, and the board where it is wanted.
pub(super) fn entry(out: &mut dyn Write, entry: &Entry, board: bool) -> Result<(), CommandError> {
    writeln!(out, "  {}", entry.text)?;
    for ruling in &entry.rulings {
        writeln!(out, "    {ruling}")?;
    }
    if let Some(refusal) = &entry.refusal {
        writeln!(out, "    refused: {refusal}")?;
    }
    if let Some(error) = &entry.unread {
        writeln!(out, "    not understood: {error}")?;
    }
    if board {
        for line in lines(entry) {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// Eight ranks with White below; the clocks stand beside the first ranks of their players.
fn lines(entry: &Entry) -> Vec<String> {
    let clock = |color: Color| {
        let runs = if entry.running == Some(color) { "  running" } else { "" };
        format!("   {color} {}{runs}", entry.clocks.get(color))
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
