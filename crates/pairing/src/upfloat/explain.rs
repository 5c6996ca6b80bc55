//! Why a round of matches is as it is, and why two do not meet in it.

use arbiter_rulebook::{Explain, Message, Score};
use arbiter_tournament::PairingNumber;

use super::{Pairing, Pool, Round, bracket, lift};
use crate::{double_swiss::DoubleColorRule, swiss::Board, team_swiss::TeamColorRule};

/// The reasons of a round of matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchReasons {
    /// Which round of matches, from 1.
    pub round: usize,
    /// Who has the bye, and who was passed over for it.
    pub bye: Option<ByeReason>,
    /// From the top score down.
    pub brackets: Vec<BracketReason>,
}

/// Why somebody has the bye (3.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByeReason {
    /// Who has it.
    pub number: PairingNumber,
    /// With what score.
    pub score: Score,
    /// Those who came before in the order, and why they do not have it.
    pub passed_over: Vec<(PairingNumber, ByeBar)>,
}

/// What keeps somebody from the bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ByeBar {
    /// Had one, or as much without playing (C2).
    Had,
    /// The others could not all be paired (C3).
    OthersStuck,
}

/// Why a bracket is as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketReason {
    /// The score of the residents.
    pub score: Score,
    /// By number.
    pub residents: Vec<PairingNumber>,
    /// Those who were lifted.
    pub upfloaters: Vec<UpfloatReason>,
    /// The pairs with the rule that gave their colours.
    pub pairs: Vec<PairReason>,
}

/// Why somebody was lifted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpfloatReason {
    /// The player who floats.
    pub number: PairingNumber,
    /// From which score.
    pub score: Score,
    /// Those who came before in the order, and why they were not lifted instead.
    pub passed_over: Vec<(PairingNumber, LiftBar)>,
}

/// What keeps somebody from being lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LiftBar {
    /// The bracket could not be paired (C1).
    BracketStuck,
    /// Those left below could not all be paired (C3).
    OthersStuck,
    /// The next scoregroup would need more from below (C6).
    NextScoregroup,
    /// Met another score in the round before (C7).
    Floated,
    /// Was lifted as well.
    AlsoLifted,
}

/// A pair and the rule that gave its colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairReason {
    /// With colours.
    pub board: Board,
    /// The rule that gave the colours.
    pub color_rule: MatchColorRule,
}

/// The rule that gave the colours of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchColorRule {
    /// Of Double-Swiss.
    Double(DoubleColorRule),
    /// Of teams.
    Team(TeamColorRule),
}

impl MatchColorRule {
    /// Its number in the regulation.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Double(rule) => rule.article(),
            Self::Team(rule) => rule.article(),
        }
    }
}

impl Explain for MatchColorRule {
    fn message(&self) -> Message {
        match self {
            Self::Double(rule) => rule.message(),
            Self::Team(rule) => rule.message(),
        }
    }
}

/// The answer to "why does A not play B?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchWhyNot {
    /// They do.
    TheyPlay,
    /// One of them is not paired in this round.
    NotPaired(PairingNumber),
    /// One of them has the bye.
    Bye(PairingNumber),
    /// They have met, or are kept apart (C1).
    Met,
    /// They are in different brackets.
    OtherBracket {
        /// The score of the bracket of the first.
        one: Score,
        /// The score of the bracket of the other.
        other: Score,
    },
    /// The rest of their bracket could not be paired.
    OthersStuck,
    /// A criterion would be met less well.
    Worse(Worse),
    /// As good, but later in the order (3.6).
    Later,
    /// The match began with another pairing: this is its second game.
    SecondGame,
}

/// A criterion that a pair would make worse, and the numbers with and without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worse {
    /// Which criterion.
    pub criterion: PairCriterion,
    /// With the pair.
    pub with: u64,
    /// As paired.
    pub best: u64,
}

/// What the pairing of a bracket is compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairCriterion {
    /// Teams without the colour that they want (C8 for teams).
    Colors,
    /// Teams without the colour that they want strongly (C9 for teams).
    StrongColors,
    /// Opponents of upfloaters who floated in the round before (C8; C10 for teams).
    Floaters,
}

impl Round {
    /// The reasons of its pairing; `colors` are the pairs in the order of the brackets.
    pub(crate) fn reasons(
        &self,
        round: usize,
        pairing: &Pairing,
        colors: &[(Board, MatchColorRule)],
    ) -> MatchReasons {
        let pool = Pool::new(&self.contenders);
        let place = |number: PairingNumber| self.place(number);
        let mut left: Vec<usize> = (0..self.contenders.len()).collect();
        let bye = pairing.bye.map(|number| self.bye_reason(&pool, number));
        if let Some(idx) = pairing.bye.and_then(place) {
            left.retain(|&other| other != idx);
        }
        let mut colors = colors.iter();
        let mut brackets = Vec::with_capacity(pairing.brackets.len());
        for bracket in &pairing.brackets {
            let lifted: Vec<usize> =
                bracket.upfloaters.iter().filter_map(|&it| place(it)).collect();
            let (residents, below) = left.split_at(bracket.residents.len());
            let upfloaters = lifted.iter().map(|&idx| UpfloatReason {
                number: self.contenders[idx].number,
                score: self.contenders[idx].score,
                passed_over: lift::passed_over(self, &pool, (residents, below), &lifted, idx)
                    .into_iter()
                    .map(|(other, bar)| (self.contenders[other].number, bar))
                    .collect(),
            });
            let upfloaters = upfloaters.collect();
            let pairs = colors.by_ref().take(bracket.pairs.len());
            let pairs = pairs
                .map(|(board, color_rule)| PairReason { board: *board, color_rule: *color_rule });
            brackets.push(BracketReason {
                score: bracket.score,
                residents: bracket.residents.clone(),
                upfloaters,
                pairs: pairs.collect(),
            });
            left = below.iter().copied().filter(|idx| !lifted.contains(idx)).collect();
        }
        MatchReasons { round, bye, brackets }
    }

