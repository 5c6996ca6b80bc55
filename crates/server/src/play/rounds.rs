//! The boards of a published round as games, and their results back as facts.

use arbiter_director::Consent;
use arbiter_laws::{Outcome, Share};
use arbiter_live::{Place, State};
use arbiter_rulebook::Color;
use arbiter_service::{Actor, ServiceError, Tournaments, TypedResult};
use arbiter_tournament::{Award, BoardResult, Decision};
use tokio::sync::mpsc;

/// The name under which results of games are entered.
const ACTOR: &str = "live";

/// A game of a round is over.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) place: Place,
    pub(crate) result: BoardResult,
}

impl Finished {
    /// What the director hears of a game, once it is over.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let place = state.settings().place.clone()?;
        let outcome = state.ended?.outcome;
        Some(Self { place, result: board_result(outcome, state.game.is_played()) })
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
    while let Some(Finished { place, result }) = finished.recv().await {
        let Place { event, round, board } = &place;
        let (Ok(event), Ok(round), Ok(board)) =
            (event.parse::<u32>(), u8::try_from(*round), u16::try_from(*board))
        else {
            continue;
        };
        let typed = TypedResult {
            round,
            board,
            result: Some(result),
            seen: None,
            may_correct_others: false,
            reason: String::new(),
        };
        let actor = Actor { name: ACTOR, consent: Consent::None };
        match tournaments.enter_or_correct(event, &typed, actor).await {
            Ok(_) => {}
            Err(ServiceError::ResultOfAnother { result: other, author }) => {
                tracing::warn!(
                    event,
                    round,
                    board,
                    ?result,
                    ?other,
                    author,
                    "the board says another result than the desk"
                );
            }
            Err(error) => tracing::error!(event, round, board, %error, "a result was not entered"),
        }
    }
}
