//! The answer for one position, in words.

use std::io::{self, Write};

use arbiter_board::{Bitboard, Color, File, Position, Rank, Role, Square};
use arbiter_winnable::{ForcedEnd, Ground, Limit, Material, Wall, Winnability};

use super::{super::position::uci, answer::moves};

/// Writes the board, and for each side whether it can mate and why.
pub(super) fn write(position: &Position, limit: Limit, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{position:?}")?;
    let white = arbiter_winnable::can_mate(position, Color::White, limit);
    let black = arbiter_winnable::can_mate(position, Color::Black, limit);
    for (name, answer) in [("White", &white), ("Black", &black)] {
        writeln!(out)?;
        one_side(position, name, answer, out)?;
    }
    let is_barred = |answer: &Winnability| matches!(answer, Winnability::Unwinnable { .. });
    if is_barred(&white) && is_barred(&black) {
        writeln!(out, "\nThe position is dead: the game is drawn (5.2.2).")?;
    }
    Ok(())
}

fn one_side(
    position: &Position,
    name: &str,
    answer: &Winnability,
    out: &mut dyn Write,
) -> io::Result<()> {
    match answer {
        Winnability::Winnable { line } if line.is_empty() => writeln!(out, "{name} has mated."),
        Winnability::Winnable { line } => {
            writeln!(out, "{name} can still mate, for instance in {} half-moves:", line.len())?;
            writeln!(out, "  {}", moves(position, answer).join(" "))
        }
        Winnability::Unwinnable { ground } => {
            write!(out, "{name} cannot mate: ")?;
            because(position, ground, out)
        }
        Winnability::Undetermined { work } => {
            writeln!(out, "Not known whether {name} can mate: {work} positions were visited.")
        }
    }
}

fn because(position: &Position, ground: &Ground, out: &mut dyn Write) -> io::Result<()> {
    match ground {
        Ground::BareKing => writeln!(out, "it has only its king."),
        Ground::Material(what) => writeln!(out, "{}.", material(*what)),
        Ground::Wall(wall) => {
            writeln!(out, "the pawns marked # are locked for ever.")?;
            draw(position, wall, out)
        }
        Ground::ForcedLine { moves, end } => {
            let end = match end {
                ForcedEnd::Stalemate => "stalemate",
                ForcedEnd::MatedItself => "mate by the other side",
                ForcedEnd::BareKing => "its bare king",
                ForcedEnd::Material(what) => material(*what),
                ForcedEnd::Repetition => "the same position again and again",
            };
            let line: Vec<String> = moves.iter().map(|&m| uci(position, m).to_string()).collect();
            if line.is_empty() {
                writeln!(out, "{end}.")
            } else {
                writeln!(out, "the moves {} are forced and lead to {end}.", line.join(" "))
            }
        }
        Ground::Exhaustive { positions } => {
            writeln!(out, "{positions} positions can still arise, and none of them is the mate.")
        }
    }
}

const fn material(what: Material) -> &'static str {
    match what {
        Material::LoneKnight => "a lone knight against a king with at most queens",
        Material::BishopsOfOneColor { light: true } => {
            "bishops on light squares only, against nothing that could block a dark square for good"
        }
        Material::BishopsOfOneColor { light: false } => {
            "bishops on dark squares only, against nothing that could block a light square for good"
        }
    }
}

/// For each king the squares it can ever reach (+) and the locked pawns (#).
fn draw(position: &Position, wall: &Wall, out: &mut dyn Write) -> io::Result<()> {
    let reach = |color: Color| wall.reach(position.king(color));
    writeln!(out, "  the white king can reach +  the black king can reach +")?;
    for rank in Rank::ALL.into_iter().rev() {
        let row = |reach: Bitboard| -> String {
            let cell = |file: File| cell(position, wall, reach, Square::new(file, rank));
            File::ALL.into_iter().flat_map(|file| [cell(file), ' ']).collect()
        };
        writeln!(out, "  {}           {}", row(reach(Color::White)), row(reach(Color::Black)))?;
    }
    for piece in &wall.reach {
        let role = position.piece_at(piece.from).map_or(Role::Pawn, |piece| piece.role);
        if role != Role::King {
            let squares: Vec<String> = piece.squares.iter().map(|s| s.to_string()).collect();
            writeln!(out, "  {role:?} {}: {}", piece.from, squares.join(" "))?;
        }
    }
    Ok(())
}

fn cell(position: &Position, wall: &Wall, reach: Bitboard, square: Square) -> char {
    match position.piece_at(square) {
        _ if wall.locked.contains(square) => '#',
        Some(piece) => piece.char(),
        None if reach.contains(square) => '+',
        None => '.',
    }
}
