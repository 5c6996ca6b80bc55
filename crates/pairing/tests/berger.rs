//! Round robin against the printed tables and the laws they obey.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_pairing::berger::{Cycles, Game, RoundRobin, color_of};
use arbiter_rulebook::Color;

fn table(n_players: u32) -> RoundRobin {
    RoundRobin::new(n_players, Cycles::Single).unwrap()
}

fn numbers(game: Game) -> (u16, u16) {
    (game.white.get(), game.black.get())
}

fn line(table: RoundRobin, round: u16) -> String {
    let games: Vec<String> = table
        .round(round)
        .unwrap()
        .games
        .iter()
        .map(|game| format!("{}-{}", game.white, game.black))
        .collect();
    games.join(" ")
}

/// The tables of the vade-mecum, with round 6 of the last one corrected to 14-10.
const PRINTED: &[(u32, &[&str])] = &[
    (4, &["1-4 2-3", "4-3 1-2", "2-4 3-1"]),
    (6, &["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]),
    (
        8,
        &[
            "1-8 2-7 3-6 4-5",
            "8-5 6-4 7-3 1-2",
            "2-8 3-1 4-7 5-6",
            "8-6 7-5 1-4 2-3",
            "3-8 4-2 5-1 6-7",
            "8-7 1-6 2-5 3-4",
            "4-8 5-3 6-2 7-1",
        ],
    ),
    (
        10,
        &[
            "1-10 2-9 3-8 4-7 5-6",
            "10-6 7-5 8-4 9-3 1-2",
            "2-10 3-1 4-9 5-8 6-7",
            "10-7 8-6 9-5 1-4 2-3",
            "3-10 4-2 5-1 6-9 7-8",
            "10-8 9-7 1-6 2-5 3-4",
            "4-10 5-3 6-2 7-1 8-9",
            "10-9 1-8 2-7 3-6 4-5",
            "5-10 6-4 7-3 8-2 9-1",
        ],
    ),
    (
        12,
        &[
            "1-12 2-11 3-10 4-9 5-8 6-7",
            "12-7 8-6 9-5 10-4 11-3 1-2",
            "2-12 3-1 4-11 5-10 6-9 7-8",
            "12-8 9-7 10-6 11-5 1-4 2-3",
            "3-12 4-2 5-1 6-11 7-10 8-9",
            "12-9 10-8 11-7 1-6 2-5 3-4",
            "4-12 5-3 6-2 7-1 8-11 9-10",
            "12-10 11-9 1-8 2-7 3-6 4-5",
            "5-12 6-4 7-3 8-2 9-1 10-11",
            "12-11 1-10 2-9 3-8 4-7 5-6",
            "6-12 7-5 8-4 9-3 10-2 11-1",
        ],
    ),
    (
        14,
        &[
            "1-14 2-13 3-12 4-11 5-10 6-9 7-8",
            "14-8 9-7 10-6 11-5 12-4 13-3 1-2",
            "2-14 3-1 4-13 5-12 6-11 7-10 8-9",
            "14-9 10-8 11-7 12-6 13-5 1-4 2-3",
            "3-14 4-2 5-1 6-13 7-12 8-11 9-10",
            "14-10 11-9 12-8 13-7 1-6 2-5 3-4",
            "4-14 5-3 6-2 7-1 8-13 9-12 10-11",
            "14-11 12-10 13-9 1-8 2-7 3-6 4-5",
            "5-14 6-4 7-3 8-2 9-1 10-13 11-12",
            "14-12 13-11 1-10 2-9 3-8 4-7 5-6",
            "6-14 7-5 8-4 9-3 10-2 11-1 12-13",
            "14-13 1-12 2-11 3-10 4-9 5-8 6-7",
            "7-14 8-6 9-5 10-4 11-3 12-2 13-1",
        ],
    ),
];

// clause: RR.8, 2026:RR.1
#[test]
fn the_printed_tables_are_generated() {
    for &(n_players, printed) in PRINTED {
        assert_eq!(usize::from(table(n_players).n_rounds()), printed.len());
        for (number, &expected) in (1..).zip(printed) {
            assert_eq!(line(table(n_players), number), expected, "{n_players} players");
        }
    }
    assert_eq!(line(table(16), 2), "16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2");
}

// clause: RR.9
#[test]
fn the_misprint_of_the_last_table_is_read_as_14_against_10() {
    assert_eq!(line(table(14), 6), "14-10 11-9 12-8 13-7 1-6 2-5 3-4");
}

// clause: RR.3
#[test]
fn in_an_odd_field_the_opponent_of_the_missing_number_is_free() {
    for &(n_players, printed) in PRINTED {
        let odd = table(n_players - 1);
        for (number, &expected) in (1..).zip(printed) {
            let (first, rest) = expected.split_once(' ').unwrap();
            let free = first.split('-').find(|&n| n != n_players.to_string()).unwrap();
            let round = odd.round(number).unwrap();

            assert_eq!(line(odd, number), rest);
            assert_eq!(round.bye.unwrap().to_string(), free);
        }
    }
    let byes: Vec<u16> = table(7).rounds().take(3).map(|round| round.bye.unwrap().get()).collect();
    assert_eq!(byes, [1, 5, 2]);
}

// clause: RR.1
#[test]
fn equal_parity_gives_white_to_the_higher_number_else_to_the_lower() {
    assert_eq!(color_of(3, 1, 10), Color::White);
    assert_eq!(color_of(2, 5, 10), Color::White);
    assert_eq!(color_of(7, 5, 10), Color::White);
    for game in table(10).rounds().flat_map(|round| round.games) {
        let (white, black) = numbers(game);
        if white != 10 && black != 10 {
            assert_eq!(white % 2 == black % 2, black < white, "{white}-{black}");
        }
    }
}

// clause: RR.1x
#[test]
fn the_last_number_has_white_against_the_second_half_only() {
    let games: Vec<(u16, u16)> =
        table(10).rounds().flat_map(|round| round.games).map(numbers).collect();

    for opponent in 1..=5 {
        assert!(games.contains(&(opponent, 10)));
    }
    for opponent in 6..=9 {
        assert!(games.contains(&(10, opponent)));
    }
}

// clause: RR.2
#[test]
fn number_one_meets_the_number_of_the_round() {
    let games: Vec<(u16, u16)> = table(8)
        .rounds()
        .map(|round| {
            round.games.iter().copied().map(numbers).find(|&(w, b)| w == 1 || b == 1).unwrap()
        })
        .collect();

    assert_eq!(games, [(1, 8), (1, 2), (3, 1), (1, 4), (5, 1), (1, 6), (7, 1)]);
}

// clause: RR.4
#[test]
fn the_first_round_pairs_first_and_last() {
    for n_players in (2..=200).step_by(2) {
        for (i, game) in (1..).zip(table(n_players).round(1).unwrap().games) {
            let (white, black) = numbers(game);
            assert_eq!(u32::from(white.min(black)), i);
            assert_eq!(u32::from(white) + u32::from(black), n_players + 1);
        }
    }
}

// clause: RR.5
#[test]
fn the_last_number_meets_both_halves_in_turn_with_alternating_colours() {
    let first: Vec<(u16, u16)> =
        table(20).rounds().take(6).map(|round| numbers(round.games[0])).collect();

    assert_eq!(first, [(1, 20), (20, 11), (2, 20), (20, 12), (3, 20), (20, 13)]);
}

// clause: RR.6
#[test]
fn everybody_else_moves_to_the_next_number() {
    let opponents = |n_players: u32, player: u16| -> Vec<u16> {
        table(n_players)
            .rounds()
            .flat_map(|round| round.games)
            .map(numbers)
            .filter(|&(white, black)| white == player || black == player)
            .map(|(white, black)| white + black - player)
            .collect()
    };

    assert_eq!(opponents(8, 3), [6, 7, 1, 2, 8, 4, 5]);
    for n_players in [4_u16, 10, 22, 50] {
        for player in 1..n_players {
            for two in opponents(n_players.into(), player).windows(2) {
                // Who met the last number met, in its stead, their own number.
                let before = if two[0] == n_players { player } else { two[0] };
                let next = before % (n_players - 1) + 1;
                assert_eq!(two[1], if next == player { n_players } else { next });
            }
        }
    }
}

// clause: RR.7
#[test]
fn the_pairs_of_a_round_have_one_of_two_sums() {
    let round = table(10).round(6).unwrap();
    let games: Vec<(u16, u16)> = round.games.iter().copied().map(numbers).collect();

    assert_eq!(games[0], (10, 8));
    for (white, black) in [(1, 6), (2, 5), (3, 4), (9, 7)] {
        assert!(games.contains(&(white, black)));
    }
    for n_players in [4_u16, 12, 30, 98] {
        for round in table(n_players.into()).rounds() {
            for game in &round.games[1..] {
                let (white, black) = numbers(*game);
                let sum = white + black;
                assert!(sum == round.number + 1 || sum == n_players + round.number);
            }
        }
    }
}

/// Up to 200 players: everybody meets everybody once, whites and blacks differ by one at most.
#[test]
fn everybody_meets_everybody_once_with_level_colours() {
    for n_players in 2..=200_u16 {
        let size = usize::from(n_players) + 1;
        let mut met = vec![false; size * size];
        let mut whites = vec![0_u32; size];
        let mut blacks = vec![0_u32; size];
        let mut byes = vec![0_u32; size];
        for round in table(n_players.into()).rounds() {
            let mut busy = vec![false; size];
            for game in &round.games {
                let (white, black) = (usize::from(game.white.get()), usize::from(game.black.get()));
                let pair = white.min(black) * size + white.max(black);
                assert!(!met[pair], "{white} and {black} meet twice of {n_players}");
                met[pair] = true;
                whites[white] += 1;
                blacks[black] += 1;
                for player in [white, black] {
                    assert!(!busy[player]);
                    busy[player] = true;
                }
            }
            if let Some(bye) = round.bye {
                byes[usize::from(bye.get())] += 1;
                busy[usize::from(bye.get())] = true;
            }
            assert!(busy[1..].iter().all(|&b| b), "somebody of {n_players} has no round");
        }
        let n = usize::from(n_players);
        assert_eq!(met.iter().filter(|&&m| m).count(), n * (n - 1) / 2);
        for player in 1..size {
            assert!(whites[player].abs_diff(blacks[player]) <= 1, "{player} of {n_players}");
            assert_eq!(byes[player], u32::from(n_players % 2));
        }
    }
}

/// For each game of a player, whether it is with White.
fn whites(table: RoundRobin, player: u16) -> Vec<bool> {
    table
        .rounds()
        .flat_map(|round| round.games)
        .map(numbers)
        .filter(|&(white, black)| white == player || black == player)
        .map(|(white, _)| white == player)
        .collect()
}

/// In the plain table only the last number and the middle one alternate all the way.
#[test]
fn nobody_repeats_a_colour_more_than_once() {
    for n_players in (4..=60_u16).step_by(2) {
        for player in 1..=n_players {
            let colors = whites(table(n_players.into()), player);
            let repeats = colors.windows(2).filter(|two| two[0] == two[1]).count();
            let expected = usize::from(player != n_players && player != n_players / 2);
            assert_eq!(repeats, expected, "{player} of {n_players}");
        }
    }
}

// clause: RR.10
#[test]
fn a_double_cycle_repeats_every_game_with_colours_reversed() {
    for n_players in 2..=40 {
        for cycles in [Cycles::Double, Cycles::DoubleExchanged] {
            let double = RoundRobin::new(n_players, cycles).unwrap();
            let mut games: Vec<(u16, u16)> =
                double.rounds().flat_map(|round| round.games).map(numbers).collect();
            assert_eq!(double.n_rounds(), 2 * table(n_players).n_rounds());
            games.sort_unstable();
            games.dedup();
            let n = n_players as usize;
            assert_eq!(games.len(), n * (n - 1));
        }
    }
    let double = RoundRobin::new(6, Cycles::Double).unwrap();
    assert_eq!(double.n_rounds(), 10);
    assert_eq!(line(double, 6), "6-1 5-2 4-3");
}

/// Exchanging the last two rounds of the first cycle spares everybody three equal colours.
// clause: 2026:RR.2
#[test]
fn the_exchanged_double_cycle_has_no_three_equal_colours_running() {
    let triples = |cycles: Cycles, n_players: u16| -> usize {
        let double = RoundRobin::new(n_players.into(), cycles).unwrap();
        (1..=n_players)
            .map(|player| {
                let colors = whites(double, player);
                colors.windows(3).filter(|c| c[0] == c[1] && c[1] == c[2]).count()
            })
            .sum()
    };

    for n_players in (6..=40).step_by(2) {
        assert!(0 < triples(Cycles::Double, n_players));
        assert_eq!(triples(Cycles::DoubleExchanged, n_players), 0, "{n_players} players");
    }
}

#[test]
fn a_table_of_one_or_of_too_many_is_refused() {
    for n_players in [0, 1, 10_001, 70_000] {
        let error = RoundRobin::new(n_players, Cycles::Single).unwrap_err();
        assert_eq!(error.n_players, n_players);
    }
    assert_eq!(table(2).n_rounds(), 1);
    assert_eq!(table(2).round(2), None);
    assert_eq!(table(2).round(0), None);
}
