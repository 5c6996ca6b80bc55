//! Refusals and concerns: what may not be done, and what should not be done lightly.
#![allow(clippy::match_same_arms, reason = "a row per variant reads as a table")]

use std::fmt;

use arbiter_tournament::{ChangeGround, Condition, PlayerId, Settings};

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
        /// The player concerned.
        player: PlayerId,
        /// How many the regulations grant.
        granted: u8,
    },
    /// A player without a rating will stand at the end of the starting order.
    Unrated(PlayerId),
    /// The same name, or the same identity number, is already registered.
    Duplicate(PlayerId),
    /// Somebody is not whom the event is for.
    EntryRules {
        /// The name of the person.
        name: String,
        /// What is not met, or not known.
        unmet: Vec<Condition>,
    },
    /// More players than there is room for.
    Full {
        /// How many there is room for.
        capacity: u16,
    },
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
    /// A proposal that was made by hand would be lost.
    LosesDraftByHand,
    /// Published pairings stand, unless two would meet again (C.04.2.D.10).
    PublishedRound {
        /// Which round.
        round: u8,
    },
    /// Somebody did not appear and gave no notice: withdrawn, unless an excuse is accepted
    /// (C.04.2.D.2).
    NoShow {
        /// The player concerned.
        player: PlayerId,
        /// Which round was missed.
        round: u8,
    },
    /// Players get another number after play has begun (C.04.2.C.3).
    Renumbers {
        /// How many.
        moved: usize,
    },
    /// Numbers that do not follow the ratings.
    NumbersAgainstRatings,
    /// The number of rounds announced is not the one that the field has.
    RoundsDoNotFit {
        /// As announced.
        announced: u8,
        /// What the table or bracket has; in a Swiss, the most that can be paired.
        needed: usize,
    },
    /// The event ends before its last round.
    RoundsMissing {
        /// Rounds published.
        played: u8,
        /// Rounds announced.
        announced: u8,
    },
    /// The event ends with a tie of a knock-out that nobody has won.
    TieUndecided(PlayerId, PlayerId),
    /// An adjourned game counted as a draw in pairings made since, and was none.
    AdjournedNotDrawn {
        /// Which round.
        round: u8,
        /// Which board, from 1.
        board: u16,
    },
    /// Both get the colour that they do not want.
    BothColors(PlayerId, PlayerId),
    /// A full point without a game is out of use.
    FullPointBye(PlayerId),
    /// Somebody is sent off and leaves the standings.
    Expels(PlayerId),
    /// Those players were separated before.
    DecidedAlready,
    /// There is no way back into FIDE mode.
    LeavesFideMode,
    /// Published rounds would not be what the rules give.
    RoundsDiffer(Vec<u8>),
    /// The event disappears from every list.
    Deletes,
    /// The position of the round was drawn before.
    PositionDrawn {
        /// Which round.
        round: u8,
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
    /// Who is kept apart.
    KeptApart,
    /// The edition of the Swiss rules.
    SwissEdition,
    /// Whether the event is rated.
    Rated,
    /// How the ties of a knock-out are played.
    KnockOut,
}

impl Setting {
    /// Whether the setting stays as it is in FIDE mode once the first round is published. The
    /// others may change with consent, and past rounds are looked at again.
    pub const fn is_frozen_by_fide_mode(self) -> bool {
        match self {
            Self::System
            | Self::Acceleration
            | Self::Scoring
            | Self::Teams
            | Self::Ratings
            | Self::KeptApart
            | Self::SwissEdition
            | Self::Rated
            | Self::KnockOut => true,
            Self::Rounds | Self::Tiebreaks => false,
        }
    }
}

