use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// The named parameters of a bot, such as `exploration=0.7`. The code that uses a parameter takes it out; one that remains
/// in the end is unknown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Settings(Vec<(String, String)>);

/// Errors of parameters.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingsError {
    /// The value is not valid for the parameter.
    #[error("{name} cannot be \"{value}\"")]
    Value {
        /// The name of the parameter.
        name: String,
        /// The given value.
        value: String,
    },
    /// A file of learned weights cannot be used.
    #[error("{file}: {why}")]
    File {
        /// The path of the file.
        file: String,
        /// The reason.
        why: String,
    },
    /// The bot has no such parameter.
    #[error("there is no parameter called \"{0}\" here")]
    Unknown(String),
}

impl Settings {
    /// Sets a parameter, replacing an earlier one of the same name.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.retain(|(known, _)| known != name);
        self.0.push((name.to_owned(), value.to_owned()));
    }

    /// Returns the parameters in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Takes a parameter out; the default if it is missing.
    pub fn take<T: FromStr>(&mut self, name: &str, default: T) -> Result<T, SettingsError> {
        let Some(place) = self.0.iter().position(|(known, _)| known == name) else {
            return Ok(default);
        };
        let (name, value) = self.0.remove(place);
        // `NaN` and infinities parse as numbers but are of no use as parameters.
        let is_no_number = value.parse::<f64>().is_ok_and(|number| !number.is_finite());
        match value.parse() {
            Ok(read) if !is_no_number => Ok(read),
            _ => Err(SettingsError::Value { name, value }),
        }
    }

    /// Takes a parameter out like [`take`](Settings::take), and refuses a given value outside the range.
    pub fn take_within<T: FromStr + PartialOrd>(
        &mut self,
        name: &str,
        default: T,
        range: RangeInclusive<T>,
    ) -> Result<T, SettingsError> {
        let given = self.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_owned());
        let taken = self.take(name, default)?;
        match given {
            Some(value) if !range.contains(&taken) => Err(SettingsError::Value { name: name.to_owned(), value }),
            _ => Ok(taken),
        }
    }

    /// Takes a parameter out that is one of a few words; the first of them if it is missing.
    pub fn take_choice<const N: usize>(
        &mut self,
        name: &str,
        choices: [&'static str; N],
    ) -> Result<&'static str, SettingsError> {
        let given: String = self.take(name, choices[0].to_owned())?;
        let known = choices.into_iter().find(|choice| *choice == given);
        known.ok_or_else(|| SettingsError::Value { name: name.to_owned(), value: given })
    }

    /// Refuses parameters that were not taken.
    pub fn finish(self) -> Result<(), SettingsError> {
        match self.0.into_iter().next() {
            Some((name, _)) => Err(SettingsError::Unknown(name)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_one_of_its_words() {
        let mut settings = Settings::default();
        assert_eq!(settings.take_choice("weights", ["fitted", "first"]), Ok("fitted"));
        settings.set("weights", "first");
        assert_eq!(settings.take_choice("weights", ["fitted", "first"]), Ok("first"));
        settings.set("weights", "second");
        assert!(settings.take_choice("weights", ["fitted", "first"]).is_err());
    }

    fn given(value: &str) -> Settings {
        let mut settings = Settings::default();
        settings.set("threads", value);
        settings
    }

    #[test]
    fn what_cannot_be_is_refused() {
        assert_eq!(given("3").take_within("threads", 1, 1..=256), Ok(3));
        assert_eq!(Settings::default().take_within("threads", 1, 1..=256), Ok(1));
        for value in ["0", "257", "-1", "many", ""] {
            let refused = SettingsError::Value { name: "threads".to_owned(), value: value.to_owned() };
            assert_eq!(given(value).take_within("threads", 1, 1..=256), Err(refused));
        }
        for value in ["nan", "inf", "-Infinity", "1e999"] {
            assert!(given(value).take("threads", 0.5_f32).is_err(), "{value}");
        }
        assert_eq!(given("3").finish(), Err(SettingsError::Unknown("threads".to_owned())));
    }
}
