//! The quality criteria C.5, C.6 and C.8 to C.19 as a table.
//!
//! Each row says what one pair, or one player who floats down, adds to the criterion. The
//! engines compare pairings by these rows, in this order, and by nothing else; an
//! explanation prints them. C.1 to C.3 are [`Roster::may_meet`] and the bye's eligibility,
//! C.4 and C.7 look beyond the bracket and are left to the engines.
//!
//! [`Roster::may_meet`]: super::roster::Roster::may_meet

use std::{cmp::Ordering, fmt};

use arbiter_rulebook::{Color, Score};

use super::roster::Contender;
use crate::swiss::{Float, Grade};

/// A rule by which candidates are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the regulation, explained in the table")]
pub enum Criterion {
    C1,
    C2,
    C3,
    C4,
    C5,
    C6,
    C7,
    C8,
    C9,
    C10,
    C11,
    C12,
    C13,
    C14,
    C15,
    C16,
    C17,
    C18,
    C19,
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "C.{}", *self as u8 + 1)
    }
}

/// How the contributions to a criterion are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// By their number.
    Count,
    /// By their score differences, largest first (A.8).
    Gaps,
}

/// Two players who might meet; `upper` has the higher rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<'a> {
    pub(crate) upper: &'a Contender,
    pub(crate) lower: &'a Contender,
}

/// One way in which a pairing can be worse than another.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) criterion: Criterion,
    pub(crate) measure: Measure,
    /// What a pair adds.
    pub(crate) pair: fn(Pair<'_>) -> u8,
    /// What a player adds who floats down from the bracket.
    pub(crate) floater: fn(&Contender) -> u8,
    /// The most that a player can add in whatever pair.
    pub(crate) most: fn(&Contender) -> u8,
}

/// Most important first.
#[rustfmt::skip]
pub(crate) const QUALITY: &[Row] = &[
    row(Criterion::C5,  Measure::Count, |_| 0,                       |_| 1,                  |_| 1),
    row(Criterion::C6,  Measure::Gaps,  |_| 1,                       |_| 1,                  |_| 1),
    row(Criterion::C8,  Measure::Count, beyond_two,                  |_| 0,                  is_absolute),
    row(Criterion::C9,  Measure::Count, third_time,                  |_| 0,                  is_absolute),
    row(Criterion::C10, Measure::Count, preference_denied,           |_| 0,                  has_preference),
    row(Criterion::C11, Measure::Count, strong_preference_denied,    |_| 0,                  has_strong_preference),
    row(Criterion::C12, Measure::Count, |p| repeats_down(p, 0),      |c| had(c, Float::Down, 0), |c| had(c, Float::Down, 0)),
    row(Criterion::C13, Measure::Count, |p| repeats_up(p, 0),        |_| 0,                  |c| had(c, Float::Up, 0)),
    row(Criterion::C14, Measure::Count, |p| repeats_down(p, 1),      |c| had(c, Float::Down, 1), |c| had(c, Float::Down, 1)),
    row(Criterion::C15, Measure::Count, |p| repeats_up(p, 1),        |_| 0,                  |c| had(c, Float::Up, 1)),
    row(Criterion::C16, Measure::Gaps,  |p| repeats_down(p, 0),      |c| had(c, Float::Down, 0), |c| had(c, Float::Down, 0)),
    row(Criterion::C17, Measure::Gaps,  |p| repeats_up(p, 0),        |_| 0,                  |c| had(c, Float::Up, 0)),
    row(Criterion::C18, Measure::Gaps,  |p| repeats_down(p, 1),      |c| had(c, Float::Down, 1), |c| had(c, Float::Down, 1)),
    row(Criterion::C19, Measure::Gaps,  |p| repeats_up(p, 1),        |_| 0,                  |c| had(c, Float::Up, 1)),
];

const fn row(
    criterion: Criterion,
    measure: Measure,
    pair: fn(Pair<'_>) -> u8,
    floater: fn(&Contender) -> u8,
    most: fn(&Contender) -> u8,
) -> Row {
    Row { criterion, measure, pair, floater, most }
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

/// A.8: score of a floater less a value one point below the lowest score of the bracket.
pub(crate) fn floater_gap(score: Score, lowest: Score) -> u16 {
    score.tenths().saturating_sub(lowest.tenths()) + Score::ONE.tenths()
}

fn beyond_two(pair: Pair<'_>) -> u8 {
    let is_wide = |contender: &Contender| 1 < contender.difference.abs();
    let both_wide = is_wide(pair.upper) && is_wide(pair.lower);
    u8::from(pair.absolutely_contested().is_some() && both_wide)
}

/// E.2 denies the colour to the one with the smaller colour difference; where the
/// differences are equal, E.3 saves the one who had the other colour last time.
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
