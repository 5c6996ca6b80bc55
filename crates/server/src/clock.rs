//! The one place that reads the time of day.

use std::time::{SystemTime, UNIX_EPOCH};

use arbiter_rulebook::{Date, Edition as _, SwissEdition};

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}

/// The day in Universal Time.
pub(crate) fn today() -> Date {
    let known = Date::of_moment(now_ms()).map(|(day, _)| day);
    known.unwrap_or(SwissEdition::NEWEST.starts())
}
