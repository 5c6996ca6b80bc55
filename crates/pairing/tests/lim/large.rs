//! Fields too large for the oracle: what must hold of every round.

use std::collections::BTreeSet;

use arbiter_pairing::{
    acceleration::{Founders, virtual_points},
    lim::{self, LimPairing, LimRound, Maxi, may_have},
    swiss::{Field, Options},
};
use arbiter_rulebook::Color;
use arbiter_testkit::Noise;
use arbiter_tournament::{Acceleration, Bye, GameResult, Player, Record, RoundEntry};

use crate::fixture::number;

fn event(n: u16, rounds: u8) -> Record {
    let players = (1..=n)
        .map(|i| Player {
            name: format!("Player {i}"),
            rating: Some(2600 - 5 * i),
            ..Player::vacant(number(i))
        })
        .collect();
    Record { players, rounds_total: Some(rounds), ..Record::default() }
}

/// Everybody once, nobody twice against the same opponent, no colour beyond the limits.
fn check(round: &LimRound, pairing: &LimPairing) {
    let mut seen = BTreeSet::new();
    let player = |n| round.players.iter().find(|p| p.number == n).unwrap();
    for pair in &pairing.pairs {
        assert!(seen.insert(pair.white) && seen.insert(pair.black));
        let (white, black) = (player(pair.white), player(pair.black));
        assert!(
            !white.not_again.contains(&black.number),
            "{} and {} again",
            pair.white,
            pair.black
        );
        if !(round.is_last && white.score == black.score) {
            assert!(may_have(white, Color::White), "{}", pair.white);
            assert!(may_have(black, Color::Black), "{}", pair.black);
        }
    }
    if let Some((bye, _)) = pairing.bye {
        assert!(seen.insert(bye) && player(bye).may_have_bye);
    }
    assert_eq!(seen.len(), round.players.len());
}

fn enter(record: &mut Record, pairing: &LimPairing, noise: &mut Noise) {
    let rounds = record.rounds_recorded() + 1;
    for pair in &pairing.pairs {
        let (for_white, for_black) = match noise.index(20) {
            0..9 => (GameResult::Win, GameResult::Loss),
            9..13 => (GameResult::Draw, GameResult::Draw),
            13..19 => (GameResult::Loss, GameResult::Win),
            _ => (GameResult::ForfeitWin, GameResult::ForfeitLoss),
        };
        let sides = [
            (pair.white, pair.black, Color::White, for_white),
            (pair.black, pair.white, Color::Black, for_black),
        ];
        for (own, opponent, color, result) in sides {
            let entry = RoundEntry::Paired { opponent, color: Some(color), result };
            record.players[own.index()].rounds.push(entry);
        }
    }
    if let Some((bye, _)) = pairing.bye {
        record.players[bye.index()].rounds.push(RoundEntry::Bye(Bye::PairingAllocated));
    }
    for player in &mut record.players {
        player.rounds.resize(rounds, RoundEntry::Absent);
    }
}

fn play(n: u16, rounds: u8, acceleration: Option<Acceleration>) {
    let mut noise = Noise(u64::from(n));
    let mut record = event(n, rounds);
    for round in 1..=usize::from(rounds) {
        if let Some(acceleration) = acceleration {
            let founders = Founders::of(&record, &Options::default());
            record.virtual_points =
                virtual_points(acceleration, &record, &founders, round).unwrap();
        }
        let absent = record.players.iter().map(|p| p.number).filter(|_| noise.index(40) == 0);
        let options = Options { absent: absent.collect(), ..Options::default() };
        let field = Field::of(&record, &options).unwrap();
        let lim_round = LimRound::of(&field, Maxi::ByEdition);

        let pairing = lim::pair(&lim_round).unwrap();

        check(&lim_round, &pairing);
        assert_eq!(pairing.boards(&field).boards.len(), pairing.pairs.len());
        enter(&mut record, &pairing, &mut noise);
    }
}

#[test]
fn events_of_many_sizes_are_legal_in_every_round() {
    for n in [20, 33, 64, 101, 150, 300] {
        play(n, 9, None);
    }
}

#[test]
fn accelerated_events_are_legal_in_every_round() {
    for n in [40, 49, 120] {
        play(n, 6, Some(Acceleration::Haley));
        play(n, 6, Some(Acceleration::SoftHaley));
    }
}