impl Concern {
    /// How loudly the arbiter must say yes.
    pub const fn asks_for(&self) -> Consent {
        match self {
            // Said, not asked: the number of rounds may still change.
            Self::RoundsDoNotFit { .. } => Consent::None,
            Self::Unrated(_) | Self::FullPointBye(_) | Self::EntryRules { .. } => {
                Consent::Acknowledged
            }
            Self::NoShow { .. }
            | Self::Renumbers { .. }
            | Self::NumbersAgainstRatings
            | Self::RoundsMissing { .. }
            | Self::TieUndecided(..)
            | Self::AdjournedNotDrawn { .. }
            | Self::BothColors(..)
            | Self::DecidedAlready
            | Self::RoundsDiffer(_)
            | Self::Expels(_)
            | Self::ManyHalfPointByes { .. }
            | Self::Duplicate(_)
            | Self::Full { .. }
            | Self::OpenBoards { .. }
            | Self::NotTheEngines
            | Self::LosesDraftByHand
            | Self::BoardOrder(_)
            | Self::Color(_)
            | Self::PositionDrawn { .. }
            | Self::TooLateForStandings => Consent::Confirmed,
            Self::Rematch(..)
            | Self::Forbidden(..)
            | Self::SecondBye(_)
            | Self::ClosedEvent
            | Self::LosesResults { .. }
            | Self::PublishedRound { .. }
            | Self::LeavesFideMode
            | Self::Deletes
            | Self::SettingInUse(_) => Consent::DoublyConfirmed,
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
            Self::LosesResults { .. } | Self::PublishedRound { .. } => Some("SWISS.D10"),
            Self::NoShow { .. } => Some("SWISS.D2"),
            Self::Renumbers { .. } => Some("SWISS.C3"),
            Self::NumbersAgainstRatings => Some("SWISS.B2"),
            Self::RoundsMissing { .. } => Some("SWISS.a"),
            Self::TieUndecided(..) => Some("KO.1"),
            Self::AdjournedNotDrawn { .. } => Some("SWISS.D1"),
            Self::FullPointBye(_) => Some("SWISS.D4"),
            Self::BothColors(..) => Some("SWISS.h"),
            Self::Duplicate(_)
            | Self::EntryRules { .. }
            | Self::Full { .. }
            | Self::OpenBoards { .. }
            | Self::BoardOrder(_)
            | Self::Forbidden(..)
            | Self::SettingInUse(
                Setting::System
                | Setting::Scoring
                | Setting::Tiebreaks
                | Setting::Teams
                | Setting::KeptApart
                | Setting::SwissEdition
                | Setting::Rated
                | Setting::KnockOut,
            )
            | Self::RoundsDoNotFit { .. }
            | Self::Expels(_)
            | Self::DecidedAlready
            | Self::LeavesFideMode
            | Self::RoundsDiffer(_)
            | Self::Deletes
            | Self::PositionDrawn { .. }
            | Self::LosesDraftByHand
            | Self::ClosedEvent => None,
        }
    }
}

