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

impl RoundEntry {
    /// Whether a game of this round is still to be decided.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Paired { result, .. } if result.is_open())
    }
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
    /// `?`: adjourned; counts as announced until it is decided (C.04.2, 3.1).
    Adjourned,
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
        self.half_points() == 2
    }

    /// Two for a win, one for a draw, however it came about; nothing for a game that is open.
    pub const fn half_points(self) -> u16 {
        match self {
            Self::Win | Self::UnratedWin | Self::ForfeitWin => 2,
            Self::Draw | Self::UnratedDraw => 1,
            Self::Loss
            | Self::UnratedLoss
            | Self::ForfeitLoss
            | Self::Adjourned
            | Self::Pending => 0,
        }
    }

    /// Whether the game is still to be decided.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Adjourned | Self::Pending)
    }

    /// All results.
    pub const ALL: [Self; 10] = [
        Self::Win,
        Self::Draw,
        Self::Loss,
        Self::UnratedWin,
        Self::UnratedDraw,
        Self::UnratedLoss,
        Self::ForfeitWin,
        Self::ForfeitLoss,
        Self::Adjourned,
        Self::Pending,
    ];

    /// The sign of the exchange file; a blank for a game that is not decided.
    pub const fn code(self) -> char {
        match self {
            Self::Win => '1',
            Self::Draw => '=',
            Self::Loss => '0',
            Self::UnratedWin => 'W',
            Self::UnratedDraw => 'D',
            Self::UnratedLoss => 'L',
            Self::ForfeitWin => '+',
            Self::ForfeitLoss => '-',
            Self::Adjourned => '?',
            Self::Pending => ' ',
        }
    }

    /// The result with this sign, in either case.
    pub fn from_code(code: char) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.code() == code.to_ascii_uppercase())
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
            Self::ForfeitWin | Self::ForfeitLoss | Self::Adjourned | Self::Pending => false,
        }
    }
}

impl Bye {
    /// All kinds.
    pub const ALL: [Self; 4] =
        [Self::PairingAllocated, Self::HalfPoint, Self::FullPoint, Self::ZeroPoint];

    /// The letter of the exchange file.
    pub const fn code(self) -> char {
        match self {
            Self::PairingAllocated => 'U',
            Self::HalfPoint => 'H',
            Self::FullPoint => 'F',
            Self::ZeroPoint => 'Z',
        }
    }

    /// The bye with this letter, in either case.
    pub fn from_code(code: char) -> Option<Self> {
        Self::ALL.into_iter().find(|bye| bye.code() == code.to_ascii_uppercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_and_bye_is_read_back_from_its_sign() {
        for result in GameResult::ALL {
            assert_eq!(GameResult::from_code(result.code().to_ascii_lowercase()), Some(result));
        }
        for bye in Bye::ALL {
            assert_eq!(Bye::from_code(bye.code().to_ascii_lowercase()), Some(bye));
        }
        assert_eq!(GameResult::from_code('U'), None);
        assert_eq!(Bye::from_code('+'), None);
    }

    #[test]
    fn a_win_is_one_on_the_board_or_by_forfeit_and_forfeits_were_not_played() {
        let of = |is_so: fn(GameResult) -> bool| -> String {
            GameResult::ALL.into_iter().filter(|it| is_so(*it)).map(GameResult::code).collect()
        };
        let sorted = |text: String| {
            let mut letters: Vec<char> = text.chars().collect();
            letters.sort_unstable();
            letters.into_iter().collect::<String>()
        };
        assert_eq!(sorted(of(GameResult::is_win)), "+1W");
        assert_eq!(sorted(of(GameResult::was_played)), "01=DLW");
    }
}
