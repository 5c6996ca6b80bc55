//! Why a script cannot be read, and what in it does not come out as expected: keys and values, which
//! are put into words where they are shown. Words of the script language stay as they are.

use arbiter_board::Unreadable;
use arbiter_rulebook::{Explain, LawsEdition, Message, OnlineEdition, TimeControlError};

use super::LINES_MAX;
use crate::{RegulationsError, explain::fen_unreadable};

/// Why a script cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected:?}, found {found:?}")]
pub struct ScriptError {
    /// Counted from one.
    pub line: usize,
    /// Counted from one, in characters.
    pub column: usize,
    /// What should stand there.
    pub expected: Wanted,
    /// What stands there.
    pub found: Found,
}

/// What stands where something else is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A word, or a text in quotation marks.
    Word(String),
    /// The line is over.
    EndOfLine,
    /// The case is over, and there was none.
    Nothing,
}

/// What should stand in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// These words.
    Words(&'static str),
    /// One of these.
    OneOf(Vec<&'static str>),
    /// A move, or one of these verbs.
    Act(&'static [&'static str]),
    /// One of these choices of an event, or a colour and its handicap.
    Regulation(&'static [&'static str]),
    /// Nothing more on the line.
    EndOfLine,
    /// The quotation mark that closes a text.
    ClosingQuote,
    /// A text in quotation marks.
    Quoted(Quoted),
    /// No more lines than a script may have.
    FewerLines,
    /// The title of a case before anything else.
    Case,
    /// A line with the editions of the case.
    EditionLine,
    /// The same, before anything happens.
    EditionFirst,
    /// One of the editions that the case names.
    EditionOfCase,
    /// An edition of the Laws.
    Edition,
    /// An edition of the online regulations.
    OnlineEdition,
    /// A day.
    Day,
    /// A language of notation, by its code.
    Notation(Vec<&'static str>),
    /// Something that happens, before what should follow from it.
    StepFirst,
    /// What should follow, behind the semicolon.
    Expectation,
    /// A ruling by its article, a refusal, or nothing.
    Answer,
    /// The name of a phase of the game.
    Phase,
    /// A duration.
    Time,
    /// A time after `+` or `@`.
    TimeOfStep,
    /// A period of a time control.
    Period,
    /// A time control.
    Control,
    /// A time control that clocks can be set to.
    PlayableControl(TimeControlError),
    /// A number.
    Number,
    /// The number of a Chess960 position.
    Chess960,
    /// At most so many illegal moves counted before.
    FewerOffences(u32),
    /// The name of a square.
    Square,
    /// The name of a piece.
    Piece,
    /// A move.
    Move,
    /// The squares of a move that several pieces can make.
    SquaresOfAmbiguous,
    /// The squares of a move that is illegal.
    SquaresOfIllegal,
    /// The squares of a move in a position that cannot arise.
    SquaresHere,
    /// A position in Forsyth-Edwards notation.
    Fen(Unreadable),
    /// A position with one king of each colour.
    Kings,
    /// What a result is worth.
    Points,
    /// A result.
    Outcome,
    /// The score of the game.
    Score,
    /// The code of a federation.
    Federation,
    /// The number of an article.
    Article,
    /// The number of an article that this edition has.
    ArticleOf(LawsEdition),
    /// `of` and whose flag has fallen.
    WhoseFlag,
}

/// What is told in quotation marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quoted {
    /// The move that a player entered on the device.
    EnteredMove,
    /// The move on the sheet in the envelope.
    SealedMove,
    /// What a spectator says.
    Report,
    /// What the arbiter says.
    Remark,
    /// A rule of the event.
    Rule,
    /// The name of a player on the envelope.
    Name,
    /// Date, time and place of the resumption.
    Resumption,
    /// Who keeps the envelope.
    Custodian,
}

impl Explain for ScriptError {
    fn message(&self) -> Message {
        let found = match &self.found {
            Found::Word(word) => Message::new("case-found-word").with("word", word.as_str()),
            Found::EndOfLine => Message::new("case-end-of-line"),
            Found::Nothing => Message::new("case-found-nothing"),
        };
        Message::new("case-error")
            .with("line", self.line)
            .with("column", self.column)
            .with("expected", self.expected.message())
            .with("found", found)
    }
}

