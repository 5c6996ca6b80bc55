//! Games as facts: added, removed.

use arbiter_notation::pgn::{self, Entry, Game, Games};
use arbiter_store::{NewEvent, StoreError, StreamId, Version};
use arbiter_tournament::Tournament;
use serde::{Deserialize, Serialize};

use crate::{app::App, clock, fault::Fault, problem::Problem};

/// The largest file of games.
pub(super) const FILE_MAX: usize = 2 << 20;

/// Games taken from one file.
const GAMES_MAX: usize = 1000;

/// What is written in the stream `games/<event>`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Fact {
    /// A game came.
    Added {
        /// Which round, where that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u8>,
        /// Which board, where that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<u16>,
        /// The game in the notation of PGN.
        pgn: String,
    },
    /// A game was taken away.
    Removed {
        /// Its number.
        game: u64,
    },
}

/// A game of the event.
pub(super) struct Kept {
    /// The number of the fact that brought it.
    pub(super) number: u64,
    pub(super) round: Option<u8>,
    pub(super) board: Option<u16>,
    /// As it was written down.
    pub(super) pgn: String,
}

impl Kept {
    /// The game; what cannot be read is left out.
    pub(super) fn game(&self) -> Option<Game> {
        Games::new(self.pgn.as_bytes()).next()?.ok().map(|entry| entry.game)
    }
}

/// Where a game belongs.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) round: Option<u8>,
    pub(super) board: Option<u16>,
}

fn stream(event: u32) -> Result<StreamId, Problem> {
    StreamId::new(&format!("games/{event}")).ok_or_else(|| Problem::broken("the stream of games"))
}

/// All games, by round and board.
pub(super) async fn all(app: &App, event: u32) -> Result<Vec<Kept>, Problem> {
    let recorded = app.database.events().read(&stream(event)?, Version(0)).await?;
    let mut games: Vec<Kept> = Vec::new();
    for entry in recorded {
        let fact = serde_json::from_str(&entry.body);
        match fact.map_err(|error| StoreError::Damaged(format!("games/{event}: {error}")))? {
            Fact::Added { round, board, pgn } => {
                games.push(Kept { number: entry.number, round, board, pgn });
            }
            Fact::Removed { game } => games.retain(|kept| kept.number != game),
        }
    }
    games.sort_by_key(|game| {
        (game.round.unwrap_or(u8::MAX), game.board.unwrap_or(u16::MAX), game.number)
    });
    Ok(games)
}

/// Keeps the games of a file. Returns how many, and what was wrong with others.
pub(super) async fn add(
    app: &App,
    event: (u32, &Tournament),
    (text, place): (&str, Place),
    actor: &str,
) -> Result<(usize, Vec<String>), Problem> {
    if FILE_MAX < text.len() {
        return Err(Problem::invalid(Fault::GamesSize(FILE_MAX >> 20)));
    }
    let (mut facts, mut troubles) = (Vec::new(), Vec::new());
    let games = Games::in_language(text.as_bytes(), None);
    for entry in games.take(GAMES_MAX + 1) {
        let entry = entry.map_err(|error| Problem::unreadable(error.to_string()))?;
        troubles.extend(entry.issues.iter().map(ToString::to_string));
        if entry.game.line.plies.is_empty() {
            continue;
        }
        facts.push(added(event.1, &entry, place)?);
    }
    if GAMES_MAX < facts.len() {
        return Err(Problem::invalid(Fault::GamesMax(GAMES_MAX)));
    }
    if facts.is_empty() {
        return Err(Problem::unreadable(Fault::NoMoves).next("next-pgn"));
    }
    let n = facts.len();
    append(app, event.0, &facts, actor).await?;
    Ok((n, troubles))
}

fn added(event: &Tournament, entry: &Entry, place: Place) -> Result<Fact, Problem> {
    let mut pgn = String::new();
    pgn::write(&entry.game, &mut pgn).map_err(|error| Problem::broken(error.to_string()))?;
    let found = locate(event, &entry.game, place);
    Ok(Fact::Added { round: found.round, board: found.board, pgn })
}

/// Where a game belongs: as said, as the tag `Round` says, or by the names of the players.
fn locate(event: &Tournament, game: &Game, said: Place) -> Place {
    let tag = game.tags.get("Round").unwrap_or_default();
    let (round, board) = tag.split_once('.').unwrap_or((tag, ""));
    let round = said.round.or_else(|| round.trim().parse().ok());
    let board = said.board.or_else(|| board.trim().parse().ok());
    let surname = |name: &str| name.split([',', ' ']).next().unwrap_or_default().to_lowercase();
    let names = ["White", "Black"].map(|tag| surname(game.tags.get(tag).unwrap_or_default()));
    let is_here = |board: &arbiter_tournament::Board| {
        let pair = [board.pair.white, board.pair.black];
        let known = pair.map(|id| {
            event.players.get(&id).map(|it| surname(&it.details.name)).unwrap_or_default()
        });
        known == names
    };
    let rounds = event.rounds.iter().zip(1_u8..);
    let mut candidates = rounds.filter(|&(_, number)| round.is_none_or(|round| round == number));
    let found = candidates.find_map(|(published, number)| {
        let idx = published.boards.iter().position(is_here)?;
        Some((number, u16::try_from(idx + 1).ok()?))
    });
    Place {
        round: round.or(found.map(|(round, _)| round)),
        board: board.or(found.map(|(_, board)| board)),
    }
}

/// Takes a game away.
pub(super) async fn remove(app: &App, event: u32, game: u64, actor: &str) -> Result<(), Problem> {
    if !all(app, event).await?.iter().any(|kept| kept.number == game) {
        return Err(Problem::missing(Fault::NoGame));
    }
    append(app, event, &[Fact::Removed { game }], actor).await
}

async fn append(app: &App, event: u32, facts: &[Fact], actor: &str) -> Result<(), Problem> {
    let stream = stream(event)?;
    let store = app.database.events();
    let mut attempts = 0;
    loop {
        let seen = store.read(&stream, Version(0)).await?.last().map_or(0, |last| last.number);
        let new = facts.iter().map(|fact| {
            let body = serde_json::to_string(fact);
            let body = body.map_err(|error| Problem::broken(error.to_string()))?;
            Ok(NewEvent { at_ms: clock::now_ms(), actor: actor.to_owned(), body })
        });
        let new = new.collect::<Result<Vec<_>, Problem>>()?;
        match store.append(&stream, Version(seen), new).await {
            Ok(_) => return Ok(()),
            // Somebody else was faster; games do not contradict each other.
            Err(StoreError::Conflict { .. }) if attempts < 16 => attempts += 1,
            Err(error) => return Err(error.into()),
        }
    }
}
