//! What can be wrong with a report.

use arbiter_rulebook::Score;
use arbiter_tournament::PairingNumber;

/// A fault of a tournament report.
///
/// Every variant says where, what was expected and what was found, so that the arbiter
/// can mend the file alone. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum ReadTrfError {
    /// There is no player line at all.
    #[error("no player line (001) in the file")]
    NoPlayers,
    /// No report is as long as that.
    #[error("the file has more than {max} bytes, which no report has")]
    TooLong {
        /// The most that is read.
        max: usize,
    },
    /// A field cannot be understood.
    #[error("line {line}, column {column}: expected {expected}, found {found:?}")]
    BadField {
        /// Line of the file.
        line: u32,
        /// First column of the field.
        column: u32,
        /// What belongs there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// More players than a tournament may have here.
    #[error("line {line}: more than {max} players", max = PairingNumber::MAX)]
    TooManyPlayers {
        /// The first line too many.
        line: u32,
    },
    /// A starting number is used twice.
    #[error("line {line}, column 5: number {number} was already given in line {first_line}")]
    DuplicatePlayer {
        /// The second use.
        line: u32,
        /// The number.
        number: PairingNumber,
        /// The first use.
        first_line: u32,
    },
    /// The line of a player ends too early, though others met the player.
    #[error("line {line}, column {n_columns}: the player line ends here, before points and rounds")]
    ShortLine {
        /// Line of the player.
        line: u32,
        /// Its last column.
        n_columns: u32,
    },
    /// Records of a team event, but no teams.
    #[error("line {line}, column 1: a team event without team lines (310)")]
    NoTeams {
        /// The first line that only team events have.
        line: u32,
    },
    /// A team number is used twice.
    #[error("line {line}, column 5: team {number} was already given in line {first_line}")]
    DuplicateTeam {
        /// The second use.
        line: u32,
        /// The number.
        number: PairingNumber,
        /// The first use.
        first_line: u32,
    },
    /// A record names a team that is not in the file.
    #[error("line {line}, column {column}: there is no team {number}")]
    UnknownTeam {
        /// Line of the record.
        line: u32,
        /// Column of the number.
        column: u32,
        /// The number.
        number: PairingNumber,
    },
    /// More rounds than a tournament may have here.
    #[error("line {line}, column {column}: more than {max} rounds", max = crate::ROUNDS_MAX)]
    TooManyRounds {
        /// Line of the player.
        line: u32,
        /// First column of the first round too many.
        column: u32,
    },
    /// A record names a player who is not in the file.
    #[error("line {line}, column {column}: there is no player {number}")]
    UnknownPlayer {
        /// Line of the record.
        line: u32,
        /// Column of the number.
        column: u32,
        /// The number.
        number: PairingNumber,
    },
    /// A record names a player twice where once is meant.
    #[error("line {line}, column {column}: player {number} is named twice")]
    NamedTwice {
        /// Line of the record.
        line: u32,
        /// Column of the number.
        column: u32,
        /// The number.
        number: PairingNumber,
    },
    /// A player met somebody who is not in the file.
    #[error("line {line}, column {column}: round {round}: there is no player {opponent}")]
    UnknownOpponent {
        /// Line of the player.
        line: u32,
        /// Column of the opponent's number.
        column: u32,
        /// Round, from 1.
        round: u16,
        /// The number.
        opponent: PairingNumber,
    },
    /// A player is paired against himself.
    #[error("line {line}, column {column}: round {round}: player {player} is his own opponent")]
    OwnOpponent {
        /// Line of the player.
        line: u32,
        /// Column of the opponent's number.
        column: u32,
        /// Round, from 1.
        round: u16,
        /// The player.
        player: PairingNumber,
    },
    /// One says they met, the other does not.
    #[error(
        "line {line}, column {column}: round {round}: {player} names {opponent} as opponent, \
         but line {other_line} says {found}"
    )]
    OneSided {
        /// Line of the player.
        line: u32,
        /// Column of the opponent's number.
        column: u32,
        /// Round, from 1.
        round: u16,
        /// Who says so.
        player: PairingNumber,
        /// Who does not.
        opponent: PairingNumber,
        /// Line of the opponent.
        other_line: u32,
        /// What the opponent's line has in that round.
        found: String,
    },
    /// Both had the same colour.
    #[error(
        "line {line}, column {column}: round {round}: {player} and {opponent} both have {color}"
    )]
    SameColor {
        /// Line of the player with the smaller number.
        line: u32,
        /// Column of the colour.
        column: u32,
        /// Round, from 1.
        round: u16,
        /// The smaller number.
        player: PairingNumber,
        /// The larger number.
        opponent: PairingNumber,
        /// `w` or `b`.
        color: char,
    },
    /// The two results of a game do not belong together.
    #[error(
        "line {line}, column {column}: round {round}: {player} has {result:?}, \
         but {opponent} has {other_result:?}"
    )]
    ResultsClash {
        /// Line of the player with the smaller number.
        line: u32,
        /// Column of the result.
        column: u32,
        /// Round, from 1.
        round: u16,
        /// The smaller number.
        player: PairingNumber,
        /// Result code of the player.
        result: char,
        /// The larger number.
        opponent: PairingNumber,
        /// Result code of the opponent.
        other_result: char,
    },
    /// The points of a player are not the sum of the results.
    #[error(
        "line {line}, column 81: player {player}: {stated} points stated, \
         but the results add up to {computed}"
    )]
    PointsDisagree {
        /// Line of the player.
        line: u32,
        /// The player.
        player: PairingNumber,
        /// As stated.
        stated: Score,
        /// As the results say.
        computed: Score,
    },
    /// A scoring that this program does not know, such as one that depends on the colour.
    #[error("line {line}, column {column}: no scoring of ours has {code}={value} beside {other}")]
    UnsupportedScoring {
        /// Line of the record.
        line: u32,
        /// Column of the code.
        column: u32,
        /// The code that does not fit.
        code: String,
        /// Its value.
        value: Score,
        /// What it contradicts.
        other: String,
    },
}

