//! The Keizer system: neighbours of the ranking meet, of those who are there.
//!
//! The ranking is by Keizer points ([`Keizer`]). From the top down each takes the next below who
//! may be met and leaves the others pairable. Two players meet again when as many rounds have
//! passed as the regulations say; where that leaves somebody over, a round less, and so on. In an
//! odd field the last of those with the fewest free rounds is free. `docs/decisions/systems.md`
//! says which variant this is, and why.

use arbiter_rulebook::Color;
use arbiter_tournament::{Bye, Keizer, KeizerRules, PairingNumber, Player, Record, RoundEntry};

use crate::{
    NoPairing, Options,
    berger::Game,
    completion::Completion,
    dutch::{self, Remedy},
    swiss::{check_numbers, is_paired, is_present, pairs_of, round_to_pair},
};

/// Somebody who is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// The player concerned.
    pub number: PairingNumber,
    /// Place in the ranking of everybody, from 1.
    pub place: usize,
    /// Rounds in which the number was odd and this player was left over.
    pub frees: usize,
    /// Opponents with the round, from 1, first round first; games that were not played too.
    pub met: Vec<(usize, PairingNumber)>,
    /// Colours of the games played, first round first.
    pub colors: Vec<Color>,
}

/// A round, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeizerPairing {
    /// Which round, from 1.
    pub round: usize,
    /// Those who are there, best first, without the one who is free.
    pub contenders: Vec<Contender>,
    /// Games, that of the highest place first.
    pub games: Vec<Game>,
    /// Who is free.
    pub bye: Option<PairingNumber>,
    /// Rounds from one meeting to the next that were asked for.
    pub asked: u8,
    /// Rounds that could be kept.
    pub apart: u8,
    /// Pairs that the organiser keeps apart.
    barred: Vec<(PairingNumber, PairingNumber)>,
}

/// The answer to "why does A not play B?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeizerWhyNot {
    /// They do play each other.
    TheyPlay,
    /// Not there, or free in this round.
    NotPaired(PairingNumber),
    /// The organiser keeps them apart.
    Barred,
    /// They met not long ago.
    TooSoon {
        /// The round of their last game.
        met: usize,
        /// Rounds that must pass.
        apart: u8,
    },
    /// Others stand nearer, or must be met by one of them so that all can be paired.
    Places {
        /// Place of the first.
        place: usize,
        /// Place of the other.
        other_place: usize,
    },
}

/// Pairs the round that `options` name, or the next one.
pub fn pair(
    rules: KeizerRules,
    record: &Record,
    options: &Options,
) -> Result<KeizerPairing, NoPairing> {
    let round = round_to_pair(record, options)?;
    check_numbers(record, options)?;
    let mut contenders = contenders(rules, record, options, round);
    if contenders.len() < 2 {
        return Err(NoPairing::TooFewLeft);
    }
    let in_round = u16::try_from(round).unwrap_or(u16::MAX);
    let barred: Vec<_> = record
        .forbidden_in(in_round)
        .flat_map(pairs_of)
        .chain(options.forbidden.iter().copied())
        .collect();
    let mut bye = None;
    if contenders.len() % 2 == 1 {
        // Of equals `min_by_key` takes the first it meets, so from the end: the last placed.
        let free = (0..contenders.len()).rev().min_by_key(|&idx| contenders[idx].frees);
        bye = free.map(|idx| contenders.remove(idx).number);
    }
    let mut pairing = KeizerPairing {
        round,
        contenders,
        games: Vec::new(),
        bye,
        asked: rules.apart,
        apart: rules.apart,
        barred,
    };
    loop {
        match pairing.pairs() {
            Ok(pairs) => {
                let boards = (1_usize..).zip(pairs);
                let game = |(board, (upper, lower))| pairing.colored(board, upper, lower);
                pairing.games = boards.map(game).collect();
                return Ok(pairing);
            }
            Err(left_over) if pairing.apart == 0 => return Err(pairing.impossible(&left_over)),
            Err(_) => pairing.apart -= 1,
        }
    }
}

/// Those who are there, best first.
fn contenders(
    rules: KeizerRules,
    record: &Record,
    options: &Options,
    round: usize,
) -> Vec<Contender> {
    let ranking = Keizer::after(record, round - 1, rules);
    let is_recorded = is_paired(record, round - 1);
    let places = (1..).zip(&ranking.rows);
    let players = places.filter_map(|(place, row)| Some((place, record.player(row.number)?)));
    players
        .filter(|(_, player)| is_present(record, options, player, (round, is_recorded)))
        .map(|(place, player)| contender(place, player, round))
        .collect()
}

fn contender(place: usize, player: &Player, round: usize) -> Contender {
    let mut contender =
        Contender { number: player.number, place, frees: 0, met: Vec::new(), colors: Vec::new() };
    for (at, &entry) in (1..round).zip(&player.rounds) {
        match entry {
            RoundEntry::Paired { opponent, color, result } => {
                contender.met.push((at, opponent));
                if result.was_played() {
                    contender.colors.extend(color);
                }
            }
            RoundEntry::Bye(Bye::PairingAllocated) => contender.frees += 1,
            RoundEntry::Bye(Bye::HalfPoint | Bye::FullPoint | Bye::ZeroPoint)
            | RoundEntry::Absent => {}
        }
    }
    contender
}

