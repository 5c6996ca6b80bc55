//! What the server counts, in the text form that Prometheus reads.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    net::SocketAddr,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use arbiter_store::{Asked, Histogram, Times};
use axum::{
    extract::{ConnectInfo, FromRequestParts as _, State},
    http::{HeaderMap, header, request::Parts},
    response::{IntoResponse as _, Response},
};

use crate::{
    access::{Read, Staff},
    app::App,
    problem::Problem,
    push::Push,
    telemetry::Telemetry,
};

fn write_histogram(times: &Histogram, text: &mut String, name: &str, label: &str) {
    let mut so_far = 0;
    for (count, bound) in times.counts().iter().zip(Histogram::BOUNDS) {
        so_far += count;
        let seconds = Duration::from_micros(bound).as_secs_f64();
        let _ = writeln!(text, "{name}_bucket{{{label},le=\"{seconds}\"}} {so_far}");
    }
    let all: u64 = times.counts().iter().sum();
    let _ = writeln!(text, "{name}_bucket{{{label},le=\"+Inf\"}} {all}");
    let _ = writeln!(text, "{name}_sum{{{label}}} {}", times.sum().as_secs_f64());
    let _ = writeln!(text, "{name}_count{{{label}}} {all}");
}

/// Requests by route, method and status, and how long each route took.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: Mutex<Requests>,
}

#[derive(Debug, Default)]
struct Requests {
    /// By method, route and status.
    counts: BTreeMap<(String, String, u16), u64>,
    /// By route.
    times: BTreeMap<String, Histogram>,
}

impl Metrics {
    /// A request was answered. Routes are those of the program, never what a client made up.
    pub(crate) fn answered(&self, method: &str, route: &str, status: u16, time: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (method.to_owned(), route.to_owned(), status);
        *requests.counts.entry(key).or_default() += 1;
        requests.times.entry(route.to_owned()).or_default().add(time);
    }

    fn write(&self, text: &mut String) {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        head(text, "arbiter_requests_total", "counter", "Requests answered.");
        for ((method, route, status), count) in &requests.counts {
            let labels = format!("method=\"{method}\",route=\"{route}\",status=\"{status}\"");
            let _ = writeln!(text, "arbiter_requests_total{{{labels}}} {count}");
        }
        head(text, "arbiter_request_seconds", "histogram", "Time until an answer began.");
        for (route, histogram) in &requests.times {
            let label = format!("route=\"{route}\"");
            write_histogram(histogram, text, "arbiter_request_seconds", &label);
        }
    }
}

/// How long the database took, by what it was asked, and what it did not do.
fn write_store(times: &Times, text: &mut String) {
    let asked = times.so_far();
    head(text, "arbiter_store_seconds", "histogram", "Time until the database answered.");
    for (what, asked) in &asked {
        let label = format!("operation=\"{what}\"");
        write_histogram(&asked.times, text, "arbiter_store_seconds", &label);
    }
    head(text, "arbiter_store_failures_total", "counter", "What the database did not do.");
    for (what, Asked { failures, .. }) in &asked {
        let _ = writeln!(text, "arbiter_store_failures_total{{operation=\"{what}\"}} {failures}");
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn value(text: &mut String, (name, kind, help): (&str, &str, &str), value: u64) {
    head(text, name, kind, help);
    let _ = writeln!(text, "{name} {value}");
}

/// Everything that is counted.
fn render(app: &App) -> String {
    let mut text = String::new();
    app.metrics.write(&mut text);
    write_store(app.database.times(), &mut text);
    let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let connections = &app.connections;
    let (bytes, pages) = app.cache.size();
    let at_the_boards = app.hall.load();
    let (sent, dropped) = app.telemetry.as_ref().map_or((0, 0), Telemetry::so_far);
    let (told, untold) = app.push.as_ref().map_or((0, 0), Push::so_far);
    let values = [
        (("arbiter_connections", "gauge", "Open connections."), count(connections.open())),
        (("arbiter_connections_max", "gauge", "Room for connections."), count(connections.most())),
        (
            ("arbiter_connections_turned_away_total", "counter", "Found no room, or made way."),
            connections.turned_away(),
        ),
        (("arbiter_live_readers", "gauge", "Readers told as it happens."), {
            count(connections.live_readers())
        }),
        (("arbiter_games", "gauge", "Games that somebody is at."), count(at_the_boards.games)),
        (("arbiter_game_sockets", "gauge", "Players and watchers of games."), {
            count(at_the_boards.sockets)
        }),
        (("arbiter_game_queue", "gauge", "Messages that wait for their game."), {
            count(at_the_boards.waiting)
        }),
        (("arbiter_page_cache_bytes", "gauge", "Bytes of rendered pages."), count(bytes)),
        (("arbiter_page_cache_pages", "gauge", "Rendered pages."), count(pages)),
        (("arbiter_limits_remembered", "gauge", "Buckets that are not full."), {
            count(app.limits.remembered())
        }),
        (("arbiter_tournaments_kept", "gauge", "Tournaments in memory."), {
            count(app.tournaments.n_kept())
        }),
        (("arbiter_spans_sent_total", "counter", "Spans that the collector took."), sent),
        (("arbiter_spans_dropped_total", "counter", "Spans that it did not take."), dropped),
        (("arbiter_push_sent_total", "counter", "Messages that push services took."), told),
        (("arbiter_push_dropped_total", "counter", "Messages that they did not take."), untold),
        (("arbiter_store_up", "gauge", "Whether the log can be read."), {
            u64::from(app.live.is_following())
        }),
    ];
    for (what, number) in values {
        value(&mut text, what, number);
    }
    text
}

/// For programs on the same machine that come without a proxy, and for accounts that may read
/// everywhere.
pub(crate) async fn show(State(app): State<App>, mut parts: Parts) -> Result<Response, Problem> {
    if !is_local(&parts) {
        Staff::<Read>::from_request_parts(&mut parts, &app).await?;
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((kind, render(&app)).into_response())
}

fn is_local(parts: &Parts) -> bool {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let is_forwarded = |headers: &HeaderMap| {
        ["x-forwarded-for", "forwarded", "x-real-ip", "via"]
            .iter()
            .any(|name| headers.contains_key(*name))
    };
    peer.is_some_and(|peer| peer.0.ip().to_canonical().is_loopback())
        && !is_forwarded(&parts.headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_and_timed() {
        let metrics = Metrics::default();
        metrics.answered("GET", "/events/{event}", 200, Duration::from_millis(3));
        metrics.answered("GET", "/events/{event}", 200, Duration::from_mins(1));
        let mut text = String::new();
        metrics.write(&mut text);
        let route = "route=\"/events/{event}\"";
        for line in [
            format!("arbiter_requests_total{{method=\"GET\",{route},status=\"200\"}} 2"),
            format!("arbiter_request_seconds_bucket{{{route},le=\"0.0025\"}} 0"),
            format!("arbiter_request_seconds_bucket{{{route},le=\"0.005\"}} 1"),
            format!("arbiter_request_seconds_bucket{{{route},le=\"+Inf\"}} 2"),
            format!("arbiter_request_seconds_count{{{route}}} 2"),
            format!("arbiter_request_seconds_sum{{{route}}} 60.003"),
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
