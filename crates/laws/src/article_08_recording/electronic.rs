//! Electronic score sheets (8.1.1.2, 8.1.2, 8.3 of 2023).
//!
//! Earlier editions know score sheets on which moves are written. Where an event prescribes
//! devices under one of them, what they do not say is settled by analogy (preface).

use arbiter_rulebook::{Color, Missing};

use super::{IN_ADVANCE, InAdvance, MEDIA, Media, REPLACED};
use crate::{
    article_06_clock::ANALOGY,
    article_09_draws::Written,
    article_11_conduct::{self, Device},
    event::Event,
    game::{Phase, Step},
    refusal::{Matter, Reason, Refusal},
    ruling::{Question, Remedy},
    situation::{Decision, Situation, no_clause, ruled},
};

/// Whether a move entered on the device counts as a move written on the score sheet.
pub(crate) fn is_electronic(situation: &Situation<'_>) -> bool {
    let media = situation.rule_if_any(&MEDIA).map(|(media, _)| media);
    media == Some(Media::PaperOrElectronic) && situation.laws.regulations().electronic_scoresheets
}

/// A move is entered: one that was made, or one that is still to be made.
pub(super) fn enter(situation: &Situation<'_>, by: Color, entered: Written) -> Decision {
    situation.started()?;
    let (media, basis) = situation.rule(&MEDIA)?;
    if !situation.laws.regulations().electronic_scoresheets {
        return Ok(vec![ruled(Remedy::Breach(by), basis)]);
    }
    let made =
        situation.game.history.iter().rev().take(2).any(|ply| is_the_move(ply.step, entered));
    if made {
        let basis = match media {
            Media::PaperOrElectronic => basis,
            Media::Paper => situation.cite(&ANALOGY)?,
        };
        return Ok(vec![ruled(Remedy::NoBreach(by), basis)]);
    }
    if situation.game.to_move() != by {
        let (_, basis) = situation.rule(&IN_ADVANCE)?;
        return Err(Refusal::by(Reason::NotOnMove(by), basis));
    }
    Ok(vec![Event::MoveEntered(entered)])
}

fn is_the_move(step: Step, entered: Written) -> bool {
    match step {
        Step::Legal(mv) => {
            mv.from() == entered.from
                && (mv.to() == entered.to || mv.arrival() == entered.to)
                && mv.promotion() == entered.promotion
        }
        Step::Irregular(irregular) => irregular.from == entered.from && irregular.to == entered.to,
    }
}

pub(super) fn delete_entry(situation: &Situation<'_>, by: Color) -> Decision {
    situation.started()?;
    if situation.game.turn.entered.is_none() || situation.game.to_move() != by {
        return Err(Refusal::plain(Reason::NothingFound(Matter::EnteredMove)));
    }
    let mut events = entered_in_advance(situation, by);
    events.push(Event::EntryDeleted);
    Ok(events)
}

/// A move was entered before it was made, and neither for a claim nor for sealing.
pub(crate) fn entered_in_advance(situation: &Situation<'_>, by: Color) -> Vec<Event> {
    if situation.game.turn.entered.is_none() || situation.game.to_move() != by {
        return Vec::new();
    }
    match situation.rule_if_any(&IN_ADVANCE) {
        Some((InAdvance::Recording, basis)) => vec![ruled(Remedy::Breach(by), basis)],
        // The text speaks of writing: whether and how to act is for the arbiter to judge.
        Some((InAdvance::Writing, _)) | None => {
            let question = Remedy::ArbiterDecides { question: Question::Penalty, usually: None };
            let basis = ANALOGY.cite(situation.laws.edition());
            basis.map(|basis| ruled(question, basis)).into_iter().collect()
        }
    }
}

/// The clocks are stopped while the arbiter replaces a device; nobody is to blame.
pub(super) fn replace_sheet(situation: &Situation<'_>, of: Color) -> Decision {
    situation.started()?;
    if !situation.laws.regulations().electronic_scoresheets {
        return Err(Refusal::plain(Reason::NotProvided));
    }
    let edition = situation.laws.edition();
    let basis = match REPLACED.find(edition) {
        Ok(basis) => basis,
        Err(Missing::NoSuchRule) => situation.cite(&ANALOGY)?,
        Err(missing @ Missing::NotAtHand) => return Err(no_clause(edition, missing)),
    };
    let mut events = Vec::new();
    if situation.game.phase == Phase::Playing {
        events.push(ruled(Remedy::StopClocks, basis));
    }
    events.push(ruled(Remedy::ReplaceScoresheet(of), basis));
    Ok(events)
}

/// A device of the player's own is neither certified nor prescribed, and nobody approved it.
pub(super) fn own_device(situation: &Situation<'_>, by: Color) -> Decision {
    situation.started()?;
    let (_, basis) = situation.rule(&MEDIA)?;
    let device =
        Device { communication: true, off: false, sounded: false, in_bag: false, approved: false };
    let mut events = vec![ruled(Remedy::Breach(by), basis)];
    events.extend(article_11_conduct::device(situation, by, device)?);
    Ok(events)
}
