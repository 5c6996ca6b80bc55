//! A whole game in memory: tags, moves, comments and variations.

use std::{
    collections::{BTreeMap, VecDeque},
    io::{self, Read},
};

use arbiter_board::{Move, Position};

use super::{
    Chunks, Clocks, End, Extent, Issue, MoveVisitor, Outcome, Place, Scanner, Termination, Visitor,
    clocks, numbered, replay_chunk, text,
};
use crate::{
    Letters,
    read::{self, NotRead},
    san::{self, SanError},
    scoresheet::{Guess, infer},
};

/// The tags that every game has, in their order.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// What a comment that only says so stands for: strict PGN has no sign for a draw offer.
pub(super) const DRAW_OFFER: &str = "(=)";

/// The tags of a game. The seven of the roster are always there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags {
    roster: [String; 7],
    others: BTreeMap<String, String>,
}

impl Default for Tags {
    fn default() -> Self {
        Self { roster: ROSTER.map(|(_, unknown)| unknown.to_owned()), others: BTreeMap::new() }
    }
}

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        match roster_index(name) {
            Some(index) => Some(&self.roster[index]),
            None => self.others.get(name).map(String::as_str),
        }
    }

    /// Sets a tag; a second value replaces the first.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match roster_index(name) {
            Some(index) => self.roster[index] = value.into(),
            None => {
                self.others.insert(name.to_owned(), value.into());
            }
        }
    }

    /// All tags: the roster in its order, then the others by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster =
            ROSTER.iter().zip(&self.roster).map(|((name, _), value)| (*name, value.as_str()));
        roster.chain(self.others.iter().map(|(name, value)| (name.as_str(), value.as_str())))
    }
}

fn roster_index(name: &str) -> Option<usize> {
    ROSTER.iter().position(|(known, _)| *known == name)
}

/// A game with everything that is written about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Who, where, when.
    pub tags: Tags,
    /// Where the game starts.
    pub start: Position,
    /// The moves.
    pub line: Line,
    /// The result as the movetext has it, or else the tag.
    pub outcome: Outcome,
}

/// A line of moves: of the game, or of a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// A half-move and what is written about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ply {
    /// The move; `None` where an annotator let a side pass.
    pub played: Option<Move>,
    /// The player offered a draw with the move (C.12).
    pub draw_offer: bool,
    /// Annotation glyphs: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// Comments behind the move.
    pub comments: Vec<String>,
    /// What could have been played in its place.
    pub variations: Vec<Line>,
}

impl Ply {
    /// The clock times that the comments give.
    pub fn clocks(&self) -> Clocks {
        let all = self.comments.iter().map(|comment| clocks(comment.as_bytes()));
        all.fold(Clocks::default(), |first, next| Clocks {
            left_ms: first.left_ms.or(next.left_ms),
            spent_ms: first.spent_ms.or(next.spent_ms),
        })
    }
}

impl Game {
    /// A game without moves. A start other than the usual one is noted in the tags.
    pub fn new(start: Position) -> Self {
        let mut tags = Tags::default();
        if start != Position::initial() {
            tags.set("SetUp", "1");
            tags.set("FEN", start.to_string());
        }
        if start.is_chess960() {
            tags.set("Variant", "Chess960");
        }
        Self { tags, start, line: Line::default(), outcome: Outcome::Unknown }
    }

    /// The moves of the main line up to a null move.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.line.plies.iter().map_while(|ply| ply.played)
    }

    /// Why the game ended, where the tag has one of the words of the standard.
    pub fn termination(&self) -> Option<Termination> {
        Termination::parse(self.tags.get("Termination")?)
    }
}

/// A game as it was found in a stream.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The game, as far as it could be followed.
    pub game: Game,
    /// Where it begins.
    pub place: Place,
    /// What was wrong with it.
    pub issues: Vec<Issue>,
    /// In which language its moves are written, where that was inferred.
    pub language: Option<Guess>,
}

