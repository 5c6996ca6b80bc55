//! The quality criteria as tables, one per edition.
//!
//! Each row says what one pair, or one player who floats down, adds to the criterion. The
//! engines compare pairings by these rows, in this order, and by nothing else; an
//! explanation prints them. The absolute criteria are [`Roster::may_meet`] and who may have
//! the bye; what looks beyond the bracket (completion, the next bracket) is left to the engines.
//!
//! [`Roster::may_meet`]: super::roster::Roster::may_meet

use std::cmp::Ordering;

use arbiter_rulebook::SwissRow;
use arbiter_rulebook::{Color, Score};

use super::roster::Contender;
use crate::{
    Edition,
    swiss::{Float, Grade},
};

/// A rule by which candidates are compared, by what it counts. Its number depends on the
/// edition: see [`Criterion::article`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// Players who go down.
    Floaters,
    /// Score differences of pairs and floaters (2017).
    ScoreDifferences,
    /// Scores of those who go down, from the top (2026).
    FloaterScores,
    /// What is left unpaired in the next bracket.
    NextBracket,
    /// Unplayed games of the one who gets the bye (2026).
    UnplayedOfBye,
    /// Colour differences beyond two.
    BeyondTwo,
    /// The same colour a third time running.
    ThirdTime,
    /// Colour preferences that are not granted.
    Preferences,
    /// Strong colour preferences that are not granted.
    StrongPreferences,
    /// Downfloats repeated from the round before.
    DownAgain,
    /// Upfloats repeated from the round before.
    UpAgain,
    /// Downfloats repeated from two rounds before.
    DownAgainLater,
    /// Upfloats repeated from two rounds before.
    UpAgainLater,
    /// Score differences of downfloats repeated from the round before.
    DownAgainGaps,
    /// Score differences of upfloats repeated from the round before.
    UpAgainGaps,
    /// Score differences of downfloats repeated from two rounds before.
    DownAgainLaterGaps,
    /// Score differences of upfloats repeated from two rounds before.
    UpAgainLaterGaps,
}

impl Criterion {
    /// Its number in the regulation; a dash where the edition has no such criterion.
    #[rustfmt::skip]
    pub const fn article(self, edition: Edition) -> &'static str {
        let [in_2017, in_2026] = match self {
            Self::Floaters           => ["C.5",  "C6"],
            Self::ScoreDifferences   => ["C.6",  "-"],
            Self::FloaterScores      => ["-",    "C7"],
            Self::NextBracket        => ["C.7",  "C8"],
            Self::UnplayedOfBye      => ["-",    "C9"],
            Self::BeyondTwo          => ["C.8",  "C10"],
            Self::ThirdTime          => ["C.9",  "C11"],
            Self::Preferences        => ["C.10", "C12"],
            Self::StrongPreferences  => ["C.11", "C13"],
            Self::DownAgain          => ["C.12", "C14"],
            Self::UpAgain            => ["C.13", "C15"],
            Self::DownAgainLater     => ["C.14", "C16"],
            Self::UpAgainLater       => ["C.15", "C17"],
            Self::DownAgainGaps      => ["C.16", "C18"],
            Self::UpAgainGaps        => ["C.17", "C19"],
            Self::DownAgainLaterGaps => ["C.18", "C20"],
            Self::UpAgainLaterGaps   => ["C.19", "C21"],
        };
        SwissRow { e2017: in_2017, e2026: in_2026 }.at(edition)
    }
}

/// Which player of a pair a criterion is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bearer {
    /// The one of the higher score.
    Upper,
    /// The one of the lower score.
    Lower,
    /// Whoever does not get the colour both want.
    Denied,
}

