//! Games in the file of the log: the same writer thread, the same group commit.

mod recent;

pub(crate) use recent::{Desk, Recent};

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::{GameHead, GameMark, GameRow, GameStore, NewGame, NextRow, Then, memory::conflict};
use crate::{
    Answer, Sqlite, StoreError,
    sqlite::{failed, from_row},
};

/// The columns of a [`GameHead`]. How many rows a game has is the number of its last row, and at
/// least what its mark and its end say: a row that is missing there is missed.
const COLUMNS: &str = "game, white, black, place, made_ms, is_over, owner, epoch, max(
    games.head,
    coalesce((select max(number) from game_events it where it.game = games.game), 0),
    coalesce((select number from game_marks it where it.game = games.game), 0)) as head";

fn head(row: &Row<'_>) -> rusqlite::Result<GameHead> {
    from_row!(row, GameHead { game, white, black, place, made_ms, head, is_over, owner, epoch })
}

fn insert(connection: &Connection, game: &str, row: &GameRow) -> rusqlite::Result<()> {
    let sql = "insert into game_events (game, number, at_ms, actor, body)
               values (?1, ?2, ?3, ?4, ?5)";
    let GameRow { number, at_ms, actor, body } = row;
    let mut insert = connection.prepare_cached(sql)?;
    insert.execute(params![game, number, at_ms, actor, body]).map(|_| ())
}

/// The last row of a game, or the first after its end: the game says so, with how many rows it has.
fn end(
    connection: &Connection,
    game: &str,
    next: &NextRow,
    insert: impl FnOnce(&Connection, &str, &GameRow) -> rusqlite::Result<()>,
) -> Result<(), StoreError> {
    let NextRow { row, is_over, .. } = next;
    let savepoint = |sql| connection.execute_batch(sql).map_err(failed);
    savepoint("savepoint last_row")?;
    let sql = "update games set head = ?2, is_over = ?3 where game = ?1";
    let updated = connection.execute(sql, params![game, row.number, is_over]);
    let written = updated.and_then(|_| insert(connection, game, row)).map_err(failed);
    if written.is_err() {
        savepoint("rollback to last_row")?;
    }
    savepoint("release last_row")?;
    written
}

fn make(connection: &Connection, new: &NewGame, first: &GameRow) -> Result<(), StoreError> {
    let sql = "insert into games (game, white, black, place, made_ms, head, is_over, owner, epoch)
               values (?1, ?2, ?3, ?4, ?5, 1, 0, ?6, 1) on conflict do nothing";
    let NewGame { game, white, black, place, owner } = new;
    let row = params![game, white, black, place, first.at_ms, owner];
    if connection.execute(sql, row).map_err(failed)? == 0 {
        return Err(conflict(1, 1));
    }
    insert(connection, game, first).map_err(failed)
}

/// The rows of a game after a number, in order. Those that are being moved are there twice.
fn rows(
    connection: &Connection,
    game: &str,
    after: u64,
    places: Option<&recent::Places>,
) -> rusqlite::Result<Vec<GameRow>> {
    // One state of the file for both tables: a row may be moved in between.
    let snapshot = connection.unchecked_transaction()?;
    let sql = "select number, at_ms, actor, body from game_events
               where game = ?1 and number > ?2 order by number";
    let mut select = snapshot.prepare_cached(sql)?;
    let mut rows: Vec<GameRow> =
        select.query_map(params![game, after], row)?.collect::<Result<_, _>>()?;
    if let Some(places) = places {
        rows.extend(places.read(&snapshot, game, after)?);
        rows.sort_by_key(|row| row.number);
        rows.dedup();
    }
    Ok(rows)
}

fn row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    let (number, at_ms) = (row.get(0)?, row.get(1)?);
    Ok(GameRow { number, at_ms, actor: row.get(2)?, body: row.get(3)? })
}

