//! B.06: what an arbiter needs for a title or a category, as far as the changes of 2017 tell.
use std::fmt;

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

impl fmt::Display for ArbiterFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ArbiterFaultKind::TooShort { event, rounds, least } => {
                write!(f, "norm {event}: {rounds} rounds, at least {least}")?;
            }
            ArbiterFaultKind::SecondShort { event, rounds } => {
                write!(f, "norm {event}: {rounds} rounds, but one short event is the most")?;
            }
            ArbiterFaultKind::TooFewWorked { event, worked } => {
                write!(f, "norm {event}: worked in {worked} rounds of a team event, at least 5")?;
            }
            ArbiterFaultKind::MayNotSign { event } => {
                write!(f, "norm {event}: a national arbiter may not sign for this title")?;
            }
        }
        write!(f, " (B.06 {})", self.article)
    }
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

/// Hours of a seminar and of its shortest session (6.4).
const SEMINAR_HOURS: u32 = 16;
const SESSION_HOURS: u32 = 3;

/// A seminar: hours of each session, and whether anti-cheating is on its programme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seminar {
    /// Whole hours, session by session.
    pub session_hours: Vec<u32>,
    /// The guidelines against cheating are taught.
    pub teaches_anti_cheating: bool,
}

/// Whether a seminar is long enough and complete.
pub fn seminar_is_valid(seminar: &Seminar) -> bool {
    seminar.session_hours.iter().sum::<u32>() >= SEMINAR_HOURS
        && seminar.session_hours.iter().all(|&hours| hours >= SESSION_HOURS)
        && seminar.teaches_anti_cheating
}

/// What somebody did at an event, as far as categories ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Chief arbiter
    Chief,
    /// Deputy chief arbiter
    DeputyChief,
    /// In charge of a sector
    Sector,
    /// Any other arbiter
    Arbiter,
}

/// Kinds of event that categories ask for (3.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    /// A continental event of the calendar.
    Continental,
    /// A team event.
    Team,
    /// A Swiss.
    Swiss,
    /// World youth, cadet or school championship.
    WorldYouth,
    /// Candidates, World Cup, world team championship, grand prix.
    Top,
    /// An Olympiad.
    Olympiad,
}

/// An event on somebody's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Service {
    /// Last day.
    pub ended: Date,
    /// What it was.
    pub kind: EventKind,
    /// What was done.
    pub role: Role,
    /// Participants.
    pub players: u32,
    /// International, with so many titled players; None for national events.
    pub titled_players: Option<u32>,
}

const YEARS: u16 = 5;
const LARGE_EVENT: u32 = 150;

/// Whether an event counts for category C (3.4.3).
pub fn counts_for_c(service: &Service) -> bool {
    let leads = matches!(service.role, Role::Chief | Role::DeputyChief);
    match service.kind {
        EventKind::Continental => leads,
        EventKind::Team | EventKind::Swiss => leads && service.players > LARGE_EVENT,
        EventKind::WorldYouth => leads || service.role == Role::Sector,
        EventKind::Top => true,
        EventKind::Olympiad => false,
    }
}

fn is_recent(service: &Service, on: Date) -> bool {
    service.ended <= on && on < service.ended.plus_months(12 * YEARS)
}

/// Whether these events are enough for category C: two in five years.
pub fn has_category_c(services: &[Service], on: Date) -> bool {
    services.iter().filter(|service| is_recent(service, on) && counts_for_c(service)).count() >= 2
}

/// Whether these events are enough for category B (3.3.4, 3.3.5): five in five years as chief
/// or deputy chief, of two kinds, three of them international with five titled players. Being
/// in charge of a sector at an Olympiad counts as one.
pub fn has_category_b(services: &[Service], on: Date) -> bool {
    let counted: Vec<&Service> = services
        .iter()
        .filter(|service| is_recent(service, on))
        .filter(|service| match (service.kind, service.role) {
            (EventKind::Olympiad, role) => role == Role::Sector,
            (_, Role::Chief | Role::DeputyChief) => counts_for_c(service),
            (_, Role::Sector | Role::Arbiter) => false,
        })
        .collect();
    let mut kinds: Vec<EventKind> = counted.iter().map(|service| service.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let international = counted
        .iter()
        .filter(|service| service.titled_players.is_some_and(|titled| titled >= 5))
        .count();
    counted.len() >= 5 && kinds.len() >= 2 && international >= 3
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
        assert_eq!(
            worked(4)[0].to_string(),
            "norm 1: worked in 4 rounds of a team event, at least 5 (B.06 5.2)"
        );
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

    // clause: ARB.6.4
    #[test]
    fn a_seminar_has_sixteen_hours_in_sessions_of_three() {
        let seminar = |session_hours: &[u32], teaches_anti_cheating| {
            let session_hours = session_hours.to_vec();
            seminar_is_valid(&Seminar { session_hours, teaches_anti_cheating })
        };

        assert!(!seminar(&[3; 5], true), "15 hours");
        assert!(seminar(&[3; 6], true));
        assert!(!seminar(&[8, 6, 2], true), "a session of 2 hours");
        assert!(!seminar(&[3; 6], false));
    }

    fn service(kind: EventKind, role: Role, players: u32) -> Service {
        Service { ended: date("2017-05-01"), kind, role, players, titled_players: Some(5) }
    }

    // clause: ARB.6.5C
    #[test]
    fn category_c_needs_two_events_of_the_list_in_five_years() {
        let large = service(EventKind::Swiss, Role::DeputyChief, 160);
        let youth = service(EventKind::WorldYouth, Role::Sector, 900);
        let on = date("2018-05-01");

        assert!(has_category_c(&[large, youth], on));
        assert!(!has_category_c(&[Service { players: 150, ..large }, youth], on));
        assert!(!has_category_c(&[Service { role: Role::Arbiter, ..large }, youth], on));
        assert!(!has_category_c(&[Service { ended: date("2013-05-01"), ..large }, youth], on));
        assert!(has_category_c(&[service(EventKind::Top, Role::Arbiter, 8), youth], on));
    }

    // clause: ARB.6.5B
    #[test]
    fn category_b_needs_five_events_of_two_kinds_three_of_them_international() {
        let swiss = service(EventKind::Swiss, Role::Chief, 200);
        let olympiad = service(EventKind::Olympiad, Role::Sector, 900);
        let on = date("2018-05-01");
        let four = [swiss, swiss, swiss, swiss];

        assert!(!has_category_b(&four, on));
        assert!(has_category_b(&[&four[..], &[olympiad]].concat(), on));
        assert!(!has_category_b(&[&four[..], &[swiss]].concat(), on), "one kind");
        let national = Service { titled_players: None, ..swiss };
        let weak = [national, national, national, swiss, olympiad];
        assert!(!has_category_b(&weak, on), "two international events");
    }
}
