//! The plan of an event: what its organiser provides and what its regulations say, checked against
//! what E.04 and C.02 demand of them.
//!
//! Nothing here happens in a game. Much of both texts is about rooms, cameras, venues, boards,
//! clocks and score sheets: the organiser answers for them, the program keeps the answers and says
//! what is missing, with the article. `topics` has the questions, `demands` the rules.

mod demands;
mod topics;

use std::{collections::BTreeMap, fmt};

use arbiter_rulebook::{Citation, Explain, LawsEdition, Message, TimeControl};

pub use self::topics::{Scope, Takes, Topic};
use crate::conditions::Conditions;

/// A plan longer than this is none.
const LENGTH_MAX: usize = 20_000;

/// Where a demand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// An article of E.04 or of the Laws.
    Rule(Citation),
    /// A section of the standards of equipment, C.02.
    Equipment(&'static str),
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(citation) => citation.fmt(f),
            Self::Equipment(section) => write!(f, "C.02 {section}"),
        }
    }
}

/// How much depends on a demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Games cannot be played like this.
    Must,
    /// The arbiter should know.
    Warning,
    /// Written down, nothing more.
    Note,
}

impl Weight {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// A demand that the plan does not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// Where it says so.
    pub basis: Basis,
    /// How much depends on it.
    pub weight: Weight,
    /// The venue concerned, where it is one.
    pub venue: Option<String>,
    /// What is missing: the key of a text.
    pub what: &'static str,
}

impl Lack {
    /// What is missing, as a sentence.
    pub fn message(&self) -> Message {
        Message::new(self.what)
    }
}

/// Why a text is no plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Far too long.
    #[error("expected at most {LENGTH_MAX} characters")]
    TooLong,
    /// A line without a colon.
    #[error("line {line}: expected `topic: answer`, found {found:?}")]
    NoAnswer {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// A topic that nobody asked about.
    #[error("line {line}: there is no topic {found:?}")]
    UnknownTopic {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// An answer to another question.
    #[error("line {line}: {found:?} is no answer to this topic")]
    WrongAnswer {
        /// The line, from 1.
        line: usize,
        /// What could stand there.
        expected: Takes,
        /// What stands there.
        found: String,
    },
}

impl Explain for PlanError {
    /// Topics and answers are written as the plan writes them, in every language.
    fn message(&self) -> Message {
        let at = |key: &'static str, line: usize, found: &str| {
            Message::new(key).with("line", line.to_string()).with("found", found)
        };
        let why = match self {
            Self::TooLong => Message::new("demand-too-long"),
            Self::NoAnswer { line, found } => at("demand-no-answer", *line, found),
            Self::UnknownTopic { line, found } => at("demand-unknown-topic", *line, found),
            Self::WrongAnswer { line, expected, found } => {
                at("demand-wrong-answer", *line, found).with("expected", expected.message())
            }
        };
        Message::new("demand-unread").with("why", why)
    }
}

type Answers = BTreeMap<Topic, String>;

/// A venue of a hybrid event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Venue {
    /// What it is called.
    pub name: String,
    answers: Answers,
}

/// What an organiser provides and what the regulations of an event say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    answers: Answers,
    venues: Vec<Venue>,
}

impl Plan {
    /// Reads a plan: a line `topic: answer` for each topic, a line `venue: NAME` before the topics
    /// of a venue. Empty lines and lines that begin with `#` say nothing.
    pub fn read(text: &str) -> Result<Self, PlanError> {
        if text.len() > LENGTH_MAX {
            return Err(PlanError::TooLong);
        }
        let mut plan = Self::default();
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let Some((name, answer)) = content.split_once(':') else {
                return Err(PlanError::NoAnswer { line, found: content.to_owned() });
            };
            plan.answer(line, name.trim(), answer.trim())?;
        }
        Ok(plan)
    }

    fn answer(&mut self, line: usize, name: &str, answer: &str) -> Result<(), PlanError> {
        if name == "venue" {
            self.venues.push(Venue { name: answer.to_owned(), answers: Answers::new() });
            return Ok(());
        }
        let scope = if self.venues.is_empty() { Scope::Event } else { Scope::Venue };
        let Some(topic) = Topic::named(name, scope) else {
            return Err(PlanError::UnknownTopic { line, found: name.to_owned() });
        };
        if !topic.takes().accepts(answer) {
            let (expected, found) = (topic.takes(), answer.to_owned());
            return Err(PlanError::WrongAnswer { line, expected, found });
        }
        let answers = match self.venues.last_mut() {
            Some(venue) => &mut venue.answers,
            None => &mut self.answers,
        };
        answers.insert(topic, answer.to_owned());
        Ok(())
    }

    /// Every topic with nothing answered, to be filled in; `say` puts what an answer looks like
    /// into words.
    pub fn blank(say: impl Fn(&Message) -> String) -> String {
        let line =
            |topic: &Topic| format!("# {}: {}\n", topic.name(), say(&topic.takes().message()));
        let of = |scope| Topic::ALL.iter().filter(move |topic| topic.scope() == scope).map(&line);
        let venue = ["# venue: NAME\n".to_owned()];
        of(Scope::Event).chain(venue).chain(of(Scope::Venue)).collect()
    }

    /// The conditions of play that are planned; a hall where nothing is said.
    pub fn conditions(&self) -> Conditions {
        let said = self.answers.get(&Topic::Conditions);
        said.and_then(|text| topics::conditions(text)).unwrap_or_default()
    }

    /// The venues.
    pub fn venues(&self) -> &[Venue] {
        &self.venues
    }

    /// What the plan does not provide, the weightiest first. `edition` is that of the Laws, which
    /// speak of score sheets (8.1.1.2).
    pub fn lacks(&self, edition: LawsEdition) -> Vec<Lack> {
        let mut lacks: Vec<Lack> =
            demands::ALL.iter().flat_map(|demand| demand.check(self, edition)).collect();
        lacks.sort_by_key(|lack| lack.weight);
        lacks
    }

    /// Whether the answer is yes; nothing said is no.
    fn yes(&self, topic: Topic) -> bool {
        self.answers.get(&topic).is_some_and(|answer| answer == "yes")
    }

    /// Whether anything was said.
    fn says(&self, topic: Topic) -> bool {
        self.answers.get(&topic).is_some_and(|answer| !answer.is_empty())
    }

    fn is(&self, topic: Topic, wanted: &str) -> bool {
        self.answers.get(&topic).is_some_and(|answer| answer == wanted)
    }

    /// The number that was said; `None` where there is none.
    fn number(&self, topic: Topic) -> Option<u32> {
        self.answers.get(&topic)?.parse().ok()
    }

    fn control(&self) -> Option<TimeControl> {
        self.answers.get(&Topic::Time)?.parse().ok()
    }

    /// Whether moves are made on electronic boards.
    fn has_boards(&self) -> bool {
        self.is(Topic::Input, "board and its clock")
            || self.is(Topic::Input, "board and zone clock")
    }

    /// Whether somebody supervises: in a venue always.
    fn is_supervised(&self) -> bool {
        matches!(self.conditions(), Conditions::Hybrid(_)) || self.yes(Topic::Supervised)
    }

    fn is_official(&self) -> bool {
        self.is(Topic::Event, "official")
    }
}

impl Venue {
    fn yes(&self, topic: Topic) -> bool {
        self.answers.get(&topic).is_some_and(|answer| answer == "yes")
    }

    fn says(&self, topic: Topic) -> bool {
        self.answers.get(&topic).is_some_and(|answer| !answer.is_empty())
    }
}
