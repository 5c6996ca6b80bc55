//! What follows once the games of a stage are played.

use arbiter_rulebook::Color;

use crate::playoff::plan::{Colors, MoveCount, Stage, StageId, Then, When};

/// A game of a stage that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Index of the seat that had White.
    pub white: usize,
    /// The result.
    pub outcome: GameOutcome,
    /// How many moves it took.
    pub moves: u32,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOutcome {
    /// Won by this side.
    Won(Color),
    /// Drawn; the control may still give it to one side.
    Drawn,
}

/// What follows from a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Follow {
    /// The seat that won.
    Winner(usize),
    /// Those level in first place go on.
    Play {
        /// Seats, in the order of the stage.
        level: Vec<usize>,
        /// May begin at once.
        first: Vec<StageId>,
        /// Decides.
        decided_by: StageId,
    },
    /// Even the number of moves is the same; the organiser decides (k11).
    OrganiserDecides {
        /// Seats that are level.
        level: Vec<usize>,
    },
}

/// Why results do not fit a stage.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FollowError {
    /// Too few or too many games.
    #[error("the stage has {expected} games, not {found}")]
    GamesDiffer {
        /// As planned.
        expected: usize,
        /// As given.
        found: usize,
    },
    /// White was somebody else than the plan says.
    #[error("game {game}: seat {found} cannot have White")]
    WrongWhite {
        /// From 1.
        game: usize,
        /// As given.
        found: usize,
    },
    /// The scheme does not foresee so many level.
    #[error("the plan says nothing about {n_level} level in this stage")]
    NotCovered {
        /// How many.
        n_level: usize,
    },
}

/// What follows from the results of a stage, given in the order of its games.
pub fn follow(stage: &Stage, played: &[Played]) -> Result<Follow, FollowError> {
    check(stage, played)?;
    let mut half_points = vec![0; stage.seats.len()];
    for (game, result) in stage.games.iter().zip(played) {
        let black = if result.white == game.first { game.second } else { game.first };
        match winner(stage, result) {
            Some(Color::White) => half_points[result.white] += 2,
            Some(Color::Black) => half_points[black] += 2,
            None => {
                half_points[result.white] += 1;
                half_points[black] += 1;
            }
        }
    }
    let most = half_points.iter().max().copied().unwrap_or(0);
    let level: Vec<usize> =
        (0..stage.seats.len()).filter(|&seat| half_points[seat] == most).collect();
    let when = if level.len() == 1 { When::OneFirst } else { When::Level(level.len()) };
    let outcome = stage.outcomes.iter().find(|outcome| outcome.when == when);
    let outcome = outcome.ok_or(FollowError::NotCovered { n_level: level.len() })?;
    Ok(match &outcome.then {
        Then::Wins => Follow::Winner(level[0]),
        Then::Play { first, decided_by } => {
            Follow::Play { level, first: first.clone(), decided_by: *decided_by }
        }
        Then::FewestMoves(count) => fewest_moves(stage, played, level, *count),
    })
}

fn check(stage: &Stage, played: &[Played]) -> Result<(), FollowError> {
    if played.len() != stage.games.len() {
        let (expected, found) = (stage.games.len(), played.len());
        return Err(FollowError::GamesDiffer { expected, found });
    }
    let mut white_before = None;
    for (idx, (game, result)) in stage.games.iter().zip(played).enumerate() {
        let plays = result.white == game.first || result.white == game.second;
        let fits = match game.colors {
            Colors::Berger => result.white == game.first,
            Colors::Lot => plays,
            Colors::Reversed => plays && Some(result.white) != white_before,
        };
        if !fits {
            return Err(FollowError::WrongWhite { game: idx + 1, found: result.white });
        }
        white_before = Some(result.white);
    }
    Ok(())
}

/// Who gets the point, the rule for draws included.
const fn winner(stage: &Stage, result: &Played) -> Option<Color> {
    match result.outcome {
        GameOutcome::Won(color) => Some(color),
        GameOutcome::Drawn => stage.control.draw_wins,
    }
}

fn fewest_moves(stage: &Stage, played: &[Played], level: Vec<usize>, count: MoveCount) -> Follow {
    let games_of = |seat: usize| {
        stage
            .games
            .iter()
            .zip(played)
            .filter(move |(game, _)| game.first == seat || game.second == seat)
    };
    let moves = |seat: usize| match count {
        MoveCount::AllGames => games_of(seat).map(|(_, result)| result.moves).sum(),
        MoveCount::WonGame => games_of(seat)
            .filter(|(_, result)| {
                let own = if result.white == seat { Color::White } else { Color::Black };
                winner(stage, result) == Some(own)
            })
            .map(|(_, result)| result.moves)
            .min()
            .unwrap_or(u32::MAX),
    };
    let least = level.iter().map(|&seat| moves(seat)).min().unwrap_or(u32::MAX);
    let shortest: Vec<usize> = level.into_iter().filter(|&seat| moves(seat) == least).collect();
    match shortest[..] {
        [seat] => Follow::Winner(seat),
        _ => Follow::OrganiserDecides { level: shortest },
    }
}
