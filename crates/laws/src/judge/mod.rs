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
//! | [`What::Resigned`]       | 5.1.2                               |
//! | [`What::WonUnexplained`] | 5.1.2 of 2023                       |
//! | [`What::OnlyByPenalty`]  | 11.8 or 12.9                        |
//! | [`What::DrawnTooEarly`]  | 5.2.3                               |
//! | [`What::NoResult`]       | as [`What::WentOn`]                 |
//! | [`What::TwoResults`]     | 8.7                                 |
//!
//! The check after every move is cheap. Mate and stalemate need none: a position from which the
//! game went on by a legal move is neither. A dead position stays dead, so a last position that
//! is not dead clears the whole game. What remains is the count of moves and of repetitions.

mod closed;
mod finding;

pub use closed::ClosedGame;
pub use finding::{Ending, Finding, What};

use arbiter_board::{Bitboard, Illegal, Move, Position};
use arbiter_rulebook::{Cell, Citation, Color, LawsEdition, LawsRow};
use arbiter_winnable::Limit;

use crate::{
    article_09_draws::{AUTOMATIC_MOVES, AUTOMATIC_REPETITION, Repetition},
    outcome::Outcome,
};

/// Half-moves of a game, mostly.
const MOVES: usize = 128;

/// Half-moves after which a position can come back for the first time.
const CYCLE: usize = 4;

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

/// What a record says about how a game was decided that was not over on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Decided {
    /// It says nothing, or nothing that could tell one way from another.
    #[default]
    Unsaid,
    /// On time.
    OnTime,
    /// By resignation: of this player, or where it names none, of the one who lost.
    Resigned(Option<Color>),
    /// By somebody's decision, which the moves cannot show: adjudication, a default.
    ByDecision,
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
    /// How it was decided.
    pub decided: Decided,
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
    /// Room for the moves of games to come, from those that were judged.
    spare: Vec<Vec<Move>>,
    /// The half-move before which no automatic draw is possible.
    look_again: usize,
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
            moves: Vec::with_capacity(MOVES),
            spare: Vec::new(),
            look_again: 0,
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
        self.look_again = 0;
        self.drawn = None;
    }

    /// The legal move `m` has led to `after`.
    #[inline]
    pub fn played(&mut self, m: Move, after: &Position) {
        self.moves.push(m);
        if after.halfmove_clock() >= self.quiet_plies_min && self.moves.len() >= self.look_again {
            self.look_for_draw(after);
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
        let room = self.spare.pop().unwrap_or_else(|| Vec::with_capacity(MOVES));
        let moves = std::mem::replace(&mut self.moves, room);
        self.closed(moves, position, close)
    }

    /// A game that was judged gives back the room of its moves, so that the next need not ask for any.
    pub fn reuse(&mut self, game: ClosedGame) {
        let mut moves = game.moves;
        moves.clear();
        self.spare.push(moves);
    }

    const fn closed(&self, moves: Vec<Move>, position: &Position, close: Close) -> ClosedGame {
        let Self { edition, limit, start, drawn, .. } = *self;
        ClosedGame { edition, limit, start, moves, drawn, position: *position, close }
    }

    fn plies(&self) -> u32 {
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX)
    }

    /// Takes note of an automatic draw, or of when to look again.
    #[cold]
    fn look_for_draw(&mut self, after: &Position) {
        if self.drawn.is_some() {
            return;
        }
        self.drawn = self.automatic_draw(after).map(|ending| (self.plies(), ending));
        let by_repetition = match self.repetition {
            // Between two appearances of a position there is a cycle.
            Some(Repetition::Anywhere { times }) => {
                let missing = (times as usize).saturating_sub(self.most_alike(after));
                1 + CYCLE * missing.saturating_sub(1)
            }
            Some(Repetition::Consecutive { .. }) => 1,
            None => usize::MAX,
        };
        let by_moves = self.quiet_moves.map_or(usize::MAX, |moves| {
            (moves as usize * 2).saturating_sub(after.halfmove_clock() as usize)
        });
        let wait = by_repetition.min(by_moves).max(1);
        self.look_again = self.moves.len().saturating_add(wait);
    }

    /// Whether the position just reached draws the game without a claim.
    fn automatic_draw(&self, after: &Position) -> Option<Ending> {
        if self.repetition.is_some_and(|rule| self.repeats(rule, after)) {
            return Some(Ending::Repetition);
        }
        let moves = self.quiet_moves?;
        (after.halfmove_clock() >= moves * 2).then_some(Ending::QuietMoves)
    }

    /// Whether `after`, the last position, has appeared as often as `rule` says.
    fn repeats(&self, rule: Repetition, after: &Position) -> bool {
        let enough = times(rule) as usize;
        let alike = self.alike(rule, after);
        // A verdict depends on it, so the positions themselves are compared.
        alike.len() + 1 >= enough && self.count_same(&alike, after) + 1 >= enough
    }

    /// After how many half-moves the same squares were occupied by the same sides as now, since the
    /// last pawn move or capture. Where positions must follow each other, as many as are needed.
    ///
    /// The moves are taken back one by one: what has moved on balance is the difference between the
    /// two positions, as far as sides and squares go.
    fn alike(&self, rule: Repetition, after: &Position) -> Vec<usize> {
        let needed = times(rule) as usize - 1;
        let (stride, most) = match rule {
            Repetition::Anywhere { .. } => (2, usize::MAX),
            Repetition::Consecutive { .. } => (CYCLE, needed),
        };
        let quiet = after.halfmove_clock() as usize;
        let mut moved = [Bitboard::EMPTY; 2];
        let mut alike = Vec::new();
        for (back, m) in (1..=quiet).zip(self.moves.iter().rev()) {
            // Before castling there was a right that is lost for good.
            if m.is_castling() || alike.len() == most {
                break;
            }
            moved[back % 2] ^= Bitboard::from(m.from()) ^ Bitboard::from(m.to());
            if back < CYCLE || back % stride != 0 {
                continue;
            }
            if moved == [Bitboard::EMPTY; 2] {
                alike.push(self.moves.len() - back);
            } else if matches!(rule, Repetition::Consecutive { .. })
                || alike.len() + (quiet - back).div_ceil(CYCLE) < needed
            {
                // What is left is too short for as many as the rule asks for.
                break;
            }
        }
        alike
    }

    /// How often at most the same squares were occupied by the same sides, the same side on move,
    /// since the last pawn move, capture or castling; perhaps a little more, since different
    /// positions may be counted as one.
    fn most_alike(&self, after: &Position) -> usize {
        const SEED: u64 = 0x9E37_79B9_7F4A_7C15;
        let quiet = after.halfmove_clock() as usize;
        let mut moved = [Bitboard::EMPTY; 2];
        let mut counts = [0_u8; 256];
        let mut count = |moved: [Bitboard; 2], back: usize| {
            let mixed =
                (moved[0].0 ^ moved[1].0.rotate_left(19) ^ (back as u64 & 1)).wrapping_mul(SEED);
            let count = &mut counts[usize::from(mixed.to_be_bytes()[0])];
            *count = count.saturating_add(1);
            *count
        };
        let mut most = count(moved, 0);
        for (back, m) in (1..=quiet).zip(self.moves.iter().rev()) {
            if m.is_castling() {
                break;
            }
            moved[back % 2] ^= Bitboard::from(m.from()) ^ Bitboard::from(m.to());
            most = most.max(count(moved, back));
        }
        usize::from(most)
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
