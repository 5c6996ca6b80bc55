//! Games in PostgreSQL: one statement per append, fenced by head and epoch; servers that say for
//! how long they live, and letters between them.

use sqlx::{
    FromRow as _, PgPool, Row as _,
    postgres::{PgListener, PgRow},
};
use tokio::sync::mpsc;

use super::{
    GameHead, GameMark, GameRow, GameStore, Heard, Letter, NewGame, NextRow, Then, memory::conflict,
};
use crate::{
    Answer, Postgres, StoreError,
    postgres::{RECONNECT_PAUSE, failed, signed, unsigned},
};

/// The columns of a [`GameHead`].
const COLUMNS: &str = "game, white, black, place, made_ms, head, is_over, owner, epoch";

/// The channel on which every server listens; its own one has the name of the server behind it.
const CHANNEL: &str = "arbiter_live";

/// Bytes of a letter in one notification: PostgreSQL takes less than 8000.
const PART_MAX: usize = 7_000;

/// Letters that may wait for a server that is slow.
const HEARD_MAX: usize = 4_096;

/// A server that has not lived for so long is forgotten.
const FORGOTTEN_AFTER: &str = "1 day";

impl sqlx::FromRow<'_, PgRow> for GameHead {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        Ok(Self {
            game: row.try_get(0)?,
            white: row.try_get(1)?,
            black: row.try_get(2)?,
            place: row.try_get(3)?,
            made_ms: row.try_get(4)?,
            head: unsigned(row.try_get(5)?),
            is_over: row.try_get(6)?,
            owner: row.try_get(7)?,
            epoch: unsigned(row.try_get(8)?),
        })
    }
}

async fn heads(
    pool: &PgPool,
    filter: &str,
    value: Option<&str>,
) -> Result<Vec<GameHead>, StoreError> {
    let sql = format!("select {COLUMNS} from games where {filter} order by game");
    let query = sqlx::query(sqlx::AssertSqlSafe(sql));
    let query = match value {
        Some(value) => query.bind(value.to_owned()),
        None => query,
    };
    let rows = query.fetch_all(pool).await.map_err(failed)?;
    rows.iter().map(|row| GameHead::from_row(row).map_err(failed)).collect()
}

async fn append(pool: &PgPool, game: &str, next: NextRow) -> Result<(), StoreError> {
    let NextRow { epoch, row, is_over } = next;
    let sql = "with fenced as (
                 update games set head = $2, is_over = $4
                 where game = $1 and head = $2 - 1 and epoch = $3 returning game)
               insert into game_events (game, number, at_ms, actor, body)
               select game, $2, $5, $6, $7 from fenced";
    let done = sqlx::query(sql)
        .bind(game)
        .bind(signed(row.number))
        .bind(signed(epoch))
        .bind(is_over)
        .bind(row.at_ms)
        .bind(row.actor)
        .bind(row.body)
        .execute(pool)
        .await
        .map_err(failed)?;
    if done.rows_affected() == 0 {
        let found = heads(pool, "game = $1", Some(game)).await?.pop();
        return Err(conflict(row.number, found.map_or(0, |head| head.head)));
    }
    Ok(())
}

