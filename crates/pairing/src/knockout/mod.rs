//! Knock-out: who loses a tie is out.
//!
//! | clause | here |
//! |--------|------|
//! | KO.1   | [`KnockOutStage`]: games announced beforehand, then the announced tie-break |
//! | KO.2   | [`Method::Pure`] needs a power of two |
//! | KO.3   | [`Method::PreliminaryRound`]: one extra round leaves a power of two |
//! | KO.4   | [`Method::Byes`]: halving, with a bye whenever the count is odd |
//! | KO.5   | [`Plan::bye_decides_finalist`] |
//!
//! [`plan`] counts rounds, ties and byes. [`KnockOut`] is a running event: its order of
//! players is the seeding or the lot, and [`KnockOut::advance`] takes the winners of a round.
//! How the best are kept apart is not in the vade-mecum; see [`KnockOut::round`] for ours.

mod stage;

pub use stage::{KnockOutStage, PublishedTie, TieScore};

use arbiter_tournament::PairingNumber;

/// What to do when the number of players is not a power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Refuse: the number must be a power of two.
    Pure,
    /// The last of the list play one extra round, the others are exempt from it.
    PreliminaryRound,
    /// Every round is played by as many as possible; the odd one goes on without playing.
    Byes,
}

/// What a round of the plan is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundKind {
    /// The extra round that leaves a power of two.
    Preliminary,
    /// A round in which everybody plays, but for the odd player.
    Main,
    /// Two are left.
    Final,
}

/// A round of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedRound {
    /// Which sort of round.
    pub kind: RoundKind,
    /// Who are still in, whether or not they play this round.
    pub players: u32,
    /// How many ties are played.
    pub ties: u32,
    /// How many go on without playing.
    pub exempt: u32,
}

/// The rounds of a knock-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// First to last.
    pub rounds: Vec<PlannedRound>,
}

impl Plan {
    /// Whether one of the last three reaches the final by a bye (KO.5).
    pub fn bye_decides_finalist(&self) -> bool {
        self.rounds
            .iter()
            .any(|round| round.kind == RoundKind::Main && round.players <= 3 && 0 < round.exempt)
    }
}

/// Why there is no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Nobody to play against, or more than we can number.
    #[error("a knock-out needs from 2 to {} players, not {players}", PairingNumber::MAX)]
    Size {
        /// What was asked for.
        players: u32,
    },
    /// Pure knock-out of a number that cannot be halved down to one.
    #[error("{players} is not a power of 2: choose a preliminary round or byes")]
    NotAPowerOfTwo {
        /// What was asked for.
        players: u32,
    },
}

/// The rounds of a knock-out of `players` players.
pub fn plan(players: u32, method: Method) -> Result<Plan, PlanError> {
    if players < 2 || u32::from(PairingNumber::MAX) < players {
        return Err(PlanError::Size { players });
    }
    if method == Method::Pure && !players.is_power_of_two() {
        return Err(PlanError::NotAPowerOfTwo { players });
    }
    let mut rounds = Vec::new();
    let mut left = players;
    while 1 < left {
        let round = planned_round(left, method);
        left = round.ties + round.exempt;
        rounds.push(round);
    }
    Ok(Plan { rounds })
}

fn planned_round(players: u32, method: Method) -> PlannedRound {
    if method == Method::PreliminaryRound && !players.is_power_of_two() {
        let remaining = 1 << players.ilog2();
        let ties = players - remaining;
        let exempt = players - 2 * ties;
        return PlannedRound { kind: RoundKind::Preliminary, players, ties, exempt };
    }
    let kind = if players == 2 { RoundKind::Final } else { RoundKind::Main };
    PlannedRound { kind, players, ties: players / 2, exempt: players % 2 }
}

/// A running knock-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockOut {
    method: Method,
    /// In the order of the seeding or the lot; a winner inherits the better place of the tie.
    survivors: Vec<Survivor>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Survivor {
    player: PairingNumber,
    byes: u8,
}

/// A round of a running knock-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockOutRound {
    /// The better placed player first.
    pub ties: Vec<(PairingNumber, PairingNumber)>,
    /// Who goes on without playing.
    pub exempt: Vec<PairingNumber>,
}

