//! The state of a live game: the fold of its rows.

use arbiter_board::Position;
use arbiter_laws::{Decided, Event, Game, Laws, Outcome, Phase, Remedy, evolve_mut};
use arbiter_rulebook::{ByColor, Citation, Color, Millis};
use serde::{Deserialize, Serialize};

use crate::{
    credit::Quota,
    input::{Input, SeatAct, ZoneAct},
    played::{Played, make_room},
    row::{Happening, Row, RowError},
    settings::Settings,
};

/// Acknowledgements kept for each seat.
const ACKS_MAX: usize = 64;

/// Offers within [`OFFERS_WITHIN`] half-moves that are worth an arbiter's look.
const OFFERS_MAX: usize = 4;
/// Ten moves of both players.
const OFFERS_WITHIN: u32 = 20;

/// Storing a row that takes longer than this is worth an arbiter's look.
const SLOW: Millis = Millis(250);

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Mate.
    Mate,
    /// Stalemate.
    Stalemate,
    /// Neither side can mate.
    Dead,
    /// The same position again and again.
    Repetition,
    /// Too many quiet moves.
    Moves,
    /// Time over.
    Time,
    /// Time over, and the opponent could not mate.
    TimeDraw,
    /// Resigned.
    Resignation,
    /// Agreed.
    Agreement,
    /// Somebody did not come.
    Default,
    /// The arbiter's decision.
    Arbiter,
    /// A claim was found right.
    Claim,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The result.
    pub outcome: Outcome,
    /// The article.
    pub basis: Citation,
    /// How the game ended.
    pub how: How,
}

/// What the log says about a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The commands of the seat that are in the log, newest last: key and row.
    acks: Vec<(u64, u64)>,
    /// What may be given back for the line.
    pub(crate) quota: Quota,
}

impl Seat {
    /// The row of a command that is in the log.
    pub fn ack(&self, c: u64) -> Option<u64> {
        self.acks.iter().rev().find(|(key, _)| *key == c).map(|(_, seq)| *seq)
    }

    /// Whether a key is so old that nobody knows any more what became of it.
    pub(crate) fn is_forgotten(&self, c: u64) -> bool {
        self.acks.len() == ACKS_MAX && self.acks.iter().all(|(key, _)| c < *key)
    }

    /// The highest key in the log.
    pub fn newest(&self) -> u64 {
        self.acks.iter().map(|(key, _)| *key).max().unwrap_or_default()
    }
}

/// A live game: the fold of its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) settings: Settings,
    pub(crate) laws: Laws,
    /// The game under the Laws.
    pub game: Game,
    /// Rows so far.
    pub seq: u64,
    /// The moves, with their clocks.
    pub moves: Vec<Played>,
    /// What the log says about each seat.
    pub seats: ByColor<Seat>,
    /// Who asked for a move back.
    pub takeback: Option<Color>,
    /// Who asked for another game.
    pub rematch: Option<Color>,
    /// The game that follows.
    pub next: Option<String>,
    /// The half-moves at which each player offered a draw lately.
    pub offers: ByColor<Vec<u32>>,
    /// An unanswered call.
    pub call: Option<(Color, String)>,
    /// This side's flag has fallen and the result is being looked for.
    pub checking: Option<Color>,
    /// The clocks stand because the server was away.
    pub interrupted: bool,
    /// The longest that storing a row took lately, where that was long. It is charged to nobody.
    pub slow: Option<Millis>,
    /// What the Laws would usually have an arbiter answer to the question they left open.
    pub question: Option<Remedy>,
    /// Whose line was gone in a venue, and for how long: the chief arbiter chooses what follows
    /// (E.04 18.9).
    pub disconnected: Option<(Color, Millis)>,
    /// When a player, the program or an arbiter last stopped or reported something, in
    /// milliseconds since 1970.
    pub noted_at: i64,
    /// How it ended.
    pub ended: Option<Ended>,
}

impl State {
    /// From the first row.
    pub fn begin(row: &Row) -> Result<Self, RowError> {
        if row.seq != 1 {
            return Err(RowError::Order { expected: 1, found: row.seq });
        }
        let Some(Happening::Made(settings)) = row.ev.first() else {
            return Err(RowError::NoBeginning);
        };
        let settings = (**settings).clone();
        let laws = settings.laws()?;
        let controls = settings.controls().map_err(crate::SettingsError::from)?;
        let seat = |color| Seat { acks: Vec::new(), quota: Quota::new(controls.get(color)) };
        Ok(Self {
            game: Game::new(&laws, settings.start),
            seats: ByColor { white: seat(Color::White), black: seat(Color::Black) },
            settings,
            laws,
            seq: 1,
            moves: Vec::new(),
            takeback: None,
            rematch: None,
            next: None,
            offers: ByColor::default(),
            call: None,
            checking: None,
            interrupted: false,
            slow: None,
            question: None,
            disconnected: None,
            noted_at: row.at,
            ended: None,
        })
    }

