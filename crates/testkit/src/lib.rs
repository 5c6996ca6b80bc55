//! What tests of several crates share. Nothing of the product depends on it.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// A file or folder of the test data that is not passed on: below the folder that
/// `ARBITER_VECTORS` names, or below `shared/vectors` beside the repository.
pub fn vectors(name: &str) -> PathBuf {
    let root = env::var_os("ARBITER_VECTORS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"),
        PathBuf::from,
    );
    root.join(name)
}

/// The same where it is at hand; a test that is skipped for the want of it says so.
#[expect(clippy::print_stdout, reason = "a skipped test says so")]
pub fn vectors_at_hand(name: &str) -> Option<PathBuf> {
    let path = vectors(name);
    if !path.exists() {
        println!("skipped: there is no {}", path.display());
        return None;
    }
    Some(path)
}

/// The reports (`.trf`) in a folder, by their names.
pub fn reports_in(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut reports: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "trf")).collect();
    reports.sort();
    reports
}

/// Numbers that look random and are the same every time: a linear congruential generator.
#[derive(Clone, Debug)]
pub struct Noise(pub u64);

impl Noise {
    /// The next number below a bound, which is not zero.
    pub const fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.below(1 << 22) << 42 | self.below(1 << 21) << 21 | self.below(1 << 21)
    }

    /// The next place in a list of this length, which is not zero.
    pub fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap_or(0)
    }

    /// Whether something happens that has this chance.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.index(100) < chance
    }

    /// The next number from one to another, both of them included.
    pub fn between(&mut self, from: u16, to: u16) -> u16 {
        from + u16::try_from(self.below(u64::from(to - from) + 1)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_below_their_bound_and_come_again() {
        let (mut one, mut same) = (Noise(7), Noise(7));
        let drawn: Vec<u64> = (0..100).map(|_| one.below(6)).collect();
        assert!(drawn.iter().all(|&number| number < 6) && (0..6).all(|it| drawn.contains(&it)));
        assert_eq!(drawn, (0..100).map(|_| same.below(6)).collect::<Vec<_>>());
    }
}
