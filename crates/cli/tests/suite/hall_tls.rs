//! The switch "let others in the hall in" and the encrypted address for tablets, through the program.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

use ring::digest::{SHA256, digest};
use tempfile::TempDir;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::serve::{PASSWORD, Server};

/// Asks, and trusts nobody but this certificate.
fn trusting(pem: &str) -> ureq::Agent {
    let trusted = Certificate::from_pem(pem.as_bytes()).unwrap();
    let tls = TlsConfig::builder().root_certs(RootCerts::new_with_certs(&[trusted])).build();
    ureq::Agent::config_builder().tls_config(tls).max_redirects(0).build().into()
}

/// A page of the server at home, as the administrator sees it.
fn page(server: &Server, path: &str) -> String {
    let url = format!("http://{}{path}", server.address());
    let asked = ureq::get(url).header("authorization", format!("Bearer {}", server.bare_token()));
    asked.call().unwrap().body_mut().read_to_string().unwrap()
}

fn switch(server: &Server, wish: &str) {
    let url = format!("http://{}/hall", server.address());
    let agent: ureq::Agent = ureq::Agent::config_builder().max_redirects(0).build().into();
    let asked = agent.post(url).header("authorization", format!("Bearer {}", server.bare_token()));
    assert_eq!(asked.send_form([("open", wish)]).unwrap().status(), 303, "{wish}");
}

/// The first link on a page that begins like this.
fn link(page: &str, begin: &str) -> String {
    let from = page.find(&format!("href=\"{begin}")).unwrap_or_else(|| panic!("{begin}: {page}"));
    page[from + 6..].split('"').next().unwrap().to_owned()
}

fn get(agent: &ureq::Agent, url: &str) -> Result<String, ureq::Error> {
    agent.get(url).call()?.body_mut().read_to_string()
}

fn settings(authority: &Path) -> [String; 6] {
    let authority = authority.display().to_string();
    let given =
        ["--listen", "127.0.0.1:0", "--hall-address", "127.0.0.1", "--hall-authority", &authority];
    given.map(str::to_owned)
}

#[test]
fn a_tablet_that_trusts_the_halls_authority_is_served_over_tls() {
    let folder = TempDir::new().unwrap();
    let (database, file) = (folder.path().join("log.sqlite"), folder.path().join("sub/hall.json"));
    let settings = settings(&file);
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let server = Server::start_with(&database, &settings);

    // Nothing is made before somebody asks for it.
    switch(&server, "yes");
    let hall = page(&server, "/hall");
    let plain = link(&hall, "http://127.0.0.1:");
    assert!(!file.exists() && !hall.contains("https://"), "{hall}");
    let nobody: ureq::Agent = ureq::Agent::config_builder().build().into();
    assert!(get(&nobody, &format!("{plain}/trust/arbiter-hall.crt")).is_err());

    switch(&server, "secure");
    let hall = page(&server, "/hall");
    let secure = link(&hall, "https://127.0.0.1:");
    assert_eq!(link(&hall, &format!("{plain}/")), format!("{plain}/trust"));
    // The certificate comes over the plain address; the key never does.
    let pem = get(&nobody, &format!("{plain}/trust/arbiter-hall.pem")).unwrap();
    let mut der = nobody.get(format!("{plain}/trust/arbiter-hall.crt")).call().unwrap();
    assert_eq!(der.headers()["content-type"], "application/x-x509-ca-cert");
    let der = der.body_mut().read_to_vec().unwrap();
    let pairs: Vec<String> =
        digest(&SHA256, &der).as_ref().iter().map(|byte| format!("{byte:02X}")).collect();
    let trust = get(&nobody, &format!("{plain}/trust")).unwrap();
    for page in [&hall, &trust] {
        assert!(page.contains(&pairs.join(":")), "{page}");
    }
    assert!(pem.contains("BEGIN CERTIFICATE") && !pem.contains("PRIVATE"), "{pem}");
    let kept = fs::read_to_string(&file).unwrap();
    assert!(kept.contains("PRIVATE KEY"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);

    let tablet = trusting(&pem);
    let mut answer = tablet.get(format!("{secure}/health")).call().unwrap();
    assert_eq!(answer.body_mut().read_to_string().unwrap(), "ok\n");
    // A browser must not insist on TLS at this host: the plain address has the page that explains.
    assert!(!answer.headers().contains_key("strict-transport-security"), "{answer:?}");
    let credentials = serde_json::json!({"name": "root", "password": PASSWORD}).to_string();
    let session = tablet.post(format!("{secure}/api/v1/session"));
    let session = session.header("content-type", "application/json").send(credentials).unwrap();
    let cookie = session.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-") && cookie.contains("Secure"), "{cookie}");
    // Who does not trust it is not served, and under another name of this machine nobody is.
    assert!(get(&nobody, &format!("{secure}/health")).is_err());
    let otherwise = secure.replace("127.0.0.1", "localhost");
    let refused = get(&tablet, &format!("{otherwise}/health")).unwrap_err().to_string();
    assert!(refused.to_lowercase().contains("cert"), "{refused}");

    // After a restart the same authority vouches, and the switch opens both.
    let server = server.started_again(&database, &settings);
    switch(&server, "yes");
    let secure = link(&page(&server, "/hall"), "https://127.0.0.1:");
    assert_eq!(get(&tablet, &format!("{secure}/health")).unwrap(), "ok\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);

    // A new authority is another: who trusted the old one trusts it no longer.
    switch(&server, "renewed");
    let secure = link(&page(&server, "/hall"), "https://127.0.0.1:");
    assert!(get(&tablet, &format!("{secure}/health")).is_err());
    switch(&server, "no");
    assert!(!page(&server, "/hall").contains("127.0.0.1:"), "both doors are closed");
}

#[test]
fn a_damaged_authority_is_replaced_only_when_somebody_says_so() {
    let folder = TempDir::new().unwrap();
    let (database, file) = (folder.path().join("log.sqlite"), folder.path().join("hall.json"));
    fs::write(&file, "{\"version\": 1}").unwrap();
    let settings = settings(&file);
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let server = Server::start_with(&database, &settings);
    switch(&server, "yes");
    let hall = page(&server, "/hall");
    assert!(hall.contains("hall.json is not an authority that the program created"), "{hall}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "{\"version\": 1}", "kept until somebody says");
    switch(&server, "renewed");
    assert!(page(&server, "/hall").contains("https://127.0.0.1:"));
}
