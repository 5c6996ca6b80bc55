//! What strangers try: slow and many connections, guessed passwords, forged logins, other sites,
//! pages asked for in a thousand ways; and what happens when the server stops.

use std::time::{Duration, Instant};

use crate::support::{Ask, House, PASSWORD, StillTime};
use arbiter_server::Settings;
use axum::http::{Method, StatusCode};
use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader, Lines},
    net::{TcpListener, TcpStream},
    sync::oneshot,
};

/// A server on a socket; ends when the sender is used.
async fn on_a_socket(house: House) -> (String, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(async move {
        let stop = async { drop(stopped.await) };
        house.server.run(listener, stop).await.expect("it listens");
    });
    (address, stop, task)
}

async fn connect(address: &str, said: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(said.as_bytes()).await.expect("sent");
    stream
}

/// Waits until the server has so many connections besides the one that asks it.
async fn until_open(address: &str, others: usize) {
    let ask = "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n";
    let mut lines = BufReader::new(connect(address, "").await).lines();
    let mut last = String::new();
    let looking = async {
        while last != format!("arbiter_connections {}", others + 1) {
            lines.get_mut().write_all(ask.as_bytes()).await.expect("asked");
            while let Some(line) = lines.next_line().await.expect("a line") {
                if line.starts_with("arbiter_connections ") {
                    last = line;
                    break;
                }
            }
        }
    };
    let found = tokio::time::timeout(Duration::from_mins(1), looking).await;
    assert!(found.is_ok(), "not {others} others: {last}");
}

#[tokio::test]
async fn below_a_path_pages_and_redirects_lead_there() {
    let settings = Settings::from("http://club.test/arbiter".to_owned());
    let (address, _stop, _task) = on_a_socket(House::reached_at(true, settings).await).await;
    let ask = async |path: &str| {
        let ask = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let mut answer = String::new();
        connect(&address, &ask).await.read_to_string(&mut answer).await.expect("an answer");
        answer
    };
    for path in ["/arbiter/events/1", "/events/1"] {
        let page = ask(path).await;
        assert!(page.contains("href=\"/arbiter/events/1/"), "{path}");
        assert!(!page.contains("href=\"/events"), "{path}");
        assert!(page.contains("data-live=\"/arbiter/api/v1/events/1/live\""), "{path}");
    }
    let redirect = ask("/arbiter/language?code=fr&back=/events/1").await.to_lowercase();
    assert!(redirect.contains("location: /arbiter/events/1\r\n"), "{redirect}");
}

#[tokio::test]
async fn a_stop_tells_live_readers_and_waits_for_no_half_request() {
    let (address, stop, task) = on_a_socket(House::demo().await).await;
    let live = "GET /api/v1/events/1/live HTTP/1.1\r\nHost: x\r\n\r\n";
    let mut reader = BufReader::new(connect(&address, live).await).lines();
    while !reader.next_line().await.expect("a line").expect("more").starts_with("data:") {}
    let _half_a_head = connect(&address, "GET / HTTP/1.1\r\nHo").await;
    // Without its type the server would answer before the body has come.
    let body = "POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 100\r\n\r\n{";
    let _half_a_body = connect(&address, body).await;
    until_open(&address, 3).await;

    stop.send(()).expect("the server runs");
    let mut last = String::new();
    while let Ok(Some(line)) = reader.next_line().await {
        last = format!("{last}{line}\n");
    }
    assert!(last.contains("event: restart") && last.contains("retry: "), "{last}");
    // The two halves never come: a server that waited for them would not end.
    tokio::time::timeout(Duration::from_mins(1), task)
        .await
        .expect("it waits for nobody")
        .expect("it ends");
}

#[tokio::test]
async fn who_sends_a_head_drop_by_drop_is_cut_off() {
    let (address, _stop, _task) = on_a_socket(House::open().await).await;
    let begun = Instant::now();
    let mut slow = connect(&address, "GET /health HTTP/1.1\r\n").await;
    let dripping = async {
        loop {
            tokio::time::sleep(Duration::from_secs(2)).await;
            if slow.write_all(b"X: y\r\n").await.is_err() {
                return;
            }
            let mut answer = [0; 512];
            let read = tokio::time::timeout(Duration::from_millis(10), slow.read(&mut answer));
            if let Ok(Ok(_) | Err(_)) = read.await {
                return;
            }
        }
    };
    let cut_off = tokio::time::timeout(Duration::from_mins(2), dripping).await;
    assert!(cut_off.is_ok(), "still open after {:?}", begun.elapsed());
}

