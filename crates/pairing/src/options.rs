//! What the record alone does not say about the round to pair.

use arbiter_tournament::{Acceleration, KnockOutRules, PairingNumber};

use crate::{Edition, italo_swiss::Merge, lim::Maxi};

/// What the record alone does not say about the round to pair. What a system does not ask for
/// it passes over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The edition of the Swiss rules. [`Edition::in_force`] tells which one belongs to the day
    /// on which a tournament starts.
    pub edition: Edition,
    /// The round to pair, from 1; the next one if not given.
    pub round: Option<usize>,
    /// Present although the record lists them as absent from this round.
    pub arrived: Vec<PairingNumber>,
    /// Absent although the record does not say so: withdrawn, excused, asked for a bye.
    pub absent: Vec<PairingNumber>,
    /// Further pairs who may not meet.
    pub forbidden: Vec<(PairingNumber, PairingNumber)>,
    /// Fictitious points, in place of those that the record has.
    pub acceleration: Acceleration,
    /// Whether Lim's rules for maxi-tournaments apply.
    pub maxi: Maxi,
    /// Whether the Italo-Swiss system puts groups together.
    pub merge: Merge,
    /// What decided level ties of a knock-out: those concerned, the winner first. Where two
    /// lists hold the same two players, the later one counts.
    pub playoffs: Vec<Vec<PairingNumber>>,
    /// How the ties of a knock-out are played.
    pub knock_out: KnockOutRules,
    /// Whether the last two rounds of the first cycle of a double round robin change places.
    pub exchange_last_rounds: bool,
}

impl Default for Options {
    /// The next round by the edition of 2017, everybody present, nothing out of the ordinary.
    fn default() -> Self {
        Self {
            edition: Edition::E2017,
            round: None,
            arrived: Vec::new(),
            absent: Vec::new(),
            forbidden: Vec::new(),
            acceleration: Acceleration::None,
            maxi: Maxi::default(),
            merge: Merge::default(),
            playoffs: Vec::new(),
            knock_out: KnockOutRules::default(),
            exchange_last_rounds: false,
        }
    }
}
