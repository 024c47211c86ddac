use std::fmt;
use std::str::FromStr;

/// The parameters of a bot by name, such as `exploration=0.7`. Whoever understands one takes it out; what is left over in
/// the end was understood by nobody.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Settings(Vec<(String, String)>);

/// Why a parameter is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingsError {
    /// It has a value that it cannot have.
    Value {
        /// The parameter.
        name: String,
        /// What was given.
        value: String,
    },
    /// Nobody knows it.
    Unknown(String),
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::Value { name, value } => write!(f, "{name} cannot be \"{value}\""),
            SettingsError::Unknown(name) => write!(f, "there is no parameter called \"{name}\" here"),
        }
    }
}

impl std::error::Error for SettingsError {}

impl Settings {
    /// Adds a parameter, in place of an earlier one of the same name.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.retain(|(known, _)| known != name);
        self.0.push((name.to_owned(), value.to_owned()));
    }

    /// The parameters in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Takes a parameter out; the default if it is not there.
    pub fn take<T: FromStr>(&mut self, name: &str, default: T) -> Result<T, SettingsError> {
        let Some(place) = self.0.iter().position(|(known, _)| known == name) else {
            return Ok(default);
        };
        let (name, value) = self.0.remove(place);
        value.parse().map_err(|_| SettingsError::Value { name, value })
    }

    /// Refuses what nobody took.
    pub fn finish(self) -> Result<(), SettingsError> {
        match self.0.into_iter().next() {
            Some((name, _)) => Err(SettingsError::Unknown(name)),
            None => Ok(()),
        }
    }
}
