//! Running a case: each step decided, each expectation compared.

use arbiter_board::{File, Rank, Role, Setup, Square};
use arbiter_rulebook::{ByColor, Color, LawsEdition, Message, Millis};

use super::{
    Case, Step, StepKind, Wait,
    acts::{self, Act},
    error::{Mismatch, ScriptError},
    expect::{self, EnvelopeQuery, Expected, Query},
    words::Board,
};
use crate::{
    Command, Event, Game, Laws, MateOracle, Phase, Refusal, Regime, RegulationsError, Ruling,
    adjournment::{AdjournCommand, Envelope},
    article_04_touch::{self, HandCommand},
    article_06_clock::{Attention, ClockCommand},
    article_08_recording, article_11_conduct, decide, evolve,
    explain::duration,
    index,
    ruling::{Offence, Remedy},
    situation::Situation,
};

/// What one step brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it stands in the script.
    pub line: usize,
    /// The step as it is written.
    pub text: String,
    /// The rulings, in order.
    pub rulings: Vec<Ruling>,
    /// The refusal, if there was one.
    pub refusal: Option<Refusal>,
    /// What was done, as sentences; `None` where a part of it cannot be told so.
    pub told: Option<Vec<Message>>,
    /// Why the step could not be read on the board it found.
    pub unread: Option<ScriptError>,
    /// What stands on the board after it.
    pub board: Setup,
    /// What the clocks show after it.
    pub clocks: ByColor<Millis>,
    /// Whose clock runs after it.
    pub running: Option<Color>,
}

/// Something that did not come out as expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Where it stands in the script.
    pub line: usize,
    /// What was expected and what was found.
    pub what: Mismatch,
}

/// A case run under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The title of the case.
    pub title: String,
    /// The edition.
    pub edition: LawsEdition,
    /// Every step.
    pub entries: Vec<Entry>,
    /// What did not hold.
    pub failures: Vec<Failure>,
    /// Why the regulations of the case cannot be played under this edition, if they cannot.
    pub refused: Option<RegulationsError>,
    /// Everything that happened, in order.
    pub events: Vec<Event>,
    /// The game as the last step left it; none where the regulations were refused.
    pub game: Option<Box<Game>>,
}

/// Runs a case under one of its editions.
pub fn run(case: &Case, edition: LawsEdition, oracle: &dyn MateOracle) -> Report {
    let mut report = Report {
        title: case.title.clone(),
        edition,
        entries: Vec::new(),
        failures: Vec::new(),
        refused: None,
        events: Vec::new(),
        game: None,
    };
    let header = &case.header;
    let laws = Laws::in_force(
        edition,
        header.control.clone(),
        header.supervision,
        header.regulations.clone(),
    );
    match laws {
        Ok(laws) => {
            let game = begin(&laws, case, oracle);
            let (notation, strict) = (header.notation, case.expects());
            let mut runner = Runner { laws, game, oracle, report, notation, strict };
            for step in case.steps.iter().filter(|step| step.editions.contains(&edition)) {
                runner.step(step, edition, header.start);
            }
            let Runner { mut report, game, .. } = runner;
            report.game = Some(Box::new(game));
            report
        }
        Err(error) => {
            refused_regulations(case, edition, &error, &mut report);
            report.refused = Some(error);
            report
        }
    }
}

/// Without laws nothing can be played; the case may have wanted to show just that.
fn refused_regulations(
    case: &Case,
    edition: LawsEdition,
    error: &RegulationsError,
    report: &mut Report,
) {
    for step in case.steps.iter().filter(|step| step.editions.contains(&edition)) {
        let wanted = match &step.kind {
            StepKind::Ask(Query::Regulations(Some(text)), _) => error.to_string().contains(text),
            StepKind::Ask(..) | StepKind::Act { .. } => false,
        };
        if !wanted {
            report.fail(step.line, Mismatch::Regulations(error.clone()));
        }
    }
    if case.steps.is_empty() {
        report.fail(case.line, Mismatch::Regulations(error.clone()));
    }
}

