//! The rounds of teams, put together from the games of their players.

use std::cmp::Ordering;

use arbiter_rulebook::{Color, Score};

use crate::{
    AbnormalPoints, AbnormalResult, Bye, PairedBy, PairingNumber, Record, RequestedTeamBye,
    RoundEntry, Team,
};

/// What a round was to a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamRound {
    /// Against whom, or why against nobody.
    pub kind: TeamRoundKind,
    /// What the match was worth.
    pub match_points: Score,
    /// The points of all boards.
    pub game_points: Score,
}

/// Against whom a team had to play, or why against nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamRoundKind {
    /// Paired with another team.
    Match {
        /// The other team.
        opponent: PairingNumber,
        /// The colour that the first board had or should have had, where this can be told.
        color: Option<Color>,
        /// Whether a game took place, or is taking place, on at least one board.
        is_played: bool,
        /// Whether the team got more of the match than the other.
        is_won: bool,
        /// Whether both played and neither got more of it.
        is_drawn: bool,
    },
    /// Not paired.
    Bye(Bye),
    /// Nothing is said of the team in this round.
    Absent,
}

impl TeamRoundKind {
    /// The kind of result that it is; None where nothing is said of the team.
    pub const fn result(self) -> Option<AbnormalResult> {
        Some(match self {
            Self::Match { is_played: true, is_won: true, .. } => AbnormalResult::Win,
            Self::Match { is_played: true, is_drawn: true, .. } => AbnormalResult::Draw,
            Self::Match { is_played: true, .. } => AbnormalResult::Loss,
            Self::Match { is_played: false, is_won: true, .. } => AbnormalResult::ForfeitWin,
            Self::Match { is_played: false, .. } => AbnormalResult::ForfeitLoss,
            Self::Bye(Bye::PairingAllocated | Bye::FullPoint) => AbnormalResult::FullPointBye,
            Self::Bye(Bye::HalfPoint) => AbnormalResult::HalfPointBye,
            Self::Bye(Bye::ZeroPoint) => AbnormalResult::ZeroPointBye,
            Self::Absent => return None,
        })
    }
}

/// One side of a match, before the other is known.
#[derive(Clone, Debug, Default)]
struct Side {
    opponent: Option<usize>,
    color: Option<Color>,
    game_points: Score,
    n_paired: usize,
    n_played: usize,
    byes: Vec<Bye>,
}

impl Record {
    /// How many boards a match has: as announced, or the most games that a team played in a
    /// round.
    pub fn team_boards(&self) -> usize {
        if !self.team_event.board_colors.is_empty() {
            return self.team_event.board_colors.len();
        }
        let is_paired = |number: PairingNumber, idx: usize| {
            let entry = self.player(number).and_then(|player| player.rounds.get(idx));
            matches!(entry, Some(RoundEntry::Paired { .. }))
        };
        let paired =
            |team: &Team, idx| team.players.iter().filter(|it| is_paired(**it, idx)).count();
        let rounds = 0..self.rounds_recorded();
        rounds.flat_map(|idx| self.teams.iter().map(move |it| paired(it, idx))).max().unwrap_or(0)
    }

    /// What the pairing-allocated bye is worth to a team: match points and game points. Where
    /// nothing is said that is a draw (C.04.6 1.4). Where other rules pair it is worth to the team
    /// what it is worth to its players.
    pub fn team_bye_points(&self) -> (Score, Score) {
        if let Some(points) = self.team_event.bye_points {
            return (points.match_points, points.game_points);
        }
        let scoring = self.team_event.match_scoring;
        let boards = |each: Score| std::iter::repeat_n(each, self.team_boards()).sum();
        let pairs_by_fide = self
            .event
            .type_code
            .is_some_and(|code| matches!(code.paired_by, PairedBy::TeamSwiss { .. }));
        if pairs_by_fide {
            (scoring.draw, boards(self.scoring.draw))
        } else {
            let each = self.scoring.pairing_allocated_bye;
            let match_points = match each.cmp(&self.scoring.draw) {
                Ordering::Greater => scoring.win,
                Ordering::Equal => scoring.draw,
                Ordering::Less => scoring.loss,
            };
            (match_points, boards(each))
        }
    }

