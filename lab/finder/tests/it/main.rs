//! Tests of finding puzzles, and of the shipped puzzles against the search that found them.

mod finding;
mod shipped;
