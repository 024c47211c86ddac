//! The claim of a process on a data file.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

/// An exclusive claim on a data file: while it lives, no other process serves or replaces the file. It ends with the process at the latest.
#[derive(Debug)]
pub struct Claim {
    _lock: File,
}

impl Claim {
    /// Claims the data file of a club; returns none if another process holds the claim.
    pub fn on(file: &Path) -> io::Result<Option<Claim>> {
        let mut options = File::options();
        options.create(true).truncate(false).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let lock = options.open(file.with_extension("lock"))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Claim { _lock: lock })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_claimed_once_and_free_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pentad.db");
        let claim = Claim::on(&file).unwrap();
        assert!(claim.is_some());
        assert!(Claim::on(&file).unwrap().is_none());
        drop(claim);
        assert!(Claim::on(&file).unwrap().is_some());
    }
}
