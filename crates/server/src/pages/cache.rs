//! Pages as everybody sees them are rendered once for all who ask at the same time.
//!
//! Two thousand phones look at the same pairings. What a reader without an account gets depends
//! on the address, the language, the theme and the event alone, so one rendering, compressed
//! once, serves them all until watchers are told of a newer version ([`crate::live`]). The list of
//! events is good until anything is written, pages of the Laws change with the program alone.
//!
//! Only the parameters that a page knows are part of its address here, and what is kept is
//! bounded in bytes: nobody fills the memory by asking for the same page in many ways.

use std::{
    collections::HashMap,
    io::Write as _,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{FromRequestParts as _, RawPathParams, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header, request::Parts},
    middleware::Next,
    response::Response,
};
use flate2::{Compression, write::GzEncoder};
use tokio::sync::Mutex as AsyncMutex;

use super::{Exporting, theme_of};
use crate::{access, app::App, language};

/// Bytes kept, plain and compressed together; beyond that the page longest not asked for goes.
const BYTES_MAX: usize = 64 << 20;

/// Pages kept: what the bookkeeping of one costs is not counted in bytes.
const PAGES_MAX: usize = 4000;

/// The largest page that is kept.
const PAGE_MAX: usize = 4 << 20;

/// The longest address that is kept.
const ADDRESS_MAX: usize = 200;

/// Which pages, and what they change with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kept {
    /// Pages of an event, with the parameters that they know.
    Event(&'static [&'static str]),
    /// The list of events, which changes with anything that is written.
    List(&'static [&'static str]),
    /// Pages that change with the program alone, where nothing is asked for but the language.
    Program,
}

/// A page as it was rendered.
#[derive(Clone)]
struct Rendered {
    /// Of the event, or of the whole log; 0 for a page of the program.
    version: u64,
    kind: HeaderValue,
    plain: Bytes,
    packed: Bytes,
}

impl Rendered {
    const fn bytes(&self) -> usize {
        self.plain.len() + self.packed.len()
    }
}

/// Who asks first renders, the others wait for it.
type Slot = Arc<AsyncMutex<Option<Rendered>>>;

#[derive(Default)]
struct Entry {
    slot: Slot,
    bytes: usize,
    asked: u64,
}

#[derive(Default)]
struct Entries {
    by_key: HashMap<String, Entry>,
    bytes: usize,
    asked: u64,
}

/// Rendered pages by address, language and theme.
#[derive(Default)]
pub(crate) struct Cache {
    entries: Mutex<Entries>,
}

impl Cache {
    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, key: &str) -> Slot {
        let mut entries = self.entries();
        entries.asked += 1;
        let asked = entries.asked;
        if let Some(entry) = entries.by_key.get_mut(key) {
            entry.asked = asked;
            return Arc::clone(&entry.slot);
        }
        entries.make_room(BYTES_MAX, PAGES_MAX - 1);
        let entry = Entry { asked, ..Entry::default() };
        let slot = Arc::clone(&entry.slot);
        entries.by_key.insert(key.to_owned(), entry);
        slot
    }

    /// Counts what a slot holds now.
    fn weigh(&self, key: &str, bytes: usize) {
        let mut entries = self.entries();
        if let Some(entry) = entries.by_key.get_mut(key) {
            let before = std::mem::replace(&mut entry.bytes, bytes);
            entries.bytes = entries.bytes + bytes - before;
        }
        entries.make_room(BYTES_MAX, PAGES_MAX);
    }

    /// Forgets all pages: something changed that no version of an event tells of.
    pub(crate) fn forget(&self) {
        *self.entries() = Entries::default();
    }

    /// Bytes and pages that are kept, for the metrics.
    pub(crate) fn size(&self) -> (usize, usize) {
        let entries = self.entries();
        (entries.bytes, entries.by_key.len())
    }
}

impl Entries {
    /// Forgets the pages longest not asked for.
    fn make_room(&mut self, bytes: usize, pages: usize) {
        while bytes < self.bytes || pages < self.by_key.len() {
            let oldest = self.by_key.iter().min_by_key(|(_, entry)| entry.asked);
            let Some(oldest) = oldest.map(|(key, _)| key.clone()) else { return };
            if let Some(entry) = self.by_key.remove(&oldest) {
                self.bytes -= entry.bytes;
            }
        }
    }
}

