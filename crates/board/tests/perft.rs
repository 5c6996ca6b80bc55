//! Well-known perft numbers.

use board::Position;

fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|m| perft(&position.play(m), depth - 1)).sum()
}

#[test]
fn initial() {
    assert_eq!(perft(&Position::initial(), 4), 197_281);
}

#[test]
fn kiwipete() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(perft(&Position::from_fen(fen).unwrap(), 4), 4_085_603);
}
