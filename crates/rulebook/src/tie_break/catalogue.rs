//! The tie-breaks, as one table.
//!
//! A tie-break is a method, optionally the score of a team event that it looks at, and
//! modifiers: `BH`, `BH:GP/C1/P`. The code is what users write; case does not matter.

use super::OutsideName;
use crate::TieBreakRow;

/// A tie-break: a method and how it is modified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TieBreak {
    /// What is computed.
    pub method: Method,
    /// The score of a team event that it looks at; None for the one that ranks the event.
    pub score: Option<TeamCount>,
    /// How the method is modified.
    pub modifiers: Modifiers,
}

/// What a tie-break computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// The score itself.
    Points,
    /// Keizer points, which rank a Keizer event.
    Keizer,
    /// Match points of a team.
    MatchPoints,
    /// Game points of a team.
    GamePoints,
    /// Match points and game points together.
    MatchAndGamePoints,
    /// The score of a team event that does not rank it.
    SecondaryScore,
    /// Games among those who are level.
    DirectEncounter,
    /// Direct encounter of teams on both scores, then as the form says for two teams.
    ExtendedDirectEncounter(TwoTeams),
    /// 2012: games won. Later: rounds that gave the points of a win.
    Wins,
    /// Games won at the board.
    GamesWon,
    /// Games with Black.
    BlackGames,
    /// Games won with Black.
    BlackWins,
    /// Rounds that the competitor chose to play.
    RoundsElected,
    /// Sum of the running totals.
    Progressive,
    /// Rounds that were better than the opponent's, level rounds half.
    StandardPoints,
    /// The pairing number.
    PairingNumber,
    /// Sum of the opponents' scores.
    Buchholz,
    /// Buchholz with the games of the last round as draws.
    ForeBuchholz,
    /// Sum of the opponents' Buchholz.
    SumOfBuchholz,
    /// Mean of the Buchholz of the opponents met.
    AverageBuchholz,
    /// Opponents' scores, each times the points made against them.
    SonnebornBerger,
    /// The same for teams, with both scores named.
    TeamSonnebornBerger {
        /// Which score of the opponent.
        opponent: TeamCount,
        /// Which points made against it.
        own: TeamCount,
    },
    /// Points against those with at least half of the possible points.
    Koya,
    /// Mean rating of the opponents.
    AverageRating,
    /// Performance rating.
    Performance,
    /// Performance rating with ratings brought near one's own.
    LimitedPerformance,
    /// The lowest rating that expects the score that was made.
    PerfectPerformance,
    /// Mean performance rating of the opponents.
    AverageOpponentsPerformance,
    /// Mean perfect performance rating of the opponents.
    AverageOpponentsPerfect,
    /// The rating.
    Rating,
    /// Board numbers times points; the lower is the better.
    BoardCount,
    /// The result of the first board, then of the second, and so on.
    TopBoards,
    /// The result without the last board, then without the last two, and so on.
    BottomBoards,
    /// Secondary score plus a share of the Buchholz of the primary one.
    ScoreStrength,
    /// As a play-off decided.
    Playoff,
    /// As the lot decided.
    Lots,
    /// A value that the event found in its own way.
    Outside(OutsideName),
}

/// What follows the extended direct encounter when two teams are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TwoTeams {
    /// Nothing.
    Level,
    /// Board count, then the top boards.
    BoardCountTop,
    /// Board count, then without the bottom boards.
    BoardCountBottom,
    /// The top boards.
    Top,
    /// Without the bottom boards.
    Bottom,
}

/// How a method is modified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Modifiers {
    /// How many of the least values are left out.
    pub cut_lowest: u8,
    /// How many of the highest values are left out.
    pub cut_highest: u8,
    /// Steps by which a limit is raised, or lowered if below zero.
    pub limit: i8,
    /// The number to divide by, where the event states it.
    pub factor: Option<u16>,
    /// Whether games that were not played count.
    pub forfeits: Forfeits,
    /// Fore Buchholz in place of Buchholz.
    pub is_fore: bool,
    /// The lower value is the better one, or the other way round.
    pub is_reversed: bool,
    /// What the unrated count as.
    pub unrated: Option<u16>,
}

/// Whether games that were not played count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forfeits {
    /// As the edition has it.
    #[default]
    Excluded,
    /// As games against the opponent who was scheduled.
    Included,
}

/// One of the two scores of team events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TeamCount {
    /// Match points.
    Match,
    /// Game points.
    Game,
}

/// The families of which an event should use only one (TB.7x).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// The player's own results.
    OwnResults,
    /// The team's own results.
    TeamResults,
    /// The results of the opponents.
    OpponentsResults,
    /// Ratings.
    Ratings,
    /// A play-off.
    Playoff,
    /// Outside the families: points and lots.
    None,
}

