//! The state of one game.

use arbiter_board::{Move, PackedPosition, Position, Role, Setup, Square};
use arbiter_rulebook::{ByColor, Citation, Color, Millis};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{
    adjournment::{Envelope, Sealed},
    article_04_touch::{Hands, Order},
    article_05_completion::Gesture,
    article_09_draws::{Claim, Written},
    clock::Clock,
    event::{Irregular, Note},
    half_moves::HalfMoves,
    outcome::Outcome,
    regulations::Laws,
    repetition::Repetitions,
    ruling::{Obligation, Offence},
    visually_disabled::Task,
};

/// Half-moves after which a position can come back for the first time.
const CYCLE: u32 = 4;

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The clock has not been started.
    Scheduled,
    /// Somebody's clock runs.
    Playing,
    /// The clocks are stopped.
    Paused,
    /// A draw claim waits for the arbiter.
    Claimed,
    /// A gesture waits for its meaning.
    GestureUnclear {
        /// The player it belongs to.
        by: Color,
        /// What was seen.
        gesture: Gesture,
    },
    /// The score sheets are being completed with the clocks stopped (8.5.1).
    CompletingScoresheets,
    /// The game is being rebuilt on another board.
    Reconstruction,
    /// A move is being sealed.
    Sealing,
    /// In the envelope.
    Adjourned,
    /// At resumption, before the envelope is open.
    Resuming,
    /// Play has ended and an arbiter who is not there will decide (III.6).
    Pending,
    /// Over.
    Finished,
    /// Void.
    Cancelled,
}

/// A result and the article that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The result.
    pub outcome: Outcome,
    /// The article.
    pub basis: Citation,
}

/// A move of the game, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A legal move.
    Legal(Move),
    /// An illegal one that stood.
    Irregular(Irregular),
}

impl Step {
    /// From where to where, as people say it: castling by the king's square or the rook's.
    pub(crate) fn squares(self) -> [(Square, Square); 2] {
        match self {
            Self::Legal(mv) => [(mv.from(), mv.to()), (mv.from(), mv.arrival())],
            Self::Irregular(Irregular { from, to, .. }) => [(from, to); 2],
        }
    }
}

/// A half-move of the game so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The position before it, or the last regular one.
    pub before: PackedPosition,
    /// The pieces before it, where they were no playable position: seldom, so that they do not make
    /// every half-move as large.
    pub board: Option<Box<Setup>>,
    /// The move.
    pub step: Step,
    /// With how many hands it was made.
    pub hands: Hands,
    /// What the move counters showed before it.
    pub counters: ByColor<u32>,
}

/// What the hand of the player on move has done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Pieces touched, in order.
    pub touched: Vec<Square>,
    /// Whether that order is known.
    pub order: Order,
    /// What binds the player besides touches: an announced or half-made move.
    pub bound: Option<(Obligation, Citation)>,
    /// A captured piece has been taken off the board.
    pub capture_begun: Option<Square>,
    /// The king stands on its castling square and the rook is still to be moved.
    pub king_released: Option<Square>,
    /// The promotion piece that touched its square.
    pub promotion: Option<(Square, Role)>,
    /// A move entered on an electronic score sheet before it was made.
    pub entered: Option<Written>,
}

/// An offence nobody has acted upon yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unnoticed {
    /// The player who does it.
    pub by: Color,
    /// The offence committed.
    pub offence: Offence,
    /// Half-moves in the history before it.
    pub plies: usize,
    /// Whether the clock was pressed; if not, the opponent replied before that.
    pub pressed: bool,
}

