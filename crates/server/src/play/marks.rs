//! Where the clocks of running games stand, written down once a second.

use std::{
    collections::BTreeMap,
    ops::Bound::{Excluded, Unbounded},
    sync::Arc,
    time::Duration,
};

use arbiter_store::{Database, GameMark};
use tokio::{
    sync::mpsc::{UnboundedReceiver, error::TryRecvError},
    task::JoinSet,
    time::sleep,
};

/// How often the clocks of each game are written down.
const EVERY: Duration = Duration::from_secs(1);
/// Marks that are written in one go.
const TOGETHER: usize = 25;
/// Groups of marks that may wait for the store.
const WAITING_MAX: usize = 100;

/// Writes the marks of all games once a second: neighbours together, some after the others, so that
/// neither a move nor the processor waits for the marks of a whole hall.
pub(super) async fn write(database: Arc<Database>, mut waiting: UnboundedReceiver<GameMark>) {
    let (mut kept, mut last, mut writing) = (BTreeMap::new(), String::new(), JoinSet::new());
    loop {
        loop {
            match waiting.try_recv() {
                Ok(mark) => _ = kept.insert(mark.game.clone(), mark),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return,
            }
        }
        while writing.try_join_next().is_some() {}
        let groups = kept.len().div_ceil(TOGETHER).max(1);
        // A store that does not keep up gets the marks of a later second.
        if !kept.is_empty() && writing.len() < WAITING_MAX {
            let (database, marks) = (Arc::clone(&database), next(&mut last, &mut kept));
            writing.spawn(async move {
                if let Err(error) = database.games().mark(marks).await {
                    tracing::warn!(%error, "the clocks could not be noted");
                }
            });
        }
        sleep(EVERY / u32::try_from(groups).unwrap_or(u32::MAX)).await;
    }
}

/// Takes the marks that follow in the order of games, and begins again after the last game.
fn next(last: &mut String, kept: &mut BTreeMap<String, GameMark>) -> Vec<GameMark> {
    let after = |last: &str| -> Vec<String> {
        let later = kept.range::<str, _>((Excluded(last), Unbounded));
        later.map(|(game, _)| game.clone()).take(TOGETHER).collect()
    };
    let mut games = after(last);
    if games.is_empty() {
        games = after("");
    }
    *last = games.last().cloned().unwrap_or_default();
    games.iter().filter_map(|game| kept.remove(game)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_in_turns_and_newer_ones_replace_older_ones() {
        let mark = |game: usize, number| {
            let game = format!("{game:03}");
            (game.clone(), GameMark { game, number, charged_ms: 0 })
        };
        let mut kept: BTreeMap<String, GameMark> = (0..60).map(|game| mark(game, 1)).collect();
        let (mut last, mut taken) = (String::new(), Vec::new());
        for expected in [25, 25, 11, 1, 0] {
            if taken.len() == 50 {
                // One whose turn is still to come, a new game, and one that has had its turn.
                kept.extend([mark(55, 2), mark(60, 1), mark(10, 2)]);
            }
            let marks = next(&mut last, &mut kept);
            assert_eq!(marks.len(), expected);
            taken.extend(marks);
        }
        let mut expected: Vec<GameMark> = (0..61).map(|game| mark(game, 1).1).collect();
        expected[55].number = 2;
        expected.push(mark(10, 2).1);
        assert_eq!(taken, expected);
    }
}
