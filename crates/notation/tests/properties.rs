//! What we write we read back, for any legal move of any position.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_board::{Move, Position};
use arbiter_notation::{
    Capture, Castling, Form, Letters, Promotion, Style, announce, iccf,
    pgn::{self, Game, Games, Line, Outcome, Ply},
    read, san, scoresheet, uci,
};
use proptest::prelude::*;

/// Starts from which random games are played: the usual one, and some where promotions, en
/// passant, castling, pins and many like pieces are near.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "6k1/pppp4/8/8/Q6Q/8/K7/7Q w - - 0 1",
    "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1",
    "2rkr3/8/8/8/8/8/8/2RKR3 w KQkq - 0 1",
];

fn play(start: usize, choices: &[u16]) -> Vec<(Position, Move)> {
    let mut position = Position::from_fen(STARTS[start]).unwrap();
    let mut game = Vec::new();
    for &choice in choices {
        let moves = position.legal_moves();
        let Some(&m) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        game.push((position, m));
        position.play_mut(m);
    }
    game
}

fn games() -> impl Strategy<Value = Vec<(Position, Move)>> {
    (0..STARTS.len(), prop::collection::vec(any::<u16>(), 1..60))
        .prop_map(|(start, choices)| play(start, &choices))
}

fn positions() -> impl Strategy<Value = Position> {
    games().prop_map(|game| match game.last() {
        Some((position, _)) => *position,
        None => Position::initial(),
    })
}

