//! Fields of the Dutch system written as rows.
//!
//! A row is a player: number, score, colours had, then marks: `D` and `U` for floats of the
//! previous round, `D2` and `U2` of the one before, `x3` for "has met 3", `bye` for a bye or a
//! win by forfeit.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use arbiter_pairing::{
    dutch::{self, Criterion, DutchPairing},
    swiss::{Entrant, Field, Float},
};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

pub(crate) fn number(text: &str) -> PairingNumber {
    PairingNumber::new(text.parse().unwrap()).unwrap()
}

pub(crate) fn score(text: &str) -> Score {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    Score::from_tenths(whole.parse::<u16>().unwrap() * 10 + tenths.parse::<u16>().unwrap())
}

pub(crate) fn absentee(number: PairingNumber) -> Entrant {
    Entrant {
        number,
        rating: None,
        score: Score::ZERO,
        pairing_score: Score::ZERO,
        scores_before: (Score::ZERO, Score::ZERO),
        barred_opponents: Vec::new(),
        opponents: Vec::new(),
        colors: [].into_iter().collect(),
        upfloats: Vec::new(),
        floats: vec![Float::None; 2],
        had_bye: false,
        is_present: false,
        took_part: true,
    }
}

/// A field of nine rounds; the round to pair follows from the longest row of colours.
pub(crate) fn field(rows: &[&str]) -> Field {
    let mut entrants: Vec<Entrant> = Vec::new();
    for row in rows {
        let words: Vec<&str> = row.split_whitespace().collect();
        let own = number(words[0]);
        while entrants.len() < usize::from(own.get()) {
            let next = u16::try_from(entrants.len() + 1).unwrap();
            entrants.push(absentee(PairingNumber::new(next).unwrap()));
        }
        let entrant = &mut entrants[own.index()];
        entrant.is_present = true;
        entrant.score = score(words[1]);
        entrant.pairing_score = entrant.score;
        let color = |letter| if letter == 'W' { Color::White } else { Color::Black };
        let played = words[2].trim_matches('-');
        entrant.colors = played.chars().map(color).collect();
        for &mark in &words[3..] {
            match mark {
                "D" => entrant.floats[1] = Float::Down,
                "U" => entrant.floats[1] = Float::Up,
                "D2" => entrant.floats[0] = Float::Down,
                "U2" => entrant.floats[0] = Float::Up,
                "bye" => entrant.had_bye = true,
                met => entrant.barred_opponents.push(number(met.trim_start_matches('x'))),
            }
        }
    }
    // Meetings are mutual.
    let met: Vec<(PairingNumber, PairingNumber)> = entrants
        .iter()
        .flat_map(|e| e.barred_opponents.iter().map(|&other| (other, e.number)))
        .collect();
    for (one, other) in met {
        entrants[one.index()].barred_opponents.push(other);
    }
    for entrant in &mut entrants {
        entrant.barred_opponents.sort_unstable();
        entrant.barred_opponents.dedup();
    }
    let games = entrants.iter().map(|e| e.colors.as_slice().len()).max().unwrap_or(0);
    Field {
        edition: arbiter_pairing::Edition::E2017,
        entrants,
        round: games + 1,
        rounds_total: Some(9),
        initial_color: Color::White,
        win: Score::ONE,
    }
}

pub(crate) fn last_round(rows: &[&str]) -> Field {
    let field = field(rows);
    Field { rounds_total: Some(field.round), ..field }
}

pub(crate) fn boards(field: &Field) -> String {
    let Ok(boards) = dutch::pair(field) else { return "impossible".to_owned() };
    let mut words: Vec<String> =
        boards.boards.iter().map(|board| format!("{}-{}", board.white, board.black)).collect();
    words.extend(boards.bye.map(|bye| format!("bye {bye}")));
    words.join(" ")
}

#[track_caller]
pub(crate) fn check(rows: &[&str], expected: &str) {
    assert_eq!(boards(&field(rows)), expected);
}

pub(crate) fn tally(field: &Field, bracket: usize, criterion: Criterion) -> (u32, Vec<String>) {
    let explanation = DutchPairing::of(field).unwrap().explain();
    let quality = &explanation.brackets[bracket].quality;
    let tally = quality.tallies.iter().find(|tally| tally.criterion == criterion).unwrap();
    (tally.count, tally.gaps.iter().map(ToString::to_string).collect())
}

pub(crate) fn numbers(list: &[PairingNumber]) -> Vec<u16> {
    list.iter().map(|number| number.get()).collect()
}

/// First round: nobody has played.
pub(crate) fn fresh(n: u16) -> Field {
    let rows: Vec<String> = (1..=n).map(|number| format!("{number} 0.0 -")).collect();
    field(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}
