//! What the build says while it runs.
//!
//! Cargo hides what a build script prints. Where cargo itself draws a progress bar, on a terminal, the script adds lines of
//! its own above that bar, so that minutes of compiling do not look like a halt. In a log, a pipe or an editor it is silent.

use std::fs::File;
use std::io::Write as _;
use std::time::{Duration, Instant};

/// How long it is silent between two lines, at least.
const PAUSE: Duration = Duration::from_secs(10);

/// Counts the crates that the inner cargo compiles, and tells the terminal, if there is one.
pub(crate) struct Progress {
    terminal: Option<File>,
    began: Instant,
    told: Option<Instant>,
    crates: usize,
}

impl Progress {
    /// Finds the terminal that the outer cargo writes to.
    pub(crate) fn start() -> Progress {
        Progress { terminal: terminal(), began: Instant::now(), told: None, crates: 0 }
    }

    /// Hears a line of the inner cargo.
    pub(crate) fn hear(&mut self, line: &str) {
        let Some(name) = line.trim_start().strip_prefix("Compiling ") else { return };
        let name = name.split(' ').next().unwrap_or_default();
        self.crates += 1;
        // Its own crates come last and take longest.
        if name.starts_with("pentad-") || self.told.is_none_or(|told| told.elapsed() >= PAUSE) {
            self.told = Some(Instant::now());
            self.say(&format!("compiling {name}, crate {}", self.crates));
        }
    }

    /// Says that the build is over, if there was anything to build.
    pub(crate) fn end(&mut self) {
        if self.crates > 0 {
            self.say("compiled");
        }
    }

    fn say(&mut self, text: &str) {
        let Some(terminal) = &mut self.terminal else { return };
        let seconds = self.began.elapsed().as_secs();
        // The line takes the place of cargo's progress bar, which cargo draws again below it. A terminal that is gone is no
        // reason to fail.
        let _ = terminal.write_all(format!("\r\x1b[K     Web app: {text} ({seconds} s)\n").as_bytes());
    }
}

/// The terminal that cargo, which started this script, writes its messages to.
#[cfg(target_os = "linux")]
fn terminal() -> Option<File> {
    use std::io::IsTerminal as _;
    let errors = format!("/proc/{}/fd/2", std::os::unix::process::parent_id());
    let device = std::fs::read_link(errors).ok().filter(|path| path.starts_with("/dev"))?;
    let file = File::options().write(true).open(device).ok()?;
    file.is_terminal().then_some(file)
}

/// Elsewhere, a terminal that the process belongs to may be an editor's: without knowing, it is left alone.
#[cfg(not(target_os = "linux"))]
fn terminal() -> Option<File> {
    None
}
