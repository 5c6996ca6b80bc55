//! B.06: what a seminar of arbiters must have, as far as the changes of 2017 tell.

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

/// Why a seminar does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeminarFault {
    /// Too few hours altogether.
    TooShort {
        /// How many there are.
        hours: u32,
        /// The least.
        least: u32,
    },
    /// A session that is too short; counted from 1.
    ShortSession {
        /// Which one.
        session: usize,
        /// Its hours.
        hours: u32,
        /// The least.
        least: u32,
    },
    /// The guidelines against cheating are not taught.
    NoAntiCheating,
}

/// What is wrong with a seminar; none where it counts.
pub fn check_seminar(seminar: &Seminar) -> Vec<SeminarFault> {
    let mut faults = Vec::new();
    let hours = seminar.session_hours.iter().fold(0, |sum: u32, hours| sum.saturating_add(*hours));
    if hours < SEMINAR_HOURS {
        faults.push(SeminarFault::TooShort { hours, least: SEMINAR_HOURS });
    }
    for (session, &hours) in (1..).zip(&seminar.session_hours) {
        if hours < SESSION_HOURS {
            faults.push(SeminarFault::ShortSession { session, hours, least: SESSION_HOURS });
        }
    }
    if !seminar.teaches_anti_cheating {
        faults.push(SeminarFault::NoAntiCheating);
    }
    faults
}

#[cfg(test)]
mod b_06_6_4 {
    use super::*;

    // clause: ARB.6.4
    #[test]
    fn a_seminar_has_sixteen_hours_in_sessions_of_three() {
        let faults = |session_hours: &[u32], teaches_anti_cheating| {
            let session_hours = session_hours.to_vec();
            check_seminar(&Seminar { session_hours, teaches_anti_cheating })
        };

        assert_eq!(faults(&[3; 5], true), [SeminarFault::TooShort { hours: 15, least: 16 }]);
        assert_eq!(faults(&[3; 6], true), []);
        assert_eq!(
            faults(&[8, 6, 2], true),
            [SeminarFault::ShortSession { session: 3, hours: 2, least: 3 }]
        );
        assert_eq!(faults(&[3; 6], false), [SeminarFault::NoAntiCheating]);
    }
}
