//! The engine against the oracle: whole tournaments, and positions no tournament would reach.

use arbiter_pairing::{
    lim::{self, FloatRecord, LimPairing, LimPlayer, LimRound},
    swiss::ColorHistory,
};
use arbiter_rulebook::{Color, Score};
use arbiter_testkit::Noise;

use crate::{
    fixture::number,
    oracle::{self, Used},
};

/// Compares the two on one round; gives what was exercised, and the pairing if there is one.
fn compare(round: &LimRound, case: &str, total: &mut Used) -> Option<LimPairing> {
    let expected = oracle::pair(round);
    let found = lim::pair(round);
    let Some(expected) = expected else {
        assert!(found.is_err(), "{case}: the oracle finds nothing\n{round:#?}");
        return None;
    };
    let found = found.unwrap_or_else(|error| panic!("{case}: {error}\n{round:#?}"));
    let mut games: Vec<(u16, u16)> =
        found.pairs.iter().map(|pair| (pair.white.get(), pair.black.get())).collect();
    let mut wanted = expected.games;
    games.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(games, wanted, "{case}\n{round:#?}");
    assert_eq!(found.bye.map(|(player, _)| player.get()), expected.bye, "{case}");
    total.exchanges += expected.used.exchanges;
    total.color_exchanges += expected.used.color_exchanges;
    total.evening_floaters += expected.used.evening_floaters;
    total.blocked += expected.used.blocked;
    total.undone += expected.used.undone;
    total.isolated += expected.used.isolated;
    Some(found)
}

fn fresh(n: usize, noise: &mut Noise) -> Vec<LimPlayer> {
    let step = 10 + noise.index(60);
    (1..=n)
        .map(|i| LimPlayer {
            number: number(u16::try_from(i).unwrap()),
            score: Score::ZERO,
            rating: (!noise.percent(10)).then(|| u16::try_from(2500 - i * step).unwrap()),
            not_again: Vec::new(),
            colors: ColorHistory::default(),
            may_have_bye: true,
            floated_last_round: false,
            lot_color: if i % 2 == 1 { Color::White } else { Color::Black },
        })
        .collect()
}

/// Enters the results of a round; some games are forfeited.
fn play(players: &mut [LimPlayer], pairing: &LimPairing, noise: &mut Noise) {
    for player in players.iter_mut() {
        player.floated_last_round = false;
    }
    for pair in &pairing.pairs {
        let [white, black] = [pair.white.index(), pair.black.index()];
        let result = noise.index(10);
        let (for_white, for_black) = match result {
            0..4 => (10, 0),
            4..7 => (0, 10),
            _ => (5, 5),
        };
        players[white].score += Score::from_tenths(for_white);
        players[black].score += Score::from_tenths(for_black);
        let is_forfeit = result != 9 && noise.percent(4);
        for (own, other, color) in [(white, black, Color::White), (black, white, Color::Black)] {
            let is_moved = |float: &FloatRecord| float.player == players[own].number;
            let has_floated = pairing.floats.iter().any(is_moved);
            players[own].floated_last_round = has_floated && !is_forfeit;
            if is_forfeit {
                players[own].may_have_bye &= (own == white) != (for_white == 10);
            } else {
                let opponent = players[other].number;
                players[own].not_again.push(opponent);
                players[own].not_again.sort_unstable();
                players[own].colors.push(color);
            }
        }
    }
    if let Some((player, _)) = pairing.bye {
        players[player.index()].score += Score::ONE;
        players[player.index()].may_have_bye = false;
    }
}

fn tournament(seed: u64, total: &mut Used) -> usize {
    let mut noise = Noise(seed);
    let n = 4 + noise.index(7);
    let n_rounds = 3 + noise.index(6);
    let is_maxi = noise.percent(30);
    let mut players = fresh(n, &mut noise);
    for idx in 0..n_rounds {
        let present: Vec<LimPlayer> =
            players.iter().filter(|_| !noise.percent(6)).cloned().collect();
        let round = LimRound {
            players: present,
            median_doubled: Score::from_tenths(u16::try_from(idx).unwrap() * 10),
            is_last: idx + 1 == n_rounds,
            is_maxi,
            has_bye_by_rating: false,
        };
        let Some(pairing) = compare(&round, &format!("seed {seed} round {}", idx + 1), total)
        else {
            return idx;
        };
        play(&mut players, &pairing, &mut noise);
    }
    n_rounds
}

/// A round whose players have any score, colours and opponents.
fn wild(seed: u64) -> LimRound {
    let mut noise = Noise(seed);
    let n = 2 + noise.index(9);
    let played = noise.index(6);
    let density = noise.index(70);
    let n_scores = 1 + noise.index(4);
    let mut players = fresh(n, &mut noise);
    for player in &mut players {
        // Few scores make large groups.
        let halves = noise.index(n_scores) * 2 * played / n_scores;
        player.score = Score::from_tenths(u16::try_from(5 * halves).unwrap());
        let n_games = played - noise.index(2).min(played);
        for _ in 0..n_games {
            let white = noise.percent(50);
            let wanted = if white { Color::White } else { Color::Black };
            let color = if lim::may_have(player, wanted) { wanted } else { !wanted };
            player.colors.push(color);
        }
        player.may_have_bye = !noise.percent(20);
        player.floated_last_round = noise.percent(30);
    }
    for one in 0..n {
        for other in one + 1..n {
            if noise.percent(density) {
                let (a, b) = (players[one].number, players[other].number);
                players[one].not_again.push(b);
                players[other].not_again.push(a);
            }
        }
    }
    for player in &mut players {
        player.not_again.sort_unstable();
    }
    LimRound {
        players,
        median_doubled: Score::from_tenths(u16::try_from(played).unwrap() * 10),
        is_last: noise.percent(15),
        is_maxi: noise.percent(25),
        has_bye_by_rating: false,
    }
}

#[test]
fn whole_tournaments_are_paired_as_the_oracle_pairs_them() {
    let mut total = Used::default();
    let rounds: usize = (1..=1500).map(|seed| tournament(seed, &mut total)).sum();

    println!("{rounds} rounds: {total:?}");
    assert!(6_000 < rounds);
    assert!(100 < total.exchanges.min(total.color_exchanges).min(total.evening_floaters));
    assert!(50 < total.isolated.min(total.blocked).min(total.undone), "{total:?}");
}

#[test]
fn positions_without_a_past_are_paired_as_the_oracle_pairs_them() {
    let mut total = Used::default();
    let mut possible = 0;
    for seed in 1..=10_000 {
        possible +=
            usize::from(compare(&wild(seed), &format!("wild {seed}"), &mut total).is_some());
    }

    println!("{possible} of 10000 can be paired: {total:?}");
    assert!(7_000 < possible);
    assert!(100 < total.isolated.min(total.blocked).min(total.undone), "{total:?}");
}
