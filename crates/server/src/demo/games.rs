//! Games of the masters' event, to be looked at: famous ones, put on its boards.

use std::fmt::Write as _;

use arbiter_tournament::{Board, BoardResult, Decision, Tournament};

use super::scatter;

/// London 1851.
pub(crate) const LONDON: &str = "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 \
     h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#";

/// Berlin 1852.
pub(crate) const BERLIN: &str = "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 \
     Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ \
     Ke8 Bd7+ Kf8 Bxe7#";

/// Paris 1858.
pub(crate) const PARIS: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 \
     O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";

/// Hastings 1895.
pub(crate) const HASTINGS: &str = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 d5 exd5 Nxd5 O-O Be6 Bg5 Be7 Bxd5 Bxd5 \
     Nxd5 Qxd5 Bxe7 Nxe7 Re1 f6 Qe2 Qd7 Rac1 c6 d5 cxd5 Nd4 Kf7 Ne6 Rhc8 Qg4 g6 Ng5+ Ke8 Rxe7+ \
     Kf8 Rf7+ Kg8 Rg7+ Kh8 Rxh7+";

/// Amsterdam 1889.
pub(crate) const AMSTERDAM: &str = "f4 d5 e3 Nf6 b3 e6 Bb2 Be7 Bd3 b6 Nc3 Bb7 Nf3 Nbd7 O-O O-O Ne2 c5 Ng3 Qc7 Ne5 Nxe5 Bxe5 Qc6 \
     Qe2 a6 Nh5 Nxh5 Bxh7+ Kxh7 Qxh5+ Kg8 Bxg7 Kxg7 Qg4+ Kh7 Rf3 e5 Rh3+ Qh6 Rxh6+ Kxh6 Qd7 Bf6 \
     Qxb7 Kg7 Rf1 Rab8 Qd7 Rfd8 Qg4+ Kf8 fxe5 Bg7 e6 Rb7 Qg6 f6 Rxf6+ Bxf6 Qxf6+ Ke8 Qh8+ Ke7 \
     Qg7+ Kxe6 Qxb7 Rd6 Qxa6 d4 exd4 cxd4 h4 d3 Qxd3";

/// Games that White won, with the names under which they are known.
const KNOWN: [(&str, &str); 3] = [
    ("The Immortal Game, London 1851", LONDON),
    ("The Evergreen Game, Berlin 1852", BERLIN),
    ("At the Opera, Paris 1858", PARIS),
];

/// A line beside the first game: after so many half-moves, instead of the next.
const BESIDE: (usize, &str) = (
    35,
    "( 18... Qxa1+ 19. Ke2 Qb2 20. Kd2 Bxg1 { and Black may hold, as analysts said later. } )",
);

/// The games as PGN, for boards of the event that White won.
pub(crate) fn games(event: &Tournament) -> String {
    let boards = event.rounds.iter().zip(1_u8..).flat_map(|(round, number)| {
        round.boards.iter().zip(1_u16..).map(move |(board, place)| (number, place, board))
    });
    let is_won = |board: &Board| {
        board.result.as_ref().is_some_and(|it| *it == BoardResult::Played(Decision::WhiteWins))
    };
    let won = boards.filter(|(_, _, board)| is_won(board));
    let mut text = String::new();
    for (idx, ((round, place, board), (title, moves))) in won.zip(KNOWN).enumerate() {
        let name = |id| event.players.get(&id).map_or("?", |it| it.details.name.as_str());
        let tags = [
            ("Event", event.settings.name.clone()),
            ("Site", event.settings.place.clone()),
            ("Round", format!("{round}.{place}")),
            ("White", name(board.pair.white).to_owned()),
            ("Black", name(board.pair.black).to_owned()),
            ("Result", "1-0".to_owned()),
        ];
        for (tag, value) in tags {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "[{tag} \"{value}\"]");
        }
        let _ = writeln!(text, "\n{{ {title} }} {} 1-0\n", timed(moves, idx));
    }
    text
}

/// The moves with what the clocks showed after each: fifteen minutes and ten seconds a move.
fn timed(moves: &str, game: usize) -> String {
    let mut text = String::new();
    let mut clocks = [910_u64; 2];
    for (ply, word) in moves.split_whitespace().enumerate() {
        let clock = &mut clocks[ply % 2];
        let spent = 4 + scatter((game * 1000 + ply) as u64) % 43;
        *clock = clock.saturating_sub(spent).max(21) + 10;
        let (minutes, seconds) = (*clock / 60, *clock % 60);
        let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
        let _ = write!(text, "{number}{word} {{ [%clk 0:{minutes:02}:{seconds:02}] }} ");
        if game == 0 && ply == BESIDE.0 {
            let _ = write!(text, "{} ", BESIDE.1);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use arbiter_notation::pgn::Games;

    use super::*;

    #[test]
    fn the_games_can_be_read_with_their_clocks_and_the_line_beside_them() {
        for (idx, (title, moves)) in KNOWN.into_iter().enumerate() {
            let text = format!("[Result \"1-0\"]\n\n{} 1-0\n", timed(moves, idx));
            let entry =
                Games::new(text.as_bytes()).next().expect("a game").expect("a readable one");
            assert!(entry.issues.is_empty(), "{title}: {:?}", entry.issues);
            assert_eq!(entry.game.line.plies.len(), moves.split_whitespace().count(), "{title}");
        }
    }
}
