//! What people do around an event and the program keeps: registration, licences, reports,
//! deadlines (Articles 0, 4, 9 and 13).
//!
//! Nothing in this module changes a rating: it lists what an officer has to look at.

use arbiter_rulebook::{Cell, Citation};

use crate::{
    Date, RatingEdition, RatingRow, article_07_list::last_list,
    articles_02_to_06::MONTHLY_AFTER_DAYS,
};

/// What is on record about an event, beside its results. What is unknown is not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFile {
    /// The text that applies.
    pub edition: RatingEdition,
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
    /// Whether somebody above 2700, or a woman above 2500, takes part.
    pub has_top_player: bool,
    /// A hybrid event: players in more than one place, each before an arbiter.
    pub hybrid: Option<HybridFile>,
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

impl EventFile {
    /// Of an event of which nothing is on record yet.
    pub fn of(edition: RatingEdition) -> Self {
        Self {
            edition,
            starts: None,
            ends: None,
            registered: None,
            is_excused: false,
            norms_possible: false,
            has_top_player: false,
            hybrid: None,
            unlicensed: Vec::new(),
            reporting: Reporting::default(),
            reported: None,
            at_federation: None,
            at_fide: None,
            interim: Vec::new(),
            declined: None,
            appealed: None,
        }
    }
}

/// What is on record about a hybrid event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HybridFile {
    /// FIDE approved this event for rating.
    pub is_approved: bool,
    /// The file of all games goes with the report.
    pub has_games: bool,
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
    /// The article.
    pub basis: Citation,
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
    /// A hybrid event is rated only with an approval of its own (0.2, 2.1 since 2022).
    HybridNotApproved,
    /// The games of a hybrid event go with the report (9.4 since 2022).
    HybridGamesMissing,
    /// The federation has not named an officer (9.3).
    NoOfficer,
    /// The player is no member of a federation and has no exception (13.1).
    NoFederation,
}

/// How many days before the start an event is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registration {
    /// Usually.
    pub usual: i32,
    /// Where norms are possible.
    pub with_norms: i32,
    /// Where somebody above 2700, or a woman above 2500, takes part.
    pub with_top_player: i32,
}

/// Registration (0.2).
#[rustfmt::skip]
pub const REGISTRATION: RatingRow<Cell<Registration>> = RatingRow {
    e2014: Cell::says("0.2", Registration { usual: 7, with_norms: 30, with_top_player: 7 }),
    e2017: Cell::says("0.2", Registration { usual: 7, with_norms: 30, with_top_player: 7 }),
    e2022: Cell::NotAtHand { article: Some("0.2") },
    e2024: Cell::says("0.2", Registration { usual: 3, with_norms: 30, with_top_player: 30 }),
    e2025: Cell::says("0.2", Registration { usual: 3, with_norms: 30, with_top_player: 30 }),
};

/// Within how many days of the end the arbiter sends the report (9.1). Since 2024 lists decide,
/// not days: see [`LISTS_OPEN`](crate::article_07_list::LISTS_OPEN).
#[rustfmt::skip]
pub const REPORT_DAYS: RatingRow<Cell<u16>> = RatingRow {
    e2014: Cell::says("9.1", 7),
    e2017: Cell::says("9.1", 7),
    e2022: Cell::NotAtHand { article: Some("9.1") },
    e2024: Cell::NoSuchRule,
    e2025: Cell::NoSuchRule,
};

/// Hybrid events: with an approval of their own, and with all games.
#[rustfmt::skip]
pub const HYBRID: RatingRow<Cell<()>> = RatingRow {
    e2014: Cell::NoSuchRule,
    e2017: Cell::NoSuchRule,
    e2022: Cell::says("0.2", ()),
    e2024: Cell::says("0.2", ()),
    e2025: Cell::says("0.2", ()),
};

