//! Following games move by move.

use std::io::{self, Read};

use arbiter_board::{FenError, Move, Position};
use memchr::{memchr_iter, memrchr};

use super::{
    Chunks, Extent, Issue, IssueKind, MoveNumber, Outcome, Place, Problem, Scanner, Visitor,
    numbered, text,
};
use crate::{
    Letters, pass, read,
    san::{self, SanError},
};

/// Variations nested more deeply than this are passed over.
const MAX_DEPTH: usize = 128;

/// What pages of the web and word processors put between words: a space that does not break,
/// and three dots in one.
const GAPS: [char; 2] = ['\u{a0}', '…'];

/// What is told while games are followed. Every method may be left out.
pub trait MoveVisitor {
    /// Whether variations are followed as well. If not they are passed over, which is
    /// faster.
    const VARIATIONS: bool = false;

    /// A game begins.
    fn begin(&mut self, place: Place) {
        let _ = place;
    }

    /// A tag; [`text::tag_value`] makes a string of the value.
    fn tag(&mut self, name: &[u8], value: &[u8]) {
        let _ = (name, value);
    }

    /// The tags are over and this is where the game starts. `false` to pass over the moves.
    fn start(&mut self, position: &Position) -> bool {
        let _ = position;
        true
    }

    /// What a word of the movetext means. PGN is written in English; who expects another
    /// language reads it here.
    #[inline]
    fn read(&mut self, position: &Position, word: &[u8]) -> Result<Move, SanError> {
        san::read(position, word)
    }

    /// The move `m` was legal in the position before and has led to `after`.
    fn played(&mut self, m: Move, after: &Position) {
        let _ = (m, after);
    }

    /// The side to move has passed.
    fn passed(&mut self, after: &Position) {
        let _ = after;
    }

    /// The player who has just moved offered a draw.
    fn draw_offer(&mut self) {}

    /// An annotation glyph to the last move.
    fn nag(&mut self, nag: u8) {
        let _ = nag;
    }

    /// A comment; [`text::comment`] makes a string of it, [`super::clocks`] finds the times.
    fn comment(&mut self, text: &[u8]) {
        let _ = text;
    }

    /// A variation begins, in place of the last move.
    fn begin_variation(&mut self) {}

    /// The variation ends.
    fn end_variation(&mut self) {}

    /// Something is wrong with the game.
    fn issue(&mut self, issue: Issue) {
        let _ = issue;
    }

    /// The game is over.
    fn end(&mut self, end: &End<'_>) {
        let _ = end;
    }
}

/// What is known at the end of a game.
#[derive(Clone, Copy, Debug)]
pub struct End<'p> {
    /// The result at the end of the movetext, if there was one.
    pub outcome: Option<Outcome>,
    /// The number of half-moves of the main line that were followed.
    pub plies: u32,
    /// The position after them.
    pub position: &'p Position,
    /// Whether the whole main line was followed.
    pub complete: bool,
}

/// How much was followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games begun.
    pub games: u64,
    /// Half-moves of main lines that were legal.
    pub plies: u64,
    /// Games of which moves were lost.
    pub incomplete: u64,
}

/// Follows every game of a stream.
pub fn replay(source: impl Read, visitor: &mut impl MoveVisitor) -> io::Result<Totals> {
    let mut chunks = Chunks::new(source);
    let mut buffer = Vec::new();
    let mut totals = Totals::default();
    let next = |chunks: &mut Chunks<_>, buffer: &mut Vec<u8>, games| {
        chunks.next_into(buffer).map_err(|error| numbered(error, games))
    };
    while let Some(extent) = next(&mut chunks, &mut buffer, totals.games)? {
        let more = replay_chunk(&buffer, extent, totals.games, visitor);
        totals.games += more.games;
        totals.plies += more.plies;
        totals.incomplete += more.incomplete;
    }
    Ok(totals)
}

/// Follows the games of one piece of a stream, which holds whole games.
///
/// `games_before` is how many games came before it: issues number the games from there.
pub fn replay_chunk<F: MoveVisitor>(
    bytes: &[u8],
    extent: Extent,
    games_before: u64,
    visitor: &mut F,
) -> Totals {
    let mut player = Player::new(bytes, extent, games_before, visitor);
    let mut scanner = Scanner::new(bytes);
    while scanner.game(&mut player) {}
    player.totals
}

