//! The demonstration: the last boards of its round under way are played here, move by move, as
//! masters played them.

use std::time::Duration;

use arbiter_board::Position;
use arbiter_live::message::{ClientMessage, PhaseView};
use arbiter_notation::san;
use tokio::sync::mpsc;

use super::{
    Ask, ask,
    desk::{self, AllAct, RoundAsk},
};
use crate::{app::App, problem::Problem};

/// The event of the demonstration that is being played.
const EVENT: u32 = 1;
/// Between two moves of a board.
const PACE: Duration = Duration::from_secs(12);
/// Who acts in the log.
const SIGNED: (&str, &str) = ("demo", "");

/// Games of masters: London 1851, Berlin 1852, Hastings 1895, Amsterdam 1889.
const GAMES: [&str; 4] = [
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 \
     h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 \
     Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ \
     Ke8 Bd7+ Kf8 Bxe7#",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 d5 exd5 Nxd5 O-O Be6 Bg5 Be7 Bxd5 Bxd5 \
     Nxd5 Qxd5 Bxe7 Nxe7 Re1 f6 Qe2 Qd7 Rac1 c6 d5 cxd5 Nd4 Kf7 Ne6 Rhc8 Qg4 g6 Ng5+ Ke8 Rxe7+ \
     Kf8 Rf7+ Kg8 Rg7+ Kh8 Rxh7+",
    "f4 d5 e3 Nf6 b3 e6 Bb2 Be7 Bd3 b6 Nc3 Bb7 Nf3 Nbd7 O-O O-O Ne2 c5 Ng3 Qc7 Ne5 Nxe5 Bxe5 Qc6 \
     Qe2 a6 Nh5 Nxh5 Bxh7+ Kxh7 Qxh5+ Kg8 Bxg7 Kxg7 Qg4+ Kh7 Rf3 e5 Rh3+ Qh6 Rxh6+ Kxh6 Qd7 Bf6 \
     Qxb7 Kg7 Rf1 Rab8 Qd7 Rfd8 Qg4+ Kf8 fxe5 Bg7 e6 Rb7 Qg6 f6 Rxf6+ Bxf6 Qxf6+ Ke8 Qh8+ Ke7 \
     Qg7+ Kxe6 Qxb7 Rd6 Qxa6 d4 exd4 cxd4 h4 d3 Qxd3",
];

/// Moves of each game that have been played when the demonstration opens.
const PLAYED: usize = 24;

/// Plays until all games are over.
pub(crate) async fn run(app: App) {
    if let Err(problem) = replay(&app).await {
        tracing::warn!(fault = %problem.fault, "the demonstration plays no games");
    }
}

async fn replay(app: &App) -> Result<(), Problem> {
    let event = app.tournaments.load(EVENT).await?;
    let Some(round) = event.next_round().checked_sub(1).filter(|round| 0 < *round) else {
        return Ok(());
    };
    let boards = event.round(round).map(|round| round.boards.as_slice()).unwrap_or_default();
    let open = (1_u16..).zip(boards).filter(|(_, board)| board.result.is_none());
    let open: Vec<u16> = open.map(|(number, _)| number).collect();
    let last = open.len().saturating_sub(GAMES.len());
    let asked = RoundAsk { boards: Some(open[last..].to_vec()), ..RoundAsk::default() };
    desk::make_boards(app, (EVENT, round), asked).await?;
    let games = app.hall.round(EVENT, round).await?;
    let mut tables = Vec::new();
    for (head, moves) in games.into_values().zip(GAMES) {
        let way = app.hall.find(&head.game).await?;
        for seat in arbiter_rulebook::Color::ALL {
            let join = Ask::Join { seat, stamp: app.hall.now() };
            way.send(join).await.map_err(|_| Problem::busy())?;
        }
        tables.push((way, moves.split_whitespace().collect::<Vec<_>>()));
    }
    desk::act_at_all(app, (EVENT, round), SIGNED, AllAct::Start).await?;
    for (way, moves) in &tables {
        for _ in 0..PLAYED {
            next_move(app, way, moves).await?;
        }
    }
    let mut every = tokio::time::interval(PACE / u32::try_from(GAMES.len()).unwrap_or(1));
    for turn in 0.. {
        every.tick().await;
        if tables.is_empty() {
            return Ok(());
        }
        let table = turn % tables.len();
        let (way, moves) = &tables[table];
        if !next_move(app, way, moves).await? {
            tables.remove(table);
        }
    }
    Ok(())
}

/// Plays the next move of a game; where there is none, the side on move resigns. False where the
/// game is over or somebody else has taken it in hand.
async fn next_move(app: &App, way: &mpsc::Sender<Ask>, moves: &[&str]) -> Result<bool, Problem> {
    let snapshot = ask(way, |reply| Ask::Snapshot { seat: None, reply }).await?;
    if snapshot.phase != PhaseView::Playing {
        // An arbiter who looks around may have stopped the clocks: later, perhaps.
        return Ok(snapshot.phase == PhaseView::Paused);
    }
    let broken = |why: &str| Problem::broken(why.to_owned());
    let position = Position::from_fen(&snapshot.fen).map_err(|_| broken("an unreadable board"))?;
    let n = snapshot.n;
    let message = match moves.get(usize::try_from(n).unwrap_or(usize::MAX)) {
        None => ClientMessage::Resign { c: 0, n },
        Some(word) => match san::read(&position, word.as_bytes()) {
            Ok(mv) => {
                ClientMessage::Move { c: 0, n, uci: arbiter_notation::uci::write(&position, mv) }
            }
            // Moves were put back and others played: this game is no longer ours.
            Err(_) => return Ok(false),
        },
    };
    let (seat, stamp) = (position.turn(), app.hall.now());
    ask(way, |reply| Ask::Command { seat, stamp, message, reply }).await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_legal_to_their_end() {
        for game in GAMES {
            let mut position = Position::initial();
            for word in game.split_whitespace() {
                let mv = san::read(&position, word.as_bytes());
                let mv = mv.unwrap_or_else(|error| panic!("{word} in {game}: {error}"));
                position = position.play(mv);
            }
            assert!(game.split_whitespace().count() > PLAYED);
        }
    }
}
