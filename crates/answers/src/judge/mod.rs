//! Finished games against the Laws: from PGN to the judge, game by game.

mod decided;
mod rows;
mod summary;

pub use rows::{GameRow, Judged, RowJudge};
pub use summary::Summary;

use arbiter_board::{Illegal, Move, Position};
use arbiter_laws::{
    Outcome,
    judge::{Close, ClosedGame, Decided, Ending, Judge, Stop, What},
};
use arbiter_notation::{
    Letters,
    pgn::{self, End, Extent, Issue, IssueKind, MoveVisitor, Place, Problem, text},
    read::{self, NotRead},
};
use arbiter_rulebook::{Color, Date, Language, LawsEdition};
use arbiter_text::Text;
use arbiter_winnable::Limit;
use serde::Serialize;

/// What is counted, in the order of the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A move is illegal, or somebody passed.
    Illegal,
    /// The game went on after mate.
    Mate,
    /// The game went on after stalemate.
    Stalemate,
    /// The game went on in a dead position.
    Dead,
    /// The game went on after the fifth time of a position.
    Repetition,
    /// The game went on after seventy-five moves.
    QuietMoves,
    /// The result contradicts the board.
    Result,
    /// A win on time by a side that cannot mate.
    OnTime,
    /// A result that does not follow from a resignation.
    Resigned,
    /// A win by a side that cannot mate, in a way that the record does not say.
    Unexplained,
    /// A result that only a penalty gives.
    Penalty,
    /// A draw agreed before each side moved.
    TooEarly,
    /// The board has a result and the record has none.
    NoResult,
    /// Head and movetext give two results.
    TwoResults,
}

impl Kind {
    /// All of them, in the order of the summary.
    pub const ALL: [Self; 14] = [
        Self::Illegal,
        Self::Mate,
        Self::Stalemate,
        Self::Dead,
        Self::Repetition,
        Self::QuietMoves,
        Self::Result,
        Self::OnTime,
        Self::Resigned,
        Self::Unexplained,
        Self::Penalty,
        Self::TooEarly,
        Self::NoResult,
        Self::TwoResults,
    ];

    /// The kind of a finding.
    pub const fn of(what: &What) -> Self {
        match what {
            What::Illegal { .. } | What::Passed { .. } => Self::Illegal,
            What::WentOn { ending, .. } => match ending {
                Ending::Mate(_) => Self::Mate,
                Ending::Stalemate => Self::Stalemate,
                Ending::Dead => Self::Dead,
                Ending::Repetition => Self::Repetition,
                Ending::QuietMoves => Self::QuietMoves,
            },
            What::WrongResult { .. } => Self::Result,
            What::WonOnTime { .. } => Self::OnTime,
            What::Resigned { .. } => Self::Resigned,
            What::WonUnexplained { .. } => Self::Unexplained,
            What::OnlyByPenalty { .. } => Self::Penalty,
            What::DrawnTooEarly { .. } => Self::TooEarly,
            What::NoResult { .. } => Self::NoResult,
            What::TwoResults { .. } => Self::TwoResults,
        }
    }

    /// One word, for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::Dead => "dead",
            Self::Repetition => "repetition",
            Self::QuietMoves => "moves",
            Self::Result => "result",
            Self::OnTime => "time",
            Self::Resigned => "resignation",
            Self::Unexplained => "unexplained",
            Self::Penalty => "penalty",
            Self::TooEarly => "early-draw",
            Self::NoResult => "no-result",
            Self::TwoResults => "two-results",
        }
    }

    /// The key of its name for people.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Illegal => "judge-kind-illegal",
            Self::Mate => "judge-kind-mate",
            Self::Stalemate => "judge-kind-stalemate",
            Self::Dead => "judge-kind-dead",
            Self::Repetition => "judge-kind-repetition",
            Self::QuietMoves => "judge-kind-moves",
            Self::Result => "judge-kind-result",
            Self::OnTime => "judge-kind-time",
            Self::Resigned => "judge-kind-resignation",
            Self::Unexplained => "judge-kind-unexplained",
            Self::Penalty => "judge-kind-penalty",
            Self::TooEarly => "judge-kind-early-draw",
            Self::NoResult => "judge-kind-no-result",
            Self::TwoResults => "judge-kind-two-results",
        }
    }
}

/// A finding, its game counted from the beginning of the piece.
#[derive(Debug)]
pub struct Row {
    /// Where the game begins.
    pub place: Place,
    /// After how many half-moves.
    pub ply: u32,
    /// The number of the article.
    pub article: &'static str,
    /// The name of its edition.
    pub edition: &'static str,
    /// What is counted.
    pub kind: Kind,
    /// For people.
    pub what: String,
}

/// A finding for programs.
#[derive(Debug, Serialize)]
pub struct FindingAnswer<'a> {
    /// The game in its file, counted from one.
    pub game: u64,
    /// After how many half-moves.
    pub ply: u32,
    /// The number of the article.
    pub article: &'static str,
    /// For people.
    pub what: &'a str,
    /// One word.
    pub kind: &'static str,
    /// The name of the file.
    pub file: &'a str,
    /// The line on which the game begins.
    pub line: u64,
    /// The edition of the Laws.
    pub edition: &'static str,
}

