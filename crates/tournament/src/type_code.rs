//! The code that names the system of an event in the exchange file (record 192 of TRF26).

use std::{fmt, str::FromStr};

/// A type code, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeCode {
    /// What makes the pairings.
    pub paired_by: PairedBy,
    /// Whether the first rounds are accelerated by the Baku method.
    pub is_accelerated: bool,
}

/// What makes the pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairedBy {
    /// FIDE (Dutch), C.04.3.
    Dutch(DutchEdition),
    /// Dubov, C.04.4.1.
    Dubov,
    /// Burstein, C.04.4.2.
    Burstein,
    /// A Swiss system that FIDE does not describe.
    CustomSwiss,
    /// Double-Swiss, C.04.5.
    DoubleSwiss,
    /// A Swiss system with matches of two games that FIDE does not describe.
    CustomDoubleSwiss,
    /// Everybody meets everybody.
    RoundRobin(RoundRobinTable),
    /// Everybody meets everybody of the other teams.
    Schiller {
        /// Number of teams and of players per team; None where the event has its own tables.
        teams: Option<(u8, u8)>,
    },
    /// Everybody meets everybody of one other team.
    Scheveningen {
        /// How often; None where the event has its own tables.
        cycles: Option<u8>,
    },
    /// The loser is out.
    KnockOut,
    /// Swiss for teams, C.04.6.
    TeamSwiss {
        /// Which colours a team may ask for.
        colors: ColorPreferences,
        /// The score that ranks and pairs.
        primary: TeamPrimary,
        /// Whether the other score comes second in pairing.
        has_secondary: bool,
    },
    /// A Swiss system for teams that FIDE does not describe.
    CustomTeamSwiss {
        /// The score that ranks, where the code says so.
        primary: Option<TeamPrimary>,
    },
    /// Teams, everybody against everybody.
    TeamRoundRobin(RoundRobinTable),
    /// Teams; the loser is out.
    TeamKnockOut,
}

/// Which edition of the Dutch rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DutchEdition {
    /// That in force on the day the event begins.
    ByDate,
    /// 2017.
    E2017,
    /// February 2026.
    E2026,
}

/// Which tables a round robin uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RoundRobinTable {
    /// Berger, repeated with colours exchanged.
    Berger {
        /// How often everybody meets everybody.
        cycles: u8,
    },
    /// Berger twice, the last two rounds of the first half exchanged.
    FideDouble,
    /// Tables of the event.
    Custom,
}

/// Which colours a team may ask for (C.04.6 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColorPreferences {
    /// None.
    None,
    /// Simple preferences.
    TypeA,
    /// Strong and mild preferences.
    TypeB,
}

/// The score that ranks a team event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TeamPrimary {
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
}

impl TypeCode {
    /// Whether everybody's opponents are fixed before the first round, so that a forfeit is
    /// a game of the table (C.07 15.2).
    pub const fn is_predetermined(self) -> bool {
        self.traits().is_predetermined
    }

    /// Whether teams are paired against teams.
    pub const fn is_for_teams(self) -> bool {
        self.traits().is_for_teams
    }

    /// The score that ranks a team event, where the code says so.
    pub const fn team_primary(self) -> Option<TeamPrimary> {
        self.traits().team_primary
    }

    const fn traits(self) -> Traits {
        let (is_predetermined, is_for_teams, team_primary) = match self.paired_by {
            PairedBy::Dutch(_)
            | PairedBy::Dubov
            | PairedBy::Burstein
            | PairedBy::CustomSwiss
            | PairedBy::DoubleSwiss
            | PairedBy::CustomDoubleSwiss
            | PairedBy::KnockOut => (false, false, None),
            PairedBy::RoundRobin(_) | PairedBy::Schiller { .. } | PairedBy::Scheveningen { .. } => {
                (true, false, None)
            }
            PairedBy::TeamSwiss { primary, .. } => (false, true, Some(primary)),
            PairedBy::CustomTeamSwiss { primary } => (false, true, primary),
            PairedBy::TeamRoundRobin(_) => (true, true, None),
            PairedBy::TeamKnockOut => (false, true, None),
        };
        Traits { is_predetermined, is_for_teams, team_primary }
    }
}