/// The game as the head of the case describes it.
fn begin(laws: &Laws, case: &Case, oracle: &dyn MateOracle) -> Game {
    let header = &case.header;
    let mut game = Game::with_board(laws, header.board);
    for color in Color::ALL {
        if let Some(moves) = *header.counters.get(color) {
            game.clock.set_moves(color, moves);
            *game.completed.get_mut(color) = moves;
        } else {
            *game.before.get_mut(color) = made_before(&header.board, color);
        }
        if let Some(moves) = *header.shown.get(color) {
            game.clock.show_moves(color, moves);
        }
        let earlier = usize::try_from(header.offences.get(color).unwrap_or(0)).unwrap_or(0);
        game.offences.get_mut(color).extend(vec![Offence::IllegalMove; earlier]);
        if let Some(remaining) = *header.clocks.get(color) {
            game.clock.set(color, remaining);
        }
    }
    if header.scheduled {
        return game;
    }
    let arrivals = Color::ALL.map(Event::Arrived);
    game = arrivals.iter().fold(game, evolve);
    let start = Command::Clock(ClockCommand::Start);
    match decide(laws, &game, &start, oracle) {
        Ok(events) => events.iter().fold(game, evolve),
        Err(_) => game,
    }
}

/// Moves that a player has made before the board on which a case begins: as many as its number
/// says, and one at least where the pieces no longer stand as they do at the beginning.
fn made_before(board: &Setup, color: Color) -> u32 {
    let blacks_turn = color == Color::White && board.turn == Color::Black;
    let numbered = board.fullmove_number.saturating_sub(1) + u32::from(blacks_turn);
    let own = |square: Square| board.piece_at(square).filter(|piece| piece.color == color);
    let stands = |rank: Rank, is_pawn: bool| {
        let files = File::ALL.into_iter().map(|file| own(Square::new(file, rank)));
        files.flatten().filter(|piece| (piece.role == Role::Pawn) == is_pawn).count() == 8
    };
    let is_array = stands(Rank::First.relative_to(color), false)
        && stands(Rank::Second.relative_to(color), true);
    numbered.max(u32::from(!is_array))
}

struct Runner<'a> {
    laws: Laws,
    game: Game,
    oracle: &'a dyn MateOracle,
    report: Report,
    /// The language in which pieces are written.
    notation: &'static str,
    /// Whether what no line expects is a fault: a script that expects nothing only asks.
    strict: bool,
}

impl Report {
    fn fail(&mut self, line: usize, what: Mismatch) {
        self.failures.push(Failure { line, what });
    }
}

