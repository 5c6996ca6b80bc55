//! A line for each event, derived from the log.
//!
//! Folding every log to print a list of events would take a second for every hundred of them.
//! So the line is kept beside the version that it was made from; a line that is behind, or
//! that this program cannot read, is made again. Everything here can be thrown away.

use std::{collections::BTreeMap, path::Path};

use arbiter_tournament::{Round, Stage, Tournament};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;

use crate::{Database, StoreError, Version, codec, private, sqlite::failed, tournaments};

/// What a list of events shows of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Number of the event.
    pub id: u32,
    /// The version that this was made from.
    pub version: Version,
    /// Name of the event.
    pub name: String,
    /// The festival that it is a part of, or empty.
    pub festival: String,
    /// City.
    pub place: String,
    /// First day, or empty.
    pub starts: String,
    /// Last day, or empty.
    pub ends: String,
    /// Registered players.
    pub players: usize,
    /// Rounds published.
    pub round: usize,
    /// Rounds announced.
    pub rounds: u8,
    /// Where the event stands.
    pub state: EventState,
    /// Who can see it.
    pub stage: Stage,
}

/// What a list of events shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// An event.
    Sound(Summary),
    /// An event that cannot be read. The others can.
    Damaged {
        /// Number of the event.
        id: u32,
        /// The stream, the fact and what is wrong with it.
        why: String,
        /// Whether a newer program wrote it; then nothing is damaged.
        is_newer: bool,
    },
}

impl Line {
    /// Number of the event.
    pub const fn id(&self) -> u32 {
        match self {
            Self::Sound(summary) => summary.id,
            Self::Damaged { id, .. } => *id,
        }
    }

    /// Whether everybody may see it: drafts are for those who run them.
    pub const fn is_public(&self) -> bool {
        match self {
            Self::Sound(summary) => matches!(summary.stage, Stage::Public | Stage::Archived),
            Self::Damaged { .. } => true,
        }
    }

    /// The line of an event that could be loaded or not.
    pub fn of(id: u32, loaded: Result<&Tournament, &StoreError>) -> Self {
        match loaded {
            Ok(event) => Self::Sound(Summary::of(id, event)),
            Err(error) => {
                let is_newer = matches!(error, StoreError::Newer(_));
                Self::Damaged { id, why: error.to_string(), is_newer }
            }
        }
    }
}

/// Where an event stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventState {
    /// No round is published.
    Registration,
    /// A round is proposed.
    Drafted,
    /// Games are open.
    Playing,
    /// Every published game has ended.
    BetweenRounds,
    /// Over.
    Closed,
}

impl Summary {
    /// The line of an event as it stands.
    pub fn of(id: u32, event: &Tournament) -> Self {
        let state = match &event.draft {
            _ if event.is_closed => EventState::Closed,
            Some(_) => EventState::Drafted,
            None if event.rounds.is_empty() => EventState::Registration,
            None if event.rounds.iter().all(Round::has_ended) => EventState::BetweenRounds,
            None => EventState::Playing,
        };
        Self {
            id,
            version: Version(event.version),
            name: event.settings.name.clone(),
            festival: event.settings.festival.clone(),
            place: event.settings.place.clone(),
            starts: event.settings.starts.map(|day| day.to_string()).unwrap_or_default(),
            ends: event.settings.ends.map(|day| day.to_string()).unwrap_or_default(),
            players: event.players.len(),
            round: event.rounds.len(),
            rounds: event.settings.rounds,
            state,
            stage: event.stage,
        }
    }
}

/// A line as it is kept.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    name: String,
    festival: String,
    place: String,
    starts: String,
    ends: String,
    players: usize,
    round: usize,
    rounds: u8,
    state: EventState,
    stage: String,
}

fn encode(summary: &Summary) -> Result<String, StoreError> {
    let stored = Stored {
        name: summary.name.clone(),
        festival: summary.festival.clone(),
        place: summary.place.clone(),
        starts: summary.starts.clone(),
        ends: summary.ends.clone(),
        players: summary.players,
        round: summary.round,
        rounds: summary.rounds,
        state: summary.state,
        stage: codec::stage_word(summary.stage),
    };
    serde_json::to_string(&stored).map_err(StoreError::unavailable)
}

fn decode(id: u32, version: u64, body: &str) -> Option<Summary> {
    let stored: Stored = serde_json::from_str(body).ok()?;
    let Stored { name, festival, place, starts, ends, players, round, rounds, state, stage } =
        stored;
    let (version, stage) = (Version(version), codec::stage_of(&stage)?);
    Some(Summary {
        id,
        version,
        name,
        festival,
        place,
        starts,
        ends,
        players,
        round,
        rounds,
        state,
        stage,
    })
}

/// Lines as they are kept: number of the event, version, body.
type Rows = Vec<(u32, u64, String)>;