/// What the rules of pairing say of an event.
struct Traits {
    is_predetermined: bool,
    is_for_teams: bool,
    team_primary: Option<TeamPrimary>,
}

impl fmt::Display for TypeCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.paired_by {
            PairedBy::Dutch(DutchEdition::ByDate) => f.write_str("FIDE_DUTCH"),
            PairedBy::Dutch(DutchEdition::E2017) => f.write_str("FIDE_DUTCH_2017"),
            PairedBy::Dutch(DutchEdition::E2026) => f.write_str("FIDE_DUTCH_2026"),
            PairedBy::Dubov => f.write_str("FIDE_DUBOV"),
            PairedBy::Burstein => f.write_str("FIDE_BURSTEIN"),
            PairedBy::CustomSwiss => f.write_str("CUSTOM_SWISS"),
            PairedBy::DoubleSwiss => f.write_str("FIDE_DOUBLESWISS"),
            PairedBy::CustomDoubleSwiss => f.write_str("CUSTOM_DOUBLESWISS"),
            PairedBy::RoundRobin(table) => write_round_robin(f, table, ""),
            PairedBy::Schiller { teams: None } => f.write_str("CUSTOM_SCHILLER"),
            PairedBy::Schiller { teams: Some((teams, players)) } => {
                write!(f, "FIDE_SCHILLER_{teams}x{players}")
            }
            PairedBy::Scheveningen { cycles: None } => f.write_str("CUSTOM_SCHEVENINGEN"),
            PairedBy::Scheveningen { cycles: Some(cycles) } => {
                write!(f, "FIDE_SCHEVENINGEN_G{cycles}")
            }
            PairedBy::KnockOut => f.write_str("CUSTOM_KNOCKOUT"),
            PairedBy::TeamSwiss { colors, primary, has_secondary } => {
                f.write_str("FIDE_TEAM")?;
                match colors {
                    ColorPreferences::None => {}
                    ColorPreferences::TypeA => f.write_str("_TYPEA")?,
                    ColorPreferences::TypeB => f.write_str("_TYPEB")?,
                }
                f.write_str(match (primary, has_secondary) {
                    (TeamPrimary::MatchPoints, false) => "_MP",
                    (TeamPrimary::MatchPoints, true) => "_MP_GP",
                    (TeamPrimary::GamePoints, false) => "_GP",
                    (TeamPrimary::GamePoints, true) => "_GP_MP",
                })
            }
            PairedBy::CustomTeamSwiss { primary } => {
                f.write_str("CUSTOM_TEAM_SWISS")?;
                f.write_str(match primary {
                    None => "",
                    Some(TeamPrimary::MatchPoints) => "_MP",
                    Some(TeamPrimary::GamePoints) => "_GP",
                })
            }
            PairedBy::TeamRoundRobin(table) => write_round_robin(f, table, "TEAM_"),
            PairedBy::TeamKnockOut => f.write_str("CUSTOM_TEAM_KNOCKOUT"),
        }?;
        if self.is_accelerated { f.write_str("_BAKU") } else { Ok(()) }
    }
}

fn write_round_robin(
    f: &mut fmt::Formatter<'_>,
    table: RoundRobinTable,
    team: &str,
) -> fmt::Result {
    match table {
        RoundRobinTable::Berger { cycles: 1 } => write!(f, "FIDE_{team}ROUNDROBIN"),
        RoundRobinTable::Berger { cycles } => write!(f, "BERGER_{team}ROUNDROBIN_G{cycles}"),
        RoundRobinTable::FideDouble => write!(f, "FIDE_{team}DOUBLEROUNDROBIN"),
        RoundRobinTable::Custom => write!(f, "CUSTOM_{team}ROUNDROBIN"),
    }
}

/// A text that is not a type code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a type code such as FIDE_DUTCH_2026 or FIDE_ROUNDROBIN, found `{found}`")]
pub struct UnknownTypeCode {
    /// What was there instead.
    pub found: String,
}

impl FromStr for TypeCode {
    type Err = UnknownTypeCode;

