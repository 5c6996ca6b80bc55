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

/// A moment as the clock of the playing hall shows it, `YYYY-MM-DDTHH:MM`; that clock is so many
/// minutes ahead of Universal Time.
pub(crate) fn hall_time(at_ms: u64, offset_minutes: i16) -> String {
    let shifted = at_ms.saturating_add_signed(i64::from(offset_minutes) * 60_000);
    Date::of_moment(shifted).map_or_else(String::new, |(day, second)| {
        format!("{day}T{:02}:{:02}", second / 3600, second / 60 % 60)
    })
}

/// The moment at which the clock of the playing hall shows `YYYY-MM-DD HH:MM`.
pub(crate) fn from_hall_time(text: &str, offset_minutes: i16) -> Option<u64> {
    let (day, time) = text.split_once([' ', 'T'])?;
    let (hour, minute) = time.split_once(':')?;
    let (hour, minute): (i64, i64) = (hour.parse().ok()?, minute.get(..2)?.parse().ok()?);
    if !(0..24).contains(&hour) || !(0..60).contains(&minute) {
        return None;
    }
    let epoch = Date::new(1970, 1, 1)?;
    let days = i64::from(epoch.days_until(day.parse().ok()?));
    let minutes = (days * 24 + hour) * 60 + minute - i64::from(offset_minutes);
    u64::try_from(minutes * 60_000).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_the_hall_is_read_and_shown() {
        let at = from_hall_time("2026-07-01 14:30", 120).expect("a moment");
        assert_eq!(at, 1_782_909_000_000, "12:30 in Universal Time");
        assert_eq!(hall_time(at, 120), "2026-07-01T14:30");
        assert_eq!(hall_time(at, 0), "2026-07-01T12:30");
        for wrong in ["", "2026-07-01", "2026-07-01 24:00", "2026-13-01 10:00", "1 July 10:00"] {
            assert_eq!(from_hall_time(wrong, 0), None, "{wrong}");
        }
    }
}
