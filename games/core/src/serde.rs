//! Values in any data format. Everything read is validated: options by [`Options::from_headers`], positions by
//! [`Game::from_setup`].

pub use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Game, Headers, Options, Seat, SeatSet, SetupText};
use std::fmt;

/// A position: the headers of its options and the text of its setup.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct Position {
    options: Headers,
    setup: String,
}

/// Writes options as a map of their headers.
pub fn serialize_options<O: Options, S: Serializer>(options: &O, serializer: S) -> Result<S::Ok, S::Error> {
    options.to_headers().serialize(serializer)
}

/// Reads options from a map of headers. Options left out have their defaults.
pub fn deserialize_options<'de, O: Options, D: Deserializer<'de>>(deserializer: D) -> Result<O, D::Error> {
    O::from_headers(&Headers::deserialize(deserializer)?).map_err(de::Error::custom)
}

/// Writes a position as its options and the text of its setup.
pub fn serialize_position<G: Game, S: Serializer>(game: &G, serializer: S) -> Result<S::Ok, S::Error> {
    Position { options: game.options().to_headers(), setup: game.setup().to_string() }.serialize(serializer)
}

/// Reads a position from its options and the text of its setup.
pub fn deserialize_position<'de, G: Game, D: Deserializer<'de>>(deserializer: D) -> Result<G, D::Error> {
    let Position { options, setup } = Position::deserialize(deserializer)?;
    let options = G::Options::from_headers(&options).map_err(de::Error::custom)?;
    let setup = G::Setup::read(&options, &setup).map_err(de::Error::custom)?;
    G::from_setup(&options, &setup).map_err(de::Error::custom)
}

/// Implements `Serialize` and `Deserialize` for a game and its options.
#[macro_export]
macro_rules! serde_game {
    ($Game:ty, $Options:ty) => {
        /// Writes the options and the setup, without the positions before this one.
        impl $crate::serde::Serialize for $Game {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::serde::serialize_position(self, serializer)
            }
        }

        /// Reads options and setup. Rules that look back (ko, repetition) start counting here.
        impl<'de> $crate::serde::Deserialize<'de> for $Game {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::serde::deserialize_position(deserializer)
            }
        }

        /// Writes the headers of the options.
        impl $crate::serde::Serialize for $Options {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::serde::serialize_options(self, serializer)
            }
        }

        /// Reads headers, which must be allowed.
        impl<'de> $crate::serde::Deserialize<'de> for $Options {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::serde::deserialize_options(deserializer)
            }
        }
    };
}

/// Writes a map in the order of the headers.
impl Serialize for Headers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// Reads a map. A name that occurs twice, in whatever letter case, is refused.
impl<'de> Deserialize<'de> for Headers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Headers, D::Error> {
        struct Pairs;

        impl<'de> de::Visitor<'de> for Pairs {
            type Value = Headers;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of headers")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Headers, A::Error> {
                let mut headers = Headers::new();
                while let Some((name, value)) = map.next_entry::<String, String>()? {
                    if headers.place(&name).is_some() {
                        return Err(de::Error::custom(format!("the header {name} is there twice")));
                    }
                    headers.set(&name, value);
                }
                Ok(headers)
            }
        }

        deserializer.deserialize_map(Pairs)
    }
}

/// Writes the seat's number, counted from 1.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number() as u8)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::numbered(number.into()).ok_or_else(|| de::Error::custom(format!("no table has a seat {number}")))
    }
}

/// Writes a list of the seats, lowest first.
impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Along, Cell, Outcome, Points, Turn};
    use std::fmt::Debug;

    fn check<T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug>(value: T, json: &str) {
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn values_are_written_and_read() {
        check(Seat::THIRD, "3");
        check(SeatSet::all(3), "[1,2,3]");
        check(Turn::Seat(Seat::FIRST), r#"{"seat":1}"#);
        check(Turn::Chance, r#""chance""#);
        check(Outcome::draw(2), r#"{"won":[1,2]}"#);
        check(Outcome::Solitaire { points: 7 }, r#"{"solitaire":{"points":7}}"#);
        check(Cell::new(-3, 4), r#"{"x":-3,"y":4}"#);
        check(Along::Down, r#""down""#);
        check(Points::halves(13), r#"{"halves":13}"#);
        check(Headers::new().with("Size", "5").with("Game", "iris"), r#"{"Size":"5","Game":"iris"}"#);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for json in ["0", "5", "255", "-1", "\"1\""] {
            assert!(serde_json::from_str::<Seat>(json).is_err(), "{json}");
        }
        assert!(serde_json::from_str::<SeatSet>("[1,5]").is_err());
        let twice = serde_json::from_str::<Headers>(r#"{"Size":"5","size":"6"}"#).unwrap_err().to_string();
        assert!(twice.starts_with("the header size is there twice"), "{twice}");
    }
}
