//! Lines cut into words with their columns.

use std::str::FromStr;

use arbiter_board::{CastlingSide, File, Move, Piece, Position, Rank, Role, Setup, Square};
use arbiter_notation::{
    Letters,
    read::{self, Meaning, NotRead},
};
use arbiter_rulebook::{Color, Millis, Score};

use super::error::{Found, Quoted, ScriptError, Wanted};
use crate::{
    article_04_touch::{Attempt, Hands, outer_rook},
    article_09_draws::Written,
    evolve::put_down,
    game::Game,
    irregular_board,
    outcome::Outcome,
};

/// The board on which the moves of a line are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pieces: Setup,
    /// The position on the board and the one before the last move.
    positions: Vec<Position>,
    /// The pieces with an illegal move that was made and not completed.
    after_illegal: Setup,
    /// The code of the language in which pieces are written.
    language: &'static str,
}

impl Board {
    pub(crate) fn new(game: &Game, language: &'static str) -> Self {
        let now = game.board.is_none().then_some(game.position);
        let before = game.history.last().filter(|ply| ply.board.is_none());
        let before = before.map(|ply| ply.before.position());
        let positions = now.into_iter().chain(before).collect();
        let pieces = game.pieces();
        let mut after_illegal = pieces;
        if let Some(irregular) = game.illegal {
            put_down(&mut after_illegal, irregular);
        }
        Self { pieces, positions, after_illegal, language }
    }
}

/// One word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) column: usize,
    pub(crate) quoted: bool,
}

/// The words of a line, and how far they have been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) line: usize,
    all: Vec<Word>,
    next: usize,
    end: usize,
    /// None while the line is only checked: moves and articles then stand for any.
    board: Option<Board>,
}

impl Words {
    /// Cuts a line: blanks separate, commas and semicolons stand alone, quotes hold together,
    /// `#` at the beginning of a word begins a comment.
    pub(crate) fn cut(line: usize, text: &str) -> Result<Self, ScriptError> {
        let mut words: Vec<Word> = Vec::new();
        let mut open: Option<Word> = None;
        let mut end = 1;
        for (index, letter) in text.chars().enumerate() {
            let column = index + 1;
            end = column + 1;
            match (&mut open, letter) {
                (Some(word), '"') if word.quoted => words.extend(open.take()),
                (Some(word), _) if word.quoted => word.text.push(letter),
                (None, '#') => break,
                (_, ' ' | '\t' | '\r') => words.extend(open.take()),
                (_, ',' | ';') => {
                    words.extend(open.take());
                    words.push(Word { text: letter.to_string(), column, quoted: false });
                }
                (Some(word), _) => word.text.push(letter),
                (None, '"') => open = Some(Word { text: String::new(), column, quoted: true }),
                (None, _) => {
                    open = Some(Word { text: letter.to_string(), column, quoted: false });
                }
            }
        }
        if let Some(word) = &open
            && word.quoted
        {
            return Err(ScriptError {
                line,
                column: word.column,
                expected: Wanted::ClosingQuote,
                found: Found::EndOfLine,
            });
        }
        words.extend(open);
        Ok(Self { line, all: words, next: 0, end, board: None })
    }

    /// The same words, to be read on a board.
    pub(crate) fn on(&self, board: Board) -> Self {
        Self { board: Some(board), ..self.clone() }
    }

    /// Whether the line is only checked.
    pub(crate) const fn is_dry(&self) -> bool {
        self.board.is_none()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.next >= self.all.len()
    }

    pub(crate) fn peek(&self) -> &str {
        self.all.get(self.next).filter(|word| !word.quoted).map_or("", |word| &word.text)
    }

    /// The next word in small letters.
    pub(crate) fn keyword(&self) -> String {
        self.peek().to_lowercase()
    }

    /// Whether a colour comes next.
    pub(crate) fn is_color(&self) -> bool {
        color(self.peek()).is_some()
    }

    fn peek_at(&self, ahead: usize) -> &str {
        self.all.get(self.next + ahead).filter(|word| !word.quoted).map_or("", |word| &word.text)
    }

    /// Reads these words if they come next.
    pub(crate) fn take(&mut self, phrase: &str) -> bool {
        let parts: Vec<&str> = phrase.split(' ').collect();
        let matches = parts
            .iter()
            .enumerate()
            .all(|(ahead, part)| self.peek_at(ahead).eq_ignore_ascii_case(part));
        if matches {
            self.next += parts.len();
        }
        matches
    }

