//! The three answers, and how much work may be spent on them.

use arbiter_board::{Bitboard, Move, Square};

/// Whether a side can still mate by some series of legal moves, with the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winnability {
    /// It can, for instance by these legal moves, the last of which mates. The line is empty
    /// where the position is already the mate.
    Winnable {
        /// A helpmate that [`arbiter_board`] has replayed.
        line: Vec<Move>,
    },
    /// It cannot; this has been proved.
    Unwinnable {
        /// Why not, for people.
        ground: Ground,
    },
    /// The work allowed was spent before either could be proved.
    Undetermined {
        /// The positions visited.
        work: u64,
    },
}

impl Winnability {
    /// The answer without its proof.
    pub const fn verdict(&self) -> Verdict {
        match self {
            Self::Winnable { .. } => Verdict::Winnable,
            Self::Unwinnable { .. } => Verdict::Unwinnable,
            Self::Undetermined { .. } => Verdict::Undetermined,
        }
    }
}

/// The answer without its proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Some series of legal moves ends in mate by this side.
    Winnable,
    /// No series of legal moves does.
    Unwinnable,
    /// The work allowed was too little to tell.
    Undetermined,
}

/// Why a side cannot mate, in a form that can be read and drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The side has nothing but its king.
    BareKing,
    /// What the side has cannot mate against what the other side has.
    Material(Material),
    /// Pawns are locked for ever and nobody gets past them.
    Wall(Wall),
    /// All moves are forced and lead to a draw.
    ForcedLine {
        /// The only legal moves, one after the other.
        moves: Vec<Move>,
        /// Where they lead.
        end: ForcedEnd,
    },
    /// Every position that can still arise was visited; none of them is the mate.
    Exhaustive {
        /// How many positions can arise.
        positions: u64,
    },
}

/// Material that cannot mate against this material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Material {
    /// A lone knight against a king that has at most queens beside it.
    LoneKnight,
    /// Bishops of one square colour, against neither pawn nor knight nor a bishop of the
    /// other square colour.
    BishopsOfOneColor {
        /// The bishops stand on light squares.
        light: bool,
    },
}

/// Where a series of forced moves ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ForcedEnd {
    /// In stalemate.
    Stalemate,
    /// In mate, but by the other side.
    MatedItself,
    /// With a bare king.
    BareKing,
    /// With material that cannot mate.
    Material(Material),
    /// In a circle: the same position again, for ever.
    Repetition,
}

/// How much work may be spent: positions to visit, never seconds.
///
/// The same limit gives the same answer on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The most positions that may be visited for one side.
    pub positions: u64,
}

impl Limit {
    /// A limit of this many positions.
    pub const fn positions(positions: u64) -> Self {
        Self { positions }
    }
}

impl Default for Limit {
    /// Enough for every position known to us: three times what the hardest needs.
    fn default() -> Self {
        Self { positions: 3_000_000 }
    }
}

/// What settled a question. For benchmarks and the curious.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The game is over on the board: mate or stalemate.
    Over,
    /// Material alone.
    Material,
    /// A helpmate built from a plan.
    Plan,
    /// Structures that nothing leads out of.
    Structure,
    /// The search over every position that can arise.
    Search,
}

/// A structure that nobody can break up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// The pawns that neither move nor are captured, ever.
    pub locked: Bitboard,
    /// For each other piece, the squares it can ever stand on, and perhaps some more.
    pub reach: Vec<Reach>,
}

impl Wall {
    /// The squares that the piece on `from` can ever stand on.
    pub fn reach(&self, from: Square) -> Bitboard {
        match self.reach.iter().find(|reach| reach.from == from) {
            Some(reach) => reach.squares,
            None => Bitboard::from(from) & self.locked,
        }
    }
}

/// A set of squares that a piece can ever reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reach {
    /// Where the piece stands.
    pub from: Square,
    /// Where it can ever stand, its own square included.
    pub squares: Bitboard,
}
