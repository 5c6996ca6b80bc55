//! A game followed move by move, with its variations: what the viewer shows.
//!
//! Positions are numbered: the main line first, from the one before the first move, then each
//! variation in the order in which it is written. A link to a number leads to the same position as
//! long as the game does not change.

use arbiter_answers::speech;
use arbiter_board::{Color, Move, Position, Square};
use arbiter_notation::{
    Style, announce,
    pgn::{Game, Line, Ply},
    uci,
};
use arbiter_text::Text;
use serde::Serialize;

use super::super::words::letters;

/// Variations within variations that are followed; deeper ones stay in the file alone.
const DEPTH_MAX: usize = 24;

/// A position for the script of the board.
#[derive(Default, Serialize)]
pub(super) struct Shown {
    pub(super) fen: String,
    pub(super) san: String,
    pub(super) speech: String,
    /// The move that led here.
    #[serde(rename = "move", skip_serializing_if = "String::is_empty")]
    pub(super) played: String,
    pub(super) prev: usize,
    /// The position after, on the line that goes on.
    pub(super) next: Option<usize>,
    /// The clocks, where the file gives them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) white: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) black: String,
}

/// Something in the list of moves.
pub(super) enum Item {
    /// A move.
    Move(MoveItem),
    /// A remark before the first move of a line.
    Remark(String),
    /// A variation begins.
    Open,
    /// It ends.
    Close,
}

/// A move in the list.
pub(super) struct MoveItem {
    /// The number of the position after it.
    pub(super) ply: usize,
    /// `12.` before a move of White, `12…` where a line begins or goes on with Black.
    pub(super) number: String,
    pub(super) san: String,
    /// `!?` and the like.
    pub(super) glyphs: String,
    pub(super) comment: String,
    /// What the mover's clock showed.
    pub(super) clock: String,
}

/// A game followed to its end.
pub(super) struct Tree {
    pub(super) shown: Vec<Shown>,
    /// Each position with the move that led to it.
    pub(super) positions: Vec<(Position, Option<(Square, Square)>)>,
    pub(super) items: Vec<Item>,
    /// The last position of the game itself.
    pub(super) last: usize,
    /// Milliseconds on both clocks at each position, as far as they are known.
    clocks: Vec<[Option<u64>; 2]>,
    text: Text,
    is_annex_d: bool,
}

impl Tree {
    /// Follows a game in the reader's language, spoken as one says moves or as Annex D has it.
    pub(super) fn of(game: &Game, text: Text, is_annex_d: bool) -> Self {
        let start = Shown { fen: game.start.to_string(), ..Shown::default() };
        let mut tree = Self {
            shown: vec![start],
            positions: vec![(game.start, None)],
            items: Vec::new(),
            last: 0,
            clocks: vec![[None, None]],
            text,
            is_annex_d,
        };
        tree.line(&game.line, 0, 0);
        tree
    }

    /// Whether the file gives times.
    pub(super) fn has_clocks(&self) -> bool {
        self.clocks.iter().flatten().any(Option::is_some)
    }

    /// Follows a line from a position: first its moves, so that they are numbered in a row, then
    /// what could have been played instead of each.
    fn line(&mut self, line: &Line, start: usize, depth: usize) {
        let remark = said(&line.comments);
        if !remark.is_empty() {
            self.items.push(Item::Remark(remark));
        }
        let first = self.shown.len();
        let mut from = start;
        for ply in &line.plies {
            // An annotator may let a side pass; no board can show what follows.
            let Some(m) = ply.played else { break };
            from = self.push(from, m, ply);
        }
        let end = self.shown.len();
        if depth == 0 {
            self.last = end - 1;
        }
        let mut is_interrupted = true;
        for (ply, at) in line.plies.iter().zip(first..end) {
            let item = self.item(ply, at, is_interrupted);
            is_interrupted = !item.comment.is_empty();
            self.items.push(Item::Move(item));
            let before = self.shown[at].prev;
            for variation in ply.variations.iter().filter(|_| depth < DEPTH_MAX) {
                self.items.push(Item::Open);
                self.line(variation, before, depth + 1);
                self.items.push(Item::Close);
                is_interrupted = true;
            }
        }
    }

    /// Plays a move from a position; the number of the new one.
    fn push(&mut self, from: usize, m: Move, ply: &Ply) -> usize {
        let (position, _) = self.positions[from];
        let style = Style { language: letters(self.text.language()), ..Style::PGN };
        let speech = if self.is_annex_d {
            announce::announce(&position, m)
        } else {
            speech::say(&self.text, &position, m)
        };
        let number = self.shown.len();
        let mut clocks = self.clocks[from];
        if let Some(left) = ply.clocks().left_ms {
            clocks[position.turn() as usize] = Some(left);
        }
        let after = position.play(m);
        self.shown.push(Shown {
            fen: after.to_string(),
            san: style.text(&position, m),
            speech,
            played: uci::write(&position, m),
            prev: from,
            next: None,
            white: clock(clocks[Color::White as usize]),
            black: clock(clocks[Color::Black as usize]),
        });
        // The first line that goes on from a position is the one that "next" follows.
        self.shown[from].next.get_or_insert(number);
        self.positions.push((after, Some((m.from(), m.to()))));
        self.clocks.push(clocks);
        number
    }

