//! The Dutch system in sentences.

use arbiter_tournament::PairingNumber;

use super::{Sentence, Speaker, points};
use crate::dutch::{
    BracketKind,
    explain::{
        BracketReport, Explanation, FloatReason, FloatReport, PairReport, PassedOver, Reason,
        Verdict, WhyNot,
    },
};

impl Speaker<'_> {
    pub(super) fn dutch(&self, explanation: &Explanation) -> Vec<Sentence> {
        let mut said = vec![Sentence::key("pairing-round").with("round", explanation.round)];
        for bracket in &explanation.brackets {
            self.bracket(bracket, &mut said);
        }
        if let Some(bye) = &explanation.bye {
            said.push(self.float("pairing-gets-bye", bye));
        }
        said
    }

    fn bracket(&self, bracket: &BracketReport, said: &mut Vec<Sentence>) {
        let head = match bracket.kind {
            BracketKind::Normal => Sentence::key("pairing-bracket"),
            BracketKind::Penultimate => {
                Sentence::key("pairing-bracket-again").cites(self.article("A.9", "1.9"))
            }
            BracketKind::Last => Sentence::key("pairing-bracket-last"),
            BracketKind::CollapsedLast => {
                Sentence::key("pairing-bracket-collapsed").cites(self.article("A.9", "1.9"))
            }
        };
        said.push(head.with("score", points(bracket.score)));
        if !bracket.movers.is_empty() {
            let moved = Sentence::key("pairing-moved-down");
            said.push(moved.with("players", self.names(&bracket.movers)).at(1));
        }
        let residents = Sentence::key("pairing-residents");
        said.push(residents.with("players", self.names(&bracket.residents)).at(1));
        let (out, into) = &bracket.exchange;
        if !out.is_empty() {
            let exchange = Sentence::key("pairing-exchange")
                .with("out", self.names(out))
                .with("into", self.names(into))
                .with("n", out.len());
            said.push(exchange.cites(self.article("D.2", "4.3")).at(1));
        }
        said.push(self.quality(&bracket.quality).at(1).for_engineers());
        for pair in &bracket.pairs {
            self.pair(pair, said);
        }
        for floater in &bracket.floaters {
            said.push(self.float("pairing-goes-down", floater).at(1));
        }
    }

    fn pair(&self, pair: &PairReport, said: &mut Vec<Sentence>) {
        let colours = self.color_rule(pair.color_rule);
        said.push(self.board(pair.white, pair.black, colours).at(1));
        for passed in &pair.passed_over {
            let reason = self.of_pair(pair.upper, passed.player).reason(&passed.reason);
            said.push(self.not_with(pair.upper, passed.player, reason).at(2));
        }
    }

    /// A board and why its colours are as they are.
    pub(super) fn board(
        &self,
        white: PairingNumber,
        black: PairingNumber,
        colours: Sentence,
    ) -> Sentence {
        Sentence::key("pairing-board")
            .with("white", self.name(white))
            .with("black", self.name(black))
            .with_sentence("colours", colours)
    }

    fn float(&self, key: &'static str, float: &FloatReport) -> Sentence {
        let why = self.float_reason(&float.reason);
        Sentence::key(key).with("who", self.name(float.player)).with_sentence("why", why)
    }

    /// Why somebody goes down or has the bye.
    pub fn float_reason(&self, reason: &FloatReason) -> Sentence {
        match reason {
            FloatReason::NoOpponent => Sentence::key("pairing-no-opponent"),
            FloatReason::Completion => {
                Sentence::key("pairing-needed-below").cites(self.article("C.4", "C4"))
            }
            FloatReason::Chosen(passed) if passed.is_empty() => {
                Sentence::key("pairing-last-in-order").cites(self.article("B.3", "3.3"))
            }
            FloatReason::Chosen(passed) => {
                let parts: Vec<Sentence> = passed.iter().map(|it| self.not_instead(it)).collect();
                let articles = parts.iter().flat_map(|it| it.articles.clone()).collect();
                let texts: Vec<_> = parts.into_iter().map(|it| it.text).collect();
                Sentence { articles, ..Sentence::key("pairing-one-too-many") }.with("others", texts)
            }
        }
    }

    fn not_instead(&self, passed: &PassedOver) -> Sentence {
        let not = Sentence::key("pairing-not-instead");
        not.with("who", self.name(passed.player))
            .with_sentence("reason", self.reason(&passed.reason))
    }

    /// What speaks against a candidate.
    pub fn reason(&self, reason: &Reason) -> Sentence {
        match reason {
            Reason::Barred => self.barred(),
            Reason::ColorsClash(color) => self.clash(*color),
            Reason::HadBye => Sentence::key("pairing-had-bye").cites(self.article("C.2", "C2")),
            Reason::BothMovedDown => {
                Sentence::key("pairing-both-moved-down").cites(self.article("B.2", "3.2"))
            }
            Reason::Completion => self.completion(),
            Reason::Worse { taken, instead, who } => self.worse(taken, instead, who),
            Reason::Later => Sentence::key("pairing-later").cites(self.article("B.8, D", "3.8, 4")),
        }
    }

    pub(super) fn dutch_why(
        &self,
        one: PairingNumber,
        other: PairingNumber,
        why: &WhyNot,
    ) -> Sentence {
        match why {
            WhyNot::TheyPlay => self.they_play(one, other),
            WhyNot::NotPaired(who) => self.not_paired(*who),
            WhyNot::OtherBracket { score, other_score, reason } => {
                let apart = self.other_bracket((one, *score), (other, *other_score));
                let apart = apart.cites(self.article("A.3", "1.3"));
                match reason {
                    None => apart,
                    Some(reason) => Sentence::key("pairing-besides")
                        .with_sentence("first", apart)
                        .with_sentence("second", self.reason(reason)),
                }
            }
            WhyNot::SameBracket(reason) => self.not_with(one, other, self.reason(reason)),
        }
    }

    /// What decides against a round.
    pub(super) fn verdict(&self, verdict: &Verdict) -> Sentence {
        match verdict {
            Verdict::Illegal { pair: [one, other], reason } => Sentence::key("pairing-illegal")
                .with("one", self.name(*one))
                .with("other", self.name(*other))
                .with_sentence("reason", self.of_pair(*one, *other).reason(reason)),
            Verdict::SecondBye(who) => {
                let reason = self.reason(&Reason::HadBye);
                let not = Sentence::key("pairing-not-instead").with("who", self.name(*who));
                not.with_sentence("reason", reason)
            }
            Verdict::Bracket { score, reason } => Sentence::key("pairing-in-bracket")
                .with("score", points(*score))
                .with_sentence("reason", self.reason(reason)),
            Verdict::OtherPlayers => Sentence::key("pairing-other-players"),
        }
    }
}
