//! Incidents: what is asked about each of them, and how it is told to crate `laws`.
//!
//! Nothing is decided here. The answers become a script (`docs/handbook/src/scripts.md`), and the
//! script is run; what the page shows is what came out of it. A script needs a board and clocks;
//! where nobody has set them up, they are ours, and nothing of them is shown.

mod board;
mod clock;
mod conduct;
mod draws;
mod ending;
mod hands;
mod illegal;
mod script;

use arbiter_board::{Color, Position, Role, Setup, Square};
use arbiter_laws::Regime;
use arbiter_rulebook::{LawsEdition, Millis, Tempo};
use arbiter_tournament::{StatedControl, Supervision};

pub(crate) use script::{judged, told};

use script::ScriptBuilder;

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

    /// What is listed in it.
    pub(crate) const fn incidents(self) -> &'static [Incident] {
        match self {
            Self::Hands => hands::ALL,
            Self::Illegal => illegal::ALL,
            Self::Clock => clock::ALL,
            Self::Draws => draws::ALL,
            Self::Board => board::ALL,
            Self::Conduct => conduct::ALL,
            Self::Ending => ending::ALL,
        }
    }
}

/// One kind of incident.
#[derive(Debug)]
pub(crate) struct Incident {
    /// The text that names it: `incident-` and its word in the address.
    pub(crate) title: &'static str,
    /// The clause it is about, by its number in the tables.
    pub(crate) clause: &'static str,
    /// What is asked.
    questions: &'static [Question],
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
    /// Whether it decides anything after the answers so far.
    when: fn(&Answers) -> bool,
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
    /// What the clocks show, what each player had, and the time since the start.
    Times,
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
    /// Nothing: the position only answers whether the opponent can still mate.
    Mate,
}

const fn ask(id: &'static str, text: &'static str, choices: &'static [Choice]) -> Question {
    Question { id, text, ask: Ask::Choice(choices), when: |_| true }
}

impl Question {
    const fn only_if(self, when: fn(&Answers) -> bool) -> Self {
        Self { when, ..self }
    }

    /// A position, where the reader wants to set one up.
    const fn position(text: &'static str, detail: Detail) -> Self {
        let when = |answers: &Answers| answers.is("mate", "board") || answers.is("board", "yes");
        Self { id: "fen", text, ask: Ask::Position(detail), when }
    }
}

const YES_NO: &[Choice] = &[("yes", "pick-yes"), ("no", "pick-no")];
const SIDES: &[Choice] = &[("white", "pick-white"), ("black", "pick-black")];
const OFFENDER: &[Choice] = &[
    ("white-1", "pick-white-first"),
    ("white-2", "pick-white-second"),
    ("black-1", "pick-black-first"),
    ("black-2", "pick-black-second"),
];
const OFFENDER_OF_THREE: &[Choice] = &[
    ("white-1", "pick-white-first"),
    ("white-2", "pick-white-second"),
    ("white-3", "pick-white-third"),
    ("black-1", "pick-black-first"),
    ("black-2", "pick-black-second"),
    ("black-3", "pick-black-third"),
];
const MATE: &[Choice] =
    &[("yes", "pick-mate-yes"), ("no", "pick-mate-no"), ("board", "pick-mate-board")];

/// Who did it.
const WHO: Question = ask("who", "ask-who", SIDES);
/// Who did it, and whether an offence was counted before.
const WHICH: Question =
    ask("which", "ask-which", OFFENDER).only_if(|answers| !third_loses(answers));
/// The same where the third offence loses.
const WHICH_OF_THREE: Question = ask("which", "ask-which", OFFENDER_OF_THREE).only_if(third_loses);
/// Whether the opponent can still mate, where a loss depends on it.
const CAN_MATE: Question = ask("mate", "ask-can-mate", MATE);
/// The position that answers it, where the incident itself can be told without one.
const MATE_POSITION: Question = Question::position("ask-flag-position", Detail::Mate);

static CLASS: Question = ask("class", "ask-class", CLASSES);
static RAPID: Question = ask("class", "ask-supervised", RAPID_CLASSES);
static BLITZ: Question = ask("class", "ask-supervised", BLITZ_CLASSES);

/// The classes with their supervision.
pub(crate) const CLASSES: &[Choice] = &[
    ("standard", "game-class-standard"),
    ("rapid", "game-class-rapid"),
    ("rapid-supervised", "game-class-rapid-supervised"),
    ("blitz", "game-class-blitz"),
    ("blitz-supervised", "game-class-blitz-supervised"),
];
const RAPID_CLASSES: &[Choice] =
    &[("rapid", "game-class-rapid"), ("rapid-supervised", "game-class-rapid-supervised")];
