//! Incidents: what is asked about each of them, and how it is told to crate `laws`.
//!
//! Nothing is decided here. The answers become a script (`docs/handbook/src/scripts.md`), and the
//! script is run; what the page shows is what came out of it.

mod board;
mod conduct;
mod draws;
mod hands;
mod time;

use arbiter_board::Setup;
use arbiter_laws::{Regime, Search, script};
use arbiter_rulebook::{Color, LawsEdition};

/// The chapters of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Article 4.
    Hands,
    /// Article 7.5.
    Illegal,
    /// Article 6.
    Clock,
    /// Articles 5 and 9, Guidelines III.
    Draws,
    /// Article 7.
    Board,
    /// Articles 8, 11 and 12.
    Conduct,
    /// Article 5, 8.7 and Guidelines I.
    Ending,
}

impl Group {
    /// In the order of the list.
    pub(crate) const ALL: [Self; 7] = [
        Self::Hands,
        Self::Illegal,
        Self::Clock,
        Self::Draws,
        Self::Board,
        Self::Conduct,
        Self::Ending,
    ];

    /// The text that names it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Hands => "incidents-hands",
            Self::Illegal => "incidents-illegal",
            Self::Clock => "incidents-clock",
            Self::Draws => "incidents-draws",
            Self::Board => "incidents-board",
            Self::Conduct => "incidents-conduct",
            Self::Ending => "incidents-ending",
        }
    }
}

/// One kind of incident.
#[derive(Debug)]
pub(crate) struct Incident {
    /// As it stands in the address.
    pub(crate) id: &'static str,
    /// The text that names it.
    pub(crate) title: &'static str,
    /// Where it is listed.
    pub(crate) group: Group,
    /// What is asked, besides class and edition.
    pub(crate) questions: &'static [Question],
    /// Position and detail where the reader gives none.
    pub(crate) usual: fn(&Answers) -> (&'static str, &'static str),
    /// Tells it.
    tell: fn(&Answers, &mut ScriptBuilder),
}

/// Something that is asked.
#[derive(Debug)]
pub(crate) struct Question {
    /// As it stands in the address.
    pub(crate) id: &'static str,
    /// The text of the question.
    pub(crate) text: &'static str,
    /// What may be answered.
    pub(crate) ask: Ask,
    /// Only where an earlier question was answered so.
    when: Option<(&'static str, &'static [&'static str])>,
}

/// A choice: what stands in the address, and its text.
pub(crate) type Choice = (&'static str, &'static str);

/// What may be answered.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    /// One of these.
    Choice(&'static [Choice]),
    /// A position, and what was moved or touched on it.
    Position(Detail),
}

/// What is asked beside a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Nothing.
    None,
    /// A move, legal or not.
    Move,
    /// Squares of touched pieces, in order.
    Squares,
}

const fn ask(id: &'static str, text: &'static str, choices: &'static [Choice]) -> Question {
    Question { id, text, ask: Ask::Choice(choices), when: None }
}

impl Question {
    const fn position(text: &'static str, detail: Detail) -> Self {
        Self { id: "fen", text, ask: Ask::Position(detail), when: None }
    }

    const fn only_if(self, id: &'static str, answers: &'static [&'static str]) -> Self {
        Self { when: Some((id, answers)), ..self }
    }
}

const YES_NO: &[Choice] = &[("yes", "pick-yes"), ("no", "pick-no")];
const OFFENCES: &[Choice] =
    &[("0", "pick-no-offence"), ("1", "pick-one-offence"), ("2", "pick-two-offences")];

/// The classes with their supervision.
const CLASSES: &[Choice] = &[
    ("standard", "game-class-standard"),
    ("rapid-supervised", "game-class-rapid-supervised"),
    ("rapid", "game-class-rapid"),
    ("blitz-supervised", "game-class-blitz-supervised"),
    ("blitz", "game-class-blitz"),
];
/// The editions, the newest first.
const EDITIONS: &[Choice] = &[
    ("2023", "edition-2023"),
    ("2018", "edition-2018"),
    ("2017", "edition-2017"),
    ("2014", "edition-2014"),
    ("2009", "edition-2009"),
    ("1997", "edition-1997"),
];
static CLASS: Question = ask("class", "ask-class", CLASSES);
static EDITION: Question = ask("edition", "ask-edition", EDITIONS);
/// A question that is never asked: all answers stand before it.
pub(crate) static END: Question = ask("", "ask-edition", &[]);

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn from_the_start(_: &Answers) -> (&'static str, &'static str) {
    (START, "")
}

/// All incidents, chapter by chapter.
pub(crate) fn all() -> impl Iterator<Item = &'static Incident> {
    [hands::ALL, time::ALL, draws::ALL, board::ALL, conduct::ALL].into_iter().flatten()
}

/// The incident with this address.
pub(crate) fn find(id: &str) -> Option<&'static Incident> {
    all().find(|incident| incident.id == id)
}

