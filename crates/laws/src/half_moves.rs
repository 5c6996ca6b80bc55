//! What is kept of every half-move of a game.

use std::ops::{Deref, DerefMut};

/// Half-moves for which a list makes room at a time. A hall has thousands of games, and lists that
/// grow twofold would be half empty in the middle of each.
const TOGETHER: usize = 16;

/// A list with an entry for each half-move. Whoever looks what a move would bring copies the game
/// and plays it: a copy has room for one half-move more.
#[derive(Debug, PartialEq, Eq)]
pub struct HalfMoves<T>(Vec<T>);

impl<T> HalfMoves<T> {
    /// Adds one.
    pub fn push(&mut self, entry: T) {
        if self.0.len() == self.0.capacity() {
            self.0.reserve_exact(TOGETHER);
        }
        self.0.push(entry);
    }
}

impl<T> Default for HalfMoves<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Clone> Clone for HalfMoves<T> {
    fn clone(&self) -> Self {
        let mut copy = Vec::with_capacity(self.0.len() + 1);
        copy.extend_from_slice(&self.0);
        Self(copy)
    }
}

impl<T> Deref for HalfMoves<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> DerefMut for HalfMoves<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_made_for_a_few_and_a_copy_takes_one_more() {
        let mut list = HalfMoves::default();
        for number in 0..16 {
            list.push(number);
        }
        assert_eq!((list.len(), list.capacity()), (16, 16));
        let mut copy = list.clone();
        assert_eq!(copy, list);
        let room = copy.capacity();
        copy.push(16);
        assert_eq!((copy.len(), copy.capacity()), (17, room), "it did not grow");
        list.push(16);
        assert_eq!((list.len(), list.capacity()), (17, 32));
    }
}
