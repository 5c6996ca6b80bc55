//! The tie-breaks, as one table.
//!
//! The code is what users write. Letters after a stroke vary a tie-break: `C` cuts the
//! lowest, `M` cuts both ends, `L` moves a limit, `F` lets forfeits count.

use std::{fmt, str::FromStr};

use arbiter_rulebook::TieBreakRow;

/// A tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TieBreak {
    /// The score itself; it ranks first in any case.
    Points,
    /// Sum of the running totals without the first so many.
    Progressive {
        /// How many totals are left out.
        cut: u8,
    },
    /// Points against those with at least half of the possible points.
    Koya {
        /// Score groups by which the circle is widened (below zero) or narrowed (above).
        step: i8,
    },
    /// Games won.
    Wins(Forfeits),
    /// Games with Black.
    BlackGames(Forfeits),
    /// Games won with Black.
    BlackWins,
    /// Points among those who are level, if all of them met.
    DirectEncounter(Forfeits),
    /// Match points of a team.
    MatchPoints,
    /// Game points of a team.
    GamePoints,
    /// Match points and game points together.
    MatchAndGamePoints,
    /// Sum of the opponents' scores.
    Buchholz {
        /// How many of the lowest are left out.
        cut_lowest: u8,
        /// How many of the highest are left out.
        cut_highest: u8,
    },
    /// Sum of the opponents' Buchholz.
    SumOfBuchholz,
    /// Opponents' scores, each times the points made against them.
    SonnebornBerger,
    /// The same for teams, with the counts named.
    TeamSonnebornBerger {
        /// Which score of the opponent.
        opponent: TeamCount,
        /// Which points made against it.
        own: TeamCount,
    },
    /// Mean rating of the opponents without the lowest so many.
    AverageRating {
        /// How many are left out.
        cut: u8,
    },
    /// Performance rating.
    Performance,
    /// Performance rating with ratings brought near one's own.
    LimitedPerformance,
    /// As a play-off decided.
    Playoff,
    /// As the lot decided.
    Lots,
}

/// Whether games that were not played count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forfeits {
    /// Games played only.
    Excluded,
    /// Forfeits too.
    Included,
}

/// One of the two counts of team events.
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
    /// Section 2: the player's own results.
    OwnResults,
    /// Section 3: the team's own results.
    TeamResults,
    /// Section 4: the results of the opponents.
    OpponentsResults,
    /// Section 5: ratings.
    Ratings,
    /// Section 6: a play-off.
    Playoff,
    /// Outside the families: points and lots.
    None,
}

/// A row of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// As users write it; with a number after it where the form takes one.
    pub code: &'static str,
    /// For people.
    pub name: &'static str,
    /// The clause in each edition; None where the edition does not know it.
    pub clause: TieBreakRow<Option<&'static str>>,
    /// Its family.
    pub family: Family,
    /// What the code stands for.
    pub form: Form,
}

/// What a code stands for.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// This tie-break.
    Fixed(TieBreak),
    /// A cut follows: `PS/C1`.
    Cut(fn(u8) -> TieBreak),
    /// A step follows: `KS/L-1`.
    Step(fn(i8) -> TieBreak),
}

