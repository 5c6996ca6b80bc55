//! The Keizer system: what a club plays in the evenings of a season, where not everybody comes
//! every time.
//!
//! Everybody has a value, by the place in the ranking; who wins gets the value of the opponent,
//! who is free or excused gets a share of the own one. A new ranking gives new values, so the
//! points of all rounds are counted again until the ranking stays as it is. No federation
//! publishes the rules; `docs/decisions/systems.md` says which variant this is.

use std::{cmp::Reverse, fmt, str::FromStr};

use crate::{Bye, GameResult, PairingNumber, Record, RoundEntry};

/// A share of a value, in sixtieths: halves, thirds, quarters, fifths and sixths are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share(u8);

impl Share {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// A third.
    pub const THIRD: Self = Self(20);
    /// A half.
    pub const HALF: Self = Self(30);
    /// Two thirds.
    pub const TWO_THIRDS: Self = Self(40);
    /// All of it.
    pub const WHOLE: Self = Self(60);
    /// How many parts a value has.
    pub const PARTS: u8 = 60;
    /// The largest share: twice the value.
    pub const MAX: u8 = 120;

    /// So many sixtieths, two times the value at most.
    pub const fn new(sixtieths: u8) -> Option<Self> {
        if sixtieths <= Self::MAX { Some(Self(sixtieths)) } else { None }
    }

    /// How many sixtieths.
    pub const fn sixtieths(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Share {
    /// In lowest terms: `0`, `1`, `1/2`, `7/6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut one, mut other) = (self.0, Self::PARTS);
        while other != 0 {
            (one, other) = (other, one % other);
        }
        let (above, below) = (self.0 / one, Self::PARTS / one);
        if below == 1 { f.pad(&above.to_string()) } else { f.pad(&format!("{above}/{below}")) }
    }
}

impl FromStr for Share {
    type Err = UnreadKeizer;

    /// Reads `1/3`, `0`, `1` and `50%`.
    fn from_str(text: &str) -> Result<Self, UnreadKeizer> {
        let unread = || UnreadKeizer { found: text.to_owned() };
        let text = text.trim();
        let (above, below) = match (text.strip_suffix('%'), text.split_once('/')) {
            (Some(percent), _) => (percent.trim(), "100"),
            (None, Some(parts)) => parts,
            (None, None) => (text, "1"),
        };
        let above: u32 = above.trim().parse().ok().filter(|&it| it <= 10_000).ok_or_else(unread)?;
        let below: u32 =
            below.trim().parse().ok().filter(|it| (1..=100).contains(it)).ok_or_else(unread)?;
        let parts = above * u32::from(Self::PARTS);
        let sixtieths = u8::try_from(parts / below).ok().filter(|_| parts.is_multiple_of(below));
        sixtieths.and_then(Self::new).ok_or_else(unread)
    }
}

/// What the regulations of a Keizer event choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeizerRules {
    /// Value of the first of the ranking; nought for one and a half times the players, so that
    /// the last has about a third of it.
    pub first: u16,
    /// How much less the next one has.
    pub step: u8,
    /// Share of the opponent's value for a game won.
    pub win: Share,
    /// For a draw.
    pub draw: Share,
    /// For a game lost.
    pub loss: Share,
    /// Share of the own value for whoever is left over when the number is odd.
    pub free: Share,
    /// For an absence that was announced: a half-point bye.
    pub excused: Share,
    /// How often that counts; nought for always.
    pub excused_max: u8,
    /// For an absence that was not announced: a zero-point bye, a game lost by forfeit, a round
    /// before one joined.
    pub absent: Share,
    /// For who plays for the club elsewhere: a full-point bye.
    pub club_match: Share,
    /// Whether the own value is part of the points.
    pub counts_own: bool,
    /// Rounds from one meeting of two players to the next, at least.
    pub apart: u8,
    /// How often points are counted again, at most.
    pub iterations: u8,
}