    /// Reads these words or fails.
    pub(crate) fn expect(&mut self, phrase: &'static str) -> Result<(), ScriptError> {
        if self.take(phrase) { Ok(()) } else { Err(self.error(Wanted::Words(phrase))) }
    }

    /// Reads any word.
    pub(crate) fn word(&mut self, expected: Wanted) -> Result<String, ScriptError> {
        let word = self.all.get(self.next).filter(|word| !word.quoted).cloned();
        match word {
            Some(word) => {
                self.next += 1;
                Ok(word.text)
            }
            None => Err(self.error(expected)),
        }
    }

    /// Reads a quoted text.
    pub(crate) fn quoted(&mut self, expected: Quoted) -> Result<String, ScriptError> {
        match self.all.get(self.next).filter(|word| word.quoted).cloned() {
            Some(word) => {
                self.next += 1;
                Ok(word.text)
            }
            None => Err(self.error(Wanted::Quoted(expected))),
        }
    }

    /// Everything that is left, as it was written but for blanks.
    pub(crate) fn rest(&mut self) -> String {
        let words = &self.all[self.next.min(self.all.len())..];
        self.next = self.all.len();
        let mut text = String::new();
        for word in words {
            if !text.is_empty() && !matches!(word.text.as_str(), "," | ";") {
                text.push(' ');
            }
            text.push_str(&word.text);
        }
        text
    }

    /// The words up to a stop; `;` is read over, `->` is left.
    pub(crate) fn part(&mut self, stop: &str) -> Result<Self, ScriptError> {
        let from = self.next;
        while !self.is_empty() && self.peek() != stop {
            self.next += 1;
        }
        let part = Self {
            line: self.line,
            all: self.all[from..self.next].to_vec(),
            next: 0,
            end: self.all.get(self.next).map_or(self.end, |word| word.column),
            board: None,
        };
        if stop == ";" {
            self.take(stop);
            if part.is_empty() {
                return Err(self.error(Wanted::Expectation));
            }
        }
        Ok(part)
    }

    /// Reads over everything.
    pub(crate) fn skip(&mut self) {
        self.next = self.all.len();
    }

    /// Fails if anything is left.
    pub(crate) fn done(&self) -> Result<(), ScriptError> {
        if self.is_empty() { Ok(()) } else { Err(self.error(Wanted::EndOfLine)) }
    }

    /// An error at the next word.
    pub(crate) fn error(&self, expected: Wanted) -> ScriptError {
        let word = self.all.get(self.next);
        ScriptError {
            line: self.line,
            column: word.map_or(self.end, |word| word.column),
            expected,
            found: word.map_or(Found::EndOfLine, |word| Found::Word(word.text.clone())),
        }
    }

    fn parse<T: FromStr>(&mut self, expected: Wanted) -> Result<T, ScriptError> {
        match self.peek().parse() {
            Ok(value) => {
                self.next += 1;
                Ok(value)
            }
            Err(_) => Err(self.error(expected)),
        }
    }

    pub(crate) fn time(&mut self) -> Result<Millis, ScriptError> {
        self.parse(Wanted::Time)
    }

    pub(crate) fn number(&mut self) -> Result<u32, ScriptError> {
        self.parse(Wanted::Number)
    }

    pub(crate) fn square(&mut self) -> Result<Square, ScriptError> {
        self.parse(Wanted::Square)
    }

    /// The squares that come next.
    pub(crate) fn squares(&mut self) -> Vec<Square> {
        let mut squares = Vec::new();
        while let Ok(square) = self.peek().parse() {
            squares.push(square);
            self.next += 1;
        }
        squares
    }

    pub(crate) fn color(&mut self) -> Result<Color, ScriptError> {
        let color =
            color(self.peek()).ok_or_else(|| self.error(Wanted::OneOf(vec!["white", "black"])))?;
        self.next += 1;
        Ok(color)
    }

