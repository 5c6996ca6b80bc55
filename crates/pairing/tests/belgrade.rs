//! The Belgrade system: out after so many lost points.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_pairing::belgrade::{Belgrade, BelgradeResult, BelgradeState, Limit};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

/// Plays on until player 1 has these results: `1`, `=` or `0` a round; others draw never.
fn play(limit: Limit, results: &str) -> Belgrade {
    let mut event = Belgrade::new(16, limit);
    for wanted in results.chars() {
        let round = event.round();
        let given: Vec<BelgradeResult> = round
            .games
            .iter()
            .map(|game| match (game.white.get() == 1, game.black.get() == 1, wanted) {
                (true, _, '1') | (_, true, '0') | (false, false, _) => {
                    BelgradeResult::Won(Color::White)
                }
                (true, _, '0') | (_, true, '1') => BelgradeResult::Won(Color::Black),
                _ => BelgradeResult::Drawn,
            })
            .collect();
        event = event.advance(&given).unwrap();
    }
    event
}

// clause: KO.6
#[test]
fn a_player_is_out_after_losing_two_points_or_three() {
    let out = play(Limit::Two, "1=0=");
    assert_eq!(out.contestants()[0].lost, Score::from_tenths(20));
    assert_eq!(out.contestants()[0].out_in_round, Some(4));

    let still_in = play(Limit::Two, "===1");
    assert_eq!(still_in.contestants()[0].lost, Score::from_tenths(15));
    assert_eq!(still_in.contestants()[0].out_in_round, None);

    let out = play(Limit::Three, "0=0=");
    assert_eq!(out.contestants()[0].lost, Score::from_tenths(30));
    assert_eq!(out.contestants()[0].out_in_round, Some(4));
}

#[test]
fn those_who_lost_equally_much_meet_halves_against_halves() {
    let event = Belgrade::new(8, Limit::Two);
    let games: Vec<(u16, u16)> =
        event.round().games.iter().map(|game| (game.white.get(), game.black.get())).collect();
    assert_eq!(games, [(1, 5), (2, 6), (3, 7), (4, 8)]);

    let event = event.advance(&[BelgradeResult::Won(Color::White); 4]).unwrap();
    let games: Vec<(u16, u16)> =
        event.round().games.iter().map(|game| (game.white.get(), game.black.get())).collect();
    assert_eq!(games, [(1, 3), (2, 4), (5, 7), (6, 8)]);
}

/// Whatever the results, nobody is paired once out, and the event ends.
#[test]
fn every_event_ends_with_a_winner_or_a_playoff() {
    for n_players in 2..=40 {
        for seed in 0..6_usize {
            let mut event = Belgrade::new(n_players, Limit::Two);
            let mut rounds = 0;
            while event.state() == BelgradeState::Running {
                let round = event.round();
                let n_survivors = event.survivors().len();
                assert_eq!(round.games.len(), n_survivors / 2);
                assert_eq!(round.bye.is_some(), n_survivors % 2 == 1);
                let results: Vec<BelgradeResult> = (0..round.games.len())
                    .map(|i| match (i * 7 + seed * 3 + rounds) % 3 {
                        0 => BelgradeResult::Won(Color::White),
                        1 => BelgradeResult::Won(Color::Black),
                        _ => BelgradeResult::Drawn,
                    })
                    .collect();
                event = event.advance(&results).unwrap();
                rounds += 1;
                assert!(rounds < 40);
            }
        }
    }
}

#[test]
fn nobody_meets_twice_while_it_can_be_avoided() {
    let mut event = Belgrade::new(12, Limit::Three);
    for _ in 0..3 {
        let round = event.round();
        assert!(!round.has_rematch);
        event = event.advance(&vec![BelgradeResult::Drawn; round.games.len()]).unwrap();
    }
    for contestant in event.contestants() {
        let mut met: Vec<PairingNumber> = contestant.opponents.clone();
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), 3);
    }

    let two = Belgrade::new(2, Limit::Two).advance(&[BelgradeResult::Drawn]).unwrap();
    assert!(two.round().has_rematch);
}

#[test]
fn those_who_go_out_together_play_off() {
    let mut event = Belgrade::new(2, Limit::Two);
    for _ in 0..4 {
        event = event.advance(&[BelgradeResult::Drawn]).unwrap();
    }

    let both = (1..=2).map(|number| PairingNumber::new(number).unwrap()).collect();
    assert_eq!(event.state(), BelgradeState::PlayoffNeeded(both));
}

#[test]
fn one_result_a_game_is_needed() {
    let error = Belgrade::new(4, Limit::Two).advance(&[BelgradeResult::Drawn]).unwrap_err();
    assert_eq!(error.to_string(), "2 games were played, 1 results were given");
}
