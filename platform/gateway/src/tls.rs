//! TLS that this program ends itself, with a certificate that the operator gives.

use crate::guard::household;
use crate::head_count::HeadCount;
use crate::listener::send_at_once;
use axum::serve::{Listener, ListenerExt as _, TapIo};
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

/// How long a visitor may take to agree on the encryption.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// How many visitors agree on the encryption at the same time; others wait to be accepted.
const AGREEING: usize = 512;
/// How many of them from one address; more are sent away, so that one address cannot shut the door.
const AGREEING_AT_ONE_ADDRESS: usize = 256;
/// How many connections wait to be taken once they are encrypted.
const WAITING: usize = 64;

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

/// Accepts connections that are encrypted. Agreeing on the encryption takes several messages: a visitor who is slow at it keeps no other
/// one waiting.
#[derive(Debug)]
pub struct SecureListener {
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    address: SocketAddr,
}

/// The same for axum, which knows the visitor's address for a listener with a tap, whatever listener it is.
pub type TappedListener = TapIo<SecureListener, fn(&mut TlsStream<TcpStream>)>;

/// Accepts encrypted connections with this certificate.
pub fn secured(listener: TcpListener, certificate: &Certificate) -> std::io::Result<TappedListener> {
    let address = listener.local_addr()?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(std::io::Error::other)?;
    let mut config = config.with_no_client_auth().with_cert_resolver(certificate.shown.clone());
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    let (sender, ready) = mpsc::channel(WAITING);
    tokio::spawn(accept(listener, TlsAcceptor::from(Arc::new(config)), sender));
    Ok(SecureListener { ready, address }.tap_io(|_| {}))
}

async fn accept(
    mut listener: TcpListener,
    acceptor: TlsAcceptor,
    sender: mpsc::Sender<(TlsStream<TcpStream>, SocketAddr)>,
) {
    let agreeing = Arc::new(Semaphore::new(AGREEING));
    let visitors = HeadCount::up_to(AGREEING_AT_ONE_ADDRESS);
    loop {
        // It is never closed.
        let Ok(turn) = agreeing.clone().acquire_owned().await else { return };
        let (mut stream, address) = tokio::select! {
            came = Listener::accept(&mut listener) => came,
            () = sender.closed() => return,
        };
        let Some(visitor) = visitors.admit(household(address.ip())) else { continue };
        send_at_once(&mut stream);
        let (acceptor, sender) = (acceptor.clone(), sender.clone());
        tokio::spawn(async move {
            let _counted = (turn, visitor);
            match tokio::time::timeout(HANDSHAKE, acceptor.accept(stream)).await {
                // Without a receiver the server is stopping.
                Ok(Ok(stream)) => drop(sender.send((stream, address)).await),
                Ok(Err(error)) => tracing::debug!(%error, "a visitor could not agree on the encryption"),
                Err(_) => tracing::debug!("a visitor took too long to agree on the encryption"),
            }
        });
    }
}

impl Listener for SecureListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TlsStream<TcpStream>, SocketAddr) {
        match self.ready.recv().await {
            Some(connection) => connection,
            // The task that accepts ends only with this listener.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        Ok(self.address)
    }
}