    /// Points such as `3`, `1` or `0.5`.
    pub(crate) fn points(&mut self) -> Result<Score, ScriptError> {
        let (whole, tenth) = self.peek().split_once('.').unwrap_or((self.peek(), "0"));
        match (whole.parse::<u16>(), tenth.parse::<u16>()) {
            (Ok(whole), Ok(tenth)) if tenth < 10 => {
                self.next += 1;
                Ok(Score::from_tenths(whole.saturating_mul(10).saturating_add(tenth)))
            }
            _ => Err(self.error(Wanted::Points)),
        }
    }

    pub(crate) fn outcome(&mut self) -> Result<Outcome, ScriptError> {
        let found = Outcome::ALL.into_iter().find(|outcome| outcome.to_string() == self.peek());
        match found {
            Some(outcome) => {
                self.next += 1;
                Ok(outcome)
            }
            None => Err(self.error(Wanted::Outcome)),
        }
    }

    /// A move of `color`: `e2-e4`, `e7xd8=Q`, `e2e4`, `0-0`, or as score sheets have it: `Nf3`.
    pub(crate) fn mv(&mut self, color: Color) -> Result<Written, ScriptError> {
        let text = in_small(self.peek());
        let found = match (read_squares(&text), castling_side(&text), &self.board) {
            (Some(written), _, _) => Ok(written),
            (None, None, _) if !is_written_move(&text) => Err(Wanted::Move),
            (None, _, None) => Ok(ANY_MOVE),
            (None, Some(side), Some(board)) => Ok(board.castling(color, side)),
            (None, None, Some(board)) => board.read(&text, color),
        };
        let written = found.map_err(|expected| self.error(expected))?;
        self.next += 1;
        // The optional mark of C.13 stands as a word of its own.
        self.take("e.p.");
        Ok(written)
    }

    pub(crate) fn is_move(&self) -> bool {
        let text = &in_small(self.peek());
        read_squares(text).is_some() || castling_side(text).is_some() || is_written_move(text)
    }
}

/// Stands for any move while a line is only checked.
const ANY_MOVE: Written = Written { from: Square::E2, to: Square::E4, promotion: None };

impl Board {
    /// Where the king goes: to its castling square, or to the rook where that is too near for
    /// the move to be taken for castling (Guideline II).
    fn castling(&self, color: Color, side: CastlingSide) -> Written {
        let rank = Rank::First.relative_to(color);
        let file = match side {
            CastlingSide::KingSide => File::G,
            CastlingSide::QueenSide => File::C,
        };
        let usual = Square::new(file, rank);
        let kings = self.pieces.pieces(color, Role::King);
        let from = kings.iter().next().unwrap_or(Square::new(File::E, rank));
        let near = (from.file() as i8 - file as i8).abs() < 2;
        let own = self.pieces.castling.rook(color, side);
        let rook = own.or_else(|| outer_rook(&self.pieces, color, from, side));
        let to = if near { rook.unwrap_or(usual) } else { usual };
        Written { from, to, promotion: None }
    }

    /// A move as a score sheet has it. Where it is illegal and one piece could be meant, that
    /// piece makes it; a pawn without its new piece is left on the last rank.
    fn read(&self, text: &str, color: Color) -> Result<Written, Wanted> {
        let language = Letters::from_code(self.language).unwrap_or(Letters::ENGLISH);
        let Some(position) = self.positions.iter().find(|position| position.turn() == color) else {
            return self.read_by_pieces(text, color, language);
        };
        let written = |mv: &Move| Written {
            from: mv.from(),
            to: if mv.is_castling() { mv.to() } else { mv.arrival() },
            promotion: mv.promotion(),
        };
        match read::read(position, text, language) {
            Ok(found) => Ok(written(&found.played)),
            Err(NotRead::Ambiguous { candidates }) => match candidates.as_slice() {
                [first, rest @ ..]
                    if first.promotion().is_some()
                        && rest.iter().all(|other| other.from() == first.from()) =>
                {
                    Ok(Written { promotion: None, ..written(first) })
                }
                _ => Err(Wanted::SquaresOfAmbiguous),
            },
            Err(NotRead::Illegal { attempts, .. }) => {
                let meaning = read::parse(text, language).map(|(meaning, _)| meaning);
                match (attempts.as_slice(), meaning) {
                    ([(from, _)], Ok(Meaning::Step { to, promotion, .. })) => {
                        Ok(Written { from: *from, to, promotion })
                    }
                    _ => Err(Wanted::SquaresOfIllegal),
                }
            }
            Err(NotRead::Unreadable { .. }) => Err(Wanted::Move),
        }
    }
}

