//! PGN as people and programs have written it.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_board::{Color, Position};
use arbiter_notation::{
    Letters, Style,
    pgn::{self, Chunks, Entry, Game, Games, IssueKind, Outcome, Problem, Termination, clocks},
    san::SanError,
};

fn read(text: impl AsRef<[u8]>) -> Vec<Entry> {
    Games::new(text.as_ref()).collect::<Result<_, _>>().unwrap()
}

#[track_caller]
fn one(text: impl AsRef<[u8]>) -> Entry {
    let mut games = read(text);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// The main line in English.
fn line(game: &Game) -> String {
    let mut position = game.start;
    let mut words = Vec::new();
    for m in game.moves() {
        words.push(Style::PGN.text(&position, m));
        position.play_mut(m);
    }
    words.join(" ")
}

mod tags {
    use super::*;

    #[test]
    fn are_read_and_the_roster_is_always_there() {
        let game = one("[White \"Anderssen\"]\n[Opening \"King's Gambit\"]\n\n1. e4 1-0").game;
        assert_eq!(game.tags.get("White"), Some("Anderssen"));
        assert_eq!(game.tags.get("Black"), Some("?"));
        assert_eq!(game.tags.get("Opening"), Some("King's Gambit"));
        assert_eq!(game.tags.get("ECO"), None);
        assert_eq!(game.tags.get("Result"), Some("1-0"), "from the movetext");
    }

    #[test]
    fn keep_quotes_and_backslashes_however_they_are_written() {
        let values = [
            (r#"[Event "a \"b\" c"]"#, r#"a "b" c"#),
            (r#"[Event "a "b" c"]"#, r#"a "b" c"#),
            (r#"[Event "a \\ b"]"#, r"a \ b"),
            (r#"[Event "a \"]"#, r"a \"),
            (r#"[Event "a ] b"]"#, "a ] b"),
            (r#"[Event "a"] [Site "b"]"#, "a"),
            (r#"  [Event   "a"  ]  "#, "a"),
            (r#"[Event ""]"#, ""),
        ];
        for (text, value) in values {
            let game = one(format!("{text}\n\n*")).game;
            assert_eq!(game.tags.get("Event"), Some(value), "{text}");
        }
    }

    #[test]
    fn without_a_value_are_trouble_but_the_game_is_read() {
        let entry = one("[Event]\n[Site \"x\"]\n\n1. e4 *");
        assert_eq!(entry.issues[0].kind, IssueKind::Text(Problem::BadTag));
        assert_eq!(line(&entry.game), "e4");
        assert_eq!(entry.game.tags.get("Site"), Some("x"));
    }

    #[test]
    fn in_latin_1_become_utf_8() {
        let game = one(b"[White \"H\xFCbner\"]\n[Black \"\x8Aahovi\xE8\"]\n\n*").game;
        assert_eq!(game.tags.get("White"), Some("Hübner"));
        assert_eq!(game.tags.get("Black"), Some("Šahoviè"));
        assert_eq!(one("[White \"Hübner\"]\n\n*").game.tags.get("White"), Some("Hübner"));
    }

    #[test]
    fn tell_where_the_game_starts() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30";
        let game = one(format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n30. e4 Kd7 *")).game;
        assert_eq!(game.start.to_string(), fen);
        assert_eq!(line(&game), "e4 Kd7");
        let entry = one("[FEN \"nonsense\"]\n\n1. e4 *");
        assert!(matches!(entry.issues[0].kind, IssueKind::BadSetUp(_)));
        assert_eq!(entry.issues[0].place.line, 1);
    }

    #[test]
    fn of_chess960_are_understood() {
        let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
            [FEN \"4k3/8/8/8/8/8/8/1RK5 w B - 0 1\"]\n\n1. O-O-O *";
        let game = one(text).game;
        assert_eq!(line(&game), "O-O-O");
    }

    #[test]
    fn of_other_variants_are_refused() {
        let games = read("[Variant \"Atomic\"]\n\n1. Nf9 *\n\n[Event \"x\"]\n\n1. e4 *");
        assert_eq!(games[0].issues[0].kind, IssueKind::Variant("Atomic".to_owned()));
        assert_eq!(line(&games[1].game), "e4");
    }
}

mod movetext {
    use super::*;

    #[test]
    fn numbers_may_be_glued_apart_or_missing() {
        for text in [
            "1.e4 e5 2.Nf3",
            "1. e4 e5 2. Nf3",
            "1 . e4 1... e5 2 Nf3",
            "e4 e5 Nf3",
            "1.e4 1…e5 2.Nf3",
        ] {
            assert_eq!(line(&one(text).game), "e4 e5 Nf3", "{text}");
        }
    }

    #[test]
    fn comments_glyphs_and_variations_are_kept() {
        let text = "{before} 1. e4! {king's pawn} e5 $14 (1... c5 {Sicilian} 2. Nf3 (2. c3?!)) \
            (1... e6) 2. Nf3 ; to the end of the line\n Nc6 *";
        let game = one(text).game;
        assert_eq!(game.line.comments, ["before"]);
        let plies = &game.line.plies;
        assert_eq!(
            (&plies[0].nags[..], &plies[0].comments[..]),
            (&[1][..], &["king's pawn".to_owned()][..])
        );
        assert_eq!(plies[1].nags, [14]);
        assert_eq!(plies[1].variations.len(), 2);
        let sicilian = &plies[1].variations[0].plies;
        assert_eq!(sicilian[0].comments, ["Sicilian"]);
        assert_eq!(sicilian[1].variations[0].plies[0].nags, [6]);
        assert_eq!(plies[2].comments, ["to the end of the line"]);
        assert_eq!(line(&game), "e4 e5 Nf3 Nc6");
    }

    #[test]
    fn escaped_lines_are_passed_over() {
        assert_eq!(line(&one("% hidden [Event \"x\"]\n1. e4\n%1. d4 { ( \ne5 *").game), "e4 e5");
    }

    #[test]
    fn odd_bytes_are_blanks() {
        assert_eq!(line(&one(b"\xEF\xBB\xBF1. e4\0\x01 e5\r\n\t2. Nf3\x7f *").game), "e4 e5 Nf3");
        assert_eq!(line(&one("1.\u{a0}e4 e5\u{a0}2. Nf3 *").game), "e4 e5 Nf3");
    }

    #[test]
    fn figurines_and_long_forms_are_moves() {
        assert_eq!(
            line(&one("1. e2-e4 e7e5 2. ♘f3 Ng8-f6 3. Nf3xe5 *").game),
            "e4 e5 Nf3 Nf6 Nxe5"
        );
        let text = "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8(Q)+ *";
        assert_eq!(line(&one(text).game), "a8=Q+");
        assert_eq!(line(&one("1. e4 d5 2. e5 f5 3. exf6 e.p. *").game), "e4 d5 e5 f5 exf6");
        assert_eq!(line(&one("1. e4 d5 2. e5 f5 3. exf6e.p. *").game), "e4 d5 e5 f5 exf6");
    }

    #[test]
    fn a_draw_offer_is_no_variation() {
        let game = one("1. e4 (=) e5 *").game;
        assert!(game.line.plies[0].draw_offer);
        assert_eq!(line(&game), "e4 e5");
    }

    #[test]
    fn a_null_move_passes_the_turn_and_is_told() {
        for null in ["--", "Z0"] {
            let entry = one(format!("1. e4 {null} 2. d4 *"));
            assert_eq!(entry.game.line.plies[1].played, None);
            assert_eq!(entry.game.line.plies.len(), 3);
            assert_eq!(entry.issues[0].kind, IssueKind::NullMove { ply: 2 });
        }
    }

    #[test]
    fn clock_times_are_read() {
        let game = one("1. e4 {[%clk 1:30:00] [%emt 0:00:07]} e5 {[%clk 0:59:58.5]} *").game;
        let [white, black] = [0, 1].map(|ply: usize| game.line.plies[ply].clocks());
        assert_eq!((white.left_ms, white.spent_ms), (Some(5_400_000), Some(7_000)));
        assert_eq!(black.left_ms, Some(3_598_500));
        assert_eq!(clocks(b"[%clk soon]").left_ms, None);
        assert_eq!(clocks(b"[%clk 99999999999999999999:0]").left_ms, None);
    }

    #[test]
    fn results_and_terminations() {
        for (text, outcome) in [
            ("1. e4 1-0", Outcome::WhiteWins),
            ("1. e4 0-1", Outcome::BlackWins),
            ("1. e4 1/2-1/2", Outcome::Draw),
            ("1. e4 ½-½", Outcome::Draw),
            ("1. e4 *", Outcome::Unknown),
            ("1. e4", Outcome::Unknown),
            ("[Result \"0-1\"]\n\n1. e4", Outcome::BlackWins),
        ] {
            assert_eq!(one(text).game.outcome, outcome, "{text}");
        }
        // A game lost against half a point ends the text of its moves.
        for half in ["0-1/2", "1/2-0"] {
            let games = read(format!("1. e4 e5 {half}\n\n").repeat(2));
            assert_eq!(games.len(), 2, "{half}");
            for game in games {
                assert!(game.issues.is_empty(), "{half}");
                assert_eq!(game.game.outcome, Outcome::Unknown, "{half}");
            }
        }
        let game = one("[Termination \"time forfeit\"]\n\n1. e4 1-0").game;
        assert_eq!(game.termination(), Some(Termination::TimeForfeit));
    }

    #[test]
    fn a_comment_behind_the_result_belongs_to_the_game() {
        let games = read("1. e4 1-0 {flag}\n\n{before} 1. d4 *");
        assert_eq!(games[0].game.line.plies[0].comments, ["flag"]);
        assert_eq!(games[1].game.line.comments, ["before"]);
    }
}

mod errors {
    use super::*;

    #[test]
    fn a_bad_move_is_placed_and_the_next_game_is_read() {
        let text =
            "[Event \"a\"]\n\n1. e4 e5\n2. Ke3 Nc6 (2... d5) {x} 1-0\n\n[Event \"b\"]\n\n1. d4 *\n";
        let games = read(text);
        let issue = &games[0].issues[0];
        assert_eq!((issue.place.game, issue.place.line, issue.place.column), (1, 4, 4));
        let IssueKind::Move { ply, number, word, error } = &issue.kind else { panic!() };
        assert_eq!(
            (*ply, number.turn, &word[..], *error),
            (3, Color::White, "Ke3", SanError::Illegal)
        );
        assert_eq!(games[0].game.outcome, Outcome::WhiteWins, "the result is still found");
        assert_eq!(line(&games[1].game), "d4");
    }

    #[test]
    fn illegal_ambiguous_and_unreadable_are_told_apart() {
        let fen = "[FEN \"4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1\"]\n\n";
        for (word, error) in [
            ("Nf3", SanError::Ambiguous),
            ("Nf4", SanError::Illegal),
            ("Nx", SanError::Unreadable),
            ("Hf3", SanError::Unreadable),
        ] {
            let entry = one(format!("{fen}1. {word} *"));
            assert!(
                matches!(&entry.issues[0].kind, IssueKind::Move { error: found, .. } if *found == error),
                "{word}: {:?}",
                entry.issues
            );
        }
        let promotion = one("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8 *");
        assert!(promotion.issues[0].to_string().ends_with("a8: more than one legal move"));
    }

    #[test]
    fn a_bad_move_in_a_variation_costs_only_the_variation() {
        let entry = one("1. e4 (1. d4 Kd7 2. c4 (2. Nf3) e5) e5 (1... c5) 2. Nf3 *");
        assert_eq!(line(&entry.game), "e4 e5 Nf3");
        assert_eq!(entry.issues.len(), 1);
        assert_eq!(entry.game.line.plies[0].variations[0].plies.len(), 1);
        assert_eq!(entry.game.line.plies[1].variations[0].plies.len(), 1);
    }

    #[test]
    fn an_unclosed_comment_does_not_swallow_the_next_game() {
        let text = "[Event \"a\"]\n\n1. e4 {oh\n1... e5 1-0\n\n[Event \"b\"]\n\n1. d4 {fine} *";
        let games = read(text);
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].issues[0].kind, IssueKind::Text(Problem::UnclosedComment));
        assert_eq!(line(&games[1].game), "d4");
        // A comment may well hold a bracket at the beginning of a line.
        let game = one("1. e4 {a\n[%clk 0:01:00]\n\n[Event x]} e5 *").game;
        assert_eq!(line(&game), "e4 e5");
    }

    #[test]
    fn unclosed_and_unopened_variations_are_told() {
        let text = "1. e4 (1. d4 d5 e5 *\n\n[Event \"b\"]\n\n1. c4 ) e5 *";
        let games = read(text);
        assert!(
            games[0].issues.iter().any(|t| t.kind == IssueKind::Text(Problem::UnclosedVariation))
        );
        assert_eq!(line(&games[1].game), "c4 e5");
        assert_eq!(games[1].issues[0].kind, IssueKind::Text(Problem::UnopenedVariation));
    }

    #[test]
    fn variations_may_be_nested_without_end() {
        let mut text = "1. e4 ".to_owned();
        for _ in 0..100_000 {
            text.push_str("(1. d4 ");
        }
        let entry = one(&text);
        assert_eq!(line(&entry.game), "e4");
        assert!(entry.issues.iter().any(|t| matches!(t.kind, IssueKind::TooDeep(_))));
    }
}

mod games {
    use super::*;

    #[test]
    fn are_told_apart_without_tags_blank_lines_or_results() {
        assert_eq!(read("1. e4 1-0 1. d4 0-1").len(), 2);
        assert_eq!(read("[White \"a\"]\n1. e4\n[White \"b\"]\n1. d4").len(), 2);
        assert_eq!(read("[White \"a\"]\n\n[White \"b\"]\n\n").len(), 2);
        assert_eq!(read("[White \"a\"]\n\n[Black \"b\"]\n\n").len(), 1);
        assert_eq!(read("[White \"a\"]\r\n\r\n1. e4 1-0\r\n\r\n[White \"b\"]\r\n\r\n*").len(), 2);
        assert_eq!(read("").len(), 0);
        assert_eq!(read(" \r\n\u{feff}\n").len(), 0);
    }

    #[test]
    fn are_numbered_through_the_pieces_of_a_stream() {
        let text = "[Event \"x\"]\n\n1. e4 Ke6 *\n\n".repeat(40_000);
        let mut chunks = Chunks::new(text.as_bytes());
        let mut buffer = Vec::new();
        let mut pieces = 0;
        while chunks.next_into(&mut buffer).unwrap().is_some() {
            pieces += 1;
            assert!(buffer.capacity() < 1 << 20, "memory stays flat");
        }
        assert!(pieces > 2);
        for (i, entry) in Games::new(text.as_bytes()).enumerate() {
            let entry = entry.unwrap();
            let place = entry.issues[0].place;
            assert_eq!((place.game, place.line, place.column), (i as u64 + 1, i as u64 * 4 + 3, 7));
        }
    }

    #[test]
    fn of_other_languages_are_read_when_told_or_inferred() {
        let french =
            "[Event \"x\"]\n\n1. e4 e5 2. Cf3 Cc6 3. Fb5 Cf6 4. 0-0 Cxe4 5. Te1 (5. d4 Fe7) Cd6 *";
        let german = "[Event \"y\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf6 4. 0-0 Sxe4 5. Te1 Sd6 *";
        let both = format!("{french}\n\n{german}");
        let games: Vec<Entry> =
            Games::in_language(both.as_bytes(), None).collect::<Result<_, _>>().unwrap();
        let languages: Vec<Letters> =
            games.iter().map(|entry| entry.language.as_ref().unwrap().language).collect();
        assert_eq!(languages, [Letters::FRENCH, Letters::GERMAN]);
        assert_eq!(line(&games[0].game), line(&games[1].game));
        assert_eq!(games[0].game.line.plies[8].variations[0].plies.len(), 2);
        assert_eq!(games[1].place.line, 5);
        assert_eq!(games[1].place.game, 2);
        let mut told = Games::in_language(french.as_bytes(), Some(Letters::FRENCH));
        assert_eq!(told.next().unwrap().unwrap().game, games[0].game);
    }
}

mod writing {
    use super::*;

    #[test]
    fn is_strict() {
        let text = "[Opening \"x\"]\n[Black \"b\"]\n[Annotator \"q \\\" \\\\\"]\n[Event \"e\"]\n\n\
            1. e4 {a } e5 (1... c5 {b} 2. Nf3) 2. f4! $14 (=) exf4 {c} 3. Nf3 1-0";
        let mut written = String::new();
        pgn::write(&one(text).game, &mut written).unwrap();
        let expected = r#"[Event "e"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "b"]
[Result "1-0"]
[Annotator "q \" \\"]
[Opening "x"]

1. e4 {a} 1... e5 ( 1... c5 {b} 2. Nf3 ) 2. f4 $1 $14 {(=)} 2... exf4 {c} 3.
Nf3 1-0

"#;
        assert_eq!(written, expected);
    }

    #[test]
    fn notes_an_unusual_start() {
        let start = Position::from_fen("4k3/8/8/8/8/8/8/1RK5 w B - 0 1").unwrap();
        let mut text = String::new();
        pgn::write(&Game::new(start), &mut text).unwrap();
        assert!(
            text.contains("[SetUp \"1\"]") && text.contains("[Variant \"Chess960\"]"),
            "{text}"
        );
        assert_eq!(one(&text).game.start, start);
    }

    #[test]
    fn keeps_a_comment_with_a_brace() {
        let game = one("1. e4 ; a } b\ne5 *").game;
        let mut text = String::new();
        pgn::write(&game, &mut text).unwrap();
        assert_eq!(one(&text).game, game);
    }
}
