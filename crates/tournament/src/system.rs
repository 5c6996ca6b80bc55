//! How rounds are made: pairing systems and accelerations, and the codes by which programs
//! and people name them.

use std::{fmt, str::FromStr};

use crate::{ColorPreferences, KeizerRules, PairedBy, Record, RoundRobinTable, TeamPrimary};

/// How rounds are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum System {
    /// FIDE (Dutch), C.04.3.
    #[default]
    Dutch,
    /// The Dubov system, C.04.4.1.
    Dubov,
    /// The Burstein system, C.04.4.2.
    Burstein,
    /// The Lim system, C.04.4.3.
    Lim,
    /// The Italo-Swiss system of the vade-mecum.
    ItaloSwiss,
    /// Everybody meets everybody, by the Berger tables.
    RoundRobin {
        /// One for a single round robin, two for a double one.
        cycles: u8,
    },
    /// The loser is out.
    KnockOut,
    /// Out after so many lost points.
    Belgrade {
        /// Two or three.
        points: u8,
    },
    /// Neighbours of a ranking by Keizer points meet, of those who are there.
    Keizer(KeizerRules),
    /// Matches of two games, C.04.5. Each game is a round of its own: match `k` is played in
    /// rounds `2k - 1` and `2k`.
    DoubleSwiss,
    /// Teams, C.04.6.
    TeamSwiss(TeamRules),
    /// By hand, by rules that the regulations describe in writing (C.04.2.A.1).
    Own,
}

/// What systems have in common, where their criteria do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// A Swiss of single games between players.
    Swiss,
    /// A Swiss of matches of two games.
    DoubleSwiss,
    /// A Swiss of teams.
    TeamSwiss(TeamRules),
    /// A table that is fixed before the first round.
    RoundRobin {
        /// How often everybody meets everybody.
        cycles: u8,
    },
    /// A ranking that changes the values of its players.
    Keizer(KeizerRules),
    /// A bracket.
    KnockOut,
    /// Out after so many lost points.
    Belgrade {
        /// Two or three.
        points: u8,
    },
    /// Rules of the event's own.
    Own,
}

/// What the regulations of a Swiss for teams choose (C.04.6 1.2 and 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeamRules {
    /// Which colours a team may ask for.
    pub colors: ColorPreferences,
    /// The score that ranks and pairs.
    pub primary: TeamPrimary,
    /// Whether the other score helps to give colours.
    pub has_secondary: bool,
}

impl TeamRules {
    /// What holds where nothing is said: type A, match points, game points for colours.
    pub const USUAL: Self = Self {
        colors: ColorPreferences::TypeA,
        primary: TeamPrimary::MatchPoints,
        has_secondary: true,
    };

    /// Every choice that there is, the usual one first.
    pub fn all() -> impl Iterator<Item = Self> {
        let colors = [ColorPreferences::TypeA, ColorPreferences::TypeB, ColorPreferences::None];
        let scores = [
            (TeamPrimary::MatchPoints, true),
            (TeamPrimary::MatchPoints, false),
            (TeamPrimary::GamePoints, true),
            (TeamPrimary::GamePoints, false),
        ];
        colors.into_iter().flat_map(move |colors| {
            scores.map(|(primary, has_secondary)| Self { colors, primary, has_secondary })
        })
    }

    const fn code(self) -> &'static str {
        use {ColorPreferences as Colors, TeamPrimary as Score};
        match (self.colors, self.primary, self.has_secondary) {
            (Colors::TypeA, Score::MatchPoints, true) => "team-swiss",
            (Colors::TypeA, Score::MatchPoints, false) => "team-swiss-a-mp",
            (Colors::TypeA, Score::GamePoints, true) => "team-swiss-a-gp-mp",
            (Colors::TypeA, Score::GamePoints, false) => "team-swiss-a-gp",
            (Colors::TypeB, Score::MatchPoints, true) => "team-swiss-b-mp-gp",
            (Colors::TypeB, Score::MatchPoints, false) => "team-swiss-b-mp",
            (Colors::TypeB, Score::GamePoints, true) => "team-swiss-b-gp-mp",
            (Colors::TypeB, Score::GamePoints, false) => "team-swiss-b-gp",
            (Colors::None, Score::MatchPoints, true) => "team-swiss-mp-gp",
            (Colors::None, Score::MatchPoints, false) => "team-swiss-mp",
            (Colors::None, Score::GamePoints, true) => "team-swiss-gp-mp",
            (Colors::None, Score::GamePoints, false) => "team-swiss-gp",
        }
    }
}

