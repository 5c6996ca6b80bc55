//! Exams: questions drawn from the casebook and from the tables, with facts varied by a seed.
//!
//! The same edition, seed and number of questions give the same paper. Nothing is decided here:
//! an incident is told differently and run again, and what comes out is the answer.

mod choices;
mod example;
mod vary;

pub use example::{Example, example};

use arbiter_board::Setup;
use arbiter_rulebook::{Citation, LawsEdition, Message};

use crate::{
    MateOracle, Row,
    script::{self, Entry},
    tables,
};

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One of the choices is right.
    Choose,
    /// Every choice that belongs to the ruling is to be ticked.
    Build,
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// How it is answered.
    pub form: Form,
    /// What happened, sentence by sentence.
    pub story: Vec<Message>,
    /// The board it happened on, where it is not the initial position.
    pub board: Option<Setup>,
    /// What is asked.
    pub asked: Message,
    /// What may be answered, each sentence by sentence.
    pub choices: Vec<Vec<Message>>,
    /// The choices that are right, in order.
    pub right: Vec<usize>,
    /// The articles behind the answer.
    pub articles: Vec<Citation>,
}

impl Question {
    /// Whether exactly the right choices were made, in any order.
    pub fn is_right(&self, given: &[usize]) -> bool {
        let mut given = given.to_vec();
        given.sort_unstable();
        given.dedup();
        given == self.right
    }
}

/// The most questions of a paper.
pub const QUESTIONS_MAX: usize = 60;

/// Choices of a question.
const CHOICES: usize = 4;

/// Steps of an incident that a question may tell.
const STEPS_MAX: usize = 12;

/// Numbers that look random and follow from the seed (`SplitMix64`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is not zero.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit.max(1)).unwrap_or(1);
        usize::try_from(self.next() % limit).unwrap_or(0)
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A paper: questions on an edition, two of three from these cases, which are scripts of one
/// incident each.
pub fn paper<'c>(
    cases: impl IntoIterator<Item = &'c str>,
    edition: LawsEdition,
    seed: u64,
    count: usize,
    oracle: &dyn MateOracle,
) -> Vec<Question> {
    let mut chance = Chance(seed);
    let count = count.min(QUESTIONS_MAX);
    let mut cases: Vec<&str> = cases.into_iter().collect();
    chance.shuffle(&mut cases);
    let mut rows = tables();
    chance.shuffle(&mut rows);
    let (mut cases, mut rows) = (cases.into_iter(), rows.iter());
    let mut questions: Vec<Question> = Vec::new();
    while questions.len() < count {
        let of_table = questions.len() % 3 == 2;
        let found = if of_table {
            rows.by_ref().find_map(|row| of_row(row, edition, &mut chance))
        } else {
            cases.by_ref().find_map(|case| of_case(case, edition, &mut chance, oracle))
        };
        match found {
            Some(question) => questions.push(question),
            // One of the two sources is used up: the other one goes on.
            None => match cases.by_ref().find_map(|it| of_case(it, edition, &mut chance, oracle)) {
                Some(question) => questions.push(question),
                None => break,
            },
        }
    }
    questions
}

/// An incident as far as its last ruling.
struct Told {
    story: Vec<Message>,
    board: Option<Setup>,
    decided: Entry,
}

/// The first case of a script under an edition; `None` where it cannot be told.
fn told(text: &str, edition: LawsEdition, oracle: &dyn MateOracle) -> Option<Told> {
    let parsed = script::parse(text).ok()?;
    let case = parsed.first()?;
    let report = script::run(case, edition, oracle);
    let entries = report.entries.get(..report.entries.len().min(STEPS_MAX))?;
    let is_decided = |entry: &Entry| !entry.rulings.is_empty() || entry.refusal.is_some();
    let last = entries.iter().rposition(is_decided)?;
    let mut story = case.setting()?;
    for entry in entries.get(..=last)? {
        if entry.unread.is_some() {
            return None;
        }
        story.extend(entry.told.clone()?);
    }
    // A refusal in the middle would have to be told as well.
    if entries.get(..last)?.iter().any(|entry| entry.refusal.is_some()) {
        return None;
    }
    let decided = entries.get(last)?.clone();
    let initial = Setup::from(&arbiter_board::Position::initial());
    let board = Some(case.board()).filter(|board| *board != initial);
    Some(Told { story, board, decided })
}

/// A question from a case of the casebook; `None` where it cannot be told or has no wrong answers.
fn of_case(
    case: &str,
    edition: LawsEdition,
    chance: &mut Chance,
    oracle: &dyn MateOracle,
) -> Option<Question> {
    let text = vary::vary(case, edition, chance)?;
    let Told { story, board, decided } = told(&text, edition, oracle)?;
    let is_built = decided.rulings.len() > 1 && chance.below(3) == 0;
    let (form, asked) = if is_built {
        (Form::Build, Message::new("exam-build"))
    } else {
        (Form::Choose, Message::new("exam-what"))
    };
    let (choices, right) = match form {
        Form::Build => choices::parts(&decided, chance)?,
        Form::Choose => choices::whole(&decided, chance)?,
    };
    let articles = choices::articles(&decided);
    Some(Question { form, story, board, asked, choices, right, articles })
}

/// A question from a row of the tables; `None` where the edition says nothing or nothing else
/// could be said.
fn of_row(row: &Row, edition: LawsEdition, chance: &mut Chance) -> Option<Question> {
    let cell = row.at(edition).ok()?;
    let says = cell.says.clone()?;
    let mut others: Vec<Message> = choices::other_numbers(&says);
    let cells = LawsEdition::ALL.into_iter().filter_map(|other| row.at(other).ok());
    others.extend(cells.filter_map(|cell| cell.says.clone()));
    let others = others.into_iter().map(|message| vec![message]).collect();
    let (choices, right) = choices::mixed(vec![says], others, chance)?;
    let about = match row.regimes.first() {
        Some(regime) => Message::new("exam-about-class")
            .with("about", Message::new(row.about))
            .with("class", arbiter_rulebook::Explain::message(regime)),
        None => Message::new(row.about),
    };
    let asked = Message::new("exam-table").with("about", about);
    let articles = vec![Citation { edition: edition.into(), article: cell.article }];
    let (form, story, board) = (Form::Choose, Vec::new(), None);
    Some(Question { form, story, board, asked, choices, right, articles })
}
