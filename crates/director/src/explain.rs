//! Why the rules give the next round as they do, in sentences.

use arbiter_pairing::{
    dutch, italo_swiss,
    italo_swiss::{ItaloRound, Merge},
    lim,
    lim::{LimRound, Maxi},
    text::{Language, Writer},
};
use arbiter_tournament::{System, Tournament};

use crate::{NoPairing, Refusal, engine, rounds};

/// The explanation of the round that the rules give next, one line a fact.
pub fn explain(event: &Tournament, language: Language) -> Result<Vec<String>, Refusal> {
    let mut numbered = event.clone();
    for fact in rounds::numbering(event) {
        numbered = arbiter_tournament::evolve(numbered, &fact);
    }
    if numbered.settings.is_team_event {
        return Err(NoPairing::ByMatches.into());
    }
    let record = engine::swiss_record(&numbered)?;
    let field = engine::swiss_field(&numbered, &record)?;
    let writer = Writer::new(language);
    match numbered.settings.system {
        System::Dutch => {
            let explanation = dutch::explain::explain(&field).map_err(engine::impossible)?;
            Ok(writer.explanation(&explanation))
        }
        System::Lim => {
            let pairing = lim::pair(&LimRound::of(&field, Maxi::ByCount));
            Ok(writer.lim(&pairing.map_err(engine::impossible)?))
        }
        System::ItaloSwiss => {
            let pairing = italo_swiss::pair(&ItaloRound::of(&record, &field), Merge::Nothing);
            Ok(writer.italo(&pairing.map_err(engine::impossible)?))
        }
        System::RoundRobin { .. } => Err(NoPairing::ByTable.into()),
        System::KnockOut => Err(NoPairing::ByBracket.into()),
        System::Belgrade { .. } => Err(NoPairing::ByLosses.into()),
        System::Own => Err(NoPairing::OwnRules.into()),
    }
}
