//! How a device is told to trust the hall's own certificate authority, and the certificate itself.
//! Everybody may read it, without TLS: there is no trust yet, and a certificate is no secret.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};

use super::super::{Page, public::day, show};
use crate::{app::App, fault::Fault, network::Authority, problem::Problem};

/// A system: its name, what the page calls it, and what to do there.
type Device = (&'static str, &'static str, &'static str);

/// The systems that the page explains, in the order in which it does.
const DEVICES: [Device; 6] = [
    ("android", "trust-on-android", "trust-how-android"),
    ("ios", "trust-on-ios", "trust-how-ios"),
    ("windows", "trust-on-windows", "trust-how-windows"),
    ("macos", "trust-on-macos", "trust-how-macos"),
    ("linux", "trust-on-linux", "trust-how-linux"),
    ("firefox", "trust-on-firefox", "trust-how-firefox"),
];

#[derive(Template)]
#[template(path = "tools/trust.html")]
struct TrustPage {
    page: Page,
    found: Option<Found>,
    devices: [Device; 6],
    /// The one that asks, if it says so.
    own: &'static str,
}

struct Found {
    /// The address with TLS.
    address: String,
    name: String,
    fingerprint: String,
    until: String,
}

pub(super) async fn page_of_trust(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let found = app.hall_door.secure().map(|(address, authority)| Found {
        address,
        name: authority.name(),
        fingerprint: authority.fingerprint(),
        until: day(&page.t, &authority.until().to_string()),
    });
    let agent = headers.get(header::USER_AGENT).and_then(|it| it.to_str().ok());
    let own = device(agent.unwrap_or_default());
    show(&TrustPage { page, found, devices: DEVICES, own })
}

/// The certificate to trust: in the form that devices install when they are given it, and as text.
pub(super) async fn certificate(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let authority: Arc<Authority> = app.hall_door.secure().map(|it| it.1).ok_or_else(missing)?;
    let (kind, body) = match name.as_str() {
        "arbiter-hall.crt" => ("application/x-x509-ca-cert", authority.der().to_vec()),
        "arbiter-hall.pem" => ("application/x-pem-file", authority.pem().as_bytes().to_vec()),
        _ => return Err(missing()),
    };
    let attached = format!("attachment; filename=\"{name}\"");
    let head = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, attached),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((head, body).into_response())
}

fn missing() -> Problem {
    Problem::missing(Fault::NoPage)
}

/// The system of a device by how its browser names itself; empty if it does not say.
fn device(agent: &str) -> &'static str {
    // Android names Linux too, and iPads may name the Mac, which needs other steps: they are shown
    // those of both.
    let signs = [
        ("Android", "android"),
        ("iPhone", "ios"),
        ("iPad", "ios"),
        ("Windows", "windows"),
        ("Macintosh", "macos"),
        ("Linux", "linux"),
    ];
    signs.iter().find(|(sign, _)| agent.contains(sign)).map_or("", |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_known_by_its_browser() {
        let android =
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130 Safari/537.36";
        assert_eq!(device(android), "android");
        assert_eq!(device("Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)"), "ios");
        assert_eq!(device("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"), "macos");
        assert_eq!(device("Mozilla/5.0 (X11; Linux x86_64)"), "linux");
        assert_eq!(device("curl/8"), "");
    }
}
