//! Why this pairing and no other (C.04.1.i).
//!
//! An explanation is data: brackets from the top down, in each what was paired, how good it
//! is by every criterion, and for every pair the opponents who would have come first and
//! what spoke against them. Sentences are made from it in [`crate::say`].

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

use super::{
    BracketKind, ColorRule, DutchPairing, Quality, Tally,
    bracket::{Bracket, Outcome},
    colors, pair_bracket, quality,
    roster::{Rank, Roster},
    rounds::Step,
};
use crate::{
    Edition,
    swiss::{Boards, BracketWhyNot, Field},
};

/// Opponents listed as passed over for one player, at most.
const PASSED_OVER_MAX: usize = 3;

/// Candidates recomputed for one bracket, at most.
const TRIALS_MAX: usize = 300;

/// The whole round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// By which edition.
    pub edition: Edition,
    /// Which round.
    pub round: usize,
    /// From the top down.
    pub brackets: Vec<BracketReport>,
    /// Who got the bye and why, if anybody.
    pub bye: Option<FloatReport>,
}

/// One bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketReport {
    /// Normal, penultimate, last.
    pub kind: BracketKind,
    /// Score of the residents; of the best resident in a collapsed bracket.
    pub score: Score,
    /// Moved-down players, best first.
    pub movers: Vec<PairingNumber>,
    /// Residents, best first.
    pub residents: Vec<PairingNumber>,
    /// Pairs, in the order in which they were chosen.
    pub pairs: Vec<PairReport>,
    /// Those who go down, best first; empty in a last bracket.
    pub floaters: Vec<FloatReport>,
    /// Players who changed halves: out of S1, into S1.
    pub exchange: (Vec<PairingNumber>, Vec<PairingNumber>),
    /// How good the candidate is.
    pub quality: Quality,
}

/// One pair.
pub type PairReport = crate::swiss::PairReport<PassedOver>;

/// An opponent, or a floater, who would have come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedOver {
    /// The player concerned.
    pub player: PairingNumber,
    /// What spoke against it.
    pub reason: Reason,
}

/// What speaks against a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// They have met, or the organiser keeps them apart.
    Barred,
    /// Both must have this colour.
    ColorsClash(Color),
    /// May not have the bye again.
    HadBye,
    /// Both have moved down into this bracket, where they do not meet.
    BothMovedDown,
    /// The rest of the field could not be paired then.
    Completion,
    /// The best candidate with it is worse in this criterion.
    Worse {
        /// What was taken.
        taken: Tally,
        /// What it would have been.
        instead: Tally,
        /// Those who would have borne it, where the criterion is about players.
        who: Vec<PairingNumber>,
    },
    /// As good, but later in the order of candidates.
    Later,
}

/// Somebody who goes down or gets the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloatReport {
    /// The player concerned.
    pub player: PairingNumber,
    /// Why the player floats.
    pub reason: FloatReason,
}

/// Why somebody goes down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FloatReason {
    /// Nobody in the bracket may be met.
    NoOpponent,
    /// The number of players is odd, or too few can be paired; these lower players would
    /// have gone first.
    Chosen(Vec<PassedOver>),
    /// Needed below, where the round could not be completed otherwise (C.4).
    Completion,
}

/// The answer to "why does A not play B?".
pub type WhyNot = BracketWhyNot<Reason>;

impl DutchPairing {
    /// Explains the whole round.
    pub fn explain(&self) -> Explanation {
        self.explain_where(|_| true)
    }

    /// Explains what became of one player: the brackets through which the player went, those
    /// passed over for the player's pair, and the bye if the player has it. Quick in a large
    /// field, where an explanation of everything takes long.
    pub fn explain_one(&self, number: PairingNumber) -> Explanation {
        let mut explanation = self.explain_where(|other| other == number);
        let has = |bracket: &BracketReport| {
            bracket.movers.contains(&number) || bracket.residents.contains(&number)
        };
        explanation.brackets.retain(has);
        explanation
    }

    /// Trials are made for pairs and floaters of these players alone.
    fn explain_where(&self, is_wanted: impl Fn(PairingNumber) -> bool) -> Explanation {
        let roster = &self.roster;
        let wanted: Vec<bool> = roster.players.iter().map(|it| is_wanted(it.number)).collect();
        let brackets = self.steps.iter().map(|step| report(roster, step, &wanted)).collect();
        let bye = self.steps.last().and_then(|step| {
            let rank = *step.outcome.floaters.first().filter(|&&rank| wanted[rank])?;
            Some(Trials::new(roster, step, &wanted).floater(rank))
        });
        Explanation { edition: roster.edition, round: self.round, brackets, bye }
    }

