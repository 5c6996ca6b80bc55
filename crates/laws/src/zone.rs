//! The playing zone of E.04: lines, held input, interruptions, time charged to nobody, readings of
//! a clock that somebody else holds.
//!
//! The zone has no power of its own. It calls flags and declares draws where a cell of
//! [`crate::conditions`] says so, and it writes down what it sees; everything else is the
//! arbiter's.

use arbiter_rulebook::{ByColor, Color, Millis};

use crate::{
    actor::Actor,
    conditions::{
        AFTER_DISCONNECTION, INPUT_HELD, INTERRUPTION, LINE_BACK, LINE_LOST, LINE_OVERDUE,
        MISSED_DRAW, UNSUPERVISED, WRONG_DRAW,
    },
    event::Event,
    game::Phase,
    outcome::Outcome,
    refusal::{Matter, Reason, Refusal},
    ruling::{Question, Remedy},
    situation::{Decision, Situation, ended, ruled},
    zone_watch::{self, Watched},
};

/// What the chief arbiter chooses after a disconnection in a venue (E.04 18.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterDisconnection {
    /// The game goes on as it stands.
    Resume,
    /// It goes on with less time for the player.
    LessTime(Millis),
    /// A new game with the same time control.
    Restart,
    /// A new game with a shorter one.
    RestartShorter,
}

/// What happens around a playing zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneCommand {
    /// A player's line is gone.
    LineLost {
        /// The player concerned.
        player: Color,
    },
    /// It is back.
    LineBack {
        /// The player concerned.
        player: Color,
    },
    /// The regulations set a limit for coming back, and it has passed.
    LineOverdue {
        /// The player concerned.
        player: Color,
    },
    /// The chief arbiter decides after a disconnection in a venue.
    AfterDisconnection {
        /// Whose line it was.
        player: Color,
        /// What follows.
        choice: AfterDisconnection,
    },
    /// The arbiter locks a player's input, or frees it (E.04 13.3).
    Hold {
        /// The player concerned.
        player: Color,
        /// Locked or free.
        held: bool,
    },
    /// The arbiter sees something of a player that E.04 has an article about.
    Seen {
        /// The player concerned.
        player: Color,
        /// What is seen.
        what: Watched,
        /// The arbiter allows it, or it was put right when asked for.
        allowed: bool,
    },
    /// The arbiter shows a card for leaving the video call (E.04 13.4).
    Card {
        /// The player concerned.
        player: Color,
        /// Red, or yellow.
        is_red: bool,
    },
    /// Server, network or power failed: the clocks stand from now on.
    Interrupt,
    /// Time that passed for nobody: between a move received and the same move handed over, or
    /// while the system was away.
    NobodysTime(Millis),
    /// What a clock shows that somebody else holds.
    ReadClocks {
        /// Its displays.
        clocks: ByColor<Millis>,
        /// Which side runs.
        running: Option<Color>,
    },
    /// The arbiter declares a draw that the zone did not (E.04 15.3).
    DeclareDraw,
    /// The arbiter changes a draw in which mate was still possible (E.04 15.4).
    ChangeDraw {
        /// The result.
        outcome: Outcome,
    },
}

/// Decides what follows.
pub fn decide(situation: &Situation<'_>, command: &ZoneCommand) -> Decision {
    match command {
        ZoneCommand::LineLost { player } => line_lost(situation, *player),
        ZoneCommand::LineBack { player } => line_back(situation, *player),
        ZoneCommand::LineOverdue { player } => line_overdue(situation, *player),
        ZoneCommand::AfterDisconnection { player, choice } => {
            after_disconnection(situation, *player, *choice)
        }
        ZoneCommand::Hold { player, held } => hold(situation, *player, *held),
        ZoneCommand::Seen { player, what, allowed } => {
            zone_watch::seen(situation, *player, *what, *allowed)
        }
        ZoneCommand::Card { player, is_red } => zone_watch::card(situation, *player, *is_red),
        ZoneCommand::Interrupt => interrupt(situation),
        ZoneCommand::NobodysTime(time) if time.0 < 0 => {
            Err(Refusal::plain(Reason::NothingFound(Matter::TimeThatRunsBackwards)))
        }
        ZoneCommand::NobodysTime(time) => Ok(vec![Event::NobodysTime(*time)]),
        ZoneCommand::ReadClocks { clocks, running } => {
            situation.unfinished()?;
            Ok(vec![Event::ClockRead { clocks: *clocks, running: *running }])
        }
        ZoneCommand::DeclareDraw => {
            situation.unfinished()?;
            Ok(vec![ended(Outcome::DRAW, situation.cite_zone(&MISSED_DRAW)?)])
        }
        ZoneCommand::ChangeDraw { outcome } => change_draw(situation, *outcome),
    }
}

fn line_lost(situation: &Situation<'_>, player: Color) -> Decision {
    situation.unfinished()?;
    situation.cite_zone(&LINE_LOST)?;
    if situation.game.line_lost.get(player).is_some() {
        return Err(Refusal::plain(Reason::NothingFound(Matter::Line)));
    }
    Ok(vec![Event::LineLost(player)])
}

