//! Criteria as digits of one number, most important first.
//!
//! A candidate's cost is a number whose leading digits count what speaks against it in the first
//! criterion, the following ones in the second, and so on; the last digits hold the order of
//! generation.
//! Digits are wide enough that no sum of a bracket runs over into the next one.

use arbiter_rulebook::Score;

use super::{
    criteria::{Criterion, Floater, Measure, Pair, Row, quality},
    roster::{Contender, Rank, Roster},
};
use crate::matching::{Cost, digits};

/// Where each digit stands, in bits from the least significant.
#[derive(Clone)]
pub(crate) struct Layout {
    quality: &'static [Row],
    /// Score differences that can occur, ascending.
    gaps: Vec<u16>,
    lowest: Score,
    /// For each row of the table, the place of each gap, or one place.
    rows: Vec<Vec<Option<usize>>>,
    /// Players without opponent in the next bracket.
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
    /// Whether the next bracket is looked at.
    pub(crate) looks_ahead: bool,
    /// Whether the only floater gets the bye, so that unplayed games count (2026: C9).
    pub(crate) floats_bye: bool,
    /// In a bracket where nothing is left to wish for in the numbers and scores of floaters,
    /// these need no digits; then only moved-down players, their opponents and so many others
    /// float.
    pub(crate) ideal_floaters: Option<usize>,
}

impl Extent<'_> {
    /// The most that a criterion can come to.
    fn bound(&self, criterion: Criterion, by_table: impl Fn() -> usize) -> usize {
        if criterion == Criterion::UnplayedOfBye {
            return if self.floats_bye { by_table() } else { 0 };
        }
        match self.ideal_floaters {
            Some(_) if criterion.is_settled_by_one_floater() => 0,
            Some(others) if !criterion.concerns_all_pairs() => {
                by_table().min(self.movers.len() + others)
            }
            Some(_) | None => by_table(),
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
        let quality = quality(roster.edition);
        let mut rows = Vec::with_capacity(quality.len());
        let mut next_unpaired = 0;
        let mut next_scores = Vec::new();
        for row in quality.iter().rev() {
            if row.criterion.precedes_next_bracket() && extent.looks_ahead {
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
        Self { quality, gaps, lowest, rows, next_unpaired, next_scores, exchanges, bits }
    }

    /// How many bits a cost needs, with room for the prices of a search.
    pub(crate) fn bits(&self) -> usize {
        self.bits
    }

    /// What a pair of the bracket costs.
    pub(crate) fn pair<C: Cost>(&self, pair: Pair<'_>) -> C {
        let gap = pair.gap();
        self.sum(gap, |row| (row.pair)(pair))
    }

    /// What it costs that `contender` floats down.
    pub(crate) fn floater<C: Cost>(&self, contender: &Contender) -> C {
        let floater = Floater { contender, lowest: self.lowest };
        self.sum(floater.gap(), |row| (row.floater)(floater))
    }

    /// What it costs that a player stays unpaired in the next bracket.
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

    fn sum<C: Cost>(&self, gap: u16, count: impl Fn(&Row) -> u8) -> C {
        let gap_idx = self.gaps.binary_search(&gap).ok();
        let mut total = C::default();
        for (row, places) in self.quality.iter().zip(&self.rows) {
            let count = count(row);
            if count == 0 {
                continue;
            }
            let place = match row.measure {
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
        let above = score.tenths().saturating_sub(lowest.tenths());
        gaps.push(above + Score::ONE.tenths());
        gaps.extend(scores[idx..].iter().map(|other| score.tenths().abs_diff(other.tenths())));
    }
    gaps.sort_unstable();
    gaps.dedup();
    gaps
}
