//! The field as it stands before a round is paired.

use std::cmp::Ordering;

use arbiter_rulebook::{Color, Score, SwissRow};
use arbiter_tournament::{
    Acceleration, Bye, GameResult, PairingNumber, Player, Record, RoundEntry, VirtualPoints,
};

use crate::{
    Edition, Options,
    acceleration::{self, AccelerationError, Founders},
    swiss::ColorHistory,
};

/// Whether a full-point bye keeps a player from the pairing-allocated bye (2026: C2).
pub const FULL_POINT_BARS_BYE: SwissRow<bool> = SwissRow { e2017: false, e2026: true };

/// Most players a field can hold.
pub const PLAYERS_MAX: usize = PairingNumber::MAX as usize;

/// All that a Swiss system needs to know before it pairs a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// In the order of pairing numbers, those who are absent included.
    pub entrants: Vec<Entrant>,
    /// The edition of the rules by which marks and bars were given.
    pub edition: Edition,
    /// The round to pair, from 1.
    pub round: usize,
    /// How many rounds the event has; unknown where nobody said.
    pub rounds_total: Option<usize>,
    /// Colour of the first pairing number in round 1, drawn by lot.
    pub initial_color: Color,
    /// What a win is worth, which decides who is a top scorer.
    pub win: Score,
}

/// A player as the pairing sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Place in the initial order.
    pub number: PairingNumber,
    /// None for the unrated.
    pub rating: Option<u16>,
    /// Points so far, adjourned games counted as draws (C.04.2.D.1).
    pub score: Score,
    /// Points so far with the virtual points of the round to pair.
    pub pairing_score: Score,
    /// The two scores by which the round before was paired, first without and then with
    /// virtual points; nothing before round 1.
    pub scores_before: (Score, Score),
    /// Those met in games that were played, and those who may not be met, ascending.
    pub barred_opponents: Vec<PairingNumber>,
    /// Those met in games that were played, in the order of rounds.
    pub opponents: Vec<PairingNumber>,
    /// Colours of the games that were played.
    pub colors: ColorHistory,
    /// One mark a round, oldest first.
    pub floats: Vec<Float>,
    /// Rounds, from 1, in which the player was paired with somebody of a higher score, whether
    /// or not the game was played (C.04.4.1: upfloats).
    pub upfloats: Vec<u8>,
    /// May not have the pairing-allocated bye: had it, or had the points of a win in a round
    /// without playing (2017: C.04.1.d, a win by forfeit; 2026: C.04.1.4, a full-point bye too).
    pub had_bye: bool,
    /// To be paired in this round.
    pub is_present: bool,
    /// Was paired, or given the pairing-allocated bye, in some earlier round.
    pub took_part: bool,
}

/// The mark of a round (C.04.3.A.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Float {
    /// Met an opponent of the same score.
    None,
    /// Met an opponent of a lower score, or did not play: in 2017 for whatever reason, in 2026
    /// with more than the points of a loss, the pairing-allocated bye included (1.4.3).
    Down,
    /// Met an opponent of a higher score.
    Up,
}

/// Why there is no such field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// Rounds are counted from 1, and a round can be paired when the ones before are known.
    #[error("round {asked} cannot be paired: the record holds rounds 1 to {recorded}")]
    NoSuchRound {
        /// The round asked for.
        asked: usize,
        /// Rounds in the record.
        recorded: usize,
    },
    /// The event is over.
    #[error("all {total} rounds have been paired")]
    NoRoundLeft {
        /// Rounds of the event.
        total: usize,
    },
    /// An opponent, or a number among the options, that belongs to nobody.
    #[error("there is no player {number} among the {players} entered")]
    UnknownPlayer {
        /// The number found.
        number: u16,
        /// Players entered.
        players: usize,
    },
    /// More players than pairing numbers.
    #[error("{found} players are more than {PLAYERS_MAX}")]
    TooManyPlayers {
        /// Players entered.
        found: usize,
    },
    /// A rule depends on the number of rounds and nobody has said it (C.04.1.1).
    #[error("the number of rounds is missing")]
    RoundsMissing,
    /// The system needs a rating, if only a provisional one, of everybody (C.04.4.1, 1.1).
    #[error("player {number} has no rating: the arbiter must give a provisional one")]
    NoRating {
        /// Who has none.
        number: PairingNumber,
    },
    /// The acceleration does not fit the field.
    #[error(transparent)]
    Acceleration(#[from] AccelerationError),
}

