//! What people do around an event and the program keeps: registration, licences, reports,
//! deadlines (Articles 0, 4, 9 and 13).
//!
//! The regulations of 2014 and 2017 do not differ here. Nothing in this module changes a
//! rating: it lists what an officer has to look at.

use std::fmt;

use crate::Date;

/// What is on record about an event, beside its results. What is unknown is not judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventFile {
    /// First day.
    pub starts: Option<Date>,
    /// Last day.
    pub ends: Option<Date>,
    /// When the federation registered it.
    pub registered: Option<Date>,
    /// The commission accepted a late registration.
    pub is_excused: bool,
    /// Whether title norms can be made.
    pub norms_possible: bool,
    /// Names of arbiters without a licence.
    pub unlicensed: Vec<String>,
    /// Whether it has to be reported.
    pub reporting: Reporting,
    /// When the chief arbiter sent the report.
    pub reported: Option<Date>,
    /// When the report reached the national federation.
    pub at_federation: Option<Date>,
    /// When the report reached FIDE.
    pub at_fide: Option<Date>,
    /// Days on which interim results were sent, oldest first.
    pub interim: Vec<Date>,
    /// When FIDE told that it does not rate the event.
    pub declined: Option<Date>,
    /// When the organiser appealed.
    pub appealed: Option<Date>,
}

/// Whether an event has to be reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reporting {
    /// Nothing else was said, so it is (9.2).
    #[default]
    Usual,
    /// Invitation and arbiter announced that it is not rated (9.2).
    AnnouncedUnrated,
    /// An official event of FIDE: always (0.4).
    Official,
}

/// Something an officer has to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Number of the article.
    pub article: &'static str,
    /// What it is about.
    pub matter: Matter,
}

/// What there is to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Registered so many days before the start, needed are more (0.2).
    LateRegistration {
        /// Days before the start.
        days: i32,
        /// Days needed.
        needed: i32,
    },
    /// Without a licence for all arbiters the event is not rated (0.3).
    NoLicence {
        /// Whose is missing.
        arbiters: Vec<String>,
    },
    /// The report has to be sent (0.4, 9.2).
    ReportDue {
        /// Last day.
        until: Date,
    },
    /// The report came after the last day (9.1, 9.4).
    LateReport {
        /// Last day.
        until: Date,
        /// When it came.
        came: Date,
    },
    /// A long event without interim results in so many months (4.13).
    NoInterimResults {
        /// How many months.
        months: i32,
    },
    /// The appeal came after the last day (0.5).
    LateAppeal {
        /// Last day.
        until: Date,
    },
    /// The federation has not named an officer (9.3).
    NoOfficer,
    /// The player is no member of a federation and has no exception (13.1).
    NoFederation,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.matter {
            Matter::LateRegistration { days, needed } => {
                write!(f, "registered {days} days before the start, needed are {needed}")?;
            }
            Matter::NoLicence { arbiters } => {
                write!(f, "arbiters without licence: {}", arbiters.join("; "))?;
            }
            Matter::ReportDue { until } => write!(f, "the report is due until {until}")?,
            Matter::LateReport { until, came } => {
                write!(f, "the report came on {came}, it was due until {until}")?;
            }
            Matter::NoInterimResults { months } => {
                write!(f, "no interim results in {months} months of a long event")?;
            }
            Matter::LateAppeal { until } => write!(f, "the appeal had to come until {until}")?,
            Matter::NoOfficer => f.write_str("the federation has not named an officer")?,
            Matter::NoFederation => f.write_str("no member of a federation")?,
        }
        write!(f, " ({})", self.article)
    }
}

const REGISTRATION_DAYS: i32 = 7;
const REGISTRATION_DAYS_NORMS: i32 = 30;
const APPEAL_DAYS: u16 = 7;
const REPORT_DAYS: u16 = 7;
const FEDERATION_DAYS: u16 = 15;
const FIDE_DAYS: u16 = 30;
const LONG_EVENT_DAYS: i32 = 90;

