//! Numbers in fields.

use arbiter_rulebook::Score;
use arbiter_tournament::PairingNumber;

pub(super) const NUMBER_EXPECTED: &str = "a starting number from 1 to 10000";
pub(super) const SCORE_EXPECTED: &str = "points with one decimal";

/// A number of digits only: no sign, no blanks.
pub(super) fn digits(text: &str) -> Option<u64> {
    let are_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if are_digits { text.parse().ok() } else { None }
}

pub(super) fn pairing_number(text: &str) -> Option<PairingNumber> {
    digits(text).and_then(|number| u16::try_from(number).ok()).and_then(PairingNumber::new)
}

/// Points, and whether they are written as the format has them.
pub(super) struct StatedScore {
    pub(super) score: Score,
    pub(super) is_canonical: bool,
}

/// `3.5`, also `3`, `.5`, `3,5` and `3.50`.
pub(super) fn score(text: &str) -> Option<StatedScore> {
    // Zeros after the first decimal, and a point with nothing after it, say nothing.
    let plain = match text.split_once(['.', ',']) {
        Some((whole, decimals)) if decimals.len() > 1 => {
            let (tenth, rest) = decimals.split_at_checked(1)?;
            let is_zero = rest.bytes().all(|byte| byte == b'0');
            if !is_zero {
                return None;
            }
            format!("{whole}.{tenth}")
        }
        Some((whole, "")) => whole.to_owned(),
        Some(_) | None => text.to_owned(),
    };
    let score: Score = plain.parse().ok()?;
    Some(StatedScore { score, is_canonical: text == score.to_string() })
}

/// Points that may be below zero, in tenths.
pub(super) fn signed_tenths(text: &str) -> Option<i16> {
    let (is_negative, size) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let tenths = i16::try_from(score(size)?.score.tenths()).ok()?;
    Some(if is_negative { -tenths } else { tenths })
}

/// A round, from 1.
pub(super) fn round(text: &str) -> Option<u16> {
    let round = digits(text).and_then(|round| u16::try_from(round).ok())?;
    (1..=ROUND_MAX).contains(&round).then_some(round)
}

/// Three digits hold no more.
pub(super) const ROUND_MAX: u16 = 999;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_in_every_form_that_programs_write() {
        let tenths = |text| score(text).map(|stated| stated.score.tenths());

        assert_eq!(tenths("11.5"), Some(115));
        assert_eq!(tenths("3"), Some(30));
        assert_eq!(tenths(".5"), Some(5));
        assert_eq!(tenths("3,5"), Some(35));
        assert_eq!(tenths("3.50"), Some(35));
        assert_eq!(tenths("3.55"), None);
        assert_eq!(tenths("."), None);
        assert_eq!(tenths("-1"), None);
        assert_eq!(tenths("99999999999999999999"), None);
        assert_eq!(tenths("3."), Some(30));
        assert_eq!(tenths("½"), Some(5));
        assert_eq!(signed_tenths("-1.0"), Some(-10));
        assert_eq!(signed_tenths("+0.5"), Some(5));
        assert_eq!(signed_tenths("--1"), None);
        assert_eq!(round("000"), None);
    }
}