impl Explain for Wanted {
    fn message(&self) -> Message {
        let listed = |key, words: &[&str]| Message::new(key).with("words", words.join(", "));
        Message::new(match self {
            Self::Words(words) => return Message::new("case-words").with("words", *words),
            Self::OneOf(words) => return listed("case-one-of", words),
            Self::Act(verbs) => return listed("case-act", verbs),
            Self::Regulation(choices) => return listed("case-regulation", choices),
            Self::Edition => {
                return listed("case-edition", &LawsEdition::ALL.map(LawsEdition::name));
            }
            Self::OnlineEdition => {
                let known = OnlineEdition::ALL.map(OnlineEdition::name);
                return listed("case-online-edition", &known);
            }
            Self::Notation(codes) => return listed("case-notation", codes),
            Self::Quoted(what) => {
                return Message::new("case-quoted").with("what", what.message());
            }
            Self::FewerLines => return Message::new("case-fewer-lines").with("n", LINES_MAX),
            Self::FewerOffences(most) => {
                return Message::new("case-fewer-offences").with("n", *most);
            }
            Self::PlayableControl(error) => {
                return Message::new("case-playable-control").with("why", error.message());
            }
            Self::Fen(error) => return Message::new("case-fen").with("why", fen_unreadable(error)),
            Self::ArticleOf(edition) => {
                return Message::new("case-article-of").with("edition", edition.name());
            }
            Self::EndOfLine => "case-end-of-line",
            Self::ClosingQuote => "case-closing-quote",
            Self::Case => "case-title",
            Self::EditionLine => "case-edition-line",
            Self::EditionFirst => "case-edition-first",
            Self::EditionOfCase => "case-edition-of-case",
            Self::Day => "case-day",
            Self::StepFirst => "case-step-first",
            Self::Expectation => "case-expectation",
            Self::Answer => "case-answer",
            Self::Phase => "case-phase",
            Self::Time => "case-time",
            Self::TimeOfStep => "case-time-of-step",
            Self::Period => "case-period",
            Self::Control => "case-control",
            Self::Number => "case-number",
            Self::Chess960 => "case-chess960",
            Self::Square => "case-square",
            Self::Piece => "case-piece",
            Self::Move => "case-move",
            Self::SquaresOfAmbiguous => "case-squares-ambiguous",
            Self::SquaresOfIllegal => "case-squares-illegal",
            Self::SquaresHere => "case-squares-here",
            Self::Kings => "case-kings",
            Self::Points => "case-points",
            Self::Outcome => "case-outcome",
            Self::Score => "case-score",
            Self::Federation => "case-federation",
            Self::Article => "case-article",
            Self::WhoseFlag => "case-whose-flag",
        })
    }
}

impl Explain for Quoted {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::EnteredMove => "case-entered-move",
            Self::SealedMove => "case-sealed-move",
            Self::Report => "case-report",
            Self::Remark => "case-remark",
            Self::Rule => "case-rule",
            Self::Name => "case-name",
            Self::Resumption => "case-resumption",
            Self::Custodian => "case-custodian",
        })
    }
}

/// What did not come out as expected; what was expected and found is in the words of scripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The line could not be read on the board that it found.
    Unread(ScriptError),
    /// The regulations of the case cannot be played.
    Regulations(RegulationsError),
    /// What is asked about the game has another answer.
    Answer {
        /// The question with the answer that was expected.
        asked: String,
        /// The answer.
        found: String,
    },
    /// The expected ruling or refusal did not come.
    Ruling {
        /// As the script has it.
        expected: String,
        /// What came instead.
        found: String,
    },
    /// Something was refused, and no line expects it.
    Refused(String),
    /// The game ended, and no line expects it.
    Ended(String),
}

impl Explain for Mismatch {
    fn message(&self) -> Message {
        match self {
            Self::Unread(error) => error.message(),
            Self::Regulations(error) => {
                Message::new("rule-regulations-refused").with("why", error.message())
            }
            Self::Answer { asked, found } => Message::new("case-other-answer")
                .with("asked", asked.as_str())
                .with("found", found.as_str()),
            Self::Ruling { expected, found } => Message::new("case-other-ruling")
                .with("expected", expected.as_str())
                .with("found", found.as_str()),
            Self::Refused(found) => {
                Message::new("case-unexpected-refusal").with("found", found.as_str())
            }
            Self::Ended(found) => Message::new("case-unexpected-end").with("found", found.as_str()),
        }
    }
}