/// A game, as the fold of its events.
#[expect(clippy::struct_excessive_bools, reason = "independent facts, each of its own event")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Where it stands.
    pub phase: Phase,
    /// The last regular position.
    pub position: Position,
    /// The pieces as they stand, where that is no playable position.
    pub board: Option<Setup>,
    /// An illegal move made and not yet completed or taken back.
    pub illegal: Option<Irregular>,
    /// The clock.
    pub clock: Clock,
    /// Every half-move on the board.
    pub history: HalfMoves<Ply>,
    /// How often each position appeared.
    pub repetitions: Repetitions,
    /// What the hand of the player on move has done.
    pub turn: Turn,
    /// Moves made and not yet completed.
    pub unpressed: ByColor<bool>,
    /// Moves completed.
    pub completed: ByColor<u32>,
    /// Moves made before the position from which the game is told.
    pub before: ByColor<u32>,
    /// Moves completed when a flag fell.
    pub completed_at_flag: ByColor<Option<u32>>,
    /// The move just made was announced so, under Annex D.
    pub announced: Option<(Square, Square)>,
    /// What was written for the envelope.
    pub sealed: Option<Sealed>,
    /// Who has the opponent's score sheet.
    pub borrowed: Option<Color>,
    /// A breach of Article 4 the opponent may still complain of.
    pub breach: Option<(Color, Obligation, Citation)>,
    /// There was such a breach, and the right to complain of it was lost.
    pub breach_expired: bool,
    /// Offences counted.
    pub offences: ByColor<Vec<Offence>>,
    /// Offences on the board that nobody has acted upon.
    pub unnoticed: Vec<Unnoticed>,
    /// Half-moves at which an irregular board was found and is being watched (A.4.4).
    pub watched_since: Option<u32>,
    /// The player who has an open offer.
    pub offer: Option<Color>,
    /// Offers made so far.
    pub offers_made: ByColor<u32>,
    /// The arbiter has consented to an agreed draw (9.1.1).
    pub draw_allowed: bool,
    /// A claim that waits.
    pub claim: Option<Claim>,
    /// Who has turned down the draw that a quickplay request offers.
    pub quickplay: Option<Quickplay>,
    /// Warnings given.
    pub warnings: ByColor<u32>,
    /// Times the arbiter's record was shown.
    pub record_views: ByColor<u32>,
    /// Who is in the hall.
    pub arrived: ByColor<bool>,
    /// Time since the scheduled start.
    pub now: Millis,
    /// When the clock was started, on the same scale.
    pub started_at: Millis,
    /// Tasks of the assistants.
    pub assistants: ByColor<Vec<Task>>,
    /// Signed results.
    pub signed: ByColor<Option<Outcome>>,
    /// A resignation or agreement passed on and not confirmed.
    pub unconfirmed: Option<Unconfirmed>,
    /// The adjournment.
    pub envelope: Option<Box<Envelope>>,
    /// The result.
    pub result: Option<Decided>,
    /// An appeal waits.
    pub appealed: bool,
    /// A decision under the quickplay article was given.
    pub quickplay_decided: bool,
    /// The number of the next move, where it was set by 8.6.
    pub next_move: Option<u32>,
    /// Position, times and running clock were noted before a reconstruction (8.5.3).
    pub noted_for_reconstruction: bool,
    /// The move counts may be told (12.6).
    pub flag_has_fallen: bool,
    /// Since when a player's line to the playing zone has been gone, on the scale of `now`.
    pub line_lost: ByColor<Option<Millis>>,
    /// The player's input is locked (E.04 13.3).
    pub held: ByColor<bool>,
    /// Players who have been shown a card (E.04 13.4).
    pub cards: ByColor<bool>,
    /// Time that passed and was charged to nobody.
    pub nobodys_time: Millis,
}

/// What somebody else passed on and nobody has confirmed.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unconfirmed {
    /// The resignation of this player.
    Resignation(Color),
    /// An agreed draw.
    Draw,
}

/// A quickplay claim that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quickplay {
    /// Who asked.
    pub by: Color,
    /// For an increment (III.4) rather than a draw (III.5).
    pub increment: bool,
    /// The arbiter will look at it again.
    pub postponed: bool,
    /// A flag fell while it was postponed, so that the game ends with the answer.
    pub flag_fallen: bool,
}