/// What the reader answered so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answers {
    given: Vec<(&'static str, String)>,
    board: Option<Setup>,
    detail: String,
}

/// Why an answer cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// No position.
    Position,
    /// No move.
    Move,
    /// No squares.
    Squares,
}

impl Answers {
    /// The answer to a question; empty where there is none.
    pub(crate) fn get(&self, id: &str) -> &str {
        let found = self.given.iter().find(|(question, _)| *question == id);
        found.map_or("", |(_, answer)| answer.as_str())
    }

    fn is(&self, id: &str, answer: &str) -> bool {
        self.get(id) == answer
    }

    /// Every answer with its question, in order.
    pub(crate) fn given(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.given.iter().map(|(id, answer)| (*id, answer.as_str()))
    }

    /// The position it happened in.
    pub(crate) fn board(&self) -> Setup {
        self.board.unwrap_or_else(|| Setup::from(&arbiter_board::Position::initial()))
    }

    /// The class that was chosen.
    pub(crate) fn regime(&self) -> Regime {
        match self.get("class") {
            "rapid-supervised" => Regime::RapidSupervised,
            "rapid" => Regime::Rapid,
            "blitz-supervised" => Regime::BlitzSupervised,
            "blitz" => Regime::Blitz,
            _ => Regime::Standard,
        }
    }

    /// The edition that was chosen.
    pub(crate) fn edition(&self) -> LawsEdition {
        self.get("edition").parse().unwrap_or(LawsEdition::NEWEST)
    }

    fn is_watched(&self) -> bool {
        !matches!(self.regime(), Regime::Rapid | Regime::Blitz)
    }

    /// The player on move and the opponent, as scripts call them.
    fn sides(&self) -> (&'static str, &'static str) {
        match self.board.map(|board| board.turn) {
            Some(Color::Black) => ("black", "white"),
            _ => ("white", "black"),
        }
    }

    /// Move or squares, checked.
    fn detail(&self) -> &str {
        &self.detail
    }
}