impl Runner<'_> {
    fn step(&mut self, step: &Step, edition: LawsEdition, start: Millis) {
        match &step.kind {
            StepKind::Ask(query, words) => {
                let board = Board::new(&self.game, self.notation);
                let read = expect::query(&mut words.on(board));
                if let Err(error) = &read {
                    self.report.fail(step.line, Mismatch::Unread(error.clone()));
                }
                let query = read.as_ref().unwrap_or(query);
                if let Some(found) = self.differs(query) {
                    let asked = step.text.clone();
                    self.report.fail(step.line, Mismatch::Answer { asked, found });
                }
            }
            StepKind::Act { wait, words } => {
                self.wait(*wait, start);
                let passed = told_wait(*wait);
                let finished = self.game.result;
                let board = || Board::new(&self.game, self.notation);
                let acts = words.as_ref().map(|words| acts::read(&mut words.on(board()), edition));
                let entry = match acts.transpose() {
                    Ok(acts) => self.act(step, &acts.unwrap_or_default()),
                    Err(error) => {
                        self.report.fail(step.line, Mismatch::Unread(error.clone()));
                        Entry { unread: Some(error), ..self.entry(step) }
                    }
                };
                self.compare(step, edition, &entry, finished.is_none());
                let told = passed.zip(entry.told.clone());
                let told = told.map(|(passed, acts)| passed.into_iter().chain(acts).collect());
                self.report.entries.push(Entry { told, ..entry });
            }
        }
    }

    fn wait(&mut self, wait: Option<Wait>, start: Millis) {
        let elapsed = match wait {
            None => return,
            Some(Wait::After(elapsed)) => elapsed,
            Some(Wait::At(instant)) => instant - start - self.game.now,
        };
        if let Ok(events) = self.decide(&Command::Elapse(elapsed)) {
            self.apply(&events);
        }
    }

    fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        decide(&self.laws, &self.game, command, self.oracle)
    }

    fn apply(&mut self, events: &[Event]) {
        let game = self.game.clone();
        self.game = events.iter().fold(game, evolve);
        self.report.events.extend_from_slice(events);
    }

    fn act(&mut self, step: &Step, acts: &[Act]) -> Entry {
        let mut entry = self.entry(step);
        for act in acts {
            let command = self.command(act);
            // A move that ends the game needs no press (6.2.1.1).
            if matches!(act, Act::Press { .. }) && self.game.result.is_some() && acts.len() > 1 {
                continue;
            }
            match self.decide(&command) {
                Ok(events) => {
                    for event in &events {
                        if let Event::Ruled(ruling) = event {
                            entry.rulings.push(ruling.clone());
                        }
                    }
                    self.apply(&events);
                }
                Err(refusal) => {
                    entry.refusal = Some(refusal);
                    break;
                }
            }
        }
        let Entry { rulings, refusal, .. } = entry;
        let told = acts.iter().map(Act::told).collect();
        Entry { rulings, refusal, told, ..self.entry(step) }
    }

    /// The step as it is written, and the game as it stands.
    fn entry(&self, step: &Step) -> Entry {
        let clock = &self.game.clock;
        let shown = |color| clock.remaining(color);
        Entry {
            line: step.line,
            text: step.text.clone(),
            rulings: Vec::new(),
            refusal: None,
            told: None,
            unread: None,
            board: self.game.pieces(),
            clocks: ByColor { white: shown(Color::White), black: shown(Color::Black) },
            running: clock.running(),
        }
    }

    /// The command an act stands for here: a press is seen where the game is supervised, and
    /// a move made after the request to seal is sealed.
    fn command(&self, act: &Act) -> Command {
        match act {
            Act::Press { by, attention, hand } => {
                let usual = match self.laws.regime() {
                    Regime::Rapid | Regime::Blitz => Attention::Unseen,
                    Regime::Standard | Regime::RapidSupervised | Regime::BlitzSupervised => {
                        Attention::Seen
                    }
                };
                let attention = attention.unwrap_or(usual);
                Command::Clock(ClockCommand::Press { by: *by, attention, hand: *hand })
            }
            Act::Command(Command::Hand(HandCommand::Move { by, from, to, promotion, .. }))
                if self.game.phase == Phase::Sealing =>
            {
                let (by, from, to, promotion) = (*by, *from, *to, *promotion);
                Command::Adjourn(AdjournCommand::MoveOnBoard { by, from, to, promotion })
            }
            Act::Command(command) => command.clone(),
        }
    }

    fn compare(&mut self, step: &Step, edition: LawsEdition, entry: &Entry, was_running: bool) {
        let expected: Vec<&Expected> = step
            .expected
            .iter()
            .filter(|(editions, _)| editions.contains(&edition))
            .map(|(_, expected)| expected)
            .collect();
        let mut rulings = entry.rulings.iter();
        for expected in &expected {
            let found = match expected {
                Expected::Nothing => entry.rulings.is_empty() && entry.refusal.is_none(),
                Expected::Ruling { article, text } => rulings.any(|ruling| {
                    let mut cited = ruling.with.iter().chain([&ruling.basis]);
                    cited.any(|found| index::is_same(edition, found.article, article))
                        && (text.is_empty() || ruling.remedy.to_string() == *text)
                }),
                Expected::Refusal { article, text } => {
                    entry.refusal.as_ref().is_some_and(|refusal| {
                        let basis = refusal.basis.map(|basis| basis.article);
                        article.as_deref().is_none_or(|article| {
                            basis.is_some_and(|basis| index::is_same(edition, basis, article))
                        }) && refusal.reason.to_string().contains(text.as_str())
                    })
                }
            };
            if !found {
                let (expected, found) = (describe(expected), list(entry));
                self.report.fail(step.line, Mismatch::Ruling { expected, found });
            }
        }
        let refusal_expected =
            expected.iter().any(|expected| matches!(expected, Expected::Refusal { .. }));
        if entry.refusal.is_some() && !refusal_expected && self.strict {
            self.report.fail(step.line, Mismatch::Refused(list(entry)));
        }
        let ends = entry.rulings.iter().any(|ruling| matches!(ruling.remedy, Remedy::End(_)));
        if ends && was_running && expected.is_empty() && self.strict {
            self.report.fail(step.line, Mismatch::Ended(list(entry)));
        }
    }

    /// What was found where it is not what is asked for, in the words of scripts.
    fn differs(&self, query: &Query) -> Option<String> {
        let game = &self.game;
        let (same, found) = match query {
            Query::Clock(color, time) => {
                let found = game.clock.remaining(*color);
                (found == *time, found.to_string())
            }
            Query::Running(color) => {
                let found = game.clock.running();
                (found == *color, found.map_or("nobody".to_owned(), written))
            }
            Query::FlagDown(color, down) => {
                let found = game.clock.side(*color).flag.is_some();
                (found == *down, if found { "down" } else { "up" }.to_owned())
            }
            Query::NextFlag(color, time) => {
                let found = game.clock.next_flag();
                let shown = found.map(|(color, time)| format!("{} {time}", written(color)));
                (found == Some((*color, *time)), shown.unwrap_or_else(none))
            }
            Query::Completed(color, moves) => numbers(*game.completed.get(*color), *moves),
            Query::OnMove(color) => {
                let situation = Situation { laws: &self.laws, game, oracle: self.oracle };
                let found = article_04_touch::player_on_move(&situation);
                (found == *color, written(found))
            }
            Query::Offer(offer) => (game.offer == *offer, game.offer.map_or_else(none, written)),
            Query::Offences(color, number) => {
                numbers(u32::try_from(game.offences.get(*color).len()).unwrap_or(0), *number)
            }
            Query::Warnings(color, number) => numbers(*game.warnings.get(*color), *number),
            Query::Result(outcome, article) => {
                return self.result_differs(*outcome, article.as_deref());
            }
            Query::Points(white, black) => {
                let Some(decided) = game.result else { return Some(none()) };
                let found = self.laws.regulations().scoring.points(decided.outcome);
                let same = found.white == *white && found.black == *black;
                (same, format!("{} {}", found.white, found.black))
            }
            Query::Regulations(refused) => (refused.is_none(), "accepted".to_owned()),
            Query::Position(_)
            | Query::Legal(..)
            | Query::MustRecord(..)
            | Query::Occurrences(_)
            | Query::Phase(_)
            | Query::NextMove(_)
            | Query::Rated(_)
            | Query::Class(_)
            | Query::Penalties(_)
            | Query::Confirmed(_)
            | Query::Envelope(_)
            | Query::LastPeriod(..) => return self.rest_differs(query),
        };
        (!same).then_some(found)
    }

    /// What the first list leaves: the board, the record, the regulations.
    fn rest_differs(&self, query: &Query) -> Option<String> {
        let game = &self.game;
        let situation = Situation { laws: &self.laws, game, oracle: self.oracle };
        let (same, found) = match query {
            Query::Position(fen) => same_position(&game.pieces(), fen),
            Query::Legal(color, mv, legal) => {
                let own = game.to_move() == *color && game.board.is_none();
                let found = own && game.position.attempt(mv.from, mv.to, mv.promotion).is_ok();
                (found == *legal, yes_or_no(found))
            }
            Query::MustRecord(color, must) => {
                let found = article_08_recording::must_record(&situation, *color);
                (found == *must, yes_or_no(found))
            }
            Query::Occurrences(times) => {
                let found = game.appearances(&game.position);
                numbers(u32::try_from(found).unwrap_or(u32::MAX), *times)
            }
            Query::Phase(phase) => {
                let found = phase_name(&game.phase);
                (found == phase, found.to_owned())
            }
            Query::NextMove(number) => {
                let found = game.next_move.unwrap_or(game.position.fullmove_number());
                numbers(found, *number)
            }
            Query::Rated(rated) => {
                let found = self.laws.is_ratable() && game.is_played();
                (found == *rated, yes_or_no(found))
            }
            Query::Class(class) => {
                let found = self.laws.regime().to_string();
                (found == *class, found)
            }
            Query::Penalties(number) => {
                let found = article_11_conduct::menu(&situation).len();
                numbers(u32::try_from(found).unwrap_or(u32::MAX), *number)
            }
            Query::Envelope(asked) => {
                let Some(kept) = &game.envelope else { return Some(none()) };
                envelope(kept, asked)
            }
            Query::Confirmed(confirmed) => {
                let both = game.signed.white.is_some() && game.signed.white == game.signed.black;
                (both == *confirmed, yes_or_no(both))
            }
            Query::LastPeriod(color, last) => {
                let found = game.clock.in_last_period(*color);
                (found == *last, yes_or_no(found))
            }
            Query::Clock(..)
            | Query::Running(_)
            | Query::FlagDown(..)
            | Query::NextFlag(..)
            | Query::Completed(..)
            | Query::OnMove(_)
            | Query::Offer(_)
            | Query::Offences(..)
            | Query::Warnings(..)
            | Query::Result(..)
            | Query::Points(..)
            | Query::Regulations(_) => return None,
        };
        (!same).then_some(found)
    }

    fn result_differs(
        &self,
        outcome: Option<crate::Outcome>,
        article: Option<&str>,
    ) -> Option<String> {
        let found = self.game.result;
        let same = found.map(|decided| decided.outcome) == outcome
            && article.is_none_or(|article| {
                found.is_some_and(|decided| decided.basis.article == article)
            });
        (!same).then(|| match found {
            Some(decided) => format!("{} by {}", decided.outcome, decided.basis.article),
            None => none(),
        })
    }
}

