//! Limits on the processor time of processes, by a Linux control group. With them, several processes can be compared on a machine that has
//! fewer processors than they could use.

use anyhow::{Context as _, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The folder of the control groups.
const GROUPS: &str = "/sys/fs/cgroup";
/// Period over which the share is enforced, in microseconds: short, so that an action rarely waits for the next period.
const PERIOD: u64 = 10_000;

/// A control group, removed on drop.
#[derive(Debug)]
pub struct Quota {
    folder: PathBuf,
}

impl Quota {
    /// Creates a group whose processes together use at most this share of one processor.
    pub fn new(share: f64) -> Result<Quota> {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let name = format!("pentad-drill-{}-{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let most = (share * PERIOD as f64).round() as u64;
        let first_version = Path::new(GROUPS).join("cpu");
        let is_first = first_version.join("cgroup.procs").exists();
        let quota = Quota { folder: if is_first { first_version } else { PathBuf::from(GROUPS) }.join(name) };
        fs::create_dir(&quota.folder).context("a control group needs Linux and the superuser")?;
        if is_first {
            quota.set("cpu.cfs_period_us", &PERIOD.to_string())?;
            quota.set("cpu.cfs_quota_us", &most.to_string())?;
        } else {
            // The controller may be enabled already; if not, the next line fails.
            let _ = fs::write(Path::new(GROUPS).join("cgroup.subtree_control"), "+cpu");
            quota.set("cpu.max", &format!("{most} {PERIOD}"))?;
        }
        Ok(quota)
    }

    /// Moves a process into the group.
    pub fn bind(&self, process: u32) -> Result<()> {
        self.set("cgroup.procs", &process.to_string())
    }

    fn set(&self, file: &str, value: &str) -> Result<()> {
        let path = self.folder.join(file);
        fs::write(&path, value).with_context(|| format!("{value} is refused by {}", path.display()))
    }
}

impl Drop for Quota {
    fn drop(&mut self) {
        // The group should be empty by now. If a process is still ending, removal fails
        // and the group stays, without limiting other processes.
        let _ = fs::remove_dir(&self.folder);
    }
}
