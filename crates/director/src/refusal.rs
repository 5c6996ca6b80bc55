//! Refusals and concerns: what may not be done, and what should not be done lightly.

use std::fmt;

use arbiter_tournament::{PlayerId, Settings};

use crate::{Contradiction, NoPairing, Overpaid, Topic};

/// How loudly the arbiter must say yes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Consent {
    /// Nothing was said yet.
    #[default]
    None,
    /// The concern was read.
    Acknowledged,
    /// Yes, do it.
    Confirmed,
    /// Yes, do it, and I know what follows.
    DoublyConfirmed,
}

/// Why something should be thought over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Concern {
    /// A second half-point bye, or more than the regulations grant.
    ManyHalfPointByes {
        /// Who.
        player: PlayerId,
        /// How many the regulations grant.
        granted: u8,
    },
    /// A player without a rating will stand at the end of the starting order.
    Unrated(PlayerId),
    /// The same name, or the same identity number, is already registered.
    Duplicate(PlayerId),
    /// Boards without a result.
    OpenBoards {
        /// Which round.
        round: u8,
        /// How many.
        boards: usize,
    },
    /// The pairing is not the one the engine gives.
    NotTheEngines,
    /// A team's line-up is not in the order of its boards.
    BoardOrder(PlayerId),
    /// Two players would meet again (C.04.1.b).
    Rematch(PlayerId, PlayerId),
    /// Two players whom the organiser keeps apart would meet.
    Forbidden(PlayerId, PlayerId),
    /// A second pairing-allocated bye, or one after a win by forfeit (C.04.1.d).
    SecondBye(PlayerId),
    /// A colour three times running, or a difference of three (C.04.1.f, C.04.1.g).
    Color(PlayerId),
    /// A setting that pairings already rest on.
    SettingInUse(Setting),
    /// A correction that comes after the following round has ended counts for rating alone.
    TooLateForStandings,
    /// Facts after the event was closed.
    ClosedEvent,
    /// Results would be lost.
    LosesResults {
        /// How many.
        boards: usize,
    },
}

/// A setting that pairings rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The number of rounds (C.04.1.a).
    Rounds,
    /// The pairing system.
    System,
    /// Acceleration (C.04.2.A.3).
    Acceleration,
    /// What results are worth.
    Scoring,
    /// The list of tie-breaks.
    Tiebreaks,
    /// Whether teams play, and on how many boards.
    Teams,
    /// What ratings are used for (C.04, preamble).
    Ratings,
}

impl Concern {
    /// How loudly the arbiter must say yes.
    pub const fn asks_for(&self) -> Consent {
        match self {
            Self::Unrated(_) => Consent::Acknowledged,
            Self::ManyHalfPointByes { .. }
            | Self::Duplicate(_)
            | Self::OpenBoards { .. }
            | Self::NotTheEngines
            | Self::BoardOrder(_)
            | Self::Color(_)
            | Self::TooLateForStandings
            | Self::SettingInUse(Setting::Tiebreaks) => Consent::Confirmed,
            Self::Rematch(..)
            | Self::Forbidden(..)
            | Self::SecondBye(_)
            | Self::ClosedEvent
            | Self::LosesResults { .. }
            | Self::SettingInUse(
                Setting::Rounds
                | Setting::System
                | Setting::Acceleration
                | Setting::Scoring
                | Setting::Teams
                | Setting::Ratings,
            ) => Consent::DoublyConfirmed,
        }
    }

    /// The clause behind the concern, where there is one.
    pub const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::ManyHalfPointByes { .. } => Some("SWISS.D4"),
            Self::Unrated(_) => Some("SWISS.B1"),
            Self::NotTheEngines => Some("SWISS.A5"),
            Self::Rematch(..) => Some("SWISS.b"),
            Self::SecondBye(_) => Some("SWISS.d"),
            Self::Color(_) => Some("SWISS.g"),
            Self::SettingInUse(Setting::Rounds) => Some("SWISS.a"),
            Self::SettingInUse(Setting::Acceleration) => Some("SWISS.A3"),
            Self::SettingInUse(Setting::Ratings) => Some("SWISS.P2"),
            Self::TooLateForStandings => Some("SWISS.D8c"),
            Self::LosesResults { .. } => Some("SWISS.D10"),
            Self::Duplicate(_)
            | Self::OpenBoards { .. }
            | Self::BoardOrder(_)
            | Self::Forbidden(..)
            | Self::SettingInUse(
                Setting::System | Setting::Scoring | Setting::Tiebreaks | Setting::Teams,
            )
            | Self::ClosedEvent => None,
        }
    }
}

impl fmt::Display for Concern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ManyHalfPointByes { player, granted } => {
                write!(f, "player {} would have more than {granted} half-point byes", player.0)
            }
            Self::Unrated(player) => {
                write!(f, "player {} has no rating and starts at the end of the list", player.0)
            }
            Self::Duplicate(player) => write!(f, "the same as player {}", player.0),
            Self::OpenBoards { round, boards } => {
                write!(f, "round {round} has {boards} boards without a result")
            }
            Self::NotTheEngines => f.write_str("the pairing is not the one that the rules give"),
            Self::BoardOrder(player) => {
                write!(f, "player {} stands above a player of a better board", player.0)
            }
            Self::Rematch(a, b) => write!(f, "players {} and {} have already met", a.0, b.0),
            Self::Forbidden(a, b) => write!(f, "players {} and {} are kept apart", a.0, b.0),
            Self::SecondBye(player) => {
                write!(f, "player {} already had a bye or a win by forfeit", player.0)
            }
            Self::Color(player) => {
                write!(f, "player {} would have the same colour too often", player.0)
            }
            Self::SettingInUse(setting) => {
                write!(f, "pairings already rest on the setting {setting:?}")
            }
            Self::TooLateForStandings => f.write_str(
                "the following round has ended: the correction counts for the rating report alone",
            ),
            Self::ClosedEvent => f.write_str("the event is closed"),
            Self::LosesResults { boards } => write!(f, "{boards} results would be lost"),
        }
    }
}