/// Everything to look at in the file of an event, in the order of articles.
pub fn review(file: &EventFile) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(registration(file));
    if !file.unlicensed.is_empty() {
        let arbiters = file.unlicensed.clone();
        found.push(Finding { article: "0.3", matter: Matter::NoLicence { arbiters } });
    }
    if let (Some(declined), Some(appealed)) = (file.declined, file.appealed) {
        let until = declined.plus_days(APPEAL_DAYS);
        if appealed > until {
            found.push(Finding { article: "0.5", matter: Matter::LateAppeal { until } });
        }
    }
    found.extend(interim_results(file));
    found.extend(reports(file));
    found
}

fn registration(file: &EventFile) -> Option<Finding> {
    let days = file.registered?.days_until(file.starts?);
    let needed = if file.norms_possible { REGISTRATION_DAYS_NORMS } else { REGISTRATION_DAYS };
    let is_late = days < needed && !file.is_excused;
    is_late.then_some(Finding { article: "0.2", matter: Matter::LateRegistration { days, needed } })
}

/// A long event sends results every month (4.13).
fn interim_results(file: &EventFile) -> Option<Finding> {
    let (starts, ends) = (file.starts?, file.ends?);
    if starts.days_until(ends) < LONG_EVENT_DAYS {
        return None;
    }
    let month = |date: Date| i32::from(date.year()) * 12 + i32::from(date.month());
    let months = (month(starts)..month(ends))
        .filter(|&wanted| !file.interim.iter().any(|&day| month(day) == wanted))
        .count();
    let months = i32::try_from(months).unwrap_or(i32::MAX);
    (months > 0).then_some(Finding { article: "4.13", matter: Matter::NoInterimResults { months } })
}

fn reports(file: &EventFile) -> Vec<Finding> {
    let Some(ends) = file.ends else { return Vec::new() };
    let article = match file.reporting {
        Reporting::AnnouncedUnrated => return Vec::new(),
        Reporting::Usual => "9.2",
        Reporting::Official => "0.4",
    };
    let mut found = Vec::new();
    if file.reported.is_none() {
        let until = ends.plus_days(REPORT_DAYS);
        found.push(Finding { article, matter: Matter::ReportDue { until } });
    }
    let deadlines = [
        ("9.1", file.reported, REPORT_DAYS),
        ("9.4", file.at_federation, FEDERATION_DAYS),
        ("9.4", file.at_fide, FIDE_DAYS),
    ];
    for (article, came, days) in deadlines {
        let until = ends.plus_days(days);
        if let Some(came) = came.filter(|&came| came > until) {
            found.push(Finding { article, matter: Matter::LateReport { until, came } });
        }
    }
    found
}

/// Whether a federation has named its officer for ratings and titles (9.3).
pub fn review_federation(officer: Option<&str>) -> Option<Finding> {
    let is_named = officer.is_some_and(|name| !name.trim().is_empty());
    (!is_named).then_some(Finding { article: "9.3", matter: Matter::NoOfficer })
}

/// Whether a player may be listed (13.1): members of a federation, or those with an exception.
pub fn review_membership(federation: &str, has_exception: bool) -> Option<Finding> {
    let may_be_listed = !federation.trim().is_empty() || has_exception;
    (!may_be_listed).then_some(Finding { article: "13.1", matter: Matter::NoFederation })
}

#[cfg(test)]
mod articles_0_4_9_13 {
    use super::*;

    #[expect(clippy::unnecessary_wraps, reason = "the fields are optional")]
    fn day(text: &str) -> Option<Date> {
        Some(text.parse().expect("a day"))
    }

