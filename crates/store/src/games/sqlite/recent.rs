//! Rows of games that have just come. They lie one behind the other in `game_recent`, and are
//! moved to `game_events` many at a time.
//!
//! In `game_events` the rows of a game lie together: a move in each of a thousand games would
//! write a thousand pages there. Behind each other they fill a few, and a page of a game is
//! written once for many of its rows. Nothing but the end of the table is ever written to, and
//! so no index says which rows are whose: the program remembers it, and whoever does not know
//! looks at every row.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{conflict, end};
use crate::{GameRow, NextRow, StoreError, sqlite::failed};

/// So many rows are moved together: some of each of thousands of games.
const MOVED_TOGETHER: usize = 32_768;
/// Rows that are moved, or removed, beside each one that comes: nobody waits for all of them.
const BESIDE_EACH: usize = 3;

/// Which rows of `game_recent` are whose. It may be behind the table: rows after `upto` are looked
/// at, and rows that are there no more have been moved.
#[derive(Debug, Default)]
pub(crate) struct Known {
    upto: i64,
    rows: HashMap<String, Vec<i64>>,
}

/// What is known, by the writer and by all who read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recent(Arc<Mutex<Known>>);

/// Where the recent rows of a game are: these, and any after `upto`.
pub(super) struct Places {
    upto: i64,
    rows: Vec<i64>,
}

impl Recent {
    /// As the table tells it.
    pub(crate) fn look(connection: &Connection) -> rusqlite::Result<Self> {
        let recent = Self::default();
        *recent.known() = read_all(connection)?;
        Ok(recent)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the recent rows of a game are. Whoever reads asks first, and reads then: what is
    /// moved between the two is found where it was moved to.
    pub(super) fn places(&self, game: &str) -> Places {
        let known = self.known();
        Places { upto: known.upto, rows: known.rows.get(game).cloned().unwrap_or_default() }
    }
}

fn read_all(connection: &Connection) -> rusqlite::Result<Known> {
    let mut known = Known::default();
    let mut select = connection.prepare_cached("select id, game from game_recent order by id")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        known.upto = row.get(0)?;
        known.rows.entry(row.get(1)?).or_default().push(known.upto);
    }
    Ok(known)
}

impl Places {
    /// The recent rows of a game after a number.
    pub(super) fn read(
        &self,
        connection: &Connection,
        game: &str,
        after: u64,
    ) -> rusqlite::Result<Vec<GameRow>> {
        let row = |row: &rusqlite::Row<'_>| {
            let (number, at_ms) = (row.get(0)?, row.get(1)?);
            Ok(GameRow { number, at_ms, actor: row.get(2)?, body: row.get(3)? })
        };
        let mut found = Vec::with_capacity(self.rows.len());
        let sql = "select number, at_ms, actor, body from game_recent
                   where id = ?1 and game = ?2 and number > ?3";
        let mut select = connection.prepare_cached(sql)?;
        for id in &self.rows {
            found.extend(select.query_row(params![id, game, after], row).optional()?);
        }
        let sql = "select number, at_ms, actor, body from game_recent
                   where id > ?1 and game = ?2 and number > ?3";
        let mut select = connection.prepare_cached(sql)?;
        for later in select.query_map(params![self.upto, game, after], row)? {
            found.push(later?);
        }
        Ok(found)
    }

    /// The number of the newest of them; 0 where there is none.
    pub(super) fn newest(&self, connection: &Connection, game: &str) -> rusqlite::Result<u64> {
        let sql = "select number from game_recent where id = ?1 and game = ?2";
        let mut select = connection.prepare_cached(sql)?;
        let mut newest = 0;
        for id in &self.rows {
            let number = select.query_row(params![id, game], |row| row.get(0)).optional()?;
            newest = newest.max(number.unwrap_or(0));
        }
        let sql = "select coalesce(max(number), 0) from game_recent where id > ?1 and game = ?2";
        let mut select = connection.prepare_cached(sql)?;
        let later: u64 = select.query_row(params![self.upto, game], |row| row.get(0))?;
        Ok(newest.max(later))
    }
}

