//! Incident scripts: cases an arbiter can read and a program can run.
//!
//! The grammar is documented in `docs/handbook/src/scripts.md`. A file holds cases; a case names
//! its clauses, its editions and what the event chose, then tells what happened, step by step,
//! with the rulings it expects.
//!
//! ```text
//! case The second illegal move loses
//!   clause 7.5.5
//!   edition 2018
//!   time 1:30:00 + 0:30
//!   white e2-e4, pressed
//!   black e8-e6, pressed      -> 7.5.5 White +2:00
//!   black e8-e6, pressed      -> 7.5.5 1-0
//! ```

mod acts;
mod arbiter;
mod error;
mod expect;
mod header;
mod lists;
mod run;
mod words;

pub use error::{Found, Mismatch, Quoted, ScriptError, Wanted};
pub use run::{Entry, Failure, Report, run};

use arbiter_board::Setup;
use arbiter_rulebook::{LawsEdition, Message, Millis, Tempo};
use expect::{Expected, Query};
use header::Header;
use words::Words;

/// Lines a script may have.
pub const LINES_MAX: usize = 100_000;

/// One case of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What it shows.
    pub title: String,
    /// Where it begins, counted from one.
    pub line: usize,
    /// The clauses it shows.
    pub clauses: Vec<String>,
    header: Header,
    steps: Vec<Step>,
}

impl Case {
    /// The editions it is run under.
    pub fn editions(&self) -> &[LawsEdition] {
        &self.header.editions
    }

    /// What the case begins with, as sentences; `None` where a part of it cannot be told so.
    pub fn setting(&self) -> Option<Vec<Message>> {
        self.header.told()
    }

    /// The board it begins with.
    pub const fn board(&self) -> Setup {
        self.header.board
    }

    /// The tempo of the game by its time control.
    pub fn tempo(&self) -> Tempo {
        self.header.control.tempo()
    }

    /// Whether it says anywhere what should come out; otherwise it only asks.
    pub fn expects(&self) -> bool {
        self.steps
            .iter()
            .any(|step| !step.expected.is_empty() || matches!(step.kind, StepKind::Ask(..)))
    }
}

/// What happened, or what is asked about the game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    line: usize,
    text: String,
    /// The editions under which the line counts.
    editions: Vec<LawsEdition>,
    kind: StepKind,
    expected: Vec<(Vec<LawsEdition>, Expected)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum StepKind {
    /// Time passes, then somebody acts; the words are read on the board they find.
    Act { wait: Option<Wait>, words: Option<Words> },
    /// The state of the game is asked about; moves in the words are read on its board.
    Ask(Query, Words),
}

/// When something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    /// So much later.
    After(Millis),
    /// At this time since the scheduled start.
    At(Millis),
}

/// Reads all cases of a script; every case names its edition or its date.
pub fn parse(text: &str) -> Result<Vec<Case>, ScriptError> {
    read_cases(text, None)
}

/// Reads a script in which a case may leave out its edition, and the only case its title: the
/// edition is then `usual`.
pub fn parse_for(text: &str, usual: LawsEdition) -> Result<Vec<Case>, ScriptError> {
    read_cases(text, Some(usual))
}

fn read_cases(text: &str, usual: Option<LawsEdition>) -> Result<Vec<Case>, ScriptError> {
    let mut cases: Vec<Case> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let mut words = Words::cut(number, line)?;
        if number > LINES_MAX {
            return Err(words.error(Wanted::FewerLines));
        }
        if words.is_empty() {
            continue;
        }
        if words.take("case") {
            let title = words.rest();
            let clauses = Vec::new();
            let (header, steps) = (Header::default(), Vec::new());
            cases.push(Case { title, line: number, clauses, header, steps });
            continue;
        }
        if cases.is_empty() && usual.is_some() {
            let (header, steps) = (Header::default(), Vec::new());
            let title = "Incident".to_owned();
            cases.push(Case { title, line: number, clauses: Vec::new(), header, steps });
        }
        match cases.last_mut() {
            Some(case) => read_line(case, words, line.trim(), usual)?,
            None => return Err(words.error(Wanted::Case)),
        }
    }
    for case in cases.iter_mut().filter(|case| case.header.editions.is_empty()) {
        case.header.editions.extend(usual);
    }
    match cases.iter().find(|case| case.header.editions.is_empty()) {
        None => Ok(cases),
        Some(case) => Err(ScriptError {
            line: case.line,
            column: 1,
            expected: Wanted::EditionLine,
            found: Found::Nothing,
        }),
    }
}