impl KeizerRules {
    /// What holds where nothing is said.
    pub const USUAL: Self = Self {
        first: 0,
        step: 1,
        win: Share::WHOLE,
        draw: Share::HALF,
        loss: Share::NONE,
        free: Share::TWO_THIRDS,
        excused: Share::THIRD,
        excused_max: 5,
        absent: Share::NONE,
        club_match: Share::TWO_THIRDS,
        counts_own: true,
        apart: 8,
        iterations: 30,
    };
    /// The highest value of the first.
    pub const FIRST_MAX: u16 = 1000;
    /// The largest step.
    pub const STEP_MAX: u8 = 20;
    /// How often points can be counted again.
    pub const ITERATIONS_MAX: u8 = 100;

    /// The value of a place, from 1, among so many; nobody is worth nothing.
    pub fn value(self, place: usize, players: usize) -> u32 {
        let step = u32::from(self.step);
        let players = u32::try_from(players).unwrap_or(u32::MAX);
        let first = match self.first {
            0 => step.saturating_mul(players.saturating_mul(3) / 2),
            first => u32::from(first),
        };
        let below = u32::try_from(place.saturating_sub(1)).unwrap_or(u32::MAX);
        first.saturating_sub(step.saturating_mul(below)).max(1)
    }

    /// What is chosen, by name: the names of the settings, of the codes and of reports.
    pub fn named(self) -> [(&'static str, String); 13] {
        [
            ("first", self.first.to_string()),
            ("step", self.step.to_string()),
            ("win", self.win.to_string()),
            ("draw", self.draw.to_string()),
            ("loss", self.loss.to_string()),
            ("free", self.free.to_string()),
            ("excused", self.excused.to_string()),
            ("excused_max", self.excused_max.to_string()),
            ("absent", self.absent.to_string()),
            ("club_match", self.club_match.to_string()),
            ("own", if self.counts_own { "yes" } else { "no" }.to_owned()),
            ("apart", self.apart.to_string()),
            ("iterations", self.iterations.to_string()),
        ]
    }

    /// All that is chosen, for where what is usual may change later.
    pub fn in_full(self) -> String {
        self.named().map(|(name, value)| format!("{name}={value}")).join(":")
    }

    /// Chooses one of them by name.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), UnreadKeizer> {
        let unread = || UnreadKeizer { found: format!("{name}={value}") };
        let share = |slot: &mut Share| -> Result<(), UnreadKeizer> {
            *slot = value.parse().map_err(|_| unread())?;
            Ok(())
        };
        let number = |from: u16, to: u16| -> Result<u16, UnreadKeizer> {
            let read = value.trim().parse().ok();
            read.filter(|it| (from..=to).contains(it)).ok_or_else(unread)
        };
        let small = |from: u8, to: u8| -> Result<u8, UnreadKeizer> {
            u8::try_from(number(from.into(), to.into())?).map_err(|_| unread())
        };
        match name {
            "first" => self.first = number(0, Self::FIRST_MAX)?,
            "step" => self.step = small(1, Self::STEP_MAX)?,
            "win" => share(&mut self.win)?,
            "draw" => share(&mut self.draw)?,
            "loss" => share(&mut self.loss)?,
            "free" => share(&mut self.free)?,
            "excused" => share(&mut self.excused)?,
            "excused_max" => self.excused_max = small(0, 99)?,
            "absent" => share(&mut self.absent)?,
            "club_match" => share(&mut self.club_match)?,
            "own" => {
                self.counts_own = match value.trim() {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(unread()),
                }
            }
            "apart" => self.apart = small(0, 99)?,
            "iterations" => self.iterations = small(1, Self::ITERATIONS_MAX)?,
            _ => return Err(unread()),
        }
        Ok(())
    }
}

impl Default for KeizerRules {
    fn default() -> Self {
        Self::USUAL
    }
}

