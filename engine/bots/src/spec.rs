use crate::{Level, Settings, SettingsError};
use pentad_search::NotForAlphaBeta;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A bot by name and parameters: `level:3`, `best`, `best:time=1s,threads=2`, `uct:exploration=1.4`, `random`.
/// Any of them errs as people do with `doubt=0.5` or `oversight=0.1`.
#[derive(Clone, PartialEq, Debug)]
pub struct BotSpec {
    /// What kind of bot.
    pub kind: BotKind,
    /// Parameters of its method.
    pub settings: Settings,
    /// How long it may think, where its name says so.
    pub time: Option<Duration>,
    /// How much it may do, where its name says so.
    pub effort: Option<u64>,
}

/// What kind of bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotKind {
    /// One of the levels for people.
    Level(Level),
    /// The strongest method there is for the game.
    Best,
    /// Plain UCT, the yardstick.
    Uct,
    /// Tree search that knows nothing of the game.
    Tree,
    /// Any legal action.
    Random,
    /// A method by its name.
    Method(String),
}

/// Why there is no such bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// It cannot be read.
    #[error("\"{text}\" is not a bot: {reason}")]
    Unreadable {
        /// What was given.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The game has no such method.
    #[error("no bot called \"{method}\" plays this game: there is {}", allowed(known))]
    UnknownMethod {
        /// What was asked for.
        method: String,
        /// The methods there are.
        known: Vec<&'static str>,
    },
    /// The game has the method, but not for so many seats.
    #[error("\"{method}\" plays this game, but not at a table of {seats} seats: there is {}", allowed(known))]
    MethodForOtherTables {
        /// What was asked for.
        method: String,
        /// How many seats there are.
        seats: usize,
        /// The methods there are.
        known: Vec<&'static str>,
    },
    /// Alpha-beta search cannot play the game.
    #[error(transparent)]
    NotForAlphaBeta(#[from] NotForAlphaBeta),
    /// A parameter is refused.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

/// The bots of a game with these methods.
fn allowed(methods: &[&str]) -> String {
    ["level:1 to level:8", "best", "uct", "tree", "random"]
        .iter()
        .chain(methods)
        .copied()
        .collect::<Vec<_>>()
        .join(", ")
}

impl BotSpec {
    /// A bot of this kind with nothing said about it.
    pub fn new(kind: BotKind) -> BotSpec {
        BotSpec { kind, settings: Settings::default(), time: None, effort: None }
    }

    /// A level for people.
    pub fn of_level(level: Level) -> BotSpec {
        BotSpec::new(BotKind::Level(level))
    }
}

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<BotSpec, SpecError> {
        let unreadable = |reason: &str| SpecError::Unreadable { text: text.to_owned(), reason: reason.to_owned() };
        let (name, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let mut parts = rest.split(',').map(str::trim).filter(|part| !part.is_empty()).peekable();
        let kind = match name {
            "" => return Err(unreadable("its name is missing")),
            "level" => {
                let level = parts.next().and_then(|part| part.parse().ok());
                BotKind::Level(level.ok_or_else(|| unreadable("a level is a number from 1 to 8, as in level:3"))?)
            }
            "best" => BotKind::Best,
            "uct" => BotKind::Uct,
            "tree" => BotKind::Tree,
            "random" => BotKind::Random,
            method => BotKind::Method(method.to_owned()),
        };
        let mut spec = BotSpec::new(kind);
        for part in parts {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| unreadable("parameters are written name=value, with commas between"))?;
            match name {
                "time" => {
                    let time = read_time(value).ok_or_else(|| unreadable("a time is written as in 100ms or 2s"))?;
                    spec.time = Some(time);
                }
                "effort" => {
                    let effort = value.parse().map_err(|_| unreadable("effort is a whole number"))?;
                    spec.effort = Some(effort);
                }
                _ => spec.settings.set(name, value),
            }
        }
        Ok(spec)
    }
}

/// The form it is read from.
impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let name = match &self.kind {
            BotKind::Level(level) => {
                parts.push(level.to_string());
                "level"
            }
            BotKind::Best => "best",
            BotKind::Uct => "uct",
            BotKind::Tree => "tree",
            BotKind::Random => "random",
            BotKind::Method(method) => method,
        };
        parts.extend(self.time.map(|time| format!("time={}ms", time.as_millis())));
        parts.extend(self.effort.map(|effort| format!("effort={effort}")));
        parts.extend(self.settings.iter().map(|(name, value)| format!("{name}={value}")));
        f.write_str(name)?;
        if parts.is_empty() { Ok(()) } else { write!(f, ":{}", parts.join(",")) }
    }
}

/// Reads a time as bots have it: `250ms`, `2s` or `1.5s`.
pub fn read_time(text: &str) -> Option<Duration> {
    let seconds: f64 = match text.strip_suffix("ms") {
        Some(number) => number.trim().parse::<f64>().ok()? / 1000.0,
        None => text.strip_suffix('s')?.trim().parse().ok()?,
    };
    Duration::try_from_secs_f64(seconds).ok()
}
