//! Why the rules give the next round as they do, in sentences.

use pairing::{
    dutch, italo_swiss,
    italo_swiss::{ItaloRound, Merge},
    lim,
    lim::{LimRound, Maxi},
    text::{Language, Writer},
};
use tournament::{System, Tournament};

use crate::{Refusal, engine, rounds};

/// The explanation of the round that the rules give next, one line a fact.
pub fn explain(event: &Tournament, language: Language) -> Result<Vec<String>, Refusal> {
    let mut numbered = event.clone();
    for fact in rounds::numbering(event) {
        numbered = tournament::evolve(numbered, &fact);
    }
    let unexplained = |what: &str| Err(Refusal::NoPairing(what.to_owned()));
    if numbered.settings.is_team_event {
        return unexplained("rounds of teams are not explained board by board");
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
        System::RoundRobin { .. } => unexplained("the Berger table gives the round"),
        System::KnockOut => unexplained("the bracket gives the round"),
        System::Belgrade { .. } => unexplained("those who lost equally much meet, by number"),
        System::Own => unexplained("the round is made by hand"),
    }
}
