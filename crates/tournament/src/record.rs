//! What the chapters of the tournament regulations read: head, players, teams, results, and
//! what was announced for rounds still to be paired.

use arbiter_rulebook::{Color, Score};

use crate::{Bye, GameResult, PairingNumber, Player, RoundEntry, Team, TeamEvent, TypeCode};

/// Everything that is known of a tournament.
///
/// Players stand in the order of their pairing numbers, without gaps: the player with
/// number `n` is `players[n - 1]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Where, when, who.
    pub event: Event,
    /// In the order of pairing numbers.
    pub players: Vec<Player>,
    /// Team events only.
    pub teams: Vec<Team>,
    /// How many rounds are planned, where this is known.
    pub rounds_total: Option<u8>,
    /// The colour that the lot gave to the first pairing number in round 1.
    pub initial_color: Option<Color>,
    /// What results are worth.
    pub scoring: Scoring,
    /// What a game whose result is not known counts for; None: as much as a draw.
    pub unknown_result: Option<Score>,
    /// Groups of players of whom no two may meet.
    pub forbidden: Vec<Vec<PairingNumber>>,
    /// Groups of whom no two may meet in some of the rounds; of teams in a team event.
    pub forbidden_rounds: Vec<ForbiddenRounds>,
    /// Virtual points of accelerated systems.
    pub virtual_points: VirtualPoints,
    /// Numbers of those who will be absent from the round to pair.
    pub absent_next: Vec<PairingNumber>,
    /// Byes announced for rounds after the next one.
    pub later_byes: Vec<LaterBye>,
    /// Points that do not follow from the results: penalties, bonuses, awards.
    pub abnormal_points: Vec<AbnormalPoints>,
    /// What only team events have.
    pub team_event: TeamEvent,
    /// Ratings that count from a later round on, where the event goes by them.
    pub period_ratings: Vec<PeriodRating>,
}

/// A rating that counts from some round on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PeriodRating {
    /// Whose rating it is.
    pub player: PairingNumber,
    /// The first round in which it counts, from 1.
    pub from_round: u16,
    /// The rating.
    pub rating: u16,
}

/// A group of whom no two may meet in a range of rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenRounds {
    /// From 1.
    pub first: u16,
    /// Included.
    pub last: u16,
    /// The group; of teams in a team event.
    pub group: Vec<PairingNumber>,
}

/// A bye announced for a round after the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LaterBye {
    /// From 1.
    pub round: u16,
    /// Who will not be paired.
    pub player: PairingNumber,
    /// What the round will be worth.
    pub bye: Bye,
}

/// Points that do not follow from the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbnormalPoints {
    /// The kind of result that is worth these points to those named; None for a penalty or
    /// a bonus, which is added.
    pub result: Option<AbnormalResult>,
    /// Match points in tenths; below zero for a penalty. Team events only.
    pub match_tenths: i16,
    /// Game points in tenths.
    pub game_tenths: i16,
    /// The round, from 1; None for all rounds, or for the event as a whole.
    pub round: Option<u16>,
    /// Players, or teams in a team event.
    pub numbers: Vec<PairingNumber>,
}

/// Kinds of results that can be given points of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AbnormalResult {
    /// Won on the board.
    Win,
    /// Drawn on the board.
    Draw,
    /// Lost on the board.
    Loss,
    /// Full-point bye.
    FullPointBye,
    /// Half-point bye.
    HalfPointBye,
    /// Zero-point bye.
    ZeroPointBye,
    /// Won by forfeit.
    ForfeitWin,
    /// Lost by forfeit.
    ForfeitLoss,
}

impl AbnormalResult {
    /// All kinds with their signs in the exchange file.
    pub const CODES: [(Self, char); 8] = [
        (Self::Win, 'W'),
        (Self::Draw, 'D'),
        (Self::Loss, 'L'),
        (Self::FullPointBye, 'F'),
        (Self::HalfPointBye, 'H'),
        (Self::ZeroPointBye, 'Z'),
        (Self::ForfeitWin, '+'),
        (Self::ForfeitLoss, '-'),
    ];

    /// Whether a round of a player is of this kind.
    pub const fn fits(self, entry: RoundEntry) -> bool {
        let kind = match entry {
            RoundEntry::Paired { result, .. } => match result {
                GameResult::Win | GameResult::UnratedWin => Self::Win,
                GameResult::Draw | GameResult::UnratedDraw => Self::Draw,
                GameResult::Loss | GameResult::UnratedLoss => Self::Loss,
                GameResult::ForfeitWin => Self::ForfeitWin,
                GameResult::ForfeitLoss => Self::ForfeitLoss,
                GameResult::Adjourned | GameResult::Pending => return false,
            },
            RoundEntry::Bye(Bye::PairingAllocated | Bye::FullPoint) => Self::FullPointBye,
            RoundEntry::Bye(Bye::HalfPoint) => Self::HalfPointBye,
            RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => Self::ZeroPointBye,
        };
        kind as u8 == self as u8
    }
}