    /// Why `one` does not play `other`.
    pub fn why_not(&self, one: PairingNumber, other: PairingNumber) -> WhyNot {
        let Self { roster, steps, .. } = self;
        let rank_of = |number| roster.players.iter().position(|player| player.number == number);
        let Some(a) = rank_of(one) else { return WhyNot::NotPaired(one) };
        let Some(b) = rank_of(other) else { return WhyNot::NotPaired(other) };
        let (upper, lower) = (a.min(b), a.max(b));
        let is_shared = |step: &&Step| step.has(upper) && step.has(lower);
        let Some(step) = steps.iter().rev().find(is_shared) else {
            let score =
                |rank: Rank| steps.iter().rev().find(|step| step.has(rank)).map(|step| step.score);
            return WhyNot::OtherBracket {
                score: score(a).unwrap_or_default(),
                other_score: score(b).unwrap_or_default(),
                reason: roster.obstacle(upper, lower),
            };
        };
        if step.outcome.pairs.iter().any(|&(u, v)| (u.min(v), u.max(v)) == (upper, lower)) {
            return WhyNot::TheyPlay;
        }
        let wanted = vec![true; roster.players.len()];
        WhyNot::SameBracket(Trials::new(roster, step, &wanted).against(&[], (upper, lower)))
    }
}

impl Step {
    fn has(&self, rank: Rank) -> bool {
        self.movers.contains(&rank) || self.residents.contains(&rank)
    }
}

impl Roster {
    /// What forbids the pair, if anything does.
    fn obstacle(&self, upper: Rank, lower: Rank) -> Option<Reason> {
        if self.is_barred(upper, lower) {
            return Some(Reason::Barred);
        }
        let color = self.players[upper].absolute()?;
        self.colors_clash(upper, lower).then_some(Reason::ColorsClash(color))
    }
}

fn report(roster: &Roster, step: &Step, wanted: &[bool]) -> BracketReport {
    let number = |&rank: &Rank| roster.players[rank].number;
    let mut trials = Trials::new(roster, step, wanted);
    let pairs = trials.pairs();
    let floaters = if step.kind.is_last() {
        Vec::new()
    } else {
        let floaters = step.outcome.floaters.iter().filter(|&&rank| wanted[rank]);
        floaters.map(|&rank| trials.floater(rank)).collect()
    };
    let remainder = trials.remainder();
    let at = |sequence: &usize| remainder.get(*sequence).map(number);
    BracketReport {
        kind: step.kind,
        score: step.score,
        movers: step.movers.iter().map(number).collect(),
        residents: step.residents.iter().map(number).collect(),
        pairs,
        floaters,
        exchange: (
            step.outcome.exchange.0.iter().filter_map(at).collect(),
            step.outcome.exchange.1.iter().filter_map(at).collect(),
        ),
        quality: trials.taken,
    }
}

/// Recomputes a bracket with some of its pairs given.
struct Trials<'s> {
    roster: &'s Roster,
    step: &'s Step,
    taken: Quality,
    /// Opponent of each player of the round, as far as this bracket gives one.
    mate: Vec<Option<Rank>>,
    is_mover: Vec<bool>,
    /// For whom trials are made.
    wanted: &'s [bool],
    /// Recomputations that may still be made.
    left: usize,
}

impl<'s> Trials<'s> {
    fn new(roster: &'s Roster, step: &'s Step, wanted: &'s [bool]) -> Self {
        let taken = Quality::of(roster, &step.bracket(), &step.outcome);
        let mut mate = vec![None; roster.players.len()];
        for &(upper, lower) in &step.outcome.pairs {
            mate[upper] = Some(lower);
            mate[lower] = Some(upper);
        }
        let mut is_mover = vec![false; roster.players.len()];
        for &rank in &step.movers {
            is_mover[rank] = true;
        }
        Self { roster, step, taken, mate, is_mover, wanted, left: TRIALS_MAX }
    }

    /// Residents not paired with moved-down players.
    fn remainder(&self) -> Vec<Rank> {
        let has_mover = |&&rank: &&Rank| self.mate[rank].is_some_and(|mate| self.is_mover[mate]);
        self.step.residents.iter().filter(|rank| !has_mover(rank)).copied().collect()
    }

