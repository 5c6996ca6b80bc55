//! Why a round looks as it does: the engine asked once more, with what it knew then.
//!
//! What comes back is data of crate `pairing`; its `text` module turns it into sentences.

use pairing::{
    dutch,
    italo_swiss::{self, ItaloPairing, ItaloRound, Merge},
    lim::{self, LimPairing, LimRound, Maxi},
    swiss::{Field, Options},
};
use tournament::{Pair, Pairing, PairingNumber, Purpose, System, Tournament};

use super::ReportError;
use crate::{Concern, engine, rounds};

/// Why a round looks as it does, in the terms of its system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explained {
    /// FIDE (Dutch): bracket by bracket.
    Dutch(dutch::explain::Explanation),
    /// Lim: how each pair was found.
    Lim(LimPairing),
    /// Italo-Swiss: how each pair was found.
    Italo(ItaloPairing),
    /// Read from the Berger table.
    Berger,
    /// The next pair of the bracket.
    KnockOut,
    /// By what each player has lost.
    Belgrade,
    /// Teams against teams, boards in order.
    Teams,
    /// By hand, by the event's own rules.
    Own,
}

/// What the rules say of the draft; none where there is no draft.
pub fn explain_draft(event: &Tournament) -> Result<Option<Explained>, ReportError> {
    let Some(draft) = &event.draft else { return Ok(None) };
    explain(event, event.rounds.len(), &draft.pairing).map(Some)
}

/// What the rules say of a published round, from 1; none where there is no such round.
pub fn explain_round(event: &Tournament, round: u8) -> Result<Option<Explained>, ReportError> {
    let Some(published) = event.round(round) else { return Ok(None) };
    let pairs: Vec<Pair> = published.boards.iter().map(|board| board.pair).collect();
    let byes = published.byes.iter().map(|(&player, &bye)| (player, bye)).collect();
    explain(event, usize::from(round) - 1, &Pairing { pairs, byes }).map(Some)
}

/// What the draft breaks: meetings, groups kept apart, byes, colours.
pub fn draft_concerns(event: &Tournament) -> Vec<Concern> {
    event.draft.as_ref().map(|draft| rounds::concerns(event, &draft.pairing)).unwrap_or_default()
}

/// `pairing` is the round that follows the first `rounds`; who is in it was there.
fn explain(
    event: &Tournament,
    rounds: usize,
    pairing: &Pairing,
) -> Result<Explained, ReportError> {
    if event.settings.is_team_event {
        return Ok(Explained::Teams);
    }
    let impossible = |error: &dyn std::fmt::Display| ReportError::Impossible(error.to_string());
    match event.settings.system {
        System::RoundRobin { .. } => Ok(Explained::Berger),
        System::KnockOut => Ok(Explained::KnockOut),
        System::Belgrade { .. } => Ok(Explained::Belgrade),
        System::Own => Ok(Explained::Own),
        System::Dutch | System::Lim | System::ItaloSwiss => {
            let mut record = event.record(rounds, Purpose::Pairing);
            record.virtual_points =
                engine::virtual_points(event, &record, rounds + 1).map_err(|it| impossible(&it))?;
            let options =
                Options { absent: absent(event, pairing), ..Options::default() };
            let field = Field::of(&record, &options).map_err(|it| impossible(&it))?;
            match event.settings.system {
                System::Lim => {
                    let round = LimRound::of(&field, Maxi::ByCount);
                    lim::pair(&round).map(Explained::Lim).map_err(|it| impossible(&it))
                }
                System::ItaloSwiss => {
                    let round = ItaloRound::of(&record, &field);
                    let found = italo_swiss::pair(&round, Merge::Nothing);
                    found.map(Explained::Italo).map_err(|it| impossible(&it))
                }
                _ => dutch::explain::explain(&field)
                    .map(Explained::Dutch)
                    .map_err(|it| impossible(&it)),
            }
        }
    }
}

/// Those who were not to be paired: neither on a board nor given the odd player's bye.
fn absent(event: &Tournament, pairing: &Pairing) -> Vec<PairingNumber> {
    let on_boards = pairing.pairs.iter().flat_map(|pair| [pair.white, pair.black]);
    let odd = pairing.byes.iter().filter(|(_, bye)| *bye == tournament::Bye::PairingAllocated);
    let here: std::collections::BTreeSet<_> =
        on_boards.chain(odd.map(|&(player, _)| player)).collect();
    let absent = event.order.iter().zip(1..).filter(|(id, _)| !here.contains(id));
    absent.filter_map(|(_, number)| PairingNumber::new(number)).collect()
}
