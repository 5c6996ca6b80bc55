//! Explanations as sentences, for a person.
//!
//! Numbers are pairing numbers: this crate does not know names.

mod articles;
mod lim_why;
mod others;
mod phrases;
mod round;

pub use phrases::Language;

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

use self::phrases::Phrase;
use crate::{
    Edition,
    check::{Against, Difference, What},
    dutch::{
        BracketKind, ColorRule, Criterion, NoPairing, Quality, Tally,
        explain::{
            BracketReport, Explanation, FloatReason, FloatReport, PairReport, Reason, Verdict,
            WhyNot,
        },
    },
};

/// Writes in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writer {
    language: Language,
    /// Whose numbers are cited.
    edition: Edition,
}

impl Writer {
    /// Writes in `language`.
    pub const fn new(language: Language) -> Self {
        Self { language, edition: Edition::E2017 }
    }

    /// Cites the articles of an edition.
    #[must_use]
    pub const fn citing(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    fn say(self, phrase: Phrase, parts: &[&str]) -> String {
        let idx = Language::ALL.iter().position(|&known| known == self.language).unwrap_or(0);
        let mut said = phrase[idx].to_owned();
        for (printed, cited) in *articles::RENUMBERED.at(self.edition) {
            said = said.replace(printed, cited);
        }
        for (idx, part) in parts.iter().enumerate() {
            said = said.replace(&format!("{{{idx}}}"), part);
        }
        said
    }

    /// The whole round, one line a fact.
    pub fn explanation(mut self, explanation: &Explanation) -> Vec<String> {
        self.edition = explanation.edition;
        let mut lines = vec![self.say(phrases::ROUND, &[&explanation.round.to_string()])];
        for bracket in &explanation.brackets {
            lines.push(String::new());
            lines.extend(self.bracket(bracket));
        }
        if let Some(bye) = &explanation.bye {
            lines.push(String::new());
            lines.push(self.float(phrases::GETS_BYE, bye));
        }
        lines
    }

    fn bracket(self, bracket: &BracketReport) -> Vec<String> {
        let phrase = match bracket.kind {
            BracketKind::Normal => phrases::BRACKET,
            BracketKind::Penultimate => phrases::BRACKET_PENULTIMATE,
            BracketKind::Last => phrases::BRACKET_LAST,
            BracketKind::CollapsedLast => phrases::BRACKET_COLLAPSED,
        };
        let mut lines = vec![self.say(phrase, &[&bracket.score.to_string()])];
        if !bracket.movers.is_empty() {
            lines.push(indent(1, &self.say(phrases::MOVED_DOWN, &[&list(&bracket.movers)])));
        }
        lines.push(indent(1, &self.say(phrases::RESIDENTS, &[&list(&bracket.residents)])));
        let (out, into) = &bracket.exchange;
        if !out.is_empty() {
            lines.push(indent(1, &self.say(phrases::EXCHANGE, &[&list(out), &list(into)])));
        }
        lines.push(indent(1, &self.quality(&bracket.quality)));
        for pair in &bracket.pairs {
            lines.extend(self.pair(pair));
        }
        for floater in &bracket.floaters {
            lines.push(indent(1, &self.float(phrases::GOES_DOWN, floater)));
        }
        lines
    }

    fn quality(self, quality: &Quality) -> String {
        let is_zero = |tally: &&Tally| {
            tally.count == 0
                || (!tally.gaps.is_empty() && tally.gaps.iter().all(|&gap| gap == Score::ZERO))
        };
        let tallies = quality.tallies.iter().filter(|tally| !is_zero(tally));
        let parts: Vec<String> =
            tallies.map(|tally| format!("{} {}", tally.article, amount(tally))).collect();
        if parts.is_empty() {
            return self.say(phrases::PERFECT, &[]);
        }
        self.say(phrases::QUALITY, &[&parts.join(", ")])
    }

    fn pair(self, pair: &PairReport) -> Vec<String> {
        let rule = self.color_rule(pair.color_rule);
        let mut lines = vec![indent(1, &format!("{} - {}  {rule}", pair.white, pair.black))];
        for passed in &pair.passed_over {
            let parts =
                [&pair.upper.to_string(), &passed.player.to_string(), &self.reason(&passed.reason)];
            lines.push(indent(2, &self.say(phrases::NOT_WITH, &parts.map(String::as_str))));
        }
        lines
    }

    /// Why the colours are as they are.
    pub fn color_rule(self, rule: ColorRule) -> String {
        self.say(phrases::color_rule(rule), &[])
    }

    fn float(self, phrase: Phrase, float: &FloatReport) -> String {
        let reason = match &float.reason {
            FloatReason::NoOpponent => self.say(phrases::NO_OPPONENT, &[]),
            FloatReason::Completion => self.say(phrases::FLOATS_FOR_COMPLETION, &[]),
            FloatReason::Chosen(passed) if passed.is_empty() => {
                self.say(phrases::FLOATS_BY_ORDER, &[])
            }
            FloatReason::Chosen(passed) => {
                let parts: Vec<String> = passed
                    .iter()
                    .map(|passed| {
                        let reason = self.reason(&passed.reason);
                        self.say(phrases::NOT_INSTEAD, &[&passed.player.to_string(), &reason])
                    })
                    .collect();
                self.say(phrases::FLOATS_CHOSEN, &[&parts.join("; ")])
            }
        };
        self.say(phrase, &[&float.player.to_string(), &reason])
    }

    /// What speaks against a candidate.
    pub fn reason(self, reason: &Reason) -> String {
        match reason {
            Reason::Barred => self.say(phrases::BARRED, &[]),
            Reason::ColorsClash(color) => self.say(phrases::COLORS_CLASH, &[&self.color(*color)]),
            Reason::HadBye => self.say(phrases::HAD_BYE, &[]),
            Reason::BothMovedDown => self.say(phrases::BOTH_MOVED_DOWN, &[]),
            Reason::Completion => self.say(phrases::COMPLETION, &[]),
            Reason::Worse { taken, instead } => {
                let name = self.say(phrases::counts(taken.criterion), &[]);
                self.say(phrases::WORSE, &[taken.article, &name, &amount(instead), &amount(taken)])
            }
            Reason::Later => self.say(phrases::LATER, &[]),
        }
    }

    fn color(self, color: Color) -> String {
        self.say(if color == Color::White { phrases::WHITE } else { phrases::BLACK }, &[])
    }

    /// Why two players do not meet.
    pub fn why_not(self, one: PairingNumber, other: PairingNumber, why: &WhyNot) -> String {
        let (one, other) = (one.to_string(), other.to_string());
        match why {
            WhyNot::TheyPlay => self.say(phrases::THEY_PLAY, &[&one, &other]),
            WhyNot::NotPaired(who) => self.say(phrases::NOT_PAIRED, &[&who.to_string()]),
            WhyNot::OtherBracket { score, other_score, reason } => {
                let parts = [&one, &score.to_string(), &other, &other_score.to_string()];
                let apart = self.say(phrases::OTHER_BRACKET, &parts.map(String::as_str));
                match reason {
                    Some(reason) => format!("{apart}; {}", self.reason(reason)),
                    None => apart,
                }
            }
            WhyNot::SameBracket(reason) => {
                self.say(phrases::NOT_WITH, &[&one, &other, &self.reason(reason)])
            }
        }
    }

    /// Why there is no pairing, and what can be done.
    pub fn no_pairing(self, none: &NoPairing) -> Vec<String> {
        let counts = [none.unpaired.to_string(), none.players.to_string()];
        let mut lines = vec![self.say(phrases::NO_PAIRING, &[&counts[0], &counts[1]])];
        if !none.stuck.is_empty() {
            lines.push(indent(1, &self.say(phrases::STUCK, &[&list(&none.stuck)])));
        }
        if !none.opponents.is_empty() {
            lines.push(indent(1, &self.say(phrases::STUCK_OPPONENTS, &[&list(&none.opponents)])));
        }
        let remedies: Vec<String> =
            none.remedies.iter().map(|&remedy| self.say(phrases::remedy(remedy), &[])).collect();
        lines.push(self.say(phrases::ARBITER_MAY, &[&remedies.join("; ")]));
        lines
    }

    /// One row of the checker.
    pub fn difference(self, difference: &Difference) -> String {
        let round = difference.round.to_string();
        match &difference.what {
            What::Game { found, expected, against } => {
                let should = expected.map(|number| self.opponent(number));
                let (white, black) = (found.white.to_string(), found.black.to_string());
                let against = self.against(against);
                let parts = [&round, &white, &black, &should[0], &should[1], &against];
                self.say(phrases::GAME_DIFFERS, &parts.map(String::as_str))
            }
            What::Colors { found, rule } => {
                let (white, black) = (found.white.to_string(), found.black.to_string());
                let rule = rule.map_or_else(String::new, |rule| self.color_rule(rule));
                let said = self.say(phrases::COLORS_DIFFER, &[&round, &white, &black, &rule]);
                said.trim_end_matches([' ', ':']).to_owned()
            }
            What::Bye { found, expected, against } => {
                let [found, expected] = [found, expected].map(|number| match number {
                    Some(number) => number.to_string(),
                    None => self.say(phrases::NOBODY, &[]),
                });
                let against = against.as_ref().map_or_else(String::new, |it| self.against(it));
                let said = self.say(phrases::BYE_DIFFERS, &[&round, &found, &expected, &against]);
                said.trim_end_matches([' ', ';']).to_owned()
            }
            What::NoPairing(none) => {
                let round = self.say(phrases::ROUND, &[&round]);
                format!("{round}: {}", self.none(none).join(" "))
            }
        }
    }

    /// What decides against a pairing of a file.
    fn against(self, against: &Against) -> String {
        match against {
            Against::Round(verdict) => self.verdict(verdict),
            Against::Pair { pair: [one, other], why } => self.why(*one, *other, why),
        }
    }

    fn opponent(self, number: Option<PairingNumber>) -> String {
        number.map_or_else(|| self.say(phrases::THE_BYE, &[]), |number| number.to_string())
    }

    /// What decides against a round.
    pub fn verdict(self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Illegal { pair, reason } => {
                let pair = pair.map(|number| number.to_string());
                self.say(phrases::ILLEGAL, &[&pair[0], &pair[1], &self.reason(reason)])
            }
            Verdict::SecondBye(number) => {
                let reason = self.say(phrases::HAD_BYE, &[]);
                self.say(phrases::NOT_INSTEAD, &[&number.to_string(), &reason])
            }
            Verdict::Bracket { score, reason } => {
                self.say(phrases::BRACKET_WORSE, &[&score.to_string(), &self.reason(reason)])
            }
            Verdict::OtherPlayers => self.say(phrases::OTHER_PLAYERS, &[]),
        }
    }
}