/// Why a command was refused. When several reasons apply, the first listed is given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no event yet.
    #[error("the event does not exist yet: create it first")]
    NotCreated,
    /// There is one already.
    #[error("the event exists already")]
    AlreadyCreated,
    /// The event is over.
    #[error("the event is closed: reopen it, with a reason")]
    Closed,
    /// Nobody has this number.
    #[error("there is no player {}", .0.0)]
    NoSuchPlayer(PlayerId),
    /// A text that must not be empty is.
    #[error("{0} must not be empty")]
    Empty(Topic),
    /// A text or list is too long.
    #[error("{what}: at most {max}, found {found}")]
    TooLong {
        /// Of what.
        what: Topic,
        /// How much is allowed.
        max: usize,
        /// How much there was.
        found: usize,
    },
    /// The number of rounds makes no sense.
    #[error("an event has 1 to {max} rounds, not {found}", max = Settings::ROUNDS_MAX)]
    Rounds {
        /// The number found.
        found: u8,
    },
    /// A bye may not be worth more than a win, nor two draws more than a win and a loss.
    #[error("a bye or a draw may not be worth more than it costs: {0}")]
    Scoring(Overpaid),
    /// Acceleration is announced before play or not at all (C.04.2.A.3).
    #[error("acceleration cannot change once round 1 is paired (C.04.2.A.3)")]
    AccelerationAnnouncedTooLate,
    /// The regulations must say more (C.04, preamble).
    #[error("the regulations do not say: {}", listed(.0))]
    Unsaid(Vec<Topic>),
    /// The rules have no such thing.
    #[error("{what}: there is no {found:?}")]
    Unknown {
        /// Of what.
        what: Topic,
        /// The word.
        found: String,
    },
    /// A regulation contradicts another.
    #[error("{0}")]
    Contradiction(Contradiction),
    /// A tie-break that the edition forbids for the event's system.
    #[error(transparent)]
    TieBreak(arbiter_standings::Refused),
    /// An event by rules of its own is not begun without their description (C.04.2.A.1).
    #[error("a rated event by its own rules needs a written description of them (C.04.2.A.1)")]
    NoDescription,
    /// A text is not a moment.
    #[error("{what}: expected a moment such as 2026-07-01 19:30, found {found:?}")]
    NotAMoment {
        /// Of what.
        what: Topic,
        /// What was there instead.
        found: String,
    },
    /// Changes by hand are going on.
    #[error("the round is being changed by hand: end that first")]
    ManualOpen,
    /// No changes by hand are going on.
    #[error("nobody is changing the round by hand")]
    NoManual,
    /// There is no such team.
    #[error("there is no team {0:?}")]
    NoSuchTeam(String),
    /// The player is not in the team.
    #[error("player {} is not in the team {team:?}", player.0)]
    NotInTeam {
        /// Who.
        player: PlayerId,
        /// Which team.
        team: String,
    },
    /// The player was already paired and can only withdraw.
    #[error("player {} has been paired: withdraw instead of removing", .0.0)]
    WasPaired(PlayerId),
    /// Numbers are fixed once round 4 has been paired (C.04.2.B.3).
    #[error("pairing numbers are fixed once round 4 is paired (C.04.2.B.3)")]
    NumbersAreFixed,
    /// The round is not the one this can be done for.
    #[error("round {found} is not open for this; the next round is {next}")]
    WrongRound {
        /// The round named.
        found: u8,
        /// The round to be paired next.
        next: u8,
    },
    /// All rounds have been played.
    #[error("all {0} rounds have been published")]
    NoMoreRounds(u8),
    /// The lot has not been drawn.
    #[error("draw the colour of number 1 first")]
    ColorNotDrawn,
    /// There are too few players.
    #[error("at least two players are needed, {0} present")]
    TooFewPlayers(usize),
    /// Nothing is drafted.
    #[error("no round is drafted: pair it first")]
    NoDraft,
    /// A player is on two boards, or on none.
    #[error("player {} stands in the round {times} times", player.0)]
    NotOnce {
        /// Who.
        player: PlayerId,
        /// How often.
        times: usize,
    },
    /// A change to favour somebody's norm (C.04.2.A.5).
    #[error("a pairing is not changed to help a norm (C.04.2.A.5); the attempt must be reported")]
    ForANorm,
    /// There is no such board.
    #[error("round {round} has no board {board}")]
    NoSuchBoard {
        /// The round named.
        round: u8,
        /// The board named.
        board: u16,
    },
    /// A result stands there already: correct it instead.
    #[error("board {board} of round {round} has a result: correct it, with a reason")]
    ResultStands {
        /// The round named.
        round: u8,
        /// The board named.
        board: u16,
    },
    /// Nothing would change.
    #[error("nothing would change")]
    NoChange,
    /// The engine found no legal pairing.
    #[error("no legal pairing: {0}")]
    NoPairing(#[from] NoPairing),
    /// The arbiter must say yes first.
    #[error("this asks for consent: {}", list(concerns))]
    NeedsConsent {
        /// How loudly.
        level: Consent,
        /// Why.
        concerns: Vec<Concern>,
    },
}

fn listed(topics: &[Topic]) -> String {
    topics.iter().map(Topic::to_string).collect::<Vec<_>>().join(", ")
}

fn list(concerns: &[Concern]) -> String {
    concerns.iter().map(Concern::to_string).collect::<Vec<_>>().join("; ")
}
