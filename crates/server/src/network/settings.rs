//! How the server is reached, as the operator says it.

use std::{net::IpAddr, path::PathBuf, str::FromStr};

use arbiter_rulebook::{Explain, Message};

use super::TlsFiles;
use crate::{push::PushSettings, telemetry::Collector};

/// How the server is reached.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The address that others can reach, for links on paper; with a path where a proxy serves
    /// us below one.
    pub address: String,
    /// Proxies whose word about the client is believed.
    pub trusted_proxies: Vec<Subnet>,
    /// The certificate, where the program itself speaks TLS.
    pub tls: Option<TlsFiles>,
    /// The file of the hall's own certificate authority, where one may be made.
    pub authority: Option<PathBuf>,
    /// The address of this machine in the hall, where it has several.
    pub hall_address: Option<IpAddr>,
    /// Whom to tell of a hole in the server: `mailto:…` or `https://…`.
    pub contact: Option<String>,
    /// Connections at the same time, where the operator wants fewer than the system gives.
    pub connections: Option<usize>,
    /// The folder in which rating lists are looked for, once in a while and on demand.
    pub list_folder: Option<PathBuf>,
    /// The folder into which events are published, each in one of its own.
    pub publish_folder: Option<PathBuf>,
    /// Where that folder is reached, for those who show links to it.
    pub publish_address: Option<String>,
    /// Whether visitors on this machine may enter a demonstration without an account.
    pub is_open_house: bool,
    /// The collector that is told of requests.
    pub telemetry: Option<Collector>,
    /// Whether devices are told of pairings.
    pub push: PushSettings,
}

impl From<String> for Settings {
    fn from(address: String) -> Self {
        Self { address, ..Self::default() }
    }
}

impl Settings {
    /// Whether what this peer says about the client is believed.
    pub(crate) fn is_trusted(&self, peer: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|subnet| subnet.contains(peer))
    }

    /// Whether the server is only reached by TLS.
    pub(crate) fn is_https(&self) -> bool {
        self.tls.is_some() || self.address.starts_with("https://")
    }
}

/// A range of addresses: `10.0.0.0/8`, `::1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subnet {
    address: IpAddr,
    bits: u8,
}

/// A text that is no range of addresses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no address and no range of addresses such as 10.0.0.0/8")]
pub struct SubnetError(String);

impl Explain for SubnetError {
    fn message(&self) -> Message {
        Message::expected_like("10.0.0.0/8, ::1", &self.0)
    }
}

impl FromStr for Subnet {
    type Err = SubnetError;

    fn from_str(text: &str) -> Result<Self, SubnetError> {
        let wrong = || SubnetError(text.to_owned());
        let (address, bits) = text.split_once('/').map_or((text, None), |it| (it.0, Some(it.1)));
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.trim().parse::<u8>().map_err(|_| wrong()))?;
        if most < bits { Err(wrong()) } else { Ok(Self { address, bits }) }
    }
}

impl Subnet {
    /// Whether the address is in the range.
    pub(crate) fn contains(self, address: IpAddr) -> bool {
        let differs = match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let different = own.to_bits() ^ other.to_bits();
                different.checked_shr(32 - u32::from(self.bits)).unwrap_or(0) != 0
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let different = own.to_bits() ^ other.to_bits();
                different.checked_shr(128 - u32::from(self.bits)).unwrap_or(0) != 0
            }
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => true,
        };
        !differs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_holds_what_begins_alike() {
        let holds = |range: &str, address: &str| {
            let range: Subnet = range.parse().expect("a range");
            range.contains(address.parse().expect("an address"))
        };
        assert!(holds("10.0.0.0/8", "10.200.3.4") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("127.0.0.1", "127.0.0.1") && !holds("127.0.0.1", "127.0.0.2"));
        assert!(holds("0.0.0.0/0", "8.8.8.8") && !holds("0.0.0.0/0", "::1"));
        assert!(holds("10.0.0.0/8", "::ffff:10.1.2.3"), "an IPv4 client of an IPv6 socket");
        assert!(holds("2001:db8::/32", "2001:db8:1::5") && !holds("2001:db8::/32", "2001:db9::1"));
        for wrong in ["", "10.0.0.0/33", "10.0.0", "::/129", "10.0.0.0/x"] {
            assert!(wrong.parse::<Subnet>().is_err(), "{wrong}");
        }
    }
}
