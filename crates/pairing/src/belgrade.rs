//! The Belgrade system: out after so many lost points (KO.6).
//!
//! A win costs nothing, a draw half a point, a defeat a whole one; who has lost two points, or
//! three where the event says so, is out. The source does not say how survivors are paired nor
//! what happens when the last of them go out together. Ours: those who lost equally much meet,
//! first half against second half by number, nobody twice while that can be avoided; those who
//! would all be out together play off for the first place.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{Bye, GameResult, PairingNumber, Record, RoundEntry};

use crate::{NoPairing, berger::Game, completion::Completion};

/// How much a player may lose before being out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Two points.
    Two,
    /// Three points.
    Three,
}

impl Limit {
    /// The points at which a player is out.
    pub const fn points(self) -> Score {
        match self {
            Self::Two => Score::from_tenths(20),
            Self::Three => Score::from_tenths(30),
        }
    }
}

/// A player of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The player concerned.
    pub player: PairingNumber,
    /// Points lost so far.
    pub lost: Score,
    /// Opponents met, first round first.
    pub opponents: Vec<PairingNumber>,
    /// Colours had, first round first.
    pub colors: Vec<Color>,
    /// Byes had.
    pub byes: u16,
    /// The round that put the player out.
    pub out_in_round: Option<u16>,
}

/// A round to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BelgradeRound {
    /// Games, those who lost least first.
    pub games: Vec<Game>,
    /// Who is free, when the survivors are odd in number.
    pub bye: Option<PairingNumber>,
    /// Whether some meet again because no other pairing was left.
    pub has_rematch: bool,
}

/// A result, in terms of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BelgradeResult {
    /// Won by this colour.
    Won(Color),
    /// Drawn.
    Drawn,
}

/// Where the event stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BelgradeState {
    /// Two or more are in.
    Running,
    /// A single player is left.
    Won(PairingNumber),
    /// The last survivors went out in the same round and must play off.
    PlayoffNeeded(Vec<PairingNumber>),
}

/// Why results were not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{expected} games were played, {found} results were given")]
pub struct BelgradeResultsError {
    /// Games of the round.
    pub expected: usize,
    /// Results given.
    pub found: usize,
}

/// A running event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Belgrade {
    limit: Limit,
    rounds_played: u16,
    contestants: Vec<Contestant>,
    /// Those who are not there for the round to play now.
    absent: Vec<PairingNumber>,
}

impl Belgrade {
    /// An event of players 1 to `n_players`.
    pub fn new(n_players: u16, limit: Limit) -> Self {
        let contestants = (1..=n_players)
            .filter_map(PairingNumber::new)
            .map(|player| Contestant {
                player,
                lost: Score::ZERO,
                opponents: Vec::new(),
                colors: Vec::new(),
                byes: 0,
                out_in_round: None,
            })
            .collect();
        Self { limit, rounds_played: 0, contestants, absent: Vec::new() }
    }

    /// The event before `round`, from 1, as the record has it: whoever met whom. A round that a
    /// player missed costs what it was not worth, so that a late entrant has lost a point per
    /// round (KO.6 says nothing of either).
    pub fn before(record: &Record, round: usize, limit: Limit) -> Result<Self, NoPairing> {
        let n_players = u16::try_from(record.players.len()).unwrap_or(u16::MAX);
        let mut state = Self::new(n_players, limit);
        for round_idx in 0..round - 1 {
            state.rounds_played += 1;
            for player in &record.players {
                let entry = player.rounds.get(round_idx).copied().unwrap_or(RoundEntry::Absent);
                state.record(player.number, entry)?;
            }
        }
        Ok(state)
    }

    /// The same event with these players missing from the round to play now.
    #[must_use]
    pub fn without(mut self, absent: &[PairingNumber]) -> Self {
        self.absent = absent.to_vec();
        self
    }

