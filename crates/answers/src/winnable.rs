//! Whether a side can still mate by any series of legal moves, with the proof.

use std::io::{self, Write};

use arbiter_board::{Bitboard, ByColor, Color, File, Move, Position, Rank, Role, Square};
use arbiter_notation::Style;
use arbiter_rulebook::Language;
use arbiter_text::Text;
use arbiter_winnable::{ForcedEnd, Ground, Limit, Material, Verdict, Wall, Winnability};
use serde::Serialize;

use crate::{position::uci, speech::letters};

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
pub fn can_mate(
    language: Language,
    position: &Position,
    side: Color,
    limit: Limit,
) -> CanMateAnswer {
    let answer = arbiter_winnable::can_mate(position, side, limit);
    let (line, ground) = match &answer {
        Winnability::Winnable { .. } => (Some(moves(position, &answer)), None),
        Winnability::Unwinnable { ground } => (None, Some(ground_word(ground))),
        Winnability::Undetermined { .. } => (None, None),
    };
    CanMateAnswer {
        fen: position.to_string(),
        side: side.word(),
        answer: word(answer.verdict()),
        line,
        ground,
        text: in_words(&Text::of(language), position, side, &answer),
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
pub fn explain(
    text: &Text,
    position: &Position,
    limit: Limit,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "{position:?}")?;
    let both = Color::ALL.map(|side| arbiter_winnable::can_mate(position, side, limit));
    for (side, answer) in Color::ALL.into_iter().zip(&both) {
        writeln!(out, "\n{}", in_words(text, position, side, answer))?;
        if let Winnability::Unwinnable { ground: Ground::Wall(wall) } = answer {
            draw(text, position, wall, out)?;
        }
    }
    if both.iter().all(|answer| matches!(answer, Winnability::Unwinnable { .. })) {
        writeln!(out, "\n{} (5.2.2)", text.say("dead-yes"))?;
    }
    Ok(())
}

/// Whether a side can mate, and why or why not.
pub fn in_words(text: &Text, position: &Position, side: Color, answer: &Winnability) -> String {
    let said = verdict(text, side, answer);
    match answer {
        Winnability::Winnable { line } if line.is_empty() => said,
        Winnability::Winnable { line } => {
            let count = text.count("dead-half-moves", line.len());
            let moves = moves(position, answer).join(" ");
            format!("{said} {}\n  {moves}", text.say1("dead-for-instance", "moves", count))
        }
        Winnability::Unwinnable { ground } => {
            format!("{said} {}", because(text, position, ground))
        }
        Winnability::Undetermined { work } => {
            format!("{said} {}", text.say1("dead-work", "positions", work))
        }
    }
}

/// Whether a side can mate, in one sentence.
pub fn verdict(text: &Text, side: Color, answer: &Winnability) -> String {
    let key = match answer {
        Winnability::Winnable { line } if line.is_empty() => "dead-has-mated",
        Winnability::Winnable { .. } => "dead-can",
        Winnability::Unwinnable { .. } => "dead-cannot",
        Winnability::Undetermined { .. } => "dead-not-known",
    };
    text.with(key, &[("player", text.message(&arbiter_laws::side(side)))])
}

/// Why a side cannot mate.
pub fn because(text: &Text, position: &Position, ground: &Ground) -> String {
    match ground {
        Ground::BareKing => text.say("ground-bare-king"),
        Ground::Material(what) => text.say(material(*what)),
        Ground::Wall(_) => text.say("ground-wall"),
        Ground::ForcedLine { moves, end } => {
            let end = text.say(match end {
                ForcedEnd::Stalemate => "end-stalemate",
                ForcedEnd::MatedItself => "end-mated-itself",
                ForcedEnd::BareKing => "end-bare-king",
                ForcedEnd::Material(_) => "end-material",
                ForcedEnd::Repetition => "end-repetition",
            });
            if moves.is_empty() {
                return text.say1("ground-now", "end", end);
            }
            let moves = written(text.language(), position, moves).join(" ");
            text.with("ground-forced", &[("moves", moves), ("end", end)])
        }
        Ground::Exhaustive { positions } => text.say1("ground-exhaustive", "positions", positions),
    }
}

const fn material(what: Material) -> &'static str {
    match what {
        Material::LoneKnight => "ground-lone-knight",
        Material::BishopsOfOneColor { light: true } => "ground-light-bishops",
        Material::BishopsOfOneColor { light: false } => "ground-dark-bishops",
    }
}

/// Moves in the notation of a language, as the Laws write them.
pub fn written(language: Language, position: &Position, moves: &[Move]) -> Vec<String> {
    let style = Style { en_passant: false, ..Style::laws(letters(language)) };
    let mut at = *position;
    let text = |m: &Move| {
        let text = style.text(&at, *m);
        at.play_mut(*m);
        text
    };
    moves.iter().map(text).collect()
}

/// For each king the squares it can ever reach (+) and the locked pawns (#).
fn draw(text: &Text, position: &Position, wall: &Wall, out: &mut dyn Write) -> io::Result<()> {
    for (color, head) in Color::ALL.into_iter().zip(["wall-white-king", "wall-black-king"]) {
        writeln!(out, "  {} (+; # {})", text.say(head), text.say("wall-locked"))?;
        let reach = wall.reach(position.king(color));
        for rank in Rank::ALL.into_iter().rev() {
            let cell = |file: File| cell(position, wall, reach, Square::new(file, rank));
            let row: String = File::ALL.into_iter().flat_map(|file| [cell(file), ' ']).collect();
            writeln!(out, "  {}", row.trim_end())?;
        }
    }
    for piece in &wall.reach {
        let role = position.piece_at(piece.from).map_or(Role::Pawn, |piece| piece.role);
        if role != Role::King {
            let squares: Vec<String> = piece.squares.iter().map(|s| s.to_string()).collect();
            let values = [("square", piece.from.to_string()), ("squares", squares.join(" "))];
            writeln!(out, "  {}", text.with("wall-reach", &values))?;
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
