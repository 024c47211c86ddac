//! How much a study may hold. Texts and links may come from anywhere, and each position takes memory.

/// The most positions of a study, the start included.
pub const MOST_NODES: usize = 20_000;

/// The most characters of a link that is read.
pub(crate) const LONGEST_LINK: usize = 400_000;

/// The most bytes of the text that a link unpacks into.
pub(crate) const LONGEST_TEXT: usize = 1_000_000;
