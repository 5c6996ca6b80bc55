//! Criteria as digits of one number, most important first.
//!
//! A candidate's cost is a number whose leading digits count the violations of C.6, the
//! following ones those of C.7, and so on; the last digits hold the order of generation.
//! Digits are wide enough that no sum of a bracket runs over into the next one.

use arbiter_rulebook::Score;

use super::{
    criteria::{Criterion, Measure, Pair, QUALITY, floater_gap},
    roster::{Contender, Rank, Roster},
};
use crate::matching::Cost;

/// Where each digit stands, in bits from the least significant.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Score differences that can occur, ascending.
    gaps: Vec<u16>,
    lowest: Score,
    /// For each row of the table, the place of each gap, or one place.
    rows: Vec<Vec<Option<usize>>>,
    /// Players without opponent in the next bracket (C.7).
    next_unpaired: usize,
    /// The same by score, for those of this bracket.
    next_scores: Vec<(Score, usize)>,
    /// Place of the number of exchanges; sums of sequence numbers stand below.
    exchanges: usize,
    bits: usize,
}

/// What the layout must hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent<'b> {
    pub(crate) movers: &'b [Rank],
    pub(crate) residents: &'b [Rank],
    /// Vertices of the graph.
    pub(crate) n_vertices: usize,
    /// Whether C.7 is in force.
    pub(crate) looks_ahead: bool,
    /// In a bracket where nothing is left to wish for in C.5 and C.6, these need no digits;
    /// then only moved-down players, their opponents and so many others float.
    pub(crate) ideal_floaters: Option<usize>,
}

impl Extent<'_> {
    /// The most that a criterion can come to.
    fn bound(&self, criterion: Criterion, by_table: impl Fn() -> usize) -> usize {
        match (criterion, self.ideal_floaters) {
            (Criterion::C5 | Criterion::C6, Some(_)) => 0,
            (Criterion::C8 | Criterion::C9 | Criterion::C10 | Criterion::C11, _) | (_, None) => {
                by_table()
            }
            (_, Some(others)) => by_table().min(self.movers.len() + others),
        }
    }
}

impl Layout {
    pub(crate) fn new(roster: &Roster, extent: &Extent<'_>) -> Self {
        let members = || extent.movers.iter().chain(extent.residents);
        let mut scores: Vec<Score> = members().map(|&rank| roster.players[rank].score).collect();
        scores.dedup();
        let lowest = scores.last().copied().unwrap_or_default();
        let gaps = gaps(&scores, lowest);
        let sequence = digits(extent.residents.len() + 1);
        let exchanges = 2 * sequence;
        let mut offset = if extent.ideal_floaters.is_some() { 0 } else { 3 * sequence + 1 };
        let mut rows = Vec::with_capacity(QUALITY.len());
        let mut next_unpaired = 0;
        let mut next_scores = Vec::new();
        for row in QUALITY.iter().rev() {
            if row.criterion == Criterion::C6 && extent.looks_ahead {
                for &score in scores.iter().rev() {
                    next_scores.push((score, offset));
                    offset += digits(members().count());
                }
                next_unpaired = offset;
                offset += digits(3 * extent.n_vertices);
            }
            let bound = extent.bound(row.criterion, || {
                members().map(|&rank| usize::from((row.most)(&roster.players[rank]))).sum()
            });
            let width = digits(bound);
            let n_places = if row.measure == Measure::Count { 1 } else { gaps.len() };
            let mut places = vec![None; n_places];
            for (place, &gap) in places.iter_mut().zip(&gaps) {
                // Pairs without a gap make up the rest; nothing is gained by counting them.
                let is_counted = row.measure == Measure::Count || gap != 0;
                if 0 < bound && is_counted {
                    *place = Some(offset);
                    offset += width;
                }
            }
            rows.push(places);
        }
        rows.reverse();
        let bits = offset + digits(extent.n_vertices) + 4;
        Self { gaps, lowest, rows, next_unpaired, next_scores, exchanges, bits }
    }

    /// How many bits a cost needs, with room for the prices of a search.
    pub(crate) fn bits(&self) -> usize {
        self.bits
    }

    /// What a pair of the bracket costs.
    pub(crate) fn pair<C: Cost>(&self, pair: Pair<'_>) -> C {
        let gap = pair.gap();
        self.sum(gap, |row| (QUALITY[row].pair)(pair))
    }

    /// What it costs that `contender` floats down.
    pub(crate) fn floater<C: Cost>(&self, contender: &Contender) -> C {
        let gap = floater_gap(contender.score, self.lowest);
        self.sum(gap, |row| (QUALITY[row].floater)(contender))
    }

    /// What it costs that a player stays unpaired in the next bracket (C.7).
    pub(crate) fn next_unpaired<C: Cost>(&self, weight: u64) -> C {
        C::at(weight, self.next_unpaired)
    }

    /// What it costs further if that player comes from this bracket.
    pub(crate) fn next_unpaired_from_here<C: Cost>(&self, contender: &Contender) -> C {
        let place = self.next_scores.iter().find(|&&(score, _)| score == contender.score);
        place.map_or_else(C::default, |&(_, offset)| C::at(1, offset))
    }

    /// What the upper player of a pair of the remainder adds: a place in S1 that is
    /// new to it (D.2.a), and its sequence number (D.2.b).
    pub(crate) fn upper<C: Cost>(&self, sequence: usize, is_exchanged: bool) -> C {
        C::at(u64::from(is_exchanged), self.exchanges) + C::at(sequence as u64, 0)
    }

    fn sum<C: Cost>(&self, gap: u16, count: impl Fn(usize) -> u8) -> C {
        let gap_idx = self.gaps.binary_search(&gap).ok();
        let mut total = C::default();
        for (idx, places) in self.rows.iter().enumerate() {
            let count = count(idx);
            if count == 0 {
                continue;
            }
            let place = match QUALITY[idx].measure {
                Measure::Count => places[0],
                Measure::Gaps => gap_idx.and_then(|gap_idx| places[gap_idx]),
            };
            if let Some(offset) = place {
                total = total + C::at(u64::from(count), offset);
            }
        }
        total
    }
}

/// All differences between scores of the bracket, and those of floaters.
fn gaps(scores: &[Score], lowest: Score) -> Vec<u16> {
    let mut gaps: Vec<u16> = Vec::new();
    for (idx, &score) in scores.iter().enumerate() {
        gaps.push(floater_gap(score, lowest));
        gaps.extend(scores[idx..].iter().map(|other| score.tenths().abs_diff(other.tenths())));
    }
    gaps.sort_unstable();
    gaps.dedup();
    gaps
}

/// Bits that hold every number up to `most`.
fn digits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}
