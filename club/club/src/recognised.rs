use crate::who::Who;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Cache of recently authenticated people.
#[derive(Debug, Default)]
pub(crate) struct Recognised(Mutex<HashMap<String, (Who, Instant)>>);

/// Lifetime of a cache entry, unless the operator changes something.
const RECOGNISED: Duration = Duration::from_secs(30);

impl Recognised {
    pub(crate) fn find(&self, hash: &str) -> Option<Who> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(hash).filter(|(_, since)| since.elapsed() < RECOGNISED).map(|(who, _)| who.clone())
    }

    pub(crate) fn remember(&self, who: &Who) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(who.session.clone(), (who.clone(), Instant::now()));
    }

    pub(crate) fn forget(&self, account: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, (who, _)| who.account != account);
    }

    pub(crate) fn forget_all(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(crate) fn tidy(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, (_, since)| since.elapsed() < RECOGNISED);
    }
}
