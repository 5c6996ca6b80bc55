//! One game at its table: what follows from an input at a given time.
//!
//! Time comes in as stamps of one monotonic clock. A row says how much of it was charged to whom;
//! what lies between the receipt of an input and the hand-over of its row is charged to nobody.

use arbiter_board::{Position, Uci};
use arbiter_laws::{
    Actor, Clock, Command, Event, Game, MateOracle, Phase, Refusal, Remedy, Ruling,
    article_04_touch::{HandCommand, Hands, Insistence},
    article_06_clock::{Attention, ClockCommand, PressedWith},
    article_08_recording::SIGNED,
    article_11_conduct::RECONSTRUCT,
    article_12_arbiter::PENALTIES,
    conditions::UNSUPERVISED,
    decide, evolve_mut,
    zone::ZoneCommand,
};
use arbiter_rulebook::{ByColor, Citation, Color, Millis};
use arbiter_winnable::Verdict;

use crate::{
    feed::{self, ClockReading, Reading},
    input::{ArbiterAct, Input, SeatAct, ZoneAct},
    row::{Happening, Row, RowError, VERSION},
    settings::{Kind, Settings},
    state::{State, shown},
};

/// The longest text of a call or a reason.
const TEXT_MAX: usize = 500;
/// What a clock beside the board may show more or less than is expected: it shows whole seconds.
const CLOCK_DRIFT: i64 = 2_000;
/// The longest time that is given, taken or set: a day.
const TIME_MAX: i64 = 86_400_000;

/// Where the clocks of a running game stood: a hint that is written once a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The newest row.
    pub seq: u64,
    /// Charged to the side that runs since that row.
    pub charged: Millis,
}

/// Why nothing follows from an input. A refusal changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is in the log already, as this row.
    Again {
        /// The row.
        seq: u64,
    },
    /// The sender saw another number of half-moves.
    Stale,
    /// Not a legal move.
    Illegal(Refusal),
    /// The Laws refuse it.
    Laws(Refusal),
    /// The game is in another phase.
    NotNow,
    /// The other side is on move.
    NotYourTurn,
    /// The time of the side that runs was over before this came: its flag must be dealt with
    /// first.
    TimeOver(Color),
    /// The settings do not have it.
    Off,
    /// A text that is too long, or no move.
    Unreadable,
}

impl Refused {
    /// What the Laws or the rules of moves say against it.
    pub fn by_laws(&self) -> Option<&Refusal> {
        match self {
            Self::Illegal(refusal) | Self::Laws(refusal) => Some(refusal),
            Self::Again { .. }
            | Self::Stale
            | Self::NotNow
            | Self::NotYourTurn
            | Self::TimeOver(_)
            | Self::Off
            | Self::Unreadable => None,
        }
    }
}

/// One game at its table.
#[derive(Clone, Debug)]
pub struct Table {
    state: State,
    /// The stamp at which the clocks of `state` are right: when its last row was handed over.
    anchor: i64,
    /// Time since the anchor's row was received that nobody is charged for.
    owed_to_nobody: Millis,
    /// Moves planned ahead: the half-moves seen, and the move.
    plans: ByColor<Option<(u32, String)>>,
    /// The shortest of the last round trips of each seat, halves of which are not guessed.
    delays: ByColor<Millis>,
}

/// A row that is being written.
struct Draft<'t> {
    table: &'t Table,
    oracle: &'t dyn MateOracle,
    game: Game,
    ev: Vec<Happening>,
    /// The time since the last row was handed over.
    since: Millis,
}

impl Draft<'_> {
    fn fact(&mut self, event: Event) {
        evolve_mut(&mut self.game, &event);
        self.ev.push(Happening::Laws(event));
    }

    fn law(&mut self, command: &Command) -> Result<(), Refusal> {
        for event in decide(&self.table.state.laws, &self.game, command, self.oracle)? {
            self.fact(event);
        }
        Ok(())
    }
}

/// Answers as a search answered; everything else is unknown.
struct Found {
    side: Color,
    verdict: Verdict,
}

