//! Unguessable secrets, and the operating system's random source.

use rand_core::TryRng;
use sha2::{Digest as _, Sha256};
use std::convert::Infallible;
use std::fmt;

/// Letters and digits that are hard to confuse with each other.
const LETTERS: &[u8; 56] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";

/// A secret that identifies a person: a browser's cookie or a program's token. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Creates a secret of 186 bits.
    pub(crate) fn new() -> Secret {
        Secret(letters(32))
    }

    /// Wraps a secret that a client has sent.
    pub fn brought(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    /// Returns the secret itself, for its owner alone.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the hash under which the secret is stored.
    pub(crate) fn hash(&self) -> String {
        Sha256::digest(self.0.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Returns `count` random letters and digits.
pub(crate) fn letters(count: usize) -> String {
    let mut chance = Chance;
    (0..count).map(|_| char::from(LETTERS[pentad_core::random::below(&mut chance, LETTERS.len())])).collect()
}

/// The operating system's random source, whose output even this program cannot predict.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance;

impl TryRng for Chance {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(getrandom::u32().expect("the operating system has a source of chance"))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(getrandom::u64().expect("the operating system has a source of chance"))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        getrandom::fill(bytes).expect("the operating system has a source of chance");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn secrets_differ_and_do_not_show_themselves() {
        let secrets: BTreeSet<String> = (0..1_000).map(|_| Secret::new().reveal().to_owned()).collect();
        assert_eq!(secrets.len(), 1_000);
        let secret = Secret::new();
        assert!(!format!("{secret:?}").contains(secret.reveal()));
        assert_eq!(secret.hash().len(), 64);
    }
}