impl Row {
    /// The finding for programs, where `games_before` games of the file came before its piece.
    pub fn answer<'a>(&'a self, file: &'a str, games_before: u64) -> FindingAnswer<'a> {
        let Self { place, ply, article, edition, kind, what } = self;
        FindingAnswer {
            game: place.game + games_before,
            ply: *ply,
            article,
            what,
            kind: kind.word(),
            file,
            line: place.line,
            edition,
        }
    }
}

/// What was found in a piece of a file.
#[derive(Debug, Default)]
pub struct Piece {
    /// Games begun.
    pub games: u64,
    /// Half-moves that were legal.
    pub plies: u64,
    /// What was found, in the order of the games.
    pub rows: Vec<Row>,
    /// Games that cannot be read to their end.
    pub unread: Vec<Issue>,
    /// Games of other variants, which are not judged.
    pub variants: Vec<Issue>,
    /// Games with a question that the search could not settle.
    pub unsettled: Vec<Place>,
}

/// Judges every game of a piece.
pub fn judge(bytes: &[u8], extent: Extent, editions: Editions, limit: Limit, t: Text) -> Piece {
    let mut builder = RecordBuilder::new(editions, limit, t);
    let totals = pgn::replay_chunk(bytes, extent, 0, &mut builder);
    builder.judge_cases();
    Piece { games: totals.games, plies: totals.plies, ..builder.piece }
}

/// By which edition a game is judged.
#[derive(Clone, Copy, Debug)]
pub struct Editions {
    /// That of games without a date.
    pub usual: LawsEdition,
    /// Whether the date of a game decides.
    pub by_date: bool,
}

/// Games that are judged together: a judge between two games is slower than one at work.
const CASES: usize = 256;

/// Takes a record down for the judge.
struct RecordBuilder {
    /// The language of the findings.
    t: Text,
    editions: Editions,
    judge: Judge,
    /// Games that are over, in their order.
    cases: Vec<(Place, ClosedGame)>,
    piece: Piece,
    place: Place,
    /// The tag `Result`.
    tagged: Option<Outcome>,
    /// The tag `Result` says that there is none.
    tagged_open: bool,
    /// What the tag `Termination` says.
    by_tag: Decided,
    /// The comment behind the last move.
    comment: Vec<u8>,
    /// What stopped the game.
    issue: Option<Issue>,
    /// A comment or a variation that is never closed.
    unclosed: Option<Issue>,
    /// Somebody passed: from there on it is another game.
    passed: bool,
    is_judged: bool,
}

impl MoveVisitor for RecordBuilder {
    fn begin(&mut self, place: Place) {
        self.place = place;
        self.tagged = None;
        self.tagged_open = false;
        if self.judge.edition() != self.editions.usual {
            self.judge.set_edition(self.editions.usual);
        }
        self.by_tag = Decided::Unsaid;
        self.comment.clear();
        self.issue = None;
        self.unclosed = None;
        self.passed = false;
        self.is_judged = false;
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        match name {
            b"Result" => {
                let text = text::decode(value);
                self.tagged = written(&text);
                self.tagged_open = text.trim() == "*";
            }
            b"Termination" => self.by_tag = decided::by_tag(&text::decode(value)),
            b"Date" if self.editions.by_date => {
                if let Some(day) = date(value) {
                    self.judge.set_edition(LawsEdition::in_force(day));
                }
            }
            _ => {}
        }
    }

    fn start(&mut self, position: &Position) -> bool {
        self.judge.begin(position);
        self.is_judged = true;
        true
    }

    #[inline]
    fn played(&mut self, m: Move, after: &Position) {
        if !self.passed {
            self.comment.clear();
            self.judge.played(m, after);
        }
    }

    fn passed(&mut self, _: &Position) {
        self.passed = true;
    }

    fn comment(&mut self, text: &[u8]) {
        self.comment.clear();
        self.comment.extend_from_slice(text);
    }

    fn issue(&mut self, issue: Issue) {
        match issue.kind {
            IssueKind::Variant(_) => self.piece.variants.push(issue),
            IssueKind::BadSetUp(_) => self.piece.unread.push(issue),
            IssueKind::Move { .. } => self.issue = Some(issue),
            IssueKind::Text(Problem::UnclosedComment | Problem::UnclosedVariation) => {
                self.unclosed.get_or_insert(issue);
            }
            IssueKind::Text(Problem::UnopenedVariation | Problem::BadTag)
            | IssueKind::NullMove { .. }
            | IssueKind::TooDeep(_) => {}
        }
    }

