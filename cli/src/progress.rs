//! Progress of a long command: one line that is redrawn on a terminal, and nothing elsewhere.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

const WIDTH: usize = 16;

/// A progress line on standard error, cleared on drop.
pub(crate) struct Progress {
    is_shown: bool,
    began: Instant,
    began_at: Option<usize>,
    written: Option<Instant>,
}

impl Progress {
    pub(crate) fn new() -> Progress {
        Progress { is_shown: stderr().is_terminal(), began: Instant::now(), began_at: None, written: None }
    }

    pub(crate) fn show(&mut self, done: usize, total: usize, note: &str) {
        // Work of an earlier run does not count for the estimate of the time left.
        let began_at = *self.began_at.get_or_insert(done);
        let is_recent = self.written.is_some_and(|written| written.elapsed() < Duration::from_millis(100));
        if !self.is_shown || (is_recent && done < total) {
            return;
        }
        self.written = Some(Instant::now());
        let filled = WIDTH * done.min(total) / total.max(1);
        let bar: String = (0..WIDTH).map(|place| if place < filled { '█' } else { '░' }).collect();
        let left = match done - began_at {
            0 => String::new(),
            new => {
                let seconds = self.began.elapsed().as_secs_f64() / new as f64 * total.saturating_sub(done) as f64;
                format!("  {} left", in_words(seconds))
            }
        };
        let note = if note.is_empty() { String::new() } else { format!("  {note}") };
        // A line wider than the terminal would wrap and could not be redrawn.
        let most = terminal_size::terminal_size().map_or(79, |(width, _)| usize::from(width.0).max(2) - 1);
        let line: String = format!("{bar} {done}/{total}{left}{note}").chars().take(most).collect();
        // Failing to show progress does not stop the command.
        let _ = write!(stderr(), "\r\x1b[2K{line}");
        let _ = stderr().flush();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.written.is_some() {
            let _ = write!(stderr(), "\r\x1b[2K");
        }
    }
}

fn in_words(seconds: f64) -> String {
    match seconds.round() as u64 {
        seconds @ 0..=99 => format!("{seconds} s"),
        seconds @ 100..=5999 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}
