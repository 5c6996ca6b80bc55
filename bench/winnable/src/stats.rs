//! Mean, percentiles, maximum.

/// Times in nanoseconds.
#[derive(Default)]
pub struct Times(Vec<u64>);

impl Times {
    pub fn add(&mut self, time: u64) {
        self.0.push(time);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The time that this share of all, in hundredths, stays below.
    pub fn below(&self, share: usize) -> u64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() * share / 100).copied().unwrap_or(0)
    }

    /// Mean, 99th percentile, maximum and total, as cells of a table.
    pub fn cells(&self) -> String {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at =
            |share: usize| sorted.get((sorted.len() * share / 100).min(sorted.len().max(1) - 1));
        let mean = self.total() / (sorted.len().max(1) as u64);
        format!(
            "{} | {} | {} | {}",
            human(mean),
            human(at(99).copied().unwrap_or(0)),
            human(sorted.last().copied().unwrap_or(0)),
            human(self.total()),
        )
    }
}

/// A time for people.
pub fn human(nanos: u64) -> String {
    match nanos {
        0..10_000 => format!("{nanos} ns"),
        10_000..10_000_000 => format!("{:.1} µs", nanos as f64 / 1e3),
        10_000_000..10_000_000_000 => format!("{:.1} ms", nanos as f64 / 1e6),
        _ => format!("{:.1} s", nanos as f64 / 1e9),
    }
}
