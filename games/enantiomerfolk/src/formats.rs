//! Implementations for the optional features `arbitrary` and `serde`.

#[cfg(feature = "arbitrary")]
use crate::Setup;
use crate::{Enantiomerfolk, Options, Piece, Square};

#[cfg(feature = "arbitrary")]
pentad_core::arbitrary_game!(Enantiomerfolk, Options, Setup);

#[cfg(feature = "serde")]
pentad_core::serde_game!(Enantiomerfolk, Options);

#[cfg(feature = "arbitrary")]
mod made {
    use super::*;
    use arbitrary::{Arbitrary, Error, Result, Unstructured};

    /// Makes a square of the larger board.
    impl<'a> Arbitrary<'a> for Square {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Square> {
            Square::from_index(bytes.choose_index(Square::COUNT)?).ok_or(Error::IncorrectFormat)
        }
    }

    /// Makes a piece of the game of four colours.
    impl<'a> Arbitrary<'a> for Piece {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Piece> {
            Ok(Piece::from_index(bytes.choose_index(Piece::COUNT)?))
        }
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use crate::Colours;
    use pentad_core::notation::Reader;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    /// Writes the square's name: `a1`.
    impl Serialize for Square {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    /// Reads the name of a square of the larger board.
    impl<'de> Deserialize<'de> for Square {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
            let text = String::deserialize(deserializer)?;
            let mut reader = Reader::new(&text);
            let square = Square::read(&mut reader, Colours::Four).filter(|_| reader.is_at_end());
            square.ok_or_else(|| de::Error::custom(format!("\"{text}\" is not a square such as a1")))
        }
    }

    /// Writes the colours from the bottom: `RB`.
    impl Serialize for Piece {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    /// Reads the colours from the bottom.
    impl<'de> Deserialize<'de> for Piece {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Piece, D::Error> {
            let text = String::deserialize(deserializer)?;
            let colours: Vec<_> = text.chars().filter_map(|letter| Colours::Four.from_letter(letter)).collect();
            match colours[..] {
                [bottom, top] if text.len() == 2 => Ok(Piece::new(bottom, top)),
                _ => Err(de::Error::custom(format!("\"{text}\" is not a piece such as RB"))),
            }
        }
    }
}
