//! Finished games under an edition: what the Laws say about a record of moves.
//!
//! A game is told to a [`Judge`] move by move; at its end the judge says what is wrong with it:
//!
//! | finding                  | 2018                                |
//! |--------------------------|-------------------------------------|
//! | [`What::Illegal`]        | the clause of Article 3             |
//! | [`What::Passed`]         | 1.2                                 |
//! | [`What::WentOn`]         | 5.1.1, 5.2.1, 5.2.2, 9.6.1 or 9.6.2 |
//! | [`What::WrongResult`]    | likewise                            |
//! | [`What::WonOnTime`]      | 6.9                                 |
//! | [`What::DrawnTooEarly`]  | 5.2.3                               |
//! | [`What::NoResult`]       | as [`What::WentOn`]                 |
//! | [`What::TwoResults`]     | 8.7                                 |
//!
//! The check after every move is cheap. Mate and stalemate need none: a position from which the
//! game went on by a legal move is neither. A dead position stays dead, so a last position that
//! is not dead clears the whole game. What remains is the count of moves and of repetitions.

use std::fmt;

use arbiter_board::{Illegal, Move, Position};
use arbiter_rulebook::{Cell, Citation, Color, Explain, LawsEdition, LawsRow, Message};
use arbiter_winnable::{Limit, Verdict};

use crate::{
    article_05_completion::{DEAD_POSITION, MATE, STALEMATE},
    article_06_clock::FLAG_FALL,
    article_08_recording::CONFIRMED,
    article_09_draws::{AGREEMENT, AUTOMATIC_MOVES, AUTOMATIC_REPETITION, Repetition},
    article_10_points::SCORING,
    explain::{result, side},
    index,
    outcome::Outcome,
};

/// Half-moves of a game, mostly.
const MOVES: usize = 128;

/// Half-moves after which a position can come back for the first time.
const CYCLE: usize = 4;

/// How a game ended on the board, most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// Mate by this side.
    Mate(Color),
    /// Stalemate.
    Stalemate,
    /// Neither side can mate by any series of legal moves.
    Dead,
    /// The same position too often, whether or not anybody claimed.
    Repetition,
    /// Too many moves without pawn move and capture, whether or not anybody claimed.
    QuietMoves,
}

impl Ending {
    /// The result that follows.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Mate(winner) => Outcome::win(winner),
            Self::Stalemate | Self::Dead | Self::Repetition | Self::QuietMoves => Outcome::DRAW,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mate(Color::White) => "mate by White",
            Self::Mate(Color::Black) => "mate by Black",
            Self::Stalemate => "stalemate",
            Self::Dead => "dead position",
            Self::Repetition => "fivefold repetition",
            Self::QuietMoves => "seventy-five moves",
        })
    }
}

/// Something in a record that the Laws do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// After how many half-moves; for an illegal move its own number.
    pub ply: u32,
    /// What was found.
    pub what: What,
    /// The article.
    pub basis: Citation,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move is illegal.
    Illegal {
        /// As it is written.
        text: String,
        /// Why, where a piece could be meant.
        why: Option<Illegal>,
    },
    /// The side on move passed, which is no move.
    Passed {
        /// As it is written.
        text: String,
    },
    /// The game had ended, though it went on.
    WentOn {
        /// How it had ended.
        ending: Ending,
        /// The half-moves that follow.
        more: u32,
    },
    /// The result is not the one that the game had on the board.
    WrongResult {
        /// How it had ended.
        ending: Ending,
        /// What is written.
        found: Outcome,
    },
    /// Won on time by a side that cannot mate by any series of legal moves.
    WonOnTime {
        /// The side.
        winner: Color,
    },
    /// Drawn before each player had made the moves that an agreed draw needs.
    DrawnTooEarly {
        /// By each player.
        moves: u32,
    },
    /// The game had ended on the board, and the record gives no result.
    NoResult {
        /// How it had ended.
        ending: Ending,
    },
    /// The record gives two results that differ.
    TwoResults {
        /// Behind the moves.
        written: Outcome,
        /// In its head.
        tagged: Outcome,
    },
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { text, why: Some(why) } => write!(f, "illegal move {text}: {why}"),
            Self::Illegal { text, why: None } => {
                write!(f, "illegal move {text}: no such piece can go there")
            }
            Self::Passed { text } => write!(f, "{text}: nobody may pass"),
            Self::WentOn { ending, more: 1 } => write!(f, "{ending}, yet 1 half-move follows"),
            Self::WentOn { ending, more } => write!(f, "{ending}, yet {more} half-moves follow"),
            Self::WrongResult { ending, found } => {
                write!(f, "{ending} makes it {}, the record says {found}", ending.outcome())
            }
            Self::WonOnTime { winner } => write!(
                f,
                "{} on time, but {winner} cannot mate by any series of legal moves: {}",
                Outcome::win(*winner),
                Outcome::DRAW
            ),
            Self::DrawnTooEarly { moves: 1 } => {
                f.write_str("drawn before each player had made a move")
            }
            Self::DrawnTooEarly { moves } => {
                write!(f, "drawn before each player had made {moves} moves")
            }
            Self::NoResult { ending } => {
                write!(f, "{ending} makes it {}, the record gives no result", ending.outcome())
            }
            Self::TwoResults { written, tagged } => {
                write!(f, "the moves end with {written}, the head of the record says {tagged}")
            }
        }
    }
}

