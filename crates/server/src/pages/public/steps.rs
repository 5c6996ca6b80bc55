//! The rounds of an event, one after the other, each with how far it is.

use arbiter_text::Text;
use arbiter_tournament::{Round, Tournament};

use super::day_of_year;

/// A round in the row of rounds.
pub(super) struct Step {
    pub(super) number: u8,
    /// `done`, `now`, or empty.
    pub(super) state: &'static str,
    /// When it is, or how far.
    pub(super) note: String,
    pub(super) is_published: bool,
    /// Boards with a result.
    pub(super) done: usize,
    /// All boards, at least one.
    pub(super) boards: usize,
}

/// Boards of a round with a result.
pub(crate) fn results_in(round: &Round) -> usize {
    round.boards.iter().filter(|board| board.result.is_some()).count()
}

/// All rounds of the event.
pub(super) fn steps(t: &Text, event: &Tournament) -> Vec<Step> {
    let step = |number: u8| {
        let session = event.settings.programme.get(usize::from(number) - 1);
        let starts = session.map(|session| day_of_year(t, &session.starts)).unwrap_or_default();
        let round = event.round(number);
        let done = round.map_or(0, results_in);
        let boards = round.map_or(1, |round| round.boards.len().max(1));
        let (state, note, done) = match round {
            // A round without boards is over as well.
            Some(round) if round.has_ended() => ("done", starts, boards),
            Some(_) => {
                let values = [("done", done.to_string()), ("all", boards.to_string())];
                ("now", t.with("done-of", &values), done)
            }
            None => ("", starts, 0),
        };
        Step { number, state, note, is_published: round.is_some(), done, boards }
    };
    (1..=event.settings.rounds.max(event.next_round() - 1)).map(step).collect()
}
