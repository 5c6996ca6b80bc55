//! Pages of an event as everybody sees them are rendered once for all who ask at the same time.
//!
//! Two thousand phones look at the same pairings. What a reader without an account gets depends
//! on the address, the language, the theme and the event alone, so one rendering, compressed
//! once, serves them all until watchers are told of a newer version ([`crate::live`]).

use std::{
    collections::BTreeMap,
    io::Write as _,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::Response,
};
use flate2::{Compression, write::GzEncoder};
use tokio::sync::Mutex as AsyncMutex;

use super::{Exporting, language_of};
use crate::{access, app::App};

/// Addresses kept; beyond that all are forgotten and rendered again.
const KEPT_MAX: usize = 2000;

/// The largest page that is kept.
const PAGE_MAX: usize = 4 << 20;

/// A page as it was rendered.
#[derive(Clone)]
struct Rendered {
    /// Of the event.
    version: u64,
    kind: HeaderValue,
    plain: Bytes,
    packed: Bytes,
}

/// Who asks first renders, the others wait for it.
type Slot = Arc<AsyncMutex<Option<Rendered>>>;

/// Rendered pages by address, language and theme.
#[derive(Default)]
pub(crate) struct Cache {
    slots: Mutex<BTreeMap<String, Slot>>,
}

impl Cache {
    fn slot(&self, key: String) -> Slot {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if KEPT_MAX <= slots.len() && !slots.contains_key(&key) {
            slots.clear();
        }
        Arc::clone(slots.entry(key).or_default())
    }
}

/// Answers from the cache where it can.
pub(super) async fn cached(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let event = (parts.method == Method::GET).then(|| event_of(parts.uri.path())).flatten();
    let is_anonymous = access::cookie(&parts.headers, access::COOKIE).is_none()
        && !parts.headers.contains_key(header::AUTHORIZATION);
    let is_usual = is_anonymous && parts.extensions.get::<Exporting>().is_none();
    let (Some(event), true) = (event, is_usual) else {
        return next.run(Request::from_parts(parts, body)).await;
    };
    let path = parts.uri.path_and_query().map_or("", |path| path.as_str());
    let theme = access::cookie(&parts.headers, "theme").unwrap_or_default();
    let key = format!("{} {theme:.10} {path}", language_of(&parts).code());
    let takes_gzip = takes_gzip(&parts.headers);
    let slot = app.cache.slot(key);
    let mut kept = slot.lock().await;
    let newest = newest(&app, event).await;
    if let Some(rendered) = kept.as_ref()
        && newest.is_some_and(|newest| newest <= rendered.version)
    {
        return answer(rendered, takes_gzip);
    }
    let response = next.run(Request::from_parts(parts, body)).await;
    match (newest, rendered(response, newest.unwrap_or(0)).await) {
        (Some(_), Ok(rendered)) => {
            let response = answer(&rendered, takes_gzip);
            *kept = Some(rendered);
            response
        }
        (None, Ok(rendered)) => answer(&rendered, takes_gzip),
        (_, Err(other)) => other,
    }
}

/// The version that watchers have been told of; where nobody was told anything, the newest.
async fn newest(app: &App, event: u32) -> Option<u64> {
    match app.live.announced(event) {
        Some(version) => Some(version),
        None => app.tournaments.load(event).await.ok().map(|event| event.version),
    }
}

/// The event whose public page this is.
fn event_of(path: &str) -> Option<u32> {
    let rest = path.strip_prefix("/events/")?;
    let (id, page) = rest.split_once('/').unwrap_or((rest, ""));
    // Games have a log of their own, which the version of the event does not count.
    let is_apart = page.starts_with("manage") || page.starts_with("games");
    if is_apart { None } else { id.parse().ok() }
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let takes = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    takes.is_some_and(|takes| takes.contains("gzip"))
}

/// A page that can be kept, or the response as it was.
async fn rendered(response: Response, version: u64) -> Result<Rendered, Response> {
    let kind = response.headers().get(header::CONTENT_TYPE).cloned();
    let is_page = kind
        .as_ref()
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("text/html"));
    let sets_cookie = response.headers().contains_key(header::SET_COOKIE);
    let (StatusCode::OK, Some(kind), true, false) = (response.status(), kind, is_page, sets_cookie)
    else {
        return Err(response);
    };
    let (parts, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, PAGE_MAX).await else {
        return Err(Response::from_parts(parts, Body::empty()));
    };
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(5));
    let packed = encoder.write_all(&plain).and_then(|()| encoder.finish());
    match packed {
        Ok(packed) => Ok(Rendered { version, kind, plain, packed: packed.into() }),
        Err(_) => Err(Response::from_parts(parts, Body::from(plain))),
    }
}

fn answer(rendered: &Rendered, takes_gzip: bool) -> Response {
    let body = if takes_gzip { &rendered.packed } else { &rendered.plain };
    let mut response = Response::new(Body::from(body.clone()));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, rendered.kind.clone());
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding, cookie"));
    if takes_gzip {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_pages_of_events_are_kept_and_working_pages_are_not() {
        assert_eq!(event_of("/events/7"), Some(7));
        assert_eq!(event_of("/events/7/rounds/3"), Some(7));
        assert_eq!(event_of("/events/7/manage/results"), None);
        assert_eq!(event_of("/events/7/games/1"), None);
        assert_eq!(event_of("/events/new"), None);
        assert_eq!(event_of("/laws"), None);
    }
}
