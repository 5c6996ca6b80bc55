//! What a refusal speaks of, so that every edge can say it in its reader's language.

use std::fmt;

/// A text or a list of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Why something is done.
    Reason,
    /// A ruling of the arbiter.
    Ruling,
    /// The name of a player.
    PlayerName,
    /// The name of the event.
    EventName,
    /// The name of a festival.
    Festival,
    /// The name of a team.
    TeamName,
    /// A federation.
    Federation,
    /// A date of birth.
    Birth,
    /// A club.
    Club,
    /// Where the event is.
    Place,
    /// The first day.
    FirstDay,
    /// The last day.
    LastDay,
    /// Any other day.
    Day,
    /// The chief arbiter.
    ChiefArbiter,
    /// The deputies.
    DeputyArbiters,
    /// The time control.
    TimeControl,
    /// Where ratings come from.
    RatingList,
    /// What ratings are used for.
    RatingUse,
    /// What the bye is worth.
    ByeValue,
    /// What an adjourned game counts for pairing.
    AdjournedValue,
    /// How colours are given.
    ColorRule,
    /// How players change score group.
    FloatRule,
    /// Where results are posted.
    PostingPlace,
    /// When results were posted.
    PostingTime,
    /// The description of rules of one's own.
    Description,
    /// The moments of the programme.
    Programme,
    /// The rounds of the programme.
    ProgrammeRounds,
    /// The list of tie-breaks.
    TieBreaks,
    /// The edition of the tie-breaks.
    TieBreakEdition,
    /// The edition of the rating rules.
    RatingEdition,
    /// The edition of the Swiss rules.
    SwissEdition,
    /// The prizes.
    Prizes,
    /// The categories.
    Categories,
    /// When the public form opens and closes.
    RegistrationWindow,
    /// The registrations that wait.
    Registrations,
    /// How somebody is reached.
    Contact,
    /// What somebody adds.
    Remark,
    /// Groups of players who do not meet.
    KeptApart,
    /// The players of the event.
    Players,
    /// The players of a line-up.
    Lineup,
    /// How a playoff will be played.
    PlayoffPlan,
    /// How a playoff was decided.
    PlayoffOutcome,
    /// The name of a tie-break that the event finds in its own way.
    OutsideName,
    /// A value of such a tie-break.
    OutsideValue,
    /// A position of Chess960.
    Position,
    /// A rating of a later list.
    LaterRating,
}

impl Topic {
    /// All of them.
    pub const ALL: [Self; 45] = [
        Self::Reason,
        Self::PlayerName,
        Self::EventName,
        Self::Festival,
        Self::TeamName,
        Self::Federation,
        Self::Birth,
        Self::Club,
        Self::Place,
        Self::FirstDay,
        Self::LastDay,
        Self::Day,
        Self::ChiefArbiter,
        Self::DeputyArbiters,
        Self::TimeControl,
        Self::RatingList,
        Self::RatingUse,
        Self::ByeValue,
        Self::AdjournedValue,
        Self::ColorRule,
        Self::FloatRule,
        Self::PostingPlace,
        Self::PostingTime,
        Self::Description,
        Self::Programme,
        Self::ProgrammeRounds,
        Self::TieBreaks,
        Self::TieBreakEdition,
        Self::RatingEdition,
        Self::SwissEdition,
        Self::Prizes,
        Self::Categories,
        Self::RegistrationWindow,
        Self::Registrations,
        Self::Contact,
        Self::Remark,
        Self::KeptApart,
        Self::Players,
        Self::Lineup,
        Self::PlayoffPlan,
        Self::PlayoffOutcome,
        Self::OutsideName,
        Self::OutsideValue,
        Self::Position,
        Self::LaterRating,
    ];
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Reason => "the reason",
            Self::Ruling => "the ruling",
            Self::PlayerName => "the name of the player",
            Self::EventName => "the name of the event",
            Self::Festival => "the name of the festival",
            Self::TeamName => "the name of the team",
            Self::Federation => "the federation",
            Self::Birth => "the date of birth",
            Self::Club => "the club",
            Self::Place => "the place",
            Self::FirstDay => "the first day",
            Self::LastDay => "the last day",
            Self::Day => "the day",
            Self::ChiefArbiter => "the chief arbiter",
            Self::DeputyArbiters => "deputy arbiters",
            Self::TimeControl => "the time control",
            Self::RatingList => "the rating list",
            Self::RatingUse => "rating use",
            Self::ByeValue => "bye value",
            Self::AdjournedValue => "adjourned value",
            Self::ColorRule => "colour rule",
            Self::FloatRule => "float rule",
            Self::PostingPlace => "the place of posting",
            Self::PostingTime => "the time of posting",
            Self::Description => "the description",
            Self::Programme => "the programme",
            Self::ProgrammeRounds => "rounds in the programme",
            Self::TieBreaks => "tie-breaks",
            Self::TieBreakEdition => "editions of the tie-breaks",
            Self::RatingEdition => "editions of the rating rules",
            Self::SwissEdition => "editions of the Swiss rules",
            Self::Prizes => "prizes",
            Self::Categories => "categories",
            Self::RegistrationWindow => "when registration opens and closes",
            Self::Registrations => "registrations",
            Self::Contact => "how to reach you",
            Self::Remark => "the remark",
            Self::KeptApart => "groups kept apart",
            Self::Players => "players",
            Self::Lineup => "players of a line-up",
            Self::PlayoffPlan => "the plan of the playoff",
            Self::PlayoffOutcome => "how the playoff was decided",
            Self::OutsideName => "the name of the tie-break",
            Self::OutsideValue => "the value of the tie-break",
            Self::Position => "the Chess960 position",
            Self::LaterRating => "the later rating",
        })
    }
}