    fn articles(file: &EventFile) -> Vec<&'static str> {
        review(file).iter().map(|finding| finding.article).collect()
    }

    fn june() -> EventFile {
        EventFile {
            starts: day("2018-06-01"),
            ends: day("2018-06-10"),
            reported: day("2018-06-16"),
            ..EventFile::default()
        }
    }

    // clause: RATING.0.2
    #[test]
    fn an_event_is_registered_a_week_ahead_or_thirty_days_where_norms_are_possible() {
        let registered = |text, norms_possible, is_excused| {
            let starts = day("2018-05-20");
            let registered = day(text);
            articles(&EventFile {
                starts,
                registered,
                is_excused,
                norms_possible,
                ..EventFile::default()
            })
        };

        assert_eq!(registered("2018-05-12", false, false), [""; 0]);
        assert_eq!(registered("2018-05-15", false, false), ["0.2"]);
        assert_eq!(registered("2018-05-15", false, true), [""; 0]);
        assert_eq!(registered("2018-05-01", true, false), ["0.2"]);
        assert_eq!(registered("2018-04-20", true, false), [""; 0]);
    }

    // clause: RATING.0.3
    #[test]
    fn one_arbiter_without_licence_is_enough() {
        let file = EventFile { unlicensed: vec!["Deputy".to_owned()], ..june() };

        assert_eq!(articles(&file), ["0.3"]);
    }

    // clause: RATING.0.4, RATING.9.2
    #[test]
    fn events_are_reported_unless_announced_as_unrated_and_official_ones_always() {
        let file = EventFile { reported: None, ..june() };
        assert_eq!(articles(&file), ["9.2"]);
        let file = EventFile { reporting: Reporting::AnnouncedUnrated, ..file };
        assert_eq!(articles(&file), [""; 0]);
        let file = EventFile { reporting: Reporting::Official, ..file };
        assert_eq!(articles(&file), ["0.4"]);
    }

    // clause: RATING.0.5
    #[test]
    fn an_appeal_comes_within_seven_days() {
        let file = EventFile { declined: day("2018-06-01"), ..june() };

        assert_eq!(articles(&EventFile { appealed: day("2018-06-08"), ..file.clone() }), [""; 0]);
        assert_eq!(articles(&EventFile { appealed: day("2018-06-09"), ..file }), ["0.5"]);
    }

    // clause: RATING.4.1
    #[test]
    fn a_long_event_sends_interim_results_every_month() {
        let file = EventFile {
            starts: day("2018-01-01"),
            ends: day("2018-04-15"),
            reported: day("2018-04-16"),
            ..june()
        };
        assert_eq!(articles(&file), ["4.13"]);

        let interim = ["2018-01-31", "2018-02-28", "2018-03-31"].map(|text| text.parse().unwrap());
        assert_eq!(articles(&EventFile { interim: interim.to_vec(), ..file }), [""; 0]);
    }

    // clause: RATING.9.1
    #[test]
    fn the_report_goes_out_within_seven_days() {
        assert_eq!(articles(&june()), [""; 0]);
        assert_eq!(articles(&EventFile { reported: day("2018-06-20"), ..june() }), ["9.1"]);
    }

    // clause: RATING.9.4
    #[test]
    fn it_reaches_the_federation_in_fifteen_days_and_fide_in_thirty() {
        let file =
            EventFile { at_federation: day("2018-06-24"), at_fide: day("2018-07-10"), ..june() };
        assert_eq!(articles(&file), [""; 0]);

        let file =
            EventFile { at_federation: day("2018-06-26"), at_fide: day("2018-07-11"), ..june() };
        assert_eq!(articles(&file), ["9.4", "9.4"]);
    }

    // clause: RATING.9.3
    #[test]
    fn a_federation_names_an_officer() {
        assert_eq!(review_federation(Some("Rating officer")), None);
        assert_eq!(review_federation(None).unwrap().article, "9.3");
        assert!(review_federation(Some(" ")).is_some());
    }

    // clause: RATING.13.1
    #[test]
    fn only_members_of_a_federation_are_listed() {
        assert_eq!(review_membership("BEL", false), None);
        assert_eq!(review_membership("", false).unwrap().article, "13.1");
        assert_eq!(review_membership("", true), None);
    }
}
