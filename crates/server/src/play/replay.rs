//! The demonstration: the last boards of its round under way are played here, move by move, as
//! masters played them.

use std::time::Duration;

use arbiter_board::Position;
use arbiter_live::message::{ClientMessage, PhaseView};
use arbiter_notation::san;
use arbiter_rulebook::{Color, Language};

use super::{
    Ask, Way, ask,
    boards::{self, RoundAsk},
    desk::{self, AllAct},
    lane,
    task::Line,
};
use crate::{app::App, demo, pages, problem::Problem};

/// The event of the demonstration that is being played.
const EVENT: u32 = 1;
/// Between two moves of a board: slow enough that whoever looks around for half an hour finds games
/// under way, and with all boards together something moves every ten seconds.
const PACE: Duration = Duration::from_secs(40);
/// Messages that may wait for a player whom nobody plays.
const LANE: usize = 64;
/// Who acts in the log.
const SIGNED: (&str, &str) = ("demo", "");

/// Games of masters.
const GAMES: [&str; 4] = [demo::LONDON, demo::BERLIN, demo::HASTINGS, demo::AMSTERDAM];

/// Moves of each game that have been played when the demonstration opens.
const PLAYED: usize = 24;

/// Puts the games to look at on their boards, then plays until all others are over.
pub(crate) async fn run(app: App) {
    if let Err(problem) = put_games(&app).await {
        tracing::warn!(fault = %problem.fault, "the demonstration has no games to look at");
    }
    if let Err(problem) = replay(&app).await {
        tracing::warn!(fault = %problem.fault, "the demonstration plays no games");
    }
}

async fn put_games(app: &App) -> Result<(), Problem> {
    let event = app.tournaments.load(demo::MASTERS_EVENT).await?;
    pages::keep_games(app, (demo::MASTERS_EVENT, &event), &demo::games(&event), SIGNED.0).await
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
    boards::make_boards(app, (EVENT, round), asked).await?;
    let games = boards::games(app, (EVENT, round)).await?;
    let mut tables = Vec::new();
    for (head, moves) in games.into_values().zip(GAMES) {
        let way = app.hall.find(&head.game).await?;
        for seat in Color::ALL {
            sit_down(app, &way, seat).await?;
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

/// Somebody who sits at the board as long as the game is kept: pages say of players without a line
/// that they are away. What the game tells them nobody reads.
async fn sit_down(app: &App, way: &Way, seat: Color) -> Result<(), Problem> {
    let (out, mut told) = lane::lane(LANE);
    let line = Line { out, language: Language::English };
    let (conn, stamp) = (app.hall.connection(), app.hall.now());
    let welcome = Ask::Welcome { conn, stamp, seat, after: None, line };
    way.send(welcome).await.map_err(|_| Problem::busy())?;
    tokio::spawn(async move { while told.recv().await.is_some() {} });
    Ok(())
}

/// Plays the next move of a game; where there is none, the side on move resigns. False where the
/// game is over or somebody else has taken it in hand.
async fn next_move(app: &App, way: &Way, moves: &[&str]) -> Result<bool, Problem> {
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
    let (language, message) = (Language::English, Box::new(message));
    ask(way, |reply| Ask::Command { seat, stamp, message, language, reply }).await?;
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
