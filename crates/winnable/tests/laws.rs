//! Cases in the words of the Laws.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_board::{ByColor, Color, Position};
use arbiter_winnable::{
    ForcedEnd, Ground, Limit, Live, Material, Verdict, Winnability, audit, can_mate, dead_since,
    is_dead, is_helpmate, status, verdict,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn ask(fen: &str, side: Color) -> Winnability {
    can_mate(&position(fen), side, Limit::default())
}

fn ground(fen: &str, side: Color) -> Ground {
    let answer = ask(fen, side);
    let Winnability::Unwinnable { ground } = answer else { panic!("{fen}: {answer:?}") };
    ground
}

// clause: 1.5, 5.2.2
#[test]
fn a_position_is_dead_when_neither_side_can_mate() {
    for fen in [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4kb2/8/8/3KB3/8/8 w - - 0 1",
        "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
        "8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 0 1",
    ] {
        assert_eq!(is_dead(&position(fen), Limit::default()), Some(true), "{fen}");
    }
}

// clause: 5.2.2
#[test]
fn a_position_is_not_dead_while_one_side_can_mate_with_the_other_sides_help() {
    for fen in [
        "8/8/4kb2/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4kn2/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/4p3/8/3K4/8/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        assert_eq!(is_dead(&position(fen), Limit::default()), Some(false), "{fen}");
    }
}

#[test]
fn forced_moves_can_take_the_last_chance_away() {
    // The king must take the queen.
    let ground = ground("8/8/8/8/8/3k4/1q6/K7 w - - 0 1", Color::Black);
    let Ground::ForcedLine { moves, end } = ground else { panic!("{ground:?}") };
    assert_eq!(moves.len(), 1);
    assert_eq!(end, ForcedEnd::BareKing);
}

#[test]
fn stalemate_is_the_end_for_both() {
    let fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    for side in [Color::White, Color::Black] {
        assert_eq!(verdict(&position(fen), side, Limit::default()).0, Verdict::Unwinnable);
    }
}

#[test]
fn a_mate_on_the_board_is_its_own_proof() {
    let fen = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(ask(fen, Color::White), Winnability::Winnable { line: Vec::new() });
    assert_eq!(ground(fen, Color::Black), Ground::BareKing);
}

#[test]
fn the_ground_names_the_colour_of_the_bishops() {
    let ground = ground("8/8/4kr2/8/8/3KB3/8/8 w - - 0 1", Color::White);
    assert_eq!(ground, Ground::Material(Material::BishopsOfOneColor { light: false }));
}

#[test]
fn a_wall_lists_its_pawns_and_what_each_king_can_reach() {
    let fen = "8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 0 1";
    let ground = ground(fen, Color::White);
    let Ground::Wall(wall) = ground else { panic!("{ground:?}") };
    assert_eq!(wall.locked, position(fen).by_role(arbiter_board::Role::Pawn));
    let white = wall.reach(position(fen).king(Color::White));
    assert!(!white.contains("e6".parse().unwrap()));
}

#[test]
fn castling_that_only_chess960_knows_is_not_forgotten() {
    // The rook is boxed in by its own king and pawns; the rook of h1 would be known to
    // everybody, this one castles from g1.
    let fen = "4k3/8/8/8/8/8/5PPP/4K1R1 w G - 0 1";
    let answer = ask(fen, Color::White);
    let Winnability::Winnable { line } = answer else { panic!("{answer:?}") };
    assert!(is_helpmate(&position(fen), Color::White, &line));
}

#[test]
fn a_limit_of_nothing_gives_no_guess() {
    let fen = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1";
    let ByColor { white, black } = status(&position(fen), Limit::positions(1));
    assert_eq!((white, black), (Verdict::Undetermined, Verdict::Undetermined));
}

#[test]
fn the_same_limit_gives_the_same_answer() {
    let fen = "3b4/4p1p1/1p1pP1P1/1P1PpBp1/1pBpP1P1/1P1P4/4K1P1/2k5 w - - 0 1";
    for side in [Color::White, Color::Black] {
        assert_eq!(ask(fen, side), ask(fen, side));
    }
}

#[test]
fn a_game_loses_its_last_chance_once() {
    let mut at = position("8/8/8/8/8/2k5/1r6/K7 w - - 0 1");
    let mut game = vec![at];
    for (from, to) in [("a1", "b2")] {
        let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
        match at.attempt(from, to, None) {
            Ok(m) => at.play_mut(m),
            Err(_) => break,
        }
        game.push(at);
    }
    let verdicts = audit(&game, Limit::default());
    for (position, verdicts) in game.iter().zip(&verdicts) {
        assert_eq!(*verdicts, status(position, Limit::default()), "{position}");
    }
}

// clause: 5.2.2
#[test]
fn a_game_is_dead_since_the_first_dead_position() {
    // The kings walk, White takes the last pawn at some moment, and they walk on.
    for (before, after) in [(0, 0), (0, 9), (3, 0), (6, 1), (9, 17), (14, 4)] {
        let mut at = position("7k/8/8/8/8/pK6/8/8 w - - 0 1");
        let mut game = vec![at];
        let mut go = |at: &mut Position, from: &str, to: &str| {
            let m = at.attempt(from.parse().unwrap(), to.parse().unwrap(), None).unwrap();
            at.play_mut(m);
            game.push(*at);
        };
        for turn in 0..before {
            let (there, back) = if turn % 2 == 0 { ("b3", "b4") } else { ("b4", "b3") };
            go(&mut at, there, back);
            let (there, back) = if turn % 2 == 0 { ("h8", "h7") } else { ("h7", "h8") };
            go(&mut at, there, back);
        }
        go(&mut at, if before % 2 == 0 { "b3" } else { "b4" }, "a3");
        for turn in 0..after {
            let corner = if (turn + before) % 2 == 0 { ("h8", "h7") } else { ("h7", "h8") };
            go(&mut at, corner.0, corner.1);
            let (there, back) = if turn % 2 == 0 { ("a3", "a4") } else { ("a4", "a3") };
            go(&mut at, there, back);
        }
        let plainly = game.iter().position(|at| is_dead(at, Limit::default()) == Some(true));
        assert_eq!(plainly, Some(2 * before + 1));
        assert_eq!(dead_since(&game, Limit::default()), plainly, "{before} {after}");
        game.truncate(2 * before + 1);
        assert_eq!(dead_since(&game, Limit::default()), None);
    }
    assert_eq!(dead_since(&[], Limit::default()), None);
    let bare = position("7k/8/8/8/8/8/8/1K6 w - - 0 1");
    assert_eq!(dead_since(&[bare; 5], Limit::default()), Some(0));
}

#[test]
fn a_live_game_says_what_a_new_question_would() {
    let mut at = Position::initial();
    let mut live = Live::new(&at, Limit::default());
    for step in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        let (from, to) = step.split_at(2);
        let m = at.attempt(from.parse().unwrap(), to.parse().unwrap(), None).unwrap();
        at.play_mut(m);
        live.played(m, &at);
        assert_eq!(*live.verdicts(), status(&at, Limit::default()), "{at}");
        assert!(
            live.line(Color::Black).is_empty() == at.is_checkmate()
                && is_helpmate(&at, Color::Black, live.line(Color::Black))
        );
    }
    assert_eq!(live.verdicts().white, Verdict::Unwinnable);
}

#[test]
fn long_helpmates_are_found_among_few_positions() {
    // Both sides must lose a pawn or two before anybody can get anywhere; the solver alone does
    // not find the way.
    let few = Limit::positions(10_000);
    for (fen, side) in [
        ("1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1", Color::White),
        ("1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1", Color::Black),
        ("1B1B4/8/b7/8/8/1p1p1k2/1P1P4/K1B5 b - - 0 1", Color::White),
    ] {
        let answer = can_mate(&position(fen), side, few);
        let Winnability::Winnable { line } = answer else { panic!("{fen}: {answer:?}") };
        assert!(is_helpmate(&position(fen), side, &line), "{fen}");
    }
}
