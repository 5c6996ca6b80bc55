//! Prizes after a play-off.

use crate::Value;

/// Shares prizes by place.
///
/// `places` holds who is where, best first, those level together. Whoever is alone takes
/// the prize of the place (e); those level share the prizes of their places equally (f).
/// Places beyond the prizes get nothing. Answers in the order of `places`.
pub fn share_prizes(places: &[Vec<u16>], prizes: &[u32]) -> Vec<(u16, Value)> {
    let mut rest = prizes;
    let mut shares = Vec::new();
    for level in places {
        let (own, later) = rest.split_at(level.len().min(rest.len()));
        rest = later;
        let total = Value::whole(own.iter().map(|&prize| i64::from(prize)).sum());
        let n_level = u32::try_from(level.len()).unwrap_or(u32::MAX).max(1);
        shares.extend(level.iter().map(|&number| (number, total.per(n_level))));
    }
    shares
}

/// The prizes when more than ten are level (k10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutFund {
    /// For each of those who are out.
    pub each_out: Value,
    /// For the places of the eight who play, in the proportions of the first prizes.
    pub prizes: Vec<Value>,
}

/// Takes `percent_out` of the fund for those who are out and leaves the rest to the eight.
///
/// `prizes` are those of the places that are level; each of the first eight is paid in its
/// old proportion to the others.
pub fn cut_fund(prizes: &[u32], n_out: u32, percent_out: u8) -> CutFund {
    let fund: i64 = prizes.iter().map(|&prize| i64::from(prize)).sum();
    let percent_out = i64::from(percent_out.min(100));
    let for_out = Value::new(fund * percent_out, 100);
    let first_eight = &prizes[..prizes.len().min(8)];
    let kept: i64 = first_eight.iter().map(|&prize| i64::from(prize)).sum();
    let for_eight = Value::new(fund * (100 - percent_out), 100);
    let share = |&prize: &u32| match u32::try_from(kept) {
        Ok(kept) if 0 < kept => times(for_eight, i64::from(prize)).per(kept),
        _ => Value::ZERO,
    };
    CutFund { each_out: for_out.per(n_out.max(1)), prizes: first_eight.iter().map(share).collect() }
}

fn times(value: Value, factor: i64) -> Value {
    let denominator = u32::try_from(value.denominator()).unwrap_or(1);
    Value::new(value.numerator().saturating_mul(factor), denominator)
}