impl Default for TeamRules {
    fn default() -> Self {
        Self::USUAL
    }
}

/// The codes of the systems: the one that is written, the system, and older spellings that
/// are still read.
#[rustfmt::skip]
const SYSTEMS: [(&str, System, &[&str]); 14] = [
    ("dutch",              System::Dutch,                    &[]),
    ("dubov",              System::Dubov,                    &[]),
    ("burstein",           System::Burstein,                 &[]),
    ("lim",                System::Lim,                      &[]),
    ("italo-swiss",        System::ItaloSwiss,               &["italo"]),
    ("round-robin",        System::RoundRobin { cycles: 1 }, &["berger", "berger:1"]),
    ("double-round-robin", System::RoundRobin { cycles: 2 }, &["berger:2"]),
    ("knock-out",          System::KnockOut,                 &["knockout"]),
    ("belgrade-2",         System::Belgrade { points: 2 },   &["belgrade:2"]),
    ("belgrade-3",         System::Belgrade { points: 3 },   &["belgrade:3"]),
    ("keizer",             System::Keizer(KeizerRules::USUAL), &[]),
    ("double-swiss",       System::DoubleSwiss,              &[]),
    ("team-swiss",         System::TeamSwiss(TeamRules::USUAL), &["team-swiss-a-mp-gp"]),
    ("own",                System::Own,                      &[]),
];

