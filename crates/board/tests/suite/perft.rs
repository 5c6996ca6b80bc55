//! Well-known perft numbers.
//!
//! The positions and numbers are those that generators have been compared with for decades;
//! several independent programs agree on them.

use arbiter_board::Position;

const KNOWN: [(&str, &[u64]); 12] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603],
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333]),
    ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594],
    ),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &[26, 568, 13_744, 314_346]),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9_483, 182_838]),
    // En passant would uncover the king along the rank.
    ("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", &[8]),
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        &[21, 528, 12_189, 326_672],
    ),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18_002, 667_366]),
];

#[test]
fn well_known_numbers() {
    for (fen, counts) in KNOWN {
        let position = Position::from_fen(fen).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), Some(*count), "{fen} at depth {depth}");
        }
    }
}

/// By lists of moves and copies of positions, without the lean board of the counter.
fn plain(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|m| plain(&position.play(m), depth - 1)).sum()
}

#[test]
fn the_counter_agrees_with_playing_the_moves() {
    for (fen, counts) in KNOWN {
        let position = Position::from_fen(fen).unwrap();
        let depth = u32::try_from(counts.len()).unwrap().min(4);
        assert_eq!(plain(&position, depth), counts[depth as usize - 1], "{fen}");
    }
}

#[test]
fn depth_zero_counts_the_position_itself() {
    assert_eq!(Position::initial().perft(0), Some(1));
}

#[test]
fn no_moves_no_series_however_deep() {
    let mate = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    assert_eq!(Position::from_fen(mate).unwrap().perft(u32::MAX), Some(0));
}