impl Explain for Ending {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Mate(Color::White) => "ending-mate-white",
            Self::Mate(Color::Black) => "ending-mate-black",
            Self::Stalemate => "ending-stalemate",
            Self::Dead => "ending-dead",
            Self::Repetition => "ending-repetition",
            Self::QuietMoves => "ending-quiet-moves",
        })
    }
}

impl Explain for What {
    fn message(&self) -> Message {
        let ended = |key, ending: &Ending| Message::new(key).with("ending", ending.message());
        match self {
            Self::Illegal { text, .. } => Message::new("judge-illegal").with("text", text.as_str()),
            Self::Passed { text } => Message::new("judge-passed").with("text", text.as_str()),
            Self::WentOn { ending, more } => ended("judge-went-on", ending).with("n", *more),
            Self::WrongResult { ending, found } => ended("judge-wrong-result", ending)
                .with("right", result(ending.outcome()))
                .with("found", result(*found)),
            Self::WonOnTime { winner } => {
                Message::new("judge-won-on-time").with("player", side(*winner))
            }
            Self::DrawnTooEarly { moves } => Message::new("judge-too-early").with("n", *moves),
            Self::NoResult { ending } => {
                ended("judge-no-result", ending).with("right", result(ending.outcome()))
            }
            Self::TwoResults { written, tagged } => Message::new("judge-two-results")
                .with("written", result(*written))
                .with("tagged", result(*tagged)),
        }
    }
}

/// Why a record cannot be followed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A move is illegal.
    Illegal {
        /// As it is written.
        text: String,
        /// Why, where a piece could be meant.
        why: Option<Illegal>,
    },
    /// The side on move passed, which is no move.
    Passed {
        /// As it is written.
        text: String,
    },
    /// What follows cannot be made out.
    Unreadable,
}

/// What a record says besides the moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Close {
    /// The result, where one is given.
    pub result: Option<Outcome>,
    /// The result that the head of the record gives, where it has one.
    pub tagged: Option<Outcome>,
    /// The record says that there is no result, as `*` does.
    pub open: bool,
    /// It was decided on time.
    pub on_time: bool,
    /// Moves follow the last one that was played.
    pub stop: Option<Stop>,
}

/// What the judge says about one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgment {
    /// In the order of the plies.
    pub findings: Vec<Finding>,
    /// Whether a side can mate was asked and could not be settled within the limit.
    pub unsettled: bool,
}

