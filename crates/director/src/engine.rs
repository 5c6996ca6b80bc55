//! The round that the rules give: each system of the event's regulations asked in its own crate.

use std::collections::BTreeSet;

use arbiter_pairing::{
    acceleration::{self, CountedPoints, RatingLimits},
    belgrade::{Belgrade, BelgradeResult, Limit},
    berger::{Cycles, RoundRobin},
    dutch,
    italo_swiss::{self, ItaloRound, Merge},
    knockout::{KnockOut, Method},
    lim::{self, LimRound, Maxi},
    swiss::{Boards, Field, Options},
};
use arbiter_rulebook::Color;
use arbiter_tournament::{
    Acceleration, BoardResult, Bye, Decision as Verdict, Pair, Pairing, PairingNumber, PlayerId,
    Purpose, Record, Round, System, Tournament, VirtualPoints,
};

use crate::{NoPairing, Refusal, teams};

/// Name and edition of what proposes rounds in this event.
pub(crate) fn name(event: &Tournament) -> String {
    let edition = &event.settings.editions.swiss;
    let version = env!("CARGO_PKG_VERSION");
    match event.settings.system {
        System::Dutch => format!("Dutch {edition}, arbiter {version}"),
        System::Lim => format!("Lim, arbiter {version}"),
        System::ItaloSwiss => format!("Italo-Swiss, arbiter {version}"),
        System::RoundRobin { .. } => format!("Berger, arbiter {version}"),
        System::KnockOut => format!("knock-out, arbiter {version}"),
        System::Belgrade { .. } => format!("Belgrade, arbiter {version}"),
        System::Own => "own rules".to_owned(),
    }
}

/// The next round as the rules give it.
pub(crate) fn propose(event: &Tournament) -> Result<Pairing, Refusal> {
    if event.settings.is_team_event {
        return teams::propose(event);
    }
    let round = match event.settings.system {
        System::Dutch | System::Lim | System::ItaloSwiss => swiss(event)?,
        System::RoundRobin { cycles } => round_robin(event, cycles)?,
        System::KnockOut => knock_out(event)?,
        System::Belgrade { points } => belgrade(event, points)?,
        System::Own => {
            return Err(NoPairing::OwnRules.into());
        }
    };
    Ok(complete(event, &round))
}

/// The record that Swiss engines read: adjourned games as draws, fictitious points included.
pub(crate) fn swiss_record(event: &Tournament) -> Result<Record, Refusal> {
    let rounds = event.rounds.len();
    let mut record = event.record(rounds, Purpose::Pairing);
    record.virtual_points = virtual_points(event, &record, rounds + 1)?;
    Ok(record)
}

/// The fictitious points of an accelerated event in its first rounds.
pub(crate) fn virtual_points(
    event: &Tournament,
    record: &Record,
    rounds: usize,
) -> Result<VirtualPoints, Refusal> {
    fictitious(event.settings.acceleration, record, rounds)
}

/// The fictitious points that an acceleration gives.
pub(crate) fn fictitious(
    acceleration: Acceleration,
    record: &Record,
    rounds: usize,
) -> Result<VirtualPoints, Refusal> {
    let method = match acceleration {
        Acceleration::None => return Ok(VirtualPoints::default()),
        Acceleration::Haley => acceleration::Acceleration::Haley,
        Acceleration::SoftHaley => acceleration::Acceleration::HaleySoftened,
        Acceleration::Degressive => acceleration::Acceleration::Degressive {
            limits: RatingLimits::default(),
            counted: CountedPoints::default(),
        },
    };
    method.virtual_points(record, rounds).map_err(impossible)
}

/// What the Swiss engines need to know beside the record.
pub(crate) fn swiss_field(event: &Tournament, record: &Record) -> Result<Field, Refusal> {
    let present = event.present();
    let absent = event.order.iter().zip(1..).filter(|(id, _)| !present.contains(id));
    let absent = absent.filter_map(|(_, number)| PairingNumber::new(number)).collect();
    let options = Options { absent, ..Options::default() };
    Field::of(record, &options).map_err(impossible)
}

fn swiss(event: &Tournament) -> Result<Boards, Refusal> {
    let record = swiss_record(event)?;
    let field = swiss_field(event, &record)?;
    match event.settings.system {
        System::Lim => {
            let round = LimRound::of(&field, Maxi::ByCount);
            lim::pair(&round).map(|pairing| pairing.boards(&field)).map_err(impossible)
        }
        System::ItaloSwiss => {
            let round = ItaloRound::of(&record, &field);
            let pairing = italo_swiss::pair(&round, Merge::Nothing).map_err(impossible)?;
            Ok(pairing.boards(&field))
        }
        System::Dutch
        | System::RoundRobin { .. }
        | System::KnockOut
        | System::Belgrade { .. }
        | System::Own => dutch::pair(&field).map_err(impossible),
    }
}

/// The round of the Berger table. The table belongs to all numbers, here or not.
fn round_robin(event: &Tournament, cycles: u8) -> Result<Boards, Refusal> {
    let cycles = if cycles < 2 { Cycles::Single } else { Cycles::Double };
    let n_players = u32::try_from(event.order.len()).unwrap_or(u32::MAX);
    let table = RoundRobin::new(n_players, cycles).map_err(impossible)?;
    let number = u16::from(event.next_round());
    let round = table.round(number).ok_or(Refusal::NoMoreRounds(event.settings.rounds))?;
    let boards = round
        .games
        .iter()
        .map(|game| arbiter_pairing::swiss::Board { white: game.white, black: game.black });
    Ok(Boards { boards: boards.collect(), bye: round.bye })
}

