//! Which text of B.02 applies.
//!
//! Texts before July 2014 were not read: events of those years are rated under 2014, and [`gap`]
//! says so.

use arbiter_rulebook::Date;

/// A stretch of time whose text we have not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// First day.
    pub from: Date,
    /// First day after it.
    pub until: Date,
}

const fn day(year: u16, month: u8, day: u8) -> Date {
    Date::new(year, month, day).expect("a day of the calendar")
}

const GAPS: [Gap; 1] = [Gap { from: day(1800, 1, 1), until: day(2014, 7, 1) }];

/// The gap that a day falls into, if any.
pub fn gap(day: Date) -> Option<Gap> {
    GAPS.into_iter().find(|gap| gap.from <= day && day < gap.until)
}

#[cfg(test)]
mod article_0_1 {
    use arbiter_rulebook::RatingEdition;

    use super::*;

    // clause: RATING.0.1, 2024:RATING.ed
    #[test]
    fn the_start_of_the_event_decides_which_edition_applies() {
        let at = |text: &str| RatingEdition::in_force(text.parse().unwrap());

        assert_eq!(at("2017-06-28"), RatingEdition::E2014);
        assert_eq!(at("2017-07-01"), RatingEdition::E2017);
        assert_eq!(at("2021-12-31"), RatingEdition::E2017);
        assert_eq!(at("2022-01-01"), RatingEdition::E2022);
        assert_eq!(at("2024-02-29"), RatingEdition::E2022);
        assert_eq!(at("2024-03-01"), RatingEdition::E2024);
        assert_eq!(at("2025-09-30"), RatingEdition::E2024);
        assert_eq!(at("2025-10-01"), RatingEdition::E2025);
    }

    #[test]
    fn years_whose_text_was_not_read_say_so() {
        let gap = |text: &str| gap(text.parse().unwrap());

        assert_eq!(gap("2023-05-01"), None);
        assert!(gap("2010-05-01").is_some());
        assert_eq!(gap("2018-05-01"), None);
        assert_eq!(gap("2024-03-01"), None);
    }
}
