//! Knock-out: plans, running events, ties.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_pairing::knockout::{
    AdvanceError, Decision, EnterGameError, KnockOut, Method, PlanError, RoundKind, Side, Tie,
    TieBreak, TieGame, TieRules, TieState, plan,
};
use arbiter_rulebook::Color;
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

fn tie(games: u8, tie_break: TieBreak) -> Tie {
    Tie::new(TieRules { games, tie_break }, Side::First)
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

// clause: KO.1
#[test]
fn a_drawn_tie_goes_to_the_announced_tie_break_before_anybody_advances() {
    let mut tie = tie(2, TieBreak::Armageddon).with_armageddon_white(Side::First);
    tie.enter(TieGame::Won(Color::White)).unwrap();

    let level = tie.enter(TieGame::Won(Color::White)).unwrap();

    assert_eq!(
        level,
        TieState::TieBreakNeeded { tie_break: TieBreak::Armageddon, white: Some(Side::First) }
    );
    let drawn = tie.enter(TieGame::Drawn).unwrap();
    assert_eq!(drawn, TieState::Won { winner: Side::Second, by: Decision::Armageddon });
    assert_eq!(tie.enter(TieGame::Drawn), Err(EnterGameError::Decided));
}

// clause: KO.1
#[test]
fn a_tie_is_one_game_or_the_number_announced() {
    let mut one = tie(1, TieBreak::Lot);
    assert_eq!(
        one.enter(TieGame::Won(Color::Black)).unwrap(),
        TieState::Won { winner: Side::Second, by: Decision::Points }
    );

    let mut four = tie(4, TieBreak::Lot);
    assert_eq!(four.state(), TieState::Running { white: Side::First });
    four.enter(TieGame::Won(Color::White)).unwrap();
    assert_eq!(four.state(), TieState::Running { white: Side::Second });
    four.enter(TieGame::Won(Color::Black)).unwrap();
    assert_eq!(four.state(), TieState::Running { white: Side::First }, "2-0 can still be levelled");
    assert_eq!(
        four.enter(TieGame::Drawn).unwrap(),
        TieState::Won { winner: Side::First, by: Decision::Points }
    );
}

#[test]
fn the_lot_decides_where_it_was_announced_and_only_then() {
    let mut tie = tie(1, TieBreak::Lot);
    assert_eq!(tie.enter_lot(Side::First), Err(EnterGameError::GameIsDue));
    tie.enter(TieGame::Drawn).unwrap();

    assert_eq!(tie.enter(TieGame::Drawn), Err(EnterGameError::LotIsDue));
    assert_eq!(
        tie.enter_lot(Side::Second).unwrap(),
        TieState::Won { winner: Side::Second, by: Decision::Lot }
    );
}

#[test]
fn a_playoff_goes_on_by_pairs_of_games_and_ends_by_lot() {
    let rules = TieBreak::Playoff { pairs_max: 2 };
    let mut tie = tie(2, rules);
    for _ in 0..4 {
        tie.enter(TieGame::Drawn).unwrap();
    }
    assert_eq!(
        tie.state(),
        TieState::TieBreakNeeded { tie_break: rules, white: Some(Side::First) }
    );
    let mut won = tie.clone();
    won.enter(TieGame::Won(Color::White)).unwrap();
    assert_eq!(
        won.enter(TieGame::Drawn).unwrap(),
        TieState::Won { winner: Side::First, by: Decision::Playoff }
    );
    tie.enter(TieGame::Drawn).unwrap();
    tie.enter(TieGame::Drawn).unwrap();
    assert_eq!(tie.state(), TieState::TieBreakNeeded { tie_break: rules, white: None });
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
