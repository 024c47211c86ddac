use crate::outside::{Engine, EngineError};
use pentad_bots::{Bot, BotKind, BotSpec, SpecError};
use pentad_catalog::{AnyAction, Playthrough};
use pentad_search::{Cancel, Limits};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A participant: one of Pentad's bots, or an engine in a process of its own (`engine:COMMAND`).
#[derive(Clone, PartialEq, Debug)]
pub enum Contender {
    /// One of Pentad's bots.
    Bot(BotSpec),
    /// A command that speaks the protocol of `docs/protocol.md`.
    Engine(Vec<String>),
}

/// The limits per action of a contender that has none of its own.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Allowance {
    /// The time to think.
    pub time: Option<Duration>,
    /// The effort, in simulations or positions.
    pub effort: Option<u64>,
}

/// The reason a contender cannot be used.
#[derive(Debug, Error)]
pub enum ContenderError {
    /// The bot cannot be created.
    #[error(transparent)]
    Bot(#[from] SpecError),
    /// The engine fails.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// `engine:` without a command, or with a quote that does not end.
    #[error("\"{0}\" names no command: write engine:COMMAND, with quotes around what has spaces")]
    Command(String),
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Contender, ContenderError> {
        match text.trim().strip_prefix("engine:") {
            Some(command) => match shlex::split(command).filter(|words| !words.is_empty()) {
                Some(words) => Ok(Contender::Engine(words)),
                None => Err(ContenderError::Command(text.to_owned())),
            },
            None => Ok(Contender::Bot(text.parse()?)),
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Bot(spec) => spec.fmt(f),
            Contender::Engine(words) => {
                // Only a word with a NUL character cannot be quoted, and no system starts a command with one.
                let command = shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "));
                write!(f, "engine:{command}")
            }
        }
    }
}

impl Contender {
    /// Returns the contender's own limits, or those of the allowance.
    fn limits(&self, allowance: Allowance, cancel: &Cancel) -> Limits {
        let Allowance { time, effort } = match self {
            // A limit of its own replaces both limits of the allowance.
            Contender::Bot(spec) if spec.time.is_some() || spec.effort.is_some() => Allowance::default(),
            // A level includes its thinking time.
            Contender::Bot(BotSpec { kind: BotKind::Level(_), .. }) => Allowance::default(),
            _ => allowance,
        };
        Limits { time, effort, cancel: cancel.clone(), ..Limits::default() }
    }

    /// Seats the contender in a game.
    ///
    /// Returns an error if the bot cannot be created or the engine cannot be started.
    pub fn sit_down(
        &self,
        played: &Playthrough,
        allowance: Allowance,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Player, ContenderError> {
        let limits = self.limits(allowance, cancel);
        match self {
            Contender::Bot(spec) => {
                let bot = Bot::new(spec, played.last(), seed)?;
                Ok(Player::new(Mind::Bot(bot, limits)))
            }
            Contender::Engine(command) => {
                let engine = Engine::start(command, &limits)?;
                Ok(Player::new(Mind::Engine(Box::new(engine), limits)))
            }
        }
    }
}

/// A contender in a game.
#[derive(Debug)]
pub struct Player {
    mind: Mind,
    work: Work,
}

/// The work done to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Work {
    /// The number of decisions by a bot of Pentad. Other engines do not report their work.
    pub decisions: u64,
    /// The total of simulations or positions in these decisions.
    pub effort: u64,
}

/// The bot or engine that decides, with its limits.
#[derive(Debug)]
enum Mind {
    Bot(Bot, Limits),
    Engine(Box<Engine>, Limits),
}

impl Player {
    fn new(mind: Mind) -> Player {
        Player { mind, work: Work::default() }
    }

    /// Chooses an action in the last position.
    pub fn decide(&mut self, played: &Playthrough) -> Result<AnyAction, EngineError> {
        match &mut self.mind {
            Mind::Bot(bot, limits) => {
                let report = bot.think(played.last(), limits, &mut |_| {});
                self.work.decisions += 1;
                self.work.effort += report.effort;
                Ok(report.action())
            }
            Mind::Engine(engine, limits) => engine.decide(played, limits),
        }
    }

    /// Returns the work done in this game.
    pub(crate) fn work(&self) -> Work {
        self.work
    }

    pub(crate) fn played(&mut self, action: AnyAction) {
        if let Mind::Bot(bot, _) = &mut self.mind {
            bot.played(action);
        }
    }
}
