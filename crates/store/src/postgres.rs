//! PostgreSQL: several servers on one log.
//!
//! Appends take one lock for the length of their transaction, so that positions are given in
//! the order of commits and a reader who has seen position 7 will never find a late 6. One
//! notification per transaction tells the other servers; each listens on a connection of its own
//! and asks for the newest position after every `LISTEN`.

use std::time::Duration;

use sqlx::{
    PgConnection, PgPool, Postgres as Pg, Transaction,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};
use tokio::sync::watch;

use crate::{
    Answer, Change, EventStore, Events, Head, Link, NewEvent, Position, PostgresLists, Recorded,
    StoreError, StreamHead, StreamId, Version,
    chain::{self, Row},
    sqlite::{head_of, headless, shorter, stream},
};

/// Connections of one server.
const CONNECTIONS_MAX: u32 = 16;

/// The lock under which positions are given. Any number that nobody else uses.
const APPEND_LOCK: i64 = 0x0061_7262_6974_6572;

const CHANNEL: &str = "arbiter_events";

/// How long a lost connection is left alone before it is asked for again.
pub(crate) const RECONNECT_PAUSE: Duration = Duration::from_millis(200);

/// The steps from an empty database to the present schema. Only ever added to.
const MIGRATIONS: [&str; 11] = [
    include_str!("../migrations/postgres/001_events.sql"),
    include_str!("../migrations/postgres/002_lists.sql"),
    include_str!("../migrations/postgres/003_words.sql"),
    include_str!("../migrations/postgres/004_summaries.sql"),
    include_str!("../migrations/postgres/005_list_parts.sql"),
    include_str!("../migrations/postgres/006_chain.sql"),
    include_str!("../migrations/postgres/007_access.sql"),
    include_str!("../migrations/postgres/008_games.sql"),
    include_str!("../migrations/postgres/009_list_sources.sql"),
    include_str!("../migrations/postgres/010_codes.sql"),
    include_str!("../migrations/postgres/011_followers.sql"),
];

/// The schema in which events got their hashes.
const CHAINED: i64 = 6;

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    newest: watch::Receiver<Position>,
}

impl Postgres {
    /// Connects, brings the schema up to date where needed, and starts to listen.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let pool = pool(url, false).await?;
        migrate(&pool).await?;
        Self::following(pool).await
    }

    /// Connects for reading alone. The schema must be the one of this program.
    pub async fn connect_read_only(url: &str) -> Result<Self, StoreError> {
        let pool = pool(url, true).await?;
        let done: i64 = sqlx::query_scalar("select max(version) from schema_version")
            .fetch_one(&pool)
            .await
            .map_err(failed)?;
        if usize::try_from(done) != Ok(MIGRATIONS.len()) {
            return Err(other_schema(done));
        }
        Self::following(pool).await
    }

    async fn following(pool: PgPool) -> Result<Self, StoreError> {
        let (positions, newest) = watch::channel(newest(&pool).await?);
        let listener = PgListener::connect_with(&pool).await.map_err(failed)?;
        tokio::spawn(follow(listener, pool.clone(), positions));
        Ok(Self { pool, newest })
    }

    /// Gives every event of a stream a new body, and new hashes. The old bodies are gone.
    pub(crate) async fn rewrite(
        &self,
        stream: &StreamId,
        seen: Head,
        bodies: Vec<String>,
    ) -> Result<Head, StoreError> {
        let mut transaction = self.pool.begin().await.map_err(failed)?;
        lock(&mut transaction).await?;
        let found = head(&mut transaction, stream).await?;
        if found != seen {
            return Err(StoreError::Conflict { seen: seen.version, found: found.version });
        }
        let events = rows(&mut transaction, stream, Version(0), found).await?;
        let events = chain::checked(stream, Version(0), found, events)?;
        let events = chain::rewritten(stream, events, bodies)?;
        let links = chain::links(stream, Head::default(), &events);
        let link = links.last().copied().unwrap_or_default();
        let head = Head { version: seen.version, link };
        put_links(&mut transaction, stream, &events, &links).await?;
        put_head(&mut transaction, stream, head).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(head)
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
        let mut transaction = self.pool.begin().await.map_err(failed)?;
        lock(&mut transaction).await?;
        let found = head(&mut transaction, stream).await?;
        if found.version != seen {
            return Err(StoreError::Conflict { seen, found: found.version });
        }
        let head = insert(&mut transaction, stream, found, events).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(head.version)
    }
}

/// Connections to the server.
async fn pool(url: &str, is_read_only: bool) -> Result<PgPool, StoreError> {
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
        ("default_transaction_read_only", if is_read_only { "on" } else { "off" }),
    ]);
    options.connect_with(place).await.map_err(failed)
}

