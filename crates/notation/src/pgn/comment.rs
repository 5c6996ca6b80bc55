//! Clock times in comments: `[%clk 1:05:23]` and `[%emt 0:00:07]`.

/// The times that a comment gives, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// `%clk`: what the player's clock shows after the move.
    pub left_ms: Option<u64>,
    /// `%emt`: the time spent on the move.
    pub spent_ms: Option<u64>,
}

/// The times in a comment. The first of each kind counts.
///
/// ```
/// let clocks = arbiter_notation::pgn::clocks(b"[%clk 1:05:23.4] book");
/// assert_eq!(clocks.left_ms, Some(3_923_400));
/// assert_eq!(clocks.spent_ms, None);
/// ```
pub fn clocks(comment: &[u8]) -> Clocks {
    let mut clocks = Clocks::default();
    let mut rest = comment;
    while let Some(at) = memchr::memmem::find(rest, b"[%") {
        rest = &rest[at + 2..];
        let end = memchr::memchr(b']', rest).unwrap_or(rest.len());
        let command = &rest[..end];
        if let Some(time) = command.strip_prefix(b"clk") {
            clocks.left_ms = clocks.left_ms.or_else(|| milliseconds(time));
        } else if let Some(time) = command.strip_prefix(b"emt") {
            clocks.spent_ms = clocks.spent_ms.or_else(|| milliseconds(time));
        }
    }
    clocks
}

/// `h:mm:ss`, `mm:ss` or `ss`, the seconds with or without decimals.
fn milliseconds(text: &[u8]) -> Option<u64> {
    let text = core::str::from_utf8(text).ok()?.trim();
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let mut seconds = 0_u64;
    for part in whole.split(':') {
        let number: u64 = digits(part)?.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
    }
    let mut milliseconds = 0;
    if !fraction.is_empty() {
        for digit in digits(fraction)?.bytes().chain(*b"000").take(3) {
            milliseconds = milliseconds * 10 + u64::from(digit - b'0');
        }
    }
    seconds.checked_mul(1000)?.checked_add(milliseconds)
}

fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}
