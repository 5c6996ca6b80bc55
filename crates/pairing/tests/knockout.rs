//! Knock-out: plans and running events.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_pairing::knockout::{AdvanceError, KnockOut, Method, PlanError, RoundKind, plan};
use arbiter_tournament::PairingNumber;

/// Players, ties and byes of each round.
#[track_caller]
fn check(players: u32, method: Method, expected: &[(u32, u32, u32)]) {
    let plan = plan(players, method).unwrap();
    let rounds: Vec<(u32, u32, u32)> =
        plan.rounds.iter().map(|round| (round.players, round.ties, round.exempt)).collect();
    assert_eq!(rounds, expected, "{players} players");
}

fn numbers(upto: u16) -> Vec<PairingNumber> {
    (1..=upto).map(|number| PairingNumber::new(number).unwrap()).collect()
}

// clause: KO.2
#[test]
fn a_pure_knock_out_needs_a_power_of_two() {
    check(32, Method::Pure, &[(32, 16, 0), (16, 8, 0), (8, 4, 0), (4, 2, 0), (2, 1, 0)]);

    let error = plan(47, Method::Pure).unwrap_err();

    assert_eq!(error, PlanError::NotAPowerOfTwo { players: 47 });
    assert_eq!(error.to_string(), "47 is not a power of 2: choose a preliminary round or byes");
}

// clause: KO.3
#[test]
fn a_preliminary_round_leaves_a_power_of_two() {
    let rounds = plan(47, Method::PreliminaryRound).unwrap().rounds;
    assert_eq!(rounds[0].kind, RoundKind::Preliminary);
    assert_eq!((rounds[0].ties, rounds[0].exempt, rounds[1].players), (15, 17, 32));

    let rounds = plan(20, Method::PreliminaryRound).unwrap().rounds;
    assert_eq!((rounds[0].ties, rounds[0].exempt, rounds[1].players), (4, 12, 16));

    check(5, Method::PreliminaryRound, &[(5, 1, 3), (4, 2, 0), (2, 1, 0)]);
    check(16, Method::PreliminaryRound, &[(16, 8, 0), (8, 4, 0), (4, 2, 0), (2, 1, 0)]);
}

// clause: KO.4
#[test]
fn halving_gives_a_bye_whenever_the_count_is_odd() {
    let expected = [(47, 23, 1), (24, 12, 0), (12, 6, 0), (6, 3, 0), (3, 1, 1), (2, 1, 0)];
    check(47, Method::Byes, &expected);
    check(5, Method::Byes, &[(5, 2, 1), (3, 1, 1), (2, 1, 0)]);
}

// clause: KO.5
#[test]
fn the_plan_tells_when_a_bye_leads_to_the_final() {
    assert!(plan(47, Method::Byes).unwrap().bye_decides_finalist());
    assert!(plan(24, Method::Byes).unwrap().bye_decides_finalist());
    assert!(!plan(16, Method::Byes).unwrap().bye_decides_finalist());
    assert!(!plan(47, Method::PreliminaryRound).unwrap().bye_decides_finalist());
    assert!(!plan(3, Method::PreliminaryRound).unwrap().bye_decides_finalist());
}

#[test]
fn the_head_of_the_list_is_exempt_from_the_preliminary_round() {
    let event = KnockOut::new(&numbers(5), Method::PreliminaryRound).unwrap();

    let round = event.round();

    let n = numbers(5);
    assert_eq!(round.ties, [(n[3], n[4])]);
    assert_eq!(round.exempt, [n[0], n[1], n[2]]);
    let event = event.advance(&[n[4]]).unwrap();
    assert_eq!(event.round().ties, [(n[0], n[4]), (n[1], n[2])]);
    let event = event.advance(&[n[4], n[2]]).unwrap();
    assert_eq!(event.round().ties, [(n[4], n[2])], "the winner inherits the place");
    let event = event.advance(&[n[2]]).unwrap();
    assert_eq!(event.winner(), Some(n[2]));
    assert!(event.round().ties.is_empty());
}

#[test]
fn byes_go_round() {
    let n = numbers(5);
    let event = KnockOut::new(&n, Method::Byes).unwrap();
    assert_eq!(event.round().exempt, [n[4]]);
    let event = event.advance(&[n[0], n[1]]).unwrap();

    assert_eq!(event.round().exempt, [n[1]], "number 5 had a bye already");
    assert_eq!(event.round().ties, [(n[0], n[4])]);
}

#[test]
fn every_event_ends_as_planned_whoever_wins() {
    for players in 2..=70 {
        for method in [Method::PreliminaryRound, Method::Byes] {
            let plan = plan(players.into(), method).unwrap();
            let mut event = KnockOut::new(&numbers(players), method).unwrap();
            for (round_idx, planned) in plan.rounds.iter().enumerate() {
                let round = event.round();
                assert_eq!(round.ties.len(), planned.ties as usize);
                assert_eq!(round.exempt.len(), planned.exempt as usize);
                let winners: Vec<PairingNumber> = round
                    .ties
                    .iter()
                    .enumerate()
                    .map(|(i, &(a, b))| if (i + round_idx) % 3 == 0 { b } else { a })
                    .collect();
                event = event.advance(&winners).unwrap();
            }
            assert!(event.winner().is_some());
        }
    }
}

#[test]
fn wrong_winners_are_refused() {
    let n = numbers(4);
    let event = KnockOut::new(&n, Method::Pure).unwrap();

    assert_eq!(event.advance(&[n[0]]), Err(AdvanceError::Count { expected: 2, found: 1 }));
    assert_eq!(
        event.advance(&[n[0], n[3]]),
        Err(AdvanceError::NotInTie { tie: 2, one: n[1], other: n[2], winner: n[3] })
    );
    assert_eq!(plan(1, Method::Byes), Err(PlanError::Size { players: 1 }));
    assert_eq!(plan(10_001, Method::Byes), Err(PlanError::Size { players: 10_001 }));
}
