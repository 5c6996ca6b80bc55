//! From bracket to bracket (2017: A.9; 2026: 1.9).

use arbiter_rulebook::Score;

use super::rules;
use super::{
    Engine,
    bracket::{Bracket, BracketKind, Outcome},
    exact,
    roster::{Rank, Roster},
};
use crate::Edition;

/// One bracket of the round, paired.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) kind: BracketKind,
    pub(crate) movers: Vec<Rank>,
    pub(crate) residents: Vec<Rank>,
    pub(crate) below: Vec<Rank>,
    pub(crate) n_next: usize,
    pub(crate) next_is_last: bool,
    pub(crate) gives_bye: bool,
    pub(crate) outcome: Outcome,
    /// Score of the best resident.
    pub(crate) score: Score,
}

impl Step {
    /// What there was to pair.
    pub(crate) fn bracket(&self) -> Bracket<'_> {
        Bracket {
            kind: self.kind,
            movers: &self.movers,
            residents: &self.residents,
            below: &self.below,
            n_next: self.n_next,
            next_is_last: self.next_is_last,
            gives_bye: self.gives_bye,
        }
    }
}

/// The round cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Impossible;

/// Pairs all brackets, from the top down.
///
/// Before each bracket everybody left can be paired. In 2026 each bracket sees to it that this
/// stays so (C4). In 2017, where the floaters of a bracket would make it impossible, that
/// bracket becomes the penultimate one and is paired again, and all below it become the last
/// one (A.9).
pub(crate) fn steps(roster: &Roster, engine: Engine) -> Result<Vec<Step>, Impossible> {
    let everybody: Vec<Rank> = (0..roster.players.len()).collect();
    if !roster.can_complete(&everybody) {
        return Err(Impossible);
    }
    let starts = roster.scoregroups();
    let mut steps = Vec::with_capacity(starts.len());
    let mut movers: Vec<Rank> = Vec::new();
    for (idx, group) in starts.windows(2).enumerate() {
        let below = &everybody[group[1]..];
        let is_lowest = below.is_empty();
        let n_left = movers.len() + everybody.len() - group[0];
        let mut bracket = Bracket {
            kind: if is_lowest { BracketKind::Last } else { BracketKind::Normal },
            movers: &movers,
            residents: &everybody[group[0]..group[1]],
            below,
            n_next: starts.get(idx + 2).map_or(0, |next| next - group[1]),
            next_is_last: idx + 3 == starts.len(),
            gives_bye: match roster.edition {
                Edition::E2017 => is_lowest && n_left % 2 == 1,
                Edition::E2026 => roster.gives_bye(roster.players[group[0]].score),
            },
        };
        let outcome = engine(roster, &bracket).ok_or(Impossible)?;
        let goes_on = match roster.edition {
            Edition::E2017 => is_lowest || can_go_on(roster, &outcome, below),
            Edition::E2026 => true,
        };
        if goes_on {
            let floaters = outcome.floaters.clone();
            steps.push(bracket.paired(roster, outcome));
            movers = floaters;
            continue;
        }
        bracket.kind = BracketKind::Penultimate;
        let outcome = exact::pair(roster, &bracket).ok_or(Impossible)?;
        let last = Bracket {
            kind: BracketKind::CollapsedLast,
            movers: &outcome.floaters,
            residents: below,
            below: &[],
            n_next: 0,
            next_is_last: false,
            gives_bye: (outcome.floaters.len() + below.len()) % 2 == 1,
        };
        let last_outcome = exact::pair(roster, &last).ok_or(Impossible)?;
        let last = last.paired(roster, last_outcome);
        steps.push(bracket.paired(roster, outcome));
        steps.push(last);
        break;
    }
    Ok(steps)
}

impl Bracket<'_> {
    fn paired(&self, roster: &Roster, outcome: Outcome) -> Step {
        let best = self.residents.first().map(|&rank| roster.players[rank].score);
        let score = best.unwrap_or_default();
        // Only a bracket that looks beyond the next one needs everybody below.
        let looks_far = rules::of(roster.edition).looks_at_everybody_below
            || self.kind == BracketKind::Penultimate;
        let n_below = if looks_far { self.below.len() } else { self.n_next };
        Step {
            kind: self.kind,
            movers: self.movers.to_vec(),
            residents: self.residents.to_vec(),
            below: self.below[..n_below].to_vec(),
            n_next: self.n_next,
            next_is_last: self.next_is_last,
            gives_bye: self.gives_bye,
            outcome,
            score,
        }
    }
}

fn can_go_on(roster: &Roster, outcome: &Outcome, below: &[Rank]) -> bool {
    let rest: Vec<Rank> = outcome.floaters.iter().chain(below).copied().collect();
    roster.can_complete(&rest)
}