impl fmt::Display for KeizerRules {
    /// What is not as usual: `first=60:apart=3`, or nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::USUAL.named();
        let chosen = self.named().into_iter().zip(usual).filter(|(one, other)| one != other);
        let words: Vec<String> =
            chosen.map(|((name, value), _)| format!("{name}={value}")).collect();
        f.pad(&words.join(":"))
    }
}

impl FromStr for KeizerRules {
    type Err = UnreadKeizer;

    fn from_str(text: &str) -> Result<Self, UnreadKeizer> {
        let mut rules = Self::USUAL;
        let is_between = |letter: char| letter == ':' || letter.is_whitespace();
        for word in text.split(is_between).filter(|word| !word.is_empty()) {
            let (name, value) =
                word.split_once('=').ok_or_else(|| UnreadKeizer { found: word.to_owned() })?;
            rules.set(name, value)?;
        }
        Ok(rules)
    }
}

/// A rule of a Keizer event that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadKeizer {
    /// What was written.
    pub found: String,
}

impl fmt::Display for UnreadKeizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = KeizerRules::USUAL.named().map(|(name, _)| name).join(", ");
        write!(f, "expected one of {names} with its value, found {:?}", self.found)
    }
}

impl std::error::Error for UnreadKeizer {}

/// What a round was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeizerRound {
    /// A game, or one that is not decided and counts as a draw: a share of this opponent's value.
    Game {
        /// The player concerned.
        opponent: PairingNumber,
    },
    /// Left over in an odd field: a share of the own value, as all that follow.
    Free,
    /// Absent with notice.
    Excused,
    /// Absent with notice more often than counts.
    ExcusedTooOften,
    /// Absent without notice, or not yet there.
    Absent,
    /// Played for the club elsewhere.
    ClubMatch,
}

/// What a round gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeizerTerm {
    /// What it was.
    pub round: KeizerRound,
    /// Whose value, the opponent's or the own one.
    pub value: u32,
    /// How much of it.
    pub share: Share,
}

impl KeizerTerm {
    /// In sixtieths of a point.
    pub fn sixtieths(self) -> u64 {
        u64::from(self.value) * u64::from(self.share.sixtieths())
    }
}

/// One player of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeizerRow {
    /// The player concerned.
    pub number: PairingNumber,
    /// The value that the last count used.
    pub value: u32,
    /// One per round.
    pub terms: Vec<KeizerTerm>,
    /// Keizer points in sixtieths.
    pub sixtieths: u64,
}

/// The ranking after some rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keizer {
    /// What was applied.
    pub rules: KeizerRules,
    /// Best first; those who are level in the order of their numbers.
    pub rows: Vec<KeizerRow>,
    /// How often the points were counted.
    pub counts: u8,
    /// Whether the ranking gave its own values at the end; some rankings never do.
    pub is_settled: bool,
}

impl Keizer {
    /// The ranking after the first `n_rounds` rounds of a record; vacant numbers have none.
    pub fn after(record: &Record, n_rounds: usize, rules: KeizerRules) -> Self {
        let history: Vec<Past> = record
            .players
            .iter()
            .filter(|player| !player.is_vacant())
            .map(|player| Past {
                number: player.number,
                rounds: rounds(&player.rounds, n_rounds, rules),
            })
            .collect();
        let mut order: Vec<usize> = (0..history.len()).collect();
        let mut keizer = Self { rules, rows: Vec::new(), counts: 0, is_settled: false };
        for count in 1..=rules.iterations.max(1) {
            let rows = counted(&history, &order, rules, record.players.len());
            let mut next: Vec<usize> = (0..history.len()).collect();
            next.sort_by_key(|&idx| (Reverse(rows[idx].sixtieths), idx));
            (keizer.counts, keizer.is_settled) = (count, next == order);
            order = next;
            keizer.rows = rows;
            if keizer.is_settled {
                break;
            }
        }
        let rows = std::mem::take(&mut keizer.rows);
        keizer.rows = order.iter().filter_map(|&idx| rows.get(idx).cloned()).collect();
        keizer
    }

