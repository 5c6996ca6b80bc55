//! Documents of an event: what is read out of its state, at any moment and as it was then.
//!
//! Nothing here changes the event. Every function takes the state and answers with data; how
//! they look on paper, on a screen or in JSON is the business of the edge.

mod bracket;
mod categories;
mod chances;
mod chess_results;
mod draft;
mod exchange;
mod exchange_teams;
mod explain;
mod export;
mod forecast;
mod frbe;
mod imported;
mod plan;
mod playoff_prizes;
mod prizes;
mod regulations;
mod rows;
mod sheets;
mod table;
mod teams;

pub use bracket::{Bracket, BracketSeat, BracketStage, BracketTie, Who, bracket};
pub use categories::{Placed, in_category};
pub use chances::{Chance, ChanceState, Chances, NormField, Way};
pub use chess_results::chess_results;
pub use draft::draft_concerns;
pub use exchange::{Beside, details_by_number, details_of, exchange_record, facts_with, numbered};
pub use explain::{Explained, differs, explain, floats};
pub use export::{RatingCorrection, comments, rating_corrections, report_file};
pub use forecast::{Forecast, OpenGame, forecast, new_rating};
pub use frbe::{FrbeSending, frbe_page, is_club_number};
pub use imported::{coded_acceleration, stated_edition};
pub use plan::{PlanLine, plan};
pub use prizes::{Contest, Ground, Share, Winner, prizes};
pub use regulations::{Clause, PostingRow, RatingSource, StartRow, postings, sheet, start_list};
pub use rows::{Card, CardRow, CrossRow, card, crosstable};
pub use sheets::{Sheet, SheetCell, pgn_day, pgn_site, player_tags, results_pgn, sheets};
pub use table::{
    Ranked, adjourned_games, counted_rounds, decided, places, rules, standings, team_standings,
};
pub(crate) use table::{pairings, place};
pub use teams::{Lineup, TeamMatch, TeamRound, TeamRow, club_teams, lineup, team_round, team_rows};

use arbiter_rulebook::{Explain, Message};

/// Why a document cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReportError {
    /// The regulations name a tie-break that the edition forbids.
    #[error("the regulations of the event: {0}")]
    Regulations(#[from] arbiter_standings::Refused),
    /// No number that the federation gives to clubs.
    #[error("the number of the club has 3 to 10 letters and digits")]
    ClubNumber(String),
    /// The rounds asked for are not all complete.
    #[error("only {complete} rounds are complete, not {asked}")]
    NotComplete {
        /// How many are.
        complete: usize,
        /// How many were asked for.
        asked: usize,
    },
    /// The event is over, and a game of it is adjourned.
    #[error("a game is adjourned: there is no final report before it has a result")]
    Adjourned,
    /// Nobody has this number.
    #[error("there is no player {}", .0.0)]
    NoSuchPlayer(arbiter_tournament::PlayerId),
    /// Nobody has made this round.
    #[error("there is no round {0} to explain")]
    NoRound(u8),
    /// The teams cannot be ranked.
    #[error(transparent)]
    Teams(#[from] arbiter_standings::TeamError),
}

impl Explain for ReportError {
    fn message(&self) -> Message {
        match self {
            Self::Regulations(refused) => {
                Message::new("report-regulations").with("what", refused.message())
            }
            Self::ClubNumber(found) => {
                Message::new("expected-club-number").with("found", found.as_str())
            }
            Self::NotComplete { complete, asked } => Message::new("report-not-complete")
                .with("complete", *complete)
                .with("asked", *asked),
            Self::Adjourned => Message::new("report-adjourned"),
            Self::NoSuchPlayer(_) => Message::new("refusal-no-such-player"),
            Self::NoRound(round) => Message::new("fault-no-round").with("round", *round),
            Self::Teams(error) => error.message(),
        }
    }
}
