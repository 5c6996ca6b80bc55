//! Any playable position gets an answer: no panic, no endless loop, and proofs that hold.
#![no_main]

use arbiter_board::{Color, Piece, Role, Setup, Square};
use arbiter_winnable::{
    Limit, Verdict, Winnability, can_mate, certificate, is_helpmate, verdict, verify,
};
use libfuzzer_sys::fuzz_target;

const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

fuzz_target!(|data: &[u8]| {
    let Some((&head, pieces)) = data.split_first() else { return };
    let mut setup = Setup::empty();
    setup.turn = if head & 1 == 0 { Color::White } else { Color::Black };
    for pair in pieces.chunks_exact(2).take(32) {
        let (Some(square), Some(&role)) =
            (Square::from_index(pair[0] % 64), ROLES.get(usize::from(pair[1] >> 1) % 6))
        else {
            continue;
        };
        let color = if pair[1] & 1 == 0 { Color::White } else { Color::Black };
        setup.put(square, Some(Piece { color, role }));
    }
    let Ok(mut position) = setup.position() else { return };
    // Now and then after a move, so that something may be taken en passant.
    if head & 4 != 0 {
        let moves = position.legal_moves();
        let choice = usize::from(head >> 3) % moves.len().max(1);
        if let Some(&m) = moves.get(choice) {
            position.play_mut(m);
        }
    }
    // Now and then with a longer search.
    let limit = Limit::positions(if head & 2 == 0 { 500 } else { 10_000 });
    for side in [Color::White, Color::Black] {
        let answer = can_mate(&position, side, limit);
        // Where nobody wants the line other plans are made, so at a small limit one of the two may be
        // left open; they never contradict each other.
        let told = verdict(&position, side, limit).0;
        if answer.verdict() != Verdict::Undetermined && told != Verdict::Undetermined {
            assert_eq!(answer.verdict(), told);
        }
        // Every proof convinces the checker, which shares no code with the search.
        let proof = certificate(&position, side, limit);
        assert_eq!(proof.is_some(), answer.verdict() != Verdict::Undetermined);
        if let Some(proof) = proof {
            let proved = verify(&proof).expect("a certificate holds");
            assert_eq!(proved.can_mate, answer.verdict() == Verdict::Winnable);
        }
        match &answer {
            Winnability::Winnable { line } => assert!(is_helpmate(&position, side, line)),
            Winnability::Unwinnable { .. } => {
                // No move brings the chance back.
                for m in position.legal_moves() {
                    let after = verdict(&position.play(m), side, Limit::positions(200)).0;
                    assert_ne!(after, Verdict::Winnable, "{position} {side:?}");
                }
            }
            Winnability::Undetermined { .. } => {}
        }
    }
});
