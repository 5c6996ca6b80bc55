//! No legal pairing: why, and what the arbiter may do (A.9).

use arbiter_tournament::PairingNumber;

use super::roster::Roster;
use crate::{
    matching::Largest,
    swiss::{ColorHistory, Field},
};

/// No pairing of the whole field respects C.1 to C.3: the arbiter decides.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no legal pairing exists: at best {unpaired} of {players} players stay without a game")]
pub struct NoPairing {
    /// Players to be paired.
    pub players: usize,
    /// Those for whom neither a game nor the bye is left, at best.
    pub unpaired: usize,
    /// Players who compete for too few opponents, ascending.
    pub stuck: Vec<PairingNumber>,
    /// The only ones whom the stuck could still meet outside their own circles, ascending.
    pub opponents: Vec<PairingNumber>,
    /// Whether the bye is also wanted by too many.
    pub bye_is_contested: bool,
    /// Decisions of the arbiter, each of which alone would make a pairing possible.
    pub remedies: Vec<Remedy>,
}

/// What the arbiter can decide where the rules have no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Remedy {
    /// Let players meet whom the organiser keeps apart.
    LiftForbiddenPairs,
    /// Give somebody a colour beyond the limits.
    WaiveColors,
    /// Give the bye to somebody who had one.
    SecondBye,
    /// Let one of the stuck players sit out a round.
    LeaveOneOut,
    /// Let two players meet a second time.
    Rematch,
}

impl NoPairing {
    /// Finds out what stands in the way.
    pub(crate) fn of(field: &Field) -> Self {
        Self::by(field, Roster::of)
    }

    /// Finds out what stands in the way of the players as a system sees them.
    pub(crate) fn by(field: &Field, seen: fn(&Field) -> Roster) -> Self {
        let roster = seen(field);
        let n = roster.players.len();
        let is_edge = |u: usize, v: usize| {
            if u == n || v == n {
                roster.players[u.min(v)].may_have_bye
            } else {
                roster.may_meet(u, v)
            }
        };
        let mut largest = Largest::greedy(n + n % 2, is_edge);
        let unpaired = largest.grow(is_edge);
        let (stuck, opponents) = largest.deficiency(&is_edge);
        let numbers = |places: &[usize]| {
            let players = places.iter().filter(|&&place| place < n);
            let mut numbers: Vec<PairingNumber> =
                players.map(|&place| roster.players[place].number).collect();
            numbers.sort_unstable();
            numbers
        };
        Self {
            players: n,
            unpaired,
            bye_is_contested: opponents.contains(&n),
            stuck: numbers(&stuck),
            opponents: numbers(&opponents),
            remedies: remedies(field, seen),
        }
    }
}

fn remedies(field: &Field, seen: fn(&Field) -> Roster) -> Vec<Remedy> {
    let can_pair = |change: &dyn Fn(&mut Field)| {
        let mut changed = field.clone();
        change(&mut changed);
        let roster = seen(&changed);
        let everybody: Vec<usize> = (0..roster.players.len()).collect();
        roster.can_complete(&everybody)
    };
    let mut remedies = Vec::new();
    if can_pair(&lift_forbidden_pairs) {
        remedies.push(Remedy::LiftForbiddenPairs);
    }
    if can_pair(&waive_colors) {
        remedies.push(Remedy::WaiveColors);
    }
    if can_pair(&|field| field.entrants.iter_mut().for_each(|entrant| entrant.had_bye = false)) {
        remedies.push(Remedy::SecondBye);
    }
    let present = (0..field.entrants.len()).filter(|&idx| field.entrants[idx].is_present);
    if field.entrants.len() <= LEAVE_OUT_MAX
        && present.into_iter().any(|idx| can_pair(&|field| field.entrants[idx].is_present = false))
    {
        remedies.push(Remedy::LeaveOneOut);
    }
    remedies.push(Remedy::Rematch);
    remedies
}

/// In larger fields it is not tried whether leaving one player out would help.
const LEAVE_OUT_MAX: usize = 500;

fn lift_forbidden_pairs(field: &mut Field) {
    for entrant in &mut field.entrants {
        entrant.barred_opponents.clone_from(&entrant.opponents);
        entrant.barred_opponents.sort_unstable();
    }
}

fn waive_colors(field: &mut Field) {
    for entrant in &mut field.entrants {
        entrant.colors = ColorHistory::default();
    }
}