    fn from_str(text: &str) -> Result<Self, UnknownTypeCode> {
        let upper = text.trim().to_ascii_uppercase();
        let (name, is_accelerated) = match upper.strip_suffix("_BAKU") {
            Some(name) => (name, true),
            None => (upper.as_str(), false),
        };
        let paired_by = individual(name).or_else(|| team(name));
        paired_by
            .filter(|system| !is_accelerated || may_be_accelerated(*system))
            .map(|paired_by| Self { paired_by, is_accelerated })
            .ok_or_else(|| UnknownTypeCode { found: text.to_owned() })
    }
}

/// Codes with `_BAKU` exist for the Swiss systems that FIDE describes.
const fn may_be_accelerated(system: PairedBy) -> bool {
    matches!(
        system,
        PairedBy::Dutch(_)
            | PairedBy::Dubov
            | PairedBy::Burstein
            | PairedBy::DoubleSwiss
            | PairedBy::TeamSwiss { .. }
    )
}

fn individual(name: &str) -> Option<PairedBy> {
    Some(match name {
        "FIDE_DUTCH" => PairedBy::Dutch(DutchEdition::ByDate),
        "FIDE_DUTCH_2017" => PairedBy::Dutch(DutchEdition::E2017),
        // The draft of the table named the edition after the year in which it was written.
        "FIDE_DUTCH_2026" | "FIDE_DUTCH_2025" => PairedBy::Dutch(DutchEdition::E2026),
        "FIDE_DUBOV" => PairedBy::Dubov,
        "FIDE_BURSTEIN" => PairedBy::Burstein,
        "CUSTOM_SWISS" => PairedBy::CustomSwiss,
        "FIDE_DOUBLESWISS" => PairedBy::DoubleSwiss,
        "CUSTOM_DOUBLESWISS" => PairedBy::CustomDoubleSwiss,
        "CUSTOM_KNOCKOUT" => PairedBy::KnockOut,
        "CUSTOM_SCHILLER" => PairedBy::Schiller { teams: None },
        "FIDE_SCHILLER" => PairedBy::Schiller { teams: Some((4, 3)) },
        "CUSTOM_SCHEVENINGEN" => PairedBy::Scheveningen { cycles: None },
        "FIDE_SCHEVENINGEN" => PairedBy::Scheveningen { cycles: Some(1) },
        _ => {
            if let Some(size) = name.strip_prefix("FIDE_SCHILLER_") {
                let (teams, players) = size.split_once('X')?;
                PairedBy::Schiller { teams: Some((count(teams)?, count(players)?)) }
            } else if let Some(cycles) = name.strip_prefix("FIDE_SCHEVENINGEN_G") {
                PairedBy::Scheveningen { cycles: Some(count(cycles)?) }
            } else {
                PairedBy::RoundRobin(round_robin(name, "")?)
            }
        }
    })
}

fn team(name: &str) -> Option<PairedBy> {
    match name {
        "CUSTOM_TEAM_KNOCKOUT" => return Some(PairedBy::TeamKnockOut),
        "CUSTOM_TEAM_SWISS" => return Some(PairedBy::CustomTeamSwiss { primary: None }),
        "CUSTOM_TEAM_SWISS_MP" => {
            return Some(PairedBy::CustomTeamSwiss { primary: Some(TeamPrimary::MatchPoints) });
        }
        "CUSTOM_TEAM_SWISS_GP" => {
            return Some(PairedBy::CustomTeamSwiss { primary: Some(TeamPrimary::GamePoints) });
        }
        // The bare code stands for the usual form.
        "FIDE_TEAM" => return team("FIDE_TEAM_TYPEA_MP_GP"),
        _ => {}
    }
    if let Some(table) = round_robin(name, "TEAM_") {
        return Some(PairedBy::TeamRoundRobin(table));
    }
    let rest = name.strip_prefix("FIDE_TEAM")?;
    let (colors, scores) = if let Some(rest) = rest.strip_prefix("_TYPEA") {
        (ColorPreferences::TypeA, rest)
    } else if let Some(rest) = rest.strip_prefix("_TYPEB") {
        (ColorPreferences::TypeB, rest)
    } else {
        (ColorPreferences::None, rest)
    };
    let (primary, has_secondary) = match scores {
        "" | "_MP_GP" => (TeamPrimary::MatchPoints, true),
        "_MP" => (TeamPrimary::MatchPoints, false),
        "_GP" => (TeamPrimary::GamePoints, false),
        "_GP_MP" => (TeamPrimary::GamePoints, true),
        _ => return None,
    };
    Some(PairedBy::TeamSwiss { colors, primary, has_secondary })
}

