//! Requests as spans for a collector of OpenTelemetry, where the operator names one.
//!
//! Spans go out as OTLP in JSON over HTTP, some at a time and from a task of their own: a request
//! never waits for the collector, and where it is away spans are dropped and counted. What is told
//! is what stands in the log: method, route, status and time, never a path, a query or an address.
#![allow(clippy::struct_field_names, reason = "named as OTLP names them")]

use std::{
    fmt,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use arbiter_rulebook::{Explain, Message};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::{mpsc, oneshot},
    time::{interval, timeout},
};

use crate::trace::Trace;

/// Spans that wait at the most.
const WAITING_MAX: usize = 4096;

/// Spans in one message.
const BATCH_MAX: usize = 512;

/// How long a span waits for others.
const EVERY: Duration = Duration::from_secs(2);

/// How long the collector may take over a message.
const ANSWER_TIME: Duration = Duration::from_secs(5);

/// How long the last message may take when the server stops, which must be done in ten seconds.
const LAST_TIME: Duration = Duration::from_millis(500);

/// The length of the first line of an answer that is read.
const ANSWER_MAX: usize = 64;

/// Where a collector of OpenTelemetry takes OTLP over HTTP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collector {
    /// Host and port.
    authority: String,
    /// The path before `/v1/traces`.
    path: String,
}

/// A text that names no collector.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no collector: http://127.0.0.1:4318, which passes it on by TLS where it must")]
pub struct CollectorError(String);

impl Explain for CollectorError {
    fn message(&self) -> Message {
        Message::expected_like("http://127.0.0.1:4318", &self.0)
    }
}

impl FromStr for Collector {
    type Err = CollectorError;

    fn from_str(text: &str) -> Result<Self, CollectorError> {
        let wrong = || CollectorError(text.to_owned());
        let rest = text.strip_prefix("http://").ok_or_else(wrong)?.trim_end_matches('/');
        let (authority, path) = rest.find('/').map_or((rest, ""), |at| rest.split_at(at));
        let (host, port) = authority.rsplit_once(':').ok_or_else(wrong)?;
        let is_plain = rest.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'@');
        if host.is_empty() || !is_plain || port.parse::<u16>().is_err() {
            return Err(wrong());
        }
        Ok(Self { authority: authority.to_owned(), path: path.to_owned() })
    }
}

impl fmt::Display for Collector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}{}", self.authority, self.path)
    }
}

/// Which step of which trace a request is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) trace_id: String,
    pub(crate) span_id: String,
    /// The step that called us.
    pub(crate) parent_id: Option<String>,
}

impl Step {
    /// A step of the trace that the caller names, or the first of a trace of its own. None where
    /// the caller does not record its trace, or the system gives no random numbers.
    pub(crate) fn after(caller: Option<&Trace>) -> Option<Self> {
        let mut bytes = [0_u8; 24];
        getrandom::fill(&mut bytes).ok()?;
        let drawn = hex::encode(bytes);
        let (trace_id, span_id) = drawn.split_at(32);
        let span_id = span_id.to_owned();
        match caller {
            Some(caller) if !caller.is_recorded => None,
            Some(Trace { trace_id, parent_id, .. }) => Some(Self {
                trace_id: trace_id.clone(),
                span_id,
                parent_id: Some(parent_id.clone()),
            }),
            None => Some(Self { trace_id: trace_id.to_owned(), span_id, parent_id: None }),
        }
    }
}

/// One request that was answered.
#[derive(Debug)]
pub(crate) struct Span {
    pub(crate) step: Step,
    pub(crate) method: String,
    pub(crate) route: String,
    pub(crate) status: u16,
    /// Since 1970.
    pub(crate) started_ms: u64,
    pub(crate) took: Duration,
}

