//! Limits on the size of a study. Texts and links may come from anywhere, and each position takes memory.

/// Greatest number of positions of a study, including the start.
pub const MOST_NODES: usize = 20_000;

/// Greatest length of a link, in bytes.
pub(crate) const LONGEST_LINK: usize = 400_000;

/// Greatest length of the text that a link unpacks into, in bytes.
pub(crate) const LONGEST_TEXT: usize = 1_000_000;