    /// All pairs, moved-down players first, each with those passed over.
    fn pairs(&mut self) -> Vec<PairReport> {
        let mut pairs: Vec<(Rank, Rank)> = self.step.outcome.pairs.clone();
        pairs.sort_unstable();
        let mut reports = Vec::with_capacity(pairs.len());
        for idx in 0..pairs.len() {
            let (upper, lower) = pairs[idx];
            let passed_over = if self.wanted[upper] || self.wanted[lower] {
                self.passed_over(&pairs[..idx], (upper, lower))
            } else {
                Vec::new()
            };
            let players = &self.roster.players;
            let (one, other) = (&players[upper], &players[lower]);
            let (color, color_rule) = colors::allot(one, other, self.roster.initial_color);
            let (white, black) = if color == Color::White { (one, other) } else { (other, one) };
            reports.push(PairReport {
                white: white.number,
                black: black.number,
                upper: one.number,
                color_rule,
                passed_over,
            });
        }
        reports
    }

    /// Those whom `upper` would have met first, given the pairs before.
    fn passed_over(
        &mut self,
        before: &[(Rank, Rank)],
        (upper, lower): (Rank, Rank),
    ) -> Vec<PassedOver> {
        // Opponents of higher players are gone; higher players of later pairs stand in S1.
        let is_gone = |rank: Rank| self.mate[rank].is_some_and(|mate| mate < upper);
        let is_upper = |rank: Rank| self.mate[rank].is_some_and(|mate| rank < mate);
        let is_candidate = |&rank: &Rank| {
            !is_gone(rank) && (self.is_mover[upper] || (upper < rank && !is_upper(rank)))
        };
        let firsts = self.step.residents.iter().copied().take_while(|&rank| rank != lower);
        let firsts: Vec<Rank> = firsts.filter(is_candidate).take(PASSED_OVER_MAX).collect();
        let mut passed = Vec::new();
        for rank in firsts {
            let reason = self.against(before, (upper, rank));
            passed.push(PassedOver { player: self.roster.players[rank].number, reason });
        }
        passed
    }

    /// What speaks against a pair, given other pairs.
    fn against(&mut self, before: &[(Rank, Rank)], pair: (Rank, Rank)) -> Reason {
        if let Some(reason) = self.roster.obstacle(pair.0, pair.1) {
            return reason;
        }
        if self.is_mover[pair.1] {
            return Reason::BothMovedDown;
        }
        let mut given = before.to_vec();
        given.push(pair);
        self.compare(given, Vec::new())
    }

    /// The best candidate with the given pairs and floaters, against the one taken.
    fn compare(&mut self, pairs: Vec<(Rank, Rank)>, floaters: Vec<Rank>) -> Reason {
        if self.left == 0 {
            return Reason::Later;
        }
        self.left -= 1;
        let mut is_given = vec![false; self.roster.players.len()];
        for rank in pairs.iter().flat_map(|&(a, b)| [a, b]).chain(floaters.iter().copied()) {
            is_given[rank] = true;
        }
        let is_free = |rank: &Rank| !is_given[*rank];
        let movers: Vec<Rank> = self.step.movers.iter().copied().filter(is_free).collect();
        let residents: Vec<Rank> = self.step.residents.iter().copied().filter(is_free).collect();
        let whole = self.step.bracket();
        let rest = Bracket { movers: &movers, residents: &residents, ..whole };
        let Some(mut outcome) = self.best_rest(&rest) else { return Reason::Completion };
        outcome.pairs.extend(pairs);
        outcome.floaters.extend(floaters);
        outcome.floaters.sort_unstable();
        let instead = Quality::of(self.roster, &whole, &outcome);
        match self.taken.first_difference(&instead) {
            Some((taken, instead)) => {
                let who = quality::concerned(self.roster, &whole, &outcome, instead.criterion);
                Reason::Worse { taken: taken.clone(), instead: instead.clone(), who }
            }
            None => Reason::Later,
        }
    }

    fn best_rest(&self, rest: &Bracket<'_>) -> Option<Outcome> {
        if rest.movers.is_empty() && rest.residents.is_empty() {
            return Some(Outcome::default());
        }
        pair_bracket(self.roster, rest)
    }

    fn floater(&mut self, rank: Rank) -> FloatReport {
        let player = self.roster.players[rank].number;
        let others = self.step.movers.iter().chain(&self.step.residents);
        let can_meet = |&other: &Rank| {
            let both_movers = self.is_mover[rank] && self.is_mover[other];
            !both_movers && self.roster.may_meet(rank, other)
        };
        if !self.step.kind.is_last() && !others.clone().any(can_meet) {
            return FloatReport { player, reason: FloatReason::NoOpponent };
        }
        if self.step.kind == BracketKind::Penultimate {
            return FloatReport { player, reason: FloatReason::Completion };
        }
        let floaters = &self.step.outcome.floaters;
        let lower: Vec<Rank> = others
            .copied()
            .filter(|&other| rank < other && !floaters.contains(&other))
            .rev()
            .take(PASSED_OVER_MAX)
            .collect();
        let kept: Vec<Rank> = floaters.iter().copied().filter(|&other| other != rank).collect();
        let mut passed = Vec::new();
        for other in lower {
            let contender = &self.roster.players[other];
            let reason = if self.step.kind.is_last() && !contender.may_have_bye {
                Reason::HadBye
            } else {
                let mut floaters = kept.clone();
                floaters.push(other);
                self.compare(Vec::new(), floaters)
            };
            passed.push(PassedOver { player: contender.number, reason });
        }
        FloatReport { player, reason: FloatReason::Chosen(passed) }
    }
}

