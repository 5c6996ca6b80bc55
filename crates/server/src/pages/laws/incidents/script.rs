//! An incident as a script, and what crate `laws` says to it.

use arbiter_board::{Color, Position};
use arbiter_laws::{MateOracle, Regime, Search, script};
use arbiter_rulebook::{LawsEdition, Mode, Period, TimeControl};
use arbiter_tournament::StatedControl;
use arbiter_winnable::Verdict;

use super::{Answers, Incident};

/// An incident while it is told. What only prepares it is kept apart from what happens, so that
/// nothing of our own inventions is shown.
#[derive(Debug)]
pub(crate) struct ScriptBuilder {
    edition: LawsEdition,
    time: String,
    position: Option<String>,
    head: Vec<String>,
    before: Vec<String>,
    steps: Vec<String>,
}

impl ScriptBuilder {
    /// A line of the head.
    pub(super) fn head(&mut self, line: impl Into<String>) -> &mut Self {
        self.head.push(line.into());
        self
    }

    /// Something that happened before and is not asked about.
    pub(super) fn before(&mut self, line: impl Into<String>) -> &mut Self {
        self.before.push(line.into());
        self
    }

    /// Several such things.
    pub(super) fn all_before(&mut self, lines: &[&str]) -> &mut Self {
        self.before.extend(lines.iter().map(|line| (*line).to_owned()));
        self
    }

    /// Something that happens.
    pub(super) fn step(&mut self, line: impl Into<String>) -> &mut Self {
        self.steps.push(line.into());
        self
    }

    /// A position where the reader has set up none.
    pub(super) fn position(&mut self, fen: &str) -> &mut Self {
        self.position.get_or_insert_with(|| fen.to_owned());
        self
    }

    /// The player is on move: from the beginning Black is so after a move of White.
    pub(super) fn on_move(&mut self, player: Color) -> &mut Self {
        if self.position.is_none() && player == Color::Black {
            self.before("white e2-e4, pressed");
        }
        self
    }

    /// Another time control than usual, where that decides.
    pub(super) fn time(&mut self, time: &str) -> &mut Self {
        time.clone_into(&mut self.time);
        self
    }

    /// The edition it is told under.
    pub(super) const fn edition(&self) -> LawsEdition {
        self.edition
    }

    /// The number that the edition prints for a clause; the number of 2018 where it has none.
    pub(super) fn article(&self, id: &'static str) -> &'static str {
        arbiter_laws::index::in_edition(id, self.edition).map_or(id, |citation| citation.article)
    }
}

/// A player as scripts call them.
pub(super) const fn name(color: Color) -> &'static str {
    color.word()
}

/// A script, and how many of its steps only prepare the incident.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// The script.
    pub(crate) text: String,
    /// Steps that are not asked about.
    pub(crate) before: usize,
}

/// The script of an incident under an edition.
pub(crate) fn told(incident: &Incident, answers: &Answers, edition: LawsEdition) -> Told {
    let regime = answers.regime();
    let mut tale = ScriptBuilder {
        edition,
        time: usual_time(answers),
        position: answers.board.map(|board| board.to_string()),
        head: Vec::new(),
        before: Vec::new(),
        steps: Vec::new(),
    };
    (incident.tell)(answers, &mut tale);
    let mut lines = vec![format!("case {}", incident.id()), format!("  edition {edition}")];
    lines.push(format!("  time {}", tale.time));
    if matches!(regime, Regime::RapidSupervised | Regime::BlitzSupervised) {
        lines.push("  supervised".to_owned());
    }
    lines.extend(tale.position.iter().map(|fen| format!("  position {fen}")));
    let steps = tale.head.iter().chain(&tale.before).chain(&tale.steps);
    lines.extend(steps.map(|line| format!("  {line}")));
    Told { text: lines.join("\n") + "\n", before: tale.before.len() }
}

/// The time control of the tournament where it is of the class, otherwise one of the class.
fn usual_time(answers: &Answers) -> String {
    let regime = answers.regime();
    let stated = answers.setting.control.as_ref().and_then(StatedControl::control);
    let own = stated.filter(|own| own.tempo() == regime.tempo());
    let usual = match regime {
        Regime::Standard => "1:30:00 + 0:30",
        Regime::RapidSupervised | Regime::Rapid => "15:00 + 0:10",
        Regime::BlitzSupervised | Regime::Blitz => "3:00 + 0:02",
    };
    own.map_or_else(|| usual.to_owned(), written)
}

/// A time control as scripts write it.
fn written(control: &TimeControl) -> String {
    let period = |period: &Period| {
        let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        format!("{moves}{} + {}", period.base, period.increment)
    };
    let periods: Vec<String> = control.periods().iter().map(period).collect();
    let mode = match control.mode() {
        Mode::Fischer => "",
        Mode::Bronstein => " bronstein",
        Mode::Delay => " delay",
    };
    periods.join(", ") + mode
}

/// A position with this player on move.
pub(super) fn turned(pieces: &str, player: Color, castling: &str) -> String {
    let turn = match player {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("{pieces} {turn} {castling} - 0 20")
}

/// A time control of the class without increment.
pub(super) const fn without_increment(regime: Regime) -> &'static str {
    match regime {
        Regime::Standard => "2:00:00",
        Regime::RapidSupervised | Regime::Rapid => "25:00",
        Regime::BlitzSupervised | Regime::Blitz => "5:00",
    }
}

/// Answers whether a side can mate as the reader has said, or by search on the reader's board.
struct Answered {
    /// The opponent of the player it is about, and what is known of that side.
    said: Option<(Color, Verdict)>,
    search: Search,
}

impl Answered {
    fn new(answers: &Answers) -> Self {
        let search = Search { ruling: crate::pages::LIMIT, ..Search::default() };
        let opponent = !answers.player();
        let verdict = match (answers.mate(), answers.mate_board()) {
            (Some(true), _) => Some(Verdict::Winnable),
            (Some(false), _) => Some(Verdict::Unwinnable),
            (None, Some(position)) => Some(search.mate_by(&position, opponent)),
            (None, None) => None,
        };
        Self { said: verdict.map(|verdict| (opponent, verdict)), search }
    }
}

impl MateOracle for Answered {
    fn mate_by(&self, position: &Position, side: Color) -> Verdict {
        match self.said {
            None => self.search.mate_by(position, side),
            Some((opponent, verdict)) if opponent == side => verdict,
            Some(_) => Verdict::Winnable,
        }
    }

    fn is_dead(&self, position: &Position) -> bool {
        self.said.is_none() && self.search.is_dead(position)
    }
}

/// What crate `laws` says to a script; `None` where it cannot be told under the edition.
pub(crate) fn judged(
    script: &str,
    edition: LawsEdition,
    answers: &Answers,
) -> Option<script::Report> {
    judged_by(script, edition, &Answered::new(answers))
}

/// The same with another answer to the question whether a side can mate.
pub(crate) fn judged_by(
    script: &str,
    edition: LawsEdition,
    oracle: &dyn MateOracle,
) -> Option<script::Report> {
    let cases = script::parse(script).ok()?;
    Some(script::run(cases.first()?, edition, oracle))
}
