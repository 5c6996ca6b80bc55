//! B.06: what an arbiter needs for a title, as far as the changes of 2017 tell.
use arbiter_rulebook::Date;
use arbiter_tournament::BirthDate;

/// Levels of arbiters, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// National arbiter
    National,
    /// FIDE arbiter
    Fide,
    /// International arbiter
    International,
}

/// The titles that norms lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArbiterTitle {
    /// FIDE arbiter
    Fide,
    /// International arbiter
    International,
}

/// Forms of B.06, with the two that were added for lecturers (7).
pub const FORMS: [&str; 4] = ["FA1", "IA1", "FL1", "FL2"];

/// The form on which a norm is reported.
pub const fn norm_form(title: ArbiterTitle) -> &'static str {
    match title {
        ArbiterTitle::Fide => FORMS[0],
        ArbiterTitle::International => FORMS[1],
    }
}

/// Youngest national arbiter.
const NATIONAL_AGE: u16 = 16;

/// Whether somebody born then may be a national arbiter on this day (2.4.5).
///
/// None where only the year of birth is known and does not decide.
pub fn may_be_national(birth: BirthDate, on: Date) -> Option<bool> {
    let year = birth.year.saturating_add(NATIONAL_AGE);
    match birth.month_day {
        Some(birthday) => Some((on.year(), (on.month(), on.day())) >= (year, birthday)),
        None if on.year() == year => None,
        None => Some(on.year() > year),
    }
}

/// An event in which somebody made an arbiter norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NormEvent {
    /// Rounds of the event.
    pub rounds: u32,
    /// For team events: rounds in which the candidate worked, as the form says.
    pub team_rounds_worked: Option<u32>,
    /// Level of the chief arbiter who signed.
    pub signed_by: Level,
}

/// Why norms do not make a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArbiterFault {
    /// Article of B.06.
    pub article: &'static str,
    /// The kind of fault.
    pub kind: ArbiterFaultKind,
}

/// The kinds of fault; `event` counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArbiterFaultKind {
    /// Too few rounds altogether.
    TooShort {
        /// Which event.
        event: usize,
        /// Its rounds.
        rounds: u32,
        /// The least.
        least: u32,
    },
    /// Only one event may be of the shorter kind.
    SecondShort {
        /// Which event.
        event: usize,
        /// Its rounds.
        rounds: u32,
    },
    /// Too few rounds worked in a team event.
    TooFewWorked {
        /// Which event.
        event: usize,
        /// Rounds worked.
        worked: u32,
    },
    /// A national arbiter signed for the international title.
    MayNotSign {
        /// Which event.
        event: usize,
    },
}

/// Rounds worked in a team event.
const TEAM_ROUNDS: u32 = 5;

/// Checks norms for an arbiter title (5.2). How many norms are needed is not in the sources.
pub fn check_norms(title: ArbiterTitle, events: &[NormEvent]) -> Vec<ArbiterFault> {
    let (full, short) = match title {
        ArbiterTitle::Fide => (7, 5),
        ArbiterTitle::International => (9, 7),
    };
    let mut faults = Vec::new();
    let mut n_short = 0;
    let mut fault = |kind| faults.push(ArbiterFault { article: "5.2", kind });
    for (event, norm) in (1..).zip(events) {
        let rounds = norm.rounds;
        if rounds < short {
            fault(ArbiterFaultKind::TooShort { event, rounds, least: short });
        } else if rounds < full {
            n_short += 1;
            if n_short > 1 {
                fault(ArbiterFaultKind::SecondShort { event, rounds });
            }
        }
        if let Some(worked) = norm.team_rounds_worked.filter(|&worked| worked < TEAM_ROUNDS) {
            fault(ArbiterFaultKind::TooFewWorked { event, worked });
        }
        if title == ArbiterTitle::International && norm.signed_by == Level::National {
            fault(ArbiterFaultKind::MayNotSign { event });
        }
    }
    faults
}

#[cfg(test)]
mod b_06 {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    // clause: ARB.2.4.5
    #[test]
    fn a_national_arbiter_is_sixteen() {
        let birth = BirthDate { year: 2002, month_day: Some((5, 1)) };

        assert_eq!(may_be_national(birth, date("2018-04-30")), Some(false));
        assert_eq!(may_be_national(birth, date("2018-05-01")), Some(true));
        let year = BirthDate { month_day: None, ..birth };
        assert_eq!(may_be_national(year, date("2018-05-01")), None);
        assert_eq!(may_be_national(year, date("2019-01-01")), Some(true));
        assert_eq!(may_be_national(year, date("2017-12-31")), Some(false));
    }

    fn norm(rounds: u32) -> NormEvent {
        NormEvent { rounds, team_rounds_worked: None, signed_by: Level::International }
    }

    fn faults(title: ArbiterTitle, rounds: &[u32]) -> Vec<ArbiterFaultKind> {
        let events: Vec<NormEvent> = rounds.iter().map(|&rounds| norm(rounds)).collect();
        check_norms(title, &events).iter().map(|fault| fault.kind).collect()
    }

    // clause: ARB.5.2a
    #[test]
    fn norms_of_fide_arbiters_have_seven_rounds_and_one_may_have_five() {
        assert_eq!(faults(ArbiterTitle::Fide, &[9, 7, 5]), []);
        assert_eq!(
            faults(ArbiterTitle::Fide, &[7, 6, 5]),
            [ArbiterFaultKind::SecondShort { event: 3, rounds: 5 }]
        );
        assert_eq!(
            faults(ArbiterTitle::Fide, &[4]),
            [ArbiterFaultKind::TooShort { event: 1, rounds: 4, least: 5 }]
        );
    }

    // clause: ARB.5.2b
    #[test]
    fn norms_of_international_arbiters_have_nine_rounds_and_one_may_have_seven() {
        assert_eq!(faults(ArbiterTitle::International, &[9, 9, 11, 7]), []);
        assert_eq!(
            faults(ArbiterTitle::International, &[9, 8, 7, 9]),
            [ArbiterFaultKind::SecondShort { event: 3, rounds: 7 }]
        );
    }

    // clause: ARB.5.2c
    #[test]
    fn in_team_events_five_rounds_are_worked_and_the_form_says_so() {
        let worked = |rounds| {
            let event = NormEvent { team_rounds_worked: Some(rounds), ..norm(9) };
            check_norms(ArbiterTitle::Fide, &[event])
        };

        assert_eq!(worked(5), []);
        let fault = &worked(4)[0];
        assert_eq!(fault.kind, ArbiterFaultKind::TooFewWorked { event: 1, worked: 4 });
        assert_eq!(fault.article, "5.2");
        assert_eq!(norm_form(ArbiterTitle::Fide), "FA1");
        assert_eq!(norm_form(ArbiterTitle::International), "IA1");
    }

    // clause: ARB.5.2d
    #[test]
    fn a_national_arbiter_does_not_sign_for_the_international_title() {
        let event = NormEvent { signed_by: Level::National, ..norm(9) };

        assert_eq!(check_norms(ArbiterTitle::Fide, &[event]), []);
        assert_eq!(
            check_norms(ArbiterTitle::International, &[event])[0].kind,
            ArbiterFaultKind::MayNotSign { event: 1 }
        );
    }

    // clause: ARB.7
    #[test]
    fn lecturers_have_two_forms() {
        assert!(FORMS.contains(&"FL1") && FORMS.contains(&"FL2"));
    }
}
