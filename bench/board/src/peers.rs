//! The same question to four libraries, each asked in the way its authors recommend.

use std::str::FromStr;

/// A library and its answer; none where it cannot read the position.
pub struct Peer {
    pub name: &'static str,
    pub perft: fn(&str, u32) -> Option<u64>,
}

/// Arbiter first.
pub const ALL: [Peer; 4] = [
    Peer { name: "arbiter", perft: arbiter },
    Peer { name: "cozy-chess", perft: cozy },
    Peer { name: "shakmaty", perft: shakmaty },
    Peer { name: "chess", perft: chess },
];

fn arbiter(fen: &str, depth: u32) -> Option<u64> {
    arbiter_board::Position::from_fen(fen).ok()?.perft(depth)
}

fn cozy(fen: &str, depth: u32) -> Option<u64> {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for m in moves {
                    let mut child = board.clone();
                    child.play_unchecked(m);
                    nodes += count(&child, depth - 1);
                }
                false
            });
        }
        nodes
    }
    let board = cozy_chess::Board::from_fen(fen, false)
        .or_else(|_| cozy_chess::Board::from_fen(fen, true))
        .ok()?;
    Some(count(&board, depth))
}

fn shakmaty(fen: &str, depth: u32) -> Option<u64> {
    let setup = shakmaty::fen::Fen::from_str(fen).ok()?;
    let position: shakmaty::Chess = setup.into_position(shakmaty::CastlingMode::Chess960).ok()?;
    Some(shakmaty::perft(&position, depth))
}

fn chess(fen: &str, depth: u32) -> Option<u64> {
    // It knows no Chess960, though it may read the text.
    if fen.contains("FBfb") {
        return None;
    }
    let board = chess::Board::from_str(fen).ok()?;
    Some(chess::MoveGen::movegen_perft_test(&board, depth as usize) as u64)
}