impl MateOracle for Found {
    fn mate_by(&self, _: &Position, side: Color) -> Verdict {
        if side == self.side { self.verdict } else { Verdict::Undetermined }
    }

    fn is_dead(&self, _: &Position) -> bool {
        false
    }
}

impl Table {
    /// The first row of a game.
    pub fn make(settings: Settings, at: i64) -> Result<Row, crate::SettingsError> {
        settings.laws()?;
        let ev = vec![Happening::Made(Box::new(settings))];
        let (credit, delay) = (Millis::ZERO, Millis::ZERO);
        Ok(Row { v: VERSION, seq: 1, at, cmd: Input::Make, ev, credit, delay })
    }

    /// The game as its rows tell it, opened at the stamp `now` and the wall-clock time `at`.
    ///
    /// What passed since its last row is charged to nobody, unless a mark says otherwise.
    pub fn open(rows: &[Row], now: i64, at: i64) -> Result<Self, RowError> {
        let away = rows.last().map_or(0, |last| at.saturating_sub(last.at));
        Ok(Self {
            state: State::fold(rows)?,
            anchor: now,
            owed_to_nobody: Millis(away.max(0)),
            plans: ByColor::default(),
            delays: ByColor::default(),
        })
    }

    /// The fold of its rows.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The stamp at which the clocks of the state are right.
    pub const fn anchor(&self) -> i64 {
        self.anchor
    }

    /// The shortest round trip of a seat, as the server measured it.
    pub fn measured(&mut self, seat: Color, delay: Millis) {
        *self.delays.get_mut(seat) = delay;
    }

    /// The move a seat has planned.
    pub fn plan(&self, seat: Color) -> Option<&str> {
        self.plans.get(seat).as_ref().map(|(_, uci)| uci.as_str())
    }

    /// A seat plans a move, or takes its plan back.
    pub fn set_plan(&mut self, seat: Color, plan: Option<(u32, String)>) -> Result<(), Refused> {
        if let Some((n, uci)) = &plan {
            if !self.state.settings.options.premove {
                return Err(Refused::Off);
            }
            if self.state.game.phase != Phase::Playing {
                return Err(Refused::NotNow);
            }
            if *n != self.plies() || self.state.game.to_move() == seat {
                return Err(Refused::Stale);
            }
            if uci.parse::<Uci>().is_err() {
                return Err(Refused::Unreadable);
            }
        }
        *self.plans.get_mut(seat) = plan;
        Ok(())
    }

    /// A seat that comes back has no plan.
    pub fn forget_plan(&mut self, seat: Color) {
        *self.plans.get_mut(seat) = None;
    }

    /// The plan that is due now: the opponent has just moved.
    pub fn due_plan(&mut self) -> Option<(Color, String)> {
        let seat = self.state.game.to_move();
        let (n, _) = self.plans.get(seat).as_ref()?;
        let due = *n + 1 == self.plies() && self.state.game.phase == Phase::Playing;
        let (_, uci) = self.plans.get_mut(seat).take()?;
        due.then_some((seat, uci))
    }

    /// Half-moves on the board.
    pub fn plies(&self) -> u32 {
        self.state.game.plies()
    }

    /// The most that a move of this seat can be given back now.
    pub fn credit(&self, seat: Color) -> Millis {
        match self.state.settings.options.credit {
            Some(cap) => self.state.seats.get(seat).quota.most(*self.delays.get(seat), cap),
            None => Millis::ZERO,
        }
    }

    /// The stamp at which the flag of the running side falls if nothing comes, and until when a
    /// move that was under way can still come.
    pub fn deadline(&self) -> Option<(Color, i64, i64)> {
        let (color, left) = self.flag()?;
        let falls = self.anchor.saturating_add(left.0);
        Some((color, falls, falls.saturating_add(self.credit(color).0)))
    }

    /// The flag that the zone lets fall. In a hall it has fallen when somebody notices it (6.8).
    fn flag(&self) -> Option<(Color, Millis)> {
        let has_zone = self.state.laws.regulations().conditions.has_zone();
        self.state.game.clock.next_flag().filter(|_| has_zone)
    }

