//! TLS in the program itself, with a certificate that the test draws.
#![cfg(unix)]

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use tempfile::TempDir;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// A server that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

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

#[test]
fn the_program_speaks_tls_itself() {
    let folder = TempDir::new().unwrap();
    if !draw(folder.path()) {
        println!("skipped: openssl draws no certificate here");
        return;
    }
    let file = |name: &str| folder.path().join(name);
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["serve", "--listen", "127.0.0.1:0", "--tls-certificate"])
        .arg(file("certificate.pem"))
        .arg("--tls-key")
        .arg(file("key.pem"))
        .arg("--database")
        .arg(file("log.sqlite"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let _server = Running(child);
    let first = lines.next().unwrap().unwrap();
    let address = first.split_once("https://").expect("an address with TLS").1.trim().to_owned();

    let trusted = Certificate::from_pem(&fs::read(file("certificate.pem")).unwrap()).unwrap();
    let tls = TlsConfig::builder().root_certs(RootCerts::new_with_certs(&[trusted])).build();
    let agent: ureq::Agent = ureq::Agent::config_builder().tls_config(tls).build().into();
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
