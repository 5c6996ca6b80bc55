//! What people lay down or decide about a play-off, and the program keeps.

use crate::playoff::{
    plan::{Control, Plan},
    schedule,
};

/// What the regulations of the event say about play-offs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regulations {
    /// Whether format and time control were fixed before the first round.
    pub fixed_before_start: bool,
    /// The numbers of players level that are provided for.
    pub covers_from: usize,
    /// Up to this number.
    pub covers_to: usize,
    /// What is played for.
    pub purpose: Purpose,
    /// Minutes reserved.
    pub reserved_minutes: u32,
}

/// What a play-off decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// First place.
    FirstPlace,
    /// A title.
    Title,
    /// A place that qualifies for another event.
    Qualification,
    /// Any other place.
    OtherPlace,
}

/// Something about the regulations that the rules do not like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The time reserved cannot bring the play-off to an end (a).
    TooLittleTime {
        /// As reserved.
        reserved: u32,
        /// At least.
        needed: u32,
    },
    /// Not fixed before the event (b).
    NotFixedBefore,
    /// The regulations say nothing about so many players (c).
    NotCovered {
        /// How many are level.
        n_tied: usize,
    },
    /// Play-offs are recommended for first places, titles and qualification only (d).
    NotRecommended,
}

impl Remark {
    /// The clause behind it.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::TooLittleTime { .. } => "PLAYOFF.a",
            Self::NotFixedBefore => "PLAYOFF.b",
            Self::NotCovered { .. } => "PLAYOFF.c",
            Self::NotRecommended => "PLAYOFF.d",
        }
    }
}

impl Regulations {
    /// What is to be said about them for a given plan.
    pub fn remarks(&self, plan: &Plan) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let needed = schedule::shortest_minutes(plan);
        if self.reserved_minutes < needed {
            remarks.push(Remark::TooLittleTime { reserved: self.reserved_minutes, needed });
        }
        if !self.fixed_before_start {
            remarks.push(Remark::NotFixedBefore);
        }
        if plan.n_tied < self.covers_from || self.covers_to < plan.n_tied {
            remarks.push(Remark::NotCovered { n_tied: plan.n_tied });
        }
        if self.purpose == Purpose::OtherPlace {
            remarks.push(Remark::NotRecommended);
        }
        remarks
    }
}

/// What is written down about a play-off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Boards of the last round that start earlier, because their players may be level (g).
    EarlierStart {
        /// Board numbers.
        boards: Vec<u16>,
        /// Minutes of the day.
        start: u32,
        /// When the other boards start.
        others_start: u32,
    },
    /// A dispute decided by three other arbiters, finally (i).
    Dispute {
        /// The arbiter of the game.
        arbiter: String,
        /// The three others.
        committee: [String; 3],
        /// What they decided.
        decision: String,
    },
    /// A change that the organiser made (k11).
    Change {
        /// Before.
        from: String,
        /// After.
        to: String,
        /// The reason given.
        reason: String,
    },
    /// A slower control for two players (k12).
    AgreedControl {
        /// What is played.
        control: Control,
        /// Name of the chief arbiter who agreed.
        chief_arbiter: String,
        /// Name of the organiser who agreed.
        organiser: String,
    },
    /// Straight to sudden death because the main games ended late (k12).
    StraightToSuddenDeath {
        /// When the last of them ended, minutes of the day.
        main_games_ended: u32,
    },
}

/// Why something cannot be written down as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// A start that is not earlier.
    #[error("boards that start earlier must start before the others")]
    NotEarlier,
    /// The committee must be three other arbiters.
    #[error("a dispute goes to three arbiters other than the one of the game")]
    NotThreeOthers,
    /// Somebody's agreement is missing.
    #[error("a slower control needs the chief arbiter and the organiser")]
    AgreementMissing,
}

impl Entry {
    /// Whether it may be written down.
    pub fn check(&self) -> Result<(), EntryError> {
        match self {
            Self::EarlierStart { boards, start, others_start } => {
                let is_earlier = !boards.is_empty() && start < others_start;
                if is_earlier { Ok(()) } else { Err(EntryError::NotEarlier) }
            }
            Self::Dispute { arbiter, committee, .. } => {
                let [one, two, three] = committee;
                let are_distinct = one != two && two != three && one != three;
                let are_others =
                    committee.iter().all(|member| !member.is_empty() && member != arbiter);
                if are_distinct && are_others { Ok(()) } else { Err(EntryError::NotThreeOthers) }
            }
            Self::AgreedControl { chief_arbiter, organiser, .. } => {
                let both = !chief_arbiter.is_empty() && !organiser.is_empty();
                if both { Ok(()) } else { Err(EntryError::AgreementMissing) }
            }
            Self::Change { .. } | Self::StraightToSuddenDeath { .. } => Ok(()),
        }
    }
}