    /// Where the clocks stand now.
    pub fn mark(&self, now: i64) -> Option<Mark> {
        self.state.game.clock.running()?;
        Some(Mark { seq: self.state.seq, charged: Millis((now - self.anchor).max(0)) })
    }

    /// Another server says how much of the time since this row was charged.
    pub(crate) fn stand(&mut self, mark: Mark, now: i64) {
        if mark.seq == self.state.seq {
            self.anchor = now.saturating_sub(mark.charged.0);
        }
    }

    /// What the program writes after it was away: the clocks as at the last mark.
    pub fn after_crash(&self, mark: Option<Mark>) -> Option<ZoneAct> {
        self.state.game.clock.running()?;
        let marked = mark.filter(|mark| mark.seq == self.state.seq).map(|mark| mark.charged);
        // A flag that no row tells of has not fallen.
        let most = self.state.game.clock.next_flag().map(|(_, left)| left - Millis(1));
        let most = most.unwrap_or_default().min(self.owed_to_nobody);
        let charged = marked.unwrap_or_default().min(most).max(Millis::ZERO);
        Some(ZoneAct::Interrupted { charged })
    }

    /// The row that follows from an input received at `stamp`. Nothing changes here.
    pub fn receive(
        &self,
        stamp: i64,
        at: i64,
        cmd: Input,
        oracle: &dyn MateOracle,
    ) -> Result<Row, Refused> {
        self.addressed(&cmd)?;
        let (game, ev) = (self.state.game.clone(), Vec::new());
        let since = Millis((stamp - self.anchor).max(0));
        let mut draft = Draft { table: self, oracle, game, ev, since };
        let passed = self.pass(&mut draft, &cmd)?;
        match &cmd {
            Input::Make => return Err(Refused::NotNow),
            Input::Seat { by, act, .. } => self.seat(&mut draft, *by, act)?,
            Input::Zone(act) => self.zone(&mut draft, act)?,
            Input::Arbiter { reason, act, .. } => {
                if reason.chars().count() > TEXT_MAX {
                    return Err(Refused::Unreadable);
                }
                self.arbiter(&mut draft, act)?;
            }
        }
        let Passed { credit, delay } = passed;
        Ok(Row { v: VERSION, seq: self.state.seq + 1, at, cmd, ev: draft.ev, credit, delay })
    }

    /// Whether it is for this game as it stands.
    fn addressed(&self, cmd: &Input) -> Result<(), Refused> {
        let kind = self.state.settings.kind;
        if let Input::Arbiter { act: ArbiterAct::Read(Reading { clock, by, .. }), .. } = cmd {
            // On a playing zone the clocks are the zone's, and each player has a board.
            let is_own = kind == Kind::Hybrid && clock.is_none() && by.is_some();
            return if is_own || kind == Kind::Hall { Ok(()) } else { Err(Refused::Off) };
        }
        let Input::Seat { by, c, n, act } = cmd else { return Ok(()) };
        if let Some(seq) = self.state.seats.get(*by).ack(*c) {
            return Err(Refused::Again { seq });
        }
        // Keys of the program's own rows are none.
        if 0 < *c && self.state.seats.get(*by).is_forgotten(*c) {
            return Err(Refused::Stale);
        }
        let needs_n = !matches!(act, SeatAct::Join | SeatAct::Call(_) | SeatAct::Rematch(_));
        if needs_n && *n != self.plies() {
            return Err(Refused::Stale);
        }
        let game = &self.state.game;
        if self.state.is_over() && !matches!(act, SeatAct::Rematch(_)) {
            return Err(Refused::NotNow);
        }
        if matches!(act, SeatAct::Move(_) | SeatAct::Planned(_)) {
            if game.phase != Phase::Playing {
                return Err(Refused::NotNow);
            }
            if game.to_move() != *by {
                return Err(Refused::NotYourTurn);
            }
        }
        Ok(())
    }

