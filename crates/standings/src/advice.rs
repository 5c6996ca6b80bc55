//! The choice of tie-breaks: lists that are recommended, warnings, and what is forbidden.

use arbiter_rulebook::{Citation, TieBreakEdition, TieBreakRow};

use crate::{
    BUCHHOLZ_IN_ROUND_ROBIN, BuchholzInRoundRobin, Family, Method, Pairings, Rules, Table,
    TableKind, TeamCount, TieBreak, UNRATED, UnratedRule,
};

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

const DE: TieBreak = TieBreak::plain(Method::DirectEncounter);
const BPG: TieBreak = TieBreak::plain(Method::BlackGames);
const WIN: TieBreak = TieBreak::plain(Method::Wins);
const BH: TieBreak = TieBreak::plain(Method::Buchholz);
const SB: TieBreak = TieBreak::plain(Method::SonnebornBerger);
const KOYA: TieBreak = TieBreak::plain(Method::Koya);
const PS: TieBreak = TieBreak::plain(Method::Progressive);
const ARO: TieBreak = TieBreak::plain(Method::AverageRating);
const TPR: TieBreak = TieBreak::plain(Method::Performance);
const PLAYOFF: TieBreak = TieBreak::plain(Method::Playoff);
const MPTS: TieBreak = TieBreak::plain(Method::MatchPoints);
const GPTS: TieBreak = TieBreak::plain(Method::GamePoints);
const TEAM_SB: TieBreak = TieBreak::plain(Method::TeamSonnebornBerger {
    opponent: TeamCount::Match,
    own: TeamCount::Game,
});

/// The recommended lists.
#[rustfmt::skip]
pub const PRESETS: &[Preset] = &[
    Preset { kind: EventKind::RoundRobin,     name: "round-robin",      clause: "TB.7a", tie_breaks: &[DE, PLAYOFF, BPG, KOYA, SB, WIN] },
    Preset { kind: EventKind::TeamRoundRobin, name: "team-round-robin", clause: "TB.7b", tie_breaks: &[GPTS, MPTS, DE, PLAYOFF, TEAM_SB] },
    Preset { kind: EventKind::SwissRated,     name: "swiss-rated",      clause: "TB.7c", tie_breaks: &[DE, TPR, ARO, PLAYOFF] },
    Preset { kind: EventKind::SwissUnrated,   name: "swiss",            clause: "TB.7d", tie_breaks: &[DE, PS, BH, PLAYOFF, SB, WIN, BPG] },
    Preset { kind: EventKind::TeamSwiss,      name: "team-swiss",       clause: "TB.7e", tie_breaks: &[GPTS, MPTS, DE, PLAYOFF, BH, TEAM_SB] },
];

impl EventKind {
    /// The list recommended for it.
    pub fn preset(self) -> &'static Preset {
        // Every kind has a row; a test walks through all of them.
        PRESETS.iter().find(|preset| preset.kind == self).unwrap_or(&PRESETS[0])
    }
}

/// A tie-break that the edition forbids for this event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{tie_break} must not be used in a round robin: {article}")]
pub struct Refused {
    /// Which one.
    pub tie_break: TieBreak,
    /// The article that forbids it.
    pub article: Citation,
}

/// Where the rules warn against a choice.
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
    /// The same in later editions: the tie-break is not used (C.07 10).
    RatingsDropped {
        /// Which one.
        tie_break: TieBreak,
        /// How many have no rating.
        n_unrated: usize,
        /// Of how many.
        n_all: usize,
        /// The edition that says so.
        edition: TieBreakEdition,
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
    /// A tie-break of players in an event of teams says nothing (C.07 13).
    NeedsPlayers {
        /// Which one.
        tie_break: TieBreak,
    },
    /// Buchholz gives the same order as the points in a round robin (C.07 8 of 2024).
    UselessInRoundRobin {
        /// Which one.
        tie_break: TieBreak,
    },
    /// The edition does not have this tie-break.
    NotInEdition {
        /// Which one.
        tie_break: TieBreak,
        /// The edition.
        edition: TieBreakEdition,
    },
    /// A tie-break from ratings in an event of more than 30 days, in which they change (C.07 10).
    LongEvent {
        /// Which one.
        tie_break: TieBreak,
    },
}

