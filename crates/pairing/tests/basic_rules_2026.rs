//! The basic rules of C.04.1 in force since 2026, tried on every Swiss system for players.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::collections::BTreeMap;

use crate::event::{event, number, play};
use arbiter_pairing::{
    Edition, NoPairing, Options,
    generate::{Plan, generate},
    pair,
    swiss::Boards,
};
use arbiter_rulebook::{Color, Date, SwissEdition};
use arbiter_tournament::{Bye, PairingNumber, Record, RoundEntry, System};

/// Systems for players, each with its own rules on colours.
const SYSTEMS: [System; 4] = [System::Dutch, System::Dubov, System::Burstein, System::Lim];

fn options(edition: Edition) -> Options {
    Options { edition, ..Options::default() }
}

fn paired(system: System, record: &Record) -> Result<Boards, NoPairing> {
    pair(system, record, &options(Edition::E2026)).map(|round| round.boards)
}

/// Meetings without colours, the smaller number first.
fn meetings(boards: &Boards) -> Vec<(u16, u16)> {
    let pair = |white: PairingNumber, black: PairingNumber| (white.min(black), white.max(black));
    let mut meetings: Vec<(u16, u16)> = boards
        .boards
        .iter()
        .map(|it| pair(it.white, it.black))
        .map(|(one, other)| (one.get(), other.get()))
        .collect();
    meetings.sort_unstable();
    meetings
}

// clause: 2026:BASIC.0
#[test]
fn the_edition_follows_the_first_day() {
    let edition = |day: &str| SwissEdition::in_force(day.parse::<Date>().unwrap());
    assert_eq!(edition("2026-01-31"), SwissEdition::E2017);
    assert_eq!(edition("2026-02-01"), SwissEdition::E2026);
}

// clause: 2026:BASIC.2, 2026:HAND.3.5
#[test]
fn a_game_played_is_not_repeated_and_one_forfeited_may_be() {
    for system in SYSTEMS {
        for forfeited in ["1-2 +-", "1-2 -+", "1-2 --"] {
            let mut record = event(2, 5);
            play(&mut record, &[forfeited]);
            let found = paired(system, &record).unwrap();
            assert_eq!(meetings(&found), [(1, 2)], "{system} {forfeited}");
        }
        for played in ["1-2 1-0", "1-2 =", "1-2 *"] {
            let mut record = event(2, 5);
            play(&mut record, &[played]);
            assert!(paired(system, &record).is_err(), "{system} {played}");
        }
    }
}

// clause: 2026:BASIC.5
#[test]
fn those_on_the_same_score_meet() {
    let mut record = event(8, 7);
    play(&mut record, &["1-5 1-0", "6-2 0-1", "3-7 1-0", "8-4 0-1"]);
    for system in SYSTEMS {
        let found = meetings(&paired(system, &record).unwrap());
        assert_eq!(found.len(), 4, "{system}");
        assert!(
            found.iter().all(|&(one, other)| (one <= 4) == (other <= 4)),
            "{system}: {found:?}"
        );
    }
}

// clause: 2026:HAND.3.2
#[test]
fn who_withdraws_is_not_paired_any_more() {
    let mut record = event(8, 9);
    play(&mut record, &["1-5 1-0", "6-2 0-1", "3-7 1-0", "8-4 0-1"]);
    let withdrawn = Options { absent: vec![number(4)], ..options(Edition::E2026) };
    for system in SYSTEMS {
        let boards = pair(system, &record, &withdrawn).unwrap().boards;
        let is_fourth = |it: PairingNumber| it == number(4);
        assert!(!boards.boards.iter().any(|it| is_fourth(it.white) || is_fourth(it.black)));
        assert_eq!((boards.boards.len(), boards.bye.is_some()), (3, true), "{system}");
    }
}

/// A game in which somebody has a colour too often.
#[derive(Debug)]
struct Excess {
    round: usize,
    is_last: bool,
    /// Scores of both before the round, in tenths.
    scores: [u16; 2],
}

/// Games with a colour three times running, or three times more often than the other, counting
/// games that were played.
fn excesses(record: &Record) -> Vec<Excess> {
    let mut histories: BTreeMap<PairingNumber, Vec<Color>> = BTreeMap::new();
    let mut found = Vec::new();
    for round in 1..=record.rounds_recorded() {
        for player in &record.players {
            let Some(RoundEntry::Paired { opponent, color: Some(color), result }) =
                player.rounds.get(round - 1).copied()
            else {
                continue;
            };
            let history = histories.entry(player.number).or_default();
            let running = history.iter().rev().take_while(|it| **it == color).count();
            let same = history.iter().filter(|it| **it == color).count();
            if 2 <= running || history.len() - same + 2 <= same {
                let opponent = record.player(opponent).unwrap();
                let score = |of| record.score_after(of, round - 1).tenths();
                found.push(Excess {
                    round,
                    is_last: Some(round) == record.rounds_total.map(usize::from),
                    scores: [score(player), score(opponent)],
                });
            }
            if result.was_played() {
                history.push(color);
            }
        }
    }
    found
}

/// Dutch: only for top scorers or their opponents in the last round; Lim: only between equals in
/// the last round; Dubov and Burstein: never. Byes and forfeits leave no gap in the colours.
// clause: 2026:BASIC.6, 2026:BASIC.7
#[test]
fn nobody_has_a_colour_too_often_unless_the_system_says_so() {
    let mut exceptions: BTreeMap<System, usize> = BTreeMap::new();
    let mut with_byes = 0;
    for system in SYSTEMS {
        for seed in 0..150 {
            let players = 6 + u16::try_from(seed % 9).unwrap();
            let rounds = 4 + u8::try_from(seed % 4).unwrap();
            let record = generate(&Plan {
                system,
                options: options(Edition::E2026),
                ratings: (2400, 2000),
                draws: 500,
                byes: 40,
                forfeits: 30,
                ..Plan::new(players, rounds, seed)
            });
            let entries = record.players.iter().flat_map(|it| &it.rounds);
            with_byes += entries.filter(|it| **it == RoundEntry::Bye(Bye::HalfPoint)).count();
            for excess in excesses(&record) {
                let what = format!("{system}, seed {seed}: {excess:?}");
                assert!(excess.is_last, "{what}");
                let half = u16::try_from(excess.round - 1).unwrap() * 5;
                let is_dutch = system == System::Dutch;
                let is_allowed = (is_dutch && excess.scores.iter().any(|&score| half < score))
                    || (system == System::Lim && excess.scores[0] == excess.scores[1]);
                assert!(is_allowed, "{what}");
                *exceptions.entry(system).or_default() += 1;
            }
        }
    }
    assert!(0 < with_byes, "nobody missed a round: nothing was compressed");
    assert_eq!(exceptions.keys().copied().collect::<Vec<_>>(), [System::Dutch, System::Lim]);
}
