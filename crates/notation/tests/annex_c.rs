//! Appendix C, clause by clause.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_board::{Move, Position, Role, Square};
use arbiter_notation::{
    Form, Letters, Style,
    read::{self, NotRead, Remark},
    scoresheet,
};

const EN: Letters = Letters::ENGLISH;
const FR: Letters = Letters::FRENCH;
const NL: Letters = Letters::DUTCH;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[track_caller]
fn reads(position: &Position, text: &str, language: Letters) -> Move {
    match read::read(position, text, language) {
        Ok(read) => read.played,
        Err(why) => panic!("{text:?} in {language}: {why}"),
    }
}

#[track_caller]
fn refuses(position: &Position, text: &str, language: Letters) -> NotRead {
    read::read(position, text, language).expect_err(text)
}

/// The move from one square to another.
#[track_caller]
fn step(position: &Position, from: Square, to: Square) -> Move {
    position.attempt(from, to, None).unwrap()
}

// clause: C.0(1)
#[test]
fn descriptive_notation_is_not_read() {
    let start = Position::initial();
    for text in ["P-K4", "N-KB3", "PxP", "KtxB"] {
        assert!(matches!(refuses(&start, text, EN), NotRead::Unreadable { .. }), "{text}");
    }
}

// clause: C.1, C.2
#[test]
fn every_piece_has_a_capital_letter_and_a_pawn_has_none() {
    for language in Letters::all() {
        assert_eq!(language.letter(Role::Pawn), "", "{language}");
        for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            let letter = language.letter(role);
            let first = letter.chars().next().unwrap();
            assert!(first.is_uppercase() || language == Letters::FIGURINE, "{language} {letter}");
            assert_eq!(language.piece_at(letter), Some((role, letter.len())), "{language}");
        }
    }
}

// clause: C.2
#[test]
fn french_writes_cavalier_and_tour() {
    let start = Position::initial();
    assert_eq!(Style::laws(FR).text(&start, step(&start, Square::G1, Square::F3)), "Cf3");
    let rook = position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(Style::laws(FR).text(&rook, step(&rook, Square::A1, Square::D1)), "Td1");
}

// clause: C.3
#[test]
fn the_letters_of_the_country_are_read() {
    let bishop = position("4k3/8/8/8/8/2B5/8/4K3 w - - 0 1");
    assert_eq!(reads(&bishop, "Le5", NL), step(&bishop, Square::C3, Square::E5));
    assert_eq!(reads(&bishop, "Be5", EN), step(&bishop, Square::C3, Square::E5));
    assert_eq!(reads(&bishop, "♗e5", Letters::FIGURINE), step(&bishop, Square::C3, Square::E5));
    let king_or_rook = position("4k3/8/8/8/8/8/3K4/R7 w - - 0 1");
    assert_eq!(reads(&king_or_rook, "Re1", FR), step(&king_or_rook, Square::D2, Square::E1));
    assert_eq!(reads(&king_or_rook, "Re1", EN), step(&king_or_rook, Square::A1, Square::E1));
}

// clause: C.4
#[test]
fn a_pawn_with_a_letter_is_read_with_a_remark() {
    let start = Position::initial();
    let read = read::read(&start, "Pd4", EN).unwrap();
    assert_eq!(read.remarks, [Remark::PawnLetter]);
    assert_eq!(Remark::PawnLetter.clause(), "C.4");
    assert_eq!(read::read(&start, "d4", EN).unwrap().remarks, []);
}

// clause: C.5
#[test]
fn files_go_from_a_on_the_left_of_white_to_h() {
    // The first square of a rank in FEN is the one on White's left.
    let left = position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    let right = position("4k3/8/8/8/8/8/7P/4K3 w - - 0 1");
    assert_eq!(Style::bare(EN).text(&left, left.legal_moves()[5]).chars().next(), Some('a'));
    reads(&left, "a4", EN);
    refuses(&left, "h4", EN);
    reads(&right, "h4", EN);
    refuses(&right, "a4", EN);
}