    fn place(&self, number: PairingNumber) -> Option<usize> {
        self.contenders.iter().position(|contender| contender.number == number)
    }

    fn bye_reason(&self, pool: &Pool, number: PairingNumber) -> ByeReason {
        let key = |idx: usize| {
            let it = &self.contenders[idx];
            (it.score, std::cmp::Reverse(it.matches_played), std::cmp::Reverse(it.number))
        };
        let own = self.place(number);
        let mut before: Vec<usize> = (0..self.contenders.len())
            .filter(|&idx| own.is_some_and(|own| key(idx) < key(own)))
            .collect();
        before.sort_by_key(|&idx| key(idx));
        let bar = |idx: usize| {
            if !self.contenders[idx].may_have_bye {
                return Some(ByeBar::Had);
            }
            let others: Vec<usize> =
                (0..self.contenders.len()).filter(|&other| other != idx).collect();
            (!pool.can_pair(&others)).then_some(ByeBar::OthersStuck)
        };
        ByeReason {
            number,
            score: own.map_or(Score::ZERO, |own| self.contenders[own].score),
            passed_over: before
                .into_iter()
                .filter_map(|idx| Some((self.contenders[idx].number, bar(idx)?)))
                .collect(),
        }
    }

    /// Why `one` does not play `other` in this pairing.
    pub(crate) fn why_not(
        &self,
        pairing: &Pairing,
        (one, other): (PairingNumber, PairingNumber),
    ) -> MatchWhyNot {
        let pairs = pairing.brackets.iter().flat_map(|bracket| &bracket.pairs);
        let is_pair = |&&(upper, lower): &&(PairingNumber, PairingNumber)| {
            (upper, lower) == (one.min(other), one.max(other))
        };
        if pairs.clone().any(|pair| is_pair(&pair)) {
            return MatchWhyNot::TheyPlay;
        }
        if let Some(bye) = pairing.bye.filter(|&bye| bye == one || bye == other) {
            return MatchWhyNot::Bye(bye);
        }
        let bracket_of = |number: PairingNumber| {
            pairing.brackets.iter().position(|bracket| {
                bracket.residents.contains(&number) || bracket.upfloaters.contains(&number)
            })
        };
        let (Some(at), Some(others_at)) = (bracket_of(one), bracket_of(other)) else {
            let missing = if bracket_of(one).is_none() { one } else { other };
            return MatchWhyNot::NotPaired(missing);
        };
        if self.contender(one).is_some_and(|it| it.barred.binary_search(&other).is_ok()) {
            return MatchWhyNot::Met;
        }
        // Whoever was lifted out of a scoregroup is in the bracket above.
        if at != others_at {
            let score = |at: usize| pairing.brackets[at].score;
            return MatchWhyNot::OtherBracket { one: score(at), other: score(others_at) };
        }
        self.why_not_in(&pairing.brackets[at], (one, other))
    }

    fn why_not_in(
        &self,
        bracket: &super::Bracket,
        (one, other): (PairingNumber, PairingNumber),
    ) -> MatchWhyNot {
        let pool = Pool::new(&self.contenders);
        let places = |numbers: &[PairingNumber], without_pair: bool| -> Vec<usize> {
            let kept = numbers.iter().filter(|&&it| !without_pair || (it != one && it != other));
            kept.filter_map(|&number| self.place(number)).collect()
        };
        let lifted = places(&bracket.upfloaters, false);
        let place = |number| self.place(number).unwrap_or_default();
        let tally = |pairs: &[(usize, usize)]| bracket::tally(self, &lifted, pairs);
        let made: Vec<(usize, usize)> =
            bracket.pairs.iter().map(|&(upper, lower)| (place(upper), place(lower))).collect();
        let best = tally(&made);
        let residents = places(&bracket.residents, true);
        let upfloaters = places(&bracket.upfloaters, true);
        let Some(mut rest) = bracket::pairs(self, &pool, &residents, &upfloaters) else {
            return MatchWhyNot::OthersStuck;
        };
        rest.push((place(one), place(other)));
        let with = tally(&rest);
        let criteria =
            [PairCriterion::Colors, PairCriterion::StrongColors, PairCriterion::Floaters];
        let worse = criteria.into_iter().zip(best).zip(with).find(|((_, best), with)| best != with);
        match worse {
            Some(((criterion, best), with)) => MatchWhyNot::Worse(Worse { criterion, with, best }),
            None => MatchWhyNot::Later,
        }
    }
}
