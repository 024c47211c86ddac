use crate::Words;
use pentad_core::{OptionKind, OptionSpec};

/// The options of games and their values in words.
impl Words {
    /// Returns the name of a game option.
    pub fn option_name(&self, spec: &OptionSpec) -> String {
        self.say(&key(spec))
    }

    /// Returns an option's value in words, from its value in a record: "Never", "5 cells a side". A number stands alone unless the option
    /// has a sentence for numbers.
    pub fn option_value(&self, spec: &OptionSpec, value: &str) -> String {
        match spec.kind {
            OptionKind::WholeNumber(kind) if kind.or_never && value == "0" => self.say("never"),
            OptionKind::WholeNumber(_) => {
                let sentence = self.find(&format!("{}.value", key(spec)), &[("value", value.into())]);
                sentence.unwrap_or_else(|| value.to_owned())
            }
            OptionKind::Switch(_) => self.say(value),
            OptionKind::OneOf(_) => self.say(&format!("{}.{value}", key(spec))),
            OptionKind::Dealt(_) => value.to_owned(),
        }
    }
}

fn key(spec: &OptionSpec) -> String {
    format!("option-{}", spec.header.to_ascii_lowercase())
}
