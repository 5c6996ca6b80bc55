//! The Dubov and Burstein systems in sentences.

use arbiter_rulebook::Score;
use arbiter_tournament::PairingNumber;

use super::{Sentence, Speaker, points};
use crate::{burstein::explain as burstein, dubov::explain as dubov};

impl Speaker<'_> {
    pub(super) fn dubov(&self, explanation: &dubov::Explanation) -> Vec<Sentence> {
        let mut said = vec![Sentence::key("pairing-round").with("round", explanation.round)];
        said.extend(explanation.bye.map(|who| {
            Sentence::key("pairing-dubov-bye").with("who", self.name(who)).cites("3.1")
        }));
        for bracket in &explanation.brackets {
            let head = Sentence::key("pairing-bracket").with("score", points(bracket.score));
            said.push(head);
            let residents = Sentence::key("pairing-residents");
            said.push(residents.with("players", self.names(&bracket.residents)).at(1));
            said.extend(bracket.upfloaters.iter().flat_map(|it| self.upfloat(it)));
            self.seekers(bracket, &mut said);
            for pair in &bracket.pairs {
                let colours = self.seeker_color_rule(pair.color_rule);
                said.push(self.board(pair.white, pair.black, colours).at(1));
                said.extend(self.dubov_pair(pair));
            }
        }
        said
    }

    /// Who would have been met first, and why not.
    pub fn dubov_pair(&self, pair: &dubov::PairReport) -> Vec<Sentence> {
        let not = |&(other, obstacle): &(PairingNumber, dubov::Obstacle)| {
            let reason = self.of_pair(pair.seeker, other).obstacle(obstacle);
            self.not_with(pair.seeker, other, reason).at(2)
        };
        pair.passed_over.iter().map(not).collect()
    }

    /// Who comes up, and who does not instead.
    pub fn upfloat(&self, upfloat: &dubov::UpfloatReport) -> Vec<Sentence> {
        let up = Sentence::key("pairing-comes-up")
            .with("who", self.name(upfloat.player))
            .with("score", points(upfloat.score));
        let mut said = vec![up.cites("3.2.2").at(1)];
        for &(other, not_up) in &upfloat.passed_over {
            let reason = match not_up {
                dubov::NotUp::TooOften { times } => {
                    Sentence::key("pairing-up-too-often").with("n", times).cites("C8, C9")
                }
                dubov::NotUp::Again => Sentence::key("pairing-up-again").cites("C10"),
                dubov::NotUp::Worse => Sentence::key("pairing-up-worse").cites("C4, C7"),
            };
            let not = Sentence::key("pairing-not-instead").with("who", self.name(other));
            said.push(not.with_sentence("reason", reason).at(2));
        }
        said
    }

    fn seekers(&self, bracket: &dubov::BracketReport, said: &mut Vec<Sentence>) {
        for shifted in [&bracket.first_shift, &bracket.second_shift] {
            if !shifted.is_empty() {
                let shift = Sentence::key("pairing-shifted").with("n", shifted.len());
                said.push(shift.with("players", self.names(shifted)).cites("3.2.4").at(1));
            }
        }
        let average = |&(who, aro): &(PairingNumber, u32)| format!("{} ({aro})", self.name(who));
        let white: Vec<String> = bracket.white_seekers.iter().map(average).collect();
        let seekers = Sentence::key("pairing-seekers")
            .with("white", white.join(", "))
            .with("black", self.names(&bracket.black_seekers));
        said.push(seekers.cites("3.2.5").at(1).for_engineers());
    }

    fn obstacle(&self, obstacle: dubov::Obstacle) -> Sentence {
        match obstacle {
            dubov::Obstacle::Barred => self.barred(),
            dubov::Obstacle::ColorsClash(color) => self.clash(color),
            dubov::Obstacle::OthersUnpaired => {
                Sentence::key("pairing-others-unpaired").cites("3.2.6")
            }
        }
    }

    pub(super) fn dubov_why(
        &self,
        one: PairingNumber,
        other: PairingNumber,
        why: dubov::WhyNot,
    ) -> Sentence {
        match why {
            dubov::WhyNot::TheyPlay => self.they_play(one, other),
            dubov::WhyNot::NotPaired(who) => self.not_paired(who),
            dubov::WhyNot::Obstacle(obstacle) => self.not_with(one, other, self.obstacle(obstacle)),
            dubov::WhyNot::OtherBracket { score, other_score } => {
                self.other_bracket((one, score), (other, other_score)).cites("1.3")
            }
            dubov::WhyNot::SameSide(color) => {
                let key = match color {
                    arbiter_rulebook::Color::White => "pairing-both-seek-white",
                    arbiter_rulebook::Color::Black => "pairing-both-seek-black",
                };
                self.not_with(one, other, Sentence::key(key).cites("3.2.3"))
            }
            dubov::WhyNot::AnotherFirst { seeker, found } => {
                let reason = Sentence::key("pairing-found-first")
                    .with("who", self.name(seeker))
                    .with("found", self.name(found));
                self.not_with(one, other, reason.cites("3.2.6"))
            }
            dubov::WhyNot::Taken { player, by } => {
                let reason = Sentence::key("pairing-taken")
                    .with("who", self.name(player))
                    .with("by", self.name(by));
                self.not_with(one, other, reason.cites("3.2.6"))
            }
        }
    }

    pub(super) fn burstein(&self, explanation: &burstein::Explanation) -> Vec<Sentence> {
        let mut said = vec![Sentence::key("pairing-round").with("round", explanation.round)];
        said.extend(explanation.bye.map(|who| {
            Sentence::key("pairing-burstein-bye").with("who", self.name(who)).cites("3.1")
        }));
        for bracket in &explanation.brackets {
            self.burstein_bracket(bracket, &mut said);
        }
        said
    }

    fn burstein_bracket(&self, bracket: &burstein::BracketReport, said: &mut Vec<Sentence>) {
        said.push(Sentence::key("pairing-bracket").with("score", points(bracket.score)));
        if !bracket.movers.is_empty() {
            let moved = Sentence::key("pairing-moved-down");
            said.push(moved.with("players", self.names(&bracket.movers)).at(1));
        }
        let order: Vec<PairingNumber> = bracket.members.iter().map(|&(who, _)| who).collect();
        let by_index = Sentence::key("pairing-by-index").with("players", self.names(&order));
        said.push(by_index.cites("1.8").at(1));
        let figures = bracket.members.iter().map(|&(who, index)| {
            let buchholz = f_tenths(index.buchholz);
            let berger = f_hundredths(index.sonneborn_berger);
            format!("{} {buchholz} / {berger}", self.name(who))
        });
        let figures: Vec<String> = figures.collect();
        let index = Sentence::key("pairing-index").with("figures", figures.join(", "));
        said.push(index.cites("1.7").at(1).for_engineers());
        for pair in &bracket.pairs {
            let colours = self.seeker_color_rule(pair.color_rule);
            said.push(self.board(pair.white, pair.black, colours).at(1));
            said.extend(self.burstein_pair(pair));
        }
        for (who, passed) in &bracket.floaters {
            said.extend(self.burstein_float(*who, bracket.score, passed));
        }
    }

    /// Who would have been met first, and why not.
    pub fn burstein_pair(&self, pair: &burstein::PairReport) -> Vec<Sentence> {
        let not = |&(other, reason): &(PairingNumber, burstein::Reason)| {
            let reason = self.of_pair(pair.upper, other).burstein_reason(reason);
            self.not_with(pair.upper, other, reason).at(2)
        };
        pair.passed_over.iter().map(not).collect()
    }

    /// Who goes down, and who does not instead.
    pub fn burstein_float(
        &self,
        who: PairingNumber,
        score: Score,
        passed: &[(PairingNumber, burstein::Reason)],
    ) -> Vec<Sentence> {
        let down = Sentence::key("pairing-floats-down").with("who", self.name(who));
        let mut said = vec![down.with("score", points(score)).at(1)];
        for &(other, reason) in passed {
            let not = Sentence::key("pairing-not-instead").with("who", self.name(other));
            said.push(not.with_sentence("reason", self.burstein_reason(reason)).at(2));
        }
        said
    }

    fn burstein_reason(&self, reason: burstein::Reason) -> Sentence {
        match reason {
            burstein::Reason::Barred => self.barred(),
            burstein::Reason::ColorsClash(color) => self.clash(color),
            burstein::Reason::Completion => self.completion(),
            burstein::Reason::MoreFloaters { taken, instead } => {
                let more = Sentence::key("pairing-worse-floaters").with("who", "").with("n", 0);
                more.with("instead", instead).with("taken", taken).cites("C5")
            }
            burstein::Reason::HigherFloaters => bare("pairing-worse-scores").cites("C6"),
            burstein::Reason::NextBracket => bare("pairing-worse-next").cites("C7"),
            burstein::Reason::Colors { taken, instead } => {
                let more = Sentence::key("pairing-more-clashes");
                more.with("instead", instead).with("taken", taken).cites("C8")
            }
            burstein::Reason::Later => Sentence::key("pairing-later-fold").cites("4.3"),
        }
    }

    pub(super) fn burstein_why(
        &self,
        one: PairingNumber,
        other: PairingNumber,
        why: burstein::WhyNot,
    ) -> Sentence {
        match why {
            burstein::WhyNot::TheyPlay => self.they_play(one, other),
            burstein::WhyNot::NotPaired(who) => self.not_paired(who),
            burstein::WhyNot::OtherBracket { score, other_score, reason } => {
                let apart = self.other_bracket((one, score), (other, other_score)).cites("1.2");
                match reason {
                    None => apart,
                    Some(reason) => Sentence::key("pairing-besides")
                        .with_sentence("first", apart)
                        .with_sentence("second", self.burstein_reason(reason)),
                }
            }
            burstein::WhyNot::SameBracket(reason) => {
                self.not_with(one, other, self.burstein_reason(reason))
            }
        }
    }
}

/// Tenths of a point as points.
fn f_tenths(tenths: u32) -> String {
    u16::try_from(tenths).map_or_else(
        |_| format!("{}.{}", tenths / 10, tenths % 10),
        |it| Score::from_tenths(it).to_string(),
    )
}

/// Hundredths of a point as points.
fn f_hundredths(hundredths: u32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A text of a Dutch criterion where nobody is named.
fn bare(key: &'static str) -> Sentence {
    Sentence::key(key).with("who", "").with("n", 0).with("instead", 0).with("taken", 0)
}
