//! Whether a side can still mate by any series of legal moves, with the proof.

use std::io::{self, Write};

use arbiter_board::{Bitboard, ByColor, Color, File, Move, Position, Rank, Role, Square};
use arbiter_winnable::{ForcedEnd, Ground, Limit, Material, Verdict, Wall, Winnability};
use serde::Serialize;

use crate::position::uci;

/// What is answered for a position.
#[derive(Debug, Serialize)]
pub struct StatusAnswer<'r> {
    /// The position, as it was given.
    pub fen: &'r str,
    /// Whether White can mate: `yes`, `no` or `unknown`.
    pub white: &'static str,
    /// Whether Black can mate.
    pub black: &'static str,
    /// Moves that end in mate by White, where a proof was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_line: Option<Vec<String>>,
    /// Moves that end in mate by Black, where a proof was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_line: Option<Vec<String>>,
}

/// The answer for both sides, with lines if `proof`.
pub fn status<'r>(
    fen: &'r str,
    position: &Position,
    limit: Limit,
    proof: bool,
) -> StatusAnswer<'r> {
    if proof {
        let answer = |side: Color| arbiter_winnable::can_mate(position, side, limit);
        let (white, black) = (answer(Color::White), answer(Color::Black));
        StatusAnswer {
            fen,
            white: word(white.verdict()),
            black: word(black.verdict()),
            white_line: Some(moves(position, &white)),
            black_line: Some(moves(position, &black)),
        }
    } else {
        let ByColor { white, black } = arbiter_winnable::status(position, limit);
        let (white, black) = (word(white), word(black));
        StatusAnswer { fen, white, black, white_line: None, black_line: None }
    }
}

/// Whether one side can mate, with a line or the ground.
#[derive(Debug, Serialize)]
pub struct CanMateAnswer {
    /// The position.
    pub fen: String,
    /// `white` or `black`.
    pub side: &'static str,
    /// `yes`, `no` or `unknown`.
    pub answer: &'static str,
    /// Moves as UCI writes them that end in mate; `null` where there is no mate.
    pub line: Option<Vec<String>>,
    /// Why there is none: `bare-king`, `material`, `wall`, `forced-line` or `exhaustive`.
    pub ground: Option<&'static str>,
    /// For people.
    pub text: String,
}

/// Whether `side` can mate, with a line or the ground.
pub fn can_mate(position: &Position, side: Color, limit: Limit) -> CanMateAnswer {
    let answer = arbiter_winnable::can_mate(position, side, limit);
    let mut text = Vec::new();
    // Writing into memory cannot fail.
    let _ = explain_side(position, side, &answer, &mut text);
    let (line, ground) = match &answer {
        Winnability::Winnable { .. } => (Some(moves(position, &answer)), None),
        Winnability::Unwinnable { ground } => (None, Some(ground_word(ground))),
        Winnability::Undetermined { .. } => (None, None),
    };
    CanMateAnswer {
        fen: position.to_string(),
        side: match side {
            Color::White => "white",
            Color::Black => "black",
        },
        answer: word(answer.verdict()),
        line,
        ground,
        text: String::from_utf8_lossy(&text).trim_end().to_owned(),
    }
}

/// The moves of a proof; none where there is no mate.
pub fn moves(position: &Position, answer: &Winnability) -> Vec<String> {
    let line: &[Move] = match answer {
        Winnability::Winnable { line } => line,
        Winnability::Unwinnable { .. } | Winnability::Undetermined { .. } => &[],
    };
    line.iter().map(|&m| uci(position, m).to_string()).collect()
}

/// A verdict for programs.
pub const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Winnable => "yes",
        Verdict::Unwinnable => "no",
        Verdict::Undetermined => "unknown",
    }
}

const fn ground_word(ground: &Ground) -> &'static str {
    match ground {
        Ground::BareKing => "bare-king",
        Ground::Material(_) => "material",
        Ground::Wall(_) => "wall",
        Ground::ForcedLine { .. } => "forced-line",
        Ground::Exhaustive { .. } => "exhaustive",
    }
}

/// Writes the board, and for each side whether it can mate and why.
pub fn explain(position: &Position, limit: Limit, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{position:?}")?;
    let white = arbiter_winnable::can_mate(position, Color::White, limit);
    let black = arbiter_winnable::can_mate(position, Color::Black, limit);
    for (side, answer) in [(Color::White, &white), (Color::Black, &black)] {
        writeln!(out)?;
        explain_side(position, side, answer, out)?;
    }
    let is_barred = |answer: &Winnability| matches!(answer, Winnability::Unwinnable { .. });
    if is_barred(&white) && is_barred(&black) {
        writeln!(out, "\nThe position is dead: the game is drawn (5.2.2).")?;
    }
    Ok(())
}

fn explain_side(
    position: &Position,
    side: Color,
    answer: &Winnability,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = match side {
        Color::White => "White",
        Color::Black => "Black",
    };
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