impl Span {
    /// As OTLP writes it: times are texts because they are longer than the numbers of JSON.
    fn in_words(&self) -> Value {
        let word = |key: &str, text: &str| json!({"key": key, "value": {"stringValue": text}});
        let number = json!({"key": "http.response.status_code",
            "value": {"intValue": self.status.to_string()}});
        let start = u128::from(self.started_ms) * 1_000_000;
        let mut span = json!({
            "traceId": self.step.trace_id,
            "spanId": self.step.span_id,
            "name": format!("{} {}", self.method, self.route),
            // A request that was answered for somebody else: SPAN_KIND_SERVER.
            "kind": 2,
            "startTimeUnixNano": start.to_string(),
            "endTimeUnixNano": (start + self.took.as_nanos()).to_string(),
            "attributes": [
                word("http.request.method", &self.method),
                word("http.route", &self.route),
                number,
            ],
            // Only what went wrong on our side is an error: STATUS_CODE_ERROR.
            "status": if 500 <= self.status { json!({"code": 2}) } else { json!({}) },
        });
        if let Some(parent) = &self.step.parent_id {
            span["parentSpanId"] = json!(parent);
        }
        span
    }
}

/// The body of one message.
fn message(spans: &[Span]) -> String {
    let word = |key: &str, text: &str| json!({"key": key, "value": {"stringValue": text}});
    let spans: Vec<Value> = spans.iter().map(Span::in_words).collect();
    let resource = json!({"attributes": [
        word("service.name", "arbiter"),
        word("service.version", env!("CARGO_PKG_VERSION")),
    ]});
    let scope = json!({"name": "arbiter-server", "version": env!("CARGO_PKG_VERSION")});
    let body = json!({"resourceSpans": [
        {"resource": resource, "scopeSpans": [{"scope": scope, "spans": spans}]}
    ]});
    body.to_string()
}

/// What goes to the task that sends.
enum Told {
    Span(Box<Span>),
    /// Everything so far is to be sent now.
    End(oneshot::Sender<()>),
}

/// What became of the spans.
#[derive(Debug, Default)]
struct Counts {
    sent: AtomicU64,
    dropped: AtomicU64,
}

/// The way to the collector.
pub(crate) struct Telemetry {
    sender: mpsc::Sender<Told>,
    counts: Arc<Counts>,
}

impl Telemetry {
    /// Sends spans to the collector for as long as the server lives.
    pub(crate) fn to(collector: Collector) -> Self {
        let (sender, receiver) = mpsc::channel(WAITING_MAX);
        let counts = Arc::new(Counts::default());
        tokio::spawn(deliver(collector, receiver, Arc::clone(&counts)));
        Self { sender, counts }
    }

