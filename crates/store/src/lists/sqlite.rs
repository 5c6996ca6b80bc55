//! Lists in a SQLite file of their own.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use arbiter_lists::{Listed, fold};
use rusqlite::{Connection, Row, params};

use super::{
    Batch, Batches, COLUMNS, FOUND_MAX, Found, ListHead, ListSource, ListStore, NOT_WHOLE, Query,
    birth_number, birth_of,
};
use crate::{Answer, StoreError, codec, sqlite::failed};

/// The whole schema; an older file is thrown away, because lists can be imported again.
const SCHEMA: &str = include_str!("../../migrations/lists-sqlite.sql");
const SCHEMA_VERSION: i64 = 3;

/// Where lists come from; kept when the lists are thrown away.
const SOURCES: &str = include_str!("../../migrations/list-sources-sqlite.sql");

/// Idle connections kept open.
const IDLE_MAX: usize = 8;

/// Lists in one file.
#[derive(Debug)]
pub struct SqliteLists {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl SqliteLists {
    /// Opens the file, creating it where needed.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let lists = Self { path: path.to_owned(), idle: Mutex::default() };
        let connection = lists.connect().map_err(StoreError::unavailable)?;
        let version: i64 = connection
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .map_err(StoreError::unavailable)?;
        if version != SCHEMA_VERSION {
            connection.execute_batch(SCHEMA).map_err(StoreError::unavailable)?;
        }
        connection.execute_batch(SOURCES).map_err(StoreError::unavailable)?;
        lists.put_back(connection);
        Ok(lists)
    }

    fn connect(&self) -> rusqlite::Result<Connection> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(connection) = idle {
            return Ok(connection);
        }
        let connection = Connection::open(&self.path)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // What is lost in a power cut is imported again.
        connection.pragma_update(None, "synchronous", "normal")?;
        connection.pragma_update(None, "busy_timeout", 60_000)?;
        Ok(connection)
    }

    fn put_back(&self, connection: Connection) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE_MAX {
            idle.push(connection);
        }
    }
}

impl ListStore for SqliteLists {
    fn import<'a>(&'a self, list: &'a str, batches: Batches) -> Answer<'a, u64> {
        Box::pin(async move {
            let mut connection = self.connect().map_err(StoreError::unavailable)?;
            let list = list.to_owned();
            let imported = tokio::task::spawn_blocking(move || {
                import(&mut connection, &list, batches).map(|count| (count, connection))
            });
            let imported = imported.await.map_err(StoreError::unavailable)?;
            let (count, connection) = imported.map_err(failed)?;
            self.put_back(connection);
            count.ok_or_else(|| StoreError::unavailable(NOT_WHOLE))
        })
    }

    fn search<'a>(&'a self, typed: &'a str, limit: u32) -> Answer<'a, Vec<Found>> {
        Box::pin(async move {
            // A search takes a millisecond or two: less than handing it to another thread.
            let connection = self.connect().map_err(StoreError::unavailable)?;
            let found = search(&connection, &Query::of(typed), limit.min(FOUND_MAX));
            self.put_back(connection);
            found.map_err(StoreError::unavailable)
        })
    }

    fn lists(&self) -> Answer<'_, Vec<ListHead>> {
        Box::pin(async move {
            let connection = self.connect().map_err(StoreError::unavailable)?;
            let heads = heads(&connection);
            self.put_back(connection);
            heads.map_err(StoreError::unavailable)
        })
    }

    fn sources(&self) -> Answer<'_, Vec<ListSource>> {
        Box::pin(async move {
            let connection = self.connect().map_err(StoreError::unavailable)?;
            let sources = sources(&connection);
            self.put_back(connection);
            sources.map_err(StoreError::unavailable)
        })
    }

    fn set_source<'a>(&'a self, source: &'a ListSource) -> Answer<'a, ()> {
        Box::pin(async move {
            let connection = self.connect().map_err(StoreError::unavailable)?;
            let set = set_source(&connection, source);
            self.put_back(connection);
            set.map_err(failed)
        })
    }
}

fn sources(connection: &Connection) -> rusqlite::Result<Vec<ListSource>> {
    let sql = "select list, address, fetched_ms from sources order by list";
    let mut select = connection.prepare_cached(sql)?;
    let source = |row: &Row<'_>| {
        Ok(ListSource { list: row.get(0)?, address: row.get(1)?, fetched_ms: row.get(2)? })
    };
    select.query_map([], source)?.collect()
}

fn set_source(connection: &Connection, source: &ListSource) -> rusqlite::Result<()> {
    let ListSource { list, address, fetched_ms } = source;
    if address.is_empty() {
        connection.execute("delete from sources where list = ?1", [list])?;
        return Ok(());
    }
    connection.execute(
        "insert into sources (list, address, fetched_ms) values (?1, ?2, ?3)
         on conflict (list) do update set address = ?2, fetched_ms = ?3",
        params![list, address, fetched_ms],
    )?;
    Ok(())
}