const APPEAL_DAYS: u16 = 7;
const FEDERATION_DAYS: u16 = 15;
const FIDE_DAYS: u16 = 30;
const LONG_EVENT_DAYS: i32 = 90;

fn finding(edition: RatingEdition, article: &'static str, matter: Matter) -> Finding {
    Finding { basis: Citation { edition: edition.into(), article }, matter }
}

/// Everything to look at in the file of an event, in the order of articles.
pub fn review(file: &EventFile) -> Vec<Finding> {
    let found = |article, matter| finding(file.edition, article, matter);
    let mut findings = Vec::new();
    findings.extend(registration(file));
    if !file.unlicensed.is_empty() {
        findings.push(found("0.3", Matter::NoLicence { arbiters: file.unlicensed.clone() }));
    }
    if let (Some(declined), Some(appealed)) = (file.declined, file.appealed) {
        let until = declined.plus_days(APPEAL_DAYS);
        if appealed > until {
            findings.push(found("0.5", Matter::LateAppeal { until }));
        }
    }
    findings.extend(interim_results(file));
    findings.extend(reports(file));
    if let (Cell::Says(rule), Some(hybrid)) = (HYBRID.at(file.edition), file.hybrid) {
        if !hybrid.is_approved {
            findings.push(found(rule.article, Matter::HybridNotApproved));
        }
        if !hybrid.has_games {
            findings.push(found("9.4", Matter::HybridGamesMissing));
        }
    }
    findings
}

/// How many days before the start the event is registered, with the article.
fn registration_days(file: &EventFile) -> Option<(i32, &'static str)> {
    let Cell::Says(rule) = REGISTRATION.at(file.edition) else { return None };
    let asked = [
        Some(rule.says.usual),
        file.norms_possible.then_some(rule.says.with_norms),
        file.has_top_player.then_some(rule.says.with_top_player),
    ];
    Some((asked.into_iter().flatten().max()?, rule.article))
}

fn registration(file: &EventFile) -> Option<Finding> {
    let days = file.registered?.days_until(file.starts?);
    let (needed, article) = registration_days(file)?;
    let is_late = days < needed && !file.is_excused;
    let matter = Matter::LateRegistration { days, needed };
    is_late.then(|| finding(file.edition, article, matter))
}

/// Ratings from which on an event is registered earlier: of anybody, of a woman (0.2).
const TOP_RATING: u16 = 2700;
const TOP_RATING_WOMEN: u16 = 2500;

/// Whether a player's rating makes the event one that is registered earlier (0.2).
pub fn is_top_player(rating: Option<u16>, is_woman: bool) -> bool {
    let limit = if is_woman { TOP_RATING_WOMEN } else { TOP_RATING };
    rating.is_some_and(|rating| rating > limit)
}

/// The last day for something, with the article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastDay {
    /// The day itself still counts.
    pub day: Date,
    /// The article.
    pub basis: Citation,
}

/// What has a last day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastDays {
    /// For the federation to register the event.
    pub registration: Option<LastDay>,
    /// For the arbiter to send the report.
    pub report: Option<LastDay>,
}

/// By when an event is registered and reported, as far as its days and the edition tell.
pub fn last_days(file: &EventFile) -> LastDays {
    let last =
        |day, article| LastDay { day, basis: Citation { edition: file.edition.into(), article } };
    let registration = registration_days(file).zip(file.starts).map(|((days, article), starts)| {
        last(starts.minus_days(u16::try_from(days).unwrap_or_default()), article)
    });
    let report = file.ends.and_then(|ends| report_until(file, ends)).map(|day| last(day, "9.1"));
    LastDays { registration, report }
}

/// The last day for the arbiter: days after the end, or the day of the last list that takes it.
fn report_until(file: &EventFile, ends: Date) -> Option<Date> {
    let by_days = REPORT_DAYS.at(file.edition).content().map(|days| ends.plus_days(days));
    by_days.or_else(|| last_list(file.edition, ends))
}

