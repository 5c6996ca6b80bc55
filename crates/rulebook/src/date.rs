//! Days of the calendar, for deadlines, ages and periods.

use std::{fmt, str::FromStr};

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is not a day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a day such as 2018-07-01, found `{found}`")]
pub struct ParseDateError {
    /// What was there instead.
    pub found: String,
}

impl Date {
    /// The last day that there is here.
    pub const LAST: Self = Self { year: 2999, month: 12, day: 31 };

    /// The day, if there is such a day between the years 1800 and 2999.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let exists = 1800 <= year
            && year <= 2999
            && 1 <= month
            && month <= 12
            && 1 <= day
            && day <= days_in(year, month);
        if exists { Some(Self { year, month, day }) } else { None }
    }

    /// Four digits.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// From 1 to 12.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// From 1.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// The day of a moment in Universal Time, given in milliseconds since the beginning of 1970,
    /// and the second of that day. None after 2999.
    pub fn of_moment(at_ms: u64) -> Option<(Self, u32)> {
        let seconds = at_ms / 1000;
        let days = i32::try_from(seconds / 86_400).ok()?;
        let second = u32::try_from(seconds % 86_400).ok()?;
        Some((Self::from_number(EPOCH.checked_add(days)?)?, second))
    }

    /// How many days later `other` is; negative if it is earlier.
    pub fn days_until(self, other: Self) -> i32 {
        other.number() - self.number()
    }

    /// `months` later, on the same day, or the last of the month if it is shorter.
    #[must_use]
    pub fn plus_months(self, months: u16) -> Self {
        let count = u32::from(self.year) * 12 + u32::from(self.month - 1) + u32::from(months);
        let year = u16::try_from(count / 12).unwrap_or(2999).min(2999);
        let month = u8::try_from(count % 12 + 1).unwrap_or(12);
        Self { year, month, day: self.day.min(days_in(year, month)) }
    }

    /// `days` later.
    #[must_use]
    pub fn plus_days(self, days: u16) -> Self {
        Self::from_number(self.number() + i32::from(days)).unwrap_or(Self::LAST)
    }

    /// `days` earlier.
    #[must_use]
    pub fn minus_days(self, days: u16) -> Self {
        let first = Self { year: 1800, month: 1, day: 1 };
        Self::from_number(self.number() - i32::from(days)).unwrap_or(first)
    }

    /// Days since the beginning of our era, by the proleptic calendar.
    fn number(self) -> i32 {
        let before = i32::from(self.year) - 1;
        let leap_days = before / 4 - before / 100 + before / 400;
        let months: i32 = (1..self.month).map(|month| i32::from(days_in(self.year, month))).sum();
        before * 365 + leap_days + months + i32::from(self.day)
    }

    /// The day with this number, if it is between the years 1800 and 2999.
    fn from_number(number: i32) -> Option<Self> {
        let (year, month, day) = year_month_day(i64::from(number - EPOCH));
        Self::new(u16::try_from(year).ok()?, month, day)
    }
}

/// The year, the month and the day of the month, so many days after the first of January 1970 or
/// before it, by the Gregorian calendar also where it was not in use yet.
pub fn year_month_day(days: i64) -> (i64, u8, u8) {
    // Years that begin in March have their leap day at the end, in eras of 400 years.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let shifted = (5 * day + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    let small = |number: i64| u8::try_from(number).unwrap_or(u8::MAX);
    (year, small(month), small(day - (153 * shifted + 2) / 5 + 1))
}

/// Milliseconds of a day.
pub const DAY_MS: u64 = 86_400_000;

/// The number of 1 January 1970.
const EPOCH: i32 = 719_163;

const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = ParseDateError;

    /// Reads `2018-07-01`, `2018/07/01`, `2018.07.01`, `18/07/01` and `01.07.2018`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text.trim()).ok_or_else(|| ParseDateError { found: text.to_owned() })
    }
}

fn parse(text: &str) -> Option<Date> {
    let mut parts = text.split(['-', '/', '.']);
    let (first, month, last) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || month.len() > 2 {
        return None;
    }
    let (year, day) = match (first.len(), last.len()) {
        (4, 1 | 2) => (number(first)?, last),
        (2, 1 | 2) => (century(number(first)?), last),
        (1 | 2, 4) => (number(last)?, first),
        _ => return None,
    };
    Date::new(year, u8::try_from(number(month)?).ok()?, u8::try_from(number(day)?).ok()?)
}

/// Two digits are of this century, as round dates in the exchange file are.
const fn century(two_digits: u16) -> u16 {
    2000 + two_digits
}

fn number(digits: &str) -> Option<u16> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn days_are_read_in_the_forms_that_reports_use() {
        let day = Date::new(2018, 7, 1).unwrap();

        for text in ["2018-07-01", "2018/07/01", "2018.7.1", "18/07/01", " 01.07.2018 "] {
            assert_eq!(text.parse(), Ok(day), "{text}");
        }
        for text in ["", "2018", "2018-02-29", "2018-13-01", "+018-01-01", "1-2-3-4", "éé-01-01"]
        {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }

    #[test]
    fn days_are_counted_across_months_and_leap_years() {
        assert_eq!(date("2018-01-01").days_until(date("2018-04-15")), 104);
        assert_eq!(date("2016-02-28").days_until(date("2016-03-01")), 2);
        assert_eq!(date("2018-03-01").days_until(date("2018-02-28")), -1);
        assert_eq!(date("2018-12-20").plus_days(15), date("2019-01-04"));
        assert_eq!(date("2016-02-28").plus_days(366), date("2017-02-28"));
        assert_eq!(date("2999-12-30").plus_days(9), date("2999-12-31"));
    }

    #[test]
    fn every_day_has_its_number() {
        let mut number = date("1800-01-01").number();
        for year in 1800..=2999 {
            for month in 1..=12 {
                for day in 1..=days_in(year, month) {
                    let expected = Date::new(year, month, day);
                    assert_eq!(Date::from_number(number), expected);
                    number += 1;
                }
            }
        }
        assert_eq!(Date::from_number(number), None);
        assert_eq!(Date::from_number(date("1800-01-01").number() - 1), None);
    }

    #[test]
    fn a_moment_has_its_day_and_second() {
        assert_eq!(Date::of_moment(0), Some((date("1970-01-01"), 0)));
        assert_eq!(Date::of_moment(951_782_400_000), Some((date("2000-02-29"), 0)));
        assert_eq!(Date::of_moment(1_735_689_599_999), Some((date("2024-12-31"), 86_399)));
        assert_eq!(Date::of_moment(u64::MAX), None);
    }

    #[test]
    fn a_month_later_is_the_same_day_or_the_last_of_the_month() {
        assert_eq!(date("2018-01-31").plus_months(1), date("2018-02-28"));
        assert_eq!(date("2016-01-20").plus_months(26), date("2018-03-20"));
    }
}