/// The head of the report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Name of the tournament.
    pub name: String,
    /// City.
    pub place: String,
    /// Three letters.
    pub federation: String,
    /// As written, usually `YYYY/MM/DD`.
    pub starts: String,
    /// As written.
    pub ends: String,
    /// As written, for example `Individual: Swiss-System`.
    pub kind: String,
    /// Chief arbiter.
    pub chief_arbiter: String,
    /// One entry each.
    pub deputy_arbiters: Vec<String>,
    /// As written, for example `90 min/40 moves + 30 min + 30 sec per move`.
    pub time_control: String,
    /// One date per round, as written.
    pub round_dates: Vec<String>,
    /// The system, where the file names it by code.
    pub type_code: Option<TypeCode>,
    /// What ranks the event, in order and beginning with the score: `PTS`, `DE`, `BH/C1`.
    pub ranking: Vec<String>,
    /// How the starting order was found: federation and method, as written.
    pub starting_order: String,
    /// Who or what made the pairings.
    pub pairing_program: String,
    /// The time control in the code of the exchange file, for example `40/6000+30:900+30`.
    pub encoded_time_control: String,
}

/// Virtual points by player and round.
///
/// `0` where nothing is recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VirtualPoints {
    /// By player index, then by round index; either may be shorter than the event.
    pub by_player: Vec<Vec<Score>>,
}

impl VirtualPoints {
    /// The virtual points of `player` in the round with this index (first round: 0).
    pub fn of(&self, player: PairingNumber, round_idx: usize) -> Score {
        self.by_player
            .get(player.index())
            .and_then(|rounds| rounds.get(round_idx))
            .copied()
            .unwrap_or_default()
    }
}

/// What each kind of result is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// A win, on the board or by forfeit, and a full-point bye.
    pub win: Score,
    /// A draw, and a half-point bye.
    pub draw: Score,
    /// A game lost on the board.
    pub loss: Score,
    /// A zero-point bye or an absence.
    pub zero_point_bye: Score,
    /// A game lost by not appearing.
    pub forfeit_loss: Score,
    /// A pairing-allocated bye.
    pub pairing_allocated_bye: Score,
}

impl Default for Scoring {
    /// One point, half a point, nothing; the bye is worth a win (C.04.1.c).
    fn default() -> Self {
        Self {
            win: Score::ONE,
            draw: Score::HALF,
            loss: Score::ZERO,
            zero_point_bye: Score::ZERO,
            forfeit_loss: Score::ZERO,
            pairing_allocated_bye: Score::ONE,
        }
    }
}

impl Scoring {
    /// What a round was worth. A game that is still open is worth nothing yet.
    pub const fn points(&self, entry: RoundEntry) -> Score {
        match entry {
            RoundEntry::Paired { result, .. } => match result {
                GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin => self.win,
                GameResult::Draw | GameResult::UnratedDraw => self.draw,
                GameResult::Loss | GameResult::UnratedLoss => self.loss,
                GameResult::ForfeitLoss => self.forfeit_loss,
                GameResult::Adjourned | GameResult::Pending => Score::ZERO,
            },
            RoundEntry::Bye(Bye::PairingAllocated) => self.pairing_allocated_bye,
            RoundEntry::Bye(Bye::FullPoint) => self.win,
            RoundEntry::Bye(Bye::HalfPoint) => self.draw,
            RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => self.zero_point_bye,
        }
    }
}

impl Record {
    /// The player with this number, if there is one.
    pub fn player(&self, number: PairingNumber) -> Option<&Player> {
        self.players.get(number.index())
    }

    /// How many rounds have an entry for at least one player.
    pub fn rounds_recorded(&self) -> usize {
        self.players.iter().map(|player| player.rounds.len()).max().unwrap_or(0)
    }

    /// The results of the game between two players in the round with this index (first
    /// round: 0): that of `one`, then that of `other`. None if they were not paired there.
    pub fn game(
        &self,
        round_idx: usize,
        one: PairingNumber,
        other: PairingNumber,
    ) -> Option<(GameResult, GameResult)> {
        let result = |own: PairingNumber, wanted: PairingNumber| match self
            .player(own)?
            .rounds
            .get(round_idx)
        {
            Some(&RoundEntry::Paired { opponent, result, .. }) if opponent == wanted => {
                Some(result)
            }
            Some(RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent) | None => {
                None
            }
        };
        Some((result(one, other)?, result(other, one)?))
    }

