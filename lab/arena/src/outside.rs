use pentad_catalog::{AnyAction, Playthrough};
use pentad_search::Limits;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Timeout for every answer of an engine, in addition to its thinking time.
const PATIENCE: Duration = Duration::from_secs(5);

/// Maximum thinking time if only the effort is limited.
const LONGEST_THOUGHT: Duration = Duration::from_secs(120);

/// Maximum length of a line that is read in one piece, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// An engine in a process of its own that speaks the protocol of `docs/protocol.md`.
#[derive(Debug)]
pub(crate) struct Engine {
    child: Child,
    input: Sender<String>,
    lines: Receiver<String>,
    limits: Limits,
}

/// The failure of an engine.
#[derive(Debug, Error)]
pub enum EngineError {
    /// It cannot be started.
    #[error("the engine {command} cannot be started: {error}")]
    Start {
        /// The command.
        command: String,
        /// The reason.
        error: std::io::Error,
    },
    /// The process ended, or closed its output.
    #[error("the engine has ended")]
    Gone,
    /// No answer came within this time.
    #[error("the engine said nothing for {:.1} seconds", .0.as_secs_f64())]
    Silent(Duration),
    /// The engine answered with an error.
    #[error("the engine answered: error {0}")]
    Complained(String),
    /// The engine played an action that cannot be read or is not legal.
    #[error("the engine played {action}: {reason}")]
    Illegal {
        /// The action.
        action: String,
        /// The reason.
        reason: String,
    },
    /// The match was cancelled.
    #[error("the match was called off")]
    Cancelled,
}

impl Engine {
    /// Starts the command and waits until the engine is ready.
    pub(crate) fn start(command: &[String], limits: &Limits) -> Result<Engine, EngineError> {
        let cannot = |error| EngineError::Start { command: command.join(" "), error };
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // Diagnostics of the engine on standard error would garble the progress bar.
            .stderr(Stdio::null())
            .spawn()
            .map_err(cannot)?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError::Gone);
        };
        // Reading from a pipe and writing to it have no timeouts, so each has its own thread. The threads end with the engine.
        let (sender, lines) = sync_channel(1024);
        spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let (sender, commands) = channel::<String>();
        spawn(move || {
            // If a write fails, the engine has closed the pipe; the reading thread notices that too.
            commands.iter().try_for_each(|line| writeln!(input, "{line}").and_then(|()| input.flush()))
        });
        let engine = Engine { child, input: sender, lines, limits: limits.clone() };
        engine.say("pentad")?;
        engine.wait_for(PATIENCE, |line| (line == "ready").then_some(()))?;
        Ok(engine)
    }

    /// Asks the engine for an action in the last position.
    pub(crate) fn decide(&self, played: &Playthrough, limits: &Limits) -> Result<AnyAction, EngineError> {
        self.say(&position_line(played))?;
        let mut go = "go".to_owned();
        if let Some(time) = limits.time {
            go += &format!(" time {}", time.as_millis());
        }
        if let Some(effort) = limits.effort {
            go += &format!(" effort {effort}");
        }
        self.say(&go)?;
        let patience = limits.time.unwrap_or(LONGEST_THOUGHT) + PATIENCE;
        let text = self.wait_for(patience, |line| line.strip_prefix("bestmove ").map(str::to_owned))?;
        let game = played.last();
        game.read(&text).map_err(|error| EngineError::Illegal { action: text, reason: error.to_string() })
    }

    fn say(&self, line: &str) -> Result<(), EngineError> {
        self.input.send(line.to_owned()).map_err(|_| EngineError::Gone)
    }

    fn wait_for<T>(&self, patience: Duration, wanted: impl Fn(&str) -> Option<T>) -> Result<T, EngineError> {
        let until = Instant::now() + patience;
        loop {
            if self.limits.cancel.is_cancelled() {
                return Err(EngineError::Cancelled);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(EngineError::Silent(patience));
            }
            // Wait in short steps, so that a match can be cancelled.
            match self.lines.recv_timeout(left.min(Duration::from_millis(100))) {
                Ok(line) => match (wanted(&line), line.strip_prefix("error ")) {
                    (Some(found), _) => return Ok(found),
                    (None, Some(message)) => return Err(EngineError::Complained(message.to_owned())),
                    (None, None) => {}
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(EngineError::Gone),
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // The engine gets a moment to exit by itself. Errors mean that it has ended already.
        let _ = self.say("quit");
        for _ in 0..20 {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the command that sets up the last position, with the actions that lead to it.
fn position_line(played: &Playthrough) -> String {
    let mut line = "position".to_owned();
    for (place, (name, value)) in played.positions()[0].headers().iter().enumerate() {
        // The first header is the game itself.
        if place == 0 {
            line += &format!(" game {value}");
        } else {
            line += &format!(" {name}=\"{value}\"");
        }
    }
    let actions = played.actions().iter().zip(played.positions());
    let texts: Vec<String> = actions.map(|(action, before)| before.notation(*action)).collect();
    if !texts.is_empty() {
        line += " moves ";
        line += &texts.join("; ");
    }
    line
}
