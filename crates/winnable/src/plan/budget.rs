//! What plans may cost, in one table. None of it decides whether a position can be won: a plan that
//! runs out of its budget proves nothing, and the next layer is asked.

/// What is left to do for a goal, and what each of it costs.
pub(super) struct Prices {
    /// Moves of the piece to where it mates: one, two, more.
    pub(super) ways: [u32; 3],
    /// Squares that they attack, where the piece mates or on the line to the king: none, one, two, more.
    pub(super) defended: [u32; 4],
    /// Squares to mate from after which no longer way to others is looked for.
    pub(super) enough: usize,
    /// A piece of theirs that stands in between.
    pub(super) leaving: u32,
    /// Squares beside the king that nobody guards: none, one, two, three, four, more. With more of
    /// them it is no goal.
    pub(super) open: [u32; 6],
    /// A king that has to walk.
    pub(super) walk: u32,
    /// Goals that cost more are not tried.
    pub(super) most: u32,
    /// The same for mates of a king that has to walk.
    pub(super) most_of_walk: u32,
    /// The same where a new queen is near, which does better than rooks.
    pub(super) most_before_queen: u32,
}

/// More than any goal may cost.
const NO_GOAL: u32 = 1_000;

/// Half-moves of a line, with what leads up to it: longer ones are found by searching.
pub(super) const LINE_LENGTH: usize = 90;

// Goals: mates near the king as it stands.

/// Looks for goals where a plan must be cheap.
pub(super) const GLANCES: u32 = 1;
/// Looks for goals before it is tried elsewhere.
pub(super) const SOME_LOOKS: u32 = 3;
/// Looks for goals in all, each from a position better prepared.
pub(super) const LOOKS: u32 = 5;
/// Rounds of preparation between two looks: one alone changes too little.
pub(super) const LOOK_STRIDE: usize = 3;
/// Rounds of preparation in all.
pub(super) const ROUNDS: usize = 24;
/// Goals kept by a look, the cheapest first.
pub(super) const GOALS_KEPT: usize = 4;
/// Goals played out step by step at the first looks; later all that are kept. Most goals that work
/// at all work at once.
pub(super) const PURSUED: [usize; 4] = [0, 0, 1, 2];
/// Goals played out in all.
pub(super) const TRIES: u32 = 24;
/// Half-moves of a goal from where it was found.
pub(super) const GOAL_LENGTH: usize = 30;
/// What goals cost where the line is to be short.
pub(super) const FOR_A_SHORT_LINE: Prices = Prices {
    ways: [1, 3, 6],
    enough: usize::MAX,
    defended: [0, 2, 4, 6],
    leaving: 4,
    open: [0, 5, 10, 15, 20, NO_GOAL],
    walk: 8,
    most: 25,
    most_of_walk: 25,
    most_before_queen: 12,
};
/// What goals cost where nobody wants the line: the more, the fewer of them work. The way of the
/// piece hardly matters, who defends does. Of those beyond the limits three in a hundred work.
pub(super) const IN_HASTE: Prices = Prices {
    ways: [0, 1, 2],
    enough: 3,
    defended: [0, 4, 8, 12],
    leaving: 4,
    open: [0, 4, 10, 20, 40, NO_GOAL],
    walk: 8,
    most: 20,
    most_of_walk: 20,
    most_before_queen: 12,
};
/// The same where a longer way may be the only one: on an empty board, or where the short ways have
/// led nowhere.
pub(super) const IN_HASTE_BY_ANY_WAY: Prices = Prices { enough: usize::MAX, ..IN_HASTE };
/// Moves of one side that are put together at once.
pub(super) const SCHEME_STEPS: usize = 9;
/// Steps of one piece on its way.
pub(super) const WAY_STEPS: usize = 5;
/// Steps of a king that are looked ahead.
pub(super) const KING_STEPS: usize = 8;

// Preparations.

/// Checks answered by checks, one after the other.
pub(super) const EVASIONS: usize = 4;
/// Up to this many pieces the kings go for a walk.
pub(super) const WALK_PIECES: u32 = 14;
/// Half-moves in which a pawn becomes a queen, those that make way for it included.
pub(super) const RUN_LENGTH: usize = 28;
/// Half-moves in which our king walks to a pawn and takes it.
pub(super) const KING_TAKES_LENGTH: usize = 30;
/// Pieces of theirs that may be taken before a mate on the edge.
pub(super) const CLEARED: usize = 3;
/// Rooks and queens of theirs that may be taken before a mate in the corner.
pub(super) const HEAVY_CLEARED: usize = 6;
/// Half-moves in which a piece is offered and taken, roughly.
pub(super) const CLEARED_LENGTH: usize = 4;

/// Half-moves in which all pieces and pawns of theirs are taken.
pub(super) const BARED_LENGTH: usize = 60;

// Mates of the textbooks, on the edge and in the corner.

/// Up to this many pieces their king is driven to the edge before goals are pursued.
pub(super) const DRIVE_PIECES: u32 = 12;
/// With more pieces there is no room for the kings.
pub(super) const EDGE_PIECES: u32 = 20;
/// The same for a side that has only minor pieces.
pub(super) const EDGE_PIECES_OF_MINORS: u32 = 12;
/// Mates on the edge that are tried.
pub(super) const EDGES_KEPT: usize = 3;
/// Half-moves of a mate on the edge.
pub(super) const EDGE_LENGTH: usize = 32;
/// Half-moves in which no king has moved: then nobody gets anywhere.
pub(super) const EDGE_STILL: u32 = 4;
/// Corners that are tried, each with what fills the gap and what gives mate.
pub(super) const CORNERS_KEPT: usize = 4;
/// Half-moves of a mate in the corner.
pub(super) const CORNER_LENGTH: usize = 44;

// Walks by lot, and hunts.

/// Short ways on which a plan is looked for before anything that costs more.
pub(super) const STROLLS: usize = 2;
/// Half-moves of such a way.
pub(super) const STROLL_LENGTH: usize = 14;
/// Ways on which a plan is looked for.
pub(super) const WALKS: usize = 6;
/// Ways of a side that has only minor pieces: it takes what it can, until a corner is near.
pub(super) const CLEARING_WALKS: usize = 16;
/// Half-moves of such a way: few long ways find more than many short ones.
pub(super) const WALK_LENGTH: usize = 64;
/// From move to move little changes: one look in this many is enough.
pub(super) const WALK_STRIDE: usize = 4;
/// Up to this many pieces a hunt finds shorter lines than a walk.
pub(super) const HUNT_PIECES: u32 = 7;
/// Up to this many it finds one sooner.
pub(super) const HUNT_PIECES_IN_HASTE: u32 = 4;
/// Positions looked at in a hunt.
pub(super) const HUNT_POSITIONS: usize = 2_500;
/// Places to remember them.
pub(super) const HUNT_SLOTS: usize = 8_192;
/// Half-moves of a hunt.
pub(super) const HUNT_LENGTH: u16 = 80;
/// Up to this many pieces kings mate together with one piece.
pub(super) const REMOTENESS_PIECES: u32 = 16;