/// The games of a stream, one after the other.
///
/// ```
/// use arbiter_notation::pgn::Games;
///
/// let text = "[White \"?\"]\n\n1. e4 e5 2. Ke2 Ke7 1-0\n\n1. e4 Ke6 *";
/// let games: Vec<_> = Games::new(text.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[0].game.moves().count(), 4);
/// let issue = games[1].issues[0].to_string();
/// assert_eq!(issue, "game 2, line 5, column 7: ply 2, 1...Ke6: no legal move");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Games<R> {
    chunks: Chunks<R>,
    buffer: Vec<u8>,
    read_before: u64,
    /// `None` to infer it for each game.
    language: Option<Letters>,
    ready: VecDeque<Entry>,
}

impl<R: Read> Games<R> {
    /// Reads from `source`, which need not be buffered.
    pub fn new(source: R) -> Self {
        Self::in_language(source, Some(Letters::ENGLISH))
    }

    /// Reads games written in another language, or in one that is inferred game by game.
    pub fn in_language(source: R, language: Option<Letters>) -> Self {
        Self {
            chunks: Chunks::new(source),
            buffer: Vec::new(),
            read_before: 0,
            language,
            ready: VecDeque::new(),
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() {
            let extent = match self.chunks.next_into(&mut self.buffer) {
                Ok(extent) => extent?,
                Err(error) => return Some(Err(numbered(error, self.read_before))),
            };
            let entries = read_chunk(&self.buffer, extent, self.read_before, self.language);
            self.read_before += entries.len() as u64;
            self.ready.extend(entries);
        }
        self.ready.pop_front().map(Ok)
    }
}

/// The games of one piece of a stream, which holds whole games.
///
/// `games_before` is how many games came before it. Without a language it is inferred for
/// each game.
pub fn read_chunk(
    bytes: &[u8],
    extent: Extent,
    games_before: u64,
    language: Option<Letters>,
) -> Vec<Entry> {
    let mut entries = Vec::new();
    match language {
        Some(language) => {
            let mut builder = Builder::new(language, None, &mut entries);
            replay_chunk(bytes, extent, games_before, &mut builder);
        }
        None => infer_chunk(bytes, extent, games_before, &mut entries),
    }
    entries
}

/// Looks at each game twice: for its language, and for its moves.
fn infer_chunk(bytes: &[u8], mut extent: Extent, games_before: u64, entries: &mut Vec<Entry>) {
    let mut scanner = Scanner::new(bytes);
    let mut from = 0;
    let mut main_line = MainLine::default();
    while scanner.game(&mut main_line) {
        let game = &bytes[from..scanner.offset()];
        let guess = main_line.infer();
        let before = games_before + entries.len() as u64;
        let mut builder = Builder::new(guess.language, Some(guess), entries);
        replay_chunk(game, extent, before, &mut builder);
        extent.offset += game.len() as u64;
        extent.line += memchr::memchr_iter(b'\n', game).count() as u64;
        from = scanner.offset();
    }
}

/// The words of the main line, to infer the language from.
#[derive(Default)]
struct MainLine {
    words: Vec<String>,
    fen: Option<String>,
}

impl MainLine {
    fn infer(&mut self) -> Guess {
        let fen = self.fen.take();
        let start = fen.and_then(|fen| Position::from_fen(fen.trim()).ok());
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let guess = infer(&words, start.unwrap_or_else(Position::initial));
        self.words.clear();
        guess
    }
}

impl Visitor for MainLine {
    fn tag(&mut self, name: &[u8], value: &[u8], _: usize) {
        if name == b"FEN" {
            self.fen = Some(text::tag_value(value));
        }
    }

