//! Numbers as they stand in fields.

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
    let (whole, tenths) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let tenth = match tenths.as_bytes() {
        [] => 0,
        [tenth, rest @ ..] if tenth.is_ascii_digit() && rest.iter().all(|&zero| zero == b'0') => {
            u16::from(tenth - b'0')
        }
        _ => return None,
    };
    if whole.is_empty() && tenths.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { digits(whole)? };
    let tenths_total = u16::try_from(whole).ok()?.checked_mul(10)?.checked_add(tenth)?;
    let score = Score::from_tenths(tenths_total);
    Some(StatedScore { score, is_canonical: text == score.to_string() })
}

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
    }
}
