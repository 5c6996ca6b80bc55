//! Finished games, judged edition by edition.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_board::{CastlingSide, Color, Illegal, Position, Role, Square};
use arbiter_laws::{
    Outcome,
    article_09_draws::{AUTOMATIC_MOVES, AUTOMATIC_REPETITION, Repetition},
    judge::{Close, Decided, Ending, Finding, Judge, Judgment, Stop, What},
};
use arbiter_rulebook::LawsEdition;
use arbiter_winnable::Limit;

const WHITE_WINS: Outcome = Outcome::win(Color::White);
const BLACK_WINS: Outcome = Outcome::win(Color::Black);

/// A game from `fen`, or from the initial position, with moves such as `e2e4 e7e8q`.
fn judge(edition: LawsEdition, fen: &str, moves: &str, close: Close) -> Judgment {
    let mut position =
        if fen.is_empty() { Position::initial() } else { Position::from_fen(fen).unwrap() };
    let mut judge = Judge::new(edition, Limit::default());
    judge.begin(&position);
    for word in moves.split_whitespace() {
        let (from, to): (Square, Square) =
            (word[..2].parse().unwrap(), word[2..4].parse().unwrap());
        let promotion = word.chars().nth(4).and_then(Role::from_char);
        let m = position.attempt(from, to, promotion).unwrap();
        position.play_mut(m);
        judge.played(m, &position);
    }
    assert_eq!(judge.position(), position);
    judge.finish(&position, close)
}

fn result(result: Outcome) -> Close {
    Close { result: Some(result), ..Close::default() }
}

fn illegal(text: &str, why: Illegal) -> Close {
    let stop = Some(Stop::Illegal { text: text.to_owned(), why: Some(why) });
    Close { stop, ..Close::default() }
}

/// Ply, article and text of each finding.
fn rows(judgment: &Judgment) -> Vec<(u32, &'static str, String)> {
    let row = |finding: &Finding| (finding.ply, finding.basis.article, finding.what.to_string());
    judgment.findings.iter().map(row).collect()
}

