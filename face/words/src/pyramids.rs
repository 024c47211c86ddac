//! Pyramids in words, for Iri and Quintets: a size, and the colour of the seat they belong to.

use crate::Words;

/// The names of the sizes in the Fluent files, smallest first.
pub(crate) const SIZES: [&str; 3] = ["small", "medium", "large"];

/// Describes a pyramid by its size: "small pyramid".
pub(crate) fn sized(words: &Words, size: usize) -> String {
    words.say_with("pyramid-sized", &[("size", SIZES[size].into())])
}

/// Describes a pyramid by its size and colour: "small red pyramid". The colour is the seat's name in the rules.
pub(crate) fn coloured(words: &Words, size: usize, colour: &str) -> String {
    words.say_with("pyramid-coloured", &[("size", SIZES[size].into()), ("colour", colour.into())])
}

/// Describes a number of pyramids: "2 small pyramids".
pub(crate) fn counted(words: &Words, size: usize, count: usize) -> String {
    words.say_with("pyramids-counted", &[("size", SIZES[size].into()), ("count", count.into())])
}
