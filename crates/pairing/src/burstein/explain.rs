//! Why this pairing and no other (C.04.1.9): brackets from the top down, their players by the
//! index, and for every pair the opponents who would have come first.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

use super::{
    BursteinPairing, Index,
    bracket::{Bracket, Outcome, Step},
    exact::want_the_same,
    pair_bracket,
};
use crate::{
    dutch::{ColorRule, roster::Rank},
    swiss::{BracketWhyNot, RoundReport},
};

/// Opponents listed as passed over for one player, at most.
const PASSED_OVER_MAX: usize = 3;

/// Pairings recomputed for one bracket, at most.
const TRIALS_MAX: usize = 300;

/// The whole round.
pub type Explanation = RoundReport<BracketReport>;

/// One bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketReport {
    /// Score of the residents.
    pub score: Score,
    /// Incoming floaters.
    pub movers: Vec<PairingNumber>,
    /// Everybody in the order of the index.
    pub members: Vec<(PairingNumber, Index)>,
    /// In the order of the first player's place.
    pub pairs: Vec<PairReport>,
    /// Who goes down, and lower players who do not.
    pub floaters: Vec<(PairingNumber, Vec<(PairingNumber, Reason)>)>,
}

/// One pair.
pub type PairReport = crate::swiss::PairReport<(PairingNumber, Reason)>;

/// What speaks against a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// They have met, or are kept apart (C1).
    Barred,
    /// Both must have this colour (C3).
    ColorsClash(Color),
    /// The rest of the field could not be paired then (C4).
    Completion,
    /// Then more players would go down (C5).
    MoreFloaters {
        /// As it is.
        taken: usize,
        /// As it would be.
        instead: usize,
    },
    /// Then somebody with more points would go down (C6).
    HigherFloaters,
    /// Then the next bracket would be paired worse (C7).
    NextBracket,
    /// Then more players would not have the colour they are due (C8).
    Colors {
        /// As it is.
        taken: usize,
        /// As it would be.
        instead: usize,
    },
    /// As good, but later in the order of pairings (4.3).
    Later,
}

/// The answer to "why does A not play B?".
pub type WhyNot = BracketWhyNot<Reason>;

/// What a pairing of a bracket comes to: C5, C6, C7 twice, C8.
type Quality = (usize, Vec<Score>, usize, Vec<Score>, usize);

impl BursteinPairing {
    /// Explains the whole round.
    pub fn explain(&self) -> Explanation {
        self.explain_where(|_| true)
    }

    /// Explains the brackets through which one player went, and what was passed over for that
    /// player's pair.
    pub fn explain_one(&self, number: PairingNumber) -> Explanation {
        let mut explanation = self.explain_where(|other| other == number);
        explanation.brackets.retain(|bracket| bracket.members.iter().any(|&(it, _)| it == number));
        explanation
    }

    fn explain_where(&self, is_wanted: impl Fn(PairingNumber) -> bool) -> Explanation {
        Explanation {
            round: self.round,
            bye: self.bye.map(|rank| self.number(rank)),
            brackets: self.steps.iter().map(|step| self.report(step, &is_wanted)).collect(),
        }
    }

    /// The rule that gives the colours of a pair; none if one of them is not paired.
    pub fn color_rule(&self, one: PairingNumber, other: PairingNumber) -> Option<ColorRule> {
        Some(self.board(self.rank(one)?, self.rank(other)?).1)
    }

    /// Why `one` does not play `other`.
    pub fn why_not(&self, one: PairingNumber, other: PairingNumber) -> WhyNot {
        let is_paired = |&rank: &Rank| Some(rank) != self.bye;
        let Some(a) = self.rank(one).filter(is_paired) else { return WhyNot::NotPaired(one) };
        let Some(b) = self.rank(other).filter(is_paired) else { return WhyNot::NotPaired(other) };
        let shares = |step: &&Step| step.members.contains(&a) && step.members.contains(&b);
        let Some(step) = self.steps.iter().rev().find(shares) else {
            let score = |rank: Rank| {
                let steps = self.steps.iter().rev();
                let step = steps.into_iter().find(|step| step.members.contains(&rank));
                step.map(|step| step.score).unwrap_or_default()
            };
            let reason = self.obstacle(a, b);
            return WhyNot::OtherBracket { score: score(a), other_score: score(b), reason };
        };
        let is_pair = |&(u, v): &(Rank, Rank)| (u, v) == (a, b) || (v, u) == (a, b);
        if step.outcome.pairs.iter().any(is_pair) {
            return WhyNot::TheyPlay;
        }
        let mut left = 1;
        WhyNot::SameBracket(self.against(step, &[], (a, b), &mut left))
    }

