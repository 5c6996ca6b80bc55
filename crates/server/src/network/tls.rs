//! TLS in the program, where there is no proxy that does it.
//!
//! Certificates change while the program runs: files are renewed by another program, and what the
//! hall's own authority signs lives for two weeks. Whoever connects gets the newest.

use std::{
    fmt, fs,
    net::IpAddr,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

use arbiter_rulebook::{Message, MessageValue};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring::default_provider,
        pki_types::{
            CertificateDer, PrivateKeyDer,
            pem::{self, PemObject as _},
        },
        server::{ClientHello, ResolvesServerCert},
        sign::CertifiedKey,
    },
};

use super::authority::{Authority, AuthorityError, LEAF_MS};
use crate::{ServeError, clock};

/// How often files are looked at; a renewed certificate is used from then on.
const LOOK: Duration = Duration::from_secs(1);

/// The files of a certificate, in PEM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The certificate, with those that signed it.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

impl TlsFiles {
    /// Whether they can be used.
    pub fn check(&self) -> Result<(), ServeError> {
        self.read().map(|_| ())
    }

    /// Speaks with what the files hold, now and when they are renewed.
    pub(crate) fn acceptor(&self) -> Result<TlsAcceptor, ServeError> {
        let held = Held {
            changed: self.changed(),
            looked: Instant::now(),
            certificate: Arc::new(self.read()?),
        };
        acceptor(Renewed { files: self.clone(), held: Mutex::new(held) })
    }

    fn read(&self) -> Result<CertifiedKey, ServeError> {
        let of_file = |path: &Path, what: MessageValue| {
            let place = Message::new("at-place").with("where", path.display().to_string());
            ServeError::new(place.with("what", what))
        };
        let unreadable = |error: pem::Error| of_file(&self.certificate, error.to_string().into());
        let chain: Result<Vec<_>, _> =
            CertificateDer::pem_file_iter(&self.certificate).map_err(unreadable)?.collect();
        let chain = chain.map_err(unreadable)?;
        if chain.is_empty() {
            return Err(of_file(&self.certificate, Message::new("serve-no-certificate").into()));
        }
        let key = PrivateKeyDer::from_pem_file(&self.key)
            .map_err(|error| of_file(&self.key, error.to_string().into()))?;
        CertifiedKey::from_der(chain, key, &default_provider())
            .map_err(|error| of_file(&self.certificate, error.to_string().into()))
    }

    /// When the files were last written.
    fn changed(&self) -> [Option<SystemTime>; 2] {
        [&self.certificate, &self.key]
            .map(|path| fs::metadata(path).and_then(|it| it.modified()).ok())
    }
}

/// Certificates from files that another program renews.
#[derive(Debug)]
struct Renewed {
    files: TlsFiles,
    held: Mutex<Held>,
}

#[derive(Debug)]
struct Held {
    changed: [Option<SystemTime>; 2],
    looked: Instant,
    certificate: Arc<CertifiedKey>,
}

impl ResolvesServerCert for Renewed {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if LOOK <= held.looked.elapsed() {
            held.looked = Instant::now();
            let changed = self.files.changed();
            if changed != held.changed {
                match self.files.read() {
                    Ok(certificate) => {
                        held.certificate = Arc::new(certificate);
                        held.changed = changed;
                        tracing::info!("the renewed certificate is in use");
                    }
                    // Certificate and key are two files: between the two they do not match. The
                    // next look will see.
                    Err(error) => tracing::warn!(%error, "the certificate before it stays in use"),
                }
            }
        }
        Some(Arc::clone(&held.certificate))
    }
}

/// Speaks with what the hall's authority signs for one address of this machine.
pub(crate) fn signed_by(
    authority: Arc<Authority>,
    ip: IpAddr,
) -> Result<TlsAcceptor, AuthorityError> {
    let now_ms = clock::now_ms();
    let name = host_name();
    let certificate = Arc::new(authority.sign(ip, name.as_deref(), now_ms)?);
    let held = Mutex::new((now_ms, certificate));
    acceptor(Signed { authority, ip, name, held })
        .map_err(|error| AuthorityError::Making(error.to_string()))
}

/// Certificates of the hall's authority. Their keys are in memory alone.
struct Signed {
    authority: Arc<Authority>,
    ip: IpAddr,
    name: Option<String>,
    held: Mutex<(u64, Arc<CertifiedKey>)>,
}

impl Signed {
    /// The certificate at a moment: signed again when half of its life is over.
    fn at(&self, now_ms: u64) -> Arc<CertifiedKey> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.0.saturating_add(LEAF_MS / 2) <= now_ms {
            match self.authority.sign(self.ip, self.name.as_deref(), now_ms) {
                Ok(certificate) => *held = (now_ms, Arc::new(certificate)),
                Err(error) => tracing::warn!(%error, "the certificate of the hall is not renewed"),
            }
        }
        Arc::clone(&held.1)
    }
}

impl fmt::Debug for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signed").field("ip", &self.ip).finish_non_exhaustive()
    }
}

impl ResolvesServerCert for Signed {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.at(clock::now_ms()))
    }
}

/// What the library of TLS says.
pub(crate) fn of_tls(error: &tokio_rustls::rustls::Error) -> Message {
    Message::new("cli-serve-tls").with("what", error.to_string())
}

fn acceptor(certificates: impl ResolvesServerCert + 'static) -> Result<TlsAcceptor, ServeError> {
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| ServeError::new(of_tls(&error)))?
        .with_no_client_auth()
        .with_cert_resolver(Arc::new(certificates));
    Ok(TlsAcceptor::from(Arc::new(config)))
}

#[cfg(unix)]
fn host_name() -> Option<String> {
    Some(rustix::system::uname().nodename().to_str().ok()?.to_owned())
}

#[cfg(not(unix))]
fn host_name() -> Option<String> {
    std::env::var("COMPUTERNAME").ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_of_the_hall_is_signed_again_halfway_through_its_life() {
        let folder = tempfile::tempdir().expect("a folder");
        let begun = clock::now_ms();
        let authority = Authority::make(&folder.path().join("hall.json"), begun);
        let authority = Arc::new(authority.expect("an authority"));
        let ip = "10.0.0.1".parse().expect("an address");
        let first = Arc::new(authority.sign(ip, None, begun).expect("signed"));
        let held = Mutex::new((begun, Arc::clone(&first)));
        let signed = Signed { authority, ip, name: None, held };
        assert!(Arc::ptr_eq(&signed.at(begun + LEAF_MS / 2 - 1), &first));
        let second = signed.at(begun + LEAF_MS / 2);
        assert!(!Arc::ptr_eq(&second, &first), "renewed");
        assert!(Arc::ptr_eq(&signed.at(begun + LEAF_MS / 2 + 1), &second), "once");
    }
}
