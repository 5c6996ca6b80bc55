//! What holds for whatever comes in.

use arbiter_board::{
    Bitboard, CastlingSide, CastlingStyle, Color, Piece, Position, Role, Setup, Square, chess960,
};
use proptest::prelude::*;

/// A set-up of pieces thrown on the board; few are playable.
fn thrown() -> impl Strategy<Value = Setup> {
    let piece = (any::<bool>(), 0..6usize, 0..64u8);
    let pieces = prop::collection::vec(piece, 0..32);
    let state = (any::<bool>(), 0..5u8, prop::option::of(0..8u8), any::<u16>(), 1..9999u32);
    (pieces, 0..64u8, 0..64u8, state).prop_map(|(pieces, white, black, state)| {
        let mut setup = Setup::empty();
        let square = |index| Square::from_index(index).unwrap();
        for (is_white, role, index) in pieces {
            let color = if is_white { Color::White } else { Color::Black };
            setup.put(square(index), Some(Piece { color, role: Role::ALL[role] }));
        }
        setup.put(square(white), Some(Piece { color: Color::White, role: Role::King }));
        setup.put(square(black), Some(Piece { color: Color::Black, role: Role::King }));
        let (turn, rights, passed, clock, number) = state;
        setup.turn = if turn { Color::White } else { Color::Black };
        if rights == 4 {
            grant(&mut setup);
        }
        let rank = if turn { 5 } else { 2 };
        setup.en_passant = passed.and_then(|file| Square::from_index(rank * 8 + file));
        setup.halfmove_clock = clock.into();
        setup.fullmove_number = number;
        setup
    })
}

/// All castling rights that the pieces allow.
fn grant(setup: &mut Setup) {
    for color in Color::ALL {
        let first = Bitboard::rank(arbiter_board::Rank::First.relative_to(color));
        let Some(king) = (setup.pieces(color, Role::King) & first).single() else { continue };
        for rook in setup.pieces(color, Role::Rook) & first {
            let side = if rook < king { CastlingSide::QueenSide } else { CastlingSide::KingSide };
            setup.castling.set(color, side, Some(rook));
        }
    }
}

/// A position of a random game.
fn reached() -> impl Strategy<Value = Position> {
    let choices = prop::collection::vec(any::<u16>(), 0..120);
    (0..960u16, choices).prop_map(|(start, choices)| {
        let mut position = Position::chess960(start).unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_mut(moves[usize::from(choice) % moves.len()]);
        }
        position
    })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,90}") {
        let _ = text.parse::<Setup>().map(|setup| setup.faults());
        let _ = text.parse::<Position>();
    }

    #[test]
    fn nearly_fen_is_read_or_refused(text in "[1-8pnbrqkPNBRQK/]{15,72} [wb] [KQkqA-Ha-h-]{1,4} [a-h36-]{1,2} [0-9]{1,3} [0-9]{1,3}") {
        let _ = text.parse::<Setup>().map(|setup| setup.faults());
        let _ = text.parse::<Position>();
    }

    #[test]
    fn set_ups_round_trip(setup in thrown()) {
        for style in [CastlingStyle::XFen, CastlingStyle::Shredder] {
            prop_assert_eq!(setup.fen(style).to_string().parse::<Setup>(), Ok(setup));
        }
    }

    #[test]
    fn playable_is_what_has_no_grave_fault(setup in thrown()) {
        prop_assert_eq!(setup.position().is_ok(), setup.faults().is_playable());
    }

    #[test]
    fn strange_positions_are_counted_alike_by_list_and_by_counter(setup in thrown()) {
        if let Ok(position) = setup.position() {
            let moves = position.legal_moves();
            prop_assert_eq!(position.perft(1), Some(moves.len() as u64));
            prop_assert_eq!(moves.is_empty(), !position.has_legal_move());
            let replies: u64 =
                moves.iter().map(|m| position.play(*m).legal_moves().len() as u64).sum();
            prop_assert_eq!(position.perft(2), Some(replies));
        }
    }

    #[test]
    fn positions_round_trip(position in reached()) {
        for style in [CastlingStyle::XFen, CastlingStyle::Shredder] {
            prop_assert_eq!(position.fen(style).to_string().parse::<Position>(), Ok(position));
        }
    }

    #[test]
    fn playing_keeps_what_must_hold(position in reached()) {
        for m in position.legal_moves() {
            let after = position.play(m);
            let fresh: Position = after.to_string().parse().unwrap();
            prop_assert_eq!(after.key(), fresh.key());
            prop_assert!(after.same_position(&fresh));
            prop_assert_eq!(after.turn(), !position.turn());
            let lost = u32::from(position.captured(m).is_some());
            prop_assert_eq!(after.occupied().len() + lost, position.occupied().len());
            prop_assert!(after.attackers(after.king(position.turn()), after.turn()).is_empty());
            prop_assert_eq!(position.attempt(m.from(), m.to(), m.promotion()), Ok(m));
            prop_assert!(position.is_legal(m));
        }
    }

    #[test]
    fn draws_are_starts(seed in any::<u64>()) {
        prop_assert!(Position::chess960(chess960::draw(seed)).is_some());
    }
}