/// Judges games one after the other; its memory is that of the longest game.
///
/// ```
/// use arbiter_board::{Position, Square};
/// use arbiter_laws::judge::{Close, Judge};
/// use arbiter_rulebook::LawsEdition;
///
/// // The bishop takes the last pawn: nobody can mate.
/// let start = Position::from_fen("8/8/4k3/8/8/2p5/8/B3K3 w - - 0 1")?;
/// let mut judge = Judge::new(LawsEdition::E2018, arbiter_winnable::Limit::default());
/// judge.begin(&start);
/// let m = start.attempt(Square::A1, Square::C3, None).unwrap();
/// let after = start.play(m);
/// judge.played(m, &after);
/// let close = Close { result: Some(arbiter_laws::Outcome::win(arbiter_board::Color::White)), ..Close::default() };
/// let judgment = judge.finish(&after, close);
/// assert_eq!(judgment.findings[0].basis.to_string(), "Article 5.2.2 (2018)");
/// # Ok::<(), arbiter_board::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judge {
    edition: LawsEdition,
    limit: Limit,
    repetition: Option<Repetition>,
    quiet_moves: Option<u32>,
    /// Half-moves without pawn move and capture below which no automatic draw is possible.
    quiet_plies_min: u32,
    start: Position,
    moves: Vec<Move>,
    /// The keys of the positions since the last pawn move or capture.
    keys: Vec<u64>,
    /// The first automatic draw.
    drawn: Option<(u32, Ending)>,
}

impl Judge {
    /// A judge under `edition` who spends at most `limit` on each question whether a side can
    /// mate.
    pub fn new(edition: LawsEdition, limit: Limit) -> Self {
        let mut judge = Self {
            edition,
            limit,
            repetition: None,
            quiet_moves: None,
            quiet_plies_min: u32::MAX,
            start: Position::initial(),
            moves: Vec::new(),
            keys: Vec::new(),
            drawn: None,
        };
        judge.set_edition(edition);
        judge
    }

    /// The games that begin from now on are judged under `edition`.
    pub fn set_edition(&mut self, edition: LawsEdition) {
        self.edition = edition;
        self.repetition = says(&AUTOMATIC_REPETITION, edition);
        self.quiet_moves = says(&AUTOMATIC_MOVES, edition);
        let by_repetition = self.repetition.map(|rule| (times(rule) - 1) * 4);
        let by_moves = self.quiet_moves.map(|moves| moves * 2);
        let least = by_repetition.into_iter().chain(by_moves).min();
        self.quiet_plies_min = least.unwrap_or(u32::MAX);
    }

    /// The edition of the games that begin now.
    pub const fn edition(&self) -> LawsEdition {
        self.edition
    }

    /// A game begins from `start`.
    pub fn begin(&mut self, start: &Position) {
        self.start = *start;
        self.moves.clear();
        self.keys.clear();
        self.keys.push(start.key());
        self.drawn = None;
    }

    /// The legal move `m` has led to `after`.
    #[inline]
    pub fn played(&mut self, m: Move, after: &Position) {
        self.moves.push(m);
        let quiet = after.halfmove_clock();
        if quiet == 0 {
            self.keys.clear();
        }
        self.keys.push(after.key());
        if quiet >= self.quiet_plies_min && self.drawn.is_none() {
            self.drawn = self.automatic_draw(after).map(|ending| (self.plies(), ending));
        }
    }

