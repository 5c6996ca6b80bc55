//! Sessions in a SQLite file of their own, beside the log. It can be deleted: then everybody logs
//! in again.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::{AccessStore, AuditEntry, COLUMNS, FOLLOWER, FollowerRow, SessionRow};
use crate::{
    Answer, StoreError, private,
    sqlite::{failed, from_row},
};

const SCHEMA: &str = include_str!("../../migrations/access-sqlite.sql");

/// Sessions in one file.
#[derive(Clone, Debug)]
pub(crate) struct SqliteAccess(Arc<Mutex<Connection>>);

impl SqliteAccess {
    /// The file beside a log, created where needed.
    pub(crate) fn beside(log: &Path) -> Result<Self, StoreError> {
        let path = beside(log);
        private::create(&path).map_err(StoreError::unavailable)?;
        let open = || -> rusqlite::Result<Connection> {
            let connection = Connection::open(&path)?;
            connection.pragma_update(None, "busy_timeout", 5000)?;
            connection.pragma_update(None, "journal_mode", "wal")?;
            // After a power cut whoever logged in a moment ago logs in again.
            connection.pragma_update(None, "synchronous", "normal")?;
            connection.pragma_update(None, "secure_delete", true)?;
            connection.execute_batch(SCHEMA)?;
            Ok(connection)
        };
        Ok(Self(Arc::new(Mutex::new(open().map_err(failed)?))))
    }

    fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'static, T> {
        let shared = Arc::clone(&self.0);
        Box::pin(async move {
            let done = tokio::task::spawn_blocking(move || {
                work(&shared.lock().unwrap_or_else(PoisonError::into_inner))
            });
            done.await.map_err(StoreError::unavailable)?.map_err(failed)
        })
    }
}

/// The file of the sessions of a log.
fn beside(log: &Path) -> PathBuf {
    let mut name = log.file_stem().unwrap_or_default().to_owned();
    name.push("-access.sqlite");
    log.with_file_name(name)
}

fn session(row: &Row<'_>) -> rusqlite::Result<SessionRow> {
    from_row!(row, SessionRow { secret, account, opened_ms, seen_ms, until_ms, address, agent })
}

fn follower(row: &Row<'_>) -> rusqlite::Result<FollowerRow> {
    from_row!(
        row,
        FollowerRow { endpoint, event, player, public_key, auth, language, told, until_ms }
    )
}

