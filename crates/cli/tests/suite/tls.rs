//! TLS in the program itself, with a certificate that the test draws.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::program::Running;

/// Whether a certificate for this machine could be drawn.
fn draw(folder: &Path) -> bool {
    let mut command = Command::new("openssl");
    command.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]);
    command.args(["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]);
    command.args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout"]);
    command.arg(folder.join("key.pem")).arg("-out").arg(folder.join("certificate.pem"));
    let silent = command.stdout(Stdio::null()).stderr(Stdio::null());
    silent.status().is_ok_and(|status| status.success())
}

/// The program with the certificate in a folder, and where it listens.
fn start(folder: &Path) -> (Running, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["serve", "--listen", "127.0.0.1:0", "--tls-certificate"])
        .arg(folder.join("certificate.pem"))
        .arg("--tls-key")
        .arg(folder.join("key.pem"))
        .arg("--database")
        .arg(folder.join("log.sqlite"))
        .stdout(Stdio::piped())
        .stderr(fs::File::create(folder.join("log.txt")).unwrap())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let server = Running(child);
    let first = lines.next().unwrap().unwrap();
    let address = first.split_once("https://").expect("an address with TLS").1.trim().to_owned();
    (server, address)
}

/// Asks, and trusts nobody but this certificate.
fn trusting(pem: &[u8]) -> ureq::Agent {
    let trusted = Certificate::from_pem(pem).unwrap();
    let tls = TlsConfig::builder().root_certs(RootCerts::new_with_certs(&[trusted])).build();
    // A connection that is kept would go on with the certificate it began with.
    ureq::Agent::config_builder().tls_config(tls).max_idle_connections(0).build().into()
}

/// Waits until somebody who trusts this agent's certificate is served.
fn await_served(agent: &ureq::Agent, url: &str) {
    let begun = Instant::now();
    while let Err(error) = agent.get(url).call() {
        assert!(begun.elapsed() < Duration::from_mins(1), "not served in time: {error}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// As the tools that renew certificates do: beside the old file, then in its place.
fn replace(folder: &Path, name: &str, content: &[u8]) {
    fs::write(folder.join("new"), content).unwrap();
    fs::rename(folder.join("new"), folder.join(name)).unwrap();
}

#[test]
fn a_renewed_certificate_is_used_without_a_restart() {
    let (folder, later) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    if !draw(folder.path()) || !draw(later.path()) {
        println!("skipped: openssl draws no certificate here");
        return;
    }
    let (_server, address) = start(folder.path());
    let log = || fs::read_to_string(folder.path().join("log.txt")).unwrap();
    let url = format!("https://{address}/health");
    let of = |folder: &TempDir, name: &str| fs::read(folder.path().join(name)).unwrap();
    let expired = of(&folder, "certificate.pem");
    let old = trusting(&expired);
    let new = trusting(&of(&later, "certificate.pem"));
    assert!(old.get(&url).call().is_ok() && new.get(&url).call().is_err());
    // What cannot be read leaves the old one in use, and the log says so.
    replace(folder.path(), "certificate.pem", b"half of a file");
    let begun = Instant::now();
    while !log().contains("the certificate before it stays in use") {
        assert!(begun.elapsed() < Duration::from_mins(1), "not looked at in time: {}", log());
        assert!(old.get(&url).call().is_ok(), "the old certificate stays in use");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(old.get(&url).call().is_ok(), "and goes on");
    replace(folder.path(), "certificate.pem", &of(&later, "certificate.pem"));
    replace(folder.path(), "key.pem", &of(&later, "key.pem"));
    await_served(&new, &url);
    // Somebody new: who was there before may take up the old session, which shows no certificate.
    assert!(trusting(&expired).get(&url).call().is_err(), "the old certificate is out of use");
}

#[test]
fn the_program_speaks_tls_itself() {
    let folder = TempDir::new().unwrap();
    if !draw(folder.path()) {
        println!("skipped: openssl draws no certificate here");
        return;
    }
    let file = |name: &str| folder.path().join(name);
    let (_server, address) = start(folder.path());
    let agent = trusting(&fs::read(file("certificate.pem")).unwrap());
    let mut answer = agent.get(format!("https://{address}/health")).call().unwrap();
    assert_eq!(answer.body_mut().read_to_string().unwrap(), "ok\n");
    assert!(answer.headers().contains_key("strict-transport-security"), "{answer:?}");
    // Nobody vouches for it elsewhere.
    let stranger: ureq::Agent = ureq::Agent::config_builder().build().into();
    assert!(stranger.get(format!("https://{address}/health")).call().is_err());
    // Whoever speaks without TLS is not answered, and keeps nobody else from it.
    let mut plain = TcpStream::connect(&address).unwrap();
    plain.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let mut said = Vec::new();
    // The line may be cut instead of closed.
    let _ = plain.read_to_end(&mut said);
    assert!(!said.starts_with(b"HTTP/"), "{said:?}");
    assert_eq!(agent.get(format!("https://{address}/health")).call().unwrap().status(), 200);
}
