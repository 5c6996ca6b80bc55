//! How a game ended, as PGN says it.

use core::fmt;

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished, or not known.
    #[default]
    Unknown,
}

impl Outcome {
    /// The result that this text, such as the value of the tag `Result`, stands for.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text.trim() {
            "1-0" => Self::WhiteWins,
            "0-1" => Self::BlackWins,
            "1/2-1/2" | "1/2" | "½-½" | "½" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}

/// Why a game ended: the tag `Termination`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// Given up by somebody.
    Abandoned,
    /// Decided by an umpire.
    Adjudication,
    /// A player died.
    Death,
    /// Something outside the game stopped it.
    Emergency,
    /// In the usual way.
    Normal,
    /// For a breach of the rules.
    RulesInfraction,
    /// On time.
    TimeForfeit,
    /// It has not ended.
    Unterminated,
}

impl Termination {
    /// The reason that the value of the tag stands for; `None` for a word of one's own.
    pub fn parse(text: &str) -> Option<Self> {
        const WORDS: [(&str, Termination); 8] = [
            ("abandoned", Termination::Abandoned),
            ("adjudication", Termination::Adjudication),
            ("death", Termination::Death),
            ("emergency", Termination::Emergency),
            ("normal", Termination::Normal),
            ("rules infraction", Termination::RulesInfraction),
            ("time forfeit", Termination::TimeForfeit),
            ("unterminated", Termination::Unterminated),
        ];
        let text = text.trim();
        WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)).map(|&(_, reason)| reason)
    }
}

/// Whether these words, the value of the tag `Termination` or a comment behind the last move,
/// say that the game was lost on time.
///
/// `Termination` has a word of its own for it; servers and older programs use theirs: "won on
/// time", "forfeits on time", "ran out of time".
///
/// ```
/// use arbiter_notation::pgn::is_time_forfeit;
///
/// assert!(is_time_forfeit("Time forfeit"));
/// assert!(is_time_forfeit("White forfeits on time"));
/// assert!(!is_time_forfeit("in time trouble"));
/// ```
pub fn is_time_forfeit(text: &str) -> bool {
    const PHRASES: [&str; 5] =
        ["time forfeit", "on time", "out of time", "flag fell", "overstepped the time"];
    let text = text.to_ascii_lowercase();
    PHRASES.iter().any(|phrase| text.contains(phrase))
}