/// Plays the words of the scanner.
struct Player<'a, F> {
    visitor: &'a mut F,
    bytes: &'a [u8],
    games_before: u64,
    totals: Totals,
    /// An offset and the line it lies on; issues come in order, so lines are counted on.
    counted: (usize, u64),
    initial: Position,
    position: Position,
    /// The position before the last move. Kept only where variations are followed.
    before: Position,
    stack: Vec<Resume>,
    ply: u32,
    /// Half-moves of the present line: a variation needs one to stand in place of.
    in_line: u32,
    fen: Option<(Vec<u8>, usize)>,
    variant: Option<(Vec<u8>, usize)>,
    outcome: Option<Outcome>,
    /// The depth of a variation that went wrong: what is left of it is not looked at.
    lost: Option<usize>,
    stopped: bool,
}

/// Where a variation left off.
struct Resume {
    position: Position,
    before: Position,
    ply: u32,
    in_line: u32,
}

impl<'a, F: MoveVisitor> Player<'a, F> {
    fn new(bytes: &'a [u8], extent: Extent, games_before: u64, visitor: &'a mut F) -> Self {
        let initial = Position::initial();
        Self {
            visitor,
            bytes,
            games_before,
            totals: Totals::default(),
            counted: (0, extent.line),
            initial,
            position: initial,
            before: initial,
            stack: Vec::new(),
            ply: 0,
            in_line: 0,
            fen: None,
            variant: None,
            outcome: None,
            lost: None,
            stopped: false,
        }
    }

    fn place(&mut self, at: usize) -> Place {
        let (from, line) = self.counted;
        if from <= at {
            let breaks = memchr_iter(b'\n', &self.bytes[from..at]).count() as u64;
            self.counted = (at, line + breaks);
        } else {
            let breaks = memchr_iter(b'\n', &self.bytes[at..from]).count() as u64;
            self.counted = (at, line - breaks);
        }
        let line_start = memrchr(b'\n', &self.bytes[..at]).map_or(0, |i| i + 1);
        Place {
            game: self.games_before + self.totals.games,
            line: self.counted.1,
            column: (at - line_start) as u64 + 1,
        }
    }

    #[cold]
    fn issue(&mut self, kind: IssueKind, at: usize) {
        self.stopped |= kind.stops_the_game();
        let place = self.place(at);
        self.visitor.issue(Issue { place, kind });
    }

    /// The position where the game starts, by its tags.
    fn set_up(&self) -> Result<Position, IssueKind> {
        if let Some((variant, _)) = &self.variant {
            let name = text::tag_value(variant);
            if !is_played_by_the_laws(&name) {
                return Err(IssueKind::Variant(name));
            }
        }
        match &self.fen {
            Some((fen, _)) => position_of(fen).map_err(IssueKind::BadSetUp),
            None => Ok(self.initial),
        }
    }

    #[inline]
    fn play(&mut self, m: Move) {
        if F::VARIATIONS {
            self.before = self.position;
        }
        self.position.play_mut(m);
        self.ply += 1;
        self.in_line += 1;
        self.visitor.played(m, &self.position);
    }

    fn pass(&mut self, at: usize) -> bool {
        let Some(after) = pass(&self.position) else { return false };
        self.issue(IssueKind::NullMove { ply: self.ply + 1 }, at);
        self.before = self.position;
        self.position = after;
        self.ply += 1;
        self.in_line += 1;
        self.visitor.passed(&after);
        true
    }

    /// The words of a text with unusual gaps; numbers among them are passed over.
    fn pieces(&mut self, text: &str, at: usize) -> bool {
        text.split(GAPS)
            .filter(|piece| !piece.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'))
            .all(|piece| self.movetext(piece.as_bytes(), at))
    }

    /// What is no move at first sight.
    #[cold]
    fn unusual(&mut self, word: &[u8], error: SanError, at: usize) -> bool {
        match word {
            b"--" | b"Z0" | b"null" | b"@@@@" if self.pass(at) => return true,
            // Signs that stand apart from their move.
            b"e.p." | b"ep" | b"e.p" | b"+" | b"#" | b"=" | b"-" | b"+-" | b"-+" | b"N" => {
                return true;
            }
            _ => {}
        }
        if let Ok(text) = core::str::from_utf8(word)
            && text.contains(GAPS)
        {
            return self.pieces(text, at);
        }
        let bare = without_en_passant(word);
        if bare.len() < word.len() {
            return bare.is_empty() || self.movetext(bare, at);
        }
        if let Ok(text) = core::str::from_utf8(word)
            && let Some(m) = read::only_move(&self.position, text, Letters::FIGURINE)
        {
            self.play(m);
            return true;
        }
        let number =
            MoveNumber { number: self.position.fullmove_number(), turn: self.position.turn() };
        let word = text::decode(word).into_owned();
        let kind = IssueKind::Move { ply: self.ply + 1, number, word, error };
        if self.stack.is_empty() {
            self.issue(kind, at);
            return false;
        }
        // A bad move in a variation costs the rest of the variation, not of the game.
        let stopped = self.stopped;
        self.issue(kind, at);
        self.stopped = stopped;
        self.lost = Some(self.stack.len());
        true
    }
}

impl<F: MoveVisitor> Visitor for Player<'_, F> {
    fn begin_game(&mut self, at: usize) {
        self.totals.games += 1;
        self.ply = 0;
        self.in_line = 0;
        self.fen = None;
        self.variant = None;
        self.outcome = None;
        self.lost = None;
        self.stopped = false;
        self.stack.clear();
        self.position = self.initial;
        let place = self.place(at);
        self.visitor.begin(place);
    }

