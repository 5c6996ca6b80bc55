//! The columns of the format, as tables that reading and writing share.
//!
//! Columns count from 1, both ends included, as the format itself counts them.

use arbiter_rulebook::Color;
use arbiter_tournament::{Bye, Title};

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

/// Letters that old files have instead of the codes of titles.
#[rustfmt::skip]
pub(crate) const OLD_TITLES: &[(Title, &str)] = &[
    (Title::Grandmaster,              "g"),
    (Title::InternationalMaster,      "m"),
    (Title::WomanGrandmaster,         "wg"),
    (Title::FideMaster,               "f"),
    (Title::WomanInternationalMaster, "wm"),
    (Title::CandidateMaster,          "c"),
    (Title::WomanFideMaster,          "wf"),
    (Title::WomanCandidateMaster,     "wc"),
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

/// The sign for a game whose result is not known, for example because it was adjourned.
pub(crate) const UNKNOWN_RESULT: char = '?';

// Records of TRF26.

/// Columns of the letters of record 162; the value is in the four columns after each.
pub(crate) const SCORING_LETTERS: [usize; 6] = [6, 15, 24, 33, 42, 51];
/// Words of record 362 with their columns; the value is in the four columns after each.
pub(crate) const MATCH_SCORING: [(&str, Field); 3] =
    [("TW", field(5, 6)), ("TD", field(14, 15)), ("TL", field(23, 24))];

/// Record 240: byes.
pub(crate) mod bye {
    use super::{Field, field};
    pub(crate) const KIND: usize = 5;
    pub(crate) const ROUND: Field = field(7, 9);
    pub(crate) const FIRST_ID: usize = 11;
}

/// Record 250: virtual points.
pub(crate) mod acceleration {
    use super::{Field, field};
    pub(crate) const MATCH_POINTS: Field = field(5, 8);
    pub(crate) const GAME_POINTS: Field = field(10, 13);
    pub(crate) const FIRST_ROUND: Field = field(15, 17);
    pub(crate) const LAST_ROUND: Field = field(19, 21);
    pub(crate) const FIRST_ID: Field = field(23, 26);
    pub(crate) const LAST_ID: Field = field(28, 31);
}

/// Record 260: who may not meet.
pub(crate) mod prohibition {
    use super::{Field, field};
    pub(crate) const FIRST_ROUND: Field = field(5, 7);
    pub(crate) const LAST_ROUND: Field = field(9, 11);
    pub(crate) const FIRST_ID: usize = 13;
}

/// Record 299: points that do not follow from the results.
pub(crate) mod abnormal {
    use super::{Field, field};
    pub(crate) const KIND: usize = 5;
    pub(crate) const MATCH_POINTS: Field = field(8, 11);
    pub(crate) const GAME_POINTS: Field = field(14, 17);
    /// Files have the points up to a column further right; both are read.
    pub(crate) const MATCH_POINTS_READ: Field = field(6, 12);
    /// See [`MATCH_POINTS_READ`].
    pub(crate) const GAME_POINTS_READ: Field = field(13, 18);
    pub(crate) const ROUND: Field = field(20, 22);
    pub(crate) const FIRST_ID: usize = 24;
}

/// Record 300: line-ups.
pub(crate) mod line_up {
    use super::{Field, field};
    pub(crate) const ROUND: Field = field(5, 7);
    pub(crate) const TEAM: Field = field(9, 11);
    pub(crate) const OPPONENT: Field = field(13, 15);
    pub(crate) const FIRST_ID: usize = 17;
}

/// Record 310: teams.
pub(crate) mod team {
    use super::{Field, field};
    pub(crate) const NUMBER: Field = field(5, 7);
    pub(crate) const NAME: Field = field(9, 40);
    pub(crate) const NICKNAME: Field = field(42, 46);
    pub(crate) const STRENGTH: Field = field(48, 53);
    pub(crate) const MATCH_POINTS: Field = field(55, 60);
    pub(crate) const GAME_POINTS: Field = field(62, 67);
    pub(crate) const RANK: Field = field(69, 71);
    pub(crate) const FIRST_ID: usize = 74;
}

/// Record 320: the pairing-allocated byes of teams.
pub(crate) mod team_bye {
    use super::{Field, field};
    pub(crate) const MATCH_POINTS: Field = field(5, 8);
    pub(crate) const GAME_POINTS: Field = field(10, 13);
    pub(crate) const FIRST_TEAM: usize = 15;
}

/// Record 330: matches that were not played.
pub(crate) mod forfeit {
    use super::{Field, field};
    pub(crate) const RESULT: Field = field(5, 6);
    pub(crate) const ROUND: Field = field(8, 10);
    pub(crate) const WHITE: Field = field(12, 14);
    pub(crate) const BLACK: Field = field(16, 18);
}

/// The field of the n-th number of a list that begins in this column; each takes four columns
/// and a blank.
pub(crate) const fn listed(first: usize, idx: usize) -> Field {
    field(first + 5 * idx, first + 5 * idx + 3)
}

pub(crate) const fn color_code(color: Option<Color>) -> char {
    match color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    }
}