    /// Adds one player's round.
    fn record(&mut self, player: PairingNumber, entry: RoundEntry) -> Result<(), NoPairing> {
        let (limit, round) = (self.limit.points(), self.rounds_played);
        let Some(contestant) = self.contestant_mut(player) else { return Ok(()) };
        if contestant.out_in_round.is_some() {
            return Ok(());
        }
        contestant.lost += match entry {
            RoundEntry::Paired { opponent, color, result } => {
                if result.is_open() {
                    let white = if color == Some(Color::Black) { opponent } else { player };
                    return Err(NoPairing::GameUndecided { round: usize::from(round), white });
                }
                contestant.opponents.push(opponent);
                if result.was_played() {
                    contestant.colors.extend(color);
                }
                match result {
                    GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin => {
                        Score::ZERO
                    }
                    GameResult::Draw | GameResult::UnratedDraw => Score::HALF,
                    GameResult::Loss
                    | GameResult::UnratedLoss
                    | GameResult::ForfeitLoss
                    | GameResult::Adjourned
                    | GameResult::Pending => Score::ONE,
                }
            }
            RoundEntry::Bye(Bye::PairingAllocated) => {
                contestant.byes += 1;
                Score::ZERO
            }
            RoundEntry::Bye(Bye::FullPoint) => Score::ZERO,
            RoundEntry::Bye(Bye::HalfPoint) => Score::HALF,
            RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => Score::ONE,
        };
        if limit <= contestant.lost {
            contestant.out_in_round = Some(round);
        }
        Ok(())
    }

    /// Why `one` does not play `other` in the round to play now.
    pub fn why_not(&self, one: PairingNumber, other: PairingNumber) -> BelgradeWhyNot {
        let round = self.round();
        let game =
            |number| round.games.iter().find(|game| game.white == number || game.black == number);
        let Some(first) = game(one) else { return BelgradeWhyNot::NotPaired(one) };
        let Some(second) = game(other) else { return BelgradeWhyNot::NotPaired(other) };
        if first == second {
            return BelgradeWhyNot::TheyPlay;
        }
        let (Some(a), Some(b)) =
            (self.contestants.get(one.index()), self.contestants.get(other.index()))
        else {
            return BelgradeWhyNot::NotPaired(one);
        };
        if a.opponents.contains(&other) {
            return BelgradeWhyNot::Met;
        }
        if a.lost != b.lost {
            return BelgradeWhyNot::Losses { lost: a.lost, other_lost: b.lost };
        }
        BelgradeWhyNot::Later
    }

    /// Everybody, by number.
    pub fn contestants(&self) -> &[Contestant] {
        &self.contestants
    }

    /// Those still in: least lost first, then by number.
    pub fn survivors(&self) -> Vec<&Contestant> {
        let mut survivors: Vec<&Contestant> =
            self.contestants.iter().filter(|c| c.out_in_round.is_none()).collect();
        survivors.sort_by_key(|c| (c.lost, c.player));
        survivors
    }

    /// Where the event stands.
    pub fn state(&self) -> BelgradeState {
        match self.survivors().as_slice() {
            [] => BelgradeState::PlayoffNeeded(
                self.contestants
                    .iter()
                    .filter(|c| c.out_in_round == Some(self.rounds_played))
                    .map(|c| c.player)
                    .collect(),
            ),
            [only] => BelgradeState::Won(only.player),
            _ => BelgradeState::Running,
        }
    }

    /// The round to play now; no games when the event is over.
    pub fn round(&self) -> BelgradeRound {
        let mut survivors = self.survivors();
        survivors.retain(|contestant| !self.absent.contains(&contestant.player));
        let mut bye = None;
        if survivors.len() % 2 == 1 {
            // Of equals `min_by_key` takes the first it meets, so from the end: the last placed.
            let free = (0..survivors.len()).rev().min_by_key(|&place| survivors[place].byes);
            bye = free.map(|place| survivors.remove(place).player);
        }
        let not_met = |a: usize, b: usize| !survivors[a].opponents.contains(&survivors[b].player);
        let (pairs, has_rematch) = pair_in_order(&survivors, &not_met);
        let games = pairs.into_iter().map(|(a, b)| colored(survivors[a], survivors[b])).collect();
        BelgradeRound { games, bye, has_rematch }
    }

