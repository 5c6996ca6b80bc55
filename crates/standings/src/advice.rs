//! Section 7: the choice of tie-breaks. Lists that are recommended, and warnings.

use crate::{Family, Forfeits, Table, TableKind, TeamCount, TieBreak};

/// Kinds of events for which section 7 recommends a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventKind {
    /// Players, everybody against everybody.
    RoundRobin,
    /// Teams, everybody against everybody.
    TeamRoundRobin,
    /// Players in a Swiss system, all with consistent ratings.
    SwissRated,
    /// Players in a Swiss system, where not all ratings are consistent.
    SwissUnrated,
    /// Teams in a Swiss system.
    TeamSwiss,
}

/// A list that section 7 recommends.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// For which events.
    pub kind: EventKind,
    /// As users write it.
    pub name: &'static str,
    /// The clause.
    pub clause: &'static str,
    /// In the order of the clause.
    pub tie_breaks: &'static [TieBreak],
}

const DE: TieBreak = TieBreak::DirectEncounter(Forfeits::Excluded);
const BPG: TieBreak = TieBreak::BlackGames(Forfeits::Excluded);
const WIN: TieBreak = TieBreak::Wins(Forfeits::Excluded);
const BH: TieBreak = TieBreak::Buchholz { cut_lowest: 0, cut_highest: 0 };
const SB: TieBreak = TieBreak::SonnebornBerger;
const KOYA: TieBreak = TieBreak::Koya { step: 0 };
const TEAM_SB: TieBreak =
    TieBreak::TeamSonnebornBerger { opponent: TeamCount::Match, own: TeamCount::Game };

use TieBreak::{AverageRating, GamePoints, MatchPoints, Performance, Playoff, Progressive};

/// The recommended lists.
#[rustfmt::skip]
pub const PRESETS: &[Preset] = &[
    Preset { kind: EventKind::RoundRobin,     name: "round-robin",      clause: "TB.7a", tie_breaks: &[DE, Playoff, BPG, KOYA, SB, WIN] },
    Preset { kind: EventKind::TeamRoundRobin, name: "team-round-robin", clause: "TB.7b", tie_breaks: &[GamePoints, MatchPoints, DE, Playoff, TEAM_SB] },
    Preset { kind: EventKind::SwissRated,     name: "swiss-rated",      clause: "TB.7c", tie_breaks: &[DE, Performance, AverageRating { cut: 0 }, Playoff] },
    Preset { kind: EventKind::SwissUnrated,   name: "swiss",            clause: "TB.7d", tie_breaks: &[DE, Progressive { cut: 0 }, BH, Playoff, SB, WIN, BPG] },
    Preset { kind: EventKind::TeamSwiss,      name: "team-swiss",       clause: "TB.7e", tie_breaks: &[GamePoints, MatchPoints, DE, Playoff, BH, TEAM_SB] },
];

impl EventKind {
    /// The list recommended for it.
    pub fn preset(self) -> &'static Preset {
        // Every kind has a row; a test walks through all of them.
        PRESETS.iter().find(|preset| preset.kind == self).unwrap_or(&PRESETS[0])
    }
}

/// Where the rules warn against a choice. Nothing is refused: the regulations of the event
/// decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// A tie-break from ratings in an event where some have none (TB.7).
    RatingsMissing {
        /// Which one.
        tie_break: TieBreak,
        /// How many have no rating.
        n_unrated: usize,
        /// Of how many.
        n_all: usize,
    },
    /// Tie-breaks of more than one family (TB.7x).
    FamiliesMixed {
        /// One of each family, in the order of the list.
        examples: Vec<TieBreak>,
    },
    /// Koya is meant for round robins, and not everybody met everybody (TB.2b).
    NotRoundRobin {
        /// Which one.
        tie_break: TieBreak,
    },
    /// A tie-break of teams in an event of players says nothing.
    NeedsTeams {
        /// Which one.
        tie_break: TieBreak,
    },
}

impl Warning {
    /// The clause that warns.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::RatingsMissing { .. } => "TB.7",
            Self::FamiliesMixed { .. } => "TB.7x",
            Self::NotRoundRobin { .. } => "TB.2b",
            Self::NeedsTeams { .. } => "TB.3a",
        }
    }
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::RatingsMissing { tie_break, n_unrated, n_all } => {
                write!(f, "{tie_break}: {n_unrated} of {n_all} have no rating")
            }
            Self::FamiliesMixed { examples } => {
                let codes: Vec<String> = examples.iter().map(ToString::to_string).collect();
                write!(f, "tie-breaks of several families: {}", codes.join(", "))
            }
            Self::NotRoundRobin { tie_break } => {
                write!(f, "{tie_break} is meant for round robins")
            }
            Self::NeedsTeams { tie_break } => write!(f, "{tie_break} is for teams"),
        }
    }
}

/// The warnings for a list of tie-breaks.
pub(crate) fn warnings(table: &Table, tie_breaks: &[TieBreak]) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let n_all = table.competitors.len();
    let n_unrated = table.competitors.iter().filter(|it| it.rating.is_none()).count();
    for &tie_break in tie_breaks {
        if tie_break.family() == Family::Ratings && n_unrated > 0 {
            warnings.push(Warning::RatingsMissing { tie_break, n_unrated, n_all });
        }
        if matches!(tie_break, TieBreak::Koya { .. }) && !is_round_robin(table) {
            warnings.push(Warning::NotRoundRobin { tie_break });
        }
        if tie_break.is_for_teams() && table.kind == TableKind::Individuals {
            warnings.push(Warning::NeedsTeams { tie_break });
        }
    }
    // The recommended lists mix families themselves; they are not warned against.
    let is_recommended = PRESETS.iter().any(|preset| preset.tie_breaks == tie_breaks);
    let mut examples: Vec<TieBreak> = Vec::new();
    for &tie_break in tie_breaks {
        let family = tie_break.family();
        if family != Family::None && examples.iter().all(|it| it.family() != family) {
            examples.push(tie_break);
        }
    }
    if examples.len() > 1 && !is_recommended {
        warnings.push(Warning::FamiliesMixed { examples });
    }
    if own_and_opponents(tie_breaks) && is_recommended {
        // The very pair that TB.7x calls incorrect is in the list of TB.7d.
        warnings.push(Warning::FamiliesMixed { examples: vec![Progressive { cut: 0 }, BH] });
    }
    warnings
}

fn own_and_opponents(tie_breaks: &[TieBreak]) -> bool {
    tie_breaks.contains(&Progressive { cut: 0 }) && tie_breaks.contains(&BH)
}

/// Whether everybody is paired with everybody else.
fn is_round_robin(table: &Table) -> bool {
    let n_others = table.competitors.len().saturating_sub(1);
    table.competitors.iter().all(|competitor| {
        let mut met: Vec<usize> = competitor.rounds.iter().filter_map(|it| it.opponent).collect();
        met.sort_unstable();
        met.dedup();
        met.len() == n_others
    })
}