#[track_caller]
fn check(judgment: &Judgment, expected: &[(u32, &'static str, &str)]) {
    let expected: Vec<_> =
        expected.iter().map(|&(ply, article, what)| (ply, article, what.to_owned())).collect();
    assert_eq!(rows(judgment), expected);
    assert!(!judgment.unsettled);
}

/// Knights out and back, so many times: the initial position comes back each time.
fn shuffle(times: usize) -> String {
    "g1f3 g8f6 f3g1 f6g8 ".repeat(times)
}

#[test]
fn a_sound_game_has_no_findings() {
    for edition in LawsEdition::ALL {
        check(&judge(edition, "", "f2f3 e7e5 g2g4 d8h4", result(BLACK_WINS)), &[]);
        check(&judge(edition, "", "e2e4 e7e5", result(WHITE_WINS)), &[]);
        check(&judge(edition, "", "", Close::default()), &[]);
    }
}

#[test]
fn an_illegal_move_is_cited_by_the_number_of_its_edition() {
    let close = || illegal("2.O-O", Illegal::CastlingBlocked { at: Square::F1, chess960: false });
    let text = "illegal move 2.O-O: no castling while the piece on f1 is in the way";
    for (edition, article) in [
        (LawsEdition::E1997, "3.5(2)(b)"),
        (LawsEdition::E2009, "3.8b(2)b"),
        (LawsEdition::E2014, "3.8.2.2.2"),
        (LawsEdition::E2018, "3.8.2.2.2"),
    ] {
        check(&judge(edition, "", "e2e4 e7e5", close()), &[(3, article, text)]);
    }
    let why = Illegal::CastlingNoRook { side: CastlingSide::KingSide };
    assert_eq!(judge(LawsEdition::E2018, "", "", illegal("1.O-O", why)).findings[0].ply, 1);
}

#[test]
fn a_clause_that_an_edition_lacks_is_cited_as_article_3() {
    let stop = Some(Stop::Illegal { text: "1.Qh8".to_owned(), why: None });
    let judgment = judge(LawsEdition::E1997, "", "", Close { stop, ..Close::default() });
    check(&judgment, &[(1, "3", "illegal move 1.Qh8: no such piece can go there")]);
}

#[test]
fn nobody_may_pass() {
    let stop = Some(Stop::Passed { text: "null move".to_owned() });
    let judgment = judge(LawsEdition::E2009, "", "e2e4", Close { stop, ..Close::default() });
    check(&judgment, &[(2, "1.1", "null move: nobody may pass")]);
}

// clause: 5.1.1
#[test]
fn mate_ends_the_game_in_every_edition() {
    let moves = "f2f3 e7e5 g2g4 d8h4";
    for (edition, article) in [
        (LawsEdition::E1997, "5.1a"),
        (LawsEdition::E2009, "5.1a"),
        (LawsEdition::E2014, "5.1.1"),
        (LawsEdition::E2018, "5.1.1"),
    ] {
        let judgment = judge(edition, "", moves, result(WHITE_WINS));
        let text = "mate by Black makes it 0-1, the record says 1-0";
        check(&judgment, &[(4, article, text)]);
        let after = illegal("3.a3", Illegal::LeavesCheck { by: Square::H4 });
        let judgment = judge(edition, "", moves, after);
        check(&judgment, &[(4, article, "mate by Black, yet 1 half-move follows")]);
    }
}

#[test]
fn words_that_cannot_be_read_behind_a_mate_are_no_moves() {
    let close = Close { stop: Some(Stop::Unreadable), ..result(BLACK_WINS) };
    check(&judge(LawsEdition::E2018, "", "f2f3 e7e5 g2g4 d8h4", close), &[]);
}

// clause: 5.2.1
#[test]
fn stalemate_is_a_draw() {
    let fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
    let judgment = judge(LawsEdition::E2018, fen, "g6f7", result(WHITE_WINS));
    let text = "stalemate makes it 1/2-1/2, the record says 1-0";
    check(&judgment, &[(1, "5.2.1", text)]);
    check(&judge(LawsEdition::E2018, fen, "g6f7", result(Outcome::DRAW)), &[]);
    check(&judge(LawsEdition::E1997, fen, "g6f7", result(WHITE_WINS)), &[(1, "5.2", text)]);
}

// clause: 5.2.2
#[test]
fn the_first_dead_position_ends_the_game() {
    // The bishop takes the last pawn on the second half-move.
    let fen = "8/8/4k3/8/8/2p5/8/B3K3 b - - 0 1";
    let moves = "e6e7 a1c3 e7e6 c3d4 e6d6";
    for (edition, article) in
        [(LawsEdition::E1997, "9.6"), (LawsEdition::E2009, "5.2b"), (LawsEdition::E2018, "5.2.2")]
    {
        let judgment = judge(edition, fen, moves, result(WHITE_WINS));
        let went_on = (2, article, "dead position, yet 3 half-moves follow");
        let wrong = (5, article, "dead position makes it 1/2-1/2, the record says 1-0");
        check(&judgment, &[went_on, wrong]);
    }
    check(&judge(LawsEdition::E2018, fen, "e6e7 a1c3", result(Outcome::DRAW)), &[]);
    check(&judge(LawsEdition::E2018, fen, "e6e7", result(WHITE_WINS)), &[]);
}

#[test]
fn a_wall_of_pawns_is_dead_too() {
    let fen = "8/8/1k6/1p1p1p1p/1P1P1P1P/8/1K6/8 w - - 0 1";
    let judgment = judge(LawsEdition::E2018, fen, "b2b3", Close::default());
    check(&judgment, &[(0, "5.2.2", "dead position, yet 1 half-move follows")]);
}

// clause: 9.6.1
#[test]
fn the_fifth_appearance_ends_the_game_where_the_edition_says_so() {
    let moves = shuffle(5);
    for edition in [LawsEdition::E1997, LawsEdition::E2009] {
        check(&judge(edition, "", &moves, result(WHITE_WINS)), &[]);
    }
    for edition in [LawsEdition::E2014, LawsEdition::E2017, LawsEdition::E2018] {
        let judgment = judge(edition, "", &moves, result(Outcome::DRAW));
        check(&judgment, &[(16, "9.6.1", "fivefold repetition, yet 4 half-moves follow")]);
        check(&judge(edition, "", &shuffle(4), result(Outcome::DRAW)), &[]);
        check(
            &judge(edition, "", &shuffle(4), result(WHITE_WINS)),
            &[(16, "9.6.1", "fivefold repetition makes it 1/2-1/2, the record says 1-0")],
        );
    }
}

// clause: 9.6.1
#[test]
fn in_2014_the_appearances_must_be_in_succession() {
    // Between the appearances the other knights go out and back.
    let moves = "g1f3 g8f6 b1c3 b8c6 f3g1 f6g8 c3b1 c6b8 ".repeat(4);
    for edition in [LawsEdition::E2014, LawsEdition::E2009] {
        check(&judge(edition, "", &moves, result(WHITE_WINS)), &[]);
    }
    for edition in [LawsEdition::E2017, LawsEdition::E2018] {
        let judgment = judge(edition, "", &moves, Close::default());
        check(&judgment, &[]);
        let judgment = judge(edition, "", &moves, result(WHITE_WINS));
        assert_eq!(judgment.findings.len(), 1);
        assert_eq!((judgment.findings[0].ply, judgment.findings[0].basis.article), (32, "9.6.1"));
    }
}

#[test]
fn castling_rights_make_another_position() {
    // The king's first trip loses the rights: the position of the start never comes back.
    let fen = "4k2r/p7/8/8/8/8/P7/4K2R w Kk - 0 1";
    let trips = "e1e2 e8e7 e2e1 e7e8 ".repeat(4);
    check(&judge(LawsEdition::E2018, fen, &format!("{trips}e1e2"), result(WHITE_WINS)), &[]);
    // Both kings in front of their squares, both without rights, for the fifth time.
    let judgment = judge(LawsEdition::E2018, fen, &format!("{trips}e1e2 e8e7"), result(WHITE_WINS));
    assert_eq!(judgment.findings.len(), 1);
    assert_eq!(judgment.findings[0].ply, 18);
}

#[test]
fn the_same_squares_with_other_pieces_on_them_are_another_position() {
    // King and rook change places, and change back. After 32 half-moves the same squares were
    // occupied five times, by the same pieces three times. The rook on h2 with its king on e1 comes
    // on the way out and on the way back: after 1, 13, 17, 29 and 33 half-moves.
    let fen = "k7/8/8/8/8/8/4R3/4K3 w - - 0 1";
    let rounds = "e2h2 a8b8 e1e2 b8a8 h2h1 a8b8 h1e1 b8a8 e1h1 a8b8 e2e1 b8a8 h1h2 a8b8 h2e2 b8a8 "
        .repeat(2);
    check(&judge(LawsEdition::E2018, fen, &rounds, result(WHITE_WINS)), &[]);
    let moves = format!("{rounds}e2h2");
    let judgment = judge(LawsEdition::E2018, fen, &moves, result(WHITE_WINS));
    let text = "fivefold repetition makes it 1/2-1/2, the record says 1-0";
    check(&judgment, &[(33, "9.6.1", text)]);
}

/// The kings walk round and round, one in sixteen moves and one in fourteen, so that no position
/// comes back before move 112.
fn walk(plies: usize) -> (&'static str, String) {
    const WHITE: [&str; 16] = [
        "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "h2", "g2", "f2", "e2", "d2", "c2", "b2",
        "a2",
    ];
    const BLACK: [&str; 14] =
        ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "g7", "f7", "e7", "d7", "c7", "b7", "a7"];
    let moves = (0..plies).map(|ply| {
        let path: &[&str] = if ply % 2 == 0 { &WHITE } else { &BLACK };
        let step = ply / 2;
        format!("{}{} ", path[step % path.len()], path[(step + 1) % path.len()])
    });
    ("k7/8/8/p7/P7/8/8/K7 w - - 0 1", moves.collect())
}

// clause: 9.6.2
#[test]
fn seventy_five_quiet_moves_end_the_game_where_the_edition_says_so() {
    let fen = "8/6k1/8/8/8/8/1K2R3/8 w - - 140 200";
    let moves = "e2e3 g7g6 e3e4 g6g7 e4e5 g7g6 e5e4 g6g7 e4e3 g7f7 e3e2 f7g7";
    for edition in [LawsEdition::E2014, LawsEdition::E2018] {
        let judgment = judge(edition, fen, moves, result(WHITE_WINS));
        let went_on = (10, "9.6.2", "seventy-five moves, yet 2 half-moves follow");
        let wrong = (12, "9.6.2", "seventy-five moves makes it 1/2-1/2, the record says 1-0");
        check(&judgment, &[went_on, wrong]);
    }
    for edition in [LawsEdition::E1997, LawsEdition::E2009] {
        check(&judge(edition, fen, moves, result(WHITE_WINS)), &[]);
    }
}

// clause: 9.6.2
#[test]
fn mate_by_the_last_move_comes_before_seventy_five_moves() {
    let fen = "6k1/8/6K1/8/8/8/8/4R3 w - - 149 200";
    check(&judge(LawsEdition::E2018, fen, "e1e8", result(WHITE_WINS)), &[]);
    let judgment = judge(LawsEdition::E2018, fen, "e1e7", result(WHITE_WINS));
    assert_eq!(judgment.findings[0].basis.article, "9.6.2");
    let ending = Ending::QuietMoves;
    assert_eq!(judgment.findings[0].what, What::WrongResult { ending, found: WHITE_WINS });
}

// clause: 6.9
#[test]
fn a_win_on_time_needs_a_possible_mate() {
    let on_time = |outcome| Close { decided: Decided::OnTime, ..result(outcome) };
    // White has a queen, Black nothing but the king.
    let fen = "8/6k1/8/8/8/8/1K2Q3/8 w - - 0 1";
    let text = "0-1 on time, but Black cannot mate by any series of legal moves: 1/2-1/2";
    for edition in [LawsEdition::E2009, LawsEdition::E2014, LawsEdition::E2017, LawsEdition::E2018]
    {
        check(&judge(edition, fen, "e2e4", on_time(BLACK_WINS)), &[(1, "6.9", text)]);
        check(&judge(edition, fen, "e2e4", on_time(WHITE_WINS)), &[]);
        check(&judge(edition, fen, "e2e4", result(BLACK_WINS)), &[]);
    }
    // A knight against a rook can mate with the help of the rook.
    let fen = "8/6k1/8/8/8/8/1K2R3/5n2 w - - 0 1";
    check(&judge(LawsEdition::E2018, fen, "e2e4", on_time(BLACK_WINS)), &[]);
    // The text of 1997 on it is not at hand.
    let fen = "8/6k1/8/8/8/8/1K2Q3/8 w - - 0 1";
    check(&judge(LawsEdition::E1997, fen, "e2e4", on_time(BLACK_WINS)), &[]);
}

/// Queen and king against a bare king, whose side has won.
const BARE_KING: &str = "8/6k1/8/8/8/8/1K2Q3/8 w - - 0 1";
/// A rook against a knight, which can mate with the help of the rook.
const ROOK_AND_KNIGHT: &str = "8/6k1/8/8/8/8/1K2R3/5n2 w - - 0 1";

// clause: 2023:5.1.2(2)
#[test]
fn who_resigns_against_a_side_that_cannot_mate_draws_since_2023() {
    let resigned = |by, outcome| Close { decided: Decided::Resigned(by), ..result(outcome) };
    let newest = LawsEdition::E2023;
    let text = "White resigned, but Black cannot mate by any series of legal moves: 1/2-1/2, \
                the record says 0-1";
    for by in [None, Some(Color::White)] {
        check(&judge(newest, BARE_KING, "e2e4", resigned(by, BLACK_WINS)), &[(1, "5.1.2", text)]);
        check(&judge(newest, ROOK_AND_KNIGHT, "e2e4", resigned(by, BLACK_WINS)), &[]);
        check(&judge(LawsEdition::E2018, BARE_KING, "e2e4", resigned(by, BLACK_WINS)), &[]);
    }
    let white = Some(Color::White);
    check(&judge(newest, BARE_KING, "e2e4", resigned(white, Outcome::DRAW)), &[]);
    // Who resigned is not said, and the result does not tell.
    check(&judge(newest, ROOK_AND_KNIGHT, "e2e4 g7g6", resigned(None, Outcome::DRAW)), &[]);
}

// clause: 2023:5.1.2(1)
#[test]
fn who_resigns_has_not_won_and_not_drawn() {
    let white =
        |outcome| Close { decided: Decided::Resigned(Some(Color::White)), ..result(outcome) };
    for edition in LawsEdition::ALL {
        let article = if edition <= LawsEdition::E2009 { "5.1b" } else { "5.1.2" };
        let text = "White resigned, which makes it 0-1, the record says 1-0";
        check(&judge(edition, ROOK_AND_KNIGHT, "e2e4", white(WHITE_WINS)), &[(1, article, text)]);
        let text = "White resigned, which makes it 0-1, the record says 1/2-1/2";
        let drawn = judge(edition, ROOK_AND_KNIGHT, "e2e4", white(Outcome::DRAW));
        check(&drawn, &[(1, article, text)]);
    }
    // Resigning after the game is over changes nothing.
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    check(&judge(LawsEdition::E2023, mate, "a1a8", white(WHITE_WINS)), &[]);
}

// clause: 2023:5.1.2(2)
#[test]
fn how_a_side_won_that_cannot_mate_is_not_invented() {
    let text = "0-1, but Black cannot mate by any series of legal moves: by resignation or on time \
                it is 1/2-1/2; how it was won cannot be known from the record";
    let unsaid = judge(LawsEdition::E2023, BARE_KING, "e2e4", result(BLACK_WINS));
    check(&unsaid, &[(1, "5.1.2", text)]);
    // Before 2023 a resignation explains it.
    check(&judge(LawsEdition::E2018, BARE_KING, "e2e4", result(BLACK_WINS)), &[]);
    // A penalty or an adjudication explains it, too.
    let ruled = Close { decided: Decided::ByDecision, ..result(BLACK_WINS) };
    check(&judge(LawsEdition::E2023, BARE_KING, "e2e4", ruled), &[]);
    check(&judge(LawsEdition::E2023, ROOK_AND_KNIGHT, "e2e4", result(BLACK_WINS)), &[]);
}

#[test]
fn what_is_behind_an_illegal_move_is_not_judged() {
    let fen = "8/6k1/8/8/8/8/1K2Q3/8 w - - 0 1";
    let stop = Some(Stop::Illegal {
        text: "1...Kg9".to_owned(),
        why: Some(Illegal::NotHowItMoves { role: Role::King }),
    });
    let close = Close { decided: Decided::OnTime, stop, ..result(BLACK_WINS) };
    let judgment = judge(LawsEdition::E2018, fen, "e2e4", close);
    check(&judgment, &[(2, "3.8", "illegal move 1...Kg9: a king does not move like that")]);
}

#[test]
fn a_long_walk_with_no_position_five_times_is_ended_by_the_moves() {
    let (fen, moves) = walk(160);
    let judgment = judge(LawsEdition::E2018, fen, &moves, Close::default());
    check(&judgment, &[(150, "9.6.2", "seventy-five moves, yet 10 half-moves follow")]);
}

#[test]
fn one_judge_serves_many_games() {
    let mut judge = Judge::new(LawsEdition::E2018, Limit::default());
    let start = Position::initial();
    for _ in 0..2 {
        judge.begin(&start);
        let mut position = start;
        for word in shuffle(3).split_whitespace() {
            let m = position
                .attempt(word[..2].parse().unwrap(), word[2..].parse().unwrap(), None)
                .unwrap();
            position.play_mut(m);
            judge.played(m, &position);
        }
        assert_eq!(judge.finish(&position, result(WHITE_WINS)), Judgment::default());
    }
}

/// The first position that ended the game, asked of every position by itself.
fn slow(edition: LawsEdition, positions: &[Position]) -> Option<(u32, Ending)> {
    for (ply, position) in (0_u32..).zip(positions) {
        let stood = |at: &Position| at.same_position(position);
        let earlier = &positions[..=ply as usize];
        let in_succession = || earlier.iter().rev().step_by(4).take_while(|at| stood(at)).count();
        if !position.has_legal_move() {
            let mate = Ending::Mate(!position.turn());
            return Some((ply, if position.is_check() { mate } else { Ending::Stalemate }));
        }
        if arbiter_winnable::is_dead(position, Limit::default()) == Some(true) {
            return Some((ply, Ending::Dead));
        }
        let repeats = AUTOMATIC_REPETITION.at(edition).content().is_some_and(|rule| match rule {
            Repetition::Anywhere { times } => {
                earlier.iter().filter(|at| stood(at)).count() >= times as usize
            }
            Repetition::Consecutive { times } => in_succession() >= times as usize,
        });
        if repeats {
            return Some((ply, Ending::Repetition));
        }
        let moves = AUTOMATIC_MOVES.at(edition).content();
        if ply > 0 && moves.is_some_and(|moves| position.halfmove_clock() >= moves * 2) {
            return Some((ply, Ending::QuietMoves));
        }
    }
    None
}

#[test]
fn random_games_end_where_the_slow_judge_says() {
    let starts = [
        "4k3/8/8/8/8/8/4p3/B3K3 w - - 0 1",
        "8/8/8/8/8/k7/p7/K1N5 b - - 0 1",
        "7k/5p2/8/8/8/8/5P2/K7 w - - 130 99",
        "4k2r/p7/8/8/8/8/P7/R3K3 w Qk - 0 1",
    ];
    let mut seed = 2018_u64;
    let mut ended = 0;
    for (game, edition) in (0..600).zip(LawsEdition::ALL.into_iter().cycle()) {
        let start = Position::from_fen(starts[game % starts.len()]).unwrap();
        let mut judge = Judge::new(edition, Limit::default());
        judge.begin(&start);
        let mut positions = vec![start];
        let mut position = start;
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // Few choices, so that positions come back.
            let choice = usize::try_from(seed >> 62).unwrap() % moves.len();
            position.play_mut(moves[choice]);
            judge.played(moves[choice], &position);
            positions.push(position);
        }
        let judgment = judge.finish(&position, Close::default());
        assert!(judgment.findings.len() <= 1);
        let found = judgment.findings.first().and_then(|finding| {
            let What::WentOn { ending, .. } = finding.what else { return None };
            Some((finding.ply, ending))
        });
        let last = u32::try_from(positions.len() - 1).unwrap();
        // An ending by the last move is no finding: nothing follows.
        let expected = slow(edition, &positions).filter(|&(ply, _)| ply < last);
        assert_eq!(found, expected, "game {game}, {edition}: {positions:?}");
        ended += usize::from(found.is_some());
    }
    assert!(ended > 100, "{ended}");
}