/// What decides against a round that is not the one the rules give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A pair that may not meet.
    Illegal {
        /// The pair.
        pair: [PairingNumber; 2],
        /// What forbids it.
        reason: Reason,
    },
    /// The bye went to somebody who may not have it.
    SecondBye(PairingNumber),
    /// In the bracket with this score the round is worse by a criterion, or comes later.
    Bracket {
        /// Score of the bracket's residents.
        score: Score,
        /// Worse, or later in the order of candidates.
        reason: Reason,
    },
    /// Somebody is paired who should not be, or is not paired who should.
    OtherPlayers,
}

impl DutchPairing {
    /// The first thing, from the top down, that is wrong with `found`.
    pub fn verdict(&self, field: &Field, found: &Boards) -> Verdict {
        let Self { roster, steps, .. } = self;
        let Some(mate) = mates(field, roster, found) else { return Verdict::OtherPlayers };
        let number = |rank: Rank| roster.players[rank].number;
        for (rank, &other) in mate.iter().enumerate() {
            match other {
                Some(other) if rank < other => {
                    if let Some(reason) = roster.obstacle(rank, other) {
                        return Verdict::Illegal { pair: [number(rank), number(other)], reason };
                    }
                }
                Some(_) => {}
                None if roster.players[rank].may_have_bye => {}
                None => return Verdict::SecondBye(number(rank)),
            }
        }
        let differs = |step: &&Step| {
            step.outcome.pairs.iter().any(|&(upper, lower)| mate[upper] != Some(lower))
                || step.outcome.floaters.iter().any(|&rank| mate[rank].is_some_and(|m| step.has(m)))
        };
        let Some(step) = steps.iter().find(differs) else { return Verdict::OtherPlayers };
        let members = step.bracket().members();
        let place = |rank: Rank| members.binary_search(&rank).unwrap_or(usize::MAX);
        let outcome = Outcome::of(&members, |idx| mate[members[idx]].map_or(usize::MAX, place));
        let taken = Quality::of(roster, &step.bracket(), &step.outcome);
        let instead = Quality::of(roster, &step.bracket(), &outcome);
        let reason = match taken.first_difference(&instead) {
            // A better bracket must have cost the completion of the round.
            Some(_) if instead < taken => Reason::Completion,
            Some((taken, instead)) => {
                let bracket = step.bracket();
                let who = quality::concerned(roster, &bracket, &outcome, instead.criterion);
                Reason::Worse { taken: taken.clone(), instead: instead.clone(), who }
            }
            None => Reason::Later,
        };
        Verdict::Bracket { score: step.score, reason }
    }

    /// The rule that gives the colours of a pair; [`ColorRule::E5`] if one of them is unknown.
    pub fn color_rule(&self, one: PairingNumber, other: PairingNumber) -> ColorRule {
        let players = &self.roster.players;
        let rank_of = |number| players.iter().position(|player| player.number == number);
        match (rank_of(one), rank_of(other)) {
            (Some(a), Some(b)) => {
                let (upper, lower) = (&players[a.min(b)], &players[a.max(b)]);
                colors::allot(upper, lower, self.roster.initial_color).1
            }
            (Some(_) | None, None) | (None, Some(_)) => ColorRule::E5,
        }
    }
}

/// Opponents by rank, if exactly those present are paired, one of them perhaps not.
fn mates(field: &Field, roster: &Roster, found: &Boards) -> Option<Vec<Option<Rank>>> {
    let mut rank_of = vec![None; field.entrants.len()];
    for (rank, player) in roster.players.iter().enumerate() {
        rank_of[player.number.index()] = Some(rank);
    }
    let mut mate = vec![None; roster.players.len()];
    for board in &found.boards {
        let white = rank_of.get(board.white.index()).copied().flatten()?;
        let black = rank_of.get(board.black.index()).copied().flatten()?;
        mate[white] = Some(black);
        mate[black] = Some(white);
    }
    let alone = mate.iter().filter(|mate| mate.is_none()).count();
    (alone <= roster.players.len() % 2).then_some(mate)
}