impl KeizerPairing {
    /// Each with the next below who leaves the others pairable; or those who stay over.
    fn pairs(&self) -> Result<Vec<(usize, usize)>, Vec<usize>> {
        let may_meet = |one: usize, other: usize| self.obstacle(one, other).is_none();
        let mut completion = Completion::in_order(self.contenders.len(), &may_meet);
        if !completion.is_perfect() {
            return Err(completion.uncovered().collect());
        }
        let mut left: Vec<usize> = (0..self.contenders.len()).collect();
        let mut pairs = Vec::with_capacity(left.len() / 2);
        while let Some((&first, others)) = left.split_first() {
            let found = others.iter().copied().find(|&other| completion.take_pair(first, other));
            // A perfect matching has an opponent for everybody.
            let Some(second) = found else { return Err(left) };
            left.retain(|&idx| idx != first && idx != second);
            pairs.push((first, second));
        }
        Ok(pairs)
    }

    /// What forbids a game of these two, by their places among those who are there.
    fn obstacle(&self, one: usize, other: usize) -> Option<KeizerWhyNot> {
        let (one, other) = (&self.contenders[one], &self.contenders[other]);
        let pair = [(one.number, other.number), (other.number, one.number)];
        if self.barred.iter().any(|barred| pair.contains(barred)) {
            return Some(KeizerWhyNot::Barred);
        }
        let met = one.last_met(other.number)?;
        let apart = self.apart;
        (self.round < met + usize::from(apart)).then_some(KeizerWhyNot::TooSoon { met, apart })
    }

    /// Nobody is left for these, whatever the distance.
    fn impossible(&self, left_over: &[usize]) -> NoPairing {
        let stuck = left_over.iter().map(|&idx| self.contenders[idx].number);
        let mut stuck: Vec<PairingNumber> = stuck.collect();
        stuck.sort_unstable();
        NoPairing::Impossible(dutch::NoPairing {
            players: self.contenders.len(),
            unpaired: stuck.len(),
            stuck,
            opponents: Vec::new(),
            bye_is_contested: false,
            remedies: vec![Remedy::LiftForbiddenPairs],
        })
    }

    /// White to the one who had it less often, less the games with Black; then to the one who had
    /// Black when their colours, counted back from the last game, differed; then to the higher on
    /// odd boards.
    fn colored(&self, board: usize, upper: usize, lower: usize) -> Game {
        let (upper, lower) = (&self.contenders[upper], &self.contenders[lower]);
        let color = color_of_upper(upper, lower).unwrap_or(if board % 2 == 1 {
            Color::White
        } else {
            Color::Black
        });
        let (upper, lower) = (upper.number, lower.number);
        match color {
            Color::White => Game { white: upper, black: lower },
            Color::Black => Game { white: lower, black: upper },
        }
    }

    /// The place of somebody in the ranking of everybody.
    pub fn place(&self, number: PairingNumber) -> Option<usize> {
        self.contenders.iter().find(|it| it.number == number).map(|it| it.place)
    }

    /// Why `one` does not play `other`.
    pub fn why_not(&self, one: PairingNumber, other: PairingNumber) -> KeizerWhyNot {
        let at = |number| self.contenders.iter().position(|it| it.number == number);
        let Some(first) = at(one) else { return KeizerWhyNot::NotPaired(one) };
        let Some(second) = at(other) else { return KeizerWhyNot::NotPaired(other) };
        let is_theirs =
            |game: &&Game| [(one, other), (other, one)].contains(&(game.white, game.black));
        if self.games.iter().any(|game| is_theirs(&game)) {
            return KeizerWhyNot::TheyPlay;
        }
        self.obstacle(first, second).unwrap_or(KeizerWhyNot::Places {
            place: self.contenders[first].place,
            other_place: self.contenders[second].place,
        })
    }
}

impl Contender {
    fn last_met(&self, other: PairingNumber) -> Option<usize> {
        self.met.iter().rev().find(|(_, opponent)| *opponent == other).map(|&(round, _)| round)
    }

    /// Games with White less those with Black.
    fn balance(&self) -> i32 {
        self.colors.iter().map(|color| if *color == Color::White { 1 } else { -1 }).sum()
    }
}

/// The colour that the past gives to the higher of two; None where it says nothing.
fn color_of_upper(upper: &Contender, lower: &Contender) -> Option<Color> {
    let (mine, other) = (upper.balance(), lower.balance());
    if mine != other {
        return Some(if mine < other { Color::White } else { Color::Black });
    }
    let pairs = upper.colors.iter().rev().zip(lower.colors.iter().rev());
    let mut different = pairs.filter(|(mine, other)| mine != other);
    different.next().map(|(mine, _)| !*mine)
}
