//! Counts of connections by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts connections by address, up to a limit. A handle: clones share the counts.
#[derive(Clone, Debug)]
pub(crate) struct HeadCount {
    most: usize,
    heads: Arc<Mutex<Heads>>,
}

#[derive(Debug, Default)]
struct Heads {
    by_address: HashMap<IpAddr, usize>,
    total: usize,
}

/// Guard of a counted connection, which is uncounted on drop.
#[derive(Debug)]
pub(crate) struct Counted {
    all: HeadCount,
    address: IpAddr,
}

impl HeadCount {
    /// Creates a counter with this limit per address.
    pub(crate) fn up_to(most: usize) -> HeadCount {
        HeadCount { most, heads: Arc::default() }
    }

    /// Counts one more; returns none if the limit of the address is reached.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<Counted> {
        let mut heads = self.heads.lock().unwrap_or_else(PoisonError::into_inner);
        let here = heads.by_address.get(&address).copied().unwrap_or(0);
        (here < self.most).then(|| {
            heads.by_address.insert(address, here + 1);
            heads.total += 1;
            Counted { all: self.clone(), address }
        })
    }

    /// Returns the number from one address.
    pub(crate) fn at(&self, address: IpAddr) -> usize {
        self.heads.lock().unwrap_or_else(PoisonError::into_inner).by_address.get(&address).copied().unwrap_or(0)
    }

    /// Returns the number from all addresses.
    pub(crate) fn total(&self) -> usize {
        self.heads.lock().unwrap_or_else(PoisonError::into_inner).total
    }
}

impl Counted {
    /// Returns the address under which the connection is counted.
    pub(crate) fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut heads = self.all.heads.lock().unwrap_or_else(PoisonError::into_inner);
        heads.total -= 1;
        if let Some(count) = heads.by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                heads.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_places_and_those_who_leave_make_room() {
        let [one, other]: [IpAddr; 2] = ["203.0.113.9", "2001:db8::1"].map(|address| address.parse().unwrap());
        let count = HeadCount::up_to(2);
        let here = [count.admit(one), count.admit(one), count.admit(other)].map(Option::unwrap);
        assert!(count.admit(one).is_none());
        assert_eq!((count.total(), count.at(one), count.at(other)), (3, 2, 1));
        drop(here);
        assert!(count.total() == 0 && count.heads.lock().unwrap().by_address.is_empty());
        assert!(count.admit(one).is_some());
    }
}