    /// Lets the time pass up to the stamp: to the side that runs what is charged, the rest to
    /// nobody. A flag that falls on the way is dealt with before anything else.
    fn pass(&self, draft: &mut Draft<'_>, cmd: &Input) -> Result<Passed, Refused> {
        let mut passed = Passed { credit: Millis::ZERO, delay: Millis::ZERO };
        let since = draft.since;
        let mut nobody = self.owed_to_nobody;
        let flag = self.flag();
        let charged = match cmd {
            // The clock beside the board says itself what was charged.
            Input::Arbiter { act: ArbiterAct::Read(Reading { clock: Some(_), .. }), .. } => {
                nobody += since;
                Millis::ZERO
            }
            // Out of the time in which nobody watched, this much is charged after all.
            Input::Zone(ZoneAct::Interrupted { charged }) => {
                nobody += since - *charged;
                *charged
            }
            Input::Zone(ZoneAct::Flag(of)) => match flag {
                Some((color, left)) if color == *of && since >= left => {
                    nobody += since - left;
                    left
                }
                _ => return Err(Refused::NotNow),
            },
            Input::Seat { by, act: SeatAct::Move(_) | SeatAct::Planned(_), .. } => {
                passed.delay = *self.delays.get(*by);
                passed.credit = self.credit(*by).min(since);
                let charged = since - passed.credit;
                if flag.is_some_and(|(_, left)| charged >= left) {
                    return Err(Refused::TimeOver(*by));
                }
                // A move costs something even if it was planned, but never the game.
                let most = flag.map_or(charged, |(_, left)| left - Millis(1));
                let least = self.state.settings.options.least_per_move.min(most);
                let cost = charged.max(least);
                // Below zero where the least cost is more than the time that passed.
                nobody += since - cost;
                cost
            }
            Input::Make | Input::Seat { .. } | Input::Zone(_) | Input::Arbiter { .. } => {
                if let Some((color, left)) = flag
                    && since >= left
                {
                    // A move that was under way in time may still come: nothing overtakes it.
                    let in_grace = since < left + self.credit(color);
                    let is_seat = matches!(cmd, Input::Seat { .. });
                    return Err(if in_grace && is_seat {
                        Refused::NotNow
                    } else {
                        Refused::TimeOver(color)
                    });
                }
                since
            }
        };
        if nobody != Millis::ZERO {
            draft.fact(Event::NobodysTime(nobody));
        }
        if charged > Millis::ZERO {
            draft.fact(Event::TimePassed(charged));
        }
        Ok(passed)
    }

    fn seat(&self, draft: &mut Draft<'_>, by: Color, act: &SeatAct) -> Result<(), Refused> {
        let options = &self.state.settings.options;
        match act {
            SeatAct::Join => {
                let arrive = ClockCommand::Arrive { player: by, admitted: false };
                draft.law(&Command::Clock(arrive)).map_err(Refused::Laws)
            }
            SeatAct::Move(uci) | SeatAct::Planned(uci) => {
                play(draft, by, uci)?;
                self.pressed(draft, by)
            }
            SeatAct::Offer
            | SeatAct::Accept
            | SeatAct::Decline
            | SeatAct::Resign
            | SeatAct::Claim { .. } => {
                let command = act.command(by).ok_or(Refused::Unreadable)?;
                draft.law(&command).map_err(Refused::Laws)
            }
            SeatAct::Abort => {
                let both_moved = self.state.game.is_played();
                let basis = self.house_rule().filter(|_| !both_moved).ok_or(Refused::NotNow)?;
                draft.fact(ruled(Remedy::NewGame, basis));
                Ok(())
            }
            SeatAct::Call(text) => {
                if text.chars().count() > TEXT_MAX {
                    return Err(Refused::Unreadable);
                }
                draft.ev.push(Happening::Called { by, text: text.clone() });
                if options.call_pauses && draft.game.phase == Phase::Playing {
                    let stop = ClockCommand::Stop { by: Actor::Player(by) };
                    draft.law(&Command::Clock(stop)).map_err(Refused::Laws)?;
                }
                Ok(())
            }
            SeatAct::Takeback => self.takeback(draft, by),
            SeatAct::Rematch(game) => self.rematch(draft, by, game.as_deref()),
        }
    }

