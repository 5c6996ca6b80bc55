//! The columns of the format, as tables that reading and writing share.
//!
//! Columns count from 1, both ends included, as the format itself counts them.

use arbiter_rulebook::Color;
use arbiter_tournament::{Bye, GameResult, Title};

/// The largest number of rounds that is read.
pub const ROUNDS_MAX: usize = 255;

/// First and last column of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) first: usize,
    pub(crate) last: usize,
}

impl Field {
    pub(crate) const fn width(self) -> usize {
        self.last - self.first + 1
    }
}

const fn field(first: usize, last: usize) -> Field {
    Field { first, last }
}

// The player line, 001.
pub(crate) const NUMBER: Field = field(5, 8);
pub(crate) const SEX: Field = field(10, 10);
pub(crate) const TITLE: Field = field(11, 13);
/// The older text prints the title one column further right; both are read.
pub(crate) const TITLE_READ: Field = field(11, 14);
pub(crate) const NAME: Field = field(15, 47);
pub(crate) const RATING: Field = field(49, 52);
pub(crate) const FEDERATION: Field = field(54, 56);
pub(crate) const FIDE_ID: Field = field(58, 68);
pub(crate) const BIRTH: Field = field(70, 79);
pub(crate) const POINTS: Field = field(81, 84);
pub(crate) const RANK: Field = field(86, 89);

/// Columns of a player line between fields that must be blank.
///
/// The columns before a number field (4, 80, 85 and 91) are not among them: a number of
/// five digits begins there.
pub(crate) const BLANKS: &[usize] = &[9, 48, 53, 57, 69, 90];

/// First column of a round, the first round being 0.
pub(crate) const fn round_column(round_idx: usize) -> usize {
    92 + 10 * round_idx
}

// The team line, 013.
pub(crate) const TEAM_NAME: Field = field(5, 36);

/// First column of a team's player, the first one being 0.
pub(crate) const fn team_player_column(player_idx: usize) -> usize {
    37 + 5 * player_idx
}

/// First column of the virtual points of a round in an `XXA` line, the first round being 0.
pub(crate) const fn virtual_points_column(round_idx: usize) -> usize {
    10 + 5 * round_idx
}

/// Titles as written, and the letters that old files have instead.
#[rustfmt::skip]
pub const TITLES: &[(Title, &str, &str)] = &[
    (Title::Grandmaster,              "GM",  "g"),
    (Title::InternationalMaster,      "IM",  "m"),
    (Title::WomanGrandmaster,         "WGM", "wg"),
    (Title::FideMaster,               "FM",  "f"),
    (Title::WomanInternationalMaster, "WIM", "wm"),
    (Title::CandidateMaster,          "CM",  "c"),
    (Title::WomanFideMaster,          "WFM", "wf"),
    (Title::WomanCandidateMaster,     "WCM", "wc"),
];

/// Results of games.
#[rustfmt::skip]
pub(crate) const RESULTS: &[(GameResult, char)] = &[
    (GameResult::Win,         '1'),
    (GameResult::Draw,        '='),
    (GameResult::Loss,        '0'),
    (GameResult::UnratedWin,  'W'),
    (GameResult::UnratedDraw, 'D'),
    (GameResult::UnratedLoss, 'L'),
    (GameResult::ForfeitWin,  '+'),
    (GameResult::ForfeitLoss, '-'),
    (GameResult::Pending,     ' '),
];

/// Byes of TRF16.
#[rustfmt::skip]
pub(crate) const BYES: &[(Bye, char)] = &[
    (Bye::PairingAllocated, 'U'),
    (Bye::HalfPoint,        'H'),
    (Bye::FullPoint,        'F'),
    (Bye::ZeroPoint,        'Z'),
];

/// Byes as TRF06 writes them, with the codes of results.
#[rustfmt::skip]
pub(crate) const OLD_BYES: &[(char, Bye)] = &[
    ('+', Bye::PairingAllocated),
    ('1', Bye::FullPoint),
    ('=', Bye::HalfPoint),
    ('-', Bye::ZeroPoint),
    ('0', Bye::ZeroPoint),
];

pub(crate) fn result_code(result: GameResult) -> char {
    RESULTS.iter().find(|(known, _)| *known == result).map_or(' ', |(_, code)| *code)
}

pub(crate) fn bye_code(bye: Bye) -> char {
    BYES.iter().find(|(known, _)| *known == bye).map_or('Z', |(_, code)| *code)
}

pub(crate) const fn color_code(color: Option<Color>) -> char {
    match color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    }
}