#[tokio::test]
async fn silent_connections_keep_nobody_out() {
    let settings = Settings { connections: Some(16), ..Settings::default() };
    let house = House::reached_at(false, settings).await;
    let (address, _stop, _task) = on_a_socket(house).await;
    let mut silent = Vec::new();
    for _ in 0..60 {
        silent.push(connect(&address, "GET").await);
    }
    for _ in 0..10 {
        let ask = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        let mut answer = String::new();
        let mut stream = connect(&address, ask).await;
        let read = tokio::time::timeout(Duration::from_mins(1), stream.read_to_string(&mut answer));
        read.await.expect("in time").expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

#[tokio::test]
async fn where_there_is_no_room_for_live_readers_they_ask_again() {
    // One address may have eight, six of them live.
    let settings = Settings { connections: Some(16), ..Settings::default() };
    let house = House::reached_at(true, settings).await;
    let root = house.administrator().await;
    let (address, _stop, _task) = on_a_socket(house).await;
    let mut readers = Vec::new();
    let live = "GET /api/v1/events/1/live HTTP/1.1\r\nHost: x\r\n";
    for _ in 0..6 {
        let mut reader = BufReader::new(connect(&address, &format!("{live}\r\n")).await);
        let mut heard = String::new();
        while !heard.contains("\ndata:") {
            let n_bytes = reader.read_line(&mut heard).await.expect("a line");
            assert!(0 < n_bytes, "the server closed the line after {heard}");
        }
        readers.push(reader);
    }
    let one_more = format!("{live}Connection: close\r\n\r\n");
    let mut answer = String::new();
    let mut refused = connect(&address, &one_more).await;
    let to_its_end =
        tokio::time::timeout(Duration::from_mins(1), refused.read_to_string(&mut answer));
    let ended = to_its_end.await.map(|read| read.expect("an answer"));
    assert!(ended.is_ok(), "who finds no room is told and let go, not kept: {answer}");
    assert!(answer.contains("retry: 15000") && answer.contains("event: version"), "{answer}");
    let staff = format!("{live}Authorization: Bearer {root}\r\n\r\n");
    let mut reader = BufReader::new(connect(&address, &staff).await).lines();
    let before = version(&mut reader).await;
    let enter = json!({"consent": "doubly-confirmed",
        "commands": [{"kind": "enter", "players": [{"name": "Late, Lena"}]}]});
    let body = enter.to_string();
    let enter = format!(
        "POST /api/v1/events/1/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {root}\r\n\
         Content-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut answer = String::new();
    let mut command = connect(&address, &enter).await;
    command.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(before < version(&mut reader).await, "staff stay connected and are told");
}

/// The next version that a live reader is told of.
async fn version(reader: &mut Lines<BufReader<TcpStream>>) -> u64 {
    let told = async {
        loop {
            let line = reader.next_line().await.expect("a line").expect("the line is kept open");
            assert_ne!(line, "retry: 15000", "there is room for staff");
            if let Some(version) = line.strip_prefix("data: ") {
                return version.parse().expect("a number");
            }
        }
    };
    tokio::time::timeout(Duration::from_mins(1), told).await.expect("news within a minute")
}

#[tokio::test]
async fn a_stranger_behind_the_same_proxy_locks_nobody_out() {
    let trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    let settings = Settings { trusted_proxies, ..Settings::default() };
    let house = House::reached_at(false, settings).await;
    house.administrator().await;
    let log_in = |password: &str, from: &str| {
        let credentials = json!({"name": "root", "password": password});
        Ask::post("/api/v1/session", &credentials).header("x-forwarded-for", from)
    };
    // A bucket fills by a try every six seconds, and a busy machine takes that long over twelve
    // passwords.
    let _still = StillTime::begin();
    let mut refused = 0;
    for _ in 0..12 {
        let reply = house.ask(log_in("wrong wrong wrong", "203.0.113.9")).await;
        refused += usize::from(reply.status == StatusCode::TOO_MANY_REQUESTS);
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(reply.headers["retry-after"], "10");
        }
    }
    assert_eq!(refused, 2, "ten guesses, then no more");
    for _ in 0..12 {
        let reply = house.ask(log_in(PASSWORD, "198.51.100.4")).await;
        assert_eq!(reply.status, StatusCode::NO_CONTENT, "who knows the password is let in");
    }
    let forged = log_in("wrong wrong wrong", "198.51.100.77, 203.0.113.9");
    assert_eq!(house.ask(forged).await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn the_old_password_cannot_be_guessed_either() {
    let house = House::open().await;
    house.administrator().await;
    let (cookie, csrf) = house.log_in("root").await;
    let _still = StillTime::begin();
    let change = |old: &str| {
        let new = json!({"old": old, "new": "another long passphrase"});
        let ask = Ask::new(Method::PUT, "/api/v1/accounts/root/password").json(&new);
        ask.header("cookie", &cookie).header("x-csrf", &csrf)
    };
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(house.ask(change("wrong wrong wrong")).await.status);
    }
    assert_eq!(statuses[..10], [StatusCode::FORBIDDEN; 10]);
    assert_eq!(statuses[10..], [StatusCode::TOO_MANY_REQUESTS; 2]);
}

#[tokio::test]
async fn a_year_of_birth_is_for_staff_alone() {
    let house = House::open().await;
    let root = house.administrator().await;
    let event = house.event(&root, &json!({"name": "Youth", "rounds": 3})).await;
    let players: Vec<_> = ["Alpha, A", "Bravo, B", "Charlie, C", "Delta, D"]
        .into_iter()
        .map(|name| json!({"name": name, "rating": 1500, "birth": "2011-02-03"}))
        .collect();
    let commands = json!([
        {"kind": "enter", "players": players},
        {"kind": "draw-initial-color", "color": "white"},
        {"kind": "pair-next-round"},
        {"kind": "publish-round"},
    ]);
    house.act(&root, event, commands).await;
    for path in ["", "/players", "/players/1", "/standings", "/rounds/1", "/crosstable"] {
        for path in [format!("/events/{event}{path}"), format!("/api/v1/events/{event}{path}")] {
            let reply = house.ask(Ask::get(&path)).await;
            assert!(!reply.status.is_server_error(), "{path}");
            assert!(!reply.body.contains("2011"), "{path}: {}", reply.body);
        }
    }
    let staff = Ask::get(&format!("/api/v1/events/{event}/players")).token(&root);
    assert!(house.ask(staff).await.body.contains("2011-02-03"), "the arbiter needs it");
}

#[tokio::test]
async fn whose_scope_is_their_own_events_may_create_and_no_more() {
    let house = House::open().await;
    let root = house.administrator().await;
    let own = house.account(&root, "own", "administrator", json!("own")).await;
    let secret = json!({"name": "x", "password": PASSWORD, "role": "administrator"});
    let grant = json!({"scope": "every", "role": "administrator"});
    for ask in [
        Ask::get("/api/v1/accounts"),
        Ask::post("/api/v1/accounts", &secret),
        Ask::new(Method::PUT, "/api/v1/accounts/own/grants").json(&grant),
        Ask::new(Method::PUT, "/api/v1/accounts/root/password").json(&json!({"new": PASSWORD})),
        Ask::get("/backup.sqlite"),
        Ask::get("/accounts"),
        Ask::get("/lists"),
    ] {
        let what = format!("{} {}", ask.method, ask.path);
        assert_eq!(house.ask(ask.token(&own)).await.status, StatusCode::FORBIDDEN, "{what}");
    }
    let event = house.event(&own, &json!({"name": "Mine", "rounds": 3})).await;
    house.act(&own, event, json!([{"kind": "enter", "players": [{"name": "A"}]}])).await;
}

#[tokio::test]
async fn whoever_creates_an_event_manages_it_whatever_they_may_read() {
    let house = House::open().await;
    let root = house.administrator().await;
    let reader = house.account(&root, "reader", "organiser", json!("own")).await;
    let grant = json!({"scope": "every", "role": "read"});
    let ask = Ask::new(Method::PUT, "/api/v1/accounts/reader/grants").json(&grant).token(&root);
    assert_eq!(house.ask(ask).await.status, StatusCode::NO_CONTENT);
    let event = house.event(&reader, &json!({"name": "Mine", "rounds": 3})).await;
    house.act(&reader, event, json!([{"kind": "enter", "players": [{"name": "A"}]}])).await;
}

#[tokio::test]
async fn nobody_is_sent_to_another_site() {
    let house = House::open().await;
    for back in ["/%09/evil.example/", "/%0a", "//evil.example", "/%5Cevil.example", "https://x"] {
        let reply = house.ask(Ask::get(&format!("/language?code=en&back={back}"))).await;
        assert_eq!((reply.status, reply.location.as_str()), (StatusCode::SEE_OTHER, "/"), "{back}");
    }
}

#[tokio::test]
async fn with_tls_the_session_is_in_a_secure_cookie_of_this_host() {
    let settings = Settings::from("https://arbiter.test".to_owned());
    let house = House::reached_at(false, settings).await;
    house.administrator().await;
    let credentials = json!({"name": "root", "password": PASSWORD});
    let reply = house.ask(Ask::post("/api/v1/session", &credentials)).await;
    let cookie = reply.cookies.first().expect("a cookie");
    assert!(cookie.starts_with("__Host-arbiter-session=") && cookie.ends_with("; Secure"));
    assert_eq!(reply.headers["cache-control"], "no-store");
    let (cookie, csrf) = house.log_in("root").await;
    let page = house.ask(Ask::get("/accounts").header("cookie", &cookie)).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.headers["cache-control"], "no-store");
    let out = Ask::form("/logout", &[("csrf", csrf.as_str())]).header("cookie", &cookie);
    assert_eq!(house.ask(out).await.status, StatusCode::SEE_OTHER);
    let gone = house.ask(Ask::get("/accounts").header("cookie", &cookie)).await;
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn another_site_logs_nobody_in() {
    let house = House::open().await;
    house.administrator().await;
    let fields = [("name", "root"), ("password", PASSWORD)];
    let foreign = Ask::form("/login", &fields).header("sec-fetch-site", "cross-site");
    assert_eq!(house.ask(foreign).await.status, StatusCode::FORBIDDEN);
    let foreign = Ask::form("/login", &fields).header("origin", "https://evil.example");
    assert_eq!(house.ask(foreign.header("host", "hall")).await.status, StatusCode::FORBIDDEN);
    let credentials = json!({"name": "root", "password": PASSWORD});
    let foreign = Ask::post("/api/v1/session", &credentials).header("origin", "null");
    assert_eq!(house.ask(foreign).await.status, StatusCode::FORBIDDEN);
    let ours = Ask::form("/login", &fields).header("sec-fetch-site", "same-origin");
    assert_eq!(house.ask(ours).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_page_asked_for_in_a_thousand_ways_is_one_page() {
    let house = House::demo().await;
    for n in 0..1000 {
        let reply = house.ask(Ask::get(&format!("/events/1/crosstable?x={n}"))).await;
        assert_eq!(reply.status, StatusCode::OK);
        assert!(!reply.body.contains(&format!("x={n}")), "what one reader asked is on a page");
    }
    let root = house.administrator().await;
    let metrics = house.ask(Ask::get("/metrics").token(&root)).await;
    assert!(metrics.body.contains("\narbiter_page_cache_pages 1\n"), "{}", metrics.body);
    let by_name = house.ask(Ask::get("/events/1/players?by=name")).await;
    assert!(by_name.body.contains("by=name") || by_name.status == StatusCode::OK);
    let vary: Vec<_> = by_name.headers.get_all("vary").iter().collect();
    let vary = format!("{vary:?}");
    assert!(vary.contains("accept-language") && vary.contains("cookie"), "{vary}");
}

#[tokio::test]
async fn a_body_that_is_too_large_is_told_so() {
    let house = House::open().await;
    let mut ask = Ask::post("/api/v1/session", &json!({}));
    ask.body = vec![b' '; 3 << 20];
    let reply = house.ask(ask).await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE, "{}", reply.body);
}

#[tokio::test]
async fn operators_see_that_it_is_up_ready_and_what_it_counts() {
    let contact = Some("mailto:security@chess.example.org".to_owned());
    let house = House::reached_at(false, Settings { contact, ..Settings::default() }).await;
    let root = house.administrator().await;
    assert_eq!(house.ask(Ask::get("/health")).await.body, "ok\n");
    assert_eq!(house.ask(Ask::get("/ready")).await.body, "ready\n");
    assert_eq!(house.ask(Ask::get("/metrics")).await.status, StatusCode::UNAUTHORIZED);
    let metrics = house.ask(Ask::get("/metrics").token(&root)).await;
    for name in [
        "arbiter_requests_total{method=\"GET\",route=\"/ready\",status=\"200\"} 1",
        "arbiter_store_up 1",
        "arbiter_live_readers 0",
        "arbiter_connections 0",
        "arbiter_store_seconds_count{operation=\"append\"} ",
        "arbiter_store_seconds_bucket{operation=\"append\",le=\"+Inf\"} ",
        "arbiter_store_failures_total{operation=\"append\"} 0",
        "arbiter_games 0",
        "arbiter_game_sockets 0",
        "arbiter_game_queue 0",
    ] {
        assert!(metrics.body.contains(name), "{name}\n{}", metrics.body);
    }
    let security = house.ask(Ask::get("/.well-known/security.txt")).await;
    assert!(security.body.starts_with("Contact: mailto:security@chess.example.org\nExpires: 20"));
}