    /// In a hall a move is completed by the press (6.2.1); here both arrive as one.
    fn pressed(&self, draft: &mut Draft<'_>, by: Color) -> Result<(), Refused> {
        let has_zone = self.state.laws.regulations().conditions.has_zone();
        if has_zone || draft.game.phase != Phase::Playing {
            return Ok(());
        }
        let (attention, hand) = (Attention::Unseen, PressedWith::MovingHand);
        let press = ClockCommand::Press { by, attention, hand };
        draft.law(&Command::Clock(press)).map_err(Refused::Laws)
    }

    /// What an electronic board shows. One step at a time: a move put back, or one move; whoever
    /// reads shows the same again until nothing follows.
    fn read(&self, draft: &mut Draft<'_>, reading: &Reading) -> Result<(), Refused> {
        let again = Refused::Again { seq: self.state.seq };
        if let (Kind::Hybrid, Some(by)) = (self.state.settings.kind, reading.by) {
            let placement = reading.placement.as_deref().ok_or(Refused::Unreadable)?;
            let by = Color::from(by);
            return match feed::own(&draft.game, placement, by) {
                feed::Own::Known => Err(again),
                feed::Own::Nothing => Err(Refused::Unreadable),
                _ if draft.game.phase != Phase::Playing => Err(Refused::NotNow),
                // The piece has rested: the move is completed, and the clocks change over (4.5).
                feed::Own::Move(mv) => {
                    play(draft, by, &arbiter_notation::uci::write(&draft.game.position, mv))
                }
            };
        }
        let path = match &reading.placement {
            Some(placement) => feed::path(&self.state.game, placement),
            None => Some(feed::Path { back: 0, moves: Vec::new() }),
        };
        // Pieces in the air: the clock may be right all the same.
        let is_understood = path.is_some();
        let feed::Path { back, moves } = path.unwrap_or(feed::Path { back: 0, moves: Vec::new() });
        let runs = reading.clock.is_some_and(|clock| clock.run.is_some());
        if self.state.game.phase == Phase::Scheduled && (runs || !moves.is_empty()) {
            for player in Color::ALL {
                if !*draft.game.arrived.get(player) {
                    let arrive = ClockCommand::Arrive { player, admitted: true };
                    draft.law(&Command::Clock(arrive)).map_err(Refused::Laws)?;
                }
            }
            draft.law(&Command::Clock(ClockCommand::Start)).map_err(Refused::Laws)?;
        }
        if 0 < back {
            let plies = self.state.game.history.len() - back;
            let restore = ArbiterAct::Restore { plies };
            let basis = self.free(&restore).ok_or(Refused::NotNow)?;
            draft.fact(ruled(Remedy::Restore { plies }, basis));
            return Ok(());
        }
        if let Some(mv) = moves.first() {
            let by = draft.game.to_move();
            if draft.game.phase != Phase::Playing {
                return Err(Refused::NotNow);
            }
            if draft.game.clock.running() != Some(by) {
                // The clock was seen to be pressed before the move was known.
                let clocks = shown(&draft.game);
                draft.fact(Event::ClockRead { clocks, running: Some(by) });
            }
            play(draft, by, &arbiter_notation::uci::write(&draft.game.position, *mv))?;
            self.pressed(draft, by)?;
        }
        if moves.len() < 2
            && !matches!(draft.game.phase, Phase::Finished | Phase::Cancelled)
            && let Some(clock) = reading.clock
        {
            self.read_clock(draft, clock)?;
        }
        match (draft.ev.iter().any(is_news), is_understood) {
            (true, _) => Ok(()),
            (false, true) => Err(again),
            (false, false) => Err(Refused::Unreadable),
        }
    }

