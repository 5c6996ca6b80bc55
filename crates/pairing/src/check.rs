//! The checker that C.04 asks of pairing programs: every round paired again and compared.

use arbiter_rulebook::Color;
use arbiter_tournament::{
    Bye, Family, KnockOutRules, OddField, PairingNumber, Record, RoundEntry, System,
};

use crate::{
    NoPairing, Options, PairedRound, WhyNot, double_swiss, dutch,
    dutch::explain::Verdict,
    pair,
    swiss::{Board, Boards, Field, FieldError},
    team_swiss,
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
        against: Against,
    },
    /// The right game with the wrong colours.
    Colors {
        /// As the file has it.
        found: Board,
        /// The rule that gives the colours the other way round and the number of its article,
        /// where the system names one.
        rule: Option<(dutch::ColorRule, &'static str)>,
    },
    /// The bye went to somebody else.
    Bye {
        /// As the file has it.
        found: Option<PairingNumber>,
        /// What the rules give.
        expected: Option<PairingNumber>,
        /// What decides against the file's pairing, where the system says so of byes.
        against: Option<Against>,
    },
    /// The file has a round where the rules have none.
    NoPairing(NoPairing),
}

/// What decides against a pairing of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Against {
    /// The first thing, from the top down, that is wrong with the whole round.
    Round(Verdict),
    /// Why these two do not meet.
    Pair {
        /// The pair of the file.
        pair: [PairingNumber; 2],
        /// Why not.
        why: WhyNot,
    },
}

/// Pairs every round of the record again by `system` and lists what is different. The round of
/// `options` does not count, the rest holds for every round.
pub fn check(
    system: System,
    record: &Record,
    options: &Options,
) -> Result<Vec<Difference>, FieldError> {
    match system.family() {
        Family::KnockOut => knock_out(record, options),
        // Nobody but the event knows what its own rules give.
        Family::Own => Ok(Vec::new()),
        Family::Swiss
        | Family::DoubleSwiss
        | Family::TeamSwiss(_)
        | Family::RoundRobin { .. }
        | Family::Belgrade { .. }
        | Family::Keizer(_) => check_rounds(system, record, options),
    }
}

fn check_rounds(
    system: System,
    record: &Record,
    options: &Options,
) -> Result<Vec<Difference>, FieldError> {
    let mut differences = Vec::new();
    for round in 1..=record.rounds_recorded() {
        let mut found = recorded_by(system, record, round);
        if found.boards.is_empty() && found.bye.is_none() {
            continue;
        }
        let mut options = Options { round: Some(round), ..options.clone() };
        if let Family::Belgrade { .. } = system.family() {
            options.absent.extend(without_a_game(record, round));
        }
        match pair(system, record, &options) {
            Ok(paired) => {
                if let Family::RoundRobin { .. } = system.family() {
                    found.bye = found.bye.or_else(|| free_in_table(record, &paired));
                }
                check_round(&paired, &found, &mut differences);
            }
            // Byes asked for the round to come are no round.
            Err(NoPairing::Field(FieldError::NoSuchRound { .. })) => break,
            // A round by hand, beyond the table or with somebody whom the rules cannot place.
            Err(NoPairing::Field(
                error @ (FieldError::NoRating { .. } | FieldError::NoRoundLeft { .. }),
            )) => {
                let none = NoPairing::Field(error);
                differences.push(Difference { round, what: What::NoPairing(none) });
            }
            Err(NoPairing::Field(error)) => return Err(error),
            Err(none) => differences.push(Difference { round, what: What::NoPairing(none) }),
        }
    }
    Ok(differences)
}

/// The player whom the table leaves free in this round, if the file has no game for them: the free
/// round of an odd round robin is written as a bye of any kind, most often as one without points.
fn free_in_table(record: &Record, paired: &PairedRound) -> Option<PairingNumber> {
    let free = paired.boards.bye?;
    let entry = record.player(free)?.rounds.get(paired.round - 1);
    (!matches!(entry, Some(RoundEntry::Paired { .. }))).then_some(free)
}

