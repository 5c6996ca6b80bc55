//! The boards of a published round as games, and their results back as facts.

use arbiter_director::{Command, Consent};
use arbiter_laws::{Outcome, Share};
use arbiter_live::{Place, State};
use arbiter_rulebook::{ByColor, Color};
use arbiter_service::{Actor, ServiceError, Tournaments, TypedResult};
use arbiter_tournament::{Award, BoardResult, Decision, PlayerId, Playoff, PlayoffGame};
use tokio::sync::mpsc;

use super::boards::{PLAYOFFS, games_of};

/// Who enters results of games.
const LIVE: Actor<'static> = Actor { name: "live", consent: Consent::None };

/// A game of a round or of a playoff is over.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    place: Place,
    result: BoardResult,
    outcome: Outcome,
    /// How many moves it took.
    moves: u16,
}

impl Finished {
    /// What the director hears of a game, once it is over.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let place = state.settings().place.clone()?;
        let outcome = state.ended?.outcome;
        let result = board_result(outcome, state.game.is_played());
        let moves = u16::try_from(state.game.plies().div_ceil(2)).unwrap_or(u16::MAX);
        Some(Self { place, result, outcome, moves })
    }
}

fn board_result(outcome: Outcome, is_played: bool) -> BoardResult {
    let award = |share| match share {
        Share::Full => Award::Win,
        Share::Half => Award::Draw,
        Share::None => Award::Loss,
    };
    let (white, black) = (outcome.shares.white, outcome.shares.black);
    if outcome.forfeit {
        let present = match (white, black) {
            (Share::Full, _) => Some(Color::White),
            (_, Share::Full) => Some(Color::Black),
            (Share::Half | Share::None, Share::Half | Share::None) => None,
        };
        return BoardResult::Forfeit { present };
    }
    let decision = match (white, black) {
        (Share::Full, Share::None) => Decision::WhiteWins,
        (Share::None, Share::Full) => Decision::BlackWins,
        (Share::Half, Share::Half) => Decision::Draw,
        (Share::Full | Share::Half | Share::None, Share::Full | Share::Half | Share::None) => {
            return BoardResult::Arbiter { white: award(white), black: award(black) };
        }
    };
    if is_played { BoardResult::Played(decision) } else { BoardResult::Unrated(decision) }
}

/// Enters results as they come. What somebody else has entered is never overwritten.
pub(super) async fn enter_results(
    tournaments: Tournaments,
    mut finished: mpsc::UnboundedReceiver<Finished>,
) {
    while let Some(finished) = finished.recv().await {
        let Place { event, round, board, .. } = &finished.place;
        let (Ok(event), Ok(round), Ok(board)) =
            (event.parse::<u32>(), u8::try_from(*round), u16::try_from(*board))
        else {
            continue;
        };
        let entered = if round == PLAYOFFS {
            enter_playoff_game(&tournaments, event, &finished).await
        } else {
            enter(&tournaments, (event, round, board), &finished).await
        };
        match entered {
            Ok(()) => {}
            // The console shows both until they agree.
            Err(ServiceError::ResultOfAnother { result: other, author }) => {
                tracing::warn!(
                    event,
                    round,
                    board,
                    result = ?finished.result,
                    ?other,
                    author,
                    "the board says another result than the desk"
                );
            }
            Err(error) => tracing::error!(event, round, board, %error, "a result was not entered"),
        }
    }
}

/// The result of a board, unless others are paired there by now.
async fn enter(
    tournaments: &Tournaments,
    (event, round, board): (u32, u8, u16),
    finished: &Finished,
) -> Result<(), ServiceError> {
    let tournament = tournaments.load(event).await?;
    let paired = tournament.board(round, board).map(|it| it.pair);
    let paired = paired.map(|it| ByColor { white: it.white.0, black: it.black.0 });
    if finished.place.players.is_some() && finished.place.players != paired {
        tracing::warn!(event, round, board, "the result of a board that was paired again");
        return Ok(());
    }
    let typed = TypedResult {
        round,
        board,
        result: Some(finished.result),
        seen: None,
        may_correct_others: false,
        reason: String::new(),
    };
    tournaments.enter_or_correct(event, &typed, LIVE).await.map(|_| ())
}

/// A game of a playoff. A draw stays a draw in the record, whomever it is enough for: the scheme
/// of the playoff knows that.
async fn enter_playoff_game(
    tournaments: &Tournaments,
    event: u32,
    finished: &Finished,
) -> Result<(), ServiceError> {
    let Some(players) = finished.place.players else { return Ok(()) };
    let players = players.map(PlayerId);
    let shares = finished.outcome.shares;
    let decision = match (shares.white, shares.black) {
        (Share::Full, Share::None) => Decision::WhiteWins,
        (Share::None, Share::Full) => Decision::BlackWins,
        (Share::Half, Share::Half) => Decision::Draw,
        (Share::Full | Share::Half | Share::None, Share::Full | Share::Half | Share::None) => {
            tracing::warn!(event, "a game of a playoff that nobody won or drew");
            return Ok(());
        }
    };
    let tournament = tournaments.load(event).await?;
    let ByColor { white, black } = players;
    let theirs = |it: &&Playoff| it.players.contains(&white) && it.players.contains(&black);
    let playoff = tournament.planned.iter().rev().find(theirs);
    // Told twice, after a restart, it is entered once.
    if playoff.map(|it| games_of(it, white, black)) != Some(finished.place.games_before) {
        return Ok(());
    }
    let game = PlayoffGame { white, black, decision, moves: finished.moves };
    tournaments.act(event, None, &[Command::PlayPlayoffGame(game)], LIVE).await.map(|_| ())
}
