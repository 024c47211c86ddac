//! Implementations for the optional features `arbitrary` and `serde`.

#[cfg(feature = "arbitrary")]
use crate::Setup;
use crate::{Iri, Options, Positions, Size, Sizes};

#[cfg(feature = "arbitrary")]
pentad_core::arbitrary_game!(Iri, Options, Setup);

#[cfg(feature = "serde")]
pentad_core::serde_game!(Iri, Options);

#[cfg(feature = "arbitrary")]
mod made {
    use super::*;
    use arbitrary::{Arbitrary, Error, Result, Unstructured};

    impl<'a> Arbitrary<'a> for Sizes {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Sizes> {
            let sizes: [Size; 3] = bytes.arbitrary()?;
            Sizes::new(&sizes[..bytes.int_in_range(1..=3)?]).ok_or(Error::IncorrectFormat)
        }
    }

    impl<'a> Arbitrary<'a> for Positions {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Positions> {
            let mut positions: [u8; 3] = bytes.arbitrary()?;
            let len = bytes.int_in_range(1..=3)?;
            for place in 1..len {
                // Positions differ: one that is there already becomes the next free one.
                while positions[..place].contains(&positions[place]) {
                    positions[place] = positions[place].wrapping_add(1);
                }
            }
            Positions::new(&positions[..len]).ok_or(Error::IncorrectFormat)
        }
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    /// Writes a list of sizes.
    impl Serialize for Sizes {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.as_slice().serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Sizes {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sizes, D::Error> {
            let sizes = Vec::<Size>::deserialize(deserializer)?;
            Sizes::new(&sizes).ok_or_else(|| de::Error::invalid_length(sizes.len(), &"one to three sizes"))
        }
    }

    /// Writes a list of numbers.
    impl Serialize for Positions {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.as_slice().serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Positions {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Positions, D::Error> {
            let positions = Vec::<u8>::deserialize(deserializer)?;
            Positions::new(&positions).ok_or_else(|| de::Error::custom("one to three different positions are expected"))
        }
    }
}
