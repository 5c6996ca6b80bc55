//! Numbers that look random and are the same for the same seed.

pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    const fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) const fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub(crate) const fn chance(&mut self, one_in: u64) -> bool {
        self.below(one_in) == 0
    }

    /// A time of `least` milliseconds and up to so many more.
    pub(crate) const fn time(&mut self, least: i64, more: u64) -> i64 {
        least + self.below(more) as i64
    }

    pub(crate) fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[usize::try_from(self.below(all.len() as u64)).unwrap()].clone()
    }
}
