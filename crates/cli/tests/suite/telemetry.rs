//! A collector of OpenTelemetry beside the server: what it is told, what it is not, and that nobody
//! waits for it.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    io::{Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{hall::Hall, serve::Server};

const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const PARENT: &str = "b7ad6b7169203331";

/// The smallest collector there is: it takes messages and hands them on.
struct Collector {
    url: String,
    messages: mpsc::Receiver<(String, Value)>,
}

impl Collector {
    fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (told, messages) = mpsc::channel();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if told.send(take(stream)).is_err() {
                    return;
                }
            }
        });
        Self { url, messages }
    }

    /// The spans of the next message.
    fn spans(&self) -> Vec<Value> {
        let (head, body) = self.messages.recv_timeout(Duration::from_mins(1)).expect("a message");
        assert!(head.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{head}");
        assert!(head.to_lowercase().contains("content-type: application/json\r\n"), "{head}");
        let resource = &body["resourceSpans"][0];
        let name = json!({"key": "service.name", "value": {"stringValue": "arbiter"}});
        assert_eq!(resource["resource"]["attributes"][0], name);
        resource["scopeSpans"][0]["spans"].as_array().unwrap().clone()
    }

    /// The first span of this name, and everything that came before it.
    fn span(&self, name: &str) -> (Value, Vec<Value>) {
        let mut before = Vec::new();
        loop {
            before.extend(self.spans());
            if let Some(at) = before.iter().position(|span| span["name"] == name) {
                return (before[at].clone(), before);
            }
        }
    }
}

/// Reads one message and says that it was taken.
fn take(mut stream: TcpStream) -> (String, Value) {
    let mut text = Vec::new();
    let (head, length) = loop {
        let mut byte = [0; 1];
        stream.read_exact(&mut byte).unwrap();
        text.push(byte[0]);
        if text.ends_with(b"\r\n\r\n") {
            let head = String::from_utf8(text).unwrap();
            let lower = head.to_lowercase();
            let length = lower.split("content-length: ").nth(1).unwrap();
            let length: usize = length.split('\r').next().unwrap().parse().unwrap();
            break (head, length);
        }
    };
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    stream.write_all(answer.as_bytes()).unwrap();
    (head, serde_json::from_slice(&body).unwrap())
}

/// A server that tells this collector.
fn told(hall: &Hall, collector: &str) -> Server {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let listen = format!("127.0.0.1:{port}");
    let settings = ["--listen", &listen, "--telemetry", collector];
    Server::start_at(hall.database(), &listen, &settings)
}

#[test]
fn a_collector_is_told_of_requests_and_of_nothing_else() {
    let (hall, collector) = (Hall::new(), Collector::open());
    let server = told(&hall, &collector.url);
    let traced = |flags: &str| format!("traceparent: 00-{TRACE}-{PARENT}-{flags}\r\n");
    let unrecorded = "/api/v1/events/123456789/players?secret=word";
    assert_eq!(server.ask("GET", unrecorded, &Value::Null, &traced("00")).0, 404);
    let path = "/api/v1/events/987654321?secret=word";
    assert_eq!(server.ask("GET", path, &Value::Null, &traced("01")).0, 404);

    let (span, all) = collector.span("GET /api/v1/events/{event}");
    assert_eq!((&span["traceId"], &span["parentSpanId"]), (&json!(TRACE), &json!(PARENT)));
    assert_eq!(span["spanId"].as_str().map(str::len), Some(16));
    assert_eq!((&span["kind"], &span["status"]), (&json!(2), &json!({})), "{span}");
    let at = |key: &str| span[key].as_str().unwrap().parse::<u64>().unwrap();
    assert!(at("startTimeUnixNano") <= at("endTimeUnixNano"));
    let status = json!({"key": "http.response.status_code", "value": {"intValue": "404"}});
    assert_eq!(span["attributes"][2], status);
    let of_nobody = |span: &&Value| span["name"] == "GET /api/v1/events/{event}/players";
    assert!(!all.iter().any(|span| of_nobody(&span)), "the caller does not record it");
    let text = format!("{all:?}");
    for secret in ["secret", "word", "987654321", "correct horse", "127.0.0.1"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    // What came first began a trace of its own.
    let own = all.iter().find(|span| span["name"] == "POST /api/v1/setup").expect("the first");
    assert_ne!(own["traceId"], TRACE);
    assert!(own.get("parentSpanId").is_none(), "{own}");

    // What waits is told before the server ends.
    assert_eq!(server.ask("GET", "/health", &Value::Null, "").0, 200);
    server.signal("-TERM");
    collector.span("GET /health");
}

#[test]
fn nobody_waits_for_a_collector_that_is_away() {
    let hall = Hall::new();
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = told(&hall, &format!("http://{closed}"));
    let begun = Instant::now();
    loop {
        let (status, _, metrics) = server.ask("GET", "/metrics", &Value::Null, "");
        assert_eq!(status, 200, "{metrics}");
        let count = |name: &str| {
            let line = metrics.lines().find(|line| line.starts_with(name)).expect("a metric");
            line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()
        };
        assert_eq!(count("arbiter_spans_sent_total"), 0);
        if count("arbiter_spans_dropped_total") > 0 {
            return;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "what is dropped is counted");
        thread::sleep(Duration::from_millis(200));
    }
}
