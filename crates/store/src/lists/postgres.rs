//! Lists in PostgreSQL, beside the log.
//!
//! Each list is a part of its own of two tables, filled by `copy` and indexed afterwards. Players
//! are numbered in the order of strength, so that a search that meets the smallest numbers first
//! can stop early; the words of their names are indexed by their first letters in that order.

use std::{collections::BTreeSet, fmt::Write as _};

use arbiter_lists::{Listed, fold};
use sqlx::{AssertSqlSafe, PgPool, Postgres as Pg, Row, Transaction, postgres::PgRow};

use super::{
    Batch, Batches, COLUMNS, FOUND_MAX, Found, ListHead, ListSource, ListStore, NOT_WHOLE, Query,
    birth_number, birth_of,
};
use crate::{Answer, StoreError, codec, postgres::failed};

/// Imports come one after the other.
const IMPORT_LOCK: i64 = 0x0061_7262_6c69_7374;

/// Words that are sorted rather than met in order.
const RARE_MAX: i64 = 3000;

/// How many first letters of words have an index of their own.
const LETTERS: [usize; 5] = [1, 2, 3, 4, 6];

/// Lists in a PostgreSQL database.
#[derive(Clone, Debug)]
pub struct PostgresLists {
    pool: PgPool,
}

impl PostgresLists {
    /// On the connections of the store, whose schema holds the tables.
    pub(crate) fn new(pool: PgPool) -> Self {
        Self { pool }
    }
}

impl ListStore for PostgresLists {
    fn import<'a>(&'a self, list: &'a str, batches: Batches) -> Answer<'a, u64> {
        Box::pin(async move {
            let imported = self.replace(list, batches).await;
            let (number, count) = imported.map_err(failed)?;
            // The list is there. This makes searches fast at once instead of when the server
            // gets round to it, and may fail.
            let sql = format!("vacuum (analyze) list_words_{number}, list_players_{number}");
            let _ = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&self.pool).await;
            Ok(count)
        })
    }

    fn search<'a>(&'a self, typed: &'a str, limit: u32) -> Answer<'a, Vec<Found>> {
        Box::pin(async move {
            let limit = i64::from(limit.min(FOUND_MAX));
            let rows = match Query::of(typed) {
                Query::Nothing => return Ok(Vec::new()),
                Query::Number(number) => self.by_number(number, limit).await,
                Query::Words(words) => self.by_words(&words, limit).await,
            };
            rows.map_err(StoreError::unavailable)?.iter().map(found).collect()
        })
    }

    fn lists(&self) -> Answer<'_, Vec<ListHead>> {
        Box::pin(async move {
            let rows: Vec<(String, i64)> =
                sqlx::query_as("select name, players from lists order by name")
                    .fetch_all(&self.pool)
                    .await
                    .map_err(StoreError::unavailable)?;
            let head =
                |(name, players)| ListHead { name, players: u64::try_from(players).unwrap_or(0) };
            Ok(rows.into_iter().map(head).collect())
        })
    }

    fn sources(&self) -> Answer<'_, Vec<ListSource>> {
        Box::pin(async move {
            let sql = "select list, address, fetched_ms from list_sources order by list";
            let rows: Vec<(String, String, i64)> =
                sqlx::query_as(sql).fetch_all(&self.pool).await.map_err(StoreError::unavailable)?;
            let source = |(list, address, fetched): (String, String, i64)| ListSource {
                list,
                address,
                fetched_ms: u64::try_from(fetched).unwrap_or(0),
            };
            Ok(rows.into_iter().map(source).collect())
        })
    }

    fn set_source<'a>(&'a self, source: &'a ListSource) -> Answer<'a, ()> {
        Box::pin(async move {
            let ListSource { list, address, fetched_ms } = source;
            let query = if address.is_empty() {
                sqlx::query("delete from list_sources where list = $1").bind(list)
            } else {
                sqlx::query(
                    "insert into list_sources (list, address, fetched_ms) values ($1, $2, $3)
                     on conflict (list) do update
                     set address = excluded.address, fetched_ms = excluded.fetched_ms",
                )
                .bind(list)
                .bind(address)
                .bind(i64::try_from(*fetched_ms).unwrap_or(i64::MAX))
            };
            query.execute(&self.pool).await.map_err(failed)?;
            Ok(())
        })
    }
}

/// The name of the list and the columns of its players.
fn columns() -> String {
    let columns = COLUMNS.split(", ").skip(1).map(|column| format!(", players.{column}"));
    columns.fold("lists.name".to_owned(), |all, column| all + &column)
}

/// The most significant part of a player's number, and where the place in the list begins.
const STRENGTH_MAX: i32 = 10_000;

