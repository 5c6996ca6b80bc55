#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod category;
mod choices;
mod explain;
mod fact;
mod keizer;
mod player;
mod playoff_rules;
mod rating_use;
mod record;
mod registration;
mod result;
mod settings;
mod state;
mod system;
mod team;
mod team_match;
mod type_code;
mod view;
pub mod words;

pub use category::{Band, Category, Condition, UnreadCategory};
pub use choices::{EqualsOrder, PrizeFor, Supervision, TieBreakRating};
pub use fact::{
    Award, BoardResult, ChangeGround, Decision, Details, Direction, Fact, LaterRating, NumbersBy,
    Pair, Pairing, PlayerId, PlayoffGame, Reach, Recheck, Stage,
};
pub use keizer::{Keizer, KeizerRound, KeizerRow, KeizerRules, KeizerTerm, Share, UnreadKeizer};
pub use player::{
    BirthDate, NationalEntry, PairingNumber, ParseBirthDateError, Player, Sex, Title, UnknownTitle,
};
pub use playoff_rules::{PlayoffRules, UnreadPlayoffRules};
pub use rating_use::RatingUse;
pub use record::{
    AbnormalPoints, AbnormalResult, Event, ForbiddenRounds, LaterBye, PeriodRating, Record,
    Scoring, VirtualPoints,
};
pub use registration::{Registration, Request, RequestState, Window};
pub use result::{Bye, GameResult, RoundEntry};
pub use settings::{Editions, Prize, PrizeSharing, Session, Settings, StatedControl, TeamRanking};
pub use state::{
    Board, Draft, Entrant, Manual, Playoff, Posting, Round, Tournament, evolve, replay,
};
pub use system::{
    Acceleration, CountedPoints, Family, KnockOutRules, OddField, RatingLimits, System, TeamRules,
    TieDecision, UnknownCode,
};
pub use team::{
    LineUp, MatchForfeit, MatchScoring, RequestedTeamBye, Team, TeamByePoints, TeamEvent,
};
pub use team_match::{TeamRound, TeamRoundKind};
pub use type_code::{
    ColorPreferences, DutchEdition, PairedBy, RoundRobinTable, TeamPrimary, TypeCode,
    UnknownTypeCode,
};
pub use view::Purpose;
