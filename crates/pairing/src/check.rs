//! The checker that C.04 asks of pairing programs: every round paired again and compared.

use arbiter_tournament::{Bye, PairingNumber, Record, RoundEntry};

use arbiter_rulebook::Color;

use crate::{
    dutch::{self, DutchPairing, explain::Verdict},
    swiss::{Board, Boards, Field, FieldError, Options},
};

/// Something in which a file's round is not what the rules give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which round.
    pub round: usize,
    /// What it is about.
    pub what: What,
}

/// What a difference is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A game of the file that the rules do not give.
    Game {
        /// As the file has it.
        found: Board,
        /// Whom the rules give to White and Black of that game; none for the bye.
        expected: [Option<PairingNumber>; 2],
        /// What decides against the file's pairing.
        verdict: Verdict,
    },
    /// The right game with the wrong colours.
    Colors {
        /// As the file has it.
        found: Board,
        /// The rule that gives the colours the other way round.
        rule: dutch::ColorRule,
    },
    /// The bye went to somebody else.
    Bye {
        /// As the file has it.
        found: Option<PairingNumber>,
        /// What the rules give.
        expected: Option<PairingNumber>,
        /// What decides against the file's pairing.
        verdict: Verdict,
    },
    /// The file has a round where the rules have none.
    NoPairing(dutch::NoPairing),
}

/// Pairs every round of the record again by the Dutch rules and lists what is different.
pub fn check(record: &Record) -> Result<Vec<Difference>, FieldError> {
    let mut differences = Vec::new();
    for round in 1..=record.rounds_recorded() {
        let options = Options { round: Some(round), ..Options::default() };
        let field = match Field::of(record, &options) {
            Ok(field) => field,
            // Byes asked for the round to come are no round.
            Err(FieldError::NoSuchRound { .. }) => break,
            Err(error) => return Err(error),
        };
        let found = recorded(record, &field);
        if !found.boards.is_empty() || found.bye.is_some() {
            check_round(&field, &found, &mut differences);
        }
    }
    Ok(differences)
}

/// The round as the record has it.
pub fn recorded(record: &Record, field: &Field) -> Boards {
    let mut boards = Vec::new();
    let mut bye = None;
    for player in &record.players {
        match player.rounds.get(field.round - 1) {
            Some(&RoundEntry::Paired { opponent, color: Some(Color::White), .. }) => {
                boards.push(Board { white: player.number, black: opponent });
            }
            Some(RoundEntry::Bye(Bye::PairingAllocated)) => bye = Some(player.number),
            Some(RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent) | None => {}
        }
    }
    Boards::in_order(field, boards, bye)
}

fn check_round(field: &Field, found: &Boards, differences: &mut Vec<Difference>) {
    let round = field.round;
    let pairing = match DutchPairing::of(field) {
        Ok(pairing) => pairing,
        Err(none) => {
            differences.push(Difference { round, what: What::NoPairing(none) });
            return;
        }
    };
    let expected = pairing.boards(field);
    if expected == *found {
        return;
    }
    let mut given: Vec<Option<Board>> = vec![None; field.entrants.len()];
    for &board in &expected.boards {
        given[board.white.index()] = Some(board);
        given[board.black.index()] = Some(board);
    }
    let verdict = pairing.verdict(field, found);
    for &board in &found.boards {
        let should = given.get(board.white.index()).copied().flatten();
        let what = match should {
            Some(same) if same == board => continue,
            Some(same) if same.white == board.black && same.black == board.white => {
                What::Colors { found: board, rule: pairing.color_rule(board.white, board.black) }
            }
            Some(_) | None => What::Game {
                found: board,
                expected: [board.white, board.black].map(|number| opponent(&given, number)),
                verdict: verdict.clone(),
            },
        };
        differences.push(Difference { round, what });
    }
    if found.bye != expected.bye {
        let what = What::Bye { found: found.bye, expected: expected.bye, verdict };
        differences.push(Difference { round, what });
    }
}

fn opponent(given: &[Option<Board>], number: PairingNumber) -> Option<PairingNumber> {
    let board = given.get(number.index()).copied().flatten()?;
    Some(if board.white == number { board.black } else { board.white })
}