/// Why the winners of a round were not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdvanceError {
    /// One winner a tie is needed, in the order of the ties.
    #[error("{expected} ties were played, {found} winners were given")]
    Count {
        /// Ties of the round.
        expected: usize,
        /// Winners given.
        found: usize,
    },
    /// The winner did not play the tie.
    #[error("tie {tie} was played by {one} and {other}, not by {winner}")]
    NotInTie {
        /// From 1.
        tie: usize,
        /// A player of the tie.
        one: PairingNumber,
        /// The other.
        other: PairingNumber,
        /// Who was given as the winner.
        winner: PairingNumber,
    },
}

impl KnockOut {
    /// A knock-out of these players, in the order of the seeding or the lot.
    pub fn new(order: &[PairingNumber], method: Method) -> Result<Self, PlanError> {
        let players = u32::try_from(order.len()).unwrap_or(u32::MAX);
        plan(players, method)?;
        let survivors = order.iter().map(|&player| Survivor { player, byes: 0 }).collect();
        Ok(Self { method, survivors })
    }

    /// Who won, once a single player is left.
    pub fn winner(&self) -> Option<PairingNumber> {
        match self.survivors.as_slice() {
            [only] => Some(only.player),
            _ => None,
        }
    }

    /// Those still in, best place first.
    pub fn survivors(&self) -> impl Iterator<Item = PairingNumber> {
        self.survivors.iter().map(|survivor| survivor.player)
    }

    /// The round to play now; no ties when the event is over.
    ///
    /// The first of the list meets the last, the second the last but one, and so on. With a
    /// preliminary round the head of the list is exempt from it; with byes the last of the
    /// list who had the fewest byes so far goes on without playing.
    pub fn round(&self) -> KnockOutRound {
        let (playing, exempt) = self.split();
        let half = playing.len() / 2;
        let ties = playing[..half]
            .iter()
            .zip(playing[half..].iter().rev())
            .map(|(&upper, &lower)| (self.survivors[upper].player, self.survivors[lower].player))
            .collect();
        let exempt = exempt.into_iter().map(|place| self.survivors[place].player).collect();
        KnockOutRound { ties, exempt }
    }

    /// The event after a round as it was played: the ties with their winners. Everybody else who
    /// was left goes on without having played.
    ///
    /// Nothing asks that these are the ties of [`Self::round`]: a round may have been made by
    /// hand.
    #[must_use]
    fn after(&self, played: &[(PairingNumber, PairingNumber, PairingNumber)]) -> Self {
        let place = |number: PairingNumber| {
            self.survivors.iter().position(|survivor| survivor.player == number)
        };
        let mut next: Vec<(usize, Survivor)> = Vec::with_capacity(self.survivors.len());
        for (own, survivor) in self.survivors.iter().enumerate() {
            let tie = played.iter().find(|(a, b, _)| [*a, *b].contains(&survivor.player));
            match tie {
                None => {
                    let byes = survivor.byes.saturating_add(1);
                    next.push((own, Survivor { byes, ..*survivor }));
                }
                Some(&(a, b, winner)) if winner == survivor.player => {
                    let best = [place(a), place(b)].into_iter().flatten().min().unwrap_or(own);
                    next.push((best, *survivor));
                }
                Some(_) => {}
            }
        }
        next.sort_by_key(|&(place, _)| place);
        let survivors = next.into_iter().map(|(_, survivor)| survivor).collect();
        Self { method: self.method, survivors }
    }

    /// The event after a round, given the winner of each tie in the order of [`Self::round`].
    pub fn advance(&self, winners: &[PairingNumber]) -> Result<Self, AdvanceError> {
        let (playing, exempt) = self.split();
        let half = playing.len() / 2;
        if winners.len() != half {
            return Err(AdvanceError::Count { expected: half, found: winners.len() });
        }
        let mut next: Vec<(usize, Survivor)> = Vec::with_capacity(half + exempt.len());
        for place in exempt {
            let Survivor { player, byes } = self.survivors[place];
            next.push((place, Survivor { player, byes: byes.saturating_add(1) }));
        }
        for (tie_idx, &winner) in winners.iter().enumerate() {
            let upper = playing[tie_idx];
            let pair =
                [self.survivors[upper], self.survivors[playing[playing.len() - 1 - tie_idx]]];
            let Some(&survivor) = pair.iter().find(|survivor| survivor.player == winner) else {
                let [one, other] = pair.map(|survivor| survivor.player);
                return Err(AdvanceError::NotInTie { tie: tie_idx + 1, one, other, winner });
            };
            next.push((upper, survivor));
        }
        next.sort_by_key(|&(place, _)| place);
        let survivors = next.into_iter().map(|(_, survivor)| survivor).collect();
        Ok(Self { method: self.method, survivors })
    }

