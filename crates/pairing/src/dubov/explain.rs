//! Why this pairing and no other (C.04.1.9): brackets from the top down, who floated up into
//! each, who sought White and Black in it, and which opponents would have come first.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

use super::{Bracket, DubovPairing, upfloaters::Choice};
use crate::{
    dutch::{ColorRule, roster::Rank},
    swiss::RoundReport,
};

/// The whole round.
pub type Explanation = RoundReport<BracketReport>;

/// One bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketReport {
    /// Score of the residents.
    pub score: Score,
    /// Best first.
    pub residents: Vec<PairingNumber>,
    /// Who came up from below, and whom they were preferred to.
    pub upfloaters: Vec<UpfloatReport>,
    /// S1, with the average rating of the opponents of each.
    pub white_seekers: Vec<(PairingNumber, u32)>,
    /// By number.
    pub black_seekers: Vec<PairingNumber>,
    /// Who changed sides because pairs within the smaller side cannot be avoided.
    pub first_shift: Vec<PairingNumber>,
    /// Who changed sides to make both equally large.
    pub second_shift: Vec<PairingNumber>,
    /// In the order of S1.
    pub pairs: Vec<PairReport>,
}

/// Somebody who floated up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpfloatReport {
    /// The player concerned.
    pub player: PairingNumber,
    /// Their score.
    pub score: Score,
    /// Those of the same score with smaller numbers, and why not they.
    pub passed_over: Vec<(PairingNumber, NotUp)>,
}

/// Why somebody did not float up who came before in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUp {
    /// Has floated up as often as anybody may (C8, C9).
    TooOften {
        /// How often.
        times: u8,
    },
    /// Floated up in the round before (C10).
    Again,
    /// With them the bracket or the players below would be paired worse (C4, C7).
    Worse,
}

/// One pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairReport {
    /// Has White.
    pub white: PairingNumber,
    /// Has Black.
    pub black: PairingNumber,
    /// The one of S1.
    pub seeker: PairingNumber,
    /// What gave the colours.
    pub color_rule: ColorRule,
    /// Black seekers with smaller numbers whom nobody before had taken, and why not they.
    pub passed_over: Vec<(PairingNumber, Obstacle)>,
}

/// Why two players of the two sides of a bracket do not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// They have met, or are kept apart (C1).
    Barred,
    /// Both must have this colour (C3).
    ColorsClash(Color),
    /// Then those who come later could not all be paired.
    OthersUnpaired,
}

/// The answer to "why does A not play B?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// They do play each other.
    TheyPlay,
    /// Not to be paired in this round, or with the bye.
    NotPaired(PairingNumber),
    /// The rules keep them apart, or those after them.
    Obstacle(Obstacle),
    /// Paired in different brackets.
    OtherBracket {
        /// Bracket of the first.
        score: Score,
        /// Bracket of the other.
        other_score: Score,
    },
    /// Both sought the same colour in their bracket.
    SameSide(Color),
    /// The first takes the smallest number that can be had, and that was another one.
    AnotherFirst {
        /// Who chooses.
        seeker: PairingNumber,
        /// Whom they found.
        found: PairingNumber,
    },
    /// The other had been taken by somebody who chooses earlier.
    Taken {
        /// Who was taken.
        player: PairingNumber,
        /// By whom.
        by: PairingNumber,
    },
}

impl DubovPairing {
    /// Explains the whole round.
    pub fn explain(&self) -> Explanation {
        Explanation {
            round: self.round,
            bye: self.bye.map(|rank| self.number(rank)),
            brackets: self.brackets.iter().map(|bracket| self.report(bracket)).collect(),
        }
    }

    /// The rule that gives the colours of a pair; none if one of them is not paired.
    pub fn color_rule(&self, one: PairingNumber, other: PairingNumber) -> Option<ColorRule> {
        Some(self.board(self.rank(one)?, self.rank(other)?).1)
    }

    /// Why `one` does not play `other`.
    pub fn why_not(&self, one: PairingNumber, other: PairingNumber) -> WhyNot {
        let of = |number| {
            let rank = self.rank(number)?;
            let is_in = |bracket: &&Bracket| {
                bracket.pairs.iter().any(|&(white, black)| white == rank || black == rank)
            };
            Some((rank, self.brackets.iter().find(is_in)?))
        };
        let Some((a, bracket)) = of(one) else { return WhyNot::NotPaired(one) };
        let Some((b, others)) = of(other) else { return WhyNot::NotPaired(other) };
        if bracket.pairs.contains(&(a, b)) || bracket.pairs.contains(&(b, a)) {
            return WhyNot::TheyPlay;
        }
        if let Some(obstacle) = self.obstacle(a, b) {
            return WhyNot::Obstacle(obstacle);
        }
        if bracket.score != others.score {
            return WhyNot::OtherBracket { score: bracket.score, other_score: others.score };
        }
        let is_white = |rank| bracket.seekers.white.contains(&rank);
        let (seeker, sought) = match (is_white(a), is_white(b)) {
            (true, false) => (a, b),
            (false, true) => (b, a),
            (true, true) => return WhyNot::SameSide(Color::White),
            (false, false) => return WhyNot::SameSide(Color::Black),
        };
        self.within(bracket, seeker, sought)
    }