/// How much time passes before a step, as sentences; `None` for a time of day, which is not told.
fn told_wait(wait: Option<Wait>) -> Option<Vec<Message>> {
    match wait {
        None => Some(Vec::new()),
        Some(Wait::After(time)) => {
            Some(vec![Message::new("told-time-passes").with("time", duration(time))])
        }
        Some(Wait::At(_)) => None,
    }
}

fn numbers(found: u32, asked: u32) -> (bool, String) {
    (found == asked, found.to_string())
}

/// As many fields of the FEN are compared as are given.
fn same_position(pieces: &Setup, fen: &str) -> (bool, String) {
    let found = pieces.to_string();
    let same = fen.split(' ').zip(found.split(' ')).all(|(asked, found)| asked == found);
    (same, found)
}

/// What stands on the envelope.
fn envelope(kept: &Envelope, asked: &EnvelopeQuery) -> (bool, String) {
    match asked {
        EnvelopeQuery::Position(fen) => same_position(&Setup::from(&kept.position), fen),
        EnvelopeQuery::Used(color, time) => {
            let found = *kept.used.get(*color);
            (found == *time, found.to_string())
        }
        EnvelopeQuery::Sealer(color) => (kept.sealer == *color, written(kept.sealer)),
        EnvelopeQuery::Number(number) => numbers(kept.move_number, *number),
        EnvelopeQuery::Offer(offer) => {
            (kept.offer == *offer, kept.offer.map_or_else(none, written))
        }
    }
}