const BLITZ_CLASSES: &[Choice] =
    &[("blitz", "game-class-blitz"), ("blitz-supervised", "game-class-blitz-supervised")];

/// The class that a word in an address means.
pub(crate) fn class(word: &str) -> Option<Regime> {
    Some(match word {
        "standard" => Regime::Standard,
        "rapid-supervised" => Regime::RapidSupervised,
        "rapid" => Regime::Rapid,
        "blitz-supervised" => Regime::BlitzSupervised,
        "blitz" => Regime::Blitz,
        _ => return None,
    })
}

/// The class of an event, where it has said how its games are watched.
pub(crate) const fn class_of(tempo: Tempo, supervision: Supervision) -> Option<Regime> {
    match (tempo, supervision) {
        (Tempo::Standard, _) => Some(Regime::Standard),
        (Tempo::Rapid, Supervision::Full) => Some(Regime::RapidSupervised),
        (Tempo::Rapid, Supervision::Partial) => Some(Regime::Rapid),
        (Tempo::Blitz, Supervision::Full) => Some(Regime::BlitzSupervised),
        (Tempo::Blitz, Supervision::Partial) => Some(Regime::Blitz),
        (Tempo::Rapid | Tempo::Blitz, Supervision::Unsaid) => None,
    }
}

/// The word for a class in an address.
pub(crate) const fn class_word(class: Regime) -> &'static str {
    match class {
        Regime::Standard => "standard",
        Regime::RapidSupervised => "rapid-supervised",
        Regime::Rapid => "rapid",
        Regime::BlitzSupervised => "blitz-supervised",
        Regime::Blitz => "blitz",
    }
}

/// The incidents that arbiters are called for most, the commonest first.
pub(crate) const COMMON: [&str; 10] = [
    "illegal-move",
    "flag",
    "touched",
    "offer",
    "threefold",
    "late",
    "device",
    "promotion",
    "no-move",
    "resignation",
];

/// Incidents that every class of play decides alike, so that the class is not asked.
const IN_EVERY_CLASS: [&str; 26] = [
    "touched",
    "castling",
    "another-piece",
    "released",
    "illegal-before",
    "promotion-piece",
    "late",
    "stop",
    "defect",
    "offer",
    "agreed",
    "automatic",
    "dead",
    "colours",
    "displaced",
    "device",
    "inspection",
    "leaving",
    "electronic",
    "distraction",
    "persistent",
    "spectator",
    "count",
    "resignation",
    "result",
    "sealed",
];

/// All incidents, chapter by chapter.
pub(crate) fn all() -> impl Iterator<Item = &'static Incident> {
    Group::ALL.into_iter().flat_map(Group::incidents)
}

/// The incident with this address.
pub(crate) fn find(id: &str) -> Option<&'static Incident> {
    all().find(|incident| incident.id() == id)
}

impl Incident {
    /// As it stands in the address.
    pub(crate) fn id(&self) -> &'static str {
        self.title.trim_start_matches("incident-")
    }

    /// Every text of it: its name, its questions and their answers, to search in.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &'static str> {
        let asked = self.questions.iter().flat_map(|question| {
            let choices: &[Choice] = match question.ask {
                Ask::Choice(choices) => choices,
                Ask::Position(_) | Ask::Times => &[],
            };
            choices.iter().map(|(_, text)| *text)
        });
        [self.title].into_iter().chain(asked)
    }

    /// The question that has this answer.
    pub(crate) fn question(&self, id: &str, answer: &str) -> Option<&Question> {
        self.questions.iter().find(|question| {
            question.id == id
                && match question.ask {
                    Ask::Choice(choices) => choices.iter().any(|(value, _)| *value == answer),
                    Ask::Position(_) | Ask::Times => true,
                }
        })
    }

    /// Whether a board can be set up for a more exact answer.
    pub(crate) fn takes_board(&self) -> bool {
        self.questions.iter().any(|question| match question.ask {
            Ask::Position(Detail::None | Detail::Move | Detail::Squares) => true,
            Ask::Position(Detail::Mate) | Ask::Choice(_) | Ask::Times => false,
        })
    }

    /// The clause that governs where nothing has to be ruled, and the text of what the arbiter
    /// does then. If both players come late in time, White bears it all the same.
    pub(crate) fn unruled(&self, answers: &Answers) -> (&'static str, &'static str) {
        if self.id() == "late" && answers.is("who", "both") {
            ("6.7.2", "act-white-bears")
        } else {
            (self.clause, "act-nothing")
        }
    }

    /// Whether the class of play can change the ruling.
    fn depends_on_class(&self) -> bool {
        !IN_EVERY_CLASS.contains(&self.id())
    }
}

