//! PostgreSQL: several servers on one log.
//!
//! Appends take one lock for the length of their transaction, so that positions are given in
//! the order of commits and a reader who has seen position 7 will never find a late 6. One
//! notification per transaction tells the other servers; each listens on a connection of its own
//! and asks for the newest position after every `LISTEN`.

use std::time::Duration;

use sqlx::{
    PgPool, Postgres as Pg, Transaction,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};
use tokio::sync::watch;

use crate::{
    Answer, Change, EventStore, NewEvent, Position, PostgresLists, Recorded, StoreError,
    StreamHead, StreamId, Version, sqlite::stream,
};

/// Connections of one server.
const CONNECTIONS_MAX: u32 = 16;

/// The lock under which positions are given. Any number that nobody else uses.
const APPEND_LOCK: i64 = 0x0061_7262_6974_6572;

const CHANNEL: &str = "arbiter_events";

/// How long a lost connection is left alone before it is asked for again.
const RECONNECT_PAUSE: Duration = Duration::from_millis(200);

/// The steps from an empty database to the present schema. Only ever added to.
const MIGRATIONS: [&str; 5] = [
    include_str!("../migrations/postgres/001_events.sql"),
    include_str!("../migrations/postgres/002_lists.sql"),
    include_str!("../migrations/postgres/003_words.sql"),
    include_str!("../migrations/postgres/004_summaries.sql"),
    include_str!("../migrations/postgres/005_list_parts.sql"),
];

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    newest: watch::Receiver<Position>,
}

impl Postgres {
    /// Connects, brings the schema up to date where needed, and starts to listen.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let options = PgPoolOptions::new()
            .max_connections(CONNECTIONS_MAX)
            .acquire_timeout(Duration::from_secs(5));
        let place: PgConnectOptions = url.parse().map_err(StoreError::unavailable)?;
        // Our questions are short: starting helpers or compiling takes longer than the answer,
        // which is always in one index.
        let place = place.options([
            ("max_parallel_workers_per_gather", "0"),
            ("jit", "off"),
            ("enable_bitmapscan", "off"),
        ]);
        let pool = options.connect_with(place).await.map_err(StoreError::unavailable)?;
        migrate(&pool).await?;
        let (positions, newest) = watch::channel(newest(&pool).await?);
        let listener = PgListener::connect_with(&pool).await.map_err(StoreError::unavailable)?;
        tokio::spawn(follow(listener, pool.clone(), positions));
        Ok(Self { pool, newest })
    }

    /// The imported lists of the same database.
    pub fn lists(&self) -> PostgresLists {
        PostgresLists::new(self.pool.clone())
    }

    /// The connections, for what lives beside the log.
    pub(crate) fn pool(&self) -> &PgPool {
        &self.pool
    }

    async fn add(
        &self,
        stream: &StreamId,
        seen: Version,
        events: Vec<NewEvent>,
    ) -> Result<Version, StoreError> {
        let mut transaction = self.pool.begin().await.map_err(StoreError::unavailable)?;
        lock(&mut transaction).await?;
        let found: Option<i64> =
            sqlx::query_scalar("select max(number) from events where stream = $1")
                .bind(stream.as_str())
                .fetch_one(&mut *transaction)
                .await
                .map_err(StoreError::unavailable)?;
        let found = Version(unsigned(found.unwrap_or(0)));
        if found != seen {
            return Err(StoreError::Conflict { seen, found });
        }
        let version = Version(seen.0 + events.len() as u64);
        insert(&mut transaction, stream, seen, events).await?;
        transaction.commit().await.map_err(StoreError::unavailable)?;
        Ok(version)
    }
}

async fn lock(transaction: &mut Transaction<'_, Pg>) -> Result<(), StoreError> {
    sqlx::query("select pg_advisory_xact_lock($1)")
        .bind(APPEND_LOCK)
        .execute(&mut **transaction)
        .await
        .map(|_| ())
        .map_err(StoreError::unavailable)
}

async fn insert(
    transaction: &mut Transaction<'_, Pg>,
    stream: &StreamId,
    seen: Version,
    events: Vec<NewEvent>,
) -> Result<(), StoreError> {
    let numbers: Vec<i64> = (seen.0 + 1..).take(events.len()).map(signed).collect();
    let times: Vec<i64> = events.iter().map(|event| signed(event.at_ms)).collect();
    let (actors, bodies): (Vec<String>, Vec<String>) =
        events.into_iter().map(|event| (event.actor, event.body)).unzip();
    let sql = "insert into events (stream, number, at_ms, actor, body)
               select $1, t.number, t.at_ms, t.actor, t.body
               from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[])
                    as t (number, at_ms, actor, body)
               order by t.number";
    sqlx::query(sql)
        .bind(stream.as_str())
        .bind(numbers)
        .bind(times)
        .bind(actors)
        .bind(bodies)
        .execute(&mut **transaction)
        .await
        .map_err(StoreError::unavailable)?;
    sqlx::query("select pg_notify($1, '')")
        .bind(CHANNEL)
        .execute(&mut **transaction)
        .await
        .map(|_| ())
        .map_err(StoreError::unavailable)
}