/// How many rounds of a record can be compared with what the rules give: those with a game or an
/// allocated bye, and none where the event has rules of its own.
pub fn comparable_rounds(system: System, record: &Record) -> usize {
    let is_paired = |round: &usize| {
        let found = recorded_by(system, record, *round);
        !found.boards.is_empty() || found.bye.is_some()
    };
    match system.family() {
        Family::Own => 0,
        Family::Swiss
        | Family::DoubleSwiss
        | Family::TeamSwiss(_)
        | Family::RoundRobin { .. }
        | Family::KnockOut
        | Family::Belgrade { .. }
        | Family::Keizer(_) => (1..=record.rounds_recorded()).filter(is_paired).count(),
    }
}

/// Those who have neither a game nor the bye of the round.
fn without_a_game(record: &Record, round: usize) -> impl Iterator<Item = PairingNumber> {
    let is_without = move |entry: Option<&RoundEntry>| match entry {
        Some(RoundEntry::Paired { .. } | RoundEntry::Bye(Bye::PairingAllocated)) => false,
        Some(RoundEntry::Bye(_) | RoundEntry::Absent) | None => true,
    };
    let players = record.players.iter();
    players.filter(move |it| is_without(it.rounds.get(round - 1))).map(|it| it.number)
}

/// A file does not say how many games a tie of a knock-out has, what is done with an odd field,
/// nor who won what was played off: the rounds themselves tell.
fn knock_out(record: &Record, options: &Options) -> Result<Vec<Difference>, FieldError> {
    let mut options = options.clone();
    if options.playoffs.is_empty() {
        options.playoffs = played_off(record);
    }
    if options.knock_out != KnockOutRules::default() {
        return check_rounds(System::KnockOut, record, &options);
    }
    options.knock_out.games = games_of_a_tie(record);
    let mut least: Option<Vec<Difference>> = None;
    for odd_field in [OddField::Preliminary, OddField::Byes] {
        options.knock_out.odd_field = odd_field;
        let found = check_rounds(System::KnockOut, record, &options)?;
        if least.as_ref().is_none_or(|least| found.len() < least.len()) {
            least = Some(found);
        }
    }
    Ok(least.unwrap_or_default())
}

/// The rounds from the first on in which nobody meets a second opponent.
fn games_of_a_tie(record: &Record) -> u8 {
    let pairs = |round: usize| -> Vec<[PairingNumber; 2]> {
        let boards = round_of(record, round).boards.into_iter();
        boards.map(|it| [it.white.min(it.black), it.white.max(it.black)]).collect()
    };
    let first = pairs(1);
    let same = (2..=record.rounds_recorded()).take_while(|&round| {
        let pairs = pairs(round);
        !pairs.is_empty() && pairs.iter().all(|pair| first.contains(pair))
    });
    u8::try_from(1 + same.count()).unwrap_or(u8::MAX)
}

/// Who went on from each tie: the one of the two who plays on after their last game.
fn played_off(record: &Record) -> Vec<Vec<PairingNumber>> {
    let last_of = |number: PairingNumber, with: Option<PairingNumber>| {
        let rounds = record.player(number).map_or(&[][..], |player| &player.rounds);
        rounds.iter().rposition(|entry| {
            matches!(entry, RoundEntry::Paired { opponent, .. }
                if with.is_none_or(|with| with == *opponent))
        })
    };
    let mut orders = Vec::new();
    for round in 1..=record.rounds_recorded() {
        for Board { white, black } in round_of(record, round).boards {
            let met = last_of(white, Some(black));
            let plays_on = |number: PairingNumber| met < last_of(number, None);
            match (plays_on(white), plays_on(black)) {
                (true, false) => orders.push(vec![white, black]),
                (false, true) => orders.push(vec![black, white]),
                // Who was exempt when the event ended is placed before who went out.
                (false, false) => orders.extend(by_rank(record, white, black)),
                (true, true) => {}
            }
        }
    }
    orders
}

