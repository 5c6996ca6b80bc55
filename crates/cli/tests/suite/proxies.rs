//! The sample configurations of proxies, run as they stand in `packaging/` where nginx or Caddy is
//! to be had: only ports and certificates are those of the test. Tried are what a proxy can spoil:
//! live pages, sockets of games, who is asking, links below a path, and what strangers must not see.
#![cfg(unix)]
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a skipped test says so, a failed one panics"
)]

use std::{
    env, fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use tempfile::TempDir;
use tokio_tungstenite::tungstenite;

use crate::{hall::Hall, live_kills::open_round, serve::Server};

/// An address that documents may use, which nobody here has.
const FORGED: &str = "203.0.113.9";

/// A proxy program, by the variable that names it elsewhere or by its name.
fn program(name: &str) -> Option<PathBuf> {
    let named = env::var_os(format!("ARBITER_{}", name.to_uppercase())).map(PathBuf::from);
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&folders).collect();
    folders.push(PathBuf::from("/usr/sbin"));
    let found = named.or_else(|| {
        folders.into_iter().map(|folder| folder.join(name)).find(|path| path.is_file())
    });
    if found.is_none() {
        println!("skipped: there is no {name}");
    }
    found
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Replaces what stands in the sample; what does not stand there is a fault of this test.
fn with(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "the sample no longer says {from:?}");
        text.replace(from, to)
    })
}

/// A running proxy.
struct Proxy {
    child: Child,
    _folder: TempDir,
    address: String,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Proxy {
    /// Waits until the proxy listens.
    fn started(mut command: Command, folder: TempDir, port: u16) -> Self {
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let address = format!("127.0.0.1:{port}");
        let proxy = Self { child, _folder: folder, address };
        let begun = Instant::now();
        while TcpStream::connect(&proxy.address).is_err() {
            assert!(begun.elapsed() < Duration::from_mins(1), "{command:?} does not listen");
            thread::sleep(Duration::from_millis(50));
        }
        proxy
    }

    /// Sends a request and gives status, head and body.
    fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String, String) {
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            self.address
        );
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_owned(), body.to_owned())
    }
}

/// The server behind the proxy and the proxy before it; `base` is the path it is reached below.
struct Site {
    hall: Hall,
    server: Server,
    base: &'static str,
}

impl Site {
    fn open(base: &'static str) -> (Self, u16) {
        let hall = Hall::new();
        let port = free_port();
        let listen = format!("127.0.0.1:{port}");
        let public = format!("http://chess.example.org{base}");
        let settings = ["--listen", &listen, "--address", &public, "--trusted-proxy", "127.0.0.1"];
        let server = Server::start_at(hall.database(), &listen, &settings);
        (Self { hall, server, base }, port)
    }

