//! Any bytes as FEN: read or refused, never a panic; what is read is written and read again;
//! what is playable is counted alike in three ways.
#![no_main]

use arbiter_board::{CastlingStyle, Position, Role, Setup, Square};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = core::str::from_utf8(data) else { return };
    let Ok(setup) = text.parse::<Setup>() else { return };
    for style in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        let written = setup.fen(style).to_string();
        assert_eq!(written.parse::<Setup>(), Ok(setup), "{written}");
    }
    let faults = setup.faults();
    let _ = faults.to_string();
    let Ok(position) = setup.position() else {
        assert!(!faults.is_playable());
        return;
    };
    assert_eq!(position.to_string().parse::<Position>(), Ok(position));
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), Some(moves.len() as u64));
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    let mut replies = 0;
    for m in &moves {
        assert_eq!(position.attempt(m.from(), m.to(), m.promotion()), Ok(m));
        let after = position.play(m);
        let fresh: Position = after.to_string().parse().expect("a move leads to a position");
        assert_eq!(after, fresh);
        replies += after.legal_moves().len() as u64;
    }
    assert_eq!(position.perft(2), Some(replies));
    attempts(&position, data);
});

/// A few attempts chosen by the bytes: each legal one is in the list.
fn attempts(position: &Position, data: &[u8]) {
    for pair in data.chunks_exact(2) {
        let square = |byte: u8| Square::from_index(byte % 64).unwrap_or(Square::A1);
        for promotion in [None, Some(Role::Queen)] {
            if let Ok(m) = position.attempt(square(pair[0]), square(pair[1]), promotion) {
                assert!(position.is_legal(m), "{position} {m:?}");
            }
        }
    }
}