    /// The row of a player, with the place from 1.
    pub fn of(&self, number: PairingNumber) -> Option<(usize, &KeizerRow)> {
        (1..).zip(&self.rows).find(|(_, row)| row.number == number)
    }
}

/// What a player did.
struct Past {
    number: PairingNumber,
    rounds: Vec<(KeizerRound, Share)>,
}

/// The rounds of a player, and the share that each gives.
fn rounds(
    entries: &[RoundEntry],
    n_rounds: usize,
    rules: KeizerRules,
) -> Vec<(KeizerRound, Share)> {
    let mut n_excused = 0_usize;
    let of_entry = |entry: RoundEntry| match entry {
        RoundEntry::Paired { opponent, result, .. } => {
            let game = KeizerRound::Game { opponent };
            match result {
                GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin => {
                    (game, rules.win)
                }
                GameResult::Draw
                | GameResult::UnratedDraw
                | GameResult::Adjourned
                | GameResult::Pending => (game, rules.draw),
                GameResult::Loss | GameResult::UnratedLoss => (game, rules.loss),
                GameResult::ForfeitLoss => (KeizerRound::Absent, rules.absent),
            }
        }
        RoundEntry::Bye(Bye::PairingAllocated) => (KeizerRound::Free, rules.free),
        RoundEntry::Bye(Bye::FullPoint) => (KeizerRound::ClubMatch, rules.club_match),
        RoundEntry::Bye(Bye::HalfPoint) => {
            n_excused += 1;
            if rules.excused_max == 0 || n_excused <= usize::from(rules.excused_max) {
                (KeizerRound::Excused, rules.excused)
            } else {
                (KeizerRound::ExcusedTooOften, Share::NONE)
            }
        }
        RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => (KeizerRound::Absent, rules.absent),
    };
    let entry = |idx: usize| entries.get(idx).copied().unwrap_or(RoundEntry::Absent);
    (0..n_rounds).map(entry).map(of_entry).collect()
}

