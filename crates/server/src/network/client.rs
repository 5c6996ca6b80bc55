//! Who is asking, seen through the proxies that we trust.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::Response,
};

use super::{OverTls, Settings};
use crate::{app::App, fault::Fault, problem::Problem};

tokio::task_local! {
    /// The client of the request that is being answered.
    static CURRENT: Client;
}

/// The client of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
    /// Whether the client speaks TLS with us or with our proxy.
    pub(crate) is_secure: bool,
    /// The path below which the client reaches us, or nothing.
    pub(crate) base: &'static str,
}

impl Client {
    /// As the connection and the trusted proxies say.
    fn of(peer: Option<SocketAddr>, headers: &HeaderMap, settings: &Settings) -> Self {
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.ip().to_canonical());
        if !settings.is_trusted(peer) {
            return Self { address: peer, is_secure: settings.is_https(), base: "" };
        }
        let said = |name: &str| headers.get_all(name).iter().filter_map(|it| it.to_str().ok());
        let hops: Vec<&str> =
            said("x-forwarded-for").flat_map(|line| line.split(',')).map(str::trim).collect();
        // From the last proxy backwards: the first address that is none of our proxies is the
        // client. What stands before it the client may have written itself.
        let mut address = peer;
        for hop in hops.iter().rev() {
            let Ok(hop) = hop.parse::<IpAddr>() else { break };
            address = hop.to_canonical();
            if !settings.is_trusted(address) {
                break;
            }
        }
        let by_tls =
            said("x-forwarded-proto").next_back().is_some_and(|proto| proto.trim() == "https");
        Self { address, is_secure: by_tls || settings.is_https(), base: "" }
    }

    /// Notes who is asking, before everything else.
    pub(crate) async fn noted(
        State(app): State<App>,
        mut request: Request,
        next: Next,
    ) -> Response {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
        let client = Self::of(peer, request.headers(), &app.settings);
        // A browser that must use TLS for ever would be lost where only the hall's own authority
        // vouches, so that is asked for where the operator has a certificate.
        let is_always_tls = client.is_secure;
        let is_tls = request.extensions().get::<OverTls>().is_some();
        let client = Self { is_secure: client.is_secure || is_tls, base: app.base, ..client };
        let sender = Sender { is_ours: is_from_our_pages(request.headers(), &app.settings) };
        request.extensions_mut().insert(client);
        request.extensions_mut().insert(sender);
        let mut response = CURRENT.scope(client, next.run(request)).await;
        if is_always_tls {
            let always = HeaderValue::from_static("max-age=31536000");
            response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, always);
        }
        response
    }

    /// The client of the request that is being answered, if one is.
    pub(crate) fn current() -> Option<Self> {
        CURRENT.try_with(|client| *client).ok()
    }
}

impl FromRequestParts<App> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let noted = parts.extensions.get::<Self>().copied();
        Ok(noted.unwrap_or_else(|| Self::of(None, &parts.headers, &app.settings)))
    }
}

/// The addresses that one subscriber has: an IPv4 address, or 64 bits of an IPv6 address.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
        }
    }
}

/// Turns away what another site sends in a browser's name before anybody is logged in: there is
/// no session yet whose word it could show.
pub(crate) async fn same_site(request: Request, next: Next) -> Result<Response, Problem> {
    let is_ours = request.extensions().get::<Sender>().is_none_or(|sender| sender.is_ours);
    if is_ours || request.method().is_safe() {
        return Ok(next.run(request).await);
    }
    Err(Problem::forbidden(Fault::Forged).next("next-load-again"))
}

/// Whether a page of ours, or a program, sends the request.
#[derive(Clone, Copy, Debug)]
struct Sender {
    is_ours: bool,
}