/// The migrations that the database has not seen, one server at a time.
async fn migrate(pool: &PgPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await.map_err(StoreError::unavailable)?;
    lock(&mut transaction).await?;
    sqlx::raw_sql("create table if not exists schema_version (version bigint not null)")
        .execute(&mut *transaction)
        .await
        .map_err(StoreError::unavailable)?;
    let done: i64 = sqlx::query_scalar("select coalesce(max(version), 0) from schema_version")
        .fetch_one(&mut *transaction)
        .await
        .map_err(StoreError::unavailable)?;
    let newer = || format!("schema {done} is newer than this program ({})", MIGRATIONS.len());
    let todo = usize::try_from(done).ok().and_then(|done| MIGRATIONS.get(done..));
    for (migration, version) in
        todo.ok_or_else(|| StoreError::Damaged(newer()))?.iter().zip(done + 1..)
    {
        sqlx::raw_sql(*migration)
            .execute(&mut *transaction)
            .await
            .map_err(StoreError::unavailable)?;
        sqlx::query("insert into schema_version (version) values ($1)")
            .bind(version)
            .execute(&mut *transaction)
            .await
            .map_err(StoreError::unavailable)?;
    }
    transaction.commit().await.map_err(StoreError::unavailable)
}

async fn newest(pool: &PgPool) -> Result<Position, StoreError> {
    let newest: i64 = sqlx::query_scalar("select coalesce(max(position), 0) from events")
        .fetch_one(pool)
        .await
        .map_err(StoreError::unavailable)?;
    Ok(Position(unsigned(newest)))
}

/// Follows the other servers until nobody watches any more.
///
/// What was appended before `LISTEN` is never announced, so the log is looked at once after every
/// `LISTEN`, the first one included, before waiting for a notification.
async fn follow(mut listener: PgListener, pool: PgPool, positions: watch::Sender<Position>) {
    while !positions.is_closed() {
        if listener.listen(CHANNEL).await.is_ok() {
            while look(&pool, &positions).await.is_ok() && listener.try_recv().await.is_ok() {}
        }
        tokio::time::sleep(RECONNECT_PAUSE).await;
    }
}

/// Tells the watchers of what is newer than they know.
async fn look(pool: &PgPool, positions: &watch::Sender<Position>) -> Result<(), StoreError> {
    let newest = newest(pool).await?;
    positions.send_if_modified(|position| {
        let moves = *position < newest;
        *position = newest.max(*position);
        moves
    });
    Ok(())
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl EventStore for Postgres {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        seen: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        Box::pin(self.add(stream, seen, events))
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        Box::pin(async move {
            let sql = "select number, at_ms, actor, body from events
                       where stream = $1 and number > $2 order by number";
            let rows: Vec<(i64, i64, String, String)> = sqlx::query_as(sql)
                .bind(stream.as_str())
                .bind(signed(after.0))
                .fetch_all(&self.pool)
                .await
                .map_err(StoreError::unavailable)?;
            let recorded = |(number, at_ms, actor, body)| Recorded {
                number: unsigned(number),
                at_ms: unsigned(at_ms),
                actor,
                body,
            };
            Ok(rows.into_iter().map(recorded).collect())
        })
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Answer<'a, Vec<StreamHead>> {
        Box::pin(async move {
            let sql = "select stream, max(number) from events
                       where starts_with(stream, $1) group by stream order by stream collate \"C\"";
            let rows: Vec<(String, i64)> = sqlx::query_as(sql)
                .bind(prefix)
                .fetch_all(&self.pool)
                .await
                .map_err(StoreError::unavailable)?;
            let head = |(name, version): (String, i64)| {
                Ok(StreamHead { stream: stream(&name)?, version: Version(unsigned(version)) })
            };
            rows.into_iter().map(head).collect()
        })
    }

    fn changes(&self, after: Position, limit: u32) -> Answer<'_, Vec<Change>> {
        Box::pin(async move {
            let sql = "select position, stream, number from events
                       where position > $1 order by position limit $2";
            let rows: Vec<(i64, String, i64)> = sqlx::query_as(sql)
                .bind(signed(after.0))
                .bind(i64::from(limit))
                .fetch_all(&self.pool)
                .await
                .map_err(StoreError::unavailable)?;
            let change = |(position, name, number): (i64, String, i64)| {
                let position = Position(unsigned(position));
                Ok(Change { position, stream: stream(&name)?, number: unsigned(number) })
            };
            rows.into_iter().map(change).collect()
        })
    }

    fn watch(&self) -> watch::Receiver<Position> {
        self.newest.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance;

    /// Whoever starts to listen after an append gets no notification of it, and knows it all the
    /// same.
    #[tokio::test]
    async fn an_append_before_listening_is_seen() {
        let Ok(server) = std::env::var("ARBITER_TEST_POSTGRES") else {
            println!("skipped: ARBITER_TEST_POSTGRES names no server");
            return;
        };
        let url = conformance::fresh_database(&server, "follow").await;
        let store = Postgres::connect(&url).await.expect("the server answers");
        let stream = conformance::stream("follow/1");
        store.append(&stream, Version(0), vec![conformance::event("x")]).await.expect("appended");
        let listener = PgListener::connect_with(store.pool()).await.expect("a connection");
        let (positions, mut watched) = watch::channel(Position(0));

        tokio::spawn(follow(listener, store.pool().clone(), positions));

        let told = tokio::time::timeout(Duration::from_mins(1), watched.changed());
        told.await.expect("a look after LISTEN, without a notification").expect("somebody looks");
        assert!(*watched.borrow() >= Position(1));
    }
}