impl System {
    /// Every system that has a code, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        SYSTEMS.iter().map(|&(_, system, _)| system)
    }

    /// The code of the system. A number of cycles or points beyond the table has the code of
    /// the largest one, which is how such an event is paired. The rules of a Keizer event are no
    /// part of it; [`fmt::Display`] writes them.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Dutch => "dutch",
            Self::Dubov => "dubov",
            Self::Burstein => "burstein",
            Self::Lim => "lim",
            Self::ItaloSwiss => "italo-swiss",
            Self::RoundRobin { cycles: 0 | 1 } => "round-robin",
            Self::RoundRobin { .. } => "double-round-robin",
            Self::KnockOut => "knock-out",
            Self::Belgrade { points: 0..=2 } => "belgrade-2",
            Self::Belgrade { .. } => "belgrade-3",
            Self::Keizer(_) => "keizer",
            Self::DoubleSwiss => "double-swiss",
            Self::TeamSwiss(rules) => rules.code(),
            Self::Own => "own",
        }
    }

    /// How the head of a report names the system.
    pub fn report_kind(self) -> String {
        match self {
            Self::Keizer(rules) => {
                let rules = rules.to_string().replace(':', " ");
                return format!("Individual: Keizer {rules}").trim_end().to_owned();
            }
            Self::Dutch => "Individual: Swiss-System FIDE (Dutch)",
            Self::Dubov => "Individual: Swiss-System (Dubov)",
            Self::Burstein => "Individual: Swiss-System (Burstein)",
            Self::Lim => "Individual: Swiss-System (Lim)",
            Self::ItaloSwiss => "Individual: Italo-Swiss",
            Self::RoundRobin { cycles: 0 | 1 } => "Individual: Round-Robin",
            Self::RoundRobin { .. } => "Individual: Double Round-Robin",
            Self::KnockOut => "Individual: Knock-out",
            Self::Belgrade { points: 0..=2 } => "Individual: Belgrade",
            Self::Belgrade { .. } => "Individual: Belgrade (3 points)",
            Self::DoubleSwiss => "Individual: Double-Swiss",
            Self::TeamSwiss(_) => "Team: Swiss-System",
            Self::Own => "Individual: Swiss-System (own rules)",
        }
        .to_owned()
    }

    /// The system that a report names: by the code of record 192, or in the words of its head. A
    /// code of rules that this program does not have names none, unless the head says more.
    pub fn from_report(record: &Record) -> Option<Self> {
        let by_code = record.event.type_code.and_then(|code| Self::from_code(code.paired_by));
        by_code.or_else(|| Self::from_head(record))
    }

    /// The system of a type code, where the code alone tells.
    const fn from_code(code: PairedBy) -> Option<Self> {
        match code {
            PairedBy::Dutch(_) => Some(Self::Dutch),
            PairedBy::Dubov => Some(Self::Dubov),
            PairedBy::Burstein => Some(Self::Burstein),
            PairedBy::DoubleSwiss => Some(Self::DoubleSwiss),
            PairedBy::TeamSwiss { colors, primary, has_secondary } => {
                Some(Self::TeamSwiss(TeamRules { colors, primary, has_secondary }))
            }
            PairedBy::RoundRobin(RoundRobinTable::Berger { cycles }) => {
                Some(Self::RoundRobin { cycles })
            }
            PairedBy::RoundRobin(RoundRobinTable::FideDouble) => {
                Some(Self::RoundRobin { cycles: 2 })
            }
            PairedBy::KnockOut => Some(Self::KnockOut),
            PairedBy::RoundRobin(RoundRobinTable::Custom)
            | PairedBy::CustomSwiss
            | PairedBy::CustomDoubleSwiss
            | PairedBy::Schiller { .. }
            | PairedBy::Scheveningen { .. }
            | PairedBy::CustomTeamSwiss { .. }
            | PairedBy::TeamRoundRobin(_)
            | PairedBy::TeamKnockOut => None,
        }
    }

    /// The system that the head of a report names, if it names one; a round robin of more
    /// rounds than players is a double one.
    fn from_head(record: &Record) -> Option<Self> {
        let kind = record.event.kind.to_lowercase().replace(['-', '_'], " ");
        let has = |word: &str| kind.contains(word);
        let rounds = record.rounds_total.map_or_else(|| record.rounds_recorded(), usize::from);
        let players = record.players.iter().filter(|player| !player.is_vacant()).count();
        Some(match () {
            () if has("double swiss") => Self::DoubleSwiss,
            () if has("robin") => {
                // One cycle has a round fewer than there are places.
                let one_cycle = players.saturating_sub(1) | 1;
                let is_double = has("double") || one_cycle < rounds;
                Self::RoundRobin { cycles: if is_double { 2 } else { 1 } }
            }
            () if has("keizer") => {
                // Words that are not ours leave the rules as usual.
                let kind = record.event.kind.to_lowercase();
                let words = kind.split_once("keizer").map_or("", |(_, rest)| rest);
                Self::Keizer(words.parse().unwrap_or_default())
            }
            () if has("belgrade") && has("3") => Self::Belgrade { points: 3 },
            () if has("(lim)") => Self::Lim,
            () if has("dubov") => Self::Dubov,
            () if has("burstein") => Self::Burstein,
            () if has("italo") => Self::ItaloSwiss,
            () if has("knock") => Self::KnockOut,
            () if has("belgrade") => Self::Belgrade { points: 2 },
            () if has("own rules") => Self::Own,
            () if has("dutch") => Self::Dutch,
            () => return None,
        })
    }

    /// What the system has in common with others.
    pub const fn family(self) -> Family {
        match self {
            Self::Dutch | Self::Dubov | Self::Burstein | Self::Lim | Self::ItaloSwiss => {
                Family::Swiss
            }
            Self::DoubleSwiss => Family::DoubleSwiss,
            Self::TeamSwiss(rules) => Family::TeamSwiss(rules),
            Self::RoundRobin { cycles } => Family::RoundRobin { cycles },
            Self::KnockOut => Family::KnockOut,
            Self::Belgrade { points } => Family::Belgrade { points },
            Self::Keizer(rules) => Family::Keizer(rules),
            Self::Own => Family::Own,
        }
    }

    /// Whether teams are paired against teams, and never players.
    pub const fn is_for_teams(self) -> bool {
        matches!(self, Self::TeamSwiss(_))
    }

    /// Whether everybody meets everybody, by a table.
    pub const fn is_round_robin(self) -> bool {
        matches!(self, Self::RoundRobin { .. })
    }

    /// Whether C.04 speaks of it.
    pub const fn is_swiss(self) -> bool {
        self.traits().is_swiss
    }

    /// Whether the table, the bracket or the list of the first round belongs to those who were
    /// in it: nobody can join later, and who is missing is on the board all the same.
    pub const fn is_closed_after_start(self) -> bool {
        self.traits().is_closed_after_start
    }

    /// Whether a board stays in the round though somebody of it is missing, who then loses by
    /// forfeit.
    pub const fn keeps_absent_on_boards(self) -> bool {
        matches!(self, Self::RoundRobin { .. } | Self::KnockOut)
    }

    /// Whether a lot gives number 1 its first colour. Berger tables, brackets and rules of one's
    /// own give colours in other ways.
    pub const fn needs_lot(self) -> bool {
        self.traits().needs_lot
    }

    const fn traits(self) -> Traits {
        let (is_swiss, is_closed_after_start, needs_lot) = match self.family() {
            Family::Swiss | Family::DoubleSwiss | Family::TeamSwiss(_) => (true, false, true),
            Family::Own => (true, false, false),
            Family::RoundRobin { .. } | Family::KnockOut | Family::Belgrade { .. } => {
                (false, true, false)
            }
            Family::Keizer(_) => (false, false, false),
        };
        Traits { is_swiss, is_closed_after_start, needs_lot }
    }
}

