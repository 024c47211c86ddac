//! How many are here from each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts those who are here by their address, up to so many. A handle: its copies are the same count.
#[derive(Clone, Debug)]
pub(crate) struct HeadCount {
    most: usize,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One who was counted, and is here until this is dropped.
#[derive(Debug)]
pub(crate) struct Counted {
    all: HeadCount,
    address: IpAddr,
}

impl HeadCount {
    /// Lets in this many from one address.
    pub(crate) fn up_to(most: usize) -> HeadCount {
        HeadCount { most, counts: Arc::default() }
    }

    /// Counts one more; none where there are enough from this address.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<Counted> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let here = counts.get(&address).copied().unwrap_or(0);
        (here < self.most).then(|| {
            counts.insert(address, here + 1);
            Counted { all: self.clone(), address }
        })
    }

    /// How many are here in all.
    pub(crate) fn total(&self) -> usize {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.all.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
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
        assert_eq!(count.total(), 3);
        drop(here);
        assert!(count.total() == 0 && count.counts.lock().unwrap().is_empty());
        assert!(count.admit(one).is_some());
    }
}
