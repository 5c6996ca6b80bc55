//! Brackets in which everything goes well, quickly.
//!
//! In most brackets, and in nearly all large ones, every moved-down player finds an opponent,
//! at most one resident is left over, and the other criteria are as good as the counts of
//! players allow. This engine assumes so and proves it: players of the same kind (colour
//! wanted, floats had) share a price, taken from the relaxed problem between kinds, and
//! a pairing whose every pair is worth exactly the prices of its players cannot be beaten.
//! What remains is to find the first such pairing in the order of generation.
//!
//! Where the assumption fails it gives no answer, and the exact engine is asked.

use std::collections::BTreeMap;

use arbiter_rulebook::Color;

use super::rules;
use super::{
    bracket::{Bracket, BracketKind, Outcome},
    criteria::Pair,
    layout::{Extent, Layout},
    roster::{Contender, Rank, Roster},
};
use crate::{
    Edition,
    matching::{self, Cost, Halves, Largest, UNMATCHED, Wide},
    swiss::{Float, Grade},
};

/// After so many exchanges between the halves the exact engine is the better choice.
const EXCHANGES_MAX: usize = 64;

/// Pairs the bracket, or gives up.
pub(crate) fn pair(roster: &Roster, bracket: &Bracket<'_>) -> Option<Outcome> {
    let is_fit = matches!(bracket.kind, BracketKind::Normal | BracketKind::Last);
    if !is_fit || bracket.residents.len() < bracket.movers.len() {
        return None;
    }
    // Whoever gets the bye must be the only floater, and a resident.
    let is_odd = (bracket.movers.len() + bracket.residents.len()) % 2 == 1;
    let is_bye_above = bracket.movers.iter().any(|&rank| roster.players[rank].may_have_bye);
    let settles_bye_first = rules::of(roster.edition).settles_bye_first;
    if settles_bye_first && bracket.gives_bye && (!is_odd || is_bye_above) {
        return None;
    }
    let outcome = Ideal::new(roster, bracket)?.pair()?;
    let is_welcome = match roster.edition {
        _ if bracket.kind == BracketKind::Last => true,
        Edition::E2017 => {
            outcome.floaters.is_empty() || bracket.next_is_ideal(roster, &outcome.floaters)
        }
        Edition::E2026 => bracket.goes_on_well(roster, &outcome.floaters),
    };
    is_welcome.then_some(outcome)
}

/// The graph of pairs that a best candidate may contain.
///
/// Vertices are the members, then a blank if their number is odd.
struct Ideal<'b> {
    roster: &'b Roster,
    bracket: &'b Bracket<'b>,
    members: Vec<Rank>,
    has_blank: bool,
    kinds: Vec<usize>,
    n_kinds: usize,
    goes: Vec<bool>,
}

/// What makes two residents equal in the eyes of all criteria.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    /// Moved-down players stand each for themselves.
    mover: Option<usize>,
    preference: Option<(Color, Grade)>,
    difference: i32,
    repeated: Option<Color>,
    floats: [Float; 2],
    may_have_bye: bool,
    unplayed: u8,
}

impl<'b> Ideal<'b> {
    fn new(roster: &'b Roster, bracket: &'b Bracket<'b>) -> Option<Self> {
        let members = bracket.members();
        let n_movers = bracket.movers.len();
        let has_blank = members.len() % 2 == 1;
        let mut numbers: BTreeMap<Kind, usize> = BTreeMap::new();
        let mut samples: Vec<usize> = Vec::new();
        let mut kinds = Vec::with_capacity(members.len() + 1);
        let mut counts: Vec<usize> = Vec::new();
        for (place, &rank) in members.iter().enumerate() {
            let mover = (place < n_movers).then_some(place);
            let key = kind(roster, &roster.players[rank], mover, bracket);
            let number = *numbers.entry(key).or_insert_with(|| {
                samples.push(place);
                counts.push(0);
                samples.len() - 1
            });
            counts[number] += 1;
            kinds.push(number);
        }
        if has_blank {
            kinds.push(counts.len());
            counts.push(1);
        }
        let n_kinds = counts.len();
        let ideal = Self { roster, bracket, members, has_blank, kinds, n_kinds, goes: Vec::new() };
        let extent = Extent {
            movers: bracket.movers,
            residents: bracket.residents,
            n_vertices: ideal.kinds.len(),
            looks_ahead: false,
            floats_bye: bracket.floats_bye(roster, usize::from(ideal.has_blank)),
            ideal_floaters: Some(1),
        };
        let layout = Layout::new(roster, &extent);
        let goes = match layout.bits() {
            bits if bits < i128::BITS as usize => ideal.goes::<i128>(&layout, &counts, &samples),
            bits if bits <= Wide::<4>::BITS => ideal.goes::<Wide<4>>(&layout, &counts, &samples),
            _ => None,
        }?;
        Some(Self { goes, ..ideal })
    }