// clause: C.6
#[test]
fn ranks_go_from_1_at_white_to_8_at_black() {
    let start = Position::initial();
    let white = reads(&start, "e2-e4", EN);
    let black = reads(&start.play(white), "e7-e5", EN);
    assert_eq!((white.from(), black.from()), (Square::E2, Square::E7));
    refuses(&start, "e7-e5", EN);
}

// clause: C.7
#[test]
fn each_square_has_one_name() {
    let mut seen = Vec::new();
    for file in "abcdefgh".chars() {
        for rank in "12345678".chars() {
            let (meaning, _) = read::parse(&format!("Q{file}{rank}"), EN).unwrap();
            let read::Meaning::Step { to, .. } = meaning else { panic!("{meaning:?}") };
            assert!(!seen.contains(&to));
            assert_eq!(to.to_string(), format!("{file}{rank}"));
            seen.push(to);
        }
    }
    assert_eq!(seen.len(), 64);
    let read = read::read(&Position::initial(), "ç4", FR).unwrap();
    assert_eq!((read.played.to(), read.remarks), (Square::C4, vec![Remark::Repaired]));
}

mod c_8 {
    use super::*;

    const FEN: &str = "4k3/4p3/8/8/8/8/1B1P4/R3K1N1 w - - 0 1";

    // clause: C.8(1)
    #[test]
    fn a_piece_move_is_letter_and_square_with_or_without_a_hyphen() {
        let position = position(FEN);
        for (text, from) in [("Be5", Square::B2), ("Nf3", Square::G1), ("Rd1", Square::A1)] {
            assert_eq!(reads(&position, text, EN).from(), from);
            let hyphen = format!("{}-{}", &text[..1], &text[1..]);
            assert_eq!(reads(&position, &hyphen, EN).from(), from);
            assert_eq!(Style::laws(EN).text(&position, reads(&position, text, EN)), text);
        }
    }

    // clause: C.8(2)
    #[test]
    fn a_pawn_move_is_its_square_alone() {
        let position = position(FEN);
        let d4 = step(&position, Square::D2, Square::D4);
        assert_eq!(reads(&position, "d4", EN), d4);
        for language in Letters::all() {
            assert_eq!(Style::laws(language).text(&position, d4), "d4");
        }
    }

    // clause: C.8(3)
    #[test]
    fn the_long_form_is_the_same_move() {
        let position = position(FEN);
        for (long, short) in [("Bb2e5", "Be5"), ("Ng1f3", "Nf3"), ("Ra1d1", "Rd1"), ("d2d4", "d4")]
        {
            let m = reads(&position, short, EN);
            assert_eq!(reads(&position, long, EN), m);
            let style = Style { form: Form::Long, ..Style::laws(EN) };
            assert_eq!(style.text(&position, m), long);
        }
        // As the 2018 text misprints it, with a capital.
        assert_eq!(reads(&position, "Bb2E5", EN), reads(&position, "Be5", EN));
        let black = position.play(reads(&position, "d4", EN));
        assert_eq!(reads(&black, "e7e5", EN), reads(&black, "e5", EN));
    }
}

mod c_9 {
    use super::*;

    // clause: C.9(1), C.13-x
    #[test]
    fn the_x_of_a_capture_may_be_missing() {
        let position = position("4k3/8/8/4p3/8/2B5/8/4K3 w - - 0 1");
        let capture = step(&position, Square::C3, Square::E5);
        for text in ["Bxe5", "Be5", "B:e5", "Be5:", "Bc3xe5", "Bc3e5"] {
            assert_eq!(reads(&position, text, EN), capture, "{text}");
        }
        assert_eq!(Style::laws(EN).text(&position, capture), "Bxe5");
        assert_eq!(Style::bare(EN).text(&position, capture), "Be5");
        let quiet = read::read(&position, "Bxd4", EN).unwrap();
        assert_eq!(quiet.remarks, [Remark::NoCapture]);
    }

