//! Installation of the Debian packages that tests need.

use crate::programs::succeeds;
use anyhow::{Result, bail};
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Programs that the tests of a club of several processes need, each with its package.
pub(crate) const SERVICES: [(&str, &str); 4] =
    [("initdb", "postgresql"), ("nats-server", "nats-server"), ("haproxy", "haproxy"), ("nginx", "nginx-light")];

/// Held while apt-get runs, because it refuses to run twice at a time.
static INSTALLING: Mutex<()> = Mutex::new(());

/// Installs the packages of the missing programs.
pub(crate) fn install_programs(wanted: &[(&str, &str)]) -> Result<()> {
    let missing: Vec<&str> =
        wanted.iter().filter(|(program, _)| !is_there(program)).map(|(_, package)| *package).collect();
    if missing.is_empty() { Ok(()) } else { install(&missing) }
}

/// Installs packages with apt-get, through sudo unless run as root.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let _one = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    let names = packages.join(" ");
    let apt = |words: &str| {
        let mut command = Command::new("sh");
        let line = format!("if [ \"$(id -u)\" = 0 ]; then apt-get {words}; else sudo apt-get {words}; fi");
        command.args(["-c", &line]).env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    // If the package lists cannot be refreshed, the present ones may still suffice.
    let _ = apt("update --quiet").status();
    let install = apt(&format!("install --yes --quiet --no-install-recommends {names}")).status();
    if !install.is_ok_and(|status| status.success()) {
        bail!("the tests need {names}, and they could not be installed: apt-get install {names}");
    }
    Ok(())
}

/// Looks for a program on the `PATH`, in `/usr/sbin` and in Debian's PostgreSQL folders.
fn is_there(program: &str) -> bool {
    let lies_in = |folder: &Path| folder.join(program).is_file();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    lies_in(Path::new("/usr/sbin"))
        || versions.into_iter().any(|version| lies_in(&version.path().join("bin")))
        || succeeds(Command::new(program).arg("--version"))
}