/// A long event sends results every month (4.13).
fn interim_results(file: &EventFile) -> Option<Finding> {
    let (starts, ends) = (file.starts?, file.ends?);
    let monthly = MONTHLY_AFTER_DAYS.at(file.edition);
    let (article, days) = match monthly {
        Cell::Says(rule) => (rule.article, rule.says),
        Cell::NoSuchRule | Cell::NotAtHand { .. } => ("4.13", LONG_EVENT_DAYS),
    };
    if starts.days_until(ends) < days {
        return None;
    }
    let month = |date: Date| i32::from(date.year()) * 12 + i32::from(date.month());
    let months = (month(starts)..month(ends))
        .filter(|&wanted| !file.interim.iter().any(|&day| month(day) == wanted))
        .count();
    let months = i32::try_from(months).unwrap_or(i32::MAX);
    (months > 0).then(|| finding(file.edition, article, Matter::NoInterimResults { months }))
}

fn reports(file: &EventFile) -> Vec<Finding> {
    let Some(ends) = file.ends else { return Vec::new() };
    let article = match file.reporting {
        Reporting::AnnouncedUnrated => return Vec::new(),
        Reporting::Usual => "9.2",
        Reporting::Official => "0.4",
    };
    let found = |article, matter| finding(file.edition, article, matter);
    let mut findings = Vec::new();
    let until = report_until(file, ends);
    let by_days = REPORT_DAYS.at(file.edition).content();
    if let (None, Some(until)) = (file.reported, until) {
        findings.push(found(article, Matter::ReportDue { until }));
    }
    let deadlines = [
        ("9.1", file.reported, until),
        ("9.4", file.at_federation, by_days.map(|_| ends.plus_days(FEDERATION_DAYS))),
        ("9.4", file.at_fide, by_days.map(|_| ends.plus_days(FIDE_DAYS))),
    ];
    for (article, came, until) in deadlines {
        if let (Some(came), Some(until)) = (came, until)
            && came > until
        {
            findings.push(found(article, Matter::LateReport { until, came }));
        }
    }
    findings
}

/// Whether a federation has named its officer for ratings and titles (9.3).
pub fn review_federation(edition: RatingEdition, officer: Option<&str>) -> Option<Finding> {
    let is_named = officer.is_some_and(|name| !name.trim().is_empty());
    (!is_named).then(|| finding(edition, "9.3", Matter::NoOfficer))
}

/// Whether a player may be listed (13.1): members of a federation, or those with an exception.
pub fn review_membership(
    edition: RatingEdition,
    federation: &str,
    has_exception: bool,
) -> Option<Finding> {
    let may_be_listed = !federation.trim().is_empty() || has_exception;
    (!may_be_listed).then(|| finding(edition, "13.1", Matter::NoFederation))
}

#[cfg(test)]
mod articles_0_4_9_13 {
    use super::*;

    #[expect(clippy::unnecessary_wraps, reason = "the fields are optional")]
    fn day(text: &str) -> Option<Date> {
        Some(text.parse().expect("a day"))
    }