impl GameStore for Postgres {
    fn make(&self, new: NewGame, first: GameRow) -> Answer<'_, ()> {
        Box::pin(async move {
            let sql = "with made as (
                         insert into games (game, white, black, place, made_ms, head, is_over,
                                            owner, epoch)
                         values ($1, $2, $3, $4, $5, 1, false, $6, 1)
                         on conflict do nothing returning game)
                       insert into game_events (game, number, at_ms, actor, body)
                       select game, 1, $5, $7, $8 from made";
            let done = sqlx::query(sql)
                .bind(new.game)
                .bind(new.white)
                .bind(new.black)
                .bind(new.place)
                .bind(first.at_ms)
                .bind(new.owner)
                .bind(first.actor)
                .bind(first.body)
                .execute(self.pool())
                .await
                .map_err(failed)?;
            if done.rows_affected() == 0 { Err(conflict(1, 1)) } else { Ok(()) }
        })
    }

    fn append<'a>(&'a self, game: &'a str, next: NextRow) -> Answer<'a, ()> {
        Box::pin(append(self.pool(), game, next))
    }

    fn append_then(&self, game: &str, next: NextRow, then: Then) {
        let (pool, game) = (self.pool().clone(), game.to_owned());
        tokio::spawn(async move { then(append(&pool, &game, next).await) });
    }

    fn head<'a>(&'a self, game: &'a str) -> Answer<'a, Option<GameHead>> {
        Box::pin(async move { Ok(heads(self.pool(), "game = $1", Some(game)).await?.pop()) })
    }

    fn rows<'a>(&'a self, game: &'a str, after: u64) -> Answer<'a, Vec<GameRow>> {
        Box::pin(async move {
            let sql = "select number, at_ms, actor, body from game_events
                       where game = $1 and number > $2 order by number";
            let rows: Vec<(i64, i64, String, String)> = sqlx::query_as(sql)
                .bind(game)
                .bind(signed(after))
                .fetch_all(self.pool())
                .await
                .map_err(failed)?;
            let row = |(number, at_ms, actor, body)| GameRow {
                number: unsigned(number),
                at_ms,
                actor,
                body,
            };
            Ok(rows.into_iter().map(row).collect())
        })
    }

    fn games<'a>(&'a self, place: Option<&'a str>) -> Answer<'a, Vec<GameHead>> {
        Box::pin(async move {
            match place {
                Some(_) => heads(self.pool(), "starts_with(place, $1)", place).await,
                None => heads(self.pool(), "not is_over", None).await,
            }
        })
    }

    fn mark(&self, marks: Vec<GameMark>) -> Answer<'_, ()> {
        Box::pin(async move {
            let games: Vec<String> = marks.iter().map(|mark| mark.game.clone()).collect();
            let numbers: Vec<i64> = marks.iter().map(|mark| signed(mark.number)).collect();
            let charged: Vec<i64> = marks.iter().map(|mark| mark.charged_ms).collect();
            let sql = "insert into game_marks (game, number, charged_ms)
                       select * from unnest($1::text[], $2::bigint[], $3::bigint[])
                       on conflict (game) do update
                       set number = excluded.number, charged_ms = excluded.charged_ms";
            sqlx::query(sql)
                .bind(games)
                .bind(numbers)
                .bind(charged)
                .execute(self.pool())
                .await
                .map(|_| ())
                .map_err(failed)
        })
    }

    fn marked<'a>(&'a self, game: &'a str) -> Answer<'a, Option<GameMark>> {
        Box::pin(async move {
            let sql = "select number, charged_ms from game_marks where game = $1";
            let found: Option<(i64, i64)> =
                sqlx::query_as(sql).bind(game).fetch_optional(self.pool()).await.map_err(failed)?;
            let game = game.to_owned();
            Ok(found.map(|(number, charged_ms)| GameMark {
                game,
                number: unsigned(number),
                charged_ms,
            }))
        })
    }

    fn take<'a>(&'a self, game: &'a str, epoch: u64, owner: &'a str) -> Answer<'a, u64> {
        Box::pin(async move {
            let sql = "update games set epoch = epoch + 1, owner = $3
                       where game = $1 and epoch = $2 and not exists (
                         select from game_servers
                         where server = games.owner and server <> $3 and alive_until > now())";
            let query = sqlx::query(sql).bind(game).bind(signed(epoch)).bind(owner);
            let done = query.execute(self.pool()).await.map_err(failed)?;
            if done.rows_affected() == 0 { Err(conflict(0, 0)) } else { Ok(epoch + 1) }
        })
    }

    fn alive<'a>(&'a self, server: &'a str, address: &'a str, for_ms: u64) -> Answer<'a, bool> {
        Box::pin(async move {
            let sql = "with before as (
                         select alive_until > now() as alive from game_servers where server = $1),
                       said as (
                         insert into game_servers (server, address, alive_until)
                         values ($1, $2, now() + $3 * interval '1 millisecond')
                         on conflict (server) do update
                         set address = excluded.address, alive_until = excluded.alive_until)
                       select coalesce((select alive from before), true)";
            sqlx::query_scalar(sql)
                .bind(server)
                .bind(address)
                .bind(signed(for_ms))
                .fetch_one(self.pool())
                .await
                .map_err(failed)
        })
    }

    fn gone<'a>(&'a self, server: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let sql = format!(
                "delete from game_servers
                 where server = $1 or alive_until < now() - interval '{FORGOTTEN_AFTER}'"
            );
            let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(server);
            query.execute(self.pool()).await.map(|_| ()).map_err(failed)
        })
    }

    fn servers(&self) -> Answer<'_, Vec<(String, String)>> {
        Box::pin(async move {
            let sql = "select server, address from game_servers where alive_until > now()";
            sqlx::query_as(sql).fetch_all(self.pool()).await.map_err(failed)
        })
    }

    fn tell(&self, letters: Vec<Letter>) -> Answer<'_, ()> {
        Box::pin(async move {
            let (mut channels, mut parts) = (Vec::new(), Vec::new());
            for Letter { to, text } in letters {
                let channel = channel(to.as_deref());
                let mut rest = text.as_str();
                loop {
                    let (part, left) = rest.split_at(rest.floor_char_boundary(PART_MAX));
                    let sign = if left.is_empty() { '.' } else { '+' };
                    // The number keeps equal parts of one transaction apart: the server would
                    // deliver them once.
                    parts.push(format!("{}{sign}{part}", parts.len()));
                    channels.push(channel.clone());
                    if left.is_empty() {
                        break;
                    }
                    rest = left;
                }
            }
            let sql = "select pg_notify(t.channel, t.part)
                       from unnest($1::text[], $2::text[]) with ordinality
                            as t (channel, part, number)
                       order by t.number";
            let query = sqlx::query(sql).bind(channels).bind(parts);
            query.execute(self.pool()).await.map(|_| ()).map_err(failed)
        })
    }

    fn hear<'a>(&'a self, server: &'a str) -> Answer<'a, Option<mpsc::Receiver<Heard>>> {
        Box::pin(async move {
            let listener = PgListener::connect_with(self.pool()).await.map_err(failed)?;
            let (letters, heard) = mpsc::channel(HEARD_MAX);
            tokio::spawn(listen(listener, channel(Some(server)), letters));
            Ok(Some(heard))
        })
    }
}

fn channel(to: Option<&str>) -> String {
    to.map_or_else(|| CHANNEL.to_owned(), |server| format!("{CHANNEL}_{server}"))
}

/// Hears letters until nobody wants them any more. The parts of a letter come one after the other,
/// because they were sent in one transaction.
async fn listen(mut listener: PgListener, own: String, letters: mpsc::Sender<Heard>) {
    while !letters.is_closed() {
        if listener.listen_all([CHANNEL, own.as_str()]).await.is_ok() {
            let mut begun = String::new();
            let mut news = Some(Heard::Missed);
            loop {
                if let Some(news) = news.take()
                    && letters.send(news).await.is_err()
                {
                    return;
                }
                let Ok(Some(part)) = listener.try_recv().await else { break };
                let part = part.payload().trim_start_matches(|it: char| it.is_ascii_digit());
                if let Some(part) = part.strip_prefix('+') {
                    begun.push_str(part);
                } else {
                    begun.push_str(part.strip_prefix('.').unwrap_or(part));
                    news = Some(Heard::Letter(std::mem::take(&mut begun)));
                }
            }
        }
        tokio::time::sleep(RECONNECT_PAUSE).await;
    }
}