    /// From all rows, in order.
    pub fn fold<'r>(rows: impl IntoIterator<Item = &'r Row>) -> Result<Self, RowError> {
        let mut rows = rows.into_iter();
        let first = rows.next().ok_or(RowError::NoBeginning)?;
        let mut state = Self::begin(first)?;
        rows.try_for_each(|row| state.apply(row))?;
        Ok(state)
    }

    /// How the game is played.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The laws in force.
    pub const fn laws(&self) -> &Laws {
        &self.laws
    }

    /// Whether nothing but corrections can follow.
    pub fn is_over(&self) -> bool {
        matches!(self.game.phase, Phase::Finished | Phase::Cancelled)
    }

    /// Whether what a search found about a position still counts. Moves may have been taken back
    /// meanwhile, and others played.
    pub(crate) fn is_about(&self, act: &ZoneAct, position: &Position) -> bool {
        match act {
            ZoneAct::Dead { plies } => {
                let later = self.game.history.get(*plies as usize);
                let then = later.map_or(self.game.position, |ply| ply.before.position());
                *plies <= self.game.plies() && then == *position
            }
            ZoneAct::Verdict { .. } => self.game.position == *position,
            ZoneAct::Start
            | ZoneAct::Flag(_)
            | ZoneAct::LineLost(_)
            | ZoneAct::LineBack(_)
            | ZoneAct::LineOverdue(_)
            | ZoneAct::OtherLine(_)
            | ZoneAct::Interrupted { .. }
            | ZoneAct::Resume => true,
        }
    }

    /// The player who offers a draw again and again (E.04 9.10): four times within ten moves.
    pub(crate) fn insistent(&self) -> Option<Color> {
        let now = self.game.plies();
        let lately = |first: &u32| now <= *first + OFFERS_WITHIN;
        let insists = |color: &Color| {
            let offers = self.offers.get(*color);
            offers.len() == OFFERS_MAX && offers.first().is_some_and(lately)
        };
        Color::ALL.into_iter().find(insists).filter(|_| self.settings.supervised)
    }

    /// Takes the next row; a row that is not the next one changes nothing.
    pub fn apply(&mut self, row: &Row) -> Result<(), RowError> {
        if row.seq != self.seq + 1 {
            return Err(RowError::Order { expected: self.seq + 1, found: row.seq });
        }
        self.seq = row.seq;
        if let Input::Seat { by, c, act, .. } = &row.cmd {
            let seat = self.seats.get_mut(*by);
            // Coming to the board and planned moves are rows of the program, without a key.
            if !matches!(act, SeatAct::Join | SeatAct::Planned(_)) {
                if seat.acks.len() == ACKS_MAX {
                    seat.acks.remove(0);
                }
                seat.acks.push((*c, row.seq));
            }
            if matches!(act, SeatAct::Move(_)) {
                seat.quota = seat.quota.after(row.credit, row.delay);
            }
        }
        for happening in &row.ev {
            self.happen(row, happening);
        }
        self.note_act(&row.cmd);
        if !is_move(&row.cmd) {
            self.noted_at = row.at;
        }
        Ok(())
    }

    fn happen(&mut self, row: &Row, happening: &Happening) {
        match happening {
            Happening::Made(_) => {}
            Happening::Laws(event) => self.law(row, event),
            Happening::Called { by, text } => self.call = Some((*by, text.clone())),
            Happening::TakebackAsked(by) => self.takeback = Some(*by),
            Happening::RematchAsked(by) => self.rematch = Some(*by),
            Happening::RematchMade(game) => {
                self.rematch = None;
                self.next = Some(game.clone());
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the Laws alone keep the other events")]
    fn law(&mut self, row: &Row, event: &Event) {
        let before = self.game.position;
        let plies = self.game.history.len();
        if let Event::LineBack(player) = event {
            let lost = *self.game.line_lost.get(*player);
            self.disconnected = lost.map(|since| (*player, self.game.now - since));
        }
        evolve_mut(&mut self.game, event);
        match event {
            Event::MoveMade { mv, .. } if self.game.history.len() > plies => {
                make_room(&mut self.moves);
                self.moves.push(Played::new(&before, *mv, row.credit));
                self.takeback = None;
            }
            Event::DrawOffered { by } => {
                let offers = self.offers.get_mut(*by);
                offers.push(self.game.plies());
                let surplus = offers.len().saturating_sub(OFFERS_MAX);
                offers.drain(..surplus);
                if let Some(last) = self.moves.last_mut() {
                    last.offer = true;
                }
            }
            Event::ClockResumed(_) => self.interrupted = false,
            // Before a move nobody is charged for the line, and for storing the row before it.
            Event::NobodysTime(time) if is_move(&row.cmd) && SLOW <= *time - row.credit => {
                self.slow = self.slow.max(Some(*time - row.credit));
            }
            Event::Ruled(ruling) => match &ruling.remedy {
                Remedy::Restore { .. } => {
                    let plies = self.game.plies();
                    for color in Color::ALL {
                        self.offers.get_mut(color).retain(|ply| *ply <= plies);
                    }
                    self.moves.truncate(self.game.history.len());
                    self.takeback = None;
                }
                Remedy::End(_) | Remedy::Score(_) => self.ended = self.how_ended(row),
                Remedy::ArbiterDecides { usually, .. } => {
                    self.question = Some(usually.as_deref().cloned().unwrap_or(Remedy::Continue));
                }
                _ => {}
            },
            _ => {}
        }
        // The clocks after a move are those after its increment, which comes with a later event.
        if self.game.history.len() == self.moves.len() {
            let clocks = shown(&self.game);
            let is_completed = matches!(
                event,
                Event::MoveMade { .. } | Event::MoveCompleted { .. } | Event::ClockRead { .. }
            );
            if let Some(last) = self.moves.last_mut().filter(|_| is_completed) {
                last.clocks = clocks;
            }
        }
    }

    fn how_ended(&self, row: &Row) -> Option<Ended> {
        let Decided { outcome, basis } = self.game.result?;
        let drawn = outcome == Outcome::DRAW;
        let how = match &row.cmd {
            Input::Arbiter { act: crate::ArbiterAct::DeclareDefault, .. } => How::Default,
            Input::Arbiter { act: crate::ArbiterAct::Verify, .. } => How::Claim,
            Input::Zone(ZoneAct::Flag(_) | ZoneAct::Verdict { .. })
            | Input::Arbiter { act: crate::ArbiterAct::Flag(_), .. } => {
                if drawn {
                    How::TimeDraw
                } else {
                    How::Time
                }
            }
            Input::Zone(ZoneAct::Dead { .. }) => How::Dead,
            Input::Arbiter { act: crate::ArbiterAct::Read(_), .. }
            | Input::Zone(
                ZoneAct::Start
                | ZoneAct::LineLost(_)
                | ZoneAct::LineBack(_)
                | ZoneAct::LineOverdue(_)
                | ZoneAct::OtherLine(_)
                | ZoneAct::Interrupted { .. }
                | ZoneAct::Resume,
            ) => self.on_board(basis),
            Input::Arbiter { .. } | Input::Make => How::Arbiter,
            Input::Seat { act, .. } => match act {
                SeatAct::Resign => How::Resignation,
                SeatAct::Accept => How::Agreement,
                SeatAct::Join => How::Default,
                SeatAct::Claim { .. } => How::Claim,
                SeatAct::Move(_)
                | SeatAct::Planned(_)
                | SeatAct::Offer
                | SeatAct::Decline
                | SeatAct::Abort
                | SeatAct::Call(_)
                | SeatAct::Takeback
                | SeatAct::Rematch(_) => self.on_board(basis),
            },
        };
        Some(Ended { outcome, basis, how })
    }

    /// What stands on the board ended the game.
    fn on_board(&self, basis: Citation) -> How {
        let position = &self.game.position;
        if !position.has_legal_move() {
            return if position.is_check() { How::Mate } else { How::Stalemate };
        }
        match basis.article {
            "5.4.1" | "9.6.1" => How::Repetition,
            "5.4.4" | "9.6.2" => How::Moves,
            _ => How::Dead,
        }
    }

    /// What an act itself changes beside its events.
    fn note_act(&mut self, cmd: &Input) {
        match cmd {
            Input::Zone(ZoneAct::Flag(of)) if !self.is_over() => self.checking = Some(*of),
            Input::Zone(ZoneAct::Interrupted { .. }) => self.interrupted = true,
            // A note answers nobody, and neither does a board.
            Input::Arbiter { act, .. }
                if !matches!(act, crate::ArbiterAct::Remark(_) | crate::ArbiterAct::Read(_)) =>
            {
                if let crate::ArbiterAct::Warn(player) = act {
                    self.offers.get_mut(*player).clear();
                }
                self.call = None;
                self.slow = None;
                self.question = None;
                self.disconnected = None;
                self.interrupted &= self.game.phase == Phase::Paused;
            }
            Input::Zone(_) | Input::Arbiter { .. } | Input::Seat { .. } | Input::Make => {}
        }
        if self.is_over() {
            self.checking = None;
            self.takeback = None;
        }
    }
}

const fn is_move(cmd: &Input) -> bool {
    matches!(cmd, Input::Seat { act: SeatAct::Move(_) | SeatAct::Planned(_), .. })
}

/// What both clocks show.
pub(crate) fn shown(game: &Game) -> ByColor<Millis> {
    let remaining = |color| game.clock.remaining(color);
    ByColor { white: remaining(Color::White), black: remaining(Color::Black) }
}