impl Database {
    /// A line for each event, by number. Those whose event has moved on are made again; an event
    /// that cannot be read is a line that says so.
    pub async fn summaries(&self) -> Result<Vec<Line>, StoreError> {
        let kept: BTreeMap<u32, (u64, String)> =
            self.kept().await?.into_iter().map(|(id, at, body)| (id, (at, body))).collect();
        let mut summaries = Vec::new();
        let mut made = Rows::new();
        for head in self.events().streams(tournaments::PREFIX).await? {
            let Some(id) = tournaments::id_of(&head.stream) else { continue };
            let known = kept.get(&id).filter(|(version, _)| *version == head.version.0);
            if let Some(summary) = known.and_then(|(version, body)| decode(id, *version, body)) {
                summaries.push(Line::Sound(summary));
                continue;
            }
            match tournaments::load(self.events(), id).await {
                Ok(Some(loaded)) => {
                    let summary = Summary::of(id, &loaded.event);
                    made.push((id, summary.version.0, encode(&summary)?));
                    summaries.push(Line::Sound(summary));
                }
                Ok(None) => {}
                Err(error) if error.is_of_the_data() => summaries.push(Line::of(id, Err(&error))),
                Err(error) => return Err(error),
            }
        }
        // What is derived is a convenience: a full disk or a read-only one keeps nobody from
        // seeing the list.
        if let Err(error) = self.keep(made).await
            && error.is_of_the_data()
        {
            return Err(error);
        }
        summaries.sort_by_key(Line::id);
        Ok(summaries)
    }

    /// Throws everything derived away and makes it again. Returns how many lines there are.
    pub async fn rebuild(&self) -> Result<usize, StoreError> {
        match self {
            Self::Sqlite { path, .. } => {
                let connection = derived(path)?;
                let deleted = connection.execute("delete from summaries", []);
                deleted.map_err(StoreError::unavailable)?;
            }
            Self::Postgres(postgres) => {
                let deleted = sqlx::query("delete from summaries").execute(postgres.pool()).await;
                deleted.map_err(StoreError::unavailable)?;
            }
        }
        Ok(self.summaries().await?.len())
    }

    async fn kept(&self) -> Result<Rows, StoreError> {
        match self {
            Self::Sqlite { is_read_only: true, .. } => Ok(Rows::new()),
            Self::Sqlite { path, .. } => sqlite_rows(&derived(path)?).map_err(failed),
            Self::Postgres(postgres) => postgres_rows(postgres.pool()).await,
        }
    }

    async fn keep(&self, rows: Rows) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        match self {
            Self::Sqlite { is_read_only: true, .. } => Ok(()),
            Self::Sqlite { path, .. } => {
                let mut connection = derived(path)?;
                sqlite_keep(&mut connection, &rows).map_err(failed)
            }
            Self::Postgres(postgres) => postgres_keep(postgres.pool(), rows).await,
        }
    }
}

/// The file beside the log; it can be deleted.
fn derived(log: &Path) -> Result<Connection, StoreError> {
    let mut name = log.file_stem().unwrap_or_default().to_owned();
    name.push("-derived.sqlite");
    let path = log.with_file_name(name);
    private::create(&path).map_err(StoreError::unavailable)?;
    let open = || -> rusqlite::Result<Connection> {
        let connection = Connection::open(path)?;
        connection.pragma_update(None, "busy_timeout", 5000)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // What is lost in a power cut is made again.
        connection.pragma_update(None, "synchronous", "off")?;
        connection.execute_batch(
            "create table if not exists summaries (
                 id      integer primary key,
                 version integer not null,
                 body    text    not null
             ) strict",
        )?;
        Ok(connection)
    };
    open().map_err(failed)
}

fn sqlite_rows(connection: &Connection) -> rusqlite::Result<Rows> {
    let mut select = connection.prepare("select id, version, body from summaries")?;
    select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
}

fn sqlite_keep(connection: &mut Connection, rows: &Rows) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    for (id, version, body) in rows {
        transaction.execute(
            "insert into summaries values (?1, ?2, ?3)
             on conflict (id) do update set version = ?2, body = ?3 where version <= ?2",
            params![id, version, body],
        )?;
    }
    transaction.commit()
}

async fn postgres_rows(pool: &PgPool) -> Result<Rows, StoreError> {
    let rows: Vec<(i64, i64, String)> = sqlx::query_as("select id, version, body from summaries")
        .fetch_all(pool)
        .await
        .map_err(StoreError::unavailable)?;
    let row =
        |(id, version, body)| Some((u32::try_from(id).ok()?, u64::try_from(version).ok()?, body));
    Ok(rows.into_iter().filter_map(row).collect())
}

async fn postgres_keep(pool: &PgPool, rows: Rows) -> Result<(), StoreError> {
    let mut columns = (Vec::new(), Vec::new(), Vec::new());
    for (id, version, body) in rows {
        columns.0.push(i64::from(id));
        columns.1.push(i64::try_from(version).unwrap_or(i64::MAX));
        columns.2.push(body);
    }
    let sql = "insert into summaries (id, version, body)
               select * from unnest($1::bigint[], $2::bigint[], $3::text[])
               on conflict (id) do update set version = excluded.version, body = excluded.body
               where summaries.version <= excluded.version";
    let query = sqlx::query(sql).bind(columns.0).bind(columns.1).bind(columns.2);
    query.execute(pool).await.map(|_| ()).map_err(StoreError::unavailable)
}