/// Both in the order of the ranks that the file states.
fn by_rank(
    record: &Record,
    one: PairingNumber,
    other: PairingNumber,
) -> Option<Vec<PairingNumber>> {
    let rank = |number| record.player(number).and_then(|player| player.stated_rank);
    let (first, second) = (rank(one)?, rank(other)?);
    Some(if first <= second { vec![one, other] } else { vec![other, one] })
}

/// The round as the record has it, in the order of boards.
pub fn recorded(record: &Record, field: &Field) -> Boards {
    let Boards { boards, bye } = round_of(record, field.round);
    Boards::in_order(field, boards, bye)
}

/// The round as the record has it, of teams where the system pairs teams, in the order of
/// White's numbers.
pub fn recorded_by(system: System, record: &Record, round: usize) -> Boards {
    match system.family() {
        Family::TeamSwiss(_) => team_swiss::recorded(record, round),
        Family::DoubleSwiss if double_swiss::is_second_game(round) => {
            let mut found = round_of(record, round);
            // The bye of a match is allocated once and holds for both games.
            let has_bye = |number: PairingNumber| {
                let entry = record.player(number).and_then(|player| player.rounds.get(round - 1));
                matches!(entry, Some(RoundEntry::Bye(_)))
            };
            let first = round_of(record, round - 1).bye;
            found.bye = found.bye.or(first.filter(|&number| has_bye(number)));
            found
        }
        Family::Swiss
        | Family::DoubleSwiss
        | Family::RoundRobin { .. }
        | Family::KnockOut
        | Family::Belgrade { .. }
        | Family::Keizer(_)
        | Family::Own => round_of(record, round),
    }
}

/// The round as the record has it, in the order of White's numbers.
fn round_of(record: &Record, round: usize) -> Boards {
    let mut boards = Vec::new();
    let mut bye = None;
    for player in &record.players {
        match player.rounds.get(round - 1) {
            Some(&RoundEntry::Paired { opponent, color: Some(Color::White), .. }) => {
                boards.push(Board { white: player.number, black: opponent });
            }
            Some(RoundEntry::Bye(Bye::PairingAllocated)) => bye = Some(player.number),
            Some(RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent) | None => {}
        }
    }
    Boards { boards, bye }
}

fn check_round(paired: &PairedRound, found: &Boards, differences: &mut Vec<Difference>) {
    let round = paired.round;
    let expected = &paired.boards;
    let n = found.boards.iter().chain(&expected.boards).flat_map(|it| [it.white, it.black]);
    let n = n.map(|number| number.index() + 1).max().unwrap_or(0);
    let mut given: Vec<Option<Board>> = vec![None; n];
    for &board in &expected.boards {
        given[board.white.index()] = Some(board);
        given[board.black.index()] = Some(board);
    }
    let has_all = found.boards.iter().all(|board| given[board.white.index()] == Some(*board));
    if has_all && found.boards.len() == expected.boards.len() && found.bye == expected.bye {
        return;
    }
    let verdict = paired.verdict(found);
    let against = |pair: [PairingNumber; 2]| match &verdict {
        Some(verdict) => Against::Round(verdict.clone()),
        None => Against::Pair { pair, why: paired.why_not(pair[0], pair[1]) },
    };
    for &board in &found.boards {
        let what = match given[board.white.index()] {
            Some(same) if same == board => continue,
            Some(same) if same.white == board.black && same.black == board.white => {
                What::Colors { found: board, rule: paired.color_rule(board.white, board.black) }
            }
            Some(_) | None => What::Game {
                found: board,
                expected: [board.white, board.black].map(|number| opponent(&given, number)),
                against: against([board.white, board.black]),
            },
        };
        differences.push(Difference { round, what });
    }
    if found.bye != expected.bye {
        let against = verdict.map(Against::Round);
        let what = What::Bye { found: found.bye, expected: expected.bye, against };
        differences.push(Difference { round, what });
    }
}

fn opponent(given: &[Option<Board>], number: PairingNumber) -> Option<PairingNumber> {
    let board = given.get(number.index()).copied().flatten()?;
    Some(if board.white == number { board.black } else { board.white })
}