const fn only(e2012: &'static str) -> TieBreakRow<Option<&'static str>> {
    TieBreakRow { e2012: Some(e2012) }
}

const NONE: TieBreakRow<Option<&'static str>> = TieBreakRow { e2012: None };

use self::{
    Family::{OpponentsResults, OwnResults, Ratings, TeamResults},
    Forfeits::{Excluded, Included},
    Form::{Cut, Fixed, Step},
    TeamCount::{Game, Match},
};

/// All tie-breaks.
#[rustfmt::skip]
pub const CATALOGUE: &[Entry] = &[
    Entry { code: "PTS",     name: "points",                            clause: only("TB.0"),   family: Family::None,     form: Fixed(TieBreak::Points) },
    Entry { code: "PS",      name: "progressive score",                 clause: only("TB.2a"),  family: OwnResults,       form: Fixed(TieBreak::Progressive { cut: 0 }) },
    Entry { code: "PS/C",    name: "progressive score, cut",            clause: only("TB.2a1"), family: OwnResults,       form: Cut(|cut| TieBreak::Progressive { cut }) },
    Entry { code: "KS",      name: "Koya",                              clause: only("TB.2b"),  family: OwnResults,       form: Fixed(TieBreak::Koya { step: 0 }) },
    Entry { code: "KS/L",    name: "Koya, extended or reduced",         clause: only("TB.2b1"), family: OwnResults,       form: Step(|step| TieBreak::Koya { step }) },
    Entry { code: "WIN",     name: "games won",                         clause: only("TB.2c"),  family: OwnResults,       form: Fixed(TieBreak::Wins(Excluded)) },
    Entry { code: "WIN/F",   name: "games won, forfeits included",      clause: only("TB.2c"),  family: OwnResults,       form: Fixed(TieBreak::Wins(Included)) },
    Entry { code: "BPG",     name: "games with Black",                  clause: only("TB.2d"),  family: OwnResults,       form: Fixed(TieBreak::BlackGames(Excluded)) },
    Entry { code: "BPG/F",   name: "games with Black, forfeits included", clause: only("TB.2d"), family: OwnResults,      form: Fixed(TieBreak::BlackGames(Included)) },
    Entry { code: "BWG",     name: "games won with Black",              clause: NONE,           family: OwnResults,       form: Fixed(TieBreak::BlackWins) },
    Entry { code: "DE",      name: "direct encounter",                  clause: only("TB.2e"),  family: OwnResults,       form: Fixed(TieBreak::DirectEncounter(Excluded)) },
    Entry { code: "DE/F",    name: "direct encounter, forfeits included", clause: only("TB.2e"), family: OwnResults,      form: Fixed(TieBreak::DirectEncounter(Included)) },
    Entry { code: "MPTS",    name: "match points",                      clause: only("TB.3a"),  family: TeamResults,      form: Fixed(TieBreak::MatchPoints) },
    Entry { code: "GPTS",    name: "game points",                       clause: only("TB.3b"),  family: TeamResults,      form: Fixed(TieBreak::GamePoints) },
    Entry { code: "MGPTS",   name: "match and game points",             clause: only("TB.3c"),  family: TeamResults,      form: Fixed(TieBreak::MatchAndGamePoints) },
    Entry { code: "BH",      name: "Buchholz",                          clause: only("TB.4a"),  family: OpponentsResults, form: Fixed(TieBreak::Buchholz { cut_lowest: 0, cut_highest: 0 }) },
    Entry { code: "BH/M1",   name: "median Buchholz",                   clause: only("TB.4a1"), family: OpponentsResults, form: Fixed(TieBreak::Buchholz { cut_lowest: 1, cut_highest: 1 }) },
    Entry { code: "BH/M2",   name: "median Buchholz 2",                 clause: only("TB.4a2"), family: OpponentsResults, form: Fixed(TieBreak::Buchholz { cut_lowest: 2, cut_highest: 2 }) },
    Entry { code: "BH/C1",   name: "Buchholz cut 1",                    clause: only("TB.4a3"), family: OpponentsResults, form: Fixed(TieBreak::Buchholz { cut_lowest: 1, cut_highest: 0 }) },
    Entry { code: "BH/C2",   name: "Buchholz cut 2",                    clause: only("TB.4a4"), family: OpponentsResults, form: Fixed(TieBreak::Buchholz { cut_lowest: 2, cut_highest: 0 }) },
    Entry { code: "BHS",     name: "sum of Buchholz",                   clause: only("TB.4a5"), family: OpponentsResults, form: Fixed(TieBreak::SumOfBuchholz) },
    Entry { code: "SB",      name: "Sonneborn-Berger",                  clause: only("TB.4b1"), family: OpponentsResults, form: Fixed(TieBreak::SonnebornBerger) },
    Entry { code: "ESB/MG",  name: "team Sonneborn-Berger, match x game points",  clause: only("TB.4b2"), family: OpponentsResults, form: Fixed(TieBreak::TeamSonnebornBerger { opponent: Match, own: Game }) },
    Entry { code: "ESB/MM",  name: "team Sonneborn-Berger, match x match points", clause: only("TB.4b2"), family: OpponentsResults, form: Fixed(TieBreak::TeamSonnebornBerger { opponent: Match, own: Match }) },
    Entry { code: "ESB/GG",  name: "team Sonneborn-Berger, game x game points",   clause: only("TB.4b2"), family: OpponentsResults, form: Fixed(TieBreak::TeamSonnebornBerger { opponent: Game, own: Game }) },
    Entry { code: "ESB/GM",  name: "team Sonneborn-Berger, game x match points",  clause: only("TB.4b2"), family: OpponentsResults, form: Fixed(TieBreak::TeamSonnebornBerger { opponent: Game, own: Match }) },
    Entry { code: "ARO",     name: "average rating of opponents",       clause: only("TB.5a"),  family: Ratings,          form: Fixed(TieBreak::AverageRating { cut: 0 }) },
    Entry { code: "ARO/C",   name: "average rating of opponents, cut",  clause: only("TB.5b"),  family: Ratings,          form: Cut(|cut| TieBreak::AverageRating { cut }) },
    Entry { code: "TPR",     name: "performance rating",                clause: only("TB.5c"),  family: Ratings,          form: Fixed(TieBreak::Performance) },
    Entry { code: "TPR/350", name: "performance rating, 350 points",    clause: only("TB.5c1"), family: Ratings,          form: Fixed(TieBreak::LimitedPerformance) },
    Entry { code: "PLAYOFF", name: "play-off",                          clause: only("PLAYOFF.d"), family: Family::Playoff, form: Fixed(TieBreak::Playoff) },
    Entry { code: "LOTS",    name: "drawing of lots",                   clause: NONE,           family: Family::None,     form: Fixed(TieBreak::Lots) },
];

impl TieBreak {
    /// Its row of the catalogue.
    pub fn entry(self) -> &'static Entry {
        let is_own = |entry: &&Entry| match entry.form {
            Fixed(tie_break) => tie_break == self,
            Cut(make) => (1..=u8::MAX).any(|cut| make(cut) == self),
            Step(make) => (i8::MIN..=i8::MAX).any(|step| step != 0 && make(step) == self),
        };
        // Every variant has a row; a test walks through all of them.
        CATALOGUE.iter().find(is_own).unwrap_or(&CATALOGUE[0])
    }

    /// Its family.
    pub fn family(self) -> Family {
        self.entry().family
    }

    /// Whether it compares teams and has no meaning for players.
    pub const fn is_for_teams(self) -> bool {
        match self {
            Self::MatchPoints
            | Self::GamePoints
            | Self::MatchAndGamePoints
            | Self::TeamSonnebornBerger { .. } => true,
            Self::Points
            | Self::Progressive { .. }
            | Self::Koya { .. }
            | Self::Wins(_)
            | Self::BlackGames(_)
            | Self::BlackWins
            | Self::DirectEncounter(_)
            | Self::Buchholz { .. }
            | Self::SumOfBuchholz
            | Self::SonnebornBerger
            | Self::AverageRating { .. }
            | Self::Performance
            | Self::LimitedPerformance
            | Self::Playoff
            | Self::Lots => false,
        }
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.entry().code;
        let number = match *self {
            Self::Progressive { cut } | Self::AverageRating { cut } if cut != 0 => cut.to_string(),
            Self::Koya { step } if step != 0 => format!("{step:+}"),
            Self::Points
            | Self::Progressive { .. }
            | Self::Koya { .. }
            | Self::Wins(_)
            | Self::BlackGames(_)
            | Self::BlackWins
            | Self::DirectEncounter(_)
            | Self::MatchPoints
            | Self::GamePoints
            | Self::MatchAndGamePoints
            | Self::Buchholz { .. }
            | Self::SumOfBuchholz
            | Self::SonnebornBerger
            | Self::TeamSonnebornBerger { .. }
            | Self::AverageRating { .. }
            | Self::Performance
            | Self::LimitedPerformance
            | Self::Playoff
            | Self::Lots => String::new(),
        };
        f.pad(&format!("{code}{number}"))
    }
}

