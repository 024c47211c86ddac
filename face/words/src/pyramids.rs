//! Pyramids in words, as Iri and Quintets have them: a size, and the colour of the seat they belong to.

use crate::Words;

/// The sizes as the files call them, smallest first.
pub(crate) const SIZES: [&str; 3] = ["small", "medium", "large"];

/// "small pyramid".
pub(crate) fn sized(words: &Words, size: usize) -> String {
    words.say_with("pyramid-sized", &[("size", SIZES[size].into())])
}

/// "small red pyramid". The colour is the seat's, as the rules call it.
pub(crate) fn coloured(words: &Words, size: usize, colour: &str) -> String {
    words.say_with("pyramid-coloured", &[("size", SIZES[size].into()), ("colour", colour.into())])
}

/// "2 small pyramids".
pub(crate) fn counted(words: &Words, size: usize, count: usize) -> String {
    words.say_with("pyramids-counted", &[("size", SIZES[size].into()), ("count", count.into())])
}
