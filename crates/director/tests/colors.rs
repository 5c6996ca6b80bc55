//! Whole events, in which nobody gets a colour too often.

use arbiter_director::{Command, Consent};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{BoardResult, Decision, PlayerId, Purpose, Settings, System};

use crate::hall::{Hall, player};

/// Numbers that look drawn and are the same every time (`SplitMix64`).
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ (mixed >> 27)) % n
    }
}

/// An event of drawn results, and who was a topscorer before its last round: more than half of
/// the points that could be had (C.04.3 1.7).
fn event(system: System, players: u16, chance: &mut Chance) -> (Hall, Vec<PlayerId>) {
    const ROUNDS: u8 = 7;
    let settings = Settings { system, ..Settings::swiss("Open", ROUNDS) };
    let mut hall = Hall::new(settings);
    let entries = (0..players).map(|n| player(&format!("Player {n:02}"), Some(2000 - 10 * n)));
    hall.done(&Command::Enter(entries.collect()));
    hall.done(&Command::DrawInitialColor(Color::White));
    let mut topscorers = Vec::new();
    for round in 1..=ROUNDS {
        if round == ROUNDS {
            let record = hall.event.record(usize::from(ROUNDS - 1), Purpose::Standings);
            let half = Score::from_tenths(u16::from(ROUNDS - 1) * 5);
            let is_top = |id: &PlayerId| {
                let number = hall.event.numbers()[id];
                let player = record.player(number).expect("a player");
                half < record.score_after(player, usize::from(ROUNDS - 1))
            };
            topscorers = hall.event.players.keys().copied().filter(is_top).collect();
        }
        hall.with(&Command::PairNextRound, Consent::Confirmed);
        hall.done(&Command::PublishRound);
        for (board, at) in hall.event.rounds[usize::from(round) - 1].boards.clone().iter().zip(1..)
        {
            assert!(board.result.is_none());
            let drawn = [Decision::WhiteWins, Decision::Draw, Decision::BlackWins];
            let decision = drawn[usize::try_from(chance.below(3)).expect("small")];
            let result = BoardResult::Played(decision);
            hall.done(&Command::EnterResult { round, board: at, result });
        }
    }
    (hall, topscorers)
}

// clause: SWISS.f, SWISS.g
#[test]
fn nobody_has_a_colour_three_times_running_or_three_times_more_but_topscorers_at_the_end() {
    let mut chance = Chance(2611);
    let mut n_games = 0;
    for (system, players) in [
        (System::Dutch, 9),
        (System::Dutch, 14),
        (System::Dutch, 23),
        (System::Dubov, 16),
        (System::Burstein, 17),
    ] {
        let (hall, topscorers) = event(system, players, &mut chance);
        for &id in hall.event.players.keys() {
            let mut colors: Vec<Color> = Vec::new();
            for (round, number) in hall.event.rounds.iter().zip(1_u8..) {
                let Some(pair) = round
                    .boards
                    .iter()
                    .map(|it| it.pair)
                    .find(|it| [it.white, it.black].contains(&id))
                else {
                    continue;
                };
                let color = if pair.white == id { Color::White } else { Color::Black };
                let running = colors.iter().rev().take_while(|it| **it == color).count();
                let same = colors.iter().filter(|it| **it == color).count();
                let is_too_often = 2 <= running || colors.len() - same + 2 <= same;
                // In the last round a topscorer and the opponent may (C.04.3).
                let is_top = [pair.white, pair.black].iter().any(|it| topscorers.contains(it));
                let may = number == hall.event.settings.rounds && is_top;
                assert!(!is_too_often || may, "{system:?} {players}: {id:?} in round {number}");
                colors.push(color);
                n_games += 1;
            }
        }
    }
    assert!(500 < n_games, "{n_games}");
}