/// Why a tie-break is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no tie-break {found:?}")]
pub struct UnknownTieBreak {
    /// As given.
    pub found: String,
}

impl FromStr for TieBreak {
    type Err = UnknownTieBreak;

    fn from_str(text: &str) -> Result<Self, UnknownTieBreak> {
        let unknown = || UnknownTieBreak { found: text.to_owned() };
        let upper = text.trim().to_ascii_uppercase();
        let fixed = CATALOGUE.iter().find(|entry| entry.code == upper);
        if let Some(Entry { form: Fixed(tie_break), .. }) = fixed {
            return Ok(*tie_break);
        }
        if upper == "ESB" {
            return Ok(Self::TeamSonnebornBerger { opponent: Match, own: Game });
        }
        let with_number = CATALOGUE.iter().find_map(|entry| {
            let number = upper.strip_prefix(entry.code)?;
            match entry.form {
                Fixed(_) => None,
                Cut(make) => number.parse().ok().filter(|&cut| cut != 0).map(make),
                Step(make) => number.parse().ok().filter(|&step| step != 0).map(make),
            }
        });
        with_number.ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_read_back_as_it_is_printed() {
        for entry in CATALOGUE {
            let tie_breaks = match entry.form {
                Fixed(tie_break) => vec![tie_break],
                Cut(make) => vec![make(1), make(3)],
                Step(make) => vec![make(-2), make(1)],
            };
            for tie_break in tie_breaks {
                assert_eq!(tie_break.entry().code, entry.code);
                assert_eq!(tie_break.to_string().parse(), Ok(tie_break), "{tie_break}");
            }
        }
        assert_eq!("bh/c1".parse(), Ok(TieBreak::Buchholz { cut_lowest: 1, cut_highest: 0 }));
        assert_eq!("KS/L-1".parse(), Ok(TieBreak::Koya { step: -1 }));
        assert!("PS/C0".parse::<TieBreak>().is_err());
        assert!("XYZ".parse::<TieBreak>().is_err());
    }
}