    /// Which kinds go together at exactly their prices.
    fn goes<C: Cost>(
        &self,
        layout: &Layout,
        counts: &[usize],
        samples: &[usize],
    ) -> Option<Vec<bool>> {
        let n = counts.len();
        let cost = |t: usize, u: usize| -> Option<C> {
            match (samples.get(t), samples.get(u)) {
                (Some(&one), Some(&other)) => {
                    self.pair_cost(layout, one.min(other), one.max(other))
                }
                (Some(&one), None) | (None, Some(&one)) => self.blank_cost(layout, one),
                (None, None) => None,
            }
        };
        let prices = matching::prices(counts, cost)?;
        let mut goes = vec![false; n * n];
        for t in 0..n {
            for u in 0..n {
                goes[t * n + u] =
                    cost(t, u).is_some_and(|cost| cost + cost == prices[t] + prices[u]);
            }
        }
        Some(goes)
    }

    /// By kind: whether the two have met does not matter here.
    fn pair_cost<C: Cost>(&self, layout: &Layout, one: usize, other: usize) -> Option<C> {
        if other < self.bracket.movers.len() {
            return None;
        }
        let (one, other) = (self.members[one], self.members[other]);
        if self.roster.colors_clash(one, other) {
            return None;
        }
        let players = &self.roster.players;
        Some(layout.pair(Pair { upper: &players[one], lower: &players[other] }))
    }

    fn blank_cost<C: Cost>(&self, layout: &Layout, place: usize) -> Option<C> {
        let contender = &self.roster.players[self.members[place]];
        let is_fit = !self.bracket.gives_bye || contender.may_have_bye;
        (self.bracket.movers.len() <= place && is_fit).then(|| layout.floater(contender))
    }

    fn is_edge(&self, u: usize, v: usize) -> bool {
        let n = self.members.len();
        self.goes[self.kinds[u] * self.n_kinds + self.kinds[v]]
            && (u == n || v == n || !self.roster.is_barred(self.members[u], self.members[v]))
    }

    fn pair(&self) -> Option<Outcome> {
        let n_movers = self.bracket.movers.len();
        let mut outcome = Outcome::default();
        let mut is_taken = vec![false; self.members.len()];
        if n_movers != 0 {
            for (mover, place) in self.opponents_of_movers()?.into_iter().enumerate() {
                is_taken[place] = true;
                outcome.pairs.push((self.members[mover], self.members[place]));
            }
        }
        let remainder: Vec<usize> =
            (n_movers..self.members.len()).filter(|&place| !is_taken[place]).collect();
        self.pair_remainder(&remainder, &mut outcome)?;
        Some(outcome)
    }

    /// D.1 for the moved-down players: the first opponents that leave a best candidate.
    fn opponents_of_movers(&self) -> Option<Vec<usize>> {
        let n_movers = self.bracket.movers.len();
        let n = self.kinds.len();
        let mut witness = Largest::from(self.first_try());
        if witness.grow(|u, v| self.is_edge(u, v)) != 0 {
            return None;
        }
        let mut is_settled = vec![false; n];
        let mut opponents = Vec::with_capacity(n_movers);
        for mover in 0..n_movers {
            let free = (n_movers..self.members.len()).filter(|&v| !is_settled[v]);
            let candidates: Vec<usize> = free.filter(|&v| self.is_edge(mover, v)).collect();
            is_settled[mover] = true;
            let opponent = candidates.into_iter().find(|&v| {
                is_settled[v] = true;
                let is_found = self.can_settle(&mut witness, mover, v, &is_settled);
                is_settled[v] = is_found;
                is_found
            })?;
            opponents.push(opponent);
        }
        Some(opponents)
    }

    /// Whether a perfect matching can contain the pair; the witness then does.
    fn can_settle(&self, witness: &mut Largest, u: usize, v: usize, is_settled: &[bool]) -> bool {
        let (old_v, old_u) = (witness.mates()[u], witness.mates()[v]);
        if old_v == v {
            return true;
        }
        let is_edge = |one: usize, other: usize| {
            !is_settled[one] && !is_settled[other] && self.is_edge(one, other)
        };
        witness.match_up(u, v);
        if is_edge(old_v, old_u) {
            witness.match_up(old_v, old_u);
            return true;
        }
        if witness.augment_from(old_v, &is_edge) {
            return true;
        }
        witness.match_up(u, old_v);
        witness.match_up(v, old_u);
        false
    }