    /// An illegal move that the arbiter saw completed: undone, counted and punished (7.5). On a
    /// playing zone there is none (E.04 3.1.2).
    fn illegal(&self, draft: &mut Draft<'_>, by: Color, uci: &str) -> Result<(), Refused> {
        if self.state.settings.kind != Kind::Hall {
            return Err(Refused::Off);
        }
        let Ok(Uci { from, to, promotion }) = uci.parse() else { return Err(Refused::Unreadable) };
        let is_legal = self.state.game.position.attempt(from, to, promotion).is_ok();
        if is_legal || self.state.game.to_move() != by {
            return Err(Refused::NotNow);
        }
        let (hands, insist) = (Hands::One, Insistence::Anyway);
        let made = HandCommand::Move { by, from, to, promotion, hands, insist };
        draft.law(&Command::Hand(made)).map_err(Refused::Laws)?;
        let (attention, hand) = (Attention::Seen, PressedWith::MovingHand);
        let press = ClockCommand::Press { by, attention, hand };
        draft.law(&Command::Clock(press)).map_err(Refused::Laws)
    }

    /// A clock that shows what was expected says nothing new.
    fn read_clock(&self, draft: &mut Draft<'_>, clock: ClockReading) -> Result<(), Refused> {
        let running = clock.run.map(Color::from);
        let mut expected = self.state.game.clock.clone();
        expected.pass(draft.since);
        let is_near = |expected: &Clock| {
            let drift = |color| clock.clocks().get(color).0 - expected.remaining(color).0;
            Color::ALL.into_iter().all(|color| drift(color).abs() <= CLOCK_DRIFT)
        };
        let runs_on =
            [&self.state.game, &draft.game].iter().all(|game| game.clock.running() == running);
        // A move that became known with this reading has brought its increment, which a clock that
        // was read before has had already.
        let has_moved = draft.game.history.len() != self.state.game.history.len();
        if runs_on && is_near(&expected) && (!has_moved || is_near(&draft.game.clock)) {
            return Ok(());
        }
        let read = ZoneCommand::ReadClocks { clocks: clock.clocks(), running };
        draft.law(&Command::Zone(read)).map_err(Refused::Laws)
    }

    /// Only games that nobody supervises have rules of their own (E.04 6.1.1).
    fn house_rule(&self) -> Option<Citation> {
        let conditions = self.state.laws.regulations().conditions;
        UNSUPERVISED.cite(conditions).filter(|_| !self.state.settings.supervised)
    }

    /// Asking takes back the own last move, agreeing the opponent's.
    fn takeback(&self, draft: &mut Draft<'_>, by: Color) -> Result<(), Refused> {
        let basis = self.house_rule().filter(|_| self.state.settings.options.takeback);
        let basis = basis.ok_or(Refused::Off)?;
        let game = &self.state.game;
        if game.phase != Phase::Playing {
            return Err(Refused::NotNow);
        }
        match self.state.takeback {
            Some(asker) if asker != by => {
                // Back to before the asker's last move.
                let back = if game.to_move() == asker { 2 } else { 1 };
                let plies = game.history.len().checked_sub(back).ok_or(Refused::NotNow)?;
                draft.fact(ruled(Remedy::Restore { plies }, basis));
                Ok(())
            }
            Some(_) => Err(Refused::NotNow),
            None if *game.completed.get(by) == 0 => Err(Refused::NotNow),
            None => {
                draft.ev.push(Happening::TakebackAsked(by));
                Ok(())
            }
        }
    }

    fn rematch(&self, draft: &mut Draft<'_>, by: Color, game: Option<&str>) -> Result<(), Refused> {
        // Who plays whom in an event is not for the players to agree.
        if !self.state.settings.has_rematch() {
            return Err(Refused::Off);
        }
        if !self.state.is_over() || self.state.next.is_some() {
            return Err(Refused::NotNow);
        }
        match (self.state.rematch, game) {
            (Some(asker), Some(game)) if asker != by => {
                draft.ev.push(Happening::RematchMade(game.to_owned()));
                Ok(())
            }
            (None, None) => {
                draft.ev.push(Happening::RematchAsked(by));
                Ok(())
            }
            (Some(_), _) | (None, Some(_)) => Err(Refused::NotNow),
        }
    }