impl Criterion {
    /// Which player of a pair it is about; none where it is about no player in particular.
    pub(crate) const fn bearer(self) -> Option<Bearer> {
        match self {
            Self::Floaters
            | Self::ScoreDifferences
            | Self::FloaterScores
            | Self::NextBracket
            | Self::UnplayedOfBye => None,
            Self::BeyondTwo | Self::ThirdTime | Self::Preferences | Self::StrongPreferences => {
                Some(Bearer::Denied)
            }
            Self::DownAgain
            | Self::DownAgainLater
            | Self::DownAgainGaps
            | Self::DownAgainLaterGaps => Some(Bearer::Upper),
            Self::UpAgain | Self::UpAgainLater | Self::UpAgainGaps | Self::UpAgainLaterGaps => {
                Some(Bearer::Lower)
            }
        }
    }
}

/// How the contributions to a criterion are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// By their number.
    Count,
    /// By their score differences, largest first (2017: A.8).
    Gaps,
}

/// Two players who might meet; `upper` has the higher rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<'a> {
    pub(crate) upper: &'a Contender,
    pub(crate) lower: &'a Contender,
}

/// A player who floats down from a bracket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Floater<'a> {
    pub(crate) contender: &'a Contender,
    /// Lowest score of the bracket, which is that of its residents.
    pub(crate) lowest: Score,
}

/// One way in which a pairing can be worse than another.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) criterion: Criterion,
    pub(crate) measure: Measure,
    /// What a pair adds.
    pub(crate) pair: fn(Pair<'_>) -> u8,
    /// What a player adds who floats down from the bracket.
    pub(crate) floater: fn(Floater<'_>) -> u8,
    /// The most that a player can add in whatever pair.
    pub(crate) most: fn(&Contender) -> u8,
}

/// The criteria of an edition, most important first.
pub(crate) const fn quality(edition: Edition) -> &'static [Row] {
    const QUALITY: SwissRow<&[Row]> = SwissRow { e2017: QUALITY_2017, e2026: QUALITY_2026 };
    QUALITY.at(edition)
}

/// C.5, C.6 and C.8 to C.19.
#[rustfmt::skip]
const QUALITY_2017: &[Row] = &[
    row(Criterion::Floaters,           Measure::Count, |_| 0,                    |_| 1,                       |_| 1),
    row(Criterion::ScoreDifferences,   Measure::Gaps,  |_| 1,                    |_| 1,                       |_| 1),
    row(Criterion::BeyondTwo,          Measure::Count, beyond_two,               |_| 0,                       is_absolute),
    row(Criterion::ThirdTime,          Measure::Count, third_time,               |_| 0,                       is_absolute),
    row(Criterion::Preferences,        Measure::Count, preference_denied,        |_| 0,                       has_preference),
    row(Criterion::StrongPreferences,  Measure::Count, strong_preference_denied, |_| 0,                       has_strong_preference),
    row(Criterion::DownAgain,          Measure::Count, |p| repeats_down(p, 0),   |f| floats_again(f, 0),      |c| had(c, Float::Down, 0)),
    row(Criterion::UpAgain,            Measure::Count, |p| repeats_up(p, 0),     |_| 0,                       |c| had(c, Float::Up, 0)),
    row(Criterion::DownAgainLater,     Measure::Count, |p| repeats_down(p, 1),   |f| floats_again(f, 1),      |c| had(c, Float::Down, 1)),
    row(Criterion::UpAgainLater,       Measure::Count, |p| repeats_up(p, 1),     |_| 0,                       |c| had(c, Float::Up, 1)),
    row(Criterion::DownAgainGaps,      Measure::Gaps,  |p| repeats_down(p, 0),   |f| floats_again(f, 0),      |c| had(c, Float::Down, 0)),
    row(Criterion::UpAgainGaps,        Measure::Gaps,  |p| repeats_up(p, 0),     |_| 0,                       |c| had(c, Float::Up, 0)),
    row(Criterion::DownAgainLaterGaps, Measure::Gaps,  |p| repeats_down(p, 1),   |f| floats_again(f, 1),      |c| had(c, Float::Down, 1)),
    row(Criterion::UpAgainLaterGaps,   Measure::Gaps,  |p| repeats_up(p, 1),     |_| 0,                       |c| had(c, Float::Up, 1)),
];

