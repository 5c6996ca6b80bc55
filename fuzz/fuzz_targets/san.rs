//! Any text as a move of some position, in every language: a legal move or a refusal, never a
//! panic; a move that is read is written and read again.
#![no_main]

use arbiter_board::{Move, Position};
use arbiter_notation::{Letters, Style, announce, iccf, read, san, scoresheet, uci};
use libfuzzer_sys::fuzz_target;

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "6k1/pppp4/8/8/Q6Q/8/K7/7Q w - - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "2rkr3/8/8/8/8/8/8/2RKR3 w KQkq - 0 1",
];

fuzz_target!(|data: &[u8]| {
    let [start, choices @ .., b'\n'] =
        data.split_inclusive(|&byte| byte == b'\n').next().unwrap_or(data)
    else {
        return;
    };
    let text = &data[choices.len() + 2..];
    let fen = STARTS[usize::from(*start) % STARTS.len()];
    let mut position = Position::from_fen(fen).expect("a position of the list");
    for &choice in choices {
        let moves = position.legal_moves();
        let Some(&m) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        position.play_mut(m);
    }
    let mut meant: Vec<Move> = san::read(&position, text).into_iter().collect();
    let Ok(text) = core::str::from_utf8(text) else {
        meant.iter().for_each(|&m| written_and_read(&position, m));
        return;
    };
    for language in Letters::all() {
        match read::read(&position, text, language) {
            Ok(read) => meant.push(read.played),
            Err(why) => {
                let _ = why.to_string();
                assert!(why.candidates().iter().all(|&m| position.is_legal(m)));
            }
        }
    }
    let others = [
        announce::parse(&position, text).ok(),
        uci::read(&position, text).ok(),
        iccf::read(&position, text).ok(),
    ];
    meant.extend(others.into_iter().flatten());
    meant.sort_unstable();
    meant.dedup();
    for m in meant {
        written_and_read(&position, m);
    }
    if text.len() < 200 {
        let record = scoresheet::read(text, position, None);
        assert!(record.plies.len() <= record.language.moves);
    }
});

fn written_and_read(position: &Position, m: Move) {
    assert!(position.is_legal(m));
    for language in Letters::all() {
        for style in [Style::laws(language), Style::bare(language)] {
            let text = style.text(position, m);
            let read = read::read(position, &text, language).expect("what we write is a move");
            assert_eq!(read.played, m, "{text}");
        }
    }
    assert_eq!(san::read(position, Style::PGN.text(position, m).as_bytes()), Ok(m));
    assert_eq!(uci::read(position, &uci::write(position, m)), Ok(m));
    assert_eq!(iccf::read(position, &iccf::write(position, m)), Ok(m));
    assert_eq!(announce::parse(position, &announce::announce(position, m)), Ok(m));
}
