//! What a play-off plan consists of.

use arbiter_rulebook::{ByColor, Color};

/// A play-off among a number of players who are level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many are level.
    pub n_tied: usize,
    /// The clause that gives the plan.
    pub clause: &'static str,
    /// Places by tie-break of those who are out from the start (k10).
    pub out: Vec<usize>,
    /// In an order in which they can be played.
    pub stages: Vec<Stage>,
    /// Whoever wins this stage, or what follows from it, is first.
    pub decided_by: StageId,
}

/// The index of a stage in its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StageId(pub usize);

/// Games that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// For people.
    pub name: String,
    /// The clause that asks for it.
    pub clause: &'static str,
    /// How it is played.
    pub format: Format,
    /// Who plays; in a round robin the first has pairing number 1 and so on.
    pub seats: Vec<Seat>,
    /// In the order of rounds.
    pub games: Vec<Game>,
    /// Clocks.
    pub control: Control,
    /// What follows.
    pub outcomes: Vec<Outcome>,
}

/// How a stage is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Two games with colours reversed.
    Match,
    /// Each against each, once.
    RoundRobin,
    /// One game.
    SingleGame,
}

/// Who sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// The player with this place by tie-break, or by lot, among those level; from 1.
    Place(usize),
    /// Whoever wins that stage or what follows from it.
    WinnerOf(StageId),
    /// One of those level in first place after that stage, best tie-break first; from 1.
    LevelIn(StageId, usize),
}

/// A game of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// From 1; games of one round are played at the same time.
    pub round: usize,
    /// Index of a seat.
    pub first: usize,
    /// Index of a seat.
    pub second: usize,
    /// Who has White.
    pub colors: Colors,
}

/// How colours are found (j).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// By the Berger table: the first has White.
    Berger,
    /// By lot.
    Lot,
    /// The other way round than in the game before.
    Reversed,
}

/// Clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    /// For all moves, in seconds.
    pub base_s: ByColor<u32>,
    /// Added with each move from the first on, in seconds.
    pub increment_s: u32,
    /// Who wins a drawn game; None where a draw is a draw.
    pub draw_wins: Option<Color>,
}

/// Three minutes each and three seconds a move (k1a).
pub const MATCH_GAME: Control =
    Control { base_s: ByColor { white: 180, black: 180 }, increment_s: 3, draw_wins: None };

/// Five minutes against four, a draw wins for Black (k1b).
pub const ARMAGEDDON: Control = Control {
    base_s: ByColor { white: 300, black: 240 },
    increment_s: 0,
    draw_wins: Some(Color::Black),
};

/// One thing that may come out of a stage, and what then happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What came out.
    pub when: When,
    /// What happens.
    pub then: Then,
}

/// What may come out of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// One is alone in first place.
    OneFirst,
    /// So many are level in first place.
    Level(usize),
}

/// What then happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// The first one wins.
    Wins,
    /// Those level play these stages; who wins the last named wins.
    Play {
        /// May begin at once.
        first: Vec<StageId>,
        /// Decides.
        decided_by: StageId,
    },
    /// The one with the fewest moves wins.
    FewestMoves(MoveCount),
}

/// Which moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveCount {
    /// Of the shortest game that scored the point (k2c, k6).
    WonGame,
    /// Of all games played (k4, all five level).
    AllGames,
}
