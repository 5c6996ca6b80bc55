//! The words by which files, forms and programs name a choice: one table for each, which the
//! store and every interface read. A word that was ever written stays.

use arbiter_rulebook::Color;

use crate::{
    Award, BoardResult, Bye, ColorPreferences, Decision, Direction, NumbersBy, PrizeSharing, Reach,
    Recheck, Sex, Stage, TeamPrimary, TeamRanking, Title,
};

/// The word for a value, in a table that holds every value.
pub fn word<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, other)| other == value).map_or("", |(word, _)| word)
}

/// What a word means in a table of words.
pub fn meaning<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(other, _)| *other == word).map(|&(_, value)| value)
}

const fn arbiter(white: Award, black: Award) -> BoardResult {
    BoardResult::Arbiter { white, black }
}

impl BoardResult {
    /// Every result there is, White's part first, in the letters of the exchange file where it
    /// has some; those that arbiters enter every day come first.
    pub const WORDS: [(&'static str, Self); 19] = [
        ("1-0", Self::Played(Decision::WhiteWins)),
        ("=-=", Self::Played(Decision::Draw)),
        ("0-1", Self::Played(Decision::BlackWins)),
        ("+--", Self::Forfeit { present: Some(Color::White) }),
        ("--+", Self::Forfeit { present: Some(Color::Black) }),
        ("---", Self::Forfeit { present: None }),
        ("adjourned", Self::Adjourned),
        ("W-L", Self::Unrated(Decision::WhiteWins)),
        ("D-D", Self::Unrated(Decision::Draw)),
        ("L-W", Self::Unrated(Decision::BlackWins)),
        ("arbiter 1-1", arbiter(Award::Win, Award::Win)),
        ("arbiter 1-=", arbiter(Award::Win, Award::Draw)),
        ("arbiter 1-0", arbiter(Award::Win, Award::Loss)),
        ("arbiter =-1", arbiter(Award::Draw, Award::Win)),
        ("arbiter =-=", arbiter(Award::Draw, Award::Draw)),
        ("arbiter =-0", arbiter(Award::Draw, Award::Loss)),
        ("arbiter 0-1", arbiter(Award::Loss, Award::Win)),
        ("arbiter 0-=", arbiter(Award::Loss, Award::Draw)),
        ("arbiter 0-0", arbiter(Award::Loss, Award::Loss)),
    ];
}

impl Bye {
    /// In the letters of the exchange file.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("U", Self::PairingAllocated),
        ("H", Self::HalfPoint),
        ("F", Self::FullPoint),
        ("Z", Self::ZeroPoint),
    ];
}

impl Decision {
    /// Who won a game of a playoff.
    pub const WORDS: [(&'static str, Self); 3] =
        [("1-0", Self::WhiteWins), ("=-=", Self::Draw), ("0-1", Self::BlackWins)];
}

impl Award {
    /// What one side gets.
    pub const WORDS: [(&'static str, Self); 3] =
        [("1", Self::Win), ("=", Self::Draw), ("0", Self::Loss)];
}

impl Stage {
    /// Who can see an event.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("draft", Self::Draft),
        ("public", Self::Public),
        ("archived", Self::Archived),
        ("deleted", Self::Deleted),
    ];
}

impl NumbersBy {
    /// How numbers were given.
    pub const WORDS: [(&'static str, Self); 2] = [("lot", Self::Lot), ("hand", Self::Hand)];
}

impl Reach {
    /// How far a correction reaches.
    pub const WORDS: [(&'static str, Self); 2] =
        [("everything", Self::Everything), ("rating-only", Self::RatingOnly)];
}

impl Direction {
    /// Where a player moves.
    pub const WORDS: [(&'static str, Self); 2] = [("there", Self::There), ("here", Self::Here)];
}

impl Recheck {
    /// After what the rounds were compared.
    pub const WORDS: [(&'static str, Self); 2] =
        [("import", Self::Import), ("settings", Self::Settings)];
}

impl TeamRanking {
    /// What ranks teams first.
    pub const WORDS: [(&'static str, Self); 2] =
        [("match-points", Self::MatchPoints), ("game-points", Self::GamePoints)];
}

impl TeamPrimary {
    /// The score that ranks and pairs teams.
    pub const WORDS: [(&'static str, Self); 2] =
        [("match-points", Self::MatchPoints), ("game-points", Self::GamePoints)];
}

impl ColorPreferences {
    /// Which colours a team may ask for.
    pub const WORDS: [(&'static str, Self); 3] =
        [("none", Self::None), ("type-a", Self::TypeA), ("type-b", Self::TypeB)];
}

impl PrizeSharing {
    /// How prizes are shared.
    pub const WORDS: [(&'static str, Self); 3] =
        [("equal", Self::Equal), ("hort", Self::Hort), ("by-place", Self::ByPlace)];
}

impl Sex {
    /// As the exchange file records it.
    pub const WORDS: [(&'static str, Self); 2] = [("m", Self::Male), ("w", Self::Female)];
}

impl Title {
    /// The codes of the titles.
    pub const WORDS: [(&'static str, Self); Self::ALL.len()] = {
        let mut rows = [("", Self::Grandmaster); Self::ALL.len()];
        let mut idx = 0;
        while idx < rows.len() {
            rows[idx] = (Self::ALL[idx].code(), Self::ALL[idx]);
            idx += 1;
        }
        rows
    };
}