    fn articles(file: &EventFile) -> Vec<&'static str> {
        review(file).iter().map(|finding| finding.basis.article).collect()
    }

    fn june() -> EventFile {
        EventFile {
            starts: day("2018-06-01"),
            ends: day("2018-06-10"),
            reported: day("2018-06-16"),
            ..EventFile::of(RatingEdition::E2017)
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
                ..EventFile::of(RatingEdition::E2017)
            })
        };

        assert_eq!(registered("2018-05-12", false, false), [""; 0]);
        assert_eq!(registered("2018-05-15", false, false), ["0.2"]);
        assert_eq!(registered("2018-05-15", false, true), [""; 0]);
        assert_eq!(registered("2018-05-01", true, false), ["0.2"]);
        assert_eq!(registered("2018-04-20", true, false), [""; 0]);
    }

    // clause: 2024:RATING.0.2
    #[test]
    fn since_2024_three_days_are_enough_unless_a_top_player_takes_part() {
        let registered = |text, has_top_player| {
            articles(&EventFile {
                starts: day("2026-05-20"),
                registered: day(text),
                has_top_player,
                ..EventFile::of(RatingEdition::E2024)
            })
        };

        assert_eq!(registered("2026-05-17", false), [""; 0]);
        assert_eq!(registered("2026-05-18", false), ["0.2"]);
        assert_eq!(registered("2026-05-10", true), ["0.2"]);
        assert_eq!(registered("2026-04-20", true), [""; 0]);
    }

    // clause: RT.hybrid-1, RT.hybrid-2
    #[test]
    fn a_hybrid_event_needs_its_own_approval_and_all_games() {
        let file = |edition, is_approved, has_games| {
            let hybrid = Some(HybridFile { is_approved, has_games });
            articles(&EventFile { hybrid, ..EventFile::of(edition) })
        };

        assert_eq!(file(RatingEdition::E2024, true, true), [""; 0]);
        assert_eq!(file(RatingEdition::E2024, false, true), ["0.2"]);
        assert_eq!(file(RatingEdition::E2025, true, false), ["9.4"]);
        assert_eq!(file(RatingEdition::E2017, false, false), [""; 0]);
    }

    /// It ended on 20 August: the lists of September, October and November may take it.
    // clause: 2024:RATING.9.1
    #[test]
    fn since_2024_the_third_list_after_the_end_is_the_last() {
        let file = |reported: Option<Date>| {
            let ends = day("2026-08-20");
            review(&EventFile { ends, reported, ..EventFile::of(RatingEdition::E2025) })
        };

        assert_eq!(file(day("2026-11-01")), []);
        let until = "2026-11-01".parse().unwrap();
        let late = file(day("2026-11-05"));
        assert_eq!(late[0].basis.article, "9.1");
        let came = "2026-11-05".parse().unwrap();
        assert_eq!(late[0].matter, Matter::LateReport { until, came });
        assert_eq!(file(None)[0].matter, Matter::ReportDue { until });
    }

    // clause: RATING.0.2, RATING.9.1
    #[test]
    fn the_last_days_come_from_the_edition_and_who_takes_part() {
        let days = |edition, norms_possible, has_top_player| {
            let file = EventFile {
                starts: day("2026-09-10"),
                ends: day("2026-09-13"),
                norms_possible,
                has_top_player,
                ..EventFile::of(edition)
            };
            let last = last_days(&file).registration.map(|last| last.day.to_string());
            last.unwrap_or_default()
        };
        assert_eq!(days(RatingEdition::E2017, false, true), "2026-09-03");
        assert_eq!(days(RatingEdition::E2025, false, false), "2026-09-07");
        assert_eq!(days(RatingEdition::E2025, false, true), "2026-08-11");
        assert_eq!(days(RatingEdition::E2025, true, false), "2026-08-11");
        assert_eq!(days(RatingEdition::E2022, true, false), "", "the text is not at hand");
        let file = EventFile { ends: day("2026-09-13"), ..EventFile::of(RatingEdition::E2017) };
        let report = last_days(&file).report.map(|last| last.day.to_string());
        assert_eq!(report.as_deref(), Some("2026-09-20"));
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
        let review = |officer| review_federation(RatingEdition::E2017, officer);

        assert_eq!(review(Some("Rating officer")), None);
        assert_eq!(review(None).unwrap().basis.article, "9.3");
        assert!(review(Some(" ")).is_some());
    }

    // clause: RATING.13.1
    #[test]
    fn only_members_of_a_federation_are_listed() {
        let review = |federation, is_excepted| {
            review_membership(RatingEdition::E2017, federation, is_excepted)
        };

        assert_eq!(review("BEL", false), None);
        assert_eq!(review("", false).unwrap().basis.article, "13.1");
        assert_eq!(review("", true), None);
    }
}
