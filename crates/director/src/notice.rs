//! What FIDE has to say of the system and the acceleration that an event has chosen (C.04.2 1 of
//! 2026).

use arbiter_rulebook::{Explain, Message, SwissEdition};
use arbiter_tournament::{Acceleration, Settings, System};

/// Something that organisers and players should know before they choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// FIDE has accepted no program for the system, so it counts as deprecated (1.4).
    Deprecated,
    /// The acceleration is not one of C.04.7: a rated event needs authorisation (1.1).
    OtherAcceleration,
    /// The system is none that FIDE publishes: a rated event needs authorisation (1.2).
    OtherSystem,
}

impl Notice {
    /// The clause behind it.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Deprecated => "2026:HAND.1.4",
            Self::OtherAcceleration => "2026:HAND.1.1",
            Self::OtherSystem => "2026:HAND.1.2",
        }
    }
}

impl Explain for Notice {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Deprecated => "notice-deprecated",
            Self::OtherAcceleration => "notice-other-acceleration",
            Self::OtherSystem => "notice-other-system",
        })
    }
}

/// What is to be said of an event with these settings.
pub fn notices(settings: &Settings) -> Vec<Notice> {
    match settings.editions.swiss {
        SwissEdition::E2017 => return Vec::new(),
        SwissEdition::E2026 => {}
    }
    let of_system = match settings.system {
        System::Dubov | System::Burstein | System::Lim | System::DoubleSwiss => {
            Some(Notice::Deprecated)
        }
        System::ItaloSwiss | System::Keizer(_) | System::Own => {
            settings.is_rated.then_some(Notice::OtherSystem)
        }
        System::Dutch
        | System::TeamSwiss(_)
        | System::RoundRobin { .. }
        | System::KnockOut
        | System::Belgrade { .. } => None,
    };
    let of_acceleration = match settings.acceleration {
        Acceleration::Haley | Acceleration::SoftHaley | Acceleration::Degressive { .. } => {
            settings.is_rated.then_some(Notice::OtherAcceleration)
        }
        Acceleration::None | Acceleration::Baku => None,
    };
    of_system.into_iter().chain(of_acceleration).collect()
}
