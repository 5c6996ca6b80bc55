//! What team events have besides their players.

use arbiter_rulebook::{Color, Score};

use crate::{Bye, PairingNumber};

/// A team and its players in board order.
///
/// Teams are in the order of their numbers, without gaps: the team with number `n` is
/// `teams[n - 1]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Team {
    /// Name of the team.
    pub name: String,
    /// In board order.
    pub players: Vec<PairingNumber>,
    /// Up to five letters, for tables.
    pub nickname: String,
    /// The strength that the starting order was made by, as written.
    pub strength: String,
    /// The match points that the source states, if it does; the results decide.
    pub stated_match_points: Option<Score>,
    /// The game points that the source states, if it does.
    pub stated_game_points: Option<Score>,
    /// The rank that the source states, if it does.
    pub stated_rank: Option<u16>,
}

impl Team {
    /// Whether nothing is known of this team, which then only fills the place of a number.
    pub fn is_vacant(&self) -> bool {
        *self == Self::default()
    }
}

/// What a match is worth to the side that wins or draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchScoring {
    /// More game points than the other team.
    pub win: Score,
    /// As many.
    pub draw: Score,
    /// Fewer.
    pub loss: Score,
}

impl Default for MatchScoring {
    /// 2, 1, 0 (TB.3a).
    fn default() -> Self {
        Self { win: Score::from_tenths(20), draw: Score::ONE, loss: Score::ZERO }
    }
}

/// What is known of a team event as such.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamEvent {
    /// What a match is worth.
    pub match_scoring: MatchScoring,
    /// The colours of the team named first, board by board; their number is that of the boards.
    pub board_colors: Vec<Color>,
    /// What the pairing-allocated bye is worth to a team.
    pub bye_points: Option<TeamByePoints>,
    /// The team that had the pairing-allocated bye, round by round.
    pub byes: Vec<Option<PairingNumber>>,
    /// Byes that teams asked for.
    pub requested_byes: Vec<RequestedTeamBye>,
    /// Matches that were not played.
    pub forfeits: Vec<MatchForfeit>,
    /// Line-ups that are not in board order.
    pub line_ups: Vec<LineUp>,
}

/// What the pairing-allocated bye is worth to a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamByePoints {
    /// Match points.
    pub match_points: Score,
    /// Game points.
    pub game_points: Score,
}

/// A bye that a team asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RequestedTeamBye {
    /// From 1.
    pub round: u16,
    /// The team.
    pub team: PairingNumber,
    /// What the round is worth.
    pub bye: Bye,
}

/// A match that was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchForfeit {
    /// From 1.
    pub round: u16,
    /// The team with White on the first board.
    pub white: PairingNumber,
    /// The other team.
    pub black: PairingNumber,
    /// Who gets the match; None: neither team.
    pub winner: Option<Color>,
}

/// Who played on which board for a team in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineUp {
    /// From 1.
    pub round: u16,
    /// The team.
    pub team: PairingNumber,
    /// Its opponent.
    pub opponent: PairingNumber,
    /// From the first board on; None for an empty board.
    pub players: Vec<Option<PairingNumber>>,
}
