//! A certificate authority of the hall's own, made on this machine on request.
//!
//! No public authority signs for an address such as 192.168.1.7, and browsers keep a tablet's screen
//! awake and a page without its server over TLS only. So the program signs for itself, and a device
//! is told once to trust it. What a thief of the key could do is kept small: the authority may vouch
//! for private addresses and for names under `.local` alone, what it signs lives two weeks, and its
//! key is in one file that only its owner reads.

use std::{
    fmt::Write as _,
    fs, io,
    net::IpAddr,
    path::{Path, PathBuf},
};

use arbiter_rulebook::Date;
use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DistinguishedName, DnType,
    ExtendedKeyUsagePurpose, GeneralSubtree, IsCa, Issuer, KeyPair, KeyUsagePurpose,
    NameConstraints, SanType, date_time_ymd,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tokio_rustls::rustls::{
    crypto::ring::default_provider,
    pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer, pem::PemObject as _},
    sign::CertifiedKey,
};

use super::Subnet;

/// The form of the file; others are not read.
const VERSION: u32 = 1;

/// How long a device trusts it, if nobody takes the trust away before.
const MONTHS: u16 = 24;

/// How long what it signs is valid: long enough for a festival, renewed halfway.
pub(super) const LEAF_MS: u64 = 14 * DAY_MS;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// The addresses that nobody owns outside their own network (RFC 1918, 3927, 4193, 4291), and this
/// machine itself.
const PRIVATE: [&str; 7] = [
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "127.0.0.0/8",
    "fc00::/7",
    "fe80::/10",
];

/// Names that multicast DNS gives, in one network alone (RFC 6762).
const LOCAL_NAMES: &str = "local";

/// Why there is no authority, or why it does not sign.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AuthorityError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// The file holds something else.
    #[error("{}: this is no authority that the program made: {why}", path.display())]
    Damaged { path: PathBuf, why: String },
    /// The address is not one that the authority may vouch for.
    #[error("{0} is a public address; the authority vouches for private ones only")]
    Public(IpAddr),
    /// Nothing it signs is trusted any more.
    #[error("the authority ended on {0}")]
    Ended(Date),
    /// A certificate could not be made.
    #[error("no certificate: {0}")]
    Making(String),
}

/// The authority: a key, and the certificate that devices are told to trust.
pub(crate) struct Authority {
    key: KeyPair,
    certificate: CertificateDer<'static>,
    pem: String,
    until: Date,
}

/// The authority as it lies on the disk: key and certificate in one file, so that they never differ.
#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    until: String,
    certificate: String,
    key: String,
}

impl Authority {
    /// The authority in a file, if there is one.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>, AuthorityError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(AuthorityError::File { path: path.to_owned(), source }),
        };
        let damaged = |why: String| AuthorityError::Damaged { path: path.to_owned(), why };
        let kept: Kept = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
        if kept.version != VERSION {
            return Err(damaged(format!("version {}", kept.version)));
        }
        let key = KeyPair::from_pem(&kept.key).map_err(|error| damaged(error.to_string()))?;
        let certificate = CertificateDer::from_pem_slice(kept.certificate.as_bytes())
            .map_err(|error| damaged(error.to_string()))?;
        let until = kept.until.parse().map_err(|_| damaged(format!("until {:?}", kept.until)))?;
        Ok(Some(Self { key, certificate, pem: kept.certificate, until }))
    }

    /// Draws a new authority and keeps it in a file for its owner alone.
    pub(crate) fn make(path: &Path, now_ms: u64) -> Result<Self, AuthorityError> {
        let today = day_of(now_ms)?;
        let until = today.plus_months(MONTHS);
        let key = KeyPair::generate().map_err(making)?;
        let mut params = own_params(&key);
        set_life(&mut params, now_ms, until)?;
        params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
        params.name_constraints =
            Some(NameConstraints { permitted_subtrees: permitted()?, excluded_subtrees: vec![] });
        let certificate = params.self_signed(&key).map_err(making)?;
        let (pem, certificate) = (certificate.pem(), certificate.der().clone());
        let authority = Self { key, certificate, pem, until };
        authority
            .keep(path)
            .map_err(|source| AuthorityError::File { path: path.to_owned(), source })?;
        Ok(authority)
    }

    /// Writes the file whole or not at all; temporary files are their owner's alone from the start.
    fn keep(&self, path: &Path) -> io::Result<()> {
        let kept = Kept {
            version: VERSION,
            until: self.until.to_string(),
            certificate: self.pem.clone(),
            key: self.key.serialize_pem(),
        };
        let folder =
            path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        serde_json::to_writer_pretty(&mut file, &kept)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    }

    /// A certificate for this machine at one address, and under its name in the network.
    pub(super) fn sign(
        &self,
        ip: IpAddr,
        name: Option<&str>,
        now_ms: u64,
    ) -> Result<CertifiedKey, AuthorityError> {
        if !covers(ip) {
            return Err(AuthorityError::Public(ip));
        }
        if self.until <= day_of(now_ms)? {
            return Err(AuthorityError::Ended(self.until));
        }
        let mut params = CertificateParams::default();
        params.distinguished_name = DistinguishedName::new();
        params.distinguished_name.push(DnType::CommonName, ip.to_string());
        params.subject_alt_names.push(SanType::IpAddress(ip));
        if let Some(name) = name.and_then(local_name) {
            params.subject_alt_names.push(SanType::DnsName(name.try_into().map_err(making)?));
        }
        set_life(&mut params, now_ms, self.until.min(day_of(now_ms.saturating_add(LEAF_MS))?))?;
        params.is_ca = IsCa::ExplicitNoCa;
        params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        params.use_authority_key_identifier_extension = true;
        let key = KeyPair::generate().map_err(making)?;
        let issuer = Issuer::new(own_params(&self.key), &self.key);
        let certificate = params.signed_by(&key, &issuer).map_err(making)?.der().clone();
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let chain = vec![certificate, self.certificate.clone()];
        CertifiedKey::from_der(chain, key, &default_provider()).map_err(making)
    }

    /// What devices are given to trust.
    pub(crate) fn der(&self) -> &[u8] {
        &self.certificate
    }

    /// The same as text, as Linux wants it.
    pub(crate) fn pem(&self) -> &str {
        &self.pem
    }

    /// What a device shows of it, so that people can compare: SHA-256 in pairs of digits.
    pub(crate) fn fingerprint(&self) -> String {
        let mut text = String::new();
        for (n, byte) in Sha256::digest(&self.certificate).iter().enumerate() {
            let _ = write!(text, "{}{byte:02X}", if n == 0 { "" } else { ":" });
        }
        text
    }

    /// How a device lists it.
    pub(crate) fn name(&self) -> String {
        name_of(&self.key)
    }

    /// The day on which it ends.
    pub(crate) const fn until(&self) -> Date {
        self.until
    }
}