fn styles() -> impl Strategy<Value = Style> {
    let form = prop::sample::select(vec![Form::Short, Form::Long, Form::Hyphen]);
    let capture = prop::sample::select(vec![Capture::Cross, Capture::Colon, Capture::Nothing]);
    let promotion =
        prop::sample::select(vec![Promotion::Plain, Promotion::Equals, Promotion::Parentheses]);
    let castling = prop::sample::select(vec![Castling::Zeros, Castling::Letters]);
    (form, capture, promotion, castling, any::<bool>(), any::<bool>()).prop_map(
        |(form, capture, promotion, castling, check, en_passant)| Style {
            language: Letters::ENGLISH,
            form,
            capture,
            promotion,
            castling,
            check,
            en_passant,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_legal_move_is_read_back_in_every_language(position in positions(), style in styles()) {
        for language in Letters::all() {
            let style = Style { language, ..style };
            for &m in position.legal_moves().iter() {
                let text = style.text(&position, m);
                let read = read::read(&position, &text, language);
                let read = read.map_err(|why| TestCaseError::fail(format!("{text}: {why} in {position}")))?;
                prop_assert_eq!(read.played, m, "{} in {}", text, position);
                prop_assert_eq!(read.remarks, vec![], "{} in {}", text, position);
            }
        }
    }

    #[test]
    fn every_legal_move_is_read_back_from_pgn_uci_and_iccf(position in positions()) {
        for &m in position.legal_moves().iter() {
            let text = Style::PGN.text(&position, m);
            prop_assert_eq!(san::read(&position, text.as_bytes()), Ok(m), "{} in {}", text, position);
            let long = Style { form: Form::Hyphen, ..Style::PGN }.text(&position, m);
            prop_assert_eq!(san::read(&position, long.as_bytes()), Ok(m), "{} in {}", long, position);
            prop_assert_eq!(uci::read(&position, &uci::write(&position, m)), Ok(m));
            prop_assert_eq!(uci::read(&position, &m.uci_chess960().to_string()), Ok(m));
            prop_assert_eq!(iccf::read(&position, &iccf::write(&position, m)), Ok(m));
        }
    }

    #[test]
    fn every_announcement_is_understood(position in positions()) {
        for &m in position.legal_moves().iter() {
            let words = announce::announce(&position, m);
            prop_assert_eq!(announce::parse(&position, &words), Ok(m), "{}", words);
        }
    }

    #[test]
    fn a_scoresheet_in_any_language_is_read_without_being_told_which(
        game in games(),
        style in styles(),
        language in 0..Letters::all().len(),
    ) {
        let Some(language) = Letters::all().nth(language) else { return Ok(()) };
        let style = Style { language, ..style };
        let start = game[0].0;
        let plies: Vec<read::Read> = game
            .iter()
            .map(|&(_, played)| read::Read { played, draw_offer: false, remarks: vec![] })
            .collect();
        let text = scoresheet::write(&plies, start, &style);
        let told = scoresheet::read(&text, start, Some(language));
        prop_assert_eq!(&told.plies, &plies, "{}", text);
        let guessed = scoresheet::read(&text, start, None);
        prop_assert_eq!(guessed.language.explained, plies.len());
        if guessed.language.moves_are_certain {
            prop_assert_eq!(&guessed.plies, &plies, "{}", text);
        }
    }

    #[test]
    fn a_game_is_equal_after_writing_and_reading(game in whole_games()) {
        let mut text = String::new();
        pgn::write(&game, &mut text).unwrap();
        let read: Vec<_> = Games::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
        prop_assert_eq!(read.len(), 1, "{}", text);
        prop_assert_eq!(&read[0].game, &game, "{}", text);
        prop_assert!(read[0].issues.is_empty(), "{:?}\n{}", read[0].issues, text);
    }

    #[test]
    fn pieces_of_a_stream_hold_whole_games(
        games in prop::collection::vec(whole_games(), 1..6),
        size in 1_usize..4000,
    ) {
        let mut text = String::new();
        for game in &games {
            pgn::write(game, &mut text).unwrap();
        }
        let mut chunks = pgn::Chunks::with_size(text.as_bytes(), size);
        let mut buffer = Vec::new();
        let mut read = Vec::new();
        let mut offset = 0;
        while let Some(extent) = chunks.next_into(&mut buffer).unwrap() {
            prop_assert_eq!(extent.offset, offset);
            let lines = text[..buffer_start(offset)].lines().count();
            prop_assert_eq!(extent.line, lines as u64 + 1);
            offset += buffer.len() as u64;
            for game in Games::new(&buffer[..]) {
                read.push(game.unwrap().game);
            }
        }
        prop_assert_eq!(read, games);
    }
}

fn buffer_start(offset: u64) -> usize {
    usize::try_from(offset).unwrap()
}

/// Games with tags, comments, glyphs and variations.
fn whole_games() -> impl Strategy<Value = Game> {
    let text = "[ -~äß♘]{0,90}";
    let remarks = prop::collection::vec((0_u8..40, any::<u8>(), text), 0..12);
    let tags = prop::collection::vec(("[A-Z][a-z]{1,8}", "[ -~é]{0,30}"), 0..5);
    let outcome = prop::sample::select(vec![
        Outcome::WhiteWins,
        Outcome::BlackWins,
        Outcome::Draw,
        Outcome::Unknown,
    ]);
    (games(), remarks, tags, outcome, any::<u16>()).prop_map(
        |(moves, remarks, tags, outcome, seed)| {
            let mut game = Game::new(moves[0].0);
            for (name, value) in tags {
                game.tags.set(&name, value);
            }
            game.tags.set("Result", outcome.to_string());
            game.outcome = outcome;
            game.line.plies =
                moves.iter().map(|&(_, m)| Ply { played: Some(m), ..Ply::default() }).collect();
            for (at, nag, text) in remarks {
                let comment = pgn::text::comment(text.as_bytes());
                let at = usize::from(at) % moves.len();
                let ply = &mut game.line.plies[at];
                match nag % 4 {
                    0 => ply.nags.push(nag),
                    1 => ply.draw_offer = true,
                    2 if comment != "(=)" => ply.comments.push(comment),
                    _ => {
                        let others = moves[at].0.legal_moves();
                        let other = others[usize::from(seed) % others.len()];
                        let ply_there = Ply { played: Some(other), ..Ply::default() };
                        let comments = if nag > 127 { vec!["before".to_owned()] } else { vec![] };
                        ply.variations.push(Line { comments, plies: vec![ply_there] });
                    }
                }
            }
            game
        },
    )
}