/// Replaces a list by the players that come; none where they do not come to their end.
fn import(
    connection: &mut Connection,
    list: &str,
    mut batches: Batches,
) -> rusqlite::Result<Option<u64>> {
    let transaction = connection.transaction()?;
    transaction.execute_batch(
        "create temp table incoming (
             strength integer, fide_id, national_id, name, folded, federation, sex, title,
             standard, rapid, blitz, national, k, birth_year, club, is_inactive
         )",
    )?;
    {
        let mut insert = transaction.prepare(
            "insert into incoming values (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16)",
        )?;
        loop {
            let batch = match batches.blocking_recv() {
                Some(Batch::Players(batch)) => batch,
                Some(Batch::End) => break,
                None => return Ok(None),
            };
            for player in batch {
                insert.execute(params![
                    player.standard.or(player.national).unwrap_or(0),
                    player.fide_id,
                    player.national_id,
                    player.name,
                    fold(&player.name),
                    player.federation,
                    player.sex.map(codec::sex_word),
                    player.title.map(codec::title_word),
                    player.standard,
                    player.rapid,
                    player.blitz,
                    player.national,
                    player.k,
                    player.birth.map(birth_number),
                    player.club,
                    player.is_inactive,
                ])?;
            }
        }
    }
    transaction.execute(
        "delete from words where rowid in (select id from players where list = ?1)",
        [list],
    )?;
    transaction.execute("delete from players where list = ?1", [list])?;
    // The strongest of all lists get the smallest numbers, so that a search meets them first:
    // strength above, then the number of the import, then the place in it.
    transaction.execute("delete from lists where name = ?1", [list])?;
    transaction.execute("insert into lists (name, players) values (?1, 0)", [list])?;
    let import = transaction.last_insert_rowid() % (1 << 16);
    let count = transaction.execute(
        "insert into players (id, list, folded, fide_id, national_id, name, federation, sex, title,
                              standard, rapid, blitz, national, k, birth_year, club, is_inactive)
         select ((10000 - strength) << 40) | (?2 << 24)
                    | row_number() over (order by strength desc, folded),
                ?1, folded, fide_id, national_id, name, federation, sex, title,
                standard, rapid, blitz, national, k, birth_year, club, is_inactive
         from incoming where strength <= 10000 order by strength desc, folded",
        params![list, import],
    )?;
    transaction.execute(
        "insert into words (rowid, folded) select id, folded from players where list = ?1 order by id",
        [list],
    )?;
    transaction.execute_batch("drop table incoming")?;
    let players = count as u64;
    transaction.execute("update lists set players = ?2 where name = ?1", params![list, players])?;
    transaction.commit()?;
    Ok(Some(players))
}

fn search(connection: &Connection, query: &Query, limit: u32) -> rusqlite::Result<Vec<Found>> {
    match query {
        Query::Nothing => Ok(Vec::new()),
        Query::Number(number) => {
            let sql = format!(
                "select {COLUMNS} from players where fide_id = ?1
                 union all
                 select {COLUMNS} from players where national_id = ?1 limit ?2"
            );
            let mut select = connection.prepare_cached(&sql)?;
            select.query_map(params![number, limit], found)?.collect()
        }
        Query::Words(words) => {
            let prefixes: Vec<String> = words.iter().map(|word| format!("\"{word}\"*")).collect();
            let sql = format!(
                "select {COLUMNS} from words join players on players.id = words.rowid
                 where words match ?1 order by words.rowid limit ?2"
            );
            let mut select = connection.prepare_cached(&sql)?;
            select.query_map(params![prefixes.join(" AND "), limit], found)?.collect()
        }
    }
}

fn heads(connection: &Connection) -> rusqlite::Result<Vec<ListHead>> {
    let mut select = connection.prepare_cached("select name, players from lists order by name")?;
    select.query_map([], |row| Ok(ListHead { name: row.get(0)?, players: row.get(1)? }))?.collect()
}

fn found(row: &Row<'_>) -> rusqlite::Result<Found> {
    let sex: Option<String> = row.get(5)?;
    let title: Option<String> = row.get(6)?;
    Ok(Found {
        list: row.get(0)?,
        player: Listed {
            fide_id: row.get(1)?,
            national_id: row.get(2)?,
            name: row.get(3)?,
            federation: row.get(4)?,
            sex: sex.as_deref().and_then(codec::sex_of),
            title: title.as_deref().and_then(codec::title_of),
            standard: row.get(7)?,
            rapid: row.get(8)?,
            blitz: row.get(9)?,
            national: row.get(10)?,
            k: row.get(11)?,
            birth: row.get::<_, Option<u32>>(12)?.and_then(birth_of),
            club: row.get(13)?,
            is_inactive: row.get(14)?,
        },
    })
}
