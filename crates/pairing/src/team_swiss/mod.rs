//! The Swiss system for teams (C.04.6).
//!
//! | article | module |
//! |---|---|
//! | 1.2 to 1.6, C1, C2 | `input`: the matches of the teams of a record |
//! | 1.7 | `preference`: which colour a team wants |
//! | 3 | [`crate::upfloat`], which Double-Swiss shares |
//! | 4 | `colors`: who has White on the first board |
//!
//! Numbers are those of teams. The limits on colours of the basic rules do not hold for teams.

mod colors;
mod input;
mod preference;

use arbiter_rulebook::Score;
use arbiter_tournament::{PairingNumber, Record, TeamRoundKind, TeamRules, VirtualPoints};

pub use colors::TeamColorRule;
pub use preference::preference;

use crate::{
    Options,
    swiss::{Board, Boards, Field, FieldError, Float},
    upfloat::{Contender, MatchColorRule, MatchReasons, MatchWhyNot, Pairing, Round, UpfloatError},
};

/// The teams before a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamField {
    /// Scores, colours and floats of the teams, by their numbers.
    pub field: Field,
    /// The other score of each team, by index, where it helps to give colours.
    pub secondary: Option<Vec<Score>>,
    /// What the regulations chose.
    pub rules: TeamRules,
}

/// A round of teams, with what it was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPairing {
    /// Those who were paired.
    pub round: Round,
    /// Brackets, upfloaters and pairs.
    pub pairing: Pairing,
    /// The colours of each match.
    pub colors: Vec<(Board, TeamColorRule)>,
}

/// Why there is no round of teams.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TeamSwissError {
    /// The record has no teams.
    #[error("there are no teams")]
    NoTeams,
    /// The teams cannot be paired.
    #[error(transparent)]
    Pairing(#[from] UpfloatError),
}

impl TeamField {
    /// The field before the round that `options` name, or before the next one. Numbers among
    /// the options are those of teams.
    pub fn of(record: &Record, options: &Options, rules: TeamRules) -> Result<Self, FieldError> {
        input::field(record, options, rules)
    }

    /// The fictitious points of the teams in rounds 1 to `rounds`.
    pub fn virtual_points(
        record: &Record,
        options: &Options,
        rules: TeamRules,
        rounds: usize,
    ) -> Result<VirtualPoints, FieldError> {
        input::points_of_rounds(record, options, rules, rounds)
    }
}

impl TeamPairing {
    /// Pairs the round.
    pub fn of(teams: &TeamField) -> Result<Self, TeamSwissError> {
        let field = &teams.field;
        if field.entrants.is_empty() {
            return Err(TeamSwissError::NoTeams);
        }
        let is_last = field.is_last_round();
        let present = field.entrants.iter().filter(|entrant| entrant.is_present);
        let contenders = present.map(|entrant| Contender {
            number: entrant.number,
            score: entrant.pairing_score,
            barred: entrant.barred_opponents.clone(),
            floated: entrant.float_back(1) != Float::None,
            may_have_bye: !entrant.had_bye,
            matches_played: entrant.opponents.len(),
            preference: preference(teams.rules.colors, &entrant.colors, is_last),
        });
        // C7 and C10 do not hold in the last two rounds.
        let is_near_end = field.rounds_total.is_some_and(|total| total <= field.round + 1);
        let round = Round::new(contenders.collect(), !is_near_end);
        let pairing = round.pair()?;
        let pairs = pairing.brackets.iter().flat_map(|bracket| &bracket.pairs);
        let colors = pairs.map(|&(one, other)| colors::allot(teams, one, other)).collect();
        Ok(Self { round, pairing, colors })
    }

    /// The matches, in the order of publication; White is the team with White on board 1.
    pub fn boards(&self, field: &Field) -> Boards {
        let boards = self.colors.iter().map(|&(board, _)| board).collect();
        Boards::in_order(field, boards, self.pairing.bye)
    }

    /// Why the round is as it is.
    pub fn explain(&self, round: usize) -> MatchReasons {
        let colors: Vec<_> =
            self.colors.iter().map(|&(board, rule)| (board, MatchColorRule::Team(rule))).collect();
        self.round.reasons(round, &self.pairing, &colors)
    }

    /// Why `one` does not play `other`.
    pub fn why_not(&self, one: PairingNumber, other: PairingNumber) -> MatchWhyNot {
        self.round.why_not(&self.pairing, (one, other))
    }

    /// The rule that gave the colours of a match.
    pub fn color_rule(&self, one: PairingNumber, other: PairingNumber) -> Option<TeamColorRule> {
        let is_pair = |board: &Board| {
            (board.white, board.black) == (one, other) || (board.white, board.black) == (other, one)
        };
        self.colors.iter().find(|(board, _)| is_pair(board)).map(|&(_, rule)| rule)
    }
}

/// The matches of a round as the record has them, in the order of White's numbers, and the team
/// with the bye. Rounds are counted from 1.
pub fn recorded(record: &Record, round: usize) -> Boards {
    let mut boards = Boards::default();
    for (rounds, number) in record.team_rounds(round).iter().zip(1..) {
        let Some(number) = PairingNumber::new(number) else { continue };
        match rounds.last().map(|it| it.kind) {
            Some(TeamRoundKind::Match {
                opponent,
                color: Some(arbiter_rulebook::Color::White),
                ..
            }) => boards.boards.push(Board { white: number, black: opponent }),
            Some(TeamRoundKind::Bye(arbiter_tournament::Bye::PairingAllocated)) => {
                boards.bye = Some(number);
            }
            Some(TeamRoundKind::Match { .. } | TeamRoundKind::Bye(_) | TeamRoundKind::Absent)
            | None => {}
        }
    }
    boards
}