    fn report(&self, step: &Step, is_wanted: &impl Fn(PairingNumber) -> bool) -> BracketReport {
        let mut left = TRIALS_MAX;
        let number = |&rank: &Rank| self.number(rank);
        let mut pairs = Vec::with_capacity(step.outcome.pairs.len());
        for (idx, &(upper, lower)) in step.outcome.pairs.iter().enumerate() {
            let (board, color_rule) = self.board(upper, lower);
            let mut passed_over = Vec::new();
            if is_wanted(board.white) || is_wanted(board.black) {
                let before = &step.outcome.pairs[..idx];
                let is_taken = |rank: Rank| before.iter().any(|&(u, v)| u == rank || v == rank);
                let firsts = step.members.iter().rev().copied();
                let firsts = firsts.take_while(|&rank| rank != lower);
                for rank in firsts.filter(|&it| !is_taken(it)).take(PASSED_OVER_MAX) {
                    let reason = self.against(step, before, (upper, rank), &mut left);
                    passed_over.push((self.number(rank), reason));
                }
            }
            let (white, black) = (board.white, board.black);
            let upper = self.number(upper);
            pairs.push(PairReport { white, black, upper, color_rule, passed_over });
        }
        BracketReport {
            score: step.score,
            movers: step.movers.iter().map(number).collect(),
            members: step.members.iter().map(|it| (self.number(*it), self.index[*it])).collect(),
            pairs,
            floaters: self.floaters(step, is_wanted, &mut left),
        }
    }

    fn floaters(
        &self,
        step: &Step,
        is_wanted: &impl Fn(PairingNumber) -> bool,
        left: &mut usize,
    ) -> Vec<(PairingNumber, Vec<(PairingNumber, Reason)>)> {
        let mut reports = Vec::new();
        for &rank in &step.outcome.floaters {
            let mut passed = Vec::new();
            if is_wanted(self.number(rank)) {
                let others = step.members.iter().rev().copied();
                let others = others.filter(|other| !step.outcome.floaters.contains(other));
                for other in others.take(PASSED_OVER_MAX) {
                    let kept = step.outcome.floaters.iter().copied().filter(|&it| it != rank);
                    let floaters: Vec<Rank> = kept.chain([other]).collect();
                    let reason = self.compare(step, Vec::new(), floaters, left);
                    passed.push((self.number(other), reason));
                }
            }
            reports.push((self.number(rank), passed));
        }
        reports
    }

    /// What speaks against a pair, given other pairs.
    fn against(
        &self,
        step: &Step,
        before: &[(Rank, Rank)],
        pair: (Rank, Rank),
        left: &mut usize,
    ) -> Reason {
        if let Some(reason) = self.obstacle(pair.0, pair.1) {
            return reason;
        }
        let mut given = before.to_vec();
        given.push(pair);
        self.compare(step, given, Vec::new(), left)
    }

    /// The best pairing with the given pairs and floaters, against the one taken.
    fn compare(
        &self,
        step: &Step,
        pairs: Vec<(Rank, Rank)>,
        floaters: Vec<Rank>,
        left: &mut usize,
    ) -> Reason {
        let Some(fewer) = left.checked_sub(1) else { return Reason::Later };
        *left = fewer;
        let is_given = |rank: &Rank| {
            floaters.contains(rank) || pairs.iter().any(|(u, v)| u == rank || v == rank)
        };
        let free = |list: &[Rank]| -> Vec<Rank> {
            list.iter().copied().filter(|rank| !is_given(rank)).collect()
        };
        let (members, residents) = (free(&step.members), free(&step.residents));
        let whole = step.bracket();
        let rest = Bracket { members: &members, residents: &residents, ..whole };
        let best = if members.is_empty() {
            Some(Outcome::default())
        } else {
            pair_bracket(&self.roster, &rest)
        };
        let Some(mut outcome) = best else { return Reason::Completion };
        outcome.pairs.extend(pairs);
        outcome.floaters.extend(floaters);
        let below: Vec<Rank> = outcome.floaters.iter().chain(&step.below).copied().collect();
        if !self.roster.can_complete(&below) {
            return Reason::Completion;
        }
        let taken = self.quality(&whole, &step.outcome);
        let instead = self.quality(&whole, &outcome);
        match () {
            () if taken.0 != instead.0 => {
                Reason::MoreFloaters { taken: taken.0, instead: instead.0 }
            }
            () if taken.1 != instead.1 => Reason::HigherFloaters,
            () if (taken.2, &taken.3) != (instead.2, &instead.3) => Reason::NextBracket,
            () if taken.4 != instead.4 => Reason::Colors { taken: taken.4, instead: instead.4 },
            () => Reason::Later,
        }
    }

    fn quality(&self, bracket: &Bracket<'_>, outcome: &Outcome) -> Quality {
        let score = |rank: &Rank| self.roster.players[*rank].score;
        let mut scores: Vec<Score> = outcome.floaters.iter().map(score).collect();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        let same = |&&(one, other): &&(Rank, Rank)| want_the_same(&self.roster, one, other);
        let clashes = outcome.pairs.iter().filter(same).count();
        let (mut unpaired, mut on) = (0, Vec::new());
        if !outcome.floaters.is_empty() {
            (unpaired, on) = bracket.next_at_best(&self.roster, &outcome.floaters);
        }
        (outcome.floaters.len(), scores, unpaired, on, clashes)
    }

    fn obstacle(&self, one: Rank, other: Rank) -> Option<Reason> {
        if self.roster.is_barred(one, other) {
            return Some(Reason::Barred);
        }
        let color = self.roster.players[one].absolute()?;
        self.roster.colors_clash(one, other).then_some(Reason::ColorsClash(color))
    }

    fn number(&self, rank: Rank) -> PairingNumber {
        self.roster.players[rank].number
    }

    fn rank(&self, number: PairingNumber) -> Option<Rank> {
        self.roster.players.iter().position(|player| player.number == number)
    }
}