/// What is known of the game before anything is asked.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// The edition of the Laws.
    pub(crate) edition: LawsEdition,
    /// How fast the game is, where that is known.
    pub(crate) tempo: Option<Tempo>,
    /// The class, where it is known.
    pub(crate) class: Option<Regime>,
    /// The time control, where it is known.
    pub(crate) control: Option<StatedControl>,
    /// The default time, where it is known.
    pub(crate) default_time: Option<Millis>,
}

/// What is known of an incident: the setting, and what the reader answered so far.
#[derive(Clone, Debug)]
pub(crate) struct Answers {
    setting: Setting,
    given: Vec<(&'static str, String)>,
    board: Option<Setup>,
    /// The position that only answers whether the opponent can mate.
    mate_board: Option<Position>,
    detail: String,
    times: Option<Times>,
}

/// What the clocks show, what each player had, and the time since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Times {
    white: Millis,
    black: Millis,
    each: Millis,
    elapsed: Millis,
}

/// The names of these times in an address.
pub(crate) const TIMES: [&str; 4] = ["white-shows", "black-shows", "each-had", "elapsed"];

/// Why an answer cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// No position, or one in which the player cannot be on move.
    Position,
    /// No move.
    Move,
    /// No squares.
    Squares,
    /// No times.
    Times,
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

    /// The position it happened in, where the reader has set it up.
    pub(crate) const fn board(&self) -> Option<Setup> {
        self.board
    }

    /// Whether the reader has entered what the clocks show.
    pub(crate) const fn has_times(&self) -> bool {
        self.times.is_some()
    }

    /// The class, where it is known.
    pub(crate) const fn class(&self) -> Option<Regime> {
        self.setting.class
    }

    /// The class; standard where nobody has said.
    pub(crate) fn regime(&self) -> Regime {
        self.setting.class.unwrap_or(Regime::Standard)
    }

    /// The default time, where it is known.
    pub(crate) const fn default_time(&self) -> Option<Millis> {
        self.setting.default_time
    }

    /// The edition.
    pub(crate) const fn edition(&self) -> LawsEdition {
        self.setting.edition
    }

    fn is_watched(&self) -> bool {
        match self.regime() {
            Regime::Rapid | Regime::Blitz => false,
            Regime::Standard | Regime::RapidSupervised | Regime::BlitzSupervised => true,
        }
    }

    /// The player it is about, where the reader has said it.
    pub(crate) fn who(&self) -> Option<Color> {
        let said = [self.get("who"), self.get("which"), self.get("first")];
        let said = said.into_iter().find(|said| !said.is_empty());
        match said?.split('-').next()? {
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            _ => None,
        }
    }

    /// The player it is about; White where nobody has said.
    fn player(&self) -> Color {
        self.who().unwrap_or(Color::White)
    }

    /// The offence in question, counted from one; zero where nobody has said.
    fn offence(&self) -> u32 {
        let number = self.get("which").rsplit('-').next().unwrap_or_default();
        number.parse().unwrap_or(0)
    }

    /// Whether the opponent can still mate, where the reader has said it.
    pub(crate) fn mate(&self) -> Option<bool> {
        match self.get("mate") {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }

    /// The position that answers whether the opponent can still mate, where the reader has set it
    /// up for that alone.
    pub(crate) const fn mate_board(&self) -> Option<Position> {
        self.mate_board
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

/// The offence that loses the game, where the edition and the class have the rule.
fn loses_at(answers: &Answers) -> Option<u32> {
    use arbiter_laws::article_07_irregularities::SCALE;
    SCALE.at(answers.edition()).at(answers.regime()).get().ok().map(|scale| scale.says.loses_at)
}

fn third_loses(answers: &Answers) -> bool {
    loses_at(answers).is_some_and(|loses_at| 2 < loses_at)
}

/// The question about the class, where it is still open.
const fn open_class(setting: &Setting) -> Option<&'static Question> {
    match (setting.class, setting.tempo) {
        (Some(_), _) | (None, Some(Tempo::Standard)) => None,
        (None, Some(Tempo::Rapid)) => Some(&RAPID),
        (None, Some(Tempo::Blitz)) => Some(&BLITZ),
        (None, None) => Some(&CLASS),
    }
}

/// The first question that decides something and has no answer.
fn next(incident: &'static Incident, answers: &Answers) -> Option<&'static Question> {
    if let Some(question) = open_class(&answers.setting)
        && incident.depends_on_class()
    {
        return Some(question);
    }
    // Whoever wants to set up the board need not say whether there is a mate on it.
    let is_told = |question: &Question| question.id == "mate" && answers.is("board", "yes");
    let is_open = |question: &&Question| {
        !answers.given.iter().any(|(id, _)| *id == question.id)
            && !is_told(question)
            && (question.when)(answers)
    };
    incident.questions.iter().find(is_open)
}

/// Goes through the questions with what the address says; `value` looks an answer up in it.
pub(crate) fn walk(
    incident: &'static Incident,
    setting: Setting,
    value: impl Fn(&str) -> Option<String>,
) -> Step {
    let mut answers = Answers {
        setting,
        given: Vec::new(),
        board: None,
        mate_board: None,
        detail: String::new(),
        times: None,
    };
    if incident.takes_board() && value("board").as_deref() == Some("yes") {
        answers.given.push(("board", "yes".to_owned()));
    }
    while let Some(question) = next(incident, &answers) {
        let given = match question.ask {
            Ask::Times => value(TIMES[0]),
            Ask::Choice(_) | Ask::Position(_) => value(question.id),
        };
        let Some(given) = given else { return Step::Ask(question, answers) };
        let used = match question.ask {
            Ask::Choice(choices) if !choices.iter().any(|(known, _)| *known == given) => {
                return Step::Ask(question, answers);
            }
            Ask::Choice(_) if question.id == "class" => {
                answers.setting.class = class(&given);
                Ok(())
            }
            Ask::Choice(_) => {
                answers.given.push((question.id, given));
                Ok(())
            }
            Ask::Position(detail) => {
                let written = value("detail").unwrap_or_default();
                place(&mut answers, (&given, &written), detail)
            }
            Ask::Times => place_times(&mut answers, question.id, &value),
        };
        if let Err(why) = used {
            return Step::Again(question, answers, why);
        }
    }
    Step::Done(answers)
}

/// Takes a position and what stands beside it; the player it is about is on move.
fn place(
    answers: &mut Answers,
    (fen, written): (&str, &str),
    detail: Detail,
) -> Result<(), Unusable> {
    let mut board: Setup = fen.trim().parse().map_err(|_| Unusable::Position)?;
    for color in Color::ALL {
        if board.pieces(color, Role::King).iter().count() != 1 {
            return Err(Unusable::Position);
        }
    }
    if let Some(player) = answers.who()
        && board.turn != player
    {
        board.turn = player;
        board.en_passant = None;
        if board.position().is_err() {
            return Err(Unusable::Position);
        }
    }
    answers.detail = match detail {
        Detail::None | Detail::Mate => String::new(),
        Detail::Move => a_move(written).ok_or(Unusable::Move)?,
        Detail::Squares => squares(written).ok_or(Unusable::Squares)?,
    };
    let first: Option<Square> = answers.detail.get(..2).and_then(|square| square.parse().ok());
    let stands = |square: Square| board.piece_at(square);
    match (detail, first) {
        (Detail::Move, Some(from)) if stands(from).is_none_or(|it| it.color != board.turn) => {
            return Err(Unusable::Move);
        }
        (Detail::Squares, Some(square)) if stands(square).is_none() => {
            return Err(Unusable::Squares);
        }
        (Detail::None | Detail::Move | Detail::Squares | Detail::Mate, _) => {}
    }
    answers.given.push(("fen", board.to_string()));
    if detail == Detail::Mate {
        answers.mate_board = Some(board.position().map_err(|_| Unusable::Position)?);
    } else {
        answers.board = Some(board);
        answers.given.push(("detail", answers.detail.clone()));
    }
    Ok(())
}

/// Takes what the clocks show.
fn place_times(
    answers: &mut Answers,
    id: &'static str,
    value: impl Fn(&str) -> Option<String>,
) -> Result<(), Unusable> {
    let written = TIMES.map(|name| value(name).unwrap_or_default());
    let read = |text: &str| text.trim().parse::<Millis>().map_err(|_| Unusable::Times);
    let [white, black, each, elapsed] = [0, 1, 2, 3].map(|at| read(&written[at]));
    answers.times = Some(Times { white: white?, black: black?, each: each?, elapsed: elapsed? });
    answers.given.push((id, "entered".to_owned()));
    answers.given.extend(TIMES.into_iter().zip(written));
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
    let is_square = |part: Option<&str>| part.is_some_and(|part| part.parse::<Square>().is_ok());
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
    let all = words.iter().all(|word| word.parse::<Square>().is_ok());
    (all && (1..=6).contains(&words.len())).then(|| words.join(" "))
}

#[cfg(test)]
mod tests;
