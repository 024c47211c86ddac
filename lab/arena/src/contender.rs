use crate::outside::{Engine, EngineError};
use pentad_bots::{Bot, BotKind, BotSpec, SpecError};
use pentad_catalog::{AnyAction, Playthrough};
use pentad_search::{Cancel, Limits};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// Who takes part: one of our bots, or an engine in a process of its own (`engine:COMMAND`).
#[derive(Clone, PartialEq, Debug)]
pub enum Contender {
    /// One of our bots.
    Bot(BotSpec),
    /// A command that speaks the protocol of `docs/protocol.md`.
    Engine(Vec<String>),
}

/// How much a contender that has no limits of its own may do for each action.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Allowance {
    /// How long it may think.
    pub time: Option<Duration>,
    /// How much it may do.
    pub effort: Option<u64>,
}

/// Why there is no such contender.
#[derive(Debug, Error)]
pub enum ContenderError {
    /// The bot cannot be made.
    #[error(transparent)]
    Bot(#[from] SpecError),
    /// The engine does not work.
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
    /// What it is held to: its own limits, or these.
    fn limits(&self, allowance: Allowance, cancel: &Cancel) -> Limits {
        let Allowance { time, effort } = match self {
            // A limit of its own replaces both of those for all.
            Contender::Bot(spec) if spec.time.is_some() || spec.effort.is_some() => Allowance::default(),
            // A level is how it plays, thinking time included.
            Contender::Bot(BotSpec { kind: BotKind::Level(_), .. }) => Allowance::default(),
            _ => allowance,
        };
        Limits { time, effort, cancel: cancel.clone(), ..Limits::default() }
    }

    /// Takes a seat in a game.
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

/// How much was done to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Work {
    /// How often a bot of Pentad's decided. Other engines do not say what they do.
    pub decisions: u64,
    /// Simulations or positions, in all of these.
    pub effort: u64,
}

/// What thinks, and within which limits.
#[derive(Debug)]
enum Mind {
    Bot(Bot, Limits),
    Engine(Box<Engine>, Limits),
}

impl Player {
    fn new(mind: Mind) -> Player {
        Player { mind, work: Work::default() }
    }

    /// What it plays in the last position.
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

    /// How much it has done in this game.
    pub(crate) fn work(&self) -> Work {
        self.work
    }

    pub(crate) fn played(&mut self, action: AnyAction) {
        if let Mind::Bot(bot, _) = &mut self.mind {
            bot.played(action);
        }
    }
}