    /// A matching to start from: each moved-down player with the first resident, then the
    /// halves of what remains.
    fn first_try(&self) -> Vec<usize> {
        let n_movers = self.bracket.movers.len();
        let mut mate = vec![UNMATCHED; self.kinds.len()];
        for mover in 0..n_movers {
            let is_free = |&v: &usize| mate[v] == UNMATCHED && self.is_edge(mover, v);
            if let Some(v) = (n_movers..self.members.len()).find(is_free) {
                mate[mover] = v;
                mate[v] = mover;
            }
        }
        let rest: Vec<usize> =
            (n_movers..self.members.len()).filter(|&v| mate[v] == UNMATCHED).collect();
        let (left, right) = self.halves(&rest, None);
        let (_, mates) = self.match_halves(&left, &right);
        for (&u, v) in left.iter().zip(mates) {
            if v != UNMATCHED {
                mate[u] = right[v];
                mate[right[v]] = u;
            }
        }
        mate
    }

    /// S1, with the blank at its end, and S2; after an exchange of two sequence numbers.
    fn halves(
        &self,
        remainder: &[usize],
        exchange: Option<(usize, usize)>,
    ) -> (Vec<usize>, Vec<usize>) {
        let n_pairs = remainder.len() / 2;
        let mut places = remainder.to_vec();
        if let Some((out, into)) = exchange {
            places.swap(out, into);
        }
        let mut right = places.split_off(n_pairs);
        places.sort_unstable();
        right.sort_unstable();
        if self.has_blank {
            places.push(self.members.len());
        }
        (places, right)
    }

    /// The first perfect matching between the halves, as indices into the right one, and
    /// whether there is any.
    fn match_halves(&self, left: &[usize], right: &[usize]) -> (bool, Vec<usize>) {
        let kinds = |places: &[usize]| places.iter().map(|&place| self.kinds[place]).collect();
        let is_barred = |l: usize, r: usize| {
            let blank = self.members.len();
            left[l] != blank && self.roster.is_barred(self.members[left[l]], self.members[right[r]])
        };
        let mut graph =
            Halves::new((kinds(left), kinds(right)), (&self.goes, self.n_kinds), is_barred);
        let is_perfect = graph.complete();
        if is_perfect {
            graph.make_first(left.len() - usize::from(self.has_blank));
        }
        (is_perfect, graph.into_mates())
    }

    /// The remainder, or the whole of a homogeneous bracket: D.2, then D.1.
    fn pair_remainder(&self, remainder: &[usize], outcome: &mut Outcome) -> Option<()> {
        let exchanges = std::iter::once(None).chain(exchanges(remainder.len()).map(Some));
        for exchange in exchanges.take(EXCHANGES_MAX) {
            let (left, right) = self.halves(remainder, exchange);
            let (is_perfect, mates) = self.match_halves(&left, &right);
            if !is_perfect {
                continue;
            }
            for (&u, v) in left.iter().zip(mates) {
                let (one, other) = (u.min(right[v]), u.max(right[v]));
                if other == self.members.len() {
                    outcome.floaters.push(self.members[one]);
                } else {
                    outcome.pairs.push((self.members[one], self.members[other]));
                }
            }
            outcome.exchange = exchange.into_iter().unzip();
            return Some(());
        }
        None
    }
}

/// D.2 for one player each way: small differences first, then low players of S1 first.
fn exchanges(n: usize) -> impl Iterator<Item = (usize, usize)> {
    let n_pairs = n / 2;
    (1..n).flat_map(move |difference| {
        let outs = (n_pairs.saturating_sub(difference)..n_pairs).rev();
        outs.map(move |out| (out, out + difference)).filter(move |&(_, into)| into < n)
    })
}

fn kind(
    roster: &Roster,
    contender: &Contender,
    mover: Option<usize>,
    bracket: &Bracket<'_>,
) -> Kind {
    let has_blank = (bracket.movers.len() + bracket.residents.len()) % 2 == 1;
    // What no criterion can ask in this bracket is left out.
    let relevant = |float: Float| match float {
        Float::None => false,
        Float::Down => has_blank,
        Float::Up => !bracket.movers.is_empty(),
    };
    let floats = contender.floats.map(|float| if relevant(float) { float } else { Float::None });
    let is_absolute = contender.absolute().is_some();
    Kind {
        mover,
        preference: contender.preference.map(|wanted| (wanted.color, wanted.grade)),
        difference: if is_absolute { contender.difference } else { 0 },
        repeated: contender.repeated.filter(|_| is_absolute),
        floats,
        may_have_bye: contender.may_have_bye || !bracket.gives_bye,
        unplayed: if bracket.floats_bye(roster, usize::from(has_blank)) {
            contender.unplayed
        } else {
            0
        },
    }
}
