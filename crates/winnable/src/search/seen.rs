//! The positions seen, in full and side by side: one look tells whether a position is new.

use super::packed::{Mark, Packed};

/// Slots at first, and from when on a table grows in smaller steps.
const FEW: usize = 1 << 9;
const MANY: usize = 1 << 16;

/// The positions a search has seen.
pub(super) struct Seen {
    short: Table<4>,
    long: Table<6>,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self { short: Table::new(), long: Table::new() }
    }

    /// Takes note of a position with this hash. Says whether it is new.
    pub(super) fn add(&mut self, position: &Packed, hash: u64, mark: Mark) -> bool {
        match position {
            Packed::Short(words) => self.short.add(words, hash, mark),
            Packed::Long(words) => self.long.add(words, hash, mark),
        }
    }

    /// The hash of a position.
    pub(super) fn hash(position: &Packed) -> u64 {
        match position {
            Packed::Short(words) => hash(words),
            Packed::Long(words) => hash(words),
        }
    }

    /// A glance at where the position belongs. Several of them at once cost little more than
    /// one: the processor waits for all of them together, and [`Seen::add`] need not wait again.
    pub(super) fn glance(&self, position: &Packed, hash: u64) -> u64 {
        match position {
            Packed::Short(_) => self.short.glance(hash),
            Packed::Long(_) => self.long.glance(hash),
        }
    }
}

/// Open addressing. A slot has the words of a writing, and two words for the squares where its roamer
/// was seen: with White on move, with Black on move. A free slot is all zeros, and no writing begins
/// with zeros alone: one of the kings is in it.
struct Table<const N: usize> {
    slots: Vec<[u64; N]>,
    len: usize,
}

impl<const N: usize> Table<N> {
    const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    fn add(&mut self, words: &[u64], hash: u64, mark: Mark) -> bool {
        if self.len * 8 >= self.slots.len() * 5 {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = start(hash, mask);
        while let Some((known, squares)) =
            self.slots.get_mut(at).and_then(|slot| slot.split_last_chunk_mut::<2>())
        {
            if is_free(known) {
                known.copy_from_slice(words);
                self.len += 1;
                note(squares, mark);
                return true;
            }
            if known == words {
                return note(squares, mark);
            }
            at = (at + 1) & mask;
        }
        false
    }

    fn glance(&self, hash: u64) -> u64 {
        let at = start(hash, self.slots.len().wrapping_sub(1));
        self.slots.get(at).map_or(0, |slot| slot[0])
    }

    fn grow(&mut self) {
        let len = self.slots.len() * if self.slots.len() < MANY { 4 } else { 2 };
        let len = len.max(FEW);
        let mut slots = vec![[0; N]; len];
        let mask = len - 1;
        for old in &self.slots {
            let Some((words, _)) = old.split_last_chunk::<2>() else { continue };
            if is_free(words) {
                continue;
            }
            let mut at = start(hash(words), mask);
            while slots.get(at).is_some_and(|slot| !is_free(slot)) {
                at = (at + 1) & mask;
            }
            if let Some(slot) = slots.get_mut(at) {
                *slot = *old;
            }
        }
        self.slots = slots;
    }
}

fn is_free(words: &[u64]) -> bool {
    words.iter().fold(0, |all, word| all | word) == 0
}

/// Takes note of where the roamer stands. Says whether it is new.
fn note(squares: &mut [u64; 2], Mark { roamer, turn }: Mark) -> bool {
    let squares = &mut squares[turn.index()];
    let before = *squares;
    *squares |= 1 << roamer.index();
    before != *squares
}

#[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
const fn start(hash: u64, mask: usize) -> usize {
    hash as usize & mask
}

fn hash(words: &[u64]) -> u64 {
    let mut hash = 0x9E37_79B9_7F4A_7C15_u64;
    for &word in words {
        hash = (hash ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        hash ^= hash >> 32;
    }
    hash
}