    /// The event after the round, given the result of each game in the order of [`Self::round`].
    pub fn advance(&self, results: &[BelgradeResult]) -> Result<Self, BelgradeResultsError> {
        let round = self.round();
        if results.len() != round.games.len() {
            let (expected, found) = (round.games.len(), results.len());
            return Err(BelgradeResultsError { expected, found });
        }
        let mut next = self.clone();
        next.rounds_played += 1;
        for (game, &result) in round.games.iter().zip(results) {
            next.enter(game.white, game.black, Color::White, result);
            next.enter(game.black, game.white, Color::Black, result);
        }
        if let Some(contestant) = round.bye.and_then(|player| next.contestant_mut(player)) {
            contestant.byes += 1;
        }
        Ok(next)
    }

    fn contestant_mut(&mut self, player: PairingNumber) -> Option<&mut Contestant> {
        self.contestants.get_mut(player.index())
    }

    fn enter(
        &mut self,
        player: PairingNumber,
        opponent: PairingNumber,
        color: Color,
        result: BelgradeResult,
    ) {
        let (limit, round) = (self.limit.points(), self.rounds_played);
        let Some(contestant) = self.contestant_mut(player) else { return };
        contestant.opponents.push(opponent);
        contestant.colors.push(color);
        contestant.lost += match result {
            BelgradeResult::Drawn => Score::HALF,
            BelgradeResult::Won(winner) if winner == color => Score::ZERO,
            BelgradeResult::Won(_) => Score::ONE,
        };
        if limit <= contestant.lost {
            contestant.out_in_round = Some(round);
        }
    }
}

/// The answer to "why does A not play B?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BelgradeWhyNot {
    /// They do play each other.
    TheyPlay,
    /// Out, or free in this round.
    NotPaired(PairingNumber),
    /// They have met, which is avoided while it can be.
    Met,
    /// They have lost different numbers of points.
    Losses {
        /// Points lost by the first.
        lost: Score,
        /// Points lost by the other.
        other_lost: Score,
    },
    /// As good, but later in the order of halves.
    Later,
}

/// Pairs from the top: each takes the first opponent that leaves the others pairable.
///
/// The flag tells that some could only be paired with an opponent they had met.
fn pair_in_order(
    survivors: &[&Contestant],
    not_met: &dyn Fn(usize, usize) -> bool,
) -> (Vec<(usize, usize)>, bool) {
    let mut completion = Completion::in_order(survivors.len(), not_met);
    let stranded: Vec<usize> = completion.uncovered().collect();
    let mut left: Vec<usize> = (0..survivors.len()).filter(|v| !stranded.contains(v)).collect();
    for &place in &stranded {
        completion.take_single(place);
    }
    let mut pairs = Vec::with_capacity(survivors.len() / 2);
    while let Some(&first) = left.first() {
        let found = opponents_in_order(survivors, &left)
            .into_iter()
            .find(|&second| completion.take_pair(first, second));
        let Some(second) = found else { break };
        left.retain(|&place| place != first && place != second);
        pairs.push((first, second));
    }
    let half = stranded.len() / 2;
    pairs.extend(stranded[..half].iter().copied().zip(stranded[half..].iter().copied()));
    pairs.sort_unstable();
    (pairs, !stranded.is_empty())
}

/// The opponents of the first of `left`: the second half of those who lost as much, from its
/// head; the first half, from its end; then those who lost more.
fn opponents_in_order(survivors: &[&Contestant], left: &[usize]) -> Vec<usize> {
    let lost = survivors[left[0]].lost;
    let group = left.iter().take_while(|&&place| survivors[place].lost == lost).count();
    let half = (group / 2).max(1);
    let mut order = left[half..group.max(half)].to_vec();
    order.extend(left[1..half].iter().rev());
    order.extend(&left[group.max(1)..]);
    order
}

/// White to the one who had it less often, then to the one who had Black last, then by number.
fn colored(upper: &Contestant, lower: &Contestant) -> Game {
    let key = |contestant: &Contestant| {
        let whites = contestant.colors.iter().filter(|&&color| color == Color::White).count();
        let blacks = contestant.colors.len() - whites;
        let had_white_last = contestant.colors.last() == Some(&Color::White);
        (
            whites + lower.colors.len().max(upper.colors.len()) - blacks,
            had_white_last,
            contestant.player,
        )
    };
    if key(upper) <= key(lower) {
        Game { white: upper.player, black: lower.player }
    } else {
        Game { white: lower.player, black: upper.player }
    }
}