/// C6, C7 and C9 to C21. Float criteria count residents who go down (C14, C16), the opponents
/// of moved-down players (C15, C17, C19, C21), and moved-down players themselves (C18, C20).
#[rustfmt::skip]
const QUALITY_2026: &[Row] = &[
    row(Criterion::Floaters,           Measure::Count, |_| 0,                    |_| 1,                       |_| 1),
    row(Criterion::FloaterScores,      Measure::Gaps,  |_| 0,                    |_| 1,                       |_| 1),
    row(Criterion::UnplayedOfBye,      Measure::Count, |_| 0,                    |f| f.contender.unplayed,    |c| c.unplayed),
    row(Criterion::BeyondTwo,          Measure::Count, beyond_two,               |_| 0,                       is_absolute),
    row(Criterion::ThirdTime,          Measure::Count, third_time,               |_| 0,                       is_absolute),
    row(Criterion::Preferences,        Measure::Count, preference_denied,        |_| 0,                       has_preference),
    row(Criterion::StrongPreferences,  Measure::Count, strong_preference_denied, |_| 0,                       has_strong_preference),
    row(Criterion::DownAgain,          Measure::Count, |_| 0,                    |f| resident_again(f, 0),    |c| had(c, Float::Down, 0)),
    row(Criterion::UpAgain,            Measure::Count, |p| repeats_up(p, 0),     |_| 0,                       |c| had(c, Float::Up, 0)),
    row(Criterion::DownAgainLater,     Measure::Count, |_| 0,                    |f| resident_again(f, 1),    |c| had(c, Float::Down, 1)),
    row(Criterion::UpAgainLater,       Measure::Count, |p| repeats_up(p, 1),     |_| 0,                       |c| had(c, Float::Up, 1)),
    row(Criterion::DownAgainGaps,      Measure::Gaps,  |p| repeats_down(p, 0),   |f| mover_again(f, 0),       |c| had(c, Float::Down, 0)),
    row(Criterion::UpAgainGaps,        Measure::Gaps,  |p| repeats_up(p, 0),     |_| 0,                       |c| had(c, Float::Up, 0)),
    row(Criterion::DownAgainLaterGaps, Measure::Gaps,  |p| repeats_down(p, 1),   |f| mover_again(f, 1),       |c| had(c, Float::Down, 1)),
    row(Criterion::UpAgainLaterGaps,   Measure::Gaps,  |p| repeats_up(p, 1),     |_| 0,                       |c| had(c, Float::Up, 1)),
];

const fn row(
    criterion: Criterion,
    measure: Measure,
    pair: fn(Pair<'_>) -> u8,
    floater: fn(Floater<'_>) -> u8,
    most: fn(&Contender) -> u8,
) -> Row {
    Row { criterion, measure, pair, floater, most }
}

impl Criterion {
    /// Whether a bracket in which at most one resident floats cannot be better in it.
    pub(crate) const fn is_settled_by_one_floater(self) -> bool {
        matches!(self, Self::Floaters | Self::ScoreDifferences | Self::FloaterScores)
    }

    /// Whether it counts pairs of any two players, not only those who float or meet floaters.
    pub(crate) const fn concerns_all_pairs(self) -> bool {
        matches!(
            self,
            Self::BeyondTwo | Self::ThirdTime | Self::Preferences | Self::StrongPreferences
        )
    }

    /// Whether the next bracket is looked at right after it.
    pub(crate) const fn precedes_next_bracket(self) -> bool {
        matches!(self, Self::ScoreDifferences | Self::FloaterScores)
    }
}

impl Pair<'_> {
    /// Difference of the scores, in tenths.
    pub(crate) fn gap(self) -> u16 {
        self.upper.score.tenths().abs_diff(self.lower.score.tenths())
    }

    /// The colour that both want.
    fn contested(self) -> Option<Color> {
        let color = self.upper.preference?.color;
        (self.lower.preference?.color == color).then_some(color)
    }

    /// The colour that both want absolutely, which only top scorers and their opponents may.
    fn absolutely_contested(self) -> Option<Color> {
        let color = self.upper.absolute()?;
        (self.lower.absolute() == Some(color)).then_some(color)
    }
}

impl Floater<'_> {
    /// The score less a value one point below the lowest score of the bracket (2017: A.8).
    /// The edition of 2026 asks only that it be more than that of any pair; with the numbers
    /// of floaters at each score settled before, both compare alike.
    pub(crate) fn gap(self) -> u16 {
        let above = self.contender.score.tenths().saturating_sub(self.lowest.tenths());
        above + Score::ONE.tenths()
    }

    /// Whether the player had already moved down into the bracket.
    fn is_mover(self) -> bool {
        self.lowest < self.contender.score
    }
}

