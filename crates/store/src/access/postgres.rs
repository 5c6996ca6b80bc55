//! Sessions in the database of the log, which several servers share.

use sqlx::PgPool;

use super::{AccessStore, AuditEntry, COLUMNS, FOLLOWER, FollowerRow, SessionRow};
use crate::{
    Answer,
    postgres::{failed, signed, unsigned},
};

/// Sessions, the audit log and used codes.
#[derive(Clone, Debug)]
pub(crate) struct PostgresAccess(pub(crate) PgPool);

type Columns = (String, String, i64, i64, i64, String, String);

fn session(columns: Columns) -> SessionRow {
    let (secret, account, opened, seen, until, address, agent) = columns;
    let (opened_ms, seen_ms, until_ms) = (unsigned(opened), unsigned(seen), unsigned(until));
    SessionRow { secret, account, opened_ms, seen_ms, until_ms, address, agent }
}

type FollowerColumns = (String, i64, i64, String, String, String, String, i64);

fn follower(columns: FollowerColumns) -> FollowerRow {
    let (endpoint, event, player, public_key, auth, language, told, until) = columns;
    let (event, player) = (number(event), number(player));
    let until_ms = unsigned(until);
    FollowerRow { endpoint, event, player, public_key, auth, language, told, until_ms }
}