// clause: 5.2.3
#[test]
fn a_draw_needs_a_move_by_each_since_2017() {
    let drawn = |edition, moves| judge(edition, "", moves, result(Outcome::DRAW));
    let what = "drawn before each player had made a move";

    check(&drawn(LawsEdition::E2018, "e2e4"), &[(1, "5.2.3", what)]);
    check(&drawn(LawsEdition::E2023, ""), &[(0, "5.2.3", what)]);
    check(&drawn(LawsEdition::E2014, "e2e4"), &[]);
    check(&drawn(LawsEdition::E2023, "e2e4 e7e5"), &[]);
}

// clause: 8.7
#[test]
fn a_record_that_is_over_on_the_board_has_one_result() {
    let fools_mate = "f2f3 e7e5 g2g4 d8h4";
    let open = Close { open: true, ..Close::default() };
    let judged = judge(LawsEdition::E2023, "", fools_mate, open);
    check(&judged, &[(4, "5.1.1", "mate by Black makes it 0-1, the record gives no result")]);

    let differ = Close { result: Some(WHITE_WINS), tagged: Some(BLACK_WINS), ..Close::default() };
    let judged = judge(LawsEdition::E2023, "", "e2e4 e7e5", differ);
    let what = "the moves end with 1-0, the head of the record says 0-1";
    check(&judged, &[(2, "8.7", what)]);
}

