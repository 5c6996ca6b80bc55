//! Explanations as messages: the key of a text and its values, put into a language where they
//! are shown.
//!
//! Sentences are for players first. The numbers of articles stand beside them, and figures of
//! criteria in sentences of their own, for whoever asks ([`Detail::Criteria`]).

mod checked;
mod criteria;
mod dubov_burstein;
mod dutch;
mod groups;
mod matches;
mod none;
mod tables;

use arbiter_rulebook::{Color, Message, MessageValue, Score};
use arbiter_tournament::PairingNumber;

use crate::{Edition, Reasons, WhyNot, dutch::ColorRule, swiss::Field};

/// How much is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// What a player understands.
    #[default]
    Plain,
    /// The articles too, and the figures of every criterion.
    Criteria,
}

/// One sentence of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// How far it is indented.
    pub depth: usize,
    /// What it says.
    pub text: Message,
    /// Numbers of the articles that it rests on.
    pub articles: Vec<String>,
    /// Whether it gives figures that only criteria are about.
    pub is_detail: bool,
}

impl Sentence {
    fn new(text: Message) -> Self {
        Self { depth: 0, text, articles: Vec::new(), is_detail: false }
    }

    fn key(key: &'static str) -> Self {
        Self::new(Message::new(key))
    }

    fn with(mut self, name: &'static str, value: impl Into<MessageValue>) -> Self {
        self.text = self.text.with(name, value);
        self
    }

    /// With another sentence in it, whose articles become this one's.
    fn with_sentence(mut self, name: &'static str, other: Self) -> Self {
        self.articles.extend(other.articles);
        self.with(name, other.text)
    }

    fn cites(mut self, article: impl Into<String>) -> Self {
        self.articles.push(article.into());
        self
    }

    fn at(mut self, depth: usize) -> Self {
        self.depth = depth;
        self
    }

    fn for_engineers(mut self) -> Self {
        self.is_detail = true;
        self
    }

    /// The message as it is shown; none for figures that were not asked for.
    pub fn message(&self, detail: Detail) -> Option<Message> {
        match detail {
            Detail::Plain => (!self.is_detail).then(|| self.text.clone()),
            Detail::Criteria if self.articles.is_empty() => Some(self.text.clone()),
            Detail::Criteria => {
                let mut articles = self.articles.clone();
                articles.dedup();
                let cited = Message::new("pairing-cited");
                Some(cited.with("text", self.text.clone()).with("articles", articles.join(", ")))
            }
        }
    }
}

/// Says why, in the numbers of one edition, calling players by name or number.
#[derive(Clone, Copy)]
pub struct Speaker<'n> {
    name: &'n dyn Fn(PairingNumber) -> String,
    edition: Edition,
    /// The players before the round, where they are known.
    field: Option<&'n Field>,
    /// Whether the two that a sentence is about have played each other, where that is known; two
    /// who have not and may not meet are kept apart by the event.
    have_met: Option<bool>,
}

/// The number itself.
fn number(number: PairingNumber) -> String {
    number.to_string()
}

impl<'n> Speaker<'n> {
    /// Calls players by their numbers.
    pub const fn new(edition: Edition) -> Self {
        Self { name: &number, edition, field: None, have_met: None }
    }

    /// Calls players by what `name` gives.
    pub const fn naming(edition: Edition, name: &'n dyn Fn(PairingNumber) -> String) -> Self {
        Self { name, edition, field: None, have_met: None }
    }