/// Whether the authority may vouch for an address.
pub(crate) fn covers(ip: IpAddr) -> bool {
    let ranges = PRIVATE.iter().filter_map(|range| range.parse::<Subnet>().ok());
    ranges.into_iter().any(|range| range.contains(ip))
}

/// What the authority is called follows from its key, so that it is known again from the key.
fn name_of(key: &KeyPair) -> String {
    let digest = Sha256::digest(key.public_key_raw());
    format!("Arbiter hall {}", hex::encode_upper(&digest[..4]))
}

/// What names the authority in its own certificate and in those it signs.
fn own_params(key: &KeyPair) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, name_of(key));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    params
}

fn permitted() -> Result<Vec<GeneralSubtree>, AuthorityError> {
    let mut permitted = vec![GeneralSubtree::DnsName(LOCAL_NAMES.to_owned())];
    for range in PRIVATE {
        let wrong = || AuthorityError::Making(format!("{range} is no range"));
        let (address, bits) = range.split_once('/').ok_or_else(wrong)?;
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let bits = bits.parse().map_err(|_| wrong())?;
        permitted.push(GeneralSubtree::IpAddress(CidrSubnet::from_addr_prefix(address, bits)));
    }
    Ok(permitted)
}

/// The name of this machine under `.local`, where it is one.
fn local_name(name: &str) -> Option<String> {
    let label = name.split('.').next()?.to_ascii_lowercase();
    let is_label = !label.is_empty()
        && label.len() <= 63
        && label.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label != "localhost";
    is_label.then(|| format!("{label}.{LOCAL_NAMES}"))
}

fn day_of(at_ms: u64) -> Result<Date, AuthorityError> {
    let day = Date::of_moment(at_ms).map(|(day, _)| day);
    day.ok_or_else(|| AuthorityError::Making("the clock of this machine is wrong".to_owned()))
}

/// Valid from the day before, because clocks of tablets are wrong now and then.
fn set_life(
    params: &mut CertificateParams,
    now_ms: u64,
    until: Date,
) -> Result<(), AuthorityError> {
    let from = day_of(now_ms.saturating_sub(DAY_MS))?;
    params.not_before = date_time_ymd(i32::from(from.year()), from.month(), from.day());
    params.not_after = date_time_ymd(i32::from(until.year()), until.month(), until.day());
    Ok(())
}

fn making(error: impl std::fmt::Display) -> AuthorityError {
    AuthorityError::Making(error.to_string())
}

#[cfg(test)]
mod tests {
    use tokio_rustls::rustls::{
        RootCertStore,
        client::{WebPkiServerVerifier, danger::ServerCertVerifier as _},
        pki_types::{ServerName, UnixTime},
    };

    use super::*;

    const NOW_MS: u64 = 1_790_000_000_000;