/// Answers from the cache where it can.
pub(super) async fn cached(
    State((app, which)): State<(App, Kept)>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let is_anonymous = access::session(&parts.headers).is_none()
        && !parts.headers.contains_key(header::AUTHORIZATION);
    // The first page of a demonstration depends on where its visitor is.
    let is_for_all = !(app.settings.is_open_house && matches!(which, Kept::List(_)));
    let is_usual = is_anonymous && is_for_all && parts.extensions.get::<Exporting>().is_none();
    let event = match which {
        Kept::Event(_) => event_of(&mut parts, &app).await.map(Some),
        Kept::List(_) | Kept::Program => Some(None),
    };
    let address = known_address(&parts.uri, which);
    let (Some(event), Some(address), &Method::GET, true) =
        (event, address, &parts.method, is_usual)
    else {
        return next.run(Request::from_parts(parts, body)).await;
    };
    // What the page does not know must not be on it, because others will get it as well.
    if let Ok(uri) = address.parse() {
        parts.uri = uri;
    }
    let key = format!("{} {} {address}", language::of(&parts).code(), theme_of(&parts.headers));
    let takes_gzip = takes_gzip(&parts.headers);
    let slot = app.cache.slot(&key);
    let mut kept = slot.lock().await;
    let newest = match (event, which) {
        (Some(event), _) => newest(&app, event).await,
        // Nothing is asked of the database: it tells of what is written.
        (None, Kept::List(_)) => Some(app.database.events().watch().borrow().0),
        (None, Kept::Event(_) | Kept::Program) => Some(0),
    };
    if let Some(rendered) = kept.as_ref()
        // While the database is away the last page is better than none.
        && newest.is_none_or(|newest| newest <= rendered.version)
    {
        return answer(rendered, takes_gzip);
    }
    let response = next.run(Request::from_parts(parts, body)).await;
    match (newest, rendered(response, newest.unwrap_or(0)).await) {
        (Some(_), Ok(rendered)) if rendered.bytes() <= PAGE_MAX => {
            let response = answer(&rendered, takes_gzip);
            app.cache.weigh(&key, rendered.bytes());
            *kept = Some(rendered);
            response
        }
        (_, Ok(rendered)) => answer(&rendered, takes_gzip),
        (_, Err(other)) => other,
    }
}

/// The version that watchers have been told of; where nobody was told anything, the newest.
async fn newest(app: &App, event: u32) -> Option<u64> {
    if let Some(version) = app.live.announced(event) {
        return Some(version);
    }
    let version = app.tournaments.load(event).await.ok()?.version;
    app.live.note(event, version);
    Some(version)
}

/// The event whose page this is.
async fn event_of(parts: &mut Parts, app: &App) -> Option<u32> {
    let params = RawPathParams::from_request_parts(parts, app).await.ok()?;
    params.iter().find(|(name, _)| *name == "event")?.1.parse().ok()
}

/// The address with the parameters that the page knows, in their order. None where the answer is
/// not worth keeping: the address is too long to be one of ours, or asks the Laws a question.
fn known_address(uri: &Uri, kept: Kept) -> Option<String> {
    let query = uri.query().unwrap_or_default();
    let name_of = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
    let known = match kept {
        Kept::Event(known) | Kept::List(known) => known,
        // The assistant shows what this reader last asked.
        Kept::Program if uri.path().starts_with("/laws/assistant") => return None,
        Kept::Program => {
            let asked = query.split('&').filter(|pair| !pair.is_empty()).map(name_of);
            if asked.into_iter().any(|name| name != "lang") {
                return None;
            }
            &[]
        }
    };
    let mut address = uri.path().to_owned();
    let mut joint = '?';
    for name in ["lang"].iter().chain(known) {
        let of_name = |pair: &&str| name_of(pair) == *name;
        for pair in query.split('&').filter(of_name) {
            address.push(joint);
            address.push_str(pair);
            joint = '&';
        }
    }
    (address.len() <= ADDRESS_MAX).then_some(address)
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
    let Ok(plain) = to_bytes(body, usize::MAX).await else {
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
    if takes_gzip {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(uri: &str) -> Option<String> {
        known_address(&uri.parse().expect("an address"), Kept::Event(&["after", "by"]))
    }

    #[test]
    fn a_page_is_known_by_the_parameters_that_it_knows() {
        assert_eq!(key("/events/7").as_deref(), Some("/events/7"));
        assert_eq!(key("/events/7?x=1&y=2").as_deref(), Some("/events/7"));
        assert_eq!(
            key("/events/7/standings?by=name&after=3&x=1&lang=fr").as_deref(),
            Some("/events/7/standings?lang=fr&after=3&by=name")
        );
        assert_eq!(key("/events/7?afterwards=3").as_deref(), Some("/events/7"));
        assert_eq!(key(&format!("/events/7?by={}", "x".repeat(300))), None);
        let of_program = |uri: &str| known_address(&uri.parse().expect("a URI"), Kept::Program);
        assert_eq!(of_program("/laws?lang=fr").as_deref(), Some("/laws?lang=fr"));
        assert_eq!(of_program("/laws?q=mate"), None);
    }

    #[test]
    fn bytes_and_pages_are_bounded_and_the_oldest_go() {
        let cache = Cache::default();
        for n in 0..100 {
            let key = format!("page {n}");
            cache.slot(&key);
            cache.weigh(&key, 3 << 20);
        }
        let (bytes, pages) = cache.size();
        assert!(bytes <= BYTES_MAX && pages == BYTES_MAX / (3 << 20), "{bytes} in {pages}");
        assert!(cache.entries().by_key.contains_key("page 99"));
        for n in 0..3 * PAGES_MAX {
            cache.slot(&format!("small page {n}"));
        }
        assert!(cache.size().1 <= PAGES_MAX);
    }
}