    /// The rounds of every team, by team and then by round. A game that is not decided counts
    /// as much as [`Record::unknown_points`] says.
    pub fn team_rounds(&self, n_rounds: usize) -> Vec<Vec<TeamRound>> {
        let mut team_of: Vec<Option<usize>> = vec![None; self.players.len()];
        for (team_idx, team) in self.teams.iter().enumerate() {
            for number in &team.players {
                if let Some(place) = team_of.get_mut(number.index()) {
                    *place = Some(team_idx);
                }
            }
        }
        let n_boards = self.team_boards();
        let mut rounds = vec![Vec::with_capacity(n_rounds); self.teams.len()];
        for round_idx in 0..n_rounds {
            let sides: Vec<Side> = (0..self.teams.len())
                .map(|team_idx| self.side(team_idx, round_idx, &team_of))
                .collect();
            for (team_idx, rounds) in rounds.iter_mut().enumerate() {
                let round = self.team_round(team_idx, round_idx, (&sides, n_boards));
                rounds.push(self.with_award(team_idx, round_idx, round));
            }
        }
        rounds
    }

    /// The round with the points that record 299 gives to this kind of result, if it names the
    /// team.
    fn with_award(&self, team_idx: usize, round_idx: usize, round: TeamRound) -> TeamRound {
        let Some(result) = round.kind.result().filter(|_| self.is_team_event()) else {
            return round;
        };
        let awarded = self.abnormal_points.iter().find(|award| {
            award.result == Some(result)
                && award.round.is_none_or(|of| usize::from(of) == round_idx + 1)
                && award.numbers.iter().any(|number| number.index() == team_idx)
        });
        let points = |tenths: i16| Score::from_tenths(u16::try_from(tenths).unwrap_or(0));
        awarded.map_or(round, |award| TeamRound {
            match_points: points(award.match_tenths),
            game_points: points(award.game_tenths),
            ..round
        })
    }

    /// Penalties and bonuses of a team up to the first `rounds` rounds, in tenths: match points,
    /// game points. None where numbers are those of players.
    pub fn team_bonus_tenths(&self, team: PairingNumber, rounds: usize) -> (i32, i32) {
        if !self.is_team_event() {
            return (0, 0);
        }
        let counts = |award: &&AbnormalPoints| {
            award.result.is_none()
                && award.round.is_none_or(|round| usize::from(round) <= rounds)
                && award.numbers.contains(&team)
        };
        self.abnormal_points.iter().filter(counts).fold((0, 0), |(matches, games), award| {
            (matches + i32::from(award.match_tenths), games + i32::from(award.game_tenths))
        })
    }

    fn side(&self, team_idx: usize, round_idx: usize, team_of: &[Option<usize>]) -> Side {
        let mut side = Side::default();
        let mut board = 0;
        for place in self.line_up(team_idx, round_idx) {
            let player = place.and_then(|number| self.player(number));
            let entry = player.and_then(|player| player.rounds.get(round_idx).copied());
            match entry {
                None if place.is_none() => board += 1,
                None | Some(RoundEntry::Absent) => {}
                Some(RoundEntry::Bye(bye)) => {
                    side.byes.push(bye);
                    side.game_points += self.scoring.points(RoundEntry::Bye(bye));
                }
                Some(entry @ RoundEntry::Paired { opponent, color, result }) => {
                    let is_open = result.is_open();
                    side.n_paired += 1;
                    side.n_played += usize::from(is_open || result.was_played());
                    side.game_points +=
                        if is_open { self.unknown_points() } else { self.scoring.points(entry) };
                    let other = team_of.get(opponent.index()).copied().flatten();
                    side.opponent = side.opponent.or(other.filter(|&other| other != team_idx));
                    side.color = side.color.or(color.map(|own| self.first_board(own, board)));
                    board += 1;
                }
            }
        }
        side
    }

    /// The colour of the first board of a team that has this colour on that board, from 0.
    fn first_board(&self, own: Color, board: usize) -> Color {
        let colors = &self.team_event.board_colors;
        match (colors.first(), colors.get(board)) {
            (Some(first), Some(here)) if first != here => !own,
            (Some(_), Some(_)) => own,
            // Without a record of it colours alternate.
            (None | Some(_), _) if board % 2 == 1 => !own,
            (None | Some(_), _) => own,
        }
    }