    fn item(&self, ply: &Ply, at: usize, is_interrupted: bool) -> MoveItem {
        let shown = &self.shown[at];
        let (before, _) = self.positions[shown.prev];
        let number = before.fullmove_number();
        let mut san = shown.san.clone();
        if ply.draw_offer {
            san.push_str(" (=)");
        }
        MoveItem {
            ply: at,
            number: match before.turn() {
                Color::White => format!("{number}."),
                Color::Black if is_interrupted => format!("{number}…"),
                Color::Black => String::new(),
            },
            san,
            glyphs: ply.nags.iter().map(|nag| glyph(*nag)).collect(),
            comment: said(&ply.comments),
            clock: clock(ply.clocks().left_ms),
        }
    }
}

/// A clock as the viewer shows it, rounded up so that zero is zero.
fn clock(left_ms: Option<u64>) -> String {
    let Some(left_ms) = left_ms else { return String::new() };
    let seconds = left_ms.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Comments without the commands in them, such as `[%clk 0:01:00]`.
fn said(comments: &[String]) -> String {
    let mut words = Vec::new();
    for comment in comments {
        let mut rest = comment.as_str();
        let mut kept = String::new();
        while let Some((before, after)) = rest.split_once("[%") {
            kept.push_str(before);
            rest = after.split_once(']').map_or("", |(_, after)| after);
        }
        kept.push_str(rest);
        words.extend(kept.split_whitespace().map(str::to_owned));
    }
    words.join(" ")
}

/// What an annotation glyph looks like; a rare one keeps its number.
fn glyph(nag: u8) -> String {
    match nag {
        1 => "!".to_owned(),
        2 => "?".to_owned(),
        3 => "!!".to_owned(),
        4 => "??".to_owned(),
        5 => "!?".to_owned(),
        6 => "?!".to_owned(),
        7 => "□".to_owned(),
        10 => " =".to_owned(),
        13 => " ∞".to_owned(),
        14 => " ⩲".to_owned(),
        15 => " ⩱".to_owned(),
        16 => " ±".to_owned(),
        17 => " ∓".to_owned(),
        18 => " +−".to_owned(),
        19 => " −+".to_owned(),
        other => format!(" ${other}"),
    }
}

#[cfg(test)]
mod tests {
    use arbiter_notation::pgn::Games;
    use arbiter_rulebook::Language;

    use super::*;

    fn tree(pgn: &str) -> Tree {
        let entry = Games::new(pgn.as_bytes()).next().expect("a game").expect("readable");
        Tree::of(&entry.game, Text::of(Language::English), false)
    }

    #[test]
    fn variations_are_numbered_after_the_main_line_and_lead_back_to_it() {
        let tree = tree("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3 *");

        let sans: Vec<_> = tree.shown.iter().map(|it| it.san.as_str()).collect();
        assert_eq!(sans, ["", "e4", "e5", "Nf3", "c5", "Nf3", "c3", "d5"]);
        assert_eq!(tree.last, 3);
        let prev: Vec<_> = tree.shown.iter().map(|it| it.prev).collect();
        assert_eq!(prev, [0, 0, 1, 2, 1, 4, 4, 6]);
        let next: Vec<_> = tree.shown.iter().map(|it| it.next).collect();
        assert_eq!(next, [Some(1), Some(2), Some(3), None, Some(5), None, Some(7), None]);
    }

    #[test]
    fn black_gets_a_number_where_a_line_begins_or_was_interrupted() {
        let tree = tree("1. e4 {best by test} e5 (1... c5) 2. Nf3 *");

        let numbers = tree.items.iter().filter_map(|item| match item {
            Item::Move(item) => Some(item.number.as_str()),
            Item::Remark(_) | Item::Open | Item::Close => None,
        });
        assert_eq!(numbers.collect::<Vec<_>>(), ["1.", "1…", "1…", "2."]);
    }

    #[test]
    fn clocks_are_taken_from_comments_and_kept_until_the_next() {
        let moves =
            "1. e4 {[%clk 1:30:04] good} e5 {[%clk 0:05:07]} 2. Nf3 $1 {[%clk 0:00:09.5]} *";
        let tree = tree(moves);

        let clocks: Vec<_> = tree.shown.iter().map(|it| [it.white.as_str(), &it.black]).collect();
        assert_eq!(clocks, [["", ""], ["1:30:04", ""], ["1:30:04", "5:07"], ["0:10", "5:07"]]);
        let Some(Item::Move(first)) = tree.items.first() else { panic!("a move comes first") };
        assert_eq!((first.comment.as_str(), first.clock.as_str()), ("good", "1:30:04"));
        let Some(Item::Move(third)) = tree.items.get(2) else { panic!("three moves") };
        assert_eq!(third.glyphs, "!");
    }

    #[test]
    fn what_is_deeper_than_anybody_reads_is_left_to_the_file() {
        let deep = format!("1. e4 {}{} *", "(1. d4 ".repeat(100), ")".repeat(100));

        assert_eq!(tree(&deep).shown.len(), 2 + DEPTH_MAX);
    }
}