impl Field {
    /// The field before the round that `options` name, or before the next one.
    pub fn of(record: &Record, options: &Options) -> Result<Self, FieldError> {
        let round = round_to_pair(record, options)?;
        check_numbers(record, options)?;
        let mut accelerated = None;
        if options.acceleration != Acceleration::None {
            let founders = Founders::of(record, options);
            let given =
                acceleration::virtual_points(options.acceleration, record, &founders, round)?;
            accelerated = Some(given);
        }
        let points = accelerated.as_ref().unwrap_or(&record.virtual_points);
        let history = History { record, points, edition: options.edition };
        let is_recorded = is_paired(record, round - 1);
        let mut entrants: Vec<Entrant> =
            record.players.iter().map(|player| history.entrant(player, round)).collect();
        for (entrant, player) in entrants.iter_mut().zip(&record.players) {
            entrant.is_present = is_present(record, options, player, (round, is_recorded));
        }
        let in_round = u16::try_from(round).unwrap_or(u16::MAX);
        let pairs = record.forbidden_in(in_round).flat_map(pairs_of);
        for (one, other) in pairs.chain(options.forbidden.iter().copied()) {
            if one != other {
                entrants[one.index()].barred_opponents.push(other);
                entrants[other.index()].barred_opponents.push(one);
            }
        }
        for entrant in &mut entrants {
            entrant.barred_opponents.sort_unstable();
            entrant.barred_opponents.dedup();
        }
        Ok(Self {
            entrants,
            edition: options.edition,
            round,
            rounds_total: record.rounds_total.map(usize::from),
            initial_color: initial_color(record),
            win: record.scoring.win.max(record.scoring.draw),
        })
    }

    /// Those to be paired, by score and then by number (C.04.3.A.2).
    pub fn ranking(&self) -> Vec<&Entrant> {
        let mut present: Vec<&Entrant> =
            self.entrants.iter().filter(|entrant| entrant.is_present).collect();
        present.sort_by_key(|entrant| (std::cmp::Reverse(entrant.pairing_score), entrant.number));
        present
    }

    /// The player with this number.
    pub fn entrant(&self, number: PairingNumber) -> Option<&Entrant> {
        self.entrants.get(number.index())
    }

    /// Whether the round to pair is the last one.
    pub fn is_last_round(&self) -> bool {
        self.rounds_total.is_some_and(|total| total <= self.round)
    }

    /// Whether `entrant` has more than half of the points that could be had, and the last
    /// round is being paired (C.04.3.A.7).
    pub fn is_top_scorer(&self, entrant: &Entrant) -> bool {
        let most = (self.round - 1) * usize::from(self.win.tenths());
        self.is_last_round() && most < 2 * usize::from(entrant.pairing_score.tenths())
    }

    /// The number that decides the colour in rule E.5 and its like: the place among those
    /// who are present or took part before, from 1.
    pub fn effective_number(&self, number: PairingNumber) -> usize {
        let counted = |entrant: &&Entrant| entrant.is_present || entrant.took_part;
        self.entrants.iter().take(number.index()).filter(counted).count() + 1
    }
}

impl Entrant {
    /// The mark of the round that lies so many rounds back; 1 is the previous round.
    pub fn float_back(&self, rounds_back: usize) -> Float {
        let idx = self.floats.len().checked_sub(rounds_back);
        idx.and_then(|idx| self.floats.get(idx)).copied().unwrap_or(Float::None)
    }
}

/// The round that `options` name, or the next one.
pub fn round_to_pair(record: &Record, options: &Options) -> Result<usize, FieldError> {
    let found = record.players.len();
    if PLAYERS_MAX < found {
        return Err(FieldError::TooManyPlayers { found });
    }
    let recorded = (0..record.rounds_recorded())
        .rev()
        .find(|&idx| is_paired(record, idx))
        .map_or(0, |idx| idx + 1);
    match (options.round, record.rounds_total.map(usize::from)) {
        (Some(asked), _) if asked == 0 || recorded + 1 < asked => {
            Err(FieldError::NoSuchRound { asked, recorded })
        }
        (Some(asked), _) => Ok(asked),
        (None, Some(total)) if total <= recorded => Err(FieldError::NoRoundLeft { total }),
        (None, _) => Ok(recorded + 1),
    }
}

/// The lot: as the record says, or as round 1 shows it.
pub(crate) fn initial_color(record: &Record) -> Color {
    record.initial_color.or_else(|| drawn_color(record)).unwrap_or(Color::White)
}