    /// Places of those who play and of those who do not, both in the order of the list.
    fn split(&self) -> (Vec<usize>, Vec<usize>) {
        let n = self.survivors.len();
        let all: Vec<usize> = (0..n).collect();
        if n < 2 {
            return (Vec::new(), all);
        }
        if self.method == Method::PreliminaryRound && !n.is_power_of_two() {
            let n_exempt = 2 * (1 << n.ilog2()) - n;
            return (all[n_exempt..].to_vec(), all[..n_exempt].to_vec());
        }
        if n.is_multiple_of(2) {
            return (all, Vec::new());
        }
        // Of equals `min_by_key` takes the first it meets, so from the end: the last placed.
        let free = all.iter().rev().copied().min_by_key(|&place| self.survivors[place].byes);
        let playing = all.into_iter().filter(|&place| Some(place) != free).collect();
        (playing, free.into_iter().collect())
    }
}

/// The answer to "why does A not play B?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnockOutWhyNot {
    /// They do play each other.
    TheyPlay,
    /// Out, or exempt from this round.
    NotPaired(PairingNumber),
    /// First meets last: these are their places among those who play, from 1.
    Places {
        /// Place of the first.
        one: usize,
        /// Place of the other.
        other: usize,
        /// How many play.
        playing: usize,
    },
}

impl KnockOutRound {
    /// Why `one` does not play `other`.
    pub fn why_not(&self, one: PairingNumber, other: PairingNumber) -> KnockOutWhyNot {
        let playing: Vec<PairingNumber> = self
            .ties
            .iter()
            .map(|tie| tie.0)
            .chain(self.ties.iter().rev().map(|tie| tie.1))
            .collect();
        let place = |number| playing.iter().position(|&player| player == number);
        let Some(first) = place(one) else { return KnockOutWhyNot::NotPaired(one) };
        let Some(second) = place(other) else { return KnockOutWhyNot::NotPaired(other) };
        if first + second + 1 == playing.len() {
            return KnockOutWhyNot::TheyPlay;
        }
        let (one, other, playing) = (first + 1, second + 1, playing.len());
        KnockOutWhyNot::Places { one, other, playing }
    }
}

/// Who sits at a side of a tie, before the event begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// The player of this place in the list, from 1.
    Place(u32),
    /// The winner of the tie with this number, from 1 through the whole event.
    WinnerOf(u32),
}

/// The ties of every round, numbered from 1, round after round.
pub type Tree = Vec<Vec<(Seat, Seat)>>;

/// Who meets whom in every round, if that is known before the event begins.
///
/// With byes it is not: who is free in a later round depends on who won before.
pub fn tree(players: u32, method: Method) -> Result<Option<Tree>, PlanError> {
    let plan = plan(players, method)?;
    if method == Method::Byes && plan.rounds.iter().any(|round| 0 < round.exempt) {
        return Ok(None);
    }
    let mut seats: Vec<Seat> = (1..=players).map(Seat::Place).collect();
    let mut rounds = Vec::with_capacity(plan.rounds.len());
    let mut ties_before = 0;
    for round in &plan.rounds {
        let playing = seats.split_off(round.exempt as usize);
        let half = playing.len() / 2;
        let ties: Vec<(Seat, Seat)> =
            playing[..half].iter().copied().zip(playing.iter().rev().copied()).collect();
        seats.extend((1..=round.ties).map(|tie| Seat::WinnerOf(ties_before + tie)));
        ties_before += round.ties;
        rounds.push(ties);
    }
    Ok(Some(rounds))
}