/// Survivors by seeding; a drawn tie needs a playoff first.
fn knock_out(event: &Tournament) -> Result<Boards, Refusal> {
    let numbers = event.numbers();
    let order: Vec<PairingNumber> =
        event.order.iter().filter_map(|id| numbers.get(id).copied()).collect();
    let mut bracket = KnockOut::new(&order, Method::PreliminaryRound).map_err(impossible)?;
    for (round, number) in event.rounds.iter().zip(1_u8..) {
        let ties = bracket.round().ties;
        let winners = ties.iter().map(|&(one, other)| {
            let ids = [one, other].map(|number| event.player_numbered(number));
            let winner = winner(event, round, ids).and_then(|id| numbers.get(&id).copied());
            winner.ok_or_else(|| impossible(NoPairing::TieUndecided { round: number, one, other }))
        });
        let winners = winners.collect::<Result<Vec<_>, _>>()?;
        bracket = bracket.advance(&winners).map_err(impossible)?;
    }
    let next = bracket.round();
    // The better placed has White in odd rounds, so that nobody keeps a colour for long.
    let is_odd = event.next_round() % 2 == 1;
    let boards = next.ties.iter().map(|&(upper, lower)| {
        let (white, black) = if is_odd { (upper, lower) } else { (lower, upper) };
        arbiter_pairing::swiss::Board { white, black }
    });
    Ok(Boards { boards: boards.collect(), bye: None })
}

/// Who won the tie between two players: on the board, or in a playoff.
fn winner(event: &Tournament, round: &Round, tie: [Option<PlayerId>; 2]) -> Option<PlayerId> {
    let [Some(one), Some(other)] = tie else { return None };
    let tie = [one, other];
    let board = round
        .boards
        .iter()
        .find(|board| tie.contains(&board.pair.white) && tie.contains(&board.pair.black))?;
    match board.result? {
        BoardResult::Played(Verdict::WhiteWins)
        | BoardResult::Unrated(Verdict::WhiteWins)
        | BoardResult::Forfeit { present: Some(Color::White) } => return Some(board.pair.white),
        BoardResult::Played(Verdict::BlackWins)
        | BoardResult::Unrated(Verdict::BlackWins)
        | BoardResult::Forfeit { present: Some(Color::Black) } => return Some(board.pair.black),
        BoardResult::Played(Verdict::Draw)
        | BoardResult::Unrated(Verdict::Draw)
        | BoardResult::Forfeit { present: None }
        | BoardResult::Arbiter { .. }
        | BoardResult::Adjourned => {}
    }
    let decided = event.playoffs.iter().map(|(order, _)| order).chain(&event.lots);
    let among = decided.rev().find(|order| tie.iter().all(|id| order.contains(id)))?;
    among.iter().copied().find(|id| tie.contains(id))
}

/// Those who have not lost too much, by what they lost.
fn belgrade(event: &Tournament, points: u8) -> Result<Boards, Refusal> {
    let limit = if points < 3 { Limit::Two } else { Limit::Three };
    let n_players = u16::try_from(event.order.len()).unwrap_or(u16::MAX);
    let mut state = Belgrade::new(n_players, limit);
    for (round, number) in event.rounds.iter().zip(1_u8..) {
        let played = state.round();
        let results = played.games.iter().map(|game| {
            let white = event.player_numbered(game.white);
            let board = round.boards.iter().find(|board| Some(board.pair.white) == white);
            board.and_then(|board| board.result).and_then(belgrade_result).ok_or_else(|| {
                impossible(NoPairing::GameUndecided { round: number, white: game.white })
            })
        });
        let results = results.collect::<Result<Vec<_>, _>>()?;
        state = state.advance(&results).map_err(impossible)?;
    }
    let round = state.round();
    if round.games.is_empty() {
        return Err(NoPairing::TooFewLeft.into());
    }
    let boards = round
        .games
        .iter()
        .map(|game| arbiter_pairing::swiss::Board { white: game.white, black: game.black });
    Ok(Boards { boards: boards.collect(), bye: round.bye })
}

fn belgrade_result(result: BoardResult) -> Option<BelgradeResult> {
    match result {
        BoardResult::Played(Verdict::WhiteWins)
        | BoardResult::Unrated(Verdict::WhiteWins)
        | BoardResult::Forfeit { present: Some(Color::White) } => {
            Some(BelgradeResult::Won(Color::White))
        }
        BoardResult::Played(Verdict::BlackWins)
        | BoardResult::Unrated(Verdict::BlackWins)
        | BoardResult::Forfeit { present: Some(Color::Black) } => {
            Some(BelgradeResult::Won(Color::Black))
        }
        BoardResult::Played(Verdict::Draw) | BoardResult::Unrated(Verdict::Draw) => {
            Some(BelgradeResult::Drawn)
        }
        BoardResult::Forfeit { present: None }
        | BoardResult::Arbiter { .. }
        | BoardResult::Adjourned => None,
    }
}

/// Players for numbers.
fn complete(event: &Tournament, boards: &Boards) -> Pairing {
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
    let byes = byes.map(|(&id, entrant)| {
        let bye = match entrant.absences.get(&round) {
            _ if Some(id) == allocated => Bye::PairingAllocated,
            Some(&bye) if entrant.withdrawn_from.is_none() => bye,
            Some(_) | None => Bye::ZeroPoint,
        };
        (id, bye)
    });
    Pairing { byes: byes.collect(), pairs }
}

pub(crate) fn impossible(error: impl Into<NoPairing>) -> Refusal {
    Refusal::NoPairing(error.into())
}