impl Game {
    /// Before the start, with the pieces so.
    pub fn new(laws: &Laws, position: Position) -> Self {
        let mut repetitions = Repetitions::default();
        repetitions.record(position.key(), 0);
        Self {
            phase: Phase::Scheduled,
            position,
            board: None,
            illegal: None,
            clock: Clock::with_odds(laws.controls().map(|control| (*control).clone())),
            history: HalfMoves::default(),
            repetitions,
            turn: Turn::default(),
            unpressed: ByColor::default(),
            completed: ByColor::default(),
            before: ByColor::default(),
            completed_at_flag: ByColor::default(),
            announced: None,
            sealed: None,
            borrowed: None,
            breach: None,
            breach_expired: false,
            offences: ByColor::default(),
            unnoticed: Vec::new(),
            watched_since: None,
            offer: None,
            offers_made: ByColor::default(),
            draw_allowed: false,
            claim: None,
            quickplay: None,
            warnings: ByColor::default(),
            record_views: ByColor::default(),
            arrived: ByColor::default(),
            now: Millis::ZERO,
            started_at: Millis::ZERO,
            assistants: ByColor::default(),
            signed: ByColor::default(),
            unconfirmed: None,
            envelope: None,
            result: None,
            appealed: false,
            quickplay_decided: false,
            next_move: None,
            noted_for_reconstruction: false,
            flag_has_fallen: false,
            line_lost: ByColor::default(),
            held: ByColor::default(),
            cards: ByColor::default(),
            nobodys_time: Millis::ZERO,
        }
    }

    /// With pieces on the board that no playable position describes (A.4.4).
    pub fn with_board(laws: &Laws, board: Setup) -> Self {
        match board.position() {
            Ok(position) => Self::new(laws, position),
            Err(_) => Self { board: Some(board), ..Self::new(laws, Position::initial()) },
        }
    }

    /// The pieces as they stand.
    pub fn pieces(&self) -> Setup {
        self.board.unwrap_or_else(|| Setup::from(&self.position))
    }

    /// The plies after which the position stood on the board.
    ///
    /// Keys find them, the positions themselves are compared, so that two positions with the
    /// same key are never taken for one.
    pub fn plies_of(&self, position: &Position) -> impl DoubleEndedIterator<Item = u32> {
        let same = |ply: &u32| {
            let then = self.history.get(*ply as usize).map(|ply| ply.before.position());
            then.unwrap_or(self.position).same_position(position)
        };
        self.repetitions.plies(position.key()).filter(same)
    }

    /// How often the position has stood on the board (9.2, 9.6.1).
    pub fn appearances(&self, position: &Position) -> usize {
        self.plies_of(position).count()
    }

    /// How often it has appeared in succession up to `ply`, `ply` included: each time after two
    /// moves by each player. Counts up to `enough`.
    pub fn appearances_in_succession(&self, position: &Position, ply: u32, enough: usize) -> usize {
        let mut expected = ply;
        let mut run = 1;
        for earlier in self.plies_of(position).rev().filter(|earlier| *earlier < ply) {
            let Some(before) = expected.checked_sub(CYCLE) else { break };
            if earlier != before || run >= enough {
                break;
            }
            run += 1;
            expected = before;
        }
        run
    }

    /// Whose move it is on the board.
    pub fn to_move(&self) -> Color {
        self.board.map_or(self.position.turn(), |board| board.turn)
    }

    /// Half-moves so far.
    pub fn plies(&self) -> u32 {
        u32::try_from(self.history.len()).unwrap_or(u32::MAX)
    }

    /// Moves `color` has completed in this game, those before the position it is told from
    /// included.
    pub fn moves_completed(&self, color: Color) -> u32 {
        *self.before.get(color) + *self.completed.get(color)
    }

    /// Moves `color` has made in this game, completed or not.
    pub fn moves_made(&self, color: Color) -> u32 {
        self.moves_completed(color) + u32::from(*self.unpressed.get(color))
    }

    /// Whether both players have made a move, without which a game is not rated.
    pub fn is_played(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.moves_made(color) > 0)
    }

    /// The remarks that only the record keeps change nothing here.
    pub(crate) fn note(&mut self, note: &Note) {
        match note {
            Note::Assistant { of, tasks } => self.assistants.get_mut(*of).extend(tasks),
            Note::RecordShown(by) => *self.record_views.get_mut(*by) += 1,
            Note::Snapshot { .. } => self.noted_for_reconstruction = true,
            Note::DrawAllowed => self.draw_allowed = true,
            Note::Accident { .. }
            | Note::Adjusted { .. }
            | Note::SheetRequested(_)
            | Note::OfferMarked
            | Note::MoveCountTold(_)
            | Note::Remark { .. } => {}
        }
    }
}