fn round_robin(name: &str, team: &str) -> Option<RoundRobinTable> {
    let (maker, rest) = name.split_once('_')?;
    let form = rest.strip_prefix(team)?;
    match (maker, form) {
        ("CUSTOM", "ROUNDROBIN") => Some(RoundRobinTable::Custom),
        ("FIDE" | "BERGER", "ROUNDROBIN") => Some(RoundRobinTable::Berger { cycles: 1 }),
        ("FIDE", "DOUBLEROUNDROBIN") => Some(RoundRobinTable::FideDouble),
        ("BERGER", "DOUBLEROUNDROBIN") => Some(RoundRobinTable::Berger { cycles: 2 }),
        ("BERGER", _) => {
            let cycles = count(form.strip_prefix("ROUNDROBIN_G")?)?;
            Some(RoundRobinTable::Berger { cycles })
        }
        _ => None,
    }
}

fn count(text: &str) -> Option<u8> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| is_number && number != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: TRF26.192l
    #[test]
    fn codes_are_read_back_as_they_are_printed() {
        for code in [
            "FIDE_DUTCH",
            "FIDE_DUTCH_BAKU",
            "FIDE_DUTCH_2017",
            "FIDE_DUTCH_2026_BAKU",
            "FIDE_DUBOV",
            "FIDE_BURSTEIN_BAKU",
            "CUSTOM_SWISS",
            "FIDE_DOUBLESWISS_BAKU",
            "CUSTOM_DOUBLESWISS",
            "FIDE_ROUNDROBIN",
            "BERGER_ROUNDROBIN_G2",
            "FIDE_DOUBLEROUNDROBIN",
            "CUSTOM_ROUNDROBIN",
            "FIDE_SCHILLER_4x3",
            "CUSTOM_SCHILLER",
            "FIDE_SCHEVENINGEN_G2",
            "CUSTOM_SCHEVENINGEN",
            "CUSTOM_KNOCKOUT",
            "FIDE_TEAM_MP",
            "FIDE_TEAM_TYPEA_MP_GP",
            "FIDE_TEAM_TYPEB_GP_BAKU",
            "CUSTOM_TEAM_SWISS_GP",
            "FIDE_TEAM_ROUNDROBIN",
            "BERGER_TEAM_ROUNDROBIN_G2",
            "FIDE_TEAM_DOUBLEROUNDROBIN",
            "CUSTOM_TEAM_KNOCKOUT",
        ] {
            let read: TypeCode = code.parse().unwrap();
            assert_eq!(read.to_string(), code);
            assert_eq!(read.is_for_teams(), code.contains("TEAM"), "{code}");
        }
    }

    // clause: TRF26.192
    #[test]
    fn both_spellings_of_an_edition_and_short_forms_are_read() {
        let read = |code: &str| code.parse::<TypeCode>().unwrap().to_string();

        assert_eq!(read("FIDE_DUTCH_2025_BAKU"), "FIDE_DUTCH_2026_BAKU");
        assert_eq!(read("FIDE_TEAM"), "FIDE_TEAM_TYPEA_MP_GP");
        assert_eq!(read("fide_dubov"), "FIDE_DUBOV");
        assert_eq!(read("BERGER_ROUNDROBIN"), "FIDE_ROUNDROBIN");
        for unknown in ["FIDE_LIM", "FIDE_DUTCH_2031", "FIDE_ROUNDROBIN_BAKU", "", "BERGER_"] {
            assert!(unknown.parse::<TypeCode>().is_err(), "{unknown}");
        }
    }

    #[test]
    fn pairings_of_tables_are_fixed_before_the_start() {
        let fixed = |code: &str| code.parse::<TypeCode>().unwrap().is_predetermined();

        assert!(fixed("FIDE_ROUNDROBIN") && fixed("FIDE_TEAM_DOUBLEROUNDROBIN"));
        assert!(!fixed("FIDE_DUTCH") && !fixed("CUSTOM_KNOCKOUT"));
    }
}
