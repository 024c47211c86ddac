//! Encrypted connections.

use super::*;
use pentad_gateway::{Certificate, CertificateError};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/certificates").join(name)
}

/// Returns a client that trusts one certificate.
fn believer(name: &str) -> TlsConnector {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(fixture(name)).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().unwrap();
    TlsConnector::from(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
}

/// Returns the club's answer to a new guest over an encrypted connection.
async fn arrive(address: SocketAddr, client: &TlsConnector) -> std::io::Result<String> {
    let stream = TcpStream::connect(address).await?;
    let mut stream = client.connect(ServerName::try_from("localhost").unwrap(), stream).await?;
    let request = "POST /api/guest HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Starts a club behind a certificate.
async fn listen(trial: &Trial, certificate: &Certificate) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let mut gateway = trial.gateway.clone();
    gateway.has_tls = true;
    let limits = ConnectionLimits { by_address: 200, ..ConnectionLimits::unlimited() };
    let listening = Listening { certificate: Some(certificate.clone()), ..Listening::plain(listener, limits) };
    tokio::spawn(serve(listening, routes(gateway), std::future::pending()));
    address
}

fn put(folder: &TempDir, name: &str) -> (PathBuf, PathBuf) {
    let files = (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    fs::copy(fixture(&format!("{name}.pem")), &files.0).unwrap();
    fs::copy(fixture(&format!("{name}.key.pem")), &files.1).unwrap();
    files
}

#[tokio::test]
async fn visitors_come_over_tls_and_their_cookies_stay_there() {
    let trial = Trial::new(Rates::default()).await;
    let certificate = Certificate::read(fixture("first.pem"), fixture("first.key.pem")).unwrap();
    let address = listen(&trial, &certificate).await;
    // Connections that send nothing, or no TLS, do not delay others.
    let mut idle = Vec::new();
    for _ in 0..100 {
        idle.push(TcpStream::connect(address).await.unwrap());
    }
    let mut plain = TcpStream::connect(address).await.unwrap();
    plain.write_all(b"GET /api/lobby HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    let _ = plain.read_to_end(&mut answer).await;
    assert!(!String::from_utf8_lossy(&answer).contains("HTTP"), "{answer:?}");
    let answer = arrive(address, &believer("first.pem")).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let cookie = answer.lines().find(|line| line.to_lowercase().starts_with("set-cookie:")).unwrap();
    assert!(cookie.contains("; Secure") && cookie.contains("HttpOnly"), "{cookie}");
    assert!(arrive(address, &believer("second.pem")).await.is_err(), "another certificate than the one expected");
}

#[tokio::test]
async fn a_certificate_that_cannot_be_used_is_refused_in_words() {
    let read = |chain: &str, key: &str| Certificate::read(fixture(chain), fixture(key)).unwrap_err();
    let missing = read("missing.pem", "first.key.pem");
    assert!(matches!(missing, CertificateError::File { .. }) && missing.to_string().contains("missing.pem"));
    assert!(matches!(read("first.key.pem", "first.key.pem"), CertificateError::Empty(_)));
    assert!(matches!(read("first.pem", "first.pem"), CertificateError::File { .. }));
    let other = read("first.pem", "second.key.pem");
    assert!(matches!(other, CertificateError::Unusable(_)), "{other}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_hangup_signal_has_the_certificate_read_again() {
    let trial = Trial::new(Rates::unlimited()).await;
    let folder = tempfile::tempdir().unwrap();
    let (chain, key) = put(&folder, "first");
    let certificate = Certificate::read(chain.clone(), key).unwrap();
    certificate.heed_hangups().unwrap();
    let address = listen(&trial, &certificate).await;
    arrive(address, &believer("first.pem")).await.unwrap();
    put(&folder, "second");
    let told = std::process::Command::new("kill").args(["-HUP", &std::process::id().to_string()]).status().unwrap();
    assert!(told.success());
    let (client, until) = (believer("second.pem"), Instant::now() + Duration::from_secs(60));
    while arrive(address, &client).await.is_err() {
        assert!(Instant::now() < until, "the new certificate is not shown");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // A half-written file changes nothing.
    fs::write(&chain, "-----BEGIN CERTIFICATE-----\nMIIB").unwrap();
    certificate.read_again().unwrap_err();
    arrive(address, &client).await.unwrap();
}

#[tokio::test]
async fn one_address_that_says_nothing_does_not_keep_the_others_out() {
    let trial = Trial::new(Rates::default()).await;
    let folder = tempfile::tempdir().unwrap();
    let (chain, key) = put(&folder, "first");
    let address = listen(&trial, &Certificate::read(chain, key).unwrap()).await;
    let from = async |own: &str| {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(format!("{own}:0").parse().unwrap()).unwrap();
        socket.connect(address).await.unwrap()
    };
    let mut silent = Vec::new();
    for _ in 0..400 {
        silent.push(from("127.0.0.2").await);
    }
    let client = believer("first.pem");
    let stream = from("127.0.0.3").await;
    client.connect(ServerName::try_from("localhost").unwrap(), stream).await.unwrap();
    let stream = from("127.0.0.2").await;
    assert!(client.connect(ServerName::try_from("localhost").unwrap(), stream).await.is_err(), "it has enough");
}
