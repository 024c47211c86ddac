//! Guessing passwords: how many wrong ones are heard, and from where.

use crate::club::MINUTE;
use crate::secret::Secret;
use pentad_table::{Millis, Time};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

/// Wrong passwords are counted over this time.
const COUNTED: Millis = 15 * MINUTE;
/// So many times as many are heard from one address whatever the names, and for one name from anywhere but known devices.
const IN_ALL: u32 = 10;

/// Origin of a password.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The address, as visitors are counted.
    pub address: Option<IpAddr>,
    /// By which a browser is known in which a member has logged in before.
    pub device: Option<Secret>,
}

/// A password that was given for a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Guess {
    /// The name, as names are compared.
    pub(crate) name: String,
    /// The address, or the mark of a known device.
    pub(crate) origin: Option<String>,
}

/// What begins the mark of a device; no address begins with it.
const DEVICE: &str = "device ";

impl Guess {
    /// One from an address.
    pub(crate) fn from(name: &str, origin: &Origin) -> Guess {
        Guess { name: name.to_owned(), origin: origin.address.map(|address| address.to_string()) }
    }

    /// One from a browser in which the member has logged in before.
    pub(crate) fn on_device(name: &str, device: &Secret) -> Guess {
        Guess { name: name.to_owned(), origin: Some(format!("{DEVICE}{}", device.hash())) }
    }

    /// What it counts for, and how many times the limit each may reach.
    fn counted_as(&self) -> Vec<(String, u32)> {
        let (name, origin) = (&self.name, self.origin.as_deref().unwrap_or_default());
        let both = (format!("both {origin} {name}"), 1);
        if origin.starts_with(DEVICE) {
            // Strangers do not lock the member out of a known browser.
            return vec![both];
        }
        vec![both, (format!("from {origin}"), IN_ALL), (format!("for {name}"), IN_ALL)]
    }
}

/// Wrong passwords of the last quarter of an hour.
#[derive(Debug, Default)]
pub(crate) struct Guessing(Mutex<HashMap<String, (u32, Time)>>);

impl Guessing {
    /// Counts a guess if there were not too many before.
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

    /// Takes a guess back that was not wrong. After a right password, the wrong ones before it are forgotten for its name and origin
    /// together.
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

/// The secret by which a browser is known in which a member has logged in: made of the stored hash of the password, which nobody else
/// knows, so that nothing is stored for it and another password ends it.
pub(crate) fn device_of(account: &str, stored: &str) -> Secret {
    let inner = Sha256::digest(format!("pentad device {account} {stored}"));
    let outer = Sha256::digest(inner);
    Secret::brought(&outer.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
}
