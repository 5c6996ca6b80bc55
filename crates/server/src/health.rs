//! For operators and their programs: whether the server is up, whether it can work, what it
//! counts, and whom to tell of a hole.

use std::time::Duration;

use arbiter_rulebook::Date;
use arbiter_store::StoreError;
use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::get,
};

use crate::{app::App, clock, fault::Fault, metrics, problem::Problem};

/// How long the database may take to answer.
const ANSWER_TIME: Duration = Duration::from_secs(2);

/// How long what `security.txt` says holds; RFC 9116 asks for less than a year.
const SAID_FOR_MS: u64 = 180 * 24 * 3_600_000;

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics::show))
        .route("/.well-known/security.txt", get(security))
}

/// The program runs.
async fn health() -> &'static str {
    "ok\n"
}

/// The program runs and its database answers: send it requests.
async fn ready(State(app): State<App>) -> Response {
    let answer = tokio::time::timeout(ANSWER_TIME, app.database.check()).await;
    let words = match answer {
        Ok(Ok(())) => return "ready\n".into_response(),
        Ok(Err(error)) => {
            tracing::warn!(%error, "not ready");
            match error {
                StoreError::Full(_) => "the disk is full\n",
                StoreError::Locked(_) => "another program holds the database\n",
                StoreError::ReadOnly(_) => "the database is read-only\n",
                StoreError::Newer(_) => "a newer program wrote the database\n",
                StoreError::Damaged(_) | StoreError::DamagedAt { .. } => {
                    "the database is damaged\n"
                }
                StoreError::Conflict { .. } | StoreError::Unavailable(_) => {
                    "the database does not answer\n"
                }
            }
        }
        Err(_) => "the database does not answer\n",
    };
    (StatusCode::SERVICE_UNAVAILABLE, words).into_response()
}

/// Whom to tell of a hole (RFC 9116), where the operator has said it.
async fn security(State(app): State<App>) -> Result<Response, Problem> {
    let contact = app.settings.contact.as_ref().ok_or_else(|| Problem::missing(Fault::NoPage))?;
    let expires = moment(clock::now_ms() + SAID_FOR_MS);
    let text =
        format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en, fr, nl, de\n");
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// A moment as RFC 3339 writes it, in UTC.
pub fn moment(at_ms: u64) -> String {
    let (day, second) = Date::of_moment(at_ms).unwrap_or((Date::LAST, 0));
    format!("{day}T{:02}:{:02}:{:02}Z", second / 3600, second / 60 % 60, second % 60)
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn moments_are_written_in_utc() {
        assert_eq!(moment(0), "1970-01-01T00:00:00Z");
        assert_eq!(moment(951_782_400_000), "2000-02-29T00:00:00Z");
        assert_eq!(moment(1_709_251_199_999), "2024-02-29T23:59:59Z");
        assert_eq!(moment(1_735_689_600_000), "2025-01-01T00:00:00Z");
    }
}
