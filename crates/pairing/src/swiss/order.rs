//! The initial order (C.04.2.B.2): rating, then title, then the alphabet.

use std::cmp::Reverse;

use arbiter_tournament::Title;

/// What decides a player's place in the initial order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InitialRank<'p> {
    /// Strength by the list of the event, or the arbiter's estimate; none ranks last.
    pub rating: Option<u16>,
    /// None ranks last.
    pub title: Option<Title>,
    /// Decides what rating and title leave open.
    pub name: &'p str,
}

/// Indices into `ranks`, strongest first: the player at place `i` gets number `i + 1`.
pub fn initial_order(ranks: &[InitialRank<'_>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by_key(|&idx| {
        let rank = &ranks[idx];
        (Reverse(rank.rating), rank.title.is_none(), rank.title, rank.name)
    });
    order
}
