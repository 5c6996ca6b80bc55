//! Accelerated pairing: fictitious points that count for the pairing alone.
//!
//! | clause         | here |
//! |----------------|------|
//! | HALEY.2 to .6  | [`Acceleration::Haley`]: one point for the upper half in rounds 1 and 2 |
//! | HALEY.7        | [`Acceleration::SoftHaley`]   : half of it stays for round 3 |
//! | DEGR.1 to .8   | [`Acceleration::Degressive`]: nought to two points by rating and real score |
//! | C.04.7         | [`Acceleration::Baku`]: a win, then a draw, for the upper half in half of the rounds |
//!
//! Groups are made before round 1, of those whom round 1 takes into account, and stay: late
//! entries join the group in which their number puts them, and the last member of the upper half
//! stays the same player (2026: C.04.7.1.3). So [`Founders`] are asked for.
//!
//! The points go into [`arbiter_tournament::Record::virtual_points`], which every Swiss system adds to
//! the score before it forms groups. Standings never see them. So any system can be
//! accelerated. Points are in units of a win: where a win is worth three, so is the point.

use arbiter_rulebook::Score;
use arbiter_tournament::{
    Acceleration, Bye, CountedPoints, Family, Player, RatingLimits, Record, RoundEntry, System,
    VirtualPoints,
};

use crate::{
    Options, double_swiss,
    swiss::{FieldError, present_in_round_1},
    team_swiss::TeamField,
};

/// A group of the degressive system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RatingGroup {
    /// The strongest.
    A,
    /// The middle.
    B,
    /// The others.
    C,
}

/// Why there is no acceleration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccelerationError {
    /// The acceleration depends on how many rounds there are.
    #[error("the number of rounds must be known for this acceleration")]
    RoundsUnknown,
    /// Baku needs a win worth two draws and a loss worth nothing (C.04.7.1.1).
    #[error("the Baku acceleration needs a win worth two draws and a loss worth nothing")]
    Scoring,
    /// Baku is for teams paired by match points (C.04.7.1.1): game points have no win worth two
    /// draws.
    #[error("the Baku acceleration is for match points, not for game points")]
    GamePoints,
    /// A group is too small or too large.
    #[error("group {group:?} has {found} of {players} players; it must have from 25% to 50%")]
    GroupShare {
        /// Which group.
        group: RatingGroup,
        /// Its players.
        found: usize,
        /// All players.
        players: usize,
    },
}

/// Half a fictitious point, in halves.
const HALF: u16 = 1;
/// The most fictitious points of the degressive system, in halves.
const DEGRESSIVE_MAX: u16 = 4;

/// Those of whom the groups are made: whom the pairing of round 1 takes into account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founders {
    /// By player index.
    counts: Vec<bool>,
}

impl Founders {
    /// As round 1 shows them, or, while it is not paired, those who are present.
    pub fn of(record: &Record, options: &Options) -> Self {
        Self { counts: present_in_round_1(record, options) }
    }

    fn is_one(&self, player: &Player) -> bool {
        self.counts.get(player.number.index()).copied().unwrap_or(false)
    }

    /// Index behind the last member of the upper half, whose size is even.
    fn upper_half(&self) -> usize {
        let n_founders = self.counts.iter().filter(|&&counts| counts).count();
        let last = upper_half(n_founders).checked_sub(1);
        let is_founder = |&(_, &counts): &(usize, &bool)| counts;
        let found =
            last.and_then(|last| self.counts.iter().enumerate().filter(is_founder).nth(last));
        found.map_or(0, |(idx, _)| idx + 1)
    }
}

