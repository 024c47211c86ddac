//! TLS, terminated by this program with a certificate of the operator.

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

/// A certificate with its key, which can be reloaded from its files while the server runs. A handle: clones refer to the same certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    chain: PathBuf,
    key: PathBuf,
    shown: Arc<Shown>,
}

/// Reasons why a certificate cannot be used.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// A file cannot be read or parsed.
    #[error("{} cannot be read: {why}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The reason.
        why: String,
    },
    /// The file contains no certificate.
    #[error("{} holds no certificate", .0.display())]
    Empty(PathBuf),
    /// Certificate and key do not match, or are of an unsupported kind.
    #[error("the certificate cannot be used: {0}")]
    Unusable(rustls::Error),
}

impl Certificate {
    /// Reads a certificate chain and its key from PEM files.
    pub fn read(chain: PathBuf, key: PathBuf) -> Result<Certificate, CertificateError> {
        let shown = Shown(RwLock::new(Arc::new(certified(&chain, &key)?)));
        Ok(Certificate { chain, key, shown: Arc::new(shown) })
    }

    /// Returns an acceptor of TLS connections, which always uses the current certificate.
    pub(crate) fn acceptor(&self) -> std::io::Result<TlsAcceptor> {
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(std::io::Error::other)?;
        let mut config = config.with_no_client_auth().with_cert_resolver(self.shown.clone());
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    /// Reads the files again for new connections. On an error, the present certificate stays.
    pub fn read_again(&self) -> Result<(), CertificateError> {
        let fresh = Arc::new(certified(&self.chain, &self.key)?);
        *self.shown.0.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// Reloads the files whenever the process gets a hangup signal.
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

/// The current certificate.
struct Shown(RwLock<Arc<CertifiedKey>>);

/// Hides the key, which must not appear in logs.
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
