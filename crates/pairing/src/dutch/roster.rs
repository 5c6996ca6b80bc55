//! The players to pair, by rank (A.2), with what the criteria ask about them.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

use super::rules;
use crate::{
    Edition,
    matching::Largest,
    swiss::{ColorHistory, Entrant, Field, Float, Grade, Preference},
};

/// Place in the ranking of this round, from 0.
pub(crate) type Rank = usize;

/// A player of the round.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    pub(crate) number: PairingNumber,
    pub(crate) score: Score,
    pub(crate) preference: Option<Preference>,
    pub(crate) difference: i32,
    /// Colour of the last two games where they had the same.
    pub(crate) repeated: Option<Color>,
    pub(crate) colors: ColorHistory,
    /// Mark of the previous round, then of the one before.
    pub(crate) floats: [Float; 2],
    /// May be given the pairing-allocated bye (C2), in 2026 on the lowest score on which
    /// somebody may have it so that all others are paired (C5).
    pub(crate) may_have_bye: bool,
    /// Rounds without a game that was played.
    pub(crate) unplayed: u8,
    /// Games that were played.
    pub(crate) games: usize,
    pub(crate) is_top_scorer: bool,
    /// The number of rule E.5.
    pub(crate) effective_number: usize,
    /// Ranks of those who may not be met, ascending.
    barred: Vec<u16>,
}

/// All players of the round, best first.
#[derive(Clone, Debug)]
pub(crate) struct Roster {
    pub(crate) players: Vec<Contender>,
    pub(crate) initial_color: Color,
    pub(crate) edition: Edition,
    /// Score of whoever gets the bye, where the edition settles it before the brackets are
    /// paired (2026: C5) and the number of players is odd.
    pub(crate) bye_score: Option<Score>,
}

impl Contender {
    /// The colour that an absolute preference demands.
    pub(crate) fn absolute(&self) -> Option<Color> {
        self.preference.filter(|wanted| wanted.grade == Grade::Absolute).map(|wanted| wanted.color)
    }
}

impl Roster {
    /// As the Dutch system sees them: with top scorers, and in 2026 with the score of the bye.
    pub(crate) fn of(field: &Field) -> Self {
        let mut roster = Self::ranked(field);
        for (player, entrant) in roster.players.iter_mut().zip(field.ranking()) {
            player.is_top_scorer = field.is_top_scorer(entrant);
        }
        if rules::of(field.edition).settles_bye_first {
            roster.settle_bye_score();
        }
        roster
    }

    /// By score and number, without exceptions for top scorers.
    pub(crate) fn ranked(field: &Field) -> Self {
        let ranking = field.ranking();
        let mut rank_of = vec![None; field.entrants.len()];
        for (rank, entrant) in ranking.iter().enumerate() {
            rank_of[entrant.number.index()] = u16::try_from(rank).ok();
        }
        let mut counted = 0;
        let mut effective = vec![0; field.entrants.len()];
        for entrant in &field.entrants {
            counted += usize::from(entrant.is_present || entrant.took_part);
            effective[entrant.number.index()] = counted;
        }
        let contender = |entrant: &&Entrant| {
            let barred = entrant.barred_opponents.iter();
            let mut barred: Vec<u16> =
                barred.filter_map(|other| rank_of.get(other.index()).copied().flatten()).collect();
            barred.sort_unstable();
            Contender {
                number: entrant.number,
                score: entrant.pairing_score,
                preference: entrant.colors.preference(),
                difference: entrant.colors.difference(),
                repeated: entrant.colors.repeated(),
                colors: entrant.colors.clone(),
                floats: [entrant.float_back(1), entrant.float_back(2)],
                may_have_bye: !entrant.had_bye,
                unplayed: unplayed(entrant),
                games: entrant.opponents.len(),
                is_top_scorer: false,
                effective_number: effective[entrant.number.index()],
                barred,
            }
        };
        Self {
            players: ranking.iter().map(contender).collect(),
            initial_color: field.initial_color,
            edition: field.edition,
            bye_score: None,
        }
    }

    /// C5 of 2026: the lowest score on which somebody may have the bye so that all others can
    /// be paired. Where there is none, who may have the bye stays as it is.
    fn settle_bye_score(&mut self) {
        if self.players.len().is_multiple_of(2) {
            return;
        }
        let everybody: Vec<Rank> = (0..self.players.len()).collect();
        let eligible: Vec<bool> = self.players.iter().map(|it| it.may_have_bye).collect();
        let mut scores: Vec<Score> =
            self.players.iter().filter(|it| it.may_have_bye).map(|it| it.score).collect();
        scores.dedup();
        for &score in scores.iter().rev() {
            for (player, &is_eligible) in self.players.iter_mut().zip(&eligible) {
                player.may_have_bye = is_eligible && player.score == score;
            }
            if self.can_complete(&everybody) {
                self.bye_score = Some(score);
                return;
            }
        }
        for (player, &is_eligible) in self.players.iter_mut().zip(&eligible) {
            player.may_have_bye = is_eligible;
        }
    }

    /// Whether the one who gets the bye must come from a bracket with residents of this score,
    /// moved-down players included. Before 2026 only the last bracket knows.
    pub(crate) fn gives_bye(&self, residents: Score) -> bool {
        self.bye_score.is_some_and(|score| residents <= score)
    }

    /// Whether the two may not meet because they have met, or by the organiser's will.
    pub(crate) fn is_barred(&self, one: Rank, other: Rank) -> bool {
        let Ok(other) = u16::try_from(other) else { return false };
        self.players[one].barred.binary_search(&other).is_ok()
    }

    /// Whether absolute preferences keep the two apart (C.3).
    pub(crate) fn colors_clash(&self, one: Rank, other: Rank) -> bool {
        let (one, other) = (&self.players[one], &self.players[other]);
        let is_exempt = one.is_top_scorer || other.is_top_scorer;
        !is_exempt && one.absolute().is_some() && one.absolute() == other.absolute()
    }

    /// C.1 and C.3.
    pub(crate) fn may_meet(&self, one: Rank, other: Rank) -> bool {
        one != other && !self.colors_clash(one, other) && !self.is_barred(one, other)
    }

    /// Ranks where scoregroups begin, and the number of players at the end.
    pub(crate) fn scoregroups(&self) -> Vec<usize> {
        let n = self.players.len();
        let is_start =
            |&rank: &usize| rank == 0 || self.players[rank - 1].score != self.players[rank].score;
        let mut starts: Vec<usize> = (0..n).filter(is_start).collect();
        starts.push(n);
        starts
    }

    /// Whether these players can all be paired with each other under C.1 to C.3, one of them
    /// taking the bye if their number is odd (A.9).
    pub(crate) fn can_complete(&self, ranks: &[Rank]) -> bool {
        self.unpaired(ranks) == 0
    }

    /// How many of these players must stay without game and bye.
    pub(crate) fn unpaired(&self, ranks: &[Rank]) -> usize {
        let n = ranks.len();
        let is_edge = |u: usize, v: usize| {
            if u == n || v == n {
                self.players[ranks[u.min(v)]].may_have_bye
            } else {
                self.may_meet(ranks[u], ranks[v])
            }
        };
        Largest::greedy(n + n % 2, is_edge).grow(is_edge)
    }
}

fn unplayed(entrant: &Entrant) -> u8 {
    u8::try_from(entrant.floats.len().saturating_sub(entrant.opponents.len())).unwrap_or(u8::MAX)
}