/// The game goes on with the time left; in a venue the chief arbiter chooses.
fn line_back(situation: &Situation<'_>, player: Color) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite_zone(&LINE_BACK)?;
    if situation.game.line_lost.get(player).is_none() {
        return Err(Refusal::plain(Reason::NothingFound(Matter::Line)));
    }
    let mut events = vec![Event::LineBack(player)];
    if situation.is_hybrid() && situation.game.phase == Phase::Paused {
        let usually = Some(Box::new(Remedy::Continue));
        let question = Question::Disconnection(player);
        events.push(ruled(Remedy::ArbiterDecides { question, usually }, basis));
    }
    Ok(events)
}

/// Only the flag loses by itself; the limit of the regulations is put to the arbiter.
fn line_overdue(situation: &Situation<'_>, player: Color) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite_zone(&LINE_OVERDUE)?;
    let (Some(since), Some(limit)) =
        (*situation.game.line_lost.get(player), situation.laws.regulations().reconnect_within)
    else {
        return Err(Refusal::by(Reason::NotProvided, basis));
    };
    if situation.game.now - since < limit {
        return Err(Refusal::by(Reason::TooEarly, basis));
    }
    let loss = situation.loss_unless_unwinnable(player, &situation.game.position, basis).remedy;
    let usually = Some(Box::new(loss));
    let question = Question::Disconnection(player);
    Ok(vec![ruled(Remedy::ArbiterDecides { question, usually }, basis)])
}

fn after_disconnection(
    situation: &Situation<'_>,
    player: Color,
    choice: AfterDisconnection,
) -> Decision {
    situation.unfinished()?;
    let place = match choice {
        AfterDisconnection::Resume => 0,
        AfterDisconnection::LessTime(_) => 1,
        AfterDisconnection::Restart => 2,
        AfterDisconnection::RestartShorter => 3,
    };
    let basis = situation.cite_zone(&AFTER_DISCONNECTION[place])?;
    let mut events = Vec::new();
    match choice {
        AfterDisconnection::Resume => events.push(ruled(Remedy::Continue, basis)),
        AfterDisconnection::LessTime(amount) => {
            let left = situation.game.clock.remaining(player);
            if left <= amount {
                return Err(Refusal::by(Reason::TooMuchTime { limit: left, found: amount }, basis));
            }
            events.push(ruled(Remedy::TakeTime { from: player, amount }, basis));
        }
        AfterDisconnection::Restart | AfterDisconnection::RestartShorter => {
            return Ok(vec![ruled(Remedy::NewGame, basis)]);
        }
    }
    if situation.game.phase == Phase::Paused {
        let color = situation.game.clock.stopped_from().unwrap_or(situation.game.to_move());
        events.push(Event::ClockResumed(color));
    }
    Ok(events)
}

fn hold(situation: &Situation<'_>, player: Color, held: bool) -> Decision {
    situation.unfinished()?;
    situation.cite_zone(&INPUT_HELD)?;
    if *situation.game.held.get(player) == held {
        return Err(Refusal::plain(Reason::NothingFound(Matter::Line)));
    }
    Ok(vec![if held { Event::InputHeld(player) } else { Event::InputReleased(player) }])
}

/// Refuses what a player whose input is locked tries.
pub(crate) fn may_act(situation: &Situation<'_>, player: Color) -> Result<(), Refusal> {
    if !*situation.game.held.get(player) {
        return Ok(());
    }
    Err(match situation.cite_zone(&INPUT_HELD) {
        Ok(basis) => Refusal::by(Reason::InputHeld(player), basis),
        Err(_) => Refusal::plain(Reason::InputHeld(player)),
    })
}

/// In a hall the system is only a record, and the arbiter stops the clocks (6.11.1).
fn interrupt(situation: &Situation<'_>) -> Decision {
    situation.playing()?;
    let basis = situation.cite_zone(&INTERRUPTION)?;
    Ok(vec![Event::ClocksStopped { by: Actor::Zone }, ruled(Remedy::StopClocks, basis)])
}

/// Whether the zone itself may let the clocks run again: only where nobody supervises.
pub(crate) fn may_resume(situation: &Situation<'_>) -> bool {
    situation.laws.regulations().without_arbiter && situation.cite_zone(&UNSUPERVISED).is_ok()
}

fn change_draw(situation: &Situation<'_>, outcome: Outcome) -> Decision {
    let basis = situation.cite_zone(&WRONG_DRAW)?;
    match situation.game.result {
        Some(decided) if decided.outcome == Outcome::DRAW => {
            crate::article_10_points::possible(situation, outcome)?;
            Ok(vec![ruled(Remedy::Score(outcome), basis)])
        }
        Some(decided) => Err(Refusal::by(Reason::GameOver(decided.outcome), basis)),
        None => Err(Refusal::by(Reason::Unsettled(Matter::Game), basis)),
    }
}