    /// The position on the board, found by playing all moves again.
    pub fn position(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &m| position.play(m))
    }

    /// The game is over; `position` stands on the board.
    pub fn finish(&self, position: &Position, close: Close) -> Judgment {
        self.closed(self.moves.clone(), position, close).judge()
    }

    /// The game is over; it is judged later. Many cases one after the other take half the time
    /// that they take between other things.
    pub fn close(&mut self, position: &Position, close: Close) -> ClosedGame {
        let moves = std::mem::replace(&mut self.moves, Vec::with_capacity(MOVES));
        self.closed(moves, position, close)
    }

    const fn closed(&self, moves: Vec<Move>, position: &Position, close: Close) -> ClosedGame {
        let Self { edition, limit, start, drawn, .. } = *self;
        ClosedGame { edition, limit, start, moves, drawn, position: *position, close }
    }

    fn plies(&self) -> u32 {
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX)
    }

    /// Whether the position just reached draws the game without a claim.
    #[cold]
    fn automatic_draw(&self, after: &Position) -> Option<Ending> {
        if self.repetition.is_some_and(|rule| self.repeats(rule, after)) {
            return Some(Ending::Repetition);
        }
        let moves = self.quiet_moves?;
        (after.halfmove_clock() >= moves * 2).then_some(Ending::QuietMoves)
    }

    /// Whether `after`, the last position, has appeared as often as `rule` says.
    fn repeats(&self, rule: Repetition, after: &Position) -> bool {
        let Some(last) = self.keys.len().checked_sub(1) else { return false };
        let key = after.key();
        let stride = match rule {
            Repetition::Anywhere { .. } => 2,
            Repetition::Consecutive { .. } => CYCLE,
        };
        let enough = times(rule) as usize;
        let earlier = (CYCLE..=last).step_by(stride);
        let hits = || earlier.clone().filter(|back| self.keys[last - back] == key);
        let found = match rule {
            Repetition::Anywhere { .. } => hits().count(),
            Repetition::Consecutive { .. } => {
                earlier.clone().take_while(|back| self.keys[last - back] == key).count()
            }
        };
        if found + 1 < enough {
            return false;
        }
        // A verdict depends on it, so the positions themselves are compared.
        let most = match rule {
            Repetition::Anywhere { .. } => usize::MAX,
            Repetition::Consecutive { .. } => enough - 1,
        };
        let plies: Vec<usize> = hits().take(most).map(|back| self.moves.len() - back).collect();
        self.count_same(&plies, after) + 1 >= enough
    }

    /// After how many of these plies the same position stood on the board.
    fn count_same(&self, plies: &[usize], position: &Position) -> usize {
        let mut at = self.start;
        let mut count = usize::from(plies.contains(&0) && at.same_position(position));
        for (ply, &m) in (1..).zip(&self.moves) {
            at.play_mut(m);
            count += usize::from(plies.contains(&ply) && at.same_position(position));
        }
        count
    }
}

/// A game that is over and waits for its judgment.
#[derive(Clone, Debug)]
pub struct ClosedGame {
    edition: LawsEdition,
    limit: Limit,
    start: Position,
    moves: Vec<Move>,
    drawn: Option<(u32, Ending)>,
    /// What stands on the board.
    position: Position,
    close: Close,
}

impl ClosedGame {
    /// What the judge says.
    pub fn judge(self) -> Judgment {
        let mut judgment = Judgment::default();
        let ended = self.ended(&mut judgment);
        let plies = self.plies();
        let Close { result, on_time, open, .. } = self.close;
        let stop = self.close.stop.clone();
        if let Some((ply, ending, basis)) = ended {
            let another = matches!(stop, Some(Stop::Illegal { .. } | Stop::Passed { .. }));
            let more = plies - ply + u32::from(another);
            if more > 0 {
                judgment.add(ply, What::WentOn { ending, more }, basis);
            }
        }
        let is_over = matches!(ended, Some((_, Ending::Mate(_) | Ending::Stalemate, _)));
        let stopped = stop.is_some();
        // After mate and stalemate every move is illegal; that the game went on says it all.
        if let Some(stop) = stop.filter(|_| !is_over) {
            judgment.stopped(self.edition, plies + 1, stop);
        }
        match (ended, result) {
            (Some((_, ending, basis)), Some(found)) if found != ending.outcome() => {
                judgment.add(plies, What::WrongResult { ending, found }, basis);
            }
            (Some((_, ending, basis)), None) if open => {
                judgment.add(plies, What::NoResult { ending }, basis);
            }
            (None, Some(result)) if on_time && !stopped => {
                self.on_time(result, &mut judgment);
            }
            (None, Some(Outcome::DRAW)) if !stopped => self.too_early(&mut judgment),
            _ => {}
        }
        self.two_results(&mut judgment);
        judgment
    }

    /// A draw can be agreed only after the moves that the edition asks for.
    fn too_early(&self, judgment: &mut Judgment) {
        let cell = AGREEMENT.at(self.edition);
        let (Some(moves), Some(basis)) = (cell.content(), cell.cite(self.edition)) else { return };
        if self.plies() < moves * 2 {
            judgment.add(self.plies(), What::DrawnTooEarly { moves }, basis);
        }
    }

