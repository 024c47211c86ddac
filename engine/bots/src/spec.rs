use crate::{Level, Settings, SettingsError};
use pentad_search::NotForAlphaBeta;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A bot by name and parameters: `level:3`, `best`, `best:time=1s,threads=2`, `uct:exploration=1.4`, `random`. Any of them
/// makes human-like mistakes with `doubt=0.5` or `oversight=0.1`.
///
/// # Examples
///
/// ```
/// use pentad_bots::{BotKind, BotSpec};
/// use std::time::Duration;
///
/// let spec: BotSpec = "best:time=2s,threads=2".parse()?;
/// assert_eq!((&spec.kind, spec.time), (&BotKind::Best, Some(Duration::from_secs(2))));
/// assert_eq!(spec.to_string(), "best:time=2000ms,threads=2");
/// # Ok::<(), pentad_bots::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BotSpec {
    /// The kind of bot.
    pub kind: BotKind,
    /// The parameters of its method.
    pub settings: Settings,
    /// The time limit, if the spec names one.
    pub time: Option<Duration>,
    /// The limit of effort, if the spec names one.
    pub effort: Option<u64>,
}

/// The kinds of bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotKind {
    /// A level for human opponents.
    Level(Level),
    /// The strongest method for the game.
    Best,
    /// Plain UCT, the baseline.
    Uct,
    /// Tree search without knowledge of the game.
    Tree,
    /// Uniformly random play.
    Random,
    /// A method of the game, by its name.
    Method(String),
}

/// Errors of bot specs.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// The text cannot be parsed.
    #[error("\"{text}\" is not a bot: {reason}")]
    Unreadable {
        /// The given text.
        text: String,
        /// The reason.
        reason: String,
    },
    /// The game has no such method.
    #[error("no bot called \"{method}\" plays this game: there is {}", allowed(known))]
    UnknownMethod {
        /// The requested method.
        method: String,
        /// The available methods.
        known: Vec<&'static str>,
    },
    /// The game has the method, but not for this number of seats.
    #[error("\"{method}\" plays this game, but not at a table of {seats} seats: there is {}", allowed(known))]
    MethodForOtherTables {
        /// The requested method.
        method: String,
        /// The number of seats.
        seats: usize,
        /// The available methods.
        known: Vec<&'static str>,
    },
    /// Alpha-beta search cannot play the game.
    #[error(transparent)]
    NotForAlphaBeta(#[from] NotForAlphaBeta),
    /// A parameter was refused.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

/// Lists the bots of a game with these methods.
fn allowed(methods: &[&str]) -> String {
    ["level:1 to level:8", "best", "uct", "tree", "random"]
        .iter()
        .chain(methods)
        .copied()
        .collect::<Vec<_>>()
        .join(", ")
}

impl BotSpec {
    /// Creates a bot of this kind without parameters.
    pub fn new(kind: BotKind) -> BotSpec {
        BotSpec { kind, settings: Settings::default(), time: None, effort: None }
    }

    /// Creates a bot of this level.
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

/// Writes the form that `from_str` parses.
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

/// Parses a time limit: `250ms`, `2s` or `1.5s`.
pub fn read_time(text: &str) -> Option<Duration> {
    let seconds: f64 = match text.strip_suffix("ms") {
        Some(number) => number.trim().parse::<f64>().ok()? / 1000.0,
        None => text.strip_suffix('s')?.trim().parse().ok()?,
    };
    Duration::try_from_secs_f64(seconds).ok()
}
