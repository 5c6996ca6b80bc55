//! The Dubov system, C.04.4.1 as in force from 1 February 2026.
//!
//! | Articles | Module |
//! |---|---|
//! | 1: preferences, average ratings, maximum upfloaters; 3.1: the bye | here |
//! | 3.2.1, 3.2.2, 4.2: who floats up | `upfloaters` |
//! | 3.2.3 to 3.2.6, 4.3, 4.4: White and Black seekers, shifters, transpositions | `seekers` |
//! | 5: colours | here |
//! | why this and not that | [`explain`] |
//!
//! Nobody floats down: the bye is given first, then each scoregroup from the top takes as few
//! players from below as it needs.

pub mod explain;
mod seekers;
mod upfloaters;

use arbiter_rulebook::{Color, Score};

use crate::{
    NoPairing,
    dutch::{
        self, ColorRule, colors,
        roster::{Rank, Roster},
    },
    swiss::{Board, Boards, Field, FieldError, Grade, Preference},
};

/// A paired round and what its reasons are made of.
#[derive(Clone, Debug)]
pub struct DubovPairing {
    round: usize,
    roster: Roster,
    records: Vec<Upfloats>,
    limits: Limits,
    bye: Option<Rank>,
    brackets: Vec<Bracket>,
}

/// What the system knows of a player beside colours and score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Upfloats {
    /// Average rating of the opponents met (1.7).
    pub(crate) aro: u32,
    /// Rounds in which the player was paired against a higher score.
    pub(crate) times: u8,
    /// Whether the round before was one of them.
    pub(crate) was_last: bool,
}

/// What C8 to C10 ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Whoever has floated up this many times is a maximum upfloater (1.8).
    pub(crate) most: u8,
    /// In the last round C8 to C10 do not count.
    pub(crate) is_last_round: bool,
}

/// One bracket, paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bracket {
    pub(crate) score: Score,
    pub(crate) residents: Vec<Rank>,
    /// Those below whom the bracket could take from.
    pub(crate) below: Vec<Rank>,
    pub(crate) upfloaters: Vec<Rank>,
    pub(crate) seekers: seekers::Seekers,
    /// White seeker, Black seeker, in the order of S1.
    pub(crate) pairs: Vec<(Rank, Rank)>,
}

/// The boards of the round.
pub fn pair(field: &Field) -> Result<Boards, NoPairing> {
    DubovPairing::of(field).map(|pairing| pairing.boards(field))
}

impl DubovPairing {
    /// Pairs the round.
    pub fn of(field: &Field) -> Result<Self, NoPairing> {
        let total = field.rounds_total.ok_or(FieldError::RoundsMissing)?;
        let counts = |it: &&crate::swiss::Entrant| it.is_present || it.took_part;
        let unrated = |it: &&crate::swiss::Entrant| it.rating.is_none();
        if let Some(entrant) = field.entrants.iter().filter(counts).find(unrated) {
            return Err(FieldError::NoRating { number: entrant.number }.into());
        }
        let impossible = || NoPairing::Impossible(dutch::NoPairing::by(field, seen));
        let roster = seen(field);
        let everybody: Vec<Rank> = (0..roster.players.len()).collect();
        if !roster.can_complete(&everybody) {
            return Err(impossible());
        }
        let most = 2 + u8::try_from(total / 5).unwrap_or(u8::MAX - 2);
        let mut pairing = Self {
            round: field.round,
            records: records(field),
            limits: Limits { most, is_last_round: field.is_last_round() },
            bye: None,
            brackets: Vec::new(),
            roster,
        };
        let mut left = everybody;
        if left.len() % 2 == 1 {
            let bye = pairing.bye_taker(&left).ok_or_else(impossible)?;
            left.retain(|&rank| rank != bye);
            pairing.bye = Some(bye);
        }
        while let Some(&first) = left.first() {
            let bracket = pairing.bracket(&left, first).ok_or_else(impossible)?;
            let mut is_paired = vec![false; pairing.roster.players.len()];
            for &(one, other) in &bracket.pairs {
                is_paired[one] = true;
                is_paired[other] = true;
            }
            left.retain(|&rank| !is_paired[rank]);
            pairing.brackets.push(bracket);
        }
        Ok(pairing)
    }