fn read_line(
    case: &mut Case,
    mut words: Words,
    text: &str,
    usual: Option<LawsEdition>,
) -> Result<(), ScriptError> {
    if words.take("clause") {
        let ids = words.rest();
        case.clauses.extend(ids.split(',').map(|id| id.trim().to_owned()));
        return Ok(());
    }
    if case.steps.is_empty() && header::read(&mut case.header, &mut words)? {
        return Ok(());
    }
    if case.header.editions.is_empty() {
        case.header.editions.extend(usual);
    }
    let editions = limits(case, &mut words)?;
    if words.take("->") {
        let Some(step) = case.steps.last_mut() else {
            return Err(words.error(Wanted::StepFirst));
        };
        read_expected(step, &mut words, &editions)?;
        return Ok(());
    }
    let line = words.line;
    let kind = if words.take("expect") {
        let asked = words.clone();
        StepKind::Ask(expect::query(&mut words)?, asked)
    } else {
        read_act(&mut words, &editions)?
    };
    let text = text.split("->").next().unwrap_or(text).trim().to_owned();
    let mut step = Step { line, text, editions: editions.clone(), kind, expected: Vec::new() };
    if words.take("->") {
        read_expected(&mut step, &mut words, &editions)?;
    }
    words.done()?;
    case.steps.push(step);
    Ok(())
}

/// `[2017 2018]` before a line limits it to these editions.
fn limits(case: &Case, words: &mut Words) -> Result<Vec<LawsEdition>, ScriptError> {
    let all = case.header.editions.clone();
    if all.is_empty() {
        return Err(words.error(Wanted::EditionFirst));
    }
    let Some(first) = words.peek().strip_prefix('[') else { return Ok(all) };
    let mut text = first.to_owned();
    let mut editions = Vec::new();
    loop {
        let last = text.ends_with(']');
        let year = text.trim_end_matches(']');
        match year.parse() {
            Ok(edition) if all.contains(&edition) => editions.push(edition),
            _ => return Err(words.error(Wanted::EditionOfCase)),
        }
        words.word(Wanted::EditionOfCase)?;
        if last {
            return Ok(editions);
        }
        words.peek().clone_into(&mut text);
    }
}

fn read_expected(
    step: &mut Step,
    words: &mut Words,
    editions: &[LawsEdition],
) -> Result<(), ScriptError> {
    loop {
        let mut part = words.part(";")?;
        step.expected.push((editions.to_vec(), expect::read(&mut part)?));
        if words.is_empty() {
            return Ok(());
        }
    }
}

fn read_act(words: &mut Words, editions: &[LawsEdition]) -> Result<StepKind, ScriptError> {
    let wait = read_wait(words)?;
    let part = words.part("->")?;
    if part.is_empty() && wait.is_some() {
        return Ok(StepKind::Act { wait, words: None });
    }
    for edition in editions {
        acts::read(&mut part.clone(), *edition)?;
    }
    Ok(StepKind::Act { wait, words: Some(part) })
}

/// `+T` for so much later, `@T` for so long after the scheduled start.
fn read_wait(words: &mut Words) -> Result<Option<Wait>, ScriptError> {
    let word = words.peek().to_owned();
    let read = |text: &str| text.parse::<Millis>().map_err(|_| words.error(Wanted::TimeOfStep));
    let wait = match (word.strip_prefix('+'), word.strip_prefix('@')) {
        (Some(time), _) => Wait::After(read(time)?),
        (_, Some(time)) => Wait::At(read(time)?),
        (None, None) => return Ok(None),
    };
    words.word(Wanted::TimeOfStep)?;
    Ok(Some(wait))
}