impl ReadTrfError {
    /// The line at fault, from 1; 0 where the whole file is meant.
    pub fn line(&self) -> u32 {
        match self {
            Self::NoPlayers | Self::TooLong { .. } => 0,
            Self::BadField { line, .. }
            | Self::TooManyPlayers { line }
            | Self::DuplicatePlayer { line, .. }
            | Self::ShortLine { line, .. }
            | Self::NoTeams { line }
            | Self::DuplicateTeam { line, .. }
            | Self::UnknownTeam { line, .. }
            | Self::TooManyRounds { line, .. }
            | Self::UnknownPlayer { line, .. }
            | Self::NamedTwice { line, .. }
            | Self::UnknownOpponent { line, .. }
            | Self::OwnOpponent { line, .. }
            | Self::OneSided { line, .. }
            | Self::SameColor { line, .. }
            | Self::ResultsClash { line, .. }
            | Self::PointsDisagree { line, .. }
            | Self::UnsupportedScoring { line, .. } => *line,
        }
    }

    /// The column at fault, from 1; 0 where the whole line or file is meant.
    pub fn column(&self) -> u32 {
        match self {
            Self::NoPlayers | Self::TooLong { .. } | Self::TooManyPlayers { .. } => 0,
            Self::NoTeams { .. } => 1,
            Self::DuplicatePlayer { .. } | Self::DuplicateTeam { .. } => 5,
            Self::PointsDisagree { .. } => 81,
            Self::ShortLine { n_columns, .. } => *n_columns,
            Self::BadField { column, .. }
            | Self::UnknownTeam { column, .. }
            | Self::TooManyRounds { column, .. }
            | Self::UnknownPlayer { column, .. }
            | Self::NamedTwice { column, .. }
            | Self::UnknownOpponent { column, .. }
            | Self::OwnOpponent { column, .. }
            | Self::OneSided { column, .. }
            | Self::SameColor { column, .. }
            | Self::ResultsClash { column, .. }
            | Self::UnsupportedScoring { column, .. } => *column,
        }
    }
}
