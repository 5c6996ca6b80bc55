//! Games in memory, for tests.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::{GameHead, GameMark, GameRow, GameStore, NewGame, NextRow, Then};
use crate::{Answer, StoreError, Version};

#[derive(Debug, Default)]
struct Kept {
    games: BTreeMap<String, (GameHead, Vec<GameRow>)>,
    marks: BTreeMap<String, GameMark>,
}

/// Games in memory: nothing is kept when the program ends.
#[derive(Debug, Default)]
pub struct MemoryGames(Mutex<Kept>);

impl MemoryGames {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, game: &str, next: NextRow) -> Result<(), StoreError> {
        let NextRow { epoch, row, is_over } = next;
        let mut kept = self.kept();
        let Some((head, rows)) = kept.games.get_mut(game) else {
            return Err(conflict(row.number, 0));
        };
        if head.head + 1 != row.number || head.epoch != epoch {
            return Err(conflict(row.number, head.head));
        }
        head.head = row.number;
        head.is_over = is_over;
        rows.push(row);
        Ok(())
    }
}

/// Somebody else was there first.
pub(super) const fn conflict(number: u64, found: u64) -> StoreError {
    StoreError::Conflict { seen: Version(number.saturating_sub(1)), found: Version(found) }
}

impl GameStore for MemoryGames {
    fn make(&self, new: NewGame, first: GameRow) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut kept = self.kept();
            if let Some((head, _)) = kept.games.get(&new.game) {
                return Err(conflict(1, head.head));
            }
            let NewGame { game, white, black, place, owner } = new;
            let (made_ms, name) = (first.at_ms, game.clone());
            let (head, is_over, epoch) = (1, false, 1);
            let head = GameHead { game, white, black, place, made_ms, head, is_over, owner, epoch };
            kept.games.insert(name, (head, vec![first]));
            Ok(())
        })
    }

    fn append<'a>(&'a self, game: &'a str, next: NextRow) -> Answer<'a, ()> {
        Box::pin(async move { self.add(game, next) })
    }

    fn append_then(&self, game: &str, next: NextRow, then: Then) {
        then(self.add(game, next));
    }

    fn head<'a>(&'a self, game: &'a str) -> Answer<'a, Option<GameHead>> {
        Box::pin(async move { Ok(self.kept().games.get(game).map(|(head, _)| head.clone())) })
    }

    fn rows<'a>(&'a self, game: &'a str, after: u64) -> Answer<'a, Vec<GameRow>> {
        Box::pin(async move {
            let kept = self.kept();
            let rows = kept.games.get(game).map(|(_, rows)| rows.as_slice()).unwrap_or_default();
            Ok(rows.iter().filter(|row| row.number > after).cloned().collect())
        })
    }

    fn games<'a>(&'a self, place: Option<&'a str>) -> Answer<'a, Vec<GameHead>> {
        Box::pin(async move {
            let kept = self.kept();
            let wanted = |head: &&GameHead| match place {
                Some(place) => head.place.starts_with(place),
                None => !head.is_over,
            };
            Ok(kept.games.values().map(|(head, _)| head).filter(wanted).cloned().collect())
        })
    }

    fn mark(&self, marks: Vec<GameMark>) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut kept = self.kept();
            kept.marks.extend(marks.into_iter().map(|mark| (mark.game.clone(), mark)));
            Ok(())
        })
    }

    fn marked<'a>(&'a self, game: &'a str) -> Answer<'a, Option<GameMark>> {
        Box::pin(async move { Ok(self.kept().marks.get(game).cloned()) })
    }

    fn take<'a>(&'a self, game: &'a str, epoch: u64, owner: &'a str) -> Answer<'a, u64> {
        Box::pin(async move {
            let mut kept = self.kept();
            let Some((head, _)) = kept.games.get_mut(game).filter(|(head, _)| head.epoch == epoch)
            else {
                return Err(conflict(0, 0));
            };
            head.epoch += 1;
            owner.clone_into(&mut head.owner);
            Ok(head.epoch)
        })
    }
}