    /// What every proxy must do right.
    fn try_through(&self, proxy: &Proxy) {
        let Self { hall, server, base } = self;
        let board = open_round(server).remove(0);
        let (status, _, page) = proxy.ask("GET", &format!("{base}/events/1"), "", "");
        assert_eq!(status, 200, "{page}");
        assert!(page.contains(&format!("href=\"{base}/events/1/")), "links lead through the proxy");
        assert_eq!(
            proxy.ask("GET", &format!("{base}/metrics"), "", "").0,
            404,
            "not for strangers"
        );

        // A live page hears of a change at once, not when a buffer of the proxy is full.
        let mut stream = TcpStream::connect(&proxy.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        let live =
            format!("GET {base}/api/v1/events/1/live HTTP/1.1\r\nHost: {}\r\n\r\n", proxy.address);
        stream.write_all(live.as_bytes()).unwrap();
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        let version = |line: String| line.strip_prefix("data: ").map(str::to_owned);
        let before: u64 = lines.by_ref().find_map(version).expect("a first word").parse().unwrap();
        let result = json!({"kind": "enter-result", "round": 1, "board": 4, "result": "1-0"});
        server.done("POST", "/api/v1/events/1/commands", &json!({"commands": [result]}));
        let after: u64 = lines.by_ref().find_map(version).expect("the news").parse().unwrap();
        assert!(before < after, "{before} {after}");

        // The socket of a game is let through, and the game answers.
        let stream = TcpStream::connect(&proxy.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        let request = format!("ws://{}{base}/live/{}/socket", proxy.address, board.game);
        let (mut socket, _) = tungstenite::client(request, stream).expect("an upgrade");
        let hello = json!({"k": "hello", "v": 1, "seat": null}).to_string();
        socket.send(tungstenite::Message::text(hello)).unwrap();
        let first = socket.read().unwrap();
        assert!(first.to_text().unwrap().contains("\"k\":"), "{first}");

        // Who is asking is the client of the proxy, whatever the client says of itself.
        let wrong = json!({"name": "root", "password": "wrong wrong wrong"}).to_string();
        let forged = format!("X-Forwarded-For: {FORGED}\r\n");
        let path = format!("{base}/api/v1/session");
        assert_eq!(proxy.ask("POST", &path, &forged, &wrong).0, 401);
        let audit = hall.tell("account audit");
        assert!(audit.contains("login-refused") && !audit.contains(FORGED), "{audit}");
        // A form of the site itself is no form of another site.
        let own = format!("Origin: http://{}\r\n", proxy.address);
        assert_eq!(proxy.ask("POST", &path, &own, &wrong).0, 401);
        let foreign = "Origin: https://evil.example\r\n";
        assert_eq!(proxy.ask("POST", &path, foreign, &wrong).0, 403);
    }
}

/// A certificate nobody trusts, so that nginx can read the whole sample.
fn certificate(folder: &Path) -> Option<[String; 2]> {
    let [key, certificate] =
        ["key.pem", "certificate.pem"].map(|name| folder.join(name).display().to_string());
    let mut command = Command::new("openssl");
    command.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj"]);
    command.args(["/CN=chess.example.org", "-keyout", &key, "-out", &certificate]);
    let made = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    made.is_ok_and(|status| status.success()).then_some([certificate, key])
}

fn nginx_with(folder: &Path, site: &str) -> PathBuf {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {}/{kind};\n", folder.display()))
        .concat();
    let text = format!(
        "daemon off;\nmaster_process off;\npid {0}/pid;\nerror_log {0}/error.log;\n\
         events {{}}\nhttp {{\naccess_log off;\n{temporary}{site}\n}}\n",
        folder.display()
    );
    let path = folder.join("nginx.conf");
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_sample_for_nginx_works() {
    let Some(nginx) = program("nginx") else { return };
    let text = sample("nginx.conf");
    let folder = TempDir::new().unwrap();
    if let Some([certificate, key]) = certificate(folder.path()) {
        let whole = with(
            &text,
            &[
                ("/etc/letsencrypt/live/chess.example.org/fullchain.pem", &certificate),
                ("/etc/letsencrypt/live/chess.example.org/privkey.pem", &key),
            ],
        );
        let read = Command::new(&nginx)
            .args(["-t", "-c"])
            .arg(nginx_with(folder.path(), &whole))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&read.stderr);
        assert!(read.status.success() && !said.contains("warn"), "{said}");
    }
    let below = [("location / {", "location /arbiter/ {"), ("= /metrics", "= /arbiter/metrics")];
    for (base, changes) in [("", &[][..]), ("/arbiter", &below[..])] {
        let (site, behind) = Site::open(base);
        let (port, plain) = (free_port(), free_port());
        let ports = [
            ("    listen 443 ssl http2;", format!("    listen 127.0.0.1:{port};")),
            ("    listen 80;", format!("    listen 127.0.0.1:{plain};")),
            ("127.0.0.1:8000;", format!("127.0.0.1:{behind};")),
        ];
        let ports: Vec<(&str, &str)> =
            ports.iter().map(|(from, to)| (*from, to.as_str())).collect();
        let changed = with(&with(&text, changes), &ports);
        let is_of_the_machine =
            |line: &&str| !line.contains("[::]") && !line.trim_start().starts_with("ssl_");
        let changed: Vec<&str> = changed.lines().filter(is_of_the_machine).collect();
        let folder = TempDir::new().unwrap();
        let mut command = Command::new(&nginx);
        command.arg("-c").arg(nginx_with(folder.path(), &changed.join("\n")));
        let proxy = Proxy::started(command, folder, port);
        site.try_through(&proxy);
        let mut stream = TcpStream::connect(("127.0.0.1", plain)).unwrap();
        stream.write_all(b"GET /x HTTP/1.1\r\nHost: chess.example.org\r\n\r\n").unwrap();
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).unwrap();
        assert!(line.contains(" 301 "), "without TLS one is sent on: {line}");
    }
}

#[test]
fn the_sample_for_caddy_works() {
    let Some(caddy) = program("caddy") else { return };
    let text = sample("Caddyfile");
    let caddy_in = |folder: &Path, arguments: &[&str]| {
        let mut command = Command::new(&caddy);
        command.args(arguments).args(["--adapter", "caddyfile", "--config"]);
        command.arg(folder.join("Caddyfile"));
        for variable in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
            command.env(variable, folder);
        }
        command
    };
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("Caddyfile"), &text).unwrap();
    let read = caddy_in(folder.path(), &["adapt", "--validate"]).output().unwrap();
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    let below = [
        ("respond /metrics", "respond /arbiter/metrics"),
        ("reverse_proxy 127", "reverse_proxy /arbiter/* 127"),
    ];
    for (base, changes) in [("", &[][..]), ("/arbiter", &below[..])] {
        let (site, behind) = Site::open(base);
        let port = free_port();
        let changed = with(
            &with(&text, changes),
            &[
                ("\nchess.example.org {", &format!("\nhttp://127.0.0.1:{port} {{")),
                ("127.0.0.1:8000 {", &format!("127.0.0.1:{behind} {{")),
            ],
        );
        let folder = TempDir::new().unwrap();
        let whole = format!("{{\n\tadmin off\n}}\n{changed}");
        fs::write(folder.path().join("Caddyfile"), whole).unwrap();
        let command = caddy_in(folder.path(), &["run"]);
        site.try_through(&Proxy::started(command, folder, port));
    }
}