    // clause: C.9(2)
    #[test]
    fn a_pawn_that_captures_names_its_file() {
        let position = position("4k3/8/8/3p4/3PP3/8/8/4K3 w - - 0 1");
        let capture = step(&position, Square::E4, Square::D5);
        for text in ["exd5", "ed5", "e:d5", "e4xd5"] {
            assert_eq!(reads(&position, text, EN), capture, "{text}");
        }
        let refused = refuses(&position, "d5", EN);
        assert!(matches!(refused, NotRead::Illegal { .. }));
        assert_eq!(refused.candidates()[0], capture);
        assert_eq!(Style::bare(EN).text(&position, capture), "ed5");
    }

    // clause: C.9(3), C.13-ep
    #[test]
    fn en_passant_may_be_marked() {
        let position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        let capture = step(&position, Square::E5, Square::D6);
        for text in ["exd6 e.p.", "exd6e.p.", "exd6", "ed6", "ed6 ep"] {
            let read = read::read(&position, text, EN).unwrap();
            assert_eq!((read.played, read.remarks), (capture, vec![]), "{text}");
        }
        assert_eq!(Style::laws(FR).text(&position, capture), "exd6 e.p.");
        assert_eq!(Style::bare(FR).text(&position, capture), "ed6");
        let wrong = read::read(&position, "e6 e.p.", EN).unwrap();
        assert_eq!(wrong.remarks, [Remark::NoEnPassant]);
    }
}

mod c_10 {
    use super::*;

    /// Both knights, rooks or other pieces go to the same square, written as given.
    #[track_caller]
    fn check(fen: &str, language: Letters, written: &[(Square, &str)]) {
        let position = position(fen);
        for &(from, text) in written {
            let m = reads(&position, text, language);
            assert_eq!(m.from(), from, "{text}");
            assert_eq!(Style::laws(language).text(&position, m), text);
        }
    }

    // clause: C.10
    #[test]
    fn without_a_departure_the_move_is_ambiguous() {
        let rooks = position("r3k3/8/8/8/8/8/4K3/R6R w - - 0 1");
        let NotRead::Ambiguous { candidates } = refuses(&rooks, "Rd1", EN) else { panic!() };
        assert_eq!(candidates.len(), 2);
        check(
            "r3k3/8/8/8/8/8/4K3/R6R w - - 0 1",
            EN,
            &[(Square::A1, "Rad1"), (Square::H1, "Rhd1")],
        );
    }

    // clause: C.10
    #[test]
    fn three_queens_may_need_the_whole_square() {
        let position = position("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1");
        let m = step(&position, Square::H4, Square::E1);
        assert_eq!(Style::laws(EN).text(&position, m), "Qh4e1");
        let m = step(&position, Square::E4, Square::E1);
        assert_eq!(Style::laws(EN).text(&position, m), "Qee1");
        let m = step(&position, Square::H1, Square::E1);
        assert_eq!(Style::laws(EN).text(&position, m), "Q1e1");
    }

    // clause: C.10
    #[test]
    fn a_pinned_piece_needs_no_telling_apart() {
        // The knight c3 is pinned by the bishop b4, so only the knight g1 can go to e2.
        let position = position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
        let m = step(&position, Square::G1, Square::E2);
        assert_eq!(Style::laws(EN).text(&position, m), "Ne2");
        assert_eq!(reads(&position, "Ne2", EN), m);
    }

    // clause: C.10.1
    #[test]
    fn on_the_same_rank_the_file_is_written() {
        let fen = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
        check(fen, EN, &[(Square::A1, "Rad1"), (Square::H1, "Rhd1")]);
    }

    // clause: C.10.2
    #[test]
    fn on_the_same_file_the_rank_is_written() {
        let fen = "3R4/8/7k/8/8/8/4K3/3R4 w - - 0 1";
        check(fen, EN, &[(Square::D1, "R1d4"), (Square::D8, "R8d4")]);
    }

    // clause: C.10.3
    #[test]
    fn on_different_files_and_ranks_the_file_is_preferred() {
        let fen = "4k3/8/8/8/3N4/8/7N/K7 w - - 0 1";
        check(fen, EN, &[(Square::H2, "Nhf3"), (Square::D4, "Ndf3")]);
        let position = position(fen);
        assert_eq!(reads(&position, "N2f3", EN), reads(&position, "Nhf3", EN), "tolerated");
    }

