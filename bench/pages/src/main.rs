//! Every kind of page of an event of 500 players and nine rounds: what the server needs for it and
//! what goes over the wire. Pages over the limits are marked, and the program ends with 1.
//!
//! The first view is asked of a server that has just started: the event is read from the log,
//! nothing is kept in memory. Of three such servers the middle one counts. Its bytes are those of a browser that knows nothing yet: the page,
//! styles, scripts and pictures. The second view is the page alone, asked again.

mod hall;
mod pages;

use std::{collections::BTreeMap, process::ExitCode, time::Instant};

use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode, header},
};
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

use crate::{
    hall::{Session, fill, open},
    pages::{PAGES, Who},
};

/// Servers asked for each first view.
const TIMES: usize = 3;

/// What a page may take.
const MILLISECONDS_MAX: f64 = 100.0;

/// What may go over the wire.
const BYTES_MAX: usize = 200_000;

#[tokio::main]
async fn main() -> ExitCode {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("pages.sqlite").to_string_lossy().into_owned();
    let (session, more) = fill(&path).await;
    let wanted = std::env::args().nth(1).unwrap_or_default();
    println!("500 players, nine rounds. Each first view is asked of a server just started.\n");
    println!("| page | who | first view, ms | second, ms | first view, bytes | page, bytes |");
    println!("|---|---|---:|---:|---:|---:|");
    let mut n_over = 0;
    let mut weights = BTreeMap::new();
    let more = more.iter().map(|page| (Who::Anybody, page.as_str()));
    for (who, page) in PAGES.iter().copied().chain(more) {
        if !page.contains(&wanted) {
            continue;
        }
        let mut views = Vec::new();
        for _ in 0..TIMES {
            let server = open(&path).await;
            let asker = Asker { router: server.router(), session: &session, who };
            let first = asker.ask(page).await;
            let second = asker.ask(page).await;
            views.push((first, second, asker));
        }
        views.sort_by(|one, other| one.0.ms.total_cmp(&other.0.ms));
        let (first, second, asker) = &views[TIMES / 2];
        let all = first.bytes + asker.files(&first.html, &mut weights).await;
        let is_over = MILLISECONDS_MAX < first.ms || BYTES_MAX < all;
        n_over += usize::from(is_over);
        println!(
            "| `{page}` | {} | {:.1}{} | {:.1} | {all} | {} |",
            if who == Who::Staff { "staff" } else { "anybody" },
            first.ms,
            if is_over { " **over**" } else { "" },
            second.ms,
            first.bytes,
        );
    }
    println!("\nLimits: {MILLISECONDS_MAX} ms, {BYTES_MAX} bytes over the wire. Over: {n_over}.");
    if n_over == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A page that came.
struct View {
    /// Until its last byte was there, compressed.
    ms: f64,
    /// Head and body, as sent.
    bytes: usize,
    html: String,
}

struct Asker<'a> {
    router: Router,
    session: &'a Session,
    who: Who,
}

impl Asker<'_> {
    async fn ask(&self, page: &str) -> View {
        let start = Instant::now();
        let (bytes, _) = self.get(page, true).await;
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        // Without compression, to see which files it asks for.
        let (_, html) = self.get(page, false).await;
        View { ms, bytes, html: String::from_utf8_lossy(&html).into_owned() }
    }

    /// Bytes of all files that a page needs.
    async fn files(&self, html: &str, weights: &mut BTreeMap<String, usize>) -> usize {
        let mut names: Vec<String> = links(html, '"').collect();
        let styles: Vec<String> = names.iter().filter(|it| it.ends_with(".css")).cloned().collect();
        for style in styles.iter().filter(|_| html.contains("class=\"piece")) {
            let (_, text) = self.get(style, false).await;
            let text = String::from_utf8_lossy(&text);
            let inner = text.split("url(").skip(1).filter_map(|rest| rest.split(')').next());
            names.extend(inner.map(|it| format!("/assets/{}", it.trim_matches(['"', '.', '/']))));
        }
        names.sort();
        names.dedup();
        let mut sum = 0;
        for name in names {
            if !weights.contains_key(&name) {
                let weight = self.get(&name, true).await.0;
                weights.insert(name.clone(), weight);
            }
            sum += weights[&name];
        }
        sum
    }

    /// Bytes of head and body, and the body.
    async fn get(&self, page: &str, packed: bool) -> (usize, Vec<u8>) {
        let mut request = Request::get(page).header(header::HOST, "localhost");
        if packed {
            request = request.header(header::ACCEPT_ENCODING, "gzip, deflate, br, zstd");
        }
        if self.who == Who::Staff {
            request = request.header(header::COOKIE, &self.session.cookie);
        }
        let request = request.body(Body::empty()).expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let wanted = if page == "/nothing/here" { StatusCode::NOT_FOUND } else { StatusCode::OK };
        assert_eq!(response.status(), wanted, "{page}");
        let head = response.headers().iter();
        let head: usize = head.map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
        let body = response.into_body().collect().await.expect("a body").to_bytes();
        (head + body.len(), body.into())
    }
}

/// Addresses of files in quotes.
fn links(html: &str, end: char) -> impl Iterator<Item = String> {
    let starts = html.match_indices("\"/assets/").map(|(at, _)| at + 1);
    starts.filter_map(move |at| html[at..].split(end).next().map(str::to_owned))
}
