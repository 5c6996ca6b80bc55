//! Double-Swiss (C.04.5): every pairing is a match of two games with colours exchanged.
//!
//! | article | module |
//! |---|---|
//! | 1.4 to 1.6, C1, C2 | `input`: matches put together from the games of a record |
//! | 3 | [`crate::upfloat`], which the Swiss for teams shares |
//! | 4 | `colors`: who has White in the first game |
//!
//! A record has one entry per game, so match `k` stands in its rounds `2k - 1` and `2k`. The
//! first of them is paired; the second repeats it with colours exchanged. The bye of a match is
//! the pairing-allocated bye and then a half-point bye, together a win and a draw (1.4).

mod colors;
mod input;

use arbiter_rulebook::Color;
use arbiter_tournament::{Bye, PairingNumber, Record, RoundEntry, VirtualPoints};

pub use colors::DoubleColorRule;

use crate::{
    Options,
    swiss::{Board, Boards, Field, FieldError},
    upfloat::{Contender, MatchColorRule, MatchReasons, MatchWhyNot, Pairing, Round, UpfloatError},
};

/// A round of first games, with what it was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoublePairing {
    /// Those who were paired.
    pub round: Round,
    /// Brackets, upfloaters and pairs.
    pub pairing: Pairing,
    /// The colours of each pair, in the order of boards.
    pub colors: Vec<(Board, DoubleColorRule)>,
}

/// The first game of a match belongs to an odd round, the second to an even one.
pub const fn is_second_game(round: usize) -> bool {
    round.is_multiple_of(2)
}

/// The field before the match that begins in `round`, an odd one.
pub fn field(record: &Record, options: &Options, round: usize) -> Result<Field, FieldError> {
    input::field(record, options, round)
}

/// The fictitious points of rounds 1 to `rounds`, both games of a match with those of the match.
pub fn virtual_points(
    record: &Record,
    options: &Options,
    rounds: usize,
) -> Result<VirtualPoints, FieldError> {
    input::points_of_games(record, options, rounds)
}

impl DoublePairing {
    /// Pairs the match round that the field is about.
    pub fn of(field: &Field) -> Result<Self, UpfloatError> {
        let present = field.entrants.iter().filter(|entrant| entrant.is_present);
        let contenders = present.map(|entrant| Contender {
            number: entrant.number,
            score: entrant.pairing_score,
            barred: entrant.barred_opponents.clone(),
            floated: entrant.float_back(1) != crate::swiss::Float::None,
            may_have_bye: !entrant.had_bye,
            matches_played: entrant.opponents.len(),
            preference: None,
        });
        // C7 and C8 do not hold in the last round.
        let round = Round::new(contenders.collect(), !field.is_last_round());
        let pairing = round.pair()?;
        let pairs = pairing.brackets.iter().flat_map(|bracket| &bracket.pairs);
        let colors = pairs.map(|&(one, other)| colors::allot(field, one, other)).collect();
        Ok(Self { round, pairing, colors })
    }

    /// The first games, in the order of boards.
    pub fn boards(&self, field: &Field) -> Boards {
        let boards = self.colors.iter().map(|&(board, _)| board).collect();
        Boards::in_order(field, boards, self.pairing.bye)
    }

    /// Why the round is as it is.
    pub fn explain(&self, round: usize) -> MatchReasons {
        let colors: Vec<_> = self
            .colors
            .iter()
            .map(|&(board, rule)| (board, MatchColorRule::Double(rule)))
            .collect();
        self.round.reasons(round, &self.pairing, &colors)
    }

    /// Why `one` does not play `other`.
    pub fn why_not(&self, one: PairingNumber, other: PairingNumber) -> MatchWhyNot {
        self.round.why_not(&self.pairing, (one, other))
    }

    /// The rule that gave the colours of a pair.
    pub fn color_rule(&self, one: PairingNumber, other: PairingNumber) -> Option<DoubleColorRule> {
        let is_pair = |board: &Board| {
            (board.white, board.black) == (one, other) || (board.white, board.black) == (other, one)
        };
        self.colors.iter().find(|(board, _)| is_pair(board)).map(|&(_, rule)| rule)
    }
}

/// The second games of the matches whose first games are in the round before `round`, in the
/// order of the numbers of White, and who has the bye of that match.
pub fn second_games(record: &Record, round: usize) -> Boards {
    let Some(first_idx) = round.checked_sub(2) else { return Boards::default() };
    let mut boards = Boards::default();
    for player in &record.players {
        match player.rounds.get(first_idx) {
            Some(&RoundEntry::Paired { opponent, color: Some(Color::Black), .. }) => {
                boards.boards.push(Board { white: player.number, black: opponent });
            }
            Some(RoundEntry::Bye(Bye::PairingAllocated)) => boards.bye = Some(player.number),
            Some(RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent) | None => {}
        }
    }
    boards
}