impl GameStore for Sqlite {
    fn make(&self, new: NewGame, first: GameRow) -> Answer<'_, ()> {
        Box::pin(self.run(move |connection, _| make(connection, &new, &first)))
    }

    fn append<'a>(&'a self, game: &'a str, next: NextRow) -> Answer<'a, ()> {
        let game = game.to_owned();
        Box::pin(self.run_one(move |connection, desk| desk.append(connection, &game, &next)))
    }

    fn append_then(&self, game: &str, next: NextRow, then: Then) {
        let game = game.to_owned();
        self.run_then(move |connection, desk| desk.append(connection, &game, &next), then);
    }

    fn head<'a>(&'a self, game: &'a str) -> Answer<'a, Option<GameHead>> {
        let game = game.to_owned();
        let places = self.recent().map(|recent| recent.places(&game));
        Box::pin(self.with_reader(move |connection| {
            let snapshot = connection.unchecked_transaction()?;
            let sql = format!("select {COLUMNS} from games where game = ?1");
            let mut found = snapshot.prepare_cached(&sql)?.query_row([&game], head).optional()?;
            if let (Some(head), Some(places)) = (&mut found, places) {
                head.head = head.head.max(places.newest(&snapshot, &game)?);
            }
            Ok(found)
        }))
    }

    fn rows<'a>(&'a self, game: &'a str, after: u64) -> Answer<'a, Vec<GameRow>> {
        let game = game.to_owned();
        let places = self.recent().map(|recent| recent.places(&game));
        Box::pin(
            self.with_reader(move |connection| rows(connection, &game, after, places.as_ref())),
        )
    }

    fn games<'a>(&'a self, place: Option<&'a str>) -> Answer<'a, Vec<GameHead>> {
        let (place, has_recent) = (place.map(ToOwned::to_owned), self.recent().is_some());
        Box::pin(self.with_reader(move |connection| {
            let snapshot = connection.unchecked_transaction()?;
            let filter = match place {
                Some(_) => "place >= ?1 and substr(place, 1, length(?1)) = ?1",
                None => "is_over = 0 and ?1 is null",
            };
            let sql = format!("select {COLUMNS} from games where {filter} order by game");
            let mut select = snapshot.prepare_cached(&sql)?;
            let heads: rusqlite::Result<Vec<GameHead>> = select.query_map([place], head)?.collect();
            let mut heads = heads?;
            if has_recent {
                let newest = recent::newest_of_all(&snapshot)?;
                for head in &mut heads {
                    head.head = head.head.max(newest.get(&head.game).copied().unwrap_or(0));
                }
            }
            Ok(heads)
        }))
    }

    fn mark(&self, marks: Vec<GameMark>) -> Answer<'_, ()> {
        Box::pin(self.run(move |connection, _| {
            let sql = "insert into game_marks (game, number, charged_ms) values (?1, ?2, ?3)
                       on conflict (game) do update set number = ?2, charged_ms = ?3";
            let mut upsert = connection.prepare_cached(sql).map_err(failed)?;
            for GameMark { game, number, charged_ms } in &marks {
                upsert.execute(params![game, number, charged_ms]).map_err(failed)?;
            }
            Ok(())
        }))
    }

    fn marked<'a>(&'a self, game: &'a str) -> Answer<'a, Option<GameMark>> {
        let game = game.to_owned();
        Box::pin(self.with_reader(move |connection| {
            let sql = "select game, number, charged_ms from game_marks where game = ?1";
            let mark = |row: &Row<'_>| {
                let (game, number, charged_ms) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(GameMark { game, number, charged_ms })
            };
            connection.query_row(sql, [game], mark).optional()
        }))
    }

    fn take<'a>(&'a self, game: &'a str, epoch: u64, owner: &'a str) -> Answer<'a, u64> {
        let (game, owner) = (game.to_owned(), owner.to_owned());
        Box::pin(async move {
            let sql = "update games set epoch = epoch + 1, owner = ?3
                       where game = ?1 and epoch = ?2";
            self.run(move |connection, desk| {
                desk.forget(&game);
                let changed = connection.execute(sql, params![game, epoch, owner]);
                if changed.map_err(failed)? == 0 { Err(conflict(0, 0)) } else { Ok(()) }
            })
            .await?;
            Ok(epoch + 1)
        })
    }
}
