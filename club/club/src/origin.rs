//! Addresses from which games are opened, as far as the club has to know them: to share what there is among those who come from different
//! ones. Only a keyed hash is kept, and only as long as the game is not over.

use crate::club::Club;
use crate::people::Who;
use crate::secret::Chance;
use rand_core::Rng as _;
use sha2::{Digest as _, Sha256};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Under this name the key is noted in the data, so that every process of the club has the same one.
const KEY: &str = "origin key";

impl Club {
    /// The keyed hash of the address that a person comes from. This machine's own says nothing: a proxy that was not named has it too.
    pub(crate) async fn origin_of(&self, who: &Who) -> Option<i64> {
        let says_nothing = |address: &IpAddr| {
            *address == Ipv4Addr::LOCALHOST || *address == Ipv6Addr::UNSPECIFIED || *address == Ipv6Addr::LOCALHOST
        };
        let address = who.address.filter(|address| !says_nothing(address))?;
        let noted = || async {
            let fresh = Chance.next_u64() as i64;
            // Data that cannot be written to is not shared either.
            self.store.note_once(KEY, fresh).await.unwrap_or(fresh)
        };
        let key = self.origin_key.get_or_init(noted).await;
        let digest = Sha256::new().chain_update(key.to_be_bytes()).chain_update(address.to_string()).finalize();
        let (first, _) = digest.split_first_chunk::<8>()?;
        Some(i64::from_be_bytes(*first))
    }
}
