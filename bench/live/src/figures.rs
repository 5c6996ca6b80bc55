//! Figures: shares of what was measured, and the table with limits and verdicts.

/// The value that 99 of 100 do not exceed.
pub fn p99(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = (values.len() * 99).div_ceil(100).saturating_sub(1);
    values.get(at).copied().unwrap_or(f64::NAN)
}

/// The value in the middle.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// A goal: a ratio of what was measured to its base.
pub struct Goal {
    pub what: &'static str,
    pub base: &'static str,
    pub unit: &'static str,
    pub limit: f64,
    /// Whether the ratio must not be above its limit; otherwise it must not be below.
    pub is_most: bool,
    /// What was measured and its base, in each round.
    pub rounds: Vec<(f64, f64)>,
}

impl Goal {
    /// The ratio of the round in the middle.
    fn ratio(&self) -> f64 {
        median(self.rounds.iter().map(|(measured, base)| measured / base).collect())
    }

    pub fn is_met(&self) -> bool {
        let ratio = self.ratio();
        if self.is_most { ratio <= self.limit } else { self.limit <= ratio }
    }

    /// A line of the table.
    pub fn row(&self) -> String {
        let of = |part: fn(&(f64, f64)) -> f64| median(self.rounds.iter().map(part).collect());
        let (measured, base) = (of(|round| round.0), of(|round| round.1));
        let sign = if self.is_most { "≤" } else { "≥" };
        let verdict = if self.is_met() { "yes" } else { "no" };
        let Self { what, base: name, unit, limit, .. } = self;
        format!(
            "| {what} | {} {unit} | {name} | {} {unit} | {:.2} | {sign} {limit:.2} | {verdict} |",
            short(measured),
            short(base),
            self.ratio()
        )
    }
}

/// A number with as many digits as mean something.
pub fn short(value: f64) -> String {
    match value {
        _ if value >= 100.0 => format!("{value:.0}"),
        _ if value >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}
