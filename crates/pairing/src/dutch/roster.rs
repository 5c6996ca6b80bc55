//! The players to pair, by rank (A.2), with what the criteria ask about them.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

use crate::{
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
    /// May be given the pairing-allocated bye (C.2).
    pub(crate) may_have_bye: bool,
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
}

impl Contender {
    /// The colour that an absolute preference demands.
    pub(crate) fn absolute(&self) -> Option<Color> {
        self.preference.filter(|wanted| wanted.grade == Grade::Absolute).map(|wanted| wanted.color)
    }
}

impl Roster {
    pub(crate) fn of(field: &Field) -> Self {
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
                is_top_scorer: field.is_top_scorer(entrant),
                effective_number: effective[entrant.number.index()],
                barred,
            }
        };
        Self {
            players: ranking.iter().map(contender).collect(),
            initial_color: field.initial_color,
        }
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
