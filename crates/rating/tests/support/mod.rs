//! Small tournaments, written down as results.

use arbiter_tournament::{Bye, Event, GameResult, PairingNumber, Player, Record, RoundEntry};

/// An event of May 2018 at 90 minutes and 30 seconds between players of these ratings, 0 for none.
pub(crate) fn event(kind: &str, ratings: &[u16]) -> Record {
    Record {
        event: Event {
            kind: kind.to_owned(),
            starts: "2018/05/01".to_owned(),
            ends: "2018/05/09".to_owned(),
            time_control: "90+30".to_owned(),
            ..Event::default()
        },
        players: (1..).zip(ratings).map(|(n, &rating)| player(n, rating)).collect(),
        ..Record::default()
    }
}

fn player(n: u16, rating: u16) -> Player {
    let mut player = Player::vacant(number(n));
    player.name = format!("Player {n}");
    player.rating = (rating > 0).then_some(rating);
    player
}

pub(crate) fn number(n: u16) -> PairingNumber {
    PairingNumber::new(n).expect("a number from 1")
}

/// A game in the next round of both: `1`, `=`, `0`, `+`, `-`, `W` from the first player's side.
pub(crate) fn game(record: &mut Record, first: u16, second: u16, result: char) {
    let (own, other) = match result {
        '1' => (GameResult::Win, GameResult::Loss),
        '=' => (GameResult::Draw, GameResult::Draw),
        '0' => (GameResult::Loss, GameResult::Win),
        '+' => (GameResult::ForfeitWin, GameResult::ForfeitLoss),
        '-' => (GameResult::ForfeitLoss, GameResult::ForfeitWin),
        'W' => (GameResult::UnratedWin, GameResult::UnratedLoss),
        other => panic!("no result {other}"),
    };
    let entry =
        |opponent, result| RoundEntry::Paired { opponent: number(opponent), color: None, result };
    record.players[usize::from(first) - 1].rounds.push(entry(second, own));
    record.players[usize::from(second) - 1].rounds.push(entry(first, other));
}

#[allow(dead_code, reason = "not every suite uses it")]
/// One player's games against a row of rated opponents, everybody else idle.
pub(crate) fn series(own: u16, opponents: &[(u16, char)]) -> Record {
    let ratings: Vec<u16> =
        std::iter::once(own).chain(opponents.iter().map(|&(rating, _)| rating)).collect();
    let mut record = event("Swiss", &ratings);
    for (n, &(_, result)) in (2..).zip(opponents) {
        while record.players[usize::from(n) - 1].rounds.len() + 1 < usize::from(n) - 1 {
            record.players[usize::from(n) - 1].rounds.push(RoundEntry::Bye(Bye::ZeroPoint));
        }
        game(&mut record, 1, n, result);
    }
    record
}