    /// Speaks of the round before which players were as in `field`, and so can tell those who
    /// have met from those who are kept apart.
    #[must_use]
    pub const fn about<'f>(self, field: Option<&'f Field>) -> Speaker<'f>
    where
        'n: 'f,
    {
        Speaker { name: self.name, edition: self.edition, field, have_met: None }
    }

    fn of_pair(&self, one: PairingNumber, other: PairingNumber) -> Self {
        let met = |field: &Field| Some(field.entrant(one)?.opponents.contains(&other));
        Self { have_met: self.field.and_then(met), ..*self }
    }

    fn name(&self, number: PairingNumber) -> String {
        (self.name)(number)
    }

    /// Several players: `2, 4 and 7`.
    fn names(&self, numbers: &[PairingNumber]) -> MessageValue {
        let mut names: Vec<String> = numbers.iter().map(|&number| self.name(number)).collect();
        match (names.pop(), names.is_empty()) {
            (None, _) => Message::new("pairing-nobody").into(),
            (Some(only), true) => only.into(),
            (Some(last), false) => {
                let both = Message::new("pairing-and");
                both.with("first", names.join(", ")).with("last", last).into()
            }
        }
    }

    /// The number of an article in the edition of 2017 or of 2026.
    fn article(&self, in_2017: &str, in_2026: &str) -> String {
        match self.edition {
            Edition::E2017 => in_2017.to_owned(),
            Edition::E2026 => in_2026.to_owned(),
        }
    }

    /// A rule of the Lim system, whose numbers begin seven lower since 2026.
    fn lim_article(&self, in_2017: &str) -> String {
        let (first, rest) = match in_2017.split_once('.') {
            Some((first, rest)) => (first, format!(".{rest}")),
            None => (in_2017, String::new()),
        };
        match (self.edition, first.parse::<u8>()) {
            (Edition::E2026, Ok(number)) => format!("{}{rest}", number.saturating_sub(7)),
            (Edition::E2017, _) | (_, Err(_)) => in_2017.to_owned(),
        }
    }

    /// Why a round is as it is.
    pub fn reasons(&self, reasons: &Reasons) -> Vec<Sentence> {
        match reasons {
            Reasons::Dutch(explanation) => self.dutch(explanation),
            Reasons::Dubov(explanation) => self.dubov(explanation),
            Reasons::Burstein(explanation) => self.burstein(explanation),
            Reasons::Lim(pairing) => self.lim(pairing),
            Reasons::ItaloSwiss(pairing) => self.italo(pairing),
            Reasons::RoundRobin { players, round, bye } => self.berger(*players, *round, *bye),
            Reasons::KnockOut(round) => self.knock_out(round),
            Reasons::Belgrade(round) => self.belgrade(round),
            Reasons::Keizer(pairing) => self.keizer(pairing),
            Reasons::Matches(reasons) => self.matches(reasons),
            Reasons::SecondGames => {
                vec![Sentence::key("match-second-games").cites("C.04.5")]
            }
        }
    }

    /// Why two players do not meet.
    pub fn why(&self, one: PairingNumber, other: PairingNumber, why: &WhyNot) -> Sentence {
        self.of_pair(one, other).why_of_pair(one, other, why)
    }

    fn why_of_pair(&self, one: PairingNumber, other: PairingNumber, why: &WhyNot) -> Sentence {
        match why {
            WhyNot::Dutch(why) => self.dutch_why(one, other, why),
            WhyNot::Dubov(why) => self.dubov_why(one, other, *why),
            WhyNot::Burstein(why) => self.burstein_why(one, other, *why),
            WhyNot::Lim(why) => self.lim_why(one, other, *why),
            WhyNot::ItaloSwiss(why) => self.italo_why(one, other, *why),
            WhyNot::RoundRobin { round, rounds } => self.berger_why(one, other, *round, rounds),
            WhyNot::KnockOut(why) => self.knock_out_why(one, other, *why),
            WhyNot::Belgrade(why) => self.belgrade_why(one, other, *why),
            WhyNot::Keizer(why) => self.keizer_why(one, other, *why),
            WhyNot::Matches(why) => self.match_why(one, other, why),
        }
    }

    fn they_play(&self, one: PairingNumber, other: PairingNumber) -> Sentence {
        let meet = Sentence::key("pairing-they-play");
        meet.with("one", self.name(one)).with("other", self.name(other))
    }

    fn not_paired(&self, who: PairingNumber) -> Sentence {
        Sentence::key("pairing-not-paired").with("who", self.name(who))
    }

    fn not_with(&self, one: PairingNumber, other: PairingNumber, reason: Sentence) -> Sentence {
        let not = Sentence::key("pairing-not-with");
        not.with("one", self.name(one))
            .with("other", self.name(other))
            .with_sentence("reason", reason)
    }

    fn other_bracket(
        &self,
        (one, score): (PairingNumber, Score),
        (other, other_score): (PairingNumber, Score),
    ) -> Sentence {
        Sentence::key("pairing-other-bracket")
            .with("one", self.name(one))
            .with("score", points(score))
            .with("other", self.name(other))
            .with("other-score", points(other_score))
    }

    /// Why the colours of a Dutch pair are as they are.
    pub fn color_rule(&self, rule: ColorRule) -> Sentence {
        Sentence::key(color_key(rule)).cites(rule.article(self.edition))
    }

    /// Why the colours of a Dubov or Burstein pair are as they are.
    pub fn seeker_color_rule(&self, rule: ColorRule) -> Sentence {
        Sentence::key(color_key(rule)).cites(rule.seeker_article())
    }

    fn clash(&self, color: Color) -> Sentence {
        Sentence::key(match color {
            Color::White => "pairing-both-white",
            Color::Black => "pairing-both-black",
        })
        .cites(self.article("C.3", "C3"))
    }

    fn barred(&self) -> Sentence {
        self.met_or_apart().cites(self.article("C.1", "C1"))
    }

    fn met_or_apart(&self) -> Sentence {
        Sentence::key(match self.have_met {
            Some(true) => "pairing-met",
            Some(false) => "pairing-kept-apart",
            None => "pairing-barred",
        })
    }

    fn completion(&self) -> Sentence {
        Sentence::key("pairing-completion").cites(self.article("C.4", "C4"))
    }
}

const fn color_key(rule: ColorRule) -> &'static str {
    match rule {
        ColorRule::E1 => "pairing-colours-granted",
        ColorRule::E2 => "pairing-colours-stronger",
        ColorRule::E3 => "pairing-colours-alternate",
        ColorRule::E4 => "pairing-colours-higher",
        ColorRule::E5 => "pairing-colours-lot",
    }
}

/// A score as text: the way a number is written belongs to the rulebook.
fn points(score: Score) -> String {
    score.to_string()
}
