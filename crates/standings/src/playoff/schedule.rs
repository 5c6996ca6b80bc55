//! How long a play-off takes, and when it may begin.

use crate::playoff::plan::{Control, Plan, Seat, Stage, StageId, Then};

/// Between the last main game of the players concerned and the play-off (h).
pub const PAUSE_BEFORE_MINUTES: u32 = 30;

/// Between two phases of the play-off (h).
pub const PAUSE_BETWEEN_MINUTES: u32 = 10;

/// Moves by each player for which time is reserved.
const MOVES_RESERVED: u32 = 60;

/// The earliest start, in the same minutes in which the end of the last game is given.
pub const fn earliest_start(last_game_ended: u32) -> u32 {
    last_game_ended + PAUSE_BEFORE_MINUTES
}

/// The earliest start of the next phase.
pub const fn earliest_next_phase(phase_ended: u32) -> u32 {
    phase_ended + PAUSE_BETWEEN_MINUTES
}

/// Minutes that the play-off needs if every stage is decided at once.
pub fn shortest_minutes(plan: &Plan) -> u32 {
    Timetable { plan, longest: false }.concluded(plan.decided_by)
}

/// Minutes that the play-off needs if nothing is decided before it has to be.
pub fn longest_minutes(plan: &Plan) -> u32 {
    Timetable { plan, longest: true }.concluded(plan.decided_by)
}

struct Timetable<'p> {
    plan: &'p Plan,
    longest: bool,
}

impl Timetable<'_> {
    /// When the games of a stage are over. A stage depends on earlier ones only, so that
    /// the recursion ends.
    fn finished(&self, id: StageId) -> u32 {
        let stage = &self.plan.stages[id.0];
        let start = stage.seats.iter().map(|seat| match seat {
            Seat::Place(_) => 0,
            Seat::WinnerOf(other) => earliest_next_phase(self.concluded(*other)),
            Seat::LevelIn(other, _) => earliest_next_phase(self.finished(*other)),
        });
        start.max().unwrap_or(0) + stage_minutes(stage)
    }

    /// When it is known who won a stage, what follows from it included.
    fn concluded(&self, id: StageId) -> u32 {
        let finished = self.finished(id);
        if !self.longest {
            return finished;
        }
        let later = self.plan.stages[id.0].outcomes.iter().map(|outcome| match &outcome.then {
            Then::Play { decided_by, .. } => self.concluded(*decided_by),
            Then::Wins | Then::FewestMoves(_) => finished,
        });
        later.max().unwrap_or(finished)
    }
}

fn stage_minutes(stage: &Stage) -> u32 {
    let n_rounds = stage.games.iter().map(|game| game.round).max().unwrap_or(0);
    let n_rounds = u32::try_from(n_rounds).unwrap_or(u32::MAX);
    n_rounds.saturating_mul(game_minutes(stage.control))
}

/// Both clocks run down after sixty moves each.
fn game_minutes(control: Control) -> u32 {
    let seconds =
        control.base_s.white + control.base_s.black + 2 * MOVES_RESERVED * control.increment_s;
    seconds.div_ceil(60)
}