/// What the family of a system says of it.
struct Traits {
    is_swiss: bool,
    is_closed_after_start: bool,
    needs_lot: bool,
}

impl fmt::Display for System {
    /// The code, and the rules of a Keizer event where they are not the usual ones:
    /// `keizer:first=60:apart=3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keizer(rules) if *rules != KeizerRules::USUAL => {
                f.pad(&format!("{}:{rules}", self.code()))
            }
            Self::Dutch
            | Self::Dubov
            | Self::Burstein
            | Self::Lim
            | Self::ItaloSwiss
            | Self::RoundRobin { .. }
            | Self::KnockOut
            | Self::Belgrade { .. }
            | Self::Keizer(_)
            | Self::DoubleSwiss
            | Self::TeamSwiss(_)
            | Self::Own => f.pad(self.code()),
        }
    }
}

impl FromStr for System {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        if let Some(rules) = text.strip_prefix("keizer:").and_then(|rules| rules.parse().ok()) {
            return Ok(Self::Keizer(rules));
        }
        let teams = TeamRules::all().find(|rules| rules.code() == text);
        teams.map_or_else(|| read(&SYSTEMS, text), |rules| Ok(Self::TeamSwiss(rules)))
    }
}

/// What to do in a knock-out when the number of players is not a power of two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OddField {
    /// The last of the list play one extra round (KO.3).
    #[default]
    Preliminary,
    /// Whenever the count is odd, one player goes on without playing (KO.4).
    Byes,
}

/// What decides a drawn tie of a knock-out; announced beforehand (KO.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TieDecision {
    /// Games by the scheme of the playoff rules: two games, then Armageddon (PLAYOFF.k1).
    #[default]
    Playoff,
    /// One game in which a draw is enough for Black.
    Armageddon,
    /// The lot.
    Lot,
}

/// How the ties of a knock-out are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KnockOutRules {
    /// Games of a tie, each of them a round of the event; at least one.
    pub games: u8,
    /// What follows a drawn tie.
    pub tie_break: TieDecision,
    /// What to do with a number of players that cannot be halved down to one.
    pub odd_field: OddField,
}

impl Default for KnockOutRules {
    fn default() -> Self {
        Self { games: 1, tie_break: TieDecision::default(), odd_field: OddField::default() }
    }
}

/// The codes of what decides a tie.
const TIE_DECISIONS: [(&str, TieDecision, &[&str]); 3] = [
    ("playoff", TieDecision::Playoff, &[]),
    ("armageddon", TieDecision::Armageddon, &[]),
    ("lot", TieDecision::Lot, &[]),
];

/// The codes of what is done with an odd field.
const ODD_FIELDS: [(&str, OddField, &[&str]); 2] =
    [("preliminary", OddField::Preliminary, &[]), ("byes", OddField::Byes, &["bye"])];

impl TieDecision {
    /// The code that is written.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Playoff => "playoff",
            Self::Armageddon => "armageddon",
            Self::Lot => "lot",
        }
    }
}

impl OddField {
    /// The code that is written.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Preliminary => "preliminary",
            Self::Byes => "byes",
        }
    }
}

impl FromStr for TieDecision {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        read(&TIE_DECISIONS, text)
    }
}

impl FromStr for OddField {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        read(&ODD_FIELDS, text)
    }
}

/// How the first rounds of a Swiss are accelerated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Acceleration {
    /// Not at all.
    #[default]
    None,
    /// One fictitious point for the upper half in rounds 1 and 2.
    Haley,
    /// One in rounds 1 and 2, half a one in round 3: the second example of the vade-mecum.
    SoftHaley,
    /// From nought to two points, by rating group and real score, until two rounds before the
    /// end.
    Degressive {
        /// Where the rating groups are cut.
        limits: RatingLimits,
        /// Which points make up the real score.
        counted: CountedPoints,
    },
    /// The points of a win, then of a draw, for the upper half in the first half of the rounds
    /// (C.04.7).
    Baku,
}