/// The fictitious points of everybody whom a system pairs, players or teams, for rounds 1 to
/// `rounds`; none where the event is not accelerated.
pub fn of_event(
    system: System,
    record: &Record,
    options: &Options,
    rounds: usize,
) -> Result<VirtualPoints, FieldError> {
    if options.acceleration == Acceleration::None {
        return Ok(VirtualPoints::default());
    }
    match system.family() {
        Family::DoubleSwiss => double_swiss::virtual_points(record, options, rounds),
        Family::TeamSwiss(rules) => TeamField::virtual_points(record, options, rules, rounds),
        Family::Swiss
        | Family::RoundRobin { .. }
        | Family::KnockOut
        | Family::Belgrade { .. }
        | Family::Keizer(_)
        | Family::Own => {
            let founders = Founders::of(record, options);
            Ok(virtual_points(options.acceleration, record, &founders, rounds)?)
        }
    }
}

/// The fictitious points of everybody, for rounds 1 to `rounds`.
///
/// Earlier rounds are given too, because floats of the past were made with them.
pub fn virtual_points(
    acceleration: Acceleration,
    record: &Record,
    founders: &Founders,
    rounds: usize,
) -> Result<VirtualPoints, AccelerationError> {
    match acceleration {
        Acceleration::None => return Ok(VirtualPoints::default()),
        // The arbiter sets the limits before round 1; what is corrected later moves nobody's group
        // out of bounds that were kept then (DEGR.2).
        Acceleration::Degressive { limits, .. } if rounds <= 1 => {
            check_limits(limits, record, founders)?;
        }
        Acceleration::Baku => check_scoring(record)?,
        Acceleration::Degressive { .. } | Acceleration::Haley | Acceleration::SoftHaley => {}
    }
    let upper_half = founders.upper_half();
    let half_win = record.scoring.win.tenths() / 2;
    let mut by_player = Vec::with_capacity(record.players.len());
    for player in &record.players {
        let is_upper = player.number.index() < upper_half;
        let mut points = Vec::with_capacity(rounds);
        for round in 1..=rounds {
            let halves = halves(acceleration, record, (player, is_upper), round)?;
            points.push(Score::from_tenths(half_win.saturating_mul(halves)));
        }
        by_player.push(points);
    }
    Ok(VirtualPoints { by_player })
}

/// Fictitious points in halves, for a round from 1.
fn halves(
    acceleration: Acceleration,
    record: &Record,
    (player, is_upper): (&Player, bool),
    round: usize,
) -> Result<u16, AccelerationError> {
    let total = || record.rounds_total.map(usize::from).ok_or(AccelerationError::RoundsUnknown);
    Ok(match (acceleration, round) {
        (Acceleration::Haley | Acceleration::SoftHaley, 1 | 2) if is_upper => 2 * HALF,
        (Acceleration::SoftHaley, 3) if is_upper => HALF,
        (Acceleration::None | Acceleration::Haley | Acceleration::SoftHaley, _) => 0,
        (Acceleration::Baku, _) => {
            let halves = baku_halves(total()?, round);
            if is_upper { halves } else { 0 }
        }
        (Acceleration::Degressive { limits, counted }, _) => {
            let progress = Progress {
                group: rating_group(limits, player.rating),
                score: real_score(record, player, round - 1, counted),
                rounds_total: total()?,
                round,
            };
            degressive_halves(progress, record.scoring.win)
        }
    })
}

/// C.04.7.1.4: the first half of the rounds, rounded up, is accelerated; in the first half of
/// those, rounded up, by the points of a win, then by half of it.
const fn baku_halves(rounds_total: usize, round: usize) -> u16 {
    let accelerated = rounds_total.div_ceil(2);
    if round <= accelerated.div_ceil(2) {
        2 * HALF
    } else if round <= accelerated {
        HALF
    } else {
        0
    }
}

/// C.04.7.1.1: a win is worth two draws, and a loss nothing.
fn check_scoring(record: &Record) -> Result<(), AccelerationError> {
    let scoring = &record.scoring;
    let is_fit = scoring.win == scoring.draw + scoring.draw && scoring.loss == Score::ZERO;
    if is_fit { Ok(()) } else { Err(AccelerationError::Scoring) }
}