impl fmt::Display for Concern {
    #[expect(clippy::too_many_lines, reason = "one row per concern")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ManyHalfPointByes { player, granted } => {
                write!(f, "player {} would have more than {granted} half-point byes", player.0)
            }
            Self::Unrated(player) => {
                write!(f, "player {} has no rating and starts at the end of the list", player.0)
            }
            Self::Duplicate(player) => write!(f, "the same as player {}", player.0),
            Self::EntryRules { name, unmet } => {
                let words = Condition::WORDS.iter().filter(|(_, it)| unmet.contains(it));
                let words: Vec<&str> = words.map(|(word, _)| *word).collect();
                write!(f, "{name} is not whom the event is for: {}", words.join(", "))
            }
            Self::Full { capacity } => write!(f, "there is room for {capacity} players"),
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
            Self::LosesDraftByHand => f.write_str("a proposal made by hand would be lost"),
            Self::PublishedRound { round } => write!(
                f,
                "round {round} is published: it stays unless the rules give a ground to change it \
                 (C.04.2.D.10)"
            ),
            Self::NoShow { player, round } => write!(
                f,
                "player {} did not appear in round {round} and gave no notice: withdrawn, unless \
                 an excuse is accepted (C.04.2.D.2)",
                player.0
            ),
            Self::Renumbers { moved } => write!(f, "{moved} players get another number"),
            Self::NumbersAgainstRatings => f.write_str("the numbers do not follow the ratings"),
            Self::RoundsDoNotFit { announced, needed } => {
                write!(f, "{announced} rounds are announced, {needed} can be played")
            }
            Self::RoundsMissing { played, announced } => {
                write!(f, "only {played} of {announced} rounds were played")
            }
            Self::TieUndecided(a, b) => {
                write!(f, "the tie of players {} and {} is not decided", a.0, b.0)
            }
            Self::AdjournedNotDrawn { round, board } => write!(
                f,
                "board {board} of round {round} was adjourned and counted as a draw in the \
                 pairings since"
            ),
            Self::BothColors(a, b) => {
                write!(f, "players {} and {} both get the colour they do not want", a.0, b.0)
            }
            Self::FullPointBye(player) => {
                write!(f, "player {} would have a full point without a game", player.0)
            }
            Self::Expels(player) => write!(f, "player {} leaves the standings", player.0),
            Self::DecidedAlready => f.write_str("these players were separated before"),
            Self::LeavesFideMode => f.write_str("there is no way back into FIDE mode"),
            Self::RoundsDiffer(rounds) => {
                let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
                write!(f, "not what the rules give: rounds {}", rounds.join(", "))
            }
            Self::Deletes => f.write_str("the event disappears from every list"),
            Self::PositionDrawn { round } => {
                write!(f, "the position of round {round} was drawn before")
            }
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
    /// Only an Italo-Swiss puts groups together (ITALO.6).
    #[error("only an Italo-Swiss puts groups together")]
    NoGroupsToMerge,
    /// A published pairing changes only for one of five grounds (C.04.2 4.4 of 2026).
    #[error(
        "a published pairing changes only for a rematch, where the regulations allow it, for two \
         without opponents, for a late entry, or for the top boards of the last round (C.04.2 4.4)"
    )]
    NoGround,
    /// The round does not show the ground that is given (C.04.2.D.10).
    #[error("round {round} stands: {}", missing(*.ground))]
    GroundDoesNotHold {
        /// The ground that was given.
        ground: ChangeGround,
        /// Which round.
        round: u8,
    },
    /// No changes by hand are going on.
    #[error("nobody is changing the round by hand")]
    NoManual,
    /// There is no such team.
    #[error("there is no team {0:?}")]
    NoSuchTeam(String),
    /// The player is not in the team.
    #[error("player {} is not in the team {team:?}", player.0)]
    NotInTeam {
        /// The player concerned.
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
    /// In FIDE mode only players of equal rating exchange their numbers (C.04.2.B.2).
    #[error("in FIDE mode numbers follow the ratings: only equals exchange them (C.04.2.B.2)")]
    NumbersAgainstRatings,
    /// The event is not played from drawn positions.
    #[error("the event is not one of Chess960")]
    NotChess960,
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
    /// The public form is not open.
    #[error("registration is not open")]
    RegistrationClosed,
    /// Nobody asked under this number, or it was decided.
    #[error("there is no registration {0} to decide")]
    NoRegistration(u32),
    /// Nobody can join any more.
    #[error("nobody can join once the table or bracket has begun: take round 1 back first")]
    FieldIsClosed,
    /// FIDE mode keeps the setting as it was when the first round was published.
    #[error("in FIDE mode the setting {0:?} stays as it was when round 1 was published")]
    Frozen(Setting),
    /// Games have no result yet.
    #[error("round {round} has {boards} games without a result: nothing is final before that")]
    GamesOpen {
        /// Which round.
        round: u8,
        /// How many.
        boards: usize,
    },
    /// There is nothing to decide between the two.
    #[error("players {} and {} are not level", .0.0, .1.0)]
    NotLevel(PlayerId, PlayerId),
    /// No playoff between the two was arranged.
    #[error("no playoff of players {} and {} is arranged: plan it first", white.0, black.0)]
    NoPlayoff {
        /// Who has White.
        white: PlayerId,
        /// Who has Black.
        black: PlayerId,
    },
    /// The game is not one that the playoff asks for now.
    #[error("a game of players {} (White) and {} is not due", white.0, black.0)]
    NotDue {
        /// Who has White.
        white: PlayerId,
        /// Who has Black.
        black: PlayerId,
    },
    /// A round that is missed gives nothing in this system.
    #[error("this system gives no points for a round that is missed")]
    NoPointsForAbsence,
    /// The bye for the odd player comes from the pairing alone.
    #[error("the pairing-allocated bye is given by the pairing alone")]
    AllocatedByPairing,
    /// The player may not have half-point byes.
    #[error("player {} may not have half-point byes", .0.0)]
    BarredFromHalfPoints(PlayerId),
    /// The arbiter gives both together more than the game is worth.
    #[error("both players together cannot get more than the game is worth")]
    MoreThanTheGame,
    /// The regulations do not allow the tie-break here.
    #[error("the tie-break {found} is not allowed in this event ({article})")]
    ForbiddenTieBreak {
        /// Its code.
        found: String,
        /// The article that says so.
        article: String,
    },
    /// What was published is not hidden again.
    #[error("rounds are published: the event can be archived or deleted, not hidden")]
    HasRounds,
    /// Only a closed event is archived.
    #[error("the event is not closed")]
    NotClosed,
    /// Somebody who is not there stands on a board.
    #[error("player {} is absent from this round", .0.0)]
    IsAbsent(PlayerId),
    /// A round of teams is made of matches: all boards of a team have the same opponent.
    #[error("the boards of player {} are not those of a match of two teams", .0.0)]
    NotInAMatch(PlayerId),
    /// A player is on two boards, or on none.
    #[error("player {} stands in the round {times} times", player.0)]
    NotOnce {
        /// The player concerned.
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
        /// What the arbiter is asked to confirm.
        concerns: Vec<Concern>,
    },
}

fn listed(topics: &[Topic]) -> String {
    topics.iter().map(Topic::to_string).collect::<Vec<_>>().join(", ")
}

fn list(concerns: &[Concern]) -> String {
    concerns.iter().map(Concern::to_string).collect::<Vec<_>>().join("; ")
}

/// What a round would have to show for a ground to hold.
const fn missing(ground: ChangeGround) -> &'static str {
    match ground {
        ChangeGround::TopBoards => "it is not the last one",
        ChangeGround::Rematch
        | ChangeGround::Regulations
        | ChangeGround::Unopposed
        | ChangeGround::LateEntry => "nobody in it meets somebody a second time",
    }
}
