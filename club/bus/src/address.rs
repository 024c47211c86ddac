use std::fmt;
use std::path::PathBuf;

/// Where a server of NATS is, and how a process shows who it is.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct BusAddress {
    /// One or more addresses, with commas between them: `nats://host:4222` or, over TLS, `tls://host:4222`.
    pub servers: String,
    /// The name and the password, where they do not stand in the address.
    pub login: Option<(String, String)>,
    /// A file with the certificates of the authority that has signed the server's, if it is none of the system's.
    pub authority: Option<PathBuf>,
    /// The files of the own certificate and of its key, where the server asks for one.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

impl BusAddress {
    /// The server at an address, without anything else.
    pub fn at(servers: &str) -> BusAddress {
        BusAddress { servers: servers.to_owned(), ..BusAddress::default() }
    }
}

/// Secrets are not shown.
impl fmt::Debug for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BusAddress").finish_non_exhaustive()
    }
}