/// A tally in figures: gaps where the criterion has them, otherwise the count.
fn amount(tally: &Tally) -> String {
    if tally.gaps.is_empty() {
        return tally.count.to_string();
    }
    let gaps: Vec<String> =
        tally.gaps.iter().filter(|&&gap| gap != Score::ZERO).map(Score::to_string).collect();
    match (tally.criterion, gaps.is_empty()) {
        (Criterion::NextBracket, _) => format!("{} [{}]", tally.count, gaps.join(" ")),
        (_, true) => "0".to_owned(),
        (_, false) => format!("[{}]", gaps.join(" ")),
    }
}

fn list(numbers: &[PairingNumber]) -> String {
    let numbers: Vec<String> = numbers.iter().map(PairingNumber::to_string).collect();
    numbers.join(", ")
}

fn indent(depth: usize, line: &str) -> String {
    format!("{}{line}", "  ".repeat(depth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dutch::Remedy;

    #[test]
    fn every_phrase_has_the_same_parts_in_all_languages() {
        let all = [
            phrases::ROUND,
            phrases::BRACKET,
            phrases::EXCHANGE,
            phrases::NOT_WITH,
            phrases::GOES_DOWN,
            phrases::GETS_BYE,
            phrases::NOT_INSTEAD,
            phrases::WORSE,
            phrases::OTHER_BRACKET,
            phrases::NO_PAIRING,
            phrases::ILLEGAL,
            phrases::GAME_DIFFERS,
            phrases::COLORS_DIFFER,
            phrases::BYE_DIFFERS,
            phrases::counts(Criterion::Preferences),
            phrases::remedy(Remedy::Rematch),
            phrases::color_rule(ColorRule::E3),
        ];
        for phrase in all {
            let parts = |text: &str| {
                (0..6).filter(|idx| text.contains(&format!("{{{idx}}}"))).collect::<Vec<_>>()
            };
            assert!(phrase.iter().all(|text| parts(text) == parts(phrase[0])), "{phrase:?}");
        }
    }

    #[test]
    fn a_reason_cites_its_criterion_in_every_language() {
        let criterion = Criterion::Preferences;
        let article = criterion.article(crate::Edition::E2017);
        let tally = |count| Tally { criterion, article, count, gaps: Vec::new() };
        let reason = Reason::Worse { taken: tally(1), instead: tally(2) };

        let said = Language::ALL.map(|language| Writer::new(language).reason(&reason));

        assert_eq!(said[0], "C.10, colour preferences not granted: 2 instead of 1");
        assert_eq!(said[1], "C.10, préférences de couleur refusées : 2 au lieu de 1");
        assert_eq!(said[2], "C.10, kleurvoorkeuren niet ingewilligd: 2 in plaats van 1");
        assert_eq!(said[3], "C.10, nicht erfüllte Farbwünsche: 2 statt 1");
    }
}
