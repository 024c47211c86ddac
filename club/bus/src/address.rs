use std::fmt;
use std::path::PathBuf;

/// Address of a NATS server, with the credentials for it.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct BusAddress {
    /// One or more addresses, with commas between them: `nats://host:4222` or, over TLS, `tls://host:4222`.
    pub servers: String,
    /// User name and password, if the address does not contain them.
    pub login: Option<(String, String)>,
    /// File with the certificates of the authority that signed the server's certificate, if it is not one that the system trusts.
    pub authority: Option<PathBuf>,
    /// Files of the client certificate and its key, if the server asks for them.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

impl BusAddress {
    /// An address without credentials or certificates.
    pub fn at(servers: &str) -> BusAddress {
        BusAddress { servers: servers.to_owned(), ..BusAddress::default() }
    }
}

/// Shows no field, since the address and the login hold secrets.
impl fmt::Debug for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BusAddress").finish_non_exhaustive()
    }
}
