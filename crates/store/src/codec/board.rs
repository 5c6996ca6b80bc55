//! Results and byes as words: the codes of the exchange file where it has one.

use arbiter_rulebook::Color;
use arbiter_tournament::{
    Award, BoardResult, Bye, Decision, Direction, NumbersBy, Reach, Recheck, Stage,
};

pub(crate) const COLORS: &[(&str, Color)] = &[("white", Color::White), ("black", Color::Black)];

pub(crate) const BYES: &[(&str, Bye)] = &[
    ("U", Bye::PairingAllocated),
    ("H", Bye::HalfPoint),
    ("F", Bye::FullPoint),
    ("Z", Bye::ZeroPoint),
];

pub(crate) const REACHES: &[(&str, Reach)] =
    &[("everything", Reach::Everything), ("rating-only", Reach::RatingOnly)];

pub(crate) const STAGES: &[(&str, Stage)] = &[
    ("draft", Stage::Draft),
    ("public", Stage::Public),
    ("archived", Stage::Archived),
    ("deleted", Stage::Deleted),
];

pub(crate) const NUMBERS_BY: &[(&str, NumbersBy)] =
    &[("lot", NumbersBy::Lot), ("hand", NumbersBy::Hand)];

pub(crate) const WAYS: &[(&str, Direction)] =
    &[("there", Direction::There), ("here", Direction::Here)];

pub(crate) const RECHECKS: &[(&str, Recheck)] =
    &[("import", Recheck::Import), ("settings", Recheck::Settings)];

/// Who won a game of a playoff.
pub(crate) const DECISIONS: &[(&str, Decision)] =
    &[("1-0", Decision::WhiteWins), ("=-=", Decision::Draw), ("0-1", Decision::BlackWins)];

const fn arbiter(white: Award, black: Award) -> BoardResult {
    BoardResult::Arbiter { white, black }
}

/// Every result there is, White's part first.
pub(crate) const RESULTS: &[(&str, BoardResult)] = &[
    ("1-0", BoardResult::Played(Decision::WhiteWins)),
    ("=-=", BoardResult::Played(Decision::Draw)),
    ("0-1", BoardResult::Played(Decision::BlackWins)),
    ("W-L", BoardResult::Unrated(Decision::WhiteWins)),
    ("D-D", BoardResult::Unrated(Decision::Draw)),
    ("L-W", BoardResult::Unrated(Decision::BlackWins)),
    ("+--", BoardResult::Forfeit { present: Some(Color::White) }),
    ("--+", BoardResult::Forfeit { present: Some(Color::Black) }),
    ("---", BoardResult::Forfeit { present: None }),
    ("adjourned", BoardResult::Adjourned),
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
