//! A result typed for a board: entered where there is none, otherwise a correction.

use std::sync::Arc;

use arbiter_director::{Command, Refusal};
use arbiter_tournament::{BoardResult, Fact, Tournament};

use crate::{Actor, ServiceError, Tournaments};

/// A result as somebody typed it.
#[derive(Clone, Debug)]
pub struct TypedResult {
    /// The round.
    pub round: u8,
    /// The board, counted from one.
    pub board: u16,
    /// What was typed; `None` to take the result back.
    pub result: Option<BoardResult>,
    /// The result that the screen showed while it was typed, where it is known.
    pub seen: Option<Option<BoardResult>>,
    /// Whether the person may correct what others entered.
    pub may_correct_others: bool,
    /// The reason that a correction of a slip is recorded with.
    pub reason: String,
}

/// What became of a typed result.
#[derive(Clone, Debug)]
pub enum Entered {
    /// It was there already.
    Unchanged(Arc<Tournament>),
    /// It is stored.
    Stored(Arc<Tournament>),
}

impl Entered {
    /// The tournament afterwards.
    pub const fn tournament(&self) -> &Arc<Tournament> {
        match self {
            Self::Unchanged(tournament) | Self::Stored(tournament) => tournament,
        }
    }
}

impl Tournaments {
    /// Enters or corrects the result of a board.
    ///
    /// Whoever entered a result may correct it. Somebody else's result is overwritten only by a
    /// person who may correct it and whose screen showed it.
    pub async fn enter_or_correct(
        &self,
        id: u32,
        typed: &TypedResult,
        actor: Actor<'_>,
    ) -> Result<Entered, ServiceError> {
        let &TypedResult { round, board, result, .. } = typed;
        let tournament = self.load(id).await?;
        let on_board =
            tournament.board(round, board).ok_or(Refusal::NoSuchBoard { round, board })?;
        let current = on_board.result;
        if current == result {
            return Ok(Entered::Unchanged(tournament));
        }
        let command = match result {
            Some(result) if on_board.is_open() => Command::EnterResult { round, board, result },
            Some(_) | None => {
                let author = self.author(id, round, board).await?;
                let is_seen = typed.seen == Some(current);
                if author != actor.name && !(is_seen && typed.may_correct_others) {
                    return Err(ServiceError::ResultOfAnother { result: current, author });
                }
                let reason = typed.reason.clone();
                Command::CorrectResult { round, board, to: result, reason }
            }
        };
        let (tournament, _) = self.act(id, None, &[command], actor).await?;
        Ok(Entered::Stored(tournament))
    }

    /// Enters results of many boards of a round at once; which boards have theirs afterwards.
    ///
    /// Only what is a first result goes in: whatever corrects, needs consent or is refused is left
    /// to be sent by itself, where it can be asked about.
    pub async fn enter_open(
        &self,
        id: u32,
        round: u8,
        typed: &[(u16, BoardResult)],
        actor: Actor<'_>,
    ) -> Result<(Arc<Tournament>, Vec<u16>), ServiceError> {
        let tournament = self.load(id).await?;
        let on_board = |board: u16| tournament.board(round, board);
        let is_first = |board: u16| on_board(board).is_some_and(|it| it.result.is_none());
        let first: Vec<(u16, BoardResult)> =
            typed.iter().copied().filter(|&(board, _)| is_first(board)).collect();
        let stands =
            |board: u16, result| on_board(board).is_some_and(|it| it.result == Some(result));
        let mut there: Vec<u16> = typed
            .iter()
            .filter(|&&(board, result)| stands(board, result))
            .map(|&(board, _)| board)
            .collect();
        let commands: Vec<Command> = first
            .iter()
            .map(|&(board, result)| Command::EnterResult { round, board, result })
            .collect();
        if commands.is_empty() {
            return Ok((tournament, there));
        }
        match self.act(id, None, &commands, actor).await {
            Ok((tournament, _)) => {
                there.extend(first.iter().map(|&(board, _)| board));
                Ok((tournament, there))
            }
            Err(ServiceError::Refused(_)) => Ok((tournament, there)),
            Err(error) => Err(error),
        }
    }

    /// Who entered the result of a board.
    async fn author(&self, id: u32, round: u8, board: u16) -> Result<String, ServiceError> {
        let log = self.recorded(id, 0).await?;
        let last = log.into_iter().rev().find(|(_, fact)| {
            matches!(fact,
                Fact::ResultEntered { round: r, board: b, .. }
                | Fact::ResultCorrected { round: r, board: b, .. } if (*r, *b) == (round, board))
        });
        Ok(last.map(|(recorded, _)| recorded.actor).unwrap_or_default())
    }
}