/// The lot, as round 1 shows it: the first number that took part in it had the initial colour,
/// the second the other one, and so on.
fn drawn_color(record: &Record) -> Option<Color> {
    let first = record.players.iter().filter_map(|player| match player.rounds.first() {
        Some(&RoundEntry::Paired { color, .. }) => Some(color),
        Some(RoundEntry::Bye(Bye::PairingAllocated)) => Some(None),
        Some(RoundEntry::Bye(_) | RoundEntry::Absent) | None => None,
    });
    let found = first.enumerate().find_map(|(place, color)| Some((place, color?)));
    found.map(|(place, color)| if place % 2 == 0 { color } else { !color })
}

/// Whether somebody was paired in the round with this index.
pub(crate) fn is_paired(record: &Record, round_idx: usize) -> bool {
    record.players.iter().any(|player| {
        matches!(
            player.rounds.get(round_idx),
            Some(RoundEntry::Paired { .. } | RoundEntry::Bye(Bye::PairingAllocated))
        )
    })
}

pub(crate) fn check_numbers(record: &Record, options: &Options) -> Result<(), FieldError> {
    let players = record.players.len();
    let opponents =
        record.players.iter().flat_map(|player| &player.rounds).copied().filter_map(opponent_of);
    let groups = record.forbidden_rounds.iter().map(|it| &it.group);
    let groups = record.forbidden.iter().chain(groups).flatten();
    let named = groups.chain(&options.arrived).chain(&options.absent);
    let paired = options.forbidden.iter().flat_map(|&(one, other)| [one, other]);
    match opponents.chain(named.copied()).chain(paired).find(|number| players <= number.index()) {
        Some(number) => Err(FieldError::UnknownPlayer { number: number.get(), players }),
        None => Ok(()),
    }
}

const fn opponent_of(entry: RoundEntry) -> Option<PairingNumber> {
    match entry {
        RoundEntry::Paired { opponent, .. } => Some(opponent),
        RoundEntry::Bye(_) | RoundEntry::Absent => None,
    }
}

/// Whom the pairing of round 1 takes into account, by player index.
pub(crate) fn present_in_round_1(record: &Record, options: &Options) -> Vec<bool> {
    let is_recorded = is_paired(record, 0);
    // Who is absent from a later round, or arrives for it, says nothing about round 1.
    let nothing = Options::default();
    let options = if is_recorded { &nothing } else { options };
    let is_there = |player| is_present(record, options, player, (1, is_recorded));
    record.players.iter().map(is_there).collect()
}

pub(crate) fn is_present(
    record: &Record,
    options: &Options,
    player: &Player,
    (round, is_recorded): (usize, bool),
) -> bool {
    if player.is_vacant() || options.absent.contains(&player.number) {
        return false;
    }
    if options.arrived.contains(&player.number) {
        return true;
    }
    match player.rounds.get(round - 1) {
        Some(RoundEntry::Paired { .. } | RoundEntry::Bye(Bye::PairingAllocated)) => true,
        Some(RoundEntry::Bye(Bye::HalfPoint | Bye::FullPoint | Bye::ZeroPoint)) => false,
        Some(RoundEntry::Absent) | None => {
            let announced = record
                .later_byes
                .iter()
                .any(|it| usize::from(it.round) == round && it.player == player.number);
            !is_recorded && !announced && !record.absent_next.contains(&player.number)
        }
    }
}

/// What past rounds mean for those who played them.
#[derive(Clone, Copy)]
struct History<'r> {
    record: &'r Record,
    points: &'r VirtualPoints,
    edition: Edition,
}