fn beyond_two(pair: Pair<'_>) -> u8 {
    let is_wide = |contender: &Contender| 1 < contender.difference.abs();
    let both_wide = is_wide(pair.upper) && is_wide(pair.lower);
    u8::from(pair.absolutely_contested().is_some() && both_wide)
}

/// The wider colour difference prevails; where they are equal, the one who had the other
/// colour last time is saved (2017: E.2, E.3; 2026: 5.2.2, 5.2.3).
fn third_time(pair: Pair<'_>) -> u8 {
    let Some(wanted) = pair.absolutely_contested() else { return 0 };
    let (upper, lower) = (pair.upper, pair.lower);
    let is_third = match upper.difference.abs().cmp(&lower.difference.abs()) {
        Ordering::Less => upper.repeated == Some(!wanted),
        Ordering::Equal => upper.repeated.is_some() && upper.repeated == lower.repeated,
        Ordering::Greater => lower.repeated == Some(!wanted),
    };
    u8::from(is_third)
}

fn preference_denied(pair: Pair<'_>) -> u8 {
    u8::from(pair.contested().is_some())
}

fn strong_preference_denied(pair: Pair<'_>) -> u8 {
    let grade = |contender: &Contender| contender.preference.map(|wanted| wanted.grade);
    let weaker = grade(pair.upper).min(grade(pair.lower));
    u8::from(pair.contested().is_some() && weaker == Some(Grade::Strong))
}

fn repeats_down(pair: Pair<'_>, rounds_before: usize) -> u8 {
    if pair.gap() == 0 { 0 } else { had(pair.upper, Float::Down, rounds_before) }
}

fn repeats_up(pair: Pair<'_>, rounds_before: usize) -> u8 {
    if pair.gap() == 0 { 0 } else { had(pair.lower, Float::Up, rounds_before) }
}

fn floats_again(floater: Floater<'_>, rounds_before: usize) -> u8 {
    had(floater.contender, Float::Down, rounds_before)
}

fn resident_again(floater: Floater<'_>, rounds_before: usize) -> u8 {
    if floater.is_mover() { 0 } else { floats_again(floater, rounds_before) }
}

fn mover_again(floater: Floater<'_>, rounds_before: usize) -> u8 {
    if floater.is_mover() { floats_again(floater, rounds_before) } else { 0 }
}

fn had(contender: &Contender, float: Float, rounds_before: usize) -> u8 {
    u8::from(contender.floats[rounds_before] == float)
}

fn has_preference(contender: &Contender) -> u8 {
    u8::from(contender.preference.is_some())
}

fn has_strong_preference(contender: &Contender) -> u8 {
    u8::from(contender.preference.is_some_and(|wanted| wanted.grade != Grade::Mild))
}

fn is_absolute(contender: &Contender) -> u8 {
    u8::from(contender.absolute().is_some())
}
