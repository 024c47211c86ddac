use pentad_catalog::{AnyAction, Playthrough};
use pentad_search::Limits;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long an engine may take over everything but thinking.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long it may think where its effort is limited and not its time.
const LONGEST_THOUGHT: Duration = Duration::from_secs(120);

/// The longest line an engine may say in one piece.
const LONGEST_LINE: u64 = 1 << 20;

/// An engine in a process of its own, spoken to through the protocol of `docs/protocol.md`.
#[derive(Debug)]
pub(crate) struct Engine {
    child: Child,
    input: Sender<String>,
    lines: Receiver<String>,
    limits: Limits,
}

/// What an engine did wrong.
#[derive(Debug, Error)]
pub enum EngineError {
    /// It cannot be started.
    #[error("the engine {command} cannot be started: {error}")]
    Start {
        /// The command.
        command: String,
        /// Why not.
        error: std::io::Error,
    },
    /// It ended, or closed its output.
    #[error("the engine has ended")]
    Gone,
    /// It said nothing in time; for how long is told.
    #[error("the engine said nothing for {:.1} seconds", .0.as_secs_f64())]
    Silent(Duration),
    /// It answered with an error.
    #[error("the engine answered: error {0}")]
    Complained(String),
    /// It played something that is not possible.
    #[error("the engine played {action}: {reason}")]
    Illegal {
        /// What it played.
        action: String,
        /// What is wrong with that.
        reason: String,
    },
    /// The whole match was called off.
    #[error("the match was called off")]
    Cancelled,
}

impl Engine {
    /// Starts the command and waits until it is ready.
    pub(crate) fn start(command: &[String], limits: &Limits) -> Result<Engine, EngineError> {
        let cannot = |error| EngineError::Start { command: command.join(" "), error };
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // What an engine says there is for its own people and would tear the progress bar.
            .stderr(Stdio::null())
            .spawn()
            .map_err(cannot)?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError::Gone);
        };
        // Threads of their own, since neither reading from a pipe nor writing to it can be given a time limit. They end when
        // the engine does.
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
            // A pipe that cannot be written to was closed by the engine, which the thread that reads notices too.
            commands.iter().try_for_each(|line| writeln!(input, "{line}").and_then(|()| input.flush()))
        });
        let engine = Engine { child, input: sender, lines, limits: limits.clone() };
        engine.say("pentad")?;
        engine.wait_for(PATIENCE, |line| (line == "ready").then_some(()))?;
        Ok(engine)
    }

    /// What it plays in the last position.
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
            // Not for longer than this, so that a match can be called off.
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
        // It gets a moment to leave by itself. Errors mean that it has gone already.
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

/// The command that sets up the last position, with the way there.
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