/// A row of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// As users write it.
    pub code: &'static str,
    /// For people.
    pub name: &'static str,
    /// The clause in each edition; None where the edition does not have it.
    pub clause: TieBreakRow<Option<&'static str>>,
    /// Its family.
    pub family: Family,
    /// Letters of the modifiers that it takes: C and M cut, L moves a limit, K sets a factor,
    /// P counts forfeits, F takes Fore Buchholz, R reverses, U rates the unrated.
    pub takes: &'static str,
    /// What the code stands for.
    pub method: Method,
}

const fn clauses(
    e2012: &'static str,
    e2024: &'static str,
    e2026: &'static str,
) -> TieBreakRow<Option<&'static str>> {
    const fn known(clause: &'static str) -> Option<&'static str> {
        if clause.is_empty() { None } else { Some(clause) }
    }
    TieBreakRow { e2012: known(e2012), e2024: known(e2024), e2026: known(e2026) }
}

/// The same clause in both later editions.
const fn later(clause: &'static str) -> TieBreakRow<Option<&'static str>> {
    clauses("", clause, clause)
}

/// New in 2026.
const fn newest(clause: &'static str) -> TieBreakRow<Option<&'static str>> {
    clauses("", "", clause)
}

use self::{
    Family::{OpponentsResults, OwnResults, Ratings, TeamResults},
    TeamCount::{Game, Match},
};

/// All tie-breaks but those that an event finds in its own way.
#[rustfmt::skip]
pub const CATALOGUE: &[Entry] = &[
    Entry { code: "PTS",     name: "points",                               clause: clauses("TB.0", "2026:TB.4.2", "2026:TB.4.2"),      family: Family::None,     takes: "",      method: Method::Points },
    Entry { code: "MPTS",    name: "match points",                         clause: clauses("TB.3a", "2026:TB.11", "2026:TB.11"),       family: TeamResults,      takes: "",      method: Method::MatchPoints },
    Entry { code: "GPTS",    name: "game points",                          clause: clauses("TB.3b", "2026:TB.11", "2026:TB.11"),       family: TeamResults,      takes: "",      method: Method::GamePoints },
    Entry { code: "MGPTS",   name: "match and game points",                clause: clauses("TB.3c", "", ""),                           family: TeamResults,      takes: "",      method: Method::MatchAndGamePoints },
    Entry { code: "MPVGP",   name: "the score that does not rank first",   clause: later("2026:TB.MPvGP"),                             family: TeamResults,      takes: "",      method: Method::SecondaryScore },
    Entry { code: "DE",      name: "direct encounter",                     clause: clauses("TB.2e", "2026:TB.DE.6.1", "2026:TB.DE.6.1"), family: OwnResults,     takes: "P",     method: Method::DirectEncounter },
    Entry { code: "EDE",     name: "extended direct encounter",            clause: later("2026:TB.EDE"),                               family: TeamResults,      takes: "P",     method: Method::ExtendedDirectEncounter(TwoTeams::Level) },
    Entry { code: "EDEBT",   name: "extended direct encounter, board count, top boards", clause: newest("2026:TB.EDE2"),               family: TeamResults,      takes: "P",     method: Method::ExtendedDirectEncounter(TwoTeams::BoardCountTop) },
    Entry { code: "EDEBB",   name: "extended direct encounter, board count, bottom boards", clause: newest("2026:TB.EDE2"),            family: TeamResults,      takes: "P",     method: Method::ExtendedDirectEncounter(TwoTeams::BoardCountBottom) },
    Entry { code: "EDET",    name: "extended direct encounter, top boards", clause: newest("2026:TB.EDE2"),                            family: TeamResults,      takes: "P",     method: Method::ExtendedDirectEncounter(TwoTeams::Top) },
    Entry { code: "EDEB",    name: "extended direct encounter, bottom boards", clause: newest("2026:TB.EDE2"),                         family: TeamResults,      takes: "P",     method: Method::ExtendedDirectEncounter(TwoTeams::Bottom) },
    Entry { code: "WIN",     name: "wins",                                 clause: clauses("TB.2c", "2026:TB.WIN", "2026:TB.WIN"),     family: OwnResults,       takes: "P",     method: Method::Wins },
    Entry { code: "WON",     name: "games won at the board",               clause: later("2026:TB.WON"),                               family: OwnResults,       takes: "",      method: Method::GamesWon },
    Entry { code: "BPG",     name: "games with Black",                     clause: clauses("TB.2d", "2026:TB.BPG", "2026:TB.BPG"),     family: OwnResults,       takes: "P",     method: Method::BlackGames },
    Entry { code: "BWG",     name: "games won with Black",                 clause: later("2026:TB.BWG"),                               family: OwnResults,       takes: "",      method: Method::BlackWins },
    Entry { code: "REP",     name: "rounds that one elected to play",      clause: later("2026:TB.REP"),                               family: OwnResults,       takes: "",      method: Method::RoundsElected },
    Entry { code: "PS",      name: "progressive score",                    clause: clauses("TB.2a", "2026:TB.PS", "2026:TB.PS"),       family: OwnResults,       takes: "C",     method: Method::Progressive },
    Entry { code: "STD",     name: "standard points",                      clause: newest("2026:TB.STD"),                              family: OwnResults,       takes: "",      method: Method::StandardPoints },
    Entry { code: "TPN",     name: "pairing number",                       clause: newest("2026:TB.TPN"),                              family: Family::None,     takes: "R",     method: Method::PairingNumber },
    Entry { code: "BH",      name: "Buchholz",                             clause: clauses("TB.4a", "2026:TB.BH", "2026:TB.BH"),       family: OpponentsResults, takes: "CMP",   method: Method::Buchholz },
    Entry { code: "FB",      name: "Fore Buchholz",                        clause: later("2026:TB.FB"),                                family: OpponentsResults, takes: "CMP",   method: Method::ForeBuchholz },
    Entry { code: "BHS",     name: "sum of Buchholz",                      clause: clauses("TB.4a5", "", ""),                          family: OpponentsResults, takes: "",      method: Method::SumOfBuchholz },
    Entry { code: "AOB",     name: "average of the opponents' Buchholz",   clause: later("2026:TB.AOB"),                               family: OpponentsResults, takes: "F",     method: Method::AverageBuchholz },
    Entry { code: "SB",      name: "Sonneborn-Berger",                     clause: clauses("TB.4b1", "2026:TB.SB", "2026:TB.SB"),      family: OpponentsResults, takes: "CMP",   method: Method::SonnebornBerger },
    Entry { code: "EMMSB",   name: "team Sonneborn-Berger, match x match points", clause: clauses("TB.4b2", "2026:TB.ESB", "2026:TB.ESB"), family: OpponentsResults, takes: "CMP", method: Method::TeamSonnebornBerger { opponent: Match, own: Match } },
    Entry { code: "EMGSB",   name: "team Sonneborn-Berger, match x game points",  clause: clauses("TB.4b2", "2026:TB.ESB", "2026:TB.ESB"), family: OpponentsResults, takes: "CMP", method: Method::TeamSonnebornBerger { opponent: Match, own: Game } },
    Entry { code: "EGMSB",   name: "team Sonneborn-Berger, game x match points",  clause: clauses("TB.4b2", "2026:TB.ESB", "2026:TB.ESB"), family: OpponentsResults, takes: "CMP", method: Method::TeamSonnebornBerger { opponent: Game, own: Match } },
    Entry { code: "EGGSB",   name: "team Sonneborn-Berger, game x game points",   clause: clauses("TB.4b2", "2026:TB.ESB", "2026:TB.ESB"), family: OpponentsResults, takes: "CMP", method: Method::TeamSonnebornBerger { opponent: Game, own: Game } },
    Entry { code: "KS",      name: "Koya",                                 clause: clauses("TB.2b", "2026:TB.KS", "2026:TB.KS"),       family: OwnResults,       takes: "L",     method: Method::Koya },
    Entry { code: "ARO",     name: "average rating of opponents",          clause: clauses("TB.5a", "2026:TB.ARO", "2026:TB.ARO"),     family: Ratings,          takes: "CMU",   method: Method::AverageRating },
    Entry { code: "TPR",     name: "performance rating",                   clause: clauses("TB.5c", "2026:TB.TPR", "2026:TB.TPR"),     family: Ratings,          takes: "U",     method: Method::Performance },
    Entry { code: "TPR/350", name: "performance rating, 350 points",       clause: clauses("TB.5c1", "", ""),                          family: Ratings,          takes: "U",     method: Method::LimitedPerformance },
    Entry { code: "PTP",     name: "perfect performance rating",           clause: later("2026:TB.PTP"),                               family: Ratings,          takes: "U",     method: Method::PerfectPerformance },
    Entry { code: "APRO",    name: "average performance rating of opponents", clause: later("2026:TB.APRO"),                           family: Ratings,          takes: "U",     method: Method::AverageOpponentsPerformance },
    Entry { code: "APPO",    name: "average perfect performance rating of opponents", clause: later("2026:TB.APPO"),                   family: Ratings,          takes: "U",     method: Method::AverageOpponentsPerfect },
    Entry { code: "RTNG",    name: "rating",                               clause: newest("2026:TB.RTNG"),                             family: Ratings,          takes: "RU",    method: Method::Rating },
    Entry { code: "BC",      name: "board count",                          clause: later("2026:TB.BC"),                                family: TeamResults,      takes: "",      method: Method::BoardCount },
    Entry { code: "TBR",     name: "top board results",                    clause: later("2026:TB.TBR"),                               family: TeamResults,      takes: "",      method: Method::TopBoards },
    Entry { code: "BBE",     name: "bottom board elimination",             clause: later("2026:TB.BBE"),                               family: TeamResults,      takes: "",      method: Method::BottomBoards },
    Entry { code: "SSSC",    name: "score strength, scores combined",      clause: later("2026:TB.SSSC"),                              family: OpponentsResults, takes: "KF",    method: Method::ScoreStrength },
    Entry { code: "PLAYOFF", name: "play-off",                             clause: clauses("PLAYOFF.d", "2026:TB.3", "2026:TB.3"),     family: Family::Playoff,  takes: "",      method: Method::Playoff },
    Entry { code: "LOTS",    name: "drawing of lots",                      clause: later("2026:TB.4.2"),                               family: Family::None,     takes: "",      method: Method::Lots },
    Entry { code: "KEIZER",  name: "Keizer points",                        clause: clauses("TB.0", "2026:TB.4.1", "2026:TB.4.1"),      family: Family::None,     takes: "",      method: Method::Keizer },
];

/// The row of tie-breaks that an event finds in its own way.
const OUTSIDE: Entry = Entry {
    code: "OTHER",
    name: "values that the event found in its own way",
    clause: later("2026:TB.4.1"),
    family: Family::None,
    takes: "R",
    // Every name has this row; the one here is never read.
    method: Method::Lots,
};

impl TieBreak {
    /// A method without modifiers.
    pub const fn plain(method: Method) -> Self {
        let modifiers = Modifiers {
            cut_lowest: 0,
            cut_highest: 0,
            limit: 0,
            factor: None,
            forfeits: Forfeits::Excluded,
            is_fore: false,
            is_reversed: false,
            unrated: None,
        };
        Self { method, score: None, modifiers }
    }

    /// A method that leaves out the least and the highest values.
    pub const fn cut(method: Method, lowest: u8, highest: u8) -> Self {
        let mut tie_break = Self::plain(method);
        tie_break.modifiers.cut_lowest = lowest;
        tie_break.modifiers.cut_highest = highest;
        tie_break
    }

    /// Its row of the catalogue.
    pub fn entry(self) -> &'static Entry {
        // Every method but those of events has a row; a test walks through all of them.
        CATALOGUE.iter().find(|entry| entry.method == self.method).unwrap_or(&OUTSIDE)
    }

    /// Its family.
    pub fn family(self) -> Family {
        self.entry().family
    }

    /// Whether it compares teams and has no meaning for players.
    pub const fn is_for_teams(self) -> bool {
        if self.score.is_some() {
            return true;
        }
        match self.method {
            Method::MatchPoints
            | Method::GamePoints
            | Method::MatchAndGamePoints
            | Method::SecondaryScore
            | Method::ExtendedDirectEncounter(_)
            | Method::TeamSonnebornBerger { .. }
            | Method::BoardCount
            | Method::TopBoards
            | Method::BottomBoards
            | Method::ScoreStrength => true,
            Method::Points
            | Method::Keizer
            | Method::DirectEncounter
            | Method::Wins
            | Method::GamesWon
            | Method::BlackGames
            | Method::BlackWins
            | Method::RoundsElected
            | Method::Progressive
            | Method::StandardPoints
            | Method::PairingNumber
            | Method::Buchholz
            | Method::ForeBuchholz
            | Method::SumOfBuchholz
            | Method::AverageBuchholz
            | Method::SonnebornBerger
            | Method::Koya
            | Method::AverageRating
            | Method::Performance
            | Method::LimitedPerformance
            | Method::PerfectPerformance
            | Method::AverageOpponentsPerformance
            | Method::AverageOpponentsPerfect
            | Method::Rating
            | Method::Playoff
            | Method::Lots
            | Method::Outside(_) => false,
        }
    }

    /// Whether it adds up scores of opponents, which a round robin makes the same for all
    /// (C.07 8).
    pub const fn is_of_buchholz_type(self) -> bool {
        matches!(
            self.method,
            Method::Buchholz
                | Method::ForeBuchholz
                | Method::SumOfBuchholz
                | Method::AverageBuchholz
                | Method::ScoreStrength
        )
    }
}
