use super::output::say;
use pentad_catalog::{AnyAction, AnyGame, Playthrough};
use pentad_search::{Cancel, Limits, Report};
use pentad_thinking::Player;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, spawn};

/// A search on its own thread, which prints its reports and its answer.
pub(super) struct Search {
    thread: JoinHandle<Option<Player>>,
    cancel: Cancel,
    /// Set before the answer is printed, so that a program that has read the answer finds the search done.
    done: Arc<AtomicBool>,
    /// True if the search ends by itself, at a limit.
    pub(super) ends: bool,
}

impl Search {
    pub(super) fn start(mut player: Player, played: Playthrough, limits: Limits, ends: bool) -> Search {
        let cancel = limits.cancel.clone();
        let done = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&done);
        let thread = spawn(move || {
            let game = played.last();
            let mut watch = |report: &Report<AnyAction>| say(&info(game, report));
            // Even if the search panics, the program that waits for its answer gets one.
            let thought = catch_unwind(AssertUnwindSafe(|| player.think(&played, &limits, &mut watch)));
            raised.store(true, Ordering::Release);
            match thought {
                Ok(Ok(report)) => {
                    say(&info(game, &report));
                    say(&format!("bestmove {}", game.notation(report.action())));
                    Some(player)
                }
                Ok(Err(error)) => {
                    say(&format!("error {error}"));
                    None
                }
                Err(_) => {
                    say("error the search failed");
                    None
                }
            }
        });
        Search { thread, cancel, done, ends }
    }

    pub(super) fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire)
    }

    pub(super) fn stop(&self) {
        self.cancel.cancel();
    }

    /// Waits for the end and returns the player with its search, or `None` if the search failed.
    pub(super) fn join(self) -> Option<Player> {
        self.thread.join().ok().flatten()
    }
}

fn info(game: &AnyGame, report: &Report<AnyAction>) -> String {
    let best = report.best();
    let worths: Vec<String> = report.worths.iter().map(|worth| format!("{worth:.4}")).collect();
    let mut position = game.clone();
    let mut line = Vec::new();
    for action in &best.expected {
        line.push(position.notation(*action));
        position.apply(*action);
    }
    format!(
        "info effort {} depth {} time {} worth {}{} line {}",
        report.effort,
        report.depth,
        report.elapsed.as_millis(),
        worths.join(" "),
        if best.exact { " exact" } else { "" },
        line.join("; ")
    )
}
