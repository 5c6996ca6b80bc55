//! A board as the templates draw it; `web/src/chess-board.ts` says what the script expects.

use arbiter_board::{Bitboard, Color, File, Piece, Position, Rank, Role, Setup, Square};
use arbiter_text::Text;
use serde_json::{Map, Value};

use super::words::piece_letters;

/// A drawn board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// From the eighth rank down.
    pub(crate) rows: Vec<Row>,
    /// The letters of the files from the left.
    pub(crate) files: Vec<char>,
    /// What a screen reader calls it.
    pub(crate) label: String,
}

/// A rank.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// Its digit.
    pub(crate) rank: char,
    /// Its squares from the a-file.
    pub(crate) cells: Vec<Cell>,
}

/// A square.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// `e4`.
    pub(crate) square: String,
    /// The class of the picture, `wk` for the white king; empty where there is no piece.
    pub(crate) piece: &'static str,
    /// The class of the square: empty, `last`, `check`, `locked` or `reach`.
    pub(crate) mark: &'static str,
    /// For a screen reader.
    pub(crate) label: String,
}

impl Board {
    /// A position of a game, with the squares of the move that led to it and a king in check.
    pub(crate) fn played(t: &Text, position: &Position, last: Option<(Square, Square)>) -> Self {
        let mut board = Self::of(t, &Setup::from(position));
        let check = position.is_check().then(|| position.king(position.turn()).to_string());
        let last = last.map(|(from, to)| [from.to_string(), to.to_string()]);
        for cell in board.rows.iter_mut().flat_map(|row| &mut row.cells) {
            if check.as_ref() == Some(&cell.square) {
                cell.mark = "check";
            } else if last.as_ref().is_some_and(|squares| squares.contains(&cell.square)) {
                cell.mark = "last";
            }
        }
        board
    }

    /// The pieces as they stand.
    pub(crate) fn of(t: &Text, setup: &Setup) -> Self {
        Self::marked(t, setup, Bitboard(0), Bitboard(0))
    }

    /// The pieces as they stand, with locked pawns and squares that can be reached.
    pub(crate) fn marked(t: &Text, setup: &Setup, locked: Bitboard, reach: Bitboard) -> Self {
        let cell = |square: Square| {
            let piece = setup.piece_at(square);
            let name = piece.map(|piece| format!("{square}, {}", t.say(name(piece))));
            let (mark, label) = if locked.contains(square) {
                let name = name.unwrap_or_else(|| square.to_string());
                ("locked", t.say1("board-locked", "square", name))
            } else if reach.contains(square) {
                let name = name.unwrap_or_else(|| square.to_string());
                ("reach", t.say1("board-reach", "square", name))
            } else {
                ("", name.unwrap_or_else(|| square.to_string()))
            };
            Cell { square: square.to_string(), piece: piece.map_or("", class), mark, label }
        };
        let row = |rank: Rank| Row {
            rank: char::from(b'1' + u8::try_from(rank as usize).unwrap_or(0)),
            cells: File::ALL.into_iter().map(|file| cell(Square::new(file, rank))).collect(),
        };
        let rows = Rank::ALL.into_iter().rev().map(row).collect();
        Self { rows, files: ('a'..='h').collect(), label: t.say("board-label") }
    }

    /// The same with Black's side below.
    pub(crate) fn turned(mut self) -> Self {
        self.rows.reverse();
        self.rows.iter_mut().for_each(|row| row.cells.reverse());
        self.files.reverse();
        self
    }
}

/// The words that the scripts of boards say, as JSON for `<script class="words">`.
pub(crate) fn words(t: &Text) -> String {
    const KEYS: [(&str, &str); 9] = [
        ("start", "setup-start"),
        ("placed", "board-placed"),
        ("emptied", "board-emptied"),
        ("eraser", "setup-erase"),
        ("taken", "board-taken"),
        ("promotion", "board-promotion"),
        ("sent", "board-sent"),
        ("linkCopied", "viewer-link-copied"),
        ("linkShown", "viewer-link-shown"),
    ];
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.into_iter().map(move |role| Piece { color, role }));
    let pieces = pieces.map(|piece| (class(piece), name(piece)));
    let letters = ("letters".to_owned(), Value::String(piece_letters(t.language())));
    object(said(t, pieces.chain(KEYS)).chain([letters]))
}

/// Texts by the names that a script knows them by. Places to fill are left as `{name}`.
pub(crate) fn json(t: &Text, keys: impl Iterator<Item = (&'static str, &'static str)>) -> String {
    object(said(t, keys))
}

fn said(
    t: &Text,
    keys: impl Iterator<Item = (&'static str, &'static str)>,
) -> impl Iterator<Item = (String, Value)> {
    keys.map(|(name, key)| (name.to_owned(), Value::String(left_open(t, key))))
}

fn object(words: impl Iterator<Item = (String, Value)>) -> String {
    // Nothing in it can end the element that holds it.
    Value::Object(words.collect::<Map<_, _>>()).to_string().replace('<', "\\u003c")
}

/// A text whose places are filled with their own names in braces: the script puts the values in.
fn left_open(t: &Text, key: &str) -> String {
    const PLACES: [&str; 13] = [
        "piece", "square", "move", "time", "player", "board", "n", "seconds", "side", "result",
        "white", "black", "why",
    ];
    t.with(key, &PLACES.map(|place| (place, format!("{{{place}}}"))))
}

const fn class(piece: Piece) -> &'static str {
    match (piece.color, piece.role) {
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

const fn name(piece: Piece) -> &'static str {
    match (piece.color, piece.role) {
        (Color::White, Role::King) => "board-wk",
        (Color::White, Role::Queen) => "board-wq",
        (Color::White, Role::Rook) => "board-wr",
        (Color::White, Role::Bishop) => "board-wb",
        (Color::White, Role::Knight) => "board-wn",
        (Color::White, Role::Pawn) => "board-wp",
        (Color::Black, Role::King) => "board-bk",
        (Color::Black, Role::Queen) => "board-bq",
        (Color::Black, Role::Rook) => "board-br",
        (Color::Black, Role::Bishop) => "board-bb",
        (Color::Black, Role::Knight) => "board-bn",
        (Color::Black, Role::Pawn) => "board-bp",
    }
}