    fn tag(&mut self, name: &[u8], value: &[u8], at: usize) {
        match name {
            b"FEN" => self.fen = Some((value.to_vec(), at)),
            b"Variant" => self.variant = Some((value.to_vec(), at)),
            _ => {}
        }
        self.visitor.tag(name, value);
    }

    fn begin_moves(&mut self, _: usize) -> bool {
        match self.set_up() {
            Ok(position) => {
                self.position = position;
                self.visitor.start(&position)
            }
            Err(kind) => {
                let tag =
                    if matches!(kind, IssueKind::Variant(_)) { &self.variant } else { &self.fen };
                let at = tag.as_ref().map_or(0, |&(_, at)| at);
                self.issue(kind, at);
                false
            }
        }
    }

    #[inline]
    fn movetext(&mut self, word: &[u8], at: usize) -> bool {
        if F::VARIATIONS && self.lost.is_some() {
            return true;
        }
        match self.visitor.read(&self.position, word) {
            Ok(m) => {
                self.play(m);
                true
            }
            Err(error) => self.unusual(word, error, at),
        }
    }

    fn nag(&mut self, nag: u8) {
        if self.lost.is_none() {
            self.visitor.nag(nag);
        }
    }

    fn comment(&mut self, text: &[u8], _: usize) {
        if self.lost.is_none() {
            self.visitor.comment(text);
        }
    }

    fn draw_offer(&mut self) {
        self.visitor.draw_offer();
    }

    fn begin_variation(&mut self, at: usize) -> bool {
        if !F::VARIATIONS || self.in_line == 0 || self.lost.is_some() {
            return false;
        }
        if self.stack.len() >= MAX_DEPTH {
            self.issue(IssueKind::TooDeep(MAX_DEPTH), at);
            return false;
        }
        self.stack.push(Resume {
            position: self.position,
            before: self.before,
            ply: self.ply,
            in_line: self.in_line,
        });
        self.position = self.before;
        self.ply -= 1;
        self.in_line = 0;
        self.visitor.begin_variation();
        true
    }

    fn end_variation(&mut self) {
        if self.lost == Some(self.stack.len()) {
            self.lost = None;
        }
        if let Some(Resume { position, before, ply, in_line }) = self.stack.pop() {
            self.position = position;
            self.before = before;
            self.ply = ply;
            self.in_line = in_line;
            self.visitor.end_variation();
        }
    }

    fn result(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }

    fn problem(&mut self, problem: Problem, at: usize) {
        self.issue(IssueKind::Text(problem), at);
    }

    fn end_game(&mut self, _: usize) {
        while !self.stack.is_empty() {
            self.end_variation();
        }
        self.totals.plies += u64::from(self.ply);
        self.totals.incomplete += u64::from(self.stopped);
        let position = self.position;
        self.visitor.end(&End {
            outcome: self.outcome,
            plies: self.ply,
            position: &position,
            complete: !self.stopped,
        });
    }
}

/// A word without the signs of en passant behind it.
fn without_en_passant(word: &[u8]) -> &[u8] {
    let mut bare = word;
    while let [rest @ .., b'e', b'p'] | [rest @ .., b'e', b'.', b'p', b'.'] = bare {
        bare = rest;
    }
    bare
}

/// Whether the value of the tag `Variant` means chess or Chess960 (Guidelines II).
fn is_played_by_the_laws(variant: &str) -> bool {
    const NAMES: [&str; 12] = [
        "",
        "?",
        "chess",
        "standard",
        "normal",
        "from position",
        "fromposition",
        "chess960",
        "chess 960",
        "fischerandom",
        "fischerrandom",
        "fischer random",
    ];
    let variant = variant.trim();
    NAMES.iter().any(|name| name.eq_ignore_ascii_case(variant))
}

fn position_of(fen: &[u8]) -> Result<Position, FenError> {
    Position::from_fen(text::tag_value(fen).trim())
}
