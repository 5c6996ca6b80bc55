//! The push services of browsers: where they may be, and one message to one of them.
//!
//! The address comes from a stranger's browser, so it leads nowhere but to a public one, over TLS,
//! and no answer leads further.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring::default_provider, pki_types::ServerName},
};

use crate::{
    app::ServeError,
    network::{Subnet, of_tls},
};

/// The longest address of a device.
const ADDRESS_MAX: usize = 1024;

/// How long one message may take, with everything that belongs to it.
const TIME: Duration = Duration::from_secs(10);

/// The length of the first line of an answer that is read.
const ANSWER_MAX: usize = 64;

/// Addresses that lead to no public service: our own, those of this network and of nobody, and ways
/// around through others (RFC 6890).
const PRIVATE: [&str; 19] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
    "2001::/23",
    "2001:db8::/32",
    "2002::/16",
    "3fff::/20",
    "5f00::/16",
];

/// The addresses of IPv6 that are anybody's.
const PUBLIC: &str = "2000::/3";

fn is_public(ip: IpAddr) -> bool {
    let ip = ip.to_canonical();
    let is_in = |range: &str| range.parse::<Subnet>().is_ok_and(|range| range.contains(ip));
    (ip.is_ipv4() || is_in(PUBLIC)) && !PRIVATE.iter().any(|range| is_in(range))
}

/// Where a push service takes messages for one device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Endpoint {
    host: String,
    port: u16,
    /// With the query, and a slash before it.
    path: String,
}

impl Endpoint {
    /// An address with TLS, as browsers give it; none otherwise.
    pub(super) fn read(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("https://").filter(|_| text.len() <= ADDRESS_MAX)?;
        if !rest.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#') {
            return None;
        }
        let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
        let (host, port) = match authority.split_once(':') {
            Some((host, port)) => (host, port.parse().ok().filter(|&port| port != 0)?),
            None => (authority, 443),
        };
        let is_host = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'-';
        if host.is_empty() || !host.bytes().all(is_host) {
            return None;
        }
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
        Some(Self { host: host.to_ascii_lowercase(), port, path })
    }

    fn authority(&self) -> String {
        if self.port == 443 { self.host.clone() } else { format!("{}:{}", self.host, self.port) }
    }

    /// For whom a message is signed.
    pub(super) fn origin(&self) -> String {
        format!("https://{}", self.authority())
    }
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// The service took it.
    Taken,
    /// There is no such device any more.
    Gone,
}

/// The way to the services.
pub(super) struct Services {
    tls: TlsConnector,
    /// Private addresses that the operator lets us reach.
    private: Vec<Subnet>,
}

impl Services {
    /// With the authorities that browsers trust, and one of the operator's own.
    pub(super) fn open(private: Vec<Subnet>, own: Option<&[u8]>) -> Result<Self, ServeError> {
        let mut roots = RootCertStore::empty();
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        let wrong = |error: tokio_rustls::rustls::Error| ServeError::new(of_tls(&error));
        if let Some(own) = own {
            roots.add(own.to_vec().into()).map_err(wrong)?;
        }
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(wrong)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self { tls: TlsConnector::from(Arc::new(config)), private })
    }

    fn may_reach(&self, ip: IpAddr) -> bool {
        is_public(ip) || self.private.iter().any(|range| range.contains(ip))
    }

    /// Sends one message, in ten seconds or not at all.
    pub(super) async fn send(
        &self,
        to: &Endpoint,
        headers: &str,
        body: &[u8],
    ) -> Result<Sent, String> {
        let sent = timeout(TIME, self.ask(to, headers, body)).await;
        let status = sent.map_err(|_| "it does not answer".to_owned())??;
        match status {
            200..300 => Ok(Sent::Taken),
            404 | 410 => Ok(Sent::Gone),
            _ => Err(format!("it answered {status}")),
        }
    }

    async fn ask(&self, to: &Endpoint, headers: &str, body: &[u8]) -> Result<u16, String> {
        let why = |error: std::io::Error| error.to_string();
        // The address is looked up once and used as it was looked at.
        let found = tokio::net::lookup_host((to.host.as_str(), to.port)).await.map_err(why)?;
        let at: Option<SocketAddr> = found.into_iter().find(|at| self.may_reach(at.ip()));
        let at = at.ok_or("its address is private")?;
        let stream = TcpStream::connect(at).await.map_err(why)?;
        let name = ServerName::try_from(to.host.clone()).map_err(|error| error.to_string())?;
        let mut stream = self.tls.connect(name, stream).await.map_err(why)?;
        let head = format!(
            "POST {} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n{headers}Connection: close\r\n\r\n",
            to.path,
            to.authority(),
            body.len()
        );
        stream.write_all(&[head.as_bytes(), body].concat()).await.map_err(why)?;
        stream.flush().await.map_err(why)?;
        let mut answer = Vec::new();
        stream.take(ANSWER_MAX as u64).read_to_end(&mut answer).await.map_err(why)?;
        let answer = String::from_utf8_lossy(&answer);
        let status = answer.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5));
        status.and_then(|status| status.parse().ok()).ok_or_else(|| "it speaks no HTTP".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_reached_over_tls_alone() {
        let read = |text: &str| Endpoint::read(text).map(|it| (it.origin(), it.path));
        let fine = |origin: &str, path: &str| Some((origin.to_owned(), path.to_owned()));
        assert_eq!(
            read("https://FCM.example/fcm/send/a:b_c?d=e"),
            fine("https://fcm.example", "/fcm/send/a:b_c?d=e")
        );
        assert_eq!(read("https://push.example:8443"), fine("https://push.example:8443", "/"));
        assert_eq!(read("https://push.example?x"), fine("https://push.example", "/?x"));
        let long = format!("https://push.example/{}", "a".repeat(ADDRESS_MAX));
        for wrong in [
            "",
            "http://push.example/a",
            "https://",
            "https://user@push.example/a",
            "https://push.example:x/a",
            "https://push.example:0/a",
            "https://[::1]/a",
            "https://push.example/a b",
            "https://push.example/a\r\nHost: other",
            "https://push.example/a#b",
            &long,
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn no_private_address_is_reached_unless_the_operator_says_so() {
        let services = Services::open(Vec::new(), None).expect("services");
        let may =
            |services: &Services, ip: &str| services.may_reach(ip.parse().expect("an address"));
        for public in ["142.250.1.95", "34.107.243.93", "2a00:1450:4001::5f"] {
            assert!(may(&services, public), "{public}");
        }
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.1.7",
            "172.20.0.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "239.1.1.1",
            "::1",
            "::",
            "::ffff:10.0.0.1",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "64:ff9b::a00:1",
            "2002:a00:1::1",
        ] {
            assert!(!may(&services, private), "{private}");
        }
        let allowed = vec!["127.0.0.1".parse().expect("a range")];
        let services = Services::open(allowed, None).expect("services");
        assert!(may(&services, "127.0.0.1") && !may(&services, "127.0.0.2"));
    }
}
