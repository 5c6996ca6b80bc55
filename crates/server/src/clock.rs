//! The one place that reads the time of day.

use std::time::{SystemTime, UNIX_EPOCH};

use arbiter_rulebook::Date;

/// The day, in universal time.
pub(crate) fn today() -> Date {
    const DAY_MS: u64 = 86_400_000;
    let first = Date::new(1970, 1, 1).expect("a day of the calendar");
    first.plus_days(u16::try_from(now_ms() / DAY_MS).unwrap_or(u16::MAX))
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}