/// A number of ours that came back as a longer one.
fn number(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl AccessStore for PostgresAccess {
    fn open_session(&self, it: SessionRow) -> Answer<'_, ()> {
        Box::pin(async move {
            let sql = format!("insert into sessions ({COLUMNS}) values ($1,$2,$3,$4,$5,$6,$7)");
            let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(it.secret).bind(it.account);
            let query = query.bind(signed(it.opened_ms)).bind(signed(it.seen_ms));
            let query = query.bind(signed(it.until_ms)).bind(it.address).bind(it.agent);
            query.execute(&self.0).await.map(|_| ()).map_err(failed)
        })
    }

    fn session<'a>(&'a self, secret: &'a str, now_ms: u64) -> Answer<'a, Option<SessionRow>> {
        Box::pin(async move {
            let sql = format!("select {COLUMNS} from sessions where secret = $1 and $2 < until_ms");
            let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(secret).bind(signed(now_ms));
            let found: Option<Columns> = query.fetch_optional(&self.0).await.map_err(failed)?;
            Ok(found.map(session))
        })
    }

    fn touch<'a>(&'a self, secret: &'a str, now_ms: u64) -> Answer<'a, ()> {
        Box::pin(async move {
            let sql = "update sessions set seen_ms = $2 where secret = $1";
            let query = sqlx::query(sql).bind(secret).bind(signed(now_ms));
            query.execute(&self.0).await.map(|_| ()).map_err(failed)
        })
    }

    fn close_session<'a>(&'a self, secret: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let query = sqlx::query("delete from sessions where secret = $1").bind(secret);
            query.execute(&self.0).await.map(|_| ()).map_err(failed)
        })
    }

    fn close_sessions<'a>(&'a self, account: &'a str, but: Option<&'a str>) -> Answer<'a, ()> {
        Box::pin(async move {
            let sql = "delete from sessions where account = $1 and secret <> $2";
            let query = sqlx::query(sql).bind(account).bind(but.unwrap_or_default());
            query.execute(&self.0).await.map(|_| ()).map_err(failed)
        })
    }

    fn sessions<'a>(&'a self, account: &'a str, now_ms: u64) -> Answer<'a, Vec<SessionRow>> {
        Box::pin(async move {
            let sql = format!(
                "select {COLUMNS} from sessions where account = $1 and $2 < until_ms
                 order by opened_ms desc, secret collate \"C\" desc"
            );
            let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(account).bind(signed(now_ms));
            let found: Vec<Columns> = query.fetch_all(&self.0).await.map_err(failed)?;
            Ok(found.into_iter().map(session).collect())
        })
    }

    fn note(&self, entry: AuditEntry) -> Answer<'_, ()> {
        Box::pin(async move {
            let sql = "insert into audit (at_ms, what, account, address, detail)
                       values ($1, $2, $3, $4, $5)";
            // PostgreSQL has no text with a zero byte, and strangers type what they like.
            let plain = |text: String| text.replace('\0', "\u{fffd}");
            let query = sqlx::query(sql).bind(signed(entry.at_ms)).bind(entry.what);
            let query = query.bind(plain(entry.account)).bind(entry.address);
            query.bind(plain(entry.detail)).execute(&self.0).await.map(|_| ()).map_err(failed)
        })
    }

    fn audit(&self, limit: u32) -> Answer<'_, Vec<AuditEntry>> {
        Box::pin(async move {
            let sql = "select at_ms, what, account, address, detail from audit
                       order by id desc limit $1";
            let found: Vec<(i64, String, String, String, String)> = sqlx::query_as(sql)
                .bind(i64::from(limit))
                .fetch_all(&self.0)
                .await
                .map_err(failed)?;
            let entry = |(at, what, account, address, detail)| AuditEntry {
                at_ms: unsigned(at),
                what,
                account,
                address,
                detail,
            };
            Ok(found.into_iter().map(entry).collect())
        })
    }

    fn use_code<'a>(&'a self, account: &'a str, step: u64, latest: u64) -> Answer<'a, bool> {
        Box::pin(async move {
            let sql = "insert into codes (account, step) values ($1, $2)
                       on conflict (account) do update set step = excluded.step
                       where codes.step < excluded.step or $3 < codes.step";
            let query = sqlx::query(sql).bind(account).bind(signed(step)).bind(signed(latest));
            let done = query.execute(&self.0).await.map_err(failed)?;
            Ok(done.rows_affected() != 0)
        })
    }

    fn follow(&self, it: FollowerRow, most: u32) -> Answer<'_, bool> {
        Box::pin(async move {
            let sql = format!(
                "insert into followers ({FOLLOWER})
                 select $1, $2, $3, $4, $5, $6, $7, $8
                 where (select count(*) from followers) < $9
                    or exists (select 1 from followers where event = $2 and endpoint = $1)
                 on conflict (event, endpoint) do update set player = excluded.player,
                    public_key = excluded.public_key, auth = excluded.auth,
                    language = excluded.language, told = excluded.told,
                    until_ms = excluded.until_ms"
            );
            let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(it.endpoint);
            let query = query.bind(i64::from(it.event)).bind(i64::from(it.player));
            let query = query.bind(it.public_key).bind(it.auth).bind(it.language).bind(it.told);
            let query = query.bind(signed(it.until_ms)).bind(i64::from(most));
            let done = query.execute(&self.0).await.map_err(failed)?;
            Ok(done.rows_affected() != 0)
        })
    }

    fn unfollow<'a>(&'a self, endpoint: &'a str, event: Option<u32>) -> Answer<'a, ()> {
        Box::pin(async move {
            let sql =
                "delete from followers where endpoint = $1 and ($2::bigint is null or event = $2)";
            let query = sqlx::query(sql).bind(endpoint).bind(event.map(i64::from));
            query.execute(&self.0).await.map(|_| ()).map_err(failed)
        })
    }

    fn followers(&self, event: u32, now_ms: u64) -> Answer<'_, Vec<FollowerRow>> {
        Box::pin(async move {
            let sql = format!(
                "select {FOLLOWER} from followers where event = $1 and $2 < until_ms
                 order by endpoint collate \"C\""
            );
            let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(i64::from(event));
            let found: Vec<FollowerColumns> =
                query.bind(signed(now_ms)).fetch_all(&self.0).await.map_err(failed)?;
            Ok(found.into_iter().map(follower).collect())
        })
    }

    fn followed(&self, now_ms: u64) -> Answer<'_, Vec<u32>> {
        Box::pin(async move {
            let sql = "select distinct event from followers where $1 < until_ms order by event";
            let query = sqlx::query_scalar(sql).bind(signed(now_ms));
            let found: Vec<i64> = query.fetch_all(&self.0).await.map_err(failed)?;
            Ok(found.into_iter().map(number).collect())
        })
    }

    fn note_told<'a>(&'a self, it: &'a FollowerRow, now_told: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            let sql = "update followers set told = $4
                       where event = $1 and endpoint = $2 and told = $3";
            let query = sqlx::query(sql).bind(i64::from(it.event)).bind(&it.endpoint);
            let query = query.bind(&it.told).bind(now_told);
            let done = query.execute(&self.0).await.map_err(failed)?;
            Ok(done.rows_affected() != 0)
        })
    }

    fn keep<'a>(&'a self, name: &'a str, fresh: &'a str) -> Answer<'a, String> {
        Box::pin(async move {
            let sql = "insert into kept (name, value) values ($1, $2) on conflict do nothing";
            sqlx::query(sql).bind(name).bind(fresh).execute(&self.0).await.map_err(failed)?;
            let query = sqlx::query_scalar("select value from kept where name = $1").bind(name);
            query.fetch_one(&self.0).await.map_err(failed)
        })
    }

    fn replace<'a>(&'a self, name: &'a str, value: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let sql = "insert into kept (name, value) values ($1, $2)
                       on conflict (name) do update set value = excluded.value";
            let query = sqlx::query(sql).bind(name).bind(value);
            query.execute(&self.0).await.map_err(failed)?;
            Ok(())
        })
    }

    fn forget(&self, now_ms: u64, audit_ms: u64) -> Answer<'_, u64> {
        Box::pin(async move {
            let sessions = sqlx::query("delete from sessions where until_ms <= $1");
            let sessions = sessions.bind(signed(now_ms)).execute(&self.0).await.map_err(failed)?;
            let followers = sqlx::query("delete from followers where until_ms <= $1");
            let followers =
                followers.bind(signed(now_ms)).execute(&self.0).await.map_err(failed)?;
            let audit = sqlx::query("delete from audit where at_ms < $1");
            let audit = audit.bind(signed(audit_ms)).execute(&self.0).await.map_err(failed)?;
            Ok(sessions.rows_affected() + followers.rows_affected() + audit.rows_affected())
        })
    }
}
