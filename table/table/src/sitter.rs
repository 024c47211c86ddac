use serde::{Deserialize, Serialize};

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// No player yet.
    Open,
    /// A person.
    Person(Person),
    /// A bot, by its name, such as `level:3`.
    Bot(String),
}

/// A person at a table. In a local game both fields are empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Person {
    /// The identifier by which the authority knows the person.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The name that other players see.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

impl Sitter {
    /// Returns a person without a name, as in a local game.
    pub fn person() -> Sitter {
        Sitter::Person(Person::default())
    }

    /// Returns a bot of a level.
    pub fn level(level: u8) -> Sitter {
        Sitter::Bot(format!("level:{level}"))
    }

    /// Returns true if a person sits there.
    pub fn is_person(&self) -> bool {
        matches!(self, Sitter::Person(_))
    }

    /// Returns true if a bot sits there.
    pub fn is_bot(&self) -> bool {
        matches!(self, Sitter::Bot(_))
    }

    /// Returns the level of a bot that is named by one.
    pub fn bot_level(&self) -> Option<u8> {
        match self {
            Sitter::Bot(name) => name.strip_prefix("level:")?.parse().ok(),
            Sitter::Open | Sitter::Person(_) => None,
        }
    }
}
