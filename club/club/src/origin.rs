//! Addresses from which games are opened, used to share the lobby and the limits fairly among addresses. Only a keyed hash is stored, and
//! only until the game is over.

use crate::secret::Chance;
use crate::who::Who;
use pentad_store::Store;
use rand_core::Rng as _;
use sha2::{Digest as _, Sha256};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use tokio::sync::OnceCell;

/// Name under which the key is stored in the data, so that every process of the club uses the same one.
const KEY: &str = "origin key";

/// The key of the hash of addresses, read from the store when it is first needed.
#[derive(Debug, Default)]
pub(crate) struct OriginKey(OnceCell<i64>);

impl OriginKey {
    /// Returns the keyed hash of a person's address. The loopback address is ignored, since visitors behind a proxy that was not configured
    /// have it too.
    pub(crate) async fn origin_of(&self, store: &Store, who: &Who) -> Option<i64> {
        let says_nothing = |address: &IpAddr| {
            *address == Ipv4Addr::LOCALHOST || *address == Ipv6Addr::UNSPECIFIED || *address == Ipv6Addr::LOCALHOST
        };
        let address = who.address.filter(|address| !says_nothing(address))?;
        let noted = || async {
            let fresh = Chance.next_u64() as i64;
            // On a read-only disk the key cannot be stored; no other process depends on it then.
            store.note_once(KEY, fresh).await.unwrap_or(fresh)
        };
        let key = self.0.get_or_init(noted).await;
        let digest = Sha256::new().chain_update(key.to_be_bytes()).chain_update(address.to_string()).finalize();
        let (first, _) = digest.split_first_chunk::<8>()?;
        Some(i64::from_be_bytes(*first))
    }
}