/// The numbers of the newest recent rows of all games.
pub(super) fn newest_of_all(connection: &Connection) -> rusqlite::Result<HashMap<String, u64>> {
    let sql = "select game, max(number) from game_recent group by game";
    let mut select = connection.prepare_cached(sql)?;
    select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// What the next row of a game must fit.
#[derive(Clone, Copy)]
struct Fence {
    newest: u64,
    epoch: u64,
    is_over: bool,
}

/// Rows that are being moved.
struct Moving {
    /// The last of them.
    upto: i64,
    /// Games whose rows still are to be copied.
    games: Vec<(String, Vec<i64>)>,
    /// Games whose rows were copied in this transaction.
    copied: Vec<String>,
    /// The last one that was removed.
    removed: i64,
}

/// How the writer keeps games. Everything that it remembers holds for as long as nobody else
/// writes to the file, which SQLite tells.
pub(crate) struct Desk {
    recent: Recent,
    /// What SQLite said when this was true; none where it is not known to be.
    version: Option<i64>,
    fences: HashMap<String, Fence>,
    /// Rows in `game_recent`.
    rows: usize,
    /// Rows of this transaction.
    fresh: Vec<(String, i64)>,
    moving: Option<Moving>,
}

impl Desk {
    /// Moves everything that the file has, so that a file that was just opened is quick to read.
    pub(crate) fn open(connection: &mut Connection) -> rusqlite::Result<Self> {
        let (recent, fences, fresh) = (Recent::default(), HashMap::new(), Vec::new());
        let mut desk = Self { recent, version: None, fences, rows: 0, fresh, moving: None };
        let transaction =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        desk.begin(&transaction)?;
        desk.start_moving();
        desk.tidy(&transaction, usize::MAX)?;
        transaction.commit()?;
        desk.committed();
        Ok(desk)
    }

    /// What all others may know.
    pub(crate) fn recent(&self) -> Recent {
        self.recent.clone()
    }

    /// A transaction has begun, in which nobody else writes.
    pub(crate) fn begin(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut select = connection.prepare_cached("pragma data_version")?;
        let version = select.query_row([], |row| row.get(0))?;
        if self.version == Some(version) {
            return Ok(());
        }
        self.forget_all();
        let known = read_all(connection)?;
        self.rows = known.rows.values().map(Vec::len).sum();
        *self.recent.known() = known;
        self.version = Some(version);
        Ok(())
    }

    /// Nothing of the transaction was kept.
    pub(crate) fn forget_all(&mut self) {
        self.version = None;
        self.fences.clear();
        self.fresh.clear();
        self.moving = None;
    }

    /// Somebody else is to own a game.
    pub(super) fn forget(&mut self, game: &str) {
        self.fences.remove(game);
    }

    /// Adds the next row of a game. Whether the game is over is written where that changes, and how
    /// many rows it has with it: beside every row that would be a page for each move.
    pub(super) fn append(
        &mut self,
        connection: &Connection,
        game: &str,
        next: &NextRow,
    ) -> Result<(), StoreError> {
        let NextRow { epoch, row, is_over } = next;
        let known = self.fences.get(game).copied();
        let fence = match known {
            Some(fence) => fence,
            None => self.fence(connection, game).map_err(failed)?.ok_or(conflict(row.number, 0))?,
        };
        if fence.newest + 1 != row.number || fence.epoch != *epoch {
            return Err(conflict(row.number, fence.newest));
        }
        if fence.is_over == *is_over {
            insert(connection, game, row).map_err(failed)?;
        } else {
            end(connection, game, next, insert)?;
        }
        self.fresh.push((game.to_owned(), connection.last_insert_rowid()));
        self.rows += 1;
        let fence = Fence { newest: row.number, epoch: *epoch, is_over: *is_over };
        match self.fences.get_mut(game) {
            Some(known) => *known = fence,
            None => _ = self.fences.insert(game.to_owned(), fence),
        }
        Ok(())
    }

    fn fence(&self, connection: &Connection, game: &str) -> rusqlite::Result<Option<Fence>> {
        let sql = "select max(head, coalesce(
                       (select max(number) from game_events where game = ?1), 0)),
                   epoch, is_over from games where game = ?1";
        let mut select = connection.prepare_cached(sql)?;
        let fence = |row: &rusqlite::Row<'_>| {
            Ok(Fence { newest: row.get(0)?, epoch: row.get(1)?, is_over: row.get(2)? })
        };
        let Some(mut fence) = select.query_row([game], fence).optional()? else { return Ok(None) };
        let recent = self.recent.places(game).newest(connection, game)?;
        fence.newest = fence.newest.max(recent);
        Ok(Some(fence))
    }

    /// Moves some rows beside so many that came, where there are enough of them.
    pub(crate) fn tidy(&mut self, connection: &Connection, came: usize) -> rusqlite::Result<()> {
        if self.moving.is_none() {
            if self.rows < MOVED_TOGETHER {
                return Ok(());
            }
            self.start_moving();
        }
        let Some(moving) = &mut self.moving else { return Ok(()) };
        let mut left = came.saturating_mul(BESIDE_EACH);
        while 0 < left
            && let Some((game, rows)) = moving.games.pop()
        {
            // A row that was copied before the program was killed is there already.
            let sql = "insert or ignore into game_events (game, number, at_ms, actor, body)
                       select game, number, at_ms, actor, body from game_recent where id = ?1";
            let mut copy = connection.prepare_cached(sql)?;
            for row in &rows {
                copy.execute([row])?;
            }
            left = left.saturating_sub(rows.len());
            moving.copied.push(game);
        }
        if 0 < left {
            // To remove one is less work than to copy one.
            let most = i64::try_from(left.saturating_mul(4)).unwrap_or(i64::MAX);
            let upto = moving.removed.saturating_add(most).min(moving.upto);
            let mut remove = connection.prepare_cached("delete from game_recent where id <= ?1")?;
            self.rows = self.rows.saturating_sub(remove.execute([upto])?);
            moving.removed = upto;
        }
        Ok(())
    }

    /// The newest row stays where it is: a row that follows never gets the number of one that was
    /// removed, and whoever has seen the table knows which rows are new.
    fn start_moving(&mut self) {
        let known = self.recent.known();
        let upto = known.upto - 1;
        let old = |rows: &Vec<i64>| rows.iter().copied().filter(|id| *id <= upto).collect();
        let mut games: Vec<(String, Vec<i64>)> =
            known.rows.iter().map(|(game, rows)| (game.clone(), old(rows))).collect();
        games.retain(|(_, rows)| !rows.is_empty());
        let first = games.iter().filter_map(|(_, rows)| rows.first()).min();
        let removed = first.map_or(upto, |first| first - 1);
        // Popped from the end; neighbours lie together.
        games.sort_unstable_by(|a, b| b.0.cmp(&a.0));
        drop(known);
        self.moving = Some(Moving { upto, games, copied: Vec::new(), removed });
    }

    /// The transaction is on disk: now everybody may know.
    pub(crate) fn committed(&mut self) {
        let mut known = self.recent.known();
        for (game, id) in self.fresh.drain(..) {
            known.upto = known.upto.max(id);
            match known.rows.get_mut(&game) {
                Some(rows) => rows.push(id),
                None => _ = known.rows.insert(game, vec![id]),
            }
        }
        let Some(moving) = &mut self.moving else { return };
        for game in moving.copied.drain(..) {
            let Some(rows) = known.rows.get_mut(&game) else { continue };
            rows.retain(|id| moving.upto < *id);
            if rows.is_empty() {
                known.rows.remove(&game);
            }
        }
        if moving.upto <= moving.removed {
            // Games that rest are looked up again when they go on.
            self.fences.retain(|game, _| known.rows.contains_key(game));
            self.moving = None;
        }
    }
}

fn insert(connection: &Connection, game: &str, row: &GameRow) -> rusqlite::Result<()> {
    let sql = "insert into game_recent (game, number, at_ms, actor, body)
               values (?1, ?2, ?3, ?4, ?5)";
    let GameRow { number, at_ms, actor, body } = row;
    let mut insert = connection.prepare_cached(sql)?;
    insert.execute(params![game, number, at_ms, actor, body]).map(|_| ())
}
