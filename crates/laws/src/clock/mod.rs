//! The chess clock of Article 6: two displays of which one runs at a time.
//!
//! The clock never reads time. [`Clock::pass`] is told how much of it passed; everything
//! else is arithmetic in whole milliseconds. Three modes give the same total of thinking
//! time and differ in what is shown (6.3.2):
//!
//! | mode      | at the start     | while thinking        | after the move                  |
//! |-----------|------------------|-----------------------|---------------------------------|
//! | Fischer   | base + increment | runs                  | + increment                     |
//! | Bronstein | base + increment | runs                  | + the increment used, at most   |
//! | delay     | base             | stands for the delay, then runs | unchanged             |
//!
//! A flag that has fallen stays a fact of the clock until somebody notices it (6.8). A
//! display may go below zero: that is the time by which the player has overstepped.

use arbiter_rulebook::{ByColor, Color, Millis, Mode, Period, TimeControl};

/// A flag that has fallen, noticed or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flag {
    /// The period whose time ran out, counted from zero.
    pub period: usize,
    /// Moves the player had completed when it fell.
    pub completed: u32,
}

/// One half of the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Side {
    /// What the display shows.
    pub remaining: Millis,
    /// Thinking time since the side's clock was started for this move.
    pub spent_on_move: Millis,
    /// All thinking time so far.
    pub used: Millis,
    /// The period being played, counted from zero.
    pub period: usize,
    /// The move counter of the clock.
    pub moves: u32,
    /// Set when the time of a period ran out, until it is dealt with.
    pub flag: Option<Flag>,
    /// The least the display has shown in this period (8.4).
    pub lowest: Millis,
    /// Increment added to each move by a ruling (III.4), besides that of the period.
    pub granted_increment: Millis,
}

/// The clock of one game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    controls: ByColor<TimeControl>,
    sides: ByColor<Side>,
    running: Option<Color>,
    /// Whose side ran when both were stopped.
    stopped_from: Option<Color>,
    /// The side whose flag fell first, where both have.
    first_flag: Option<Color>,
}

impl Clock {
    /// Set for the start of the game; nothing runs.
    pub fn new(control: TimeControl) -> Self {
        Self::with_odds(ByColor { white: control.clone(), black: control })
    }

    /// Set for the start of a game in which each player has an own time control.
    pub fn with_odds(controls: ByColor<TimeControl>) -> Self {
        let side = |control: &TimeControl| {
            let first = *control.period(0);
            let upfront = match control.mode() {
                Mode::Fischer | Mode::Bronstein => first.increment,
                Mode::Delay => Millis::ZERO,
            };
            let remaining = first.base + upfront;
            Side { remaining, lowest: remaining, ..Side::default() }
        };
        let sides = ByColor { white: side(&controls.white), black: side(&controls.black) };
        Self { controls, sides, running: None, stopped_from: None, first_flag: None }
    }

    /// The control it is set for.
    pub const fn control(&self, color: Color) -> &TimeControl {
        self.controls.get(color)
    }

    /// Shows what another clock showed, which holds the time.
    pub fn read(&mut self, clocks: ByColor<Millis>, running: Option<Color>) {
        for color in Color::ALL {
            self.set(color, *clocks.get(color));
            self.drop_flag(color);
        }
        if running.is_none() {
            self.stop();
        } else {
            self.running = running;
            self.stopped_from = None;
        }
    }

    /// One half of it.
    pub const fn side(&self, color: Color) -> &Side {
        self.sides.get(color)
    }

    /// What the display of `color` shows.
    pub const fn remaining(&self, color: Color) -> Millis {
        self.sides.get(color).remaining
    }

    /// Whose side runs.
    pub const fn running(&self) -> Option<Color> {
        self.running
    }

    /// Whose side ran when the clocks were stopped.
    pub const fn stopped_from(&self) -> Option<Color> {
        self.stopped_from
    }

    /// The side whose flag fell first, where this clock has seen both fall.
    pub const fn first_flag(&self) -> Option<Color> {
        self.first_flag
    }

    /// The period in which `color` plays.
    pub fn period(&self, color: Color) -> &Period {
        self.control(color).period(self.side(color).period)
    }

    /// Increment of the move `color` is about to make.
    pub fn increment(&self, color: Color) -> Millis {
        self.period(color).increment + self.side(color).granted_increment
    }

    /// Whether `color` plays the last period: the quickplay finish of III.1.
    pub fn in_last_period(&self, color: Color) -> bool {
        self.period(color).moves.is_none()
    }

    /// Lets time pass for the side that runs.
    pub fn pass(&mut self, elapsed: Millis) {
        let Some(color) = self.running else { return };
        let mode = self.mode_of(color);
        let increment = self.increment(color);
        let side = self.sides.get_mut(color);
        let charged = match mode {
            Mode::Fischer | Mode::Bronstein => elapsed,
            Mode::Delay => {
                let delay_left = Millis((increment - side.spent_on_move).0.max(0));
                Millis((elapsed - delay_left).0.max(0))
            }
        };
        side.spent_on_move += elapsed;
        side.used += elapsed;
        side.remaining -= charged;
        self.drop_flag(color);
    }