impl AccessStore for SqliteAccess {
    fn open_session(&self, it: SessionRow) -> Answer<'_, ()> {
        self.with(move |connection| {
            let sql = format!("insert into sessions ({COLUMNS}) values (?1,?2,?3,?4,?5,?6,?7)");
            let SessionRow { secret, account, opened_ms, seen_ms, until_ms, address, agent } = it;
            let row = params![secret, account, opened_ms, seen_ms, until_ms, address, agent];
            connection.execute(&sql, row).map(|_| ())
        })
    }

    fn session<'a>(&'a self, secret: &'a str, now_ms: u64) -> Answer<'a, Option<SessionRow>> {
        let secret = secret.to_owned();
        self.with(move |connection| {
            let sql = format!("select {COLUMNS} from sessions where secret = ?1 and ?2 < until_ms");
            let mut select = connection.prepare_cached(&sql)?;
            select.query_row(params![secret, now_ms], session).optional()
        })
    }

    fn touch<'a>(&'a self, secret: &'a str, now_ms: u64) -> Answer<'a, ()> {
        let secret = secret.to_owned();
        self.with(move |connection| {
            let sql = "update sessions set seen_ms = ?2 where secret = ?1";
            connection.execute(sql, params![secret, now_ms]).map(|_| ())
        })
    }

    fn close_session<'a>(&'a self, secret: &'a str) -> Answer<'a, ()> {
        let secret = secret.to_owned();
        self.with(move |connection| {
            connection.execute("delete from sessions where secret = ?1", [secret]).map(|_| ())
        })
    }

    fn close_sessions<'a>(&'a self, account: &'a str, but: Option<&'a str>) -> Answer<'a, ()> {
        let (account, but) = (account.to_owned(), but.unwrap_or_default().to_owned());
        self.with(move |connection| {
            let sql = "delete from sessions where account = ?1 and secret <> ?2";
            connection.execute(sql, [account, but]).map(|_| ())
        })
    }

    fn sessions<'a>(&'a self, account: &'a str, now_ms: u64) -> Answer<'a, Vec<SessionRow>> {
        let account = account.to_owned();
        self.with(move |connection| {
            let sql = format!(
                "select {COLUMNS} from sessions where account = ?1 and ?2 < until_ms
                 order by opened_ms desc, secret desc"
            );
            let mut select = connection.prepare(&sql)?;
            select.query_map(params![account, now_ms], session)?.collect()
        })
    }

    fn note(&self, entry: AuditEntry) -> Answer<'_, ()> {
        self.with(move |connection| {
            let AuditEntry { at_ms, what, account, address, detail } = entry;
            let sql = "insert into audit (at_ms, what, account, address, detail)
                       values (?1, ?2, ?3, ?4, ?5)";
            connection.execute(sql, params![at_ms, what, account, address, detail]).map(|_| ())
        })
    }

    fn audit(&self, limit: u32) -> Answer<'_, Vec<AuditEntry>> {
        self.with(move |connection| {
            let sql = "select at_ms, what, account, address, detail from audit
                       order by id desc limit ?1";
            let mut select = connection.prepare(sql)?;
            let entry = |row: &Row<'_>| {
                from_row!(row, AuditEntry { at_ms, what, account, address, detail })
            };
            select.query_map([limit], entry)?.collect()
        })
    }

    fn use_code<'a>(&'a self, account: &'a str, step: u64, latest: u64) -> Answer<'a, bool> {
        let account = account.to_owned();
        self.with(move |connection| {
            let sql = "insert into codes (account, step) values (?1, ?2)
                       on conflict (account) do update set step = excluded.step
                       where codes.step < excluded.step or ?3 < codes.step";
            connection.execute(sql, params![account, step, latest]).map(|rows| rows != 0)
        })
    }

    fn follow(&self, it: FollowerRow, most: u32) -> Answer<'_, bool> {
        self.with(move |connection| {
            let sql = format!(
                "insert into followers ({FOLLOWER})
                 select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
                 where (select count(*) from followers) < ?9
                    or exists (select 1 from followers where event = ?2 and endpoint = ?1)
                 on conflict (event, endpoint) do update set player = excluded.player,
                    public_key = excluded.public_key, auth = excluded.auth,
                    language = excluded.language, told = excluded.told,
                    until_ms = excluded.until_ms"
            );
            let FollowerRow { endpoint, event, player, public_key, auth, language, told, until_ms } =
                it;
            let row = params![
                endpoint, event, player, public_key, auth, language, told, until_ms, most
            ];
            connection.execute(&sql, row).map(|rows| rows != 0)
        })
    }

    fn unfollow<'a>(&'a self, endpoint: &'a str, event: Option<u32>) -> Answer<'a, ()> {
        let endpoint = endpoint.to_owned();
        self.with(move |connection| {
            let sql = "delete from followers where endpoint = ?1 and (?2 is null or event = ?2)";
            connection.execute(sql, params![endpoint, event]).map(|_| ())
        })
    }

    fn followers(&self, event: u32, now_ms: u64) -> Answer<'_, Vec<FollowerRow>> {
        self.with(move |connection| {
            let sql = format!(
                "select {FOLLOWER} from followers where event = ?1 and ?2 < until_ms
                 order by endpoint"
            );
            let mut select = connection.prepare_cached(&sql)?;
            select.query_map(params![event, now_ms], follower)?.collect()
        })
    }

    fn followed(&self, now_ms: u64) -> Answer<'_, Vec<u32>> {
        self.with(move |connection| {
            let sql = "select distinct event from followers where ?1 < until_ms order by event";
            connection.prepare(sql)?.query_map([now_ms], |row| row.get(0))?.collect()
        })
    }

    fn note_told<'a>(&'a self, it: &'a FollowerRow, now_told: &'a str) -> Answer<'a, bool> {
        let (endpoint, event, before) = (it.endpoint.clone(), it.event, it.told.clone());
        let now_told = now_told.to_owned();
        self.with(move |connection| {
            let sql = "update followers set told = ?4
                       where event = ?1 and endpoint = ?2 and told = ?3";
            let rows = connection.execute(sql, params![event, endpoint, before, now_told])?;
            Ok(rows != 0)
        })
    }

    fn keep<'a>(&'a self, name: &'a str, fresh: &'a str) -> Answer<'a, String> {
        let (name, fresh) = (name.to_owned(), fresh.to_owned());
        self.with(move |connection| {
            let sql = "insert into kept (name, value) values (?1, ?2) on conflict do nothing";
            connection.execute(sql, [&name, &fresh])?;
            connection
                .query_row("select value from kept where name = ?1", [&name], |row| row.get(0))
        })
    }

    fn replace<'a>(&'a self, name: &'a str, value: &'a str) -> Answer<'a, ()> {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.with(move |connection| {
            let sql = "insert into kept (name, value) values (?1, ?2)
                       on conflict (name) do update set value = excluded.value";
            connection.execute(sql, [&name, &value])?;
            Ok(())
        })
    }

    fn forget(&self, now_ms: u64, audit_ms: u64) -> Answer<'_, u64> {
        self.with(move |connection| {
            let sessions =
                connection.execute("delete from sessions where until_ms <= ?1", [now_ms])?;
            let followers =
                connection.execute("delete from followers where until_ms <= ?1", [now_ms])?;
            let audit = connection.execute("delete from audit where at_ms < ?1", [audit_ms])?;
            Ok((sessions + followers + audit) as u64)
        })
    }
}