    /// The players of a team in the order of the boards of a round, whoever is not in the line-up
    /// last; None for an empty board.
    pub fn line_up(&self, team_idx: usize, round_idx: usize) -> Vec<Option<PairingNumber>> {
        let Some(team) = self.teams.get(team_idx) else { return Vec::new() };
        let own = self
            .team_event
            .line_ups
            .iter()
            .find(|it| usize::from(it.round) == round_idx + 1 && it.team.index() == team_idx);
        let Some(line_up) = own else { return team.players.iter().copied().map(Some).collect() };
        let others = team.players.iter().copied().map(Some);
        let others = others.filter(|number| !line_up.players.contains(number));
        line_up.players.iter().copied().chain(others).collect()
    }

    fn team_round(
        &self,
        team_idx: usize,
        round_idx: usize,
        (sides, n_boards): (&[Side], usize),
    ) -> TeamRound {
        let side = &sides[team_idx];
        let scoring = self.team_event.match_scoring;
        let forfeit = self.forfeit(team_idx, round_idx);
        let met = side.opponent.or(forfeit.map(|(opponent, ..)| opponent));
        let number = met.and_then(|idx| u16::try_from(idx + 1).ok()).and_then(PairingNumber::new);
        let (Some(met), Some(opponent)) = (met, number) else {
            return self.round_without_match(team_idx, round_idx, (side, n_boards));
        };
        let other = sides[met].game_points;
        let is_played = 0 < side.n_played && forfeit.is_none();
        let is_won = forfeit.map_or(other < side.game_points, |(_, _, is_won)| is_won);
        let is_drawn = is_played && other == side.game_points;
        let match_points = match (is_won, is_drawn) {
            (true, _) => scoring.win,
            (false, true) => scoring.draw,
            (false, false) => scoring.loss,
        };
        // A match that is only in the list of forfeits has no games to count.
        let game_points = if side.n_paired == 0 && is_won {
            std::iter::repeat_n(self.scoring.win, n_boards).sum()
        } else {
            side.game_points
        };
        let color = forfeit.map(|(_, color, _)| color).or(side.color);
        let kind = TeamRoundKind::Match { opponent, color, is_played, is_won, is_drawn };
        TeamRound { kind, match_points, game_points }
    }

    fn round_without_match(
        &self,
        team_idx: usize,
        round_idx: usize,
        (side, n_boards): (&Side, usize),
    ) -> TeamRound {
        let event = &self.team_event;
        let scoring = event.match_scoring;
        let is_own = |team: PairingNumber| team.index() == team_idx;
        let is_allocated = event.byes.get(round_idx).copied().flatten().is_some_and(is_own)
            || side.byes.contains(&Bye::PairingAllocated);
        if is_allocated {
            let (match_points, game_points) = self.team_bye_points();
            let kind = TeamRoundKind::Bye(Bye::PairingAllocated);
            return TeamRound { kind, match_points, game_points };
        }
        let in_round =
            |it: &&RequestedTeamBye| usize::from(it.round) == round_idx + 1 && is_own(it.team);
        let requested = event.requested_byes.iter().find(in_round).map(|it| it.bye);
        let Some(bye) = requested.or_else(|| side.byes.first().copied()) else {
            let (match_points, game_points) = (scoring.loss, Score::ZERO);
            return TeamRound { kind: TeamRoundKind::Absent, match_points, game_points };
        };
        let boards = |each: Score| std::iter::repeat_n(each, n_boards).sum();
        let (match_points, usual) = match bye {
            Bye::FullPoint | Bye::PairingAllocated => (scoring.win, boards(self.scoring.win)),
            Bye::HalfPoint => (scoring.draw, boards(self.scoring.draw)),
            Bye::ZeroPoint => (scoring.loss, Score::ZERO),
        };
        let game_points = if side.byes.is_empty() { usual } else { side.game_points };
        TeamRound { kind: TeamRoundKind::Bye(bye), match_points, game_points }
    }

    /// The opponent of a match that is listed as not played, the colour of the team and whether
    /// it got the match.
    fn forfeit(&self, team_idx: usize, round_idx: usize) -> Option<(usize, Color, bool)> {
        let mut in_round =
            self.team_event.forfeits.iter().filter(|it| usize::from(it.round) == round_idx + 1);
        in_round.find_map(|it| {
            let (white, black) = (it.white.index(), it.black.index());
            match team_idx {
                _ if white == team_idx => {
                    Some((black, Color::White, it.winner == Some(Color::White)))
                }
                _ if black == team_idx => {
                    Some((white, Color::Black, it.winner == Some(Color::Black)))
                }
                _ => None,
            }
        })
    }
}