/// Everything between the copy and the moment when others see it.
fn steps(number: i32) -> String {
    let mut sql = format!(
        "create table list_players_{number} (like list_players);
         insert into list_players_{number}
         select {number},
                (({STRENGTH_MAX} - strength)::bigint << 40) | ({}::bigint << 24)
                    | row_number() over (order by strength desc, folded collate \"C\"),
                folded, fide_id, national_id, name, federation, sex, title, standard, rapid,
                blitz, national, k, birth_year, club, is_inactive
         from list_incoming;
         create table list_words_{number} (like list_words);
         insert into list_words_{number}
         select {number}, id, word, folded
         from list_players_{number}, unnest(string_to_array(folded, ' ')) as word
         order by id;
         alter table list_players_{number} add primary key (id);
         create index on list_players_{number} (fide_id) where fide_id is not null;
         create index on list_players_{number} (national_id) where national_id is not null;
         create index on list_words_{number} (word, player) include (folded);",
        number % (1 << 16)
    );
    for letters in LETTERS {
        let _ = write!(
            sql,
            "create index on list_words_{number} (left(word, {letters}), player)
             include (word, folded);"
        );
    }
    for table in ["list_players", "list_words"] {
        let _ = write!(
            sql,
            "alter table {table} attach partition {table}_{number} for values in ({number});"
        );
    }
    sql
}

impl PostgresLists {
    /// Replaces a list, all or nothing. Returns its new number and how many players it has.
    async fn replace(&self, list: &str, mut batches: Batches) -> sqlx::Result<(i32, u64)> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query("select pg_advisory_xact_lock($1)")
            .bind(IMPORT_LOCK)
            .execute(&mut *transaction)
            .await?;
        let number: i32 = sqlx::query_scalar("select nextval('list_numbers')::integer")
            .fetch_one(&mut *transaction)
            .await?;
        let incoming = "set local maintenance_work_mem = '256MB';
             set local work_mem = '128MB';
             create temp table list_incoming (
                 strength integer, folded text, fide_id bigint, national_id bigint, name text,
                 federation text, sex text, title text, standard integer, rapid integer,
                 blitz integer, national integer, k integer, birth_year integer, club text,
                 is_inactive boolean
             ) on commit drop";
        sqlx::raw_sql(incoming).execute(&mut *transaction).await?;
        let mut count = 0;
        let mut copy = transaction.copy_in_raw("copy list_incoming from stdin").await?;
        loop {
            let batch = match batches.recv().await {
                Some(Batch::Players(batch)) => batch,
                Some(Batch::End) => break,
                None => {
                    copy.abort(NOT_WHOLE).await?;
                    return Err(sqlx::Error::Protocol(NOT_WHOLE.to_owned()));
                }
            };
            count += batch.len() as u64;
            let lines = batch.iter().map(line).collect::<String>();
            copy.send(lines.as_bytes()).await?;
        }
        copy.finish().await?;
        sqlx::raw_sql(AssertSqlSafe(steps(number))).execute(&mut *transaction).await?;
        take_place(&mut transaction, (list, number), count).await?;
        transaction.commit().await?;
        Ok((number, count))
    }

    async fn by_number(&self, number: u64, limit: i64) -> sqlx::Result<Vec<PgRow>> {
        let columns = columns();
        let sql = format!(
            "select {columns} from (
                 select * from list_players where fide_id = $1
                 union select * from list_players where national_id = $1
             ) players join lists on lists.number = players.list
             order by players.id limit $2"
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(i64::try_from(number).unwrap_or(-1));
        query.bind(limit).fetch_all(&self.pool).await
    }

    /// How many words begin so, for each beginning; many are not counted.
    async fn frequencies(&self, words: &[String]) -> sqlx::Result<Vec<i64>> {
        let count = |idx: usize| {
            let n = idx + 1;
            format!(
                "(select count(*) from (select 1 from list_words
                  where word like ${n} || '%' limit {RARE_MAX}) as it{n})"
            )
        };
        let counts: Vec<String> = (0..words.len()).map(count).collect();
        let sql = format!("select {}", counts.join(", "));
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
        for word in words {
            query = query.bind(word);
        }
        let row = query.fetch_one(&self.pool).await?;
        (0..words.len()).map(|idx| row.try_get(idx)).collect()
    }

    /// Names with words that begin as typed, the strongest first. The rarest word is looked up;
    /// the others are looked for in the names as they come.
    async fn by_words(&self, words: &[String], limit: i64) -> sqlx::Result<Vec<PgRow>> {
        let frequencies = self.frequencies(words).await?;
        let length = |word: &str| word.chars().count();
        let rarest = |&idx: &usize| (frequencies[idx], usize::MAX - length(&words[idx]));
        let Some(at) = (0..words.len()).min_by_key(rarest) else { return Ok(Vec::new()) };
        let (first, n_typed) = (&words[at], length(&words[at]));
        // Few words that begin so are sorted; of many, the strongest are met in order.
        let is_rare = frequencies[at] < RARE_MAX;
        let letters = LETTERS.into_iter().rfind(|&letters| letters <= n_typed).unwrap_or(1);
        let begins = match (is_rare, n_typed == letters) {
            (true, _) => "word like $2 || '%'".to_owned(),
            (false, true) => format!("left(word, {letters}) = $2"),
            (false, false) => format!(
                "left(word, {letters}) = left($2, {letters}) and left(word, {n_typed}) = $2"
            ),
        };
        let others = || words.iter().enumerate().filter(|&(idx, _)| idx != at);
        let condition = |n: usize| format!(" and ' ' || folded like ${}", n + 3);
        let conditions = (0..others().count()).map(condition).collect::<Vec<_>>().concat();
        let columns = columns();
        // A name with two words that begin alike comes twice.
        let sql = format!(
            "select {columns}, players.id from (
                 select player from list_words where {begins}{conditions}
                 order by player limit $1
             ) words join list_players players on players.id = words.player
             join lists on lists.number = players.list
             order by words.player"
        );
        // Planned again each time: what is best depends on what was typed.
        let query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
        let mut query = query.bind(limit.saturating_mul(2)).bind(first);
        for (_, other) in others() {
            query = query.bind(format!("% {other}%"));
        }
        let rows = query.fetch_all(&self.pool).await?;
        let mut seen = BTreeSet::new();
        let mut distinct = Vec::new();
        for row in rows {
            if seen.insert(row.try_get::<i64, _>("id")?) {
                distinct.push(row);
            }
        }
        distinct.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(distinct)
    }
}