    // clause: C.10.3.1
    #[test]
    fn knights_g1_and_e1() {
        let fen = "4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1";
        check(fen, FR, &[(Square::G1, "Cgf3"), (Square::E1, "Cef3")]);
    }

    // clause: C.10.3.2
    #[test]
    fn knights_g5_and_g1() {
        let fen = "4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1";
        check(fen, FR, &[(Square::G5, "C5f3"), (Square::G1, "C1f3")]);
    }

    // clause: C.10.3.3
    #[test]
    fn knights_h2_and_d4() {
        let fen = "4k3/8/8/8/3N4/8/7N/K7 w - - 0 1";
        check(fen, FR, &[(Square::H2, "Chf3"), (Square::D4, "Cdf3")]);
    }

    // clause: C.10.3.4
    #[test]
    fn the_same_with_a_capture() {
        let fen = "4k3/8/8/8/8/5p2/8/K3N1N1 w - - 0 1";
        check(fen, FR, &[(Square::G1, "Cgxf3"), (Square::E1, "Cexf3")]);
        let same_file = "4k3/8/8/6N1/8/5p2/8/K5N1 w - - 0 1";
        check(same_file, FR, &[(Square::G5, "C5xf3"), (Square::G1, "C1xf3")]);
        let apart = "4k3/8/8/8/3N4/5p2/7N/K7 w - - 0 1";
        check(apart, FR, &[(Square::H2, "Chxf3"), (Square::D4, "Cdxf3")]);
        let position = position(fen);
        assert_eq!(reads(&position, "Cgf3", FR), reads(&position, "Cgxf3", FR));
    }
}

// clause: C.11
#[test]
fn a_promotion_names_the_piece_at_once() {
    let white = position("5n1k/3PP3/8/8/8/8/8/4K3 w - - 0 1");
    for text in ["d8D", "d8=D", "d8(D)", "d8/D", "d7-d8D", "d7d8D"] {
        assert_eq!(reads(&white, text, FR).promotion(), Some(Role::Queen), "{text}");
    }
    let knight = reads(&white, "exf8C", FR);
    assert_eq!((knight.promotion(), knight.to()), (Some(Role::Knight), Square::F8));
    assert_eq!(Style::laws(FR).text(&white, knight), "exf8C");
    let black = position("4k3/8/8/8/8/8/1p4p1/4K3 b - - 0 1");
    assert_eq!(reads(&black, "b1F", FR).promotion(), Some(Role::Bishop));
    assert_eq!(reads(&black, "g1T", FR).promotion(), Some(Role::Rook));
    assert_eq!(Style::laws(FR).text(&black, reads(&black, "b1F", FR)), "b1F");
    assert!(
        matches!(refuses(&black, "g1", FR), NotRead::Ambiguous { candidates } if candidates.len() == 4)
    );
    assert!(matches!(refuses(&black, "g1R", FR), NotRead::Illegal { .. }), "no second king");
}

// clause: C.12
#[test]
fn a_draw_offer_is_noted_with_its_move() {
    let position = position("4k3/8/8/8/8/8/8/2K5 w - - 0 1");
    for text in ["Kb1 (=)", "Kb1(=)", "11.Kb1 (=)"] {
        assert!(read::read(&position, text, EN).unwrap().draw_offer, "{text}");
    }
    assert!(!read::read(&position, "Kb1", EN).unwrap().draw_offer);
}

mod c_13 {
    use super::*;

    // clause: C.13-0-0, C.13-0-0-0
    #[test]
    fn zeros_and_letters_castle_alike() {
        let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for text in ["0-0", "O-O", "o-o", "0–0", "Ke1-g1", "Ke1g1"] {
            assert_eq!(reads(&position, text, EN).to(), Square::H1, "with the rook h1: {text}");
        }
        for text in ["0-0-0", "O-O-O", "o-o-o", "Ke1-c1"] {
            assert_eq!(reads(&position, text, EN).to(), Square::A1, "with the rook a1: {text}");
        }
        assert_eq!(Style::laws(FR).text(&position, reads(&position, "O-O", EN)), "0-0");
        assert_eq!(Style::PGN.text(&position, reads(&position, "0-0-0", EN)), "O-O-O");
    }

