use crate::outside::{Engine, EngineError};
use pentad_bots::{Bot, BotKind, BotSpec, SpecError};
use pentad_catalog::{AnyAction, Playthrough};
use pentad_search::{Cancel, Limits};
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
                Ok(Player(Mind::Bot(bot, limits)))
            }
            Contender::Engine(command) => {
                let engine = Engine::start(command, &limits)?;
                Ok(Player(Mind::Engine(Box::new(engine), limits)))
            }
        }
    }
}

/// A contender in a game.
#[derive(Debug)]
pub struct Player(Mind);

/// What thinks, and within which limits.
#[derive(Debug)]
enum Mind {
    Bot(Bot, Limits),
    Engine(Box<Engine>, Limits),
}

impl Player {
    /// What it plays in the last position.
    pub fn decide(&mut self, played: &Playthrough) -> Result<AnyAction, EngineError> {
        match &mut self.0 {
            Mind::Bot(bot, limits) => Ok(bot.think(played.last(), limits, &mut |_| {}).action()),
            Mind::Engine(engine, limits) => engine.decide(played, limits),
        }
    }

    pub(crate) fn played(&mut self, action: AnyAction) {
        if let Mind::Bot(bot, _) = &mut self.0 {
            bot.played(action);
        }
    }
}