    /// What the round with this index (first round: 0) was worth to a player, with what was
    /// awarded against the scoring of the event.
    pub fn points_in(&self, player: &Player, round_idx: usize) -> Score {
        let entry = player.rounds.get(round_idx).copied().unwrap_or(RoundEntry::Absent);
        if self.abnormal_points.is_empty() || self.is_team_event() {
            return self.scoring.points(entry);
        }
        let awarded = self.abnormal_points.iter().find(|award| {
            award.result.is_some_and(|result| result.fits(entry))
                && award.round.is_none_or(|round| usize::from(round) == round_idx + 1)
                && award.numbers.contains(&player.number)
        });
        let tenths = awarded.and_then(|award| u16::try_from(award.game_tenths).ok());
        tenths.map_or_else(|| self.scoring.points(entry), Score::from_tenths)
    }

    /// Penalties and bonuses of a player up to the first `rounds` rounds, in tenths of a
    /// point. None in a team event, where they concern teams.
    pub fn bonus_tenths(&self, number: PairingNumber, rounds: usize) -> i32 {
        if self.is_team_event() {
            return 0;
        }
        let counts = |award: &&AbnormalPoints| {
            award.result.is_none()
                && award.round.is_none_or(|round| usize::from(round) <= rounds)
                && award.numbers.contains(&number)
        };
        self.abnormal_points.iter().filter(counts).map(|award| i32::from(award.game_tenths)).sum()
    }

    /// The score of `player` after the first `rounds` rounds, without virtual points.
    pub fn score_after(&self, player: &Player, rounds: usize) -> Score {
        let n_rounds = rounds.min(player.rounds.len());
        let earned: Score = (0..n_rounds).map(|idx| self.points_in(player, idx)).sum();
        let tenths = i32::from(earned.tenths()) + self.bonus_tenths(player.number, rounds);
        Score::from_tenths(u16::try_from(tenths.max(0)).unwrap_or(u16::MAX))
    }

    /// What a game counts for as long as its result is not known.
    pub fn unknown_points(&self) -> Score {
        self.unknown_result.unwrap_or(self.scoring.draw)
    }

    /// Whether teams are paired against teams, so that numbers of byes, prohibitions and
    /// awards are those of teams.
    pub fn is_team_event(&self) -> bool {
        match &self.event.type_code {
            Some(code) => code.is_for_teams(),
            None => self.team_event != TeamEvent::default(),
        }
    }

    /// The groups of whom no two may meet in this round, from 1.
    pub fn forbidden_in(&self, round: u16) -> impl Iterator<Item = &[PairingNumber]> {
        let in_round = move |it: &&ForbiddenRounds| it.first <= round && round <= it.last;
        let whole = self.forbidden.iter().map(Vec::as_slice);
        whole.chain(self.forbidden_rounds.iter().filter(in_round).map(|it| it.group.as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bye_of_each_kind_is_worth_what_the_scoring_says() {
        let scoring = Scoring { pairing_allocated_bye: Score::HALF, ..Scoring::default() };

        assert_eq!(scoring.points(RoundEntry::Bye(Bye::PairingAllocated)), Score::HALF);
        assert_eq!(scoring.points(RoundEntry::Bye(Bye::FullPoint)), Score::ONE);
        assert_eq!(scoring.points(RoundEntry::Bye(Bye::HalfPoint)), Score::HALF);
        assert_eq!(scoring.points(RoundEntry::Bye(Bye::ZeroPoint)), Score::ZERO);
    }

    fn number(number: u16) -> PairingNumber {
        PairingNumber::new(number).unwrap()
    }

    /// Two wins and a forfeit lost; a penalty of a point in round 2, and the forfeit counts half.
    #[test]
    fn awards_and_penalties_count_from_their_round_on() {
        let paired = |opponent, result| RoundEntry::Paired {
            opponent: number(opponent),
            color: None,
            result,
        };
        let rounds = vec![
            paired(2, GameResult::Win),
            paired(3, GameResult::Win),
            paired(4, GameResult::ForfeitLoss),
        ];
        let player = Player { rounds, ..Player::vacant(number(1)) };
        let penalty = AbnormalPoints {
            result: None,
            match_tenths: 0,
            game_tenths: -10,
            round: Some(2),
            numbers: vec![number(1)],
        };
        let award = AbnormalPoints {
            result: Some(AbnormalResult::ForfeitLoss),
            game_tenths: 5,
            round: None,
            ..penalty.clone()
        };
        let record = Record {
            players: vec![player.clone()],
            abnormal_points: vec![penalty, award],
            ..Record::default()
        };

        let after: Vec<u16> = (0..=3).map(|n| record.score_after(&player, n).tenths()).collect();

        assert_eq!(after, [0, 10, 10, 15]);
    }

    #[test]
    fn a_pair_may_be_kept_apart_in_some_rounds_only() {
        let record = Record {
            forbidden: vec![vec![number(1), number(2)]],
            forbidden_rounds: vec![ForbiddenRounds {
                first: 4,
                last: 7,
                group: vec![number(3), number(4)],
            }],
            ..Record::default()
        };

        assert_eq!(record.forbidden_in(3).count(), 1);
        assert_eq!(record.forbidden_in(4).count(), 2);
        assert_eq!(record.forbidden_in(8).count(), 1);
    }
}