    fn zone(&self, draft: &mut Draft<'_>, act: &ZoneAct) -> Result<(), Refused> {
        let by = Actor::Zone;
        let flag = |of| ClockCommand::Flag { of, by, first: Some(of), moves_known: true };
        let command = match act {
            ZoneAct::Start => Command::Clock(ClockCommand::Start),
            ZoneAct::Flag(of) => Command::Clock(flag(*of)),
            ZoneAct::Verdict { of, can_mate } => return self.verdict(draft, *of, *can_mate),
            ZoneAct::Dead { plies } => return self.dead(draft, *plies),
            ZoneAct::LineLost(player) => Command::Zone(ZoneCommand::LineLost { player: *player }),
            ZoneAct::LineBack(player) => Command::Zone(ZoneCommand::LineBack { player: *player }),
            ZoneAct::LineOverdue(player) => {
                Command::Zone(ZoneCommand::LineOverdue { player: *player })
            }
            // A fact about lines: it is in the log, and nothing follows.
            ZoneAct::OtherLine(_) => return Ok(()),
            ZoneAct::Interrupted { .. } => Command::Zone(ZoneCommand::Interrupt),
            ZoneAct::Resume => Command::Clock(ClockCommand::Resume { by }),
        };
        draft.law(&command).map_err(Refused::Laws)
    }

    /// The flag, asked again with what a search found. Where it could not find out and nobody
    /// supervises, the player who overstepped loses (an arbiter could change that, E.04 15.4).
    fn verdict(
        &self,
        draft: &mut Draft<'_>,
        of: Color,
        can_mate: Option<bool>,
    ) -> Result<(), Refused> {
        if self.state.checking != Some(of) {
            return Err(Refused::NotNow);
        }
        let verdict = match can_mate {
            None if self.state.settings.supervised => return Err(Refused::NotNow),
            Some(true) | None => Verdict::Winnable,
            Some(false) => Verdict::Unwinnable,
        };
        let found = Found { side: !of, verdict };
        let by = Actor::Zone;
        let flag = ClockCommand::Flag { of, by, first: Some(of), moves_known: true };
        let command = Command::Clock(flag);
        let events =
            decide(&self.state.laws, &draft.game, &command, &found).map_err(Refused::Laws)?;
        for event in events {
            draft.fact(event);
        }
        Ok(())
    }

    /// A dead position ends the game at once (E.04 5.4.3): moves made since are struck out.
    fn dead(&self, draft: &mut Draft<'_>, plies: u32) -> Result<(), Refused> {
        let conditions = self.state.laws.regulations().conditions;
        let basis = arbiter_laws::conditions::ZONE_DEAD_POSITION.cite(conditions);
        let basis = basis.ok_or(Refused::NotNow)?;
        if self.state.is_over() || plies > self.plies() || self.state.checking.is_some() {
            return Err(Refused::NotNow);
        }
        if plies < self.plies() {
            draft.fact(ruled(Remedy::Restore { plies: plies as usize }, basis));
        }
        draft.fact(ruled(Remedy::End(arbiter_laws::Outcome::DRAW), basis));
        Ok(())
    }

    fn arbiter(&self, draft: &mut Draft<'_>, act: &ArbiterAct) -> Result<(), Refused> {
        if !self.is_measured(act) {
            return Err(Refused::Unreadable);
        }
        if let ArbiterAct::Read(reading) = act {
            return self.read(draft, reading);
        }
        if let ArbiterAct::IllegalMove { by, uci } = act {
            return self.illegal(draft, *by, uci);
        }
        let free = self.free(act).ok_or(Refused::NotNow)?;
        let command = act.command(free).ok_or(Refused::Unreadable)?;
        draft.law(&command).map_err(Refused::Laws)
    }

