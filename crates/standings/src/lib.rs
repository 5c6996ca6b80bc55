#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod advice;
mod audit;
mod boards;
mod edition;
mod encounter;
mod keizer;
mod opponents;
mod outside;
mod own;
pub mod playoff;
mod ranking;
mod ratings;
mod table;
mod teams;
mod value;
mod words;
mod working;

pub use arbiter_rulebook::tie_break::{
    CATALOGUE, Entry, Family, Forfeits, Method, Modifiers, OutsideName, TeamCount, TieBreak,
    TwoTeams, UnknownTieBreak,
};

pub use advice::{EventKind, PRESETS, Preset, Refused, Warning, check_list};
pub use audit::{Difference, audit, audit_teams};
pub use edition::{
    BUCHHOLZ_IN_ROUND_ROBIN, BuchholzInRoundRobin, CUT, CutRule, ENCOUNTER, Encounter, KOYA_STEP,
    KoyaStep, OPPONENTS_UNPLAYED, OWN_UNPLAYED, OpponentsUnplayed, OwnUnplayed, PERFORMANCE_LIMIT,
    Pairings, RATING_MEAN, RatingMean, Rules, SONNEBORN_FACTOR, SonnebornFactor,
    TieBreakEditionError, UNRATED, UnratedRule, WINS, WinsCount, read_edition,
};
pub use opponents::virtual_opponent;
pub use outside::{LotSeed, OutsideValues};
pub use ranking::{Decided, Row, Standings, Workings, rank};
pub use table::{
    Bonus, Competitor, Round, RoundKind, Table, TableKind, TeamPoints, TeamScore, complete_rounds,
};
pub use teams::TeamError;
pub use value::{ParseValueError, Value};
pub use working::{Basis, Counted, EncounterRow, EncounterStep, Finish, Term, Working};
