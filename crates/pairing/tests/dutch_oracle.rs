//! The engine against the literal oracle, on random small tournaments.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a failed test panics")]

use crate::{brute, oracle};

use std::collections::BTreeMap;

use arbiter_pairing::{
    Edition, dutch,
    generate::{Plan, generate},
    swiss::{ColorHistory, Entrant, Field, Float, Grade, Options},
};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{PairingNumber, System};

use crate::oracle::Oracle;

/// Editions and how many criteria each has, from C1.
const EDITIONS: [(Edition, usize); 2] = [(Edition::E2017, 19), (Edition::E2026, 21)];

/// Every criterion must have decided something, or the comparison says nothing about it.
const CRITERIA: [&str; 21] = [
    "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13", "C14", "C15",
    "C16", "C17", "C18", "C19", "C20", "C21",
];

/// Tournaments of 4 to 8 players, of all lengths, with plenty of byes and forfeits.
fn plan(seed: u64) -> Plan {
    let players = 4 + u16::try_from(seed % 5).unwrap();
    let rounds = 3 + u8::try_from(seed / 5 % 5).unwrap();
    let options = Options::default();
    Plan { options, forfeits: 60, ..brute::plan(System::Dutch, players, rounds, seed) }
}

/// A field that no tournament need have led to: any scores, colours, floats and meetings.
fn wild_field(seed: u64, edition: Edition) -> Field {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut draw = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let n = 4 + draw(4);
    let games = 2 + draw(5);
    let numbers: Vec<PairingNumber> =
        (1..=n).map(|number| PairingNumber::new(u16::try_from(number).unwrap()).unwrap()).collect();
    let floats = [Float::None, Float::None, Float::Down, Float::Up];
    let mut entrants: Vec<Entrant> = Vec::new();
    for &number in &numbers {
        let score = Score::from_tenths(u16::try_from(5 * (games + draw(3))).unwrap());
        let bias = draw(3);
        entrants.push(Entrant {
            number,
            rating: None,
            score,
            pairing_score: score,
            scores_before: (Score::ZERO, Score::ZERO),
            barred_opponents: Vec::new(),
            // How many there were decides how many rounds were not played.
            opponents: vec![number; usize::try_from(draw(3)).unwrap()],
            colors: colors_within_limits(games - draw(2), || draw(4) < 1 + bias),
            upfloats: Vec::new(),
            floats: (0..2).map(|_| floats[usize::try_from(draw(4)).unwrap()]).collect(),
            had_bye: draw(4) == 0,
            is_present: true,
            took_part: true,
        });
    }
    for one in 0..entrants.len() {
        for other in one + 1..entrants.len() {
            if draw(4) == 0 {
                entrants[one].barred_opponents.push(numbers[other]);
                entrants[other].barred_opponents.push(numbers[one]);
            }
        }
    }
    let round = usize::try_from(games + 1).unwrap();
    let rounds_total = Some(round + usize::try_from(draw(2)).unwrap());
    Field { edition, entrants, round, rounds_total, initial_color: Color::White, win: Score::ONE }
}

/// Colours that respect basic rules f and g, as those of real fields do.
fn colors_within_limits(games: u64, mut wants_black: impl FnMut() -> bool) -> ColorHistory {
    let mut history = ColorHistory::default();
    for _ in 0..games {
        let color = if wants_black() { Color::Black } else { Color::White };
        let must = history.preference().filter(|wanted| wanted.grade == Grade::Absolute);
        history.push(must.map_or(color, |wanted| wanted.color));
    }
    history
}

type Counts = BTreeMap<&'static str, usize>;

#[track_caller]
fn check(field: &Field, what: &str, decided: &mut Counts) {
    let mut oracle = Oracle::new(field);
    let expected = match field.edition {
        Edition::E2017 => oracle.pair(),
        Edition::E2026 => oracle.pair_2026(),
    };
    assert_eq!(dutch::pair(field).ok(), expected, "{what}");
    assert_eq!(dutch::pair_exactly(field).ok(), expected, "{what}");
    for (name, count) in oracle.decided {
        *decided.entry(name).or_default() += count;
    }
}

