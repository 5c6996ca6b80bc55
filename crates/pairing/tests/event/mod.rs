//! Small tournaments, written by hand.

use arbiter_rulebook::Color;
use arbiter_tournament::{Bye, GameResult, PairingNumber, Player, Record, RoundEntry};

pub(crate) fn number(n: u16) -> PairingNumber {
    PairingNumber::new(n).unwrap()
}

/// A tournament of players 1 to `n` before its first round.
pub(crate) fn event(n: u16, rounds_total: u8) -> Record {
    let players = (1..=n)
        .map(|n| Player {
            name: format!("Player {n}"),
            rating: Some(2500 - 10 * n),
            ..Player::vacant(number(n))
        })
        .collect();
    Record { players, rounds_total: Some(rounds_total), ..Record::default() }
}

/// Adds a round: games as `1-3 1-0`, `2-4 =`, `5-6 0-1`, `7-8 *` for an adjourned one.
///
/// Who is not named is absent.
pub(crate) fn play(record: &mut Record, games: &[&str]) {
    let mut entries = vec![RoundEntry::Absent; record.players.len()];
    for game in games {
        let (pair, result) = game.split_once(' ').unwrap();
        if result == "bye" {
            entries[number(pair.parse().unwrap()).index()] = RoundEntry::Bye(Bye::PairingAllocated);
            continue;
        }
        let (white, black) = pair.split_once('-').unwrap();
        let [white, black] = [white, black].map(|n| number(n.parse().unwrap()));
        let (for_white, for_black) = match result {
            "1-0" => (GameResult::Win, GameResult::Loss),
            "0-1" => (GameResult::Loss, GameResult::Win),
            "=" => (GameResult::Draw, GameResult::Draw),
            "+-" => (GameResult::ForfeitWin, GameResult::ForfeitLoss),
            "-+" => (GameResult::ForfeitLoss, GameResult::ForfeitWin),
            "--" => (GameResult::ForfeitLoss, GameResult::ForfeitLoss),
            _ => (GameResult::Pending, GameResult::Pending),
        };
        entries[white.index()] =
            RoundEntry::Paired { opponent: black, color: Some(Color::White), result: for_white };
        entries[black.index()] =
            RoundEntry::Paired { opponent: white, color: Some(Color::Black), result: for_black };
    }
    for (player, entry) in record.players.iter_mut().zip(entries) {
        player.rounds.push(entry);
    }
}