/// A result that is worth more than it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Overpaid {
    /// The bye is worth more than a win.
    #[error("the bye is worth more than a win")]
    Bye,
    /// Two draws are worth more than a win and a loss.
    #[error("two draws are worth more than a win and a loss")]
    Draw,
    /// A loss is worth more than a draw, or a draw more than a win.
    #[error("a win is worth at least a draw, and a draw at least a loss")]
    Order,
    /// The bye is worth what no result gives.
    #[error("the bye is worth as much as a win, a draw or a loss")]
    Unreachable,
    /// Every game won is worth more points than are counted.
    #[error("who wins every game has at most 6553.5 points")]
    Sum,
    /// A prize is worth more than anybody pays.
    #[error("a prize is worth at most 10,000,000,000.00")]
    Prize,
}

/// Regulations that contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// Matches without boards.
    #[error("a match has at least one board")]
    NoBoards,
    /// The pairing system already says what the event says of its own.
    #[error("the pairing system says how colours are given and who changes score group")]
    SystemSays,
    /// Under Lim's rules the bye is a point (LIM.8.3).
    #[error("under Lim's rules the bye is worth as much as a win")]
    LimBye,
    /// The last day comes before the first.
    #[error("the last day comes before the first")]
    Days,
    /// A tie without games.
    #[error("a tie has at least one game")]
    NoGames,
    /// Games that are adjourned count as drawn (C.04.2.D.1).
    #[error("an adjourned game counts as a draw for pairing (C.04.2.D.1)")]
    Adjourned,
    /// A match of Double-Swiss is two games, and each is a round.
    #[error("in a Double-Swiss every game of a match is a round: give an even number of rounds")]
    OddGames,
    /// Baku needs a win worth two draws and a loss worth nothing (C.04.7, 1.1).
    #[error("the Baku acceleration needs a win worth two draws and a loss worth nothing (C.04.7)")]
    BakuPoints,
    /// The system pairs players, not teams.
    #[error("Double-Swiss pairs players, not teams")]
    TeamsOfPlayers,
}

/// Why the rules give no next round, or no more to say of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPairing {
    /// A match needs two teams.
    #[error("{0} teams have players")]
    TooFewTeams(usize),
    /// The system pairs players alone.
    #[error(
        "teams are paired by the Swiss system for teams, by the Dutch system, by Berger's tables or by hand"
    )]
    SystemOfPlayers,
    /// Matches have no words of their own.
    #[error("rounds of teams are not explained board by board")]
    ByMatches,
    /// The pairing system finds nothing.
    #[error(transparent)]
    Rules(#[from] arbiter_pairing::NoPairing),
}