    fn within(&self, bracket: &Bracket, seeker: Rank, sought: Rank) -> WhyNot {
        let mut pairs = bracket.pairs.iter();
        let Some(&(_, found)) = pairs.find(|&&(white, _)| white == seeker) else {
            return WhyNot::NotPaired(self.number(seeker));
        };
        let before = bracket.pairs.iter().take_while(|&&(white, _)| white != seeker);
        if let Some(&(by, player)) = before.clone().find(|&&(_, black)| black == sought) {
            return WhyNot::Taken { player: self.number(player), by: self.number(by) };
        }
        if self.number(found) < self.number(sought) {
            let (seeker, found) = (self.number(seeker), self.number(found));
            return WhyNot::AnotherFirst { seeker, found };
        }
        WhyNot::Obstacle(Obstacle::OthersUnpaired)
    }

    fn report(&self, bracket: &Bracket) -> BracketReport {
        let numbers = |list: &[Rank]| list.iter().map(|&rank| self.number(rank)).collect();
        let seekers = &bracket.seekers;
        BracketReport {
            score: bracket.score,
            residents: numbers(&bracket.residents),
            upfloaters: self.upfloaters(bracket),
            white_seekers: seekers
                .white
                .iter()
                .map(|&rank| (self.number(rank), self.records[rank].aro))
                .collect(),
            black_seekers: numbers(&seekers.black),
            first_shift: numbers(&seekers.first_shift),
            second_shift: numbers(&seekers.second_shift),
            pairs: self.pairs(bracket),
        }
    }

    fn upfloaters(&self, bracket: &Bracket) -> Vec<UpfloatReport> {
        let choice = Choice { roster: &self.roster, records: &self.records, limits: self.limits };
        let score = |rank: Rank| self.roster.players[rank].score;
        let report = |&rank: &Rank| {
            let own = choice.against(rank);
            let before = bracket.below.iter().copied().filter(|&other| {
                other < rank && score(other) == score(rank) && !bracket.upfloaters.contains(&other)
            });
            let why = |other: Rank| {
                let against = choice.against(other);
                let record = self.records[other];
                match () {
                    () if own.is_below_in_frequency(against) => {
                        NotUp::TooOften { times: record.times }
                    }
                    () if own.is_new_where_the_other_is_not(against) => NotUp::Again,
                    () => NotUp::Worse,
                }
            };
            let passed = before.take(PASSED_OVER_MAX);
            UpfloatReport {
                player: self.number(rank),
                score: score(rank),
                passed_over: passed.map(|other| (self.number(other), why(other))).collect(),
            }
        };
        bracket.upfloaters.iter().map(report).collect()
    }

    fn pairs(&self, bracket: &Bracket) -> Vec<PairReport> {
        let mut open = bracket.seekers.black.clone();
        let mut reports = Vec::with_capacity(bracket.pairs.len());
        for &(seeker, found) in &bracket.pairs {
            let firsts = open.iter().take_while(|&&rank| rank != found).take(PASSED_OVER_MAX);
            let passed = firsts.map(|&rank| {
                let obstacle = self.obstacle(seeker, rank).unwrap_or(Obstacle::OthersUnpaired);
                (self.number(rank), obstacle)
            });
            let (board, color_rule) = self.board(seeker, found);
            reports.push(PairReport {
                white: board.white,
                black: board.black,
                seeker: self.number(seeker),
                color_rule,
                passed_over: passed.collect(),
            });
            open.retain(|&rank| rank != found);
        }
        reports
    }

    fn obstacle(&self, one: Rank, other: Rank) -> Option<Obstacle> {
        if self.roster.is_barred(one, other) {
            return Some(Obstacle::Barred);
        }
        let color = self.roster.players[one].absolute()?;
        self.roster.colors_clash(one, other).then_some(Obstacle::ColorsClash(color))
    }

    fn number(&self, rank: Rank) -> PairingNumber {
        self.roster.players[rank].number
    }

    fn rank(&self, number: PairingNumber) -> Option<Rank> {
        self.roster.players.iter().position(|player| player.number == number)
    }
}

/// Players listed as passed over, at most.
const PASSED_OVER_MAX: usize = 3;