    /// The head of the record and its end must give the same result.
    fn two_results(&self, judgment: &mut Judgment) {
        let signed = CONFIRMED.at(self.edition).cite(self.edition);
        let Some(basis) = signed.or_else(|| SCORING.at(self.edition).cite(self.edition)) else {
            return;
        };
        if let (Some(written), Some(tagged)) = (self.close.result, self.close.tagged)
            && written != tagged
        {
            judgment.add(self.plies(), What::TwoResults { written, tagged }, basis);
        }
    }

    fn plies(&self) -> u32 {
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX)
    }

    /// When and how the game first ended on the board.
    fn ended(&self, judgment: &mut Judgment) -> Option<(u32, Ending, Citation)> {
        let (plies, position) = (self.plies(), &self.position);
        let no_move = !position.has_legal_move();
        let is_mate = no_move && position.is_check();
        let over = no_move.then(|| {
            let ending = if is_mate { Ending::Mate(!position.turn()) } else { Ending::Stalemate };
            (plies, ending)
        });
        let dead = if is_mate { None } else { self.dead_since(judgment) };
        let dead = dead.map(|ply| (ply, Ending::Dead));
        let first = [over, dead, self.drawn].into_iter().flatten().min()?;
        Some((first.0, first.1, self.basis(first.1)?))
    }

    /// After how many half-moves the position was dead for the first time.
    fn dead_since(&self, judgment: &mut Judgment) -> Option<u32> {
        let Some(is_dead) = arbiter_winnable::is_dead(&self.position, self.limit) else {
            judgment.unsettled = true;
            return None;
        };
        if !is_dead {
            return None;
        }
        let mut positions = Vec::with_capacity(self.moves.len() + 1);
        positions.push(self.start);
        let mut at = self.start;
        for &m in &self.moves {
            at.play_mut(m);
            positions.push(at);
        }
        u32::try_from(arbiter_winnable::dead_since(&positions, self.limit)?).ok()
    }

    /// Won on time: the winner must be able to mate.
    fn on_time(&self, result: Outcome, judgment: &mut Judgment) {
        let Some(winner) = Color::ALL.into_iter().find(|&side| Outcome::win(side) == result) else {
            return;
        };
        let Some(basis) = FLAG_FALL.cite(self.edition) else { return };
        match arbiter_winnable::verdict(&self.position, winner, self.limit).0 {
            Verdict::Winnable => {}
            Verdict::Unwinnable => {
                judgment.add(self.plies(), What::WonOnTime { winner }, basis);
            }
            Verdict::Undetermined => judgment.unsettled = true,
        }
    }

    fn basis(&self, ending: Ending) -> Option<Citation> {
        let edition = self.edition;
        match ending {
            Ending::Mate(_) => cite(&MATE, edition),
            Ending::Stalemate => cite(&STALEMATE, edition),
            Ending::Dead => DEAD_POSITION.cite(edition),
            Ending::Repetition => cite(&AUTOMATIC_REPETITION, edition),
            Ending::QuietMoves => cite(&AUTOMATIC_MOVES, edition),
        }
    }
}

impl Judgment {
    fn add(&mut self, ply: u32, what: What, basis: Citation) {
        self.findings.push(Finding { ply, what, basis });
    }

    fn stopped(&mut self, edition: LawsEdition, ply: u32, stop: Stop) {
        // The clauses are filed under their numbers of 2018.
        let (filed_under, what) = match stop {
            Stop::Illegal { text, why } => {
                (why.map_or("3.10.2", Illegal::article), What::Illegal { text, why })
            }
            Stop::Passed { text } => ("1.2", What::Passed { text }),
            Stop::Unreadable => return,
        };
        // Not every edition has the clause; every one has Article 3.
        let whole = Citation { edition: edition.into(), article: "3" };
        self.add(ply, what, index::in_edition(filed_under, edition).unwrap_or(whole));
    }
}

fn says<T: Copy>(table: &LawsRow<Cell<T>>, edition: LawsEdition) -> Option<T> {
    table.at(edition).content()
}

fn cite<T>(table: &LawsRow<Cell<T>>, edition: LawsEdition) -> Option<Citation> {
    table.at(edition).cite(edition)
}

const fn times(rule: Repetition) -> u32 {
    match rule {
        Repetition::Anywhere { times } | Repetition::Consecutive { times } => times,
    }
}