/// Puts the new list in the place of the old one of its name.
async fn take_place(
    transaction: &mut Transaction<'_, Pg>,
    (list, number): (&str, i32),
    count: u64,
) -> sqlx::Result<()> {
    let sql = "select number from lists where name = $1";
    let old: Option<i32> =
        sqlx::query_scalar(sql).bind(list).fetch_optional(&mut **transaction).await?;
    if let Some(old) = old {
        let sql = format!("drop table list_words_{old}; drop table list_players_{old}");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut **transaction).await?;
    }
    let sql = "insert into lists (name, players, number) values ($1, $2, $3)
               on conflict (name) do update
               set players = excluded.players, number = excluded.number";
    sqlx::query(sql)
        .bind(list)
        .bind(i64::try_from(count).unwrap_or(i64::MAX))
        .bind(number)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// A player as a line of `copy`: cells between tabs, `\N` where there is nothing.
fn line(player: &Listed) -> String {
    const NOTHING: &str = "\\N";
    let number = |number: Option<u64>| {
        let number = number.and_then(|number| i64::try_from(number).ok());
        number.map_or_else(|| NOTHING.to_owned(), |number| number.to_string())
    };
    let small = |it: Option<u16>| number(it.map(u64::from));
    let word = |word: Option<String>| word.unwrap_or_else(|| NOTHING.to_owned());
    let strength = player.standard.or(player.national).map_or(0, i32::from).min(STRENGTH_MAX);
    let cells = [
        strength.to_string(),
        escaped(&fold(&player.name)),
        number(player.fide_id),
        number(player.national_id),
        escaped(&player.name),
        escaped(&player.federation),
        word(player.sex.map(codec::sex_word)),
        word(player.title.map(codec::title_word)),
        small(player.standard),
        small(player.rapid),
        small(player.blitz),
        small(player.national),
        small(player.k.map(u16::from)),
        player.birth.map_or_else(|| "\\N".to_owned(), |it| birth_number(it).to_string()),
        escaped(&player.club),
        player.is_inactive.to_string(),
    ];
    cells.join("\t") + "\n"
}

/// A text between tabs. PostgreSQL keeps no zero bytes.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\\\"),
            '\t' => escaped.push_str("\\t"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\0' => {}
            c => escaped.push(c),
        }
    }
    escaped
}

fn found(row: &PgRow) -> Result<Found, StoreError> {
    let read = || -> sqlx::Result<Found> {
        let id = |at: usize| {
            row.try_get::<Option<i64>, _>(at).map(|id| id.and_then(|id| u64::try_from(id).ok()))
        };
        let number = |at: usize| {
            row.try_get::<Option<i32>, _>(at).map(|n| n.and_then(|n| u16::try_from(n).ok()))
        };
        let word = |at: usize| row.try_get::<Option<String>, _>(at);
        Ok(Found {
            list: row.try_get(0)?,
            player: Listed {
                fide_id: id(1)?,
                national_id: id(2)?,
                name: row.try_get(3)?,
                federation: row.try_get(4)?,
                sex: word(5)?.as_deref().and_then(codec::sex_of),
                title: word(6)?.as_deref().and_then(codec::title_of),
                standard: number(7)?,
                rapid: number(8)?,
                blitz: number(9)?,
                national: number(10)?,
                k: number(11)?.and_then(|k| u8::try_from(k).ok()),
                birth: row
                    .try_get::<Option<i32>, _>(12)?
                    .and_then(|number| u32::try_from(number).ok())
                    .and_then(birth_of),
                club: row.try_get(13)?,
                is_inactive: row.try_get(14)?,
            },
        })
    };
    read().map_err(StoreError::unavailable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_copy_keeps_signs_that_mean_something_else_there() {
        let player = Listed { name: "A\\b\tc\nd\0".to_owned(), ..Listed::default() };
        let line = line(&player);
        assert_eq!(line.matches('\n').count(), 1);
        assert_eq!(line.split('\t').count(), 16);
        assert_eq!(line.split('\t').nth(4), Some("A\\\\b\\tc\\nd"));
        assert_eq!(line.split('\t').nth(2), Some("\\N"));
    }
}
