//! Reading and writing positions.

use arbiter_board::{CastlingSide, CastlingStyle, Color, Expected, Position, Setup, Square};

fn unreadable(text: &str) -> (usize, Expected) {
    let why = text.parse::<Setup>().unwrap_err();
    (why.column, why.expected)
}

#[test]
fn errors_say_where_and_what_was_expected() {
    use Expected::{
        CastlingRight, EnPassantSquare, End, EndOfBoard, EndOfRank, FullmoveNumber, HalfmoveClock,
        MoreRanks, MoreSquares, NewCastlingRight, PieceOrDigit, SideOnMove,
    };
    for (text, column, expected) in [
        ("", 1, MoreSquares),
        ("8/8/8/8", 8, MoreRanks),
        ("8/8/8/8/8/8/8/7 w - - 0 1", 16, MoreSquares),
        ("8/8/8/8/8/8/8/9 w - - 0 1", 15, PieceOrDigit),
        ("8/8/8/8/8/8/8/71x w - - 0 1", 17, EndOfBoard),
        ("8/8/8/8/8/8/8/72 w - - 0 1", 16, EndOfRank),
        ("8/8/8/8x/8/8/8/8 w - - 0 1", 8, EndOfRank),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", 16, EndOfBoard),
        ("8/8/8/3♔4/8/8/8/8 w - - 0 1", 8, PieceOrDigit),
        ("8/8/8/8/8/8/8/8", 16, EndOfBoard),
        ("8/8/8/8/8/8/8/8 x - - 0 1", 17, SideOnMove),
        ("8/8/8/8/8/8/8/8 w", 18, CastlingRight),
        ("8/8/8/8/8/8/8/8 w x - 0 1", 19, CastlingRight),
        ("8/8/8/8/8/8/8/8 w KK - 0 1", 20, NewCastlingRight),
        ("8/8/8/8/8/8/8/8 w -", 20, EnPassantSquare),
        ("8/8/8/8/8/8/8/8 w - e4 0 1", 22, EnPassantSquare),
        ("8/8/8/8/8/8/8/8 w - - x 1", 23, HalfmoveClock),
        ("8/8/8/8/8/8/8/8 w - - 99999999999 1", 32, HalfmoveClock),
        ("8/8/8/8/8/8/8/8 w - - 0 x", 25, FullmoveNumber),
        ("8/8/8/8/8/8/8/8 w - - 0 1 x", 27, End),
    ] {
        assert_eq!(unreadable(text), (column, expected), "{text:?}");
    }
    let why = "8/8/8/8/8/8/8/8 x".parse::<Setup>().unwrap_err();
    assert_eq!(why.to_string(), "column 17: expected the side on move, 'w' or 'b', found 'x'");
}

#[test]
fn counters_may_be_missing() {
    let short: Position = "4k3/8/8/8/8/8/8/4K3 w - -".parse().unwrap();
    assert_eq!((short.halfmove_clock(), short.fullmove_number()), (0, 1));
    let clock: Position = "4k3/8/8/8/8/8/8/4K3 w - - 12 ".parse().unwrap();
    assert_eq!((clock.halfmove_clock(), clock.fullmove_number()), (12, 1));
}

#[test]
fn x_fen_names_the_outermost_rook_and_shredder_the_file() {
    // Two rooks on the king's side: castling is with the inner one.
    let text = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1";
    let inner: Position = text.parse().unwrap();
    assert_eq!(inner.castling_rook(Color::White, CastlingSide::KingSide), Some(Square::G1));
    assert_eq!(inner.to_string(), text);
    let outer: Position = "4k3/8/8/8/8/8/8/4K1RR w K - 0 1".parse().unwrap();
    assert_eq!(outer.castling_rook(Color::White, CastlingSide::KingSide), Some(Square::H1));
    assert_eq!(outer.fen(CastlingStyle::Shredder).to_string(), "4k3/8/8/8/8/8/8/4K1RR w H - 0 1");
    assert_eq!(outer.to_string(), "4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    // Letters of both styles in one text.
    let mixed: Position = "1r2k2r/8/8/8/8/8/8/4K1RR w Gkb - 0 1".parse().unwrap();
    assert_eq!(mixed.castling_rook(Color::Black, CastlingSide::QueenSide), Some(Square::B8));
    assert_eq!(mixed.to_string(), "1r2k2r/8/8/8/8/8/8/4K1RR w Gkq - 0 1");
    assert!(mixed.is_chess960() && !Position::initial().is_chess960());
}

#[test]
fn an_en_passant_square_is_written_only_when_a_capture_is_legal() {
    let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let position: Position = text.parse().unwrap();
    assert_eq!(position.to_string(), text.replace("e3", "-"));
    assert_eq!(text.parse::<Setup>().unwrap().to_string(), text);
}

#[test]
fn rights_without_their_pieces_are_written_as_they_were_read() {
    for text in [
        "nqnbrk2/p1prpppp/1pbp4/7P/5P2/8/PPPPPKP1/NQNRB1RB w g - 3 9",
        "kbrqbnnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/8/8/8/8/8/R7 w KQkq - 0 1",
    ] {
        let setup: Setup = text.parse().unwrap();
        for style in [CastlingStyle::XFen, CastlingStyle::Shredder] {
            assert_eq!(setup.fen(style).to_string().parse(), Ok(setup), "{text}");
        }
        assert!(setup.position().is_err());
    }
}
