//! Breaches of Article 4: the complaint and the intervention (4.8).

use arbiter_rulebook::{Citation, Color};

use super::{COMPLAINT, INTERVENTION};
use crate::{
    event::Event,
    refusal::{Matter, Reason, Refusal},
    ruling::{Obligation, Remedy},
    situation::{Decision, Situation, ruled},
};

pub(super) fn complain(situation: &Situation<'_>, by: Color) -> Decision {
    situation.going_on()?;
    let basis = situation.cite(&COMPLAINT)?;
    match situation.game.breach {
        Some((offender, obligation, article)) if offender != by => {
            Ok(undo_breach(situation, offender, obligation, article))
        }
        _ => Err(no_breach(situation, basis)),
    }
}

pub(super) fn intervene(situation: &Situation<'_>) -> Decision {
    situation.going_on()?;
    let basis = situation.cite(&INTERVENTION)?;
    match situation.game.breach {
        Some((offender, obligation, article)) => {
            let mut events = vec![ruled(Remedy::Breach(offender), basis)];
            events.extend(undo_breach(situation, offender, obligation, article));
            Ok(events)
        }
        None => Err(no_breach(situation, basis)),
    }
}

/// Too late, or nothing to complain of.
const fn no_breach(situation: &Situation<'_>, basis: Citation) -> Refusal {
    if situation.game.breach_expired {
        Refusal::by(Reason::TooLate, basis)
    } else {
        Refusal::by(Reason::NothingFound(Matter::TouchBreach), basis)
    }
}

/// The move is taken back and the touched piece is played.
fn undo_breach(
    situation: &Situation<'_>,
    offender: Color,
    obligation: Obligation,
    article: Citation,
) -> Vec<Event> {
    let plies = situation.game.history.len().saturating_sub(1);
    vec![
        ruled(Remedy::Restore { plies }, article),
        ruled(Remedy::Oblige { player: offender, obligation }, article),
    ]
}
