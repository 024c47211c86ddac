//! That puzzles are found, and that those which are shipped are still what the search says.

mod finding;
mod shipped;
