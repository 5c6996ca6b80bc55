//! TLS in the program, where there is no proxy that does it.

use std::{path::PathBuf, sync::Arc};

use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring::default_provider,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

use crate::ServeError;

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
        self.acceptor().map(|_| ())
    }

    pub(crate) fn acceptor(&self) -> Result<TlsAcceptor, ServeError> {
        let of_file = |path: &PathBuf, error: &dyn std::fmt::Display| {
            ServeError::new(format!("{}: {error}", path.display()))
        };
        let unreadable = |error| of_file(&self.certificate, &error);
        let chain: Result<Vec<_>, _> =
            CertificateDer::pem_file_iter(&self.certificate).map_err(unreadable)?.collect();
        let key =
            PrivateKeyDer::from_pem_file(&self.key).map_err(|error| of_file(&self.key, &error))?;
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| ServeError::new(error.to_string()))?
            .with_no_client_auth()
            .with_single_cert(chain.map_err(unreadable)?, key)
            .map_err(|error| of_file(&self.certificate, &error))?;
        Ok(TlsAcceptor::from(Arc::new(config)))
    }
}
