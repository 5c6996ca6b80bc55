//! The positions seen, in full and side by side: one look tells whether a position is new.

use super::packed::{Mark, Packed};

/// Slots at first, and from when on a table grows in smaller steps.
const FEW: usize = 1 << 9;
const MANY: usize = 1 << 16;

/// The positions a search has seen.
pub(super) struct Seen {
    short: Table<2>,
    long: Table<4>,
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

/// A writing, and the squares where its roamer was seen: with White on move, with Black on move. No slot
/// of a short writing lies in two lines of the processor's memory.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Slot<const N: usize> {
    words: [u64; N],
    squares: [u64; 2],
}

impl<const N: usize> Slot<N> {
    /// All zeros, which no writing is: one of the kings is in it.
    const FREE: Self = Self { words: [0; N], squares: [0; 2] };

    fn is_free(&self) -> bool {
        self.words == [0; N]
    }
}

/// Open addressing.
struct Table<const N: usize> {
    slots: Vec<Slot<N>>,
    len: usize,
}

impl<const N: usize> Table<N> {
    const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    fn add(&mut self, words: &[u64; N], hash: u64, mark: Mark) -> bool {
        if self.len * 8 >= self.slots.len() * 5 {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = start(hash, mask);
        while let Some(slot) = self.slots.get_mut(at) {
            if slot.words == *words {
                return note(&mut slot.squares, mark);
            }
            if slot.is_free() {
                slot.words = *words;
                self.len += 1;
                return note(&mut slot.squares, mark);
            }
            at = (at + 1) & mask;
        }
        false
    }

    fn glance(&self, hash: u64) -> u64 {
        let at = start(hash, self.slots.len().wrapping_sub(1));
        self.slots.get(at).map_or(0, |slot| slot.words[0])
    }

    fn grow(&mut self) {
        let len = self.slots.len() * if self.slots.len() < MANY { 4 } else { 2 };
        let len = len.max(FEW);
        let mut slots = vec![Slot::FREE; len];
        let mask = len - 1;
        for old in self.slots.iter().filter(|slot| !slot.is_free()) {
            let mut at = start(hash(&old.words), mask);
            while slots.get(at).is_some_and(|slot| !slot.is_free()) {
                at = (at + 1) & mask;
            }
            if let Some(slot) = slots.get_mut(at) {
                *slot = *old;
            }
        }
        self.slots = slots;
    }
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

fn hash<const N: usize>(words: &[u64; N]) -> u64 {
    let mut hash = 0x9E37_79B9_7F4A_7C15_u64;
    for &word in words {
        hash = (hash ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        hash ^= hash >> 32;
    }
    hash
}
