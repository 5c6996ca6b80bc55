//! A position as a table of squares.

use arbiter_board::{Color, File, Position, Rank, Role, Square};
use arbiter_text::Text;

/// One square.
pub(super) struct Cell {
    /// `e4`
    pub(super) name: String,
    /// What stands there, for screen readers.
    pub(super) label: String,
    /// `wk`, or empty.
    pub(super) piece: &'static str,
    /// `from` or `to` of the last move, or empty.
    pub(super) mark: &'static str,
}

/// One rank, the eighth first.
pub(super) struct Row {
    pub(super) rank: char,
    pub(super) cells: Vec<Cell>,
}

/// The squares of a position, with the last move marked.
pub(super) fn rows(t: &Text, position: &Position, last: Option<(Square, Square)>) -> Vec<Row> {
    let words = Words::of(t);
    Rank::ALL
        .into_iter()
        .rev()
        .map(|rank| Row {
            rank: rank.char(),
            cells: File::ALL
                .into_iter()
                .map(|file| cell(&words, position, Square::new(file, rank), last))
                .collect(),
        })
        .collect()
}

fn cell(
    words: &Words,
    position: &Position,
    square: Square,
    last: Option<(Square, Square)>,
) -> Cell {
    let name = square.to_string();
    let piece = position.piece_at(square);
    let class = piece.map_or("", |piece| class(piece.color, piece.role));
    let label = match words.names.iter().find(|(known, _)| *known == class) {
        Some((_, word)) => format!("{name}, {word}"),
        None => name.clone(),
    };
    let mark = match last {
        Some((from, _)) if from == square => "from",
        Some((_, to)) if to == square => "to",
        _ => "",
    };
    Cell { name, label, piece: class, mark }
}

/// The names of the pieces, looked up once.
struct Words {
    names: Vec<(&'static str, String)>,
}

impl Words {
    fn of(t: &Text) -> Self {
        let keys = [
            ("wk", "piece-wk"),
            ("wq", "piece-wq"),
            ("wr", "piece-wr"),
            ("wb", "piece-wb"),
            ("wn", "piece-wn"),
            ("wp", "piece-wp"),
            ("bk", "piece-bk"),
            ("bq", "piece-bq"),
            ("br", "piece-br"),
            ("bb", "piece-bb"),
            ("bn", "piece-bn"),
            ("bp", "piece-bp"),
        ];
        Self { names: keys.map(|(class, key)| (class, t.say(key))).to_vec() }
    }
}

const fn class(color: Color, role: Role) -> &'static str {
    match (color, role) {
        (Color::White, Role::King) => "wk",
        (Color::White, Role::Queen) => "wq",
        (Color::White, Role::Rook) => "wr",
        (Color::White, Role::Bishop) => "wb",
        (Color::White, Role::Knight) => "wn",
        (Color::White, Role::Pawn) => "wp",
        (Color::Black, Role::King) => "bk",
        (Color::Black, Role::Queen) => "bq",
        (Color::Black, Role::Rook) => "br",
        (Color::Black, Role::Bishop) => "bb",
        (Color::Black, Role::Knight) => "bn",
        (Color::Black, Role::Pawn) => "bp",
    }
}
