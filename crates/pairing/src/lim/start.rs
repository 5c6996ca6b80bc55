//! The starting list (7).

use std::cmp::Reverse;

use arbiter_tournament::Title;

/// What decides a player's place in the starting list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimEntry {
    /// FIDE rating.
    pub rating: Option<u16>,
    /// For those without one: the best other information, such as a national rating converted.
    pub adapted_rating: Option<u16>,
    /// None ranks last.
    pub title: Option<Title>,
    /// Place in the local ranking or rating, larger is better.
    pub local_rating: Option<u16>,
    /// What the lot gave; decides what all else leaves open.
    pub lot: u32,
}

/// Indices into `entries`, strongest first: the player at place `i` gets number `i + 1`.
pub fn starting_order(entries: &[LimEntry]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&idx| {
        let entry = &entries[idx];
        let strength = entry.rating.or(entry.adapted_rating);
        let title = (entry.title.is_none(), entry.title);
        (Reverse(strength), title, Reverse(entry.local_rating), entry.lot)
    });
    order
}