    /// The article of a decision that no other article names: E.04 has one for all of them, the
    /// Laws have one for penalties, one for results and one for what is rebuilt.
    fn free(&self, act: &ArbiterAct) -> Option<Citation> {
        let conditions = self.state.laws.regulations().conditions;
        let in_hall = || {
            let is_result = matches!(act, ArbiterAct::End { .. } | ArbiterAct::ChangeDraw { .. });
            let articles = match () {
                () if matches!(act, ArbiterAct::Restore { .. }) => RECONSTRUCT,
                () if is_result => SIGNED,
                () => PENALTIES,
            };
            articles.cite(self.state.laws.edition())
        };
        arbiter_laws::conditions::INTERRUPTION.cite(conditions).or_else(in_hall)
    }

    /// Whether what an act measures can be: times up to a day, moves that were played, a text
    /// that can be read.
    fn is_measured(&self, act: &ArbiterAct) -> bool {
        let is_time = |time: &Millis| (0..=TIME_MAX).contains(&time.0);
        match act {
            ArbiterAct::AddTime { amount, .. }
            | ArbiterAct::TakeTime { amount, .. }
            | ArbiterAct::LessTimeAfterLine { amount, .. }
            | ArbiterAct::Penalty { amount, .. } => is_time(amount),
            ArbiterAct::SetClocks { clocks } => {
                [&clocks.white, &clocks.black].into_iter().flatten().all(is_time)
            }
            ArbiterAct::Read(Reading { clock: Some(clock), .. }) => {
                is_time(&clock.w) && is_time(&clock.b)
            }
            ArbiterAct::Restore { plies } => *plies <= self.state.game.history.len(),
            ArbiterAct::Remark(text) => text.chars().count() <= TEXT_MAX,
            ArbiterAct::Start
            | ArbiterAct::Pause
            | ArbiterAct::Resume
            | ArbiterAct::Warn(_)
            | ArbiterAct::End { .. }
            | ArbiterAct::DeclareDraw
            | ArbiterAct::ChangeDraw { .. }
            | ArbiterAct::DeclareDefault
            | ArbiterAct::Admit(_)
            | ArbiterAct::JudgeCall { .. }
            | ArbiterAct::Hold { .. }
            | ArbiterAct::ColorsReversed
            | ArbiterAct::Cancel
            | ArbiterAct::IllegalMove { .. }
            | ArbiterAct::Verify
            | ArbiterAct::ResumeAfterLine(_)
            | ArbiterAct::RestartAfterLine(_)
            | ArbiterAct::RestartShorterAfterLine(_)
            | ArbiterAct::Read(_)
            | ArbiterAct::Claim { .. }
            | ArbiterAct::Flag(_)
            | ArbiterAct::Seen { .. }
            | ArbiterAct::Leave { .. }
            | ArbiterAct::Card { .. }
            | ArbiterAct::Assistant(_) => true,
        }
    }

    /// Takes a row that has been stored. It was received at `stamp` and is handed over now.
    pub fn apply(&mut self, row: &Row, stamp: i64, now: i64) -> Result<(), RowError> {
        self.state.apply(row)?;
        self.anchor = now;
        self.owed_to_nobody = Millis((now - stamp).max(0));
        if matches!(row.cmd, Input::Arbiter { .. }) || self.state.is_over() {
            self.plans = ByColor::default();
        }
        Ok(())
    }
}

/// What the time that passed means for the mover.
struct Passed {
    credit: Millis,
    delay: Millis,
}

fn play(draft: &mut Draft<'_>, by: Color, uci: &str) -> Result<(), Refused> {
    let Ok(Uci { from, to, promotion }) = uci.parse() else { return Err(Refused::Unreadable) };
    let command = Command::Hand(HandCommand::Play { by, from, to, promotion });
    draft.law(&command).map_err(Refused::Illegal)
}

/// Whether something happened besides that time passed.
const fn is_news(happening: &Happening) -> bool {
    !matches!(happening, Happening::Laws(Event::TimePassed(_) | Event::NobodysTime(_)))
}

fn ruled(remedy: Remedy, basis: Citation) -> Event {
    Event::Ruled(Ruling { remedy, basis, with: Vec::new() })
}