/// What is to be asked next.
#[derive(Debug)]
pub(crate) enum Step {
    /// This question, after these answers.
    Ask(&'static Question, Answers),
    /// The same question again, because the answer cannot be used.
    Again(&'static Question, Answers, Unusable),
    /// Nothing; everything is known.
    Done(Answers),
}

/// The questions of an incident that follow from the answers so far.
pub(crate) fn asked(incident: &'static Incident, answers: &Answers) -> Vec<&'static Question> {
    let is_asked = |question: &&Question| match question.when {
        None => true,
        Some((id, wanted)) => wanted.contains(&answers.get(id)),
    };
    let own = incident.questions.iter().filter(is_asked);
    own.chain([&CLASS, &EDITION]).collect()
}

/// Goes through the questions with what the address says; `value` looks an answer up in it.
pub(crate) fn walk(incident: &'static Incident, value: impl Fn(&str) -> Option<String>) -> Step {
    let mut answers = Answers::default();
    let mut done = 0;
    while let Some(question) = asked(incident, &answers).get(done).copied() {
        done += 1;
        let Some(given) = value(question.id) else { return Step::Ask(question, answers) };
        match question.ask {
            Ask::Choice(choices) => {
                if !choices.iter().any(|(known, _)| *known == given) {
                    return Step::Ask(question, answers);
                }
                answers.given.push((question.id, given));
            }
            Ask::Position(detail) => {
                let written = value("detail").unwrap_or_default();
                if let Err(why) = place(incident, &mut answers, (&given, &written), detail) {
                    answers.given.push(("fen", given));
                    answers.given.push(("detail", written));
                    return Step::Again(question, answers, why);
                }
            }
        }
    }
    if answers.board.is_none() {
        let usual = (incident.usual)(&answers);
        answers.board = usual.0.parse().ok();
        usual.1.clone_into(&mut answers.detail);
    }
    Step::Done(answers)
}

/// Takes a position and what stands beside it; what is left empty is as usual.
fn place(
    incident: &Incident,
    answers: &mut Answers,
    (fen, written): (&str, &str),
    detail: Detail,
) -> Result<(), Unusable> {
    let (usual_fen, usual_detail) = (incident.usual)(answers);
    let is_usual = fen.trim().is_empty();
    let text = if is_usual { usual_fen } else { fen.trim() };
    let board: Setup = text.parse().map_err(|_| Unusable::Position)?;
    let written = written.trim();
    let written = if written.is_empty() { usual_detail } else { written };
    answers.detail = match detail {
        Detail::None => String::new(),
        Detail::Move => a_move(written).ok_or(Unusable::Move)?,
        Detail::Squares => squares(written).ok_or(Unusable::Squares)?,
    };
    answers.board = Some(board);
    answers.given.push(("fen", board.to_string()));
    answers.given.push(("detail", answers.detail.clone()));
    Ok(())
}

/// `e2-e4`, `e2e4`, `a7xb8=Q`, `0-0`; as scripts write it.
fn a_move(text: &str) -> Option<String> {
    let text = text.trim();
    if ["0-0", "0-0-0", "O-O", "O-O-O"].contains(&text) {
        return Some(text.replace('O', "0"));
    }
    let (squares, piece) = text.split_once('=').map_or((text, None), |(a, b)| (a, Some(b)));
    let plain: String = squares.chars().filter(|c| !"-x ".contains(*c)).collect();
    let is_square =
        |part: Option<&str>| part.is_some_and(|part| part.parse::<arbiter_board::Square>().is_ok());
    if !(plain.len() == 4 && is_square(plain.get(..2)) && is_square(plain.get(2..))) {
        return None;
    }
    let piece = match piece {
        None => String::new(),
        Some(letter) if matches!(letter, "Q" | "R" | "B" | "N") => format!("={letter}"),
        Some(_) => return None,
    };
    Some(format!("{}-{}{piece}", plain.get(..2)?, plain.get(2..)?))
}

/// Squares one after the other, six at most.
fn squares(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let all = words.iter().all(|word| word.parse::<arbiter_board::Square>().is_ok());
    (all && (1..=6).contains(&words.len())).then(|| words.join(" "))
}

/// An incident while it is told.
#[derive(Debug)]
pub(crate) struct ScriptBuilder {
    edition: LawsEdition,
    time: String,
    position: Option<String>,
    head: Vec<String>,
    steps: Vec<String>,
}

impl ScriptBuilder {
    /// A line of the head.
    fn head(&mut self, line: impl Into<String>) -> &mut Self {
        self.head.push(line.into());
        self
    }

    /// Something that happens.
    fn step(&mut self, line: impl Into<String>) -> &mut Self {
        self.steps.push(line.into());
        self
    }

    /// Several things that happen.
    fn steps(&mut self, lines: &[&str]) -> &mut Self {
        self.steps.extend(lines.iter().map(|line| (*line).to_owned()));
        self
    }

    fn position(&mut self, fen: &str) -> &mut Self {
        self.position = Some(fen.to_owned());
        self
    }

    /// Another time control than usual.
    fn time(&mut self, time: &str) -> &mut Self {
        time.clone_into(&mut self.time);
        self
    }

    /// The number that the edition prints for a clause; the number of 2018 where it has none.
    fn article(&self, id: &'static str) -> &'static str {
        arbiter_laws::index::in_edition(id, self.edition).map_or(id, |citation| citation.article)
    }
}

/// The script of an incident under an edition.
pub(crate) fn script(incident: &Incident, answers: &Answers, edition: LawsEdition) -> String {
    let regime = answers.regime();
    let time = match regime {
        Regime::Standard => "1:30:00 + 0:30",
        Regime::RapidSupervised | Regime::Rapid => "15:00 + 0:10",
        Regime::BlitzSupervised | Regime::Blitz => "3:00 + 0:02",
    };
    let mut tale = ScriptBuilder {
        edition,
        time: time.to_owned(),
        position: answers.board.map(|board| board.to_string()),
        head: Vec::new(),
        steps: Vec::new(),
    };
    (incident.tell)(answers, &mut tale);
    let mut lines = vec![format!("case {}", incident.id), format!("  edition {edition}")];
    lines.push(format!("  time {}", tale.time));
    if matches!(regime, Regime::RapidSupervised | Regime::BlitzSupervised) {
        lines.push("  supervised".to_owned());
    }
    lines.extend(
        tale.position.iter().filter(|fen| *fen != START).map(|fen| format!("  position {fen}")),
    );
    lines.extend(tale.head.iter().chain(&tale.steps).map(|line| format!("  {line}")));
    lines.join("\n") + "\n"
}

/// What crate `laws` says to a script; `None` where it cannot be told under the edition.
pub(crate) fn judged(script: &str, edition: LawsEdition) -> Option<script::Report> {
    let cases = script::parse(script).ok()?;
    let search = Search { ruling: crate::pages::LIMIT, ..Search::default() };
    Some(script::run(cases.first()?, edition, &search))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way through the questions of an incident, for some classes.
    fn ways(incident: &'static Incident) -> Vec<Answers> {
        let mut open = vec![Vec::<(&'static str, String)>::new()];
        let mut done = Vec::new();
        while let Some(given) = open.pop() {
            let value = |name: &str| {
                let found = given.iter().find(|(known, _)| *known == name);
                found.map(|(_, answer)| answer.clone())
            };
            let question = match walk(incident, value) {
                Step::Done(answers) => {
                    done.push(answers);
                    continue;
                }
                Step::Ask(question, _) => question,
                Step::Again(question, _, why) => panic!("{}: {why:?} {question:?}", incident.id),
            };
            let answers: Vec<&str> = match question.ask {
                Ask::Position(_) => vec![""],
                Ask::Choice(_) if question.id == "edition" => vec!["2023"],
                Ask::Choice(_) if question.id == "class" => vec!["standard", "rapid", "blitz"],
                Ask::Choice(choices) => choices.iter().map(|(value, _)| *value).collect(),
            };
            for answer in answers {
                let mut more = given.clone();
                more.push((question.id, answer.to_owned()));
                open.push(more);
            }
        }
        done
    }

    #[test]
    fn every_way_through_every_incident_is_told_and_judged() {
        let mut silent = Vec::new();
        for incident in all() {
            for answers in ways(incident) {
                for edition in LawsEdition::ALL {
                    let is_newest = LawsEdition::NEWEST == edition;
                    let text = script(incident, &answers, edition);
                    let parsed = script::parse(&text);
                    assert!(parsed.is_ok() || !is_newest, "{text}{parsed:?}");
                    let Some(report) = judged(&text, edition) else { continue };
                    let ruled = report
                        .entries
                        .iter()
                        .any(|entry| !entry.rulings.is_empty() || entry.refusal.is_some());
                    if is_newest && !ruled && report.refused.is_none() {
                        silent.push(format!("{} {:?}", incident.id, answers.given));
                    }
                }
            }
        }
        // Only what really needs no ruling brings none.
        let expected = [
            "promotion",
            "offer",
            "late",
            "count",
            "two-hands",
            "automatic",
            "both-in-check",
            "dead",
        ];
        let odd: Vec<_> =
            silent.iter().filter(|way| !expected.iter().any(|id| way.starts_with(id))).collect();
        assert!(odd.is_empty(), "{odd:#?}");
    }

    #[test]
    fn there_are_many_incidents_each_with_an_address_of_its_own() {
        let mut ids: Vec<&str> = all().map(|incident| incident.id).collect();
        assert!(35 < ids.len(), "{}", ids.len());
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all().count());
    }

    #[test]
    fn what_readers_write_cannot_become_another_line_of_the_script() {
        assert_eq!(a_move("e2e4"), Some("e2-e4".to_owned()));
        assert_eq!(a_move("a7xb8=Q"), Some("a7-b8=Q".to_owned()));
        assert_eq!(a_move("O-O"), Some("0-0".to_owned()));
        assert_eq!(a_move("e2-e4\n  white resigns"), None);
        assert_eq!(squares("e1, h1"), Some("e1 h1".to_owned()));
        assert_eq!(squares("e1 white"), None);
        assert_eq!(squares(""), None);
    }
}
