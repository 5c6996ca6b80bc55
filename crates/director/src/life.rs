//! The life of an event beside its rounds: FIDE mode, who can see it, and when standings wait.

use arbiter_tournament::{Fact, Stage, Tournament};

use crate::{Concern, Decision, Refusal, Topic, decide::text};

/// Leaves FIDE mode. There is no way back, and every document says so from then on.
pub(crate) fn leave_fide_mode(event: &Tournament, reason: &str) -> Result<Decision, Refusal> {
    if event.left_fide_mode.is_some() {
        return Err(Refusal::NoChange);
    }
    let reason = text(Topic::Reason, reason)?;
    Ok(Decision::fact(Fact::FideModeLeft { reason }).but(Concern::LeavesFideMode))
}

/// Says who can see the event. What has been published is not hidden again, only archived or
/// deleted.
pub(crate) fn set_stage(event: &Tournament, stage: Stage) -> Result<Decision, Refusal> {
    if event.stage == stage {
        return Err(Refusal::NoChange);
    }
    let decision = Decision::fact(Fact::StageSet { stage });
    match stage {
        Stage::Draft if !event.rounds.is_empty() => Err(Refusal::HasRounds),
        Stage::Archived if !event.is_closed => Err(Refusal::NotClosed),
        Stage::Deleted => Ok(decision.but(Concern::Deletes)),
        Stage::Draft | Stage::Public | Stage::Archived => Ok(decision),
    }
}

/// Holds the public standings back, or shows them again.
pub(crate) fn hold_standings(event: &Tournament, held: bool) -> Result<Decision, Refusal> {
    if event.are_standings_held == held {
        return Err(Refusal::NoChange);
    }
    Ok(Decision::fact(Fact::StandingsHeld { held }))
}