impl Board {
    /// A move on a board that shows no playable position, or in reply to an illegal move: the one
    /// piece of that kind that goes there.
    fn read_by_pieces(&self, text: &str, by: Color, language: Letters) -> Result<Written, Wanted> {
        let Ok((Meaning::Step { role, from, to, promotion }, _)) = read::parse(text, language)
        else {
            return Err(Wanted::SquaresHere);
        };
        let goes_there = |origin: Square, is_move: IsMove| {
            let moved = self.after_illegal.piece_at(origin).filter(|piece| piece.color == by);
            let moved = moved.filter(|piece| role.is_none_or(|role| piece.role == role));
            let attempt = Attempt { by, from: origin, to, promotion, hands: Hands::One };
            moved.is_some_and(|moved| is_move(&self.after_illegal, moved, attempt))
        };
        // Several pieces may go there, and one alone without leaving its king to be taken.
        for is_move in [irregular_board::is_move, irregular_board::is_step] {
            let mut origins = from.iter().filter(|origin| goes_there(*origin, is_move));
            match (origins.next(), origins.next()) {
                (Some(origin), None) => return Ok(Written { from: origin, to, promotion }),
                (None, _) => {}
                (Some(_), Some(_)) => break,
            }
        }
        Err(Wanted::SquaresHere)
    }
}

type IsMove = fn(&Setup, Piece, Attempt) -> bool;

/// `0-0` and `0-0-0`, with letters or digits.
fn castling_side(text: &str) -> Option<CastlingSide> {
    let text = text.trim_end_matches(['+', '#']).replace(['O', 'o'], "0");
    match text.as_str() {
        "0-0" => Some(CastlingSide::KingSide),
        "0-0-0" => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Squares in capitals, `E4` or `E2-E4`, in small letters. A capital before small letters is a
/// piece, as in `B2d4`.
fn in_small(text: &str) -> String {
    let squares = text.split_once('=').map_or(text, |(squares, _)| squares);
    let square = |pair: &[u8]| matches!(pair, [b'A'..=b'H', b'1'..=b'8']);
    let bytes = squares.as_bytes();
    let is_capital = match bytes.len() {
        2 => square(bytes),
        4 => square(&bytes[..2]) && square(&bytes[2..]),
        5 => square(&bytes[..2]) && matches!(bytes[2], b'-' | b'x' | b'X') && square(&bytes[3..]),
        _ => false,
    };
    if is_capital { squares.to_ascii_lowercase() + &text[squares.len()..] } else { text.to_owned() }
}

/// Whether a word has the shape of a move on a score sheet: it names a square, and begins with
/// a capital or a file.
fn is_written_move(text: &str) -> bool {
    let square = |pair: &[u8]| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]);
    let named = text.as_bytes().windows(2).any(square);
    let begins = text.chars().next().is_some_and(|first| {
        first.is_uppercase() || ('a'..='h').contains(&first) || !first.is_ascii()
    });
    named && begins && text.chars().count() <= 9
}

pub(crate) fn color(text: &str) -> Option<Color> {
    match text.to_lowercase().as_str() {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

pub(crate) fn role(text: &str) -> Option<Role> {
    match text.to_lowercase().as_str() {
        "pawn" => Some(Role::Pawn),
        "knight" => Some(Role::Knight),
        "bishop" => Some(Role::Bishop),
        "rook" => Some(Role::Rook),
        "queen" => Some(Role::Queen),
        "king" => Some(Role::King),
        _ => None,
    }
}

/// `e2-e4`, `e7xd8=Q`, `e2e4`.
fn read_squares(text: &str) -> Option<Written> {
    let (squares, promotion) = match text.split_once('=') {
        Some((squares, letter)) => {
            let mut letters = letter.chars();
            let role = Role::from_char(letters.next()?.to_ascii_lowercase())?;
            if letters.next().is_some() {
                return None;
            }
            (squares, Some(role))
        }
        None => (text, None),
    };
    let squares: String = squares.chars().filter(|letter| !"-x".contains(*letter)).collect();
    if squares.len() != 4 || !squares.is_ascii() {
        return None;
    }
    let (from, to) = squares.split_at(2);
    Some(Written { from: from.parse().ok()?, to: to.parse().ok()?, promotion })
}
