//! Chess960 events: the position of each round is drawn, the same on every board (Guidelines II).

use arbiter_tournament::{Fact, Round, Tournament};

use crate::{Concern, Decision, Refusal, Topic};

/// Positions are numbered from 0 to this.
const LAST_POSITION: u16 = 959;

/// Keeps the position that was drawn for a round: the one to be paired next, or the one that was
/// just published, as long as no game of it has ended.
pub(crate) fn draw(event: &Tournament, round: u8, position: u16) -> Result<Decision, Refusal> {
    if !event.settings.is_chess960 {
        return Err(Refusal::NotChess960);
    }
    let next = event.next_round();
    let is_blank = |it: &Round| it.blank_boards() == it.boards.len();
    let is_latest = round + 1 == next && event.rounds.last().is_some_and(is_blank);
    if round != next && !is_latest {
        return Err(Refusal::WrongRound { found: round, next });
    }
    if LAST_POSITION < position {
        return Err(Refusal::Unknown { what: Topic::Position, found: position.to_string() });
    }
    let decision = Decision::fact(Fact::PositionDrawn { round, position });
    match event.positions.get(&round) {
        Some(&drawn) if drawn == position => Err(Refusal::NoChange),
        Some(_) => Ok(decision.but(Concern::PositionDrawn { round })),
        None => Ok(decision),
    }
}
