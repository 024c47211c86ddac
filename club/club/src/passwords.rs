//! Hashing and checking passwords within a bounded amount of memory.

use crate::error::ClubError;
use crate::secret::Chance;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, RECOMMENDED_SALT_LEN, Version};
use rand_core::TryRng as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// Largest number of passwords hashed concurrently, however many cores there are: four cores hash more than a hundred a second.
const AT_ONCE: usize = 4;
/// Capacity of the queue: some seconds of work for two cores.
const QUEUE_CAPACITY: usize = 256;

/// Password hashing with a bound on concurrency. Each hash uses a block of memory (19 MiB) that is reused; further requests wait in turn.
#[derive(Debug)]
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
    capacity: usize,
    memory: Arc<Mutex<Vec<Vec<Block>>>>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Passwords::with(cores.min(AT_ONCE), QUEUE_CAPACITY)
    }
}

impl Passwords {
    fn with(at_once: usize, capacity: usize) -> Passwords {
        let turns = Arc::new(Semaphore::new(at_once));
        Passwords { turns, waiting: AtomicUsize::new(0), capacity, memory: Arc::default() }
    }

    /// Hashes a password in the PHC string format, in which it is stored.
    pub(crate) async fn hash(&self, password: String) -> Result<String, ClubError> {
        let hashed = self.in_turn(move |memory| hash(password.as_bytes(), memory)).await?;
        hashed.ok_or_else(|| ClubError::Invalid("this password cannot be used".to_owned()))
    }

    /// Compares a password with a stored hash. Takes the same time without one, so that it does not reveal which names exist.
    pub(crate) async fn matches(&self, password: String, stored: Option<String>) -> Result<bool, ClubError> {
        let check = move |memory: &mut Vec<Block>| match stored {
            Some(stored) => is_right(password.as_bytes(), &stored, memory).unwrap_or(false),
            None => {
                let _ = hash(password.as_bytes(), memory);
                false
            }
        };
        self.in_turn(check).await
    }

    /// Runs `work` on a thread for blocking work once it is its turn.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static,
    ) -> Result<T, ClubError> {
        let turn = match self.turns.clone().try_acquire_owned() {
            Ok(turn) => turn,
            Err(_) => {
                let _place = Place::in_queue(&self.waiting, self.capacity)?;
                // The semaphore is fair: permits are given out in the order of the requests.
                self.turns.clone().acquire_owned().await.map_err(|_| ClubError::Busy)?
            }
        };
        let blocks = self.memory.clone();
        let in_memory = move || {
            let take = || blocks.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut memory = take().unwrap_or_default();
            let done = work(&mut memory);
            blocks.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
            // Held to the end of the work, even if the visitor has disconnected.
            drop(turn);
            done
        };
        tokio::task::spawn_blocking(in_memory).await.map_err(|_| ClubError::Busy)
    }
}

/// A place in the queue; it is freed on drop.
struct Place<'a>(&'a AtomicUsize);

impl Place<'_> {
    fn in_queue(waiting: &AtomicUsize, capacity: usize) -> Result<Place<'_>, ClubError> {
        let place = Place(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) >= capacity {
            metrics::counter!("pentad_passwords_refused").increment(1);
            return Err(ClubError::TooMuch("many people log in at this moment: try again in some seconds".to_owned()));
        }
        Ok(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn hash(password: &[u8], memory: &mut Vec<Block>) -> Option<String> {
    let mut salt = [0; RECOMMENDED_SALT_LEN];
    let Ok(()) = Chance.try_fill_bytes(&mut salt);
    let (algorithm, version, params) = (Algorithm::default(), Version::default(), Params::default());
    let hash = PasswordHash {
        algorithm: algorithm.ident(),
        version: Some(version.into()),
        params: ParamsString::try_from(&params).ok()?,
        salt: Some(Salt::new(&salt).ok()?),
        hash: Some(output(password, &salt, Params::DEFAULT_OUTPUT_LEN, algorithm, version, params, memory)?),
    };
    Some(hash.to_string())
}

/// Returns true if a password has this hash; none if the hash is not one of Argon2.
fn is_right(password: &[u8], stored: &str, memory: &mut Vec<Block>) -> Option<bool> {
    let stored = PasswordHash::new(stored).ok()?;
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
    let version = stored.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
    let params = Params::try_from(&stored).ok()?;
    let (salt, expected) = (stored.salt?, stored.hash?);
    // Outputs are compared in constant time.
    Some(output(password, &salt, expected.len(), algorithm, version, params, memory)? == expected)
}

fn output(
    password: &[u8],
    salt: &[u8],
    length: usize,
    algorithm: Algorithm,
    version: Version,
    params: Params,
    memory: &mut Vec<Block>,
) -> Option<Output> {
    let mut bytes = [0; Output::MAX_LENGTH];
    let bytes = bytes.get_mut(..length)?;
    if memory.len() < params.block_count() {
        memory.resize(params.block_count(), Block::new());
    }
    let argon2 = Argon2::new(algorithm, version, params);
    argon2.hash_password_into_with_memory(password, salt, bytes, &mut memory[..]).ok()?;
    Output::new(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use argon2::password_hash::PasswordHasher as _;

    #[tokio::test]
    async fn a_password_matches_its_own_hash_alone() {
        let passwords = Passwords::with(1, 4);
        let stored = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        let again = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert_ne!(stored, again, "each has a salt of its own");
        let check = async |password: &str, stored: Option<&str>| {
            passwords.matches(password.to_owned(), stored.map(str::to_owned)).await.unwrap()
        };
        assert!(check("correct horse", Some(&stored)).await && check("correct horse", Some(&again)).await);
        assert!(!check("wrong horse", Some(&stored)).await && !check("correct horse", None).await);
        assert!(!check("", Some("no hash")).await);
        // Earlier versions stored hashes that the library made with its default parameters.
        let earlier = Argon2::default().hash_password(b"correct horse").unwrap().to_string();
        assert!(check("correct horse", Some(&earlier)).await && !check("wrong horse", Some(&earlier)).await);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn memory_is_used_again_and_those_who_come_too_late_are_told() {
        let passwords = Arc::new(Passwords::with(2, 6));
        let mut checks = tokio::task::JoinSet::new();
        for _ in 0..60 {
            let passwords = passwords.clone();
            checks.spawn(async move { passwords.matches("wrong horse".to_owned(), None).await });
        }
        let answers = checks.join_all().await;
        let refused: Vec<&ClubError> = answers.iter().filter_map(|answer| answer.as_ref().err()).collect();
        assert!(!refused.is_empty() && refused.len() <= 52, "two are served and six wait at least: {}", refused.len());
        assert!(refused.iter().all(|refusal| refusal.code() == "too_much"));
        assert!(passwords.memory.lock().unwrap().len() <= 2, "one block of memory for each turn");
        assert_eq!(passwords.waiting.load(Ordering::Relaxed), 0);
        assert!(!passwords.matches("wrong horse".to_owned(), None).await.unwrap(), "there is room again");
    }
}
