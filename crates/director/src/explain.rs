//! Why the rules give the next round as they do, in sentences.

use arbiter_pairing::text::{Language, Writer};
use arbiter_tournament::Tournament;

use crate::{NoPairing, Refusal, engine, rounds};

/// The explanation of the round that the rules give next, one line per fact.
pub fn explain(event: &Tournament, language: Language) -> Result<Vec<String>, Refusal> {
    let mut numbered = event.clone();
    for fact in rounds::numbering(event) {
        numbered = arbiter_tournament::evolve(numbered, &fact);
    }
    if numbered.settings.is_team_event {
        return Err(NoPairing::ByMatches.into());
    }
    let paired = engine::paired(&numbered)?;
    let mut writer = Writer::new(language);
    if let Some(field) = &paired.field {
        writer = writer.citing(field.edition);
    }
    Ok(writer.reasons(&paired.explain()))
}