    fn made() -> (tempfile::TempDir, Authority) {
        let folder = tempfile::tempdir().expect("a folder");
        let authority = Authority::make(&folder.path().join("hall.json"), NOW_MS);
        (folder, authority.expect("an authority"))
    }

    /// What a device that trusts this authority alone says of a chain, on a day and for a name.
    fn judged(
        authority: &Authority,
        chain: &[CertificateDer<'static>],
        name: &str,
        at_ms: u64,
    ) -> Result<(), String> {
        let mut roots = RootCertStore::empty();
        roots.add(authority.certificate.clone()).expect("a root");
        let provider = std::sync::Arc::new(default_provider());
        let verifier = WebPkiServerVerifier::builder_with_provider(roots.into(), provider);
        let name = ServerName::try_from(name.to_owned()).expect("a name");
        let now = UnixTime::since_unix_epoch(std::time::Duration::from_millis(at_ms));
        let verifier = verifier.build().expect("a verifier");
        let verdict = verifier.verify_server_cert(&chain[0], &[], &name, &[], now);
        verdict.map(|_| ()).map_err(|error| format!("{error:?}"))
    }

    #[test]
    fn what_it_signs_is_valid_for_two_weeks_at_one_private_address() {
        let (_folder, authority) = made();
        let ip = "192.168.1.7".parse().expect("an address");
        let leaf = authority.sign(ip, Some("Laptop.example.org"), NOW_MS).expect("signed");
        let at = |name: &str, at_ms| judged(&authority, &leaf.cert, name, at_ms);
        assert_eq!(at("192.168.1.7", NOW_MS), Ok(()));
        assert_eq!(at("laptop.local", NOW_MS), Ok(()));
        assert!(at("192.168.1.8", NOW_MS).is_err());
        assert_eq!(at("192.168.1.7", NOW_MS + 13 * DAY_MS), Ok(()));
        assert!(at("192.168.1.7", NOW_MS + 15 * DAY_MS).is_err());
    }

    #[test]
    fn it_signs_for_no_public_address_and_not_after_its_end() {
        let (_folder, authority) = made();
        for public in ["8.8.8.8", "172.32.0.1", "2001:4860:4860::8888", "203.0.113.7"] {
            let refused = authority.sign(public.parse().expect("an address"), None, NOW_MS);
            assert!(matches!(refused, Err(AuthorityError::Public(_))), "{public}");
        }
        let ip = "10.0.0.1".parse().expect("an address");
        let late = authority.sign(ip, None, NOW_MS + 740 * DAY_MS);
        assert!(matches!(late, Err(AuthorityError::Ended(_))), "{:?}", late.err());
    }

    /// Who stole the key still vouches for nobody outside: devices refuse it by the limits that
    /// stand in the certificate they trust.
    #[test]
    fn a_stolen_key_vouches_for_no_public_name() {
        let (_folder, authority) = made();
        let forged = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&it| it.to_owned()).collect();
            let mut params = CertificateParams::new(names).expect("names");
            set_life(&mut params, NOW_MS, day_of(NOW_MS + 9 * DAY_MS).expect("a day")).expect("ok");
            params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
            let key = KeyPair::generate().expect("a key");
            let issuer = Issuer::new(own_params(&authority.key), &authority.key);
            vec![params.signed_by(&key, &issuer).expect("signed").der().clone()]
        };
        assert_eq!(judged(&authority, &forged(&["10.1.2.3"]), "10.1.2.3", NOW_MS), Ok(()));
        for name in ["8.8.8.8", "bank.example", "local.example", "2001:4860:4860::8888"] {
            let refused = judged(&authority, &forged(&[name]), name, NOW_MS);
            assert!(
                refused.as_ref().is_err_and(|it| it.contains("Constraint")),
                "{name}: {refused:?}"
            );
        }
    }

    #[test]
    fn it_is_the_same_after_it_was_read_again() {
        let (folder, authority) = made();
        let path = folder.path().join("hall.json");
        let again = Authority::read(&path).expect("readable").expect("there");
        assert_eq!(again.fingerprint(), authority.fingerprint());
        assert_eq!((again.name(), again.until()), (authority.name(), authority.until()));
        let ip = "10.0.0.1".parse().expect("an address");
        let leaf = again.sign(ip, None, NOW_MS).expect("signed");
        assert_eq!(judged(&authority, &leaf.cert, "10.0.0.1", NOW_MS), Ok(()));
        assert!(Authority::read(&folder.path().join("none")).expect("no file").is_none());
    }

    #[test]
    fn a_name_in_the_network_is_one_label() {
        assert_eq!(local_name("Laptop-7").as_deref(), Some("laptop-7.local"));
        assert_eq!(local_name("hall.club.example").as_deref(), Some("hall.local"));
        for none in ["", "localhost", "-x", "a_b", "été", ".x"] {
            assert_eq!(local_name(none), None, "{none}");
        }
    }
}