    fn end(&mut self, end: &End<'_>) {
        if !self.is_judged {
            return;
        }
        // A double loss behind the moves looks like castling that is not possible.
        let score = self.issue.take_if(|issue| is_score(issue, self.tagged));
        let behind = end.outcome.and_then(outcome);
        let open = behind.is_none() && (self.tagged_open || end.outcome.is_some());
        let result = behind.or(score.and(self.tagged)).or(self.tagged);
        let stop = self.stop(end);
        // Moves of the game may stand inside what was never closed.
        if let Some(unclosed) = self.unclosed.take()
            && stop != Some(Stop::Unreadable)
        {
            self.piece.unread.push(unclosed);
        }
        let decided = decided::read(self.by_tag, &text::decode(&self.comment));
        let close = Close { result, tagged: self.tagged, open, decided, stop };
        let last = if self.passed { self.judge.position() } else { *end.position };
        self.cases.push((self.place, self.judge.close(&last, close)));
        if self.cases.len() == CASES {
            self.judge_cases();
        }
    }
}

impl RecordBuilder {
    fn new(editions: Editions, limit: Limit, t: Text) -> Self {
        Self {
            t,
            editions,
            judge: Judge::new(editions.usual, limit),
            cases: Vec::with_capacity(CASES),
            piece: Piece::default(),
            place: Place { game: 0, line: 0, column: 0 },
            tagged: None,
            tagged_open: false,
            by_tag: Decided::Unsaid,
            comment: Vec::new(),
            issue: None,
            unclosed: None,
            passed: false,
            is_judged: false,
        }
    }

    /// Judges what has come together.
    fn judge_cases(&mut self) {
        for (place, case) in self.cases.drain(..) {
            let judgment = case.judge();
            self.judge.reuse(case);
            if judgment.unsettled {
                self.piece.unsettled.push(place);
            }
            self.piece.rows.extend(judgment.findings.into_iter().map(|finding| Row {
                place,
                ply: finding.ply,
                article: finding.basis.article,
                edition: finding.basis.edition.name(),
                kind: Kind::of(&finding.what),
                what: match self.t.language() {
                    Language::English => finding.what.to_string(),
                    Language::French | Language::Dutch | Language::German => {
                        self.t.explain(&finding.what)
                    }
                },
            }));
        }
    }

    /// Why the record goes no further, if it does not.
    fn stop(&mut self, end: &End<'_>) -> Option<Stop> {
        if self.passed {
            return Some(Stop::Passed { text: "null move".to_owned() });
        }
        let issue = self.issue.take()?;
        let IssueKind::Move { number, word, .. } = &issue.kind else { return None };
        let stop = stop_at(end.position, word, format!("{number}{word}"));
        if stop == Stop::Unreadable {
            self.piece.unread.push(issue);
        }
        Some(stop)
    }
}

/// What the word `word` is, since it is no legal move; `text` is how to print it.
fn stop_at(position: &Position, word: &str, text: String) -> Stop {
    match read::read(position, word, Letters::ENGLISH) {
        Err(NotRead::Illegal { attempts, .. }) => {
            Stop::Illegal { text, why: attempts.first().map(|&(_, why)| why) }
        }
        Err(NotRead::Ambiguous { candidates }) if is_one_promotion(&candidates) => {
            Stop::Illegal { text, why: Some(Illegal::PromotionMissing) }
        }
        Err(NotRead::Ambiguous { .. } | NotRead::Unreadable { .. }) | Ok(_) => Stop::Unreadable,
    }
}

/// Whether the moves differ only in what one pawn becomes.
fn is_one_promotion(candidates: &[Move]) -> bool {
    candidates.iter().all(|m| m.promotion().is_some())
        && candidates.windows(2).all(|two| two[0].from() == two[1].from())
}

/// A result as it is written, those of games that both lose or one half-loses included.
fn written(text: &str) -> Option<Outcome> {
    let text = text.trim().replace('½', "1/2");
    let known = Outcome::ALL.into_iter().find(|known| known.to_string() == text);
    known.or_else(|| pgn::Outcome::parse(&text).and_then(outcome))
}

/// Whether what could not be played is the result of the head written again behind the moves.
fn is_score(issue: &Issue, tagged: Option<Outcome>) -> bool {
    let IssueKind::Move { word, .. } = &issue.kind else { return false };
    tagged.is_some() && written(word) == tagged
}

/// `2019.05.12` or `2019-05-12`; what is not known of it is taken as the first: `2019.??.??` is the first of
/// January.
fn date(value: &[u8]) -> Option<Date> {
    let text = std::str::from_utf8(value).ok()?;
    let mut parts = text.trim().split(['.', '-']);
    let year = parts.next()?.parse().ok()?;
    let mut next = || parts.next().and_then(|part| part.parse().ok()).unwrap_or(1);
    let (month, day) = (next(), next());
    Date::new(year, month, day)
}

const fn outcome(found: pgn::Outcome) -> Option<Outcome> {
    match found {
        pgn::Outcome::WhiteWins => Some(Outcome::win(Color::White)),
        pgn::Outcome::BlackWins => Some(Outcome::win(Color::Black)),
        pgn::Outcome::Draw => Some(Outcome::DRAW),
        pgn::Outcome::Unknown => None,
    }
}