/// Browsers say where a request comes from; programs that are no browsers say nothing.
fn is_from_our_pages(headers: &HeaderMap, settings: &Settings) -> bool {
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str());
    match headers.get("sec-fetch-site").map(|site| site.to_str()) {
        Some(Ok("same-origin" | "none")) => return true,
        Some(_) => return false,
        None => {}
    }
    let origin = match text(header::ORIGIN) {
        None => return true,
        Some(Ok(origin)) => origin.split_once("://").map(|it| it.1),
        Some(Err(_)) => None,
    };
    let host = text(header::HOST).and_then(Result::ok);
    let own = settings.address.split_once("://").map(|it| it.1);
    let own = own.map(|own| own.split('/').next().unwrap_or(own));
    origin.is_some() && (origin == host || origin == own)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    fn behind(proxies: &[&str]) -> Settings {
        let trusted_proxies = proxies.iter().map(|it| it.parse().expect("a range")).collect();
        Settings { trusted_proxies, ..Settings::default() }
    }

    fn seen(peer: &str, said: &[(&'static str, &'static str)], settings: &Settings) -> String {
        let peer = SocketAddr::new(peer.parse().expect("an address"), 1);
        Client::of(Some(peer), &headers(said), settings).address.to_string()
    }

    #[test]
    fn only_a_trusted_proxy_says_who_is_asking() {
        let said = [("x-forwarded-for", "203.0.113.7")];
        assert_eq!(seen("127.0.0.1", &said, &Settings::default()), "127.0.0.1");
        assert_eq!(seen("127.0.0.1", &said, &behind(&["127.0.0.1"])), "203.0.113.7");
        assert_eq!(seen("198.51.100.1", &said, &behind(&["127.0.0.1"])), "198.51.100.1");
    }

    #[test]
    fn what_the_client_wrote_before_the_proxies_is_not_believed() {
        let settings = behind(&["127.0.0.1", "10.0.0.0/8"]);
        let forged = [("x-forwarded-for", "1.1.1.1, 203.0.113.7, 10.0.0.5")];
        assert_eq!(seen("127.0.0.1", &forged, &settings), "203.0.113.7");
        let in_lines = [("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "203.0.113.8")];
        assert_eq!(seen("127.0.0.1", &in_lines, &settings), "203.0.113.8");
        let nonsense = [("x-forwarded-for", "203.0.113.7, unknown")];
        assert_eq!(seen("127.0.0.1", &nonsense, &settings), "127.0.0.1");
    }

    #[test]
    fn tls_is_known_from_the_proxy_or_from_the_address() {
        let https = [("x-forwarded-proto", "https")];
        let is_secure =
            |settings: &Settings| Client::of(None, &headers(&https), settings).is_secure;
        assert!(is_secure(&behind(&["127.0.0.1"])));
        assert!(!is_secure(&Settings::default()));
        assert!(is_secure(&Settings::from("https://chess.example.org".to_owned())));
    }

    #[test]
    fn another_site_is_told_apart_from_our_pages_and_from_programs() {
        let settings = Settings::from("https://chess.example.org/arbiter".to_owned());
        let ours =
            |pairs: &[(&'static str, &'static str)]| is_from_our_pages(&headers(pairs), &settings);
        assert!(ours(&[]));
        assert!(ours(&[("sec-fetch-site", "same-origin")]));
        assert!(!ours(&[("sec-fetch-site", "cross-site")]));
        assert!(!ours(&[("sec-fetch-site", "same-site")]));
        assert!(ours(&[("origin", "http://hall:8000"), ("host", "hall:8000")]));
        assert!(ours(&[("origin", "https://chess.example.org"), ("host", "backend")]));
        assert!(!ours(&[("origin", "https://evil.example"), ("host", "hall:8000")]));
        assert!(!ours(&[("origin", "null"), ("host", "hall:8000")]));
    }

    #[test]
    fn neighbours_in_a_subnet_share_their_limits() {
        let at = |text: &str| neighbourhood(text.parse().expect("an address")).to_string();
        assert_eq!(at("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(at("::ffff:10.1.2.3"), "10.1.2.3");
    }
}