impl Warning {
    /// The clause that warns.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::RatingsMissing { .. } => "TB.7",
            Self::RatingsDropped { edition, .. } => UNRATED.at(*edition).article,
            Self::FamiliesMixed { .. } => "TB.7x",
            Self::NotRoundRobin { .. } => "TB.2b",
            Self::NeedsTeams { .. } => "TB.3a",
            Self::NeedsPlayers { .. } => "2026:TB.13",
            Self::UselessInRoundRobin { .. } => "2024:TB.8",
            Self::NotInEdition { .. } => "2026:TB.mtb",
            Self::LongEvent { .. } => "2026:TB.10",
        }
    }
}

/// Whether the edition leaves tie-breaks to usual practice, which mixes no families.
const USUAL_PRACTICE: TieBreakRow<bool> = TieBreakRow { e2012: true, e2024: false, e2026: false };

/// The warnings for a list of tie-breaks that can be given before anybody has played, or the
/// tie-break that the edition forbids.
pub fn check_list(rules: Rules, tie_breaks: &[TieBreak]) -> Result<Vec<Warning>, Refused> {
    let edition = rules.edition;
    let mut warnings = Vec::new();
    for &tie_break in tie_breaks {
        let is_round_robin = rules.pairings == Pairings::Predetermined;
        if is_round_robin && tie_break.is_of_buchholz_type() {
            let rule = BUCHHOLZ_IN_ROUND_ROBIN.at(edition);
            match rule.says {
                BuchholzInRoundRobin::Allowed => {}
                BuchholzInRoundRobin::Useless => {
                    warnings.push(Warning::UselessInRoundRobin { tie_break });
                }
                BuchholzInRoundRobin::Forbidden => {
                    return Err(Refused { tie_break, article: rule.cite(edition) });
                }
            }
        }
        let is_known = tie_break.entry().clause.at(edition).is_some();
        // Programs of the time print games won with Black, and lots were always drawn.
        let is_usual = *USUAL_PRACTICE.at(edition)
            && matches!(tie_break.method, Method::BlackWins | Method::Lots);
        if !is_known && !is_usual {
            warnings.push(Warning::NotInEdition { tie_break, edition });
        }
    }
    if *USUAL_PRACTICE.at(edition) {
        warnings.extend(mixed_families(tie_breaks));
    }
    Ok(warnings)
}

/// The same for an event that is being played.
pub(crate) fn check(table: &Table, tie_breaks: &[TieBreak]) -> Result<Vec<Warning>, Refused> {
    let edition = table.rules.edition;
    let listed = check_list(table.rules, tie_breaks)?;
    let mut warnings = Vec::new();
    let n_all = table.competitors.len();
    let n_unrated = table.competitors.iter().filter(|it| it.rating.is_none()).count();
    let is_individual = table.kind == TableKind::Individuals;
    for &tie_break in tie_breaks {
        let needs_ratings = tie_break.family() == Family::Ratings;
        if needs_ratings && !is_individual && edition != TieBreakEdition::E2012 {
            warnings.push(Warning::NeedsPlayers { tie_break });
        } else if needs_ratings && n_unrated > 0 && tie_break.modifiers.unrated.is_none() {
            warnings.push(match UNRATED.at(edition).says {
                UnratedRule::LeftOut => Warning::RatingsMissing { tie_break, n_unrated, n_all },
                UnratedRule::Dropped => {
                    Warning::RatingsDropped { tie_break, n_unrated, n_all, edition }
                }
            });
        }
        let is_koya = tie_break.method == Method::Koya;
        let is_fixed = table.rules.pairings == Pairings::Predetermined;
        if is_koya && !is_fixed && !is_round_robin(table) {
            warnings.push(Warning::NotRoundRobin { tie_break });
        }
        if tie_break.is_for_teams() && is_individual {
            warnings.push(Warning::NeedsTeams { tie_break });
        }
    }
    warnings.extend(listed);
    Ok(warnings)
}

/// Whether tie-breaks from ratings are not used in an event because some have none.
pub(crate) fn drops_ratings(table: &Table) -> bool {
    UNRATED.at(table.rules.edition).says == UnratedRule::Dropped
        && table.competitors.iter().any(|it| it.rating.is_none())
}

/// Whether it is one of those that are not used then.
pub(crate) fn is_dropped(tie_break: TieBreak) -> bool {
    tie_break.family() == Family::Ratings && tie_break.modifiers.unrated.is_none()
}

fn mixed_families(tie_breaks: &[TieBreak]) -> Option<Warning> {
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
        return Some(Warning::FamiliesMixed { examples });
    }
    // The very pair that TB.7x calls incorrect is in the list of TB.7d.
    let has_pair = tie_breaks.contains(&PS) && tie_breaks.contains(&BH);
    (has_pair && is_recommended).then(|| Warning::FamiliesMixed { examples: vec![PS, BH] })
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
