use serde::{Deserialize, Serialize};

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person(Person),
    /// A bot, by its name such as `level:3`.
    Bot(String),
}

/// A person as the table knows one. At one screen both are empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Person {
    /// What the authority knows the person by.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What the others see.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

impl Sitter {
    /// A person without a name, as at one screen.
    pub fn person() -> Sitter {
        Sitter::Person(Person::default())
    }

    /// A bot of one of the levels.
    pub fn level(level: u8) -> Sitter {
        Sitter::Bot(format!("level:{level}"))
    }

    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        matches!(self, Sitter::Person(_))
    }

    /// Whether a bot sits there.
    pub fn is_bot(&self) -> bool {
        matches!(self, Sitter::Bot(_))
    }

    /// The level of a bot that is one of the levels.
    pub fn bot_level(&self) -> Option<u8> {
        match self {
            Sitter::Bot(name) => name.strip_prefix("level:")?.parse().ok(),
            Sitter::Open | Sitter::Person(_) => None,
        }
    }
}