#[test]
fn the_edition_can_change_between_two_games() {
    let start = Position::initial();
    let mut judge = Judge::new(LawsEdition::E2009, Limit::default());
    let mut automatic = |edition| {
        judge.set_edition(edition);
        judge.begin(&start);
        let mut position = start;
        for word in shuffle(4).split_whitespace() {
            let m = position.attempt(word[..2].parse().unwrap(), word[2..].parse().unwrap(), None);
            position.play_mut(m.unwrap());
            judge.played(m.unwrap(), &position);
        }
        !judge.finish(&position, result(WHITE_WINS)).findings.is_empty()
    };

    assert!(!automatic(LawsEdition::E2009));
    assert!(automatic(LawsEdition::E2023));
    assert!(!automatic(LawsEdition::E1997));
}

// clause: 11.8, 12.9.5
#[test]
fn a_result_that_only_a_penalty_gives_is_told_unless_the_record_names_a_decision() {
    use arbiter_laws::Share;

    let both_lose = Outcome::BOTH_LOSE;
    let half = Outcome::played(Share::Half, Share::None);
    let said = |found: &str| {
        format!("{found}: no play brings that result, only a penalty; the record names none")
    };
    for (edition, double, points) in [
        (LawsEdition::E2009, "12.9", "13.4"),
        (LawsEdition::E2014, "11.8", "12.9"),
        (LawsEdition::E2018, "11.8", "12.9"),
        (LawsEdition::E2023, "11.8", "12.9"),
    ] {
        let judged = |outcome| judge(edition, "", "e2e4 e7e5", result(outcome));
        check(&judged(both_lose), &[(2, double, &said("0-0"))]);
        check(&judged(half), &[(2, points, &said("1/2-0"))]);
    }
    let decided = Close { decided: Decided::ByDecision, ..result(both_lose) };
    check(&judge(LawsEdition::E2023, "", "e2e4 e7e5", decided), &[]);
    // On the board it was over: that is the finding.
    let mated = judge(LawsEdition::E2023, "", "f2f3 e7e5 g2g4 d8h4", result(both_lose));
    check(&mated, &[(4, "5.1.1", "mate by Black makes it 0-1, the record says 0-0")]);
}
