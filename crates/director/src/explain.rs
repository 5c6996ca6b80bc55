//! Why the rules give the next round as they do, in sentences.

use arbiter_pairing::say::{Sentence, Speaker};
use arbiter_rulebook::SwissEdition;
use arbiter_tournament::Tournament;

use crate::{Refusal, engine, rounds, teams};

/// The explanation of the round that the rules give next, one sentence per fact, and the edition
/// whose articles it cites.
pub fn explain(event: &Tournament) -> Result<(SwissEdition, Vec<Sentence>), Refusal> {
    let mut numbered = event.clone();
    for fact in rounds::numbering(event) {
        numbered = arbiter_tournament::evolve(numbered, &fact);
    }
    let paired = if numbered.settings.is_team_event {
        teams::explained(&numbered)?
    } else {
        engine::paired(&numbered)?
    };
    let edition = paired.field.as_ref().map_or(SwissEdition::NEWEST, |field| field.edition);
    let speaker = Speaker::new(edition).about(paired.field.as_ref());
    Ok((edition, speaker.reasons(&paired.explain())))
}
