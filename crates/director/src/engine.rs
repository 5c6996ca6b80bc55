//! The round that the rules give: the record of the event and what it does not say, handed to
//! the pairing crate.

use std::collections::BTreeSet;

use arbiter_pairing::{
    Options, PairedRound, acceleration, double_swiss,
    italo_swiss::Merge,
    swiss::{Boards, Field},
};
use arbiter_tournament::{
    Bye, Pair, Pairing, PairingNumber, PlayerId, Purpose, Record, System, Tournament, VirtualPoints,
};

use crate::{NoPairing, Refusal, teams};

/// Name and edition of what proposes rounds in this event.
pub(crate) fn name(event: &Tournament) -> String {
    let edition = event.settings.editions.swiss;
    let version = env!("CARGO_PKG_VERSION");
    match event.settings.system {
        System::Dutch => format!("Dutch {edition}, arbiter {version}"),
        System::Dubov => format!("Dubov {edition}, arbiter {version}"),
        System::Burstein => format!("Burstein {edition}, arbiter {version}"),
        System::Lim => format!("Lim {edition}, arbiter {version}"),
        System::ItaloSwiss => format!("Italo-Swiss, arbiter {version}"),
        System::RoundRobin { .. } => format!("Berger, arbiter {version}"),
        System::KnockOut => format!("knock-out, arbiter {version}"),
        System::Belgrade { .. } => format!("Belgrade, arbiter {version}"),
        System::Keizer(_) => format!("Keizer, arbiter {version}"),
        System::DoubleSwiss => format!("Double-Swiss {edition}, arbiter {version}"),
        System::TeamSwiss(_) => format!("Swiss for teams {edition}, arbiter {version}"),
        System::Own => "own rules".to_owned(),
    }
}

/// The next round as the rules give it.
pub(crate) fn propose(event: &Tournament) -> Result<Pairing, Refusal> {
    propose_merged(event, Merge::Nothing)
}

/// The same with the lowest groups of an Italo-Swiss made one.
pub(crate) fn propose_merged(event: &Tournament, merge: Merge) -> Result<Pairing, Refusal> {
    if event.settings.is_team_event {
        return teams::propose(event);
    }
    Ok(complete(event, &paired_merged(event, merge)?.boards))
}

/// The next round of an event of players, with its reasons.
pub(crate) fn paired(event: &Tournament) -> Result<PairedRound, Refusal> {
    paired_merged(event, Merge::Nothing)
}

fn paired_merged(event: &Tournament, merge: Merge) -> Result<PairedRound, Refusal> {
    let record = record(event);
    let options = Options { merge, ..options(event) };
    arbiter_pairing::pair(event.settings.system, &record, &options).map_err(impossible)
}

/// The record that the systems read. In a Swiss and a Keizer event, adjourned games count as the
/// regulations say; tables and brackets wait for their results.
pub(crate) fn record(event: &Tournament) -> Record {
    let waits = event.settings.system.is_closed_after_start();
    let purpose = if waits { Purpose::History } else { Purpose::Pairing };
    event.record(event.rounds.len(), purpose)
}

/// What the record does not say: the edition, who is absent, fictitious points, what was played
/// off.
pub(crate) fn options(event: &Tournament) -> Options {
    let present = event.present();
    let numbers = event.numbers();
    let absent = event.order.iter().filter(|id| !present.contains(id));
    let numbered = |order: &Vec<PlayerId>| -> Vec<PairingNumber> {
        order.iter().filter_map(|id| numbers.get(id).copied()).collect()
    };
    let playoffs = event.playoffs.iter().map(|(order, _)| order).chain(&event.lots);
    Options {
        edition: event.settings.editions.swiss,
        absent: absent.filter_map(|id| numbers.get(id).copied()).collect(),
        acceleration: event.settings.acceleration,
        playoffs: playoffs.map(numbered).collect(),
        knock_out: event.settings.knock_out,
        exchange_last_rounds: event.settings.exchange_last_rounds,
        ..Options::default()
    }
}

/// Scores, colours and floats before the next round of a Swiss, whether or not it can be paired.
pub(crate) fn field(event: &Tournament) -> Result<Field, Refusal> {
    if event.settings.system == System::DoubleSwiss {
        let round = event.rounds.len() + 1;
        // Before a second game the match has not moved on.
        let first = if double_swiss::is_second_game(round) { round - 1 } else { round };
        return double_swiss::field(&record(event), &options(event), first).map_err(impossible);
    }
    Field::of(&record(event), &options(event)).map_err(impossible)
}

/// The fictitious points of an accelerated event in its first rounds.
pub(crate) fn virtual_points(
    event: &Tournament,
    record: &Record,
    rounds: usize,
) -> Result<VirtualPoints, Refusal> {
    let mut options = options(event);
    if event.settings.system.is_for_teams() {
        options.absent = teams::absent(event);
    }
    acceleration::of_event(event.settings.system, record, &options, rounds).map_err(impossible)
}

/// Players for numbers.
pub(crate) fn complete(event: &Tournament, boards: &Boards) -> Pairing {
    let id = |number: PairingNumber| event.player_numbered(number);
    let pairs: Vec<Pair> = boards
        .boards
        .iter()
        .filter_map(|board| Some(Pair { white: id(board.white)?, black: id(board.black)? }))
        .collect();
    with_byes(event, pairs, boards.bye.and_then(id))
}

/// A round of these boards, with a bye for everybody who is not on one of them.
pub(crate) fn with_byes(
    event: &Tournament,
    pairs: Vec<Pair>,
    allocated: Option<PlayerId>,
) -> Pairing {
    let playing: BTreeSet<PlayerId> =
        pairs.iter().flat_map(|pair| [pair.white, pair.black]).collect();
    let round = event.next_round();
    let byes = event.players.iter().filter(|(id, _)| !playing.contains(id));
    // The bye of a match of two games is a win and a draw (C.04.5 1.4).
    let given = if is_second_game(event) { Bye::HalfPoint } else { Bye::PairingAllocated };
    let byes = byes.map(|(&id, entrant)| {
        let bye = match entrant.absences.get(&round) {
            _ if Some(id) == allocated => given,
            Some(&bye) if entrant.withdrawn_from.is_none() => bye,
            Some(_) | None => Bye::ZeroPoint,
        };
        (id, bye)
    });
    Pairing { byes: byes.collect(), pairs }
}

/// Whether the next round has the second games of the matches that the last one began.
pub(crate) fn is_second_game(event: &Tournament) -> bool {
    event.settings.system == System::DoubleSwiss
        && double_swiss::is_second_game(event.rounds.len() + 1)
}

pub(crate) fn impossible(error: impl Into<arbiter_pairing::NoPairing>) -> Refusal {
    Refusal::NoPairing(NoPairing::Rules(error.into()))
}
