//! What a round was for one player.

use arbiter_rulebook::Color;

use crate::PairingNumber;

/// One player's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundEntry {
    /// Paired, whether or not the game was played.
    Paired {
        /// Who the opponent was.
        opponent: PairingNumber,
        /// None where the source does not tell.
        color: Option<Color>,
        /// From this player's point of view.
        result: GameResult,
    },
    /// Not paired, for the reason given.
    Bye(Bye),
    /// Not paired, and nothing is said about it; scores as a zero-point bye.
    Absent,
}

/// The outcome of a pairing, from one player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameResult {
    /// `1`
    Win,
    /// `=`
    Draw,
    /// `0`
    Loss,
    /// `W`: won with less than one move by each; not rated, but played.
    UnratedWin,
    /// `D`
    UnratedDraw,
    /// `L`
    UnratedLoss,
    /// `+`: the opponent did not appear.
    ForfeitWin,
    /// `-`: did not appear; two of these facing each other are a double forfeit.
    ForfeitLoss,
    /// Paired, not yet decided.
    Pending,
}

/// Why a player was not paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bye {
    /// `U`: given by the pairing to the odd player.
    PairingAllocated,
    /// `H`: asked for, worth half a point.
    HalfPoint,
    /// `F`: asked for or granted, worth a full point.
    FullPoint,
    /// `Z`: absence announced or known, worth nothing.
    ZeroPoint,
}

impl GameResult {
    /// Whether the player has the points of a win, on the board or by forfeit.
    pub const fn is_win(self) -> bool {
        match self {
            Self::Win | Self::UnratedWin | Self::ForfeitWin => true,
            Self::Draw
            | Self::Loss
            | Self::UnratedDraw
            | Self::UnratedLoss
            | Self::ForfeitLoss
            | Self::Pending => false,
        }
    }

    /// Whether a game took place on the board; forfeits and open games did not.
    pub const fn was_played(self) -> bool {
        match self {
            Self::Win
            | Self::Draw
            | Self::Loss
            | Self::UnratedWin
            | Self::UnratedDraw
            | Self::UnratedLoss => true,
            Self::ForfeitWin | Self::ForfeitLoss | Self::Pending => false,
        }
    }
}