    // clause: C.13-+
    #[test]
    fn the_sign_of_check_is_optional() {
        let position = position("4k3/8/8/8/8/8/8/K2Q4 w - - 0 1");
        let check = reads(&position, "De2", FR);
        assert_eq!(reads(&position, "De2+", FR), check);
        assert_eq!(Style::laws(FR).text(&position, check), "De2+");
        assert_eq!(Style::bare(FR).text(&position, check), "De2");
        assert_eq!(read::read(&position, "Dd3+", FR).unwrap().remarks, [Remark::NoCheck]);
    }

    // clause: C.13-#
    #[test]
    fn mate_is_written_in_two_ways() {
        let position = position("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
        for text in ["Qh4++", "Qh4#", "Qh4"] {
            let read = read::read(&position, text, EN).unwrap();
            assert_eq!((read.played.to(), read.remarks), (Square::H4, vec![]), "{text}");
        }
        assert_eq!(Style::laws(EN).text(&position, reads(&position, "Qh4", EN)), "Qh4#");
        assert_eq!(read::read(&position, "Qg5#", EN).unwrap().remarks, [Remark::NoMate]);
    }

    const WITH_SIGNS: &str = "1.e4 e5 2.Cf3 Cf6 3.d4 exd4 4.e5 Ce4 5.Dxd4 d5 6.exd6 e.p. Cxd6 \
        7.Fg5 Cc6 8.De3+ Fe7 9.Cbd2 0-0 10.0-0-0 Te8 11.Rb1 (=)";
    const WITHOUT: &str = "1.e4 e5 2.Cf3 Cf6 3.d4 ed4 4.e5 Ce4 5.Dd4 d5 6.ed6 Cd6 7.Fg5 Cc6 \
        8.De3 Fe7 9.Cbd2 0-0 10.0-0-0 Te8 11.Rb1 (=)";
    const LAST: &str = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11";

    fn rewrite(text: &str, style: &Style) -> String {
        let record = scoresheet::read(text, Position::initial(), None);
        assert_eq!(record.issue, None);
        assert_eq!(record.last.to_string(), LAST);
        scoresheet::write(&record.plies, Position::initial(), style)
    }

    // clause: C.13-sample
    #[test]
    fn both_example_games_are_one_game_and_turn_into_each_other() {
        assert_eq!(rewrite(WITH_SIGNS, &Style::laws(FR)), WITH_SIGNS);
        assert_eq!(rewrite(WITHOUT, &Style::bare(FR)), WITHOUT);
        assert_eq!(rewrite(WITH_SIGNS, &Style::bare(FR)), WITHOUT);
        assert_eq!(rewrite(WITHOUT, &Style::laws(FR)), WITH_SIGNS);
        let english = "1.e4 e5 2.Nf3 Nf6 3.d4 exd4 4.e5 Ne4 5.Qxd4 d5 6.exd6 e.p. Nxd6 7.Bg5 Nc6 \
            8.Qe3+ Be7 9.Nbd2 0-0 10.0-0-0 Re8 11.Kb1 (=)";
        assert_eq!(rewrite(WITHOUT, &Style::laws(EN)), english);
        assert_eq!(rewrite(english, &Style::laws(FR)), WITH_SIGNS);
    }

    // clause: C.12, C.13-sample
    #[test]
    fn the_example_ends_with_a_draw_offer_by_white() {
        let record = scoresheet::read(WITHOUT, Position::initial(), None);
        let offers: Vec<usize> =
            (0..record.plies.len()).filter(|&i| record.plies[i].draw_offer).collect();
        assert_eq!(offers, [20], "with the 11th move of White");
        assert_eq!(record.language.language, FR);
        assert!(record.language.moves_are_certain);
    }
}
