//! TLS that this program ends itself, with a certificate that the operator gives.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use thiserror::Error;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};

/// A certificate with its key, in files that can be read again while visitors come and go. A handle: its copies are the same
/// certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    chain: PathBuf,
    key: PathBuf,
    shown: Arc<Shown>,
}

/// Why a certificate cannot be used.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// A file cannot be read, or does not hold what it should.
    #[error("{} cannot be read: {why}", .file.display())]
    File {
        /// Which file.
        file: PathBuf,
        /// Why.
        why: String,
    },
    /// There is no certificate in the file.
    #[error("{} holds no certificate", .0.display())]
    Empty(PathBuf),
    /// Certificate and key do not fit together, or are of a kind that is not supported.
    #[error("the certificate cannot be used: {0}")]
    Unusable(rustls::Error),
}

impl Certificate {
    /// Reads a certificate, with those of its issuers after it, and its key from files in PEM form.
    pub fn read(chain: PathBuf, key: PathBuf) -> Result<Certificate, CertificateError> {
        let shown = Shown(RwLock::new(Arc::new(certified(&chain, &key)?)));
        Ok(Certificate { chain, key, shown: Arc::new(shown) })
    }

    /// Agrees with visitors on the encryption, with this certificate as it is then.
    pub(crate) fn acceptor(&self) -> std::io::Result<TlsAcceptor> {
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(std::io::Error::other)?;
        let mut config = config.with_no_client_auth().with_cert_resolver(self.shown.clone());
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    /// Reads the files again: visitors who come from now on are shown what is in them. If it cannot be used, the present certificate
    /// stays.
    pub fn read_again(&self) -> Result<(), CertificateError> {
        let fresh = Arc::new(certified(&self.chain, &self.key)?);
        *self.shown.0.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// Reads the files again whenever the program is told to by a hangup signal.
    #[cfg(unix)]
    pub fn heed_hangups(&self) -> std::io::Result<()> {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut hangups, certificate) = (signal(SignalKind::hangup())?, self.clone());
        tokio::spawn(async move {
            while hangups.recv().await.is_some() {
                match certificate.read_again() {
                    Ok(()) => tracing::info!("the certificate was read again"),
                    Err(error) => tracing::error!(%error, "the certificate stays as it was"),
                }
            }
        });
        Ok(())
    }
}

fn certified(chain: &PathBuf, key: &PathBuf) -> Result<CertifiedKey, CertificateError> {
    let unreadable = |file: &PathBuf, error: rustls::pki_types::pem::Error| CertificateError::File {
        file: file.clone(),
        why: error.to_string(),
    };
    let certificates = CertificateDer::pem_file_iter(chain)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| unreadable(chain, error))?;
    if certificates.is_empty() {
        return Err(CertificateError::Empty(chain.clone()));
    }
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| unreadable(key, error))?;
    CertifiedKey::from_der(certificates, secret, &ring::default_provider()).map_err(CertificateError::Unusable)
}

/// What visitors are shown.
struct Shown(RwLock<Arc<CertifiedKey>>);

/// The key is not for logs.
impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shown")
    }
}

impl ResolvesServerCert for Shown {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.0.read().unwrap_or_else(PoisonError::into_inner).clone())
    }
}