/// Compares on tournaments and wild fields, and wants every criterion to have decided.
fn compare(edition: Edition, tournaments: u64, fields: u64) {
    let mut decided = Counts::new();
    let mut rounds = 0;
    for seed in 0..tournaments {
        let record = generate(&plan(seed));
        for round in 1..=record.rounds_recorded() {
            let options = Options { edition, round: Some(round), ..Options::default() };
            let field = Field::of(&record, &options).unwrap();
            check(&field, &format!("tournament {seed}, round {round}"), &mut decided);
            rounds += 1;
        }
    }
    for seed in 0..fields {
        check(&wild_field(seed, edition), &format!("field {seed}"), &mut decided);
    }
    println!("{edition}: {rounds} rounds of tournaments and {fields} wild fields");
    println!("candidates passed over, by criterion: {decided:?}");
    let n_criteria = EDITIONS.iter().find(|(it, _)| *it == edition).unwrap().1;
    for name in &CRITERIA[..n_criteria] {
        assert!(decided.get(name).is_some_and(|&times| 0 < times), "{name} has decided nothing");
    }
}

// clause: DUTCH.B8, DUTCH.C4, DUTCH.C16, DUTCH.C17, DUTCH.C18, DUTCH.C19, DUTCH.D4, SWISS.A4
#[test]
fn the_engine_takes_what_the_literal_order_of_2017_takes() {
    compare(Edition::E2017, 10_000, 20_000);
}

// clause: 2026:DUTCH.C1, 2026:DUTCH.C2, 2026:DUTCH.C3, 2026:DUTCH.C4, 2026:DUTCH.C5
// clause: 2026:DUTCH.C6, 2026:DUTCH.C7, 2026:DUTCH.C8, 2026:DUTCH.C9, 2026:DUTCH.C10
// clause: 2026:DUTCH.C11, 2026:DUTCH.C12, 2026:DUTCH.C13, 2026:DUTCH.C14, 2026:DUTCH.C15
// clause: 2026:DUTCH.C16, 2026:DUTCH.C17, 2026:DUTCH.C18, 2026:DUTCH.C19, 2026:DUTCH.C20
// clause: 2026:DUTCH.C21, 2026:DUTCH.3.8, 2026:DUTCH.4.2, 2026:DUTCH.4.3, 2026:DUTCH.4.4
#[test]
fn the_engine_takes_what_the_literal_order_of_2026_takes() {
    compare(Edition::E2026, 4_000, 15_000);
}

// clause: DUTCH.D1
#[test]
fn transpositions_are_as_many_as_the_regulation_counts() {
    let homogeneous = oracle::selections(&[6, 7, 8, 9, 10, 11], 5);
    let heterogeneous = oracle::selections(&[3, 4, 5, 6, 7, 8, 9, 10, 11], 2);

    assert_eq!(homogeneous.len(), 720);
    assert_eq!(homogeneous[..3], [[6, 7, 8, 9, 10], [6, 7, 8, 9, 11], [6, 7, 8, 10, 9]]);
    assert_eq!(homogeneous[719], [11, 10, 9, 8, 7]);
    assert_eq!(heterogeneous.len(), 72);
    assert_eq!(heterogeneous[..2], [[3, 4], [3, 5]]);
}

// clause: DUTCH.D2a, DUTCH.D2b, DUTCH.D2c, DUTCH.D2d
#[test]
fn exchanges_of_six_come_in_the_printed_order() {
    let order: Vec<String> = oracle::exchanges(6, 3)
        .into_iter()
        .map(|(s1, s2)| {
            let text = |list: Vec<usize>| list.iter().map(|idx| (idx + 1).to_string()).collect();
            let out: String = text(s2.into_iter().filter(|&idx| idx < 3).collect());
            let into: String = text(s1.into_iter().filter(|&idx| 3 <= idx).collect());
            format!("{out}/{into}")
        })
        .collect();

    let expected = "/ 3/4 3/5 2/4 3/6 2/5 1/4 2/6 1/5 1/6 \
        23/45 23/46 13/45 23/56 13/46 12/45 13/56 12/46 12/56 123/456";
    assert_eq!(order, expected.split_whitespace().collect::<Vec<_>>());
}