/// The codes of the accelerations, as [`SYSTEMS`] has those of the systems.
#[rustfmt::skip]
const ACCELERATIONS: [(&str, Acceleration, &[&str]); 5] = [
    ("none",       Acceleration::None,       &[]),
    ("haley",      Acceleration::Haley,      &[]),
    ("soft-haley", Acceleration::SoftHaley,  &["haley-softened"]),
    ("degressive", Acceleration::DEGRESSIVE, &[]),
    ("baku",       Acceleration::Baku,       &[]),
];

impl Acceleration {
    /// Degressive with the usual limits.
    pub const DEGRESSIVE: Self =
        Self::Degressive { limits: RatingLimits::USUAL, counted: CountedPoints::All };

    /// Every acceleration, with its usual parameters, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        ACCELERATIONS.iter().map(|&(_, acceleration, _)| acceleration)
    }

    /// The code of the acceleration; its parameters are no part of it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Haley => "haley",
            Self::SoftHaley => "soft-haley",
            Self::Degressive { .. } => "degressive",
            Self::Baku => "baku",
        }
    }
}

impl fmt::Display for Acceleration {
    /// The code, and the parameters where they are not the usual ones: `degressive:2200:1900`,
    /// `degressive:2000:1600:played`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Degressive { limits, counted } if *self != Self::DEGRESSIVE => {
                write!(f, "{}:{}:{}", self.code(), limits.a_from, limits.b_from)?;
                match counted {
                    CountedPoints::All => Ok(()),
                    CountedPoints::PlayedGames => write!(f, ":{PLAYED}"),
                }
            }
            Self::None | Self::Haley | Self::SoftHaley | Self::Degressive { .. } | Self::Baku => {
                f.pad(self.code())
            }
        }
    }
}

/// Behind the limits: only points of games that were played count.
const PLAYED: &str = "played";

impl FromStr for Acceleration {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        degressive(text).map_or_else(|| read(&ACCELERATIONS, text), Ok)
    }
}

/// `degressive` with its parameters.
fn degressive(text: &str) -> Option<Acceleration> {
    let mut parts = text.strip_prefix("degressive:")?.split(':');
    let limits = RatingLimits {
        a_from: parts.next()?.trim().parse().ok()?,
        b_from: parts.next()?.trim().parse().ok()?,
    };
    let counted = match parts.next() {
        None => CountedPoints::All,
        Some(PLAYED) => CountedPoints::PlayedGames,
        Some(_) => return None,
    };
    let is_whole = parts.next().is_none() && limits.b_from < limits.a_from;
    is_whole.then_some(Acceleration::Degressive { limits, counted })
}

/// The ratings at which the degressive groups are cut; the arbiter sets them (DEGR.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RatingLimits {
    /// Lowest rating of group A.
    pub a_from: u16,
    /// Lowest rating of group B; whoever has less, or no rating, is in group C.
    pub b_from: u16,
}

impl RatingLimits {
    /// As usual: 2000 and 1600.
    pub const USUAL: Self = Self { a_from: 2000, b_from: 1600 };
}

impl Default for RatingLimits {
    fn default() -> Self {
        Self::USUAL
    }
}

/// Which points the degressive system counts as scored on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CountedPoints {
    /// All of the tournament score, byes and forfeits included.
    #[default]
    All,
    /// Those of games that were played.
    PlayedGames,
}

/// A code that names nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCode {
    /// What was written.
    pub found: String,
    /// The codes that there are.
    pub expected: Vec<&'static str>,
}

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}, found {:?}", self.expected.join(", "), self.found)
    }
}

impl std::error::Error for UnknownCode {}