/// Whether acceleration makes sense: more players than two to the number of rounds (HALEY.1).
pub const fn is_advised(n_players: usize, rounds: usize) -> bool {
    rounds < usize::BITS as usize && 1 << rounds < n_players
}

/// The players of groups A and B, which are equal; those of C and D are no more. So the groups
/// are as equal as possible (HALEY.2), and the upper half has an even number of players.
const fn upper_half(n_players: usize) -> usize {
    let upper = 2 * n_players.div_ceil(4);
    if upper < n_players { upper } else { n_players }
}

/// The degressive group of a player with this rating.
pub fn rating_group(limits: RatingLimits, rating: Option<u16>) -> RatingGroup {
    match rating {
        Some(rating) if limits.a_from <= rating => RatingGroup::A,
        Some(rating) if limits.b_from <= rating => RatingGroup::B,
        Some(_) | None => RatingGroup::C,
    }
}

/// Whether each degressive group holds from 25% to 50% of the founders (DEGR.2).
pub fn check_limits(
    limits: RatingLimits,
    record: &Record,
    founders: &Founders,
) -> Result<(), AccelerationError> {
    let counted: Vec<&Player> =
        record.players.iter().filter(|player| founders.is_one(player)).collect();
    let players = counted.len();
    for group in [RatingGroup::A, RatingGroup::B, RatingGroup::C] {
        let is_in = |player: &&&Player| rating_group(limits, player.rating) == group;
        let found = counted.iter().filter(is_in).count();
        if 4 * found < players || players < 2 * found {
            return Err(AccelerationError::GroupShare { group, found, players });
        }
    }
    Ok(())
}

/// What the degressive points depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The group the rating put the player in.
    pub group: RatingGroup,
    /// The real score before the round.
    pub score: Score,
    /// Rounds of the event.
    pub rounds_total: usize,
    /// The round to pair, from 1.
    pub round: usize,
}

/// The fictitious points of the degressive system, in halves of a win.
pub fn degressive_halves(progress: Progress, win: Score) -> u16 {
    let Progress { group, score, rounds_total, round } = progress;
    if rounds_total <= round + 1 {
        return 0;
    }
    let (score, win) = (usize::from(score.tenths()), usize::from(win.tenths()));
    if rounds_total * win <= 2 * score {
        return DEGRESSIVE_MAX;
    }
    // Thresholds in half points: one and a half, three, four and a half.
    let has_reached = |halves: usize| halves * win <= 2 * score;
    let steps = |thresholds: &[usize]| {
        thresholds.iter().filter(|&&halves| has_reached(halves)).map(|_| HALF).sum::<u16>()
    };
    match group {
        RatingGroup::A => DEGRESSIVE_MAX,
        RatingGroup::B => 2 * HALF + steps(&[3, 6]),
        RatingGroup::C => steps(&[3, 6, 9]),
    }
}

fn real_score(record: &Record, player: &Player, rounds: usize, counted: CountedPoints) -> Score {
    let counts = |entry: RoundEntry| match (counted, entry) {
        (CountedPoints::All, _) => true,
        (CountedPoints::PlayedGames, RoundEntry::Paired { result, .. }) => {
            result.was_played() || result.is_open()
        }
        (
            CountedPoints::PlayedGames,
            RoundEntry::Absent
            | RoundEntry::Bye(
                Bye::PairingAllocated | Bye::HalfPoint | Bye::FullPoint | Bye::ZeroPoint,
            ),
        ) => false,
    };
    player
        .rounds
        .iter()
        .take(rounds)
        .filter(|&&entry| counts(entry))
        .map(|&entry| match entry {
            // An adjourned game counts as a draw for pairing (C.04.2.D.1).
            RoundEntry::Paired { result, .. } if result.is_open() => record.scoring.draw,
            RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent => {
                record.scoring.points(entry)
            }
        })
        .sum()
}