    fn movetext(&mut self, word: &[u8], _: usize) -> bool {
        if !matches!(word, b"e.p." | b"ep" | b"+" | b"#" | b"=") {
            self.words.push(text::decode(word).into_owned());
        }
        true
    }
}

/// Puts games together.
struct Builder<'r> {
    language: Letters,
    guess: Option<Guess>,
    entries: &'r mut Vec<Entry>,
    place: Place,
    tags: Tags,
    has_result: bool,
    start: Position,
    /// The main line, and the variations that are open.
    lines: Vec<Line>,
    issues: Vec<Issue>,
}

impl<'r> Builder<'r> {
    fn new(language: Letters, guess: Option<Guess>, entries: &'r mut Vec<Entry>) -> Self {
        Self {
            language,
            guess,
            entries,
            place: Place { game: 0, line: 0, column: 0 },
            tags: Tags::default(),
            has_result: false,
            start: Position::initial(),
            lines: Vec::new(),
            issues: Vec::new(),
        }
    }

    fn last_ply(&mut self) -> Option<&mut Ply> {
        self.lines.last_mut()?.plies.last_mut()
    }

    fn add(&mut self, played: Option<Move>) {
        if let Some(line) = self.lines.last_mut() {
            line.plies.push(Ply { played, ..Ply::default() });
        }
    }
}

impl MoveVisitor for Builder<'_> {
    const VARIATIONS: bool = true;

    fn begin(&mut self, place: Place) {
        self.place = place;
        self.tags = Tags::default();
        self.has_result = false;
        self.start = Position::initial();
        self.lines = vec![Line::default()];
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        self.has_result |= name == b"Result";
        self.tags.set(&text::decode(name), text::tag_value(value));
    }

    fn start(&mut self, position: &Position) -> bool {
        self.start = *position;
        true
    }

    fn read(&mut self, position: &Position, word: &[u8]) -> Result<Move, SanError> {
        if self.language == Letters::ENGLISH {
            return san::read(position, word);
        }
        read::read(position, &text::decode(word), self.language).map(|read| read.played).map_err(
            |why| match why {
                NotRead::Unreadable { .. } => SanError::Unreadable,
                NotRead::Ambiguous { .. } => SanError::Ambiguous,
                NotRead::Illegal { .. } => SanError::Illegal,
            },
        )
    }

    fn played(&mut self, m: Move, _: &Position) {
        self.add(Some(m));
    }

    fn passed(&mut self, _: &Position) {
        self.add(None);
    }

    fn draw_offer(&mut self) {
        if let Some(ply) = self.last_ply() {
            ply.draw_offer = true;
        }
    }

    fn nag(&mut self, nag: u8) {
        if let Some(ply) = self.last_ply() {
            ply.nags.push(nag);
        }
    }

    fn comment(&mut self, raw: &[u8]) {
        let comment = text::comment(raw);
        let Some(line) = self.lines.last_mut() else { return };
        match line.plies.last_mut() {
            Some(ply) if comment == DRAW_OFFER => ply.draw_offer = true,
            Some(ply) => ply.comments.push(comment),
            None => line.comments.push(comment),
        }
    }

    fn begin_variation(&mut self) {
        self.lines.push(Line::default());
    }

    fn end_variation(&mut self) {
        if let Some(line) = self.lines.pop()
            && let Some(ply) = self.last_ply()
        {
            ply.variations.push(line);
        }
    }

    fn issue(&mut self, issue: Issue) {
        self.issues.push(issue);
    }

    fn end(&mut self, end: &End<'_>) {
        let tagged = self.tags.get("Result").and_then(Outcome::parse);
        let outcome = end.outcome.or(tagged).unwrap_or_default();
        if !self.has_result {
            self.tags.set("Result", outcome.to_string());
        }
        let game = Game {
            tags: core::mem::take(&mut self.tags),
            start: self.start,
            line: self.lines.drain(..).next().unwrap_or_default(),
            outcome,
        };
        self.entries.push(Entry {
            game,
            place: self.place,
            issues: core::mem::take(&mut self.issues),
            language: self.guess.take(),
        });
    }
}