    /// Tells of a request; where nobody takes it, it is forgotten.
    pub(crate) fn tell(&self, span: Span) {
        if self.sender.try_send(Told::Span(Box::new(span))).is_err() {
            self.counts.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Sends what waits, because the server stops.
    pub(crate) async fn end(&self) {
        let (done, ended) = oneshot::channel();
        let last = async {
            if self.sender.send(Told::End(done)).await.is_ok() {
                // Where the task is gone, there is nobody to wait for.
                let _ = ended.await;
            }
        };
        if timeout(LAST_TIME, last).await.is_err() {
            tracing::warn!("the collector did not take the last spans");
        }
    }

    /// How many spans were taken, and how many were not.
    pub(crate) fn so_far(&self) -> (u64, u64) {
        let count = |it: &AtomicU64| it.load(Ordering::Relaxed);
        (count(&self.counts.sent), count(&self.counts.dropped))
    }
}

async fn deliver(collector: Collector, mut told: mpsc::Receiver<Told>, counts: Arc<Counts>) {
    let (mut batch, mut clock, mut was_away) = (Vec::new(), interval(EVERY), false);
    loop {
        let ended = tokio::select! {
            next = told.recv() => match next {
                Some(Told::Span(span)) => {
                    batch.push(*span);
                    if batch.len() < BATCH_MAX {
                        continue;
                    }
                    None
                }
                Some(Told::End(ended)) => Some(ended),
                None => return,
            },
            _ = clock.tick() => None,
        };
        if !batch.is_empty() {
            let n_spans = batch.len() as u64;
            let sent = timeout(ANSWER_TIME, send(&collector, &message(&batch))).await;
            batch.clear();
            let sent = sent.unwrap_or_else(|_| Err("it does not answer".to_owned()));
            let count = if sent.is_ok() { &counts.sent } else { &counts.dropped };
            count.fetch_add(n_spans, Ordering::Relaxed);
            // Once is enough for an outage.
            if let (Err(error), false) = (&sent, was_away) {
                tracing::warn!(%collector, error, "spans were dropped");
            }
            was_away = sent.is_err();
        }
        if let Some(ended) = ended {
            // Whoever waited for it may have given up.
            let _ = ended.send(());
        }
    }
}

async fn send(collector: &Collector, body: &str) -> Result<(), String> {
    let why = |error: std::io::Error| error.to_string();
    let mut stream = TcpStream::connect(&collector.authority).await.map_err(why)?;
    let head = format!(
        "POST {}/v1/traces HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n",
        collector.path,
        collector.authority,
        body.len()
    );
    stream.write_all(head.as_bytes()).await.map_err(why)?;
    stream.write_all(body.as_bytes()).await.map_err(why)?;
    let mut answer = Vec::new();
    stream.take(ANSWER_MAX as u64).read_to_end(&mut answer).await.map_err(why)?;
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.split(' ').nth(1).unwrap_or_default();
    if status.len() == 3 && status.starts_with('2') {
        Ok(())
    } else {
        Err(format!("it answered {:?}", answer.lines().next().unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collector_is_named_by_a_plain_address() {
        let read = |text: &str| text.parse::<Collector>().map(|it| it.to_string());
        assert_eq!(read("http://127.0.0.1:4318").as_deref(), Ok("http://127.0.0.1:4318"));
        assert_eq!(read("http://[::1]:4318/otlp/").as_deref(), Ok("http://[::1]:4318/otlp"));
        for wrong in [
            "",
            "https://collector:4318",
            "http://collector",
            "http://:4318",
            "http://collector:x",
            "http://user@collector:4318",
            "http://collector:4318/a b",
            "http://collector:4318\r\nX: y",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_span_is_written_as_otlp_asks() {
        let step = Step {
            trace_id: "0af7651916cd43dd8448eb211c80319c".to_owned(),
            span_id: "00f067aa0ba902b7".to_owned(),
            parent_id: Some("b7ad6b7169203331".to_owned()),
        };
        let span = Span {
            step,
            method: "GET".to_owned(),
            route: "/events/{event}".to_owned(),
            status: 503,
            started_ms: 1_700_000_000_123,
            took: Duration::from_micros(1500),
        };
        let body: Value = serde_json::from_str(&message(&[span])).expect("JSON");
        let scope = &body["resourceSpans"][0]["scopeSpans"][0];
        let span = &scope["spans"][0];
        assert_eq!(span["traceId"], "0af7651916cd43dd8448eb211c80319c");
        assert_eq!(span["parentSpanId"], "b7ad6b7169203331");
        assert_eq!(span["name"], "GET /events/{event}");
        assert_eq!(span["startTimeUnixNano"], "1700000000123000000");
        assert_eq!(span["endTimeUnixNano"], "1700000000124500000");
        assert_eq!(span["attributes"][2]["value"]["intValue"], "503");
        assert_eq!(span["status"]["code"], 2);
        let service = &body["resourceSpans"][0]["resource"]["attributes"][0];
        assert_eq!(service["value"]["stringValue"], "arbiter");
    }

    #[test]
    fn a_step_belongs_to_the_trace_of_its_caller() {
        let caller = Trace {
            trace_id: "0af7651916cd43dd8448eb211c80319c".to_owned(),
            parent_id: "b7ad6b7169203331".to_owned(),
            is_recorded: true,
        };
        let own = Step::after(Some(&caller)).expect("a step");
        assert_eq!(own.trace_id, caller.trace_id);
        assert_eq!(own.parent_id.as_ref(), Some(&caller.parent_id));
        assert!(own.span_id != caller.parent_id && own.span_id.len() == 16);
        let first = Step::after(None).expect("a step");
        assert!(first.trace_id != caller.trace_id && first.trace_id.len() == 32);
        assert_eq!(first.parent_id, None);
        let unrecorded = Trace { is_recorded: false, ..caller };
        assert_eq!(Step::after(Some(&unrecorded)), None, "nobody records this trace");
    }
}
