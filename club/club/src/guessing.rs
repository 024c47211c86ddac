//! Protection against password guessing: limits on wrong passwords by name and origin.

use crate::secret::Secret;
use crate::time::MINUTE;
use pentad_table::{Millis, Time};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

/// Period over which wrong passwords are counted, in milliseconds.
const COUNTED: Millis = 15 * MINUTE;
/// Factor of the limit for one address with any names, and for one name from any origin except known devices.
const IN_ALL: u32 = 10;

/// Origin of a login attempt.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The address, in the form in which visitors are counted.
    pub address: Option<IpAddr>,
    /// The secret of a known device: a browser in which a member has logged in before.
    pub device: Option<Secret>,
}

/// An attempt to log in with a password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Guess {
    /// The name in the form in which names are compared.
    pub(crate) name: String,
    /// The address, or the mark of a known device.
    pub(crate) origin: Option<String>,
}

/// Prefix of the mark of a device; no address begins with it.
const DEVICE: &str = "device ";

impl Guess {
    /// Creates an attempt from an address.
    pub(crate) fn from(name: &str, origin: &Origin) -> Guess {
        Guess { name: name.to_owned(), origin: origin.address.map(|address| address.to_string()) }
    }

    /// Creates an attempt from a browser in which the member has logged in before.
    pub(crate) fn on_device(name: &str, device: &Secret) -> Guess {
        Guess { name: name.to_owned(), origin: Some(format!("{DEVICE}{}", device.hash())) }
    }

    /// Returns the counters that the attempt increments, with the factor of the limit for each.
    fn counted_as(&self) -> Vec<(String, u32)> {
        let (name, origin) = (&self.name, self.origin.as_deref().unwrap_or_default());
        let both = (format!("both {origin} {name}"), 1);
        if origin.starts_with(DEVICE) {
            // Attempts of others do not lock the member out of a known browser.
            return vec![both];
        }
        vec![both, (format!("from {origin}"), IN_ALL), (format!("for {name}"), IN_ALL)]
    }
}

/// Wrong passwords of the last quarter of an hour, by counter.
#[derive(Debug, Default)]
pub(crate) struct Guessing(Mutex<HashMap<String, (u32, Time)>>);

impl Guessing {
    /// Counts an attempt and returns true, unless a counter has reached its limit.
    pub(crate) fn may_try(&self, guess: &Guess, most: u32, now: Time) -> bool {
        let mut wrong = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |(key, times): &(String, u32)| {
            wrong.get(key).is_some_and(|(count, since)| *count >= most * times && now.since(*since) < COUNTED)
        };
        if guess.counted_as().iter().any(is_full) {
            return false;
        }
        count(&mut wrong, guess, now);
        true
    }

    /// Counts a wrong password.
    pub(crate) fn note(&self, guess: &Guess, now: Time) {
        count(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner), guess, now);
    }

    /// Uncounts an attempt that was not wrong. After a right password, the counter of its name and origin together is cleared.
    pub(crate) fn take_back(&self, guess: &Guess, is_right: bool) {
        let mut wrong = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (place, (key, _)) in guess.counted_as().into_iter().enumerate() {
            if is_right && place == 0 {
                wrong.remove(&key);
            } else if let Some((count, _)) = wrong.get_mut(&key) {
                *count = count.saturating_sub(1);
            }
        }
    }
}

fn count(wrong: &mut HashMap<String, (u32, Time)>, guess: &Guess, now: Time) {
    wrong.retain(|_, (_, since)| now.since(*since) < COUNTED);
    for (key, _) in guess.counted_as() {
        wrong.entry(key).or_insert((0, now)).0 += 1;
    }
}

/// Returns the secret of a browser in which a member has logged in. It is derived from the stored hash of the password, so that nothing is
/// stored for it and a new password invalidates it.
pub(crate) fn device_of(account: &str, stored: &str) -> Secret {
    let inner = Sha256::digest(format!("pentad device {account} {stored}"));
    let outer = Sha256::digest(inner);
    Secret::brought(&outer.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
}