    /// 3.1: of the lowest score, then with the most games, then with the largest number, so
    /// that all others can be paired.
    fn bye_taker(&self, left: &[Rank]) -> Option<Rank> {
        let players = &self.roster.players;
        let mut candidates: Vec<Rank> =
            left.iter().copied().filter(|&rank| players[rank].may_have_bye).collect();
        candidates.sort_by_key(|&rank| {
            let player = &players[rank];
            (player.score, std::cmp::Reverse((player.games, player.number)))
        });
        candidates.into_iter().find(|&rank| {
            let others: Vec<Rank> = left.iter().copied().filter(|&it| it != rank).collect();
            self.roster.can_complete(&others)
        })
    }

    /// The bracket of the best score among those left.
    fn bracket(&self, left: &[Rank], first: Rank) -> Option<Bracket> {
        let score = self.roster.players[first].score;
        let n_residents =
            left.iter().take_while(|&&rank| self.roster.players[rank].score == score).count();
        let (residents, below) = left.split_at(n_residents);
        let choice = upfloaters::Choice {
            roster: &self.roster,
            records: &self.records,
            limits: self.limits,
        };
        let upfloaters = choice.make(residents, below)?;
        let members: Vec<Rank> = residents.iter().chain(&upfloaters).copied().collect();
        let seekers = seekers::Seekers::of(&self.roster, &self.records, &members)?;
        let pairs = seekers.pairs(&self.roster)?;
        Some(Bracket {
            score,
            residents: residents.to_vec(),
            below: below.to_vec(),
            upfloaters,
            seekers,
            pairs,
        })
    }

    /// The round in the order of boards.
    pub fn boards(&self, field: &Field) -> Boards {
        let pairs = self.brackets.iter().flat_map(|bracket| &bracket.pairs);
        let boards = pairs.map(|&(one, other)| self.board(one, other).0).collect();
        Boards::in_order(field, boards, self.bye.map(|rank| self.roster.players[rank].number))
    }

    /// The game of two players, and the rule that gives its colours (5.2).
    pub(crate) fn board(&self, one: Rank, other: Rank) -> (Board, ColorRule) {
        let players = &self.roster.players;
        let (upper, lower) = (&players[one.min(other)], &players[one.max(other)]);
        let initial = self.roster.initial_color;
        let (color, rule) = if upper.games == 0 && lower.games == 0 {
            let is_odd = upper.effective_number % 2 == 1;
            (if is_odd { initial } else { !initial }, ColorRule::E5)
        } else {
            colors::allot(upper, lower, initial)
        };
        let (white, black) = match color {
            Color::White => (upper.number, lower.number),
            Color::Black => (lower.number, upper.number),
        };
        (Board { white, black }, rule)
    }
}

/// The players as the system sees them: who has not played wants Black, mildly (1.6.4).
pub(crate) fn seen(field: &Field) -> Roster {
    let mut roster = Roster::ranked(field);
    for player in &mut roster.players {
        let nothing = Preference { color: Color::Black, grade: Grade::Mild };
        player.preference = Some(player.preference.unwrap_or(nothing));
    }
    roster
}

/// Average ratings and upfloats, by rank.
fn records(field: &Field) -> Vec<Upfloats> {
    let rating = |number: &arbiter_tournament::PairingNumber| {
        field.entrant(*number).and_then(|it| it.rating).map_or(0, u32::from)
    };
    let before = u8::try_from(field.round - 1).unwrap_or(u8::MAX);
    let record = |entrant: &&crate::swiss::Entrant| {
        let n = u32::try_from(entrant.opponents.len()).unwrap_or(u32::MAX);
        let sum: u32 = entrant.opponents.iter().map(rating).sum();
        Upfloats {
            // Halves are rounded up (1.7.1).
            aro: if n == 0 { 0 } else { (2 * sum + n) / (2 * n) },
            times: u8::try_from(entrant.upfloats.len()).unwrap_or(u8::MAX),
            was_last: before != 0 && entrant.upfloats.last() == Some(&before),
        }
    };
    field.ranking().iter().map(record).collect()
}
