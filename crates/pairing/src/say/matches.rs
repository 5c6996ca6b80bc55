//! Rounds of matches in sentences: Double-Swiss and teams.

use arbiter_rulebook::Explain as _;
use arbiter_tournament::PairingNumber;

use super::{Sentence, Speaker, points};
use crate::{
    team_swiss::TeamSwissError,
    upfloat::{
        BracketReason, ByeBar, LiftBar, MatchReasons, MatchWhyNot, PairCriterion, PairReason,
        UpfloatError, UpfloatReason, Worse,
    },
};

impl Speaker<'_> {
    /// Why a round of matches is as it is.
    pub(super) fn matches(&self, reasons: &MatchReasons) -> Vec<Sentence> {
        let mut said = vec![Sentence::key("match-round").with("round", reasons.round)];
        said.extend(self.match_bye(reasons));
        for bracket in &reasons.brackets {
            said.push(self.match_bracket(bracket));
            said.extend(bracket.upfloaters.iter().flat_map(|it| self.lifted(it)));
            said.extend(bracket.pairs.iter().map(|pair| {
                Sentence::key("match-pair")
                    .with("white", self.name(pair.board.white))
                    .with("black", self.name(pair.board.black))
                    .with_sentence("rule", color(pair))
                    .at(1)
            }));
        }
        said
    }

    /// Why somebody has the bye of a round of matches, where somebody has.
    pub fn match_bye(&self, reasons: &MatchReasons) -> Vec<Sentence> {
        let Some(bye) = &reasons.bye else { return Vec::new() };
        let head = Sentence::key("match-bye")
            .with("number", self.name(bye.number))
            .with("score", points(bye.score))
            .cites("3.4");
        let passed = bye.passed_over.iter().map(|&(number, bar)| {
            let reason = match bar {
                ByeBar::Had => Sentence::key("match-bye-had").cites("C2"),
                ByeBar::OthersStuck => Sentence::key("match-others-stuck").cites("C3"),
            };
            let not = Sentence::key("match-bye-not").with("number", self.name(number));
            not.with_sentence("reason", reason).at(1)
        });
        std::iter::once(head).chain(passed).collect()
    }

    /// Why these two meet: their bracket and who of them was lifted into it; then the rule that
    /// gave the colours. None if they do not meet.
    pub fn match_pair(
        &self,
        reasons: &MatchReasons,
        [one, other]: [PairingNumber; 2],
    ) -> Option<(Vec<Sentence>, Sentence)> {
        let is_pair = |pair: &&PairReason| {
            let board = [pair.board.white, pair.board.black];
            board == [one, other] || board == [other, one]
        };
        reasons.brackets.iter().find_map(|bracket| {
            let pair = bracket.pairs.iter().find(is_pair)?;
            let lifted =
                bracket.upfloaters.iter().filter(|it| it.number == one || it.number == other);
            let said = std::iter::once(self.match_bracket(bracket))
                .chain(lifted.flat_map(|it| self.lifted(it)))
                .collect();
            Some((said, color(pair)))
        })
    }

    fn match_bracket(&self, bracket: &BracketReason) -> Sentence {
        Sentence::key("match-bracket")
            .with("score", points(bracket.score))
            .with("numbers", self.names(&bracket.residents))
    }

    fn lifted(&self, lifted: &UpfloatReason) -> Vec<Sentence> {
        let head = Sentence::key("match-lifted")
            .with("number", self.name(lifted.number))
            .with("score", points(lifted.score))
            .cites("C4")
            .cites("C5")
            .at(1);
        let passed = lifted.passed_over.iter().filter_map(|&(number, bar)| {
            let reason = match bar {
                LiftBar::BracketStuck => Sentence::key("match-lift-stuck").cites("C1"),
                LiftBar::OthersStuck => Sentence::key("match-others-stuck").cites("C3"),
                LiftBar::NextScoregroup => Sentence::key("match-lift-next").cites("C6"),
                LiftBar::Floated => Sentence::key("match-lift-floated").cites("C7"),
                // Nothing spoke against this one.
                LiftBar::AlsoLifted => return None,
            };
            let not = Sentence::key("match-lift-not").with("number", self.name(number));
            Some(not.with_sentence("reason", reason).at(2))
        });
        std::iter::once(head).chain(passed).collect()
    }

    /// Why two do not meet in a round of matches.
    pub(super) fn match_why(
        &self,
        one: PairingNumber,
        other: PairingNumber,
        why: &MatchWhyNot,
    ) -> Sentence {
        let about =
            |key| Sentence::key(key).with("one", self.name(one)).with("other", self.name(other));
        match why {
            MatchWhyNot::TheyPlay => self.they_play(one, other),
            MatchWhyNot::NotPaired(number) => self.not_paired(*number),
            MatchWhyNot::Bye(number) => {
                Sentence::key("match-why-bye").with("number", self.name(*number)).cites("3.4")
            }
            MatchWhyNot::Met => self.not_with(one, other, self.met_or_apart()).cites("C1"),
            MatchWhyNot::OtherBracket { one: score, other: others } => {
                self.other_bracket((one, *score), (other, *others))
            }
            MatchWhyNot::OthersStuck => about("match-why-stuck").cites("C1"),
            MatchWhyNot::Worse(Worse { criterion, with, best }) => {
                let (key, article) = match criterion {
                    PairCriterion::Colors => ("match-why-colours", "C8"),
                    PairCriterion::StrongColors => ("match-why-strong", "C9"),
                    PairCriterion::Floaters => ("match-why-floats", "C8, C10"),
                };
                about(key)
                    .with("with", with.to_string())
                    .with("best", best.to_string())
                    .cites(article)
            }
            MatchWhyNot::Later => about("match-why-later").cites("3.6"),
            MatchWhyNot::SecondGame => Sentence::key("match-why-second").cites("C.04.5"),
        }
    }

    /// Why there is no round of players who play matches.
    pub(super) fn no_matches(error: &UpfloatError) -> Sentence {
        match error {
            UpfloatError::NobodyForBye => Sentence::key("match-none-bye").cites("C2"),
            UpfloatError::NoByeLeavesPairing => {
                Sentence::key("match-none-with-bye").cites("C1").cites("C3")
            }
            UpfloatError::NoLegalPairing => {
                Sentence::key("match-none-pairing").cites("C1").cites("C3")
            }
        }
    }

    /// Why there is no round of teams.
    pub(super) fn no_teams(error: &TeamSwissError) -> Sentence {
        match error {
            TeamSwissError::NoTeams => Sentence::key("match-none-teams"),
            TeamSwissError::Pairing(error) => Self::no_matches(error),
        }
    }
}

fn color(pair: &PairReason) -> Sentence {
    Sentence::new(pair.color_rule.message()).cites(pair.color_rule.article())
}