/// What the database says, told apart by what one can do about it. The codes are those of the SQL
/// standard and of PostgreSQL.
pub(crate) fn failed(error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let code = code.map(std::borrow::Cow::into_owned);
    match code.as_deref() {
        Some("53100") => StoreError::Full(error.to_string()),
        Some("55P03" | "40P01" | "40001") => StoreError::Locked(error.to_string()),
        Some("25006") => StoreError::ReadOnly(error.to_string()),
        Some("XX001" | "XX002") => StoreError::Damaged(error.to_string()),
        Some(_) | None => StoreError::unavailable(error),
    }
}

fn other_schema(done: i64) -> StoreError {
    let known = MIGRATIONS.len();
    if usize::try_from(done).is_ok_and(|done| known < done) {
        StoreError::Newer(format!("schema {done}; this program knows {known}"))
    } else {
        let words = format!("schema {done} is older than this program ({known}): start a server");
        StoreError::ReadOnly(words)
    }
}

async fn lock(transaction: &mut Transaction<'_, Pg>) -> Result<(), StoreError> {
    sqlx::query("select pg_advisory_xact_lock($1)")
        .bind(APPEND_LOCK)
        .execute(&mut **transaction)
        .await
        .map(|_| ())
        .map_err(failed)
}

async fn insert(
    transaction: &mut Transaction<'_, Pg>,
    stream: &StreamId,
    found: Head,
    events: Vec<NewEvent>,
) -> Result<Head, StoreError> {
    let numbered = events.into_iter().zip(found.version.0 + 1..);
    let events: Vec<Recorded> = numbered
        .map(|(NewEvent { at_ms, actor, body }, number)| Recorded { number, at_ms, actor, body })
        .collect();
    let links = chain::links(stream, found, &events);
    let Some((last, link)) = events.last().zip(links.last()) else { return Ok(found) };
    let head = Head { version: Version(last.number), link: *link };
    let numbers: Vec<i64> = events.iter().map(|event| signed(event.number)).collect();
    let times: Vec<i64> = events.iter().map(|event| signed(event.at_ms)).collect();
    let links: Vec<Vec<u8>> = links.iter().map(|link| link.0.to_vec()).collect();
    let (actors, bodies): (Vec<String>, Vec<String>) =
        events.into_iter().map(|event| (event.actor, event.body)).unzip();
    let sql = "insert into events (stream, number, at_ms, actor, body, link)
               select $1, t.number, t.at_ms, t.actor, t.body, t.link
               from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bytea[])
                    as t (number, at_ms, actor, body, link)
               order by t.number";
    sqlx::query(sql)
        .bind(stream.as_str())
        .bind(numbers)
        .bind(times)
        .bind(actors)
        .bind(bodies)
        .bind(links)
        .execute(&mut **transaction)
        .await
        .map_err(failed)?;
    put_head(transaction, stream, head).await?;
    sqlx::query("select pg_notify($1, '')")
        .bind(CHANNEL)
        .execute(&mut **transaction)
        .await
        .map_err(failed)?;
    Ok(head)
}

/// Where a stream ends, as it was written beside the events.
async fn head(connection: &mut PgConnection, stream: &StreamId) -> Result<Head, StoreError> {
    if let Some(head) = stored_head(connection, stream).await? {
        return Ok(head);
    }
    let last: Option<i64> = sqlx::query_scalar("select max(number) from events where stream = $1")
        .bind(stream.as_str())
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    match last {
        None => Ok(Head::default()),
        // The first append may have been committed between the two questions.
        Some(last) => match stored_head(connection, stream).await? {
            Some(head) => Ok(head),
            None => Err(headless(stream, unsigned(last))),
        },
    }
}

async fn stored_head(
    connection: &mut PgConnection,
    stream: &StreamId,
) -> Result<Option<Head>, StoreError> {
    let sql = "select version, link from streams where stream = $1";
    let found: Option<(i64, Vec<u8>)> = sqlx::query_as(sql)
        .bind(stream.as_str())
        .fetch_optional(&mut *connection)
        .await
        .map_err(failed)?;
    found.map(|(version, link)| head_of(stream, unsigned(version), &link)).transpose()
}

async fn put_head(
    connection: &mut PgConnection,
    stream: &StreamId,
    head: Head,
) -> Result<(), StoreError> {
    let sql = "insert into streams (stream, version, link) values ($1, $2, $3)
               on conflict (stream) do update
               set version = excluded.version, link = excluded.link";
    let query = sqlx::query(sql).bind(stream.as_str()).bind(signed(head.version.0));
    query.bind(head.link.0.to_vec()).execute(connection).await.map(|_| ()).map_err(failed)
}