fn phase_name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Scheduled => "scheduled",
        Phase::Playing => "playing",
        Phase::Paused => "paused",
        Phase::Claimed => "claimed",
        Phase::GestureUnclear { .. } => "unclear",
        Phase::CompletingScoresheets => "sheets",
        Phase::Reconstruction => "reconstruction",
        Phase::Sealing => "sealing",
        Phase::Adjourned => "adjourned",
        Phase::Resuming => "resuming",
        Phase::Pending => "pending",
        Phase::Finished => "finished",
        Phase::Cancelled => "cancelled",
    }
}

/// A side as scripts write it.
fn written(color: Color) -> String {
    color.to_string().to_lowercase()
}

fn yes_or_no(is_so: bool) -> String {
    if is_so { "yes" } else { "no" }.to_owned()
}

fn none() -> String {
    "none".to_owned()
}

/// What a line expects, as it stands behind the arrow.
fn describe(expected: &Expected) -> String {
    match expected {
        Expected::Nothing => "nothing".to_owned(),
        Expected::Ruling { article, text } => format!("{article} {text}").trim_end().to_owned(),
        Expected::Refusal { article, text } => {
            let parts = ["refused", article.as_deref().unwrap_or_default(), text];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        }
    }
}

/// What a step brought, as it could stand behind an arrow.
fn list(entry: &Entry) -> String {
    let ruled = |ruling: &Ruling| format!("{} {}", ruling.basis.article, ruling.remedy);
    let mut found: Vec<String> = entry.rulings.iter().map(ruled).collect();
    found.extend(entry.refusal.as_ref().map(|refusal| {
        let article = refusal.basis.map(|basis| format!(" {}", basis.article));
        format!("refused{} {}", article.unwrap_or_default(), refusal.reason)
    }));
    if found.is_empty() { "nothing".to_owned() } else { found.join("; ") }
}
