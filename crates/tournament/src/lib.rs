//! The record of a tournament: players, rounds, results and byes, as facts.
//!
//! Two things live here. The [`Record`] is what every chapter of the tournament regulations
//! (pairing, standings, rating, titles, the exchange file) reads. The log of [`Fact`]s is
//! what happened in an event that is run with this program; [`replay`] folds it into a
//! [`Tournament`], and [`Tournament::record`] shows that as a record. Neither knows how
//! pairings are made.
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod fact;
mod player;
mod record;
mod result;
mod settings;
mod state;
mod system;
mod team;
mod type_code;
mod view;

pub use fact::{Award, BoardResult, Decision, Details, Fact, Pair, Pairing, PlayerId, Reach};
pub use player::{
    BirthDate, NationalEntry, PairingNumber, ParseBirthDateError, Player, Sex, Title, UnknownTitle,
};
pub use record::{
    AbnormalPoints, AbnormalResult, Event, ForbiddenRounds, LaterBye, Record, Scoring,
    VirtualPoints,
};
pub use result::{Bye, GameResult, RoundEntry};
pub use settings::{Editions, Prize, PrizeSharing, RatingUse, Session, Settings, TeamRanking};
pub use state::{Board, Draft, Entrant, Manual, Posting, Round, Tournament, evolve, replay};
pub use system::{Acceleration, CountedPoints, RatingLimits, System, UnknownCode};
pub use team::{
    LineUp, MatchForfeit, MatchScoring, RequestedTeamBye, Team, TeamByePoints, TeamEvent,
};
pub use type_code::{
    ColorPreferences, DutchEdition, PairedBy, RoundRobinTable, TeamPrimary, TypeCode,
    UnknownTypeCode,
};
pub use view::Purpose;