/// Bodies and hashes of events that are there already.
async fn put_links(
    connection: &mut PgConnection,
    stream: &StreamId,
    events: &[Recorded],
    links: &[Link],
) -> Result<(), StoreError> {
    let sql = "update events set body = t.body, link = t.link
               from unnest($2::bigint[], $3::text[], $4::bytea[]) as t (number, body, link)
               where events.stream = $1 and events.number = t.number";
    let numbers: Vec<i64> = events.iter().map(|event| signed(event.number)).collect();
    let bodies: Vec<String> = events.iter().map(|event| event.body.clone()).collect();
    let links: Vec<Vec<u8>> = links.iter().map(|link| link.0.to_vec()).collect();
    let query = sqlx::query(sql).bind(stream.as_str()).bind(numbers).bind(bodies).bind(links);
    query.execute(connection).await.map(|_| ()).map_err(failed)
}

/// The events of a stream from number `after` up to where it ends.
async fn rows(
    connection: &mut PgConnection,
    stream: &StreamId,
    after: Version,
    head: Head,
) -> Result<Vec<Row>, StoreError> {
    let sql = "select number, at_ms, actor, body, link from events
               where stream = $1 and number between $2 and $3 order by number";
    let rows: Vec<(i64, i64, String, String, Vec<u8>)> = sqlx::query_as(sql)
        .bind(stream.as_str())
        .bind(signed(after.0.max(1)))
        .bind(signed(head.version.0))
        .fetch_all(connection)
        .await
        .map_err(failed)?;
    let row = |(number, at_ms, actor, body, link)| Row {
        event: Recorded { number: unsigned(number), at_ms: unsigned(at_ms), actor, body },
        link,
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Gives every event of a log that has none its hash.
async fn link_all(connection: &mut PgConnection) -> Result<(), StoreError> {
    let names: Vec<String> = sqlx::query_scalar("select distinct stream from events")
        .fetch_all(&mut *connection)
        .await
        .map_err(failed)?;
    for name in names {
        let stream = stream(&name)?;
        let all = Head { version: Version(u64::MAX >> 1), link: Link::START };
        let events = rows(connection, &stream, Version(0), all).await?;
        let events: Vec<Recorded> = events.into_iter().map(|row| row.event).collect();
        let links = chain::links(&stream, Head::default(), &events);
        let Some((last, link)) = events.last().zip(links.last()) else { continue };
        put_links(connection, &stream, &events, &links).await?;
        put_head(connection, &stream, Head { version: Version(last.number), link: *link }).await?;
    }
    Ok(())
}

/// The migrations that the database has not seen, one server at a time.
async fn migrate(pool: &PgPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await.map_err(failed)?;
    lock(&mut transaction).await?;
    sqlx::raw_sql("create table if not exists schema_version (version bigint not null)")
        .execute(&mut *transaction)
        .await
        .map_err(failed)?;
    let done: i64 = sqlx::query_scalar("select coalesce(max(version), 0) from schema_version")
        .fetch_one(&mut *transaction)
        .await
        .map_err(failed)?;
    let todo = usize::try_from(done).ok().and_then(|done| MIGRATIONS.get(done..));
    for (migration, version) in todo.ok_or_else(|| other_schema(done))?.iter().zip(done + 1..) {
        sqlx::raw_sql(*migration).execute(&mut *transaction).await.map_err(failed)?;
        if version == CHAINED {
            link_all(&mut transaction).await?;
        }
        sqlx::query("insert into schema_version (version) values ($1)")
            .bind(version)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
    }
    transaction.commit().await.map_err(failed)
}

async fn newest(pool: &PgPool) -> Result<Position, StoreError> {
    let newest: i64 = sqlx::query_scalar("select coalesce(max(position), 0) from events")
        .fetch_one(pool)
        .await
        .map_err(failed)?;
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

pub(crate) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl EventStore for Postgres {
    fn append<'a>(&'a self, id: &'a StreamId, seen: Version, new: Events) -> Answer<'a, Version> {
        Box::pin(self.add(id, seen, new))
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await.map_err(failed)?;
            let head = head(&mut connection, stream).await?;
            if head.version == after {
                return Ok(Vec::new());
            }
            if head.version < after {
                return Err(shorter(stream, head.version, after));
            }
            let rows = rows(&mut connection, stream, after, head).await?;
            chain::checked(stream, after, head, rows)
        })
    }

    fn head<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Head> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await.map_err(failed)?;
            head(&mut connection, stream).await
        })
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Answer<'a, Vec<StreamHead>> {
        Box::pin(async move {
            let sql = "select stream, version from streams
                       where starts_with(stream, $1) order by stream collate \"C\"";
            let rows: Vec<(String, i64)> =
                sqlx::query_as(sql).bind(prefix).fetch_all(&self.pool).await.map_err(failed)?;
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
                .map_err(failed)?;
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
