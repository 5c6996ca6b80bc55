//! Choices of the regulations that are a word each.

/// How players of equal rating and title stand among each other in the starting list, where the
/// event does not leave it to the alphabet (C.04.2.B.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EqualsOrder {
    /// By name.
    #[default]
    Alphabet,
    /// By FIDE's number, the lowest first.
    FideId,
    /// By the date of birth, the oldest first.
    Oldest,
    /// By the date of birth, the youngest first.
    Youngest,
    /// In the order of registration.
    Entry,
}

impl EqualsOrder {
    /// Every order, and the word for it in settings.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("alphabet", Self::Alphabet),
        ("fide-id", Self::FideId),
        ("oldest", Self::Oldest),
        ("youngest", Self::Youngest),
        ("entry", Self::Entry),
    ];
}

/// Which of a player's ratings the tie-breaks by rating take in an event of more than 30 days
/// (C.07, Article 10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TieBreakRating {
    /// The one at the start.
    #[default]
    First,
    /// The one that was valid in the round of each game.
    EachRound,
    /// The last one.
    Latest,
}

impl TieBreakRating {
    /// Every choice, and the word for it in settings.
    pub const WORDS: [(&'static str, Self); 3] =
        [("first", Self::First), ("each-round", Self::EachRound), ("latest", Self::Latest)];
}

/// Whether every game of rapid or blitz is watched as the Laws ask for their full rules (2023: A.4
/// and B.2, otherwise A.5 and B.3). The event says so beforehand (A.6, B.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Supervision {
    /// The event has not said.
    #[default]
    Unsaid,
    /// Every game is watched and recorded.
    Full,
    /// Not every one.
    Partial,
}

impl Supervision {
    /// Every choice, and the word for it in settings.
    pub const WORDS: [(&'static str, Self); 3] =
        [("unsaid", Self::Unsaid), ("full", Self::Full), ("partial", Self::Partial)];
}

/// Who can win a prize, as far as the federation decides (SWISS.P3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PrizeFor {
    /// Everybody.
    #[default]
    Everybody,
    /// Players of the federation of the event.
    National,
    /// Players of other federations.
    Foreign,
}

impl PrizeFor {
    /// Every choice, and the word for it in settings.
    pub const WORDS: [(&'static str, Self); 3] =
        [("everybody", Self::Everybody), ("national", Self::National), ("foreign", Self::Foreign)];
}
