//! Lists in PostgreSQL, beside the log.

use std::collections::BTreeSet;

use ::lists::{Listed, fold};
use sqlx::{AssertSqlSafe, PgPool, Postgres as Pg, Row, Transaction, postgres::PgRow};

use super::{Batches, COLUMNS, FOUND_MAX, Found, ListHead, ListStore, Query};
use crate::{Answer, StoreError, codec};

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
    fn import<'a>(&'a self, list: &'a str, mut batches: Batches) -> Answer<'a, u64> {
        Box::pin(async move {
            let mut transaction = self.pool.begin().await.map_err(StoreError::unavailable)?;
            for sql in [
                "delete from list_words where list = $1",
                "delete from list_players where list = $1",
            ] {
                let deleted = sqlx::query(sql).bind(list).execute(&mut *transaction).await;
                deleted.map_err(StoreError::unavailable)?;
            }
            let mut count = 0;
            while let Some(batch) = batches.recv().await {
                count += batch.len() as u64;
                insert(&mut transaction, list, &batch).await?;
            }
            let sql = "insert into lists (name, players) values ($1, $2)
                       on conflict (name) do update set players = excluded.players";
            sqlx::query(sql)
                .bind(list)
                .bind(i64::try_from(count).unwrap_or(i64::MAX))
                .execute(&mut *transaction)
                .await
                .map_err(StoreError::unavailable)?;
            transaction.commit().await.map_err(StoreError::unavailable)?;
            // The list is there. This makes searches fast at once instead of when the server
            // gets round to it, and may fail.
            let _ = sqlx::query("vacuum (analyze) list_words").execute(&self.pool).await;
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
}

impl PostgresLists {
    async fn by_number(&self, number: u64, limit: i64) -> sqlx::Result<Vec<PgRow>> {
        let sql = format!(
            "select {COLUMNS} from list_players where fide_id = $1 or national_id = $1
             order by strength desc limit $2"
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(i64::try_from(number).unwrap_or(-1));
        query.bind(limit).fetch_all(&self.pool).await
    }

    /// Whether few words begin so.
    async fn is_rare(&self, word: &str) -> sqlx::Result<bool> {
        let sql = "select count(*) from
                   (select 1 from list_words where word like $1 || '%' limit $2) as begun";
        let query = sqlx::query_scalar(sql).persistent(false).bind(word).bind(RARE_MAX);
        let found: i64 = query.fetch_one(&self.pool).await?;
        Ok(found < RARE_MAX)
    }

    /// Names with words that begin as typed, the strongest first. The longest word is looked
    /// up in the index of its first letters, which has the names in that order; the others are
    /// looked for in the names as they come.
    async fn by_words(&self, words: &[String], limit: i64) -> sqlx::Result<Vec<PgRow>> {
        let length = |word: &String| word.chars().count();
        let longest = words.iter().max_by_key(|word| length(word)).cloned().unwrap_or_default();
        let n_letters = length(&longest).clamp(1, LETTERS_INDEXED);
        let mut others = words.to_vec();
        if let Some(at) = others.iter().position(|word| *word == longest) {
            others.remove(at);
        }
        let condition = |idx: usize| format!(" and ' ' || folded like ${}", idx + 3);
        let conditions = (0..others.len()).map(condition).collect::<Vec<_>>().concat();
        let columns = COLUMNS.split(", ").map(|column| format!("players.{column}"));
        let columns = columns.collect::<Vec<_>>().join(", ");
        // Few words that begin so are sorted; of many, the strongest are met in order.
        let begins = if self.is_rare(&longest).await? {
            "word like $2 || '%'".to_owned()
        } else {
            let n_typed = length(&longest);
            format!(
                "left(word, {n_letters}) = left($2, {n_letters}) and left(word, {n_typed}) = $2"
            )
        };
        // A name with two words that begin alike comes twice.
        let sql = format!(
            "select {columns}, players.id from (
                 select player, strength, folded from list_words
                 where {begins} {conditions}
                 order by strength desc, folded limit $1
             ) words join list_players players on players.id = words.player
             order by words.strength desc, words.folded"
        );
        // Planned anew each time: what is best depends on what was typed.
        let query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
        let mut query = query.bind(limit.saturating_mul(2)).bind(longest);
        for other in others {
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

/// Words that are sorted rather than met in order.
const RARE_MAX: i64 = 2000;

/// First letters of words that have an index of their own.
const LETTERS_INDEXED: usize = 3;

async fn insert(
    transaction: &mut Transaction<'_, Pg>,
    list: &str,
    players: &[Listed],
) -> Result<(), StoreError> {
    let id = |id: Option<u64>| id.and_then(|id| i64::try_from(id).ok());
    let texts =
        |text: fn(&Listed) -> &str| players.iter().map(|p| text(p).to_owned()).collect::<Vec<_>>();
    let numbers = |number: fn(&Listed) -> Option<u16>| {
        players.iter().map(|player| number(player).map(i32::from)).collect::<Vec<_>>()
    };
    let strength: Vec<i32> =
        players.iter().map(|p| p.standard.or(p.national).map_or(0, i32::from)).collect();
    let folded: Vec<String> = players.iter().map(|player| fold(&player.name)).collect();
    let sql = "with added as (insert into list_players
                 (list, strength, folded, fide_id, national_id, name, federation, sex, title,
                  standard, rapid, blitz, national, k, birth_year, club, is_inactive)
               select $1, t.* from unnest
                 ($2::integer[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[],
                  $8::text[], $9::text[], $10::integer[], $11::integer[], $12::integer[],
                  $13::integer[], $14::integer[], $15::integer[], $16::text[], $17::boolean[]) t
                returning id, list, strength, folded)
               insert into list_words (player, list, strength, folded, word)
               select id, list, strength, folded, unnest(string_to_array(folded, ' ')) from added";
    sqlx::query(sql)
        .bind(list)
        .bind(strength)
        .bind(folded)
        .bind(players.iter().map(|p| id(p.fide_id)).collect::<Vec<_>>())
        .bind(players.iter().map(|p| id(p.national_id)).collect::<Vec<_>>())
        .bind(texts(|p| &p.name))
        .bind(texts(|p| &p.federation))
        .bind(players.iter().map(|p| p.sex.map(codec::sex_word)).collect::<Vec<_>>())
        .bind(players.iter().map(|p| p.title.map(codec::title_word)).collect::<Vec<_>>())
        .bind(numbers(|p| p.standard))
        .bind(numbers(|p| p.rapid))
        .bind(numbers(|p| p.blitz))
        .bind(numbers(|p| p.national))
        .bind(numbers(|p| p.k.map(u16::from)))
        .bind(numbers(|p| p.birth_year))
        .bind(texts(|p| &p.club))
        .bind(players.iter().map(|p| p.is_inactive).collect::<Vec<_>>())
        .execute(&mut **transaction)
        .await
        .map(|_| ())
        .map_err(StoreError::unavailable)
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
                birth_year: number(12)?,
                club: row.try_get(13)?,
                is_inactive: row.try_get(14)?,
            },
        })
    };
    read().map_err(StoreError::unavailable)
}
