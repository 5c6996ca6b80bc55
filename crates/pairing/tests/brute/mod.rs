//! What the literal readings of Dubov's and Burstein's systems share: players by rank, legality,
//! and completion by trying everything. Only for small fields.
#![allow(dead_code, reason = "each oracle uses its part")]

use arbiter_pairing::{
    Edition,
    generate::Plan,
    swiss::{Board, Entrant, Field, Grade, Options, Preference},
};
use arbiter_rulebook::Color;
use arbiter_tournament::System;

/// A tournament with byes, forfeits and late entries, by the rules of 2026.
pub(crate) fn plan(system: System, players: u16, rounds: u8, seed: u64) -> Plan {
    Plan {
        system,
        options: Options { edition: Edition::E2026, ..Options::default() },
        ratings: (2100, 1800),
        draws: [100, 400, 700][usize::try_from(seed % 3).unwrap()],
        forfeits: 40,
        byes: 60,
        withdrawals: 10,
        late_entries: 50,
        ..Plan::new(players, rounds, seed)
    }
}

/// The players to pair, by score and number.
pub(crate) struct Brute<'f> {
    pub(crate) field: &'f Field,
    pub(crate) players: Vec<&'f Entrant>,
    pub(crate) preferences: Vec<Option<Preference>>,
}

impl<'f> Brute<'f> {
    /// `without_game` is what a player wants who has not played.
    pub(crate) fn new(field: &'f Field, without_game: Option<Preference>) -> Self {
        let mut players: Vec<&Entrant> = field.entrants.iter().filter(|it| it.is_present).collect();
        players.sort_by_key(|it| (std::cmp::Reverse(it.pairing_score), it.number));
        let preferences = players.iter().map(|it| it.colors.preference().or(without_game));
        Self { field, preferences: preferences.collect(), players }
    }

    pub(crate) fn score(&self, p: usize) -> u16 {
        self.players[p].pairing_score.tenths()
    }

    /// C1 and C3.
    pub(crate) fn legal(&self, one: usize, other: usize) -> bool {
        let absolute = |p: usize| {
            self.preferences[p].filter(|it| it.grade == Grade::Absolute).map(|it| it.color)
        };
        let clash = absolute(one).is_some() && absolute(one) == absolute(other);
        !clash && !self.players[one].barred_opponents.contains(&self.players[other].number)
    }

    /// Whether the two want the same colour.
    pub(crate) fn same_wish(&self, one: usize, other: usize) -> bool {
        let wish = |p: usize| self.preferences[p].map(|it| it.color);
        wish(one).is_some() && wish(one) == wish(other)
    }

    /// All ways to pair all of these with each other.
    pub(crate) fn pairings(&self, list: &[usize]) -> Vec<Vec<(usize, usize)>> {
        let Some((&first, others)) = list.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for (idx, &other) in others.iter().enumerate() {
            if !self.legal(first, other) {
                continue;
            }
            let mut rest = others.to_vec();
            rest.remove(idx);
            for mut pairing in self.pairings(&rest) {
                pairing.push((first, other));
                all.push(pairing);
            }
        }
        all
    }

    /// C4: whether all of these can be paired with each other.
    pub(crate) fn completable(&self, list: &[usize]) -> bool {
        let Some((&first, others)) = list.split_first() else { return true };
        (0..others.len()).any(|idx| {
            let mut rest = others.to_vec();
            let other = rest.remove(idx);
            self.legal(first, other) && self.completable(&rest)
        })
    }

    /// 3.1: the bye; `rank` is larger for the lower ranked.
    pub(crate) fn bye_taker<K: Ord>(&self, rank: impl Fn(usize) -> K) -> Option<usize> {
        let everybody: Vec<usize> = (0..self.players.len()).collect();
        let may = |&p: &usize| {
            let others: Vec<usize> = everybody.iter().copied().filter(|&it| it != p).collect();
            !self.players[p].had_bye && self.completable(&others)
        };
        let key = |p: usize| {
            let games = self.players[p].opponents.len();
            (std::cmp::Reverse(self.score(p)), games, rank(p))
        };
        everybody.iter().copied().filter(may).max_by_key(|&p| key(p))
    }

    /// 5.2, `upper` being the higher ranked.
    pub(crate) fn board(&self, upper: usize, lower: usize) -> Board {
        let (one, other) = (self.players[upper], self.players[lower]);
        let color = self.color(upper, lower);
        match color {
            Color::White => Board { white: one.number, black: other.number },
            Color::Black => Board { white: other.number, black: one.number },
        }
    }

    fn color(&self, upper: usize, lower: usize) -> Color {
        let (one, other) = (self.players[upper], self.players[lower]);
        let initial = self.field.initial_color;
        if one.colors.last().is_none() && other.colors.last().is_none() {
            let counted = self.field.entrants.iter().filter(|it| it.is_present || it.took_part);
            let number = counted.filter(|it| it.number <= one.number).count();
            return if number % 2 == 1 { initial } else { !initial };
        }
        match (self.preferences[upper], self.preferences[lower]) {
            (Some(own), Some(others)) if own.color == others.color => {
                if own.grade != others.grade {
                    return if others.grade < own.grade { own.color } else { !own.color };
                }
                one.colors.latest_difference(&other.colors).map_or(own.color, |(had, _)| !had)
            }
            (Some(own), _) => own.color,
            (None, Some(others)) => !others.color,
            (None, None) => initial,
        }
    }
}

/// All subsets of `list` of this size, in the order of the smallest different place.
pub(crate) fn subsets(list: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (idx, &first) in list.iter().enumerate() {
        for mut rest in subsets(&list[idx + 1..], size - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}