impl History<'_> {
    fn entrant(self, player: &Player, round: usize) -> Entrant {
        let mut entrant = Entrant {
            number: player.number,
            rating: player.rating,
            score: Score::ZERO,
            pairing_score: Score::ZERO,
            scores_before: (Score::ZERO, Score::ZERO),
            barred_opponents: Vec::new(),
            opponents: Vec::new(),
            colors: ColorHistory::default(),
            floats: Vec::with_capacity(round - 1),
            upfloats: Vec::new(),
            had_bye: false,
            is_present: false,
            took_part: false,
        };
        for idx in 0..round - 1 {
            let entry = player.rounds.get(idx).copied().unwrap_or(RoundEntry::Absent);
            let against = self.against(player, entry, idx);
            entrant.floats.push(self.float(entry, against));
            if against == Some(Ordering::Less) {
                entrant.upfloats.push(u8::try_from(idx + 1).unwrap_or(u8::MAX));
            }
            entrant.had_bye |= self.bars_bye(entry);
            entrant.live_through(entry);
            entrant.score += points_for_pairing(self.record, player, idx);
        }
        entrant.score = with_bonus(self.record, player, entrant.score, round - 1);
        entrant.pairing_score = entrant.score + self.points.of(player.number, round - 1);
        if let Some(before_idx) = round.checked_sub(2) {
            let paired_with = self.score_before(player, before_idx);
            let virtual_points = self.points.of(player.number, before_idx).tenths();
            let real = Score::from_tenths(paired_with.tenths().saturating_sub(virtual_points));
            entrant.scores_before = (real, paired_with);
        }
        entrant
    }

    /// Whether a round keeps the player from the pairing-allocated bye from now on.
    fn bars_bye(self, entry: RoundEntry) -> bool {
        let is_full = self.record.scoring.win <= self.record.scoring.points(entry);
        match entry {
            RoundEntry::Bye(Bye::PairingAllocated)
            | RoundEntry::Paired { result: GameResult::ForfeitWin, .. } => true,
            RoundEntry::Bye(Bye::FullPoint) => *FULL_POINT_BARS_BYE.at(self.edition) && is_full,
            RoundEntry::Bye(Bye::HalfPoint | Bye::ZeroPoint)
            | RoundEntry::Paired { .. }
            | RoundEntry::Absent => false,
        }
    }

    /// How the player's score compared with the opponent's when the round was paired; nothing
    /// where there was no opponent.
    fn against(self, player: &Player, entry: RoundEntry, round_idx: usize) -> Option<Ordering> {
        let opponent = self.record.player(opponent_of(entry)?)?;
        let own = self.score_before(player, round_idx);
        Some(own.cmp(&self.score_before(opponent, round_idx)))
    }

    fn float(self, entry: RoundEntry, against: Option<Ordering>) -> Float {
        match entry {
            RoundEntry::Paired { result, .. } if result.was_played() || result.is_open() => {
                match against {
                    Some(Ordering::Less) => Float::Up,
                    Some(Ordering::Equal) | None => Float::None,
                    Some(Ordering::Greater) => Float::Down,
                }
            }
            RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent => {
                if self.unplayed_is_downfloat(entry) { Float::Down } else { Float::None }
            }
        }
    }

    fn unplayed_is_downfloat(self, entry: RoundEntry) -> bool {
        match self.edition {
            Edition::E2017 => true,
            // A bye worth no more than a loss leaves no mark: docs/decisions/pairing.md, 1.4.3.
            Edition::E2026 => self.record.scoring.loss < self.record.scoring.points(entry),
        }
    }

    /// Score, with virtual points, by which the round with this index was paired.
    fn score_before(self, player: &Player, round_idx: usize) -> Score {
        let Self { record, points, .. } = self;
        let played: Score = (0..round_idx).map(|idx| points_for_pairing(record, player, idx)).sum();
        with_bonus(record, player, played, round_idx) + points.of(player.number, round_idx)
    }
}

impl Entrant {
    fn live_through(&mut self, entry: RoundEntry) {
        match entry {
            RoundEntry::Paired { opponent, color, result } => {
                self.took_part = true;
                // An adjourned game is being played: its opponents have met.
                if result.was_played() || result.is_open() {
                    self.opponents.push(opponent);
                    self.barred_opponents.push(opponent);
                    if let Some(color) = color {
                        self.colors.push(color);
                    }
                }
            }
            RoundEntry::Bye(Bye::PairingAllocated) => self.took_part = true,
            RoundEntry::Bye(Bye::HalfPoint | Bye::FullPoint | Bye::ZeroPoint)
            | RoundEntry::Absent => {}
        }
    }
}

/// A round's points for pairing: a game that is not finished counts as a draw, or as what the
/// event gives it (2017: C.04.2.D.1; 2026: C.04.2.3.1), and a round that the record leaves out
/// as an absence.
pub(crate) fn points_for_pairing(record: &Record, player: &Player, round_idx: usize) -> Score {
    match player.rounds.get(round_idx) {
        Some(entry) if entry.is_open() => record.unknown_points(),
        Some(RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent) | None => {
            record.points_in(player, round_idx)
        }
    }
}

/// The score with penalties and bonuses of the first rounds.
fn with_bonus(record: &Record, player: &Player, score: Score, rounds: usize) -> Score {
    if record.abnormal_points.is_empty() {
        return score;
    }
    let tenths = i32::from(score.tenths()) + record.bonus_tenths(player.number, rounds);
    Score::from_tenths(u16::try_from(tenths.max(0)).unwrap_or(u16::MAX))
}

pub(crate) fn pairs_of(
    group: &[PairingNumber],
) -> impl Iterator<Item = (PairingNumber, PairingNumber)> + '_ {
    group
        .iter()
        .enumerate()
        .flat_map(|(idx, &one)| group[idx + 1..].iter().map(move |&other| (one, other)))
}
