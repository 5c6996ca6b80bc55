//! `-c`: every round of a file beside the one that the rules give, in the words of bbpPairings.

use std::fmt::Write as _;

use arbiter_pairing::{
    NoPairing, Options, PairedRound,
    check::recorded_by,
    pair,
    swiss::{Board, Boards, FieldError},
};
use arbiter_tournament::{PairingNumber, Record, System};

use super::in_order;
use crate::error::CommandError;

/// The listing, and the rounds that the rules give.
pub(super) fn check(
    system: System,
    record: &Record,
    options: &Options,
    name: &str,
) -> Result<(String, Vec<PairedRound>), CommandError> {
    let mut text = String::new();
    let mut rounds = Vec::new();
    for round in 1..=record.rounds_recorded() {
        let found = recorded_by(system, record, round);
        if found.boards.is_empty() && found.bye.is_none() {
            continue;
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}: Round #{round}");
        let options = Options { round: Some(round), ..options.clone() };
        match pair(system, record, &options) {
            Ok(paired) => {
                compare(&mut text, &in_order(&paired), &found);
                rounds.push(paired);
            }
            Err(NoPairing::Field(error @ FieldError::UnknownPlayer { .. })) => {
                return Err(CommandError::bad_input(error.to_string()));
            }
            Err(_) => {
                let _ = writeln!(text, "No valid pairing exists for round {round}.\n");
            }
        }
    }
    text.push('\n');
    Ok((text, rounds))
}

/// White and Black, Black missing for the bye.
type Line = (PairingNumber, Option<PairingNumber>);

fn lines(boards: &Boards) -> Vec<Line> {
    let games = boards.boards.iter().map(|&Board { white, black }| (white, Some(black)));
    games.chain(boards.bye.map(|bye| (bye, None))).collect()
}

fn compare(text: &mut String, expected: &Boards, found: &Boards) {
    let (expected, found) = (lines(expected), lines(found));
    let wanted: Vec<&Line> = expected.iter().filter(|line| !found.contains(line)).collect();
    if wanted.is_empty() {
        return;
    }
    let concerned = |line: &&Line| {
        let own = [Some(line.0), line.1];
        wanted.iter().any(|(white, black)| own.contains(&Some(*white)) || own.contains(black))
    };
    let given: Vec<&Line> =
        found.iter().filter(|line| !expected.contains(line)).filter(concerned).collect();
    let _ = writeln!(text, "  Checker pairings        Tournament pairings ");
    let black = |black: Option<PairingNumber>| black.map_or(0, PairingNumber::get);
    for (idx, given) in given.iter().enumerate() {
        let ours = wanted.get(idx).map_or_else(
            || " ".repeat(9),
            |(white, other)| format!("{:>3} - {:>3}", white.get(), black(*other)),
        );
        let _ = writeln!(text, "    {ours}{:16}{:>3} - {:>3}", "", given.0.get(), black(given.1));
    }
    text.push('\n');
}
