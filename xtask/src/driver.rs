//! The browser driver: Playwright, with the version of Node.js that it is built for, and axe, which checks pages for accessibility.
//!
//! Both are installed as Python packages: Debian's `python3-pip` pulls in 17 packages, whereas `nodejs` and `npm` would pull in 372, and a
//! version of Node.js that depends on the machine.

use crate::packages;
use crate::programs::{step, succeeds};
use anyhow::{Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Folder of the web app's tests.
pub(crate) const TESTS: &str = "page/web/tests";
/// File with the versions and hashes of the packages.
const WANTED: &str = "requirements.txt";
/// Folder beside the tests into which the packages are installed.
const FOLDER: &str = ".driver";
/// A copy of [`WANTED`], written once everything in it is installed.
const INSTALLED: &str = ".driver/installed.txt";

/// Returns a command that runs the driver's Node.js in the tests' folder.
pub(crate) fn node() -> Result<Command> {
    let folder = fs::canonicalize(TESTS)?;
    let mut node = Command::new(folder.join(FOLDER).join("playwright/driver/node"));
    node.current_dir(folder);
    Ok(node)
}

/// Installs the driver unless this version is already installed.
pub(crate) fn install() -> Result<()> {
    let tests = Path::new(TESTS);
    let wanted = fs::read_to_string(tests.join(WANTED))?;
    if fs::read_to_string(tests.join(INSTALLED)).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    if !succeeds(python().args(["-m", "pip", "--version"])) {
        packages::install(&["python3-pip"])?;
    }
    let is_new_enough = succeeds(python().args(["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]));
    ensure!(is_new_enough, "the browser driver needs Python 3.10 or later: see python3 --version");
    if tests.join(FOLDER).exists() {
        fs::remove_dir_all(tests.join(FOLDER))?;
    }
    let mut pip = python();
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action=ignore"]);
    // Only Playwright's Python interface has dependencies, and it is not used.
    pip.args(["--no-deps", "--require-hashes", "--only-binary", ":all:", "--requirement", WANTED, "--target", FOLDER]);
    pip.current_dir(tests);
    step("the browser driver is installed", pip)?;
    Ok(fs::write(tests.join(INSTALLED), wanted)?)
}

fn python() -> Command {
    Command::new("python3")
}