    /// A granted increment works as a delay, whatever the mode was (III.4).
    fn mode_of(&self, color: Color) -> Mode {
        if self.side(color).granted_increment > Millis::ZERO {
            Mode::Delay
        } else {
            self.control(color).mode()
        }
    }

    fn drop_flag(&mut self, color: Color) {
        let side = self.sides.get_mut(color);
        side.lowest = side.lowest.min(side.remaining);
        if side.remaining <= Millis::ZERO && side.flag.is_none() {
            side.flag = Some(Flag { period: side.period, completed: side.moves });
            self.first_flag = self.first_flag.or(Some(color));
        }
    }

    /// How long until a flag falls if nobody presses; `None` while nothing runs or when the
    /// flag of the running side is down already.
    pub fn next_flag(&self) -> Option<(Color, Millis)> {
        let color = self.running?;
        let side = self.side(color);
        if side.flag.is_some() {
            return None;
        }
        let delay_left = match self.mode_of(color) {
            Mode::Fischer | Mode::Bronstein => Millis::ZERO,
            Mode::Delay => Millis((self.increment(color) - side.spent_on_move).0.max(0)),
        };
        Some((color, side.remaining + delay_left))
    }

    /// Starts one side; the other stands.
    pub fn start(&mut self, color: Color) {
        self.running = Some(color);
        self.stopped_from = None;
        self.sides.get_mut(color).spent_on_move = Millis::ZERO;
    }

    /// Stops both sides.
    pub fn stop(&mut self) {
        if let Some(color) = self.running.take() {
            self.stopped_from = Some(color);
        }
    }

    /// The clocks stand; when they are started again, this side is to run.
    pub fn stand_for(&mut self, color: Color) {
        if self.running.is_none() && self.stopped_from.is_some() {
            self.stopped_from = Some(color);
        }
    }

    /// Starts the side that ran before the stop; the move it was thinking about goes on.
    pub fn resume(&mut self, color: Color) {
        self.running = Some(color);
        self.stopped_from = None;
    }

    /// `color` completes a move by pressing: bonus, counter, change of period.
    pub fn complete_move(&mut self, color: Color) {
        let spent = self.side(color).spent_on_move;
        let before = self.increment(color);
        let mode = self.mode_of(color);
        self.count_move(color);
        let after = self.increment(color);
        let side = self.sides.get_mut(color);
        side.remaining += match mode {
            Mode::Fischer => after,
            Mode::Bronstein => spent.min(before) + (after - before),
            Mode::Delay => Millis::ZERO,
        };
        side.spent_on_move = Millis::ZERO;
    }

    /// `color` completes a move without pressing: no bonus (6.2.1.2).
    pub fn count_move(&mut self, color: Color) {
        let moves = self.side(color).moves + 1;
        self.sides.get_mut(color).moves = moves;
        if self.control(color).moves_by_end_of(self.side(color).period) == Some(moves) {
            self.next_period(color);
        }
    }

    /// Carries what is left into the next period (6.3.2).
    fn next_period(&mut self, color: Color) {
        let next = *self.control(color).period(self.side(color).period + 1);
        let side = self.sides.get_mut(color);
        side.period += 1;
        side.remaining += next.base;
        side.lowest = side.remaining;
    }

    /// The flag was found to be down, but the player goes on in the next period (8.6).
    pub fn go_on_in_next_period(&mut self, color: Color, moves: u32) {
        let fallen = self.side(color).flag;
        let side = self.sides.get_mut(color);
        side.flag = None;
        side.moves = moves;
        if fallen.is_some_and(|flag| flag.period == side.period) && !self.in_last_period(color) {
            self.next_period(color);
        }
        self.first_flag = None;
    }

    /// Adds time, or takes it when negative. A flag that fell stays fallen until the display
    /// shows time again.
    pub fn add(&mut self, color: Color, amount: Millis) {
        let side = self.sides.get_mut(color);
        // Whoever has overstepped unnoticed is given the whole amount: clocks show no less than 0.
        let from =
            if amount > Millis::ZERO { side.remaining.max(Millis::ZERO) } else { side.remaining };
        side.remaining = from + amount;
        self.drop_flag(color);
    }

    /// Sets a display and forgets a flag that fell by mistake.
    pub fn set(&mut self, color: Color, remaining: Millis) {
        let side = self.sides.get_mut(color);
        side.remaining = remaining;
        side.lowest = remaining;
        if remaining > Millis::ZERO {
            side.flag = None;
            if self.first_flag == Some(color) {
                self.first_flag = None;
            }
        }
    }

    /// Sets a move counter; the period follows.
    pub fn set_moves(&mut self, color: Color, moves: u32) {
        let period = (0..self.control(color).periods().len())
            .find(|&index| self.control(color).moves_by_end_of(index).is_none_or(|end| moves < end))
            .unwrap_or_default();
        let side = self.sides.get_mut(color);
        side.moves = moves;
        side.period = period;
    }

    /// A counter that shows something else than the moves made (6.4); the period stays.
    pub fn show_moves(&mut self, color: Color, moves: u32) {
        self.sides.get_mut(color).moves = moves;
    }

    /// Gives both sides an increment for the rest of the game (III.4).
    pub fn grant_increment(&mut self, increment: Millis) {
        for color in Color::ALL {
            self.sides.get_mut(color).granted_increment = increment;
        }
    }
}

#[cfg(test)]
mod tests;