/// The points of everybody with the values of this order, in the order of `history`.
fn counted(
    history: &[Past],
    order: &[usize],
    rules: KeizerRules,
    n_numbers: usize,
) -> Vec<KeizerRow> {
    // A number that is vacant is worth nothing; nobody meets it.
    let mut value_of = vec![0; n_numbers];
    for (&idx, place) in order.iter().zip(1..) {
        if let Some(slot) = value_of.get_mut(history[idx].number.index()) {
            *slot = rules.value(place, order.len());
        }
    }
    let value = |number: PairingNumber| value_of.get(number.index()).copied().unwrap_or(0);
    let row = |past: &Past| {
        let own = value(past.number);
        let term = |&(round, share): &(KeizerRound, Share)| {
            let value = match round {
                KeizerRound::Game { opponent } => value(opponent),
                KeizerRound::Free
                | KeizerRound::Excused
                | KeizerRound::ExcusedTooOften
                | KeizerRound::Absent
                | KeizerRound::ClubMatch => own,
            };
            KeizerTerm { round, value, share }
        };
        let terms: Vec<KeizerTerm> = past.rounds.iter().map(term).collect();
        let start = if rules.counts_own { u64::from(own) * u64::from(Share::PARTS) } else { 0 };
        let sixtieths = start + terms.iter().map(|term| term.sixtieths()).sum::<u64>();
        KeizerRow { number: past.number, value: own, terms, sixtieths }
    };
    history.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use arbiter_rulebook::Color;

    use super::*;
    use crate::Player;

    fn number(number: u16) -> PairingNumber {
        PairingNumber::new(number).expect("a number")
    }

    /// Players with the rounds written as `+2`, `=3`, `-1` against numbers, `F`, `E`, `M`, `Z`.
    fn record(players: &[&str]) -> Record {
        let entry = |word: &str| {
            let result = match word.as_bytes()[0] {
                b'+' => GameResult::Win,
                b'=' => GameResult::Draw,
                b'-' => GameResult::Loss,
                b'F' => return RoundEntry::Bye(Bye::PairingAllocated),
                b'E' => return RoundEntry::Bye(Bye::HalfPoint),
                b'M' => return RoundEntry::Bye(Bye::FullPoint),
                _ => return RoundEntry::Bye(Bye::ZeroPoint),
            };
            let opponent = number(word[1..].parse().expect("an opponent"));
            RoundEntry::Paired { opponent, color: Some(Color::White), result }
        };
        let player = |(rounds, at): (&&str, u16)| Player {
            name: format!("Player {at}"),
            rounds: rounds.split_whitespace().map(entry).collect(),
            ..Player::vacant(number(at))
        };
        Record { players: players.iter().zip(1..).map(player).collect(), ..Record::default() }
    }

    fn points(keizer: &Keizer) -> Vec<(u16, u32, String)> {
        let shown = |row: &KeizerRow| format!("{}/{}", row.sixtieths, Share::PARTS);
        keizer.rows.iter().map(|row| (row.number.get(), row.value, shown(row))).collect()
    }

    /// By hand. Four players, values 10, 9, 8, 7; 3 beats 1, 2 and 4 draw.
    /// First count: 1 has 10; 2 has 9 + 7/2 = 12.5; 3 has 8 + 10 = 18; 4 has 7 + 9/2 = 11.5.
    /// So 3, 2, 4, 1, with values 10, 9, 8, 7. Second count: 3 has 10 + 7 = 17; 2 has
    /// 9 + 8/2 = 13; 4 has 8 + 9/2 = 12.5; 1 has 7. The order stays: settled after two counts.
    #[test]
    fn every_rule_is_chosen_by_its_name_and_said_where_it_is_not_usual() {
        let chosen = [
            ("first", "60"),
            ("step", "2"),
            ("win", "7/6"),
            ("draw", "1/3"),
            ("loss", "1/12"),
            ("free", "1/2"),
            ("excused", "1/4"),
            ("excused_max", "0"),
            ("absent", "1/6"),
            ("club_match", "3/4"),
            ("own", "no"),
            ("apart", "3"),
            ("iterations", "50"),
        ];
        let mut all = KeizerRules::USUAL;
        for (name, value) in chosen {
            let mut rules = KeizerRules::USUAL;
            rules.set(name, value).unwrap();
            assert_eq!(rules.to_string(), format!("{name}={value}"));
            all.set(name, value).unwrap();
        }
        assert_eq!(all.to_string().parse(), Ok(all));
        all.set("own", "yes").unwrap();
        assert!(all.counts_own);
        for (name, wrong) in [("own", "maybe"), ("step", "0"), ("step", "21"), ("third", "1")] {
            assert!(all.set(name, wrong).is_err(), "{name}={wrong}");
        }
    }

    #[test]
    fn the_points_are_counted_again_with_the_values_of_the_new_ranking() {
        let record = record(&["-3", "=4", "+1", "=2"]);
        let rules = KeizerRules { first: 10, ..KeizerRules::USUAL };

        let keizer = Keizer::after(&record, 1, rules);

        let expected = [(3, 10, 17 * 60), (2, 9, 13 * 60), (4, 8, 750), (1, 7, 7 * 60)];
        let expected =
            expected.map(|(number, value, points)| (number, value, format!("{points}/60")));
        assert_eq!(points(&keizer), expected);
        assert_eq!((keizer.counts, keizer.is_settled), (2, true));
    }

    /// By hand. Values 30, 29, 28, 27, 26: the free player has two thirds of 30, the excused a
    /// third of 29, who plays elsewhere two thirds of 28, who stays away nothing.
    #[test]
    fn absences_give_shares_of_the_own_value() {
        let record = record(&["F", "E", "M", "Z", "Z"]);
        let rules = KeizerRules { first: 30, counts_own: false, ..KeizerRules::USUAL };

        let keizer = Keizer::after(&record, 1, KeizerRules { iterations: 1, ..rules });

        let found: Vec<(u16, u64)> =
            keizer.rows.iter().map(|row| (row.number.get(), row.sixtieths)).collect();
        // 20 = 1200/60, 29/3 = 580/60, 56/3 = 1120/60.
        assert_eq!(found, [(1, 1200), (3, 1120), (2, 580), (4, 0), (5, 0)]);
    }

    #[test]
    fn notice_counts_as_often_as_the_regulations_say() {
        let record = record(&["E E E", "Z Z Z"]);
        let rules = KeizerRules { excused_max: 2, first: 6, ..KeizerRules::USUAL };

        let keizer = Keizer::after(&record, 3, rules);

        // 6 and twice a third of it.
        assert_eq!(keizer.rows[0].sixtieths, 10 * 60);
        assert_eq!(keizer.rows[0].terms[2].round, KeizerRound::ExcusedTooOften);
    }

    /// By hand. Values 3 and 1: before the game 1 stands first. 2 won: 1 + 3 against 3, so 2 is
    /// first; then 2 has 3 + 1 and 1 has 1. Without the own value: 2 has 3, then 1; 1 nought.
    #[test]
    fn the_own_value_counts_where_the_regulations_say_so() {
        let record = record(&["-2", "+1"]);
        let rules = KeizerRules { first: 3, step: 2, ..KeizerRules::USUAL };

        let with = Keizer::after(&record, 1, rules);
        let without = Keizer::after(&record, 1, KeizerRules { counts_own: false, ..rules });

        let all = |it: &Keizer| it.rows.iter().map(|row| row.sixtieths / 60).collect::<Vec<_>>();
        assert_eq!(all(&with), [4, 1]);
        assert_eq!(all(&without), [1, 0]);
    }

    /// Each beat the other: whoever is first gets less than the one who beat the first.
    #[test]
    fn a_ranking_that_never_settles_ends_with_the_last_count() {
        let record = record(&["+2 -2", "-1 +1"]);
        let rules =
            KeizerRules { counts_own: false, first: 2, iterations: 7, ..KeizerRules::USUAL };

        let keizer = Keizer::after(&record, 2, rules);

        assert_eq!((keizer.counts, keizer.is_settled), (7, false));
    }

    #[test]
    fn the_first_is_worth_half_as_much_again_as_there_are_players() {
        let usual = KeizerRules::USUAL;
        assert_eq!((usual.value(1, 40), usual.value(40, 40)), (60, 21));
        assert_eq!(KeizerRules { first: 5, ..usual }.value(9, 9), 1);
    }

    #[test]
    fn shares_are_exact() {
        for (text, written) in [("50%", "1/2"), ("2/6", "1/3"), ("7/6", "7/6"), ("0", "0")] {
            assert_eq!(text.parse::<Share>().map(|it| it.to_string()), Ok(written.to_owned()));
        }
        for wrong in ["", "1/7", "33%", "-1", "5", "1/0", "99999999999"] {
            assert!(wrong.parse::<Share>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn rules_are_read_as_they_are_written() {
        let rules = KeizerRules {
            first: 80,
            draw: Share::THIRD,
            counts_own: false,
            apart: 3,
            ..KeizerRules::USUAL
        };
        assert_eq!(rules.to_string(), "first=80:draw=1/3:own=no:apart=3");
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert_eq!("".parse(), Ok(KeizerRules::USUAL));
        for wrong in ["first", "first=-1", "step=0", "own=maybe", "iterations=0", "apart=100"] {
            assert!(wrong.parse::<KeizerRules>().is_err(), "{wrong}");
        }
    }
}