fn read<T: Copy>(
    table: &[(&'static str, T, &[&'static str])],
    text: &str,
) -> Result<T, UnknownCode> {
    let found = table.iter().find(|(code, _, older)| *code == text || older.contains(&text));
    found.map(|&(_, value, _)| value).ok_or_else(|| UnknownCode {
        found: text.to_owned(),
        expected: table.iter().map(|&(code, ..)| code).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for system in System::all() {
            assert_eq!(system.code().parse(), Ok(system));
        }
        for rules in TeamRules::all() {
            let system = System::TeamSwiss(rules);
            assert_eq!(system.code().parse(), Ok(system));
        }
        for acceleration in Acceleration::all() {
            assert_eq!(acceleration.code().parse(), Ok(acceleration));
        }
    }

    #[test]
    fn every_choice_of_a_knock_out_is_read_back_from_its_code() {
        for (code, decision, _) in TIE_DECISIONS {
            assert_eq!((decision.code(), code.parse()), (code, Ok(decision)));
        }
        for (code, odd_field, _) in ODD_FIELDS {
            assert_eq!((odd_field.code(), code.parse()), (code, Ok(odd_field)));
        }
        assert!("coin".parse::<TieDecision>().is_err() && "walk-over".parse::<OddField>().is_err());
    }

    /// A record with these words in its head, so many players and places of nobody.
    fn headed(kind: &str, (players, vacant): (u16, u16), rounds: u8) -> Record {
        let place = |number: u16| crate::Player {
            name: if number <= players { format!("Player {number}") } else { String::new() },
            ..crate::Player::vacant(crate::PairingNumber::new(number).unwrap())
        };
        let mut record = Record {
            players: (1..=players + vacant).map(place).collect(),
            rounds_total: Some(rounds),
            ..Record::default()
        };
        record.event.kind = kind.to_owned();
        record
    }

    #[test]
    fn the_head_of_a_report_names_its_system() {
        for system in System::all() {
            let record = headed(&system.report_kind(), (12, 0), 9);
            let expected = (!system.is_for_teams()).then_some(system);
            assert_eq!(System::from_report(&record), expected, "{system}");
        }
        assert_eq!(System::from_report(&headed("Simultaneous", (12, 0), 1)), None);
    }

    #[test]
    fn a_round_robin_of_more_rounds_than_one_cycle_has_is_a_double_one() {
        let cycles =
            |players, rounds| System::from_report(&headed("Round-Robin", players, rounds)).unwrap();
        for (players, rounds, n_cycles) in
            [((4, 0), 3, 1), ((4, 0), 4, 2), ((5, 0), 5, 1), ((5, 0), 6, 2), ((4, 1), 4, 2)]
        {
            let expected = System::RoundRobin { cycles: n_cycles };
            assert_eq!(cycles(players, rounds), expected, "{players:?} {rounds}");
        }
    }

    #[test]
    fn tables_are_for_everybody_and_keep_who_is_missing() {
        let of = |is_so: fn(System) -> bool| -> Vec<&str> {
            System::all().filter(|it| is_so(*it)).map(System::code).collect()
        };
        assert_eq!(of(System::is_round_robin), ["round-robin", "double-round-robin"]);
        let kept = ["round-robin", "double-round-robin", "knock-out"];
        assert_eq!(of(System::keeps_absent_on_boards), kept);
    }

    /// It has pairing rules of its own outside C.04, which are not among ours.
    // clause: 2022:OLYMP.0
    #[test]
    fn the_olympiad_is_no_system_of_ours() {
        let refused = "olympiad".parse::<System>().unwrap_err();

        assert!(refused.to_string().contains("olympiad"), "{refused}");
    }

    #[test]
    fn older_spellings_are_still_read() {
        for (older, code) in [
            ("italo", "italo-swiss"),
            ("berger", "round-robin"),
            ("berger:2", "double-round-robin"),
            ("knockout", "knock-out"),
            ("belgrade:2", "belgrade-2"),
            ("belgrade:3", "belgrade-3"),
        ] {
            assert_eq!(older.parse::<System>().map(System::code), Ok(code));
        }
        assert_eq!("haley-softened".parse(), Ok(Acceleration::SoftHaley));
    }

    #[test]
    fn a_report_names_the_rules_of_a_keizer_event() {
        for code in ["keizer", "keizer:first=60:draw=1/3:excused_max=0:apart=3"] {
            let system: System = code.parse().expect("a system");
            assert_eq!(system.to_string(), code);
            let mut record = Record::default();
            record.event.kind = system.report_kind();
            assert_eq!(System::from_report(&record), Some(system));
        }
        assert!("keizer:first=x".parse::<System>().is_err());
    }

    #[test]
    fn the_limits_of_the_degressive_groups_are_written_where_they_are_not_the_usual_ones() {
        assert_eq!(Acceleration::DEGRESSIVE.to_string(), "degressive");
        for text in ["degressive:2200:1900", "degressive:2000:1600:played"] {
            let read: Acceleration = text.parse().expect("an acceleration");
            assert_eq!(read.to_string(), text);
        }
        for text in ["degressive:1600:2000", "degressive:2000", "degressive:2000:1600:all"] {
            assert!(text.parse::<Acceleration>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_unknown_code_is_answered_with_those_that_there_are() {
        let error = "swiss".parse::<System>().expect_err("no such system");

        assert!(
            error
                .to_string()
                .starts_with("expected one of dutch, dubov, burstein, lim, italo-swiss")
        );
        assert!(error.to_string().ends_with("found \"swiss\""));
    }
}
